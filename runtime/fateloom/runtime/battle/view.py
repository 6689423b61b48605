"""What a side may know (HOD-12 to 14, ruling 23)."""

from __future__ import annotations

from fateloom.runtime.battle.index import Index
from fateloom.runtime.battle.standing import occupied, sees, units_in
from fateloom.runtime.battle.state import Battle, Standing, State
from fateloom.runtime.battle.steps import Step
from fateloom.runtime.record import record

HIDDEN = Standing()
"""Where a unit is that a side cannot see: somewhere on the map."""


@record
class SeenStack:
    """A stack of a side whose inside is hidden: only that it is there, or how many, or the one on
    top, as the campaign says (HOD-13).
    """

    side: int
    space: str
    count: int | None = None
    top: str | None = None


@record
class SeenCards:
    """The deck of a side: how many cards are left, and those that lie open."""

    deck: int
    discard: tuple[str, ...]
    removed: tuple[str, ...]


@record
class View:
    """The table as a side sees it; None: somebody who only watches. Of hidden units `units` has
    HIDDEN, and `stacks` where they are. `agenda`: what is to come; it names no unit that a side
    cannot see.
    """

    seat: int | None
    agenda: tuple[Step, ...]
    turn: int
    active: int
    units: tuple[Standing, ...]
    stacks: tuple[SeenStack, ...]
    cards: tuple[SeenCards, ...]
    card: str | None
    forts: tuple[tuple[str, ...], tuple[str, ...]]
    razed: int
    unsupplied: tuple[str, ...]
    battle: Battle | None
    holders: tuple[int | None, ...]
    winner: int | None


def view(index: Index, state: State, seat: int | None) -> View:
    """What that seat may know."""
    is_open = not index.options.fog or state.winner is not None
    watched = (0, 1) if seat is None else (seat,)
    shared = frozenset.intersection(*(occupied(index, state, it) for it in watched))
    units = tuple(
        it if is_open or unit.side == seat or it.box is not None or it.space in shared else HIDDEN
        for unit, it in zip(index.campaign.units, state.units, strict=True)
    )
    return View(
        seat,
        state.agenda,
        state.turn,
        state.active,
        units,
        tuple(_stacks(index, state, seat)),
        tuple(SeenCards(it.deck.size, it.discard, it.removed) for it in state.cards),
        state.card,
        state.forts,
        state.razed,
        tuple(it for it in state.unsupplied if index.unit[it].side == seat),
        state.battle,
        state.holders,
        state.winner,
    )


def _stacks(index: Index, state: State, seat: int | None) -> list[SeenStack]:
    found = []
    for side in (0, 1):
        there = occupied(index, state, side)
        for space in index.space:
            if space in there and not sees(index, state, seat, space, side):
                found.append(_stack(index, state, space, side))
    return found


def _stack(index: Index, state: State, space: str, side: int) -> SeenStack:
    units = units_in(index, state, space, side)
    options = index.options
    top = units[0] if options.show_top else None
    return SeenStack(side, space, len(units) if options.show_count else None, top)
