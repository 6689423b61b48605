"""Fights that a story calls, from the text of the story on (section 10 of the rules)."""

from __future__ import annotations

from random import Random

import pytest
from tests.dsl.battle.dike import FIGHTS, STORY, checked, program
from tests.dsl.calls.playing import Game, run_play
from tests.dsl.calls.toll import check_read_back
from tests.runtime.story.inner import inner

from fateloom.runtime.battle import command as b
from fateloom.runtime.kernel.game import Chance, Decision
from fateloom.runtime.program.program import Program
from fateloom.runtime.story import command as cmd
from fateloom.runtime.transitions.flatten import transitions
from fateloom.runtime.transitions.model import Company


@pytest.fixture(scope="module")
def dike() -> Program:
    return program()


def _dice(game: Game, *shows: int) -> Game:
    """These dice fall; whoever is asked in between takes the first command that is no retreat."""
    todo = list(shows)
    while game.table.state.played is not None and todo:
        match game.table.to_move:
            case Decision(_, commands):
                game.do(commands[0])
            case Chance():
                game.do(cmd.InCall("battle", b.Die(todo.pop(0))))
    assert not todo
    return game


# --- the language


def test_its_text_and_its_program_are_read_back(dike: Program) -> None:
    check_read_back(STORY, dike)


@pytest.mark.parametrize(
    ("old", "new", "code", "words"),
    [
        ("battle gate", "battle gaet", "FT0203", "did you mean 'gate'"),
        ("fallen captain", "with hope", "FT0328", "can never come of this battle"),
        ("fallen captain", "drew captain", "FT0328", "blocks of: fallen"),
        ("fallen captain", "fallen horse", "FT0328", "Units in it: watch, bargees, captain"),
        ("fallen captain", "fallen raiders", "FT0306", "second time"),
        ("      rout\n", "      standoff\n", "FT0328", "pause: 1"),
        ("      victory\n        > They are gone.\n        gain 1 coins\n", "", "FT0304", "vic"),
        ("      decisive\n", "      triumph\n", "FT0305", "a battle never ends in"),
    ],
)  # fmt: skip
def test_mistakes_in_a_call(old: str, new: str, code: str, words: str) -> None:
    found = checked(STORY.replace(old, new, 1)).diagnostics
    assert [it.code.id for it in found if words in f"{it.message} {it.help}"] == [code], found


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("type: mob", "type: mop", "FT1201"),
        ("fires: mob", "fires: bow", "FT1201"),
        ("{warden: captain}", "{warden: raiders}", "FT1201"),
        ("{warden: captain}", "{wardne: captain}", "FT1201"),
        ("[watch, bargees]", "[watch, raiders]", "FT1201"),
        ("  raiders: {title", "  watch: {title", "FT1202"),
        ("  shot:", "  us:", "FT1202"),
        ("strength: 2", "strength: -2", "FT0110"),
        ("until: volley", "until: dawn", "FT0109"),
        (
            "none, none, none, none, panic, eliminate",
            "none, none, none, none, none, none",
            "FT1206",
        ),
    ],
)
def test_mistakes_in_the_table(old: str, new: str, code: str) -> None:
    found = checked(fights=FIGHTS.replace(old, new)).diagnostics
    assert code in [it.code.id for it in found], found
    assert {it.primary.span.file for it in found if it.code.id == code} == {"battle/fights.yaml"}


def test_without_its_table_it_is_settled_at_the_table() -> None:
    plain = STORY.replace("      fallen captain\n        > You were carried off the wall.\n", "")
    plain = plain.replace("      fallen raiders\n        > Somebody counts boots.\n", "")
    made = checked(plain, None)
    assert made.program is not None
    to_move = Game(made.program).call("gate").table.to_move
    assert isinstance(to_move, Decision)
    assert cmd.ChooseCallOutcome("rout") in to_move.commands


# --- played


def test_the_leader_of_the_hero_fights_along_and_the_fallen_are_told_first(dike: Program) -> None:
    """The captain is an elite: one more for superiority (HOD-48)."""
    game = _dice(Game(dike).call("gate"), 3, 3)
    played = game.table.state.played
    assert played is not None
    assert inner(played.table).battle.superior == 0
    _dice(game, 6, 6)
    assert game.told[-2:] == ["Somebody counts boots.", "Not one of them got home."]
    assert game.table.state.heroes[0].coins == 1 + 3


def test_another_hero_has_no_leader_there(dike: Program) -> None:
    game = _dice(Game(dike, "smuggler").call("gate"), 3, 3)
    played = game.table.state.played
    assert played is not None
    assert inner(played.table).battle.superior == 1


def test_a_fight_that_pauses_goes_on_with_the_next_call(dike: Program) -> None:
    game = _dice(Game(dike).call("parley"), 6, 1, 1, 1, 1, 1, 1)
    assert game.told[-1] == "Both sides draw breath."
    (kept,) = game.table.state.kept
    assert [(it.fight, it.round) for it in inner(kept.value).left] == [("parley", 2)]


def test_it_is_saved_in_the_middle_replayed_and_undone(dike: Program) -> None:
    game = _dice(Game(dike).call("gate"), 3, 3)
    game.is_saved_replayed_and_undone()


def test_a_play_says_it_and_is_recorded(dike: Program) -> None:
    text = (
        'play "The gate" of base\n'
        "  heroes warden seed 1 mode explorer\n"
        "  warden: stay; visit toll; option gate\n"
        '    expect text "They come up the lane."\n'
        "  warden: roll 3 3; fire watch; roll 6 6\n"
        '    expect text "Not one of them got home."\n'
    )
    assert run_play(dike, text).failure is None


def test_random_games_keep_the_invariants_of_story_and_fight(dike: Program) -> None:
    for seed in range(12):
        game = Game(dike).call(["gate", "parley", "shot"][seed % 3])
        game.finish_at_random(Random(seed))


# --- proofs


def test_the_flattened_form_has_its_endings(dike: Program) -> None:
    model = transitions(dike, Company(("warden", "smuggler")))
    (action,) = [it for it in model.actions if it.subject == "toll.gate" and it.hero == "warden"]
    found = {it.chance[-1]: it.sure for it in action.outcomes if it.chance}
    assert found["decisive, fallen raiders"]
    assert found["defeat"] is not None
    assert "standoff" not in found
