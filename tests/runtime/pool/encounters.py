"""Encounters for the tests of the dice pools, our own."""

from __future__ import annotations

from fateloom.runtime.kernel.game import Decision, Refusal
from fateloom.runtime.kernel.table import CommandT, EventT, SetupT, StateT, Table, start
from fateloom.runtime.pool.building import Approach, Side
from fateloom.runtime.pool.command import Command, Show
from fateloom.runtime.pool.dice import Pool, Symbol
from fateloom.runtime.pool.encounter import (
    Action,
    Aspect,
    Encounter,
    Hero,
    Opponent,
    Stunt,
    Task,
)
from fateloom.runtime.pool.event import Event
from fateloom.runtime.pool.rules import PoolRules
from fateloom.runtime.pool.spending import Extra, Price
from fateloom.runtime.pool.state import SetUp, State
from fateloom.runtime.pool.tally import Outcome

Game = Table[SetUp, State, Command, Event]

MILL = Encounter(
    heroes=(
        Hero("ann", (2, 3, 1, 0, 2, 1), (Stunt("maps", Approach.CLEVER),), ("rope", "lamp")),
        Hero("bob", (1, 0, 2, 3, 1, 2), (), ("sledge",)),
        Hero("cid", (4, 0, -1, -2, 5, 1), tuple(Stunt(f"s{n}", Approach.QUICK) for n in range(5))),
    ),
    tasks=(
        Task("door", rung=3),
        Task("guard", opponent="guard"),
        Task("climb", rung=5, challenge=2, hidden=True),
        Task("miller", opponent="miller"),
    ),
    opponents=(Opponent("guard", (0, -2, 0, 2, 0, -2)), Opponent("miller", (4, 3, 3, 5, 3, 4), 2)),
    aspects=(
        Aspect("dark", free=1),
        Aspect("wet"),
        Aspect("ann-knows", "ann"),
        Aspect("drowsy", "guard", free=2),
        Aspect("greedy", "miller"),
    ),
    rounds=4,
    deadly=True,
)

FORD = Encounter(
    heroes=(
        Hero(
            "ann",
            (2, 3, 1, 0, 2, 1),
            (
                Stunt("shield", Approach.CAREFUL),
                Stunt("roar", None, Pool(aid=2), once=True),
            ),
            ("rope",),
        ),
        Hero("bob", (1, 0, 2, 3, 1, 2), (Stunt("swift", Approach.QUICK),)),
        Hero("cid", (0, 0, 1, 2, 1, 0)),
    ),
    tasks=(
        Task("rider", opponent="rider", action=Action.ATTACK),
        Task("cross", rung=3, bonuses=1, penalties=2),
        Task("dig", rung=2, action=Action.ADVANTAGE, makes="ditch", optional=True),
        Task("splash", opponent="rider", action=Action.ADVANTAGE, makes="mud", optional=True),
        Task("lead", rival=True, optional=True),
        Task("brawl", rival=True, action=Action.ATTACK, optional=True),
        Task("jest", rival=True, action=Action.ADVANTAGE, makes="laughter", optional=True),
    ),
    opponents=(
        Opponent("rider", (1, 0, 2, 3, 2, 0), 0, stress=(1, 2), slots=1, acts=Approach.FORCEFUL),
        Opponent(
            "squire",
            skilled=(Approach.QUICK,),
            bad=(Approach.CLEVER,),
            stress=(1,),
            acts=Approach.QUICK,
        ),
        Opponent("miller", (0, 1, 0, 2, 0, 0), stress=(1, 2), acts=Approach.FORCEFUL, foe="squire"),
    ),
    aspects=(
        Aspect("mud", free=1),
        Aspect("ditch", made=True),
        Aspect("laughter", made=True),
        Aspect("proud", "rider"),
    ),
    rounds=5,
    deadly=True,
    rows=(
        Extra("omen", Side.ROLLER, (Price(Symbol.HOPE, 1), Price(Symbol.ADVANTAGE, 3))),
        Extra("rain", Side.KEEPER, (Price(Symbol.DISADVANTAGE, 2),), (Outcome.FAILURE,), False),
    ),
)
"""Everything that there is: attacks, aspects made in play, heroes against each other, opponents
that act, one that fights another of them, and purchases of the story's own.
"""


def a_game(*heroes: str, keeper: bool = False, encounter: Encounter = MILL, seed: int = 1) -> Game:
    """A game at its first decision."""
    made = start(PoolRules(encounter), SetUp(heroes or ("ann", "bob"), keeper), seed)
    assert not isinstance(made, Refusal), made.message
    return made


def says(
    game: Table[SetupT, StateT, CommandT, EventT], *commands: CommandT
) -> Table[SetupT, StateT, CommandT, EventT]:
    """The game after commands that stand."""
    for command in commands:
        after = game.play(game.asked, command)
        assert not isinstance(after, Refusal), after.message
        game = after
    return game


def rolled(game: Game, *faces: int) -> Game:
    """The game whose next dice show these faces."""
    return game.forcing(*(Show(face) for face in faces))


def commands(game: Game) -> tuple[Command, ...]:
    """What can be said now."""
    assert isinstance(game.to_move, Decision)
    return game.to_move.commands


def pool(game: Game) -> Pool:
    """The dice of the roll under way."""
    assert game.state.attempt is not None
    return game.state.attempt.pool


def happened(game: Game) -> list[Event]:
    """All events so far."""
    return [event for entry in game.log.entries for event in entry.events]
