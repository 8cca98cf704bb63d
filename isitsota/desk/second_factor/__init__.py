"""The second factor of a log-in: six digits from a phone, or one of ten recovery codes."""
