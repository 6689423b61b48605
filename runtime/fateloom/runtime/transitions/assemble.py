"""From paths to a model: actions with outcomes, and only the variables that are worth having."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from operator import is_

from fateloom.runtime.record import replace
from fateloom.runtime.transitions.decisions import Decision
from fateloom.runtime.transitions.dominance import Leftovers, doubting_leftovers
from fateloom.runtime.transitions.doubts import NONE, Doubts
from fateloom.runtime.transitions.draft import Draft
from fateloom.runtime.transitions.model import (
    Action,
    Add,
    Assign,
    Company,
    Cube,
    Departure,
    Effect,
    Gap,
    Goal,
    Literal,
    Lookup,
    Model,
    Move,
    Outcome,
    Remap,
    Successes,
    Values,
)
from fateloom.runtime.transitions.numbers import nothing
from fateloom.runtime.transitions.path import By, Mark, Path, cube
from fateloom.runtime.transitions.variables import Kind, Variable

Variables = tuple[Variable, ...]


def actions_of(draft: Draft, sizes: list[int], counters: Leftovers) -> list[Action]:
    """The actions of a family: one for each way of deciding, its outcomes by what chance gives and
    others answer.

    `counters`: those of which nobody may count on the least that is left, with the doubt.
    """
    # What tells the actions of a family apart.
    Apart = tuple[tuple[Decision, ...], Cube, Doubts, tuple[str, ...], tuple[Effect, ...]]
    found: dict[Apart, list[Path]] = {}
    for path in doubting_leftovers(draft.paths, counters):
        guard, doubts = path.prefix or (path.guard, path.doubts)
        decided = _decided(_before_chance(path))
        lone = () if path.prefix else path.effects()
        found.setdefault((decided, cube(guard, sizes), doubts, path.gone, lone), []).append(path)
    made = []
    for number, ((decided, guard_, doubts, gone, _), group) in enumerate(found.items()):
        outcomes = tuple(dict.fromkeys(_outcome(path, sizes) for path in group))
        made.append(
            Action(
                name=f"{draft.name}#{number}" if len(found) > 1 else draft.name,
                move=Move.LEAVE if gone else draft.move,
                hero=gone[0] if gone else draft.hero,
                subject=draft.subject,
                label=draft.label,
                decided=decided,
                guard=guard_,
                outcomes=outcomes,
                doubts=doubts,
                repeats=draft.repeats,
                span=draft.span,
                site=draft.site,
                stage=draft.stage,
                departure=Departure(gone, draft.hero, draft.move) if gone else None,
            )
        )
    return made


def _before_chance(path: Path) -> list[Mark]:
    marks = path.marks
    first = next((n for n, it in enumerate(marks) if it.by is not By.PLAYER), len(marks))
    return list(marks[:first])


def _decided(marks: Iterable[Mark]) -> tuple[Decision, ...]:
    return tuple(it.said for it in marks if not isinstance(it.said, Successes | str))


def _outcome(path: Path, sizes: list[int]) -> Outcome:
    marks = path.marks[len(_before_chance(path)) :]
    guard = path.prefix[0] if path.prefix else path.guard
    more = {v: allowed for v, allowed in path.guard.items() if guard.get(v) != allowed}
    return Outcome(
        guard=cube(more, sizes),
        effects=path.effects(),
        chance=tuple(it.said for it in marks if isinstance(it.said, Successes | str)),
        decided=_decided(marks),
        doubts=(path.doubts if path.prefix else NONE).union(*(it.doubts for it in marks)),
    )


def model_of(
    company: Company,
    variables: Variables,
    initial: Iterable[Values],
    actions: Iterable[Action],
    goals: tuple[Goal, ...],
    gaps: tuple[Gap, ...],
    numbering: Numbering | None = None,
) -> Model:
    """The model, without what changes nothing, can never be, or is never asked. `numbering`: that
    of other versions of the story, whose variables keep their numbers.
    """
    states = tuple(dict.fromkeys(initial))
    kept = list(actions)
    wanted = {goal.variable for goal in goals}
    wanted |= {at for at, it in enumerate(variables) if it.kind is Kind.FINALE}
    while True:
        kept = [it for it in kept if any(outcome.effects for outcome in it.outcomes)]
        fixed = _fixed(len(variables), states, kept)
        kept = [it for action in kept if (it := _without_fixed(action, fixed)) is not None]
        read = _read(kept, wanted)
        smaller = [_without_unread(action, read) for action in kept]
        if smaller == kept:
            break
        kept = smaller
    if numbering is None:
        names = sorted(read)
        numbering = Numbering({old: new for new, old in enumerate(names)}.__getitem__)
        variables = tuple(variables[old] for old in names)
        states = tuple(tuple(it[old] for old in names) for it in states)
    else:
        variables = tuple(it if at in read else nothing(at) for at, it in enumerate(variables))
        states = tuple(tuple(v if at in read else 0 for at, v in enumerate(it)) for it in states)
    return Model(
        company=company,
        variables=variables,
        initial=tuple(dict.fromkeys(states)),
        actions=_once(numbering.actions(kept)),
        goals=tuple(replace(goal, variable=numbering.at(goal.variable)) for goal in goals),
        gaps=gaps,
    )


def _once(actions: Iterable[Action]) -> tuple[Action, ...]:
    """Each action once, under a name of its own: two ways to begin one finale at one POI differ in
    nothing that their names tell. Only those of one name are compared: to look at all takes long.
    """
    found: dict[str, list[Action]] = {}
    kept = []
    for action in actions:
        others = found.setdefault(action.name, [])
        if action not in others:
            kept.append(
                replace(action, name=f"{action.name};{len(others) + 1}" if others else action.name)
            )
            others.append(action)
    return tuple(kept)


def _read(actions: list[Action], wanted: set[int]) -> set[int]:
    """The variables that a guard asks for, or that say what becomes of one of those."""
    read = wanted | {it.variable for action in actions for it in _literals(action)}
    feeds = {
        (effect.variable, effect.inputs)
        for action in actions
        for outcome in action.outcomes
        for effect in outcome.effects
        if isinstance(effect, Lookup)
    }
    while more := {it for target, inputs in feeds if target in read for it in inputs} - read:
        read |= more
    return read


def _literals(action: Action) -> list[Literal]:
    return [*action.guard, *(it for outcome in action.outcomes for it in outcome.guard)]


def _fixed(count: int, states: tuple[Values, ...], actions: list[Action]) -> dict[int, int]:
    """Variables that nothing changes, with the values that they have for ever."""
    written = {
        effect.variable
        for action in actions
        for outcome in action.outcomes
        for effect in outcome.effects
    }
    return {
        at: sum(1 << value for value in {state[at] for state in states})
        for at in range(count)
        if at not in written
    }


def _without_fixed(action: Action, fixed: dict[int, int]) -> Action | None:
    """The action without the literals that always hold; None: one of them never holds."""
    guard = _reduced(action.guard, fixed)
    if guard is None:
        return None
    outcomes = []
    for outcome in action.outcomes:
        more = _reduced(outcome.guard, fixed)
        if more is not None:
            unchanged = more is outcome.guard
            outcomes.append(outcome if unchanged else replace(outcome, guard=more))
    if not outcomes:
        return None
    same = len(outcomes) == len(action.outcomes) and all(map(is_, outcomes, action.outcomes))
    if same and guard is action.guard:
        return action
    return replace(action, guard=guard, outcomes=tuple(dict.fromkeys(outcomes)))


def _reduced(cube_: Cube, fixed: dict[int, int]) -> Cube | None:
    if not any(it.variable in fixed for it in cube_):
        return cube_
    kept = []
    for literal in cube_:
        values = fixed.get(literal.variable)
        if values is None or (values & ~literal.allowed and values & literal.allowed):
            kept.append(literal)
        elif not values & literal.allowed:
            return None
    return tuple(kept)


def _without_unread(action: Action, read: set[int]) -> Action:
    if all(it.variable in read for outcome in action.outcomes for it in outcome.effects):
        return action
    outcomes = tuple(
        replace(outcome, effects=tuple(it for it in outcome.effects if it.variable in read))
        for outcome in action.outcomes
    )
    return replace(action, outcomes=tuple(dict.fromkeys(outcomes)))


class Numbering:
    """Variables by their new numbers. An action that was numbered before is not numbered again,
    wherever it now stands; equal literals and effects become one object each: a model
    has fifty times as many as are different.
    """

    def __init__(self, at: Callable[[int], int]) -> None:
        self.at = at
        self._literals: dict[tuple[int, int], Literal] = {}
        self._effects: dict[Effect, Effect] = {}
        self._by_id: dict[int, tuple[Effect, Effect]] = {}
        """The old one as well: so no other gets its identity."""
        self._actions: dict[int, tuple[Action, Action]] = {}
        """By identity of the outcomes; again with the old one."""

    def actions(self, actions: Iterable[Action]) -> Iterator[Action]:
        """The actions with new numbers."""
        before, self._actions = self._actions, {}
        for it in actions:
            known = before.get(id(it.outcomes))
            if known is None or known[0] != it:
                made = self._action(it)
            elif known[0].span == it.span:
                made = known[1]
            else:
                made = replace(known[1], span=it.span)
            self._actions[id(it.outcomes)] = it, made
            yield made

    def _action(self, action: Action) -> Action:
        outcomes = tuple(
            replace(
                outcome,
                guard=self._cube(outcome.guard),
                effects=tuple(map(self._effect, outcome.effects)),
            )
            for outcome in action.outcomes
        )
        return replace(action, guard=self._cube(action.guard), outcomes=outcomes)

    def _cube(self, cube_: Cube) -> Cube:
        return tuple(map(self._literal, cube_))

    def _literal(self, literal: Literal) -> Literal:
        key = literal.variable, literal.allowed
        known = self._literals.get(key)
        if known is None:
            known = self._literals[key] = Literal(self.at(literal.variable), literal.allowed)
        return known

    def _effect(self, effect: Effect) -> Effect:
        known = self._by_id.get(id(effect))
        if known is None:
            made = self._made(effect)
            known = self._by_id[id(effect)] = (effect, self._effects.setdefault(made, made))
        return known[1]

    def _made(self, effect: Effect) -> Effect:
        at = self.at
        match effect:
            case Assign(variable, value):
                return Assign(at(variable), value)
            case Add(variable, amount):
                return Add(at(variable), amount)
            case Remap(variable, table):
                return Remap(at(variable), table)
            case Lookup(variable, inputs, table):
                return Lookup(at(variable), tuple(map(at, inputs)), table)
