"""Find what is wrong in a scenario: its story, its tables, and what a player would trip over.

Exit code 0 if there are no errors and warnings, otherwise 1. Hints do not count.
Where a rule stopped by our own mistake (FT09xx), all other findings are shown, and the code is 70.
"""

from __future__ import annotations

import json
import os

from fateloom.tools import cache, findings
from fateloom.tools.files import CAMPAIGN, Folder, gather, is_campaign

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace
    from collections.abc import Iterator
    from typing import Any


def configure(parser: ArgumentParser) -> None:
    """Declare what the command takes."""
    parser.add_argument("path", metavar="PATH", help="the scenario, or the campaign: a folder")
    findings.add_options(parser)
    parser.add_argument("--no-lint", action="store_true", help="only errors, no lint rules")
    parser.add_argument(
        "--hints", action="store_true", help="also hint at heroes who may be shut out"
    )
    parser.add_argument("--no-cache", action="store_true", help="do not use the cache")


def run(options: Namespace) -> int:
    """Check the scenario; gives the exit code."""
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
    return [findings.to_plain(one) for one in done.found]


def _parts(folder: Folder, lint: bool, hints: bool = False) -> Iterator[bytes]:
    """All that the findings depend on beside the tool itself."""
    yield b"check, linted" if lint else b"check"
    yield b"hints" if hints else b""
    yield folder.name.encode("utf-8", "surrogateescape")
    yield from folder.parts()


def _known(key: str) -> list[list[Any]] | None:
    body = cache.load(key) if key else None
    if body is None:
        return None
    try:
        plain: list[list[Any]] = json.loads(body)
    except ValueError:
        return None
    return plain


def _texts(folder: Folder) -> Iterator[tuple[str, str]]:
    """The texts for excerpts."""
    from fateloom.dsl.source import Source, from_bytes

    for name, data in folder.files:
        text = from_bytes(name, data)
        if isinstance(text, Source):
            yield name, text.text
