"""A game of a called system that goes on from call to call: one for all heroes of a story, kept on
whoever called last.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Protocol, TypeVar

from fateloom.runtime.kernel.nested import Blocks


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


def only_one(endings: Iterator[Blocks]) -> frozenset[Blocks]:
    """The endings that are sure whatever earlier calls have left: the one that there is, if there
    is no other. `endings`: all that are possible, each once.
    """
    first, second = next(endings), next(endings, None)
    return frozenset((first,)) if second is None else frozenset()
