"""The common pack: original, whole, balanced, and every card does what it says."""

import json
import re
from pathlib import Path

import pytest
from tests.tracked import tracked

from fateloom.dsl.data.from_yaml import load
from fateloom.dsl.data.packs import pack_of
from fateloom.dsl.session import check
from fateloom.dsl.source import Source
from fateloom.dsl.syntax.keywords import keywords
from fateloom.runtime.kernel.game import Refusal
from fateloom.runtime.kernel.table import start
from fateloom.runtime.program.items import AbilityKind, ChangeResource, Window
from fateloom.runtime.story import command as cmd
from fateloom.runtime.story import event as ev
from fateloom.runtime.story.rules import StoryRules
from fateloom.runtime.story.setup import SetUp
from fateloom.tools.bots.play_out import play_out
from fateloom.tools.files import gather, sources
from fateloom.tools.story.bots import at_random

ROOT = Path(__file__).resolve().parents[2]
BASE = ROOT / "tests" / "fixtures" / "base"
PACK = (ROOT / "scenarios" / "packs" / "common" / "items.yaml").read_text(encoding="utf-8")
SCHEMA = json.loads((ROOT / "schemas" / "items.schema.json").read_text(encoding="utf-8"))["$defs"]


def texts(**changes: str) -> dict[str, str]:
    """The base scenario with the pack."""
    found = {
        path.relative_to(BASE).as_posix(): path.read_text(encoding="utf-8")
        for path in tracked(BASE)
    }
    found["scenario.yaml"] += "packs: [common]\n"
    return {**found, "packs/common/items.yaml": PACK, **changes}


def as_sources(by_name):
    return [Source(name, text) for name, text in by_name.items()]


@pytest.fixture(scope="module")
def cards():
    tables, found = load(as_sources(texts()))
    assert found == ()
    return [it for it in tables.items if pack_of(it.span.file) == "common"]


def test_there_are_enough_cards_and_each_is_somebody(cards):
    assert len(cards) >= 40
    assert len({it.title for it in cards}) == len({it.description for it in cards}) == len(cards)
    assert [it.number for it in cards] == list(range(501, 501 + len(cards)))
    assert not {it.id for it in cards} & keywords()
    assert all(20 <= len(it.description) <= 130 and "\n" not in it.description for it in cards)
    assert all(re.search(r"[.!?]$", it.description) for it in cards)
    assert all(it.categories for it in cards)


def test_the_cards_use_every_word_that_an_ability_can_have():
    """DSL-16: kinds, windows, effects, costs, conditions, obligations, skills."""
    ability = SCHEMA["ability"]["properties"]
    kinds, windows = ability["kind"]["enum"], ability["window"]["enum"]
    for word, values in (("kind", kinds), ("window", windows)):
        assert [it for it in values if not re.search(rf"\b{word}: {it}\b", PACK)] == []
    shapes = SCHEMA["effect"]["oneOf"]
    effects = [next(iter(it["required"])) for it in shapes]
    assert len(effects) >= 13
    assert [it for it in effects if not re.search(rf"effect: {{{it}: ", PACK)] == []
    for said in (
        "cost: {effort: ", "cost: {skill: ", "optional: false", "condition: {rolled_successes: 0}",
        "condition: {rolled_successes: 1}", "amount: other_items", "gain_skill: any",
        "roll_total: -1",
    ):  # fmt: skip
        assert said in PACK
    for skill in ("intelligence", "dexterity", "power"):
        assert f", skill: {skill}, effect" in PACK


def test_values_are_fair(cards):
    """What is used up is cheap, what stays is dear, a burden cannot be sold, no card is a mint."""
    for card in cards:
        ability = card.ability
        if ability is None:
            assert card.value >= 1
        elif card.value == 0:
            assert not card.sellable
            assert ability.kind is AbilityKind.ALWAYS
        elif ability.kind is AbilityKind.DISCARD:
            assert 1 <= card.value <= 2
        else:
            assert 2 <= card.value <= 5
            in_every_test = ability.window is Window.PASSIVE and ability.skill is None
            assert card.value >= 3 or not in_every_test
        if ability is not None and isinstance(ability.effect, ChangeResource):
            effect = ability.effect
            if effect.resource == "coins" and ability.kind is AbilityKind.DISCARD:
                assert card.value >= effect.amount


def test_burdens_are_few_and_marked(cards):
    burdens = [it.id for it in cards if it.value == 0]
    assert burdens == ["millstone_locket", "weeping_doll", "hobnail_boot"]
    obliged = [it.id for it in cards if it.ability is not None and not it.ability.optional]
    assert set(obliged) < set(burdens)


def test_a_scenario_that_uses_none_of_them_is_clean():
    before = [(d.code.id, d.primary.span[:3]) for d in check(as_sources(texts())).diagnostics]
    plain = texts()
    plain["scenario.yaml"] = plain["scenario.yaml"].replace("packs: [common]\n", "")
    del plain["packs/common/items.yaml"]
    assert before == [(d.code.id, d.primary.span[:3]) for d in check(as_sources(plain)).diagnostics]


def rules_with(carried):
    """The base scenario, its first hero with these cards, who is no good at anything."""
    heroes = (BASE / "heroes.yaml").read_text(encoding="utf-8")
    heroes = heroes.replace("items: [lantern]", f"items: [{', '.join(carried)}]", 1)
    strong = "{intelligence: [4, 6, 8, 10], dexterity: [3, 5, 7, 8], power: [2, 5, 8, 9]}"
    assert strong in heroes
    weak = "{intelligence: [9, 10, 11], dexterity: [8, 9, 10], power: [7, 10, 11]}"
    heroes = heroes.replace(strong, weak)  # rolls of no success at all are wanted as well
    program = check(as_sources(texts(**{"heroes.yaml": heroes})), lint=False).program
    assert program is not None
    assert program.heroes[0].items == tuple(carried)
    return StoryRules(program, texts=False)


@pytest.mark.long
def test_every_card_is_used_in_play_and_does_what_it_says(cards):
    """Whoever carries a card comes to use it, and the rules hold (DST-112..115)."""
    able = [it for it in cards if it.ability is not None]
    wanted = {it.id for it in able if it.ability.window is not Window.PASSIVE}
    used = set()
    for first in range(0, len(able), 4):
        carried = [it.id for it in able[first : first + 4]]
        rules, missing = rules_with(carried), set(carried) & wanted
        for seed in range(60):
            if not missing:
                break
            hero = rules.program.heroes[0].id
            table = start(rules, SetUp(1, (hero,)), seed)
            assert not isinstance(table, Refusal)
            ended = play_out(table, [at_random(seed)], lambda state: state.day > 12)
            for entry in ended.log.entries:
                missing -= {it.item for it in entry.events if isinstance(it, ev.AbilityUsed)}
        used |= (set(carried) & wanted) - missing
    assert wanted - used == set()


def test_the_shipped_scenario_takes_cards_of_it():
    folder = gather(str(ROOT / "scenarios" / "drowned_bell"))
    result = check(sources(folder)[0])
    assert result.program is not None
    assert result.diagnostics == ()
    taken = [it for it in result.program.items if pack_of(it.span.file) == "common"]
    assert 4 <= len(taken) <= 12
    offered = {item for stock in result.program.stocks for item in stock.items}
    assert {it.id for it in taken} & offered


def test_dst_31_62_the_hand_sled_takes_nobody_further_until_its_die_is_paid():
    rules = rules_with(["hand_sled"])
    table = start(rules, SetUp(1, (rules.program.heroes[0].id,)), 1)
    assert not isinstance(table, Refusal)
    before = rules.view(table.state, 0).reach
    assert before == rules.program.settings.move_range
    paid = table.play(0, cmd.UseAbility("hand_sled"))
    assert not isinstance(paid, Refusal)
    view = rules.view(paid.state, 0)
    assert (view.reach, view.heroes[0].effort) == (before + 2, 0)
