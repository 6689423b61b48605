"""Odds for writers: a dice pool is parsed, its odds are computed and shown."""
