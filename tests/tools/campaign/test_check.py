"""campaign.yaml: its schema, its mistakes with their places, and the pages of the findings."""

# ruff: noqa: E501 - one case a line

import json
import random
import re
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator
from tests.tools.campaign.builders import FIRST, KNOWN, TEXT, campaign, found

from fateloom.dsl.data.campaign import load
from fateloom.dsl.data.campaign_codes import CODES
from fateloom.dsl.data.campaign_names import Missing, ScenarioSummary, Unsound, check_campaign
from fateloom.dsl.data.fast_schema import ANNOTATIONS, KEYWORDS, is_valid
from fateloom.dsl.data.schema import schema
from fateloom.dsl.source import Source

ROOT = Path(__file__).resolve().parents[3]
PAGES = {code.id: ROOT / "docs" / "diagnostics" / f"{code.id}.md" for code in CODES}
BLOCK = re.compile(r"^```yaml (bad|good) campaign.yaml\n(.*?)^```$", re.MULTILINE | re.DOTALL)
SCENARIOS: dict[str, ScenarioSummary | Missing | Unsound] = {
    "drowned_bell": ScenarioSummary(
        "drowned_bell", "B", {"warden": ("penance",)}, ("explorer", "solo", "group"), 1, 3
    ),
    "dry_year": ScenarioSummary(
        "dry_year", "Y", {"wat": ("well",)}, ("explorer", "solo", "group"), 1, 2
    ),
    "drowned_bel": Missing("drowned_bell"),
    "broken": Unsound(2),
}


def test_a_sound_campaign_is_quiet():
    assert found(TEXT) == []
    loaded = campaign()
    assert [step.is_start for step in loaded.steps] == [True, False, True]
    assert [step.folder for step in loaded.steps] == ["../../first", "../../second", "../../third"]
    assert loaded.group == (1, 2)


def changed(before, after):
    assert before in TEXT
    return TEXT.replace(before, after)


RECAP = """    recaps:
      - when:
          - {scenario: first, %s}
        text: Yes.
      - text: No.
"""


def asking(scenario, what):
    """Recaps that ask that of another scenario."""
    return (RECAP % what).replace("scenario: first", f"scenario: {scenario}")


NOTHING = "    recaps:\n      - text: Nothing was before.\n"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", ["FT0105 1:1 'campaign.yaml' is empty"]),
        (changed("title: The Road\n", ""), ["FT0107"]),
        (changed("title:", "titel:"), ["FT0106 2:1"]),
        (changed("id: road", "id: Road"), ["FT0111 1:5"]),
        (changed("min: 1", "min: 0"), ["FT0110 3:14"]),
        (changed("first: {}", "first: {}\n  first: {}"), ["FT0102 6:3"]),
        (changed("first: {}", "first: {folder: /etc}"), ["FT0111 5:19"]),
        (changed("first: {}", "first: {start: maybe}"), ["FT0108 5:18"]),
        (changed(NOTHING, "    recaps: [{when: [], text: x}]\n"), ["FT0113 7:21"]),
        (changed(NOTHING, RECAP % "result: drawn"), ["FT0109 9:39"]),
        (changed(NOTHING, RECAP % "days: {min: 0}"), ["FT0110 9:43"]),
        (
            changed(NOTHING, RECAP % "winner: anne"),
            ["FT0803 9:39 'first' has no hero 'anne'; did you mean 'ann'?"],
        ),
        (changed(NOTHING, RECAP % "winner: Anna"), ["FT0803 9:39 'first' has no hero 'Anna'; did you mean 'ann'?"]),
        (changed(NOTHING, RECAP % "winner: Tom"), ["FT0803 9:39 'first' has no hero 'Tom'"]),
        (changed(NOTHING, RECAP % "winner: [Tom, ann]"), ["FT0803 9:40 'first' has no hero 'Tom'"]),
        (changed(NOTHING, RECAP % "hero: Old Ben"), ["FT0803 9:37 'first' has no hero 'Old Ben'; did you mean 'ben'?"]),
        (changed(NOTHING, RECAP % "path: The way up"), ["FT0803 9:37 'first' has no path 'The way up'; did you mean 'up'?"]),
        (changed(NOTHING, asking("The First", "result: won")), ["FT0803 9:24 this campaign has no scenario 'The First'; did you mean 'first'?"]),
        (changed(NOTHING, RECAP % "hero: zed"), ["FT0803 9:37 'first' has no hero 'zed'"]),
        (changed(NOTHING, RECAP % "winner: [ann, bob]"), ["FT0803 9:45 'first' has no hero 'bob'"]),
        (
            changed(NOTHING, RECAP % "winner: ben, path: up"),
            ["FT0803 9:50 'ben' has no path 'up'; 'ann' has"],
        ),
        (changed(NOTHING, RECAP % "path: over"), []),
        (changed(NOTHING, asking("third", "result: won")), []),
        (
            changed(NOTHING, asking("second", "mode: challenger")),
            ["FT0803 9:38 'second' has no way to play 'challenger'"],
        ),
        (
            changed(NOTHING, asking("fist", "result: won")),
            ["FT0803 9:24 this campaign has no scenario 'fist'; did you mean 'first'?"],
        ),
        (
            changed(NOTHING, asking("third", "result: won")).replace("{start: true}", "{}"),
            ["FT0805 9:24 'third' comes after 'second' in the suggested order"],
        ),
        (
            changed(NOTHING, asking("third", "result: unplayed")).replace("{start: true}", "{}"),
            [],
        ),
        (
            changed(NOTHING, RECAP % "days: {min: 5, max: 4}"),
            ["FT0806 9:14 no game takes at least 5 and at most 4 days"],
        ),
        (
            changed(NOTHING, RECAP % "result: lost, winner: ann"),
            ["FT0806 9:14 'first' cannot be both lost and won"],
        ),
        (
            changed(NOTHING, RECAP % "result: won" + "      - text: x\n"),
            ["FT0806 11:9 this recap always holds, so the one behind it on the topic 'story' is"],
        ),
        (
            changed(NOTHING, RECAP % "result: won" + "      - text: x\n" * 3),
            ["FT0806 11:9 this recap always holds, so the 3 behind it on the topic 'story' are"],
        ),
        (
            changed(NOTHING, RECAP.replace("      - text: No.\n", "") % "result: won"),
            ["FT0808 6:3 a group that begins with 'second' gets no recap"],
        ),
        (
            changed("first: {}", "first: {start: false}").replace("start: true", "start: false"),
            ["FT0804 5:3 no scenario of the campaign can be the first"],
        ),
        (changed("{min: 1, max: 2}", "{min: 3, max: 3}"), ["FT0807 3:1 no number of players"]),
        (changed("{min: 1, max: 2}", "{min: 2, max: 1}"), ["FT0807 3:1 a group cannot have"]),
    ],
)  # fmt: skip
def test_a_mistake_is_said_once_at_its_place(text, expected):
    said = found(text)
    assert len(said) == len(expected), said
    for one, begin in zip(said, expected, strict=True):
        assert one.startswith(begin), said


def test_a_recap_that_hides_others_is_the_one_to_move():
    text = changed(NOTHING, RECAP % "result: won" + "      - text: x\n      - text: y\n")
    loaded, _ = load(Source("campaign.yaml", text))
    assert loaded is not None
    (one,) = check_campaign(loaded, KNOWN)
    assert one.help == "Put it behind them, or give it another topic."
    assert [it.span.line for it in one.related] == [12, 13]


def test_a_winner_is_a_hero_and_no_player():
    loaded, _ = load(Source("campaign.yaml", changed(NOTHING, RECAP % "winner: Tom")))
    assert loaded is not None
    (one,) = check_campaign(loaded, KNOWN)
    assert one.help == "It has: ann, ben. Here who has won is asked by the hero, not by the player."


def test_scenarios_that_are_not_there_or_not_sound():
    assert found(TEXT, {"first": Missing(elsewhere="../first")}) == [
        "FT0801 5:3 there is no scenario in '../../first'; there is one in '../first'"
    ]
    assert found(TEXT, {"first": Missing("frist")}) == [
        "FT0801 5:3 there is no scenario in '../../first'; did you mean 'frist'?"
    ]
    assert found(TEXT, {"first": Unsound(1)}) == [
        "FT0802 5:3 the scenario 'first' has an error of its own"
    ]
    assert found(TEXT, {"first": KNOWN["second"]}) == [
        "FT0801 5:3 the scenario in '../../first' has the id 'second', not 'first'"
    ]


@pytest.mark.parametrize(
    ("wrong", "codes"),
    [
        (Missing("first"), ["FT0801"]),
        (Missing(elsewhere="../first"), ["FT0801"]),
        (FIRST, ["FT0801"]),
        (Missing(), ["FT0801", "FT0803"]),
    ],
)
def test_a_wrong_name_in_the_order_has_no_followers(wrong, codes):
    text = changed("first: {}", "fist: {}").replace(NOTHING, RECAP % "winner: ann")
    loaded, _ = load(Source("campaign.yaml", text))
    assert loaded is not None
    said = check_campaign(
        loaded, {"fist": wrong, "second": KNOWN["second"], "third": KNOWN["third"]}
    )
    assert [it.code.id for it in said] == codes
    assert all("fist" not in it.message for it in said[1:])


def test_dst_134_some_group_can_play_all_of_it():
    three = ScenarioSummary("first", "F", FIRST.paths, ("group",), 3, 3)
    without = TEXT.replace("group: {min: 1, max: 2}\n", "")
    (one,) = found(without, {"first": three})
    assert one == "FT0807 1:1 no number of players can play every scenario of the campaign"


def test_dst_135_there_is_no_word_for_carrying_something_over():
    """Each block is closed, and no key of it is about coins, items, skills or set-up."""
    whole = schema("campaign")
    blocks = [whole, whole["$defs"]["step"], whole["$defs"]["recap"], whole["$defs"]["past"]]
    assert all(block["additionalProperties"] is False for block in blocks)
    keys = sorted(key for block in blocks[1:3] for key in block["properties"])
    assert keys == ["folder", "recaps", "start", "text", "topic", "unless", "when"]


# --- the schema


def parts(part, path="campaign"):
    yield path, part
    for keyword in ("properties", "$defs"):
        for name, sub in part.get(keyword, {}).items():
            yield from parts(sub, f"{path}/{keyword}/{name}")
    for keyword in ("items", "additionalProperties", "propertyNames"):
        if isinstance(part.get(keyword), dict):
            yield from parts(part[keyword], f"{path}/{keyword}")
    for number, sub in enumerate(part.get("anyOf", ())):
        yield from parts(sub, f"{path}/anyOf/{number}")


def test_every_part_of_the_schema_is_judged_described_and_shown():
    whole = schema("campaign")
    for path, part in parts(whole):
        assert part.keys() <= KEYWORDS.keys() | ANNOTATIONS, path
        if path.split("/")[-2] == "properties" if "/" in path else False:
            assert part.get("description", "").endswith("."), path
        for value in [*part.get("examples", ()), *([part["default"]] if "default" in part else ())]:
            assert is_valid(value, part, whole), (path, value)


ODD: tuple[object, ...] = (None, 0, -1, "x", "X y", [], {}, ["ann", "ann"], True, 1.5, "won")


def test_fast_schema_agrees_with_jsonschema_on_mutated_campaigns():
    from ruamel.yaml import YAML

    text = TEXT.replace(NOTHING, RECAP % "winner: [ann], path: up, days: {min: 2}, mode: solo")
    whole, rng = schema("campaign"), random.Random("campaign")
    validator = Draft202012Validator(whole)
    refused = 0
    for _ in range(400):
        value = json.loads(json.dumps(YAML(typ="safe").load(text)))
        spot, above, key = value, value, rng.choice(list(value))
        while isinstance(spot, dict | list) and spot and rng.random() < 0.8:
            keys = list(spot) if isinstance(spot, dict) else list(range(len(spot)))
            key, above = rng.choice(keys), spot
            spot = spot[key]
        above[key] = rng.choice(ODD)
        expected = validator.is_valid(value)
        assert is_valid(value, whole) == expected, value
        refused += not expected
    assert 200 < refused < 400


# --- the pages


def judged(text):
    loaded, findings = load(Source("campaign.yaml", text))
    assert loaded is not None, [one.message for one in findings]
    return [one.code.id for one in check_campaign(loaded, SCENARIOS)]


@pytest.mark.parametrize("code", PAGES)
def test_the_page_of_a_finding_is_true(code):
    blocks = dict(BLOCK.findall(PAGES[code].read_text(encoding="utf-8")))
    assert judged(blocks["bad"]) == [code]
    assert judged(blocks["good"]) == []


GUIDE = ROOT / "docs" / "authoring" / "campaigns.md"


def test_the_example_of_the_guide_is_a_sound_campaign():
    blocks = re.findall(
        r"^```text\n(# campaign.yaml\n.*?)^```$", GUIDE.read_text("utf-8"), re.M | re.S
    )
    assert len(blocks) == 1
    loaded, findings = load(Source("campaign.yaml", blocks[0]))
    assert loaded is not None and findings == ()
    bell = ScenarioSummary(
        "drowned_bell", "B", {"warden": ("penance",), "smuggler": ()}, ("solo", "group"), 1, 3
    )
    assert check_campaign(loaded, {**SCENARIOS, "drowned_bell": bell}) == ()


def test_the_table_of_the_guide_names_all_that_can_be_asked():
    asked = schema("campaign")["$defs"]["past"]["properties"].keys() - {"scenario"}
    text = GUIDE.read_text(encoding="utf-8")
    assert {it for it in asked if f"`{it}: " in text} == asked
