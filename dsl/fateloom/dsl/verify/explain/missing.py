"""What a blocked hero lacks, what would have brought it, and what is behind it."""

from __future__ import annotations

from fateloom.dsl.verify.problem.references import NamedLiteral
from fateloom.dsl.verify.problem.step import Step
from fateloom.runtime.record import record


@record
class Source:
    """A step that would have brought it, and what shuts it now; None: several things at once, or
    that it is not the hero's to take (`others`). `together`: what would
    have to be so for it to bring that, and is not at the end of the play.
    """

    step: Step
    blocked_by: NamedLiteral | None
    others: bool
    together: tuple[NamedLiteral, ...] = ()


@record
class Root:
    """What is behind a missing goal: something that it asks for in the end, which the play has
    taken away (`since`, the number of the step), or which no step brings about (0). `now`: how it
    is; `through`: what others alone could bring it by, then the steps that lead from it to the
    goal, each shut by what comes before it.
    """

    wanted: NamedLiteral
    now: NamedLiteral
    since: int
    through: tuple[Source, ...]


@record
class MissingGoal:
    """What is wanted for a path and cannot be had any more; how it is now, and since which step of
    the play (0: from the beginning); whether it ever held in the play; what would have brought
    it. No source: no step of the model does, whoever takes it. `roots`: what is behind it, none
    where it is itself what the play took away. `most`: of a number, how much of it can still be
    had; None: it is no matter of how much.
    """

    path: str
    wanted: NamedLiteral
    now: tuple[NamedLiteral, ...]
    since: int
    had: bool
    sources: tuple[Source, ...]
    roots: tuple[Root, ...] = ()
    most: int | None = None
