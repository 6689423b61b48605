"""Canonical states: what no rule can read is forgotten, so that the states of a game are few.

A canonical state is a state of the engine and is played on as it is. Whatever is changed here must
leave every legal command and every successor's canonical form as they were; `test_canonical.py`
holds random games to that. Field by field:

- `milestones`, tokens of POIs, `again` of turns, scripts and questions: the engine reads them for
  texts and pictures alone (DST-12, 94); milestones are told anew, which changes nothing else.
- `visited`, `chosen`, variables, virtue, and coins, experience and markers where nothing asks for
  them: only conditions, prices, tests and texts read them, and `reads` lists all that these do.
- `day`: conditions compare it with numbers and events name days; above the greatest number, and
  from the day of the last event on that has not happened for good, all are alike.
- coins and experience: see `Reads`; where payments tell all values apart, `purse` more than the
  greatest number are the most that a hero can have, and `capped` says that this was needed. A
  supply that runs out is counted piece by piece: what one hero has, the others lack.
- the order of items in hands, piles, stacks and purses, of what is closed, used, fired and due: the
  engine asks for membership and number, and sorts what is due by a total order. Items in hands keep
  theirs where abilities work by themselves, one after the other.
- `stayed`, `explored`: read for abilities of that moment. The POI of a visit that is over, and what
  was used in it: a turn has one visit, so only that there was one matters.
- dice of a test that are on the table: the score reads their total and the stars.
- heroes who are out, while nothing is pending: no condition or effect means them, but for the tile
  where they stand, what is in their purses, and that they are out.
- who sits first, once no day is waited for: `first` is read where a day begins, and the rest goes
  round from the seat whose turn it is, but for the exceptions of `turns_round`.
- events of modes that are not played: `Flow.can_fire` refuses them always, whoever fires them.
- games that are over: only who has won.
"""

from __future__ import annotations

from collections.abc import Callable
from operator import attrgetter
from typing import Any

from tests.dsl.verify.engine.reads import Reads, reads_of, turns_round, with_purses

from fateloom.runtime.program.condition import GameMode
from fateloom.runtime.program.program import Program
from fateloom.runtime.program.settings import STAR
from fateloom.runtime.program.variables import Scope
from fateloom.runtime.record import replace
from fateloom.runtime.story import supply
from fateloom.runtime.story.state import (
    Asking,
    Control,
    Distributing,
    Frame,
    Giving,
    HeroState,
    InTest,
    Overflowing,
    PoiState,
    Run,
    Stage,
    Standing,
    State,
    Step,
    Turn,
)

Key = tuple[object, ...]

Part = tuple[object, int, Any]
"""A part of a state as the engine left it, the number of its canonical form, and that form."""

SORTED = ("piles", "stocks", "purses")
SETS = ("gone", "closed", "used_up", "fired")
PLAIN = ("tiles", "npcs", "box", "played", "kept", "stage")


class Canonical:
    """The canonical forms of the states of a game of one Program in one mode.

    Parts of states are made canonical once each: the engine shares what it does not change, so a
    part is known by its identity. `purse`: how much more than the greatest number that is asked for
    coins and experience can be where nothing bounds them. `whole`: what nothing in the game hangs
    on is kept too, if something in other modes does, and who sits first: a day begins there.
    """

    def __init__(
        self, program: Program, mode: GameMode | None, purse: int, *, whole: bool = False
    ) -> None:
        program = program if whole else _in_mode(program, mode)
        read = reads_of(program)
        self.reads: Reads = with_purses(program, read) if whole else read
        self.capped = False
        limited = program.settings.physical_limits
        self._purse = max(purse, supply.COINS, supply.XP) if limited else purse
        self._poi = program.pois[0].id if program.pois else None
        self._markers = {it.id: tuple(m.spaces for m in it.markers) for it in program.heroes}
        self._world = [it for it in program.variables if it.scope is Scope.WORLD]
        self._personal = [it for it in program.variables if it.scope is Scope.HERO]
        self._numbers: dict[object, tuple[int, Any]] = {}
        self._heroes: tuple[dict[int, Part], dict[int, Part]] = ({}, {})
        self._order = {it.id: number for number, it in enumerate(program.heroes)}
        self._turns_round = turns_round(program) and not whole
        self._turns: tuple[dict[int, Part], dict[int, Part]] = ({}, {})
        makers: dict[str, Callable[[Any], Any]] = {
            "control": _control,
            "world": lambda values: self._read(self._world, values),
            "pois": _pois,
            **dict.fromkeys(SORTED, _each_sorted),
            **dict.fromkeys(SETS, _sorted),
            **dict.fromkeys(PLAIN, _same),
        }
        self._names = tuple(makers)
        self._fields = attrgetter(*makers)
        self._parts: list[tuple[dict[int, Part], Callable[[Any], Any], str]] = [
            ({}, make, name) for name, make in makers.items()
        ]

    def of(self, state: State) -> tuple[Key, State]:
        """The canonical form, and a key that equal forms share."""
        turned = self.turned(state)
        return self.key(turned), self.form(turned)

    def turned(self, state: State) -> State:
        """The same state with its seats turned round until the first hero of the story is first,
        where it no longer matters who was.
        """
        if state.stage is not Stage.PLAY or state.day < self._last_day(state):
            return state
        heroes, count = state.heroes, len(state.heroes)
        by = min(range(count), key=lambda seat: self._order[heroes[seat].hero])
        if not self._turns_round or (not by and not state.first):
            return state
        played = state.played
        if played is not None:
            seats = tuple((seat - by) % count for seat in played.seats)
            played = replace(played, seats=seats)
        return replace(
            state,
            heroes=(*heroes[by:], *heroes[:by]),
            seat=(state.seat - by) % count,
            first=0,
            control=_turned(state.control, by, count),
            played=played,
        )

    def key(self, state: State) -> Key:
        """A key that states of one canonical form share, of a state that is `turned`."""
        if state.stage is Stage.OVER:
            return ("over", None if state.winner is None else state.heroes[state.winner].hero)
        resting = not state.control.stack
        last = self._last_day(state)
        key = [state.seat, state.first, min(state.day, last)]
        heroes = self._heroes[resting]
        for hero in state.heroes:
            known = heroes.get(id(hero)) or self._of_hero(resting, hero)
            key.append(known[1])
        turns, turn = self._turns[resting], state.turn
        known = turns.get(id(turn)) or self._of_turn(resting, turn)
        key.append(known[1])
        for (memo, make, name), raw in zip(self._parts, self._fields(state), strict=True):
            known = memo.get(id(raw)) or self._make(memo, make, name, raw)
            key.append(known[1])
        return tuple(key)

    def form(self, state: State) -> State:
        """The canonical form of a state whose key has been asked for. Games that are over stay as
        they are: only who has won matters.
        """
        if state.stage is Stage.OVER:
            return state
        resting = not state.control.stack
        last = self._last_day(state)
        raw = zip(self._names, self._parts, self._fields(state), strict=True)
        return replace(
            state,
            day=min(state.day, last),
            heroes=tuple(self._heroes[resting][id(it)][2] for it in state.heroes),
            turn=self._turns[resting][id(state.turn)][2],
            **{name: memo[id(it)][2] for name, (memo, _, _), it in raw},
        )

    def _of_hero(self, resting: bool, hero: HeroState) -> Part:
        make = self._resting_hero if resting else self._hero
        return self._make(self._heroes[resting], make, "hero", hero)

    def _of_turn(self, resting: bool, turn: Turn) -> Part:
        make = self._resting if resting else self._turn
        return self._make(self._turns[resting], make, f"turn {resting}", turn)

    def _make(self, memo: dict[int, Part], make: Callable[[Any], Any], name: str, raw: Any) -> Part:
        made = make(raw)
        number, made = self._numbers.setdefault((name, made), (len(self._numbers), made))
        memo[id(made)] = (made, number, made)
        memo[id(raw)] = entry = (raw, number, made)  # `raw` stays alive, so its identity is its own
        return entry

    def _last_day(self, state: State) -> int:
        """The last day that something waits for."""
        days = (day for event, day in self.reads.events if event not in state.fired)
        return max([self.reads.day, *days])

    def _resting_hero(self, hero: HeroState) -> HeroState:
        """A hero while nothing is pending: of those who are out, only where they fell is read."""
        hero = self._hero(hero)
        if hero.standing is not Standing.DEFEATED:
            return hero
        return replace(
            hero,
            markers=self._markers[hero.hero],
            effort=0,
            virtue=0,
            variables=tuple(it.initial for it in self._personal),
            visited=(),
            chosen=(),
            spent=(),
            finale=None,
        )

    def _hero(self, hero: HeroState) -> HeroState:
        reads = self.reads
        items = hero.items if reads.item_order else tuple(sorted(hero.items))
        return replace(
            hero,
            coins=self._most(hero.coins, reads.coins, reads.largest_coins),
            xp=self._most(hero.xp, reads.xp, reads.largest_xp),
            virtue=hero.virtue if reads.virtue else 0,
            effort=hero.effort if reads.effort else 0,
            markers=hero.markers if reads.markers else self._markers[hero.hero],
            items=items,
            variables=self._read(self._personal, hero.variables),
            visited=tuple(sorted(reads.visited.intersection(hero.visited))),
            chosen=tuple(sorted(reads.chosen.intersection(hero.chosen))),
            spent=tuple(sorted(hero.spent)),
            milestones=(),
        )

    def _most(self, value: int, limit: int | None, largest: int) -> int:
        if limit is not None:
            return min(value, limit)
        if value > largest + self._purse:
            self.capped = True
            return largest + self._purse
        return value

    def _read(self, variables: list[Any], values: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(
            value if it.id in self.reads.variables else it.initial
            for it, value in zip(variables, values, strict=True)
        )

    def _turn(self, turn: Turn) -> Turn:
        return replace(
            turn,
            stayed=turn.stayed and self.reads.stayed,
            explored=turn.explored and self.reads.explored,
            again=False,
            used=tuple(sorted(turn.used)),
            scanned=tuple(sorted(turn.scanned)),
            abilities=tuple(sorted(turn.abilities)),
        )

    def _resting(self, turn: Turn) -> Turn:
        """The turn while nothing is pending: after its visit only that there was one matters."""
        turn = self._turn(turn)
        if turn.visiting or turn.poi is None or turn.step is Step.FINALE:
            return turn
        return replace(turn, step=Step.END, poi=self._poi, used=(), scanned=())


def _in_mode(program: Program, mode: GameMode | None) -> Program:
    """The Program without the events of other modes: they never happen (DST-131)."""
    if mode is None:
        never: tuple[GameMode, ...] = (GameMode.EXPLORER, GameMode.CHALLENGER)
    else:
        never = tuple(it for it in (GameMode.EXPLORER, GameMode.CHALLENGER) if it is not mode)
    return replace(program, events=tuple(it for it in program.events if it.mode not in never))


def _control(control: Control) -> Control:
    return Control(tuple(map(_frame, control.stack)), tuple(sorted(control.due)), control.holding)


def _turned(control: Control, by: int, count: int) -> Control:
    stack = tuple(
        replace(it, seat=(it.seat - by) % count)
        if isinstance(it, Distributing | Overflowing | Giving)
        else it
        for it in control.stack
    )
    return Control(stack, control.due, control.holding)


def _frame(frame: Frame) -> Frame:
    match frame:
        case InTest():
            shown = (*frame.main, *frame.effort_faces)
            total = sum(it for it in shown if isinstance(it, int))
            stars = (STAR,) * shown.count(STAR)
            main = (total,) if shown else ()
            return replace(frame, again=False, main=main, effort_faces=stars)
        case Run() | Asking():
            return replace(frame, again=False)
        case _:
            return frame


def _pois(pois: tuple[PoiState, ...]) -> tuple[PoiState, ...]:
    return tuple(replace(it, token=None) for it in pois)


def _each_sorted(bags: tuple[tuple[str, ...] | None, ...]) -> tuple[tuple[str, ...] | None, ...]:
    return tuple(None if it is None else tuple(sorted(it)) for it in bags)


def _sorted(names: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(sorted(names))


def _same(part: Any) -> Any:
    return part
