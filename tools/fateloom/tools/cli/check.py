"""Find what is wrong in a scenario: its story, its tables, and what a player would trip over; and
in its plays and translations, what they name and the story does not have.

In a terminal, what is new since the last check comes in full and the rest in a line: `--all` shows
everything, and what goes into a file or a pipe is whole unless `--new` is said.

`--fix` makes the edits that are sure, `--fix=perhaps` shows each other one and asks. `--watch`
checks again whenever a file is saved, until Ctrl-C; with `--verify`, each time it is also asked
whether a hero can be shut out, in a process of its own: a line a hero, as soon as it is known.

Exit code 0 if there are no errors and warnings, otherwise 1. Hints do not count; with `--strict`,
what a draft has not written yet does.
Where a rule stopped by our own mistake (FT09xx), all other findings are shown, and the code is 70.
"""

from __future__ import annotations

import json
import os
import re
import sys
from collections import Counter
from functools import partial

from fateloom.tools import cache, findings, pictures, remembered, unread_parts
from fateloom.tools.files import (
    CAMPAIGN,
    Folder,
    UsageError,
    gather,
    is_campaign,
    plays_of,
    shown,
    texts_of,
)
from fateloom.tools.registry import SYSTEMS
from fateloom.tools.remembered import Split

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace
    from collections.abc import Iterable, Iterator

    from fateloom.dsl.diagnostics import Diagnostic
    from fateloom.dsl.source import Source
    from fateloom.tools.findings import Plain

    Answer = tuple[list[Plain], int]
    """The findings as plain values, and how much of a draft is not written yet."""


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
    shown_first = parser.add_mutually_exclusive_group()
    shown_first.add_argument(
        "--new",
        action="store_true",
        help="in full what is new since the last check, the rest in a line (as in a terminal)",
    )
    shown_first.add_argument("--all", action="store_true", help="everything in full")
    parser.add_argument(
        "--strict", action="store_true", help="exit code 1 for a draft: something is not written"
    )
    parser.add_argument("--watch", action="store_true", help="check again at each save")
    parser.add_argument(
        "--verify",
        action="store_true",
        help="with --watch: also ask at each save whether a hero can be shut out",
    )
    parser.add_argument("--no-cache", action="store_true", help="do not use the cache")


def run(options: Namespace) -> int:
    """Check the scenario; gives the exit code."""
    _settle(options)
    if options.fix is not None:
        from fateloom.tools.mending import mend

        lint, hints, colour = not options.no_lint, options.hints, options.color
        said = mend(
            options.path,
            perhaps=options.fix == PERHAPS,
            lint=lint,
            hints=hints,
            colour=colour,
            judge=partial(_of_campaign, options.path) if is_campaign(options.path) else None,
        )
        print(said, file=sys.stdout if options.format == "text" else sys.stderr)
    if options.verify:
        from fateloom.tools.verify.watched import watch_verdicts

        colour = findings.wants_colour(options.color)
        return watch_verdicts(options.path, lambda: _check(options), colour=colour)
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
    if options.fix is not None and options.watch:
        raise UsageError("'--fix' does not go with '--watch'.")
    if options.verify and not options.watch:
        raise UsageError(
            f"'--verify' goes with '--watch'.\nTo ask once: fateloom verify {shown(options.path)}"
        )
    if options.verify and options.format != "text":
        raise UsageError(f"'--verify' does not go with '--format {options.format}'.")
    if os.path.basename(options.path) == CAMPAIGN:
        options.path = os.path.dirname(options.path) or "."


def _check(options: Namespace) -> int:
    if is_campaign(options.path):
        return _campaign(options)
    folder = gather(options.path, cached=not options.no_cache)
    beside = plays_of(options.path), texts_of(options.path)
    lint, hints = not options.no_lint, options.hints
    key = "" if options.no_cache else cache.key(_parts(folder, beside, lint, hints))
    known = _known(key)
    if known is None:
        known = checked(folder, beside, lint, hints)
        if key and not findings.is_our_fault(known[0]):
            cache.store(key, json.dumps(known, ensure_ascii=False).encode("utf-8", "replace"))
    plain, holes = known
    split = _split(options, plain)
    if not plain and not holes and not split.gone and options.format == "text":
        print(findings.ALL_WELL, end="")
        return 0
    _show(options, (folder, *beside), split, plain)
    if holes and options.strict and options.format == "text":
        what = "1 thing is" if holes == 1 else f"{holes} things are"
        print(f"It is a draft: {what} not written yet.")
    if findings.is_our_fault(plain):
        from fateloom.tools.cli.main import OUR_FAULT

        return OUR_FAULT
    return 0 if findings.is_clean(plain) and not (holes and options.strict) else 1


def _split(options: Namespace, plain: list[Plain]) -> Split:
    """What is shown in full, and what was there at the last check. In a file or a pipe all is new,
    unless `--new` says otherwise; so a check of a program forgets nothing for the writer.
    """
    folds = options.new or (options.format == "text" and sys.stdout.isatty())
    if not folds or options.format != "text" or options.no_cache:
        return Split(plain, Counter())
    known = remembered.known(options.path)
    split = Split(plain, known or Counter())
    remembered.remember(options.path, plain, split.unasked)
    return Split(plain, Counter()) if options.all else split


def _show(options: Namespace, folders: Iterable[Folder], split: Split, plain: list[Plain]) -> None:
    named = findings.naming(options.path)
    texts = {named(name): text for folder in folders for name, text in _texts(folder)}
    found = [findings.from_plain(one, named) for one in split.new]
    if not split.old and not split.gone:
        findings.show(found, texts, options.format, options.color)
        return
    from fateloom.dsl.diagnostics.render.text import closing, render

    colour = findings.wants_colour(options.color)
    if found:
        print(render(found, texts, colour=colour, summary=False))
    every = [findings.from_plain(one, named) for one in plain]
    print(remembered.folded(split.old, split.gone) + closing(every))


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


def _of_campaign(path: str, source: Source) -> tuple[Diagnostic, ...]:
    """What is wrong with a campaign, given the text of its file."""
    from fateloom.tools.campaign.folder import opened

    return opened(path, source).found


def checked(
    folder: Folder, beside: tuple[Folder, Folder], lint: bool, hints: bool = False
) -> Answer:
    """The answer, without asking the cache. `beside`: plays and translations; `hints`: and a first
    look at who may be blocked, in a story without errors.
    """
    from fateloom.dsl.data.levels import as_chosen
    from fateloom.dsl.diagnostics import Level
    from fateloom.runtime.record import replace
    from fateloom.tools.whole import check_whole

    done = check_whole(folder, *beside, lint=lint, hints=hints)
    strays = list(_unread(folder))
    causes = [one for one, near in strays if near and _is_missed(near, folder)]
    missed = {near for _, near in strays if near}
    if causes and any(
        it.level is Level.ERROR or it.primary.span.file in missed for it in done.found
    ):
        # What follows from a part under another name would bury it.
        return [findings.to_plain(replace(one, level=Level.ERROR)) for one in causes], 0
    parts = unread_parts.moved(folder, [(one.primary.span.file, near) for one, near in strays])
    if parts and done.found:
        homes = {name for name, _ in parts}
        lost = [one for one, near in strays if near in homes or (near or " ")[-1] == "/"]
        again = partial(check_whole, plays=beside[0], texts=beside[1], lint=lint, hints=hints)
        told = unread_parts.explained(folder, parts, lost, done, again)
        if told is not done:
            done, strays = told, [it for it in strays if it[0] not in lost]
    found = list(done.found)
    # In a story, the tables of a game that it calls are in a folder of the system's name.
    is_named = done.id in ("", folder.name) or folder.kind == folder.name
    if lint and not is_named and _has_head(folder):
        found += _unlike(folder, done.id)
    if lint:
        found += [one for one, _ in strays]
        found += pictures.findings(folder)
    return [findings.to_plain(one) for one in as_chosen(found, done.levels)], done.holes


def _is_missed(near: str, folder: Folder) -> bool:
    """Whether the scenario lacks the part, and so reads nothing where it belongs."""
    layout = SYSTEMS[folder.kind]
    home = near.partition("/")[0]
    if home in dict(layout.trees) or near.endswith("/"):
        near = f"{home}/"
    read = (*layout.tables, *(f"{one}/" for one, _ in layout.trees))
    called = [f"{one}/{table}" for one, tables in layout.called for table in tables]
    wanted = near in read or any(it.startswith(near) for it in called)
    return wanted and not any(name.startswith(near) for name, _ in folder.files)


def _has_head(folder: Folder) -> bool:
    """Whether the table is there that says the id; a draft may have none."""
    return any(name == SYSTEMS[folder.kind].tables[0] for name, _ in folder.files)


def _unread(folder: Folder) -> Iterator[tuple[Diagnostic, str | None]]:
    """A hint for each file that looks like a part of the scenario and is none, and where it
    belongs.
    """
    from fateloom.dsl.data.codes import UNREAD_FILE
    from fateloom.dsl.diagnostics import finding
    from fateloom.runtime.span import Span
    from fateloom.tools.unread import unread

    layout = SYSTEMS[folder.kind]
    for it in unread(folder.path, layout):
        name = shown(it.name)
        known = ", ".join(
            (*layout.tables, *(f"{one}/" for one, _ in (*layout.trees, *layout.called)))
        )
        found = finding(
            UNREAD_FILE,
            Span(name, 1, 1, 1, 1),
            f"nothing reads '{name}'" + (f"; did you mean '{it.near}'?" if it.near else ""),
            help=f"Read are: {known}, plays/ and text/. Move it, rename it, or take it out.",
        )
        yield found, it.near


def _unlike(folder: Folder, id: str) -> Iterator[Diagnostic]:
    """A hint where a play names the scenario as its folder is called."""
    from fateloom.dsl.data.codes import ID_UNLIKE_FOLDER
    from fateloom.dsl.diagnostics import finding
    from fateloom.dsl.source import Source, from_bytes, place_of_key

    head = SYSTEMS[folder.kind].tables[0]
    source = from_bytes(head, dict(folder.files)[head])
    can_be = re.fullmatch(r"[a-z][a-z0-9_]*", folder.name) is not None
    cure = "Rename the folder, or change the id."
    if not can_be:
        cure = (
            "No id looks like the name of the folder: rename the folder, or quiet this hint with "
            "'lint: {id-unlike-folder: \"off\"}' in scenario.yaml."
        )
    yield finding(
        ID_UNLIKE_FOLDER,
        place_of_key(source if isinstance(source, Source) else None, head, "id"),
        f"the id is '{id}', and the folder is called '{shown(folder.name)}'",
        help=f"Plays and campaigns name it '{id}'. {cure}",
    )


def _parts(
    folder: Folder, beside: Iterable[Folder], lint: bool, hints: bool = False
) -> Iterator[bytes]:
    """All that the findings depend on beside the tool itself."""
    yield b"check, linted" if lint else b"check"
    yield b"hints" if hints else b""
    yield folder.name.encode("utf-8", "surrogateescape")
    for it in (folder, *beside):
        yield from it.parts()
    from fateloom.tools.unread import unread

    strays = [(it.name, it.near) for it in unread(folder.path, SYSTEMS[folder.kind])]
    yield repr((strays, unread_parts.moved(folder, strays))).encode("utf-8", "surrogateescape")
    if lint:
        missing = list(pictures.missing(folder))
        yield repr((missing, missing and pictures.there(folder))).encode()


def _known(key: str) -> Answer | None:
    body = cache.load(key) if key else None
    if body is None:
        return None
    try:
        plain, holes = json.loads(body)
        for one in plain:
            findings.from_plain(one, str)
        return plain, int(holes)
    except (ValueError, TypeError, KeyError, IndexError, AttributeError, RecursionError):
        return None  # somebody has written something else there


def _texts(folder: Folder) -> Iterator[tuple[str, str]]:
    """The texts for excerpts."""
    from fateloom.dsl.source import Source, from_bytes

    for name, data in folder.files:
        text = from_bytes(name, data)
        if isinstance(text, Source):
            yield name, text.text
