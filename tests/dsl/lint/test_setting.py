"""Conditions that could hold elsewhere or at another time, and never where they are asked."""

from __future__ import annotations

import pytest
from tests.dsl.lint.conftest import TEXTS, Lint

NEVER = ("unreachable-option", "unreachable-event", "condition-never-holds", "finale-cannot-begin")
CELLAR = """\
event thaw on day 2
  place cellar

poi cellar "The Eel Cellar" on marsh
  > Barrels.
  option tap "Tap"
    > Ah.
"""
END = """\
event too_late on day 9 in challenger
  > It is dark.
  everyone defeated
"""
FIRST = END.replace("day 9 in challenger", "day 9 priority 1")
LATE = "in 'challenger' everybody outside of a finale is defeated on day 9"
BUNG = '  option bung "Bung" if '
OH = "\n    > Oh.\n"


@pytest.mark.parametrize(
    ("story", "said"),
    [
        (
            BUNG + "in finale" + OH,
            "option 'cellar.bung' can never be chosen: in a finale nobody visits anything",
        ),
        (
            BUNG + "on tile quay" + OH,
            "option 'cellar.bung' can never be chosen: 'cellar' is only ever on 'marsh'",
        ),
        (
            BUNG + "challenger and day >= 9" + OH + END,
            f"option 'cellar.bung' can never be chosen: {LATE}",
        ),
        (
            '  option bung "Bung"\n    if challenger and day > 12\n      > Oh.\n' + END,
            f"this branch never happens: {LATE}",
        ),
        (
            "event dawn on day 3 if day >= 4\n  > Ah.\n",
            "event 'dawn' can never happen: it happens on day 3 alone",
        ),
        (
            "event dawn on day 3, 5 if day is 4\n  > Ah.\n",
            "event 'dawn' can never happen: it happens on days 3, 5 alone",
        ),
        (
            "event dawn on day 3\n  > Ah.\n  if day is 4\n    > Oh.\n",
            "this branch never happens: it happens on day 3 alone",
        ),
        (
            "event dawn on day 12 if not in finale in challenger\n  > Ah.\n" + END,
            f"event 'dawn' can never happen: {LATE}",
        ),
        (
            "event dawn on turn start if day > 9 and not in finale in challenger\n  > Ah.\n" + END,
            f"event 'dawn' can never happen: {LATE}",
        ),
        (
            "event dawn on day 12\n  > Ah.\n" + FIRST,
            "event 'dawn' can never happen: everybody is defeated on day 9",
        ),
        (
            "event dawn on day 12 in explorer\n  > Ah.\n"
            + FIRST.replace("priority 1", "priority 1 in explorer"),
            "event 'dawn' can never happen: in 'explorer' everybody is defeated on day 9",
        ),
        (
            "event dawn on day 3 if challenger in explorer\n  > Ah.\n",
            "event 'dawn' can never happen: it is for 'explorer' alone",
        ),
    ],
)
def test_what_is_asked_in_the_wrong_place_or_too_late_is_told(
    messages: Lint, lint: Lint, story: str, said: str
) -> None:
    assert said in messages(CELLAR + story)
    assert sum(it.startswith(NEVER) for it in lint(CELLAR + story)) == 1


@pytest.mark.parametrize(
    "story",
    [
        BUNG + "anyone in finale" + OH,
        BUNG + "not in finale and on tile marsh" + OH,
        BUNG + "on tile quay" + OH + "event flood on day 4\n  place cellar on quay\n",
        '  option bung "Bung"\n    move to quay\n    if on tile quay\n      > Oh.\n',
        BUNG + "day >= 9" + OH + END,  # in other modes
        BUNG + "challenger and day is 8" + OH + END,
        BUNG + "challenger and day >= 9" + OH,  # the base ends on day 12
        BUNG + "challenger and day >= 9" + OH + END.replace("day 9", "day 9 if bell is silent"),
        BUNG
        + "challenger and day >= 9"
        + OH
        + END.replace("  everyone", "  if bell is silent\n    everyone"),
        "event dawn on day 12 in challenger\n  > Ah.\n" + END,  # in a finale it comes
        "event dawn on day 12\n  > Ah.\nevent ring when tide >= 1 priority 2 repeats\n  tide -1\n"
        + FIRST,  # the pass may be stopped before
        "event dawn on day 9 in challenger\n  > Ah.\n" + END,
        "event dawn on day 3, 5 if day is 5\n  > Ah.\n",
        "event dawn on day 3 if day >= 4\n  > Ah.\nevent noon on day 5\n  fire dawn\n",
    ],
)
def test_what_may_be_so_there_is_no_mistake(lint: Lint, story: str) -> None:
    assert [it for it in lint(CELLAR + story) if it.startswith(NEVER)] == []


def test_where_finales_end_with_the_day_nothing_comes_after_it(messages: Lint) -> None:
    scenario = TEXTS["scenario.yaml"] + "rules: {deadline_in_finale: true}\n"
    story = CELLAR + END + "event dawn on day 12 in challenger\n  > Ah.\n"
    said = "event 'dawn' can never happen: in 'challenger' everybody is defeated on day 9"
    assert said in messages(story, scenario=scenario)


def test_where_a_pass_is_stopped_early_the_end_may_not_come(lint: Lint) -> None:
    story = CELLAR + "event dawn on day 12\n  > Ah.\n" + FIRST
    story += "event noon on day 9 priority 2\n  > Ding.\n"
    scenario = TEXTS["scenario.yaml"] + "rules: {events_per_pass: %s}\n"
    never = [it for it in lint(story, scenario=scenario % 9) if it.startswith(NEVER)]
    assert never == ["unreachable-event 8"]
    assert [it for it in lint(story, scenario=scenario % 1) if it.startswith(NEVER)] == []
