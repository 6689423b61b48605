"""All kinds of findings, by code: what `fateloom explain` knows and what the pages in
docs/diagnostics are held to.
"""

from __future__ import annotations

from fateloom.dsl import session, source
from fateloom.dsl.data import campaign_codes as campaign
from fateloom.dsl.data import codes as data
from fateloom.dsl.diagnostics import Code
from fateloom.dsl.lint import RULES, failure
from fateloom.dsl.model import codes as model
from fateloom.dsl.plays import codes as plays
from fateloom.dsl.pool import codes as pool_game
from fateloom.dsl.syntax import codes as syntax
from fateloom.dsl.translation import codes as translation
from fateloom.dsl.verify import codes as verify

CODES: tuple[Code, ...] = tuple(
    sorted(
        (
            source.NOT_TEXT,
            source.TOO_LARGE,
            source.OUTSIDE,
            source.UNREADABLE,
            *syntax.CODES,
            *data.CODES,
            *campaign.CODES,
            *pool_game.CODES,
            *model.CODES,
            *session.CODES,
            *plays.CODES,
            *translation.CODES,
            *verify.CODES,
            *(rule.code for rule in RULES),
            failure.CODE,
        ),
        key=lambda code: code.id,
    )
)
"""Every code once, in the order of their ids."""
