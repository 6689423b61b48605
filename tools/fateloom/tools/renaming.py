"""A thing renamed in all files of a folder at once: story, tables, plays, translations."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from fateloom.dsl.diagnostics.listed import article
from fateloom.tools import findings
from fateloom.tools.files import (
    UsageError,
    gather,
    plays_of,
    shown,
    sources,
    texts_of,
)
from fateloom.tools.storage import reason, write_all

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from fateloom.dsl.diagnostics import Diagnostic
    from fateloom.dsl.plays.run import Outcome
    from fateloom.dsl.renaming import Renamed
    from fateloom.dsl.source import Source
    from fateloom.tools.systems import System


def rename(path: str, kind: str, old: str, new: str) -> list[str]:
    """Rename it, in all files or in none; gives the names of the files that changed. Raises
    UsageError, and NotSound after errors were shown.
    """
    from fateloom.dsl.renaming import CannotRenameError
    from fateloom.tools.systems import system

    folder = gather(path)
    its = system(folder.kind)
    if "rename" not in its.commands:
        raise UsageError(f"'{shown(path)}' is a {its.noun}; things of it cannot be renamed yet.")
    plays, translations = plays_of(path), texts_of(path)
    texts, unread = sources(folder)
    other, unread_too = sources(plays)
    written, unreadable = sources(translations)
    if wrong := (*unread, *unread_too, *unreadable):
        raise UsageError(f"Nothing was renamed: {wrong[0].message}.")
    try:
        made = its.rename(texts, kind, old, new)
    except CannotRenameError as error:
        if (said := _out_of_order(path, kind, old, new)) is not None:
            raise UsageError(f"Nothing was renamed. {said}") from None
        if error.found:
            named = findings.naming(path)
            excerpts = {named(it.name): it.text for it in texts}
            findings.show(findings.renamed(error.found, named), excerpts, "text", "auto")
        end = "" if str(error).endswith("?") else "."
        raise UsageError(f"Nothing was renamed: {shown(str(error))}{end}") from None
    last = old.rpartition(".")[2]
    changed = {name: it.text for name, it in made.changed.items()}
    changed |= _plays(its, made, other, last, new)
    changed |= dict(_translations(made, written, last, new))
    before = dict((*folder.files, *plays.files, *translations.files))
    _save_all(path, {name: _as_before(before[name], text) for name, text in changed.items()})
    return sorted(changed)


def meant(path: str, first: str, second: str) -> str:
    """What to say to `rename PATH A B`, in which the kind or the new id is missing."""
    from fateloom.dsl.renaming import KINDS, kinds_of
    from fateloom.dsl.session import check

    form = f"fateloom rename {shown(path)}"
    if first in KINDS:
        return f"The new id is missing. Write:  {form} {first} {shown(second)} NEW"
    its = gather(path)
    program = check(sources(its)[0], lint=False).program if its.kind == "story" else None
    found = {} if program is None else kinds_of(program, first)
    if len(found) == 1:
        kind, old = next(iter(found.items()))
        return (
            f"'{shown(first)}' is {article(kind)} {kind}. Write:  {form} {kind} {old} "
            f"{shown(second)}"
        )
    if found:
        ways = "\n".join(f"  {form} {kind} {old} {shown(second)}" for kind, old in found.items())
        return f"'{shown(first)}' can be of several kinds. Write one of:\n{ways}"
    nothing = f"The story has nothing that is called '{shown(first)}'. "
    return (nothing if program is not None else "") + (
        f"What kind of thing '{shown(first)}' is has to be said:  {form} KIND {shown(first)} "
        f"{shown(second)}\nTo see the kinds: fateloom rename --help"
    )


def _out_of_order(path: str, *words: str) -> str | None:
    """What to say where the kind is behind the ids; None where it stands first."""
    from fateloom.dsl.renaming import KINDS, OTHER_WORDS

    known = {*KINDS, *OTHER_WORDS}
    if words[0] in known or "." in words[0]:
        return None
    kinds = [it for it in words[1:] if it in known]
    if len(kinds) != 1:
        return None
    old, new = (shown(it) for it in words if it != kinds[0])
    kind = OTHER_WORDS.get(kinds[0], kinds[0])
    return (
        "The kind comes before the ids, and the new id last. Write:  "
        f"fateloom rename {shown(path)} {kind} {old} {new}"
    )


def _plays(
    system: System, made: Renamed, plays: Sequence[Source], old: str, new: str
) -> dict[str, str]:
    """The plays that change. Raises UsageError where one would go another way."""
    from fateloom.dsl.renaming import in_play
    from fateloom.dsl.source import Source

    changed = {}
    run_before, run_after = system.plays(made.before), system.plays(made.after)
    for play in plays:
        text = in_play(play.text, old, new)
        if text == play.text:
            continue
        went = _outcomes(run_before(play))
        if went == _outcomes(run_after(Source(play.name, text))):
            changed[play.name] = text
        elif went != _outcomes(run_after(play)):  # there the id means something else
            raise UsageError(
                f"Nothing was renamed: '{old}' has several meanings in {shown(play.name)}, and "
                "its plays would go another way. Rename it there by hand first."
            )
    return changed


def _outcomes(ran: tuple[Sequence[Outcome], Sequence[Diagnostic]]) -> tuple[list[bool], int]:
    """Which plays went as expected, and how many findings there are."""
    outcomes, wrong = ran
    return [it.failure is None for it in outcomes], len(wrong)


def _translations(
    made: Renamed, files: Sequence[Source], old: str, new: str
) -> Iterator[tuple[str, str]]:
    """The translations that change."""
    from fateloom.dsl.renaming import in_brackets
    from fateloom.dsl.translation import po_read
    from fateloom.dsl.translation.extract import extracted
    from fateloom.dsl.translation.po_write import to_text
    from fateloom.runtime.record import replace

    pairs = zip(extracted(made.before), extracted(made.after), strict=True)
    keys = {one.key: two for one, two in pairs if one.key != two.key}
    for source in files:
        file, wrong = po_read.read(source)
        if wrong:
            raise UsageError(f"Nothing was renamed: {shown(source.name)} has mistakes.")
        entries = []
        for entry in file.entries:
            place, dot, case = entry.context, "", ""
            if entry.key not in keys:
                place, dot, case = entry.context.rpartition(".")
            after = keys.get((place, entry.source))
            if after is not None and not entry.obsolete:
                told = in_brackets(entry.msgstr, old, new)
                entry = replace(
                    entry, context=after.context + dot + case, source=after.source, msgstr=told
                )
            entries.append(entry)
        if tuple(entries) != file.entries:
            yield source.name, to_text(replace(file, entries=tuple(entries)))


def _as_before(data: bytes, text: str) -> bytes:
    from fateloom.tools.mending import as_before

    return as_before(data, text)


def _save_all(path: str, files: Mapping[str, bytes]) -> None:
    """Write all files or none; raises UsageError."""
    places = {os.path.realpath(os.path.join(path, *name.split("/"))): name for name in files}
    try:
        write_all({place: files[name] for place, name in places.items()})
    except OSError as error:
        name = places.get(str(error.filename), path)
        raise UsageError(
            f"Nothing was renamed: '{shown(name)}' cannot be written: {reason(error)}."
        ) from None
