"""A Program as guarded commands over finite variables: what proofs and searches read.

`flatten.transitions` is the door. `model` says what comes out; `space` which variables there are
and what a state of the engine is in them; `path` is the one symbolic value that all else works
on; `conditions`, `item_moves`, `effects` and `script` follow the engine's modules;
`visits`, `free_actions`, `finales` and `environment` are the families of commands; `assemble` makes
actions of paths; `interpreter` plays the result.

What is left out, and in which direction that errs, is in docs/runtime/transitions.md.
"""
