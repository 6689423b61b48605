"""`graph --diff`: versions in folders and in git, and whatever is wrong with them."""

import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest

from fateloom.tools import revision

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
    assert run.out.endswith(": 1 added, 0 removed, 0 changed\n")
    assert "added" in marks()
    assert held(".git") == before
    assert git("status", "--porcelain") == f"{status}\n?? q.json", "the one file that was asked for"


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
        (("--diff", "old", "island", "--hero", "nobody"), "There is no view 'hero nobody'"),
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
    monkeypatch.setattr(revision, "LARGEST", 100)
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
