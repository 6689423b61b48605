"""Conditions of dice: when a stunt helps, or a task has more dice (DDL-05, 12)."""

from __future__ import annotations

from fateloom.runtime.pool.building import Approach
from fateloom.runtime.record import record


@record
class When:
    """All of it must hold; what is empty says nothing.

    `tasks`: the roll is for one of them; `done`, `undone`: tasks that are done, and that are not;
    `aspects`: those that are in play; `things`: those that the roller has and that are not broken;
    `heroes`: one of them rolls; `approaches`: the approach is one of them; `round`: from that round
    on; `hurt`: whether the roller has a consequence.
    """

    tasks: tuple[str, ...] = ()
    done: tuple[str, ...] = ()
    undone: tuple[str, ...] = ()
    aspects: tuple[str, ...] = ()
    things: tuple[str, ...] = ()
    heroes: tuple[str, ...] = ()
    approaches: tuple[Approach, ...] = ()
    round: int = 0
    hurt: bool | None = None


def is_lasting(when: When) -> bool:
    """Whether it depends on what earlier scenes have left on a hero: things and consequences."""
    return bool(when.things) or when.hurt is not None


@record
class Moment:
    """What such a condition is about: the roll, and the table before it."""

    task: str | None
    roller: str
    approach: Approach
    done: tuple[str, ...]
    aspects: tuple[str, ...]
    things: tuple[str, ...]
    round: int
    hurt: bool


def holds(when: When, moment: Moment) -> bool:
    """Whether all of the condition holds.

    >>> night = Moment("gate", "ann", Approach.QUICK, ("dog",), ("fog",), ("lamp",), 2, False)
    >>> holds(When(done=("dog",), aspects=("fog",), round=2), night)
    True
    >>> holds(When(things=("rope",)), night), holds(When(hurt=True), night)
    (False, False)
    """
    return (
        (not when.tasks or moment.task in when.tasks)
        and set(when.done) <= set(moment.done)
        and not set(when.undone) & set(moment.done)
        and set(when.aspects) <= set(moment.aspects)
        and set(when.things) <= set(moment.things)
        and (not when.heroes or moment.roller in when.heroes)
        and (not when.approaches or moment.approach in when.approaches)
        and moment.round >= when.round
        and when.hurt in (None, moment.hurt)
    )
