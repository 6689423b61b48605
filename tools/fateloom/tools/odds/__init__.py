"""Odds for writers: a pool of narrative dice written down, worked out and shown."""
