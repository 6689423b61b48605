"""`fateloom campaign`: whole campaigns through a pipe, by bots and by people."""

import json
import os
import re
import shutil
from pathlib import Path

import pytest
from tests.tools.campaign.builders import game

from fateloom.tools.campaign.history import History, Running, Shelf, to_json
from fateloom.tools.files import gather

ROOT = Path(__file__).resolve().parents[3]
TWO = """\
id: two
title: Two Islands
introduction: Once there were two.
group: {min: 1, max: 2}
scenarios:
  island:
    recaps:
      - when: [{scenario: island, result: lost}]
        text: It went badly.
      - text: It begins.
  atoll:
    recaps:
      - when: [{scenario: island, winner: keeper, path: light}]
        text: The lamp burns.
      - when: [{scenario: island, result: won}]
        text: Somebody got away.
      - when: [{scenario: island, result: lost}]
        text: Nobody came back.
      - text: It begins here.
"""


@pytest.fixture
def two(island, fateloom, monkeypatch, tmp_path):
    """A campaign of two new islands, `camps/two`, and a folder for groups."""
    assert fateloom("new", "atoll").code == 0
    (tmp_path / "camps" / "two").mkdir(parents=True)
    (tmp_path / "camps" / "two" / "campaign.yaml").write_text(TWO)
    monkeypatch.setenv("FATELOOM_DATA", str(tmp_path / "data"))
    return tmp_path


def shelf(two, name="us"):
    return Shelf(str(two / "data"), name)


def bots(fateloom, *words, what="play"):
    return fateloom("campaign", what, "camps/two", "--group", "us", *words)


def test_a_campaign_is_checked(fateloom, two):
    for path in ("camps/two", "camps/two/campaign.yaml", "camps/two/"):
        run = fateloom("check", path)
        assert (run.code, run.out) == (0, "No problems found.\n")
    file = two / "camps" / "two" / "campaign.yaml"
    file.write_text(TWO.replace("winner: keeper", "winner: keepr"))
    run = fateloom("check", "camps/two")
    assert run.code == 1
    assert "camps/two/campaign.yaml:13:43" in run.out
    assert "'island' has no hero 'keepr'; did you mean 'keeper'?" in run.out
    (one,) = json.loads(fateloom("check", "camps/two", "--format", "json").out)
    assert one["code"] == "FT0803"
    run = bots(fateloom, what="status")
    assert run.code == 1
    assert "FT0803" in run.out


@pytest.mark.parametrize("path", ["camps/two", "camps/two/campaign.yaml"])
def test_a_wrong_name_is_told_once_and_mended(fateloom, two, path):
    file = two / "camps" / "two" / "campaign.yaml"
    file.write_text(TWO.replace("  island:\n", "  iland:\n"))
    run = fateloom("check", path)
    assert re.findall(r"FT\d+", run.out) == ["FT0801"]
    run = fateloom("check", path, "--fix=perhaps", typed="y\n")
    assert (run.code, file.read_text()) == (0, TWO)
    assert "1 edit was made." in run.out


def test_a_broken_scenario_is_said_in_one_line(fateloom, two):
    (two / "atoll" / "map.yaml").write_text("start: [\n")
    run = fateloom("check", "camps/two")
    assert run.code == 1
    assert re.findall(r"FT\d+", run.out) == ["FT0802"]
    shutil.rmtree(two / "atoll")
    run = fateloom("check", "camps/two")
    assert re.findall(r"FT\d+", run.out) == ["FT0801"]


def test_bots_play_the_whole_campaign(fateloom, two):
    run = bots(fateloom, "--bots", "greedy", "--seed", "1", "--players", "Ada,Ben")
    assert run.code == 0, run.err
    assert "Once there were two." in run.out and "It begins." in run.out
    assert "Noted. Island: won by" in run.out
    (first,) = shelf(two).read().played
    assert (first.campaign, first.scenario, first.players) == ("two", "island", ("Ada", "Ben"))
    assert first.result == "won" and first.winner in first.heroes and first.path
    assert first.mode == "group" and first.days >= 1
    assert re.fullmatch(r"\d{4}-\d\d-\d\d", first.when)

    run = bots(fateloom, what="status")
    assert run.code == 0
    assert "2  Atoll (atoll): comes next" in run.out

    run = bots(fateloom, "--bots", "greedy", "--seed", "2")
    assert run.code == 0, run.err
    told = {("keeper", "light"): "The lamp burns."}.get(
        (first.winner, first.path), "Somebody got away."
    )
    assert told in run.out
    assert "Once there were two." not in run.out
    assert "All of it has been played." in run.out
    assert [it.scenario for it in shelf(two).read().played] == ["island", "atoll"]
    assert os.listdir(shelf(two).folder) == ["history.json"]

    run = bots(fateloom, "--bots", "greedy")
    assert run.code == 2
    assert "Which one again?" in run.err


def test_dst_135_nothing_but_the_telling_knows_the_past(fateloom, two):
    """The same game is played, step by step, whatever came before it."""
    words = ("--bots", "random", "--seed", "4", "--scenario", "atoll", "--players", "Ada,Ben")

    def played(history):
        shelf(two).forget()
        if history is not None:
            shelf(two).write(history)
        run = bots(fateloom, *words)
        assert run.code == 0, run.err
        return run.out.partition("(seed 4)\n")[2].partition("Noted.")[0]

    fresh = played(None)
    rich = game("island", ["Ada", "Ben"], campaign="two", winner="keeper", path="light")
    assert "Day 1" in fresh
    assert played(History("us", (rich,))) == fresh


def test_the_recap_looks_at_the_last_game(fateloom, two):
    lost = game("island", ["Ada"], campaign="two", result="lost", winner="", path="")
    won = game("island", ["Ada"], campaign="two", winner="stranger", path="raft")
    words = ("--bots", "random", "--seed", "4", "--scenario", "atoll", "--players", "Ada")
    for played, told in (
        ((lost, won), "Somebody got away."),
        ((won, lost), "Nobody came back."),
        ((), "It begins here."),
    ):
        shelf(two).write(History("us", played))
        assert told in bots(fateloom, *words).out


def test_a_warning_is_no_prohibition(fateloom, two):
    """DST-133, 134, 136 at the table: each is said, and the game is played."""
    shelf(two).write(History("us", (game("atoll", ["Ada", "Ben"], campaign="two"),)))
    run = bots(fateloom, "--bots", "greedy", "--scenario", "atoll", "--players", "Ada,Cy")
    assert run.code == 0
    said = " ".join(run.out.split())
    assert "Cy is new and Ben is not here" in said  # DST-134
    assert "Ada has played Atoll and Cy has not" in said  # DST-136
    assert "Noted. Atoll" in said
    shelf(two).forget()
    run = bots(fateloom, "--bots", "greedy", "--scenario", "atoll", "--players", "Ada,Cy")
    assert "Atoll is meant to come after Island." in " ".join(run.out.split())  # DST-133
    assert "Noted. Atoll" in run.out


def test_bots_that_stop_leave_nothing(fateloom, two):
    run = bots(fateloom, "--bots", "random", "--days", "1", "--seed", "3")
    assert run.code == 0
    assert "not played to its end" in run.out
    assert shelf(two).read() == History("us")
    assert os.listdir(shelf(two).folder) == ["history.json"]


# --- people

BEGIN = "Ada, Ben\nkeepr\nkeeper\nkeeper\n2\n"
"""Who sits there, a slip, Ada's hero, a hero that is taken, Ben's hero."""

FINISH = """\

stay
Visit The Wreck
search
end

move hill
tower
Read the letters
end

move hill
visit tower
begin light
yes
1
1
end

end

1
3
1
"""


def people(fateloom, typed, *words):
    return fateloom("campaign", "play", "camps/two", "--group", "us", *words, typed=typed)


def test_people_play_stop_go_on_and_win(fateloom, two):
    run = people(fateloom, BEGIN + "\n\n\nquit\n", "--seed", "5")
    assert run.code == 0, run.err
    assert "Did you mean 'keeper'?" in run.out and "'keeper' is taken." in run.out
    assert "fateloom campaign play camps/two --group us" in run.out
    (running,) = shelf(two).read().running
    assert (running.scenario, running.players) == ("island", ("Ada", "Ben"))
    assert "is under way: Ada, Ben." in bots(fateloom, what="status").out

    run = people(fateloom, "", "--scenario", "atoll")
    assert run.code == 2
    assert "--new" in run.err

    run = people(fateloom, FINISH)
    assert run.code == 0, run.err
    assert "Ada, Ben go on with Island" in run.out
    (first,) = shelf(two).read().played
    assert (first.heroes, first.winner, first.path) == (("keeper", "stranger"), "keeper", "light")

    run = people(fateloom, "\n2\n1\n\n\n\nquit\n", "--seed", "5")
    assert "[Enter: Ada, Ben]" in run.out
    assert "The lamp burns." in run.out
    assert shelf(two).read().running[0].scenario == "atoll"


def test_people_play_in_a_process_of_their_own(process, two):
    """A stream that was read from takes no new settings: a pipe that is one shows it."""
    run = process(
        "campaign", "play", "camps/two", "--group", "us",
        typed=b"Ada, Ben\n\xff\n1\n2\n\n\n\nquit\n", FATELOOM_DATA=str(two / "data"),
    )  # fmt: skip
    assert run.returncode == 0, run.stderr
    assert b"Day 1" in run.stdout
    assert shelf(two).read().running[0].players == ("Ada", "Ben")


def test_dst_130_one_player_is_asked_how_to_play(fateloom, two):
    folder = two / "island" / "scenario.yaml"
    text = folder.read_text()
    folder.write_text(
        re.sub(r"^modes:.*$", "", text, flags=re.M) + "\nmodes: [explorer, challenger]\n"
    )
    run = people(fateloom, "Ada\nkeeper\nlater\n1\n\nquit\n")
    assert run.code == 0, run.err
    assert "There are: explorer, challenger." in run.out
    assert b'"mode":"explorer"' in Path(shelf(two).game("two")).read_bytes()


def test_leaving_before_it_begins(fateloom, two):
    run = people(fateloom, "Ada\nq\n", "--scenario", "atoll")
    assert run.code == 0, run.err
    assert "Nothing was begun." in run.out
    assert shelf(two).read() == History("us")
    for typed in ("", "Ada\n"):
        run = people(fateloom, typed)
        assert run.code == 2
        assert "Nobody has said who plays" in run.err


def test_a_game_that_was_finished_at_another_table_is_noted(fateloom, two):
    """People may go on with `fateloom play --resume`, as the table itself offers."""
    people(fateloom, BEGIN + "\n\n\nquit\n", "--seed", "5")
    file = shelf(two).game("two")
    assert fateloom("play", "--resume", file, typed=FINISH).code == 0
    assert "1  Island (island): won by" in bots(fateloom, what="status").out
    run = bots(fateloom, "--bots", "greedy", "--seed", "2")
    assert run.code == 0
    assert [it.scenario for it in shelf(two).read().played] == ["island", "atoll"]


def test_new_gives_the_game_up(fateloom, two):
    people(fateloom, BEGIN + "\n\n\nquit\n", "--seed", "5")
    run = bots(fateloom, "--new", "--bots", "greedy", "--seed", "1")
    assert run.code == 0, run.err
    assert [it.scenario for it in shelf(two).read().played] == ["island"]
    assert shelf(two).read().running == ()


def test_a_save_that_no_longer_fits_says_so_and_is_kept(fateloom, two):
    people(fateloom, BEGIN + "\n\n\nquit\n", "--seed", "5")
    file = Path(shelf(two).game("two"))
    file.write_text("{}")
    run = people(fateloom, "")
    assert run.code == 2
    assert "is not a saved game" in run.err
    assert file.read_text() == "{}"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--scenario", "atol"], "Did you mean 'atoll'?"),
        (["--players", "A,B,C"], "There are 3 of you."),
        (["--players", "A,a"], "same name"),
        (["--players", "A", "--heroes", "keeper,stranger"], "1 players and 2 heroes"),
        (["--players", "A", "--heroes", "keepr"], "Did you mean 'keeper'?"),
        (["--players", "A\x1b[2J"], "has none"),
        (["--bots", "clever"], "There is no bot 'clever'"),
        (["--mode", "explorer", "--players", "A,B"], "one player"),
    ],
)
def test_what_cannot_be_is_said_and_nothing_is_begun(fateloom, two, words, said):
    more = [] if "--bots" in words else ["--bots", "random"]
    run = bots(fateloom, *words, *more)
    assert run.code == 2
    assert said in run.err
    assert "Traceback" not in run.err and "\x1b" not in run.err + run.out
    assert shelf(two).read().running == ()


def test_a_campaign_that_is_none(fateloom, two):
    run = fateloom("campaign", "play", "island", "--group", "us")
    assert run.code == 2
    assert "it is no campaign" in run.err
    run = fateloom("campaign", "status", "camps/tow", "--group", "us")
    assert run.code == 2
    assert "Did you mean 'camps/two'?" in run.err
    assert fateloom("campaign", "play", "camps/two").code == 2
    run = fateloom("play", "camps/two")
    assert run.code == 2
    assert "fateloom campaign play camps/two --group NAME" in run.err


# --- what is kept


def test_history_is_told_exported_and_forgotten(fateloom, two):
    kept = History("us", (game(campaign="two"),), (Running("two", "island", ("Ada",)),))
    shelf(two).write(kept)
    run = fateloom("campaign", "history", "--group", "US")
    assert run.code == 0
    assert "first in two, 2026-01-31: won by ann (Ada), “up”; solo, 9 days" in run.out
    assert "history.json" in run.out
    assert fateloom("campaign", "history", "--group", "us", "--export", "-").out.encode() == (
        to_json(kept)
    )
    assert fateloom("campaign", "history", "--group", "us", "--export", "out.json").code == 0
    assert Path("out.json").read_bytes() == to_json(kept)
    run = fateloom("campaign", "history", "--group", "us", "--forget", typed="no\n")
    assert "Nothing was changed." in run.out
    assert shelf(two).read() == kept
    assert fateloom("campaign", "history", "--group", "us", "--forget", typed="").code == 0
    assert shelf(two).read() == kept
    run = fateloom("campaign", "history", "--group", "us", "--forget", "--yes")
    assert run.code == 0
    assert shelf(two).read() == History("us")


def test_a_damaged_history_can_be_forgotten_and_is_never_written_over(fateloom, two):
    shelf(two).write(History("us"))
    Path(shelf(two).file).write_text("oh")
    run = bots(fateloom, "--bots", "greedy")
    assert run.code == 2
    assert "damaged" in run.err
    assert Path(shelf(two).file).read_text() == "oh"
    assert fateloom("campaign", "history", "--group", "us", "--forget", "--yes").code == 0
    assert not os.path.exists(shelf(two).folder)


def test_hostile_texts_of_a_campaign_steer_nothing(fateloom, two):
    file = two / "camps" / "two" / "campaign.yaml"
    file.write_text(TWO.replace("It begins.", '"\\e[2Jbegins \\u202e"'))
    run = bots(fateloom, "--bots", "random", "--days", "1")
    assert run.code == 1 and "FT0007" in run.err + run.out
    assert not set("\x1b\u202e") & set(run.out + run.err)


# --- what is shipped

SHIPPED = ROOT / "scenarios" / "campaigns" / "narrow_water"


def test_the_shipped_campaign_is_clean(fateloom):
    for path in (SHIPPED, ROOT / "scenarios" / "dry_year"):
        assert fateloom("check", path).out == "No problems found.\n"
    assert not gather(str(ROOT / "scenarios" / "dry_year")).wrong


def test_bots_play_the_shipped_campaign_from_end_to_end(fateloom, tmp_path):
    words = ("--group", "Die Möwen / ../x", "--data", tmp_path, "--bots", "greedy")
    first = fateloom("campaign", "play", SHIPPED, *words, "--seed", "3", "--players", "Ada,Ben")
    second = fateloom("campaign", "play", SHIPPED, *words, "--seed", "3")
    assert (first.code, second.code) == (0, 0)
    assert "This is the first of it." in first.out
    kept = Shelf(str(tmp_path), "Die Möwen / ../x").read().played
    assert [it.scenario for it in kept] == ["drowned_bell", "dry_year"]
    assert [it.result for it in kept] == ["won", "won"]
    openings = {
        ("warden", "penance"): "rang thirty-one men home",
        ("warden", "false_light"): "the tithe ship did not come home",
        ("smuggler", "crossing"): "two brothers came over",
        ("smuggler", "salvage"): "Saint Anne's plate is still on the list",
    }
    assert openings[kept[0].winner, kept[0].path] in " ".join(second.out.replace("│", "").split())


def test_every_path_of_the_first_scenario_has_a_recap_of_its_own():
    from fateloom.tools.campaign.folder import open_campaign
    from fateloom.tools.campaign.past import recaps

    opened = open_campaign(str(SHIPPED))
    assert opened.campaign is not None and opened.found == ()
    step = opened.campaign.steps[1]
    told = set()
    for destiny in opened.programs["drowned_bell"].destinies:
        for path in destiny.paths:
            last = game("drowned_bell", heroes=(destiny.hero,), winner=destiny.hero, path=path.id)
            told.add(recaps(step, {"drowned_bell": last}.get)[0])
    assert len(told) == 6
