"""Scenes of hidden roles that a story calls, from the text of the story on (section 10)."""

from __future__ import annotations

from random import Random

import pytest
from tests.dsl.calls.playing import Game, run_play
from tests.dsl.calls.toll import check_read_back
from tests.dsl.hidden.cellar import HAUNTS, STORY, checked, program
from tests.runtime.story.inner import inner

from fateloom.runtime.hidden import command as h
from fateloom.runtime.hidden import event as ev
from fateloom.runtime.hidden.state import Left
from fateloom.runtime.kernel.game import Chance, Decision
from fateloom.runtime.program.program import Program
from fateloom.runtime.story import command as cmd
from fateloom.runtime.story import event as of_story
from fateloom.runtime.transitions.flatten import transitions
from fateloom.runtime.transitions.model import Company


@pytest.fixture(scope="module")
def inn() -> Program:
    return program()


def _say(game: Game, *commands: h.Command) -> Game:
    """These are said in the scene; piles are dealt as they come."""
    for command in commands:
        while isinstance(to_move := game.table.to_move, Chance):
            first = to_move.distribution.outcomes[0][0]
            dealt = isinstance(first, cmd.InCall) and isinstance(first.says, h.Next)
            if not dealt or isinstance(command, h.Next):
                break
            game.do(first)
        game.do(cmd.InCall("haunt", command))
    return game


def _dice(game: Game, *shows: int) -> Game:
    return _say(game, *map(h.Die, shows))


# --- the language


def test_its_text_and_its_program_are_read_back(inn: Program) -> None:
    check_read_back(STORY, inn)


@pytest.mark.parametrize(
    ("old", "new", "code", "words"),
    [
        ("search cellar", "search celar", "FT0203", "did you mean 'cellar'"),
        ("search cellar", "search ask", "FT0203", "'probe ask'"),
        ("duel yard", "duel dream", "FT0203", "'haunt dream'"),
        ("drew chill", "drew lamp", "FT0328", "can never come of this search"),
        ("drew chill", "drew lamp", "FT0328", "It can draw: "),
        ("found lamp", "found knife", "FT0328", "It can find: lamp, rope."),
        ("found lamp", "found salve", "FT0328", "'salve' is an item of the story. It can find: "),
        ("saw grief", "saw rope", "FT0328", "It can show: grief"),
        ("found lamp", "found knife", "FT0328", "can never come of this search"),
        ("      saw grief\n        > His coat", "      saw chill\n        > His", "FT0328", "saw"),
        ("wounds theirs 4+", "wounds theirs 5+", "FT0328", "can never come of this duel"),
        ("found lamp", "drew chill", "FT0306", "second time"),
        ("wounds own 2+", "wounds theirs 4+", "FT0306", "second time"),
        ("      victory\n", "      triumph\n", "FT0305", "a duel never ends in"),
        ("      nothing\n        > Hay.\n", "", "FT0304", "nothing"),
        ("saw grief", "by grief", "FT0328", "can never come of this"),
    ],
)
def test_mistakes_in_a_call(old: str, new: str, code: str, words: str) -> None:
    found = checked(STORY.replace(old, new, 1)).diagnostics
    assert code in [it.code.id for it in found if words in f"{it.message} {it.help}"], found


def test_a_grade_that_dice_never_bring_is_reported() -> None:
    weak = HAUNTS.replace("health: 4, gloom: 3", "health: 1").replace("health: 2,", "health: 1,")
    dark = weak.replace("gloom: 1, most: 3", "gloom: 3")
    found = checked(haunts=dark).diagnostics
    (one,) = [it for it in found if "more or less than the dice can bring" in it.message]
    assert (one.code.id, "'deep'" in one.message) == ("FT0328", True)


@pytest.mark.parametrize(
    ("old", "new", "code", "words"),
    [
        ("[grief, errand, errand]", "[greif, errand]", "FT1301", "grief"),
        ("carries: [knife]", "carries: [knive]", "FT1301", "knife"),
        ("finds: [lamp, rope, rope]", "finds: [lump]", "FT1301", "lamp"),
        ("{do: search, in: loft}", "{do: search, in: lift}", "FT1301", "loft"),
        ("{do: probe, whom: otto}", "{do: probe, whom: oto}", "FT1301", "otto"),
        ("warden: {title: Aud", "wardne: {title: Aud", "FT1301", "did you mean 'warden'"),
        ("  smuggler: {title: Bran, health: 2, gloom: 4, most: 5}\n", "", "FT0334", "smuggler"),
        ("rope: {title: A Rope}", "grief: {title: A Rope}", "FT1302", "grief"),
        ("  nix: {", "  warden: {", "FT1302", "warden"),
        ("{do: search, in: loft}", "{do: search}", "FT0334", "does not say where it is"),
        ("{do: duel, whom: otto}", "{do: duel}", "FT0334", "does not say who is met"),
        ("{do: duel, whom: otto}", "{do: duel, whom: nix}", "FT0334", "this is a ghost"),
        ("{do: haunt, whom: otto}", "{do: haunt, whom: nix}", "FT0334", "this is a ghost"),
        ("whom: otto}\n  cold", "whom: otto, in: loft}\n  cold", "FT0334", "has no 'in'"),
        ("{do: syphon, in: cellar}", "{do: syphon, in: cellar, whom: otto}", "FT0334", "no 'whom'"),
        ("title: Otto, health: 4", "title: Otto, health: 4, gloom: 1", "FT0334", "either"),
        ("title: The Nix, gloom: 2", "title: The Nix", "FT0334", "either health or gloom"),
        ("gloom: 1, most: 3", "gloom: 4, most: 3", "FT0334", "more than the most that stays"),
        ("gloom: 4, most: 5", "gloom: 6, most: 5", "FT0334", "more than the most that stays"),
        ("do: syphon", "do: siphon", "FT0109", "siphon"),
        ("health: 2", "health: 0", "FT0110", "0"),
        ("title: The inn\n", "", "FT0107", "title"),
        ("wound: 1, ", "wuond: 1, ", "FT0106", "wuond"),
    ],
)
def test_mistakes_in_the_table(old: str, new: str, code: str, words: str) -> None:
    assert old in HAUNTS
    found = checked(haunts=HAUNTS.replace(old, new)).diagnostics
    its = [it for it in found if it.code.id == code and words in f"{it.message} {it.help}"]
    assert its, found
    assert {it.primary.span.file for it in its} == {"hidden/haunts.yaml"}


def test_without_its_table_it_is_settled_at_the_table() -> None:
    story = STORY[: STORY.index("      drew chill")] + STORY[STORY.index("\n  option loft") :]
    plain = story[: story.index("  option ask")]
    made = checked(plain, None)
    assert made.program is not None
    to_move = Game(made.program).call("cellar").table.to_move
    assert isinstance(to_move, Decision)
    assert cmd.ChooseCallOutcome("backlash") in to_move.commands


# --- played


def test_a_search_is_told_with_what_came_of_it(inn: Program) -> None:
    game = _dice(Game(inn).call("cellar"), 6, 4)
    _say(game, h.Next("lamp"), h.Forgo())
    assert game.told[-3:] == [
        "There was a lamp.",
        "You cannot see your hand.",
        "You have seen all of it.",
    ]
    (kept,) = game.table.state.kept
    assert inner(kept.value).left == (Left("cellar", 2),)


def test_a_duel_flows_back(inn: Program) -> None:
    game = Game(inn).call("yard")
    for _ in range(3):
        _say(game, h.Die(4), h.Die(3), h.Inflict(), h.GoOn())
    _say(game, h.Die(4), h.Die(3), h.Inflict())
    assert game.told[-2:] == ["He bleeds.", "He sits down."]
    assert game.table.state.heroes[0].coins == 1 + 3


def test_gloom_is_there_in_the_next_search_of_another_hero(inn: Program) -> None:
    game = _dice(Game(inn).call("cellar"), 3, 3)
    _say(game, h.Next("rope"), h.Forgo())
    played = Game(inn).call("cellar").table.state.played
    assert played is not None
    assert inner(played.table).gloom[0] == 1
    assert [inner(it.value).left for it in game.table.state.kept] == [(Left("cellar", 2),)]


def test_it_is_saved_in_the_middle_replayed_and_undone(inn: Program) -> None:
    game = _say(_dice(Game(inn).call("cellar"), 6, 4), h.Next("lamp"))
    _say(game, h.Next("grief"), h.Next("errand"), h.Next("errand"))
    game.is_saved_replayed_and_undone()


def test_a_card_of_a_pile_is_in_no_view_before_somebody_has_looked(inn: Program) -> None:
    game = _dice(Game(inn).call("ask"), 6, 3)
    for seat in (0, None):
        view = game.rules.view(game.table.state, seat)
        assert view.call is not None
        assert {it.card for it in inner(view.call.table).players[1].pile} == {""}
    before = game.table.state
    dealt = of_story.InCall("haunt", ev.CardDealt(1, 0, "grief"), (0,))
    heard = game.rules.public(before, dealt, 0)
    assert isinstance(heard, of_story.InCall)
    assert heard.event == ev.CardDealt(1, 0, "")


def test_a_play_says_it_and_is_recorded(inn: Program) -> None:
    text = (
        'play "The cellar" of base\n'
        "  heroes warden seed 1 mode explorer\n"
        "  warden: stay; visit toll; option cellar\n"
        '    expect text "The steps go on."\n'
        "  warden: roll 6 4; next lamp; next errand; next grief; next errand; look them 2\n"
        '    expect text "He has not slept since."\n'
        '    expect text "His coat hangs here."\n'
        '    expect text "There was a lamp."\n'
        '    expect text "You have seen all of it."\n'
    )
    assert run_play(inn, text).failure is None


def test_an_outcome_can_be_said_for_the_whole_scene(inn: Program) -> None:
    text = (
        'play "The yard" of base\n'
        "  heroes warden seed 1 mode explorer\n"
        "  warden: stay; visit toll; option yard; outcome victory, found knife, wounds theirs 4+\n"
        '    expect text "You have his knife."\n'
        '    expect text "He bleeds."\n'
    )
    assert run_play(inn, text).failure is None


def test_random_games_keep_the_invariants_of_story_and_scene(inn: Program) -> None:
    scenes = ("cellar", "loft", "ask", "call", "yard", "dream", "cold")
    for seed, scene in enumerate(scenes):
        Game(inn).call(scene).finish_at_random(Random(seed))


# --- proofs


def test_the_flattened_form_has_its_endings(inn: Program) -> None:
    model = transitions(inn, Company(("warden", "smuggler")))
    (action,) = [it for it in model.actions if it.subject == "toll.yard" and it.hero == "warden"]
    found = {it.chance[-1]: it.sure for it in action.outcomes if it.chance}
    assert found["victory, wounds theirs 4+"]
    assert found["defeat, wounds own 2+"]
    assert not found["defeat"]
    assert not found["victory"]
