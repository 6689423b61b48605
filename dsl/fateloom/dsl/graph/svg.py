"""DOT text to a picture by Graphviz, where there is one. The caller runs the process: nothing here
does.
"""

from __future__ import annotations

from collections.abc import Callable

from fateloom.runtime.record import record

Run = Callable[[list[str], bytes], tuple[int, bytes, bytes]]
"""Runs a command with its input; gives exit code, output and error output. Raises FileNotFoundError
when there is no such command.
"""

FORMATS = ("svg", "png", "pdf")


@record
class Unavailable:
    """No picture: why, and what helps."""

    reason: str
    hint: str


def render(dot_text: str, format: str, run: Run) -> bytes | Unavailable:
    """The picture of `dot_text` in one of `FORMATS`; Unavailable without Graphviz."""
    if format not in FORMATS:
        raise ValueError(f"{format!r} is none of {FORMATS}")
    try:
        code, out, error = run(["dot", f"-T{format}"], dot_text.encode("utf-8"))
    except FileNotFoundError:
        return Unavailable(
            "Graphviz is not installed here",
            "Install it (Debian: sudo apt-get install graphviz), or write the .dot file instead "
            "and have it drawn elsewhere.",
        )
    if code != 0 or not out:
        messages = error.decode("utf-8", "replace").strip().splitlines()
        return Unavailable(
            f"Graphviz could not draw it{': ' + messages[0][:200] if messages else ''}",
            "The .dot file can still be written; another version of Graphviz may draw it.",
        )
    return out
