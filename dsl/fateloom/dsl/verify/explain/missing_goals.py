"""Missing goals: what a blocked hero can no longer achieve, and what became of its sources.

Computed under delete relaxation: what is unreachable even there is unreachable. Where each goal is
reachable by itself, none is named.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence

from fateloom.dsl.verify.explain.missing import MissingGoal, Root, Source
from fateloom.dsl.verify.explain.sums import attainable_values
from fateloom.dsl.verify.explain.wanted_inputs import wanted_inputs
from fateloom.dsl.verify.problem.problem import Problem
from fateloom.dsl.verify.problem.references import NamedLiteral, named_literal, named_value
from fateloom.dsl.verify.problem.step import Step
from fateloom.dsl.verify.reachability.delete_relaxation import may_achieve, own_sources
from fateloom.dsl.verify.reachability.effect_images import bits
from fateloom.runtime.program.words import Place
from fateloom.runtime.transitions.model import WORLD, Assign, Cube, Literal, Move, Values
from fateloom.runtime.transitions.variables import FinaleState, ItemPlace, Kind, is_on_path, is_won

MAX_SOURCES = 3
MAX_MISSING = 3
MAX_TOGETHER = 4
MAX_LOOKED_AT = 60
"""Literals that are looked at for what is behind one that is missing."""

BROUGHT = frozenset({Move.SELL, Move.LAY_DOWN})
"""By which a hero brings a thing somewhere."""

BY_ITSELF = WORLD | {Move.EXPLORE}
"""By which a thing comes to lie on a tile, where no hero has to lose it."""

ON_THE_WAY = frozenset({Kind.HERO_TILE, Kind.HELD})
"""What changes with every walk and every thing: no reason in itself."""


def missing_goals(problem: Problem, states: Sequence[Values]) -> tuple[MissingGoal, ...]:
    """What the hero lacks at the end of a play, from where there is no way to a finale, path by
    path. `states`: those of the play, from its beginning on.

    Grows with the steps that the hero may hope for.
    """
    return _MissingGoals(problem, states).result()


class _MissingGoals:
    def __init__(self, problem: Problem, states: Sequence[Values]) -> None:
        self.problem, self.states, self.end = problem, states, states[-1]
        self.model = problem.model
        self.most = dict[int, int]()
        """Numbers of which less can be had than there would be if all could be had for ever."""
        self.values = attainable_values(problem, self.end, self.most)
        self._leading: set[Literal] = set()
        self._comes_there = dict[Literal, bool]()

    def result(self) -> tuple[MissingGoal, ...]:
        found: list[MissingGoal] = []
        finale = self.model.variables[self.problem.goal.variable]
        for value in finale.values:
            if isinstance(value, FinaleState) and is_won(value):
                found += self._path(value.path)
        return tuple(found)

    def _path(self, path: str) -> list[MissingGoal]:
        """The first steps of the finale that come nearest to being possible, and what they want.

        Among several, those of which the play has taken something away.
        """
        finale = self.problem.goal.variable
        values = self.model.variables[finale].values
        towards = [
            step
            for step in self.problem.optimistic
            for it in step.effects
            if it.variable == finale
            and isinstance(it, Assign)
            and is_on_path(values[it.value], path)
        ]
        # Where the finale cannot be begun, its later stages lack nothing but that.
        wants = [(self._shut(it.guard), it) for it in towards]
        own = [it for it, step in wants if it and all(one.variable != finale for one in it)]
        if not own:
            return []
        least = min(own, key=lambda it: (len(it), not any(map(self._since, it))))
        found = [self._lack(path, it) for it in least[:MAX_MISSING]]
        return found + self._other_ways(path, own, set(least))

    def _other_ways(
        self, path: str, ways: Sequence[list[Literal]], told: set[Literal]
    ) -> list[MissingGoal]:
        """The other ways to begin, as the other half of an `or`, those that want less first: where
        the play has taken something away that they want, or that would have brought it. A way that
        wants what is told already is left out: that is enough to shut it.
        """
        found: list[MissingGoal] = []
        for way in sorted(ways, key=len):
            if not told.isdisjoint(way) or len(told) + len(way) > MAX_MISSING:
                continue
            lacks = [self._lack(path, it) for it in way]
            if any(
                lack.since or any(self._was_shut(it, literal) for it in lack.sources)
                for lack, literal in zip(lacks, way, strict=True)
            ):
                told.update(way)
                found += lacks
        return found

    def _was_shut(self, source: Source, literal: Literal) -> bool:
        """Whether the play has shut a source."""
        return not source.others and any(map(self._since, self._wants(source.step, literal)))

    def _lack(self, path: str, literal: Literal) -> MissingGoal:
        roots = tuple(self._roots(literal))
        return MissingGoal(
            path,
            named_literal(self.model, literal),
            tuple(named_value(self.model, at, self.end[at]) for at in self._shown(literal)),
            max(map(self._changed, self._shown(literal))),
            self._was_had(literal),
            self._sources(literal),
            roots,
            self._most(literal.variable),
        )

    def _most(self, at: int) -> int | None:
        value = self.model.variables[at].values[self.most[at]] if at in self.most else None
        return value if isinstance(value, int) else None

    def _was_had(self, literal: Literal) -> bool:
        return any(literal.allowed >> it[literal.variable] & 1 for it in self.states)

    def _own(self, literal: Literal) -> list[Step]:
        """What the hero or the world would bring it by."""
        return own_sources(self.problem, literal, self.end)

    def _may_achieve(self, step: Step, literal: Literal) -> bool:
        return may_achieve(self.model, step, literal, self.end)

    def _lying_about(self, literal: Literal) -> list[Step]:
        """The same, without what takes a thing from where it never was in the play."""
        own, at = self._own(literal), literal.variable
        return [
            it
            for it in own
            if all(self._was_so(one) for one in self._wants(it, literal) if one.variable == at)
        ] or own

    def _roots(self, literal: Literal) -> Iterator[Root]:
        """What is behind a goal that the play itself has not touched, the nearest first, and would
        be enough: what the play has taken away; where there is nothing of the kind, what nothing
        brings about.
        """
        touched = any(map(self._changed, self._shown(literal)))
        if touched and self.model.variables[literal.variable].kind not in ON_THE_WAY:
            return
        way: dict[Literal, tuple[Literal, Step] | None] = {literal: None}
        asks: dict[int, set[int]] = defaultdict(set)
        todo, taken = [literal], list[Literal]()
        for now in todo:
            if self._is_taken(now):
                taken.append(now)
                continue
            for step in self._lying_about(now):
                wants = self._wants(step, now) or self._never(step, now)
                asks[now.variable].update(it.variable for it in wants)
                for it in self._by_weight(wants):
                    if it not in way and len(way) < MAX_LOOKED_AT:
                        way[it] = now, step
                        todo.append(it)
        first = {it.variable: it for it in reversed(todo)}
        bare = [
            first[at]
            for at in dict.fromkeys(it.variable for it in todo)
            if at != literal.variable and not asks[at] - {at}
        ]
        taken = [it for it in taken if self._suffices(it, literal)]
        for root in (taken or [it for it in bare if self._suffices(it, literal)])[:MAX_SOURCES]:
            now, through = root, list[Source]()
            others = self._by_others(root)
            self._leading.add(root)
            while (before := way[now]) is not None:
                shut = named_value(self.model, now.variable, self.end[now.variable])
                through.append(Source(before[1], shut, False))
                now = before[0]
                self._leading.add(now)
            yield Root(
                named_literal(self.model, root),
                named_value(self.model, root.variable, self.end[root.variable]),
                self._since(root) if root in taken else 0,
                (*others, *reversed(through)),
            )

    def _suffices(self, root: Literal, literal: Literal) -> bool:
        """Whether a goal could be had at the end of the play if something alone were so there."""
        end = list(self.end)
        end[root.variable] = bits(root.allowed)[0]
        got = attainable_values(self.problem, tuple(end))
        return bool(got[literal.variable] & literal.allowed)

    def _is_taken(self, literal: Literal) -> bool:
        """Whether a step of the play has taken away something that was so."""
        kind = self.model.variables[literal.variable].kind
        return kind not in ON_THE_WAY and bool(self._since(literal)) and self._was_had(literal)

    def _sources(self, literal: Literal) -> tuple[Source, ...]:
        """What would bring it: rather what the play could have used, and of others only where the
        hero and the world have nothing.
        """
        own = self._own(literal)
        usable = [it for it in own if all(map(self._was_so, self._wants(it, literal)))]
        found: dict[tuple[object, ...], Source] = {}
        # What was never laid down is picked up nowhere: that is told last of all.
        given = [it for it in own if it.action.move is not Move.PICK_UP]
        for step in usable or given or own:
            found.setdefault(_key(step), self._source(step, literal))
        return tuple(found.values())[:MAX_SOURCES] or self._by_others(literal)

    def _by_others(self, literal: Literal) -> tuple[Source, ...]:
        """What others alone can bring it by; nothing where the hero or the world have anything."""
        found: dict[tuple[object, ...], Source] = {}
        for step in () if self._own(literal) else self.problem.steps:
            if self._may_achieve(step, literal):
                found.setdefault(_key(step), Source(step, None, True))
        return tuple(found.values())[:MAX_SOURCES]

    def _source(self, step: Step, literal: Literal) -> Source:
        wants = self._wants(step, literal)
        if wants:
            return Source(step, self._blocked_by(wants), False)
        inputs = wanted_inputs(self.model, step, literal, self.end, self.values)
        never = self._never(step, literal)
        own = [it for it in never if it.variable != literal.variable]
        together = tuple(named_literal(self.model, it) for it in inputs[:MAX_TOGETHER])
        return Source(step, self._blocked_by(own), False, () if own else together)

    def _never(self, step: Step, literal: Literal) -> list[Literal]:
        """What the result of a step hangs on and cannot be any more."""
        inputs = wanted_inputs(self.model, step, literal, self.end, self.values)
        return [it for it in inputs if not self.values[it.variable] & it.allowed]

    def _wants(self, step: Step, literal: Literal) -> list[Literal]:
        """What shuts a step, besides the literal itself."""
        return [it for it in self._shut(step.guard) if it != literal]

    def _blocked_by(self, shut: list[Literal]) -> NamedLiteral | None:
        """What shuts a source: rather what the play has changed, and room in a bag last of all."""
        if not shut:
            return None
        first = self._by_weight(shut)[0]
        return named_value(self.model, first.variable, self.end[first.variable])

    def _by_weight(self, shut: list[Literal]) -> list[Literal]:
        """What is shut, what tells most first."""
        kinds = self.model.variables

        def weight(it: Literal) -> tuple[bool, bool, bool, bool]:
            kind = kinds[it.variable].kind
            on_foot = kind is Kind.HERO_TILE
            return kind is Kind.HELD, on_foot, it not in self._leading, not self._since(it)

        return sorted(shut, key=weight)

    def _was_so(self, literal: Literal) -> bool:
        """Whether a thing that is wanted somewhere was ever there, or gets there by something else
        than that a hero brings it: else it is no source.
        """
        if self.model.variables[literal.variable].kind not in (Kind.ITEM, Kind.COPIES):
            return True
        if literal not in self._comes_there:
            self._comes_there[literal] = self._was_had(literal) or any(
                self._is_put(it, literal) for it in self.problem.steps
            )
        return self._comes_there[literal]

    def _is_put(self, step: Step, literal: Literal) -> bool:
        """Whether a step gets a thing somewhere that no hero has brought there. On a tile lies as
        well what a stack leaves behind, so there a step has to name the thing.
        """
        value = self.model.variables[literal.variable].values[bits(literal.allowed)[0]]
        if isinstance(value, ItemPlace) and value.place is Place.TILE:
            put = any(
                isinstance(it, Assign) and literal.allowed >> it.value & 1
                for it in step.effects
                if it.variable == literal.variable
            )
            return put and step.action.move in BY_ITSELF
        return step.action.move not in BROUGHT and self._may_achieve(step, literal)

    def _since(self, literal: Literal) -> int:
        """The step of the play, from 1 on, that left the variable as it is; 0: none."""
        return self._changed(literal.variable)

    def _changed(self, at: int) -> int:
        same = (number for number, it in enumerate(self.states) if it[at] != self.end[at])
        return max(same, default=-1) + 1

    def _shown(self, literal: Literal) -> list[int]:
        """The variables that tell how it is; of a thing with several copies, where they are."""
        variable = self.model.variables[literal.variable]
        if variable.kind is not Kind.COPIES:
            return [literal.variable]
        copies = [
            other
            for other, it in enumerate(self.model.variables)
            if (it.kind, it.subject) == (Kind.COPIES, variable.subject) and self.end[other]
        ]
        return copies or [literal.variable]

    def _shut(self, guard: Cube) -> list[Literal]:
        """The literals that cannot hold any more."""
        return [it for it in guard if not self.values[it.variable] & it.allowed]


def _key(step: Step) -> tuple[object, ...]:
    """What is told once of steps, whatever chance gives in them."""
    action = step.action
    return action.move, action.hero, action.subject, action.label
