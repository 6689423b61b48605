"""The block `rules` of pool.yaml: choices that the rules leave to the story (DDL-04, 09, 10)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fateloom.dsl.data.records import Records
from fateloom.runtime.pool.building import Side
from fateloom.runtime.pool.dice import Pool, Symbol
from fateloom.runtime.pool.settings import Settings
from fateloom.runtime.pool.spending import CURRENCY, Extra, Price
from fateloom.runtime.record import replace

if TYPE_CHECKING:
    from fateloom.dsl.data.node import Row
    from fateloom.dsl.pool.read import Nodes


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


def _purchase(row: Row) -> dict[str, object]:
    """Whose symbols a purchase costs, that side pays (DDL-08); how often, is said the other way
    round.
    """
    prices = tuple(Price(Symbol(it), int(count)) for it, count in row["price"].items())
    payer = Side.ROLLER if prices[0].symbol in CURRENCY[Side.ROLLER] else Side.KEEPER
    return {"payer": payer, "prices": prices, "once": not row.get("again", False)}


RECORDS = Records({Extra: _purchase})


def settings_of(nodes: Nodes) -> Settings:
    """The settings of a game. What is left out is as in the rules."""
    row: Row = nodes["pool"].value.get("rules", {})
    settings = RECORDS.of(Settings, "pool/rules", row)
    slots = tuple(sorted(settings.slots, key=lambda it: it[1]))
    ratings, recovery = dict(settings.ratings), settings.recovery
    for name, dice in row.get("ratings", {}).items():
        ratings[RATINGS[name]] = RECORDS.of(Pool, "pool.dice", dice)
    if "recovery" in row:
        recovery = tuple(int(row["recovery"].get(name, 0)) for name, _ in slots)
    return replace(settings, slots=slots, ratings=tuple(ratings.items()), recovery=recovery)
