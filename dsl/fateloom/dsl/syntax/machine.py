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


def _joins() -> list[dict[str, int]]:
    """For each state the tokens that only make the list on top longer: shifting one leads to a
    state that can do nothing but append it, which leads back. Most lines are of this kind.
    """
    appends = [
        next((True for step in row.values() if step < 0 and RULES[-2 - step][1] is APPEND), False)
        and len(set(row.values())) == 1
        for row in ROWS
    ]
    return [
        {kind: step for kind, step in row.items() if kind.isupper() and step >= 0 and appends[step]}
        for row in ROWS
    ]


JOINS = _joins()


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
        state = states[-1]
        while True:
            if kind in JOINS[state]:
                values[-1].append(value)
                return True
            row = ROWS[state]
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
            state = ROWS[states[-1]][goes_to]
            states.append(state)
