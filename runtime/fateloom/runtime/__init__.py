"""The game kernel, the rule systems and the compiled Program; standard library alone."""
