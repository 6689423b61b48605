"""The rule system of battles: a campaign that the kernel can play."""

from __future__ import annotations

from functools import cached_property

from fateloom.runtime.battle.advance import advance
from fateloom.runtime.battle.checking import unplayable
from fateloom.runtime.battle.command import Command
from fateloom.runtime.battle.content import SIDES, Campaign
from fateloom.runtime.battle.decide import carry_out
from fateloom.runtime.battle.event import Event, SideBegan
from fateloom.runtime.battle.evolve import evolve
from fateloom.runtime.battle.index import Index
from fateloom.runtime.battle.legal import legal
from fateloom.runtime.battle.refusing import why_not
from fateloom.runtime.battle.setup import set_up
from fateloom.runtime.battle.state import SetUp, State
from fateloom.runtime.battle.view import View, public, reveals, view
from fateloom.runtime.battle.work import Work
from fateloom.runtime.codec import digest
from fateloom.runtime.kernel.game import GameTypes, Refusal, ToMove
from fateloom.runtime.kernel.work import AppliedRules

TYPES = GameTypes(setup=SetUp, state=State, command=Command, event=Event)


class BattleRules(AppliedRules[State, Command, Event]):
    """The rules of one campaign: `kernel.game.Rules[SetUp, State, Command, Event, View]`."""

    name = "battle"
    types = TYPES
    chance_is_due = "A die or a card has to fall first."

    def __init__(self, campaign: Campaign) -> None:
        """Raises ValueError for a campaign that cannot be played, with what is wrong with it."""
        problems = unplayable(campaign)
        if problems:
            raise ValueError("\n".join(problems))
        self.index = Index(campaign)

    @cached_property
    def fingerprint(self) -> str:
        """What saves remember of the campaign: 64 hexadecimal digits."""
        return digest(self.index.campaign)

    def seats(self, state: State) -> int:
        """One for each side (HOD-02)."""
        return SIDES

    def setup(self, choices: SetUp) -> State | Refusal:
        """The map before anything has happened."""
        return set_up(self.index, choices)

    def opening(self, state: State) -> tuple[Event, ...]:
        """The first turn begins."""
        work = Work(self.index, state)
        work.do(SideBegan(state.active))
        advance(work)
        return tuple(work.events)

    def to_move(self, state: State) -> ToMove[Command]:
        """Who has to say what now."""
        return legal(self.index, state)

    def why_not(self, state: State, seat: int, command: Command) -> Refusal:
        """The reason why a command that is not listed is not legal now."""
        return why_not(self.index, state, seat, command)

    def apply_legal(self, state: State, command: Command) -> tuple[tuple[Event, ...], State]:
        """`apply` for a command that `legal` lists."""
        work = Work(self.index, state)
        carry_out(work, command)
        return tuple(work.events), work.state

    def evolve(self, state: State, event: Event) -> State:
        """The state after the event."""
        return evolve(self.index, state, event)

    def view(self, state: State, seat: int | None) -> View:
        """What that seat may know."""
        return view(self.index, state, seat)

    def public(self, state: State, event: Event, seat: int | None) -> Event | None:
        """The event as that seat may hear of it."""
        return public(self.index, state, event, seat)

    def reveals(self, event: Event) -> bool:
        """Whether somebody learns a secret by the event."""
        return reveals(event)
