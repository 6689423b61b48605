"""Find what is wrong in a scenario: its story, its tables, and what a player would trip over.

`--fix` makes the edits that are sure, `--fix=perhaps` shows each other one and asks. `--watch`
checks again whenever a file is saved, until Ctrl-C.

Exit code 0 if there are no errors and warnings, otherwise 1. Hints do not count.
Where a rule stopped by our own mistake (FT09xx), all other findings are shown, and the code is 70.
"""

from __future__ import annotations

import json
import os
import sys

from fateloom.tools import cache, findings
from fateloom.tools.files import (
    CAMPAIGN,
    Folder,
    UsageError,
    gather,
    is_campaign,
    shown,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace
    from collections.abc import Iterator
    from typing import Any

    from fateloom.dsl.diagnostics import Diagnostic


SURE, PERHAPS = "sure", "perhaps"


def configure(parser: ArgumentParser) -> None:
    """Declare what the command takes."""
    parser.add_argument(
        "path", metavar="PATH", nargs="?", help="the scenario, or the campaign: a folder"
    )
    findings.add_options(parser)
    parser.add_argument("--no-lint", action="store_true", help="only errors, no lint rules")
    parser.add_argument(
        "--hints", action="store_true", help="also hint at heroes who may be shut out"
    )
    parser.add_argument(
        "--fix",
        nargs="?",
        const=SURE,
        metavar="perhaps",
        help="make the edits that are sure; =perhaps: ask about each of the others",
    )
    parser.add_argument("--watch", action="store_true", help="check again at each save")
    parser.add_argument("--no-cache", action="store_true", help="do not use the cache")


def run(options: Namespace) -> int:
    """Check the scenario; gives the exit code."""
    _settle(options)
    if options.fix is not None:
        from fateloom.tools.mending import mend

        lint, hints, colour = not options.no_lint, options.hints, options.color
        perhaps = options.fix == PERHAPS
        said = mend(options.path, perhaps=perhaps, lint=lint, hints=hints, colour=colour)
        print(said, file=sys.stdout if options.format == "text" else sys.stderr)
    if options.watch:
        from fateloom.tools.watching import watch

        return watch(options.path, lambda: _check(options))
    return _check(options)


def _settle(options: Namespace) -> None:
    """`--fix PATH` is `--fix` with a path behind it. Raises UsageError."""
    if options.fix not in (None, SURE, PERHAPS):
        if options.path is not None:
            raise UsageError(f"'--fix={shown(options.fix)}': write '--fix' or '--fix=perhaps'.")
        options.path, options.fix = options.fix, SURE
    if options.path is None:
        raise UsageError("A path is missing.\nTo see what it takes: fateloom check --help")
    if options.fix is not None and (options.watch or is_campaign(options.path)):
        what = "'--watch'" if options.watch else "a campaign; name one of its scenarios"
        raise UsageError(f"'--fix' does not go with {what}.")


def _check(options: Namespace) -> int:
    if is_campaign(options.path) or os.path.basename(options.path) == CAMPAIGN:
        return _campaign(options)
    folder = gather(options.path, cached=not options.no_cache)
    lint = not options.no_lint
    hints = options.hints
    key = "" if options.no_cache else cache.key(_parts(folder, lint, hints))
    plain = _known(key)
    if plain is None:
        plain = checked(folder, lint, hints)
        if key and not findings.is_our_fault(plain):
            cache.store(key, json.dumps(plain, ensure_ascii=False).encode("utf-8", "replace"))
    if not plain and options.format == "text":
        print(findings.ALL_WELL, end="")
        return 0
    named = findings.naming(options.path)
    texts = {named(name): text for name, text in _texts(folder)}
    found = [findings.from_plain(one, named) for one in plain]
    findings.show(found, texts, options.format, options.color)
    if findings.is_our_fault(plain):
        from fateloom.tools.cli.main import OUR_FAULT

        return OUR_FAULT
    return 0 if findings.is_clean(plain) else 1


def _campaign(options: Namespace) -> int:
    """Check a campaign; gives the exit code. Its scenarios are opened, and not linted."""
    from fateloom.dsl.diagnostics import Level
    from fateloom.tools.campaign.folder import open_campaign

    opened = open_campaign(options.path)
    named = findings.naming(opened.path)
    texts = {named(name): text for name, text in opened.texts.items()}
    plain = [
        findings.to_plain(one)
        for one in opened.found
        if one.level is Level.ERROR or not options.no_lint
    ]
    found = [findings.from_plain(one, named) for one in plain]
    findings.show(found, texts, options.format, options.color)
    return 0 if findings.is_clean(plain) else 1


def checked(folder: Folder, lint: bool, hints: bool = False) -> list[list[Any]]:
    """The findings, without asking the cache. `hints`: and a first look at who may be blocked, in a
    story without errors.
    """
    from fateloom.tools.files import sources
    from fateloom.tools.systems import system

    texts, unread = sources(folder)
    # What cannot be read would be missing everywhere else: one mistake, one message.
    if unread:
        return [findings.to_plain(one) for one in unread]
    done = system(folder.kind).check(texts, lint=lint, hints=hints)
    found = [findings.to_plain(one) for one in done.diagnostics]
    # In a story, the tables of a game that it calls are in a folder of the system's name.
    names = (folder.kind, done.game.id if done.game is not None else folder.name)
    if lint and folder.name not in names:
        found += map(findings.to_plain, _unlike(folder, names[1]))
    if lint:
        found += map(findings.to_plain, _unread(folder))
    return found


def _unread(folder: Folder) -> Iterator[Diagnostic]:
    """A hint for each file that looks like a part of the scenario and is none."""
    from fateloom.dsl.data.codes import UNREAD_FILE
    from fateloom.dsl.diagnostics import finding
    from fateloom.runtime.span import Span
    from fateloom.tools.registry import SYSTEMS
    from fateloom.tools.unread import unread

    layout = SYSTEMS[folder.kind]
    for it in unread(folder.path, layout):
        name = shown(it.name)
        known = ", ".join(
            (*layout.tables, *(f"{one}/" for one, _ in (*layout.trees, *layout.called)))
        )
        yield finding(
            UNREAD_FILE,
            Span(name, 1, 1, 1, 1),
            f"nothing reads '{name}'" + (f"; did you mean '{it.near}'?" if it.near else ""),
            help=f"Read are: {known}, plays/ and text/. Move it, rename it, or take it out.",
        )


def _unlike(folder: Folder, id: str) -> Iterator[Diagnostic]:
    """A hint where a play names the scenario as its folder is called."""
    from fateloom.dsl.data.codes import ID_UNLIKE_FOLDER
    from fateloom.dsl.diagnostics import finding
    from fateloom.dsl.source import Source, from_bytes, place_of_key
    from fateloom.tools.registry import SYSTEMS

    head = SYSTEMS[folder.kind].tables[0]
    source = from_bytes(head, dict(folder.files)[head])
    yield finding(
        ID_UNLIKE_FOLDER,
        place_of_key(source if isinstance(source, Source) else None, head, "id"),
        f"the id is '{id}', and the folder is called '{shown(folder.name)}'",
        help=f"Plays and campaigns name it '{id}'. Rename the folder, or change the id.",
    )


def _parts(folder: Folder, lint: bool, hints: bool = False) -> Iterator[bytes]:
    """All that the findings depend on beside the tool itself."""
    yield b"check, linted" if lint else b"check"
    yield b"hints" if hints else b""
    yield folder.name.encode("utf-8", "surrogateescape")
    yield from folder.parts()
    if lint:
        from fateloom.tools.registry import SYSTEMS
        from fateloom.tools.unread import unread

        for it in unread(folder.path, SYSTEMS[folder.kind]):
            yield it.name.encode("utf-8", "surrogateescape")


def _known(key: str) -> list[list[Any]] | None:
    body = cache.load(key) if key else None
    if body is None:
        return None
    try:
        plain: list[list[Any]] = json.loads(body)
        for one in plain:
            findings.from_plain(one, str)
    except (ValueError, TypeError, KeyError, IndexError, AttributeError, RecursionError):
        return None  # somebody has written something else there
    return plain


def _texts(folder: Folder) -> Iterator[tuple[str, str]]:
    """The texts for excerpts."""
    from fateloom.dsl.source import Source, from_bytes

    for name, data in folder.files:
        text = from_bytes(name, data)
        if isinstance(text, Source):
            yield name, text.text
