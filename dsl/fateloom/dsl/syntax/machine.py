"""Runs the table that Lark made."""

from __future__ import annotations

from fateloom.dsl.syntax import build
from fateloom.dsl.syntax import table

ROWS = [dict(zip(row[::2], row[1::2])) for row in table.ROWS]
RULES = [(size, None if name == "+" else getattr(build, name, None), goes) for size, name, goes in table.RULES]


class Machine:
    """An LALR parser that is fed one token at a time."""

    __slots__ = ("states", "values")

    def __init__(self, start: str = "file") -> None:
        self.states = [table.STARTS[start]]
        self.values: list = []

    def wants(self, kind: str) -> bool:
        return kind in ROWS[self.states[-1]]

    def wanted(self) -> set[str]:
        return {name for name in ROWS[self.states[-1]] if name.isupper()}

    def feed(self, kind: str, value: object) -> bool:
        """Take a token; False when no line of that kind can stand here."""
        states, values = self.states, self.values
        while True:
            step = ROWS[states[-1]].get(kind)
            if step is None:
                return False
            if step >= 0:
                states.append(step)
                values.append(value)
                return True
            if step == -1:
                return True
            size, make, goes = RULES[-2 - step]
            if size == 2 and make is None:
                item = values.pop()
                values[-1].append(item)
                del states[-2:]
            elif size:
                found = values[-size:]
                del values[-size:], states[-size:]
                values.append(make(found))
            else:
                values.append([])
            states.append(ROWS[states[-1]][goes])
