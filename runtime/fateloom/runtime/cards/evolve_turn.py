"""Events of turns and players, folded into the state."""

from __future__ import annotations

from fateloom.runtime.cards import event as ev
from fateloom.runtime.cards.changing import (
    expect,
    place_at,
    player_of,
    with_act,
    with_place,
    with_player,
    without,
    without_all,
)
from fateloom.runtime.cards.content import Ally
from fateloom.runtime.cards.evolve_adversary import cleared
from fateloom.runtime.cards.index import Index
from fateloom.runtime.cards.state import Gained, OwnAlly, Place, State, Turn
from fateloom.runtime.cards.steps import Ask
from fateloom.runtime.cards.story import slot_of
from fateloom.runtime.record import replace, with_item


def evolve_turn(index: Index, state: State, event: ev.TurnEvent) -> State:
    """The state after an event of a turn or of the end (CTA-15, 19 to 26, 68)."""
    turn = state.turn
    match event:
        case ev.TurnBegan(seat):
            player = player_of(state, seat)
            state = with_player(state, seat, replace(player, turns=player.turns + 1))
            holding = without_all(state.holding, seat)
            final = state.final and without_all(state.final, seat)
            return replace(state, turn=Turn(seat), holding=holding, final=final)
        case ev.Gained():
            return _gained(index, state, event)
        case ev.MainActionUsed():
            expect(not turn.main_used, "a turn has one main action")
            return replace(state, turn=replace(turn, main_used=True))
        case ev.Journeyed(seat, free):
            expect(seat == turn.active, "a journey is made in the own turn")
            expect(turn.free > 0 if free else turn.journeys == 0, "a turn has one paid journey")
            after = replace(turn, journeys=turn.journeys + (not free), free=turn.free - free)
            return replace(state, turn=after)
        case ev.JourneyGranted():
            return replace(state, turn=replace(turn, free=turn.free + 1))
        case ev.Swapped(seat):
            expect(seat == turn.active, "cards are exchanged in the own turn")
            expect(turn.swaps < index.numbers.swaps, "no more can be exchanged this turn")
            return replace(state, turn=replace(turn, swaps=turn.swaps + 1))
        case ev.TurnEnded(seat):
            expect(seat == turn.active, "it is the turn of another player")
            return replace(state, opponent=state.opponent and cleared(state.opponent))
        case ev.EndTriggered(seat):
            player_of(state, seat)
            expect(state.final is None, "the end is triggered once")
            seats = len(state.players)
            order = ((turn.active + at) % seats for at in range(1, seats + 1))
            if index.numbers.same_turns:
                had = state.players[turn.active].turns
                return replace(
                    state, final=tuple(it for it in order if state.players[it].turns < had)
                )
            return replace(state, final=tuple(it for it in order if it != seat))
        case ev.DestiniesRevealed(cards):
            expect(not state.over, "the game is over")
            expect(cards == tuple(it.destiny for it in state.players), "others were kept")
            return replace(state, over=True)


def _gained(index: Index, state: State, event: ev.Gained) -> State:
    """A card of a row lies in the first slot with room; the ally under it is won (CTA-15, 85)."""
    player, there = player_of(state, event.seat), place_at(state, event.act, event.place)
    slot, it = slot_of(player), index.story.get(event.card)
    expect(slot is not None, "all slots are full")
    expect(there.card == event.card and it is not None, "the card does not lie there")
    paths = len(index.paths(event.card)) if index.is_challenge(event.card) else 1
    expect(not isinstance(it, Ally) and 0 <= event.path < paths, "the card has no such path")
    assert slot is not None
    slots = with_item(player.slots, slot, (*player.slots[slot], Gained(event.card, event.path)))
    allies = (*player.allies, OwnAlly(there.ally)) if there.ally else player.allies
    state = with_place(state, event.act, event.place, Place())
    return with_player(state, event.seat, replace(player, slots=slots, allies=allies))


def evolve_player(index: Index, state: State, event: ev.PlayerEvent) -> State:
    """The state after something has happened to a player (CTA-52, 79, 80, 87)."""
    player = player_of(state, event.seat)
    match event:
        case ev.ExperienceChanged(seat, amount):
            after = player.experience + amount
            expect(after >= 0, "nobody owes experience")
            return with_player(state, seat, replace(player, experience=after))
        case ev.TrackMoved(seat, step):
            after = player.track + step
            expect(step in (1, -1) and index.cards.has_level(after), "the track has ended")
            return with_player(state, seat, replace(player, track=after))
        case ev.TrackKept(_, step):
            ended = not index.cards.has_level(player.track + step)
            expect(step in (1, -1) and ended, "the track has not ended")
            return state
        case ev.AllySacrificed(seat, card):
            at = player.allies.index(OwnAlly(card))
            allies = with_item(player.allies, at, OwnAlly(card, face_up=False))
            return with_player(state, seat, replace(player, allies=allies))
        case ev.AllyDiscarded(seat, card):
            allies = without(player.allies, OwnAlly(card))
            state = with_player(state, seat, replace(player, allies=allies))
            act = index.story[card].act
            story = state.acts[act - 1]
            return with_act(state, act, replace(story, discard=(*story.discard, card)))
        case ev.PowerUsed(_, _, key, lasting):
            expect(key not in (*state.turn.used, *state.spent), "that power has been used")
            if lasting:
                return replace(state, spent=(*state.spent, key))
            return replace(state, turn=replace(state.turn, used=(*state.turn.used, key)))
        case ev.Passed(seat):
            _expect_asked(state, seat)
            return state
        case ev.Held(seat):
            _expect_asked(state, seat)
            return replace(state, holding=(*state.holding, seat))


def _expect_asked(state: State, seat: int) -> None:
    """Who passes was asked for a card (CTA-63)."""
    step = state.agenda[0] if state.agenda else None
    expect(isinstance(step, Ask) and step.seats[0] == seat, "another seat is asked")
