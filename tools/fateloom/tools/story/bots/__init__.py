"""Bots of the story game."""
