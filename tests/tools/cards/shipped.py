"""The shipped card game, compiled once."""

from functools import cache
from pathlib import Path

from fateloom.dsl.cards.check import check
from fateloom.runtime.cards.game import CardGame
from fateloom.tools.files import gather, sources

FOLDER = Path(__file__).resolve().parents[3] / "scenarios" / "coal_road"


@cache
def coal_road() -> CardGame:
    found = check(sources(gather(str(FOLDER)))[0], lint=False).game
    assert found is not None
    return found
