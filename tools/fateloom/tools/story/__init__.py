"""The story game at the front door: its table, bots, plays and saves."""
