"""Never blocked: whether a hero can be shut out of every finale (docs/verify/semantics.md).

`problem` says what the steps are that the question is about.
"""
