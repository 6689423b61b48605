"""States of the engine without what no rule of a story can read, so that a search has fewer.

Two states of one form allow the same commands, and the same command leads to states of one form
again. Removed are: texts and pictures (milestones, tokens, what is told for the second time),
orders that nothing reads, what no condition, price or test reads, and whether a hero has stayed or
explored where no ability waits for that.
"""

from __future__ import annotations

from collections.abc import Iterator

from fateloom.runtime.program import condition as con
from fateloom.runtime.program import statement as st
from fateloom.runtime.program.items import Ability, Window
from fateloom.runtime.program.program import Program
from fateloom.runtime.program.settings import STAR
from fateloom.runtime.program.variables import Scope, Variable
from fateloom.runtime.record import changer, fields, parts_in, replace
from fateloom.runtime.story.abilities import works_by_itself
from fateloom.runtime.story.state import Asking, Frame, HeroState, InTest, Run, State, Step, Turn

_state = changer(
    State, "heroes", "world", "day", "turn", "control", "pois", "stocks", "piles", "purses", "gone",
    "closed", "used_up", "fired",
)  # fmt: skip
_hero_state = changer(
    HeroState, "items", "virtue", "effort", "markers", "variables", "visited", "chosen", "spent",
    "milestones",
)  # fmt: skip


class CanonicalStates:
    """The forms of the states of one Program. `last_day`: from this day on all days are alike;
    `stayed`: whether it is read that a hero has stayed.
    """

    def __init__(self, program: Program, last_day: int) -> None:
        parts = tuple(parts_in(program))
        self._last_day = last_day
        self._a_poi = program.pois[0].id if program.pois else None
        self._visited = frozenset(it.poi for it in parts if isinstance(it, con.Visited))
        self._chosen = frozenset(it.option for it in parts if isinstance(it, con.Chose))
        read = {it.variable for it in parts if isinstance(it, con.VariableValue | con.IsOneOf)}
        self._world = _unread(program, Scope.WORLD, read)
        self._personal = _unread(program, Scope.HERO, read)
        abilities = [it for it in parts if isinstance(it, Ability)]
        self._in_order = any(map(works_by_itself, abilities))
        moments = {it.window for it in abilities}
        self.stayed = Window.ON_STAY in moments
        self._explored = Window.ON_EXPLORE in moments
        measured = frozenset(_measures(parts))
        costs = {it.kind for it in parts if isinstance(it, st.Cost)}
        has_tests = any(isinstance(it, st.Test) for it in parts)
        self._virtue = con.Measure.VIRTUE in measured or bool(program.called)  # they begin with it
        self._effort = (
            con.Measure.EFFORT in measured
            or st.CostKind.EFFORT in costs
            or has_tests
            or any(it.cost_effort for it in abilities)
        )
        # Experience moves markers, so a condition on it depends on them.
        self._markers = (
            con.Measure.XP in measured
            or bool(costs & {st.CostKind.SKILL, st.CostKind.XP})
            or has_tests
            or any(isinstance(it, con.MarkerCount) for it in parts)
            or any(it.cost_skill_amount for it in abilities)
        )
        self._printed = {
            hero.id: tuple(it.spaces for it in hero.markers) for hero in program.heroes
        }

    def of(self, state: State) -> State:
        """The form of a state. It is used to compare states; it cannot be played on."""
        control = state.control
        stack = tuple(map(_frame, control.stack))
        return _state(
            state,
            tuple(map(self._hero, state.heroes)),
            _forgotten(state.world, self._world),
            min(state.day, self._last_day),
            self._turn(state.turn, resting=not stack),
            replace(control, stack=stack, due=tuple(sorted(control.due))),
            tuple(it if it.token is None else replace(it, token=None) for it in state.pois),
            tuple(it if it is None else tuple(sorted(it)) for it in state.stocks),
            tuple(tuple(sorted(it)) for it in state.piles),
            tuple(tuple(sorted(it)) for it in state.purses),
            tuple(sorted(state.gone)),
            tuple(sorted(state.closed)),
            tuple(sorted(state.used_up)),
            tuple(sorted(state.fired)),
        )

    def _hero(self, it: HeroState) -> HeroState:
        return _hero_state(
            it,
            it.items if self._in_order else tuple(sorted(it.items)),
            it.virtue if self._virtue else 0,
            it.effort if self._effort else 0,
            it.markers if self._markers else self._printed[it.hero],
            _forgotten(it.variables, self._personal),
            tuple(sorted(self._visited.intersection(it.visited))),
            tuple(sorted(self._chosen.intersection(it.chosen))),
            tuple(sorted(it.spent)),
            (),
        )

    def _turn(self, turn: Turn, *, resting: bool) -> Turn:
        """The turn; after its visit only the fact that there was one matters (DST-32)."""
        if resting and turn.poi is not None and not turn.visiting and turn.step is not Step.FINALE:
            turn = replace(turn, step=Step.END, poi=self._a_poi, used=(), scanned=())
        return replace(
            turn,
            stayed=turn.stayed and self.stayed,
            explored=turn.explored and self._explored,
            again=False,
            used=tuple(sorted(turn.used)),
            renewed=tuple(sorted(turn.renewed)),
            scanned=tuple(sorted(turn.scanned)),
            abilities=tuple(sorted(turn.abilities)),
        )


def _unread(program: Program, scope: Scope, read: set[str]) -> dict[int, Variable]:
    """The variables of a scope that no condition reads, by their position."""
    mine = [it for it in program.variables if it.scope is scope]
    return {at: it for at, it in enumerate(mine) if it.id not in read}


def _forgotten(values: tuple[int, ...], unread: dict[int, Variable]) -> tuple[int, ...]:
    if not unread:
        return values
    return tuple(unread[at].initial if at in unread else it for at, it in enumerate(values))


def _measures(parts: tuple[object, ...]) -> Iterator[con.Measure]:
    """Everything that is measured anywhere: a Measure is a field of what reads it."""
    for it in parts:
        yield from (
            value for name in fields(it) if isinstance(value := getattr(it, name), con.Measure)
        )


def _frame(frame: Frame) -> Frame:
    """A frame without its texts; of dice on the table their total and their stars."""
    match frame:
        case InTest():
            shown = (*frame.main, *frame.effort_faces)
            total = sum(it for it in shown if isinstance(it, int))
            stars = (STAR,) * shown.count(STAR)
            return replace(frame, again=False, main=(total,) if shown else (), effort_faces=stars)
        case Run() | Asking():
            return replace(frame, again=False)
        case _:
            return frame
