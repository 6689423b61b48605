"""Plays: scripted games in `plays/*.play`, as tests, recordings and counterexamples (forms.md).

`parser` reads a file into `ast`, `steps` reads and writes single steps, `resolve` turns conditions
and effects into the Program's, `run` plays it in the engine, `record` writes a played game down.
"""
