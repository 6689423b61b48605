"""Tables of scenes and fights that nobody would write: no text makes the check of them fail."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from tests import hostile_tables
from tests.dsl.battle.dike import FIGHTS
from tests.dsl.hidden.cellar import HAUNTS

from fateloom.dsl.battle.called import check as check_fights
from fateloom.dsl.checked import Checked
from fateloom.dsl.hidden.called import check as check_haunts
from fateloom.dsl.source import Source

TABLES: dict[str, tuple[str, Callable[..., Checked[Any]]]] = {
    "hidden/haunts.yaml": (HAUNTS, check_haunts),
    "battle/fights.yaml": (FIGHTS, check_fights),
}


@pytest.mark.parametrize("name", hostile_tables.TEXTS)
@pytest.mark.parametrize("file", TABLES)
def test_a_hostile_table_gives_findings_and_no_traceback(file: str, name: str) -> None:
    _, check = TABLES[file]
    folder = file.partition("/")[0] + "/"
    assert hostile_tables.is_refused(
        check([Source(file, hostile_tables.TEXTS[name])], folder=folder)
    )


@pytest.mark.parametrize("file", TABLES)
def test_every_value_can_be_anything(file: str) -> None:
    text, check = TABLES[file]
    folder = file.partition("/")[0] + "/"
    assert check([Source(file, text)], folder=folder).diagnostics == ()
    for changed in hostile_tables.one_value_changed(text, f"hostile {file}", 60):
        made = check([Source(file, changed)], folder=folder)
        assert hostile_tables.is_consistent(made), changed
