"""Players that are no people: one interface, a module a bot."""
