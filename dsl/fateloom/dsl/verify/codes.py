"""The kinds of findings about proofs: FT05xx, a page each in docs/diagnostics."""

from __future__ import annotations

from fateloom.dsl.diagnostics import Code, Level

FINALE_NOT_SEEN_SAFE = Code("FT0501", "finale-not-seen-safe", Level.HINT)

CODES = (FINALE_NOT_SEEN_SAFE,)
