"""The tables of battle games: reading, findings, the compiled form."""
