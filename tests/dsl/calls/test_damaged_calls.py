"""Compiled games that somebody has damaged, and what stories call above all: refused with a
sentence, or played. No such file stops a command by a mistake of ours.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Protocol

import pytest
from tests.dsl.battle import causeway, dike
from tests.dsl.cards import ferry
from tests.dsl.hidden import cellar, lodge
from tests.runtime.program.test_soundness import put
from tests.sizes import size

from fateloom.runtime.codec import DecodeError
from fateloom.runtime.compiled import LARGEST
from fateloom.runtime.program.codec import ProgramFormatError
from fateloom.runtime.program.program import Program
from fateloom.tools.cli.main import OUR_FAULT, main
from fateloom.tools.scenario import open_scenario
from fateloom.tools.systems import system

from_json, to_json = system("story").from_json, system("story").to_json


class Story(Protocol):
    """A module of tests with a story that calls games."""

    def program(self) -> Program:
        """It, compiled."""


STORIES: dict[str, Story] = {
    "challenge": ferry,
    "battle": dike,
    "campaign": causeway,
    "haunt": cellar,
    "house": lodge,
}
GAMES = ["battle", "cards", "hidden", "pool"]
FILES = size(6)
"""Damaged files of a story that calls games, and five times as many of a game; 60 were tried."""

FIXTURES = Path(__file__).resolve().parents[2] / "fixtures"
Place = tuple[str | int, ...]


def places(value: Any, path: Place = ()) -> Iterator[tuple[Place, Any]]:
    """Everything in a tree but where it was written, with the keys that lead to it."""
    if path:
        yield path, value
    if isinstance(value, dict | list):
        for key, it in value.items() if isinstance(value, dict) else enumerate(value):
            if key not in ("span", "files", "document", "format"):
                yield from places(it, (*path, key))


def blocks(tree: Any) -> Iterator[tuple[Place, Any]]:
    """The blocks of its calls."""
    for path, value in places(tree):
        if isinstance(value, dict) and {"outcome", "body"} <= value.keys():
            yield path, value


def damaged(value: Any, chance: random.Random, words: list[str]) -> Any:
    """Something else in its place."""
    match value:
        case bool():
            return not value
        case str():
            return chance.choice(["", f"{value} -3xyz", "nowhere", chance.choice(words)])
        case int():
            return chance.choice([-1, 0, value + 1, value - 1, 99, 10**6, 10**12])
        case list():
            return chance.choice([[], value + value[:1], value[1:], value[::-1]])
        case _:
            return chance.choice([None, {}, 0, "x"])


@pytest.mark.parametrize("name", STORIES)
def test_a_block_that_no_call_has_is_refused(name: str) -> None:
    tree = json.loads(to_json(STORIES[name].program()))
    found = list(blocks(tree))
    for path, _ in random.Random(name).sample(found, 3):
        with pytest.raises(ProgramFormatError, match=r"^\$.*no block of|not every outcome"):
            from_json(put(tree, (*path, "part"), "-3xyz"))
        with pytest.raises(ProgramFormatError, match=r"^\$.*is for 1 or more"):
            from_json(put(tree, (*path, "least"), 0))


def test_a_damaged_word_of_a_block_that_was_added_is_refused() -> None:
    tree = json.loads(to_json(ferry.program()))
    added = [(*path, "outcome") for path, it in blocks(tree) if it.get("part") == "track"]
    assert added
    for word in ("warden -3xyz", "warden", "nobody +1", "warden +", "warden 1", ""):
        with pytest.raises(ProgramFormatError, match="no block of 'challenge' is called 'track"):
            from_json(put(tree, added[0], word))


@pytest.mark.parametrize("name", STORIES)
def test_a_call_of_what_is_not_there_is_refused(name: str) -> None:
    tree = json.loads(to_json(STORIES[name].program()))
    (path, *_) = [(*path, "setup") for path, it in places(tree) if _is_call(it)]
    with pytest.raises(ProgramFormatError, match=r"there is no \w+ 'nowhere' to call"):
        from_json(put(tree, path, "nowhere"))


@pytest.mark.parametrize("name", GAMES)
def test_a_number_without_measure_in_a_game_is_refused(name: str, tmp_path: Path) -> None:
    """One deck of 10¹² cards would take all of a machine's memory."""
    file = tmp_path / "whole.json"
    assert main(["compile", str(FIXTURES / name), "-o", str(file)]) == 0
    tree = json.loads(file.read_text("utf-8"))
    numbers = [it for it, value in places(tree) if type(value) is int]
    read = open_scenario(str(file)).system.from_json
    for path in random.Random(name).sample(numbers, 20):
        for number in (LARGEST + 1, -(10**12)):
            with pytest.raises(DecodeError, match=rf"^\$.*: the number -?\d+ is beyond {LARGEST}"):
                read(put(tree, path, number))


@pytest.mark.parametrize("name", STORIES)
def test_a_number_without_measure_in_a_called_game_is_refused(name: str) -> None:
    tree = json.loads(to_json(STORIES[name].program()))
    numbers = [it for it, value in places(tree) if it[0] == "called" and type(value) is int]
    for path in random.Random(name).sample(numbers, 5):
        with pytest.raises(ProgramFormatError, match=rf"^\$\.called.* is beyond {LARGEST}"):
            from_json(put(tree, path, 10**12))


def test_an_item_without_measure_is_refused() -> None:
    tree = json.loads(to_json(ferry.program()))
    with pytest.raises(ProgramFormatError, match="of an item there are 1 to 99 copies"):
        from_json(put(tree, ("items", 0, "copies"), 100))


def _is_call(value: Any) -> bool:
    return isinstance(value, dict) and {"system", "setup", "outcomes"} <= value.keys()


@pytest.mark.long
@pytest.mark.parametrize("name", STORIES)
def test_no_damage_to_a_story_that_calls_is_our_fault(name: str, tmp_path: Path) -> None:
    tree = json.loads(to_json(STORIES[name].program()))
    # Repairs and other tables would take most of the time, and read nothing that the proof of the
    # largest table has not read.
    proof = ["verify", "--no-repairs", "--tables", "largest"]
    commands = [["play", "--bots", "random", "--seed", "1"], ["rules"], proof]
    assert _is_never_our_fault(tree, commands, tmp_path, random.Random(name), FILES)


@pytest.mark.long
@pytest.mark.parametrize("name", GAMES)
def test_no_damage_to_a_game_is_our_fault(name: str, tmp_path: Path) -> None:
    file = tmp_path / "whole.json"
    assert main(["compile", str(FIXTURES / name), "-o", str(file)]) == 0
    tree = json.loads(file.read_text("utf-8"))
    commands = [["soak", "--games", "1"], ["rules"], ["graph", "-o", str(tmp_path / "drawn.json")]]
    assert _is_never_our_fault(tree, commands, tmp_path, random.Random(name), 5 * FILES)


def _is_never_our_fault(
    tree: Any, commands: list[list[str]], folder: Path, chance: random.Random, number: int
) -> int:
    """How many of so many damaged files are read; no command on one stops by a mistake of ours."""
    everything = list(places(tree))
    words = [it for _, it in everything if isinstance(it, str)]
    file, read = folder / "damaged.json", 0
    for path, value in chance.sample(everything, number):
        file.write_bytes(put(tree, path, damaged(value, chance, words)))
        codes = [main([name, str(file), *options]) for name, *options in commands]
        assert OUR_FAULT not in codes, (path, value)
        read += codes[0] != 2
    return read
