"""The Programs that the flattened form is held to."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from tests.runtime.story.called import night
from tests.runtime.story.small import small

from fateloom.runtime.program.program import Program
from fateloom.runtime.transitions.flatten import transitions
from fateloom.runtime.transitions.model import Model
from fateloom.tools.scenario import load

ROOT = Path(__file__).resolve().parents[3]
FOLDERS = {
    "base": "tests/fixtures/base",
    "tour": "tests/fixtures/tour",
    "drowned_bell": "scenarios/drowned_bell",
}
MADE = {"small": small, "night": night}
NAMES = (*MADE, *FOLDERS)


@cache
def story(name: str) -> Program:
    """A Program by name."""
    return MADE[name]() if name in MADE else load(str(ROOT / FOLDERS[name]))


@cache
def model_of(name: str) -> Model:
    """The flattened form of a Program by name, for all of its heroes."""
    return transitions(story(name))
