"""Findings at the edge: kept as plain values, named as the person sees the files, printed."""

from __future__ import annotations

import os
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import ArgumentParser
    from collections.abc import Callable, Iterable, Mapping
    from typing import Any

    from fateloom.dsl.diagnostics import Diagnostic, Label
    from fateloom.runtime.span import Span

    Plain = list[Any]
    """A finding, or a part of one, as `to_plain` makes it; `from_plain` says what is none."""

FORMATS = ("text", "json", "sarif", "github")

ALL_WELL = "No problems found.\n"
"""What the text renderer says to no finding at all; a test holds the two together."""


def add_options(parser: ArgumentParser) -> None:
    """The options of every command that prints findings."""
    parser.add_argument(
        "--format",
        choices=FORMATS,
        default="text",
        help="text for people; json, sarif and github for programs (default: text)",
    )
    add_colour(parser)


def add_colour(parser: ArgumentParser) -> None:
    """The option of every command that prints in colours."""
    parser.add_argument(
        "--color",
        choices=("auto", "always", "never"),
        default="auto",
        help="auto: when it goes to a terminal and NO_COLOR is not set",
    )


def wants_colour(choice: str) -> bool:
    """Whether to colour what goes to standard output."""
    if choice != "auto":
        return choice == "always"
    quiet = os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb"
    return sys.stdout.isatty() and not quiet


def is_clean(plain: Iterable[Plain]) -> bool:
    """Whether no finding is an error or a warning."""
    return not any(one[1] in ("error", "warning") for one in plain)


def is_our_fault(plain: Iterable[Plain]) -> bool:
    """Whether a finding (FT09xx) says that Fateloom itself made a mistake."""
    return any(one[0][0].startswith("FT09") for one in plain)


# --- plain values, for the cache


def to_plain(one: Diagnostic) -> Plain:
    """A finding as lists, texts and numbers; the level is the second."""
    fix = one.fix
    return [
        [one.code.id, one.code.name, one.code.level.value],
        one.level.value,
        one.message,
        _plain_label(one.primary),
        [_plain_label(label) for label in one.related],
        one.help,
        fix and [fix.title, [[list(e.span), e.text] for e in fix.edits], fix.safe],
    ]


def _plain_label(label: Label) -> list[object]:
    return [list(label.span), label.text]


def from_plain(plain: Plain, named: Callable[[str], str]) -> Diagnostic:
    """The finding again, its files named by `named`. Raises an error of Python's own where it is
    none.
    """
    from fateloom.dsl.diagnostics import Code, Diagnostic, Edit, Fix, Label, Level
    from fateloom.runtime.span import Span

    def span(it: Plain) -> Span:
        file, *places = it
        line, column, end_line, end_column = places
        if not all(type(place) is int and 0 < place < 1 << 31 for place in places):
            raise ValueError("a place in a file has whole numbers from 1 on")
        return Span(named(text(file)), line, column, end_line, end_column)

    def text(it: object) -> str:
        if not isinstance(it, str):
            raise TypeError("not a text")
        return it

    def label(it: Plain) -> Label:
        return Label(span(it[0]), text(it[1]))

    def edit(it: Plain) -> Edit:
        return Edit(span(it[0]), text(it[1]))

    (id, name, usual), level, message, primary, related, help, fix = plain
    return Diagnostic(
        Code(text(id), text(name), Level(usual)),
        Level(level),
        text(message),
        label(primary),
        tuple(map(label, related)),
        None if help is None else text(help),
        None if fix is None else Fix(text(fix[0]), tuple(map(edit, fix[1])), bool(fix[2])),
    )


# --- names and printing


def renamed(found: Iterable[Diagnostic], named: Callable[[str], str]) -> list[Diagnostic]:
    """The findings with their files named by `named`."""
    return [from_plain(to_plain(one), named) for one in found]


def naming(path: str) -> Callable[[str], str]:
    """From names of files in a scenario to names from where the person stands."""
    base = os.path.normpath(path).replace(os.sep, "/")
    beside = os.path.normpath(os.path.join(path, "..")).replace(os.sep, "/")

    def named(name: str) -> str:
        if not name:
            return name
        folder = beside if name.startswith("packs/") else base
        return name if folder == "." else f"{folder.rstrip('/')}/{name}"

    return named


def show(
    found: Iterable[Diagnostic],
    texts: Mapping[str, str],
    format: str,
    color: str,
) -> None:
    """Print findings in one of FORMATS."""
    if format == "text":
        from fateloom.dsl.diagnostics.render import text

        print(text.render(found, texts, colour=wants_colour(color)), end="")
    elif format == "json":
        from fateloom.dsl.diagnostics.render import json

        print(json.render(found), end="")
    elif format == "sarif":
        from fateloom.dsl.diagnostics.render import sarif

        print(sarif.render(found), end="")
    else:
        from fateloom.dsl.diagnostics.render import github

        print(github.render(found), end="")
