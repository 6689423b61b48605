"""The base scenario and a way to add to it."""

from collections.abc import Callable
from pathlib import Path

import pytest
from tests.tracked import tracked

from fateloom.dsl.session import Checked, check
from fateloom.dsl.source import Source

BASE = Path(__file__).resolve().parents[2] / "fixtures" / "base"
Check = Callable[..., Checked]


@pytest.fixture
def base() -> dict[str, str]:
    """All files of the base scenario by name."""
    return {
        path.relative_to(BASE).as_posix(): path.read_text(encoding="utf-8")
        for path in tracked(BASE)
    }


@pytest.fixture
def check_with(base: dict[str, str]) -> Check:
    """Check the base scenario with another story file beside it, without lint."""

    def check_with(story: str = "", lint: bool = False, **files: str) -> Checked:
        texts = {**base, **files}
        if story:
            texts["story/example.fate"] = story
        return check([Source(name, text) for name, text in texts.items()], lint=lint)

    return check_with
