"""Card games at the table: their words, menus and news; bots; plays and saves (docs/tools)."""
