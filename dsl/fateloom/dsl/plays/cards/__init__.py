"""Plays of card games: `.play` files, running and recording them."""
