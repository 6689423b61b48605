"""The kinds of mistakes in campaigns: FT08xx, a page each in docs/diagnostics."""

from __future__ import annotations

from fateloom.dsl.diagnostics import Code, Level

MISSING_SCENARIO = Code("FT0801", "campaign-scenario-missing", Level.ERROR)
UNSOUND_SCENARIO = Code("FT0802", "campaign-scenario-unsound", Level.ERROR)
UNKNOWN_PAST = Code("FT0803", "unknown-past", Level.ERROR)
NO_START = Code("FT0804", "campaign-without-start", Level.ERROR)
LOOKS_AHEAD = Code("FT0805", "recap-looks-ahead", Level.WARNING)
NEVER_TOLD = Code("FT0806", "recap-never-told", Level.WARNING)
NO_GROUP_FITS = Code("FT0807", "no-group-fits", Level.WARNING)
NEEDS_PAST = Code("FT0808", "recap-needs-past", Level.HINT)

CODES = (
    MISSING_SCENARIO,
    UNSOUND_SCENARIO,
    UNKNOWN_PAST,
    NO_START,
    LOOKS_AHEAD,
    NEVER_TOLD,
    NO_GROUP_FITS,
    NEEDS_PAST,
)
