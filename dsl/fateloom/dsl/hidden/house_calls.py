"""A house that a story plays in: the tables in the folder `house`, and calls of orders (section 10
of the rules).
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from fateloom.dsl.callable import Entry, can_follow
from fateloom.dsl.diagnostics import finding
from fateloom.dsl.hidden.build import build
from fateloom.dsl.hidden.check import judge
from fateloom.dsl.hidden.codes import CODES, ORDER, ORDER_CODES
from fateloom.dsl.hidden.read import read
from fateloom.dsl.table_game import TableGame
from fateloom.runtime.hidden.call.house import OrderRules
from fateloom.runtime.hidden.call.house_reach import grades, may_hold
from fateloom.runtime.hidden.call.words import (
    DREW,
    FOUND,
    GLOOM,
    GONE,
    OF_CHARACTERS,
    OF_HOUSES,
    SAW,
    WOUNDS,
)
from fateloom.runtime.kernel.nested import OUTCOME

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from fateloom.dsl.callable import CallReport
    from fateloom.dsl.checked import Checked
    from fateloom.dsl.diagnostics import Diagnostic
    from fateloom.dsl.source import Source
    from fateloom.dsl.syntax.ast.statements import Call, Outcome
    from fateloom.runtime.hidden.game import HauntedHouse
    from fateloom.runtime.span import Span

TABLE = "house/orders.yaml"
HEAD = "house/house.yaml"

AMOUNTS = (WOUNDS, GLOOM)
"""Marks with a number."""


def check(
    sources: Sequence[Source], *, lint: bool = True, folder: str = ""
) -> Checked[HauntedHouse]:
    """Read and judge the house, a haunted house with orders. Never raises on any text."""
    codes = (*CODES, *ORDER_CODES)
    tables, alone = partial(read, folder=folder), not folder
    game = TableGame(tables, judge, build, lambda it: it["house"], codes, alone=alone)
    return game.check(sources, lint=lint)


def check_call(
    haunted_house: HauntedHouse, call: Call, blocks: Sequence[Outcome], report: CallReport
) -> None:
    """The order, and blocks that can never follow from it."""
    known = [it.id for it in haunted_house.orders]
    if call.setup not in known:
        message = f"there is no order '{call.setup}'"
        report.unknown_setup(message, known, f"Orders: {', '.join(known)}.")
        return
    rules = OrderRules(haunted_house, call.setup)
    look = f"Look at '{call.setup}' in {TABLE}, or drop the block."
    ends = grades(rules)
    followed = can_follow(OF_HOUSES, ends, blocks)
    for one in blocks:
        if one.part == OUTCOME:
            if one.name not in followed:
                help = f"It ends in {', '.join(ends)}. {look}"
                report.impossible(one, "can never come of this order", help)
            continue
        what, names = _names(haunted_house, one.part)
        if names and one.name not in names:
            report.impossible(one, f"names no {what}", f"There are: {', '.join(names)}.")
        elif one.least is not None and one.part not in AMOUNTS:
            report.impossible(one, "takes no number", "Write it without the number.")
        elif not may_hold(rules, one.part, one.name, one.least or 1):
            report.impossible(one, "can never come of this order", look)


def _names(haunted_house: HauntedHouse, mark: str) -> tuple[str, list[str]]:
    """What a mark names, and which there are; none for those with words of their own."""
    house = haunted_house.house
    hauntings = [it.id for it in house.hauntings]
    named = {
        **{it: ("character", list(haunted_house.characters)) for it in OF_CHARACTERS},
        GONE: ("passage", [it.id for it in house.tiles if not it.location]),
        DREW: ("Haunting card", hauntings),
        FOUND: ("item", [it.id for it in house.items]),
        SAW: ("card of a pile", [it.id for it in house.destiny] + hauntings),
    }
    return named.get(mark, ("", []))


def entries(haunted_house: HauntedHouse) -> Iterator[Entry]:
    """The orders."""
    for it in haunted_house.orders:
        yield Entry("house", it.id, "order", (TABLE, "orders", it.id))


def check_heroes(
    haunted_house: HauntedHouse, heroes: Sequence[str], at: Callable[[str, str], Span]
) -> Iterator[Diagnostic]:
    """Each hero is a character of the house, who may have others besides."""
    for hero in heroes:
        if hero not in haunted_house.characters:
            message = f"'{hero}' of heroes.yaml is no character of the house"
            help = "Write an entry with the id of each hero of the story below 'characters'."
            yield finding(ORDER, at(HEAD, "characters"), message, help=help)
