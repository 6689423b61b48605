"""Arguments that a command does not take: what was meant, as a sentence behind that of argparse."""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING

from fateloom.dsl.suggest import nearest
from fateloom.tools.files import shown

if TYPE_CHECKING:
    from argparse import ArgumentParser
    from collections.abc import Iterator

CHOICE = re.compile(r"argument (.+?): invalid choice: '(.*)' \(choose from (.*)\)\Z", re.DOTALL)
UNKNOWN = re.compile(r"unrecognized arguments: (--?[\w-]+)")


def advice(parser: ArgumentParser, message: str) -> str:
    """What to write instead, or how the command is written; empty where nothing is known."""
    if (choice := CHOICE.match(message)) is not None:
        return _choice(parser, *choice.groups())
    if (unknown := UNKNOWN.match(message)) is not None:
        near = nearest(unknown[1], _options(parser))
        return "" if near is None else f" Did you mean '{near}'?"
    if "are required" in message:
        usage = " ".join(parser.format_usage().partition("usage: ")[2].split())
        return f"\nIt is written:  {usage.replace(' [-h]', '')}"
    return ""


def _choice(parser: ArgumentParser, argument: str, said: str, choices: str) -> str:
    known = re.findall(r"[\w.-]+", choices)
    near = nearest(said, known)
    if near is not None:
        return f" Did you mean '{near}'?"
    inner = [it for it in _actions(parser) if any(one.dest == "path" for one in it._actions)]
    if argument.isupper() and os.path.exists(said) and inner:
        return f" It comes before the folder:  {inner[-1].prog} {shown(said)}"
    return ""


def _actions(parser: ArgumentParser) -> Iterator[ArgumentParser]:
    """The parsers of the actions of a command."""
    for action in parser._actions:
        if isinstance(action.choices, dict):
            yield from action.choices.values()


def _options(parser: ArgumentParser) -> Iterator[str]:
    """All options of a command and of its actions."""
    for action in parser._actions:
        yield from action.option_strings
    for inner in _actions(parser):
        yield from _options(inner)
