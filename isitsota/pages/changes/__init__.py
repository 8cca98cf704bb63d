"""The log of verdict changes: states and crowns, with what moved."""
