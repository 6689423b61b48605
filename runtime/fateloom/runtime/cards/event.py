"""What happens in a card game: a class for each event, and the closed union `Event`.

Events say what was decided and what chance has brought, so that the log replays without either. A
card that the hearer may not know is the empty string. See `kernel.event.EventOf` for `fold`,
`public` and `reveals`.
"""

from __future__ import annotations

from typing import Self

from fateloom.runtime.cards.changing import (
    act_of,
    events_of,
    opponent_of,
    place_at,
    player_of,
    rebuilt,
    with_act,
    with_attempt,
    with_events,
    with_opponent,
    with_place,
    with_player,
    without,
    without_all,
)
from fateloom.runtime.cards.content import Adversary, Ally
from fateloom.runtime.cards.index import Index
from fateloom.runtime.cards.odds import cast_of
from fateloom.runtime.cards.runes import DARK, NORMAL, Kind, Rune, Side
from fateloom.runtime.cards.state import (
    Attempt,
    Opponent,
    OwnAlly,
    Place,
    Played,
    Player,
    State,
    Turn,
)
from fateloom.runtime.cards.state import Gained as GainedCard
from fateloom.runtime.cards.steps import Ask, Part, Step, Tuck
from fateloom.runtime.cards.story import slot_of
from fateloom.runtime.cards.words import Ability, Deck
from fateloom.runtime.kernel.deck import draw
from fateloom.runtime.kernel.event import Done, EventOf, Planned, expect
from fateloom.runtime.record import record, replace, with_item

PARTS = tuple(Part)

CardEvent = EventOf[Index, State]


# --- the set-up


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


# --- decks and rows


@record
class EventDrawn(CardEvent):
    """A player has drawn an event card (CTA-59)."""

    seat: int
    deck: Deck
    card: str

    reveals = True

    def fold(self, index: Index, state: State) -> State:
        events, player = events_of(state, self.deck), player_of(state, self.seat)
        state = with_events(state, self.deck, replace(events, deck=draw(events.deck, self.card)))
        hand = tuple(sorted((*player.hand, self.card)))
        return with_player(state, self.seat, replace(player, hand=hand))

    def public(self, index: Index, state: State, seat: int | None) -> Self:
        return self if self.seat == seat else replace(self, card="")


@record
class NoCard(CardEvent):
    """There is no card of that deck left to draw (CTA-66)."""

    seat: int
    deck: Deck

    def fold(self, index: Index, state: State) -> State:
        player_of(state, self.seat)
        events = events_of(state, self.deck)
        expect(not events.deck.size and not events.discard, "there is a card to draw")
        return state


@record
class EventDiscarded(CardEvent):
    """A player has discarded an event card of their hand (CTA-66)."""

    seat: int
    deck: Deck
    card: str

    reveals = True

    def fold(self, index: Index, state: State) -> State:
        events, player = events_of(state, self.deck), player_of(state, self.seat)
        hand = without(player.hand, self.card)
        expect(index.event[self.card].deck is self.deck, "each deck has its own discards")
        state = with_events(state, self.deck, replace(events, discard=(*events.discard, self.card)))
        return with_player(state, self.seat, replace(player, hand=hand))


@record
class EventsShuffled(CardEvent):
    """The discards of an event deck are its deck again (CTA-66)."""

    deck: Deck

    def fold(self, index: Index, state: State) -> State:
        events = events_of(state, self.deck)
        full = rebuilt(events.deck, events.discard)
        return with_events(state, self.deck, replace(events, deck=full, discard=()))


@record
class StoryShuffled(CardEvent):
    """The discards of an act are its deck again (CTA-102)."""

    act: int

    def fold(self, index: Index, state: State) -> State:
        story = act_of(state, self.act)
        full = rebuilt(story.deck, story.discard)
        return with_act(state, self.act, replace(story, deck=full, discard=()))


@record
class ActRevealed(CardEvent):
    """The row of an act is open from now on (CTA-20)."""

    act: int

    def fold(self, index: Index, state: State) -> State:
        story = act_of(state, self.act)
        expect(not story.revealed, "the row lies open")
        return with_act(state, self.act, replace(story, revealed=True))


@record
class RowFilled(CardEvent):
    """A card lies in the row, in the first gap or at its end (CTA-24)."""

    act: int
    card: str

    reveals = True

    def fold(self, index: Index, state: State) -> State:
        story = act_of(state, self.act)
        row, size = story.row, index.numbers.row_of(len(state.players))
        gap = next((at for at, it in enumerate(row) if not it.card), len(row))
        left = draw(story.deck, self.card)
        expect(gap < size and story.revealed, "the row has no gap")
        expect(not isinstance(index.story[self.card], Ally), "an ally takes no place of a row")
        row = with_item(row, gap, Place(self.card))
        return with_act(state, self.act, replace(story, deck=left, row=row))


@record
class AllyCame(CardEvent):
    """An ally has turned up; it takes no place of the row (CTA-82, 84)."""

    act: int
    card: str

    reveals = True

    def fold(self, index: Index, state: State) -> State:
        story = act_of(state, self.act)
        left = draw(story.deck, self.card)
        expect(isinstance(index.story[self.card], Ally), "it is no ally")
        return with_act(state, self.act, replace(story, deck=left))


@record
class AllyTucked(CardEvent):
    """The ally lies under the challenge at that place (CTA-82)."""

    act: int
    place: int
    ally: str

    def fold(self, index: Index, state: State) -> State:
        there = place_at(state, self.act, self.place)
        expect(index.is_challenge(there.card) and not there.ally, "it has no room for an ally")
        _expect_waiting(state, self.act, self.ally)
        return with_place(state, self.act, self.place, replace(there, ally=self.ally))


@record
class AllyLost(CardEvent):
    """No challenge can have the ally, and it is discarded (CTA-83)."""

    act: int
    ally: str

    def fold(self, index: Index, state: State) -> State:
        story = act_of(state, self.act)
        _expect_waiting(state, self.act, self.ally)
        expect(self.ally not in story.discard, "the ally is lost")
        return with_act(state, self.act, replace(story, discard=(*story.discard, self.ally)))


@record
class Discarded(CardEvent):
    """A card of a row is discarded, and the ally under it as well (CTA-25, 46, 86)."""

    act: int
    place: int
    card: str

    def fold(self, index: Index, state: State) -> State:
        there = place_at(state, self.act, self.place)
        expect(bool(self.card) and there.card == self.card, "the card does not lie there")
        story = act_of(state, self.act)
        gone = (there.card, there.ally) if there.ally else (there.card,)
        row = with_item(story.row, self.place, Place())
        return with_act(state, self.act, replace(story, row=row, discard=(*story.discard, *gone)))


@record
class InterludeBegan(CardEvent):
    """A story has come to an interlude (section 10 of the rules)."""

    card: str

    def fold(self, index: Index, state: State) -> State:
        expect(self.card in index.interlude, "there is no such interlude")
        return state


def _expect_waiting(state: State, act: int, ally: str) -> None:
    """An ally has turned up, and comes next (CTA-82)."""
    expect(bool(state.agenda) and state.agenda[0] == Tuck(act, ally), "the ally does not wait")


# --- turns and the end of the game


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
        return replace(state, opponent=state.opponent and _cleared(state.opponent))


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


# --- what happens to one player, outside the course of an attempt


@record
class Passed(CardEvent):
    """A seat plays nothing now."""

    seat: int

    def fold(self, index: Index, state: State) -> State:
        player_of(state, self.seat)
        _expect_asked(state, self.seat)
        return state


@record
class Held(CardEvent):
    """A seat plays nothing before its next turn."""

    seat: int

    def fold(self, index: Index, state: State) -> State:
        player_of(state, self.seat)
        _expect_asked(state, self.seat)
        return replace(state, holding=(*state.holding, self.seat))


def _expect_asked(state: State, seat: int) -> None:
    """Who passes was asked for a card (CTA-63)."""
    step = state.agenda[0] if state.agenda else None
    expect(isinstance(step, Ask) and step.seats[0] == seat, "another seat is asked")


@record
class PowerUsed(CardEvent):
    """A power works: `key` for its limit, which lasts for the turn or for the act (CTA-79)."""

    seat: int
    card: str
    key: str
    lasting: bool

    def fold(self, index: Index, state: State) -> State:
        player_of(state, self.seat)
        expect(self.key not in (*state.turn.used, *state.spent), "that power has been used")
        if self.lasting:
            return replace(state, spent=(*state.spent, self.key))
        return replace(state, turn=replace(state.turn, used=(*state.turn.used, self.key)))


@record
class ExperienceChanged(CardEvent):
    """Experience gained, or paid below 0 (CTA-80)."""

    seat: int
    amount: int

    def fold(self, index: Index, state: State) -> State:
        player = player_of(state, self.seat)
        after = player.experience + self.amount
        expect(after >= 0, "nobody owes experience")
        return with_player(state, self.seat, replace(player, experience=after))


@record
class TrackMoved(CardEvent):
    """A step up the track (1) or down (-1; CTA-52)."""

    seat: int
    step: int

    def fold(self, index: Index, state: State) -> State:
        player = player_of(state, self.seat)
        after = player.track + self.step
        expect(self.step in (1, -1) and index.cards.has_level(after), "the track has ended")
        return with_player(state, self.seat, replace(player, track=after))


@record
class TrackKept(CardEvent):
    """The track is at its end, and the step is lost (CTA-52, 53)."""

    seat: int
    step: int

    def fold(self, index: Index, state: State) -> State:
        player = player_of(state, self.seat)
        ended = not index.cards.has_level(player.track + self.step)
        expect(self.step in (1, -1) and ended, "the track has not ended")
        return state


@record
class AllySacrificed(CardEvent):
    """An ally is turned face down (CTA-87)."""

    seat: int
    card: str

    def fold(self, index: Index, state: State) -> State:
        player = player_of(state, self.seat)
        at = player.allies.index(OwnAlly(self.card))
        allies = with_item(player.allies, at, OwnAlly(self.card, face_up=False))
        return with_player(state, self.seat, replace(player, allies=allies))


@record
class AllyDiscarded(CardEvent):
    """An ally has left a tableau for the discards of its act."""

    seat: int
    card: str

    def fold(self, index: Index, state: State) -> State:
        player = player_of(state, self.seat)
        allies = without(player.allies, OwnAlly(self.card))
        state = with_player(state, self.seat, replace(player, allies=allies))
        act = index.story[self.card].act
        story = state.acts[act - 1]
        return with_act(state, act, replace(story, discard=(*story.discard, self.card)))


# --- event cards on the stack


@record
class CardPlayed(CardEvent):
    """An event card lies on the stack (CTA-63)."""

    seat: int
    card: str
    target: int | None
    cost: int

    reveals = True

    def fold(self, index: Index, state: State) -> State:
        player = player_of(state, self.seat)
        if self.target is not None:
            player_of(state, self.target)
        if self.card in player.carried:  # an item is no card of a deck
            after = replace(player, carried=without(player.carried, self.card))
        else:
            hand, played = without(player.hand, self.card), (*player.played, self.card)
            after = replace(player, hand=hand, played=played)
        expect(
            self.cost == index.event[self.card].experience <= player.experience, "that is no price"
        )
        after = replace(after, experience=player.experience - self.cost)
        return replace(
            with_player(state, self.seat, after),
            stack=(*state.stack, Played(self.card, self.seat, self.target)),
        )


@record
class CardResolved(CardEvent):
    """The uppermost card takes effect, unless it was cancelled (CTA-63, 64)."""

    card: str
    cancelled: bool

    def fold(self, index: Index, state: State) -> State:
        top = _top(state, self.card)
        expect(top.cancelled == self.cancelled, "a cancelled card has no effect")
        return replace(state, stack=state.stack[:-1])


@record
class CardCancelled(CardEvent):
    """The uppermost card of the stack will have no effect."""

    card: str

    def fold(self, index: Index, state: State) -> State:
        top = _top(state, self.card)
        expect(not top.cancelled, "the card is cancelled")
        return replace(state, stack=(*state.stack[:-1], replace(top, cancelled=True)))


def _top(state: State, card: str) -> Played:
    expect(bool(state.stack) and state.stack[-1].card == card, "another card is uppermost")
    return state.stack[-1]


# --- attempts


@record
class AttemptBegan(CardEvent):
    """A player faces a card along a path, with these runes to begin with (CTA-29 to 36)."""

    seat: int
    act: int | None
    place: int
    card: str
    path: int
    runes: tuple[Rune, ...]

    def fold(self, index: Index, state: State) -> State:
        player_of(state, self.seat)
        expect(state.attempt is None, "there is one attempt at a time")
        if self.act is None:
            it = opponent_of(state)
            expect(self.place == -1 and it.finale, "the adversary is faced in the finale alone")
            there = it.card
        else:
            there = place_at(state, self.act, self.place).card
        expect(index.is_challenge(self.card) and there == self.card, "the card does not lie there")
        expect(0 <= self.path < len(index.paths(self.card)), "the card has no such path")
        return replace(
            state,
            attempt=Attempt(self.seat, self.card, self.path, self.act, self.place, self.runes),
        )


@record
class DarkBought(CardEvent):
    """A dark rune for this attempt (CTA-37)."""

    seat: int
    cost: int

    def fold(self, index: Index, state: State) -> State:
        one, player = _under_way(state), player_of(state, self.seat)
        expect(
            one.seat == self.seat and not one.shown, "who casts buys dark runes, before the cast"
        )
        expect(0 <= self.cost <= player.experience, "nobody owes experience")
        state = with_player(
            state, self.seat, replace(player, experience=player.experience - self.cost)
        )
        turn = replace(state.turn, dark_bought=state.turn.dark_bought + 1)
        return replace(state, turn=turn, attempt=_with_runes(one, (Rune(Kind.DARK),)))


@record
class RunesAdded(CardEvent):
    """A card has brought runes (CTA-51)."""

    runes: tuple[Rune, ...]

    def fold(self, index: Index, state: State) -> State:
        it = _under_way(state)
        return with_attempt(state, _with_runes(it, self.runes))


@record
class RuneDeclined(CardEvent):
    """A rune of the ability is left out (CTA-33)."""

    ability: Ability

    def fold(self, index: Index, state: State) -> State:
        it = _under_way(state)
        own = [rune for rune in it.runes if rune.ability is self.ability and rune.counts]
        expect(bool(own) and not it.shown, "there is no such rune to leave out")
        return with_attempt(state, replace(it, runes=without(it.runes, own[-1])))


@record
class RuneFell(CardEvent):
    """The next rune shows this side (CTA-39)."""

    side: Side

    def fold(self, index: Index, state: State) -> State:
        it = _under_way(state)
        expect(len(it.shown) < len(it.runes), "all runes have fallen")
        return with_attempt(state, replace(it, shown=(*it.shown, self.side)))


@record
class DrawTaken(CardEvent):
    """The next draw of this cast is under way (CTA-41)."""

    def fold(self, index: Index, state: State) -> State:
        it = _under_way(state)
        drawn = cast_of(zip(it.runes, it.shown, strict=False)).drawn
        expect(it.taken < drawn, "no further face draws")
        return with_attempt(state, replace(it, taken=it.taken + 1))


@record
class TotalChanged(CardEvent):
    """Points added to the total, or taken away (CTA-40)."""

    amount: int

    def fold(self, index: Index, state: State) -> State:
        it = _under_way(state)
        return with_attempt(state, replace(it, added=it.added + self.amount))


@record
class DifficultyChanged(CardEvent):
    """The attempt is harder, or easier (CTA-31)."""

    amount: int

    def fold(self, index: Index, state: State) -> State:
        it = _under_way(state)
        return with_attempt(state, replace(it, harder=it.harder + self.amount))


@record
class PathSwitched(CardEvent):
    """The attempt goes on along this path."""

    path: int

    def fold(self, index: Index, state: State) -> State:
        it = _under_way(state)
        other = 0 <= self.path < len(index.paths(it.card)) and self.path != it.path
        expect(other, "there is no such other path")
        return with_attempt(state, replace(it, path=self.path))


@record
class DarkAllowed(CardEvent):
    """Dark runes can be bought at every level now (CTA-54)."""

    def fold(self, index: Index, state: State) -> State:
        return with_attempt(state, replace(_under_way(state), allow_dark=True))


@record
class CorruptionSpared(CardEvent):
    """The faces of this attempt do not corrupt."""

    def fold(self, index: Index, state: State) -> State:
        return with_attempt(state, replace(_under_way(state), ignore_corruption=True))


@record
class Rerolled(CardEvent):
    """The runes are cast once more (CTA-48)."""

    def fold(self, index: Index, state: State) -> State:
        it = _under_way(state)
        expect(bool(it.shown), "no rune has fallen")
        again = replace(it, shown=(), taken=0, casts=it.casts + 1)
        return with_attempt(state, _with_runes(again, ()))


@record
class Resolved(CardEvent):
    """Total against difficulty (CTA-44)."""

    seat: int
    success: bool
    total: int
    difficulty: int

    def fold(self, index: Index, state: State) -> State:
        it = _under_way(state)
        cast = cast_of(zip(it.runes, it.shown, strict=True))
        expect(self.seat == it.seat and self.total == cast.pips + it.added, "that is not the total")
        expect(self.success == (self.total >= self.difficulty), "that is not the result")
        return with_attempt(
            state, replace(it, success=self.success, total=self.total, difficulty=self.difficulty)
        )


@record
class AttemptEnded(CardEvent):
    """The attempt is over."""

    def fold(self, index: Index, state: State) -> State:
        expect(state.attempt is not None, "no attempt is under way")
        return replace(state, attempt=None)


def _under_way(state: State) -> Attempt:
    """The attempt that is not resolved yet."""
    it = state.attempt
    if it is None or it.success is not None:
        raise ValueError("no attempt is under way")
    return it


def _with_runes(it: Attempt, runes: tuple[Rune, ...]) -> Attempt:
    """Core, ability, delivered and dark runes, in the order in which they fall; what comes when the
    runes lie there falls last. No more than there are (section 1.1 of the rules).
    """
    every = (*it.runes, *runes)
    for kind, most in ((Kind.DARK, DARK), (Kind.NORMAL, NORMAL)):
        own = [rune.ability for rune in every if rune.kind is kind]
        expect(all(own.count(one) <= most for one in own), "there are not so many runes")
    if it.shown:
        return replace(it, runes=every)
    light = tuple(rune for rune in every if rune.kind is not Kind.DARK)
    return replace(it, runes=(*light, *(rune for rune in every if rune.kind is Kind.DARK)))


# --- the adversary in solo and cooperative games


@record
class AdversaryCardRevealed(CardEvent):
    """A card of the adversary's deck (CTA-95)."""

    card: str

    reveals = True

    def fold(self, index: Index, state: State) -> State:
        it = opponent_of(state)
        return with_opponent(
            state, replace(it, deck=draw(it.deck, self.card), revealed=(*it.revealed, self.card))
        )


@record
class AdversaryCardWaits(CardEvent):
    """It takes effect at the end of the attempt (CTA-95)."""

    card: str

    def fold(self, index: Index, state: State) -> State:
        it = opponent_of(state)
        expect(
            it.revealed.count(self.card) > it.waiting.count(self.card), "that card did not turn up"
        )
        return with_opponent(state, replace(it, waiting=(*it.waiting, self.card)))


@record
class AdversaryCardApplied(CardEvent):
    """It takes effect on a player; or on nobody, and has none (CTA-95)."""

    card: str
    target: int | None

    def fold(self, index: Index, state: State) -> State:
        it = opponent_of(state)
        expect(self.card in it.revealed, "that card did not turn up")
        if self.target is not None:
            player_of(state, self.target)
        if self.card in it.waiting:
            it = replace(it, waiting=without(it.waiting, self.card))
        return with_opponent(state, it)


@record
class AdversaryShuffled(CardEvent):
    """The adversary's discards are its deck again (CTA-96)."""

    def fold(self, index: Index, state: State) -> State:
        it = opponent_of(state)
        return with_opponent(state, replace(it, deck=rebuilt(it.deck, it.discard), discard=()))


@record
class AdversaryChanged(CardEvent):
    """The adversary's experience has changed by so much (CTA-97)."""

    amount: int

    def fold(self, index: Index, state: State) -> State:
        it = opponent_of(state)
        expect(it.experience + self.amount >= 0, "the adversary owes no experience")
        return with_opponent(state, replace(it, experience=it.experience + self.amount))


@record
class FinaleBegan(CardEvent):
    """Everybody faces the adversary once (CTA-98)."""

    seat: int

    def fold(self, index: Index, state: State) -> State:
        it = opponent_of(state)
        player_of(state, self.seat)
        expect(not it.finale, "there is one finale")
        return with_opponent(state, replace(it, finale=True))


@record
class Faced(CardEvent):
    """A player's one attempt on the adversary comes (CTA-98)."""

    seat: int

    def fold(self, index: Index, state: State) -> State:
        it = opponent_of(state)
        player_of(state, self.seat)
        expect(it.finale and self.seat not in it.faced, "each player faces the adversary once")
        holding = without_all(state.holding, self.seat)
        state = replace(state, turn=Turn(self.seat), holding=holding)
        return with_opponent(state, replace(_cleared(it), faced=(*it.faced, self.seat)))


@record
class AdversaryOvercome(CardEvent):
    """A hero has overcome the adversary in the finale (CTA-100)."""

    seat: int

    def fold(self, index: Index, state: State) -> State:
        opponent_of(state)
        one, player = state.attempt, player_of(state, self.seat)
        won = one is not None and one.seat == self.seat and one.act is None and one.success
        expect(bool(won), "nobody has overcome the adversary")
        return with_player(state, self.seat, replace(player, beaten=True))


def _cleared(it: Opponent) -> Opponent:
    """Its cards of this turn are discarded (CTA-96)."""
    return replace(it, revealed=(), discard=(*it.discard, *it.revealed))


Event = (
    Planned[Step]
    | Done
    | AdversaryNamed
    | FirstNamed
    | CharacterDealt
    | CharacterKept
    | CharactersShown
    | EventDrawn
    | NoCard
    | EventDiscarded
    | EventsShuffled
    | StoryShuffled
    | ActRevealed
    | RowFilled
    | AllyCame
    | AllyTucked
    | AllyLost
    | Discarded
    | InterludeBegan
    | TurnBegan
    | Gained
    | MainActionUsed
    | Journeyed
    | JourneyGranted
    | Swapped
    | TurnEnded
    | EndTriggered
    | DestiniesRevealed
    | Passed
    | Held
    | PowerUsed
    | ExperienceChanged
    | TrackMoved
    | TrackKept
    | AllySacrificed
    | AllyDiscarded
    | CardPlayed
    | CardResolved
    | CardCancelled
    | AttemptBegan
    | DarkBought
    | RunesAdded
    | RuneDeclined
    | RuneFell
    | DrawTaken
    | TotalChanged
    | DifficultyChanged
    | PathSwitched
    | DarkAllowed
    | CorruptionSpared
    | Rerolled
    | Resolved
    | AttemptEnded
    | AdversaryCardRevealed
    | AdversaryCardWaits
    | AdversaryCardApplied
    | AdversaryShuffled
    | AdversaryChanged
    | FinaleBegan
    | Faced
    | AdversaryOvercome
)
"""All that can happen, for the codec."""
