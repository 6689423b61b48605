"""Runs the LALR table that Lark made of the grammar: takes tokens, builds what the rules say.

A state that can only reduce, whatever comes, does so at once. A rule that makes a list longer does
it in place. So most tokens are one append, and a header with its block is four short steps.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fateloom.dsl.syntax import build, table

Values = list[Any]  # what a rule takes is of the kinds that its function in `build` says
Rule = tuple[int, Callable[[Values], None] | None, str]
"""How many states it takes away, what it does to the values, and which name is then gone over;
none where the list below stays what it is.
"""


class State:
    """A state of the parser: what can follow."""

    __slots__ = ("always", "ends", "goes", "joins", "name", "opens", "reduces", "shifts", "whole")

    def __init__(self) -> None:
        self.name = ""
        """The kind of token, or the name of the finished rule, that leads here."""
        self.shifts: dict[str, State] = {}
        """By the kind of token, where taking it leads."""
        self.reduces: dict[str, Rule] = {}
        """By the kind of token that comes next, what is finished before it is taken."""
        self.goes: dict[str, State] = {}
        """By the name of a finished rule, where it leads."""
        self.always: Rule | None = None
        """What is finished here whatever comes next."""
        self.joins: frozenset[str] = frozenset()
        """The tokens that only make the list on top longer."""
        self.opens: tuple[State, State] | None = None
        """Where a block leads that is a new list."""
        self.ends = False
        """Whether the list on top is all of its block, so that DEDENT closes it."""
        self.whole: Callable[[Any, Values], Any] | None = None
        """What makes of this header and its block one part of the list below."""


def append(values: Values) -> None:
    """The value on top joins the list below it."""
    value = values.pop()
    values[-1].append(value)


def new_list(values: Values) -> None:
    """An empty list, to be made longer."""
    values.append([])


WHOLES: dict[Callable[[Values], None] | None, Callable[[Any, Values], Any]] = {}
"""The functions of `build` that take a header and its block, by the step that calls them."""


def _rule(symbols: int, count: int, name: str, goes_to: str) -> Rule:
    """A rule of the table as steps. The functions of `build` take the values in order; what makes a
    list longer is given what stands behind the list.
    """
    grows = not goes_to
    drops = symbols - 1 if grows else symbols
    if name == "add" and grows:
        return drops, append, goes_to
    if name == "empty":
        return drops, new_list, goes_to
    if name == "same":
        return drops, None, goes_to
    make: Callable[..., Any] = getattr(build, name)

    def grow(values: Values) -> None:
        taken = values[1 - count :]
        del values[1 - count :]
        values[-1].append(make(*taken))

    def grow_by_block(values: Values) -> None:
        body = values.pop()
        head = values.pop()
        values[-1].append(make(head, body))

    if count == 3:
        WHOLES[grow_by_block] = make

    def call(values: Values) -> None:
        values[-count:] = (make(*values[-count:]),)

    if not grows:
        return drops, call, goes_to
    return drops, grow_by_block if count == 3 else grow, goes_to


def _states() -> list[State]:
    """The states of the table."""
    rules = [_rule(*rule) for rule in table.RULES]
    states = [State() for _ in table.ROWS]
    for state, row in zip(states, table.ROWS, strict=True):
        for name, step in zip(row[::2], row[1::2], strict=True):
            assert isinstance(name, str) and isinstance(step, int)
            if step < 0:
                state.reduces[name] = rules[-1 - step]
            elif name.isupper():
                state.shifts[name] = states[step]
                states[step].name = name
            else:
                state.goes[name] = states[step]
                states[step].name = name
    for state in states:
        finished = set(map(id, state.reduces.values()))
        if len(finished) == 1 and not state.shifts:
            state.always = next(iter(state.reduces.values()))
    for state in states:
        state.joins = frozenset(
            kind
            for kind, after in state.shifts.items()
            if after.always is not None and after.always[1] is append and not after.always[2]
        )
    for state in states:
        _blocks(state)
    return states


def _blocks(header: State) -> None:
    """Where the block of a header is a new list, and the whole makes the list below longer, its
    two ends are known beforehand: they are the most frequent steps but for the appends.
    """
    inside = header.shifts.get("INDENT")
    if inside is None or inside.always is None or inside.always[1] is not new_list:
        return
    listed = inside.goes[inside.always[2]]
    header.opens = (inside, listed)
    end = listed.shifts["DEDENT"].always
    if end is None or end[1] is not None:
        return
    listed.ends = True
    closed = header.goes[end[2]].always
    if closed is not None and not closed[2]:
        header.whole = WHOLES.get(closed[1])


STATES = _states()


class LalrParser:
    """A parser in the middle of a file: its stack of states, and the values built so far."""

    __slots__ = ("_states", "joins", "values")

    def __init__(self) -> None:
        self._states = [STATES[0]]
        self.values: Values = []
        self.joins: frozenset[str] = frozenset()
        """The tokens that now only make the list on top of the values longer."""
        self._finish(STATES[0])

    def wants(self, kind: str) -> bool:
        """Whether a token of that kind could follow."""
        top = self._states[-1]
        return kind in top.shifts or kind in top.reduces

    def trail(self) -> list[str]:
        """What led here, the nearest first: kinds of tokens and names of rules."""
        return [state.name for state in reversed(self._states)]

    def feed(self, kind: str, value: object) -> bool:
        """Take a token with its value; False when no token of that kind can follow."""
        if kind in self.joins:
            self.values[-1].append(value)
            return True
        return self.take(kind, value)

    def take(self, kind: str, value: object) -> bool:
        """Take a token that is not one of `joins`; False when it cannot follow."""
        states = self._states
        after = states[-1].shifts.get(kind)
        if after is not None:
            states.append(after)
        else:
            after = self._reach(kind)
            if after is None:
                return False
        self.values.append(value)
        if after.always is None:
            self.joins = after.joins
        else:
            self._finish(after)
        return True

    def open(self) -> bool:
        """Take INDENT; False when the line above can have no block."""
        states = self._states
        opens = states[-1].opens
        if opens is None:
            return self.move("INDENT")
        states += opens
        self.values.append([])
        self.joins = opens[1].joins
        return True

    def close(self) -> bool:
        """Take DEDENT; False when something is missing in the block."""
        states = self._states
        if states[-1].ends:
            whole = states[-3].whole
            if whole is not None:
                values = self.values
                body = values.pop()
                head = values.pop()
                values[-1].append(whole(head, body))
                del states[-3:]
                self.joins = states[-1].joins
                return True
        return self.move("DEDENT")

    def move(self, kind: str) -> bool:
        """Take a token that has no value: INDENT, DEDENT, NO_BLOCK; False when it cannot come."""
        after = self._reach(kind)
        if after is None:
            return False
        self._finish(after)
        return True

    def end(self) -> Any:
        """What the whole is; nothing can follow."""
        if self._reach("$END") is not None or len(self.values) != 1:
            raise AssertionError("the text did not end where it ends")
        return self.values[0]

    def _reach(self, kind: str) -> State | None:
        """Take a token, and finish first what it ends; gives the state that it leads to."""
        states = self._states
        top = states[-1]
        while True:
            after = top.shifts.get(kind)
            if after is not None:
                states.append(after)
                return after
            rule = top.reduces.get(kind)
            if rule is None:
                return None
            drops, act, goes_to = rule
            if act is not None:
                act(self.values)
            if drops:
                del states[-drops:]
            if goes_to:
                states.append(states[-1].goes[goes_to])
            top = states[-1]

    def _finish(self, top: State) -> None:
        """Finish what is finished whatever comes."""
        rule = top.always
        if rule is not None:
            states, values = self._states, self.values
            while rule is not None:
                drops, act, goes_to = rule
                if act is not None:
                    act(values)
                if drops:
                    del states[-drops:]
                if goes_to:
                    top = states[-1].goes[goes_to]
                    states.append(top)
                else:
                    top = states[-1]
                rule = top.always
        self.joins = top.joins
