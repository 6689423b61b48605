"""The check of certificates of "never blocked", written apart from the prover: nothing of
`fateloom.dsl.verify` is imported here, and what the question means is read anew from
docs/verify/semantics.md.

`question` says what can happen and what a hero can rely on; `format` what a certificate is;
`known_values`, `sums`, `carry_capacity` and `unreachable` check what it claims of all reachable
states; `lines` checks its lines, `edited` says what of a check stays true after an edit, and
`accept` has the entry points.
"""
