"""Packs: which cards a scenario takes, with which numbers, and what is wrong with a choice."""

from pathlib import Path

import pytest

from fateloom.dsl.data.from_yaml import load
from fateloom.dsl.data.packs import pack_of
from fateloom.dsl.session import check
from fateloom.dsl.source import Source

PACK = """\
items:
  net: {number: 900, title: Net, value: 1}
  oilskin: {number: 901, title: Oilskin, value: 2, copies: 3, categories: [clothing]}
"""


@pytest.fixture
def with_pack(base):
    """`with_pack(choice, **files)`: the tables of base, its items.yaml with `choice` below."""

    def texts(choice="", packs="[coast]", **files):
        return {
            **base,
            "scenario.yaml": base["scenario.yaml"] + f"packs: {packs}\n",
            "items.yaml": base["items.yaml"] + choice,
            "packs/coast/items.yaml": PACK,
            **{name.replace("__", "/") + ".yaml": text for name, text in files.items()},
        }

    return texts


def taken(tables):
    return {it.id: it for it in tables.items if pack_of(it.span.file) is not None}


def places(found):
    return [(d.code.id, *d.primary.span[:3]) for d in found]


def test_all_cards_are_taken_unless_some_are_chosen(with_pack, load_texts):
    tables, found = load_texts(with_pack())
    assert found == ()
    assert list(taken(tables)) == ["net", "oilskin"]
    tables, found = load_texts(with_pack("packs: {coast: {oilskin: {}}}\n"))
    assert found == ()
    assert list(taken(tables)) == ["oilskin"]
    tables, found = load_texts(with_pack("packs: {coast: {}}\n"))
    assert found == ()
    assert not taken(tables)


def test_copies_and_value_take_the_place_of_the_packs(with_pack, load_texts):
    choice = "packs:\n  coast:\n    net: {copies: 4}\n    oilskin: {copies: 1, value: 0}\n"
    cards = taken(load_texts(with_pack(choice))[0])
    assert (cards["net"].copies, cards["net"].value) == (4, 1)
    assert (cards["oilskin"].copies, cards["oilskin"].value) == (1, 0)
    assert cards["oilskin"].categories == ("clothing",)
    assert cards["oilskin"].span[:3] == ("packs/coast/items.yaml", 3, 3)


def test_two_packs_may_have_a_card_of_the_same_name(with_pack, load_texts):
    hills = PACK.replace("900", "910").replace("901", "911")
    files = {"packs__hills__items": hills}
    choice = "packs: {coast: {net: {}}, hills: {oilskin: {}}}\n"
    cards = taken(load_texts(with_pack(choice, "[hills, coast]", **files))[0])
    assert {it.id: it.number for it in cards.values()} == {"net": 900, "oilskin": 911}


@pytest.mark.parametrize(
    ("choice", "place", "said"),
    [
        ("packs: {coats: {net: {}}}\n", ("FT0115", 9), "did you mean 'coast'?"),
        ("packs: {hills: {net: {}}}\n", ("FT0115", 9), "does not use the pack 'hills'"),
        ("packs: {coast: {nett: {}}}\n", ("FT0116", 17), "has no card 'nett'"),
        ("packs: {coast: {net: {price: 2}}}\n", ("FT0106", 23), "'price'"),
        ("packs: {coast: {net: {copies: 0}}}\n", ("FT0110", 31), "0"),
        ("packs: {coast: {net: {copies: yes}}}\n", ("FT0108", 31), "whole number"),
        ("packs: {coast: [net]}\n", ("FT0108", 16), "a block of 'key: value' lines"),
        ("packs: {coast: all}\n", ("FT0108", 16), "a block of 'key: value' lines"),
        ("packs: {../coast: {}}\n", ("FT0111", 9), "../coast"),
        ("packs: {coast: {Net: {}}}\n", ("FT0111", 17), "Net"),
    ],
)
def test_what_is_wrong_with_a_choice_is_one_finding_at_its_place(
    base, with_pack, load_texts, choice, place, said
):
    _, found = load_texts(with_pack(choice))
    line = base["items.yaml"].count("\n") + 1
    assert places(found) == [(place[0], "items.yaml", line, place[1])]
    assert said in found[0].message + (found[0].help or "")


HOSTILE = ["../../etc", "/etc", "a/b", "..", ".", "Coast", "coast\\u202e", "c:", "~", "a" * 61]


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_name_of_a_pack_is_refused_at_its_place(base, with_pack, load_texts, name):
    _, found = load_texts(with_pack(packs=f'["{name}"]'))
    ((code, file, line, column),) = places(found)
    assert (file, line, column) == ("scenario.yaml", base["scenario.yaml"].count("\n") + 1, 9)
    assert code in ("FT0111", "FT0113", "FT0007")


def test_a_pack_takes_nothing_from_other_packs(with_pack, load_texts):
    texts = with_pack()
    texts["packs/coast/items.yaml"] += "packs: {coast: {net: {}}}\n"
    tables, found = load_texts(texts)
    assert places(found) == [("FT0106", "packs/coast/items.yaml", 4, 1)]
    assert list(taken(tables)) == ["net", "oilskin"]


def test_a_pack_that_the_scenario_does_not_name_has_no_say(with_pack, load_texts):
    tables, found = load_texts(with_pack(packs="[]"))
    assert found == ()
    assert not taken(tables)


STORY = Path(__file__).resolve().parents[2] / "fixtures" / "base" / "story" / "base.fate"


def checked(texts):
    story = STORY.read_text(encoding="utf-8")
    sources = [Source("story/base.fate", story)]
    return check([*sources, *(Source(name, text) for name, text in texts.items())])


def test_a_missing_pack_is_one_finding_whatever_the_story_asks_of_it(with_pack):
    texts = with_pack("", "[coast, hills]")
    texts["story/nets.fate"] = "event nets on day 3\n  drop harrow on quay\n"
    assert places(checked(texts).diagnostics)[0][:2] == ("FT0325", "scenario.yaml")
    assert len(checked(texts).diagnostics) == 1


def test_a_pack_that_cannot_be_read_is_one_finding(with_pack):
    texts = with_pack("packs: {coast: {net: {}, harrow: {}}}\n")
    texts["packs/coast/items.yaml"] = "items:\n  net: {number: 900\n"
    texts["story/nets.fate"] = "event nets on day 3\n  drop net on quay\n"
    found = checked(texts).diagnostics
    assert [d.primary.span.file for d in found] == ["packs/coast/items.yaml"]


def test_a_clash_shows_both_cards_and_the_way_out(with_pack):
    texts = with_pack()
    texts["packs/coast/items.yaml"] = PACK.replace("net:", "rope:")
    (found,) = checked(texts).diagnostics
    assert found.code.id == "FT0201"
    assert found.primary.span[:3] == ("items.yaml", 3, 3)
    assert found.related[0].span[:3] == ("packs/coast/items.yaml", 2, 3)
    assert "Or list under 'packs: coast:' in items.yaml the cards that you take." in found.help
    texts["items.yaml"] += "packs: {coast: {oilskin: {}}}\n"
    assert checked(texts).program is not None


def test_a_number_that_a_card_of_a_pack_has_is_told_at_the_number_of_the_scenario(with_pack):
    texts = with_pack()
    texts["packs/coast/items.yaml"] = PACK.replace("900", "103")
    (found,) = checked(texts).diagnostics
    assert found.code.id == "FT0322"
    assert found.primary.span[:3] == ("items.yaml", 27, 5)
    assert found.related[0].span[:3] == ("packs/coast/items.yaml", 2, 9)


def test_a_card_that_is_not_taken_is_an_unknown_name(with_pack):
    texts = with_pack("packs: {coast: {oilskin: {}}}\n")
    texts["story/nets.fate"] = "event nets on day 3\n  drop net on quay\n"
    assert places(checked(texts).diagnostics) == [("FT0336", "story/nets.fate", 2, 8)]


def test_cards_of_a_pack_that_nobody_uses_are_no_findings(with_pack):
    result = checked(with_pack())
    assert {it.id for it in result.program.items} >= {"net", "oilskin"}
    assert [d for d in result.diagnostics if d.primary.span.file.startswith("packs/")] == []


def test_load_takes_any_iterable(with_pack):
    tables, _ = load(Source(name, text) for name, text in with_pack().items())
    assert list(taken(tables)) == ["net", "oilskin"]


def test_a_misspelt_pack_is_one_mistake_where_it_is_misspelt(with_pack):
    texts = with_pack("packs: {coast: {net: {}}}\n", "[coats]")
    del texts["packs/coast/items.yaml"]  # only what scenario.yaml names is read
    found = check([Source(name, text) for name, text in texts.items()]).diagnostics
    assert [it.message for it in found if it.level.value == "error"] == [
        "the pack 'coats' is missing; did you mean 'coast'?"
    ]


@pytest.mark.parametrize(
    ("old", "new", "meant"),
    [("[coast]", "[packs/coast]", "coast"), ("packs: [", "pack: [", "packs")],
)
def test_cards_of_a_pack_that_is_named_badly_are_written(with_pack, old, new, meant):
    texts = with_pack()
    texts["scenario.yaml"] = texts["scenario.yaml"].replace(old, new)
    texts["story/nets.fate"] = "event nets on day 3\n  drop net on quay\n"
    (one,) = checked(texts).diagnostics
    assert one.message.endswith(f"; did you mean '{meant}'?") and one.fix is not None
    del texts["packs/coast/items.yaml"]  # where it is not there, nobody knows what it has
    assert [it.primary.span.file for it in checked(texts).diagnostics] == ["scenario.yaml"]
