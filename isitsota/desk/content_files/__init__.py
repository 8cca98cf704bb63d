"""Content files at the desk: sent, shown row by row, then loaded as they were shown."""
