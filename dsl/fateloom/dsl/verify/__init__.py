"""Never blocked: whether a hero can be shut out of every finale (docs/verify/semantics.md).

From the bottom up: `problem` (the question), `reachability` (polynomial analyses), `bdd` (decision
diagrams), `abstraction` (abstract problems), `plan` (concrete plays), `replay` (plays in the
engine), `proof` (verdicts), `certify` (certificates), `repair` (edits that unblock), `explain` (the
answer in words). A contract in pyproject.toml keeps their imports one-way.
"""
