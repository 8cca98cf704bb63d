"""The page that readers would see of what is in a form, before anything of it is saved."""
