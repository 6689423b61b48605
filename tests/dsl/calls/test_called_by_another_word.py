"""A game that is called by the word of another system is one mistake, with the word as its mend."""

from __future__ import annotations

import re
from functools import cache

import pytest
from tests.dsl.test_titles import game

from fateloom.dsl.diagnostics import Level
from fateloom.dsl.fixes import with_fix
from fateloom.dsl.session import check
from fateloom.dsl.source import Source
from fateloom.runtime.program.callable_systems import callable_systems

CALLS = {
    "story/chapter.fate": [("challenge", "wall")],
    "story/destinies_wat.fate": [("battle", "bridge")],
    "story/town.fate": [("pool", "night_well"), ("challenge", "queue"), ("search", "loft")],
}
ALL = [(file, *call) for file, calls in CALLS.items() for call in calls]
OTHERS = [it.name for it in callable_systems()]


@cache
def year() -> dict[str, Source]:
    """A shipped story that calls games of four systems."""
    return game("scenarios/dry_year")


@pytest.mark.parametrize("other", OTHERS)
@pytest.mark.parametrize(("file", "system", "name"), ALL, ids=[it[2] for it in ALL])
def test_it_is_one_finding_and_its_fix_mends_it(
    file: str, system: str, name: str, other: str
) -> None:
    if other == system:
        return
    text = re.sub(rf"\b{system} {name}\b", f"{other} {name}", year()[file].text)
    sources = {**year(), file: Source(file, text)}
    (said,) = check(list(sources.values())).diagnostics
    assert said.message.endswith(f"; did you mean '{system} {name}'?") and said.fix is not None
    assert said.message.startswith(f"'{name}' is a")
    assert with_fix(sources, said.fix) == year()


def test_what_only_follows_is_not_said_and_what_does_not_is() -> None:
    file = "story/chapter.fate"
    text = year()[file].text.replace("challenge wall", "battle wall", 1)
    text = text.replace("      by under\n", "      by under\n        gain item nonsuch\n", 1)
    sources = {**year(), file: Source(file, text)}
    found = check(list(sources.values())).diagnostics
    errors = [it.message for it in found if it.level is Level.ERROR]
    assert errors == ["'wall' is a challenge, and no battle; did you mean 'challenge wall'?"]
    assert any("nonsuch" in it.message for it in found)
