"""The engine plays old games as they were played, letter for letter (see golden_logs/README.md)."""

from __future__ import annotations

import pytest
from tests.runtime.story.golden_logs.record import GAMES, HERE, log_of, rules_of

from fateloom.runtime.kernel.log import first_divergence, from_lines
from fateloom.runtime.kernel.table import resume


@pytest.mark.parametrize("name", GAMES)
def test_the_same_game_comes_out_again(name: str) -> None:
    rules = rules_of(name)
    old = (HERE / f"{name}.jsonl").read_text(encoding="utf-8")
    log = from_lines(old, rules.types)
    assert first_divergence(rules, log) is None
    assert resume(rules, log).log == log
    assert log_of(name, rules).splitlines() == old.splitlines()
