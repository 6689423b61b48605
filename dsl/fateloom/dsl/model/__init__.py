"""From the trees as written and the tables to a scenario whose every name is resolved
(docs/dsl/model.md).

`symbols` collects what is declared, `resolver` carries a check along, `conditions`, `prose`,
`effects`, `questions` and `statements` turn bodies into nodes of the Program; `places`, `events`,
`destinies` and `scenes` do so with declarations; `tables` holds rules that need several tables,
and `from_ast` runs it all.
"""
