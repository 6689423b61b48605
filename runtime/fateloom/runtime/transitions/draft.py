"""Families of symbolic paths that become actions, and the blocks that they are flattened in."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from typing import Generic, TypeVar

from fateloom.runtime.record import record
from fateloom.runtime.span import Span
from fateloom.runtime.transitions.model import Move, Site
from fateloom.runtime.transitions.path import Path
from fateloom.runtime.transitions.variables import FinaleState

Told = TypeVar("Told")

Paths = tuple[Path, ...]


class Notes(Generic[Told]):
    """What hangs on some paths, and on a key: looked for once, and not again in the next version of
    a story if it has the very same paths.
    """

    def __init__(self) -> None:
        self._last: dict[int, tuple[Paths, dict[Hashable, Told]]] = {}
        """By identity of the paths, which are kept with it."""
        self._now: dict[int, tuple[Paths, dict[Hashable, Told]]] = {}

    def begin(self) -> None:
        """Another version is looked at."""
        self._now = {}

    def end(self) -> None:
        """The next version may take what was noted of this one."""
        self._last = self._now

    def of(self, paths: Paths, key: Hashable, make: Callable[[], Told]) -> Told:
        """What hangs on them."""
        if not paths:  # there is only one empty tuple
            return make()
        known = self._now.get(id(paths))
        if known is None:
            known = self._now[id(paths)] = self._last.get(id(paths), (paths, {}))
        notes = known[1]
        if key not in notes:
            notes[key] = make()
        return notes[key]


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
