"""The tables of fights and campaigns that a story calls, and why they cannot be played."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

from fateloom.runtime.battle.call import campaign, fight
from fateloom.runtime.battle.checking import unplayable
from fateloom.runtime.battle.command import Command
from fateloom.runtime.battle.content import SIDES
from fateloom.runtime.battle.event import Event
from fateloom.runtime.battle.fights import THEM, US
from fateloom.runtime.battle.game import BattleGame
from fateloom.runtime.battle.orders import Do
from fateloom.runtime.battle.state import State
from fateloom.runtime.battle.view import View
from fateloom.runtime.compiled import digest_without_words
from fateloom.runtime.kernel.lasting import problems_of
from fateloom.runtime.kernel.nested import NestedGame, NestedTypes

NotesT = TypeVar("NotesT")
KeptT = TypeVar("KeptT")


class CalledBattles(NestedGame[BattleGame, State, Command, Event, NotesT, KeptT]):
    """The games of a callable system that battle games play."""

    def __init__(self, notes: type[NotesT], kept: type[KeptT]) -> None:
        self.types = NestedTypes(BattleGame, State, Command, Event, View, notes, kept)

    def fingerprint(self, game: BattleGame) -> str:
        """Of everything but the words."""
        return digest_without_words(game)

    def reveals(self, event: Event) -> bool:
        """As in battle games."""
        return event.reveals


class Fights(CalledBattles[fight.Notes, fight.Kept]):
    """The table of fights."""

    def rules(self, game: BattleGame, setup: str) -> fight.FightRules:
        """One fight."""
        return fight.FightRules(game, setup)

    def problems(self, game: BattleGame) -> Iterator[str]:
        """Why they cannot be fought."""
        yield from unplayable(game.campaign)
        side = {it.id: it.side for it in game.campaign.units}
        for leader in game.leaders:
            if side.get(leader.unit) != US:
                yield f"The leader of '{leader.hero}' is no unit of ours."
        for it in game.fights:
            for number, units in ((US, it.us), (THEM, it.them)):
                if not units:
                    yield f"The fight '{it.id}' has a side without units."
                for unit in units:
                    if side.get(unit) != number:
                        yield f"'{unit}' does not fight on that side of '{it.id}'."


class Campaigns(CalledBattles[campaign.Notes, campaign.Kept]):
    """The tables of a campaign."""

    def rules(self, game: BattleGame, setup: str) -> campaign.OrderRules:
        """One order."""
        return campaign.OrderRules(game, setup)

    def problems(self, game: BattleGame) -> Iterator[str]:
        """Why it cannot be played."""
        yield from unplayable(game.campaign)
        yield from problems_of(game.orders)
        cards = {it.id: it for it in game.campaign.cards}
        for order in game.orders:
            card = cards.get(order.id)
            if order.side not in range(SIDES):
                yield f"The order '{order.id}' is for no side."
            is_own = card is not None and card.removed and card.side == order.side
            if order.do is Do.CARD and not is_own:
                why = "has no card of its side that leaves the game after it"
                yield f"The order '{order.id}' {why}."


FIGHTS = Fights(fight.Notes, fight.Kept)
CAMPAIGNS = Campaigns(campaign.Notes, campaign.Kept)
