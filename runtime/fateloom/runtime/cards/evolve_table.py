"""Events of the set-up, of decks and of rows, folded into the state."""

from __future__ import annotations

from fateloom.runtime.cards import event as ev
from fateloom.runtime.cards.changing import (
    events_of,
    opponent_of,
    with_act,
    with_events,
    with_item,
    with_place,
    with_player,
)
from fateloom.runtime.cards.index import Index
from fateloom.runtime.cards.state import Place, Player, State
from fateloom.runtime.cards.steps import Part
from fateloom.runtime.kernel.deck import draw, shuffle
from fateloom.runtime.record import replace

PARTS = tuple(Part)


def evolve_set_up(index: Index, state: State, event: ev.SetUpEvent) -> State:
    """The state after an event of the set-up (CTA-02, 05, 10, 90)."""
    match event:
        case ev.AdversaryNamed(card):
            return replace(state, opponent=replace(opponent_of(state), card=card))
        case ev.FirstNamed(seat):
            return replace(state, turn=replace(state.turn, active=seat))
        case ev.CharacterDealt(seat, part, card):
            at = PARTS.index(part)
            pile = draw(state.characters[at], card)
            player = state.players[seat]
            state = replace(state, characters=with_item(state.characters, at, pile))
            dealt = with_item(player.dealt, at, (*player.dealt[at], card))
            return with_player(state, seat, replace(player, dealt=dealt))
        case ev.CharacterKept(seat, part, card):
            player = state.players[seat]
            dealt = with_item(player.dealt, PARTS.index(part), ())
            return with_player(state, seat, _kept(replace(player, dealt=dealt), part, card))
        case ev.CharactersShown():
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
            events = events_of(state, deck)
            state = with_events(state, deck, replace(events, deck=draw(events.deck, card)))
            player = state.players[seat]
            hand = tuple(sorted((*player.hand, card)))
            return with_player(state, seat, replace(player, hand=hand))
        case ev.NoCard():
            return state
        case ev.EventsShuffled(deck):
            events = events_of(state, deck)
            full = shuffle(events.deck, events.discard)
            return with_events(state, deck, replace(events, deck=full, discard=()))
        case ev.StoryShuffled(act):
            story = state.acts[act - 1]
            full = shuffle(story.deck, story.discard)
            return with_act(state, act, replace(story, deck=full, discard=()))
        case ev.ActRevealed(act):
            return with_act(state, act, replace(state.acts[act - 1], revealed=True))
        case ev.RowFilled(act, card):
            story = state.acts[act - 1]
            row = story.row
            gap = next((at for at, it in enumerate(row) if not it.card), len(row))
            row = with_item(row, gap, Place(card))
            return with_act(state, act, replace(story, deck=draw(story.deck, card), row=row))
        case ev.AllyCame(act, card):
            story = state.acts[act - 1]
            return with_act(state, act, replace(story, deck=draw(story.deck, card)))
        case ev.AllyTucked(act, place, ally):
            there = state.acts[act - 1].row[place]
            return with_place(state, act, place, replace(there, ally=ally))
        case ev.AllyLost(act, ally):
            story = state.acts[act - 1]
            return with_act(state, act, replace(story, discard=(*story.discard, ally)))
        case ev.Discarded(act, place):
            story = state.acts[act - 1]
            there = story.row[place]
            gone = (there.card, there.ally) if there.ally else (there.card,)
            row = with_item(story.row, place, Place())
            return with_act(state, act, replace(story, row=row, discard=(*story.discard, *gone)))
