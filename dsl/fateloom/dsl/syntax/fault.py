"""What is wrong with a stretch of one line, before it becomes a diagnostic with a place."""

from __future__ import annotations

from fateloom.dsl.diagnostics import Code, Diagnostic, Edit, Fix, finding
from fateloom.runtime.record import record
from fateloom.runtime.span import Span


@record
class Fault:
    """A mistake in characters `start` to `end` of a text. `instead` may be written there in
    their place.
    """

    code: Code
    message: str
    start: int
    end: int
    help: str | None = None
    instead: str | None = None
    safe: bool = False

    def moved(self, by: int) -> Fault:
        """The same fault in a text that has `by` characters more in front."""
        return Fault(
            self.code,
            self.message,
            self.start + by,
            self.end + by,
            self.help,
            self.instead,
            self.safe,
        )

    def at(self, span: Span) -> Diagnostic:
        """The diagnostic, when the text starts where `span` starts, on one line."""
        place = Span(
            span.file,
            span.line,
            span.column + self.start,
            span.line,
            span.column + max(self.end, self.start),
        )
        fix = None
        if self.instead is not None:
            title = f"write '{self.instead}'" if self.instead else "take it away"
            fix = Fix(title, (Edit(place, self.instead),), self.safe)
        return finding(self.code, place, self.message, help=self.help, fix=fix)


def quoted(text: str, longest: int = 40) -> str:
    """`text` in single quotes, cut when it is long."""
    shown = text if len(text) <= longest else text[: longest - 1] + "…"
    return f"'{shown}'"
