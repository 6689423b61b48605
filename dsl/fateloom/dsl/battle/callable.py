"""Fights that stories call: the table in the folder `battle`, checks, words of plays."""

from __future__ import annotations

from fateloom.dsl.callable import CallableTables
from fateloom.dsl.later import Later, LaterValue

BATTLE = CallableTables(
    name="battle",
    noun="fight",
    tables=("fights.yaml",),
    codes=(),
    verbs=frozenset("fire break-off hit".split()),
    check=Later("fateloom.dsl.battle.called:check"),
    check_call=Later("fateloom.dsl.battle.calls:check_call"),
    check_heroes=Later("fateloom.dsl.battle.calls:check_heroes"),
    spoken=LaterValue("fateloom.dsl.battle.called_spoken:SPOKEN"),
)
