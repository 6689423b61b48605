"""A pack all the way: check, cache, compile, graph, play, plays; and what it may never reach."""

import json
import os
import shutil
from pathlib import Path

import pytest

from fateloom.tools import cache
from fateloom.tools.cli.main import main
from fateloom.tools.files import gather, packs_named

ROOT = Path(__file__).resolve().parents[2]
ABILITY = "ability: {kind: always, window: passive, effect: {move_range: 1}}"
NET = f"items:\n  net: {{number: 900, title: Dip Net, value: 1, {ABILITY}}}\n"


@pytest.fixture
def coast(tmp_path, monkeypatch):
    """The base scenario in `base/`, with a pack beside it that its smuggler carries a card of."""
    monkeypatch.setenv("FATELOOM_CACHE", str(tmp_path / "cache"))
    monkeypatch.chdir(tmp_path)
    shutil.copytree(ROOT / "tests" / "fixtures" / "base", "base")
    for name, old, new in (
        ("scenario.yaml", "language: en", "language: en\npacks: [coast]"),
        ("heroes.yaml", "items: [rope]", "items: [rope, net]"),
    ):
        path = Path("base") / name
        path.write_text(path.read_text().replace(old, new))
    Path("packs/coast").mkdir(parents=True)
    Path("packs/coast/items.yaml").write_text(NET)
    return tmp_path


@pytest.fixture
def run(capsys):
    """`run("check", "base")` gives the code and all that was printed."""

    def said(*words):
        code = main(list(words))
        out = capsys.readouterr()
        return code, out.out + out.err

    return said


def test_a_pack_goes_all_the_way(coast, run):
    code, out = run("check", "base")
    assert "packs/" not in out and "error" not in out
    assert run("compile", "base", "-o", "base.json")[0] == 0
    program = json.loads(Path("base.json").read_text())
    assert any(it["id"] == "net" for it in program["items"])
    assert run("check", "base") == (code, out)
    assert run("graph", "base", "-o", "quest.dot")[0] == 0
    assert run("fmt", "base")[0] == 0
    assert Path("packs/coast/items.yaml").read_text() == NET
    assert run("play", "base", "--bots", "greedy", "--seed", "3", "--days", "5")[0] == 0
    code, out = run(
        "play",
        "base.json",
        "--bots",
        "greedy,hoarder",
        "--seed",
        "3",
        "--days",
        "9",
        "--record",
        "b.play",
    )
    assert (code, out.count("wrote b.play")) == (0, 1)
    (Path("base") / "plays").mkdir()
    shutil.move("b.play", "base/plays/b.play")
    code, out = run("test", "base")
    assert code == 0, out


def test_a_finding_in_a_pack_is_shown_in_the_packs_own_file(coast, run):
    Path("packs/coast/items.yaml").write_text(NET.replace("value: 1", "value: -1"))
    code, out = run("check", "base", "--color", "never")
    assert code == 1
    assert "packs/coast/items.yaml:2:45" in out
    assert "Dip Net" in out  # the line itself is shown
    _, found = run("check", "base", "--format", "json")
    assert "packs/coast/items.yaml" in found
    monkey = os.getcwd()
    os.chdir("base")
    try:
        assert "../packs/coast/items.yaml:2:45" in run("check", ".", "--color", "never")[1]
    finally:
        os.chdir(monkey)


def test_an_edit_in_a_pack_is_a_new_answer(coast, run, monkeypatch):
    monkeypatch.setattr(cache, "tool_stamp", lambda: b"the tool under test")
    first = run("check", "base")
    assert run("check", "base") == first
    Path("packs/coast/items.yaml").write_text(NET + "  net: {}\n")
    assert run("check", "base")[0] == 1
    Path("packs/coast/items.yaml").write_text(NET)
    assert run("check", "base") == first
    shutil.rmtree("packs")
    code, out = run("check", "base", "--color", "never")
    assert code == 1
    assert "the pack 'coast' is missing" in out
    assert "packs/coast, with an items.yaml" in out
    assert "net" not in out.replace("nets", "")  # no name of an item is judged meanwhile


HOSTILE = [
    "../outside",
    "../../outside",
    "/outside",
    "coast/../../outside",
    "Coast",
    "..",
    "co ast",
]


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_name_is_refused_at_its_place_and_never_opened(coast, run, name):
    for place in ("outside", "base/outside"):
        Path(place).mkdir()
        Path(place, "items.yaml").write_text(
            "items:\n  treasure: {number: 1, title: S, value: 1}\n"
        )
    header = Path("base/scenario.yaml")
    header.write_text(header.read_text().replace("[coast]", f'["{name}"]'))
    heroes = Path("base/heroes.yaml")
    heroes.write_text(heroes.read_text().replace(", net]", "]"))
    assert not any("outside" in file or b"treasure" in data for file, data in gather("base").files)
    line = header.read_text().split("\n").index(f'packs: ["{name}"]') + 1
    code, out = run("check", "base", "--color", "never")
    assert code == 1
    assert f"base/scenario.yaml:{line}:9" in out
    assert "FT0111" in out


def test_a_link_out_of_the_folder_of_packs_is_not_followed(coast, run):
    Path("outside").mkdir()
    Path("outside/items.yaml").write_text(NET)
    shutil.rmtree("packs/coast")
    os.symlink("../outside", "packs/coast")
    assert [file for file, _ in gather("base").files if file.startswith("packs/")] == []
    code, out = run("check", "base", "--color", "never")
    assert code == 1
    assert "FT0008" in out
    shutil.rmtree("packs")
    Path("packs/coast").mkdir(parents=True)
    os.symlink("../../outside/items.yaml", "packs/coast/items.yaml")
    assert "FT0008" in run("check", "base", "--color", "never")[1]
    shutil.rmtree("packs")
    Path("elsewhere/coast").mkdir(parents=True)
    Path("elsewhere/coast/items.yaml").write_text(NET)
    os.symlink("elsewhere", "packs")
    assert [file for file, _ in gather("base").files if file.startswith("packs/")] == []
    assert "FT0008" in run("check", "base", "--color", "never")[1]


def test_a_pack_by_itself_is_answered_kindly(coast, run):
    code, out = run("check", "packs/coast")
    assert code == 2
    assert out == (
        "'packs/coast' is a pack, and no scenario by itself.\n"
        "Name a scenario that uses it, with 'packs: [coast]' in its scenario.yaml.\n"
    )


@pytest.mark.parametrize(
    "text",
    [
        "packs: [coast]",
        '"packs": [coast]',
        "'packs': ['coast']",
        "packs : [coast]",
        "packs:\n- coast",
        'packs:\n\n  # ours\n  - "coast" # and no other\n',
        "packs:\n  [\n    coast,\n  ]\n",
        "packs:   # ours\n  [coast]",
    ],
)
def test_every_way_to_write_it_finds_the_pack(coast, run, text):
    header = Path("base/scenario.yaml")
    header.write_text(header.read_text().replace("packs: [coast]", text))
    assert packs_named(header.read_bytes()) == ["coast"]
    assert "error" not in run("check", "base", "--color", "never")[1]


def test_a_header_in_flow_style_finds_the_pack(coast, run):
    header = Path("base/scenario.yaml")
    header.write_text(
        "{id: base, title: The Bell, players: {min: 1, max: 2}, packs: [coast],\n"
        " modes: [explorer, challenger], version: 1.0.0, language: en}\n"
    )
    assert packs_named(header.read_bytes()) == ["coast"]
    assert "error" not in run("check", "base", "--color", "never")[1]


def test_a_header_that_cannot_be_read_makes_no_card_unknown(coast, run):
    header = Path("base/scenario.yaml")
    header.write_text(header.read_text() + "rules: [\n")
    out = run("check", "base", "--color", "never")[1]
    assert out.count("error[") == 1, out
