"""Verdicts: PROVED, BLOCKED with a play, or UNDECIDED.

`prover` decides (attainable facts first, then `cegar`); `prover_api` asks it and keeps the result
by names; `static_check` and `adversarial` use attainable facts alone; `symbolic_oracle` decides
exactly.
"""
