"""Recaps look at history, and at nothing else (DSL-26)."""

import pytest
from tests.tools.campaign.builders import campaign, game

from fateloom.tools.campaign.history import History
from fateloom.tools.campaign.past import recaps

STEP = """\
id: road
title: The Road
scenarios:
  first: {}
  second:
    recaps:
"""


def told(rows, *played):
    text = STEP + "".join(f"      - {row}\n" for row in rows)
    history = History("us", tuple(played))
    step = campaign(text).steps[1]
    return recaps(step, lambda scenario: history.last("road", scenario))


@pytest.mark.parametrize(
    ("asked", "games", "is_told"),
    [
        ("result: won", [game()], True),
        ("result: won", [game(result="lost", winner="", path="")], False),
        ("result: lost", [game(result="lost", winner="", path="")], True),
        ("result: won", [], False),
        ("result: lost", [], False),
        ("result: unplayed", [], True),
        ("result: unplayed", [game()], False),
        ("winner: ann", [game()], True),
        ("winner: [ben, ann]", [game()], True),
        ("winner: ben", [game()], False),
        ("winner: ann, path: up", [game()], True),
        ("winner: ann, path: down", [game()], False),
        ("hero: ben", [game(players=("Ada", "Ben"))], True),
        ("hero: ben", [game()], False),
        ("hero: ben", [], False),
        ("days: {min: 9}", [game()], True),
        ("days: {min: 10}", [game()], False),
        ("days: {max: 9}", [game()], True),
        ("days: {max: 8}", [game()], False),
        ("mode: challenger", [game(mode="challenger")], True),
        ("mode: challenger", [game(mode="explorer")], False),
        ("winner: ann", [game(), game(winner="ben", path="over")], False),  # the last game counts
        ("winner: ann", [game(campaign="another")], False),  # of this campaign
    ],
)
def test_a_condition(asked, games, is_told):
    row = f"{{when: [{{scenario: first, {asked}}}], text: Yes.}}"
    assert told([row, "{text: No.}"], *games) == (("Yes." if is_told else "No."),)
    row = f"{{unless: [{{scenario: first, {asked}}}], text: Yes.}}"
    assert told([row, "{text: No.}"], *games) == (("No." if is_told else "Yes."),)


def test_all_of_when_must_hold_and_none_of_unless():
    row = "{when: [{scenario: first, result: won}, {scenario: first, days: {max: 5}}], text: Yes.}"
    assert told([row], game(days=5)) == ("Yes.",)
    assert told([row], game(days=6)) == ()
    row = "{unless: [{scenario: first, result: lost}, {scenario: first, days: {max: 5}}], text: Y.}"
    assert told([row], game(days=5)) == ()
    assert told([row], game(days=6)) == ("Y.",)


def test_the_first_of_each_topic_is_told_in_the_order_of_topics():
    rows = [
        "{topic: sea, when: [{scenario: first, result: lost}], text: Sea lost.}",
        "{topic: bell, text: Bell.}",
        "{topic: sea, text: Sea.}",
        "{topic: bell, text: Never.}",
    ]
    assert told(rows, game()) == ("Sea.", "Bell.")
    assert told(rows, game(result="lost", winner="", path="")) == ("Sea lost.", "Bell.")
