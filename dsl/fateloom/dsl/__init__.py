"""From story text and data tables to a checked Program; reads no file itself."""
