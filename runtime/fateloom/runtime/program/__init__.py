"""The Program: a compiled scenario, finite, structured and frozen; what is checked, drawn,
flattened (`runtime.transitions`) and played alike.

`variables` and `settings` say what is in the state, `condition`, `text` and `statement` what is
told and what follows, `board`, `items` and `destiny` the things of the table, `program` the
whole, `codec` its JSON and `schema` the form of that.
"""
