"""A card game goes through the front door as a story does, every command of it."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path
from typing import Any

import pytest

from fateloom.runtime.cards.state import SetUp
from fateloom.runtime.codec import to_json
from fateloom.runtime.kernel.table import Table, start
from fateloom.tools.scenario import open_scenario

ROOT = Path(__file__).resolve().parents[3]
FORD = ROOT / "tests" / "fixtures" / "cards"


@pytest.fixture
def ford(tmp_path, monkeypatch):
    """The small card game in `cards/` below the working folder, free to be broken."""
    shutil.copytree(FORD, tmp_path / "cards")
    monkeypatch.chdir(tmp_path)
    return tmp_path / "cards"


def test_it_is_checked_and_compiled(ford, fateloom):
    assert fateloom("check", "cards").out == "No problems found.\n"
    assert fateloom("compile", "cards", "-o", "ford.json").code == 0
    assert json.loads(Path("ford.json").read_text())["document"] == "fateloom cards"
    assert fateloom("play", "ford.json", "--bots", "random,random", "--seed", "1").code == 0


def test_a_game_is_kept_gone_on_with_recorded_and_run_as_a_play(ford, fateloom):
    begun = fateloom(
        "play", "cards", "--players", "me,random", "--seed", "2", "--save", "evening.game",
        typed="1\n1\n1\n\nodds\nboards\nrows\nhand\n\nquit\n",
    )  # fmt: skip
    assert begun.code == 0, begun.err
    assert "fateloom play --resume evening.game" in begun.out
    shown = fateloom("save", "show", "evening.game").out
    assert "The Ford" in shown and "2 (competitive)" in shown
    goes_on = fateloom(
        "play", "--resume", "evening.game", "--record", "all.play", typed="1\n" * 60 + "quit\n"
    )
    assert goes_on.code == 0, goes_on.err
    assert "The Ford, turn " in goes_on.out
    (ford / "plays").mkdir()
    shutil.copy("all.play", ford / "plays")
    tested = fateloom("test", "cards")
    assert tested.code == 0, tested.out
    assert "1 play, " in tested.out and "all as expected" in tested.out


@pytest.mark.long
def test_bots_play_it_out_and_the_same_seed_is_the_same_game(ford, fateloom):
    words = ("play", "cards", "--bots", "random,random", "--seed", "8")
    first = fateloom(*words)
    assert first.code == 0 and "── The end ──" in first.out
    assert fateloom(*words).out == first.out
    assert fateloom(*words[:-1], "9").out != first.out


@pytest.mark.long
@pytest.mark.parametrize("mode", ["cooperative", "competitive", "beginners"])
def test_a_recording_of_bots_is_a_play_in_each_mode(ford, fateloom, mode):
    (ford / "plays").mkdir()
    words = ("--bots", "random,random", "--mode", mode, "--record", "cards/plays/it.play")
    assert fateloom("play", "cards", "--seed", "4", *words).code == 0
    tested = fateloom("test", "cards")
    assert tested.code == 0, tested.out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--mode", "explorer"), "no mode 'explorer'. There are: competitive, cooperative"),
        (("--mode", "competitive", "--players", "me"), "1 cannot play in the mode 'competitive'"),
        (("--language", "de"), "There is no translation 'de'"),
        (("--heroes", "anna"), "players make theirs"),
        (("--keeper",), "no opposition to speak for"),
        (("--dice", "table", "--bots", "random"), "no hands for real runes"),
        (("--players", "me,me,me"), "for 1 to 2 players, not 3"),
        (("--bots", "hoarder"), "There is no bot 'hoarder'"),
        (("--players", "me,hoarder"), "cannot sit down"),
        ((), "Nobody has said how many play:  --players me,me"),
    ],
)
def test_what_cannot_be_is_said_with_a_way_forward(ford, fateloom, words, said):
    run = fateloom("play", "cards", *words)
    assert run.code == 2
    assert said in run.err


def test_who_says_nothing_is_asked_how_many_play_and_how(ford, fateloom):
    run = fateloom("play", "cards", "--seed", "1", typed="7\n2\nno\n2\n" + "\n1\n" * 6 + "quit\n")
    assert "How many play, 1 to 2?" in run.out and "Type a number from 1 to 2." in run.out
    assert "together, against an adversary" in run.out
    assert "There are: competitive, cooperative, beginners." in run.out
    assert "── The adversary ──" in run.out


def test_other_commands_say_what_works_with_it(ford, fateloom):
    run = fateloom("verify", "cards")
    assert run.code == 2
    assert "'cards' is a card game, and 'fateloom verify' does not work with it." in run.err


def test_rules_are_a_page_and_the_faces_of_the_runes(ford, fateloom):
    page = " ".join(fateloom("rules", "cards").out.split())
    assert "The Ford" in page and "Your third card of an act closes it" in page
    runes = fateloom("rules", "cards", "--dice").out
    assert re.search(r"Dark +2 and a step down / 1", runes)


def test_a_soak_looks_at_every_step_and_says_how_games_ended(ford, fateloom):
    run = fateloom("soak", "cards", "--bots", "random", "--games", "1", "--mode", "cooperative")
    assert run.code == 0
    assert "random, 1 player, cooperative: 1 games of The Ford" in run.out
    assert "0 broken in" in run.out and "the adversary" in run.out
    wrong = fateloom("soak", "cards", "--players", "3")
    assert wrong.code == 2 and "1 player, cooperative" in wrong.err


# --- runes on the table


def test_real_runes_are_typed_by_their_points(ford, fateloom):
    run = fateloom(
        "play", "cards", "--players", "me,random", "--seed", "2", "--dice", "table", "--no-save",
        typed="1\n1\n1\n\nattempt lane_3 first\n1\n1\n1\n1\n1 0\n1 0 1 7\n1,0,1,2\nquit\n",
    )  # fmt: skip
    out = " ".join(run.out.split())
    assert "Type the points that each shows, in this order: 1 or 0, 1 or 0, 1 or 0, 2 or 1" in out
    assert "You cast 4 runes (3 core and 1 Intelligence), and typed 2 numbers." in out
    assert "Intelligence: 2 or 1, not '7'." in out
    assert re.search(r"Core +1, 0, 1", run.out) and re.search(r"Intelligence +2", run.out)


# --- one screen, several people

SECRET = re.compile(r"Only [^.]+ looks now\..*?<clear>", re.DOTALL)
TITLES = ("A Steady Hand", "A Warning")


def test_hands_and_destinies_stand_on_private_screens_alone(ford, fateloom, monkeypatch):
    from fateloom.tools.table.page import Page

    monkeypatch.setattr(Page, "clear", lambda self: self.out.write("<clear>\n"))
    typed = "\n\n4\n\n\nattempt lane_6 first\n2\n\nback\n1\nhand\n\n\nplay steady\nquit\n"
    run = fateloom("play", "cards", "--players", "me,me", "--seed", "2", "--no-save", typed=typed)
    assert "Your hand" in run.out and "Your destiny: " in run.out
    assert "Nothing of this can be played now: A Steady Hand." in " ".join(run.out.split())
    assert run.out.count("A Steady Hand (hero card") == 1, "before the cast it can be played"
    private = re.compile(r"Nobody else looks now\..*?<clear>", re.DOTALL)
    public = private.sub("", SECRET.sub("", run.out))
    assert "Your destiny" not in public and "Your hand" not in public
    assert "Steady Hand" not in public, "nor does an answer to what was typed name it"
    assert "The Goatherd faces Lane 6" in public


def test_who_is_alone_at_the_screen_is_asked_only_where_there_is_something_to_say(ford, fateloom):
    """The hand stands in the menu itself, and drawn cards are named."""
    run = fateloom(
        "play", "cards", "--players", "me,random", "--seed", "2", "--no-save",
        typed="1\n1\n1\n\nattempt lane_3 first\nquit\n",
    )  # fmt: skip
    assert "   2  A Steady Hand (hero card" in run.out
    assert "A card from your hand" not in run.out and "Only " not in run.out


# --- saves


def test_a_step_without_chance_is_taken_back_and_one_with_chance_is_not(ford, fateloom):
    run = fateloom(
        "play", "cards", "--players", "me,random", "--seed", "2", "--no-save",
        typed="1\n1\n1\n\nattempt lane_3 first\n1\n1\n1\ndark\nundo\ncast\nundo\nquit\n",
    )  # fmt: skip
    out = " ".join(run.out.split())
    assert "adds a dark rune" in out and "Taken back." in out
    assert out.index("Taken back.") < out.index("it stands: nobody else is here")


def test_a_game_goes_on_when_the_words_of_the_set_have_changed(ford, fateloom):
    words = ("play", "cards", "--players", "me,random", "--seed", "2", "--save", "a.game")
    assert fateloom(*words, typed="1\n1\n1\n\nquit\n").code == 0
    cards = ford / "acts.yaml"
    changed = cards.read_text("utf-8").replace("title: Lane 3", "title: The Third Lane")
    assert changed != cards.read_text("utf-8")
    cards.write_text(changed, encoding="utf-8")
    run = fateloom("play", "--resume", "a.game", typed="\nquit\n")
    assert run.code == 0 and "The Third Lane" in run.out


def test_what_has_changed_in_a_set_is_said_without_its_secrets(ford, fateloom):
    words = ("play", "cards", "--players", "me,random", "--seed", "2", "--save", "a.game")
    assert fateloom(*words, typed="1\n1\n1\n\n" + "1\n" * 8 + "quit\n").code == 0
    header = ford / "cards.yaml"
    text = header.read_text("utf-8")
    header.write_text(text.replace("row: [2]", "row: [2], start_experience: 5"), encoding="utf-8")
    run = fateloom("play", "--resume", "a.game", typed="quit\n")
    said = run.out + run.err
    assert run.code == 2 and "takes another course" in said and "experience" in said
    for secret in ("steady_hand", "warning", "warden", "owner"):
        assert secret not in said


def test_steps_are_described_without_what_nobody_else_may_know(ford):
    opened = open_scenario("cards")
    rules = opened.system.rules(opened.played)
    table = start(rules, SetUp(2), 2)
    assert isinstance(table, Table)
    saving = opened.system.saving()
    state = rules.setup(SetUp(2))
    assert saving.moment(rules, None, None, None) == "Before the first card"
    secrets = {"warden", "owner", "steady_hand", "warning"}
    for entry in table.log.entries:
        said = saving.moment(rules, state, entry.seat, entry.command)
        told = saving.in_words(rules, state, entry.events)
        assert not secrets & set(re.findall(r"\w+", f"{said} {told}".casefold())), (said, told)
        for event in entry.events:
            state = rules.evolve(state, event)
    kept: Any = to_json(state, saving.TYPES.state)
    parts = saving.parts(kept, saving.names(rules))
    secret = {name for kind, name in parts if saving.is_secret(kind, name)}
    assert secret == {"destiny", "hand", "dealt"}


def test_who_looks_at_the_hand_from_a_secret_menu_comes_back_to_the_open_one(
    ford, fateloom, monkeypatch
):
    from fateloom.tools.table.page import Page

    monkeypatch.setattr(Page, "clear", lambda self: self.out.write("<clear>\n"))
    typed = "\n\nattempt lane_6 first\n2\n\nhand\n\n\nquit\n"
    run = fateloom("play", "cards", "--players", "me,me", "--seed", "2", "--no-save", typed=typed)
    *_, last = run.out.split("<clear>")
    assert "A card from your hand" in last and "Steady Hand" not in last
