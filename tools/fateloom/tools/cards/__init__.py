"""Card games in the tools: checked, played, saved, soaked."""
