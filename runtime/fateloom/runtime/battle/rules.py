"""The rule system of battles: a campaign that the kernel can play."""

from __future__ import annotations

from functools import cached_property

from fateloom.runtime.battle.advance import advance
from fateloom.runtime.battle.checking import unplayable
from fateloom.runtime.battle.command import Command
from fateloom.runtime.battle.content import SIDES, Campaign
from fateloom.runtime.battle.decide import carry_out
from fateloom.runtime.battle.event import Event, SideBegan
from fateloom.runtime.battle.index import Index
from fateloom.runtime.battle.legal import legal
from fateloom.runtime.battle.refusing import why_not
from fateloom.runtime.battle.setup import set_up
from fateloom.runtime.battle.state import SetUp, State
from fateloom.runtime.battle.view import View, view
from fateloom.runtime.battle.work import Work
from fateloom.runtime.codec import digest
from fateloom.runtime.kernel.game import GameTypes, Refusal
from fateloom.runtime.kernel.work import AgendaRules

TYPES = GameTypes(setup=SetUp, state=State, command=Command, event=Event)


class BattleRules(AgendaRules[Index, SetUp, State, Command, Event, Work]):
    """The rules of one campaign: `kernel.game.Rules[SetUp, State, Command, Event, View]`."""

    name = "battle"
    types = TYPES
    chance_is_due = "A die or a card has to fall first."
    work = Work
    set_up = staticmethod(set_up)
    listed = staticmethod(legal)
    advance = staticmethod(advance)
    carry_out = staticmethod(carry_out)

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

    def open(self, work: Work) -> None:
        """The first turn begins."""
        work.do(SideBegan(work.state.active))
        advance(work)

    def why_not(self, state: State, seat: int, command: Command) -> Refusal:
        """The reason why a command that is not listed is not legal now."""
        return why_not(self.index, state, seat, command)

    def view(self, state: State, seat: int | None) -> View:
        """What that seat may know."""
        return view(self.index, state, seat)
