"""What a seat may know (HND-01, 03, 16, 74)."""

from __future__ import annotations

from fateloom.runtime.hidden import steps as st
from fateloom.runtime.hidden.index import Index
from fateloom.runtime.hidden.items import blank, uncovered
from fateloom.runtime.hidden.state import Contest, Laid, State, Trade, Turn
from fateloom.runtime.hidden.words import Result
from fateloom.runtime.record import record, replace


@record
class SeenPlayer:
    """A player's side of the table. Of the pile, cards that the seat has not seen are empty, as are
    hidden items of others; `known_to` of a card says who has looked at it, which all have watched;
    `open`: hidden items that all have seen.
    """

    tile: str
    health: int
    wounds: int
    gloom: int
    ghost: bool
    items: tuple[str, ...]
    pile: tuple[Laid, ...]
    skips: bool
    open: tuple[str, ...] = ()


@record
class View:
    """The table as a seat sees it; None: somebody who only watches. `search`, `haunting`: how many
    cards are left in the deck, and the discards; `falling`: how many dice fall next, one after the
    other. `who`: the characters of the seats, in a scene that a story has called; `order`: what a
    story has ordered, in a house of its own, where `turn` is that of the hero.
    """

    seat: int | None
    players: tuple[SeenPlayer, ...]
    gloom: tuple[int, ...]
    removed: tuple[str, ...]
    in_play: tuple[str, ...]
    search: tuple[int, tuple[str, ...]]
    haunting: tuple[int, tuple[str, ...]]
    turn: Turn
    round: int
    contest: Contest | None
    trade: Trade | None
    opener: int | None
    result: Result | None
    winners: tuple[int, ...]
    falling: int
    who: tuple[str, ...] = ()
    order: str = ""


def view(index: Index, state: State, seat: int | None) -> View:
    """What that seat may know. When the game is over, all cards lie open."""
    return View(
        seat,
        tuple(_seen(index, state, at, seat) for at in range(len(state.players))),
        state.gloom,
        state.removed,
        state.in_play,
        (state.search.deck.size, state.search.discard),
        (state.haunting.deck.size, state.haunting.discard),
        state.turn,
        state.round,
        state.contest,
        _offer(index, state, seat),
        state.opener,
        state.result,
        state.winners,
        _falling(state),
        state.setup.who,
        "" if state.setup.called is None else state.setup.called.order,
    )


def _falling(state: State) -> int:
    match state.agenda[:1]:
        case (st.RollMovement(left),):
            return left
        case (st.RollDice(),) if state.contest is not None:
            return 2 - (state.contest.light is not None)
        case _:
            return 0


def _seen(index: Index, state: State, at: int, seat: int | None) -> SeenPlayer:
    it = state.players[at]
    over = state.result is not None
    items = it.items
    if at != seat and not over:
        items = uncovered(index, it)
    pile = tuple(_card(card, seat, over=over) for card in it.pile)
    return SeenPlayer(
        it.tile, it.health, it.wounds, it.gloom, it.ghost, items, pile, it.skips, it.open
    )


def _card(card: Laid, seat: int | None, *, over: bool) -> Laid:
    return card if over or card.face_up or seat in card.known_to else replace(card, card="")


def _offer(index: Index, state: State, seat: int | None) -> Trade | None:
    trade = state.trade
    if trade is None or seat in (trade.to, state.turn.active):
        return trade
    return replace(trade, gives=blank(index, trade.gives))
