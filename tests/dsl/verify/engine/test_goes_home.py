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
    return compare(program, most=9_000, leaving=True, of="bob")[0]


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


USES = "{kind: discard, window: any, effect: {gain_coins: 1}}"


def behind_a_test(begin: str, *events: str) -> list[Compared]:
    """What is so of Bob, when Ann can use two items in a test and go home behind it."""
    text = (
        'world begun: flag\nworld done: flag\npoi p0 "P" on t0\n'
        '  option take "Take" once\n    gain item x\n    gain item y\n'
        '  option ask "Ask" once if hero is ann and has item x and has item y\n    begun up\n'
        '    test power "T"\n      0\n        > No.\n      1+\n        > Yes.\n    done up\n'
    )
    more = "".join(f"{it}\n" for it in events)
    program = story(
        text + more + path("bob", f'p0 "Go" if done or not begun or {begin}'),
        items="x y", abilities={"x": USES, "y": USES},
    )  # fmt: skip
    return compare(program, most=9_000, leaving=True, of="bob")[0]


def test_several_items_used_in_a_test_are_out_of_the_game_or_back_in_the_box() -> None:
    stays, leaves = behind_a_test("item x is gone or item x is in box")
    assert (stays.safe, leaves.safe) == (True, True)
    assert {stays.outcome, leaves.outcome} == {Outcome.AGREES}


@pytest.mark.parametrize("place", ["in box", "gone"])
def test_nobody_counts_on_where_they_are(place: str) -> None:
    """Nor on both of them being back."""
    stays, leaves = behind_a_test(f"item x is {place}")
    assert (stays.safe, leaves.safe) == (True, False)
    assert {stays.outcome, leaves.outcome} == {Outcome.AGREES}


def test_an_event_that_sees_them_before_the_game_is_at_rest_leaves_it_open() -> None:
    events = (
        "world doom: flag",
        "event e when ann out",
        "  if item x is in box and begun",
        "    doom up",
    )
    stays, leaves = behind_a_test("not doom", *events)
    assert (stays.safe, leaves.safe) == (True, False)
    assert {stays.outcome, leaves.outcome} == {Outcome.AGREES}


FILLS = ("stock s: y", "event e when ann out", "  stock s gains x")


@pytest.mark.parametrize("item", ["x", "y"])
def test_a_stack_that_an_event_fills_may_have_them(item: str) -> None:
    """What the event adds, and what lies in the stack when it is laid out."""
    _, leaves = behind_a_test(f"item {item} is gone or item {item} is in box", *FILLS)
    assert (leaves.safe, leaves.outcome) == (False, Outcome.AGREES)
    places = " or ".join(f"item {item} is {it}" for it in ("gone", "in box", "in stock s"))
    _, leaves = behind_a_test(places, *FILLS)
    assert (leaves.safe, leaves.outcome) == (True, Outcome.AGREES)
