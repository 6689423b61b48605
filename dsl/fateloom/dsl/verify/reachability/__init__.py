"""Polynomial analyses of what can happen: each over- or under-approximates, none searches states.

`reachable_values` over-approximates what variables can be, `attainable` under-approximates what the
hero can always achieve; `effect_images` and `domain_transitions` are the tables they share,
`cone_of_influence` says which variables matter, `carry_capacity` how much a hero can carry.
"""
