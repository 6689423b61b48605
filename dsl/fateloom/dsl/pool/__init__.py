"""Pool games (games of dice pools), from their tables to the compiled form (docs/language)."""
