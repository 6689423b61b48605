"""What a short way to a finale takes: its tests, their chance together, its prices, and the coins
that have to be earned for them.

A test counts as often as the way needs its outcome. Chances are those of the start, each test
passed at the first try: a hero who can try again does better.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from fateloom.dsl.graph.model import Repeat
from fateloom.dsl.graph.queries.ground import SELF, Ground
from fateloom.dsl.graph.queries.quest_line import prices_of
from fateloom.dsl.graph.queries.tally import Lack, tally, times_of
from fateloom.dsl.graph.quest import EdgeKind, NodeKind
from fateloom.runtime.record import record

if TYPE_CHECKING:
    from collections.abc import Iterator

    from fateloom.dsl.graph.model import Chance
    from fateloom.dsl.graph.queries.quest_line import QuestLine

COINS = "resource coins"


@record
class Effort:
    """`tests`: how many there are; `chances`: the chance from 0 to 1 that each is passed at the
    first try, without effort dice, with one in each test, and so on up to all; `prices`: how much
    of what is paid, by what it is, in the order of the way. `missing`: coins that the way pays or
    asks for, but neither the hero begins with nor the way gives before; `earned`: the part of a
    script that gives coins with the least effort, None where nothing is missing or nothing gives
    any. `lacks`: what else falls short on the way. `certain`: tests that cannot fail; `asked`:
    coins that have to be in hand at a time.
    """

    tests: int
    chances: tuple[Fraction, ...]
    prices: tuple[tuple[str, int], ...]
    missing: int = 0
    earned: str | None = None
    lacks: tuple[Lack, ...] = ()
    certain: int = 0
    asked: int = 0

    @property
    def bare(self) -> Fraction:
        """The chance without effort dice."""
        return self.chances[0]

    @property
    def is_enough(self) -> bool:
        """Whether the way brings all that it asks for."""
        return not self.missing and not self.lacks


def effort(ground: Ground, way: QuestLine) -> Effort:
    """What the way takes of the hero of the ground; grows with the edges of the ground."""
    nodes = ground.nodes
    times = times_of(ground, way)
    certain, tests = 0, 0
    chances: tuple[Fraction, ...] = (Fraction(1),)
    for id in way.nodes:
        serves = _serving(ground, way, id)
        once = [
            sum(dice, Fraction(0)) for dice in zip(*(it.by_effort for it in serves), strict=True)
        ]
        if all(it == 1 for it in once):
            certain += bool(serves)
            continue
        count = times.get(id, 1)
        tests += count
        before = chances if len(chances) == len(once) else chances * len(once)
        chances = tuple(one * it**count for one, it in zip(before, once, strict=True))
    prices: dict[str, int] = {}
    for edge in way.edges:
        if edge.kind is EdgeKind.COSTS:
            paid = nodes[edge.source]
            what = paid.title if paid.kind is NodeKind.ITEM else paid.about
            prices[what] = prices.get(what, 0) + edge.copies * times.get(edge.target, 1)
    for id in way.nodes:
        for what, amount in paid_in(ground, id):
            prices[what] = prices.get(what, 0) + amount * times.get(id, 1)
    sums = tally(ground, way)
    if sums.spent:
        prices["coins"] = sums.spent
    earned = _earned(ground, way, sums.coins) if sums.coins else None
    return Effort(
        tests,
        chances,
        tuple(prices.items()),
        sums.coins,
        earned,
        sums.lacks,
        certain,
        sums.asked,
    )


def paid_in(ground: Ground, id: str) -> Iterator[tuple[str, int]]:
    """What the script of a part pays (`pay 5 coins`), by what it is, and how much."""
    for edge in ground.every_out.get(id, ()):
        what, _, amount = edge.target.removeprefix("resource ").partition(" ")
        if edge.kind is EdgeKind.TAKES and amount.isdigit():
            yield what, edge.copies


def _serving(ground: Ground, way: QuestLine, id: str) -> list[Chance]:
    """The chances of the bands that serve the way, where the node is a band: of itself, and of
    those of the same test that do at least what the way needs of it.
    """
    trial = ground.nodes[id].trial
    if trial is None:
        return []
    inside = below(ground, id)
    wanted = [it for it in way.edges if it.source in inside and it.target not in inside]

    def serves(band: str) -> bool:
        edges = (it for part in below(ground, band) for it in ground.out[part])
        done = {(it.target, it.kind): it.copies for it in edges}
        return all(done.get((it.target, it.kind), 0) >= it.copies for it in wanted)

    before = [it.source for it in ground.into[id] if it.kind is EdgeKind.LEADS_TO]
    bands = dict.fromkeys(edge.target for it in before for edge in ground.out[it])
    found: list[Chance] = []
    for band in bands:
        other = ground.nodes[band].trial
        if other is not None and other.test == trial.test and (band == id or serves(band)):
            found += [it for it in other.chances if it.hero == ground.hero]
    return found


def below(ground: Ground, id: str) -> tuple[str, ...]:
    """A part of a script and the parts inside it."""
    found = [id]
    for part in found:
        inner = (it for it in ground.out[part] if it.kind is EdgeKind.LEADS_TO)
        found += [it.target for it in inner if ground.nodes[it.target].kind is NodeKind.OUTCOME]
    return tuple(found)


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


def _earned(ground: Ground, way: QuestLine, missing: int) -> str | None:
    """What gives so many coins with the least effort; rather what uses nothing up, undoes nothing
    that the way asks for, and what can be repeated where once is not enough.
    """
    asked = {edge.source for edge in way.edges}

    prices = ground.once("prices", lambda: prices_of(ground))

    def effort_of(id: str) -> tuple[bool, bool, bool, float]:
        given = gives(ground, id)
        uses_up = any(it.kind is EdgeKind.TAKES for it in ground.every_out[id])
        again = ground.nodes[id].repeat is Repeat.AGAIN or given >= missing
        undoes = any(it.target in asked for it in ground.closes.get(id, ()))
        return undoes, uses_up, not again, prices[id] * -(-missing // given)

    return min((id for id in prices if gives(ground, id)), key=effort_of, default=None)
