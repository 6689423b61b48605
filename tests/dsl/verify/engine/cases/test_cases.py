"""Stories that were once answered wrongly, asked again: the oracle first, then `verify`."""

from __future__ import annotations

import pytest
from tests.dsl.verify.engine.cases import names, read
from tests.dsl.verify.engine.compare import Outcome, compare
from tests.dsl.verify.engine.explore import tables
from tests.dsl.verify.engine.judge import judge

OPEN: dict[str, str] = {}
"""Cases that `verify` does not decide rightly yet, and why."""


@pytest.mark.parametrize("name", names())
def test_the_oracle_agrees_with_what_is_said(name: str) -> None:
    case = read(name)
    for leaving, said in ((False, case.blocked), (True, case.leaving)):
        asked = [it for it in tables(case.program) if not leaving or it.name in said]
        judged = {it.name: judge(case.program, it, leaving=leaving).safe for it in asked}
        found = {
            it: tuple(hero for hero, safe in so.items() if not safe) for it, so in judged.items()
        }
        assert found == said


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(
            it, marks=[pytest.mark.xfail(strict=True, reason=OPEN[it])] if it in OPEN else []
        )
        for it in names()
    ],
)
def test_verify_decides_it_rightly(name: str) -> None:
    """Every hero at every table, and where that is told, also if players may go home."""
    found, _ = compare(read(name).program, most=8_000, leaving=True)
    assert found
    assert [it for it in found if it.outcome is not Outcome.AGREES] == []


def test_every_open_case_exists() -> None:
    assert set(OPEN) <= set(names())
