"""What libyaml complains about, in plain words, at the place where the mistake was made."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from fateloom.dsl.data.codes import YAML_SYNTAX
from fateloom.dsl.diagnostics import Diagnostic, finding
from fateloom.runtime.span import Span

if TYPE_CHECKING:
    from ruamel.yaml.error import MarkedYAMLError, YAMLError

    from fateloom.dsl.source import Source


LEVEL = 2
"""Spaces that a text over several lines is indented by, from its key on."""


def syntax_finding(source: Source, error: YAMLError) -> Diagnostic:
    """The finding for a text that libyaml cannot read: its place, in plain words, with the likely
    cure.
    """
    from ruamel.yaml.error import MarkedYAMLError
    from ruamel.yaml.reader import ReaderError

    marked = error if isinstance(error, MarkedYAMLError) else None
    mark = None if marked is None else marked.problem_mark or marked.context_mark
    if marked is None or mark is None:  # a character that YAML forbids: its position is known
        position = error.position if isinstance(error, ReaderError) else 0
        at = min(position, max(len(source.text) - 1, 0))
        line = source.text.count("\n", 0, at) + 1
        column = at - source.text.rfind("\n", 0, at)
        character = source.text[at : at + 1]
        return finding(
            YAML_SYNTAX,
            Span(source.name, line, column, line, column + 1),
            f"the invisible character U+{ord(character or ' '):04X} is not allowed in a table",
            help="Remove it.",
        )
    lines = source.text.split("\n")
    row, column = mark.line, mark.column
    message, help, row, column = _in_words(marked, lines, row, column)
    return finding(
        YAML_SYNTAX, Span(source.name, row + 1, column + 1, row + 1, column + 2), message, help=help
    )


def _in_words(
    error: MarkedYAMLError, lines: list[str], row: int, column: int
) -> tuple[str, str | None, int, int]:
    """(message, help, row, column) for a problem of libyaml; the place may move to where the slip
    was made.
    """
    problem, context, begun = error.problem or "", error.context or "", error.context_mark
    line = _line(lines, row)
    if "flow" in context and line[column : column + 2] == ": " and ": " in line[:column]:
        message = "':' appears twice in this part of the line"
        return message, "Put text that holds ': ' in quotes.", row, column
    if begun is not None:
        opened = _opened(problem, context, lines, begun.line)
        if opened is not None:
            return *opened, begun.line, begun.column
    if "escape" in problem:
        message = "the letter after '\\' has no meaning in double quotes"
        return message, "Write '\\\\' for a backslash, or use single quotes.", row, column
    indent = line[: len(line) - len(line.lstrip())]
    if "\t" in indent:
        message = "this line begins with a tab"
        return message, "Indent with spaces: YAML allows no tabs.", row, indent.index("\t")
    if "mapping values are not allowed" in problem:
        return _stray_colon(lines, row, column)
    if "cannot start any token" in problem:
        bad = line[column : column + 1]
        return f"a value cannot begin with '{bad}'", "Put the text in quotes.", row, column
    if "block mapping" in context or "block collection" in context:
        if line.strip() and _indent(line) == column:
            dash = None if line.strip()[0] == "-" else _dash_above(lines, row, column)
            if dash is not None:
                message = "'- ' begins an entry of a list, and the keys below it are in none"
                return (
                    message,
                    "Take '- ' off: keys of a block stand under each other.",
                    dash,
                    (lines[dash].index("-")),
                )
            message = "this line is indented less or more than its neighbours"
            return message, "Give all keys of a block the same indent.", row, column
        message = "this cannot follow the value"
        return message, "Put the whole text in quotes.", row, column
    return f"this is not YAML: {problem}", None, row, column


def _dash_above(lines: list[str], row: int, column: int) -> int | None:
    """The row above with `- key:` at this indentation, after which the other keys have no dash."""
    for above in range(row - 1, -1, -1):
        line = lines[above]
        if not line.strip() or _indent(line) > column:
            continue
        if _indent(line) == column and line[column:].startswith("- ") and ":" in line:
            return above
        return None
    return None


def _opened(problem: str, context: str, lines: list[str], begun: int) -> tuple[str, str] | None:
    """(message, help) for something that was begun and not ended well; None for other problems."""
    if "quoted scalar" in context and "stream" in problem:
        return "this text in quotes never ends", "Close it with the same quote."
    if "flow sequence" in context:
        return "'[' is opened here and not closed", "Put ']' at its end, and ',' between its parts."
    if "flow mapping" in context:
        return "'{' is opened here and not closed", "Put '}' at its end, and ',' between its parts."
    if "could not find expected ':'" in problem:
        return _no_colon(lines, begun)
    return None


def _stray_colon(lines: list[str], row: int, column: int) -> tuple[str, str, int, int]:
    """A ':' where none can be: in a text, or below a line that lacks its own."""
    line = _line(lines, row)
    if ": " in line[:column]:
        message = "':' appears twice in this line"
        return message, "Put text that holds ': ' in quotes.", row, column
    above = _line(lines, row - 1) if row else ""
    if above.strip() and ":" not in above.replace("://", ""):
        return *_no_colon(lines, row - 1), row - 1, _indent(above)
    if ": " not in above and ":" in above.strip()[:-1]:
        return "a space is missing after ':'", "Write 'key: value'.", row - 1, above.index(":")
    message = "this line is indented, but the line above has a value already"
    return message, "Is it indented too far?", row, _indent(line)


def _no_colon(lines: list[str], row: int) -> tuple[str, str]:
    """(message, help) for a line that is no pair; one of a long text may stand too far left."""
    word = _line(lines, row).strip()
    above = next((it for it in reversed(lines[:row]) if ": " in it or it.endswith(":")), "")
    if re.search(r": [|>][+-]?$", above.rstrip()):
        depth = _indent(above) + LEVEL
        help = f"Indent it, and the lines of this text below it, by {depth} spaces."
        return f"the text of '{above.partition(':')[0].strip()}' ends above this line", help
    shown = word if len(word) <= 30 else word[:29] + "…"
    return f"'{shown}' is not a 'key: value' pair: ':' is missing", "Write 'key: value'."


def _line(lines: list[str], row: int) -> str:
    return lines[row] if row < len(lines) else ""


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip(" "))
