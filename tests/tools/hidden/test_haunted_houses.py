"""A haunted house goes through the front door as a story does, every command of it."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[3]
MILL = ROOT / "tests" / "fixtures" / "hidden"


@pytest.fixture
def mill(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The small house in `hidden/` below the working folder, free to be broken."""
    shutil.copytree(MILL, tmp_path / "hidden")
    monkeypatch.chdir(tmp_path)
    return tmp_path / "hidden"


def test_it_is_checked_and_compiled(mill: Path, fateloom: Any) -> None:
    assert fateloom("check", "hidden").out == "No problems found.\n"
    assert fateloom("compile", "hidden", "-o", "house.json").code == 0
    assert json.loads(Path("house.json").read_text())["document"] == "fateloom house"
    run = fateloom("play", "house.json", "--bots", "planner,random,planner", "--seed", "1")
    assert run.code == 0 and "── The end ──" in run.out and "The piles" in run.out


def test_a_game_is_kept_gone_on_with_recorded_and_run_as_a_play(mill: Path, fateloom: Any) -> None:
    begun = fateloom(
        "play", "hidden", "--players", "me,random,planner", "--seed", "2", "--save", "evening.game",
        typed="1\nodds\nboard\nplayers\npiles\nitems\nnotes\n\nquit\n",
    )  # fmt: skip
    assert begun.code == 0, begun.err
    assert "fateloom play --resume evening.game" in begun.out
    shown = fateloom("save", "show", "evening.game").out
    assert "The Mill at Low Water" in shown and "players" in shown
    goes_on = fateloom(
        "play", "--resume", "evening.game", "--record", "all.play", typed="1\n" * 80 + "quit\n"
    )
    assert goes_on.code == 0, goes_on.err
    assert "The Mill at Low Water, round 1: the game goes on." in goes_on.out
    (mill / "plays").mkdir()
    shutil.copy("all.play", mill / "plays")
    tested = fateloom("test", "hidden")
    assert tested.code == 0, tested.out
    assert "1 play, " in tested.out and "all as expected" in tested.out


@pytest.mark.parametrize("bots", ["planner", "random"])
def test_a_recording_of_bots_is_a_play(mill: Path, fateloom: Any, bots: str) -> None:
    (mill / "plays").mkdir()
    words = ("--bots", f"{bots},{bots},{bots},{bots}", "--record", "hidden/plays/it.play")
    assert fateloom("play", "hidden", "--seed", "4", *words).code == 0
    tested = fateloom("test", "hidden")
    assert tested.code == 0, tested.out


PLAY = """play "a probe by hand" of hidden
  heroes nell, corin, ada seed 1 first 1
  nell: roll 1; die 1; search; die 6 1; next {item}
    expect {expect}
"""


@pytest.mark.parametrize(
    ("expect", "holds"),
    [
        ("has tea", True),
        ("has salt", False),
        ("health 5", True),
        ("wounds 1", False),
        ("at yard", True),
        ("gloom 0", True),
        ("round 1", True),
        ("ghost", False),
        ("turn nell", True),
        ("over draw", False),
    ],
)
def test_plays_say_what_chance_brings_and_expect_what_is_the_case(
    mill: Path, fateloom: Any, expect: str, holds: bool
) -> None:
    (mill / "plays").mkdir()
    text = PLAY.format(item="tea", expect=expect)
    (mill / "plays" / "a.play").write_text(text, encoding="utf-8")
    run = fateloom("test", "hidden")
    assert (run.code == 0) == holds, run.out
    assert holds or f"expected '{expect}', and this is the case: " in run.out


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("nell: roll 1; die 1 2 3", "'die 2' is left over: chance has nothing to answer"),
        ("nell: roll 1; die", "'die' does not say what comes"),
        ("nell: roll 1; die 7", "'die 7' is not possible now"),
        ("corin: roll 1", "'corin' cannot act now"),
        ("nell: fly", "'fly' is not possible now"),
        ("bran: roll 1", "'bran' does not play"),
        ("nell: roll 1\n    expect health many", "nothing that can be"),
    ],
)
def test_what_a_play_cannot_mean_is_said(mill: Path, fateloom: Any, line: str, said: str) -> None:
    (mill / "plays").mkdir()
    head = 'play "wrong" of hidden\n  heroes nell, corin, ada seed 1 first 1\n'
    (mill / "plays" / "a.play").write_text(f"{head}  {line}\n", encoding="utf-8")
    run = fateloom("test", "hidden")
    assert run.code == 1
    if said != "nothing that can be":
        assert said in run.out + run.err
    else:
        assert "expect health N" in run.out + run.err


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--mode", "explorer"), "A haunted house has no mode 'explorer'"),
        (("--language", "de"), "There is no translation 'de'"),
        (("--heroes", "anna"), "each seat has its character"),
        (("--keeper",), "no opposition to speak for"),
        (("--dice", "table", "--bots", "random"), "no hands for real dice"),
        (("--players", "me"), "for 2 to 5 players, not 1"),
        (("--bots", "hoarder,hoarder"), "There is no bot 'hoarder'"),
        ((), "Nobody has said how many play:  --players me,me"),
    ],
)
def test_what_cannot_be_is_said_with_a_way_forward(
    mill: Path, fateloom: Any, words: tuple[str, ...], said: str
) -> None:
    run = fateloom("play", "hidden", *words)
    assert run.code == 2
    assert said in run.err


def test_the_rules_are_a_page(mill: Path, fateloom: Any) -> None:
    page = " ".join(fateloom("rules", "hidden").out.split())
    assert "The Mill at Low Water" in page and "Declarations" in page


def test_a_soak_looks_at_every_step_and_says_how_games_ended(mill: Path, fateloom: Any) -> None:
    run = fateloom("soak", "hidden", "--bots", "planner", "--games", "2", "--players", "3")
    assert run.code == 0
    assert "planner, 3 players: 2 games of The Mill at Low Water" in run.out
    assert "0 broken in" in run.out and "the Opener   wins" in run.out


# --- real dice


def test_real_dice_are_typed(mill: Path, fateloom: Any) -> None:
    run = fateloom(
        "play", "hidden", "--players", "me,random", "--seed", "2", "--dice", "table", "--no-save",
        typed="2\n7 1\n3\n31\nsearch\n6\n6,2\nquit\n",
    )  # fmt: skip
    out = " ".join(run.out.split())
    assert "rolls 2 dice for the move. Type what they show." in out
    assert "A die shows 1 to 6, not '7'." in out
    assert "2 dice fall, and you typed 1 number." in out
    assert "rolls 3 and 1: 4 steps." in out
    assert "the light die and the dark die. Type what they show, the light one first." in out
    assert "Light die 6, dark die 2: the result is 9." in out


# --- one screen, several people


def test_knowledge_stands_on_private_screens_alone(
    mill: Path, fateloom: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    from fateloom.tools.table.page import Page

    monkeypatch.setattr(Page, "clear", lambda self: self.out.write("<clear>\n"))
    typed = "1\nsearch\n" + "1\n1\n\n\n" * 3 + "notes\n\n\nquit\n"
    run = fateloom(
        "play", "hidden", "--players", "me,me,me", "--seed", "5", "--no-save", typed=typed
    )
    secret = re.compile(r"(Only [^.]+ looks now|Nobody else looks now)\..*?<clear>", re.DOTALL)
    public = secret.sub("", run.out)
    assert "Your notes" in run.out and "Your notes" not in public
    assert re.search(r"looks at card 1 of the pile of \w+: ", run.out)
    assert re.search(r"looks at card 1 of the pile of \w+\.", public)
    assert not re.search(r"of the pile of \w+: ", public)


def test_who_is_alone_reads_what_was_seen_at_once(mill: Path, fateloom: Any) -> None:
    run = fateloom(
        "play", "hidden", "--players", "me,random", "--seed", "5", "--no-save",
        typed="1\nsearch\n" + "1\n" * 6 + "quit\n",
    )  # fmt: skip
    assert "Only " not in run.out and "looks now" not in run.out
    assert "looks at card 1" in run.out


def test_the_play_of_the_page_goes_as_it_says(mill: Path, fateloom: Any) -> None:
    page = (ROOT / "docs" / "language" / "haunted-houses.md").read_text(encoding="utf-8")
    (play,) = re.findall(r"^```play\n(.*?)^```$", page, re.M | re.DOTALL)
    (mill / "plays").mkdir()
    (mill / "plays" / "page.play").write_text(play, encoding="utf-8")
    run = fateloom("test", "hidden")
    assert run.code == 0, run.out


def test_who_is_asked_is_said_before_what_the_moment_is_about(mill: Path, fateloom: Any) -> None:
    """A first game explained a fight to everybody, and then said to whom."""
    words = ("--players", "me,me,me", "--seed", "1", "--no-save", "--guide")
    run = fateloom("play", "hidden", *words, typed="1\nattack corin\nattack ada\nquit\n")
    out = " ".join(run.out.split())
    assert "Corin is asked. Who wins an exchange takes something" in out
    assert out.count("Corin is asked.") == 1
