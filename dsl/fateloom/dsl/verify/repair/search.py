"""Repair search: tries the edits of the catalogue, the smallest first, and returns those with which
the hero is proved never to be blocked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from fateloom.dsl.diagnostics.render.clean import clean
from fateloom.dsl.graph.build.program import quest_model
from fateloom.dsl.graph.queries.winnable import open_alone
from fateloom.dsl.lint.cross_reference import OwnerKind, Use
from fateloom.dsl.lint.gather import gather
from fateloom.dsl.lint.values import NEVER
from fateloom.dsl.verify.plan.dead_ends import states_along
from fateloom.dsl.verify.problem.problem import Problem, Questions
from fateloom.dsl.verify.problem.references import step_ref, steps_by_ref
from fateloom.dsl.verify.problem.step import Step
from fateloom.dsl.verify.proof.prover_api import ProverApi
from fateloom.dsl.verify.reachability.delete_relaxation import cannot_win_relaxed, relaxed_values
from fateloom.dsl.verify.repair.case import Case
from fateloom.dsl.verify.repair.condition_edits import again, guard, opened, shared
from fateloom.dsl.verify.repair.edit import Edit, Kind, Repair
from fateloom.dsl.verify.repair.effect_edits import keeps, left_out, moved, waits
from fateloom.dsl.verify.repair.supply_edits import copies, given_back, not_sold, rescue
from fateloom.dsl.verify.repair.widening_edits import widened
from fateloom.dsl.verify.verdict import Verdict
from fateloom.runtime.program.program import Program
from fateloom.runtime.record import record
from fateloom.runtime.span import Span
from fateloom.runtime.transitions.flatten import transitions
from fateloom.runtime.transitions.interpreter import holds
from fateloom.runtime.transitions.model import Model

MAX_REPAIRS = 3

SMALL = 1_500
"""The number of actions of a small model: for it, all heroes at the table are asked about."""


@record
class Budget:
    """`tried`: how many edits are flattened and checked against the play; `asked`: how many of them
    are proved on `bits`, which the prover may combine for each. `undecided`: the number of
    undecided edits after which no more are. `first`: the bits on which each edit is asked about
    before that, since one that is proved so must not wait for another that takes long; 0: none.
    """

    tried: int
    asked: int
    bits: int
    undecided: int
    first: int = 0


PLENTY, LITTLE = Budget(16, 8, 32, 8), Budget(8, 4, 64, 1, first=16)
"""For a small model; for all others. Only what is proved quickly is reported."""

CATALOGUE: tuple[Callable[[Case], Iterator[Edit]], ...] = (
    shared, moved, widened, not_sold, again, keeps, guard, waits, left_out, rescue, given_back,
    copies, opened,
)  # fmt: skip


@record
class FoundRepair:
    """A repair, and the edit that it consists of."""

    repair: Repair
    edit: Edit


@record
class Play:
    """A play after which the hero cannot win. `start`: which of the states in which the game
    begins; `turning_point`: the number of steps after which the hero cannot win any more.
    """

    start: int
    steps: tuple[Step, ...]
    turning_point: int


def find_repairs(
    program: Program,
    problem: Problem,
    play: Play,
    prover: ProverApi,
    tell: Callable[[int, list[Edit]], object] = lambda number, every: None,
) -> tuple[FoundRepair, ...]:
    """Up to three repairs of a block of the hero, in the order of `edits`. The same block has the
    same repairs. Stays within its budget. Raises ValueError when the play cannot be played in the
    problem. `tell`: is told how many of all edits were looked at.
    """
    case = case_of(program, problem, play)
    trial = _Trial(case, play.start, prover)
    found = tuple(trial.run())
    tell(trial.looked_at, trial.edits)
    return found


def case_of(program: Program, problem: Problem, play: Play) -> Case:
    """The block as input of the catalogue."""
    states = states_along(problem.model, problem.model.initial[play.start], play.steps)
    if states is None:
        raise ValueError("this is no play of the problem")
    return Case(program, problem, play.steps, states, play.turning_point)


def edits(case: Case) -> list[Edit]:
    """All edits of the catalogue for a block: the smallest of each kind, the smallest of these
    first; then the second of each kind, and so on. Of a kind, what leaves the finales as they are
    comes first; at last, what leaves a finale without any condition.
    """
    begins = {
        begin.span for one in case.program.destinies for path in one.paths for begin in path.begins
    }
    found: dict[tuple[Span, str, tuple[str, ...]], tuple[int, Edit]] = {}
    for function in CATALOGUE:
        mine = sorted(function(case), key=lambda it: (it.at in begins, it.size))
        for number, edit in enumerate(mine):
            found.setdefault((edit.at, edit.sentence, edit.lines), (number, edit))
    order = sorted(found.values(), key=lambda it: (it[1].frees, it[0], it[1].size))
    return [it for _, it in order]


class _Trial:
    """Tries the edits for one block."""

    def __init__(self, case: Case, start: int, prover: ProverApi) -> None:
        self.case, self.start, self.prover = case, start, prover
        self.edits, self.looked_at = edits(case), 0
        self.tried, self.asked, self.undecided = 0, 0, 0
        self._small = len(case.model.actions) <= SMALL
        self._budget = PLENTY if self._small else LITTLE
        self._before = Questions(case.model)
        self._paths = _paths(self._before)
        self._open = open_alone(quest_model(case.program))
        self._never = _never(case.program)

    def run(self) -> Iterator[FoundRepair]:
        """Edits that repair it, no two of a kind at the same place: those first for which little is
        enough.
        """
        told: set[tuple[Kind, Span]] = set()
        rest = self.edits
        for bits in filter(None, (self._budget.first, self._budget.bits)):
            open_still: list[Edit] = []
            self.tried = 0
            for edit in rest:
                if len(told) == MAX_REPAIRS or self.tried == self._budget.tried or self._is_spent():
                    break
                if rest is self.edits:
                    self.looked_at += 1
                if (edit.kind, edit.at) in told:
                    continue
                match self._tried(edit, bits):
                    case Repair() as repair:
                        told.add((edit.kind, edit.at))
                        yield FoundRepair(repair, edit)
                    case Verdict.UNDECIDED:
                        open_still.append(edit)
                    case _:
                        pass
            rest = open_still

    def _is_spent(self) -> bool:
        return self.asked >= self._budget.asked or self.undecided >= self._budget.undecided

    def _verdict(self, problem: Problem, bits: int) -> Verdict:
        verdict = self.prover.ask(problem, bits).verdict
        self.undecided += verdict is Verdict.UNDECIDED and bits == self._budget.bits
        return verdict

    def _is_proved(self, problem: Problem, bits: int) -> bool:
        return self._verdict(problem, bits) is Verdict.PROVED

    def _tried(self, edit: Edit, bits: int) -> Repair | Verdict | None:
        """The repair, if the edit is one, seen on so many bits; else what is known of the hero with
        it; None: it is none whatever is known.
        """
        if not _never(edit.program) <= self._never:
            return None  # it would contradict what stands there
        self.tried += 1
        questions = Questions(transitions(edit.program, self.case.model.company))
        problem = questions.of(self.case.hero)
        if _is_lost_still(self.case, problem, self.start):
            return None
        if not _missed(problem.model) <= _missed(self.case.model):
            return None  # a proof about a model with more gaps is worth less
        if not self._paths <= _paths(questions):
            return None  # a repair must not close another path
        if not self._open <= open_alone(quest_model(edit.program)):
            return None  # nor take away what brings back what a day ends
        self.asked += bits == self._budget.bits
        verdict = self._verdict(problem, bits)
        if verdict is not Verdict.PROVED:
            return verdict
        others, unsure = [], []
        for hero in problem.model.company.heroes:
            if hero == self.case.hero:
                continue
            if not self._small:
                unsure.append(hero)
            elif self._is_proved(questions.of(hero), bits):
                others.append(hero)
            elif self._is_proved(self._before.of(hero), bits):
                return None  # it would repair one hero, and block another
            else:
                unsure.append(hero)
        at = edit.at.file if not edit.at.line else f"{edit.at.file}:{edit.at.line}"
        return Repair(
            edit.kind.value, clean(edit.sentence), at, edit.lines, tuple(others), tuple(unsure)
        )  # fmt: skip


def _never(program: Program) -> frozenset[tuple[OwnerKind, str, Use]]:
    """The conditions that hold in no game whatever happens: whose they are, and what for."""
    found = gather(program).settled
    return frozenset(
        (owner.kind, owner.id, use) for _, owner, use, truth in found if truth is NEVER
    )


def _missed(model: Model) -> set[str]:
    """The plays that the model may miss, in words."""
    return {it.sentence for it in model.gaps if it.misses}


def _paths(questions: Questions) -> frozenset[tuple[str, str]]:
    """The paths, each with its hero, that the hero alone may fulfil from the beginning, if nothing
    were ever lost.
    """
    found: set[tuple[str, str]] = set()
    model = questions.model
    for hero in model.company.heroes:
        problem = questions.of(hero)
        values = relaxed_values(problem, *model.initial)
        found |= {
            (hero, it.path)
            for it in model.goals
            if it.hero == hero and values[it.variable] >> it.value & 1
        }
    return frozenset(found)


def _is_lost_still(case: Case, problem: Problem, start: int) -> bool:
    """Whether the same play still blocks the hero for certain with the edit: then the prover is not
    asked.
    """
    model = problem.model
    if start >= len(model.initial):
        return False
    known = steps_by_ref(problem)
    steps = [known.get(step_ref(it)) for it in case.play]
    if not all(steps):
        return False
    states = states_along(model, model.initial[start], [it for it in steps if it])
    if states is None or not holds(problem.at_rest, states[-1]):
        return False
    return cannot_win_relaxed(problem, states[-1])
