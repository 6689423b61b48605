"""A story that calls pool games: a gate that one roll decides, and a brawl of several."""

from __future__ import annotations

from tests.runtime.story import builders as b

from fateloom.runtime.kernel.nested import OUTCOME
from fateloom.runtime.pool.building import Approach, Side
from fateloom.runtime.pool.dice import Symbol
from fateloom.runtime.pool.dice_set import STANDARD
from fateloom.runtime.pool.encounter import Action, Aspect, Encounter, Hero, Opponent, Stunt, Task
from fateloom.runtime.pool.game import FORMAT, Course, Ending, PoolGame, Scene
from fateloom.runtime.pool.spending import Extra, Price
from fateloom.runtime.pool.tally import Outcome
from fateloom.runtime.program import statement as st
from fateloom.runtime.program.program import Called, Program
from fateloom.runtime.record import replace

HEROES = (
    Hero("ann", (2, 3, 1, 0, 2, 1), (Stunt("maps", Approach.CLEVER),), ("lamp",)),
    Hero("bob", (1, 0, 2, 3, 1, 2)),
    Hero("cy", (0, 0, 0, 0, 0, 0)),
)
GATE = Encounter(
    HEROES,
    (Task("talk", rung=4, challenge=1),),
    aspects=(Aspect("dark", free=1),),
    single=True,
    rows=(
        Extra("whisper", Side.ROLLER, (Price(Symbol.ADVANTAGE, 2),), (Outcome.FAILURE,)),
        Extra("bell", Side.KEEPER, (Price(Symbol.DESPAIR, 1),)),
    ),
)
YARD = Encounter(
    HEROES,
    (Task("dog", opponent="dog", action=Action.ATTACK), Task("door", rung=3)),
    (Opponent("dog", skilled=(Approach.QUICK,), stress=(1,), acts=Approach.QUICK),),
    rounds=3,
)
LOFT = Encounter(HEROES, (Task("window", rung=2, hidden=True),), rounds=1)
COURSE = Course(
    1,
    2,
    "gate",
    (
        Scene("gate", GATE, "inside", "outside"),
        Scene("yard", YARD, "loft", "outside"),
        Scene("loft", LOFT, "inside", "outside"),
    ),
    (Ending("inside", True), Ending("outside", False)),
)
POOL = PoolGame(FORMAT, "night", "The Night", "1.0.0", "en", "", STANDARD.credits, COURSE, ())


def block(outcome: str, *body: st.Statement, least: int = 1, part: str = OUTCOME) -> st.CallOutcome:
    """A block of a call."""
    return st.CallOutcome(outcome, body, b.N, least, part)


GATE_CALL = st.Call(
    "pool",
    "gate",
    "Talk your way in",
    None,
    (
        block("success", b.tell("In."), b.coins(1)),
        block("success", b.tell("In, and welcome."), b.coins(3), least=3),
        block("tie", b.tell("In, for now."), b.coins(2)),
        block("failure", b.tell("Out.")),
        block("failure", b.tell("Out, and wet."), b.coins(-1), least=2),
        block("advantage", b.tell("A key lies there."), b.xp(1), least=2, part="with"),
        block("disadvantage", b.tell("You are seen."), part="with"),
        block("whisper", b.tell("Somebody whispers."), b.set_to("told", 1), part="bought"),
        block("bell", b.tell("A bell."), b.set_to("rung", 1), part="bought"),
    ),
    b.N,
)
YARD_CALL = st.Call(
    "pool",
    "yard",
    "Over the wall",
    None,
    (block("success", b.tell("Over."), b.coins(5)), block("failure", b.tell("Back."))),
    b.N,
)


def night(*, pool_game: bool = True) -> Program:
    """The story; without its pool game the calls are settled at the table."""
    story = b.program(
        b.poi(
            "inn",
            b.option("gate", GATE_CALL, b.tell("On.")),
            b.option("yard", YARD_CALL),
            b.option("rest", b.xp(1), cond=b.is_up("told")),
            b.option("hide", b.xp(1), b.set_to("rung", 0), cond=b.is_up("rung")),
        ),
        variables=(b.flag("told"), b.flag("rung")),
        events=(b.event("dawn", "day", b.set_to("told", 0), day=4),),
    )
    return replace(story, called=(Called("pool", POOL),)) if pool_game else story
