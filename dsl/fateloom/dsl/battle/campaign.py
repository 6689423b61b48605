"""Campaigns that a story calls: the tables in the folder `campaign`, and calls of orders (section
10 of the rules).
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from fateloom.dsl.battle.build import build
from fateloom.dsl.battle.check import judge
from fateloom.dsl.battle.codes import CODES
from fateloom.dsl.battle.read import read
from fateloom.dsl.callable import Entry, can_follow
from fateloom.dsl.table_game import TableGame
from fateloom.runtime.battle.call.campaign import OrderRules
from fateloom.runtime.battle.call.campaign_endings import CampaignEndings
from fateloom.runtime.battle.call.words import DREW, OF_CAMPAIGNS, OF_SPACES
from fateloom.runtime.kernel.nested import OUTCOME

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from fateloom.dsl.callable import CallReport
    from fateloom.dsl.checked import Checked
    from fateloom.dsl.source import Source
    from fateloom.dsl.syntax.ast.statements import Call, Outcome
    from fateloom.runtime.battle.game import BattleGame

TABLE = "campaign/orders.yaml"


def check(sources: Sequence[Source], *, lint: bool = True, folder: str = "") -> Checked[BattleGame]:
    """Read and judge the campaign, a battle game with orders. Never raises on any text."""
    tables, alone = partial(read, folder=folder), not folder
    game = TableGame(tables, judge, build, lambda it: it["battle"], CODES, alone=alone)
    return game.check(sources, lint=lint)


def check_call(
    battle_game: BattleGame, call: Call, blocks: Sequence[Outcome], report: CallReport
) -> None:
    """The order, and blocks that can never follow from it."""
    known = [it.id for it in battle_game.orders]
    if call.setup not in known:
        message = f"there is no order '{call.setup}'"
        report.unknown_setup(message, known, f"Orders: {', '.join(known)}.")
        return
    order = CampaignEndings(OrderRules(battle_game, call.setup))
    followed = can_follow(OF_CAMPAIGNS, order.grades(), blocks)
    for one in blocks:
        if one.part == OUTCOME:
            if one.name not in followed:
                report.impossible(one, "never comes, since nobody marches", _look(call.setup))
            continue
        what, names = _names(battle_game, one.part)
        if one.name not in names:
            report.impossible(one, f"names no {what}", f"There are: {', '.join(names)}.")
        elif not order.may_hold(one.part, one.name):
            report.impossible(one, "can never come of this order", _look(call.setup))


def _names(battle_game: BattleGame, mark: str) -> tuple[str, list[str]]:
    """What a mark names, and which there are."""
    campaign = battle_game.campaign
    if mark in OF_SPACES:
        return "space", [it.id for it in campaign.spaces]
    if mark == DREW:
        orders = {it.id for it in battle_game.orders}
        return "campaign card", [it.id for it in campaign.cards if it.id not in orders]
    return "unit", [it.id for it in campaign.units]


def _look(order: str) -> str:
    return f"Look at '{order}' in {TABLE} and at the rules of the campaign, or drop the block."


def entries(battle_game: BattleGame) -> Iterator[Entry]:
    """The orders."""
    for it in battle_game.orders:
        yield Entry("campaign", it.id, "order", (TABLE, "orders", it.id))
