"""Families of symbolic paths that become actions, and the blocks that they are flattened in."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from typing import Protocol, TypeVar

from fateloom.runtime.record import record
from fateloom.runtime.span import Span
from fateloom.runtime.transitions.model import Move, Site
from fateloom.runtime.transitions.path import Path
from fateloom.runtime.transitions.variables import FinaleState

Told = TypeVar("Told")

Paths = tuple[Path, ...]


class Noted(Protocol):
    """`blocks.Earlier.noted`, or what looks for all anew (`noted_nowhere`)."""

    def __call__(self, paths: Paths, key: Hashable, make: Callable[[], Told]) -> Told:
        """What hangs on some paths and on a key."""


def noted_nowhere(paths: Paths, key: Hashable, make: Callable[[], Told]) -> Told:
    """What hangs on some paths and on a key, where nothing is kept."""
    return make()


@record
class Draft:
    """What actions say about themselves, and the paths that they are made of."""

    name: str
    move: Move
    hero: str
    subject: str
    label: str
    span: Span
    paths: tuple[Path, ...]
    repeats: bool = False
    site: Site | None = None
    stage: FinaleState | None = None


@record
class Block:
    """Drafts that hang on one part of a Program. `name`: which they are, among those of a hero;
    `of`: that part; `spans`: where what they are about stands, in an order that hangs on nothing
    else.
    """

    name: str
    of: object
    spans: tuple[Span, ...]
    drafts: Callable[[], Iterable[Draft]]
