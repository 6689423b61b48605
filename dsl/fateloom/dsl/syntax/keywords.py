"""The words of the language, and which of them no id may take."""

from __future__ import annotations

HEADERS = frozenset(
    "world hero tile stock npc poi event rescue scene destiny path secret milestone begins finale "
    "stage states on option test scan trade if else choose item any other do "
    "battle challenge probe haunt pool".split()
)
"""First words of lines that head a block or declare something."""

EFFECTS = frozenset(
    "gain lose new refresh exhaust virtue pay drop return destroy place remove token reveal explore "
    "hide stock move fire open close renew leave stay next fulfil defeated do".split()
)
"""First words of effects."""

WHOLE_TEAM = frozenset(("everyone", "others"))
"""Who an effect may befall, beside heroes."""

WHO = WHOLE_TEAM | {"anyone"}
"""Who a condition may speak of, beside heroes."""

DIFFICULTIES = {"easy": 1, "moderate": 2, "difficult": 3, "very difficult": 4, "epic": 5}
"""Words that stand for a band from this number up (DST-60)."""

OUTCOMES = {
    "battle": ("decisive", "victory", "withdrawal", "defeat", "rout"),
    "challenge": ("triumph", "success", "setback", "disaster"),
    "probe": ("deep", "clear", "slight", "nothing", "backlash"),
    "haunt": ("deep", "clear", "slight", "nothing", "backlash"),
    "pool": ("style", "success", "tie", "failure"),
}
"""The outcomes of each rule system that a story can call."""

ALL_OUTCOMES = frozenset(name for names in OUTCOMES.values() for name in names)
"""Every name of an outcome."""

BANDS = frozenset(("easy", "moderate", "difficult", "very", "epic", "fails"))
"""First words of bands that are words."""

MODES = frozenset(("solo", "group", "explorer", "challenger"))
"""Ways to play."""

QUANTITIES = frozenset(("virtue", "coins", "xp", "effort", "day", "players"))
"""What the rules count."""

JOINTS = frozenset(
    "and or not if else when is has lacks item any other on at in is to with now once asks uses "
    "gives".split()
)
"""Words that hold lines together: no id of any kind may be one of them."""

VALUE_JOINTS = frozenset(("and", "or", "not", "if"))
"""The only words that a state may not be called: `closed` and `gone` are fine states."""

KEYWORDS = (
    HEADERS
    | EFFECTS
    | WHO
    | BANDS
    | ALL_OUTCOMES
    | MODES
    | QUANTITIES
    | JOINTS
    | frozenset(
        "visited chose hero day start after priority repeats repeat once group costs closed "
        "becomes up down takes moves leaves gains players within markers marker effort coins xp "
        "skill explored revealed placed away out finale first again flag states poi npc tile "
        "mini token on".split()
    )
)
"""No hero, variable, NPC, POI, tile or parameter of a scene may be one of these: a line or a
condition may begin with its id."""


def is_id(word: str) -> bool:
    """Is `word` written like an id: `snake_case`, starting with a letter?"""
    return word.isidentifier() and word.islower() and word.isascii() and word[0] != "_"
