"""An oracle over the engine: the question of docs/verify/semantics.md, answered by playing.

Nothing here knows the flattened form or the prover, `compare` apart.
"""
