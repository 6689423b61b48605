"""The graph of what is played: what gives what, what needs what, how it ends; or a map.

`build` makes the model of a story, `queries` ask it by networkx, `views` show the answers; the
other systems make views straight away (`from_cards`, `from_battle`, `from_hidden`, `from_pool`).
`dot`, `mermaid`, `graphml` and `view_json` write any view, `difference` compares two.
"""
