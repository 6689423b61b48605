"""Campaigns and games made up for the tests."""

from fateloom.dsl.data.campaign import load
from fateloom.dsl.data.campaign_names import ScenarioSummary, check_campaign
from fateloom.dsl.source import Source
from fateloom.tools.campaign.history import Played

FIRST = ScenarioSummary(
    "first",
    "The First",
    {"ann": ("up", "down"), "ben": ("over",)},
    ("explorer", "challenger", "solo", "group"),
    1,
    3,
    (("ann", "Ann, first of all"), ("ben", "Old Ben"), ("up", "The way up")),
)
SECOND = ScenarioSummary("second", "The Second", {"cat": ("in", "out")}, ("solo", "group"), 1, 2)
THIRD = ScenarioSummary("third", "The Third", {"cat": ("in",)}, ("solo",), 1, 2)
KNOWN = {"first": FIRST, "second": SECOND, "third": THIRD}
TITLES = {id: summary.title for id, summary in KNOWN.items()}

TEXT = """\
id: road
title: The Road
group: {min: 1, max: 2}
scenarios:
  first: {}
  second:
    recaps:
      - text: Nothing was before.
  third: {start: true}
"""


def campaign(text=TEXT):
    """The campaign in the text, which has no mistakes of its own."""
    loaded, found = load(Source("campaign.yaml", text))
    assert loaded is not None, [one.message for one in found]
    return loaded


def found(text, known=None):
    """What is wrong with the text: `code line:column message` for each finding."""
    loaded, findings = load(Source("campaign.yaml", text))
    if loaded is not None:
        findings = (*findings, *check_campaign(loaded, {**KNOWN, **(known or {})}))
    return [
        f"{one.code.id} {one.primary.span.line}:{one.primary.span.column} {one.message}"
        for one in findings
    ]


def game(scenario="first", players=("Ada",), **rest):
    """A finished game."""
    facts = {
        "campaign": "road",
        "heroes": ("ann", "ben", "cat")[: len(players)],
        "mode": "solo" if len(players) == 1 else "group",
        "result": "won",
        "winner": "ann",
        "path": "up",
        "days": 9,
        "when": "2026-01-31",
        **rest,
    }
    return Played(scenario=scenario, players=tuple(players), **facts)
