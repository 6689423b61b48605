"""The page that the printer writes on."""

from __future__ import annotations

from fateloom.runtime.span import Span


class Page:
    """Lines as they are written, each with the line of the source that it came from."""

    def __init__(self) -> None:
        self._lines: list[str] = []
        self._from: dict[int, int] = {}
        """Line of the source -> index of the line written."""

    def line(self, depth: int, words: str, span: Span | None = None) -> None:
        """Write a line `depth` levels in."""
        if span is not None:
            self._from.setdefault(span.line, len(self._lines))
        self._lines.append("  " * depth + words)

    def gap(self) -> None:
        """Write a blank line, unless there is one already or the page is empty."""
        if self._lines and self._lines[-1]:
            self._lines.append("")

    def text(self, trailing: tuple[tuple[int, str], ...]) -> str:
        """All lines, with the comments that ended lines put back where they were."""
        for number, comment in trailing:
            at = self._from.get(number)
            if at is None:  # an `else` or a bare word of a block: the nearest line above
                at = max((i for n, i in self._from.items() if n <= number), default=0)
            if self._lines:
                self._lines[at] += f"  # {comment}" if comment else "  #"
        return "".join(line + "\n" for line in self._lines)
