"""`fateloom check`: what it says to sound scenarios, and to everything that is none."""

import json
import os
import re

import pytest

from fateloom.dsl.diagnostics.render.text import render
from fateloom.tools import findings


def test_a_sound_scenario_has_nothing_to_mend(fateloom, base):
    run = fateloom("check", "base")
    assert (run.code, run.out, run.err) == (0, "No problems found.\n", "")


def test_an_id_unlike_the_folder_is_hinted_at(fateloom, base):
    moved = base.rename(base.parent / "old_mill")
    run = fateloom("check", "old_mill")
    assert run.code == 0 and "hint[FT0118] id-unlike-folder" in run.out
    assert "old_mill/scenario.yaml:2:1" in run.out and "'base'" in run.out
    assert "Rename the folder, or change the id." in run.out
    moved = moved.rename(base.parent / "MILL")
    assert "No id looks like the name of the folder" in fateloom("check", "MILL").out
    moved.rename(base)
    assert fateloom("check", "base").out == findings.ALL_WELL


def test_what_is_found_beside_the_story_has_the_level_that_the_writer_chose(fateloom, base):
    moved = base.rename(base.parent / "old_mill")
    (moved / "item.yaml").write_text("{}\n")
    (moved / "text").mkdir(exist_ok=True)
    (moved / "text" / "de.po").write_text('msgid ""\nmsgstr "Language: de\\n"\n')
    heroes = moved / "heroes.yaml"
    heroes.write_text(heroes.read_text().replace("title:", "portrait: art/none.png\n    title:", 1))
    head = moved / "scenario.yaml"
    every = fateloom("check", "old_mill", "--hints", "--format", "json", "--no-cache")
    names = {it["name"] for it in json.loads(every.out)}
    beside = {"id-unlike-folder", "unread-file", "translation-behind", "missing-picture"}
    assert names == {*beside, "finale-not-seen-safe"}
    text = head.read_text()
    for level, code in (("off", 0), ("warning", 1)):
        chosen = "".join(f"  {name}: {level}\n" for name in sorted(names))
        head.write_text(f"{text}\nlint:\n{chosen}")
        run = fateloom("check", "old_mill", "--hints", "--no-cache")
        assert run.code == code
        assert (run.out == findings.ALL_WELL) == (level == "off")
        assert {*re.findall(r"warning\[FT\d+\] ([a-z-]+)", run.out)} == (names if code else set())


UNREAD = [
    ("pools/pool.yaml", "pools/", "pool/"),
    ("conflict/fights.yaml", "conflict/", "battle/"),
    ("storys/more.fate", "storys/", "story/"),
    ("locale/de.po", "locale/", "text/"),
    ("item.yaml", "item.yaml", "items.yaml"),
    ("items.yml", "items.yml", "items.yaml"),
    ("fights.yaml", "fights.yaml", "battle/fights.yaml"),
    ("more.fate", "more.fate", "story/more.fate"),
    ("first.play", "first.play", "plays/first.play"),
    ("battle/fight.yaml", "battle/fight.yaml", "battle/fights.yaml"),
    ("story/items.yaml", "story/items.yaml", "items.yaml"),
    ("weather/rain.yaml", "weather/", None),
    ("text/german.po", "text/german.po", "text/de.po"),
    ("plays/first.txt", "plays/first.txt", "plays/first.play"),
    ("story/inn.fate.txt", "story/inn.fate.txt", "story/inn.fate"),
    ("story/inn.txt", "story/inn.txt", "story/inn.fate"),
    ("story/inn.FATE", "story/inn.FATE", "story/inn.fate"),
]


@pytest.mark.parametrize(("file", "name", "near"), UNREAD, ids=[it[0] for it in UNREAD])
def test_a_file_that_nothing_reads_is_named(fateloom, base, file, name, near):
    assert fateloom("check", "base").out == findings.ALL_WELL  # and this answer is kept
    (base / file).parent.mkdir(exist_ok=True)
    (base / file).write_text('x: 1\n"Language: de\\n"\n' if file.endswith(".po") else "x: 1\n")
    run = fateloom("check", "base")
    meant = f"; did you mean '{near}'?" if near else ""
    assert run.code == 0
    assert f"hint[FT0119] unread-file: nothing reads '{name}'{meant}\n" in run.out
    assert run.out.count("FT0119") == 1


def test_notes_pictures_and_other_scenarios_are_no_unread_files(fateloom, base):
    for file in (
        "notes/idea.md",
        "art/map.svg",
        "README.md",
        "story/notes.txt",
        "story/a.bak",
        "other/scenario.yaml",
        ".git/a.yaml",
    ):
        (base / file).parent.mkdir(exist_ok=True)
        (base / file).write_text("x: 1\n")
    assert fateloom("check", "base").out == findings.ALL_WELL


def test_a_picture_that_is_not_there_is_named_until_it_is(fateloom, base):
    items = base / "items.yaml"
    text = items.read_text("utf-8")
    title = "title: Coil of Rope\n"
    assert title in text
    items.write_text(text.replace(title, f"{title}    art: art/rope.svg\n"), "utf-8")
    run = fateloom("check", "base")
    assert run.code == 0
    assert "hint[FT0120] missing-picture: there is no picture 'art/rope.svg'\n" in run.out
    (base / "art").mkdir()
    (base / "art" / "rpoe.svg").write_text("x")
    (base / "art" / "rope.svg").write_text("x")
    assert fateloom("check", "base").out == findings.ALL_WELL
    (base / "art" / "rope.svg").unlink()
    assert "did you mean 'art/rpoe.svg'?" in fateloom("check", "base").out


MISPLACED = [
    ("story", "stories", "stories/", "story/"),
    ("story/base.fate", "story/base.fate.txt", "story/base.fate.txt", "story/base.fate"),
    ("scenario.yaml", "Scenario.yaml", "Scenario.yaml", "scenario.yaml"),
]


@pytest.mark.parametrize(("at", "to", "name", "near"), MISPLACED, ids=[it[1] for it in MISPLACED])
def test_of_a_part_under_another_name_only_the_cause_is_told(fateloom, base, at, to, name, near):
    (base / "plays").mkdir(exist_ok=True)
    (base / "plays" / "first.play").write_text(
        'play "First" of base\n  heroes warden seed 1\n  turn warden\n    expect tide is 1\n'
    )
    (base / at).rename(base / to)
    run = fateloom("check", "base")
    said = f"error[FT0119] unread-file: nothing reads '{name}'; did you mean '{near}'?\n"
    assert run.code == 1 and run.out.startswith(said)
    assert run.out.count("[FT") == 1


def test_of_a_file_outside_the_story_the_cause_stands_first(fateloom, base):
    story = base / "story"
    world = "world mill: silent, loud\nscene grind\n  mill becomes loud\n  mill becomes silent\n"
    uses = "event wheel on day 2\n  > It turns.\n  do grind\n  if mill is loud\n    > It sings.\n"
    (base / "world.fate").write_text(world)
    (story / "uses.fate").write_text(uses)
    run = fateloom("check", "base")
    cause = "[FT0119] unread-file: nothing reads 'world.fate'; did you mean 'story/world.fate'?\n"
    assert run.code == 1 and run.out.startswith(f"error{cause}")
    assert "'mill'" not in run.out and "Move it there, and " in run.out
    assert fateloom("check", "base", "--no-lint").out.startswith(f"error{cause}")
    # A mistake of its own hides nothing; what is wrong elsewhere stays.
    (base / "world.fate").write_text(world + "=== dock ===\n")
    (story / "own.fate").write_text("event other on day 3\n  wheel_speed becomes high\n")
    run = fateloom("check", "base")
    assert run.out.startswith(f"error{cause}")
    assert "'mill'" not in run.out and "'wheel_speed'" in run.out
    # A copy explains nothing.
    (story / "world.fate").write_text(world)
    (base / "world.fate").rename(base / "old.fate")
    run = fateloom("check", "base")
    assert run.out.startswith("error[FT0203]") and "hint[FT0119]" in run.out
    (story / "own.fate").unlink()
    (story / "world.fate").unlink()
    (base / "parts").mkdir()
    (base / "old.fate").rename(base / "parts" / "world.fate")
    run = fateloom("check", "base")
    assert run.out.startswith("error[FT0119] unread-file: nothing reads 'parts/'")


@pytest.mark.parametrize("command", ["check", "test"])
def test_a_part_of_a_scenario_leads_to_its_folder(fateloom, base, command):
    (base / "plays").mkdir(exist_ok=True)
    (base / "plays" / "first.play").write_text("")
    run = fateloom(command, "base/plays")
    assert (run.code, run.err.splitlines()[0]) == (
        2,
        "'base/plays' is a part of the scenario 'base': name that folder.",
    )
    run = fateloom(command, "base/story/base.fate")
    assert "'base/story/base.fate' is a file of the scenario 'base': name that folder." in run.err
    run = fateloom(command, "base/plays/first.play")
    assert "To see this play: fateloom test base --show=first" in run.err


def test_a_file_that_is_no_text_has_its_place(fateloom, base):
    (base / "story" / "more.fate").write_bytes(b"event wave on day 2\n  > caf\xe9\n")
    run = fateloom("check", "base")
    assert run.code == 1 and "base/story/more.fate:2:8\n" in run.out


def test_the_short_answer_is_the_renderers():
    assert render((), {}) == findings.ALL_WELL


def test_a_finding_names_the_file_as_the_person_sees_it(fateloom, base, golden):
    (base / "story" / "more.fate").write_text("event wave on day 2\n  gian 1 coins\n")
    run = fateloom("check", "base")
    assert run.code == 1
    golden("tools/check_finding.txt", run.out)


def test_a_scenario_can_be_checked_from_within(fateloom, base, monkeypatch):
    (base / "story" / "more.fate").write_text("event wave on day 2\n  gian 1 coins\n")
    monkeypatch.chdir(base)
    assert "--> story/more.fate:2:3" in fateloom("check", ".").out


def test_hints_are_nothing_to_mend(fateloom, base):
    with (base / "scenario.yaml").open("a") as header:
        header.write("lint: {virtue-one-sided: hint}\n")
    story = (base / "story" / "base.fate").read_text()
    (base / "story" / "base.fate").write_text(story.replace("virtue -2\n", "gain 1 xp\n"))
    run = fateloom("check", "base", "--format", "json")
    assert [one["level"] for one in json.loads(run.out)] == ["hint"]
    assert run.code == 0


def test_without_lint_only_errors_are_found(fateloom, base):
    (base / "story" / "more.fate").write_text("world unused: flag\n")
    assert fateloom("check", "base").code == 1
    assert fateloom("check", "base", "--no-lint").code == 0


def test_colours_come_when_they_are_asked_for(fateloom, base, monkeypatch):
    (base / "story" / "more.fate").write_text("event wave on day 2\n  gian 1 coins\n")
    assert "\x1b[" not in fateloom("check", "base").out
    assert "\x1b[" in fateloom("check", "base", "--color", "always").out
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\x1b[" not in fateloom("check", "base", "--color", "auto").out


@pytest.mark.parametrize(
    ("file", "content", "code"),
    [
        ("story/a.fate", b"\xff\xfe# not UTF-8\n", "FT0001"),
        ("story/a.fate", "# caf\xe9\n".encode("latin-1"), "FT0001"),
        ("story/a.fate", b"\x89PNG\r\n\x1a\n\0\0\0", "FT0001"),
        ("story/a.fate", b"# a\0b\n", "FT0001"),
        ("map.yaml", b"\xff\xfe\0\0", "FT0001"),
        ("scenario.yaml", None, "FT0104"),
        ("map.yaml", b"tiles: [\n", "FT0101"),
        ("items.yaml", b"- 1\n- 2\n", "FT0108"),
        ("heroes.yaml", b"", "FT0105"),
        ("map.yaml", b"a: &a [*a]\n", "FT0103"),
        ("story/a.fate", b"\tevent x\n", "FT0003"),
        ("story/a.fate", b"event wave on day 2\n  > [if tide\n", "FT0014"),
    ],
)
def test_bad_input_is_a_finding_and_never_a_traceback(fateloom, base, file, content, code):
    path = base / file
    if content is None:
        path.unlink()
    else:
        path.write_bytes(content)
    run = fateloom("check", "base", "--format", "json")
    assert run.code == 1
    assert run.err == ""
    found = json.loads(run.out)
    assert code in [one["code"] for one in found]
    assert all(one["file"].startswith("base/") for one in found)


def test_an_empty_folder_is_a_scenario_with_everything_missing(fateloom, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "empty").mkdir()
    run = fateloom("check", "empty", "--format", "json")
    assert run.code == 1
    assert {one["code"] for one in json.loads(run.out)} == {"FT0104"}


@pytest.mark.skipif(os.name == "nt", reason="links need rights there")
def test_a_link_out_of_the_folder_is_one_finding(fateloom, base, tmp_path):
    (base / "map.yaml").rename(tmp_path / "map.yaml")
    (base / "map.yaml").symlink_to(tmp_path / "map.yaml")
    run = fateloom("check", "base", "--format", "json")
    assert [one["code"] for one in json.loads(run.out)] == ["FT0008"]


@pytest.mark.skipif(os.name == "nt", reason="no such names there")
def test_a_name_that_is_no_text_is_shown_and_steers_nothing(fateloom, base):
    name = b"story/\xff\x1b[2J.fate"
    with open(os.fsencode(base) + b"/" + name, "wb") as file:
        file.write(b"event wave on day 2\n  gian 1 coins\n")
    for form in ("text", "json", "sarif", "github"):
        run = fateloom("check", "base", "--format", form)
        assert run.code == 1
        assert "\x1b" not in run.out


def test_a_finding_survives_being_kept(base):
    from fateloom.dsl.session import check
    from fateloom.tools.files import gather, sources

    (base / "story" / "more.fate").write_text(
        "event wave on day 2\n  gian 1 coins\n  gain item roep\nevent wave on day 3\n  > x\n"
    )
    found = check(sources(gather("base"))[0]).diagnostics
    assert len(found) >= 2
    for one in found:
        plain = json.loads(json.dumps(findings.to_plain(one)))
        assert findings.from_plain(plain, lambda name: name) == one
        assert findings.from_plain(plain, lambda name: name).primary.span == one.primary.span


def test_a_rule_that_raises_ends_with_our_fault_and_shows_the_rest(fateloom, base, monkeypatch):
    from fateloom.dsl import lint

    def broken(program, facts):
        raise KeyError("x")

    kept = lint.RULES
    monkeypatch.setattr(lint, "RULES", (lint.Rule(kept[0].code, broken), *kept[1:]))
    (base / "story" / "more.fate").write_text("world unused: flag\n")
    for _ in range(2):  # the second time nothing comes from the cache
        run = fateloom("check", "base")
        assert run.code == 70
        assert "FT0901" in run.out and "variable-never-read" in run.out
    monkeypatch.setattr(lint, "RULES", kept)
    assert fateloom("check", "base").code == 1


def test_of_thousands_of_findings_in_one_table_the_first_are_shown(fateloom, base):
    """As many as of a story file, and a sentence says how many are left out."""
    rows = "".join(f"thing_{number}: {{titel: A}}\n" for number in range(2_500))
    (base / "items.yaml").write_text(rows, encoding="utf-8")
    found = json.loads(fateloom("check", "base", "--format", "json").out)
    its = [it for it in found if it["file"].endswith("items.yaml")]
    assert len(its) == 1_001
    assert "more than 1,000 findings:" in its[-1]["message"]
