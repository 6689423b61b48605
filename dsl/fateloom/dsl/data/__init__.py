"""From YAML texts to typed tables: what may be in scenario.yaml, map.yaml, items.yaml and
heroes.yaml (docs/dsl/data.md).

`yaml` reads a text into nodes that know their places, `fast_schema` validates them by
the JSON Schema that `schema` reads, `diagnose` says what is wrong with those that fail, and
`from_yaml` makes the records of `tables`.
"""
