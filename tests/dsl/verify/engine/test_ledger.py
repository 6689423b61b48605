"""The ledger says of everything that the engine knows how the flattened form says it."""

from __future__ import annotations

import inspect
import re
import sys
from collections import Counter
from types import ModuleType

import pytest
from tests.dsl.verify.engine.coverage import NUMBERS, SHAPES, all_names
from tests.tracked import ROOT

from fateloom.runtime.program.settings import Settings
from fateloom.runtime.record import fields
from fateloom.runtime.story import command, event

sys.path.insert(0, str(ROOT / "tools" / "dev"))
from ledger_page import HOW, LEDGER, read

SECTIONS = read(LEDGER.read_text(encoding="utf-8"))
TESTS = {name: path for name, path, _ in SECTIONS["tests"]}
CONSTRUCTS = ("statements", "conditions", "things")


def _told(*sections: str) -> Counter[str]:
    return Counter(name for it in sections for row in SECTIONS[it] for name in row[0].split())


def _classes(module: ModuleType) -> set[str]:
    """The classes of a module, without those that others are kinds of."""
    members = inspect.getmembers(module, inspect.isclass)
    found = {name: it for name, it in members if it.__module__.startswith(module.__name__)}
    above = {it for one in found.values() for it in one.__mro__[1:]}
    return {name for name, it in found.items() if it not in above}


def _constructs() -> set[str]:
    plain = {it for it in all_names() if "=" not in it and not it.startswith("setting ")}
    return plain - set(SHAPES)


def _rulings() -> set[str]:
    page = (ROOT / "docs" / "rules" / "story.md").read_text(encoding="utf-8")
    return set(re.findall(r"^\| (EC-\d+) ", page, re.MULTILINE))


@pytest.mark.parametrize(
    ("sections", "wanted"),
    [
        (CONSTRUCTS, _constructs()),
        (("settings",), set(fields(Settings))),
        (("events",), _classes(event)),
        (("commands",), _classes(command)),
        (("rulings",), _rulings()),
    ],
    ids=["constructs", "settings", "events", "commands", "rulings"],
)
def test_everything_stands_in_the_ledger_once(sections: tuple[str, ...], wanted: set[str]) -> None:
    """A node class, setting, event, command or ruling that is new has to be put there."""
    assert len(wanted) > 20
    assert _told(*sections) == Counter(wanted)


def test_every_line_says_how_and_names_tests_that_exist() -> None:
    for section, rows in SECTIONS.items():
        for names, how, shown_by, note in rows if section != "tests" else ():
            assert how in HOW, names
            assert how == "exactly" or note, f"{names}: what is not said exactly needs a reason"
            assert shown_by.split(), names
            assert set(shown_by.split()) <= set(TESTS), names
    assert all((ROOT / path).exists() for path in TESTS.values())


def test_numbers_of_settings_are_those_of_settings() -> None:
    assert set(NUMBERS) <= set(fields(Settings))
