"""Putting right: each function is one transaction, judges again what depends on it, and leaves an entry."""
