"""Reading a folder: what is read, what is refused, and that nothing outside is touched."""

import os

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fateloom.dsl import source
from fateloom.dsl.callable_systems import callable_tables
from fateloom.tools import reading, storage
from fateloom.tools.files import UsageError, gather, packs_named, plays_of, shown
from fateloom.tools.registry import SYSTEMS
from fateloom.tools.storage import write_whole

LINKS = pytest.mark.skipif(os.name == "nt", reason="links need rights there")


def names(folder):
    return [name for name, _ in folder.files]


def test_tables_and_stories_are_read_sorted_and_nothing_else(base):
    (base / "story" / "deep" / "er").mkdir(parents=True)
    (base / "story" / "deep" / "er" / "z.fate").write_text("# z\n")
    (base / "story" / "notes.txt").write_text("no")
    (base / "story" / ".hidden.fate").write_text("no")
    (base / "other.yaml").write_text("no")
    assert names(gather(str(base))) == [
        "heroes.yaml",
        "items.yaml",
        "map.yaml",
        "scenario.yaml",
        "story/base.fate",
        "story/deep/er/z.fate",
    ]


def test_the_largest_file_is_the_same_for_both_readers():
    assert storage.LARGEST == source.LARGEST


def test_the_tables_of_called_games_are_the_same_for_both_readers():
    declared = {it.folder or it.name: it.tables for it in callable_tables()}
    assert dict(SYSTEMS["story"].called) == declared


def test_packs_beside_the_scenario_are_read(base, tmp_path):
    (tmp_path / "packs" / "sea" / "story").mkdir(parents=True)
    (tmp_path / "packs" / "sea" / "items.yaml").write_text("items: {}\n")
    (tmp_path / "packs" / "sea" / "story" / "sea.fate").write_text("# sea\n")
    (tmp_path / "packs" / "hills").mkdir()
    with (base / "scenario.yaml").open("a") as header:
        header.write("packs: [sea]\n")
    found = names(gather(str(base)))
    assert found[2:5] == ["map.yaml", "packs/sea/items.yaml", "packs/sea/story/sea.fate"]


@pytest.mark.parametrize(
    ("text", "packs"),
    [
        ("packs: [sea, hills]  # both", ["sea", "hills"]),
        ("packs:\n  - sea\n\n  # and\n  - 'hills'\ntitle: x", ["sea", "hills"]),
        ("{id: x, packs: [sea, hills]}", ["sea", "hills"]),
        ("packs: sea", ["sea"]),
        ("packs: {sea: 1}", []),
        ("packs: [7, sea, [hills]]", ["sea"]),
        ("packs: [sea", []),
        ("- packs", []),
        ("", []),
        ('packs: [\n  "sea",\n  hills]\nid: x', ["sea", "hills"]),
        ("packs: []", []),
        ("packs: ../../etc", []),
        ("packs: [.., /etc, sea/../.., sea]", ["sea"]),
        ("packs: [packs/sea, ./packs/hills/items.yaml]", ["sea", "hills"]),
        ("pack: [sea]", ["sea"]),
        ("title: packs", []),
        ("packs: [sea, sea]", ["sea"]),
    ],
)
def test_packs_are_found_in_any_yaml(text, packs):
    assert packs_named(text.encode()) == packs


@given(st.binary())
def test_no_header_can_break_the_search_for_packs(data):
    assert all(name.isidentifier() for name in packs_named(data))


@LINKS
def test_a_link_out_of_the_folder_is_refused_and_not_opened(base, tmp_path):
    secret = tmp_path / "secret.fate"
    secret.write_text("# the combination is 31\n")
    (base / "story" / "link.fate").symlink_to(secret)
    (base / "story" / "away").symlink_to(tmp_path)
    found = gather(str(base))
    assert [(it.name, it.kind) for it in found.wrong] == [
        ("story/link.fate", "outside"),
        ("story/away", "outside"),
    ]
    assert all(b"31" not in data for _, data in found.files)


@LINKS
def test_a_link_within_the_folder_is_followed_once(base):
    (base / "story" / "again.fate").symlink_to("base.fate")
    (base / "story" / "loop").symlink_to(base / "story")
    found = gather(str(base))
    assert found.wrong == []
    assert [name for name in names(found) if name.startswith("story/")] == ["story/again.fate"]


@LINKS
def test_a_pack_that_is_a_link_to_elsewhere_is_refused(base, tmp_path):
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "elsewhere" / "items.yaml").write_text("items: {}\n")
    (tmp_path / "packs").mkdir()
    (tmp_path / "packs" / "sea").symlink_to(tmp_path / "elsewhere")
    with (base / "scenario.yaml").open("a") as header:
        header.write("packs: [sea]\n")
    assert [it.kind for it in gather(str(base)).wrong] == ["outside"]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes there")
def test_a_named_pipe_is_not_waited_for(base):
    os.mkfifo(base / "story" / "pipe.fate")
    assert [it.kind for it in gather(str(base)).wrong] == ["unreadable"]


def test_a_folder_in_place_of_a_table_is_said(base):
    (base / "map.yaml").unlink()
    (base / "map.yaml").mkdir()
    wrong = gather(str(base)).wrong
    assert [(it.name, it.message) for it in wrong] == [("map.yaml", "'map.yaml' is a folder")]


def test_a_huge_file_is_not_read(base, monkeypatch):
    monkeypatch.setattr(reading, "LARGEST", 1000)
    found = gather(str(base))
    assert "story/base.fate" not in names(found)
    assert "large" in [it.kind for it in found.wrong]


def test_folders_below_folders_do_not_exhaust_anything(base):
    path = base / "story"
    for _ in range(300):
        path = path / "a"
    try:
        path.mkdir(parents=True)
    except OSError:
        pytest.skip("such long paths are not possible here")
    (path / "deep.fate").write_text("# deep\n")
    assert len(names(gather(str(base)))) == 6


@pytest.mark.parametrize(
    ("path", "said"),
    [
        ("bas", "Did you mean 'base'?"),
        ("base/map.yaml", "is a file of the scenario 'base'"),
        ("nowhere/at/all", "There is no folder 'nowhere/at/all'."),
        ("a\x1b[2Jb", "\\x1b[2J"),
        ("", "There is no folder ''."),
    ],
)
def test_what_is_no_folder_is_said_kindly(base, path, said):
    with pytest.raises(UsageError) as caught:
        gather(path)
    assert said in str(caught.value)


def test_a_scenario_without_plays_has_none(base):
    assert plays_of(str(base)).files == []


@given(st.text())
def test_a_shown_name_can_always_be_printed(name):
    assert shown(name).isprintable()


def test_a_file_is_written_whole_or_not_at_all(tmp_path):
    target = tmp_path / "out.json"
    target.write_bytes(b"old")
    with pytest.raises(TypeError):
        write_whole(str(target), "no bytes")  # type: ignore[arg-type]
    assert target.read_bytes() == b"old"
    write_whole(str(target), b"new")
    assert target.read_bytes() == b"new"
    assert os.listdir(tmp_path) == ["out.json"]
