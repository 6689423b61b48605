"""Haunted houses, from their tables to the compiled form (docs/language)."""
