"""What was proved is not proved again: answers of the prover, kept by the question alone.

A question is the problem as the prover sees it: the steps that can matter for the hero's finales
(the cone), with what they want and do. So an edit of prose, or of what does not matter for a hero,
finds the old answer. Entries are named after all of the question; what was damaged is no answer.
"""

from __future__ import annotations

import json
from copy import copy
from hashlib import sha256
from typing import Any

from fateloom.dsl.verify.problem.problem import Problem
from fateloom.dsl.verify.problem.references import NamedLiteral, StepRef, step_ref
from fateloom.dsl.verify.problem.step import Step
from fateloom.dsl.verify.proof.cegar import MAX_BITS
from fateloom.dsl.verify.proof.prover import ProofResult
from fateloom.dsl.verify.proof.prover_api import Finding, KnownFact, Prover, finding_of
from fateloom.dsl.verify.reachability.cone_of_influence import cone_of_influence
from fateloom.dsl.verify.verdict import Verdict
from fateloom.runtime.record import field_values
from fateloom.runtime.transitions.model import Cube, Effect, Lookup
from fateloom.runtime.transitions.variables import Key, key_of, label_of, name_of, value_of
from fateloom.tools import cache


class Knowing:
    """Asks only what is not known yet, from this run or, if `cached`, an earlier one."""

    def __init__(self, prover: Prover, *, cached: bool) -> None:
        self._prover = prover
        self._cached = cached
        self._heard: dict[str, Finding] = {}
        self._remembered: dict[str, tuple[Key, ...]] = {}
        """The variables that questions needed, by `_hint`."""
        self._last: Numbered | None = None
        """The last question that was not made from another."""

    def ask(self, problem: Problem, max_bits: int) -> Finding:
        """Whether the hero can be blocked."""
        return self._asked("ask", problem, max_bits)

    def blocked_by_others(self, problem: Problem, max_bits: int) -> Finding:
        """Whether rivals and the world alone can block the hero."""
        return self._asked("alone", problem, max_bits)

    def cannot_be_delayed(self, problem: Problem) -> bool:
        """Whether it is seen that nobody can even hold the hero off."""
        name = cache.key((b"firm", *self._numbered(problem).text()))
        body = cache.load(name) if self._cached else None
        if body in (b"yes", b"no"):
            return body == b"yes"
        cannot_be_delayed = self._prover.cannot_be_delayed(problem)
        if self._cached:
            cache.store(name, b"yes" if cannot_be_delayed else b"no")
        return cannot_be_delayed

    def proved_before(self, problem: Problem, max_bits: int) -> Finding | None:
        """A proof over the variables that this question needed the last time, here or in an earlier
        run, whatever was changed since; of players who may go home, that it needed while all stay.
        """
        found = self.proof_before(problem, max_bits)
        return None if found is None else finding_of(found)

    def proof_before(self, problem: Problem, max_bits: int = MAX_BITS) -> ProofResult | None:
        """The same proof itself."""
        hint = self._hint(problem)
        keys = self._remembered.get(hint)
        if keys is None and self._cached and (body := cache.load(hint)) is not None:
            try:
                keys = tuple(map(key_of, json.loads(body)))
            except (ValueError, TypeError, AttributeError):
                keys = None
        if keys is None:
            return None
        return self._prover.proved_over(problem, keys, max_bits)

    def needed(self, problem: Problem, found: Finding) -> Finding:
        """A proof of this question over as few of its variables as are seen to do; remembered."""
        question, hint = self._numbered(problem), self._hint(problem)
        name = cache.key((b"needed", *question.text(), repr(found.variables).encode()))
        body = cache.load(name) if self._cached else None
        fewer = None if body is None else question.read(body)
        if fewer is None:
            fewer = self._prover.needed(problem, found)
            written = question.written(fewer)
            if self._cached and written is not None:
                cache.store(name, written)
        self._remembered[hint] = fewer.variables
        if self._cached:
            cache.store(hint, json.dumps([name_of(it) for it in fewer.variables]).encode())
        return fewer

    def _hint(self, problem: Problem) -> str:
        """Under which name the variables of a question are remembered: whose it is, at which table,
        and for which ends. It says nothing of the story, so that an edit finds them.
        """
        model, goal = problem.model, problem.goal
        company = model.company
        ends = map(label_of, model.variables[goal.variable].within(goal.allowed))
        said = (problem.hero, company.heroes, company.mode and company.mode.value, *ends)
        return cache.key((b"variables", repr(said).encode("utf-8", "backslashreplace")))

    def _asked(self, what: str, problem: Problem, max_bits: int) -> Finding:
        question = self._numbered(problem)
        name = cache.key((what.encode(), str(max_bits).encode(), *question.text()))
        found = self._heard.get(name)
        if found is not None:
            return found
        body = cache.load(name) if self._cached else None
        found = None if body is None else question.read(body)
        if found is None:
            asks = self._prover.ask if what == "ask" else self._prover.blocked_by_others
            found = asks(problem, max_bits)
            written = question.written(found)
            if self._cached and written is not None:
                cache.store(name, written)
        self._heard[name] = found
        return found

    def _numbered(self, problem: Problem) -> Numbered:
        """The question, numbered as the one that it was made from."""
        base = problem if problem.restriction is None else problem.restriction.base
        if self._last is None or self._last.problem is not base:
            self._last = Numbered(base)
        return self._last if problem is base else self._last.near(problem)


class Numbered:
    """A problem within its cone, its variables and steps numbered by their names."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        variables, initial = problem.model.variables, problem.model.initial
        self.cone = sorted(cone_of_influence(problem), key=lambda it: variables[it].name)
        starts = [tuple(state[at] for at in self.cone) for state in initial]
        self.starts = sorted(range(len(starts)), key=starts.__getitem__)
        self.at = {variable: number for number, variable in enumerate(self.cone)}
        inside = frozenset(self.cone)
        seen: dict[int, Step] = {}
        for step in (*problem.steps, *problem.optimistic):
            if not inside.isdisjoint(step.writes):
                seen.setdefault(id(step), step)
        self.steps = sorted(seen.values(), key=step_ref)
        self.refs = [step_ref(it) for it in self.steps]
        self.number = {ref: number for number, ref in enumerate(self.refs)}
        self._by_id = {id(it): number for number, it in enumerate(self.steps)}
        self._world = self._told()

    def near(self, problem: Problem) -> Numbered:
        """A problem that was made from this one: of the same steps and the same finale."""
        new = copy(self)
        new.problem = problem
        return new

    def text(self) -> tuple[bytes, ...]:
        """All that the answer depends on."""
        problem, model = self.problem, self.problem.model
        sets = [
            self._members(it) for it in (problem.steps, problem.guaranteed, problem.repeating_upper)
        ]
        sets += [self._members(it) for it in (problem.optimistic, problem.repeating_lower)]
        goal = (self.at[problem.goal.variable], problem.goal.allowed)
        resting = sorted((model.variables[it.variable].name, it.allowed) for it in problem.at_rest)
        told = (problem.hero, goal, sets, resting)
        return self._world, repr(told).encode("utf-8", "backslashreplace")

    def _told(self) -> bytes:
        """The variables, how all begins, and the steps."""
        model = self.problem.model
        variables = [
            (it.name, it.kind.name, it.labels, it.owner, it.open_end)
            for it in (model.variables[at] for at in self.cone)
        ]
        starts = [tuple(model.initial[it][at] for at in self.cone) for it in self.starts]
        steps = [
            (
                ref,
                len(step.action.outcomes),
                step.action.move.name,
                step.action.hero,
                step.action.subject,
                self._cube(step.guard),
                sorted(self._effect(it) for it in step.effects if it.variable in self.at),
            )
            for ref, step in zip(self.refs, self.steps, strict=True)
        ]
        gaps = sorted((it.sentence, it.misses, it.hero, it.flatters) for it in model.gaps)
        return sha256(
            repr((variables, starts, steps, gaps)).encode("utf-8", "backslashreplace")
        ).digest()

    def _members(self, steps: tuple[Step, ...]) -> list[int]:
        return sorted(number for it in steps if (number := self._by_id.get(id(it))) is not None)

    def _cube(self, cube: Cube) -> list[tuple[int, int]]:
        return sorted((self.at.get(it.variable, -1), it.allowed) for it in cube)

    def _effect(self, effect: Effect) -> tuple[int, str, str]:
        _, *fields = field_values(effect).values()
        if isinstance(effect, Lookup):
            fields[0] = tuple(self.at.get(it, -1) for it in effect.inputs)
        return self.at[effect.variable], type(effect).__name__, repr(fields)

    # --- answers

    def written(self, found: Finding) -> bytes | None:
        """An answer to keep; None where it speaks of more than the question."""
        if any(ref not in self.number for ref in found.play):
            return None
        inside = {self.problem.model.variables[at].key for at in self.cone}
        known = [
            [
                name_of(it.claim.variable),
                [label_of(value) for value in it.claim.values],
                [label_of(value) for value in it.claim.others],
                self._numbers(it.by),
                it.permanent,
            ]
            for it in found.facts
            if it.claim.variable in inside
        ]
        plain = {
            "verdict": found.verdict.value,
            "start": self.starts.index(found.start),
            "play": [self.number[ref] for ref in found.play],
            "turning": found.turning_point,
            "known": known,
            "way_on": self.number.get(found.finale_step) if found.finale_step else None,
            "seen": [name_of(it) for it in found.variables],
            "bits": found.bits,
            "gaps": list(found.gaps),
            "doubtful": self._numbers(found.doubtful),
        }
        return json.dumps(plain, ensure_ascii=False).encode("utf-8", "backslashreplace")

    def _numbers(self, refs: tuple[StepRef, ...]) -> list[int]:
        return [self.number[it] for it in refs if it in self.number]

    def read(self, body: bytes) -> Finding | None:
        """An answer that was kept; None where it is none."""
        try:
            plain = json.loads(body)
            found = Finding(
                Verdict(plain["verdict"]),
                self.starts[int(plain["start"])],
                tuple(self.refs[it] for it in plain["play"]),
                int(plain["turning"]),
                tuple(map(self._known, plain["known"])),
                None if plain["way_on"] is None else self.refs[plain["way_on"]],
                tuple(map(key_of, plain["seen"])),
                int(plain["bits"]),
                tuple(map(str, plain["gaps"])),
                tuple(self.refs[it] for it in plain["doubtful"]),
            )
        except (ValueError, KeyError, IndexError, TypeError, AttributeError):
            return None
        return found if self._is_of_this(found) else None

    def _known(self, plain: list[Any]) -> KnownFact:
        name, labels, others, by, permanent = plain
        key = key_of(name)
        inside, outside = (
            tuple(value_of(key.kind, label) for label in some) for some in (labels, others)
        )
        claim = NamedLiteral(key, inside, outside)
        return KnownFact(claim, tuple(self.refs[it] for it in by), bool(permanent))

    def _is_of_this(self, found: Finding) -> bool:
        keys = {it.key for it in self.problem.model.variables}
        return set(found.variables) <= keys and found.start < len(self.problem.model.initial)
