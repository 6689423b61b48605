"""A game under way: takes commands, lets chance answer, writes the log. A value; every move is a
new table.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Generic, TypeVar

from fateloom.runtime.kernel.game import Chance, Decision, Refusal, Rules, ToMove, folded
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
    def asked(self) -> int | None:
        """The seat that has to say something; None: chance, or nobody."""
        to_move = self.to_move
        return to_move.seat if isinstance(to_move, Decision) else None

    @property
    def news(self) -> tuple[EventT, ...]:
        """What the last command of a seat, or the opening, and the chance behind it brought:
        everything, secrets as well.
        """
        entries = self.log.entries
        start = len(entries) - 1
        while start > 0 and entries[start].seat is None:
            start -= 1
        return tuple(event for entry in entries[max(start, 0) :] for event in entry.events)

    def news_for(self, seat: int | None) -> tuple[EventT, ...]:
        """`news` as that seat hears of it; None: somebody who only watches."""
        return self._heard(self.news, seat)

    def log_for(self, seat: int | None) -> tuple[EventT, ...]:
        """All that has happened, as that seat has heard of it."""
        return self._heard(self.log.events, seat)

    def play(
        self, seat: int | None, command: CommandT
    ) -> Table[SetupT, StateT, CommandT, EventT] | Refusal:
        """The table after the command of that seat and the answers of chance that follow it.

        `seat`: None for an answer of chance that people give (`by_hand`). Refused when somebody
        else has to say something, with the reason `not_your_turn`.
        """
        if seat != self.asked:
            return Refusal("not_your_turn", "Somebody else has to answer first.")
        after = self._said(command, seat, self.log.drawn)
        return after if isinstance(after, Refusal) else after.settled()

    def forcing(self, *answers: CommandT) -> Table[SetupT, StateT, CommandT, EventT]:
        """The table whose next answers of chance are these."""
        return replace(self, forced=(*self.forced, *answers))

    def undone(self, bots: Collection[int] = ()) -> Table[SetupT, StateT, CommandT, EventT]:
        """The table before the last command of a seat; the dice will fall as they fell.

        Asks nobody: people at a table go through `take_back`.
        """
        log = self.log.undone(bots)
        return replace(self, log=log, state=replay(self.rules, log), forced=())

    def undo_consent(self, bots: Collection[int] = ()) -> tuple[int, ...]:
        """The seats that have to agree before the last command of a person is taken back.

        All other seats, as soon as dice have fallen or a secret has been told since: both could be
        looked at and then undone. `bots`: seats whose commands go along with it.
        """
        taken = self.log.entries[len(self.log.undone(bots).entries) :]
        if not any(self._cannot_be_unseen(entry) for entry in taken):
            return ()
        seats = range(self.rules.seats(self.state))
        return tuple(seat for seat in seats if seat != taken[0].seat)

    def take_back(
        self, agreed: Collection[int] = (), bots: Collection[int] = ()
    ) -> Table[SetupT, StateT, CommandT, EventT] | Refusal:
        """The table before the last command of a seat that is no bot.

        `agreed`: the seats that agree. Refused with `nothing_to_undo` at the start of the game, and
        with `consent` while a seat of `undo_consent` has not agreed.
        """
        if self.log.undone(bots) is self.log:
            return Refusal("nothing_to_undo", "There is nothing to take back.")
        if not set(self.undo_consent(bots)) <= set(agreed):
            return Refusal(
                "consent", "Dice or secrets have been seen since: the other players must agree."
            )
        return self.undone(bots)

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

    def _heard(self, events: tuple[EventT, ...], seat: int | None) -> tuple[EventT, ...]:
        heard = (self.rules.public(event, seat) for event in events)
        return tuple(event for event in heard if event is not None)

    def _cannot_be_unseen(self, entry: Entry[CommandT, EventT]) -> bool:
        return entry.seat is None or any(self.rules.reveals(event) for event in entry.events)

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
