"""docs/tools/odds.md shows what the command prints."""

from __future__ import annotations

import re
import shlex

import pytest
from tests.docs import pages

PAGE = (pages.DOCS / "tools" / "odds.md").read_text(encoding="utf-8")
SHOWN = re.findall(r"```text\n\$ fateloom ([^\n]+)\n(.*?)```", PAGE, re.DOTALL)


@pytest.mark.parametrize(("command", "printed"), SHOWN, ids=[it[0] for it in SHOWN])
def test_the_page_shows_what_is_printed(fateloom, base, command: str, printed: str) -> None:
    run = fateloom(*shlex.split(command))
    assert run.out + run.err == printed


def test_the_page_shows_something() -> None:
    assert len(SHOWN) == 4
