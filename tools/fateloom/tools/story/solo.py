"""How one player alone plays: explorer or challenger (DST-130)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fateloom.tools.files import UsageError

if TYPE_CHECKING:
    from collections.abc import Callable

    from fateloom.runtime.program.program import Program
    from fateloom.tools.table.page import Page

    Read = Callable[[], str | None]


def mode(page: Page, read: Read, program: Program) -> str | None:
    """Ask a single player how to play; nobody is asked where there is one mode or none (None)."""
    if len(program.modes) < 2:
        return next(iter(program.modes), None)
    told = {
        "explorer": "explorer: no clock, time to look round",
        "challenger": "challenger: against the clock; to lose, and try again, is part of it",
    }
    for number, name in enumerate(program.modes, 1):
        page.item(f"{number:>2}", told[name])
    while True:
        page.ask("How do you want to play? ")
        typed = read()
        if typed is None:
            raise UsageError("\nNobody has said how to play:  --mode explorer")
        word = typed.strip().casefold()
        if word.isdecimal() and 0 < int(word) <= len(program.modes):
            return program.modes[int(word) - 1]
        if word in program.modes:
            return word
        page.note(f"There are: {', '.join(program.modes)}.")
