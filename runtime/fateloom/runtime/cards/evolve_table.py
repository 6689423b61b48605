"""Events of the set-up, of decks and of rows, folded into the state."""

from __future__ import annotations

from fateloom.runtime.cards import event as ev
from fateloom.runtime.cards.changing import (
    act_of,
    events_of,
    expect,
    opponent_of,
    place_at,
    player_of,
    rebuilt,
    with_act,
    with_events,
    with_place,
    with_player,
    without,
)
from fateloom.runtime.cards.content import Adversary, Ally
from fateloom.runtime.cards.index import Index
from fateloom.runtime.cards.state import Place, Player, State
from fateloom.runtime.cards.steps import Part, Tuck
from fateloom.runtime.kernel.deck import draw
from fateloom.runtime.record import replace, with_item

PARTS = tuple(Part)


def evolve_set_up(index: Index, state: State, event: ev.SetUpEvent) -> State:
    """The state after an event of the set-up (CTA-02, 05, 10, 90)."""
    match event:
        case ev.AdversaryNamed(card):
            opponent = opponent_of(state)
            known = isinstance(index.story.get(card), Adversary)
            expect(known and not opponent.card, "there is one opponent, an adversary")
            return replace(state, opponent=replace(opponent, card=card))
        case ev.FirstNamed(seat):
            player_of(state, seat)
            setup, turn = replace(state.setup, first=seat), replace(state.turn, active=seat)
            return replace(state, setup=setup, turn=turn)
        case ev.CharacterDealt(seat, part, card):
            at = PARTS.index(part)
            player = player_of(state, seat)
            pile = draw(state.characters[at], card)
            state = replace(state, characters=with_item(state.characters, at, pile))
            dealt = with_item(player.dealt, at, (*player.dealt[at], card))
            return with_player(state, seat, replace(player, dealt=dealt))
        case ev.CharacterKept(seat, part, card):
            player = player_of(state, seat)
            at = PARTS.index(part)
            expect(card in player.dealt[at], "who keeps a card was dealt it")
            dealt = with_item(player.dealt, at, ())
            return with_player(state, seat, _kept(replace(player, dealt=dealt), part, card))
        case ev.CharactersShown(origins, motivations):
            own = tuple((it.origin, it.motivation) for it in state.players)
            expect(own == tuple(zip(origins, motivations, strict=False)), "others were kept")
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


def evolve_table(index: Index, state: State, event: ev.TableEvent) -> State:
    """The state after an event of decks and rows (CTA-20 to 26, 66, 82 to 86, 102)."""
    match event:
        case ev.EventDrawn(seat, deck, card):
            events, player = events_of(state, deck), player_of(state, seat)
            state = with_events(state, deck, replace(events, deck=draw(events.deck, card)))
            hand = tuple(sorted((*player.hand, card)))
            return with_player(state, seat, replace(player, hand=hand))
        case ev.NoCard(seat, deck):
            player_of(state, seat)
            events = events_of(state, deck)
            expect(not events.deck.size and not events.discard, "there is a card to draw")
            return state
        case ev.EventDiscarded(seat, deck, card):
            events, player = events_of(state, deck), player_of(state, seat)
            hand = without(player.hand, card)
            expect(index.event[card].deck is deck, "each deck has its own discards")
            state = with_events(state, deck, replace(events, discard=(*events.discard, card)))
            return with_player(state, seat, replace(player, hand=hand))
        case ev.EventsShuffled(deck):
            events = events_of(state, deck)
            full = rebuilt(events.deck, events.discard)
            return with_events(state, deck, replace(events, deck=full, discard=()))
        case ev.StoryShuffled(act):
            story = act_of(state, act)
            full = rebuilt(story.deck, story.discard)
            return with_act(state, act, replace(story, deck=full, discard=()))
        case ev.ActRevealed(act):
            story = act_of(state, act)
            expect(not story.revealed, "the row lies open")
            return with_act(state, act, replace(story, revealed=True))
        case ev.RowFilled(act, card):
            story = act_of(state, act)
            row, size = story.row, index.numbers.row_of(len(state.players))
            gap = next((at for at, it in enumerate(row) if not it.card), len(row))
            left = draw(story.deck, card)
            expect(gap < size and story.revealed, "the row has no gap")
            expect(not isinstance(index.story[card], Ally), "an ally takes no place of a row")
            row = with_item(row, gap, Place(card))
            return with_act(state, act, replace(story, deck=left, row=row))
        case ev.AllyCame(act, card):
            story = act_of(state, act)
            left = draw(story.deck, card)
            expect(isinstance(index.story[card], Ally), "it is no ally")
            return with_act(state, act, replace(story, deck=left))
        case ev.AllyTucked(act, place, ally):
            there = place_at(state, act, place)
            expect(index.is_challenge(there.card) and not there.ally, "it has no room for an ally")
            _expect_waiting(state, act, ally)
            return with_place(state, act, place, replace(there, ally=ally))
        case ev.AllyLost(act, ally):
            story = act_of(state, act)
            _expect_waiting(state, act, ally)
            expect(ally not in story.discard, "the ally is lost")
            return with_act(state, act, replace(story, discard=(*story.discard, ally)))
        case ev.Discarded(act, place, card):
            there = place_at(state, act, place)
            expect(bool(card) and there.card == card, "the card does not lie there")
            story = act_of(state, act)
            gone = (there.card, there.ally) if there.ally else (there.card,)
            row = with_item(story.row, place, Place())
            return with_act(state, act, replace(story, row=row, discard=(*story.discard, *gone)))
        case ev.InterludeBegan(card):
            expect(card in index.interlude, "there is no such interlude")
            return state


def _expect_waiting(state: State, act: int, ally: str) -> None:
    """An ally has turned up, and comes next (CTA-82)."""
    expect(bool(state.agenda) and state.agenda[0] == Tuck(act, ally), "the ally does not wait")
