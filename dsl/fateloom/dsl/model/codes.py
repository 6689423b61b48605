"""The kinds of mistakes in names, types and rules: FT02xx and FT03xx, a page each in
docs/diagnostics.
"""

from __future__ import annotations

from fateloom.dsl.diagnostics import Code, Level

# --- names and types
DUPLICATE_NAME = Code("FT0201", "duplicate-name", Level.ERROR)
RESERVED_NAME = Code("FT0202", "reserved-name", Level.ERROR)
UNKNOWN_NAME = Code("FT0203", "unknown-name", Level.ERROR)
WRONG_KIND_OF_NAME = Code("FT0204", "wrong-kind-of-name", Level.ERROR)
WRONG_TYPE = Code("FT0205", "wrong-type", Level.ERROR)
UNKNOWN_VALUE = Code("FT0206", "unknown-value", Level.ERROR)
UNKNOWN_CATEGORY = Code("FT0207", "unknown-category", Level.ERROR)
NOT_OF_A_HERO = Code("FT0208", "not-of-a-hero", Level.ERROR)
NUMBER_OUT_OF_RANGE = Code("FT0209", "number-out-of-range", Level.ERROR)
AMOUNT_BELOW_ONE = Code("FT0210", "amount-below-one", Level.ERROR)
BAD_VARIABLE = Code("FT0211", "bad-variable", Level.ERROR)
WRONG_ARGUMENTS = Code("FT0212", "wrong-arguments", Level.ERROR)
SCENE_CYCLE = Code("FT0213", "scene-cycle", Level.ERROR)

# --- rules of the game
BAND_GAP = Code("FT0301", "band-gap", Level.ERROR)
BAND_OVERLAP = Code("FT0302", "band-overlap", Level.ERROR)
BAND_OUT_OF_RANGE = Code("FT0303", "band-out-of-range", Level.ERROR)
MISSING_OUTCOME = Code("FT0304", "missing-outcome", Level.ERROR)
UNKNOWN_OUTCOME = Code("FT0305", "unknown-outcome", Level.ERROR)
REPEATED_OUTCOME = Code("FT0306", "repeated-outcome", Level.ERROR)
MISSING_OTHER = Code("FT0307", "missing-other", Level.ERROR)
REPEATED_ANSWER = Code("FT0308", "repeated-answer", Level.ERROR)
NOT_HERE = Code("FT0309", "not-here", Level.ERROR)
OPEN_END = Code("FT0310", "open-end", Level.ERROR)
MISSING_DESTINY = Code("FT0311", "missing-destiny", Level.HINT)
PATH_WITHOUT_BEGIN = Code("FT0312", "path-without-begin", Level.HINT)
PATH_WITHOUT_FINALE = Code("FT0313", "path-without-finale", Level.HINT)
REPEATED_PART = Code("FT0314", "repeated-part", Level.ERROR)
SINGLE_PATH = Code("FT0315", "single-path", Level.WARNING)
OVERLAPPING_TILES = Code("FT0316", "overlapping-tiles", Level.ERROR)
START_NOT_EXPLORED = Code("FT0317", "start-not-explored", Level.ERROR)
MARKER_OFF_TRACK = Code("FT0318", "marker-off-track", Level.ERROR)
TOO_FEW_COPIES = Code("FT0319", "too-few-copies", Level.ERROR)
GAIN_WITHOUT_ELSE = Code("FT0320", "gain-without-else", Level.WARNING)
NO_TILE_TO_PLACE_ON = Code("FT0321", "no-tile-to-place-on", Level.ERROR)
REPEATED_CARD_NUMBER = Code("FT0322", "repeated-card-number", Level.ERROR)
WRONG_NUMBER_OF_PLAYERS = Code("FT0323", "wrong-number-of-players", Level.ERROR)
SETTINGS_DISAGREE = Code("FT0324", "settings-disagree", Level.ERROR)
MISSING_PACK = Code("FT0325", "missing-pack", Level.ERROR)
TOO_MANY_START_ITEMS = Code("FT0326", "too-many-start-items", Level.ERROR)
WRONG_DAY = Code("FT0327", "wrong-day", Level.ERROR)
CALL_BLOCK = Code("FT0328", "call-block", Level.ERROR)
NEVER_FOLLOWS = Code("FT0337", "block-never-follows", Level.WARNING)
OTHER_RESOLUTION = Code("FT0330", "other-resolution", Level.ERROR)
DESCRIPTION_BELOW_OPTIONS = Code("FT0331", "description-below-options", Level.WARNING)
NOT_WRITTEN = Code("FT0336", "not-written", Level.HINT)

CODES = (
    DUPLICATE_NAME,
    RESERVED_NAME,
    UNKNOWN_NAME,
    WRONG_KIND_OF_NAME,
    WRONG_TYPE,
    UNKNOWN_VALUE,
    UNKNOWN_CATEGORY,
    NOT_OF_A_HERO,
    NUMBER_OUT_OF_RANGE,
    AMOUNT_BELOW_ONE,
    BAD_VARIABLE,
    WRONG_ARGUMENTS,
    SCENE_CYCLE,
    BAND_GAP,
    BAND_OVERLAP,
    BAND_OUT_OF_RANGE,
    MISSING_OUTCOME,
    UNKNOWN_OUTCOME,
    REPEATED_OUTCOME,
    MISSING_OTHER,
    REPEATED_ANSWER,
    NOT_HERE,
    OPEN_END,
    MISSING_DESTINY,
    PATH_WITHOUT_BEGIN,
    PATH_WITHOUT_FINALE,
    REPEATED_PART,
    SINGLE_PATH,
    OVERLAPPING_TILES,
    START_NOT_EXPLORED,
    MARKER_OFF_TRACK,
    TOO_FEW_COPIES,
    GAIN_WITHOUT_ELSE,
    NO_TILE_TO_PLACE_ON,
    REPEATED_CARD_NUMBER,
    WRONG_NUMBER_OF_PLAYERS,
    SETTINGS_DISAGREE,
    MISSING_PACK,
    TOO_MANY_START_ITEMS,
    WRONG_DAY,
    CALL_BLOCK,
    NEVER_FOLLOWS,
    OTHER_RESOLUTION,
    DESCRIPTION_BELOW_OPTIONS,
    NOT_WRITTEN,
)
