"""What a seat may know, and what it may hear of an event (CTA-05, 60)."""

from __future__ import annotations

from fateloom.runtime.cards import event as ev
from fateloom.runtime.cards.event import Event
from fateloom.runtime.cards.state import (
    Attempt,
    Gained,
    Mode,
    OwnAlly,
    Place,
    Played,
    Player,
    State,
    Turn,
)
from fateloom.runtime.cards.steps import Step
from fateloom.runtime.record import record, replace


@record
class SeenPlayer:
    """A player's side of the table. What is hidden is empty; of a hidden hand `cards` is the
    number.
    """

    experience: int
    origin: str
    motivation: str
    destiny: str
    dealt: tuple[tuple[str, ...], ...]
    slots: tuple[tuple[Gained, ...], ...]
    allies: tuple[OwnAlly, ...]
    hand: tuple[str, ...]
    cards: int
    played: tuple[str, ...]
    track: int
    turns: int
    beaten: bool


@record
class SeenStory:
    """The cards of an act: how many lie in the deck, the discards, and the row if it is open."""

    deck: int
    discard: tuple[str, ...]
    row: tuple[Place, ...]
    revealed: bool


@record
class SeenOpponent:
    """The adversary, its experience, and its cards of this turn."""

    card: str
    experience: int
    deck: int
    discard: tuple[str, ...]
    revealed: tuple[str, ...]
    finale: bool
    faced: tuple[int, ...]


@record
class View:
    """The table as a seat sees it; None: somebody who only watches."""

    seat: int | None
    mode: Mode
    players: tuple[SeenPlayer, ...]
    acts: tuple[SeenStory, ...]
    hero: int
    antihero: int
    turn: Turn
    attempt: Attempt | None
    stack: tuple[Played, ...]
    agenda: tuple[Step, ...]
    holding: tuple[int, ...]
    final: tuple[int, ...] | None
    opponent: SeenOpponent | None
    over: bool


def view(state: State, seat: int | None) -> View:
    """What that seat may know."""
    it = state.opponent
    opponent = None
    if it is not None:
        opponent = SeenOpponent(
            it.card, it.experience, it.deck.size, it.discard, it.revealed, it.finale, it.faced
        )
    return View(
        seat,
        state.setup.mode,
        tuple(_seen(state, at, own=at == seat) for at in range(len(state.players))),
        tuple(SeenStory(one.deck.size, one.discard, one.row, one.revealed) for one in state.acts),
        state.hero.deck.size,
        state.antihero.deck.size,
        state.turn,
        state.attempt,
        state.stack,
        state.agenda,
        state.holding,
        state.final,
        opponent,
        state.over,
    )


def _seen(state: State, at: int, *, own: bool) -> SeenPlayer:
    it: Player = state.players[at]
    is_open = own or state.shown
    return SeenPlayer(
        it.experience,
        it.origin if is_open else "",
        it.motivation if is_open else "",
        it.destiny if own or state.over else "",
        it.dealt if own else ((),) * len(it.dealt),
        it.slots,
        it.allies,
        it.hand if own else (),
        len(it.hand),
        it.played,
        it.track,
        it.turns,
        it.beaten,
    )


def public(event: Event, seat: int | None) -> Event:
    """The event as that seat may hear of it: cards that are not for its eyes are blank."""
    match event:
        case ev.CharacterDealt(owner) | ev.CharacterKept(owner) | ev.EventDrawn(owner):
            return event if owner == seat else replace(event, card="")
    return event


def reveals(event: Event) -> bool:
    """Whether somebody learns a secret by the event."""
    return isinstance(
        event,
        ev.CharacterDealt
        | ev.CharactersShown
        | ev.EventDrawn
        | ev.RowFilled
        | ev.AllyCame
        | ev.AdversaryCardRevealed
        | ev.CardPlayed
        | ev.DestiniesRevealed,
    )
