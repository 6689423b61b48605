"""FT0444: a challenger mode in which nothing presses."""

from __future__ import annotations

from collections.abc import Iterator

from fateloom.dsl.diagnostics import Code, Diagnostic, Level, finding
from fateloom.dsl.lint.cross_reference import CrossReference
from fateloom.runtime.program.condition import GameMode
from fateloom.runtime.program.destiny import Event, TriggerKind
from fateloom.runtime.program.program import Program
from fateloom.runtime.program.statement import Defeat
from fateloom.runtime.story.index import within

CODE = Code("FT0444", "challenge-without-deadline", Level.WARNING)


def challenge_without_deadline(program: Program, xref: CrossReference) -> Iterator[Diagnostic]:
    """Find scenarios that offer the challenger mode and set it no deadline.

    Why it is bad: a challenge is a race, and the story must say how long it lasts (DST-132). What
    the engine takes for a deadline (EC-55, 56) is what counts here.
    """
    challenger = GameMode.CHALLENGER
    if challenger.value in program.modes and not any(map(_is_deadline, program.events)):
        yield finding(
            CODE,
            xref.place("scenario.yaml", "modes"),
            "the mode 'challenger' is offered, and no day ends it",
            help="Write an event 'on day N in challenger' with 'everyone defeated' in it, or take "
            "'challenger' out of 'modes'.",
        )


def _is_deadline(event: Event) -> bool:
    return (
        event.mode is GameMode.CHALLENGER
        and event.trigger.kind is TriggerKind.DAY
        and any(isinstance(statement, Defeat) for statement in within(event.body))
    )
