"""Findings made readable, at the edge: a module a form, each with `render(diagnostics, sources) ->
str`.

`text` for people, `json` and `sarif` for programs, `github` for annotations in a review. None of
them reads a file or asks the terminal; none is imported before it is used.
"""
