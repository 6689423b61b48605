"""What `fateloom verify` answers, in the words of the story, for its writer.

`explain` is the entry point and returns an `answer`; `blame`, `missing_goals` and `deadlines` say
more about a verdict; `words` has the sentences.
"""
