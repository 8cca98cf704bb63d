"""History of the catalogue and of people's decisions: who changed what, when, from and to."""
