"""`fateloom rename` in games that are tables alone: every use of a thing, of every kind."""

from __future__ import annotations

import shutil
from importlib import import_module
from pathlib import Path

import pytest

from fateloom.dsl.renaming import CannotRenameError
from fateloom.dsl.source import Source
from fateloom.dsl.table_renaming import Named
from fateloom.tools.battle.renaming import KINDS as OF_BATTLE
from fateloom.tools.cards.renaming import KINDS as OF_CARDS
from fateloom.tools.hidden.renaming import KINDS as OF_HIDDEN
from fateloom.tools.systems import system

ROOT = Path(__file__).resolve().parents[2]
FIXTURES = ROOT / "tests" / "fixtures"
KINDS_OF = {"cards": OF_CARDS, "battle": OF_BATTLE, "hidden": OF_HIDDEN}
KINDS = [(name, kind) for name, kinds in KINDS_OF.items() for kind in kinds]


def texts_of(folder: Path) -> tuple[Source, ...]:
    return tuple(Source(it.name, it.read_text("utf-8")) for it in sorted(folder.glob("*.yaml")))


def things_of(name: str, kind: str, texts: tuple[Source, ...]) -> Named:
    read = import_module(f"fateloom.dsl.{name}.read").read
    return KINDS_OF[name][kind](read({it.name: it for it in texts})[0])


@pytest.mark.parametrize(("name", "kind"), KINDS)
def test_a_thing_of_every_kind_can_be_renamed_and_back(name: str, kind: str) -> None:
    its, texts = system(name), texts_of(FIXTURES / name)
    things = things_of(name, kind, texts)
    for id in (min(things), max(things)):
        around, dot, last = id.rpartition(".")
        made = its.rename(texts, kind, id, f"{last}_2")
        after = {it.name: it for it in texts} | dict(made.changed)
        assert list(made.changed)
        back = its.rename(after.values(), kind, f"{around}{dot}{last}_2", last)
        assert {it.name: it for it in texts} == after | dict(back.changed), id


@pytest.mark.parametrize("name", KINDS_OF)
def test_a_system_says_what_it_has(name: str) -> None:
    its, texts = system(name), texts_of(FIXTURES / name)
    assert "rename" in its.commands
    for kind, old, new, said in (
        ("poi", "a", "b", f"has no poi: write one of {', '.join(KINDS_OF[name])}"),
        ("card", "nowhere", "b", "there is no card 'nowhere'"),
        ("card", "a", "B-2", "is no id"),
    ):
        with pytest.raises(CannotRenameError, match=said):
            its.rename(texts, kind, old, new)
    broken = (*texts[1:], Source(texts[0].name, "id: [\n"))
    with pytest.raises(CannotRenameError, match="has errors") as error:
        its.rename(broken, "card", "a", "b")
    assert error.value.found


def test_an_id_that_is_taken_is_refused() -> None:
    texts = texts_of(FIXTURES / "battle")
    with pytest.raises(CannotRenameError, match="the space 'mill' is there already"):
        system("battle").rename(texts, "space", "keep", "mill")
    with pytest.raises(CannotRenameError, match="cannot take the place") as error:
        system("battle").rename(texts, "space", "keep", "any")
    assert error.value.found


def test_a_name_in_quotes_is_changed_too() -> None:
    texts = [
        Source(it.name, it.text.replace("start: ", "start: '").replace("'yard", "'yard'"))
        for it in texts_of(FIXTURES / "hidden")
    ]
    board = next(it for it in texts if it.name == "board.yaml")
    assert "start: 'yard'" in board.text
    made = system("hidden").rename(texts, "tile", "yard", "court")
    assert "start: court\n" in made.changed["board.yaml"].text


@pytest.mark.parametrize(("game", "kind"), [("osier_fair", "space"), ("eleven_beds", "tile")])
def test_shipped_games_change_with_their_plays_and_comments(
    fateloom, tmp_path: Path, game: str, kind: str
) -> None:
    folder = tmp_path / game
    shutil.copytree(ROOT / "scenarios" / game, folder, ignore=shutil.ignore_patterns("README.md"))
    before = {it: it.read_text("utf-8") for it in folder.rglob("*.*")}
    name = "hidden" if game == "eleven_beds" else "battle"
    things = things_of(name, kind, texts_of(folder))
    plays = "".join(text for it, text in before.items() if it.suffix == ".play")
    old = max(things, key=lambda id: (plays.count(f" {id}"), id))
    assert f" {old}" in plays
    run = fateloom("rename", folder, kind, old, "quite_new")
    assert run.code == 0, run.err
    assert f"The {kind} '{old}' is 'quite_new' now." in run.out
    after = {it: it.read_text("utf-8") for it in folder.rglob("*.*")}
    assert [it.suffix for it in before if before[it] != after[it]].count(".play")
    for it, text in before.items():
        comments = [line for line in text.splitlines() if line.startswith("#")]
        assert [line for line in after[it].splitlines() if line.startswith("#")] == comments
    assert fateloom("test", folder).code == 0
    assert fateloom("rename", folder, kind, "quite_new", old).code == 0
    assert {it: it.read_text("utf-8") for it in folder.rglob("*.*")} == before
