"""Another id for a thing in the tables beside a story: in tables and story, or nowhere."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.dsl.battle import causeway, dike
from tests.dsl.calls.toll import texts_with
from tests.dsl.cards import ferry
from tests.dsl.hidden import cellar, lodge
from tests.dsl.model import test_called_pool_games as mill

from fateloom.dsl.callable import HERO
from fateloom.dsl.callable_systems import callable_tables
from fateloom.dsl.renaming import CannotRenameError, rename
from fateloom.dsl.source import Source
from fateloom.dsl.things_beside import things_beside

MORE = """interludes:
  rest: {title: A rest, do: [{draw: hero}]}
quests:
  road:
    title: The road
    powers: [{on: challenge_failed, do: [{adversary: 1}]}]
"""
UNITS = (
    causeway.TABLES["units.yaml"]
    .replace("units:\n", "contingents: {town: {title: The Town}}\nunits:\n")
    .replace("The Boys, ", "The Boys, contingent: town, ")
)
CALLS = {
    "pool": (mill.STORY.replace("poi mill", "poi toll"), mill.TABLES, ""),
    "challenge": (
        ferry.STORY,
        {"cards/challenges.yaml": ferry.CHALLENGES + MORE},
        ferry.VIRTUE,
    ),
    "battle": (dike.STORY, {"battle/fights.yaml": dike.FIGHTS}, ""),
    "campaign": (
        causeway.STORY,
        {f"campaign/{name}": text for name, text in causeway.TABLES.items()}
        | {"campaign/units.yaml": UNITS},
        "",
    ),
    "haunt": (cellar.STORY, {"hidden/haunts.yaml": cellar.HAUNTS}, ""),
    "house": (lodge.STORY, {f"house/{name}": text for name, text in lodge.TABLES.items()}, ""),
}
"""By system: a story with its tables, and what is added to scenario.yaml."""


def sources(name: str) -> dict[str, Source]:
    story, tables, rules = CALLS[name]
    texts = texts_with(story, tables)
    texts["scenario.yaml"] += rules
    return {it: Source(it, text) for it, text in texts.items()}


def kinds() -> Iterator[tuple[str, str]]:
    for name in CALLS:
        yield from ((name, kind) for kind in things_beside(sources(name)))


def test_every_system_says_what_can_be_renamed() -> None:
    assert set(CALLS) == {it.name for it in callable_tables()}
    declared = {f"{it.name}.{kind}" for it in callable_tables() for kind in it.things}
    assert {kind for _, kind in kinds()} == {it for it in declared if not it.endswith(f".{HERO}")}


@pytest.mark.parametrize(("name", "kind"), list(kinds()))
def test_a_thing_of_every_kind_can_be_renamed_and_back(name: str, kind: str) -> None:
    before = sources(name)
    things = things_beside(before)[kind]
    assert things
    for id in things:
        if id in ("warden", "smuggler"):  # a character of the house that is a hero of the story
            with pytest.raises(CannotRenameError):
                rename(before.values(), kind, id, "keeper")
            continue
        whole, dot, last = id.rpartition(".")
        made = rename(before.values(), kind, id, f"{last}_2")
        after = before | dict(made.changed)
        assert after != before, id
        back = rename(after.values(), kind, f"{whole}{dot}{last}_2", last)
        assert after | dict(back.changed) == before, id


@pytest.mark.parametrize("name", list(CALLS))
@pytest.mark.parametrize("hero", ["warden", "smuggler"])
def test_a_hero_is_renamed_in_the_tables_too(name: str, hero: str) -> None:
    before = sources(name)
    made = rename(before.values(), "hero", hero, "keeper")
    after = before | dict(made.changed)
    assert all(f"{hero}:" not in it.text for it in after.values() if it.name.endswith(".yaml"))
    assert before == after | dict(rename(after.values(), "hero", "keeper", hero).changed)


def test_an_id_with_many_meanings_is_told_apart() -> None:
    """An order, an option and a unit are all called `watch`; blocks of calls name the unit."""
    before = sources("campaign")
    made = rename(before.values(), "campaign.unit", "watch", "guard")
    assert set(made.changed) == {
        "campaign/units.yaml",
        "campaign/orders.yaml",
        "story/toll.fate",
    }
    toll = made.changed["story/toll.fate"].text
    assert 'campaign watch "Send the Watch"' in toll and "option watch" in toll
    assert "stranded guard" in toll and "supplied guard" in toll
    orders = made.changed["campaign/orders.yaml"].text
    assert "  watch:\n" in orders and "unit: guard" in orders


@pytest.mark.parametrize(
    ("kind", "old", "new", "said"),
    [
        ("campaign.unit", "wtach", "guard", "there is no unit 'wtach'; did you mean 'watch'?"),
        ("campaign.unit", "watch", "boys", "the unit 'boys' is there already"),
        ("campaign.unit", "watch", "The Watch", "is no id"),
        ("campaign.ship", "watch", "guard", "no campaign.ship: write one of hero, "),
        ("unit", "watch", "guard", "campaign.unit"),
        ("haunt.person", "otto", "hugo", "no haunt.person"),
        ("campaign.order", "look", "drums", "cannot take the place"),
    ],
)
def test_what_cannot_be_is_refused(kind: str, old: str, new: str, said: str) -> None:
    with pytest.raises(CannotRenameError, match=said):
        rename(sources("campaign").values(), kind, old, new)
