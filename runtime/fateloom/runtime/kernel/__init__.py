"""The kernel: what every rule system is, whatever it plays.

`game` says what a rule system must offer, `chance` enumerates exact distributions, `roller` draws
from them, `log` is the save, `table` drives a game. Nothing here knows a story from a card game.
"""
