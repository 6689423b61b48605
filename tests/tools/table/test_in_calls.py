"""A pool game that the story has called, at the terminal table and among bots (DDL-01, 15, 17)."""

from __future__ import annotations

from pathlib import Path

from tests.long import mostly_long

from fateloom.runtime.kernel.game import Decision, Refusal
from fateloom.runtime.kernel.table import start
from fateloom.runtime.story import command as cmd
from fateloom.runtime.story import event as ev
from fateloom.runtime.story.rules import StoryRules
from fateloom.runtime.story.setup import SetUp
from fateloom.tools.scenario import load
from fateloom.tools.story.bots import BOTS

DRY_YEAR = str(Path(__file__).resolve().parents[3] / "scenarios" / "dry_year")
TO_THE_WELL = "\n\nmove market\nvisit the well\ndraw at night\n"


def sat(fateloom, typed: str, *words: str):
    told = (DRY_YEAR, "--heroes", "sib", "--mode", "explorer", "--seed", "2")
    return fateloom("play", *(words or told), typed=typed)


def test_it_is_played_with_odds_dice_and_help(fateloom) -> None:
    run = sat(fateloom, TO_THE_WELL + "?\nodds\nboard\ntry dog clever\nodds\ndone\n1\nback\nquit\n")
    out = " ".join(run.out.split())
    assert "With the dice of Destiny Dice, by Ewen Cluney, CC BY 3.0." in out
    assert "Round 1 of 3: Sister Sib" in out
    assert "how your rolls may come out: success, a tie, failure" in out
    assert "As it stands: success " in out and "a tie " in out
    assert "difficulty" in out
    assert "Round 2 of 3" in out
    assert run.code == 0


def test_undo_takes_back_a_step_within_it(fateloom) -> None:
    run = sat(fateloom, TO_THE_WELL + "try dog clever\nundo\nundo\nquit\n")
    assert run.out.count("Taken back") == 2
    assert "Draw at night, for the whole street" in run.out.rpartition("Taken back")[2]


def test_alone_dice_that_the_engine_rolled_are_not_taken_back(fateloom) -> None:
    run = sat(fateloom, TO_THE_WELL + "try dog clever\ndone\nundo\nquit\n")
    out = " ".join(run.out.split())
    assert "Your last step has shown something new (dice, a place or a secret), so it stands" in out
    assert "Taken back" not in out


def test_it_is_saved_in_the_middle_and_goes_on(fateloom, tmp_path) -> None:
    save = str(tmp_path / "night.game")
    first = sat(fateloom, TO_THE_WELL + f"try dog clever\nsave {save}\nquit\n")
    assert "Saved." in first.out
    again = sat(fateloom, "done\ntry crank sneaky\nquit\n", "--resume", save)
    assert "Success" in again.out or "Failure" in again.out or "A tie" in again.out
    assert "Turn the crank" in again.out


def test_ddl_17_the_credits_can_be_read_at_any_time(fateloom) -> None:
    run = sat(fateloom, "\n\ncredits\nmove market\nvisit the well\ndraw at night\ncredits\nquit\n")
    assert run.out.count("Leonard Balsera") == 2


def test_what_does_not_stand_is_answered_kindly(fateloom) -> None:
    run = sat(fateloom, TO_THE_WELL + "try dgo clever\n9\nhome sib\nquit\n")
    out = " ".join(run.out.split())
    assert "There is no 9" in out
    assert "Did you mean 'try dog clever'?" in out
    assert "Answer the question above first" in out


@mostly_long("kind", BOTS.kinds, plain=["greedy"])
def test_bots_play_it_to_its_end(kind: str) -> None:
    program = load(DRY_YEAR)
    rules = StoryRules(program)
    ended = 0
    for seed in range(8):
        bots = BOTS.at_seats((kind, kind), rules, ("sib", "wat"), seed)
        table = start(rules, SetUp(2, ("sib", "wat")), seed)
        for _ in range(300):
            assert not isinstance(table, Refusal)
            to_move = table.to_move
            if not isinstance(to_move, Decision):
                break
            wanted = (cmd.UseOption("well_house.draw_by_night"), cmd.Visit("well_house"))
            led = [it for it in wanted if it in to_move.commands]
            view = rules.view(table.state, to_move.seat)
            said = led[0] if led else bots[to_move.seat].choose(view, to_move)
            assert said in to_move.commands
            table = table.play(table.asked, said)
        assert not isinstance(table, Refusal)
        ended += sum(isinstance(it, ev.CallEnded) for it in table.log.events)
    assert ended > 3
