"""A called game that goes on from call to call, an order at a time: one for all heroes of a story,
kept on whoever called last.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Protocol, TypeVar

from fateloom.runtime.kernel.endings import CommandT, Endings, EventT, NotesT, StateT
from fateloom.runtime.kernel.nested import Block, Blocks, HasId


class Numbered(Protocol):
    """What a hero has left of it. What counts is what has the highest number."""

    @property
    def number(self) -> int:
        """It rises when another hero calls."""


KeptT = TypeVar("KeptT", bound=Numbered)


def latest(kept: Mapping[str, KeptT], hero: str, fresh: KeptT) -> tuple[KeptT, int]:
    """What was left last, and the number of what this hero will leave. `fresh`: what there is when
    nobody has called, with the number 0.
    """
    last = max(kept.values(), key=lambda it: it.number, default=fresh)
    return last, last.number + (kept.get(hero) is not last)


def problems_of(orders: Sequence[HasId]) -> Iterator[str]:
    """What is wrong with the list of orders, a sentence each."""
    if not orders:
        yield "There are no orders."
    for id, times in Counter(it.id for it in orders).items():
        if times > 1:
            yield f"{times} orders have the id '{id}'."


class OrderEndings(Endings[StateT, CommandT, EventT, NotesT, KeptT]):
    """The ways in which an order can end. Nothing that earlier ones have left is counted on, so an
    ending is sure only if there is no other.
    """

    def sure(
        self, blocks: tuple[Block, ...], hero: str, others: tuple[str, ...]
    ) -> frozenset[Blocks]:
        """The ending that is possible, if it is the only one."""
        endings = self.possible(blocks, hero, others)
        first, second = next(endings), next(endings, None)
        return frozenset((first,)) if second is None else frozenset()
