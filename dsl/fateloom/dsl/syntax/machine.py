"""Runs the LALR table that Lark made of the grammar: is fed a token, builds what the rules say."""

from __future__ import annotations

from typing import Any

from fateloom.dsl.syntax import build, table

ROWS: list[dict[str, int]] = [
    dict(zip(row[::2], row[1::2], strict=True))  # type: ignore[arg-type]
    for row in table.ROWS
]
APPEND = None
"""What a rule `+` makes: the list grows by its second part, without a call."""
RULES = [
    (size, APPEND if name == "+" else getattr(build, name, build.not_built), goes_to)
    for size, name, goes_to in table.RULES
]
NEVER_LINES = frozenset(("INDENT", "DEDENT", "NO_BLOCK", "COMMENT", "$END"))


class Machine:
    """A parser in the middle of its work: states, and the values built so far."""

    __slots__ = ("_states", "values")

    def __init__(self, start: str) -> None:
        self._states = [table.STARTS[start]]
        self.values: list[Any] = []

    def wants(self, kind: str) -> bool:
        """Whether a token of that kind could follow."""
        return kind in ROWS[self._states[-1]]

    def wanted(self) -> list[str]:
        """The kinds of line that could follow, in the alphabet's order."""
        names = ROWS[self._states[-1]]
        return sorted(name for name in names if name.isupper() and name not in NEVER_LINES)

    def feed(self, kind: str, value: object) -> bool:
        """Take a token; False, with nothing taken, when no token of that kind can stand here."""
        states, values = self._states, self.values
        row = ROWS[states[-1]]
        while True:
            step = row.get(kind)
            if step is None:
                return kind == "$END" and not row  # the whole is built: nothing may follow
            if step >= 0:
                states.append(step)
                values.append(value)
                return True
            size, make, goes_to = RULES[-2 - step]
            if make is None:
                item = values.pop()
                values[-1].append(item)
                del states[-2:]
            elif size:
                parts = values[-size:]
                del values[-size:], states[-size:]
                values.append(make(parts))
            else:
                values.append([])
            row = ROWS[states[-1]]
            state = row[goes_to]
            states.append(state)
            row = ROWS[state]
