"""Battle games from their tables to the compiled form."""

import pytest
from tests.broken_tables import hole
from tests.runtime.battle.valley import EVERYTHING, VALLEY

from fateloom.runtime.battle.content import Options
from fateloom.runtime.battle.document import from_json, to_json
from fateloom.runtime.battle.rules import BattleRules
from fateloom.runtime.battle.state import SetUp, State
from fateloom.runtime.battle.words import Control, EndCheck, StaticRetreat
from fateloom.runtime.record import fields, replace

CHANGED = {
    "artillery": True,
    "breakoff": True,
    "pursuit": True,
    "morale": True,
    "supply": True,
    "forts": True,
    "fog": False,
    "show_count": True,
    "show_top": True,
    "end_check": "round",
    "rounds": 9,
    "static_retreat": "allow",
    "control": "last",
    "elites_panicked_count": True,
    "per_fleet": 2,
    "supply_range": 3,
    "major": 5,
}
"""Every key of the rules with another value than the standard one."""


@pytest.fixture
def valley(texts, check_texts):
    return check_texts(texts).game


def test_the_small_battle_game_is_quiet(texts, check_texts):
    checked = check_texts(texts)
    assert checked.diagnostics == ()
    assert checked.game is not None


def test_the_tables_say_all_that_a_campaign_holds(valley):
    assert valley.campaign == replace(VALLEY, options=EVERYTHING)


def test_what_is_compiled_is_read_back(valley):
    assert from_json(to_json(valley)) == valley


def test_everything_has_its_words(valley):
    words = {it.of: (it.title, it.text) for it in valley.words}
    assert words["side company"] == ("The Company", "They are paid by the day.")
    assert words["victory 1"] == ("The Company holds the camp", "The fires were put out.")
    assert words["draw"] == ("", "Nobody remembers why they came.")
    campaign = valley.campaign
    groups = {
        "side": valley.sides,
        "terrain": [it.id for it in campaign.terrains],
        "space": [it.id for it in campaign.spaces],
        "column": [it.id for it in campaign.columns],
        "type": [it.id for it in campaign.types],
        "contingent": {it.contingent for it in campaign.units},
        "unit": [it.id for it in campaign.units],
        "card": [it.id for it in campaign.cards],
        "victory": range(len(campaign.victories)),
    }
    assert {f"{kind} {id}" for kind, ids in groups.items() for id in ids} | {"draw"} == set(words)


def test_hod_01_every_rule_can_be_changed_by_the_table(texts, check_texts):
    standard = Options()
    assert set(CHANGED) == set(fields(Options))
    for name, value in CHANGED.items():
        rules = f"rules: {{{name}: {str(value).lower()}}}"
        head = texts["battle.yaml"].replace(_rules_of(texts), rules)
        options = check_texts({**texts, "battle.yaml": head}).game.campaign.options
        assert options == replace(standard, **{name: value}) != standard


def _rules_of(texts):
    return next(it for it in texts["battle.yaml"].splitlines() if it.startswith("rules:"))


def test_words_of_the_rules_are_those_of_the_engine(texts, check_texts):
    rules = "rules: {end_check: round, static_retreat: allow, control: last}"
    head = texts["battle.yaml"].replace(_rules_of(texts), rules)
    options = check_texts({**texts, "battle.yaml": head}).game.campaign.options
    read = (options.end_check, options.static_retreat, options.control)
    assert read == (EndCheck.ROUND, StaticRetreat.ALLOW, Control.LAST)


@pytest.mark.parametrize(
    ("line", "first"), [("", 0), ("first: clans\n", 1), ("first: alternate\n", None)]
)
def test_hod_02_the_table_says_who_is_first(line, first, texts, check_texts):
    texts["battle.yaml"] += line
    assert check_texts(texts).game.campaign.first == first


def test_the_rules_play_what_is_compiled(valley):
    assert isinstance(BattleRules(valley.campaign).setup(SetUp()), State)


@pytest.mark.parametrize("file", ["battle", "theatre", "units", "campaign-cards"])
def test_a_hole_in_every_table_is_said(file, texts, check_texts):
    assert hole(f"{file}.yaml", texts, check_texts) == [["FT0104"], ["FT0105"]]


def test_errors_alone_without_lint(texts, check_texts):
    texts["battle.yaml"] = texts["battle.yaml"].replace("dead_at_least: 4", "dead_at_least: 40")
    assert check_texts(texts, lint=False).diagnostics == ()
    assert [it.code.id for it in check_texts(texts).diagnostics] == ["FT1220"]
