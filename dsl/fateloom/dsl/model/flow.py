"""Every way through a stage must say how the finale goes on: `stay`, `next`, `fulfil` or `defeated`
(DST-90, 91).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fateloom.runtime.kernel.nested import OUTCOME
from fateloom.runtime.program.condition import Who
from fateloom.runtime.program.statement import (
    AskDestiny,
    Body,
    Call,
    Choose,
    Defeat,
    Fulfil,
    If,
    NextStage,
    Scan,
    Statement,
    Stay,
    Test,
)

if TYPE_CHECKING:
    from fateloom.runtime.span import Span

GOING_ON = (Stay, NextStage, Fulfil)
BRANCHING = frozenset((If, Test, Choose, Scan, AskDestiny, Call))


def open_ends(body: Body, header: Span) -> tuple[Span, ...]:
    """Where a way through `body` ends without saying how it goes on; `header` is the place of
    the end of the body itself.
    """
    last: tuple[Span, ...] = (header,)
    for statement in body:
        kind = type(statement)
        if kind in GOING_ON:
            return ()
        if kind is Defeat and _defeats_the_active(statement):
            return ()
        if kind in BRANCHING:
            last = tuple(
                [end for block, span in _branches(statement) for end in open_ends(block, span)]
            )
            if not last:
                return ()
        else:
            last = (header,)
    return last


def _defeats_the_active(statement: Statement) -> bool:
    return isinstance(statement, Defeat) and statement.subject in (Who.ACTIVE, Who.EVERYONE)


def _branches(statement: Statement) -> list[tuple[Body, Span]]:
    """The blocks of which exactly one is gone through, with the line that opens each."""
    match statement:
        case If(branches, otherwise, span):
            return [(arm.body, arm.span) for arm in branches] + [(otherwise, span)]
        case Test(_, _, bands, _):
            return [(band.body, band.span) for band in bands]
        case Choose(choices, _):
            return [(choice.body, choice.span) for choice in choices]
        case Scan(_, _, answers, other, span):
            return [(answer.body, answer.span) for answer in answers] + [(other, span)]
        case AskDestiny(_, replies, other, span):
            return [(reply.body, reply.span) for reply in replies] + [(other, span)]
        case Call(_, _, _, _, outcomes, _):
            ends = [it for it in outcomes if it.part == OUTCOME]  # side facts come besides
            return [(outcome.body, outcome.span) for outcome in ends]
    return []
