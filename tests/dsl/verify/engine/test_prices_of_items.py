"""A price of several items, one of which could do for two of its parts: each part takes an item of
its own (DST-84, EC-43).
"""

from __future__ import annotations

import pytest
from tests.dsl.verify.engine.by_hand import path, story
from tests.dsl.verify.engine.test_overflow import answered

from fateloom.runtime.program.program import Program

TAKE = 'poi p0 "P" on t0\n  option lamp "Lamp"\n    gain item lamp\n'
TAKE += '  option sack "Sack"\n    gain item sack\n'


def paying(price: str, begins: str, items: str = "lamp sack") -> Program:
    """Ann begins her finale where that holds, and wins with the price; else she stays in it."""
    wins = path("ann", f'p0 "Go" if {begins}', f"pay {price}", "  else", "    stay", "fulfil")
    return story(TAKE + wins, heroes="ann", items=items, rules="inventory_limit: 4")


LAMP, BOTH = "has item lamp", "has item lamp and has item sack"


@pytest.mark.parametrize(
    ("price", "begins", "items", "expected"),
    [
        ("item lamp and any gear", LAMP, "lamp sack", (False, "blocked")),
        ("item lamp and any gear", BOTH, "lamp sack", (True, "proved")),
        ("item lamp and any gear", LAMP, "lamp*2 sack", (False, "blocked")),
        ("item lamp and item lamp", LAMP, "lamp*2 sack", (False, "blocked")),
        ("item lamp and item sack", BOTH, "lamp sack", (True, "proved")),
        ("any gear and any gear", BOTH, "lamp sack", (True, "proved")),
    ],
)
def test_one_item_does_not_pay_for_two(price, begins, items, expected) -> None:
    assert answered(paying(price, begins, items)) == {"ann": expected}


@pytest.mark.parametrize(("items", "safe"), [("lamp sack", True), ("lamp*2 sack", True)])
def test_what_an_option_costs_is_gathered_first(items: str, safe: bool) -> None:
    pay = '  option pay "Pay" costs item lamp and any gear\n    done up\n'
    text = "hero done: flag\n" + TAKE + pay + path("ann", 'p0 "Go" if done')
    found = answered(story(text, heroes="ann", items=items, rules="inventory_limit: 4"))
    assert found == {"ann": (safe, "proved")}
