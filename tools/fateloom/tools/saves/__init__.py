"""Saved games: one SQLite file a game, a row a step, chained by hashes (docs/tools/saving.md)."""
