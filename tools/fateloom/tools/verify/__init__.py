"""`fateloom verify`: puts the questions of a story to the prover, keeps and shows the answers.

`asking` goes through tables and heroes, in one process or several; `known` keeps what was proved;
`text` and `as_json` show it; `campaign` does so for each scenario of a campaign.
"""
