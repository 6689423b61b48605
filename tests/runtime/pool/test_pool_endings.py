"""The endings of called pool games that the proof counts on (DDL-01, 07, 08)."""

from __future__ import annotations

from functools import cache

import pytest
from tests.runtime.story.called import GATE_CALL, POOL, YARD_CALL, block

from fateloom.runtime.kernel.game import Chance, Decision, Refusal
from fateloom.runtime.kernel.nested import OUTCOME, Block, Blocks
from fateloom.runtime.pool.building import Approach, Side
from fateloom.runtime.pool.call.endings import PoolEndings
from fateloom.runtime.pool.call.game import CalledPoolGame, Notes, block_of
from fateloom.runtime.pool.command import Absorb
from fateloom.runtime.pool.dice import SYMBOL_MIRROR, Die, Face, Symbol
from fateloom.runtime.pool.dice_set import STANDARD, DiceSet
from fateloom.runtime.pool.encounter import Encounter, Hero, Opponent, Task
from fateloom.runtime.pool.game import FORMAT, Course, Ending, PoolGame, Scene
from fateloom.runtime.pool.game_rules import PoolGameState
from fateloom.runtime.pool.settings import Settings
from fateloom.runtime.pool.spending import Extra, Price, Row
from fateloom.runtime.pool.state import SetUp
from fateloom.runtime.record import replace

CALLS = {"gate": GATE_CALL.outcomes, "yard": YARD_CALL.outcomes}


def begun(rules: CalledPoolGame, *heroes: str) -> PoolGameState:
    state = rules.setup(SetUp(heroes))
    assert not isinstance(state, Refusal)
    for event in rules.opening(state):
        state = rules.evolve(state, event)
    return state


def every_ending(
    rules: CalledPoolGame, state: PoolGameState, blocks: tuple[Block, ...]
) -> set[Blocks]:
    """By playing all there is to play."""

    @cache
    def after(state: PoolGameState, notes: Notes) -> frozenset[Blocks]:
        to_move = rules.legal(state)
        if isinstance(to_move, Decision):
            commands = to_move.commands
        elif isinstance(to_move, Chance):
            commands = tuple(it for it, _ in to_move.distribution.outcomes)
        else:
            return frozenset([rules.end(state, notes, blocks)[1]])
        found: frozenset[Blocks] = frozenset()
        for command in commands:
            events, further = rules.apply_legal(state, command)
            now = notes
            for event in events:
                now = rules.noted(now, event)
            found |= after(further, now)
        return found

    return set(after(state, Notes()))


@pytest.mark.parametrize(
    ("net", "number"), [(0, 0), (1, 0), (2, 1), (3, 2), (-1, 3), (-2, 4), (-9, 4)]
)
def test_dd_16_43_ddl_07_the_block_that_asks_for_most_and_a_tie_that_counts_as_a_success_by_one(
    net: int, number: int
) -> None:
    blocks = (
        block("success"), block("success", least=2), block("style"),
        block("failure"), block("failure", least=2),
    )  # fmt: skip
    assert block_of(blocks, net, style=3) == number
    assert block_of((block("tie"), *blocks), net, style=3) == (number + 1 if net else 0)
    assert block_of((block("hope", part="with"), *blocks), net, style=3) == number + 1
    assert block_of(blocks[3:], 1, style=3) is None


FORD = Encounter(
    (Hero("ann", (0, 1, 0, 0, -1, 0)),),
    (Task("wade", rung=2),),
    single=True,
    rows=(
        Extra("rope", Side.ROLLER, (Price(Symbol.ADVANTAGE, 1),)),
        Extra("fish", Side.ROLLER, (Price(Symbol.ADVANTAGE, 2),)),
    ),
)
BLOCKS = (
    block("success"),
    block("success", least=2),
    block("style"),
    block("tie"),
    block("failure"),
    block("advantage", part="with"),
    block("disadvantage", least=2, part="with"),
    block("rope", part="bought"),
    block("fish", part="bought"),
)


def ford(
    encounter: Encounter = FORD, most: int = 1, rounds: tuple[int, ...] = ()
) -> CalledPoolGame:
    scene = Scene("ford", encounter, "over", "back", rounds)
    ends = (Ending("over", True), Ending("back", False))
    course = Course(1, most, "ford", (scene,), ends)
    game = PoolGame(FORMAT, "ford", "Ford", "1", "en", "", "", course, ())
    return CalledPoolGame(game, "ford")


def test_ddl_07_08_the_endings_of_one_roll_are_all_that_can_be_played() -> None:
    state = begun(ford(), "ann")
    found = PoolEndings(ford()).endings(state, Notes(), BLOCKS)
    assert set(found) == every_ending(ford(), state, BLOCKS)
    assert {0, 1, 3, 4, 5, 6, 7, 8} <= {number for each in found for number in each}


@pytest.mark.parametrize(
    ("scene", "heroes"), [("gate", ("ann",)), ("yard", ("ann",)), ("yard", ("bob", "ann"))]
)
def test_ddl_01_the_commands_to_an_ending_lead_to_it(scene: str, heroes: tuple[str, ...]) -> None:
    rules, blocks = CalledPoolGame(POOL, scene), CALLS[scene]
    start = begun(rules, *heroes)
    found = PoolEndings(rules).endings(start, Notes(), blocks)
    assert len(found) > 1
    for following, said in found.items():
        state, notes = start, Notes()
        for command in said:
            after = rules.apply(state, command)
            assert not isinstance(after, Refusal), (command, after)
            for event in after[0]:
                notes = rules.noted(notes, event)
            state = after[1]
        outcome, ended = rules.end(state, notes, blocks)
        assert ended == following
        told = [blocks[it].outcome for it in following if blocks[it].part == OUTCOME]
        assert [outcome] == told or outcome == "style"


OTHERS = tuple(Hero(name, (0,) * 6) for name in ("bob", "cy", "dan"))
TWICE = Encounter((*FORD.heroes, *OTHERS), (Task("wade", rung=5), Task("climb")))
"""One hero needs two rounds for it, and luck with the dice of either side."""


@pytest.mark.parametrize(
    ("rounds", "most", "others", "can"),
    [
        ((2, 2, 1), 1, 2, True),
        ((2, 2, 1), 2, 2, True),
        ((2, 2, 1), 3, 1, True),
        ((2, 2, 1), 3, 2, False),
        ((2, 2, 1), 4, 2, False),
        ((2, 1, 1), 2, 0, True),
        ((2, 1, 1), 2, 1, False),
        ((1, 2, 2), 2, 1, False),
    ],
)
def test_ddl_01_an_ending_is_sure_whoever_of_the_others_stands_by(
    rounds: tuple[int, ...], most: int, others: int, can: bool
) -> None:
    """`rounds` for one hero, two and three: with one round the two tasks cannot be done alone."""
    rules = ford(TWICE, most, rounds)
    found = PoolEndings(rules).sure(BLOCKS, "ann", ("bob", "cy")[:others])
    assert found == ({(0,), (4,)} if can else {(4,)})


def showing(*faces: Symbol) -> DiceSet:
    """The dice of the rules, but for what skill dice show, and their mirror what they do."""
    own: dict[Die, tuple[Face, ...]] = {
        Die.SKILL: tuple((it,) for it in faces),
        Die.DIFFICULTY: tuple((SYMBOL_MIRROR[it],) for it in faces),
    }
    types = (replace(it, faces=own.get(it.die, it.faces)) for it in STANDARD.types)
    return replace(STANDARD, types=tuple(types))


@pytest.mark.parametrize("at", range(6))
@pytest.mark.parametrize(
    ("one", "others"), [(Symbol.SUCCESS, Symbol.FAILURE), (Symbol.FAILURE, Symbol.SUCCESS)]
)
def test_ddl_01_02_the_best_and_the_worst_face_are_found_wherever_they_are(
    at: int, one: Symbol, others: Symbol
) -> None:
    """One die, with one face unlike the others: either shows how the game ends."""
    faces = [others] * 6
    faces[at] = one
    hero, task = Hero("ann", (0,) * 6), Task("wade")
    rules = ford(Encounter((hero,), (task,), rounds=1, dice=showing(*faces)))
    assert set(PoolEndings(rules).endings(begun(rules, "ann"), Notes(), BLOCKS)) == {(0,), (4,)}


def test_ddl_01_dd_36_44_a_hit_that_a_box_can_take_does_not_end_the_game() -> None:
    """The dog hits by two whatever the dice show, and there is one box, of two."""
    quick = Approach.QUICK
    wade = Encounter(
        (Hero("ann", (0,) * 6),),
        (Task("wade"), Task("climb")),
        (Opponent("dog", skilled=(quick,), acts=quick),),
        rounds=2,
        dice=showing(*[Symbol.SUCCESS] * 6),
        settings=Settings(stress=(2,), slots=()),
    )
    rules = ford(wade)
    found = PoolEndings(rules).endings(begun(rules, "ann"), Notes(), BLOCKS)
    assert set(found) == {(0,), (4,)}
    assert Absorb(1) in found[0,]


def test_ddl_05_who_rolls_alone_is_sure_of_it_whoever_stands_by() -> None:
    rules = ford(replace(FORD, heroes=TWICE.heroes), 4)
    found = PoolEndings(rules).sure(BLOCKS, "ann", ("bob", "cy"))
    assert found == set(PoolEndings(ford()).endings(begun(ford(), "ann"), Notes(), BLOCKS))


def test_ddl_08_what_earlier_games_may_have_used_up_is_not_sure() -> None:
    """A purchase that works like a row of the table can be gone; one of the story's own cannot."""
    rope, fish = FORD.rows
    rules = ford(replace(FORD, rows=(replace(rope, like=Row.CLEAR_STRESS), fish)))
    bought = {
        number
        for each in PoolEndings(rules).sure(BLOCKS, "ann", ())
        for number in each
        if number > 6
    }
    assert bought == {8}
