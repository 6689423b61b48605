"""Dice pools: good and bad dice rolled together; a result has four numbers.

`dice` has the six dice as data, `tally` the result of a roll, `odds` its exact probabilities;
`building`, `gathering`, `condition`, `spending` and `harm` are the rules around a roll as pure
functions, `settings` the options of a story. `encounter` is what is played; `state`, `command` and
`event` are the public types; `rules.PoolRules` implements the kernel's interface. The dice come
from Destiny Dice; a program that shows them must show `dice.CREDITS`.
"""
