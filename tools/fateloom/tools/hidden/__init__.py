"""Haunted houses at the tools: screens, bots, soak tests, saves."""
