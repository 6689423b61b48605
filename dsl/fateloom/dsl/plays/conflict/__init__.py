"""Plays of conflicts: steps in words, `.play` files, running and recording them."""
