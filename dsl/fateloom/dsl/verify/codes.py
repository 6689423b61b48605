"""The kinds of findings about proofs: FT05xx, a page each in docs/diagnostics."""

from __future__ import annotations

from fateloom.dsl.diagnostics import Code, Level

NOT_AT_A_GLANCE = Code("FT0501", "finale-not-seen-safe", Level.HINT)

CODES = (NOT_AT_A_GLANCE,)
