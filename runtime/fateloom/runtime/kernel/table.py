"""A game under way: takes commands, lets chance answer, writes the log. A value; every move is a
new table.
"""

from __future__ import annotations

from typing import Any, Generic, TypeVar

from fateloom.runtime.kernel.game import Chance, Refusal, Rules, ToMove, folded
from fateloom.runtime.kernel.log import FORMAT, Entry, Header, Log, replay
from fateloom.runtime.kernel.roller import Roller
from fateloom.runtime.record import record, replace

SetupT = TypeVar("SetupT")
StateT = TypeVar("StateT")
CommandT = TypeVar("CommandT")
EventT = TypeVar("EventT")


@record
class Table(Generic[SetupT, StateT, CommandT, EventT]):
    """The rules, the log so far, the state it leads to, and the answers of chance forced next.

    Chance is answered by the forced answers first, then by the roller; with `by_hand` only by
    `play`, for a table with real dice.
    """

    rules: Rules[SetupT, StateT, CommandT, EventT, Any]
    log: Log[SetupT, CommandT, EventT]
    state: StateT
    forced: tuple[CommandT, ...] = ()
    by_hand: bool = False

    @property
    def to_move(self) -> ToMove[CommandT]:
        """Who has to say what now."""
        return self.rules.legal(self.state)

    @property
    def news(self) -> tuple[EventT, ...]:
        """What the last command of a seat, or the opening, and the chance behind it brought."""
        entries = self.log.entries
        start = len(entries) - 1
        while start > 0 and entries[start].seat is None:
            start -= 1
        return tuple(event for entry in entries[max(start, 0) :] for event in entry.events)

    def play(self, command: CommandT) -> Table[SetupT, StateT, CommandT, EventT] | Refusal:
        """The table after the command and the answers of chance that follow it."""
        to_move = self.to_move
        after = self._said(command, getattr(to_move, "seat", None), self.log.drawn)
        return after if isinstance(after, Refusal) else after.settled()

    def forcing(self, *answers: CommandT) -> Table[SetupT, StateT, CommandT, EventT]:
        """The table whose next answers of chance are these."""
        return replace(self, forced=(*self.forced, *answers))

    def undone(self) -> Table[SetupT, StateT, CommandT, EventT]:
        """The table before the last command of a seat; the dice will fall as they fell."""
        log = self.log.undone()
        return replace(self, log=log, state=replay(self.rules, log), forced=())

    def settled(self) -> Table[SetupT, StateT, CommandT, EventT]:
        """The table with every question to chance answered."""
        table = self
        while isinstance(to_move := table.to_move, Chance) and (table.forced or not self.by_hand):
            drawn = table.log.drawn
            if table.forced:
                answer, forced = table.forced[0], table.forced[1:]
            else:
                roller = Roller(table.log.header.seed, drawn)
                answer, roller = roller.answer(to_move.distribution)
                drawn, forced = roller.drawn, ()
            after = table._said(answer, None, drawn)
            if isinstance(after, Refusal):
                raise ValueError(f"chance cannot answer {answer!r}: {after.message}")
            table = replace(after, forced=forced)
        return table

    def _said(
        self, command: CommandT, seat: int | None, drawn: int
    ) -> Table[SetupT, StateT, CommandT, EventT] | Refusal:
        applied = self.rules.apply(self.state, command)
        if isinstance(applied, Refusal):
            return applied
        events, state = applied
        log = self.log.with_entry(Entry(seat, command, drawn, events))
        return Table(self.rules, log, state, self.forced, self.by_hand)


def start(
    rules: Rules[SetupT, StateT, CommandT, EventT, Any],
    choices: SetupT,
    seed: int,
    *,
    by_hand: bool = False,
) -> Table[SetupT, StateT, CommandT, EventT] | Refusal:
    """A new game; the opening is played, chance included."""
    state = rules.setup(choices)
    if isinstance(state, Refusal):
        return state
    events = rules.opening(state)
    state = folded(rules, state, events)
    header = Header(FORMAT, rules.name, rules.fingerprint, seed)
    opening: Entry[CommandT, EventT] = Entry(None, None, 0, events)
    return Table(rules, Log(header, choices, (opening,)), state, (), by_hand).settled()


def resume(
    rules: Rules[SetupT, StateT, CommandT, EventT, Any], log: Log[SetupT, CommandT, EventT]
) -> Table[SetupT, StateT, CommandT, EventT]:
    """The table that a saved log leads to; raises DecodeError for a log of another game."""
    return Table(rules, log, replay(rules, log)).settled()
