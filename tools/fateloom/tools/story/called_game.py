"""A game that a story has called, at the table: its decision, and its choices and words as those of
the story, whose command is `InCall`.
"""

from __future__ import annotations

from typing import Any

from fateloom.runtime.kernel.game import Decision
from fateloom.runtime.kernel.nested import seat_inside
from fateloom.runtime.record import replace
from fateloom.runtime.story import command as cmd
from fateloom.runtime.story.command import Command
from fateloom.runtime.story.view import View
from fateloom.tools.table.content import Choice, Contents
from fateloom.tools.table.presenter import Aside, Say


def decision_inside(view: View, decision: Decision[Command]) -> Decision[object] | None:
    """The decision of the called game; None: the story itself asks."""
    says = tuple(it.says for it in decision.commands if isinstance(it, cmd.InCall))
    seat = None if view.call is None else seat_inside(view.call.seats, decision.seat)
    if not says or seat is None:
        return None
    return Decision(seat, says)


def as_own(system: str, choices: tuple[Choice, ...]) -> tuple[Choice, ...]:
    """The choices of the called game as those of the story."""
    return tuple(
        replace(
            it,
            command=None if it.command is None else cmd.InCall(system, it.command),
            inner=as_own(system, it.inner),
        )
        for it in choices
    )


def as_own_aside(system: str, aside: Aside[Any]) -> Aside[Command]:
    """A word of the called game as one of the story."""

    def shown(rest: str) -> Contents | Say[Command] | None:
        reply = aside.show(rest)
        return (
            Say(cmd.InCall(system, reply.command), reply.note) if isinstance(reply, Say) else reply
        )

    return replace(aside, show=shown)
