"""A new extraction and an older file: what was translated is kept, what changed is marked."""

from __future__ import annotations

from difflib import SequenceMatcher

from fateloom.dsl.translation.po import Entry, Key, PoFile
from fateloom.runtime.record import replace

ALIKE = 0.6
"""How much of two sources must be the same for the translation of one to be offered for the
other."""


SHARED = 0.5
"""How many of the words of a msgid are in the text of the story, where it is an older form."""


def merged(old: PoFile, fresh: tuple[Entry, ...]) -> PoFile:
    """The file for the texts of today, in their order.

    A text whose words changed keeps its translation, marked fuzzy, with the words it was made for.
    A translation that nothing stands for any more is kept as obsolete, at the end. What was typed
    in place of the source becomes the translation, fuzzy.
    """
    known = {entry.key: entry for entry in reversed(old.entries)}
    current = {entry.key for entry in fresh}
    loose = [entry for key, entry in known.items() if key not in current and entry.msgstr]
    loose.reverse()
    typed = {
        it.context: it
        for key, it in known.items()
        if key not in current and it.source and not it.msgstr and not it.obsolete
    }
    taken: set[Key] = set()
    made = []
    for entry in fresh:
        before = known.get(entry.key)
        if before is None:
            before = _like(entry, [it for it in loose if it.key not in taken])
            if before is not None:
                taken.add(before.key)
                made.append(_offered(entry, before))
            else:
                made.append(_typed(entry, typed.pop(entry.context, None)))
        else:
            made.append(_kept(entry, before))
    gone = [
        replace(it, obsolete=True, references=(), hints=()) for it in loose if it.key not in taken
    ]
    return replace(old, entries=(*made, *gone))


def _kept(entry: Entry, before: Entry) -> Entry:
    return replace(
        entry,
        msgstr=before.msgstr,
        fuzzy=before.fuzzy,
        notes=before.notes,
        flags=before.flags,
        previous=before.previous if before.fuzzy else None,
    )


def _offered(entry: Entry, before: Entry) -> Entry:
    previous = before.previous if before.fuzzy and before.previous else before.source
    return replace(
        entry,
        msgstr=before.msgstr,
        fuzzy=True,
        notes=before.notes,
        flags=before.flags,
        previous=previous,
    )


def _typed(entry: Entry, before: Entry | None) -> Entry:
    """The entry with what was typed as its msgid, unless that is an older form of its text."""
    if before is None or is_older(before.source, entry.source):
        return entry
    return replace(entry, msgstr=before.source, fuzzy=True, notes=before.notes, flags=before.flags)


def is_older(words: str, text: str) -> bool:
    """Whether the words are an older form of a text of the story, and no translation of it."""
    old, new = words.casefold().split(), text.casefold().split()
    return sum(word in new for word in old) >= SHARED * len(old)


def _like(entry: Entry, loose: list[Entry]) -> Entry | None:
    """The translation that most likely belongs here: of the same place and alike, or of the very
    same words at another place.
    """
    best, found = ALIKE, None
    for one in loose:
        if one.context == entry.context:
            alike = SequenceMatcher(None, one.source, entry.source, autojunk=False).ratio()
            if alike >= best:
                best, found = alike, one
    if found is None:
        found = next((one for one in loose if one.source == entry.source), None)
    return found
