"""The Program: a compiled scenario, finite, structured and frozen. Checks, drawings, the flattened
form (`runtime.transitions`) and games all use it.

`variables` and `settings` describe the state; `condition`, `text` and `statement` the scripts;
`board`, `items` and `destiny` the components on the table; `program` the whole, `codec` its JSON
and `schema` the form of that JSON.
"""
