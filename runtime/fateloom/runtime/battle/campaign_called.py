"""Campaigns as games that a story calls, an order at a time (section 10 of the rules). What stands
on the map, decks, boxes and turns stay as they are until the next order.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from fateloom.runtime.battle.called import asked
from fateloom.runtime.battle.campaign_endings import endings
from fateloom.runtime.battle.campaign_reach import possible, sure
from fateloom.runtime.battle.campaign_results import Notes, end, noted
from fateloom.runtime.battle.campaign_rules import OrderRules
from fateloom.runtime.battle.campaign_setup import Kept, begin, kept
from fateloom.runtime.battle.checking import unplayable
from fateloom.runtime.battle.command import Command
from fateloom.runtime.battle.content import SIDES
from fateloom.runtime.battle.event import Event
from fateloom.runtime.battle.game import BattleGame
from fateloom.runtime.battle.invariants import broken
from fateloom.runtime.battle.orders import Do
from fateloom.runtime.battle.state import State
from fateloom.runtime.battle.view import View
from fateloom.runtime.compiled import digest_without_words
from fateloom.runtime.kernel.nested import NestedGame, NestedTypes


def checked(battle_game: BattleGame) -> None:
    """Raises ValueError for a campaign that cannot be played, with what is wrong with it."""
    problems = (*unplayable(battle_game.campaign), *_wrong(battle_game))
    if problems:
        raise ValueError("\n".join(problems))


def _wrong(battle_game: BattleGame) -> Iterator[str]:
    if not battle_game.orders:
        yield "There are no orders."
    for id, times in Counter(it.id for it in battle_game.orders).items():
        if times > 1:
            yield f"{times} orders have the id '{id}'."
    cards = {it.id: it for it in battle_game.campaign.cards}
    for order in battle_game.orders:
        card = cards.get(order.id)
        if order.side not in range(SIDES):
            yield f"The order '{order.id}' is for no side."
        if order.do is Do.CARD and (card is None or not card.removed or card.side != order.side):
            yield f"The order '{order.id}' has no card of its side that leaves the game after it."


NESTED = NestedGame(
    types=NestedTypes(BattleGame, State, Command, Event, View, Notes, Kept),
    rules=OrderRules,
    fingerprint=digest_without_words,
    check=checked,
    seats=lambda battle_game: 1,
    begin=begin,
    asked=asked,
    notes=Notes(),
    noted=noted,
    end=end,
    kept=kept,
    broken=lambda rules, state: broken(rules.index, state),
    public=lambda rules, state, event, seat: rules.public(state, event, seat),
    reveals=lambda event: event.reveals,
    endings=endings,
    sure=sure,
    possible=possible,
)
