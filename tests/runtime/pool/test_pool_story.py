"""What a story sets about its dice pools: what symbols come to, rows of its own, one roll that
decides (DDL-03, 05, 08).
"""

from __future__ import annotations

import pytest
from tests.runtime.pool.encounters import Game, a_game, rolled, says

from fateloom.runtime.kernel.game import Over, Refusal
from fateloom.runtime.kernel.log import first_divergence, from_lines, to_lines
from fateloom.runtime.kernel.table import resume
from fateloom.runtime.pool import event as ev
from fateloom.runtime.pool.building import Approach, Side
from fateloom.runtime.pool.call.endings import PoolEndings
from fateloom.runtime.pool.call.game import CalledPoolGame
from fateloom.runtime.pool.checking import checked
from fateloom.runtime.pool.command import Buy, BuyExtra, Done, Pass, Try
from fateloom.runtime.pool.dice import Die, Pool, Symbol
from fateloom.runtime.pool.dice_set import STANDARD, DiceSet, checked_dice
from fateloom.runtime.pool.encounter import Action, Encounter, ExtraDice, Hero, Task
from fateloom.runtime.pool.game import FORMAT, Course, Ending, PoolGame, Scene
from fateloom.runtime.pool.invariants import broken
from fateloom.runtime.pool.odds import odds
from fateloom.runtime.pool.rules import TYPES
from fateloom.runtime.pool.settings import POLICY
from fateloom.runtime.pool.spending import Extra, Price, Row
from fateloom.runtime.pool.tally import Outcome, Tally
from fateloom.runtime.pool.when import When
from fateloom.runtime.record import replace

A, D = Symbol.ADVANTAGE, Symbol.DISADVANTAGE
H, X = Symbol.HOPE, Symbol.DESPAIR
CAREFUL = Approach.CAREFUL

WHISPER = Extra("whisper", Side.ROLLER, (Price(A, 2), Price(H, 1)), (Outcome.FAILURE, Outcome.TIE))
FRIEND = Extra("friend", Side.ROLLER, (Price(A, 1),), once=False, like=Row.AID_ALLY)
BELL = Extra("bell", Side.KEEPER, (Price(D, 1),))
GATE = Encounter(
    heroes=(Hero("ann", (2, 3, 1, 0, 2, 1)), Hero("bob", (0,) * 6)),
    tasks=(Task("talk", rung=3),),
    single=True,
    rows=(WHISPER, FRIEND, BELL),
)


def worth(**changed: Tally) -> DiceSet:
    values = tuple((it, changed.get(it, tally)) for it, tally in STANDARD.worth)
    return replace(STANDARD, worth=values)


def at_the_gate(*faces: int, keeper: bool = False) -> Game:
    """Three skill dice against two of difficulty, rolled."""
    game = rolled(a_game("ann", "bob", encounter=GATE, keeper=keeper), *faces)
    return says(game, Try("talk", CAREFUL), Done())


def news(game: Game, kind: type) -> list[object]:
    return [it for it in game.news if isinstance(it, kind)]


def test_ddl_03_what_symbols_come_to_is_data() -> None:
    plain = checked_dice(worth(hope=Tally(hope=1), despair=Tally(despair=1)))
    found = odds(Pool(expertise=1), plain)
    assert found.chance_of(lambda it: it.hope == 1 and it.net == 0) * 6 == 1
    lasting = checked_dice(worth(advantage=Tally(hope=1), disadvantage=Tally(despair=1)))
    both = odds(Pool(aid=1, hindrance=1), lasting)
    assert max(it.hope + it.despair for it, _ in both.ways) == 4  # nothing cancels any more


OMEN = replace(
    STANDARD,
    types=tuple(
        replace(it, faces=(("moon", "success"), *it.faces[1:]))
        if it.die is Die.SKILL
        else replace(it, faces=(("eclipse", "failure"), *it.faces[1:]))
        if it.die is Die.DIFFICULTY
        else it
        for it in STANDARD.types
    ),
    worth=(*STANDARD.worth, ("moon", Tally(1, hope=1)), ("eclipse", Tally(-1, despair=1))),
    mirrors=(("moon", "eclipse"), ("eclipse", "moon")),
)
"""Dice with two symbols of their own, in place of the blank faces."""


def test_ddl_02_a_game_can_have_symbols_of_its_own() -> None:
    assert checked_dice(OMEN) is OMEN
    found = odds(Pool(skill=1), OMEN)
    assert found.chance_of(lambda it: it == Tally(2, hope=1)) * 6 == 1
    assert found.total == 6
    game = rolled(a_game("ann", "bob", encounter=replace(GATE, dice=OMEN)), 1, 2, 3, 1, 1)
    game = says(game, Try("talk", CAREFUL), Done())
    assert game.state.attempt is not None
    assert game.state.attempt.tally == Tally(2 - 4, 2, 1, 2)
    assert broken(replace(GATE, dice=OMEN), game.state) == ()


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"mirrors": (("moon", "eclipse"), ("eclipse", "eclipse"))}, "does not mirror it"),
        ({"mirrors": (("moon", "eclipse"),)}, "has a mirror"),
        ({"mirrors": (("moon", "eclipse"), ("eclipse", "star"))}, "that there is not"),
        ({"worth": (*STANDARD.worth, ("moon", Tally(1)), ("eclipse", Tally(1)))}, "other side"),
        ({"worth": STANDARD.worth, "mirrors": ()}, "that there is not"),
    ],
)
def test_ddl_02_symbols_that_cannot_be(change: dict[str, object], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        checked_dice(replace(OMEN, **change))


def test_ddl_03_the_engine_goes_by_what_symbols_come_to() -> None:
    dice = worth(advantage=Tally(net=1, advantage=1), disadvantage=Tally(net=-1, advantage=-1))
    game = rolled(a_game("ann", "bob", encounter=replace(GATE, dice=dice)), 2, 3, 1, 1, 1)
    game = says(game, Try("talk", CAREFUL), Done())
    assert news(game, ev.RollRead) == [ev.RollRead(Tally(net=2, advantage=2))]
    assert broken(replace(GATE, dice=dice), game.state) == ()


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"hope": Tally(net=2, hope=1)}, "more than one"),
        ({"hope": Tally(hope=-1)}, "more than one"),
        ({"hope": Tally(net=1)}, "hope is not what despair is"),
    ],
)
def test_ddl_03_symbols_that_cannot_be(changed: dict[str, Tally], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        checked_dice(worth(**changed))
    with pytest.raises(ValueError, match="all six symbols"):
        checked_dice(replace(STANDARD, worth=STANDARD.worth[1:]))


def test_ddl_05_one_roll_decides_and_nobody_can_pass() -> None:
    game = a_game("ann", "bob", encounter=GATE)
    assert isinstance(game.play(game.asked, Pass()), Refusal)
    won = at_the_gate(4, 4, 1, 1, 1)
    assert won.to_move == Over("won", (0, 1))
    lost = at_the_gate(1, 1, 1, 6, 1)
    assert lost.to_move == Over("lost", ())


def test_ddl_08_a_row_of_the_story_by_outcome_price_and_once() -> None:
    tie = at_the_gate(2, 2, 1, 1, 1)
    assert BuyExtra("whisper", A) in tie.to_move.commands  # type: ignore[union-attr]
    assert BuyExtra("whisper", H) not in tie.to_move.commands  # type: ignore[union-attr]
    bought = says(tie, BuyExtra("whisper", A))
    assert news(bought, ev.ExtraBought) == [ev.ExtraBought(Side.ROLLER, "whisper", A, None)]
    assert bought.state.bought == ("whisper",)
    success = at_the_gate(2, 2, 4, 1, 1)
    assert isinstance(success.play(success.asked, BuyExtra("whisper", A)), Refusal)


def test_ddl_08_a_row_of_the_story_can_do_what_a_printed_one_does() -> None:
    game = at_the_gate(2, 2, 3, 1, 1)  # three advantage
    game = says(game, BuyExtra("friend", A, "bob"), BuyExtra("friend", A, "bob"))
    assert game.state.conditions[1].pending == Pool(aid=2)
    assert isinstance(game.play(game.asked, BuyExtra("friend", A, "ann")), Refusal)


def test_ddl_08_09_the_policy_buys_what_the_story_has_written_first() -> None:
    assert all(it.row is not Row.MARK_STRESS for it in POLICY[:2])
    game = at_the_gate(4, 1, 1, 2, 2)  # two disadvantage
    assert news(game, ev.ExtraBought) == [ev.ExtraBought(Side.KEEPER, "bell", D, None)]
    assert len(news(game, ev.Bought)) == 1  # what is left goes by the lines of the policy
    person = at_the_gate(4, 1, 1, 2, 2, keeper=True)
    assert {BuyExtra("bell", D), Buy(Row.MARK_STRESS, D)} <= set(person.to_move.commands)  # type: ignore[union-attr]


def test_ddl_08_such_a_game_is_saved_in_the_middle_and_follows_from_its_commands() -> None:
    game = says(at_the_gate(2, 2, 3, 1, 1), BuyExtra("friend", A, "bob"))
    log = from_lines(to_lines(game.log, TYPES), TYPES)
    assert log == game.log
    assert resume(game.rules, log).state == game.state
    assert first_divergence(game.rules, log) is None


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        ((WHISPER, WHISPER), "two of one name: purchase 'whisper'"),
        ((replace(WHISPER, id="set-back"),), "two of one name: purchase 'set-back'"),
        ((replace(WHISPER, prices=()),), "a price for each"),
        ((replace(BELL, prices=(Price(A, 1),)),), "what its side can spend"),
        ((replace(BELL, prices=(Price(D, 0),)),), "what its side can spend"),
    ],
)
def test_ddl_08_rows_that_cannot_be(rows: tuple[Extra, ...], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        checked(replace(GATE, rows=rows))


def test_ddl_05_one_roll_needs_one_task() -> None:
    two = (*GATE.tasks, Task("climb", rung=2))
    for tasks in (two, (replace(GATE.tasks[0], action=Action.ADVANTAGE, makes=None),)):
        with pytest.raises(ValueError, match=r"one roll|an advantage makes"):
            checked(replace(GATE, tasks=tasks))


def test_ddl_05_nothing_is_sure_where_dice_depend_on_what_earlier_games_have_left() -> None:
    """A fresh hero shows what can be brought about; one who comes hurt may roll other dice."""

    def guaranteed(*extra: ExtraDice) -> frozenset[tuple[int, ...]]:
        there = replace(GATE, tasks=(replace(GATE.tasks[0], extra=extra),))
        scenes = (Scene("gate", there, "in", "out"),)
        course = Course(1, 2, "gate", scenes, (Ending("in", True), Ending("out", False)))
        game = PoolGame(FORMAT, "gate", "The gate", "1.0.0", "en", "", "", course, ())
        return PoolEndings(CalledPoolGame(game, "gate")).sure((), "ann", ())

    assert guaranteed() == {()}
    assert guaranteed(ExtraDice(When(heroes=("ann",)), Pool(aid=1))) == {()}
    assert guaranteed(ExtraDice(When(hurt=True), Pool(challenge=1))) == frozenset()
    assert guaranteed(ExtraDice(When(things=("rope",)), Pool(aid=1))) == frozenset()
