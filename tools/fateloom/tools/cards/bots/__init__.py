"""Bots for card games."""
