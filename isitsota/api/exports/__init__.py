"""Everything at once: all that is public as files, and the manifest that names them."""
