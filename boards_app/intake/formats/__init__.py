"""Readers of board files, one small module for each format. Pure."""
