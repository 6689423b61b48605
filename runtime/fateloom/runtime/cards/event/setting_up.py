"""What happens in the set-up of a card game."""

from __future__ import annotations

from typing import Self

from fateloom.runtime.cards.changing import opponent_of, player_of, with_player
from fateloom.runtime.cards.content import Adversary
from fateloom.runtime.cards.index import CardEvent, Index
from fateloom.runtime.cards.state import Player, State
from fateloom.runtime.cards.steps import PARTS, Part
from fateloom.runtime.kernel.deck import draw
from fateloom.runtime.kernel.event import expect
from fateloom.runtime.record import record, replace, with_item


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
