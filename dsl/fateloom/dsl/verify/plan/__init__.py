"""Concrete plays: found by heuristic search, or made from abstract ones.

`planner` searches, `lift_plan` and `concretize` turn an abstract play into a concrete one,
`dead_ends` recognises states from which a hero cannot win.
"""
