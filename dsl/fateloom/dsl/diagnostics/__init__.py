"""Findings as data: what is wrong, where, what to do. Text is made at the edge, by the
renderers in `render/`.

Codes are `FT00xx` syntax, `FT01xx` data, `FT02xx` names and types, `FT03xx` rules of the game,
`FT04xx` lint, `FT05xx` proofs, `FT06xx` plays, `FT07xx` translations, `FT08xx` campaigns,
`FT09xx` ours, `FT10xx` pool games, `FT11xx` card games, `FT12xx` battle games, `FT13xx` haunted
houses; a code is never used again for another thing. Each stage declares its codes beside
its checks; `fateloom.dsl.catalog` lists them all.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum

from fateloom.runtime.record import record, replace
from fateloom.runtime.span import Span


class Level(Enum):
    """How bad a finding is. Errors stop the compiler; warnings make `check` exit with 1; hints
    never do.
    """

    ERROR = "error"
    WARNING = "warning"
    HINT = "hint"


@record
class Code:
    """A kind of finding: `id` for machines (FT0203), `name` for people and suppressions
    (`unknown-name`), the level it has by default.
    """

    id: str
    name: str
    level: Level


@record
class Label:
    """A place with a text to show beside it (may be empty)."""

    span: Span
    text: str


@record
class Edit:
    """Replace what `span` covers by `text`; an empty span inserts."""

    span: Span
    text: str


@record
class Fix:
    """A change that fixes the finding. Safe: keeps the meaning that the writer had in mind
    beyond doubt.
    """

    title: str
    edits: tuple[Edit, ...]
    safe: bool


@record
class Diagnostic:
    """One finding. `message` quotes what was written and says what is wrong; `help` says what
    to do; `related` shows other places; `about`: what it is about, for who adds to it, and
    not shown: the word and the id of an entry of a table, `mark` and a mark in a text.
    """

    code: Code
    level: Level
    message: str
    primary: Label
    related: tuple[Label, ...] = ()
    help: str | None = None
    fix: Fix | None = None
    about: tuple[str, str] | None = None


def finding(
    code: Code,
    span: Span,
    message: str,
    *,
    label: str = "",
    related: tuple[Label, ...] = (),
    help: str | None = None,  # the field's name
    fix: Fix | None = None,
    about: tuple[str, str] | None = None,
) -> Diagnostic:
    """A diagnostic of `code` at `span`, at the code's default level."""
    return Diagnostic(code, code.level, message, Label(span, label), related, help, fix, about)


MOST_FINDINGS = 1_000
"""Of one file, before the rest is left out."""


def limited(found: Iterable[Diagnostic]) -> list[Diagnostic]:
    """The same with no more than so many of one file: where there are more, its first ones, and one
    that says how many are left out.
    """
    by_file: dict[str, list[Diagnostic]] = {}
    for it in found:
        by_file.setdefault(it.primary.span.file, []).append(it)
    return [it for its in by_file.values() for it in _first(its)]


def _first(found: list[Diagnostic]) -> list[Diagnostic]:
    """Of one file. Story files leave lines out themselves, and say so."""
    if len(found) <= MOST_FINDINGS + 1:
        return found
    in_order = sorted(found, key=lambda it: (it.level is not Level.ERROR, it.primary.span[1:3]))
    first, left = in_order[:MOST_FINDINGS], in_order[MOST_FINDINGS]
    message = f"more than {MOST_FINDINGS:,} findings: {len(found) - MOST_FINDINGS:,} are left out"
    help = "Correct what stands above; then the rest is shown."
    rest = replace(left, message=message, help=help, related=(), fix=None)
    return [*first, rest]
