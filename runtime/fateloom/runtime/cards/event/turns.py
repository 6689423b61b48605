"""The set-up of a card game, the course of its turns, and its end."""

from __future__ import annotations

from typing import Self

from fateloom.runtime.cards.changing import (
    cleared,
    opponent_of,
    place_at,
    player_of,
    slot_of,
    with_place,
    with_player,
    without_all,
)
from fateloom.runtime.cards.content import Adversary, Ally
from fateloom.runtime.cards.index import CardEvent, Index
from fateloom.runtime.cards.state import Gained as GainedCard
from fateloom.runtime.cards.state import OwnAlly, Place, Player, State, Turn
from fateloom.runtime.cards.steps import PARTS, Part
from fateloom.runtime.kernel.deck import draw
from fateloom.runtime.kernel.event import expect
from fateloom.runtime.record import record, replace, with_item


@record
class TurnBegan(CardEvent):
    """A player's turn."""

    seat: int

    def fold(self, index: Index, state: State) -> State:
        player = player_of(state, self.seat)
        state = with_player(state, self.seat, replace(player, turns=player.turns + 1))
        holding = without_all(state.holding, self.seat)
        final = state.final and without_all(state.final, self.seat)
        return replace(state, turn=Turn(self.seat), holding=holding, final=final)


@record
class Gained(CardEvent):
    """A story card lies in the tableau, and the ally that lay under it as well (CTA-15, 45, 85)."""

    seat: int
    act: int
    place: int
    card: str
    path: int

    def fold(self, index: Index, state: State) -> State:
        player, there = player_of(state, self.seat), place_at(state, self.act, self.place)
        slot, it = slot_of(player), index.story.get(self.card)
        expect(slot is not None, "all slots are full")
        expect(there.card == self.card and it is not None, "the card does not lie there")
        paths = len(index.paths(self.card)) if index.is_challenge(self.card) else 1
        expect(not isinstance(it, Ally) and 0 <= self.path < paths, "the card has no such path")
        assert slot is not None
        slots = with_item(
            player.slots, slot, (*player.slots[slot], GainedCard(self.card, self.path))
        )
        allies = (*player.allies, OwnAlly(there.ally)) if there.ally else player.allies
        state = with_place(state, self.act, self.place, Place())
        return with_player(state, self.seat, replace(player, slots=slots, allies=allies))


@record
class MainActionUsed(CardEvent):
    """The one main action of this turn is taken (CTA-21)."""

    def fold(self, index: Index, state: State) -> State:
        turn = state.turn
        expect(not turn.main_used, "a turn has one main action")
        return replace(state, turn=replace(turn, main_used=True))


@record
class Journeyed(CardEvent):
    """A journey of this turn, paid for or free (CTA-25)."""

    seat: int
    free: bool

    def fold(self, index: Index, state: State) -> State:
        turn = state.turn
        expect(self.seat == turn.active, "a journey is made in the own turn")
        expect(turn.free > 0 if self.free else turn.journeys == 0, "a turn has one paid journey")
        after = replace(turn, journeys=turn.journeys + (not self.free), free=turn.free - self.free)
        return replace(state, turn=after)


@record
class JourneyGranted(CardEvent):
    """One more journey this turn costs nothing."""

    def fold(self, index: Index, state: State) -> State:
        turn = state.turn
        return replace(state, turn=replace(turn, free=turn.free + 1))


@record
class Swapped(CardEvent):
    """The active player, who could do nothing, has a card replaced (CTA-26)."""

    seat: int

    def fold(self, index: Index, state: State) -> State:
        turn = state.turn
        expect(self.seat == turn.active, "cards are exchanged in the own turn")
        expect(turn.swaps < index.numbers.swaps, "no more can be exchanged this turn")
        return replace(state, turn=replace(turn, swaps=turn.swaps + 1))


@record
class TurnEnded(CardEvent):
    """A turn is over (CTA-23)."""

    seat: int

    def fold(self, index: Index, state: State) -> State:
        turn = state.turn
        expect(self.seat == turn.active, "it is the turn of another player")
        return replace(state, opponent=state.opponent and cleared(state.opponent))


@record
class EndTriggered(CardEvent):
    """The others have one turn each (CTA-68); `limit`: because the game has lasted too long
    (CTA-71).
    """

    seat: int
    limit: bool

    def fold(self, index: Index, state: State) -> State:
        turn = state.turn
        player_of(state, self.seat)
        expect(state.final is None, "the end is triggered once")
        seats = len(state.players)
        order = ((turn.active + at) % seats for at in range(1, seats + 1))
        if index.numbers.same_turns:
            had = state.players[turn.active].turns
            return replace(state, final=tuple(it for it in order if state.players[it].turns < had))
        return replace(state, final=tuple(it for it in order if it != self.seat))


@record
class DestiniesRevealed(CardEvent):
    """All destinies, by seat (CTA-69)."""

    cards: tuple[str, ...]

    reveals = True

    def fold(self, index: Index, state: State) -> State:
        expect(not state.over, "the game is over")
        expect(self.cards == tuple(it.destiny for it in state.players), "others were kept")
        return replace(state, over=True)


TurnEvent = (
    TurnBegan
    | Gained
    | MainActionUsed
    | Journeyed
    | JourneyGranted
    | Swapped
    | TurnEnded
    | EndTriggered
    | DestiniesRevealed
)


# --- what happens in the set-up of a card game


@record
class AdversaryNamed(CardEvent):
    """The opponent of a cooperative game (CTA-90)."""

    card: str

    def fold(self, index: Index, state: State) -> State:
        opponent = opponent_of(state)
        known = isinstance(index.story.get(self.card), Adversary)
        expect(known and not opponent.card, "there is one opponent, an adversary")
        return replace(state, opponent=replace(opponent, card=self.card))


@record
class FirstNamed(CardEvent):
    """Who begins (CTA-10)."""

    seat: int

    def fold(self, index: Index, state: State) -> State:
        player_of(state, self.seat)
        setup, turn = replace(state.setup, first=self.seat), replace(state.turn, active=self.seat)
        return replace(state, setup=setup, turn=turn)


@record
class CharacterDealt(CardEvent):
    """A character card, for its player alone to see (CTA-02)."""

    seat: int
    part: Part
    card: str

    reveals = True

    def fold(self, index: Index, state: State) -> State:
        at = PARTS.index(self.part)
        player = player_of(state, self.seat)
        pile = draw(state.characters[at], self.card)
        state = replace(state, characters=with_item(state.characters, at, pile))
        dealt = with_item(player.dealt, at, (*player.dealt[at], self.card))
        return with_player(state, self.seat, replace(player, dealt=dealt))

    def public(self, index: Index, state: State, seat: int | None) -> Self:
        return self if self.seat == seat else replace(self, card="")


@record
class CharacterKept(CardEvent):
    """A player has chosen; the others hear which when all have (CTA-02)."""

    seat: int
    part: Part
    card: str

    def fold(self, index: Index, state: State) -> State:
        player = player_of(state, self.seat)
        at = PARTS.index(self.part)
        expect(self.card in player.dealt[at], "who keeps a card was dealt it")
        dealt = with_item(player.dealt, at, ())
        return with_player(
            state, self.seat, _kept(replace(player, dealt=dealt), self.part, self.card)
        )

    def public(self, index: Index, state: State, seat: int | None) -> Self:
        return self if self.seat == seat else replace(self, card="")


@record
class CharactersShown(CardEvent):
    """Origins and motivations lie open (CTA-05)."""

    origins: tuple[str, ...]
    motivations: tuple[str, ...]

    reveals = True

    def fold(self, index: Index, state: State) -> State:
        own = tuple((it.origin, it.motivation) for it in state.players)
        expect(own == tuple(zip(self.origins, self.motivations, strict=False)), "others were kept")
        expect(not state.shown, "the characters lie open")
        return replace(state, shown=True)


def _kept(player: Player, part: Part, card: str) -> Player:
    match part:
        case Part.ORIGIN:
            return replace(player, origin=card)
        case Part.MOTIVATION:
            return replace(player, motivation=card)
        case Part.DESTINY:
            return replace(player, destiny=card)


SetUpEvent = AdversaryNamed | FirstNamed | CharacterDealt | CharacterKept | CharactersShown
