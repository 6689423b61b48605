"""Checks the lines of a certificate: facts, trees and ladders.

They show that from every reachable state the hero alone comes to the end of a finale, whatever
repeating events do in between (docs/verify/semantics.md). docs/verify/certificates.md says why the
lines are enough for that.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import assert_never

from fateloom.dsl.checker import format as form
from fateloom.dsl.checker.carry_capacity import CarryCapacity
from fateloom.dsl.checker.known_values import Base, Cube, Invariants, Widened, bits
from fateloom.dsl.checker.names import Names
from fateloom.dsl.checker.question import Question, Refused, Step
from fateloom.runtime.record import record


@record
class ProvedFact:
    """A fact that was checked, and which values its way may give to variables. `limit`: where
    things are laid down on it, so that at most so many are in hand; `keeps`: how many of them have
    to stay.
    """

    stage: int
    variable: int
    allowed: int
    writes: Cube
    limit: int | None
    keeps: int


class Footprint:
    """What taking one thing after the other writes, and keeps in hand."""

    def __init__(self) -> None:
        self.writes: dict[int, int] = {}
        self.limit: int | None = None
        self.keeps = 0

    def write(self, writes: Cube) -> None:
        """Some variables may have been given some values."""
        for at, values in writes.items():
            self.writes[at] = self.writes.get(at, 0) | values


class Checker:
    """Checks trees and ladders; knows the facts so far."""

    def __init__(self, invariants: Invariants, names: Names) -> None:
        self.invariants = invariants
        self.names = names
        self.question: Question = invariants.question
        self.hands = CarryCapacity(invariants)
        self.facts: list[ProvedFact] = []
        self.bases: dict[int, Base] = {}
        """For each stage what variables can be once its permanent facts are secured."""

    def base(self, stage: int) -> Base:
        """What variables can be in a stage, once the facts that are kept there so far hold."""
        return self.bases.get(stage, self.invariants.values)

    def stands_as(self, last: Checker) -> bool:
        """Whether facts and the ladder hold because the same lines held in another check, with the
        same claims about another model that numbers variables alike: they name the very same
        steps, and so are those that repeat and those that lay things down.
        """
        here, there = self.invariants, last.invariants
        if here.question.labels_of_sums != there.question.labels_of_sums:
            return False
        if list(map(id, here.repeating)) != list(map(id, there.repeating)):
            return False
        if self.hands.hangs_on() != last.hands.hangs_on() or not self.names.has(last.names.used):
            return False
        try:
            if last.hands.checked:
                self.hands.count()
        except LookupError:
            return False
        self.names.used |= last.names.used
        return True

    def keeps(self, place: str, line: form.Fact) -> None:
        """Checks that a fact which stands is kept by steps of which that is not known. Raises
        Refused.
        """
        if line.kept:
            at = self.names.variable(f"{place}.variable", line.variable)
            allowed = self.names.mask(f"{place}.values", at, line.values)
            self._cannot_undo(place, at, allowed, unsure=True)

    # --- facts

    def fact(self, place: str, line: form.Fact) -> None:
        """Checks a fact, and adds it to those that later lines may use. Raises Refused."""
        finale = self.question.finale
        stage = self.names.mask(f"{place}.stage", finale, (line.stage,))
        at = self.names.variable(f"{place}.variable", line.variable)
        allowed = self.names.mask(f"{place}.values", at, line.values)
        if at == finale:
            raise Refused(f"{place}.variable", "facts are about other variables than the finale")
        footprint = Footprint()
        done: list[Cube] = [{at: allowed}]
        for number, rung in enumerate(line.ladder):
            here = f"{place}.ladder[{number}]"
            where = self.names.cube(f"{here}.where", rung.where)
            ends = [{**cube, finale: stage} for cube in done]
            self.tree(f"{here}.then", rung.then, {**where, finale: stage}, stage, ends, footprint)
            done.append(where)
        if not self.invariants.covered(self.base(stage), {finale: stage}, done):
            raise Refused(f"{place}.ladder", "there are states from which it does not start")
        if line.kept:
            self._keep(place, stage, at, allowed)
        self.facts.append(
            ProvedFact(stage, at, allowed, footprint.writes, footprint.limit, footprint.keeps)
        )

    def _keep(self, place: str, stage: int, at: int, allowed: int) -> None:
        """From here on the fact holds in its stage, if nobody can ever undo it."""
        self._cannot_undo(place, at, allowed)
        base = list(self.base(stage))
        base[at] &= allowed
        for other in self.invariants.paired(at):
            base[other] = self.invariants.can_be(tuple(base), {at: base[at]}, other)
        self.bases[stage] = tuple(base)

    def _cannot_undo(self, place: str, at: int, allowed: int, *, unsure: bool = False) -> None:
        values = self.invariants.values
        for step in self.invariants.writing((at,), unsure=unsure):
            for effect in step.effects if step.possible or step.repeats else ():
                if effect.variable == at:
                    known = dict((*step.guard, *step.implied))
                    known[at] = known.get(at, -1) & allowed
                    if (
                        known[at] & values[at]
                        and self.invariants.result(effect, values, known) & ~allowed
                    ):
                        raise Refused(f"{place}.kept", f"{step.action} can undo it")

    # --- trees

    def tree(
        self, place: str, tree: form.Tree, known: Cube, stage: int, ends: Sequence[Cube],
        footprint: Footprint,
    ) -> None:  # fmt: skip
        """From each state of a cube what is done must lead into one of the ends. Raises Refused."""
        base = self.base(stage)
        match tree:
            case form.Take():
                self._take(place, tree, known, stage, ends, footprint)
            case form.Split(by, cases):
                at = self.names.variable(f"{place}.by", by)
                rest = self.invariants.can_be(base, known, at)
                for number, (values, then) in enumerate(cases):
                    here = f"{place}.cases[{number}]"
                    mask = self.names.mask(here, at, values) & rest
                    self.tree(here, then, {**known, at: mask}, stage, ends, footprint)
                    rest &= ~mask
                if rest:
                    raise Refused(place, f"some value of {by} is not told")
            case form.Somewhere():
                self._somewhere(place, tree, known, stage, ends, footprint)
            case _:
                assert_never(tree)

    def _somewhere(
        self, place: str, tree: form.Somewhere, known: Cube, stage: int, ends: Sequence[Cube],
        footprint: Footprint,
    ) -> None:  # fmt: skip
        """A sum that is not 0 has a part that is not 0."""
        base = self.base(stage)
        at = self.names.variable(f"{place}.sum", tree.sum)
        parts = self.question.sums.get(at)
        if parts is None or self.invariants.can_be(base, known, at) & 1:
            raise Refused(f"{place}.sum", f"{tree.sum} is no sum, or may be 0")
        told = set()
        for number, (name, then) in enumerate(tree.cases):
            here = f"{place}.cases[{number}]"
            part = self.names.variable(here, name)
            some = base[part] & known.get(part, -1) & ~1
            self.tree(here, then, {**known, part: some}, stage, ends, footprint)
            told.add(part)
        if any(self.invariants.can_be(base, known, it) & ~1 for it in parts - told):
            raise Refused(place, f"some place of {tree.sum} is not told")

    def _take(
        self, place: str, line: form.Take, known: Cube, stage: int, ends: Sequence[Cube],
        footprint: Footprint,
    ) -> None:  # fmt: skip
        base = self.base(stage)
        keep = tuple(self.names.variable(f"{place}.keep", it) for it in line.keep)
        if not set(keep) <= {it.variable for it in self.hands.things}:
            raise Refused(f"{place}.keep", "only things can be kept in hand")
        if any(not self.invariants.can_be(base, known, at) for at in known):
            return  # no such state can come about
        states: list[Cube] = [known]
        for number in line.first:
            states = [
                after
                for here in states
                for after in self._bring_about(
                    f"{place}.first", number, here, stage, keep, ends, footprint
                )
            ]
        step = self.names.step(place, line.action, line.outcome)
        for limit in self._room(step, states, stage):
            states = [
                after
                for here in states
                for after in self._make_room(place, here, stage, limit, keep, ends, footprint)
            ]
        for here in states:
            self._leads_on(place, step, here, stage, ends, footprint)

    def _bring_about(
        self, place: str, number: int, here: Cube, stage: int, keep: Sequence[int],
        ends: Sequence[Cube], footprint: Footprint,
    ) -> Iterator[Cube]:  # fmt: skip
        """What is left of a cube when a fact was achieved; states that lie in one of the ends
        are left out, since who is there goes on from there.
        """
        if not 0 <= number < len(self.facts):
            raise Refused(place, f"fact {number} is not proved before")
        fact = self.facts[number]
        if fact.stage != stage or here.get(self.question.finale) != stage:
            raise Refused(place, f"fact {number} is about another stage")
        footprint.write(fact.writes)

        def meanwhile(cube: Cube) -> Cube:
            after = {at: it | fact.writes.get(at, 0) for at, it in cube.items()}
            if fact.limit is None:
                return after
            return self._emptied(place, after, stage, fact.limit, keep, fact.keeps, footprint)

        for cube in self._settled(here, stage, ends, meanwhile):
            then = {**cube, fact.variable: fact.allowed}
            for after in self._settled(then, stage, ends, lambda it: it):
                rest = self._not_yet(after, stage, ends)
                if rest is not None:
                    yield rest

    def _room(self, step: Step, states: Sequence[Cube], stage: int) -> list[int]:
        """The most things that may be in hand for a step to be taken, if that is not so already."""
        return [
            limit
            for at, allowed in step.guard
            if (limit := self.hands.limit(at, allowed)) is not None
            and any(
                self.invariants.can_be(self.base(stage), here, at) & ~allowed for here in states
            )
        ]

    def _make_room(
        self, place: str, here: Cube, stage: int, limit: int, keep: Sequence[int],
        ends: Sequence[Cube], footprint: Footprint,
    ) -> Iterator[Cube]:  # fmt: skip
        """What is left of a cube when the hero has laid down what is too much."""

        def meanwhile(cube: Cube) -> Cube:
            return self._emptied(place, cube, stage, limit, keep, 0, footprint)

        assert self.hands.held is not None
        for cube in self._settled(here, stage, ends, meanwhile):
            yield {**cube, self.hands.held: (1 << limit + 1) - 1}

    def _emptied(
        self, place: str, here: Cube, stage: int, limit: int, keep: Sequence[int], others: int,
        footprint: Footprint,
    ) -> Cube:  # fmt: skip
        base = self.base(stage)
        try:
            after = self.hands.emptied(base, here, limit, keep, others)
        except LookupError as error:
            raise Refused(place, f"there may be no room in the hands: {error.args[0]}") from error
        footprint.limit = limit if footprint.limit is None else min(limit, footprint.limit)
        footprint.keeps = max(footprint.keeps, others + self.hands.kept(base, here, keep))
        return after

    def _leads_on(
        self,
        place: str,
        step: Step,
        here: Cube,
        stage: int,
        ends: Sequence[Cube],
        footprint: Footprint,
    ) -> None:
        """The step can be taken in all states of a cube, and leads into the goal, or to where the
        hero is done whatever events make of it.
        """
        base = self.base(stage)
        for at, allowed in step.guard:
            if self.invariants.can_be(base, here, at) & ~allowed:
                name = self.question.names[at]
                raise Refused(place, f"{step.action} wants {name} to be otherwise", at)
        after = {it: self.invariants.can_be(base, here, it) for it in here}
        for effect in step.effects:
            after[effect.variable] = self.invariants.result(effect, base, here)
            footprint.write({effect.variable: after[effect.variable]})
        if self.invariants.covered(self.invariants.values, after, ends[:1]):
            return
        if self._settled(after, stage, ends, lambda it: it):
            raise Refused(place, "this step can reach a state that no line covers")

    # --- where the hero is done

    def _settled(
        self, known: Cube, stage: int, ends: Sequence[Cube], meanwhile: Widened
    ) -> list[Cube]:
        """What repeating events may make of a cube, without what lies in one of the ends."""
        return self.invariants.settled(
            self.base(stage), known, meanwhile, lambda cube: self._is_done(cube, stage, ends)
        )

    def _is_done(self, cube: Cube, stage: int, ends: Sequence[Cube]) -> bool:
        """Whether all states of a cube lie in one of the ends, once the kept facts of their stage
        are secured: who comes to another stage secures these first, once for all.
        """
        base, finale = self.base(stage), self.question.finale
        for value in bits(cube.get(finale, self.invariants.values[finale])):
            both = base
            if 1 << value != stage:
                both = tuple(map(int.__and__, base, self.base(1 << value)))
            if not self.invariants.covered(both, {**cube, finale: 1 << value}, ends):
                return False
        return True

    def _not_yet(self, here: Cube, stage: int, ends: Sequence[Cube]) -> Cube | None:
        """A cube without states that lie in one of the ends, as far as what is left is a cube: who
        is there already goes on from there. None: nothing is left.
        """
        base, found = self.base(stage), dict(here)
        for end in ends:
            outside = [
                at for at, it in end.items() if self.invariants.can_be(base, found, at) & ~it
            ]
            if not outside:
                return None
            if len(outside) == 1:
                (at,) = outside
                found[at] = found.get(at, base[at]) & ~end[at]
        return found

    # --- the end

    def ladder(self, lines: Sequence[form.Rung], never: Sequence[Cube]) -> None:
        """Checks that the ladder leads to a finale from everywhere. Raises Refused."""
        finale, won = self.question.finale, self.question.won
        done: list[Cube] = [{finale: won}, *never]
        for number, rung in enumerate(lines):
            place = f"ladder[{number}]"
            where = self.names.cube(f"{place}.where", rung.where)
            stage = where.get(finale, 0)
            if stage.bit_count() != 1:
                raise Refused(f"{place}.where", "a line of the ladder is about one stage")
            self.tree(f"{place}.then", rung.then, where, stage, done, Footprint())
            done.append(where)
        for value in bits(self.invariants.values[finale] & ~won):
            stage = 1 << value
            here = {finale: stage, **self._resting(stage)}
            if not self.invariants.covered(self.base(stage), here, done):
                label = self.question.labels[finale][value]
                raise Refused("ladder", f"there are states from which it does not start ({label})")

    def _resting(self, stage: int) -> Cube:
        """Nobody has more in hand than can be carried: only there it is asked what is possible.

        Of the hero only where the hero can always lay down what is too much, and of others only
        where neither the hero nor an event that repeats puts anything into their hands; so whatever
        the hero secures first, there is a state like that afterwards.
        """
        found = {}
        finale = self.question.finale
        for at, limit in self.hands.limits.items():
            if at == self.hands.held:
                try:
                    self.hands.emptied(self.base(stage), {finale: stage}, limit, (), 0)
                except LookupError:
                    continue
            elif self.hands.is_filled(at):
                continue
            found[at] = (1 << limit + 1) - 1
        return found
