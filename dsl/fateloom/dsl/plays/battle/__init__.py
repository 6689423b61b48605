"""Plays of battle games: `.play` files, running and recording them."""
