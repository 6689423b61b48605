"""Findings for programs: a JSON list with one object a finding."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from fateloom.dsl.diagnostics import Diagnostic, Fix, Label
    from fateloom.runtime.span import Span


def render(diagnostics: Iterable[Diagnostic], sources: Mapping[str, str] | None = None) -> str:
    """A JSON list, sorted as the findings are, with a line end behind it.

    Keys: `code`, `name`, `level`, `message`, `file`, `line`, `column`, `end_line`, `end_column`
    (lines and columns count characters from 1, `end_column` is the first behind), `help` (or null),
    `fix` (or null: `title`, `safe`, `edits`) and `related`. All but ASCII is escaped, so that the
    text is safe wherever it is printed. `sources` are not needed: a program has the files.
    """
    import json

    items = [item(one) for one in diagnostics]
    return json.dumps(items, indent=2) + "\n"


def item(one: Diagnostic) -> dict[str, object]:
    """The object of one finding."""
    return {
        "code": one.code.id,
        "name": one.code.name,
        "level": one.level.value,
        "message": one.message,
        **_place(one.primary.span),
        "help": one.help,
        "fix": None if one.fix is None else _fix(one.fix),
        "related": [_related(label) for label in one.related],
    }


def _place(span: Span) -> dict[str, object]:
    return {
        "file": span.file,
        "line": span.line,
        "column": span.column,
        "end_line": span.end_line,
        "end_column": span.end_column,
    }


def _related(label: Label) -> dict[str, object]:
    return {"message": label.text, **_place(label.span)}


def _fix(fix: Fix) -> dict[str, object]:
    edits = [{**_place(edit.span), "text": edit.text} for edit in fix.edits]
    return {"title": fix.title, "safe": fix.safe, "edits": edits}
