"""`.play` files of battle games: a step is what a side says, or what chance brings."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, ClassVar

from fateloom.dsl.plays.parser import SaidParser

if TYPE_CHECKING:
    from fateloom.dsl.diagnostics import Diagnostic
    from fateloom.dsl.plays.ast import PlayFile, Said
    from fateloom.dsl.source import Source

ID = "[a-z][a-z0-9_]*"


def parse(source: Source) -> tuple[PlayFile[Said], tuple[Diagnostic, ...]]:
    """The plays of a file and what is wrong in it. Never raises."""
    return _Parser(source).file()


class _Parser(SaidParser):
    EXPECT: ClassVar = re.compile(
        rf"(?:over\s+{ID}|(?:active|card)\s+{ID}|at\s+{ID}\s+{ID}|dead\s+{ID}\s+[0-9]{{1,3}}"
        rf"|turn\s+[0-9]{{1,3}})\Z"
    )
    EXPECTS = (
        'expect text "…",  expect refused,  expect at UNIT SPACE|recruit|dead,  '
        "expect dead SIDE N,  expect card CARD,  expect turn N,  expect active SIDE  or  "
        "expect over SIDE|draw"
    )
