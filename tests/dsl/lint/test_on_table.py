"""Conditions on people, POIs, tiles, items and markers that nothing ever brings where they ask."""

from __future__ import annotations

import pytest
from tests.dsl.lint.conftest import Lint

NEVER = "unreachable-option"
CELLAR = """\
event thaw on day 2
  place cellar

npc bede "Old Bede" at cellar

poi cellar "The Eel Cellar" on marsh
  > Barrels.
  option tap "Tap"
    > Ah.
"""
BUNG = '  option bung "Bung" if '
OH = "\n    > Oh.\n"


@pytest.mark.parametrize(
    ("condition", "why"),
    [
        ("bede at hut", "'bede' is only ever at 'cellar'"),
        ("bede away", "'bede' is only ever at 'cellar'"),
        ("not bede at cellar", "'bede' is only ever at 'cellar'"),
        ("item rope is with bede", "nothing ever gives 'rope' to 'bede'"),
        ("cellar on quay", "'cellar' is only ever on 'marsh'"),
        ("not quay explored", "'quay' is always explored"),
        ("power markers >= 5", "no hero ever has more than 4 power markers"),
    ],
)
def test_what_nothing_brings_there_is_told(
    messages: Lint, lint: Lint, condition: str, why: str
) -> None:
    story = CELLAR + BUNG + condition + OH
    assert f"option 'cellar.bung' can never be chosen: {why}" in messages(story)
    assert sum(it.startswith(NEVER) for it in lint(story)) == 1


@pytest.mark.parametrize(
    ("condition", "more"),
    [
        ("bede at hut", "event walk on day 3\n  bede moves to hut\n"),
        ("bede away", "event walk on day 3\n  bede leaves\n"),
        ("item rope is with bede", "event gift on day 3\n  bede takes rope\n"),
        ("cellar on quay", "event flood on day 3\n  place cellar on quay\n"),
        ("not quay explored", "event fog on day 3\n  hide quay\n"),
        ("power markers >= 5", "event gift on day 3\n  everyone new power marker\n"),
        ("power markers >= 3", ""),
        ("not marsh explored", ""),
    ],
)
def test_what_something_may_bring_there_is_no_mistake(
    lint: Lint, condition: str, more: str
) -> None:
    story = CELLAR + BUNG + condition + OH + more
    assert [it for it in lint(story) if it.startswith(NEVER)] == []
