"""Plays of haunted houses: `.play` files, running and recording them."""
