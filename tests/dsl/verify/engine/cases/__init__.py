"""Small stories in which a verdict was wrong, or none: what is so, and the same asked of `verify`.

Each `NAME.yaml` is one story. `so`: by table, which of its heroes are blocked, all others are safe;
`leaving`: the same when players may go home. Titles and numbers of cards are filled in.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from ruamel.yaml import YAML
from tests.dsl.verify.engine.by_hand import compiled
from tests.tracked import tracked

from fateloom.dsl.source import Source
from fateloom.runtime.program.program import Program
from fateloom.runtime.record import record

HERE = Path(__file__).parent


@record
class Case:
    """A story; `blocked` and `leaving`: by the name of a table, the heroes who can be shut out."""

    name: str
    program: Program
    blocked: dict[str, tuple[str, ...]]
    leaving: dict[str, tuple[str, ...]]


def names() -> list[str]:
    """The names of the cases, in order."""
    return [it.stem for it in tracked(HERE, "*.yaml") if it.parent == HERE]


def read(name: str) -> Case:
    """The case NAME.yaml. Raises ValueError when its story does not compile."""
    found = YAML(typ="safe").load(HERE / f"{name}.yaml")
    blocked, leaving = (
        {table: tuple(heroes) for table, heroes in found.get(it, {}).items()}
        for it in ("so", "leaving")
    )
    return Case(name, compiled(_sources(found)), blocked, leaving)


def _sources(found: dict[str, Any]) -> list[Source]:
    heroes = found["heroes"]
    header = {
        "id": "case", "title": "Case", "introduction": "Go.", "modes": found.get("modes", []),
        "players": {"min": found.get("least", len(heroes)), "max": len(heroes)},
        "rules": found.get("rules", {}),
    }  # fmt: skip
    items = {
        it: {"number": at, "title": it, "value": 0, **facts}
        for at, (it, facts) in enumerate(found.get("items", {}).items(), 1)
    }
    tables: dict[str, Any] = {
        "scenario.yaml": header,
        "map.yaml": {
            "start": "t0",
            "tiles": {
                it: {"title": it, "cell": [at, 0], "side": side}
                for at, (it, side) in enumerate(found.get("tiles", {"t0": "explored"}).items())
            },
        },
        "items.yaml": {"items": items},
        "heroes.yaml": {
            "heroes": {it: {"title": it, "description": "x", **heroes[it]} for it in heroes}
        },
    }
    texts = [Source(name, json.dumps(table)) for name, table in tables.items()]
    return [*texts, Source("story/story.fate", found["story"])]
