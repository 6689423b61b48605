"""A game under way: takes commands, lets chance answer, writes the log. A value; every move is a
new table.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Generic, TypeVar

from fateloom.runtime.kernel.game import Chance, Decision, Refusal, Rules, ToMove, folded
from fateloom.runtime.kernel.log import FORMAT, Entry, Header, Log, Trail, replay
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
    `play`, for a table with real dice. The roller's numbers depend on all that has been said: after
    an undo the same command gets the same dice, and another command gets others.

    `trail`: of the log, as far as it has been worked out.
    """

    rules: Rules[SetupT, StateT, CommandT, EventT, Any]  # whoever looks knows the view
    log: Log[SetupT, CommandT, EventT]
    state: StateT
    forced: tuple[CommandT, ...] = ()
    by_hand: bool = False
    trail: Trail = Trail()

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
        return tuple(event for it in self.log.entries[self._last :] for event in it.events)

    @property
    def _last(self) -> int:
        """The number of the entry of the last command of a seat, or of the opening."""
        entries = self.log.entries
        start = len(entries) - 1
        while start > 0 and entries[start].seat is None:
            start -= 1
        return max(start, 0)

    def news_for(self, seat: int | None) -> tuple[EventT, ...]:
        """`news` as that seat hears of it; None: somebody who only watches."""
        return self._heard(self._last, seat)

    def log_for(self, seat: int | None) -> tuple[EventT, ...]:
        """All that has happened, as that seat has heard of it."""
        return self._heard(0, seat)

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
        """The table before the last command of a seat.

        Asks nobody: people at a table go through `take_back`.
        """
        log = self.log.undone(bots)
        trail = Trail().on(log.entries, self.rules.types.command)
        return replace(self, log=log, state=replay(self.rules, log), forced=(), trail=trail)

    def undo_consent(self, bots: Collection[int] = ()) -> tuple[int, ...]:
        """The seats that have to agree before the last command of a person is taken back: all other
        people, as soon as dice have fallen or a secret has been told since. Both could be looked at
        and then undone.

        `bots`: seats whose commands go along with it; they are not asked.
        """
        taken = self._taken(bots)
        if not self._is_seen(taken):
            return ()
        return tuple(seat for seat in self._people(bots) if seat != taken[0].seat)

    def take_back(
        self, agreed: Collection[int] = (), bots: Collection[int] = ()
    ) -> Table[SetupT, StateT, CommandT, EventT] | Refusal:
        """The table before the last command of a seat that is no bot.

        `agreed`: the seats that agree. Refused with `nothing_to_undo` at the start of the game,
        with `consent` while a seat of `undo_consent` has not agreed, and with `seen` where dice or
        secrets have been seen and there is no other person who could agree. Whoever plays alone can
        correct real dice that were typed: nobody else has rolled them.
        """
        taken = self._taken(bots)
        if not taken:
            return Refusal("nothing_to_undo", "There is nothing to take back.")
        if not set(self.undo_consent(bots)) <= set(agreed):
            return Refusal(
                "consent", "Something new has been seen since: the other players must agree."
            )
        is_alone = len(self._people(bots)) < 2
        if is_alone and self._is_seen(taken, typed_dice=False):
            return Refusal(
                "seen", "Something new has been seen since, so this cannot be taken back."
            )
        return self.undone(bots)

    def settled(self) -> Table[SetupT, StateT, CommandT, EventT]:
        """The table with every question to chance answered."""
        table = replace(self, trail=self.trail.on(self.log.entries, self.rules.types.command))
        while isinstance(to_move := table.to_move, Chance) and (table.forced or not self.by_hand):
            table = table._answered(to_move)
        return table

    def answered(self) -> Table[SetupT, StateT, CommandT, EventT]:
        """The table with the question to chance answered, if there is one, and no further one."""
        table = replace(self, trail=self.trail.on(self.log.entries, self.rules.types.command))
        to_move = table.to_move
        return table._answered(to_move) if isinstance(to_move, Chance) else table

    def _answered(self, to_move: Chance[CommandT]) -> Table[SetupT, StateT, CommandT, EventT]:
        drawn = self.log.drawn
        if self.forced:
            answer, forced = self.forced[0], self.forced[1:]
        else:
            roller = Roller(self.log.header.seed, drawn, self.trail.digest)
            answer, roller = roller.answer(to_move.distribution)
            drawn, forced = roller.drawn, ()
        after = self._said(answer, None, drawn)
        if isinstance(after, Refusal):
            raise ValueError(f"chance cannot answer {answer!r}: {after.message}")
        return replace(after, forced=forced)

    def _heard(self, since: int, seat: int | None) -> tuple[EventT, ...]:
        """The events of the entries from that number on, as the seat hears of them."""
        entries = self.log.entries
        state = replay(self.rules, replace(self.log, entries=entries[:since]))
        found = []
        for event in (event for it in entries[since:] for event in it.events):
            heard = self.rules.public(state, event, seat)
            found += [] if heard is None else [heard]
            state = self.rules.evolve(state, event)
        return tuple(found)

    def _taken(self, bots: Collection[int]) -> tuple[Entry[CommandT, EventT], ...]:
        """The entries that an undo takes back; none at the start of the game."""
        return self.log.entries[len(self.log.undone(bots).entries) :]

    def _people(self, bots: Collection[int]) -> list[int]:
        return [seat for seat in range(self.rules.seats(self.state)) if seat not in bots]

    def _is_seen(
        self, taken: tuple[Entry[CommandT, EventT], ...], *, typed_dice: bool = True
    ) -> bool:
        """Whether these last entries have shown dice or a secret. `typed_dice`: dice count that
        people have rolled.
        """
        drawn = self.log.entries[-len(taken) - 1].drawn if taken else 0
        for entry in taken:
            if entry.seat is None and (typed_dice or entry.drawn != drawn):
                return True
            if any(self.rules.reveals(event) for event in entry.events):
                return True
            drawn = entry.drawn
        return False

    def _said(
        self, command: CommandT, seat: int | None, drawn: int
    ) -> Table[SetupT, StateT, CommandT, EventT] | Refusal:
        applied = self.rules.apply(self.state, command)
        if isinstance(applied, Refusal):
            return applied
        events, state = applied
        log = self.log.with_entry(Entry(seat, command, drawn, events))
        trail = self.trail.on(log.entries, self.rules.types.command)
        return Table(self.rules, log, state, self.forced, self.by_hand, trail)


AnyTable = Table[Any, Any, Any, Any]
"""Of a game whose system is not known (`game.AnyRules`)."""


def start(
    rules: Rules[SetupT, StateT, CommandT, EventT, object],
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
    rules: Rules[SetupT, StateT, CommandT, EventT, object], log: Log[SetupT, CommandT, EventT]
) -> Table[SetupT, StateT, CommandT, EventT]:
    """The table that a saved log leads to; raises DecodeError for a log of another game."""
    return Table(rules, log, replay(rules, log)).settled()
