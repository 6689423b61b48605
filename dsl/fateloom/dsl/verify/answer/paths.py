"""Questions near the one for a hero: one path of the destiny alone, fewer movers, a choice that is
never made. Each is a problem of its own, and the prover need not know where it comes from.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from fateloom.dsl.verify.problem import Problem, Step
from fateloom.runtime.record import record, replace
from fateloom.runtime.transitions.model import WORLD, Assign, Literal, Move

Keep = Callable[[Step], bool]

CHOICES = frozenset(
    {
        Move.EXPLORE, Move.OPTION, Move.BUY, Move.SELL, Move.PICK_UP, Move.LAY_DOWN, Move.USE,
        Move.SPEND, Move.BEGIN, Move.STAGE,
    }
)  # fmt: skip
"""What somebody does on purpose; walking and looking in are none of it."""


def by_path(problem: Problem, path: str) -> Problem:
    """Whether the hero can always bring about this one path of the destiny.

    Being in the finale of another path is no loss of this one: the hero went there by choice, and
    when it ends without an end of the game, the question is open again. No plan for this path
    leads through there.
    """
    finale = problem.goal.variable
    labels = problem.model.variables[finale].labels
    won = 1 << labels.index(f"won/{path}")
    elsewhere = sum(
        1 << at
        for at, label in enumerate(labels)
        if "/" in label and not label.startswith((f"{path}/", "won/"))
    )

    def keeps_to(step: Step) -> bool:
        return not any(
            it.variable == finale and isinstance(it, Assign) and elsewhere >> it.value & 1
            for it in step.effects
        )

    solo = tuple(filter(keeps_to, problem.solo))
    hopes = tuple(filter(keeps_to, problem.hopes))
    return replace(problem, solo=solo, hopes=hopes, goal=Literal(finale, won | elsewhere))


@record
class Deed:
    """Something that a hero may choose to do. `decided`: and what is said in it."""

    hero: str
    move: Move
    subject: str
    decided: tuple[str, ...]


def deed_of(step: Step) -> Deed:
    """What a hero does in a step, wherever it is done and whatever comes of it."""
    action = step.action
    return Deed(action.hero, action.move, action.subject, action.decided)


def never(problem: Problem, deeds: Iterable[Deed]) -> Problem:
    """The same, if these things are never done."""
    without = frozenset(deeds)

    def keeps(step: Step) -> bool:
        return step.action.move in WORLD or deed_of(step) not in without

    return replace(
        problem,
        steps=tuple(filter(keeps, problem.steps)),
        solo=tuple(filter(keeps, problem.solo)),
        hopes=tuple(filter(keeps, problem.hopes)),
    )


def is_own(problem: Problem, step: Step) -> bool:
    """Whether the hero takes the step."""
    return step.action.hero == problem.hero and step.action.move not in WORLD


def is_choice(problem: Problem, step: Step) -> bool:
    """Whether the hero takes the step on purpose."""
    return is_own(problem, step) and step.action.move in CHOICES
