"""Writes gettext PO: the same text for the same entries, always."""

from __future__ import annotations

from fateloom.dsl.translation.po import Entry, PoFile

WIDTH = 96
"""The widest line of a text, in characters; longer words stand alone."""

ESCAPED = {
    "\\": "\\\\",
    '"': '\\"',
    "\n": "\\n",
    "\t": "\\t",
    "\r": "\\r",
    "\a": "\\a",
    "\b": "\\b",
    "\f": "\\f",
    "\v": "\\v",
}


def to_text(file: PoFile) -> str:
    """The text of the file, obsolete entries at the end."""
    header = "".join(f"{name}: {value}\n" for name, value in file.header)
    blocks = [_block(Entry("", "", header, notes=file.comments))]
    blocks += [_block(entry) for entry in file.entries if not entry.obsolete]
    blocks += [_block(entry) for entry in file.entries if entry.obsolete]
    return "\n".join(blocks)


def _block(entry: Entry) -> str:
    lines = [f"# {note}".rstrip() for note in entry.notes]
    lines += [f"#. {hint}" for hint in entry.hints]
    lines += [f"#: {reference}" for reference in entry.references]
    flags = (["fuzzy"] if entry.fuzzy else []) + list(entry.flags)
    if flags:
        lines.append(f"#, {', '.join(flags)}")
    gone = "#~ " if entry.obsolete else ""
    if entry.previous is not None:
        before = "#~|" if entry.obsolete else "#|"
        lines += [f"{before} {line}" for line in _string("msgid", entry.previous)]
    if entry.context:
        lines += [gone + line for line in _string("msgctxt", entry.context)]
    lines += [gone + line for line in _string("msgid", entry.source)]
    lines += [gone + line for line in _string("msgstr", entry.msgstr)]
    return "".join(f"{line}\n" for line in lines)


def _string(word: str, text: str) -> list[str]:
    """A keyword and its text; a long one begins with an empty string, as gettext has it."""
    pieces = _wrapped(text)
    if len(pieces) == 1 and len(pieces[0]) + len(word) + 3 <= WIDTH:
        return [f'{word} "{pieces[0]}"']
    return [f'{word} ""', *(f'"{piece}"' for piece in pieces)]


def _wrapped(text: str) -> list[str]:
    """The text, escaped, in pieces that fit; a line break ends a piece."""
    pieces = []
    for line in _lines(text):
        words = _escaped(line).split(" ")
        piece = words[0]
        for word in words[1:]:
            if len(piece) + 1 + len(word) + 2 > WIDTH:
                pieces.append(f"{piece} ")
                piece = word
            else:
                piece += f" {word}"
        if piece:
            pieces.append(piece)
    return pieces or [""]


def _lines(text: str) -> list[str]:
    """The lines of a text with their ends; `\\n` alone ends one."""
    parts = text.split("\n")
    return [f"{part}\n" for part in parts[:-1]] + ([parts[-1]] if parts[-1] else [])


def _escaped(text: str) -> str:
    return "".join(ESCAPED.get(character, character) for character in text)
