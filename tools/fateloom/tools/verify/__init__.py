"""`fateloom verify`: puts the questions of a story to the prover, keeps and shows the answers.

`asked` is what is asked; `whole` answers all of it, `asking` goes through tables and heroes, in one process
or several; `known` keeps what was proved; `service` does it in a process of its own, which `watched` shows;
`text` and `as_json` show it; `campaign` does so for each scenario of a campaign.
"""
