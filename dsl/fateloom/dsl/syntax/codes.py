"""The kinds of mistakes in the writing of a `.fate` file: FT00xx, a page each in
docs/diagnostics. (FT0001 and FT0002 stand in `dsl.source`.)
"""

from __future__ import annotations

from fateloom.dsl.diagnostics import Code, Level

# Characters and indentation
TAB = Code("FT0003", "tab", Level.ERROR)
BAD_CHARACTER = Code("FT0004", "bad-character", Level.ERROR)
LINE_TOO_LONG = Code("FT0005", "line-too-long", Level.ERROR)
BAD_INDENT = Code("FT0006", "bad-indent", Level.ERROR)
TOO_DEEP = Code("FT0007", "too-deep", Level.ERROR)
# What a line begins with
UNKNOWN_LINE = Code("FT0010", "unknown-line", Level.ERROR)
UNMARKED_PROSE = Code("FT0011", "unmarked-prose", Level.ERROR)
BAD_LINE = Code("FT0012", "bad-line", Level.ERROR)
BAD_ALLOW = Code("FT0013", "bad-allow", Level.ERROR)
WHOSE_EFFECT = Code("FT0014", "whose-effect", Level.ERROR)
# Ids and labels
MISSING_ID = Code("FT0020", "missing-id", Level.ERROR)
BAD_ID = Code("FT0021", "bad-id", Level.ERROR)
KEYWORD_AS_ID = Code("FT0022", "keyword-as-id", Level.ERROR)
MISSING_LABEL = Code("FT0023", "missing-label", Level.ERROR)
UNCLOSED_LABEL = Code("FT0024", "unclosed-label", Level.ERROR)
EMPTY_LABEL = Code("FT0025", "empty-label", Level.ERROR)
# Parts of a header
BAD_CLAUSE = Code("FT0030", "bad-clause", Level.ERROR)
REPEATED_CLAUSE = Code("FT0031", "repeated-clause", Level.ERROR)
MISPLACED_CLAUSE = Code("FT0032", "misplaced-clause", Level.ERROR)
MISSING_COLON = Code("FT0033", "missing-colon", Level.ERROR)
BAD_RANGE = Code("FT0034", "bad-range", Level.ERROR)
BAD_NUMBER = Code("FT0035", "bad-number", Level.ERROR)
BAD_COST = Code("FT0036", "bad-cost", Level.ERROR)
BAD_BAND = Code("FT0037", "bad-band", Level.ERROR)
BAD_LIST = Code("FT0038", "bad-list", Level.ERROR)
TRAILING_WORDS = Code("FT0039", "trailing-words", Level.ERROR)
# Conditions
MISSING_CONDITION = Code("FT0050", "missing-condition", Level.ERROR)
BAD_CONDITION = Code("FT0051", "bad-condition", Level.ERROR)
MIXED_AND_OR = Code("FT0052", "mixed-and-or", Level.ERROR)
UNCLOSED_BRACKET = Code("FT0053", "unclosed-bracket", Level.ERROR)
STRAY_BRACKET = Code("FT0054", "stray-bracket", Level.ERROR)
BAD_COMPARISON = Code("FT0055", "bad-comparison", Level.ERROR)
# Insertions in prose
UNCLOSED_INSERTION = Code("FT0060", "unclosed-insertion", Level.ERROR)
STRAY_INSERTION_END = Code("FT0061", "stray-insertion-end", Level.ERROR)
UNKNOWN_INSERTION = Code("FT0062", "unknown-insertion", Level.ERROR)
BAD_INSERTION = Code("FT0063", "bad-insertion", Level.ERROR)
# Where a line stands
EMPTY_BLOCK = Code("FT0070", "empty-block", Level.ERROR)
NO_BLOCK_HERE = Code("FT0071", "no-block-here", Level.ERROR)
ELSE_WITHOUT_IF = Code("FT0072", "else-without-if", Level.ERROR)
OPTION_OUTSIDE_POI = Code("FT0073", "option-outside-poi", Level.ERROR)
STATEMENT_IN_POI = Code("FT0074", "statement-in-poi", Level.ERROR)
STATEMENT_OUTSIDE = Code("FT0075", "statement-outside", Level.ERROR)
BAND_OUTSIDE_TEST = Code("FT0076", "band-outside-test", Level.ERROR)
ANSWER_OUTSIDE_SCAN = Code("FT0077", "answer-outside-scan", Level.ERROR)
CHOICE_OUTSIDE_CHOOSE = Code("FT0078", "choice-outside-choose", Level.ERROR)
OUTCOME_OUTSIDE_CALL = Code("FT0079", "outcome-outside-call", Level.ERROR)
INDENTED_DECLARATION = Code("FT0080", "indented-declaration", Level.ERROR)
MISPLACED_LINE = Code("FT0081", "misplaced-line", Level.ERROR)
REPEATED_LINE = Code("FT0082", "repeated-line", Level.ERROR)

CODES: tuple[Code, ...] = (
    TAB,
    BAD_CHARACTER,
    LINE_TOO_LONG,
    BAD_INDENT,
    TOO_DEEP,
    UNKNOWN_LINE,
    UNMARKED_PROSE,
    BAD_LINE,
    BAD_ALLOW,
    WHOSE_EFFECT,
    MISSING_ID,
    BAD_ID,
    KEYWORD_AS_ID,
    MISSING_LABEL,
    UNCLOSED_LABEL,
    EMPTY_LABEL,
    BAD_CLAUSE,
    REPEATED_CLAUSE,
    MISPLACED_CLAUSE,
    MISSING_COLON,
    BAD_RANGE,
    BAD_NUMBER,
    BAD_COST,
    BAD_BAND,
    BAD_LIST,
    TRAILING_WORDS,
    MISSING_CONDITION,
    BAD_CONDITION,
    MIXED_AND_OR,
    UNCLOSED_BRACKET,
    STRAY_BRACKET,
    BAD_COMPARISON,
    UNCLOSED_INSERTION,
    STRAY_INSERTION_END,
    UNKNOWN_INSERTION,
    BAD_INSERTION,
    EMPTY_BLOCK,
    NO_BLOCK_HERE,
    ELSE_WITHOUT_IF,
    OPTION_OUTSIDE_POI,
    STATEMENT_IN_POI,
    STATEMENT_OUTSIDE,
    BAND_OUTSIDE_TEST,
    ANSWER_OUTSIDE_SCAN,
    CHOICE_OUTSIDE_CHOOSE,
    OUTCOME_OUTSIDE_CALL,
    INDENTED_DECLARATION,
    MISPLACED_LINE,
    REPEATED_LINE,
)
"""All of them."""
