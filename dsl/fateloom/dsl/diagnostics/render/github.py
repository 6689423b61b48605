"""Findings as workflow commands of GitHub: annotations beside the lines of a review."""

from __future__ import annotations

from fateloom.dsl.diagnostics.render.clean import clean

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from fateloom.dsl.diagnostics import Diagnostic

COMMANDS = {"error": "error", "warning": "warning", "hint": "notice"}


def render(
    diagnostics: Iterable[Diagnostic], sources: Mapping[str, str] | None = None, *, folder: str = ""
) -> str:
    """One line a finding; nothing at all when there is none.

    `folder`: where the scenario lies in the repository, put before the names of its files.
    `sources` are not needed.
    """
    return "".join(_line(one, folder) for one in diagnostics)


def _line(one: Diagnostic, folder: str) -> str:
    span = one.primary.span
    place = []
    if span.file:
        base = f"{folder.rstrip('/')}/" if folder else ""
        place = [
            f"file={_property(base + span.file)}",
            f"line={span.line}",
            f"endLine={span.end_line}",
        ]
        if span.line == span.end_line:  # columns are refused for more than one line
            place += [f"col={span.column}", f"endColumn={max(span.column, span.end_column - 1)}"]
    place.append(f"title={_property(f'{one.code.id} {one.code.name}')}")
    text = "\n".join(_shown(text) for text in (one.message, one.help) if text)
    return f"::{COMMANDS[one.level.value]} {','.join(place)}::{_data(text)}\n"


def _shown(text: str) -> str:
    return "\n".join(clean(line) for line in text.splitlines())


def _data(text: str) -> str:
    """The escapes of a message: what would end it or be read as an escape."""
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    """The escapes of a property: those of a message, and what parts properties."""
    return _data(text).replace(":", "%3A").replace(",", "%2C")
