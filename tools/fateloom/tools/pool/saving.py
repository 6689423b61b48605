"""Saves of pool games: what a state holds by names, and steps in the words of plays."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from fateloom.dsl.diagnostics.render.clean import clean
from fateloom.dsl.pool.spoken import words_of
from fateloom.runtime.kernel.game import GameTypes
from fateloom.runtime.pool import event as ev
from fateloom.runtime.pool.command import Command
from fateloom.runtime.pool.game_rules import TYPES as RULE_TYPES
from fateloom.runtime.pool.game_rules import (
    Event,
    PoolGameEnded,
    PoolGameRules,
    PoolGameState,
    SceneOpened,
)
from fateloom.runtime.pool.state import SetUp
from fateloom.tools.pool import words
from fateloom.tools.pool.words import Names
from fateloom.tools.systems import Parts

TYPES: GameTypes = RULE_TYPES
"""See `Saving`."""

HERO = ("fate", "stress", "consequences", "broken")
"""What is told of a hero, of all that a state has."""


def title(rules: PoolGameRules) -> str:
    """See `Saving`."""
    return rules.pool_game.title


def names(rules: PoolGameRules) -> dict[str, list[str]]:
    """See `Saving`; a state of a pool game speaks in ids."""
    return {}


def parts(state: dict[str, Any], names: dict[str, list[str]]) -> Parts:
    """See `Saving`."""
    table = state["table"]
    found: Parts = {
        ("game", "scene"): state["scene"],
        ("game", "round"): table["round"],
        ("game", "seat"): table["seat"],
        ("game", "done"): table["done"],
    }
    for hero, condition in zip(table["heroes"], table["conditions"], strict=True):
        found |= {(hero, field): condition[field] for field in HERO}
    return found


def is_secret(kind: str, name: str) -> bool:
    """See `Saving`: all lies open."""
    return False


def bare(event: Event) -> Event:
    """See `Saving`: events have no words in them."""
    return event


def in_words(rules: PoolGameRules, state: PoolGameState, events: Sequence[Event]) -> str:
    """See `Saving`."""
    its = Names(rules.pool_game)
    for event in events:
        match event:
            case SceneOpened(scene):
                return its.title("scene", scene)
            case PoolGameEnded(ending):
                return its.title("ending", ending)
            case ev.RollRead(tally):
                return words.result(tally)
            case ev.DieShown(die, face):
                return f"the {die.value} die shows face {face}"
            case ev.AttemptBegan(task=str(task)):
                return its.task(state.scene, task)
            case ev.TurnBegan(seat, _) if seat < len(state.table.heroes):
                return f"the turn of {its.hero(state.table.heroes[seat])}"
            case _:
                continue
    return "something else happens" if events else "nothing"


def moment(
    rules: PoolGameRules, state: PoolGameState | None, seat: int | None, command: Command | None
) -> str:
    """See `Saving`."""
    if state is None:
        return "Before the first scene"
    its, heroes = Names(rules.pool_game), state.table.heroes
    whose = state.table.seat if seat is None else seat
    who = its.hero(heroes[whose]) if whose < len(heroes) else "the opposition"
    when = f"{its.title('scene', state.scene)}, round {state.table.round}, {who}"
    done = "a step that cannot be read" if command is None else clean(words_of(command))
    return f"{when}: {done}"


def summary(setup: SetUp, events: Sequence[Event]) -> Iterator[tuple[str, str]]:
    """See `Saving`."""
    scene, round, ending = "", 0, ""
    for event in events:
        match event:
            case SceneOpened():
                scene = event.scene
            case ev.TurnBegan():
                round = event.round
            case PoolGameEnded():
                ending = event.ending
    yield "heroes", ", ".join(setup.heroes)
    yield "scene", f"{scene}, round {round}" + (f", and it is over: {ending}" if ending else "")
