"""The small card game of the fixtures, and what is found when a file of it is changed."""

from collections.abc import Callable
from pathlib import Path

import pytest
from tests.tracked import tracked

from fateloom.dsl.cards.check import Checked, check
from fateloom.dsl.source import Source

BASE = Path(__file__).resolve().parents[2] / "fixtures" / "cards"

Check = Callable[..., Checked]


@pytest.fixture
def texts() -> dict[str, str]:
    """The texts of the tables by file name."""
    return {it.name: it.read_text(encoding="utf-8") for it in tracked(BASE, "*.yaml")}


@pytest.fixture
def check_texts() -> Check:
    """`check` for texts by file name."""

    def checked(texts: dict[str, str]) -> Checked:
        return check([Source(name, text) for name, text in texts.items()])

    return checked
