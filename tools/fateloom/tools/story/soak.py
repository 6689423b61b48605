"""What a soak asks of the story rules: tables, invariants (INV-01..11), ends."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from fateloom.runtime.program.condition import GameMode
from fateloom.runtime.program.program import Program
from fateloom.runtime.story import event as ev
from fateloom.runtime.story.command import Command
from fateloom.runtime.story.events_due import stopped
from fateloom.runtime.story.index import index_of
from fateloom.runtime.story.invariants import broken, broken_by
from fateloom.runtime.story.nested import under_way
from fateloom.runtime.story.rules import StoryRules
from fateloom.runtime.story.setup import SetUp
from fateloom.runtime.story.state import Stage, State
from fateloom.tools.bots.soak import Seated, Seating, Soak, in_turn

A_DAY = 400
"""Commands a day and player; a game with more of them never ends its day."""


class StorySoak(Soak[SetUp, State, Command, ev.Event]):
    """Games of bots in a story, which need not end: a group may walk for ever."""

    LENGTH = "days"
    ALWAYS_ENDS = False

    rules: StoryRules

    def __init__(self, program: Program) -> None:
        self.rules = StoryRules(program, texts=False)
        self.index = index_of(program)
        self.players = range(program.min_players, program.max_players + 1)

    def modes(self, players: int) -> Sequence[str | None]:
        """The modes that so many players can choose (DST-01, 130)."""
        return self.rules.program.modes if players == 1 and self.rules.program.modes else (None,)

    def seated(self, seating: Seating, number: int) -> Seated[SetUp]:
        heroes = [hero.id for hero in self.rules.program.heroes]
        sitting = in_turn(heroes, seating.players, number)
        mode = None if seating.mode is None else GameMode(seating.mode)
        return Seated(SetUp(len(sitting), sitting, mode), sitting, number // len(heroes))

    def where(self, state: State) -> str:
        return f"day {state.day}"

    def broken(self, before: State, events: tuple[ev.Event, ...], after: State) -> tuple[str, ...]:
        wrong = tuple(broken(self.index, after))
        if after.played is not None:
            rules, played = under_way(self.index, after)
            wrong += rules.broken(played.table)
        if before.stage is not Stage.SETUP:
            wrong += tuple(broken_by(self.index, before, events, after))
        return wrong

    def faults(self, events: tuple[ev.Event, ...]) -> tuple[str, ...]:
        """Events without end are the story's mistake (EC-30)."""
        return tuple(stopped(it) for it in events if isinstance(it, ev.PassStopped))

    def end(self, state: State, events: tuple[ev.Event, ...], days: int) -> str:
        if state.winner is not None:
            hero = state.heroes[state.winner]
            path = "?" if hero.finale is None else hero.finale.path
            return f"{hero.hero}.{path} fulfilled"
        if state.stage is Stage.OVER:
            fired = (it.event for it in reversed(events) if isinstance(it, ev.EventFired))
            event = next(fired, "")
            return f"nobody wins ({f'event {event}' if event else 'a finale'})"
        if self.is_late(state, days):
            return f"still walking after {days} days"
        return f"a day that never ended (day {state.day})"

    def limit(self, seating: Seating, days: int) -> int:
        return A_DAY * days * seating.players

    def is_late(self, state: State, days: int) -> bool:
        return state.day > days

    def figures(self, state: State, days: int) -> Mapping[str, int]:
        return {"days": min(state.day, days)}
