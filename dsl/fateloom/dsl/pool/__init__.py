"""Pool games: games of narrative dice, from their tables to the compiled form (docs/language)."""
