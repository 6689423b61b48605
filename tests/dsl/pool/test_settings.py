"""What `rules` in pool.yaml sets reaches the game (DDL-04, 06, 09, 10, 12; DD-06, 13, 34..42;
DE-02..04, 11, 28).
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from fateloom.runtime.pool.building import Approach, Form
from fateloom.runtime.pool.dice import Die, Pool, Symbol
from fateloom.runtime.pool.document import from_json, to_json
from fateloom.runtime.pool.settings import Intent, Meant, Settings
from fateloom.runtime.pool.spending import Row
from fateloom.runtime.pool.tally import Tally
from fateloom.runtime.pool.when import When

ROOT = Path(__file__).resolve().parents[3]
SCHEMA = ROOT / "schemas" / "pool.schema.json"
SCENES = ROOT / "schemas" / "scenes.schema.json"

SET: dict[str, tuple[str, str, object]] = {
    "refresh": ("2", "refresh", 2),
    "free_stunts": ("1", "free_stunts", 1),
    "least_refresh": ("2", "least_refresh", 2),
    "keeper_fate": ("4", "keeper_fate", 4),
    "style": ("2", "style", 2),
    "exposed": ("0", "exposed", 0),
    "conceding": ("false", "conceding", False),
    "concession": ("2", "concession", 2),
    "recovery": ("{moderate: 3, mild: 2}", "recovery", (2, 3, 0)),
    "stress": ("[1, 1]", "stress", (1, 1)),
    "roller_first": ("false", "roller_first", False),
    "ratings": (
        "{superb: {expertise: 4}, poor: {}}", "ratings",
        {**dict(Settings().ratings), 5: Pool(expertise=4), -1: Pool()},
    ),
    "spread": ("[0, 1, 1, 2, 2, 3]", "spread", (0, 1, 1, 2, 2, 3)),
    "free_rung": ("good", "free_rung", 3),
    "help": ("{skill: 1}", "help", Pool(skill=1)),
    "bonus": ("{aid: 2}", "bonus", Pool(aid=2)),
    "penalty": ("{challenge: 1}", "penalty", Pool(challenge=1)),
    "opponent_help": ("4", "opponent_help", 4),
    "mooks": ("{good: 3, bad: -1, other: 1}", "skilled", 3),
    "slots": ("{deep: 6, slight: 1}", "slots", (("slight", 1), ("deep", 6))),
    "minor_cost": ("{}", "minor_cost", Pool()),
    "invokes": ("nothing", "invokes", None),
    "policy": (
        "[{buy: mark-stress, with: [despair], for: nobody, deadly: true}]", "policy",
        (Intent(Row.MARK_STRESS, (Symbol.DESPAIR,), Meant.NOBODY, deadly=True),),
    ),
}  # fmt: skip
"""For each key: what is written, the field of the settings, and its value."""


def settings(texts, check_texts, line: str) -> Settings:
    pool = texts["pool.yaml"] + f"rules:\n  {line}\n"
    checked = check_texts({**texts, "pool.yaml": pool})
    assert checked.diagnostics == ()
    found: set[Settings] = {it.encounter.settings for it in checked.game.course.scenes}
    assert len(found) == 1
    return found.pop()


@pytest.mark.parametrize("key", SET)
def test_a_key_of_the_rules_is_the_setting_of_every_scene(texts, check_texts, key) -> None:
    written, field, value = SET[key]
    found = getattr(settings(texts, check_texts, f"{key}: {written}"), field)
    assert (dict(found) if isinstance(value, dict) else found) == value
    assert found != getattr(Settings(), field)


def test_every_key_of_the_schema_is_tried() -> None:
    rules = json.loads(SCHEMA.read_text(encoding="utf-8"))["properties"]["rules"]["properties"]
    assert set(rules) == set(SET)
    defaults = {key: it["default"] for key, it in rules.items() if "default" in it}
    assert defaults["free_rung"] == "average"
    assert defaults["slots"] == dict(Settings().slots)
    for key in (
        "refresh",
        "free_stunts",
        "least_refresh",
        "keeper_fate",
        "style",
        "exposed",
        "concession",
        "conceding",
    ):
        assert defaults[key] == getattr(Settings(), key), key
    for key in ("conceding", "concession"):
        assert defaults[key] == getattr(Settings(), key), key
    for key in ("help", "bonus", "penalty", "minor_cost"):
        assert Pool(**defaults[key]) == getattr(Settings(), key), key


def test_what_is_left_out_is_as_in_the_rules(texts, check_texts) -> None:
    (found,) = {it.encounter.settings for it in check_texts(texts).game.course.scenes}
    assert found == Settings()
    assert settings(texts, check_texts, "invokes: upgrade").invokes is Form.UPGRADE


def test_ddl_12_dd_08_a_stunt_can_give_other_dice(texts, check_texts) -> None:
    stunt = "stunts: {knots: {title: Knots, dice: {skill: 1, aid: 1}}}, approaches: {careful: 3"
    people = texts["characters.yaml"].replace("approaches: {careful: 3", stunt, 1)
    checked = check_texts({**texts, "characters.yaml": people})
    assert checked.diagnostics == ()
    (hero, *_) = checked.game.course.scenes[0].encounter.heroes
    assert [it.dice for it in hero.stunts] == [Pool(skill=1, aid=1)]


def test_ddl_12_dd_08_a_stunt_can_work_once_a_session(texts, check_texts) -> None:
    stunt = "stunts: {knots: {title: Knots, session: true}}, approaches: {careful: 3"
    people = texts["characters.yaml"].replace("approaches: {careful: 3", stunt, 1)
    checked = check_texts({**texts, "characters.yaml": people})
    assert checked.diagnostics == ()
    (hero, *_) = checked.game.course.scenes[0].encounter.heroes
    assert [(it.once, it.session) for it in hero.stunts] == [(False, True)]


def test_ddl_02_symbols_of_ones_own_are_read(texts, check_texts) -> None:
    own = "own:\n  moon: {mirror: eclipse, hope: 1}\n  eclipse: {mirror: moon, despair: 1}\ndice:\n"
    dice = (ROOT / "scenarios" / "last_swarm" / "dice.yaml").read_text(encoding="utf-8")
    dice = dice.replace("dice:\n", own, 1)
    dice = dice.replace(
        "[[], [advantage], [advantage], [s", "[[moon], [advantage], [advantage], [s"
    )
    bad = "[disadvantage], [disadvantage], [f"
    dice = dice.replace(f"[[], {bad}", f"[[eclipse], {bad}")
    checked = check_texts({**texts, "dice.yaml": dice})
    assert checked.diagnostics == ()
    found = checked.game.course.scenes[0].encounter.dice
    assert found.of(Die.SKILL).faces[0] == ("moon",)
    assert found.of(Die.DIFFICULTY).faces[0] == ("eclipse",)
    assert dict(found.worth)["moon"] == Tally(hope=1)
    assert found.mirror["moon"] == "eclipse"
    assert from_json(to_json(checked.game)) == checked.game


def test_ddl_05_12_conditions_of_dice_are_read_with_every_key(texts, check_texts) -> None:
    written = (
        "when: {task: [rope], done: [dogs], undone: [rope], aspect: [fog], thing: [lamp], hero:"
        " [anna], approach: [quick], round: 2, hurt: false}"
    )
    extra = f"difficulty: good, extra: [{{{written}, dice: {{aid: 2}}}}]"
    scenes = texts["scenes.yaml"].replace("difficulty: good", extra)
    anna = (
        "{title: Anna, things: {lamp: a lamp}, stunts: {knots: {title: Knots, when: {hurt: true}}},"
    )
    people = texts["characters.yaml"].replace("{title: Anna,", anna)
    checked = check_texts({**texts, "scenes.yaml": scenes, "characters.yaml": people})
    assert checked.diagnostics == ()
    encounter = checked.game.course.scenes[0].encounter
    (found,) = encounter.task("rope").extra
    assert found.dice == Pool(aid=2)
    assert found.when == When(
        ("rope",), ("dogs",), ("rope",), ("fog",), ("lamp",), ("anna",), (Approach.QUICK,), 2, False
    )
    assert encounter.hero("anna").stunts[0].when == When(hurt=True)
    keys = json.loads(SCENES.read_text(encoding="utf-8"))["$defs"]["when"]["properties"]
    assert all(f"{key}:" in written for key in keys)


def test_de_23_ddl_06_an_opponent_has_a_foe_and_dice_of_its_own(texts, check_texts) -> None:
    more = "bad: [clever], acts: quick, foe: geese, dice: {quick: {skill: 2, aid: 1}}}"
    people = texts["characters.yaml"].replace("bad: [clever]}", more) + "  geese: {title: Geese}\n"
    scenes = texts["scenes.yaml"].replace("    tasks:\n", "    present: [geese]\n    tasks:\n")
    checked = check_texts({**texts, "characters.yaml": people, "scenes.yaml": scenes})
    assert checked.diagnostics == ()
    dogs, geese = checked.game.course.scenes[0].encounter.opponents
    assert (dogs.foe, geese.id) == ("geese", "geese")
    assert dogs.pools == ((Approach.QUICK, Pool(skill=2, aid=1)),)


def test_more_helpers_are_allowed_where_the_rules_have_them(texts, check_texts) -> None:
    people = texts["characters.yaml"].replace("bad: [clever]", "bad: [clever], helpers: 3")
    found = check_texts({**texts, "characters.yaml": people}).diagnostics
    assert [it.code.id for it in found] == ["FT1013"]
    pool = texts["pool.yaml"] + "rules: {opponent_help: 3}\n"
    assert check_texts({**texts, "characters.yaml": people, "pool.yaml": pool}).diagnostics == ()
