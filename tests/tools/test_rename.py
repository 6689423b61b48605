"""`fateloom rename`: every use in every file, or none."""

from __future__ import annotations

import os

import pytest
from tests.dsl.cards.ferry import CHALLENGES, VIRTUE

from fateloom.dsl.battle.callable import CAMPAIGN
from fateloom.dsl.renaming import KINDS, spans_of
from fateloom.tools.battle.renaming import KINDS as BATTLE_KINDS
from fateloom.tools.scenario import load

PLAY = """\
play "The rope helps" of drowned_bell_base
  heroes warden, smuggler   seed 7
  given warden has item rope
  warden: stay; visit saint_anne; scan tower with rope; end
    expect warden lacks item salve
"""


ROPE = "Coil of Rope"
"""What the item is called."""


@pytest.fixture
def whole(base, fateloom):
    """The base scenario with a play and a translation."""
    (base / "plays").mkdir(exist_ok=True)
    id = load(str(base)).id
    (base / "plays" / "rope.play").write_text(PLAY.replace("drowned_bell_base", id))
    assert fateloom("text", "extract", base, "--language", "de").code == 0
    po = base / "text" / "de.po"
    text = po.read_text()
    text = text.replace(f'msgid "{ROPE}"\nmsgstr ""', f'msgid "{ROPE}"\nmsgstr "Seil"')
    po.write_text(text)
    assert fateloom("test", "base").code == 0
    return base


def contents(folder):
    return {
        str(it.relative_to(folder)): it.read_bytes() for it in folder.rglob("*") if it.is_file()
    }


def test_a_wrong_kind_is_answered_with_those_that_there_are(fateloom, base):
    run = fateloom("rename", base, "ship", "a", "b")
    assert run.code == 2
    assert f"the story has no ship: write one of {', '.join(KINDS)}." in run.err


@pytest.mark.parametrize(
    ("words", "meant"),
    [
        (("rope", "cable", "item"), "item rope cable"),
        (("rope", "item", "cable"), "item rope cable"),
        (("quay", "room", "pier"), "tile quay pier"),
    ],
)
def test_a_kind_behind_the_ids_is_told_where_it_stands(fateloom, base, words, meant):
    run = fateloom("rename", base, *words)
    assert run.code == 2 and run.err.rstrip().endswith(f" {meant}")
    assert "The kind comes before the ids" in run.err


def test_a_campaign_has_the_kinds_of_a_battle_game_and_orders():
    assert set(CAMPAIGN.things) == {*BATTLE_KINDS, "order"}


def test_the_tables_of_called_challenges_change_too(fateloom, base):
    """Their heroes and items are those of the story."""
    (base / "cards").mkdir()
    table = CHALLENGES + "items:\n  rope: {title: A rope, when: post_cast, do: [{add: 1}]}\n"
    (base / "cards" / "challenges.yaml").write_text(table)
    with (base / "scenario.yaml").open("a") as header:
        header.write(VIRTUE + "lint: {entry-never-called: off}\n")
    for kind, old, new in (("hero", "warden", "keeper"), ("item", "rope", "cord")):
        run = fateloom("rename", "base", kind, old, new)
        assert run.code == 0, run.err
        assert "changed cards/challenges.yaml" in run.out
    text = (base / "cards" / "challenges.yaml").read_text()
    assert "  keeper: {title: Aud" in text
    assert "  cord: {title: A rope" in text
    assert fateloom("check", "base").code == 0


def test_every_thing_can_be_renamed(fateloom, whole):
    """Each kind, every thing of it; and back again, which gives the files as they were."""
    program = load(str(whole))
    before = contents(whole)
    done = set()
    for kind in KINDS:
        for old in list(spans_of(program, kind))[:2]:
            last = old.rpartition(".")[2]
            around = old.rpartition(".")[0]
            run = fateloom("rename", "base", kind, old, f"{last}_2")
            assert run.code == 0, (kind, old, run.err)
            assert f"The {kind} '{old}' is '{last}_2' now." in run.out
            assert fateloom("test", "base").code == 0
            assert fateloom("text", "check", "base").code == 0
            back = f"{around}.{last}_2" if around else f"{last}_2"
            assert fateloom("rename", "base", kind, back, last).code == 0
            assert contents(whole) == before, (kind, old)
            done.add(kind)
    assert done >= set(KINDS) - {"scene"}


def test_plays_and_translations_change_too(fateloom, whole):
    run = fateloom("rename", "base", "item", "rope", "cord")
    assert "changed plays/rope.play\n" in run.out and "changed text/de.po\n" in run.out
    assert "with cord" in (whole / "plays" / "rope.play").read_text()
    assert "The rope helps" in (whole / "plays" / "rope.play").read_text()
    po = (whole / "text" / "de.po").read_text()
    assert f'msgctxt "item.cord.title"\nmsgid "{ROPE}"\nmsgstr "Seil"' in po
    assert "item.rope" not in po
    assert not any("rope" in it.split('"')[0] for it in story(whole) if ">" not in it)


def story(folder):
    return (folder / "story" / "base.fate").read_text().splitlines()


@pytest.mark.parametrize(
    ("kind", "old", "new", "said"),
    [
        ("item", "rope", "lantern", "the item 'lantern' is there already"),
        ("tile", "marsh", "ferry", "'ferry'"),
        ("item", "ropa", "cord", "there is no item 'ropa'; did you mean 'rope'?"),
        ("item", "rope", "Cord", "is no id"),
        ("item", "rope", "test", "a word of the language"),
        ("poi", "ferry", "day", "a word of the language"),
        ("option", "saint_anne.rob", "scrub", "there already"),
    ],
)
def test_a_name_that_cannot_be_is_refused(kind, old, new, said, fateloom, whole):
    before = contents(whole)
    run = fateloom("rename", "base", kind, old, new)
    assert run.code == 2 and said in run.err + run.out, run.err
    assert contents(whole) == before


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("rope", "cord"), "'rope' is an item. Write:  fateloom rename base item rope cord"),
        (("Coil of Rope", "cord"), "Write:  fateloom rename base item rope cord"),
        (("rob", "steal"), "Write:  fateloom rename base option saint_anne.rob steal"),
        (("Bran", "brann"), "'Bran' is a hero. Write:  fateloom rename base hero smuggler brann"),
        (("item", "rope"), "The new id is missing. Write:  fateloom rename base item rope NEW"),
        (
            ("item", "cord", "x"),
            "there is no item 'cord'; there are: rope, salve, lantern, clapper.",
        ),
        (("item", "ferry", "x"), "there is no item 'ferry'; it is the poi 'ferry'"),
        (("option", "rob", "x"), "there is no option 'rob'; write 'saint_anne.rob'"),
        (("item", "Jar of Salve", "x"), "there is no item 'Jar of Salve'; write 'salve'"),
        (("place", "ferry", "x"), "did you mean 'poi'?"),
        (("nothing", "x"), "The story has nothing that is called 'nothing'."),
    ],
)
def test_what_is_missing_or_called_otherwise_is_said(words, said, fateloom, whole):
    before = contents(whole)
    run = fateloom("rename", "base", *words)
    assert run.code == 2 and said in run.err, run.err
    assert contents(whole) == before
    _, is_advice, advice = run.err.partition("Write:  fateloom ")
    if is_advice and "NEW" not in advice:
        assert fateloom(*advice.split()).code == 0


def test_a_scenario_with_errors_is_left_alone(fateloom, whole):
    (whole / "story" / "more.fate").write_text("event wave on day 2\n  gian 1 coins\n")
    before = contents(whole)
    run = fateloom("rename", "base", "item", "rope", "cord")
    assert run.code == 2 and "mend them first" in run.err and "gian" in run.out
    assert contents(whole) == before


@pytest.mark.parametrize("at", range(5))
def test_a_disk_that_fills_leaves_every_file_as_it_was(at, fateloom, whole, monkeypatch):
    before, written = contents(whole), []
    real = os.replace

    def replace(one, two):
        written.append(two)
        if len(written) == at + 1:
            raise OSError(28, "No space left on device")
        real(one, two)

    monkeypatch.setattr(os, "replace", replace)
    run = fateloom("rename", "base", "item", "rope", "cord")
    assert run.code == 2 and "cannot be written" in run.err
    assert contents(whole) == before


def test_an_id_with_two_meanings_is_told_apart(fateloom, whole):
    more = (
        "stock rope: salve\n\nevent wave on day 2\n  stock rope gains rope\n  drop rope on quay\n"
    )
    (whole / "story" / "more.fate").write_text(more)
    assert fateloom("rename", "base", "stock", "rope", "shed").code == 0
    text = (whole / "story" / "more.fate").read_text()
    assert text == more.replace("stock rope", "stock shed")
