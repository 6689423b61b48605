"""What a short way to a finale takes: its tests, their chance together, its prices.

A test counts as often as the way needs its outcome. Chances are those of the start, each test
passed at the first try: a hero who can try again does better.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fateloom.dsl.graph.quest import EdgeKind, NodeKind
from fateloom.runtime.record import record

if TYPE_CHECKING:
    from collections.abc import Mapping

    from fateloom.dsl.graph.model import QuestNode
    from fateloom.dsl.graph.queries.quest_line import QuestLine


@record
class Effort:
    """`tests`: how many there are; `bare`, `full`: the chance in percent that each is passed at
    the first try, without effort dice and with all of them; `prices`: how much of what is paid, by
    what it is, in the order of the way.
    """

    tests: int
    bare: int
    full: int
    prices: tuple[tuple[str, int], ...]


def effort(nodes: Mapping[str, QuestNode], way: QuestLine, hero: str) -> Effort:
    """What the way takes of the hero; grows with its nodes and edges."""
    times: dict[str, int] = {}
    for source, _, count in way.times:
        times[source] = max(count, times.get(source, 1))
    tests, bare, full = 0, 1.0, 1.0
    for id in way.nodes:
        trial = nodes[id].trial
        chance = None if trial is None else next((c for c in trial.chances if c.hero == hero), None)
        if trial is None or trial.low < 1 or chance is None:
            continue
        count = times.get(id, 1)
        tests += count
        bare *= (chance.bare / 100) ** count
        full *= (chance.full / 100) ** count
    prices: dict[str, int] = {}
    for edge in way.edges:
        if edge.kind is EdgeKind.COSTS:
            paid = nodes[edge.source]
            what = paid.title if paid.kind is NodeKind.ITEM else paid.about
            prices[what] = prices.get(what, 0) + edge.copies * times.get(edge.target, 1)
    return Effort(tests, round(bare * 100), round(full * 100), tuple(prices.items()))
