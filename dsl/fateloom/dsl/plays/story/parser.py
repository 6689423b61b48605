"""`.play` files of stories: their steps, conditions and options."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, ClassVar

from fateloom.dsl.diagnostics import Diagnostic, finding
from fateloom.dsl.plays import look
from fateloom.dsl.plays.ast import (
    Expectation,
    ExpectBlocked,
    ExpectOver,
    ExpectRefused,
    ExpectThat,
    PlayFile,
)
from fateloom.dsl.plays.codes import UNKNOWN_STEP
from fateloom.dsl.plays.lines import within
from fateloom.dsl.plays.near_expectation import LOST, near_expectation
from fateloom.dsl.plays.parser import PlayParser, written
from fateloom.dsl.plays.story import ast
from fateloom.dsl.plays.story.advice import unknown, unread
from fateloom.dsl.plays.story.ast import Step
from fateloom.dsl.plays.story.names import Names, Noun
from fateloom.dsl.plays.story.not_here import not_here
from fateloom.dsl.plays.story.resolve import Ready, Resolver
from fateloom.dsl.plays.story.steps import NoStep, parse_step

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from fateloom.dsl.plays.ast import Play
    from fateloom.dsl.plays.lines import Row
    from fateloom.dsl.plays.look import Look
    from fateloom.dsl.source import Source
    from fateloom.runtime.program.program import Program
    from fateloom.runtime.span import Span


def parse(
    source: Source, names: Names | None = None
) -> tuple[PlayFile[Step], tuple[Diagnostic, ...]]:
    """The plays of a file and what is wrong in it. `names`: those of the story, for advice. Never
    raises.
    """
    return _Parser(source, Names() if names is None else names).file()


class _Parser(PlayParser[Step]):
    def __init__(self, source: Source, names: Names) -> None:
        super().__init__(source)
        self.names = names

    LINES = ("heroes", "given", "expect", "always", "never")
    OPTIONS: ClassVar = {"mode": ("explorer", "challenger"), "effort": ("low", "mid", "high")}
    EXPECTS = (
        'expect CONDITION,  expect text "…",  expect refused,  expect over HERO  or  '
        "expect blocked HERO"
    )

    def step(self, words: str, span: Span) -> Step | None:
        step = parse_step(words, span)
        if not isinstance(step, NoStep):
            return step
        advice = unread(words, step, self.names)
        place = within(span, advice.start, advice.end)
        self.found.append(finding(UNKNOWN_STEP, place, advice.message, help=advice.help))
        return None

    def hero(self, words: str) -> str | None:
        return self.names.hero(words)

    def heroes_known(self) -> tuple[str, ...]:
        return tuple(self.names.titles[Noun.HERO])

    def who_wins(self, words: str) -> str | None:
        return self.hero(words) or (None if self.names.is_of_story else super().who_wins(words))

    def expectation(self, row: Row, what: str) -> Expectation | None:
        words = what.split()
        if words[0] == "over" and len(words) <= 2 and words[-1] not in LOST:
            return ExpectOver(words[1] if len(words) > 1 else None, row.span)
        if words[0] == "blocked" and len(words) in (2, 3):
            return ExpectBlocked(words[1], words[2] if len(words) > 2 else None, row.span)
        is_near = not self.names.variables.intersection(words) and near_expectation(
            what, self.who_wins
        )
        return None if is_near else ExpectThat(written(row, "expect"), row.span)


# --- plays of stories looked at: names in their steps that the story does not have


def looker(program: Program) -> Look:
    """Reads files of plays of the scenario, without running them."""
    resolver = Resolver(program)
    known = resolver.names

    def names(play: Play[ast.Step], source: Source) -> Iterable[Diagnostic]:
        made = resolver.ready(play, source)
        return unknown_names(play, known, source) if isinstance(made, Ready) else made

    return look.looker(partial(parse, names=known), names)


def unknown_names(play: Play[ast.Step], names: Names, source: Source) -> Iterator[Diagnostic]:
    """A finding for each name that the story does not have, or has elsewhere; not for a step that
    is expected to be refused.
    """
    lines = source.text.split("\n")
    poi = ""
    for line in play.lines:
        option = ""
        refused = any(isinstance(it, ExpectRefused) for it in line.expects)
        for step in line.steps[: len(line.steps) - refused]:
            span = step.span
            words = lines[span.line - 1][span.column - 1 : span.end_column - 1]
            advice = unknown(words, names, option, poi)
            advice = advice or not_here(step, words, line.who, poi, names)
            option = option_of(step) or option
            poi = _visited(step, poi)
            if advice is not None:
                place = within(span, advice.start, advice.end)
                yield finding(UNKNOWN_STEP, place, advice.message, help=advice.help)


def _visited(step: Step, before: str) -> str:
    """What is visited after a step."""
    match step:
        case ast.WithName("visit", poi):
            return poi
        case ast.Move() | ast.Plain("end" | "stay"):
            return ""
        case _:
            return before


def option_of(step: ast.Step) -> str:
    """The option that a step chooses; empty: it chooses none."""
    return step.name if isinstance(step, ast.WithName) and step.word == "option" else ""
