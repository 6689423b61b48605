"""Typing a repair into the files of a story, as a writer would who does what it says."""

from __future__ import annotations

import re
from pathlib import Path

from fateloom.dsl.session import check
from fateloom.dsl.source import Source
from fateloom.dsl.verify.repair.edit import Below, Edit, Instead, Swap, Typed
from fateloom.runtime.program.program import Program
from fateloom.runtime.span import Span
from fateloom.tools.files import gather, sources


def read(folder: Path) -> dict[str, str]:
    """The files of a scenario, by name."""
    texts, found = sources(gather(str(folder)))
    assert not found
    return {it.name: it.text for it in texts}


def compiled(files: dict[str, str]) -> Program:
    """The Program of some files; there must be no error in them."""
    found = check([Source(name, text) for name, text in files.items()], lint=False)
    assert found.program is not None, [it.message for it in found.diagnostics]
    return found.program


def typed(files: dict[str, str], edit: Edit) -> dict[str, str]:
    """The files with an edit made; those that stand further down first."""
    made = dict(files)
    for it in sorted(edit.typed, key=lambda one: one.span[:3], reverse=True):
        name = it.span.file
        made[name] = _typed(made[name], it)
    return made


def _typed(text: str, it: Typed) -> str:
    match it:
        case Below(span, depth, lines):
            assert span.line == 0
            more = "\n".join(" " * depth + line if line else "" for line in lines)
            return f"{text.rstrip()}\n{more}\n"
        case Instead(span, new):
            begin, end = _stretch(text, span)
            if not new and not text[end:].split("\n", 1)[0].strip() and _begins_line(text, begin):
                line_end = text.index("\n", end) + 1
                return text[: text.rindex("\n", 0, begin) + 1] + text[line_end:]
            return text[:begin] + new + text[end:]
        case Swap(span, "copies" | "sellable", new):
            return _in_table(text, span, new)
        case Swap(span, "", new):
            _, end = _stretch(text, span)
            return text[:end] + new + text[end:]
        case Swap(span, old, new):
            begin, end = _stretch(text, span)
            at = text.rindex(old, begin, end)
            return text[:at] + new + text[at + len(old) :]


def _stretch(text: str, span: Span) -> tuple[int, int]:
    """Where a span begins and ends in a text."""
    starts = [0]
    for line in text.split("\n"):
        starts.append(starts[-1] + len(line) + 1)
    begin = starts[span.line - 1] + span.column - 1
    return begin, starts[span.end_line - 1] + span.end_column - 1


def _in_table(text: str, span: Span, new: str) -> str:
    """A line of a table, of the entry whose key has that span: written anew, or added."""
    lines = text.split("\n")
    key, depth = span.line - 1, span.column - 1
    end = next(
        (at for at in range(key + 1, len(lines)) if re.match(rf" {{0,{depth}}}\S", lines[at])),
        len(lines),
    )
    word = new.partition(":")[0]
    if lines[key].endswith("}"):  # an entry on one line
        changed = re.sub(rf"\b{word}: *[^ ,}}]+", new, lines[key])
        lines[key] = changed if changed != lines[key] else f"{lines[key][:-1]}, {new}}}"
        return "\n".join(lines)
    same = [at for at in range(key + 1, end) if lines[at].strip().startswith(f"{word}:")]
    if same:
        lines[same[0]] = re.sub(rf"{word}: *[^ #]+", new, lines[same[0]])
    else:
        lines.insert(key + 1, " " * (depth + 2) + new)
    return "\n".join(lines)


def _begins_line(text: str, at: int) -> bool:
    """Whether nothing but blanks stands before a place in its line."""
    return not text[text.rfind("\n", 0, at) + 1 : at].strip()
