"""Saves of pool games: what a state holds by names, and steps in the words of plays."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fateloom.dsl.pool.spoken import STEPS
from fateloom.runtime.pool import event as ev
from fateloom.runtime.pool.command import Command
from fateloom.runtime.pool.game_rules import (
    TYPES,
    Event,
    PoolGameEnded,
    PoolGameRules,
    PoolGameState,
    PoolGameView,
    SceneOpened,
)
from fateloom.runtime.pool.state import SetUp
from fateloom.tools.pool import words
from fateloom.tools.pool.words import Names
from fateloom.tools.saving import Parts, Plain, Saving

HERO = ("fate", "stress", "consequences", "broken")
"""What is told of a hero, of all that a state has."""


class PoolSaving(Saving[PoolGameRules, SetUp, PoolGameState, Command, Event, PoolGameView]):
    """Saves of pool games."""

    TYPES, SPOKEN, BEFORE = TYPES, STEPS, "Before the first scene"

    def title(self, rules: PoolGameRules) -> str:
        return rules.pool_game.title

    def parts(self, state: Plain, names: dict[str, list[str]]) -> Parts:
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

    def short(self, rules: PoolGameRules, view: PoolGameView, event: Event) -> str:
        its = Names(rules.pool_game)
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
                return its.task(view.scene, task)
            case ev.TurnBegan(seat, _) if seat < len(view.table.heroes):
                return f"the turn of {its.hero(view.table.heroes[seat])}"
            case _:
                return ""

    def when(self, rules: PoolGameRules, state: PoolGameState, seat: int | None) -> str:
        its, heroes = Names(rules.pool_game), state.table.heroes
        whose = state.table.seat if seat is None else seat
        who = its.hero(heroes[whose]) if whose < len(heroes) else "the opposition"
        return f"{its.title('scene', state.scene)}, round {state.table.round}, {who}"

    def summary(self, setup: SetUp, events: Sequence[Event]) -> Iterator[tuple[str, str]]:
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
