"""The question, said in branching-time logic over a model whose steps leave a mark.

Two extra things are added to a model. A variable, the **mark**, tells which set the last step was
taken from: of all that can happen (ANY), of what the hero may count on (SOLO), of what happens
again and again (NOISE); a step of several sets can leave each of their marks. And standing still
leaves the mark ANY or NOISE, so that "after any number of such steps" has no special first step.
A path formula then follows one set of steps by following its mark:

- `E [ANY U (ANY and not S)]`: something that can come about is not in S, so SAFE is its contrary
  in the next state;
- without noise, Solo is `EX E [SOLO U (SOLO and goal)]`;
- with noise, Solo is the least S with `S = EX (SOLO and (goal or no row of NOISE leads out of S))`.
  No single formula says that, since "there is" and "for all" take turns without end. But the first
  k rounds are a formula, and so is "one more round adds nothing to any state" (SETTLED); where
  that holds too, the k rounds are the whole. So the tool itself says whether k was enough.
"""

from __future__ import annotations

from fateloom.dsl.verify.problem.problem import Problem
from fateloom.dsl.verify.problem.step import Step
from fateloom.runtime.record import record

START, ANY, SOLO, NOISE = range(4)
"""The values of the mark; START: no step was taken yet."""

STILL = (ANY, NOISE)
"""The marks that standing still can leave."""


class NoAnswerError(Exception):
    """The other program did not say what it was asked."""


@record
class Logic:
    """How a language says `EX f`, `E [f U g]`, "not", and that the mark has a value."""

    next: str
    until: str
    no: str
    mark: str
    both: str
    either: str
    true: str

    def after(self, mark: int, formula: str) -> str:
        """A step with the mark leads to where the formula holds."""
        return self.next.format(self.marked(mark, formula))

    def along(self, mark: int, formula: str) -> str:
        """One or more steps with the mark lead to where the formula holds."""
        row = self.until.format(self.mark.format(mark), self.marked(mark, formula))
        return self.next.format(row)

    def marked(self, mark: int, formula: str) -> str:
        """The last step left the mark, and the formula holds."""
        return f"({self.mark.format(mark)}{self.both}{formula})"


def marked_steps(problem: Problem) -> list[tuple[Step, tuple[int, ...]]]:
    """Every step of a problem with the marks that it can leave."""
    found: dict[int, tuple[Step, list[int]]] = {}
    for mark, steps in (
        (ANY, problem.steps),
        (SOLO, problem.guaranteed),
        (NOISE, problem.repeating_upper),
    ):
        for step in steps:
            found.setdefault(step.index, (step, []))[1].append(mark)
    return [(step, tuple(marks)) for step, marks in found.values()]


def safe(logic: Logic, problem: Problem, goal: str, rounds: int) -> str:
    """SAFE, with so many rounds of noise (of no matter where there is none)."""
    winning = (
        winning_in_rounds(logic, goal, rounds)
        if problem.repeating_upper
        else logic.along(SOLO, goal)
    )
    return logic.no.format(logic.along(ANY, logic.no.format(winning)))


def settled(logic: Logic, goal: str, rounds: int) -> str:
    """One more round of noise would add nothing to any state, by whatever steps it is reached."""
    more = winning_in_rounds(logic, goal, rounds + 1)
    fewer = logic.no.format(winning_in_rounds(logic, goal, rounds))
    return logic.no.format(logic.until.format(logic.true, f"({more}{logic.both}{fewer})"))


def winning_in_rounds(logic: Logic, goal: str, rounds: int) -> str:
    """The states from which the hero wins within so many rounds, whatever noise does to them."""
    formula = logic.after(SOLO, goal)
    for _ in range(rounds - 1):
        out = logic.along(NOISE, logic.no.format(formula))
        formula = logic.after(SOLO, f"({goal}{logic.either}{logic.no.format(out)})")
    return formula
