"""What happens in a battle game: a class for each event, and the closed union `Event`.

Events say what was decided and what chance has brought, so that the log replays without either. A
unit that the hearer may not know is the empty string. See `kernel.event.EventOf` for `fold`,
`public` and `reveals`.
"""

from __future__ import annotations

from typing import Self

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
from fateloom.runtime.battle.steps import Step
from fateloom.runtime.battle.view import sees
from fateloom.runtime.battle.words import Box, Hit, Outcome
from fateloom.runtime.kernel.deck import draw, shuffle
from fateloom.runtime.kernel.event import Done, EventOf, Planned
from fateloom.runtime.record import record, replace

BattleEvent = EventOf[Index, State]


# --- the sequence of play


@record
class SideBegan(BattleEvent):
    """A side's part of a turn begins (section 1.5 of the rules)."""

    side: int

    def fold(self, index: Index, state: State) -> State:
        return replace(state, active=self.side)


@record
class CardDrawn(BattleEvent):
    """The campaign card of this part (HOD-15)."""

    side: int
    card: str

    reveals = True

    def fold(self, index: Index, state: State) -> State:
        cards = state.cards[self.side]
        state = with_cards(state, self.side, replace(cards, deck=draw(cards.deck, self.card)))
        return replace(state, card=self.card)


@record
class NoCard(BattleEvent):
    """No card is left: no recruits, no movement, no event (HOD-20)."""

    side: int

    def fold(self, index: Index, state: State) -> State:
        return replace(state, card=None)


@record
class Shuffled(BattleEvent):
    """The discards are the deck again (HOD-19)."""

    side: int

    def fold(self, index: Index, state: State) -> State:
        cards = state.cards[self.side]
        again = replace(cards, deck=shuffle(cards.deck, cards.discard), discard=())
        return with_cards(state, self.side, again)


@record
class CardGone(BattleEvent):
    """The card in effect is discarded, or leaves the game (HOD-17, 18)."""

    side: int
    card: str
    removed: bool

    def fold(self, index: Index, state: State) -> State:
        if self.card != state.card:
            raise ValueError(f"the card '{self.card}' is not in effect")
        cards = state.cards[self.side]
        if self.removed:
            gone = replace(cards, removed=(*cards.removed, self.card))
        else:
            gone = replace(cards, discard=(*cards.discard, self.card))
        return replace(with_cards(state, self.side, gone), card=None)


@record
class TurnEnded(BattleEvent):
    """The turn marker moves on (HOD-05)."""

    def fold(self, index: Index, state: State) -> State:
        return replace(state, turn=state.turn + 1)


@record
class Held(BattleEvent):
    """A side stands alone in a space."""

    space: str
    side: int

    def fold(self, index: Index, state: State) -> State:
        at = index.number[self.space]
        holders = (*state.holders[:at], self.side, *state.holders[at + 1 :])
        return replace(state, holders=holders)


@record
class GameEnded(BattleEvent):
    """Who has won; -1: nobody (HOD-04)."""

    winner: int

    reveals = True

    def fold(self, index: Index, state: State) -> State:
        return replace(state, winner=self.winner)


# --- recruits and forts


@record
class Recruited(BattleEvent):
    """A unit enters the map (HOD-25, 87)."""

    unit: str
    space: str

    def fold(self, index: Index, state: State) -> State:
        state = with_unit(index, state, self.unit, space=self.space, box=None)
        return state if state.battle is None else with_battle(state, brought=self.unit)

    def public(self, index: Index, state: State, seat: int | None) -> Self | None:
        seen = sees(index, state, seat, self.space, index.unit[self.unit].side)
        return self if seen else replace(self, space="")


@record
class FortBuilt(BattleEvent):
    """A fort marker is placed (HOD-93)."""

    side: int
    space: str
    unit: str

    def fold(self, index: Index, state: State) -> State:
        state = with_forts(state, self.side, (*state.forts[self.side], self.space))
        return with_unit(index, state, self.unit, moved=True)

    def public(self, index: Index, state: State, seat: int | None) -> Self | None:
        return self if seat == self.side or not index.options.fog else replace(self, unit="")


@record
class FortRemoved(BattleEvent):
    """A fort marker leaves the map; `razed`: by its owner (HOD-96 to 98)."""

    side: int
    space: str
    razed: bool

    def fold(self, index: Index, state: State) -> State:
        if self.space not in state.forts[self.side]:
            raise ValueError(f"no fort of that side stands in '{self.space}'")
        left = tuple(it for it in state.forts[self.side] if it != self.space)
        return replace(with_forts(state, self.side, left), razed=state.razed + self.razed)


@record
class RecruitingEnded(BattleEvent):
    """Markers that were taken off are in stock again (HOD-98)."""

    def fold(self, index: Index, state: State) -> State:
        return replace(state, razed=0)


# --- march


@record
class MarchBegan(BattleEvent):
    """Units out of supply move less in this phase (HOD-91)."""

    unsupplied: tuple[str, ...]

    def fold(self, index: Index, state: State) -> State:
        return replace(state, unsupplied=self.unsupplied)

    def public(self, index: Index, state: State, seat: int | None) -> Self | None:
        own = tuple(it for it in self.unsupplied if index.unit[it].side == seat)
        return replace(self, unsupplied=own)


@record
class Loaded(BattleEvent):
    """A land unit is aboard a fleet (HOD-40)."""

    fleet: str
    unit: str

    def fold(self, index: Index, state: State) -> State:
        return with_unit(index, state, self.unit, aboard=self.fleet, moved=True)

    def public(self, index: Index, state: State, seat: int | None) -> Self | None:
        here = state.units[index.place[self.unit]].space
        return self if sees(index, state, seat, here, index.unit[self.unit].side) else None


@record
class Marched(BattleEvent):
    """A unit has moved a space, with those aboard; `stops`: it marches no more (HOD-11, 32, 36).
    It is heard of with the unit where that is seen before or after, without it where stacks are
    counted, and not at all otherwise (HOD-13).
    """

    unit: str
    to: str
    stops: bool

    reveals = True

    def fold(self, index: Index, state: State) -> State:
        if state.marching not in ("", self.unit):
            state = with_unit(index, state, state.marching, moved=True)
        gone = of(index, state, self.unit).gone + 1
        state = with_unit(index, state, self.unit, space=self.to, gone=gone, moved=self.stops)
        state = replace(state, marching=self.unit)
        for other in _aboard(index, state, self.unit):
            state = with_unit(index, state, other, space=self.to)
        return state

    def public(self, index: Index, state: State, seat: int | None) -> Self | None:
        side, here = index.unit[self.unit].side, state.units[index.place[self.unit]].space
        if sees(index, state, seat, here, side) or sees(index, state, seat, self.to, side):
            return self
        return replace(self, unit="") if index.options.show_count else None


def _aboard(index: Index, state: State, fleet: str) -> tuple[str, ...]:
    carried = zip(index.campaign.units, state.units, strict=True)
    return tuple(unit.id for unit, standing in carried if standing.aboard == fleet)


@record
class MarchEnded(BattleEvent):
    """Everybody has moved (HOD-34)."""

    def fold(self, index: Index, state: State) -> State:
        units = tuple(_rested(it) for it in state.units)
        return replace(state, units=units, marching="", unsupplied=())


def _rested(it: Standing) -> Standing:
    if it.gone or it.moved or it.aboard:
        return replace(it, gone=0, moved=False, aboard="")
    return it


@record
class StackSeen(BattleEvent):
    """A side has seen what is in a stack (HOD-12)."""

    side: int
    space: str
    units: tuple[str, ...]

    reveals = True

    def fold(self, index: Index, state: State) -> State:
        return state

    def public(self, index: Index, state: State, seat: int | None) -> Self | None:
        return self if seat == self.side else replace(self, units=())


@record
class BombardmentDie(BattleEvent):
    """A die of a special battle (HOD-76)."""

    shows: int
    hit: Hit

    def fold(self, index: Index, state: State) -> State:
        return state


# --- battles


@record
class BattleBegan(BattleEvent):
    """A battle (HOD-43, 44, 86, 92)."""

    space: str
    attacker: int
    unsupplied: tuple[str, ...]
    major: bool

    reveals = True

    def fold(self, index: Index, state: State) -> State:
        if state.battle is not None:
            raise ValueError("another battle is under way")
        return replace(state, battle=Battle(self.space, self.attacker, self.unsupplied, self.major))


@record
class SuperiorityDie(BattleEvent):
    """A die for tactical superiority (HOD-47)."""

    side: int
    shows: int

    def fold(self, index: Index, state: State) -> State:
        return with_battle(state, dice=(*battle_of(state).dice, self.shows))


@record
class SuperiorityWon(BattleEvent):
    """Who is superior in this round; both totals, the attacker's first (HOD-48 to 50)."""

    side: int
    totals: tuple[int, int]

    def fold(self, index: Index, state: State) -> State:
        return with_battle(state, superior=self.side)


@record
class VolleyBegan(BattleEvent):
    """A unit fires so many dice; `boosted`: those of a card are among them (HOD-52)."""

    unit: str
    dice: int
    boosted: bool

    def fold(self, index: Index, state: State) -> State:
        battle = battle_of(state)
        fired = (*battle.fired, self.unit)
        return with_battle(state, fired=fired, boosted=battle.boosted or self.boosted)


@record
class VolleyDie(BattleEvent):
    """A die of a volley, and what it does in the column of the unit (HOD-53)."""

    shows: int
    hit: Hit

    def fold(self, index: Index, state: State) -> State:
        return state


@record
class Wasted(BattleEvent):
    """Results without a legal victim (HOD-63, 73 to 75)."""

    eliminations: int
    panics: int

    def fold(self, index: Index, state: State) -> State:
        return state


@record
class Panicked(BattleEvent):
    """A unit is flipped (HOD-61)."""

    unit: str

    def fold(self, index: Index, state: State) -> State:
        return with_unit(index, state, self.unit, panicked=True, shaken=True)


@record
class Eliminated(BattleEvent):
    """A unit leaves the map (HOD-60)."""

    unit: str
    box: Box

    def fold(self, index: Index, state: State) -> State:
        if of(index, state, self.unit).box is not None:
            raise ValueError(f"the unit '{self.unit}' is not on the map")
        at = index.place[self.unit]
        gone = Standing(box=self.box)
        state = replace(state, units=(*state.units[:at], gone, *state.units[at + 1 :]))
        if state.battle is None:
            return state
        return with_battle(state, lost=(*state.battle.lost, self.unit))


@record
class BrokeOff(BattleEvent):
    """A unit has withdrawn from the battle (HOD-78)."""

    unit: str
    to: str

    def fold(self, index: Index, state: State) -> State:
        battle, side = battle_of(state), index.unit[self.unit].side
        away = (self.to, battle.away[1]) if side == 0 else (battle.away[0], self.to)
        state = with_battle(state, away=away, fired=(*battle.fired, self.unit))
        return with_unit(index, state, self.unit, space=self.to)


@record
class RoundEnded(BattleEvent):
    """All units have fired (HOD-65)."""

    def fold(self, index: Index, state: State) -> State:
        number = battle_of(state).round + 1
        fresh = {"dice": (), "superior": None, "fired": (), "boosted": False}
        return with_battle(state, round=number, away=("", ""), **fresh)


@record
class BattleDecided(BattleEvent):
    """How the battle has ended; `winner`: the side, None where no unit is left (ruling 3)."""

    outcome: Outcome
    winner: int | None

    def fold(self, index: Index, state: State) -> State:
        return with_battle(state, outcome=self.outcome, winner=self.winner)


@record
class FellBack(BattleEvent):
    """A unit retreats (HOD-68)."""

    unit: str
    to: str

    def fold(self, index: Index, state: State) -> State:
        return with_unit(index, state, self.unit, space=self.to)


@record
class Rallied(BattleEvent):
    """Panicked units of both sides flip back up (HOD-72)."""

    def fold(self, index: Index, state: State) -> State:
        units = tuple(replace(it, panicked=False) if it.panicked else it for it in state.units)
        return replace(state, units=units)


@record
class Pursued(BattleEvent):
    """Units follow to the next space (HOD-84)."""

    units: tuple[str, ...]
    to: str

    reveals = True

    def fold(self, index: Index, state: State) -> State:
        for unit in self.units:
            state = with_unit(index, state, unit, space=self.to)
        return state


@record
class BattleEnded(BattleEvent):
    """The battle is over."""

    def fold(self, index: Index, state: State) -> State:
        units = tuple(replace(it, shaken=False) if it.shaken else it for it in state.units)
        return replace(state, units=units, battle=None)


Event = (
    Planned[Step]
    | Done
    | SideBegan
    | CardDrawn
    | NoCard
    | Shuffled
    | CardGone
    | TurnEnded
    | Held
    | GameEnded
    | Recruited
    | FortBuilt
    | FortRemoved
    | RecruitingEnded
    | MarchBegan
    | Loaded
    | Marched
    | MarchEnded
    | StackSeen
    | BombardmentDie
    | BattleBegan
    | SuperiorityDie
    | SuperiorityWon
    | VolleyBegan
    | VolleyDie
    | Wasted
    | Panicked
    | Eliminated
    | BrokeOff
    | RoundEnded
    | BattleDecided
    | FellBack
    | Rallied
    | Pursued
    | BattleEnded
)
"""All that can happen, for the codec."""
