"""The tree of a `.play` file, of any rule system. Conditions and effects stay text until a play is
resolved; what a step is, each system says.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Generic, TypeVar

from fateloom.runtime.record import record
from fateloom.runtime.span import Span

StepT = TypeVar("StepT")


@record
class Written:
    """A condition or an effect as it stands in the file."""

    text: str
    span: Span


@record
class Said:
    """A step that is matched with the legal commands by its words: `try talk clever`."""

    text: str
    span: Span


@record
class ExpectText:
    """`expect text "…"`: told since the expectation or the line before."""

    text: str
    span: Span


@record
class ExpectRefused:
    """`expect refused`: the last step of the line is not legal."""

    span: Span


@record
class ExpectOver:
    """`expect over …`: the game is over. `how`: who has won, or which ending it came to; None:
    nobody has won.
    """

    how: str | None
    span: Span


@record
class ExpectBlocked:
    """`expect blocked HERO` or `expect blocked HERO PATH`: the hero cannot win any more, while the
    others do nothing.
    """

    hero: str
    path: str | None
    span: Span


@record
class ExpectThat:
    """`expect …` with a condition of the system, for the speaker of the line."""

    condition: Written
    span: Span


Expectation = ExpectText | ExpectRefused | ExpectOver | ExpectBlocked | ExpectThat


@record
class Line(Generic[StepT]):
    """`warden: stay; visit saint_anne`, and what is expected after it."""

    who: str
    steps: tuple[StepT, ...]
    expects: tuple[Expectation, ...]
    span: Span


@record
class Promise:
    """`always COND` or `never COND`, checked after every command."""

    never: bool
    condition: Written
    span: Span


@record
class Play(Generic[StepT]):
    """`play "…" of SCENARIO` with all that stands below. `options`: what follows the heroes, beside
    the seed; an option without a value has an empty one.
    """

    title: str
    scenario: str
    heroes: tuple[str, ...]
    seed: int
    options: Mapping[str, str]
    given: tuple[Written, ...]
    lines: tuple[Line[StepT], ...]
    promises: tuple[Promise, ...]
    places: tuple[Span, ...]
    """Where the scenario and each of the heroes are named."""
    span: Span


@record
class PlayFile(Generic[StepT]):
    """All plays of a file, in order."""

    name: str
    plays: tuple[Play[StepT], ...]
