"""`fateloom verify`: puts the questions of a story to the prover, keeps and shows the answers.

`asked` is what is asked, and `whole` answers all of it; `asking` goes through tables and heroes, in
one process or several; `known` keeps what was proved; `service` asks in a process of its own, which
`watched` shows; `text` and `as_json` show a report; `campaign` does so for each scenario of one.
"""
