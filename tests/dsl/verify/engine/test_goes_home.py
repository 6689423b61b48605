"""The player whose turn it is goes home when asked which items or markers a statement means."""

from __future__ import annotations

import pytest
from tests.dsl.verify.engine.by_hand import path, story
from tests.dsl.verify.engine.compare import Compared, Outcome, compare
from tests.long import mostly_long


def bob_of(*lines: str, items: str = "") -> list[Compared]:
    """What is so of Bob, who can begin his finale unless `begun` is up and `done` is not."""
    script = "".join(f"    {it}\n" for it in ("begun up", *lines, "done up"))
    gains = "".join(f"    gain item {it}\n" for it in items.split()) or "    > Nothing.\n"
    text = (
        'world begun: flag\nworld done: flag\npoi p0 "P" on t0\n'
        f'  option take "Take" once\n{gains}'
        f'  option ask "Ask" once if hero is ann\n{script}'
    )
    program = story(text + path("bob", 'p0 "Go" if done or not begun'), items=items)
    found, _ = compare(program, most=9_000, leaving=True)
    return [it for it in found if it.hero == "bob"]


@pytest.mark.parametrize("statement", ["gain 1 any skill", "others gain 1 any skill"])
def test_while_markers_are_asked_for(statement: str) -> None:
    stays, leaves = bob_of(statement)
    assert (stays.safe, leaves.safe) == (True, False)
    assert {stays.outcome, leaves.outcome} == {Outcome.AGREES}


@mostly_long(
    "statement",
    ["lose any gear", "others lose any gear", "pay any gear|  else|    > No."],
    plain=["pay any gear|  else|    > No."],
)
def test_while_items_are_asked_for(statement: str) -> None:
    stays, leaves = bob_of(*statement.split("|"), items="x y")
    assert (stays.safe, leaves.safe) == (True, False)
    assert {stays.outcome, leaves.outcome} == {Outcome.AGREES}


def test_nobody_is_asked_where_there_is_no_choice() -> None:
    """Each track has one marker, so a gain of one skill asks nothing."""
    stays, leaves = bob_of("gain 1 power")
    assert (stays.safe, leaves.safe) == (True, True)
    assert {stays.outcome, leaves.outcome} == {Outcome.AGREES}
