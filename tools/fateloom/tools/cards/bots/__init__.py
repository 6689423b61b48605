"""Bots of card games: they see what their seat sees, and know the cards of the set."""
