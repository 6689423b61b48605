"""The tiny scenarios compile, are the same each time, and hold every construct and setting."""

from __future__ import annotations

from collections import Counter

import pytest
from tests.dsl.verify.engine import coverage
from tests.dsl.verify.engine.scenarios import scenario, sources
from tests.long import mostly_long

SEEDS = 600
"""Of each of the two parts; the first is tried always, both with --long. The soak counts the others
(`coverage`).
"""


@mostly_long("part", range(2), plain=[0])
def test_every_construct_and_setting_stands_in_some(part: int) -> None:
    """And each seed compiles, which `scenario` sees to."""
    counts = Counter[str]()
    for seed in range(part * SEEDS, (part + 1) * SEEDS):
        counts.update(scenario(seed).used)
    missing = {it: counts[it] for it in coverage.all_names() if counts[it] < 2}
    assert missing == {}
    assert set(counts) <= set(coverage.all_names())


@pytest.mark.parametrize("seed", [704092, 840995])
def test_scenarios_compile_that_once_did_not(seed: int) -> None:
    """A thing that lay twice in a stock before it was made one for tests; two paths of one id."""
    assert scenario(seed).program.items


def test_scenarios_of_one_seed_are_the_same() -> None:
    assert sources(7) == sources(7)
    assert sources(7) != sources(8)


def test_the_table_counts_scenarios_and_their_questions() -> None:
    used = scenario(3).used
    rows = coverage.table([(used, 1, 2), (used, 0, 3)])
    assert {it.name for it in rows} == set(coverage.all_names())
    for row in rows:
        expected = (2, 1, 5) if row.name in used else (0, 0, 0)
        assert (row.scenarios, row.blocked, row.safe) == expected
    assert len(coverage.as_text(rows).splitlines()) == len(rows) + 1


def test_the_reasons_for_what_is_left_out_hold() -> None:
    """Nothing that is said to be impossible stands in a scenario."""
    assert set(coverage.IMPOSSIBLE).isdisjoint(coverage.all_names())
    assert set(coverage.IMPOSSIBLE) <= set(coverage.types_allow())
