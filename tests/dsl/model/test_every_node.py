"""Every node that can be written has a function that resolves it."""

from __future__ import annotations

from typing import Any, get_args

import pytest

from fateloom.dsl.model.conditions import CONDITIONS
from fateloom.dsl.model.statements import STATEMENTS
from fateloom.dsl.syntax.ast import conditions, statements


@pytest.mark.parametrize(
    ("functions", "union"),
    [(STATEMENTS, statements.Statement), (CONDITIONS, conditions.Condition)],
    ids=("statements", "conditions"),
)
def test_every_node_is_resolved_and_nothing_else(functions: dict[type, Any], union: Any) -> None:
    assert set(functions) == set(get_args(union))
