"""Compiled files that say what the compiler would refuse: what would stop a game is refused too."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest
from tests.runtime.at_random import drawn
from tests.runtime.program.test_soundness import ROOT, leaves, put

from fateloom.runtime.kernel.game import Refusal
from fateloom.runtime.program.codec import ProgramFormatError
from fateloom.runtime.program.playable import FACES, RANGES
from fateloom.runtime.story.rules import StoryRules
from fateloom.runtime.story.setup import SetUp
from fateloom.tools.scenario import load
from fateloom.tools.systems import system

from_json, to_json = system("story").from_json, system("story").to_json

SCHEMA = json.loads((ROOT / "schemas" / "scenario.schema.json").read_text("utf-8"))


@pytest.fixture(scope="module")
def tree() -> Any:
    return json.loads(to_json(load(str(ROOT / "tests/fixtures/tour"))))


def at(tree: Any, *wanted: str) -> tuple[Any, ...]:
    """The first place with these names, one inside the other."""
    todo: list[tuple[tuple[Any, ...], Any]] = [((), tree)]
    while todo:
        path, value = todo.pop(0)
        names = [it for it in path if isinstance(it, str)]
        if names[-len(wanted) :] == list(wanted) and path[-1] == wanted[-1]:
            return path
        if isinstance(value, dict | list):
            inner = value.items() if isinstance(value, dict) else enumerate(value)
            todo += [((*path, key), it) for key, it in inner]
    raise AssertionError(wanted)


FAULTS: dict[str, tuple[tuple[str, ...], Any, str]] = {
    "no face": (("settings", "effort_faces"), [], "a die has 1 to 100 faces"),
    "dice without end": (("settings", "main_count"), 10_000, "a number from 1 to 10"),
    "a short track": (("settings", "track_max"), 1, "markers lie on spaces 1 to 1"),
    "a track upside down": (("settings", "track_min"), 50, "the track ends before it begins"),
    "no room": (("settings", "inventory_limit"), -1, "a number from 1 to 50"),
    "a marker beside its track": (("markers", "spaces"), [0, 3], "markers lie on spaces"),
    "two markers on a space": (("markers", "spaces"), [3, 3], "markers lie on spaces"),
    "no path": (("destinies", "paths"), [], "a path or a stage is missing"),
    "no stage": (("paths", "stages"), [], "a path or a stage is missing"),
    "no band": (("bands",), [], "the bands do not cover"),
    "nothing to choose": (("choices",), [], "there is nothing to choose from"),
    "too many players": (("max_players",), 9, "the number of heroes"),
    "a way to play that is none": (("modes",), ["alone"], "at most once"),
    "a way to play twice": (("modes",), ["explorer", "explorer"], "at most once"),
    "an impossible beginning": (("variables", "initial"), 7, "a value that it cannot have"),
}


@pytest.mark.parametrize("name", FAULTS)
def test_what_would_stop_a_game_is_refused_with_its_place(tree: Any, name: str) -> None:
    where, value, said = FAULTS[name]
    with pytest.raises(ProgramFormatError, match=rf"^\$.*{said}"):
        from_json(put(tree, at(tree, *where), value))


def test_a_stage_that_is_not_there_and_a_thing_that_is_there_twice_are_refused(tree: Any) -> None:
    (path,) = [path for path, value in leaves(tree) if path[-1] == "stage"][:1]
    with pytest.raises(ProgramFormatError, match=r"the path has no stage 'nowhere'"):
        from_json(put(tree, path, "nowhere"))
    for kind in ("heroes", "pois", "variables"):
        with pytest.raises(ProgramFormatError, match=r"is there 2 times"):
            from_json(put(tree, (kind,), [*tree[kind], tree[kind][0]]))


def test_the_ranges_are_those_of_the_tables() -> None:
    rules = SCHEMA["properties"]["rules"]["properties"]
    for name, (least, most) in RANGES.items():
        head, _, tail = name.partition("_")
        if name == "main_count":
            row = rules["dice"]["properties"]["main_count"]
        elif name in rules:
            row = rules[name]
        else:
            row = rules[head]["properties"][tail]
        assert (row["minimum"], row["maximum"]) == (least, most), name
    assert rules["dice"]["properties"]["main"]["maxItems"] == FACES


def changed(value: Any, bot: random.Random, names: list[str]) -> Any:
    if isinstance(value, str):
        return bot.choice(names) if value.isidentifier() else value
    return bot.choice((0, -1, 99, 1_000_000))


@pytest.mark.parametrize("seed", range(3))
def test_what_is_not_refused_can_be_played(tree: Any, seed: int) -> None:
    """Files with one text or number changed: refused with a sentence, or played without a stop."""
    bot = random.Random(seed)
    places = list(leaves(tree))
    names = [it for _, it in places if isinstance(it, str) and it.isidentifier()]
    refused = 0
    for path, value in bot.sample(places, 80):
        try:
            program = from_json(put(tree, path, changed(value, bot, names)))
        except ValueError as error:
            assert str(error).startswith("$"), (path, error)
            refused += 1
            continue
        rules = StoryRules(program)
        state: Any = rules.setup(SetUp(2))
        if isinstance(state, Refusal):
            continue
        for event in rules.opening(state):
            state = rules.evolve(state, event)
        for _ in range(60):
            if (command := drawn(rules.legal(state), bot)) is None:
                break
            state = rules.apply_legal(state, command)[1]
    assert 10 < refused < 70


def test_the_compiler_writes_nothing_of_the_kind(tmp_path: Path) -> None:
    for folder in ("scenarios/drowned_bell", "scenarios/dry_year", "tests/fixtures/base"):
        program = load(str(ROOT / folder))
        assert from_json(to_json(program).encode()) == program
