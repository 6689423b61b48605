"""Two heroes, one or two tiles, a few lines of story: small enough to be asked anything."""

from __future__ import annotations

from textwrap import dedent

from tests.dsl.verify.repair.typing_in import compiled

from fateloom.dsl.plays.story.record import to_play
from fateloom.dsl.verify.explain.answer import Answer
from fateloom.dsl.verify.explain.explain import answer
from fateloom.dsl.verify.problem.problem import problem_of
from fateloom.dsl.verify.proof.prover_api import Prover
from fateloom.runtime.program.program import Program
from fateloom.runtime.transitions.flatten import transitions

HEROES = """\
heroes:
  ann:
    title: Ann
    description: A hero.
    markers: {intelligence: [3], dexterity: [3], power: [2, 6]}
  bob:
    title: Bob
    description: A hero.
    markers: {intelligence: [2, 6], dexterity: [2, 6], power: [1]}
"""

MAP = """\
start: shore
tiles:
  shore: {title: Shore, cell: [0, 0], side: explored}
  ridge: {title: Ridge, cell: [1, 0], side: explored}
"""

SHORE = """
tile shore
  on explore
    > A hut.
    place hut on shore
    place cairn on ridge

poi cairn "Cairn"
  > What lies on a tile is picked up at its POIs.
"""
"""Two tiles with a POI each; the hut is to be written behind it."""

HUT = """
poi hut "Hut"
  > A hut.
  option take "Take the lamp"
    gain item lamp
      else
        > It is not there.
"""
"""A hut where the lamp is taken."""

LIGHT = """
destiny ann
  path light "Light"
    begins at hut "Light it" if has item lamp
    finale
      stage burn
        fulfil
"""
"""Ann's destiny with one path, for which she needs the lamp."""

LAMP = """\
items:
  lamp:
    number: 1
    title: Lamp
    value: 0
    categories: [tool]
"""

SCENARIO = """\
id: small
title: Small
version: 1.0.0
language: en
players: {min: 2, max: 2}
introduction: |
  Go.
rules:
  dice: {main: [1, 6], main_count: 1, effort: [1, 6]}
  coins: {start: 1}
  inventory_limit: 3
  effort: {start: 0, max: 0, refresh: 0}
  virtue: {start: 0, min: -1, max: 1}
"""

BOB = """\
destiny bob
  path walk "Walk"
    begins at hut "Leave"
    finale
      stage away
        fulfil
"""


def small_story(
    fate: str, *, lamp: str = LAMP, bob: str = BOB, scenario: str = SCENARIO
) -> Program:
    """A Program; `fate`: the story without Bob's destiny; `lamp`: the table of items."""
    return compiled(
        {
            "scenario.yaml": scenario,
            "heroes.yaml": HEROES,
            "map.yaml": MAP,
            "items.yaml": lamp,
            "story/small.fate": dedent(fate).strip() + "\n\n" + bob,
        }
    )


def answered(program: Program, hero: str = "ann") -> Answer:
    """What is said of a hero, without paths and repairs."""
    problem = problem_of(transitions(program), hero)
    return answer(program, problem, Prover(), to_play, paths=False, repairs=False)
