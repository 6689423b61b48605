"""A Program as guarded commands over finite variables: what proofs and searches read.

`flatten.transitions` is the entry. `model` and `variables` are its result; `space` declares the
variables and maps states of the engine to them; `path` is a symbolic path through scripts, on which
all else works; `conditions`, `item_moves`, `effects` and `script` follow the engine's modules;
`visits`, `free_actions`, `finales` and `environment` are the families of commands; `assemble` makes
actions of paths; `interpreter` executes a model.

What is abstracted, and in which direction, is in docs/runtime/transitions.md.
"""
