"""How a game begins (HND-01, 02, 42; section 2 of the rules)."""

from __future__ import annotations

from fateloom.runtime.hidden.index import Index
from fateloom.runtime.hidden.state import Cards, Laid, Player, SetUp, State, Turn
from fateloom.runtime.hidden.steps import DealCard, NameFirst, StartTurn, Step
from fateloom.runtime.kernel.deck import deck_of
from fateloom.runtime.kernel.game import Refusal


def set_up(index: Index, choices: SetUp) -> State | Refusal:
    """The table before anything has happened, or why it cannot be laid."""
    house = index.house
    if not house.least_players <= choices.players <= house.most_players:
        span = f"{house.least_players} to {house.most_players}"
        return Refusal("players", f"This game is for {span} players.")
    if choices.first is not None and not 0 <= choices.first < choices.players:
        return Refusal("first", "Nobody sits at the seat that would begin.")
    first = choices.first or 0
    health = house.health_of(choices.players)
    player = Player(house.start, health, pile=(Laid(),) * house.pile)
    return State(
        choices,
        _agenda(index, choices),
        (player,) * choices.players,
        deck_of(it.id for it in house.destiny for _ in range(it.copies)),
        Cards(deck_of(it.id for it in house.items for _ in range(it.copies))),
        Cards(deck_of(it.id for it in house.hauntings for _ in range(it.copies))),
        tuple(index.tile[it].gloom for it in index.locations),
        turn=Turn(first),
        first=first,
    )


def _agenda(index: Index, choices: SetUp) -> tuple[Step, ...]:
    """Every pile is dealt, card by card; then somebody begins."""
    deal = (DealCard(seat, at) for seat in range(choices.players) for at in range(index.house.pile))
    begin = NameFirst() if choices.first is None else StartTurn(choices.first)
    return (*deal, begin)
