"""Events of turns and players, folded into the state."""

from __future__ import annotations

from fateloom.runtime.cards import event as ev
from fateloom.runtime.cards.changing import (
    with_act,
    with_item,
    with_place,
    with_player,
    without,
    without_all,
)
from fateloom.runtime.cards.content import HIGHEST, LOWEST
from fateloom.runtime.cards.evolve_adversary import cleared
from fateloom.runtime.cards.index import Index
from fateloom.runtime.cards.state import Gained, OwnAlly, Place, State, Turn
from fateloom.runtime.cards.story import slot_of
from fateloom.runtime.record import replace


def evolve_turn(index: Index, state: State, event: ev.TurnEvent) -> State:
    """The state after an event of a turn or of the end (CTA-15, 19 to 26, 68)."""
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
            return replace(state, opponent=state.opponent and cleared(state.opponent))
        case ev.EndTriggered(seat):
            seats = len(state.players)
            final = tuple((seat + at) % seats for at in range(1, seats))
            return replace(state, final=final)
        case ev.DestiniesRevealed():
            return replace(state, over=True)


def evolve_player(index: Index, state: State, event: ev.PlayerEvent) -> State:
    """The state after something has happened to a player (CTA-52, 79, 80, 87)."""
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
        case ev.Passed(seat):
            return state
        case ev.Held(seat):
            return replace(state, holding=(*state.holding, seat))
