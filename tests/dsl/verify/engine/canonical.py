"""Canonical states: what no rule can read is forgotten, so that the states of a game are few.

A canonical state is a state of the engine and is played on as it is. Whatever is changed here must
leave every legal command and every successor's canonical form as they were; `test_canonical.py`
holds random games to that. Field by field:

- `milestones`, tokens of POIs, `again` of turns, scripts and questions: the engine reads them for
  texts and pictures alone (DST-12, 94); milestones are told anew, which changes nothing else.
- `visited`, `chosen`, variables, virtue, and coins, experience and markers where nothing asks for
  them: only conditions, prices, tests and texts read them, and `reads` lists all that these do.
- `day`: conditions compare it with numbers and events name days; above the greatest all are alike.
- coins and experience: see `Reads`; where payments tell all values apart, `purse` more than the
  greatest number are the most that a hero can have, and `capped` says that this was needed.
- the order of items in hands, piles, stacks and purses, of what is closed, used, fired and due: the
  engine asks for membership and number, and sorts what is due by a total order. Items in hands keep
  theirs where abilities work by themselves, one after the other.
- `stayed`, `explored`: read for abilities of that moment. The POI of a visit that is over, and what
  was used in it: a turn has one visit, so only that there was one matters.
- dice of a test that are on the table: the score reads their total and the stars.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.dsl.verify.engine.reads import Reads, reads_of

from fateloom.runtime.program.program import Program
from fateloom.runtime.program.settings import STAR
from fateloom.runtime.record import replace
from fateloom.runtime.story.state import (
    Asking,
    Control,
    Frame,
    HeroState,
    InTest,
    PoiState,
    Run,
    Stage,
    State,
    Step,
    Turn,
)

Key = tuple[object, ...]

SORTED = ("piles", "stocks", "purses")
SETS = ("gone", "closed", "used_up", "fired")
PLAIN = ("tiles", "npcs", "box", "played", "kept", "winner", "stage")


class Canonical:
    """The canonical forms of the states of one Program.

    Parts of states are made canonical once each: the engine shares what it does not change, so a
    part is known by its identity. `purse`: how much more than the greatest number that is asked for
    coins and experience can be where nothing bounds them.
    """

    def __init__(self, program: Program, purse: int) -> None:
        self.reads: Reads = reads_of(program)
        self.capped = False
        self._purse = purse
        self._poi = program.pois[0].id if program.pois else None
        self._markers = {it.id: tuple(m.spaces for m in it.markers) for it in program.heroes}
        self._world = [it for it in program.variables if it.scope.value == "world"]
        self._personal = [it for it in program.variables if it.scope.value == "hero"]
        self._seen: dict[tuple[str, int], tuple[object, int, Any]] = {}
        self._numbers: dict[tuple[str, object], tuple[int, Any]] = {}

    def of(self, state: State) -> tuple[Key, State]:
        """The canonical form, and a key that equal forms share."""
        rest = "rest" if not state.control.stack else "busy"
        parts: dict[str, Any] = {"day": min(state.day, self.reads.day)}
        key: list[object] = [state.seat, state.first, parts["day"]]

        def put(name: str, raw: Any, make: Callable[[Any], Any]) -> Any:
            known = self._seen.get((name, id(raw)))
            if known is None:
                known = self._make(name, raw, make)
            key.append(known[1])
            return known[2]

        parts["heroes"] = tuple(put("hero", it, self._hero) for it in state.heroes)
        parts["turn"] = put(rest, state.turn, self._resting if rest == "rest" else self._turn)
        parts["control"] = put("control", state.control, self._control)
        parts["world"] = put("world", state.world, self._of_world)
        parts["pois"] = put("pois", state.pois, _pois)
        for name in SORTED:
            parts[name] = put(name, getattr(state, name), _each_sorted)
        for name in SETS:
            parts[name] = put(name, getattr(state, name), _sorted)
        for name in PLAIN:
            put(name, getattr(state, name), _same)
        return tuple(key), replace(state, **parts)

    def _make(self, name: str, raw: Any, make: Callable[[Any], Any]) -> tuple[object, int, Any]:
        made = make(raw)
        number, made = self._numbers.setdefault((name, made), (len(self._numbers), made))
        entry = (raw, number, made)  # `raw` stays alive, so its identity stays its own
        self._seen[name, id(raw)] = entry
        self._seen[name, id(made)] = (made, number, made)
        return entry

    def _hero(self, hero: HeroState) -> HeroState:
        reads = self.reads
        items = hero.items if reads.item_order else tuple(sorted(hero.items))
        return replace(
            hero,
            coins=self._most(hero.coins, reads.coins, reads.largest_coins),
            xp=self._most(hero.xp, reads.xp, reads.largest_xp),
            virtue=hero.virtue if reads.virtue else 0,
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

    def _of_world(self, values: tuple[int, ...]) -> tuple[int, ...]:
        return self._read(self._world, values)

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

    def _control(self, control: Control) -> Control:
        return Control(
            tuple(map(_frame, control.stack)), tuple(sorted(control.due)), control.holding
        )


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


def is_over(state: State) -> bool:
    """Whether somebody has won, or nobody is left."""
    return state.stage is Stage.OVER
