"""Fights and campaigns that stories call: the tables in the folders `battle` and `campaign`, the
checks, and the words of plays.
"""

from __future__ import annotations

from fateloom.dsl.battle.codes import CALLED_CODES
from fateloom.dsl.callable import HERO, CallableTables, no_findings
from fateloom.dsl.later import Later

SPOKEN = Later("fateloom.dsl.battle.called_spoken:spoken")

BATTLE = CallableTables(
    name="battle",
    noun="fight",
    tables=("fights.yaml",),
    codes=(),
    verbs=frozenset("fire break-off hit".split()),
    check=Later("fateloom.dsl.battle.called:check"),
    check_call=Later("fateloom.dsl.battle.calls:check_call"),
    entries=Later("fateloom.dsl.battle.calls:entries"),
    check_heroes=Later("fateloom.dsl.battle.calls:check_heroes"),
    spoken=SPOKEN,
    things=("column", "type", "unit", "fight", HERO),
)

CAMPAIGN = CallableTables(
    name="campaign",
    noun="campaign",
    tables=("battle.yaml", "theatre.yaml", "units.yaml", "campaign-cards.yaml", "orders.yaml"),
    codes=CALLED_CODES,
    verbs=frozenset("place build raze load march fight go board take join done next".split()),
    check=Later("fateloom.dsl.battle.campaign:check"),
    check_call=Later("fateloom.dsl.battle.campaign:check_call"),
    entries=Later("fateloom.dsl.battle.campaign:entries"),
    check_heroes=no_findings,
    spoken=SPOKEN,
    things=("side", "terrain", "space", "column", "type", "contingent", "unit", "card", "order"),
)
