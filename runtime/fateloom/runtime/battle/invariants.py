"""What must hold after every command of a battle game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from fateloom.runtime.battle.content import SIDES
from fateloom.runtime.battle.index import Index
from fateloom.runtime.battle.movement import carries_fleets
from fateloom.runtime.battle.standing import contested, on_map
from fateloom.runtime.battle.state import State
from fateloom.runtime.battle.steps import BeginMarch, March, Recruit


def broken(index: Index, state: State) -> tuple[str, ...]:
    """The invariants that do not hold, each in a few words with its rule."""
    return (*_units(index, state), *_cards(index, state), *_forts(index, state))


def _units(index: Index, state: State) -> Iterator[str]:
    for unit, it in zip(index.campaign.units, state.units, strict=True):
        if (it.box is None) == (it.space == ""):
            yield f"{unit.id} is in no place, or in two (HOD-09)"
        if it.box is None and it.space not in index.space:
            yield f"{unit.id} stands nowhere (HOD-06)"
        if it.box is not None and (it.panicked or it.moved or it.aboard):
            yield f"{unit.id} acts from a box (HOD-09)"
        if state.battle is None and (it.panicked or it.shaken):
            yield f"{unit.id} is panicked outside a battle (HOD-72)"
    for fleet, it in on_map(index, state):
        if index.type[fleet].fleet and not carries_fleets(index, it.space):
            yield f"the fleet {fleet} is on land (HOD-38)"
    loads = Counter(it.aboard for it in state.units if it.aboard)
    for fleet, count in loads.items():
        if count > index.options.per_fleet:
            yield f"{fleet} carries {count} (HOD-40)"
    step = state.agenda[0] if state.agenda else None
    both = contested(index, state)
    if isinstance(step, Recruit | BeginMarch) and both:
        yield f"a march would start among enemies in {both[0]} (HOD-35)"
    if state.battle is not None and isinstance(step, Recruit | March):
        yield "a battle outlasts its phase (HOD-45)"


def _cards(index: Index, state: State) -> Iterator[str]:
    for side in range(SIDES):
        cards = state.cards[side]
        there = Counter((*cards.deck.cards, *cards.discard, *cards.removed))
        if state.card is not None and index.card[state.card].side == side:
            there[state.card] += 1
        expected = Counter(it.id for it in index.campaign.cards if it.side == side)
        if there != expected:
            yield f"the cards of side {side} are not all in one place (HOD-17 to 19)"


def _forts(index: Index, state: State) -> Iterator[str]:
    for side in range(SIDES):
        forts = state.forts[side]
        if len(forts) > index.campaign.forts[side]:
            yield f"side {side} has {len(forts)} forts (HOD-93)"
        if len(set(forts)) < len(forts) or set(forts) & set(state.forts[1 - side]):
            yield "two forts stand in one space (HOD-93)"
