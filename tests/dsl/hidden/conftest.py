"""The small haunted house of the fixtures, and what is found when a file of it is changed."""

from collections.abc import Callable
from pathlib import Path

import pytest
from tests.broken_tables import sources, tables

from fateloom.dsl.checked import Checked
from fateloom.dsl.hidden.check import check
from fateloom.runtime.hidden.game import HauntedHouse

BASE = Path(__file__).resolve().parents[2] / "fixtures" / "hidden"


@pytest.fixture
def texts() -> dict[str, str]:
    """The texts of the tables by file name."""
    return tables(BASE)


@pytest.fixture
def check_texts() -> Callable[..., Checked[HauntedHouse]]:
    """`check` for texts by file name."""
    return lambda texts, **named: check(sources(texts), **named)
