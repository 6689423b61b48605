"""A pool game goes through the front door as a story does, every command of it."""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest
from tests.sizes import size

from fateloom.runtime.pool.game_rules import PoolGameEnded, PoolGameRules, SceneOpened
from fateloom.runtime.record import replace
from fateloom.runtime.story import event as ev
from fateloom.runtime.story.index import index_of
from fateloom.tools.bots.kinds import MIXED
from fateloom.tools.bots.soak import soak
from fateloom.tools.pool.bots import BOTS
from fateloom.tools.pool.presenter import PoolPresenter
from fateloom.tools.pool.soak import PoolSoak
from fateloom.tools.scenario import open_scenario
from fateloom.tools.story.presenter import StoryPresenter

ROOT = Path(__file__).resolve().parents[3]
GAME = ROOT / "scenarios" / "last_swarm"
SMALL = ROOT / "tests" / "fixtures" / "pool"


@pytest.fixture
def swarm(tmp_path, monkeypatch):
    """The shipped pool game in `last_swarm/` below the working folder, free to be broken."""
    shutil.copytree(GAME, tmp_path / "last_swarm")
    monkeypatch.chdir(tmp_path)
    return tmp_path / "last_swarm"


@pytest.mark.long
def test_check_compile_play_test_and_save_end_to_end(swarm, process):
    """People and bots, begun, kept, gone on with to the end, recorded and run as a play."""
    checked = process("check", "last_swarm")
    assert (checked.returncode, checked.stdout) == (0, b"No problems found.\n")
    assert process("compile", "last_swarm", "-o", "swarm.json").returncode == 0
    assert json.loads(Path("swarm.json").read_text())["document"] == "fateloom pool"
    begun = process(
        "play", "swarm.json", "--heroes", "tamsin,odo", "--players", "me,greedy", "--seed", "3",
        "--save", "evening.game", typed=b"dogs\n1\nroll\nboard\nquit\n",
    )  # fmt: skip
    assert begun.returncode == 0, begun.stderr
    out = begun.stdout.decode()
    assert "Round 1 of 2: Tamsin Rook" in out and "Ewen Cluney, CC BY 3.0" in out
    assert "fateloom play --resume evening.game" in out
    shown = process("save", "show", "evening.game").stdout.decode()
    assert "The Last Swarm" in shown and "scene    " in shown
    goes_on = process(
        "play", "--resume", "evening.game", "--players", "me,greedy", "--record", "all.play",
        typed=b"1\n" * 200,
    )  # fmt: skip
    assert goes_on.returncode == 0, goes_on.stderr
    ended = goes_on.stdout.decode()
    assert re.search(r"── (The humming|A tithe of everything|A cold hive) ──", ended)
    assert "licensed under CC BY 3.0" in ended
    shutil.copy("all.play", swarm / "plays")
    tested = process("test", "last_swarm")
    assert tested.returncode == 0, tested.stdout
    assert b"6 plays" in tested.stdout and b"all as expected" in tested.stdout
    assert process("save", "export", "evening.game", "evening.jsonl").returncode == 0
    assert process("save", "import", "evening.jsonl", "again.game").returncode == 0
    over = process("save", "show", "again.game").stdout.decode()
    assert "it is over" in over


def test_bots_play_it_out_and_the_same_seed_is_the_same_game(swarm, fateloom):
    words = ("play", "last_swarm", "--bots", "greedy,random", "--heroes", "odo,wren", "--seed", "8")
    first = fateloom(*words)
    assert first.code == 0
    assert fateloom(*words).out == first.out
    other = fateloom(*words[:-1], "9")
    assert other.out != first.out


def test_a_person_speaks_for_the_opposition(swarm, fateloom):
    run = fateloom(
        "play", "last_swarm", "--heroes", "tamsin", "--keeper", "--seed", "2",
        typed="bar\n1\nroll\n1\nnothing\nlet\nquit\n",
    )  # fmt: skip
    assert run.code == 0
    assert "The opposition speaks." in run.out
    assert "Invoke “Dusk and blown snow” (free): a hindrance die" in run.out
    assert "Let them roll" in run.out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--mode", "explorer"), "A pool game has no mode 'explorer'. Leave out"),
        (("--language", "de"), "There is no translation 'de' of 'last_swarm'."),
        (("--dice", "table", "--bots", "greedy"), "no hands for real dice"),
        (("--heroes", "tamsn"), "Did you mean 'tamsin'?"),
        (("--heroes", "odo,odo"), "Each hero can be played once."),
        (("--bots", "greedy", "--heroes", "odo", "--players", "me"), "--bots is a game of bots"),
        (("--bots", "hoarder", "--heroes", "odo"), "There is no bot 'hoarder'"),
        (("--players", "me,hoarder", "--heroes", "odo,wren"), "cannot sit down"),
        (("--heroes", "odo", "--seed", "-1"), "from 0 to 18 digits"),
    ],
)
def test_what_cannot_be_is_said_with_a_way_forward(swarm, fateloom, words, said):
    run = fateloom("play", "last_swarm", *words)
    assert run.code == 2
    assert said in run.err


def test_a_story_has_no_opposition_to_speak_for(base, fateloom):
    run = fateloom("play", "base", "--keeper", "--heroes", "warden")
    assert (run.code, "no opposition to speak for" in run.err) == (2, True)


def test_what_is_for_stories_says_so(swarm, fateloom):
    run = fateloom("verify", "last_swarm")
    assert run.code == 2
    assert "is a pool game" in run.err
    assert (
        "These commands do: check, graph, play, rules, save, test, soak, text, compile." in run.err
    )


@pytest.mark.parametrize("ending", ["dot", "mmd", "html"])
def test_a_pool_game_is_drawn(swarm, fateloom, ending):
    for view in ("tasks", "scenes"):
        words = ("graph", "last_swarm", "-o", f"swarm.{ending}", "--view", view)
        assert fateloom(*words).code == 0
    assert "The toll house" in Path(f"swarm.{ending}").read_text("utf-8")


def test_a_mistake_is_shown_at_its_line_and_column(swarm, fateloom):
    scenes = swarm / "scenes.yaml"
    scenes.write_text(scenes.read_text().replace("against: dogs", "against: dgos"))
    run = fateloom("check", "last_swarm")
    assert run.code == 1
    line = scenes.read_text().split("against: dgos")[0].count("\n") + 1
    assert "error[FT1001] pool-unknown-name" in run.out
    assert f"--> last_swarm/scenes.yaml:{line}:18" in run.out
    assert fateloom("play", "last_swarm", "--bots", "greedy").code == 1
    assert "pool-unknown-name" in fateloom("explain", "FT1001").out


def test_a_story_wins_over_a_pool_game_in_one_folder(base, fateloom):
    (base / "pool.yaml").write_text("id: x\n")
    assert fateloom("check", "base").code == 0


# --- what can be typed


def test_undo_again_odds_save_and_what_is_not_understood(swarm, fateloom):
    said = "dogs,back,dogs,carefully,odds,undo,frobnicate,99,again"
    said += ",save kept.game,save,credits,?,quit"
    typed = said.replace(",", "\n") + "\n"
    run = fateloom("play", "last_swarm", "--heroes", "wren", "--seed", "1", typed=typed)
    assert run.code == 0
    for words in (
        "Taken back.",
        "As it stands: success ",
        "'frobnicate' is not possible now",
        "There is no 99; the numbers go from 1 to",
        "Saved. It goes on with: fateloom play --resume kept.game",
        "fateloom play --resume kept.game",
        "Amanda Valentine",
        "undo take the last step back",
    ):
        assert words in " ".join(run.out.split()), words
    assert fateloom("play", "--resume", "kept.game", typed="quit\n").code == 0


def test_a_plain_page_has_sentences_alone(swarm, fateloom):
    run = fateloom(
        "play", "last_swarm", "--heroes", "wren", "--bots", "greedy", "--seed", "4", "--plain"
    )
    assert run.code == 0
    assert not set(run.out) & set("│─·★●○┼\x1b")
    assert all(line == "" or line[-1] in '.!?:…"”’)]' for line in run.out.splitlines()[1:])


def test_a_hidden_task_shows_no_chance_before_its_dice_fall(tmp_path, monkeypatch, fateloom):
    shutil.copytree(SMALL, tmp_path / "ford")
    monkeypatch.chdir(tmp_path)
    scenes = tmp_path / "ford" / "scenes.yaml"
    scenes.write_text(
        scenes.read_text().replace("difficulty: good", "difficulty: good, hidden: true")
    )
    run = fateloom(
        "play", "ford", "--heroes", "anna", "--seed", "1", typed="throw\ncarefully\nquit\n"
    )
    _, after = run.out.split("Throw the rope (hard to tell): how?")
    assert "%" not in after
    assert "The dice are hidden until they fall." in after


# --- saves


def test_a_save_of_a_changed_pool_game_says_what_goes_another_way(swarm, fateloom):
    typed = "dogs\n1\nroll\nquit\n"
    fateloom(
        "play", "last_swarm", "--heroes", "wren", "--seed", "1", "--save", "e.game", typed=typed
    )
    scenes = swarm / "scenes.yaml"
    before = scenes.read_text()
    scenes.write_text(before.replace("title: Get by the dogs", "title: Pass the dogs"))
    words_changed = fateloom("play", "--resume", "e.game", typed="quit\n")
    assert words_changed.code == 0, words_changed.err
    scenes.write_text(before.replace("      dogs:\n", "      hounds:\n"))
    told = fateloom("play", "--resume", "e.game", typed="quit\n")
    assert told.code == 2
    assert "The toll house, round 1, Wren of the High Farm: try dogs careful" in told.err
    shortened = fateloom("play", "--resume", "e.game", "--until-there", typed="quit\n")
    assert shortened.code == 0


def test_a_save_is_not_gone_on_with_by_other_rules(swarm, base, fateloom):
    fateloom("play", "last_swarm", "--heroes", "wren", "--save", "e.game", typed="quit\n")
    run = fateloom("play", "base", "--resume", "e.game", typed="quit\n")
    assert (run.code, "belongs to another rule system" in run.err) == (2, True)


# --- plays


@pytest.mark.parametrize(
    ("play", "code"),
    [
        ("anna: try rope careful; roll 4 4 4 1 1\n    expect done rope", None),
        ("anna: try rope careful; roll 4 4 4 1 1\n    expect over back", "FT0613"),
        ('anna: try rope careful; roll 4 4 4 1 1\n    expect text "nothing"', "FT0614"),
        ("anna: try ropes careful", "FT0610"),
        ("anna: try rope careful\n    expect refused", "FT0611"),
        ("anna: roll 1\n    expect refused", None),
        ("bela: pass", "FT0612"),
        ("keeper: done", "FT0603"),
        ("anna: pass\n    expect rain", "FT0601"),
        ("anna pass", "FT0601"),
    ],
)
def test_a_play_goes_as_it_says_or_says_why_not(tmp_path, monkeypatch, fateloom, play, code):
    shutil.copytree(SMALL, tmp_path / "ford")
    monkeypatch.chdir(tmp_path)
    (tmp_path / "ford" / "plays").mkdir(exist_ok=True)
    text = f'play "A try" of ford\n  heroes anna, bela seed 4\n  {play}\n'
    (tmp_path / "ford" / "plays" / "a.play").write_text(text)
    run = fateloom("test", "ford", "--format", "json")
    told = json.loads(run.out)
    found = [one["code"] for one in told["broken"]]
    found += [it["failure"]["code"] for it in told["plays"] if it["failure"]]
    assert found == ([] if code is None else [code])
    assert run.code == (0 if code is None else 1)


# --- many games


def test_a_soak_looks_at_every_step_and_says_how_games_ended(swarm, fateloom):
    run = fateloom("soak", "last_swarm", "--games", "6")
    assert run.code == 0, run.out
    assert run.out.count("invariants   0 broken") == 9
    assert "(won)" in run.out and "(lost)" in run.out
    assert fateloom("soak", "last_swarm", "--players", "4").code == 2
    assert fateloom("soak", "last_swarm", "--bots", "hoarder").code == 2


@pytest.mark.long
def test_pool_games_under_the_invariants():
    """FATELOOM_CONFLICTS says how many games; 10,000 take some minutes."""
    asked = PoolSoak(open_scenario(str(GAME)).played)
    games = size(180)
    kinds, seatings = (*BOTS.kinds, MIXED), asked.seatings()
    each = -(-games // (len(kinds) * len(seatings)))
    ends = set()
    for kind in kinds:
        for seating in seatings:
            for game in soak(asked, BOTS, kind, seating, range(each), 1):
                assert game.broken == (), (kind, seating, game.number)
                ends.add(game.end.split()[0])
    assert ends == {"bloom", "ransom", "silence"}


def test_an_invariant_that_breaks_is_found(monkeypatch):
    """A soak that nothing can wake is none."""
    monkeypatch.setattr(PoolGameRules, "broken", lambda self, state: ("something",))
    asked = PoolSoak(open_scenario(str(SMALL)).played)
    (game,) = soak(asked, BOTS, "random", asked.seatings()[0], range(1), 1)
    assert game.broken and game.broken[0].startswith("something (scene bank, round 1, step 0")


def test_only_the_system_that_is_asked_for_is_imported():
    path = os.pathsep.join(str(ROOT / part) for part in ("dsl", "runtime", "tools"))
    script = (
        "import sys\nfrom fateloom.tools.cli.main import main\n"
        f"main(['check', {str(SMALL)!r}, '--no-cache'])\n"
        "print([it for it in sys.modules if 'story' in it or 'syntax' in it])"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True,
        env={**os.environ, "PYTHONPATH": path},
    )  # fmt: skip
    assert done.stdout.splitlines() == ["No problems found.", "[]"]


def in_text(contents):
    """What is shown, as one text."""
    return " ".join(it.text for it in contents)


def told(presenter, view, event):
    """What is told of an event, as one text."""
    return in_text(presenter.tell(view, event).contents)


def test_a_scene_of_one_roll_says_so_and_names_no_rounds():
    game = open_scenario(str(GAME)).played
    scene = game.course.scenes[0]
    table = SimpleNamespace(heroes=(scene.encounter.heroes[0].id,))
    view = SimpleNamespace(scene=scene.id, table=table)
    assert "To be done within" in told(PoolPresenter(game), view, SceneOpened(scene.id))
    one_roll = replace(scene, encounter=replace(scene.encounter, single=True))
    course = replace(game.course, scenes=(one_roll, *game.course.scenes[1:]))
    said = told(PoolPresenter(replace(game, course=course)), view, SceneOpened(scene.id))
    assert "One roll decides: " in said and "round" not in said


def test_the_licence_comes_at_the_end_of_a_story_and_not_before_an_outcome():
    program = open_scenario(str(ROOT / "scenarios" / "dry_year")).played
    game = program.called[0].game
    inner = PoolPresenter(game)
    scene = game.course.scenes[0]
    table = SimpleNamespace(scene=scene.id, table=SimpleNamespace(heroes=("sib",)))
    ended = PoolGameEnded("watered")
    licence = in_text(inner.credits(in_full=True))
    assert licence in told(inner, table, ended), "played alone, it is there"
    story = StoryPresenter(index_of(program), {"pool": inner})
    view = SimpleNamespace(call=SimpleNamespace(table=table, seats=(0,), system="pool"))
    said = told(story, view, ev.InCall("pool", ended, ()))
    assert "The whole street" in said and licence not in said
    assert licence in in_text(story.credits(in_full=True))
