"""`.play` files of pool games: a step is what somebody says, as written."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, ClassVar

from fateloom.dsl.diagnostics import Diagnostic, finding
from fateloom.dsl.plays.ast import Expectation, ExpectOver, ExpectThat, PlayFile, Said
from fateloom.dsl.plays.codes import PLAY_SYNTAX
from fateloom.dsl.plays.parser import PlayParser, written

if TYPE_CHECKING:
    from fateloom.dsl.plays.lines import Row
    from fateloom.dsl.source import Source
    from fateloom.runtime.span import Span

EXPECT = re.compile(r"(scene|over|done)\s+([a-z][a-z0-9_]*)\Z")


def parse(source: Source) -> tuple[PlayFile[Said], tuple[Diagnostic, ...]]:
    """The plays of a file and what is wrong in it. Never raises."""
    return _Parser(source).file()


class _Parser(PlayParser[Said]):
    OPTIONS: ClassVar = {"keeper": ()}
    EXPECTS = (
        'expect text "…",  expect refused,  expect scene SCENE,  expect done TASK  or  '
        "expect over ENDING"
    )

    def step(self, words: str, span: Span) -> Said | None:
        """See `PlayParser`."""
        if words:
            return Said(words, span)
        help = "Take the ';' out."
        self.found.append(finding(PLAY_SYNTAX, span, "a step is missing here", help=help))
        return None

    def expectation(self, row: Row, what: str) -> Expectation | None:
        """See `PlayParser`."""
        match = EXPECT.match(what)
        if match is None:
            return None
        if match[1] == "over":
            return ExpectOver(match[2], row.span)
        return ExpectThat(written(row, "expect"), row.span)
