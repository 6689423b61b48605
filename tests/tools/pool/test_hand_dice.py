"""Real dice in pool games: at a table of their own, and called by a story (DD-02, 05; DDL-16)."""

import re
from pathlib import Path

import pytest

from fateloom.runtime.pool.command import Show
from fateloom.runtime.pool.dice import FACES, Die, Pool, Symbol, pool_of
from fateloom.runtime.pool.dice_set import STANDARD
from fateloom.runtime.pool.tally import Tally
from fateloom.runtime.record import replace
from fateloom.tools.pool.hand_dice import LETTERS, faces_in

SCENARIOS = Path(__file__).resolve().parents[3] / "scenarios"
TO_THE_DOGS = "dogs\n1\nroll\n"
TO_THE_WELL = "\n\nmove market\nvisit the well\ndraw at night\n"


def sat(fateloom, typed, *words):
    run = fateloom(
        "play", str(SCENARIOS / "last_swarm"), "--heroes", "tamsin", "--seed", "3", *words,
        "--dice", "table", typed=typed + "quit\n",
    )  # fmt: skip
    assert run.code == 0, run.err
    return " ".join(run.out.split())


def test_letters_of_symbols_differ():
    assert len(set(LETTERS.values())) == len(Symbol) == len(LETTERS)


@pytest.mark.parametrize("die", Die)
def test_dd_02_every_face_is_typed_by_its_number_and_by_its_symbols(die):
    for number, face in enumerate(FACES[die], 1):
        assert faces_in(STANDARD, pool_of(die), str(number)) == (Show(number),)
        typed = "".join(LETTERS[it] for it in reversed(face)) or "blank"
        shown = faces_in(STANDARD, pool_of(die), typed.upper())
        assert not isinstance(shown, str)
        assert STANDARD.of(die).faces[shown[0].face - 1] == face


def test_ddl_02_symbols_of_the_game_are_typed_by_their_names():
    faces = (("moon",), ("moon", "success"), *FACES[Die.SKILL][2:])
    skill = replace(STANDARD.types[0], faces=faces)
    own = (("moon", "moon"),)
    worth = (*STANDARD.worth, ("moon", Tally()))
    dice = replace(STANDARD, types=(skill, *STANDARD.types[1:]), mirrors=own, worth=worth)
    assert faces_in(dice, Pool(skill=4), "moon s+moon 2 sa") == (Show(1), Show(2), Show(2), Show(5))
    refused = faces_in(dice, Pool(skill=1), "f")
    assert isinstance(refused, str)
    assert "Its faces 1 to 6: moon, moon+s, a, s, sa, ss." in refused


@pytest.mark.parametrize(
    ("typed", "faces"),
    [("4 1 6", (4, 1, 6)), ("416", (4, 1, 6)), ("roll s, - + ff", None), ("s, -, ff", (4, 1, 6))],
)
def test_a_roll_is_typed_in_the_order_of_the_pool(typed, faces):
    found = faces_in(STANDARD, Pool(skill=2, difficulty=1), typed)
    if faces is None:
        assert isinstance(found, str)
    else:
        assert found == tuple(Show(it) for it in faces)


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("4 1", "You roll 3 dice (2 skill and 1 difficulty), and typed 2 faces."),
        ("4 1 6 6", "and typed 4 faces."),
        ("4 7 6", "A skill die cannot show '7'. Its faces 1 to 6: -, a, a, s, sa, ss."),
        ("f 1 6", "A skill die cannot show 'f'."),
        ("4 1 s", "A difficulty die cannot show 's'. Its faces 1 to 6: -, d, d, f, fd, ff."),
        ("4 1 ٣", "A difficulty die cannot show"),
        ("²", "and typed 1 face."),
    ],
)
def test_what_cannot_be_is_explained(typed, said):
    found = faces_in(STANDARD, Pool(skill=2, difficulty=1), typed)
    assert isinstance(found, str)
    assert said in found


def test_ddl_16_the_table_is_asked_what_real_dice_show(fateloom):
    out = sat(fateloom, TO_THE_DOGS + "\n1 2 3\nrules dice\nboard\n4 sa s ff - d\n")
    invitation = "Roll 2 skill, 1 expertise, 1 difficulty and 2 hindrance."
    assert out.count(invitation) == 2  # an empty line says it again
    assert "and typed 3 faces" in out
    assert "Skill: 1 blank, 2 advantage" in out
    assert "Tamsin Rook: stress" in out
    assert "Success by 1." in out


def test_typed_dice_can_be_corrected_kept_and_recorded(fateloom, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    typed = TO_THE_DOGS + "111111\nundo\nroll\n4 sa s ff - d\n"
    words = ("--save", "bees.game", "--record", "bees.play")
    out = sat(fateloom, typed, *words)
    assert "Taken back. The dice can be rolled anew." in out
    assert "roll 4 5 2 6 1 2" in " ".join(Path("bees.play").read_text().split())
    again = fateloom("play", "--resume", "bees.game", typed="bar\n1\nroll\nquit\n")
    assert "The dice>" in again.out  # the save knows that this table has real dice


def test_a_save_never_waits_for_dice(fateloom, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    sat(fateloom, TO_THE_DOGS, "--save", "bees.game", "--record", "bees.play")
    assert "roll" not in re.sub(r"#.*", "", Path("bees.play").read_text())
    again = fateloom("play", "--resume", "bees.game", typed="roll\n4 sa s ff - d\nquit\n")
    assert "Success by 1." in again.out


def test_bots_of_a_table_with_real_dice_are_rolled_for(fateloom):
    words = ("--heroes", "odo,tamsin", "--players", "greedy,me")
    out = sat(fateloom, "pass\n", *words)
    rolled = out.partition("The dice>")[0]
    assert "Failure by" in rolled or "Success by" in rolled or "A tie" in rolled


def test_ddl_16_real_dice_in_a_pool_game_that_a_story_calls(fateloom):
    typed = TO_THE_WELL + "try dog clever\ndone\nrules dice\n9\n1 1 5 4 1 1\nundo\nquit\n"
    run = fateloom(
        "play", str(SCENARIOS / "dry_year"), "--heroes", "sib", "--mode", "explorer",
        "--seed", "2", "--dice", "table", typed=typed,
    )  # fmt: skip
    out = " ".join(run.out.split())
    assert run.code == 0, run.err
    assert "Type the faces in this order" in out
    assert "Skill: 1 blank" in out
    assert "and typed 1 face" in out
    assert out.count("The dice>") == 3
    assert "Taken back. The dice can be rolled anew." in out
