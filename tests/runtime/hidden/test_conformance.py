"""The hidden roles under other options in the suite of every rule system (HND-01, 03)."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tests.conformance.hidden_secrets import OPTIONS, case
from tests.conformance.suite import CHECKS, Case


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("check", CHECKS, ids=lambda it: it.__name__)
def test_the_suite_of_every_rule_system(check: Callable[[Case, int], None], seed: int) -> None:
    check(case(OPTIONS), seed)
