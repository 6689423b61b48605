"""The question: guarded commands of the flattened model, and what one hero is asked about.

`step` is one guarded command, `transition_system` all of them, `problem` the question for one hero,
`subproblems` the questions near it; `companies` says which tables are asked about, `references`
names literals and steps so that they outlive a model.
"""
