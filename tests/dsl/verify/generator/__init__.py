"""Scenarios made of a seed, with a danger planted in them: the corpus that the prover is held to.

```text
 size + kind + seed --recipe--> Sketch --texts--> .fate and YAML --session.check--> Program
                        |
                        +-- world: tiles, POIs, purse, virtue   roads: two paths a hero
                        +-- plants: the writer's mistakes       sides: what else a story has
```

`made.make(form, seed, size)` is the door. What a scenario says of itself (form, hero, place) is
what was planted; whether the hero can be blocked is for the oracle to say.
"""
