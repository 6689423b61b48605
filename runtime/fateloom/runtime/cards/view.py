"""What a seat may know (CTA-05, 60)."""

from __future__ import annotations

from fateloom.runtime.cards.state import Attempt, Mode, Place, Played, Player, State, Turn
from fateloom.runtime.cards.steps import Step
from fateloom.runtime.record import record, replace


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
    """The table as a seat sees it; None: somebody who only watches. Of players, what is hidden is
    empty; a hidden hand is as many blank cards as it has.
    """

    seat: int | None
    mode: Mode
    players: tuple[Player, ...]
    acts: tuple[SeenStory, ...]
    hero: int
    antihero: int
    hero_discard: tuple[str, ...]
    antihero_discard: tuple[str, ...]
    turn: Turn
    attempt: Attempt | None
    stack: tuple[Played, ...]
    agenda: tuple[Step, ...]
    holding: tuple[int, ...]
    final: tuple[int, ...] | None
    opponent: SeenOpponent | None
    over: bool


Table = State | View
"""What lies on the table: all of it, or what a seat sees of it."""


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
        state.hero.discard,
        state.antihero.discard,
        state.turn,
        state.attempt,
        state.stack,
        state.agenda,
        state.holding,
        state.final,
        opponent,
        state.over,
    )


def _seen(state: State, at: int, *, own: bool) -> Player:
    it = state.players[at]
    if own:
        return it
    return replace(
        it,
        origin=it.origin if state.shown else "",
        motivation=it.motivation if state.shown else "",
        destiny=it.destiny if state.over else "",
        dealt=((),) * len(it.dealt),
        hand=("",) * len(it.hand),
    )
