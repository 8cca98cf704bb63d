"""How days and times are written and typed, in place of the formats of a language."""
