"""What a short way to a finale takes: its tests, their chance together, its prices, and the coins
that have to be earned for them.

A test counts as often as the way needs its outcome. Chances are those of the start, each test
passed at the first try: a hero who can try again does better.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, cast

from fateloom.dsl.graph.model import Repeat
from fateloom.dsl.graph.queries.ground import SELF, Ground
from fateloom.dsl.graph.queries.quest_line import prices_of
from fateloom.dsl.graph.quest import EdgeKind, NodeKind
from fateloom.runtime.record import record

if TYPE_CHECKING:
    from fateloom.dsl.graph.model import Chance
    from fateloom.dsl.graph.queries.quest_line import QuestLine

COINS = "resource coins"


@record
class Effort:
    """`tests`: how many there are; `bare`, `full`: the chance from 0 to 1 that each is passed at
    the first try, without effort dice and with all of them; `prices`: how much of what is paid, by
    what it is, in the order of the way. `missing`: coins that the way pays, but neither the hero
    begins with nor the way gives; `earned`: the part of a script that gives coins with the least
    effort, None where nothing is missing or nothing gives any.
    """

    tests: int
    bare: Fraction
    full: Fraction
    prices: tuple[tuple[str, int], ...]
    missing: int = 0
    earned: str | None = None


def effort(ground: Ground, way: QuestLine) -> Effort:
    """What the way takes of the hero of the ground; grows with the edges of the ground."""
    nodes = ground.nodes
    times: dict[str, int] = {}
    for source, _, count in way.times:
        times[source] = max(count, times.get(source, 1))
    tests, bare, full = 0, Fraction(1), Fraction(1)
    for id in way.nodes:
        serves = _serving(ground, way, id)
        once = sum(it.bare for it in serves), sum(it.full for it in serves)
        if not serves or once == (1, 1):
            continue
        count = times.get(id, 1)
        tests += count
        bare *= once[0] ** count
        full *= once[1] ** count
    prices: dict[str, int] = {}
    for edge in way.edges:
        if edge.kind is EdgeKind.COSTS:
            paid = nodes[edge.source]
            what = paid.title if paid.kind is NodeKind.ITEM else paid.about
            prices[what] = prices.get(what, 0) + edge.copies * times.get(edge.target, 1)
    gained = sum(gives(ground, id) * times.get(id, 1) for id in way.nodes)
    purse = dict(ground.model.purses).get(ground.hero or "", 0)
    missing = max(0, prices.get("coins", 0) - purse - gained)
    earned = _earned(ground, missing) if missing else None
    return Effort(tests, bare, full, tuple(prices.items()), missing, earned)


def _serving(ground: Ground, way: QuestLine, id: str) -> list[Chance]:
    """The chances of the bands that serve the way, where the node is a band: of itself, and of
    those of the same test that do at least what the way needs of it.
    """
    trial = ground.nodes[id].trial
    if trial is None:
        return []
    wanted = [it for it in way.edges if it.source == id]

    def serves(band: str) -> bool:
        done = {(it.target, it.kind): it.copies for it in ground.out[band]}
        return all(done.get((it.target, it.kind), 0) >= it.copies for it in wanted)

    before = [it.source for it in ground.into[id] if it.kind is EdgeKind.LEADS_TO]
    bands = dict.fromkeys(edge.target for it in before for edge in ground.out[it])
    found: list[Chance] = []
    for band in bands:
        other = ground.nodes[band].trial
        if other is not None and other.test == trial.test and (band == id or serves(band)):
            found += [it for it in other.chances if it.hero == ground.hero]
    return found


def gives(ground: Ground, id: str) -> int:
    """The coins that a part of a script gives to the hero who does it."""
    return sum(
        edge.copies
        for edge in ground.every_out.get(id, ())
        if edge.target == COINS
        and edge.kind is EdgeKind.GIVES
        and edge.label.startswith("+")
        and (edge.who in SELF or edge.who == ground.hero)
    )


def _earned(ground: Ground, missing: int) -> str | None:
    """What gives so many coins with the least effort; rather what uses nothing up, and what can be
    repeated where once is not enough.
    """
    if "prices" not in ground.kept:
        ground.kept["prices"] = prices_of(ground)
    prices = cast("dict[str, float]", ground.kept["prices"])

    def effort_of(id: str) -> tuple[bool, bool, float]:
        given = gives(ground, id)
        uses_up = any(it.kind is EdgeKind.TAKES for it in ground.every_out[id])
        again = ground.nodes[id].repeat is Repeat.AGAIN or given >= missing
        return uses_up, not again, prices[id] * -(-missing // given)

    return min((id for id in prices if gives(ground, id)), key=effort_of, default=None)
