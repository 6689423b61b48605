"""The kinds of mistakes in the tables: FT01xx, a page each in docs/diagnostics."""

from __future__ import annotations

from fateloom.dsl.diagnostics import Code, Level

YAML_SYNTAX = Code("FT0101", "yaml-syntax", Level.ERROR)
DUPLICATE_KEY = Code("FT0102", "duplicate-key", Level.ERROR)
NOT_PLAIN_YAML = Code("FT0103", "not-plain-yaml", Level.ERROR)
MISSING_TABLE = Code("FT0104", "missing-table", Level.ERROR)
EMPTY_TABLE = Code("FT0105", "empty-table", Level.ERROR)
UNKNOWN_KEY = Code("FT0106", "unknown-key", Level.ERROR)
MISSING_KEY = Code("FT0107", "missing-key", Level.ERROR)
WRONG_KIND_OF_VALUE = Code("FT0108", "wrong-kind-of-value", Level.ERROR)
NOT_ALLOWED_VALUE = Code("FT0109", "not-allowed-value", Level.ERROR)
VALUE_OUT_OF_RANGE = Code("FT0110", "value-out-of-range", Level.ERROR)
MALFORMED_VALUE = Code("FT0111", "malformed-value", Level.ERROR)
REPEATED_ENTRY = Code("FT0112", "repeated-entry", Level.ERROR)
WRONG_LENGTH = Code("FT0113", "wrong-length", Level.ERROR)
NO_SHAPE_FITS = Code("FT0114", "no-shape-fits", Level.ERROR)
PACK_NOT_USED = Code("FT0115", "pack-not-used", Level.ERROR)
NO_SUCH_CARD = Code("FT0116", "no-such-card", Level.ERROR)
ODD_ABILITY = Code("FT0117", "odd-ability", Level.ERROR)
ID_UNLIKE_FOLDER = Code("FT0118", "id-unlike-folder", Level.HINT)
UNREAD_FILE = Code("FT0119", "unread-file", Level.HINT)
MISSING_PICTURE = Code("FT0120", "missing-picture", Level.HINT)
"""These three are found by the command `check`, which knows the folder."""

CODES = (
    YAML_SYNTAX,
    DUPLICATE_KEY,
    NOT_PLAIN_YAML,
    MISSING_TABLE,
    EMPTY_TABLE,
    UNKNOWN_KEY,
    MISSING_KEY,
    WRONG_KIND_OF_VALUE,
    NOT_ALLOWED_VALUE,
    VALUE_OUT_OF_RANGE,
    MALFORMED_VALUE,
    REPEATED_ENTRY,
    WRONG_LENGTH,
    NO_SHAPE_FITS,
    PACK_NOT_USED,
    NO_SUCH_CARD,
    ODD_ABILITY,
    ID_UNLIKE_FOLDER,
    UNREAD_FILE,
    MISSING_PICTURE,
)
