"""fmt, compile, graph, explain, schema, new, test."""

import json
import os
import shutil
import stat
from pathlib import Path

import pytest

from fateloom.dsl.catalog import CODES
from fateloom.tools.cli.new import NAME
from fateloom.tools.draw import engine

UNTIDY = 'poi inn "The Inn" on quay\n  option sit "Sit" if bell is silent once\n    > Ah.\n'
TIDY = 'poi inn "The Inn" on quay\n  option sit "Sit" once if bell is silent\n    > Ah.\n'


# --- fmt


def test_fmt_lays_out_and_then_has_nothing_to_do(fateloom, base):
    story = base / "story" / "more.fate"
    story.write_text(UNTIDY)
    before = fateloom("fmt", "--check", "base")
    assert before.code == 1
    assert "would lay out base/story/more.fate" in before.out
    assert story.read_text() == UNTIDY
    assert fateloom("fmt", "base").code == 0
    assert story.read_text() == TIDY
    after = fateloom("fmt", "--check", "base")
    assert (after.code, after.out) == (0, "All is laid out.\n")


def test_fmt_leaves_a_file_with_errors_as_it_is(fateloom, base):
    story = base / "story" / "more.fate"
    story.write_text("world  a: flag\nwrold b: flag\n")
    run = fateloom("fmt", "base/story/more.fate")
    assert run.code == 1
    assert "was left as it is" in run.err
    assert story.read_text() == "world  a: flag\nwrold b: flag\n"


def test_fmt_keeps_the_rights_of_a_file(fateloom, base):
    story = base / "story" / "more.fate"
    story.write_text(UNTIDY)
    story.chmod(0o640)
    assert fateloom("fmt", str(story)).code == 0
    assert stat.S_IMODE(story.stat().st_mode) == 0o640 or os.name == "nt"


def test_fmt_reads_standard_input(process):
    done = process("fmt", "-", typed=UNTIDY.encode())
    assert done.returncode == 0
    assert done.stdout.decode().replace("\r", "") == TIDY
    assert process("fmt", "-", typed=b"wrold\n").returncode == 1
    assert process("fmt", "-", typed=b"\xff").returncode == 1


# --- compile


def test_a_compiled_scenario_is_played_like_its_folder(fateloom, island):
    assert fateloom("compile", "island", "-o", "island.json").code == 0
    from_folder = fateloom("play", "island", "--bots", "random", "--seed", "3")
    from_file = fateloom("play", "island.json", "--bots", "random", "--seed", "3")
    assert from_folder.code == 0
    assert from_file.out == from_folder.out


def test_compile_writes_to_standard_output(fateloom, island):
    run = fateloom("compile", "island")
    assert json.loads(run.out)["id"] == "island"


def test_compile_says_what_is_wrong_and_writes_nothing(fateloom, island):
    (island / "story" / "more.fate").write_text("wrold a: flag\n")
    run = fateloom("compile", "island", "-o", "island.json")
    assert run.code == 1
    assert "FT0010" in run.out
    assert not Path("island.json").exists()


@pytest.mark.parametrize("content", ["", "{}", "[]", '{"document": "fateloom program"}', "\0"])
def test_what_is_no_compiled_scenario_is_said(fateloom, tmp_path, monkeypatch, content):
    monkeypatch.chdir(tmp_path)
    Path("x.json").write_text(content)
    run = fateloom("play", "x.json", "--bots", "random")
    assert run.code == 2
    assert "'x.json' cannot be opened" in run.err


def test_a_place_that_cannot_be_written_is_said(fateloom, island):
    run = fateloom("compile", "island", "-o", "no/such/folder/x.json")
    assert run.code == 2
    assert "cannot be written" in run.err


# --- graph


@pytest.mark.parametrize(
    ("ending", "begin"),
    [
        (".dot", "// Drawn by fateloom graph\ndigraph view {"),
        (".mmd", "flowchart LR"),
        (".graphml", "<graphml "),
        (".json", '{\n "document": "fateloom view"'),
        (".html", "<!doctype html>"),
    ],
)
def test_graph_writes_what_the_ending_says_and_always_the_same(fateloom, island, ending, begin):
    written = []
    for name in ("one", "two"):
        assert fateloom("graph", "island", "-o", name + ending).code == 0
        written.append(Path(name + ending).read_text("utf-8"))
    assert written[0] == written[1] and written[0].startswith(begin)


def test_graph_lists_its_views_and_draws_the_one_that_is_named(fateloom, island):
    names = fateloom("graph", "island", "--list").out.splitlines()
    assert names[0] == "overview" and "hero keeper" in names
    for words in (("--view", "hero keeper"), ("--hero", "keeper")):
        assert fateloom("graph", "island", "-o", "q.json", *words).code == 0
        assert json.loads(Path("q.json").read_text("utf-8"))["name"] == "hero keeper"
    line = next(it for it in names if it.startswith("line "))
    assert fateloom("graph", "island", "-o", "q.json", "--path", line.split()[1]).code == 0
    assert json.loads(Path("q.json").read_text("utf-8"))["name"] == line


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--view", "a", "--hero", "b"), "not allowed with"),
        (("--hero", "keper"), "There is no hero 'keper'. Did you mean 'keeper'?"),
        (("--view", "\x1b[31m"), "There is no view '\\x1b[31m'"),
        (("--verdict", "nothing.json"), "'nothing.json' cannot be read"),
        (("--verdict", "island/map.yaml"), "is not the report that 'fateloom verify"),
        (("--coverage", "0"), "write 'plays', or a number"),
        (("--coverage", "all"), "write 'plays', or a number"),
        (("--diff", "island", "island", "--coverage", "3"), "goes with neither"),
        (("-o", "q.gif"), "a drawing ends in .svg, .html,"),
    ],
)
def test_graph_says_what_is_wrong_with_its_words(fateloom, island, words, said):
    run = fateloom("graph", "island", *words)
    assert (run.code, said in run.err) == (2, True), run.err


def test_graph_draws_a_picture_or_says_why_not(fateloom, island):
    run = fateloom("graph", "island", "--hero", "keeper")
    if shutil.which("dot") or engine.is_there():
        assert run.code == 0
        assert "<svg" in Path("quest.svg").read_text()
    else:
        assert run.code == 2
        assert "Graphviz" in run.err


def test_graph_without_graphviz_says_what_helps(fateloom, island, monkeypatch):
    monkeypatch.setenv("PATH", "")
    run = fateloom("graph", "island", "-o", "quest.png")
    assert run.code == 2
    assert ".dot" in run.err
    assert not Path("quest.png").exists()


def test_graph_shows_what_a_report_and_games_say(fateloom, island):
    Path("report.json").write_text(fateloom("verify", "island", "--format", "json").out, "utf-8")
    for words, kinds in (
        (("--verdict", "report.json"), ("blocked", "proof")),
        (("--coverage", "2"), ("coverage",)),
        (("--coverage", "plays"), ("coverage",)),
    ):
        assert fateloom("graph", "island", "-o", "q.json", *words).code == 0
        name = json.loads(Path("q.json").read_text("utf-8"))["name"]
        assert name.partition(" ")[0] in kinds
        listed = fateloom("graph", "island", "--list", *words).out.splitlines()
        assert listed[0] == name and "overview" in listed


# --- explain, schema


@pytest.mark.parametrize("word", ["FT0203", "ft0203", "unknown-name"])
def test_explain_shows_the_page(fateloom, word):
    run = fateloom("explain", word)
    assert run.code == 0
    assert run.out.startswith("FT0203 · unknown-name")


def test_explain_lists_every_code(fateloom):
    listed = [line.split()[0] for line in fateloom("explain", "--list").out.splitlines()]
    assert listed == [code.id for code in CODES]


def test_schema_shows_and_writes_all_of_them(fateloom, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    names = [line.split()[0] for line in fateloom("schema").out.splitlines()]
    assert fateloom("schema", "--write", "out").code == 0
    for name in names:
        written = json.loads(Path("out", f"{name}.schema.json").read_text())
        assert json.loads(fateloom("schema", name).out) == written


# --- new


def test_a_new_scenario_is_sound_tidy_and_passes_its_own_plays(fateloom, island):
    assert fateloom("check", "island").out == "No problems found.\n"
    assert fateloom("fmt", "--check", "island").code == 0
    run = fateloom("test", "island")
    assert run.code == 0
    assert run.out.endswith("all as expected.\n")


def test_a_new_scenario_bears_its_name(fateloom, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "stories").mkdir()
    assert fateloom("new", "salt_road", "--in", "stories").code == 0
    texts = [p.read_text() for p in Path("stories/salt_road").rglob("*.*")]
    assert not any("my_island" in text or "My Island" in text for text in texts)
    assert "title: Salt Road" in "".join(texts)
    assert fateloom("test", "stories/salt_road").code == 0


def test_a_path_is_no_name_and_the_command_for_it_is_told(fateloom, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    run = fateloom("new", str(tmp_path / "Salt Road"))
    assert run.code == 2 and f"fateloom new salt_road --in {tmp_path}\n" in run.err
    assert fateloom("new", "salt_road", "--in", str(tmp_path)).code == 0
    assert list(tmp_path.iterdir()) == [tmp_path / "salt_road"]


def test_a_new_scenario_can_be_won_on_every_path(fateloom, island):
    """Bots find all four good ends, given enough games."""
    ends = set()
    for seed in range(40):
        out = fateloom("play", "island", "--bots", "random", "--seed", str(seed)).out
        ends.add(out.rstrip().rpartition("(")[2])
        if len(ends) == 4:
            break
    wanted = {"keeper.light).", "keeper.home).", "stranger.step).", "stranger.neighbour)."}
    assert ends == wanted


HOSTILE = ["", "..", "../up", "/etc/x", "Upper", "a-b", "a b", "a__b", "_a", "1a", "con", "packs"]
HOSTILE += ["a" * 41, "a\n", "a\0b", "naïve", "a.b", "com1", "a\\b", "~"]


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_name_makes_nothing(fateloom, tmp_path, monkeypatch, name):
    monkeypatch.chdir(tmp_path)
    run = fateloom("new", name)
    assert run.code == 2
    assert os.listdir(tmp_path) == []


def test_a_name_that_begins_with_a_dash_is_no_option(fateloom, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert fateloom("new", "-rf").code == 2
    assert fateloom("new", "--", "-rf").code == 2
    assert not NAME.match("-rf")


def test_nothing_is_overwritten(fateloom, island):
    before = {p: p.read_bytes() for p in island.rglob("*.*")}
    run = fateloom("new", "island")
    assert run.code == 2
    assert "is there already" in run.err
    assert {p: p.read_bytes() for p in island.rglob("*.*")} == before
    Path("link").symlink_to("nowhere")
    assert fateloom("new", "link").code == 2


# --- test


def test_failures_are_shown_and_give_1(fateloom, island, golden):
    (island / "plays" / "wrong.play").write_text(
        'play "The keeper has oil at once" of island\n'
        "  heroes keeper, stranger seed 1\n"
        "  keeper: stay; visit wreck\n"
        "    expect keeper has item oil\n"
        "\n"
        'play "The stranger walks out of turn" of island\n'
        "  heroes keeper, stranger seed 1\n"
        "  stranger: stay\n"
    )
    run = fateloom("test", "island")
    assert run.code == 1
    golden("tools/test_failures.txt", run.out)
    told = json.loads(fateloom("test", "island", "--format", "json").out)
    codes = [play["failure"] and play["failure"]["code"] for play in told["plays"]]
    assert codes == [None, None, "FT0613", "FT0612"]


def test_a_play_file_that_cannot_be_read_is_said(fateloom, island):
    (island / "plays" / "binary.play").write_bytes(b"\xff\xfe")
    run = fateloom("test", "island")
    assert run.code == 1
    assert "island/plays/binary.play" in run.out


def test_a_scenario_without_plays_is_told_how_to_make_one(fateloom, base):
    run = fateloom("test", "base")
    assert run.code == 0
    assert "--record" in run.out


def test_plays_of_a_scenario_with_errors_are_not_run(fateloom, island):
    (island / "story" / "more.fate").write_text("wrold a: flag\n")
    run = fateloom("test", "island")
    assert run.code == 1
    assert "FT0010" in run.out


def test_words_of_other_games_are_explained_by_those_of_this_one(fateloom):
    from fateloom.dsl.syntax.explain_word import CALLED_HERE, words

    for word, here in CALLED_HERE.items():
        assert here in words(), word
    run = fateloom("explain", "inventory")
    assert run.code == 0
    assert run.out.startswith("'inventory' is 'item' here.\n")


def test_rules_in_a_language_that_nobody_has_written(fateloom, base):
    assert fateloom("rules", "base", "--language", "de").code == 0
    run = fateloom("rules", "base", "--language", "xx")
    assert run.code == 2 and "There is no translation 'xx'" in run.err
