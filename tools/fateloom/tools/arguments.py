"""Arguments that a command does not take: what was meant, as a sentence behind that of argparse."""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING

from fateloom.dsl.suggest import nearest
from fateloom.tools.files import shown

if TYPE_CHECKING:
    from argparse import Action, ArgumentParser
    from collections.abc import Iterator

CHOICE = re.compile(r"argument (.+?): invalid choice: '(.*)' \(choose from (.*)\)\Z", re.DOTALL)
UNKNOWN = re.compile(r"unrecognized arguments: (--?[\w-]+)(?:[= ](\S+))?")
TOO_MANY = re.compile(r"unrecognized arguments: ([^-\s]\S*)\Z")
LANGUAGE = re.compile(r"[a-z]{2,3}(?:[_-][A-Za-z]{2,4})?")
LEAST = len("--in")
"""Characters of an option; a shorter one is like too many words."""
SAME = (
    {"--system", "--kind", "--type", "--template", "--game"},
    {"--in", "--folder", "--dir", "--directory", "--into"},
    {"--language", "--lang", "--locale", "--to", "-l"},
    {"--output", "--out", "--file", "--to", "-o"},
    {"--heroes", "--hero", "--characters", "--as"},
    {"--players", "--seats", "--names", "--number"},
    {"--days", "--turns", "--rounds", "--limit"},
    {"--games", "--runs", "--times", "--count", "-n"},
    {"--bots", "--bot", "--ai", "--computer"},
    {"--resume", "--load", "--continue", "--from"},
    {"--fix", "--write", "--repair", "--mend", "--autofix"},
    {"--strict", "--warnings", "--werror", "--all-warnings"},
    {"--no-lint", "--errors-only", "--quiet", "-q"},
    {"--watch", "--follow", "-w"},
    {"--format", "--json", "--as-json"},
    {"--show", "--verbose", "--trace", "-v"},
    {"--jobs", "--parallel", "--threads", "--workers", "-j"},
)
"""Options that mean the same, here and elsewhere."""


def advice(parser: ArgumentParser, message: str) -> str:
    """What to write instead, or how the command is written; empty where nothing is known."""
    if (choice := CHOICE.match(message)) is not None:
        return _choice(parser, *choice.groups())
    if (unknown := UNKNOWN.match(message)) is not None:
        return _option(parser, unknown[1], unknown[2])
    if (extra := TOO_MANY.match(message)) is not None:
        return _value(parser, extra[1])
    if "are required" in message:
        usage = " ".join(parser.format_usage().partition("usage: ")[2].split())
        return f"\nIt is written:  {usage.replace(' [-h]', '')}"
    return ""


def _option(parser: ArgumentParser, said: str, value: str | None) -> str:
    """The option that was meant by another name: the one that can have this value, one that means
    the same, or one that is written nearly so.
    """
    fitting = [it for it in _takers(parser) if it.choices and value in it.choices]
    same = {name for names in SAME if said.lower() in names for name in names}
    known = list(_options(parser))
    misspelt = nearest(said, [it for it in known if len(it) > LEAST])
    if misspelt is not None:
        return f" Did you mean '{misspelt}'?"
    near = next((it.option_strings[-1] for it in fitting if len(fitting) == 1), None)
    near = near or next((it for it in known if it in same), None) or nearest(said, known)
    if near is None:
        return ""
    takes = any(near in it.option_strings and it.nargs != 0 for it in _takers(parser))
    with_value = f" {shown(value)}" if value is not None and takes else ""
    return f" Did you mean '{near}{with_value}'?"


def _value(parser: ArgumentParser, said: str) -> str:
    """A word too many that is the value of an option: a language, or one of its choices."""
    for it in _takers(parser):
        if (it.choices and said in it.choices) or (
            "--language" in it.option_strings and LANGUAGE.fullmatch(said)
        ):
            return f" Did you mean '{it.option_strings[-1]} {shown(said)}'?"
    return ""


def _takers(parser: ArgumentParser) -> list[Action]:
    """The options of a command and of its actions."""
    own = [it for it in parser._actions if it.option_strings]
    return own + [it for inner in _actions(parser) for it in _takers(inner)]


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
