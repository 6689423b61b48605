"""The state after an event; `ValueError` for one that cannot happen in it."""

from __future__ import annotations

from fateloom.runtime.battle import event as ev
from fateloom.runtime.battle.event import Event
from fateloom.runtime.battle.index import Index
from fateloom.runtime.battle.standing import (
    battle_of,
    of,
    with_battle,
    with_cards,
    with_forts,
    with_unit,
)
from fateloom.runtime.battle.state import Battle, Standing, State
from fateloom.runtime.kernel.deck import draw, shuffle
from fateloom.runtime.record import replace

InSequence = (
    ev.SideBegan
    | ev.CardDrawn
    | ev.NoCard
    | ev.Shuffled
    | ev.CardGone
    | ev.TurnEnded
    | ev.Held
    | ev.GameEnded
)
OfForts = ev.FortBuilt | ev.FortRemoved | ev.RecruitingEnded
OnMarch = ev.MarchBegan | ev.Loaded | ev.Marched | ev.MarchEnded
InBattle = (
    ev.BattleBegan
    | ev.SuperiorityDie
    | ev.SuperiorityWon
    | ev.VolleyBegan
    | ev.RoundEnded
    | ev.BattleDecided
    | ev.BattleEnded
)
OfUnits = (
    ev.Recruited | ev.Panicked | ev.Eliminated | ev.BrokeOff | ev.FellBack | ev.Rallied | ev.Pursued
)


def evolve(index: Index, state: State, event: Event) -> State:
    """The state after the event; raises ValueError for one that cannot happen in it."""
    if isinstance(event, OfUnits):
        return _of_units(index, state, event)
    if isinstance(event, OnMarch):
        return _on_march(index, state, event)
    if isinstance(event, InBattle):
        return _in_battle(state, event)
    if isinstance(event, InSequence):
        return _in_sequence(index, state, event)
    if isinstance(event, OfForts):
        return _of_forts(index, state, event)
    match event:
        case ev.Planned(steps):
            return replace(state, agenda=(*steps, *state.agenda))
        case ev.Done():
            if not state.agenda:
                raise ValueError("nothing is to come")
            return replace(state, agenda=state.agenda[1:])
        case ev.StackSeen() | ev.VolleyDie() | ev.BombardmentDie() | ev.Wasted():
            return state


def _in_sequence(index: Index, state: State, event: InSequence) -> State:
    match event:
        case ev.SideBegan(side):
            return replace(state, active=side)
        case ev.CardDrawn(side, card):
            cards = state.cards[side]
            state = with_cards(state, side, replace(cards, deck=draw(cards.deck, card)))
            return replace(state, card=card)
        case ev.NoCard():
            return replace(state, card=None)
        case ev.Shuffled(side):
            cards = state.cards[side]
            again = replace(cards, deck=shuffle(cards.deck, cards.discard), discard=())
            return with_cards(state, side, again)
        case ev.CardGone(side, card, removed):
            if card != state.card:
                raise ValueError(f"the card '{card}' is not in effect")
            cards = state.cards[side]
            if removed:
                gone = replace(cards, removed=(*cards.removed, card))
            else:
                gone = replace(cards, discard=(*cards.discard, card))
            return replace(with_cards(state, side, gone), card=None)
        case ev.TurnEnded():
            return replace(state, turn=state.turn + 1)
        case ev.Held(space, side):
            at = index.number[space]
            holders = (*state.holders[:at], side, *state.holders[at + 1 :])
            return replace(state, holders=holders)
        case ev.GameEnded(winner):
            return replace(state, winner=winner)


def _of_forts(index: Index, state: State, event: OfForts) -> State:
    match event:
        case ev.FortBuilt(side, space, unit):
            state = with_forts(state, side, (*state.forts[side], space))
            return with_unit(index, state, unit, moved=True)
        case ev.FortRemoved(side, space, razed):
            if space not in state.forts[side]:
                raise ValueError(f"no fort of that side stands in '{space}'")
            left = tuple(it for it in state.forts[side] if it != space)
            return replace(with_forts(state, side, left), razed=state.razed + razed)
        case ev.RecruitingEnded():
            return replace(state, razed=0)


def _on_march(index: Index, state: State, event: OnMarch) -> State:
    match event:
        case ev.MarchBegan(unsupplied):
            return replace(state, unsupplied=unsupplied)
        case ev.Loaded(fleet, unit):
            return with_unit(index, state, unit, aboard=fleet, moved=True)
        case ev.Marched(unit, to, stops):
            if state.marching not in ("", unit):
                state = with_unit(index, state, state.marching, moved=True)
            gone = of(index, state, unit).gone + 1
            state = with_unit(index, state, unit, space=to, gone=gone, moved=stops)
            state = replace(state, marching=unit)
            for other in _aboard(index, state, unit):
                state = with_unit(index, state, other, space=to)
            return state
        case ev.MarchEnded():
            units = tuple(_rested(it) for it in state.units)
            return replace(state, units=units, marching="", unsupplied=())


def _rested(it: Standing) -> Standing:
    if it.gone or it.moved or it.aboard:
        return replace(it, gone=0, moved=False, aboard="")
    return it


def _aboard(index: Index, state: State, fleet: str) -> tuple[str, ...]:
    carried = zip(index.campaign.units, state.units, strict=True)
    return tuple(unit.id for unit, standing in carried if standing.aboard == fleet)


def _in_battle(state: State, event: InBattle) -> State:
    match event:
        case ev.BattleBegan(space, attacker, unsupplied, major):
            if state.battle is not None:
                raise ValueError("another battle is under way")
            return replace(state, battle=Battle(space, attacker, unsupplied, major))
        case ev.SuperiorityDie(_, shows):
            return with_battle(state, dice=(*battle_of(state).dice, shows))
        case ev.SuperiorityWon(side):
            return with_battle(state, superior=side)
        case ev.VolleyBegan(unit, _, boosted):
            battle = battle_of(state)
            fired = (*battle.fired, unit)
            return with_battle(state, fired=fired, boosted=battle.boosted or boosted)
        case ev.RoundEnded():
            number = battle_of(state).round + 1
            fresh = {"dice": (), "superior": None, "fired": (), "boosted": False}
            return with_battle(state, round=number, away=("", ""), **fresh)
        case ev.BattleDecided(outcome, winner):
            return with_battle(state, outcome=outcome, winner=winner)
        case ev.BattleEnded():
            units = tuple(replace(it, shaken=False) if it.shaken else it for it in state.units)
            return replace(state, units=units, battle=None)


def _of_units(index: Index, state: State, event: OfUnits) -> State:
    match event:
        case ev.Recruited(unit, space):
            state = with_unit(index, state, unit, space=space, box=None)
            return state if state.battle is None else with_battle(state, brought=unit)
        case ev.Panicked(unit):
            return with_unit(index, state, unit, panicked=True, shaken=True)
        case ev.Eliminated(unit, box):
            if of(index, state, unit).box is not None:
                raise ValueError(f"the unit '{unit}' is not on the map")
            at = index.place[unit]
            gone = Standing(box=box)
            state = replace(state, units=(*state.units[:at], gone, *state.units[at + 1 :]))
            if state.battle is None:
                return state
            return with_battle(state, lost=(*state.battle.lost, unit))
        case ev.BrokeOff(unit, to):
            return _broke_off(index, state, unit, to)
        case ev.FellBack(unit, to):
            return with_unit(index, state, unit, space=to)
        case ev.Rallied():
            units = tuple(replace(it, panicked=False) if it.panicked else it for it in state.units)
            return replace(state, units=units)
        case ev.Pursued(units, to):
            for unit in units:
                state = with_unit(index, state, unit, space=to)
            return state


def _broke_off(index: Index, state: State, unit: str, to: str) -> State:
    battle, side = battle_of(state), index.unit[unit].side
    away = (to, battle.away[1]) if side == 0 else (battle.away[0], to)
    state = with_battle(state, away=away, fired=(*battle.fired, unit))
    return with_unit(index, state, unit, space=to)
