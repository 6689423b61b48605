"""What numbers can come to at most, where all that raises them happens a few times only.

A flood asks whether there is a source at all: two sources of one point each, that each hero can use
once, bring no three. A fact that asks for more than all sources together bring is not reached. Only
sources that surely end are added up: options `once` and `once per hero` that nothing renews, events
of a day, tiles that are explored once, and what has a thing for a price of which a few copies come
into hands (`supply`). What lowers a number is left out, so that the sum is too high rather than too
low.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fateloom.dsl.graph.model import Repeat
from fateloom.dsl.graph.queries.limits import limits
from fateloom.dsl.graph.queries.supply import Supply

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from fateloom.dsl.graph.model import QuestModel, Written

UNCOUNTED = "resource coins", "resource xp"
"""What comes by other ways than scripts alone."""


class Sums:
    """The numbers of a model; made once. Each question grows with the facts that ask for one, times
    the scripts that change it.
    """

    def __init__(self, model: QuestModel) -> None:
        ledger = model.ledger
        self._starts = {it.name: it.start for it in ledger.cells if it.name not in UNCOUNTED}
        self._wanted = [
            (it.fact, it.cell, min(it.values))
            for it in ledger.asked
            if it.cell in self._starts and it.values and min(it.values) > self._starts[it.cell]
        ]
        cells = {cell for _, cell, _ in self._wanted}
        self._written: dict[str, list[Written]] = {it: [] for it in cells}
        for it in ledger.written:
            if it.cell in cells:
                self._written[it.cell].append(it)
        self._personal = {it for it in cells if it.partition(" ")[2] in model.personal}
        self.supply = Supply(model)
        self._limits = limits(model, {it.part for some in self._written.values() for it in some})

    def short(self, heroes: Callable[[Written], int]) -> Iterator[str]:
        """The facts that ask for more than there can be for one hero. `heroes`: how many heroes can
        run the part of a script so that it does this for that hero.
        """
        for fact, cell, wanted in self._wanted:
            most = self._most(cell, heroes)
            if most is not None and most < wanted:
                yield fact

    def is_own(self, it: Written) -> bool:
        """Whether it changes a number of the hero alone who runs the script."""
        return it.cell in self._personal and it.who == ""

    def _most(self, cell: str, heroes: Callable[[Written], int]) -> int | None:
        """The most that the cell can hold; None: nobody knows."""
        base, more = self._starts[cell], 0
        for it in self._written[cell]:
            if not (number := heroes(it)):
                continue
            if it.value is not None:
                base = max(base, it.value)
                continue
            limit, paid = self._limits[it.part], self.supply.runs(it.part, heroes)
            by_all = limit is Repeat.PER_HERO and not self.is_own(it)
            times = None if limit is Repeat.AGAIN else number if by_all else 1
            known = [it for it in (times, paid) if it is not None]
            if not known and it.add >= 0:
                return None
            more += max(0, it.add) * min(known, default=0)
        return base + more
