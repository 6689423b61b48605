"""Plays of pool games: steps in words, `.play` files, running and recording them."""
