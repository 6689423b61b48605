"""The closed vocabulary of the card rules: abilities, icons, event decks, windows, occasions."""

from __future__ import annotations

from enum import StrEnum

ACTS = 3
"""Acts of a game, and slots of a tableau (CTA-15, 16)."""

SLOT = 3
"""Story cards that complete a slot (CTA-16)."""

WHOLE = ACTS * SLOT
"""Story cards of a finished tableau (CTA-68, ruling 20)."""


class Ability(StrEnum):
    """What a challenge tests; each has three runes (section 1.3 of the rules)."""

    STRENGTH = "str"
    DEXTERITY = "dex"
    CONSTITUTION = "con"
    INTELLIGENCE = "int"
    WISDOM = "wis"
    CHARISMA = "cha"


class Icon(StrEnum):
    """Story icons, which score in sets (CTA-77)."""

    DIVINITY = "divinity"
    JUSTICE = "justice"
    NATURE = "nature"
    ARCANA = "arcana"
    ROYALTY = "royalty"
    VILLAINY = "villainy"


class Deck(StrEnum):
    """The two decks of event cards (CTA-59)."""

    HERO = "hero"
    ANTIHERO = "antihero"


class Timing(StrEnum):
    """When an event card or a power may be used (CTA-62, 65).

    `POST_CAST` includes the time before the cast, since the attempt has begun; the `OTHER` ones are
    not for the owner's own attempt.
    """

    ANY = "any"
    OWN_TURN = "own_turn"
    PRE_CAST = "pre_cast"
    POST_CAST = "post_cast"
    POST_CAST_OTHER = "post_cast_other"
    AFTER_ATTEMPT = "after_attempt"
    AFTER_SUCCESS = "after_success"
    AFTER_SUCCESS_OTHER = "after_success_other"
    AFTER_FAIL = "after_fail"


class Occasion(StrEnum):
    """What a power that works by itself waits for (CTA-79, 88, 91)."""

    CHALLENGE_FAILED = "challenge_failed"
    CHALLENGE_OVERCOME = "challenge_overcome"
    TRAIT_GAINED = "trait_gained"
    JOURNEY = "journey"
    HERO_DRAWN = "hero_drawn"
    ANTIHERO_DRAWN = "antihero_drawn"
    EVENT_PLAYED = "hero_or_antihero_played"
    ADVERSARY_CARD_REVEALED = "adversary_card_revealed"
    GAINED_WITH_ICON = "path_gained_with_icon"
    GAINED_WITH_TRACK = "path_gained_with_track"


class Who(StrEnum):
    """Whom an effect is for: the owner of the card, who attempts (or has set a power off), or the
    player whom the owner has chosen.
    """

    SELF = "self"
    ACTOR = "actor"
    TARGET = "target"


class Targets(StrEnum):
    """Whom an event card may choose as its target: its owner, another player, anybody."""

    SELF = "self"
    OTHER = "other"
    ANY = "any"


class Limit(StrEnum):
    """How often a power may work."""

    UNLIMITED = "unlimited"
    ONCE_PER_TURN = "once_per_turn"
    ONCE_PER_ACT_AND_PLAYER = "once_per_act_per_player"
