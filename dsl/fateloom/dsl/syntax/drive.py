"""Run the table that Lark made out of `grammar.lark` over the tokens of a text.

This is Lark's own LALR loop (`lark.parsers.lalr_parser_state`) without what we do not need:
tokens are two parallel lists, and a list that grows is appended to in place. The tests hold it to
Lark's parser, token by token; decision record 0002 has the figures.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from fateloom.dsl.syntax.table import ROWS, RULES, STARTS

Row = dict[str, Any]
"""What to do in a state: name -> the next row (shift, go on), a rule, or None (the end)."""

Action = Callable[[list[Any]], Any]
Recovery = Callable[[list[Row], list[Any], int], int]
"""Called with the rows and values so far and the number of a token that cannot stand there; may
change both; returns the number of the token to go on with, or -1 to give up."""

ADD = -1
"""The action of a rule that appends to its own list."""


def _link() -> tuple[dict[str, Row], tuple[str, ...]]:
    """The first row for each start, all rows linked; and the names of the actions."""
    names = tuple(dict.fromkeys(action for _, action, _ in RULES if action != "+"))
    numbers = {name: number for number, name in enumerate(names)} | {"+": ADD}
    rules = [(size, numbers[action], name) for size, action, name in RULES]
    rows: list[Row] = [{} for _ in ROWS]
    for row, flat in zip(rows, ROWS, strict=True):
        for name, step in zip(flat[::2], flat[1::2], strict=True):
            assert isinstance(name, str)
            assert isinstance(step, int)
            row[name] = rows[step] if step >= 0 else (None if step == -1 else rules[-2 - step])
    return {start: rows[number] for start, number in STARTS.items()}, names


STARTING, ACTIONS = _link()
"""The first row of each start; the names of what the rules make, in the order of `actions`."""


def drive(
    start: str,
    actions: Sequence[Action],
    kinds: Sequence[str],
    values: Sequence[Any],
    recover: Recovery,
) -> Any:
    """What `start` makes of the tokens. `kinds` ends with `$END`; `actions` are called with the
    values of a rule, in the order of `ACTIONS`. None if `recover` gave up.
    """
    row = STARTING[start]
    rows = [row]
    stack: list[Any] = []
    index = 0
    while True:
        kind = kinds[index]
        try:
            step = row[kind]
        except KeyError:
            index = recover(rows, stack, index)
            if index < 0:
                return None
            row = rows[-1]
            continue
        if step.__class__ is dict:
            rows.append(step)
            stack.append(values[index])
            row = step
            index += 1
        elif step is None:
            return stack[-1]
        else:
            size, action, name = step
            if action == ADD:
                value = stack.pop()
                if value is not None:
                    stack[-1].append(value)
                rows.pop()
                row = rows[-1]
                continue
            if size:
                children = stack[-size:]
                del stack[-size:]
                del rows[-size:]
            else:
                children = []
            row = rows[-1][name]
            rows.append(row)
            stack.append(actions[action](children))
