"""The set-up of a hidden-role game, the course of its turns, declarations, and its end; what a
story has called or ordered in its house.
"""

from __future__ import annotations

from typing import Self

from fateloom.runtime.hidden.changing import HiddenEvent, with_card, with_player
from fateloom.runtime.hidden.index import Index
from fateloom.runtime.hidden.state import Laid, State, Turn
from fateloom.runtime.hidden.words import Result
from fateloom.runtime.kernel.deck import draw
from fateloom.runtime.record import record, replace


@record
class TurnBegan(HiddenEvent):
    """The seat's turn; `acted`: it has lost its action."""

    seat: int
    acted: bool

    def fold(self, index: Index, state: State) -> State:
        player = replace(state.players[self.seat], skips=False)
        return replace(
            with_player(state, self.seat, player), turn=Turn(self.seat, acted=self.acted)
        )


@record
class MovementDie(HiddenEvent):
    """A die of the movement roll (HND-09)."""

    shows: int

    def fold(self, index: Index, state: State) -> State:
        turn = state.turn
        more = replace(turn, dice=(*turn.dice, self.shows), left=turn.left + self.shows)
        return replace(state, turn=more)


@record
class Stepped(HiddenEvent):
    """A pawn steps onto a tile; `cost`: in steps of this turn (HND-11)."""

    seat: int
    tile: str
    cost: int

    def fold(self, index: Index, state: State) -> State:
        turn = state.turn
        if self.cost > turn.left:
            raise ValueError(f"{self.cost} steps are not left")
        state = replace(state, turn=replace(turn, left=turn.left - self.cost, moved=True))
        return with_player(state, self.seat, replace(state.players[self.seat], tile=self.tile))


@record
class Put(HiddenEvent):
    """A pawn is put on a tile by a card."""

    seat: int
    tile: str

    def fold(self, index: Index, state: State) -> State:
        return with_player(state, self.seat, replace(state.players[self.seat], tile=self.tile))


@record
class TileRemoved(HiddenEvent):
    """A tile has left the board (HND-75)."""

    tile: str

    def fold(self, index: Index, state: State) -> State:
        turn = state.turn
        if self.tile in state.removed:
            raise ValueError(f"the tile '{self.tile}' is gone already")
        gone = (*state.removed, self.tile)
        return replace(state, removed=gone, turn=replace(turn, removed=True, left=0))


@record
class Acted(HiddenEvent):
    """The action of the turn is used (HND-08)."""

    def fold(self, index: Index, state: State) -> State:
        turn = state.turn
        return replace(state, turn=replace(turn, acted=True))


@record
class ActionLost(HiddenEvent):
    """The seat's next action is lost."""

    seat: int

    def fold(self, index: Index, state: State) -> State:
        return with_player(state, self.seat, replace(state.players[self.seat], skips=True))


@record
class Cut(HiddenEvent):
    """A result of 0 ends the turn (HND-12)."""

    def fold(self, index: Index, state: State) -> State:
        turn = state.turn
        return replace(state, turn=replace(turn, ended=True))


@record
class RoundEnded(HiddenEvent):
    """Everybody has had a turn (HND-85)."""

    def fold(self, index: Index, state: State) -> State:
        return replace(state, round=state.round + 1)


TurnEvent = (
    TurnBegan | MovementDie | Stepped | Put | TileRemoved | Acted | ActionLost | Cut | RoundEnded
)


# --- declarations, and the end of a hidden-role game


@record
class Declared(HiddenEvent):
    """The winner of an exchange binds the loser, or opens the ritual (HND-43)."""

    seat: int
    loser: int
    ritual: bool
    right: bool

    reveals = True

    def fold(self, index: Index, state: State) -> State:
        return replace(state, opener=self.seat) if self.ritual and self.right else state


@record
class GameEnded(HiddenEvent):
    """Who has won, and how (HND-81 to 85)."""

    result: Result
    winners: tuple[int, ...]

    reveals = True

    def fold(self, index: Index, state: State) -> State:
        return replace(state, result=self.result, winners=self.winners)


EndingEvent = Declared | GameEnded


# --- the set-up of a hidden-role game, and what a story has called or ordered in its house


@record
class FirstNamed(HiddenEvent):
    """Who begins."""

    seat: int

    def fold(self, index: Index, state: State) -> State:
        return replace(state, first=self.seat, turn=replace(state.turn, active=self.seat))


@record
class CardDealt(HiddenEvent):
    """A card lies at that place of a pile, and nobody has seen it (HND-01)."""

    seat: int
    at: int
    card: str

    def fold(self, index: Index, state: State) -> State:
        state = replace(state, destiny=draw(state.destiny, self.card))
        return with_card(state, self.seat, self.at, Laid(self.card))

    def public(self, index: Index, state: State, seat: int | None) -> Self | None:
        return replace(self, card="")


# --- scenes that a story has called


@record
class SceneBegan(HiddenEvent):
    """The scene of that id begins (section 10 of the rules)."""

    scene: str

    def fold(self, index: Index, state: State) -> State:
        return state


# --- orders of a story to its house


@record
class OrderBegan(HiddenEvent):
    """The order of that id begins; `seat`: of the hero's character (section 10 of the rules)."""

    order: str
    seat: int

    def fold(self, index: Index, state: State) -> State:
        return state


@record
class OrderRefused(HiddenEvent):
    """The order cannot be carried out; `why`: one of `call.words.WHY`."""

    why: str

    def fold(self, index: Index, state: State) -> State:
        return state


SetUpEvent = FirstNamed | CardDealt | SceneBegan | OrderBegan | OrderRefused
