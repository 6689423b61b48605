"""What is kept of a group: where, how, and that hostile names and files do no harm."""

import json
import os
import random
from copy import deepcopy
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.tools.campaign.builders import game

from fateloom.tools.campaign.history import (
    History,
    Running,
    Shelf,
    folder_name,
    folder_of_data,
    history_from,
    name_of,
    names_of,
    to_json,
)
from fateloom.tools.files import UsageError

HISTORY = History("us", (game(), game("second", ["Ada", "Ben"])), (Running("r", "s", ("Ä",)),))


def test_a_history_comes_back_as_it_was(tmp_path):
    shelf = Shelf(str(tmp_path), "us")
    assert shelf.read() == History("us")
    shelf.write(HISTORY)
    assert shelf.read() == HISTORY
    assert history_from(to_json(HISTORY)) == HISTORY
    assert os.listdir(shelf.folder) == ["history.json"]


def test_nothing_else_is_kept():
    plain = json.loads(to_json(HISTORY))
    assert plain.keys() == {"document", "format", "name", "played", "running"}
    assert plain["played"][0].keys() == {
        "campaign", "scenario", "players", "heroes", "mode", "result", "winner", "path", "days",
        "when",
    }  # fmt: skip


@given(st.text(max_size=60))
def test_every_name_has_a_safe_folder_of_its_own(name):
    folder = folder_name(name)
    assert folder.isascii()
    assert not set(folder) - set("abcdefghijklmnopqrstuvwxyz0123456789_-")
    assert 14 <= len(folder) <= 45
    assert folder == folder_name(name.casefold())


@pytest.mark.parametrize(
    "name",
    ["../../etc", "/", "C:\\x", "CON", ".", "..", "a/b", "a*b?", "Jörg & Söhne", "日本", "~"],
)
def test_hostile_names_stay_in_the_folder(tmp_path, name):
    shelf = Shelf(str(tmp_path / "data"), name_of(name))
    shelf.write(History(name))
    assert shelf.read().name == name
    inside = os.path.realpath(tmp_path / "data" / "groups")
    assert os.path.dirname(os.path.realpath(shelf.folder)) == inside
    assert os.listdir(tmp_path) == ["data"]


@pytest.mark.parametrize("name", ["", "  ", "a\x1b[2J", "a\nb\0", "x" * 81, "\udcff", "a\u202eb"])
def test_names_that_cannot_be_shown_are_refused(name):
    with pytest.raises(UsageError):
        name_of(name)


def test_names_of_players():
    assert names_of(" Ada,Ben  Li ,") == ("Ada", "Ben Li")
    with pytest.raises(UsageError, match="same name"):
        names_of("Ada, ADA")


def test_two_groups_with_like_names_are_two():
    assert folder_name("a b") != folder_name("a-b")
    assert folder_name("é") != folder_name("e")


def damaged():
    good = json.loads(to_json(HISTORY))
    yield b""
    yield b"\xff\xfe"
    yield b"[]"
    yield b"{}"
    yield b"[" * 100_000
    yield to_json(HISTORY)[:-30]
    changes: tuple[dict[str, object], ...] = (
        {"format": 2},
        {"document": "another"},
        {"played": {}},
        {"played": [1]},
        {"name": 3},
        {"running": [{"campaign": "../x", "scenario": "s", "players": []}]},
        {"played": [{**good["played"][0], "days": 0}]},
        {"played": [{**good["played"][0], "days": True}]},
        {"played": [{**good["played"][0], "result": "maybe"}]},
        {"played": [{**good["played"][0], "players": "Ada"}]},
    )
    for change in changes:
        yield json.dumps({**good, **change}).encode()


@pytest.mark.parametrize("data", list(damaged()))
def test_a_damaged_history_is_refused_and_never_touched(tmp_path, data):
    shelf = Shelf(str(tmp_path), "us")
    os.makedirs(shelf.folder)
    with open(shelf.file, "wb") as file:
        file.write(data)
    with pytest.raises(UsageError, match="not touched"):
        shelf.read()
    with open(shelf.file, "rb") as file:
        assert file.read() == data


def test_forgetting_takes_all_of_it_and_nothing_else(tmp_path):
    one, other = Shelf(str(tmp_path), "us"), Shelf(str(tmp_path), "them")
    one.write(HISTORY)
    other.write(History("them"))
    with open(one.game("road"), "w") as file:
        file.write("a game")
    assert one.forget()
    assert not one.forget()
    assert one.read() == History("us")
    assert os.listdir(tmp_path / "groups") == [os.path.basename(other.folder)]


def test_forgetting_follows_no_link(tmp_path):
    (tmp_path / "precious").mkdir()
    (tmp_path / "precious" / "file").write_text("mine")
    (tmp_path / "groups").mkdir()
    shelf = Shelf(str(tmp_path), "us")
    os.symlink(tmp_path / "precious", shelf.folder)
    assert not shelf.forget()
    assert (tmp_path / "precious" / "file").read_text() == "mine"


def test_where_groups_are_kept(monkeypatch, tmp_path):
    monkeypatch.delenv("FATELOOM_DATA", raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "xdg"))
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path / "xdg"))
    assert folder_of_data(None) == str(tmp_path / "xdg" / "fateloom")
    monkeypatch.setenv("FATELOOM_DATA", str(tmp_path / "own"))
    assert folder_of_data(None) == str(tmp_path / "own")
    assert folder_of_data(str(tmp_path / "said")) == str(tmp_path / "said")


def test_a_folder_that_cannot_be_written_is_said(tmp_path):
    (tmp_path / "groups").write_text("a file stands in the way")
    with pytest.raises(UsageError, match="cannot be written"):
        Shelf(str(tmp_path), "us").write(HISTORY)


def mutated(value, chance):
    """A part of a history left out, doubled, or with something else in its place."""
    places: list[tuple[Any, Any, Any]] = [(None, None, value)]
    for _, _, it in places:
        keys = it if isinstance(it, dict) else range(len(it)) if isinstance(it, list) else ()
        places += [(it, key, it[key]) for key in keys]
    owner, key, _ = chance.choice(places[1:])
    if chance.random() < 0.25:
        del owner[key]
    elif chance.random() < 0.2 and isinstance(owner, list):
        owner.append(owner[key])
    else:
        others: tuple[Any, ...] = (
            None,
            True,
            -1,
            10**30,
            1.5,
            "",
            "x" * 9999,
            "\x1b[31m",
            "../..",
            [],
            {},
            [[]],
            [1],
        )
        owner[key] = deepcopy(chance.choice((*others, chance.choice(places)[2])))
    return value


@pytest.mark.parametrize("seed", range(4))
def test_a_history_with_any_part_changed_is_read_or_refused(tmp_path, seed):
    """What is read can be written and read again as it is; what is refused is left as it was."""
    chance = random.Random(seed)
    shelf = Shelf(str(tmp_path), "us")
    shelf.write(HISTORY)
    path = os.path.join(shelf.folder, "history.json")
    read = refused = 0
    for _ in range(250):
        plain = json.loads(to_json(HISTORY))
        for _ in range(chance.choice((1, 1, 2, 3))):
            plain = mutated(plain, chance)
        data = json.dumps(plain).encode()
        if chance.random() < 0.2:
            data = data[: chance.randrange(len(data))]
        with open(path, "wb") as file:
            file.write(data)
        try:
            found = shelf.read()
        except UsageError:
            refused += 1
        else:
            read += 1
            assert history_from(to_json(found)) == found
        with open(path, "rb") as file:
            assert file.read() == data
    assert read and refused
