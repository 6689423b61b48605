"""`graph --diff`: versions in folders and in git, and whatever is wrong with them."""

import json
import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

SCENARIOS = Path(__file__).resolve().parents[2] / "scenarios"

pytestmark = pytest.mark.skipif(shutil.which("git") is None, reason="git is not installed")


def git(*words):
    """Run git in the working folder, a temporary one, with nobody's settings."""
    assert not Path("pyproject.toml").exists(), "this is Fateloom's own repository"
    who = ("-c", "user.name=a", "-c", "user.email=a@b", "-c", "commit.gpgsign=false")
    env = {**os.environ, "GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_NOSYSTEM": "1"}
    done = subprocess.run(["git", *who, *words], capture_output=True, check=True, env=env)
    return done.stdout.decode().strip()


@pytest.fixture
def edited(island):
    """A repository with the island in it; its tiles have other names since the first commit."""
    git("init", "-q", "-b", "main")
    git("add", ".")
    git("commit", "-q", "-m", "first")
    shutil.copytree(island, "old")
    tiles = island / "map.yaml"
    text = tiles.read_text("utf-8")
    tiles.write_text(text.replace("title: ", "title: New "), "utf-8")
    return island


def marks(file="q.json"):
    nodes = json.loads(Path(file).read_text("utf-8"))["nodes"]
    return {it["emphasis"] for it in nodes}


def held(folder):
    return {it: it.read_bytes() for it in Path(folder).rglob("*") if it.is_file()}


@pytest.mark.parametrize(
    "words",
    [
        ("--diff", "old", "island"),
        ("--diff", "HEAD", "island"),
        ("island", "--diff", "HEAD", "island"),
        ("--diff", "main^{commit}", "island"),
    ],
)
def test_folders_and_revisions_are_compared(fateloom, edited, words):
    poi = edited / "story" / "more.fate"
    poi.write_text('poi shed "Shed" on ' + first_tile(edited) + "\n  > A shed.\n", "utf-8")
    before, status = held(".git"), git("status", "--porcelain")
    run = fateloom("graph", *words, "-o", "q.json", "--view", "poi shed")
    assert (run.code, run.err) == (0, "")
    assert "  The poi 'Shed' (shed) is new.\n      It matters for nobody's finale.\n" in run.out
    assert "      story/more.fate:1, view: poi shed\n" in run.out
    assert "added" in marks()
    assert held(".git") == before
    assert git("status", "--porcelain") == f"{status}\n?? q.json", "the one file that was asked for"


EDIT = (
    ("boat is 2", "boat is 2 and coins >= 6", "boat is 2 and coins >= 9"),
    ("boat < 2", "boat < 2", "boat < 2 and virtue >= 2"),
    ('"Sleep on the landing"', '"Sleep on the landing" if knows', '"Sleep on the landing" once'),
    ("day 3", "day 3", "day 4"),
    ("gain 1 xp", "gain 1 xp", "gain 2 xp"),
    ("gulls", "gulls", "geese"),
)
"""What stands in the new island, and what makes the old and the new version of it."""

TOLD = """\
  'The Wreck', description, now has a block 'if boat is 2 and coins >= 9' instead of \
'if boat is 2 and coins >= 6'.
      It matters for: Ines's 'The lamp' and Osk's 'Under the step' (needed); \
Ines's 'The way home' (before: needed; with all changes nobody can win it).
      story/island.fate:22, before: story/island.fate:21, view: poi wreck
  'Put a plank over a hole' now also needs virtue >= 2.
      It matters for: Ines's 'The way home' (before: needed; \
with all changes nobody can win it).
      story/island.fate:36, before: story/island.fate:35, view: poi wreck
  'Put a plank over a hole', 0-1 successes, now has 'gain 2 xp' instead of 'gain 1 xp'.
      It matters for: Ines's 'The way home' (before: needed; \
with all changes nobody can win it).
      story/island.fate:39, before: story/island.fate:38, view: poi wreck
  'Sleep on the landing' can be chosen only once.
      It matters for nobody's finale but by coins, effort and the like.
      story/island.fate:57, before: story/island.fate:56, view: poi tower
  'Sleep on the landing' is open without a condition; before, it asked 'if knows'.
      It matters for nobody's finale but by coins, effort and the like.
      story/island.fate:57, before: story/island.fate:56, view: poi tower
  The event 'evening' now happens on day 4 instead of 3.
      It matters for nobody's finale.
      story/island.fate:65, before: story/island.fate:64, view: time
  'Push the boat out' now asks for 9 coins instead of 6.
      It matters for: Ines's 'The way home' (before: needed; \
with all changes nobody can win it).
      story/island.fate:97, before: story/island.fate:96, view: line keeper.home
"""


@pytest.fixture
def versions(fateloom, monkeypatch, tmp_path):
    """An island before and after an edit, in the folders `was` and `now`."""
    monkeypatch.chdir(tmp_path)
    for name in ("was", "now"):
        assert fateloom("new", name).code == 0
        file = Path(name, "story", "island.fate")
        text = file.read_text("utf-8")
        for known, before, after in EDIT:
            text = text.replace(known, after if name == "now" else before)
        file.write_text("# an edit\n" + text if name == "now" else text, "utf-8")
        head = Path(name, "scenario.yaml")
        head.write_text(head.read_text("utf-8").replace("Now", "Was"), "utf-8")


def test_changes_are_told_in_the_words_of_the_story(fateloom, versions):
    run = fateloom("graph", "--diff", "was", "now", "-o", "q.html")
    assert (run.code, run.err) == (0, "")
    assert TOLD in run.out
    page = Path("q.html").read_text("utf-8")
    assert "can be chosen only once. It matters for nobody" in page and '"name":"poi tower"' in page
    start = re.search(r'"start":"([^"]+)"', page)
    assert start is not None
    data = json.loads(fateloom("graph", "--diff", "was", "now", "--format", "json").out)
    assert start[1] in {it["view"] for it in data["changes"]}, "it opens at a view that changed"


def test_changes_are_told_without_a_file(fateloom, versions):
    run = fateloom("graph", "--diff", "was", "now")
    assert (run.code, run.err, TOLD in run.out) == (0, "", True)
    assert "drew" not in run.out
    assert not Path("quest.svg").exists()


def test_changes_are_data_too(fateloom, versions):
    run = fateloom(
        "graph", "--diff", "was", "now", "-o", "q.json", "--view", "poi tower", "--format", "json"
    )
    told = json.loads(run.out)
    assert (told["document"], told["old"], told["new"]) == ("fateloom changes", "was", "now")
    known = {it["sentence"]: it for it in told["changes"]}
    once = known["'Sleep on the landing' can be chosen only once."]
    assert (once["kind"], once["view"], once["node"]) == ("limit", "poi tower", "option tower.rest")
    assert (once["old"], once["new"]) == ("once a visit", "once")
    assert once["matters"] == "It matters for nobody's finale but by coins, effort and the like."
    assert once["place"]["new"][:2] == ["story/island.fate", 57]
    nodes = json.loads(Path("q.json").read_text("utf-8"))["nodes"]
    assert {it["emphasis"] for it in nodes} == {"faint", "changed"}


def test_entries_of_tables_are_told_with_their_places(fateloom, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for name in ("was", "now"):
        shutil.copytree(SCENARIOS / "coal_road", name)
    table = Path("now", "acts.yaml")
    text = table.read_text("utf-8")
    at = text.index("difficulty: 5")
    table.write_text("# an edit\n" + text[:at] + "difficulty: 7" + text[at + 13 :], "utf-8")
    run = fateloom("graph", "--diff", "was", "now", "-o", "q.dot")
    assert (run.code, ": 1 change\n" in run.out) == (0, True), run.out
    assert ": difficulty is 7 instead of 5.\n      acts.yaml:" in run.out
    assert ", before: acts.yaml:" in run.out and ", view: card " in run.out


def test_no_change_says_so(fateloom, versions):
    run = fateloom("graph", "--diff", "was", "was", "-o", "q.svg.dot")
    assert run.out.endswith("was to was: no change\n")
    run = fateloom("graph", "was", "--format", "json", "-o", "q.dot")
    assert (run.code, "'--format' is for '--diff'" in run.err) == (2, True)


def first_tile(folder):
    text = (folder / "map.yaml").read_text("utf-8")
    return next(it.strip(" :\n").partition(":")[0] for it in text.splitlines() if "cell" in it)


@pytest.mark.parametrize("ending", ["svg.dot", "mmd", "graphml", "html"])
def test_a_difference_is_written_in_every_way(fateloom, edited, ending):
    run = fateloom("graph", "--diff", "HEAD", "island", "-o", f"q.{ending}")
    assert (run.code, run.err) == (0, "")
    text = Path(f"q.{ending}").read_text("utf-8")
    assert "What did the edit" in text or ending == "mmd"
    assert "before: " in text


def test_between_two_revisions(fateloom, edited):
    git("commit", "-q", "-a", "-m", "second")
    run = fateloom("graph", "island", "--diff", "HEAD~1", "HEAD", "-o", "q.json")
    assert run.code == 0 and "HEAD~1 to HEAD" in run.out
    run = fateloom("graph", "island", "--diff", "HEAD", "HEAD", "-o", "q.json")
    assert run.code == 0 and marks() == {"faint"}


def test_what_packs_held_then_is_read_too(fateloom, edited):
    packs = Path("packs/sea")
    (packs / "story").mkdir(parents=True)
    (packs / "story" / "wave.fate").write_text("event wave on day 2\n  gain 1 coins\n", "utf-8")
    head = edited / "scenario.yaml"
    head.write_text(head.read_text("utf-8") + "packs: [sea]\n", "utf-8")
    git("add", ".")
    git("commit", "-q", "-m", "packs")
    shutil.rmtree("packs")
    run = fateloom("graph", "island", "--diff", "HEAD~1", "HEAD", "-o", "q.json")
    assert (run.code, run.err) == (0, "")


def test_a_folder_that_is_gone_still_has_its_past(fateloom, edited):
    shutil.rmtree(edited)
    run = fateloom("graph", "island", "--diff", "HEAD", "old", "-o", "q.json")
    assert (run.code, run.err) == (0, "")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--diff", "nothing", "island"), "'nothing' is no folder, and as a git revision: there"),
        (("--diff", "--all", "island"), "xpected 2 arguments"),
        (("island", "--diff", "-x", "HEAD"), "xpected 2 arguments"),
        (("--diff", "HEAD", "HEAD"), "name the scenario as well"),
        (("--diff", "old"), "xpected 2 arguments"),
        (("--diff", "HEAD:island", "island"), "is no folder, and as a git revision"),
        (("--diff", "a\x1b[31m", "island"), "'a\\x1b[31m' is no folder"),
        (("nowhere", "--diff", "HEAD", "island"), "There is no scenario in 'nowhere' at the"),
        (("--diff", "HEAD", "old"), "There is no scenario in 'old' at the revision 'HEAD'"),
        (
            ("--diff", "old", "island", "--hero", "nobody"),
            "There is no hero 'nobody'.",
        ),
        (("--diff", "old", "HEAD", "--watch"), "'--watch' needs files"),
        (("--diff", "old", "island", "--list"), "'--list' needs a path"),
        ((), "A path is missing"),
    ],
)
def test_what_cannot_be_compared_is_said_in_a_sentence(fateloom, edited, words, said):
    run = fateloom("graph", *words, "-o", "q.json")
    assert (run.code, said in run.err) == (2, True), run.err
    assert not Path("q.json").exists()


def test_systems_do_not_compare(fateloom, edited):
    swarm = Path(__file__).resolve().parents[2] / "scenarios" / "last_swarm"
    run = fateloom("graph", "--diff", "island", swarm, "-o", "q.json")
    assert (run.code, "is a story and" in run.err) == (2, True)


@pytest.mark.parametrize("words", [("--diff", "HEAD", "island"), ("--diff", "old", "island")])
def test_a_version_that_does_not_compile_is_named(fateloom, edited, words):
    (edited / "story" / "more.fate").write_text("gian 1\n", "utf-8")
    run = fateloom("graph", *words, "-o", "q.json")
    assert run.code == 1
    assert "island/story/more.fate" in run.out
    assert "'island' does not compile" in run.err
    git("add", ".")
    git("commit", "-q", "-m", "broken")
    run = fateloom("graph", "island", "--diff", "HEAD", "old", "-o", "q.json")
    assert run.code == 1
    assert "HEAD:island/story/more.fate" in run.out
    assert "'HEAD' does not compile" in run.err


def test_a_large_file_of_a_revision_is_refused(fateloom, edited, monkeypatch):
    monkeypatch.setattr("fateloom.tools.versions.LARGEST", 100)
    run = fateloom("graph", "--diff", "HEAD", "island", "-o", "q.json")
    assert (run.code, "too large" in run.err) == (2, True)


@pytest.mark.skipif(os.name == "nt", reason="a link needs rights there")
def test_a_link_of_a_revision_is_refused(fateloom, edited):
    (edited / "story" / "link.fate").symlink_to("island.fate")
    git("add", ".")
    git("commit", "-q", "-m", "link")
    (edited / "story" / "link.fate").unlink()
    run = fateloom("graph", "--diff", "HEAD", "island", "-o", "q.json")
    assert (run.code, "is a link" in run.err) == (2, True)


def test_without_git_it_says_so(fateloom, edited, monkeypatch):
    monkeypatch.setenv("PATH", "")
    run = fateloom("graph", "--diff", "HEAD", "island", "-o", "q.json")
    assert (run.code, "git is not installed here" in run.err) == (2, True)


def test_outside_of_a_repository_it_says_so(fateloom, island, monkeypatch):
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(island.parent.parent))
    run = fateloom("graph", "--diff", "HEAD", "island", "-o", "q.json")
    assert (run.code, "not a git repository" in run.err) == (2, True)
