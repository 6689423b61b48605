"""The Coal Road is a full set of cards, and everything in it can be won in several places."""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from ruamel.yaml import YAML

from fateloom.runtime.cards.words import Ability, Icon

FOLDER = Path(__file__).resolve().parents[2] / "scenarios" / "coal_road"
KINDS = ("traits", "challenges", "allies", "adversaries")
ACTS = ("act_1", "act_2", "act_3")

Table = dict[str, Any]


def table(name: str) -> Table:
    return dict(YAML(typ="safe").load(FOLDER / f"{name}.yaml"))


def things(tree: Table) -> Iterator[Table]:
    """Every record that has a title, at any depth."""
    if "title" in tree:
        yield tree
    for part in tree.values():
        if isinstance(part, dict):
            yield from things(part)


def rewards(act: Table) -> Iterator[Table]:
    """What can be won in an act: traits, both paths of a challenge, adversaries, allies."""
    for kind in ("traits", "allies"):
        yield from act.get(kind, {}).values()
    for card in act["challenges"].values():
        yield from card["paths"].values()
    for card in act.get("adversaries", {}).values():
        yield card["path"]


def test_section_1_1_the_counts_of_the_story_cards() -> None:
    acts = table("acts")
    counts = {act: sum(len(acts[act].get(kind, ())) for kind in KINDS) for act in ACTS}
    assert counts == {"act_1": 29, "act_2": 32, "act_3": 30}
    assert "adversaries" not in acts["act_1"]
    assert "allies" not in acts["act_3"]


def test_section_1_1_the_counts_of_the_other_cards() -> None:
    counts = {kind: len(cards) for kind, cards in table("tableau").items()}
    assert counts == {"origins": 15, "motivations": 15, "destinies": 15}
    copies = {
        deck: sum(it.get("copies", 1) for it in cards.values())
        for deck, cards in table("events").items()
    }
    assert copies == {"hero": 22, "antihero": 22}
    assert len(table("quests")["quests"]) == 11


def test_cta_91_every_adversary_has_its_quest_and_one_is_for_all() -> None:
    quests = [it.get("adversary") for it in table("quests")["quests"].values()]
    acts = table("acts")
    adversaries = [it for act in ACTS for it in acts[act].get("adversaries", ())]
    assert sorted(filter(None, quests)) == sorted(adversaries)
    assert quests.count(None) == 1


@pytest.mark.parametrize("act", ACTS)
def test_every_ability_and_icon_can_be_won_in_three_places(act: str) -> None:
    won = Counter[str]()
    for reward in rewards(table("acts")[act]):
        won.update([*reward.get("abilities", ()), *reward.get("icons", ())])
    assert {it.value for it in (*Ability, *Icon) if won[it] < 3} == set()


@pytest.mark.parametrize("act", ACTS)
def test_every_pair_of_abilities_is_asked_for(act: str) -> None:
    pairs = {frozenset(it["abilities"]) for it in table("acts")[act]["challenges"].values()}
    assert len(pairs) == 15


@pytest.mark.parametrize("name", ["tableau", "acts", "events", "quests"])
def test_everything_has_a_title_of_its_own_and_a_text(name: str) -> None:
    found = list(things(table(name)))
    assert found
    assert [it["title"] for it in found if not it.get("text", "").endswith((".", "?", "!"))] == []
    titles = Counter(it["title"] for it in found)
    assert [title for title, times in titles.items() if times > 1] == []
