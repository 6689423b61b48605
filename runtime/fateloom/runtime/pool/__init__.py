"""Dice pools: good and bad dice rolled together; a result has four numbers.

`dice` has the six dice as data, `tally` what a roll comes to, `odds` how probable that is;
`building`, `gathering`, `condition`, `spending` and `harm` are the rules around a roll as pure
functions, `settings` what a story may have otherwise. `encounter` is what is played, `state`,
`command` and `event` are what the outside sees, `rules.PoolRules` is the door for the kernel. The
dice come from Destiny Dice; whoever shows them shows `dice.CREDITS`.
"""
