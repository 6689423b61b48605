"""By which day so many heroes can have taken every copy of a thing, one visit a hero and day."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fateloom.dsl.graph.model import Repeat
from fateloom.dsl.graph.queries.contention import RESCUE, stacks_of
from fateloom.dsl.graph.queries.limits import limits
from fateloom.dsl.graph.queries.supply import FOR_MANY
from fateloom.dsl.graph.quest import NodeKind
from fateloom.runtime.record import record

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from fateloom.dsl.graph.model import QuestEdge, QuestModel, QuestNode
    from fateloom.dsl.graph.queries.contention import Contention

MANY = 10**6


@record
class Source:
    """What gives a thing from the day `first` on: to whom visits the POI, empty: to whom does
    nothing for it. So many copies `once` in the game, for each hero, and in each visit; `stacks`:
    names of goods, and how many there are of each.
    """

    first: int
    poi: str
    once: int = 0
    per_hero: int = 0
    each: int = 0
    stacks: tuple[tuple[str, int], ...] = ()


class Taking:
    """What gives a thing. `first`: the day before which a part of a script does not run; `giver`:
    the option or event whose script it is.
    """

    def __init__(
        self,
        model: QuestModel,
        found: Contention,
        first: Callable[[str], int | None],
        giver: Callable[[str], QuestNode],
    ) -> None:
        self._copies = found.copies
        self._heroes = len(model.heroes)
        limit = limits(model, [it.source for it in found.sources])
        renewed = {it.target for it in model.edges if it.label == "renew"}
        answers = {it.id for it in model.nodes if it.title.startswith("with ")}
        rescues = {it.id for it in model.nodes if it.title == RESCUE}
        self._often = renewed | answers | rescues  # more than once on a visit
        self._sources = [
            self._source(model, edge, limit[edge.source], giver(edge.source), day)
            for edge in found.sources
            if (day := first(edge.source)) is not None
        ]

    def _source(
        self,
        model: QuestModel,
        edge: QuestEdge,
        limit: Repeat,
        giver: QuestNode,
        day: int,
    ) -> Source:
        """What an edge gives."""
        is_visited = giver.kind is NodeKind.OPTION and giver.poi is not None and not edge.who
        poi = giver.poi or "" if is_visited else ""
        copies = edge.copies * (self._heroes if edge.who in FOR_MANY else 1)
        if stacks := stacks_of(model, edge):
            return Source(day, poi, stacks=tuple((it.name, it.copies) for it in stacks))
        if giver.kind is NodeKind.CHARACTER or limit is Repeat.ONCE:
            return Source(day, poi, once=copies)
        if limit is Repeat.PER_HERO:
            return Source(day, poi, per_hero=copies)
        is_often = bool(self._often & {edge.source, giver.id}) or edge.label == "sold"
        return Source(day, poi, each=copies if poi and not is_often else MANY)

    def first_day(self, heroes: int) -> int:
        """The first day on which so many heroes can have taken them all; no bound if some of it is
        handed to them by others.
        """
        days = [it.first for it in self._sources]
        every = range(min(days, default=1), max(days, default=1) + self._copies + 1)
        return next((it for it in every if self._by(it, heroes) >= self._copies), every[0])

    def _by(self, day: int, heroes: int) -> int:
        """The most copies that they can have taken by the end of a day."""
        found, stacks = 0, dict[str, int]()
        visits = list[tuple[int, int]]()
        known = [it for it in self._sources if it.first <= day]
        for poi in dict.fromkeys(it.poi for it in known):
            here = [it for it in known if it.poi == poi]
            goods = {name: many for it in here for name, many in it.stacks}
            once = sum(it.once for it in here)
            once += sum(many for name, many in goods.items() if name not in stacks)
            stacks |= goods
            own, each = sum(it.per_hero for it in here), sum(it.each for it in here)
            first = min(it.first for it in here)
            if not poi:
                found += once + own * heroes + each
                continue
            again = [own + each] * (heroes - 1) + [each] * (heroes * (day - first + 1))
            visits += [(first, it) for it in (once + own + each, *again) if it]
        return found + sum(_chosen(visits, day, heroes))


def _chosen(visits: list[tuple[int, int]], day: int, heroes: int) -> Iterator[int]:
    """What the visits bring that bring most, each on its first day or later, one a hero and day."""
    taken = list[int]()
    for first, copies in sorted(visits, key=lambda it: -it[1]):
        some = [*taken, first]
        late = (sum(it >= at for it in some) <= heroes * (day - at + 1) for at in {*some})
        if all(late):
            taken = some
            yield copies
