"""The check of certificates of "never blocked", written apart from the prover: nothing of
`fateloom.dsl.verify` is imported here, and what the question means is read anew from
docs/verify/semantics.md.

`question` says what can happen and what a hero may count on; `format` what a certificate is;
`world`, `sums`, `hands` and `never` check what it claims of all that can be; `check` its lines.
"""
