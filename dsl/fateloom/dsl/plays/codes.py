"""The kinds of mistakes in plays, and of failures when they run: FT06xx."""

from __future__ import annotations

from fateloom.dsl.diagnostics import Code, Level

PLAY_SYNTAX = Code("FT0601", "play-syntax", Level.ERROR)
UNKNOWN_STEP = Code("FT0602", "unknown-step", Level.ERROR)
PLAY_SET_UP = Code("FT0603", "play-set-up", Level.ERROR)
STEP_REFUSED = Code("FT0610", "step-refused", Level.ERROR)
STEP_NOT_REFUSED = Code("FT0611", "step-not-refused", Level.ERROR)
NOT_YOUR_TURN = Code("FT0612", "not-your-turn", Level.ERROR)
EXPECTATION_FAILED = Code("FT0613", "expectation-failed", Level.ERROR)
TEXT_NOT_TOLD = Code("FT0614", "text-not-told", Level.ERROR)
PROMISE_BROKEN = Code("FT0615", "promise-broken", Level.ERROR)
STORY_STOPPED = Code("FT0616", "story-stopped", Level.ERROR)

CODES = (
    PLAY_SYNTAX,
    UNKNOWN_STEP,
    PLAY_SET_UP,
    STEP_REFUSED,
    STEP_NOT_REFUSED,
    NOT_YOUR_TURN,
    EXPECTATION_FAILED,
    TEXT_NOT_TOLD,
    PROMISE_BROKEN,
    STORY_STOPPED,
)
