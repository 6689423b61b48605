"""What `fateloom verify` answers: verdicts in the words of the story, for whoever wrote it.

`asking` puts one question to the prover and keeps what a person may want to know of the answer;
`tables` says which games are asked about; `paths`, `blame`, `lacking`, `reasons` and `deadlines`
say more about a verdict; `words` has the sentences; `answers` is the door.
"""
