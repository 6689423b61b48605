"""The codes of the syntax stage."""

from __future__ import annotations

from fateloom.dsl.diagnostics import Code, Level

TAB = Code("FT0003", "tab", Level.ERROR)
BAD_INDENT = Code("FT0004", "bad-indent", Level.ERROR)
TOO_DEEP = Code("FT0005", "too-deep", Level.ERROR)
LINE_TOO_LONG = Code("FT0006", "line-too-long", Level.ERROR)
UNKNOWN_LINE = Code("FT0010", "unknown-line", Level.ERROR)
BAD_LINE = Code("FT0011", "bad-line", Level.ERROR)
UNCLOSED_LABEL = Code("FT0012", "unclosed-label", Level.ERROR)
BAD_CONDITION = Code("FT0013", "bad-condition", Level.ERROR)
BAD_INSERTION = Code("FT0014", "bad-insertion", Level.ERROR)
MISSING_BLOCK = Code("FT0015", "missing-block", Level.ERROR)
BLOCK_NOT_ALLOWED = Code("FT0016", "block-not-allowed", Level.ERROR)
OUT_OF_PLACE = Code("FT0017", "out-of-place", Level.ERROR)
BAD_ALLOW = Code("FT0018", "bad-allow", Level.ERROR)
KEYWORD_AS_ID = Code("FT0019", "keyword-as-id", Level.ERROR)
LONE_ELSE = Code("FT0020", "lone-else", Level.ERROR)
CAPITALS = Code("FT0021", "capital-letters", Level.ERROR)
UNMARKED_PROSE = Code("FT0022", "unmarked-prose", Level.ERROR)
BAD_LABEL = Code("FT0023", "bad-label", Level.ERROR)
BAD_ID = Code("FT0024", "bad-id", Level.ERROR)
NO_EFFECT = Code("FT0025", "not-an-effect", Level.ERROR)
UNUSED_ALLOW = Code("FT0221", "unused-allow", Level.HINT)

STRUCTURE = (BAD_INDENT, TOO_DEEP, MISSING_BLOCK, BLOCK_NOT_ALLOWED, OUT_OF_PLACE, LONE_ELSE)
"""How lines stand to each other; the others are about one line by itself, or what begins it."""

CODES = (
    TAB,
    BAD_INDENT,
    TOO_DEEP,
    LINE_TOO_LONG,
    UNKNOWN_LINE,
    BAD_LINE,
    UNCLOSED_LABEL,
    BAD_CONDITION,
    BAD_INSERTION,
    MISSING_BLOCK,
    BLOCK_NOT_ALLOWED,
    OUT_OF_PLACE,
    BAD_ALLOW,
    UNUSED_ALLOW,
    KEYWORD_AS_ID,
    LONE_ELSE,
    CAPITALS,
    UNMARKED_PROSE,
    BAD_LABEL,
    BAD_ID,
    NO_EFFECT,
)
"""In the order of their ids."""
