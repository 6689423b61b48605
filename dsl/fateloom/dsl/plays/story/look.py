"""Plays of stories looked at: names in their steps that the story does not have."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from fateloom.dsl.diagnostics import Diagnostic, finding
from fateloom.dsl.plays import look
from fateloom.dsl.plays.ast import ExpectRefused
from fateloom.dsl.plays.codes import UNKNOWN_STEP
from fateloom.dsl.plays.lines import within
from fateloom.dsl.plays.story import ast
from fateloom.dsl.plays.story.advice import unknown
from fateloom.dsl.plays.story.parser import parse
from fateloom.dsl.plays.story.resolve import Ready, Resolver

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from fateloom.dsl.plays.ast import Play
    from fateloom.dsl.plays.look import Look
    from fateloom.dsl.plays.story.names import Names
    from fateloom.dsl.source import Source
    from fateloom.runtime.program.program import Program


def looker(program: Program) -> Look:
    """Reads files of plays of the scenario, without running them."""
    resolver = Resolver(program)
    known = resolver.names

    def names(play: Play[ast.Step], source: Source) -> Iterable[Diagnostic]:
        made = resolver.ready(play, source)
        return unknown_names(play, known, source) if isinstance(made, Ready) else made

    return look.looker(partial(parse, names=known), names)


def unknown_names(play: Play[ast.Step], names: Names, source: Source) -> Iterator[Diagnostic]:
    """A finding for each name that the story does not have; not for a step that is expected to be
    refused.
    """
    lines = source.text.split("\n")
    for line in play.lines:
        option = ""
        refused = any(isinstance(it, ExpectRefused) for it in line.expects)
        for step in line.steps[: len(line.steps) - refused]:
            span = step.span
            words = lines[span.line - 1][span.column - 1 : span.end_column - 1]
            advice = unknown(words, names, option)
            option = option_of(step) or option
            if advice is not None:
                place = within(span, advice.start, advice.end)
                yield finding(UNKNOWN_STEP, place, advice.message, help=advice.help)


def option_of(step: ast.Step) -> str:
    """The option that a step chooses; empty: it chooses none."""
    return step.name if isinstance(step, ast.WithName) and step.word == "option" else ""
