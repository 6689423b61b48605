"""What a scene offers besides the table of the rules: prices and names that cannot be (DDL-08)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from fateloom.dsl.data.table_set import fields, part
from fateloom.dsl.diagnostics import Diagnostic, finding
from fateloom.dsl.pool.codes import PURCHASE
from fateloom.dsl.pool.read import Nodes
from fateloom.runtime.pool.building import Side
from fateloom.runtime.pool.spending import CURRENCY, OFFERS, Row

if TYPE_CHECKING:
    from fateloom.dsl.data.node import Node

PRINTED = frozenset(row.value for row in Row)


def purchases(nodes: Nodes) -> Iterator[Diagnostic]:
    """All findings about the purchases of the scenes."""
    for scene in fields(part(nodes.scenes, "scenes")).values():
        for id, it in fields(part(scene, "purchases")).items():
            if id in PRINTED:
                message = f"'{id}' is a purchase of the rules already"
                yield finding(PURCHASE, it.key, message, help="Give this one another name.")
            yield from _price(it)


def _price(it: Node) -> Iterator[Diagnostic]:
    """Paid by one side, and for what that side can do."""
    price = fields(it)["price"]
    sides = [side for side in Side if any(word in price.value for word in CURRENCY[side])]
    if len(sides) > 1:
        message = "heroes pay with advantage and hope, the opposition with disadvantage and despair"
        yield finding(PURCHASE, price.key, message, help="Keep the price of one of the two.")
        return
    like = part(it, "like")
    if like is not None and OFFERS[Row(like.value)].payer is not sides[0]:
        who = "the heroes" if sides[0] is Side.KEEPER else "the opposition"
        message = f"'{like.value}' is for {who}, and this price is the other side's"
        help = "Take another effect, or another price."
        yield finding(PURCHASE, like.span, message, help=help)
