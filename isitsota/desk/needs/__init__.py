"""What needs doing: the first screen of the desk."""
