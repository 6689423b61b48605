"""The kernel: what every rule system is, whatever it plays.

`game` says what a rule system must offer, `chance` enumerates exact distributions, `deck` draws
without replacement, `sealed` keeps answers face down until all are in, `roller` draws from
distributions, `log` is the save, `table` drives a game, `nested` asks inside a called game. Nothing
here knows a story from a card game.
"""
