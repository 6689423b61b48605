"""Plays: scripted games in `plays/*.play`, as tests, recordings and counterexamples (forms.md).

`lines` holds what the files of all systems share; `story` and `pool` read, run and record plays.
"""
