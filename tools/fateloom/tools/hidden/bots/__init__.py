"""Bots of haunted houses: they see what their seat sees, and reason from it alone."""
