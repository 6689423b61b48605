"""Events folded into the state."""

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
    without,
    without_all,
)
from fateloom.runtime.cards.content import HIGHEST, LOWEST
from fateloom.runtime.cards.event import Event
from fateloom.runtime.cards.evolve_attempt import evolve_attempt
from fateloom.runtime.cards.index import Index
from fateloom.runtime.cards.state import Gained, Opponent, OwnAlly, Place, Player, State, Turn
from fateloom.runtime.cards.steps import Part
from fateloom.runtime.cards.story import slot_of
from fateloom.runtime.kernel.deck import draw, shuffle
from fateloom.runtime.record import replace

PARTS = tuple(Part)


def evolve(index: Index, state: State, event: Event) -> State:
    """The state after the event; raises ValueError for one that cannot happen in it."""
    match event:
        case ev.Planned(steps):
            return replace(state, agenda=(*steps, *state.agenda))
        case ev.Done():
            return replace(state, agenda=state.agenda[1:])
        case (
            ev.AdversaryNamed()
            | ev.FirstNamed()
            | ev.CharacterDealt()
            | ev.CharacterKept()
            | ev.CharactersShown()
        ):
            return _set_up(state, event)
        case (
            ev.EventDrawn()
            | ev.NoCard()
            | ev.EventsShuffled()
            | ev.StoryShuffled()
            | ev.ActRevealed()
            | ev.RowFilled()
            | ev.AllyCame()
            | ev.AllyTucked()
            | ev.AllyLost()
            | ev.Discarded()
        ):
            return _on_table(state, event)
        case (
            ev.TurnBegan()
            | ev.Gained()
            | ev.MainActionUsed()
            | ev.Journeyed()
            | ev.JourneyGranted()
            | ev.Swapped()
            | ev.TurnEnded()
            | ev.EndTriggered()
            | ev.DestiniesRevealed()
        ):
            return _in_turn(state, event)
        case (
            ev.ExperienceChanged()
            | ev.TrackMoved()
            | ev.TrackKept()
            | ev.AllySacrificed()
            | ev.AllyDiscarded()
            | ev.PowerUsed()
            | ev.CardPlayed()
            | ev.Passed()
            | ev.Held()
        ):
            return _of_player(index, state, event)
        case (
            ev.AdversaryCardRevealed()
            | ev.AdversaryCardWaits()
            | ev.AdversaryCardApplied()
            | ev.AdversaryShuffled()
            | ev.AdversaryChanged()
            | ev.FinaleBegan()
            | ev.Faced()
            | ev.AdversaryOvercome()
        ):
            return _of_adversary(state, event)
        case _:
            return evolve_attempt(state, event)


def _set_up(
    state: State,
    event: ev.AdversaryNamed
    | ev.FirstNamed
    | ev.CharacterDealt
    | ev.CharacterKept
    | ev.CharactersShown,
) -> State:
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


def _on_table(
    state: State,
    event: ev.EventDrawn
    | ev.NoCard
    | ev.EventsShuffled
    | ev.StoryShuffled
    | ev.ActRevealed
    | ev.RowFilled
    | ev.AllyCame
    | ev.AllyTucked
    | ev.AllyLost
    | ev.Discarded,
) -> State:
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


def _in_turn(
    state: State,
    event: ev.TurnBegan
    | ev.Gained
    | ev.MainActionUsed
    | ev.Journeyed
    | ev.JourneyGranted
    | ev.Swapped
    | ev.TurnEnded
    | ev.EndTriggered
    | ev.DestiniesRevealed,
) -> State:
    turn = state.turn
    match event:
        case ev.TurnBegan(seat):
            player = state.players[seat]
            state = with_player(state, seat, replace(player, turns=player.turns + 1))
            holding = without_all(state.holding, seat)
            final = state.final and tuple(it for it in state.final if it != seat)
            return replace(state, turn=Turn(seat), holding=holding, final=final)
        case ev.Gained(seat, act, place, card, path):
            player = state.players[seat]
            slot = slot_of(player)
            if slot is None:
                raise ValueError("all slots are full")
            cards = (*player.slots[slot], Gained(card, path))
            allies = player.allies
            if place >= 0:
                ally = state.acts[act - 1].row[place].ally
                allies = (*allies, OwnAlly(ally)) if ally else allies
                state = with_place(state, act, place, Place())
            slots = with_item(player.slots, slot, cards)
            return with_player(state, seat, replace(player, slots=slots, allies=allies))
        case ev.MainActionUsed():
            return replace(state, turn=replace(turn, main_used=True))
        case ev.Journeyed(_, free):
            after = replace(turn, journeys=turn.journeys + (not free), free=turn.free - free)
            return replace(state, turn=after)
        case ev.JourneyGranted():
            return replace(state, turn=replace(turn, free=turn.free + 1))
        case ev.Swapped():
            return replace(state, turn=replace(turn, swapped=True))
        case ev.TurnEnded():
            return replace(state, opponent=state.opponent and _cleared(state.opponent))
        case ev.EndTriggered(seat):
            seats = len(state.players)
            final = tuple((seat + at) % seats for at in range(1, seats))
            return replace(state, final=final)
        case ev.DestiniesRevealed():
            return replace(state, over=True)


def _of_player(
    index: Index,
    state: State,
    event: ev.ExperienceChanged
    | ev.TrackMoved
    | ev.TrackKept
    | ev.AllySacrificed
    | ev.AllyDiscarded
    | ev.PowerUsed
    | ev.CardPlayed
    | ev.Passed
    | ev.Held,
) -> State:
    player = state.players[event.seat]
    match event:
        case ev.ExperienceChanged(seat, amount):
            after = player.experience + amount
            if after < 0:
                raise ValueError("nobody owes experience")
            return with_player(state, seat, replace(player, experience=after))
        case ev.TrackMoved(seat, step):
            after = player.track + step
            if not LOWEST <= after <= HIGHEST:
                raise ValueError("the track has ended")
            return with_player(state, seat, replace(player, track=after))
        case ev.TrackKept():
            return state
        case ev.AllySacrificed(seat, card):
            allies = with_item(
                player.allies, player.allies.index(OwnAlly(card)), OwnAlly(card, face_up=False)
            )
            return with_player(state, seat, replace(player, allies=allies))
        case ev.AllyDiscarded(seat, card):
            own = next(it for it in player.allies if it.card == card)
            state = with_player(state, seat, replace(player, allies=without(player.allies, own)))
            act = index.story[card].act
            story = state.acts[act - 1]
            return with_act(state, act, replace(story, discard=(*story.discard, card)))
        case ev.PowerUsed(_, _, key, lasting):
            if lasting:
                return replace(state, spent=(*state.spent, key))
            return replace(state, turn=replace(state.turn, used=(*state.turn.used, key)))
        case ev.CardPlayed():
            return evolve_attempt(state, event)
        case ev.Passed(seat):
            return state
        case ev.Held(seat):
            return replace(state, holding=(*state.holding, seat))


def _cleared(it: Opponent) -> Opponent:
    """Its cards of this turn are discarded (CTA-96)."""
    return replace(it, revealed=(), discard=(*it.discard, *it.revealed))


def _of_adversary(
    state: State,
    event: ev.AdversaryCardRevealed
    | ev.AdversaryCardWaits
    | ev.AdversaryCardApplied
    | ev.AdversaryShuffled
    | ev.AdversaryChanged
    | ev.FinaleBegan
    | ev.Faced
    | ev.AdversaryOvercome,
) -> State:
    it = opponent_of(state)
    match event:
        case ev.AdversaryCardRevealed(card):
            it = replace(it, deck=draw(it.deck, card), revealed=(*it.revealed, card))
        case ev.AdversaryCardWaits(card):
            it = replace(it, waiting=(*it.waiting, card))
        case ev.AdversaryCardApplied(card):
            it = replace(it, waiting=tuple(one for one in it.waiting if one != card))
        case ev.AdversaryShuffled():
            it = replace(it, deck=shuffle(it.deck, it.discard), discard=())
        case ev.AdversaryChanged(amount):
            it = replace(it, experience=it.experience + amount)
        case ev.FinaleBegan():
            it = replace(it, finale=True)
        case ev.Faced(seat):
            holding = without_all(state.holding, seat)
            state = replace(state, turn=Turn(seat), holding=holding)
            it = replace(_cleared(it), faced=(*it.faced, seat))
        case ev.AdversaryOvercome(seat):
            state = with_player(state, seat, replace(state.players[seat], beaten=True))
    return replace(state, opponent=it)
