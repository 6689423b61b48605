"""The rule system of battles: a campaign that the kernel can play, and why a command is not legal.
Sentences tell no secrets.
"""

from __future__ import annotations

from functools import cached_property

from fateloom.runtime.battle import command as cmd
from fateloom.runtime.battle import steps as st
from fateloom.runtime.battle.advance import advance
from fateloom.runtime.battle.checking import unplayable
from fateloom.runtime.battle.command import Command
from fateloom.runtime.battle.content import SIDES, Campaign
from fateloom.runtime.battle.decide import carry_out
from fateloom.runtime.battle.event import Event, SideBegan
from fateloom.runtime.battle.game import BattleGame
from fateloom.runtime.battle.index import Index
from fateloom.runtime.battle.legal import legal
from fateloom.runtime.battle.movement import allowance, left
from fateloom.runtime.battle.sequence import set_up
from fateloom.runtime.battle.standing import of
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


# --- why a command is not legal, in a sentence that says what would be


NOT_NOW = Refusal("not_now", "That cannot be done now.")


def why_not(index: Index, state: State, side: int, command: Command) -> Refusal:
    """The reason why that side cannot say a command that is not listed."""
    step = state.agenda[0]
    match command:
        case cmd.March(unit, to) if isinstance(step, st.March):
            return _no_march(index, state, unit, to, side)
        case cmd.Load() if isinstance(step, st.March):
            return Refusal(
                "no_room", "That unit cannot go aboard: it has moved, or there is no room."
            )
        case cmd.Done() if isinstance(step, st.Recruit):
            return Refusal("recruits_left", "Place the recruits of the card first.")
        case cmd.Build() if isinstance(step, st.Recruit):
            return Refusal("no_fort", "No fort can be built there now.")
        case cmd.Hit() if isinstance(step, st.Assign):
            return Refusal("no_victim", "That unit cannot be hit by this result.")
        case cmd.Go() if isinstance(step, st.Retreat):
            return Refusal("no_way", "The units cannot fall back to that space.")
        case cmd.Fire() | cmd.BreakOff() if isinstance(step, st.Fire):
            return Refusal("no_fire", "That unit cannot fire or withdraw now.")
        case _:
            return NOT_NOW


def _no_march(index: Index, state: State, unit: str, to: str, side: int) -> Refusal:
    if unit not in index.unit or index.unit[unit].side != side:
        return Refusal("not_yours", "That is no unit of yours.")
    it = of(index, state, unit)
    if it.box is not None:
        return Refusal("off_map", "That unit is not on the map.")
    if it.moved or it.aboard:
        return Refusal("moved", "That unit has finished its move.")
    if not allowance(index, state, unit):
        return Refusal("no_entry", "The card of this turn does not move that unit.")
    if not left(index, state, unit):
        return Refusal("no_spaces", "That unit has no movement left.")
    return Refusal("no_route", "No route for that unit leads there.")


# --- the rules of a compiled battle game: those of its campaign, with what everything is called


class BattleGameRules(BattleRules):
    """The rules of one battle game. Its words are only shown: they are no part of the
    fingerprint.
    """

    def __init__(self, battle_game: BattleGame) -> None:
        """Raises ValueError for a campaign that cannot be played, with what is wrong with it."""
        super().__init__(battle_game.campaign)
        self.battle_game = battle_game
