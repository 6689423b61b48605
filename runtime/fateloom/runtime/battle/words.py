"""The closed sets of words of a battle game."""

from __future__ import annotations

from enum import StrEnum


class Hit(StrEnum):
    """What a die of a volley does (HOD-53)."""

    NONE = "none"
    PANIC = "panic"
    ELIMINATE = "eliminate"


class RouteKind(StrEnum):
    """Land units use land routes, fleets river routes (HOD-07)."""

    LAND = "land"
    RIVER = "river"


class FortClass(StrEnum):
    """Fortified terrain (HOD-73)."""

    FORTRESS = "fortress"
    FORT = "fort"
    BASE = "base"


class Phase(StrEnum):
    """When the event of a card happens (HOD-21, 22; section 1.5 of the rules)."""

    IMMEDIATELY = "immediately"
    RECRUITING = "recruiting"
    MARCH = "march"
    BATTLE = "battle"
    END = "end"


class Whose(StrEnum):
    """Whose units an effect is about, as seen by the owner of the card."""

    OWN = "own"
    ENEMY = "enemy"


class Box(StrEnum):
    """The two boxes beside the map (HOD-09; section 1.3 of the rules)."""

    RECRUIT = "recruit"
    DEAD = "dead"


class EndCheck(StrEnum):
    """When it is checked whether a battle has ended (HOD-66)."""

    VOLLEY = "volley"
    ROUND = "round"


class StaticRetreat(StrEnum):
    """What happens to static units that lose a battle (ruling 9)."""

    ELIMINATE = "eliminate"
    ALLOW = "allow"


class Control(StrEnum):
    """Who controls a space: whoever stands there alone, or was the last to do so."""

    NOW = "now"
    LAST = "last"


class When(StrEnum):
    """When a victory condition is looked at (HOD-04)."""

    INSTANT = "instant"
    END = "end"


class Outcome(StrEnum):
    """How a battle has ended (HOD-66, 81; ruling 4)."""

    WON = "won"
    BROKEN_OFF = "broken_off"
    REPULSED = "repulsed"
