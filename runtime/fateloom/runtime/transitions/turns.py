"""Whose turn it is once the hero whose turn it was is out (EC-37, 57; RUL-16)."""

from __future__ import annotations

from fateloom.runtime.program.destiny import Event
from fateloom.runtime.transitions.conditions import in_play
from fateloom.runtime.transitions.functions import Function
from fateloom.runtime.transitions.path import Path
from fateloom.runtime.transitions.script import happening
from fateloom.runtime.transitions.variables import DEFEATED, Key, Kind
from fateloom.runtime.transitions.work import Cast, Work


def is_out(work: Work, functions: dict[int, Function], hero: str) -> bool:
    """Whether a hero has been defeated or has gone home on a path with these functions."""
    key = Key(Kind.FINALE, owner=hero)
    function = functions.get(work.space.at[key])
    return function is not None and function.table == (work.space.code(key, DEFEATED),)


def next_in_turn(
    work: Work, path: Path, out: str, *, seated: bool | None = None
) -> list[tuple[Path, str]]:
    """The next hero in play, as they sit, behind one who is out; none where nobody is left.

    `seated`: told for each way to sit; None: where that makes a difference.
    """
    told = seats_matter(work) if seated is None else seated
    orders = work.orders(path, out) if told else [(path, work.order(out))]
    found: list[tuple[Path, str]] = []
    for start, (_, *others) in orders:
        open_ = [start]
        for hero in others:
            ways = [it for way in open_ for it in in_play(work, way, hero)]
            found += [(it, hero) for it, plays in ways if plays]
            open_ = [it for it, plays in ways if not plays]
    return found


def seats_matter(work: Work) -> bool:
    """Whether it makes a difference who comes next: some event comes out otherwise in the turn of
    another hero. Looked for once.
    """

    def look() -> bool:
        events = work.index.program.events
        several = len(work.company.heroes) > 2
        return several and any(minds_whose_turn(work, it) for it in events)

    return work.once(work.seats_matter, "", look)


def minds_whose_turn(work: Work, event: Event) -> bool:
    """Whether an event comes out otherwise in the turn of another hero."""
    heroes = work.company.heroes
    ways = [_shape(happening(work, work.start(), event, Cast(it, None, ()))) for it in heroes]
    return any(it != ways[0] for it in ways)


def _shape(paths: list[Path]) -> set[object]:
    """All that paths say, in no order."""
    return {
        (frozenset(it.guard.items()), frozenset(it.functions.items()), it.marks, it.doubts, it.over)
        for it in paths
    }
