"""Arguments that a command does not take: what was meant, as a sentence behind that of argparse."""

from __future__ import annotations

import os
import re
from itertools import takewhile
from typing import TYPE_CHECKING

from fateloom.dsl.suggest import nearest
from fateloom.tools.files import shown

if TYPE_CHECKING:
    from argparse import Action, ArgumentParser
    from collections.abc import Iterator, Sequence

CHOICE = re.compile(r"argument (.+?): invalid choice: '(.*)' \(choose from (.*)\)\Z", re.DOTALL)
UNKNOWN = re.compile(r"unrecognized arguments: (--?[\w-]+)(?:[= ](\S+))?")
TOO_MANY = re.compile(r"unrecognized arguments: ([^-\s].*)\Z", re.DOTALL)
JOINED = re.compile(r"A(,)B|[A-Z]+\W*([.:])[A-Z]+\W*")
"""How options are shown that take several parts in one word, and what joins these."""
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


def advice(parser: ArgumentParser, message: str, words: Sequence[str] = ()) -> str:
    """What to write instead, or how the command is written; empty where nothing is known. `words`:
    those of the command.
    """
    if (choice := CHOICE.match(message)) is not None:
        return _choice(parser, *choice.groups())
    if (unknown := UNKNOWN.match(message)) is not None:
        return _option(parser, unknown[1], unknown[2])
    if (extra := TOO_MANY.match(message)) is not None:
        return _list(parser, words) or _value(parser, extra[1]) or _alone(parser, words)
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


def _list(parser: ArgumentParser, words: Sequence[str]) -> str:
    """An option with more words behind it than one."""
    takers = {name: it for it in _takers(parser) if it.nargs != 0 for name in it.option_strings}
    for at, word in enumerate(words):
        name, equals, value = word.partition("=")
        if name not in takers or takers[name].nargs not in (None, "?"):
            continue
        behind = ([value] if equals else []) + list(words[at + 1 :])
        said = list(takewhile(lambda it: it[:1] != "-" and not os.path.isdir(it), behind))
        if len(said) > 1:
            return _joined(name, str(takers[name].metavar), said)
    return ""


def _alone(parser: ArgumentParser, words: Sequence[str]) -> str:
    """Several folders, or heroes without their option."""
    plain = list(takewhile(lambda it: it[:1] != "-", words))
    folders = [it for it in plain if os.path.isdir(it)]
    if len(folders) > 1:
        return " It takes one folder: run it once for each."
    of_heroes = (it for it in _takers(parser) if "--heroes" in it.option_strings)
    if plain[:1] == folders and (taker := next(of_heroes, None)) is not None:
        return _joined("--heroes", str(taker.metavar), plain[1:])
    return ""


def _joined(option: str, metavar: str, said: list[str]) -> str:
    """How the words are written behind the option."""
    parts = [it for it in re.split(r"[\s,]+", ",".join(said)) if it not in ("", "and", "&", "+")]
    form = JOINED.fullmatch(metavar)
    mark = form and (form[1] or form[2])
    if mark == "," or (mark and len(parts) == 2 and mark not in parts[0] + parts[1]):
        what = {",": "a comma", ".": "a dot"}.get(mark, "a colon")
        return f" What '{option}' takes is joined by {what}:  {option} {shown(mark.join(parts))}"
    return f" '{option}' takes one value, and here are {len(parts)}: {shown(' '.join(parts))}."


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
