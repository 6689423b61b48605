"""All kinds of findings, by code: the codes that `fateloom explain` knows and that have a page in
docs/diagnostics.
"""

from __future__ import annotations

from fateloom.dsl import lint, source
from fateloom.dsl.battle import codes as battle
from fateloom.dsl.callable_systems import callable_tables
from fateloom.dsl.cards import codes as cards
from fateloom.dsl.data import campaign_codes as campaign
from fateloom.dsl.data import codes as data
from fateloom.dsl.data.levels import UNKNOWN_RULE
from fateloom.dsl.diagnostics import Code, Level
from fateloom.dsl.hidden import codes as hidden
from fateloom.dsl.lint import RULES
from fateloom.dsl.model import codes as model
from fateloom.dsl.plays import codes as plays
from fateloom.dsl.syntax import codes as syntax
from fateloom.dsl.translation import codes as translation
from fateloom.dsl.verify import codes as verify

CODES: tuple[Code, ...] = tuple(
    sorted(
        (
            source.NOT_TEXT,
            source.CONTROL_CHARACTER,
            source.TOO_LARGE,
            source.OUTSIDE,
            source.UNREADABLE,
            source.MERGE_CONFLICT,
            *syntax.CODES,
            *data.CODES,
            *campaign.CODES,
            *(code for system in callable_tables() for code in system.codes),
            *cards.CODES,
            *battle.CODES,
            *hidden.CODES,
            *model.CODES,
            UNKNOWN_RULE,
            *plays.CODES,
            *translation.CODES,
            *verify.CODES,
            *(rule.code for rule in RULES),
            lint.CODE,
        ),
        key=lambda code: code.id,
    )
)
"""Every code once, in the order of their ids."""

RULES_WITH_LEVEL = frozenset(code.name for code in CODES if code.level is not Level.ERROR)
"""The names of the findings whose level a scenario can change: those that are no errors."""
