"""Compiled files that somebody has changed: ids that lead nowhere, numbers without an end."""

import json
from pathlib import Path

import pytest

from fateloom.runtime.program.playable import KIND_OF_FIELD, LARGEST, problems
from fateloom.tools.scenario import load
from fateloom.tools.systems import system

from_json, to_json = system("story").from_json, system("story").to_json

ROOT = Path(__file__).resolve().parents[3]
FOLDERS = ["tests/fixtures/base", "tests/fixtures/tour", "scenarios/dry_year"]


@pytest.mark.parametrize("folder", FOLDERS)
def test_what_the_compiler_writes_is_sound(folder):
    program = load(str(ROOT / folder))
    assert list(problems(program)) == []
    assert from_json(to_json(program).encode()) == program


def leaves(value, path=()):
    """The texts and numbers of a tree, each with the keys that lead to it."""
    if isinstance(value, dict | list):
        for key, it in value.items() if isinstance(value, dict) else enumerate(value):
            if key not in ("span", "called", "files", "document", "format"):
                yield from leaves(it, (*path, key))
    elif isinstance(value, str | int) and not isinstance(value, bool):
        yield path, value


def put(tree, path, value):
    """The JSON of the tree with another value there."""
    *before, last = path
    at = tree
    for key in before:
        at = at[key]
    old, at[last] = at[last], value
    text = json.dumps(tree)
    at[last] = old
    return text.encode()


@pytest.fixture(scope="module")
def tree():
    return json.loads(to_json(load(str(ROOT / "tests/fixtures/tour"))))


def named(path):
    """The last key that is a name."""
    return next(it for it in path[::-1] if isinstance(it, str))


def test_an_id_that_leads_nowhere_is_refused_with_its_place(tree):
    tried = set()
    for path, value in leaves(tree):
        if isinstance(value, str) and named(path) in KIND_OF_FIELD:
            tried.add(named(path))
            with pytest.raises(ValueError, match=r"^\$.*there is nothing called 'nowhere'"):
                from_json(put(tree, path, "nowhere"))
    assert len(tried) >= 8


def test_a_number_that_no_story_can_say_is_refused(tree):
    numbers = [path for path, value in leaves(tree) if isinstance(value, int)]
    assert len(numbers) > 100
    for path in numbers[:: len(numbers) // 60]:
        with pytest.raises(ValueError, match=r"^\$"):
            from_json(put(tree, path, 10**20))
    assert LARGEST == 999_999_999


def test_the_command_says_so(tree, tmp_path, capsys):
    from fateloom.tools.cli.main import main

    file = tmp_path / "tour.json"
    file.write_bytes(put(tree, ("start_tile",), "nowhere"))
    assert main(["play", str(file), "--bots", "random"]) == 2
    assert capsys.readouterr().err == (
        f"'{file}' cannot be opened: $.start_tile: there is nothing called 'nowhere' among the "
        "tiles.\n"
    )
