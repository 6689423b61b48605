"""Battle games at the tools: bots, the table, saves, soaks."""
