"""The base scenario's tables, and one way to break them."""

from collections.abc import Callable
from pathlib import Path

import pytest

from fateloom.dsl.data.from_yaml import load
from fateloom.dsl.data.tables import Tables
from fateloom.dsl.diagnostics import Diagnostic
from fateloom.dsl.source import Source

BASE = Path(__file__).resolve().parents[2] / "fixtures" / "base"
TABLES = ("scenario.yaml", "map.yaml", "items.yaml", "heroes.yaml")

Load = Callable[[dict[str, str]], tuple[Tables, tuple[Diagnostic, ...]]]


@pytest.fixture
def base() -> dict[str, str]:
    """The texts of the four tables by file name."""
    return {name: (BASE / name).read_text(encoding="utf-8") for name in TABLES}


@pytest.fixture
def load_texts() -> Load:
    """`load` for texts by file name."""

    def load_texts(texts: dict[str, str]) -> tuple[Tables, tuple[Diagnostic, ...]]:
        return load([Source(name, text) for name, text in texts.items()])

    return load_texts
