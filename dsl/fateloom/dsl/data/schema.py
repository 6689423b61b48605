"""The JSON Schemas of the tables: the one place of the dsl that reads files, and these files are
our own.

A wheel carries them in `fateloom/dsl/schemas`; a checkout has them in `schemas/`.
"""

from __future__ import annotations

from functools import cache
from typing import Any

Schema = dict[str, Any]
"""A JSON Schema: what stands at a keyword follows from the keyword."""

TABLES = ("scenario", "map", "items", "heroes")


def text(table: str) -> str:
    """The text of `<table>.schema.json`; `table` is one of TABLES. Raises FileNotFoundError on a
    broken installation.
    """
    here = __file__.replace("\\", "/").rsplit("/", 2)[0]  # …/fateloom/dsl
    places = (f"{here}/schemas", f"{here}/../../../schemas")
    for place in places:
        try:
            with open(f"{place}/{table}.schema.json", encoding="utf-8") as file:
                return file.read()
        except FileNotFoundError:
            continue
    raise FileNotFoundError(f"{table}.schema.json is in neither of {', '.join(places)}")


@cache
def schema(table: str) -> Schema:
    """The schema of a table as JSON values. Nobody may change it."""
    from json import loads

    read: Schema = loads(text(table))
    return read
