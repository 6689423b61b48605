"""The rule systems at the front door: a module for each, all of one form (`system.System`)."""
