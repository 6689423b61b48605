"""`.play` files of pool games: a step is what somebody says, as written."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, ClassVar

from fateloom.dsl.plays.parser import SaidParser

if TYPE_CHECKING:
    from fateloom.dsl.diagnostics import Diagnostic
    from fateloom.dsl.plays.ast import PlayFile, Said
    from fateloom.dsl.source import Source


def parse(source: Source) -> tuple[PlayFile[Said], tuple[Diagnostic, ...]]:
    """The plays of a file and what is wrong in it. Never raises."""
    return _Parser(source).file()


class _Parser(SaidParser):
    EXPECT: ClassVar = re.compile(r"(?:scene|over|done)\s+[a-z][a-z0-9_]*\Z")
    OPTIONS: ClassVar = {"keeper": ()}
    EXPECTS = (
        'expect text "…",  expect refused,  expect scene SCENE,  expect done TASK  or  '
        "expect over ENDING"
    )
