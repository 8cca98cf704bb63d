"""Formats that Django reads for English, which is what the desk speaks."""
