"""Battle games: their tables, checked and compiled."""
