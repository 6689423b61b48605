"""The block `rules` of pool.yaml: choices that the rules leave to the story (DDL-04, 09, 10)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from fateloom.runtime.pool.building import Form
from fateloom.runtime.pool.dice import Pool, Symbol
from fateloom.runtime.pool.settings import Intent, Meant, Settings
from fateloom.runtime.pool.spending import Row
from fateloom.runtime.record import replace

LADDER = {
    "mediocre": 0,
    "average": 1,
    "fair": 2,
    "good": 3,
    "great": 4,
    "superb": 5,
    "fantastic": 6,
}
"""The rungs of the ladder by their names (section 1.3 of the rules)."""

RATINGS = {"terrible": -2, "poor": -1, **LADDER}
"""The ratings by their names (section 1.2 of the rules)."""

DEFAULT = Settings()


def settings_of(row: dict[str, Any]) -> Settings:
    """The settings of a game; `row` has passed its schema. What is left out is as in the rules."""
    numbers = (
        "refresh", "free_stunts", "least_refresh", "keeper_fate", "style", "exposed", "concession",
        "opponent_help",
    )  # fmt: skip
    pools = ("help", "bonus", "penalty", "minor_cost")
    changed: dict[str, Any] = {it: int(row[it]) for it in numbers if it in row}
    changed |= {it: pool_of(row[it]) for it in pools if it in row}
    if "ratings" in row:
        own = {RATINGS[name]: pool_of(dice) for name, dice in row["ratings"].items()}
        changed["ratings"] = tuple({**dict(DEFAULT.ratings), **own}.items())
    if "spread" in row:
        changed["spread"] = tuple(int(it) for it in row["spread"])
    if "free_rung" in row:
        changed["free_rung"] = LADDER[row["free_rung"]]
    for word, field in (("good", "skilled"), ("bad", "bad"), ("other", "other")):
        if word in row.get("mooks", {}):
            changed[field] = int(row["mooks"][word])
    if "stress" in row:
        changed["stress"] = tuple(int(it) for it in row["stress"])
    if "slots" in row:
        slots = ((name, int(worth)) for name, worth in row["slots"].items())
        changed["slots"] = tuple(sorted(slots, key=lambda it: it[1]))
    changed |= {it: bool(row[it]) for it in ("roller_first", "conceding") if it in row}
    if "recovery" in row:
        names = [name for name, _ in changed.get("slots", DEFAULT.slots)]
        changed["recovery"] = tuple(int(row["recovery"].get(name, 0)) for name in names)
    if "invokes" in row:
        changed["invokes"] = None if row["invokes"] == "nothing" else Form(row["invokes"])
    if "policy" in row:
        changed["policy"] = tuple(_intents(row["policy"]))
    return replace(DEFAULT, **changed)


def pool_of(row: dict[str, Any]) -> Pool:
    """Dice by kind."""
    return Pool(**{kind: int(count) for kind, count in row.items()})


def _intents(rows: list[dict[str, Any]]) -> Iterable[Intent]:
    for row in rows:
        yield Intent(
            Row(row["buy"]),
            tuple(Symbol(it) for it in row["with"]),
            Meant(row.get("for", "nobody")),
            row.get("deadly", False),
        )
