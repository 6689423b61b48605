"""FT0446: what lies in a table beside the story, and no call names it."""

import re

import pytest
from tests.dsl.battle import causeway, dike
from tests.dsl.calls.toll import texts_with
from tests.dsl.cards import ferry
from tests.dsl.hidden import cellar, lodge
from tests.dsl.model import test_called_pool_games as mill

from fateloom.dsl.session import check
from fateloom.dsl.source import Source

INTERLUDES = "interludes:\n  dice: {title: Dice, do: [{draw: either}]}\nallies:\n"
ORDERS = {f"campaign/{name}": text for name, text in causeway.TABLES.items()}
FIGHTS = {"battle/fights.yaml": dike.FIGHTS}
CHALLENGES = {"cards/challenges.yaml": ferry.CHALLENGES.replace("allies:\n", INTERLUDES)}
HOUSE = {f"house/{name}": text for name, text in lodge.TABLES.items()}
HAUNTS = {"hidden/haunts.yaml": cellar.HAUNTS}
DICE = """
  option dice "Throw dice"
    interlude dice "Throw dice"
      done
        > You throw them.
      nothing
        > Nobody has dice.
"""


def pool(scene: str) -> str:
    """The story at the mill, with a call of that scene."""
    return mill.block(scene=scene).replace('poi mill "The Mill" on marsh', 'poi toll "T" on quay')


STORIES = {
    "pool": (pool("loft"), mill.TABLES, ""),
    "cards": (ferry.STORY + DICE, CHALLENGES, ferry.VIRTUE),
    "battle": (dike.STORY, FIGHTS, ""),
    "campaign": (causeway.STORY, ORDERS, ""),
    "hidden": (cellar.STORY, HAUNTS, ""),
    "house": (lodge.STORY, HOUSE, ""),
}


def uncalled(story: str, tables: dict[str, str], rules: str = "") -> list[str]:
    """The findings, each as its place, message and help."""
    texts = texts_with(story, tables)
    texts["scenario.yaml"] += rules
    checked = check([Source(*it) for it in texts.items()])
    assert checked.program is not None, checked.diagnostics
    found = [it for it in checked.diagnostics if it.code.name == "entry-never-called"]
    places = ((it.primary.span, it) for it in found)
    return [f"{at.file}:{at.line}:{at.column}: {it.message}. {it.help}" for at, it in places]


def finding(place: str, said: str, call: str) -> str:
    """The finding there about what would be called so."""
    help = f"Write '{call} \"…\"' in a script, or take it out."
    return f"{place}: no call names the {said}. {help}"


def without(story: str, option: str) -> str:
    """The story without that option."""
    rest = re.sub(rf"^  option {option} .*?(?=^  option |\Z)", "", story, flags=re.M | re.S)
    assert rest != story
    return rest


@pytest.mark.parametrize("system", STORIES)
def test_where_all_is_called_nothing_is_found(system):
    assert uncalled(*STORIES[system]) == []


@pytest.mark.parametrize(
    ("system", "option", "place", "said", "call"),
    [
        ("cards", "ford", "cards/challenges.yaml:7:3", "challenge 'ford'", "challenge ford"),
        ("cards", "reeve", "cards/challenges.yaml:27:3", "adversary 'reeve'", "challenge reeve"),
        ("cards", "dice", "cards/challenges.yaml:23:3", "interlude 'dice'", "interlude dice"),
        ("battle", "parley", "battle/fights.yaml:17:3", "fight 'parley'", "battle parley"),
        ("campaign", "watch", "campaign/orders.yaml:5:3", "order 'watch'", "campaign watch"),
        ("hidden", "cellar", "hidden/haunts.yaml:19:3", "search 'cellar'", "search cellar"),
        ("hidden", "call", "hidden/haunts.yaml:22:3", "probe 'call'", "probe call"),
        ("hidden", "cold", "hidden/haunts.yaml:25:3", "syphon 'cold'", "syphon cold"),
        ("house", "look", "house/orders.yaml:21:3", "order 'look'", "house look"),
    ],
)
def test_what_no_call_names_is_found_in_its_table(system, option, place, said, call):
    """`cellar` is a key above its entry too."""
    story, tables, rules = STORIES[system]
    assert uncalled(without(story, option), tables, rules) == [finding(place, said, call)]


def test_a_call_of_what_is_not_written_may_mean_it():
    """The name was changed in the call alone, or in the table alone."""
    story = cellar.STORY.replace("search cellar", "search vault")
    (said,) = uncalled(story, HAUNTS)
    assert "If it is what 'search vault' means, both have one name. Write 'search cellar" in said
    (other,) = uncalled(without(story, "call"), HAUNTS)[1:]
    assert "vault" not in other


def test_a_scene_that_another_one_leads_to_needs_no_call():
    """Of 'loft' and 'door' the first is told, if none is called."""
    loft = finding("pool/scenes.yaml:11:3", "scene 'loft'", "pool loft")
    assert uncalled(pool("door"), mill.TABLES) == [loft]
    assert uncalled('poi toll "The Toll" on quay\n  > Dry.\n', mill.TABLES) == [loft]


def test_a_call_in_a_scene_that_nothing_does_is_one():
    """That scene has a finding of its own."""
    story = without(dike.STORY, "shot") + (
        '\nscene late (by: 1..3)\n  lose by power\n  battle shot "Shoot"\n    victory\n'
        "      > Hit.\n    withdrawal\n      > Missed.\n    defeat\n      > Hit back.\n"
    )
    assert uncalled(story, FIGHTS) == []


def test_a_table_of_another_system_with_that_name_counts_for_nothing():
    """`search gate` calls no fight."""
    scenes = cellar.HAUNTS.replace("  loft: {do", "  shot: {do")
    story = cellar.STORY.replace("search loft", "search shot")
    more = without(dike.STORY, "shot").partition("  option")[2]
    found = uncalled(f"{story}\n  option{more}", FIGHTS | {"hidden/haunts.yaml": scenes})
    assert [it.partition(".")[0] for it in found] == ["battle/fights"]


def test_it_is_quieted_by_its_name():
    story = without(dike.STORY, "shot")
    assert len(uncalled(story, FIGHTS)) == 1
    assert uncalled(story, FIGHTS, "lint: {entry-never-called: off}\n") == []


def test_a_game_of_which_nothing_is_called_is_found_whole():
    found = uncalled('poi toll "The Toll" on quay\n  > Dry.\n', FIGHTS)
    assert [it.partition(": ")[0] for it in found] == [
        f"battle/fights.yaml:{line}:3" for line in (16, 17, 18)
    ]
