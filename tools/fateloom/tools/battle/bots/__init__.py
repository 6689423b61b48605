"""Bots for battle games."""
