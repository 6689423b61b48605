"""The closed sets of words of a hidden-role game."""

from __future__ import annotations

from enum import StrEnum


class Kind(StrEnum):
    """Kinds of destiny cards (HND-05); drawn Haunting cards come to piles as well."""

    OPENER = "opener"
    PSYCHE = "psyche"
    MEMORY = "memory"


class Roll(StrEnum):
    """Actions that are decided by the light and the dark die (section 1.1 of the rules). `PLAIN` is
    the two dice with nothing behind them, which only an order of a story rolls.
    """

    SEARCH = "search"
    PROBE = "probe"
    ATTACK = "attack"
    HAUNT = "haunt"
    SYPHON = "syphon"
    PLAIN = "plain"


class When(StrEnum):
    """When an item helps: on the holder's own rolls, against a ghost, or when the holder uses it in
    their turn.
    """

    SEARCH = "search_roll"
    PROBE = "probe_roll"
    ATTACK = "attack_roll"
    HAUNT_DEFENCE = "haunt_defence"
    OWN_TURN = "own_turn"
    ALWAYS = "always"


class Deck(StrEnum):
    """The two decks that are drawn from during the game."""

    SEARCH = "search"
    HAUNTING = "haunting"


class Destination(StrEnum):
    """Where a Haunting card goes after its effects (HND-72)."""

    DISCARD = "discard"
    IN_PLAY = "in_play"
    PILE = "pile"


class Whose(StrEnum):
    """Whose pile an effect lets a player look into."""

    OWN = "own"
    OTHER = "other"


class Adjacency(StrEnum):
    """Which tiles are neighbours: those that share a side, or those that are linked (HND-11)."""

    ORTHOGONAL = "orthogonal"
    LINKS = "links"


class Tiers(StrEnum):
    """Whether the tiers of a search add up, or one of them is chosen (section 1.2 of the rules)."""

    ALL = "all"
    CHOOSE_ONE = "choose_one"


class Rounding(StrEnum):
    """How half of a declarer's health is rounded (section 1.8 of the rules)."""

    DOWN = "down"
    UP = "up"


class Taken(StrEnum):
    """What a won attack can take (HND-38)."""

    ITEMS = "items"
    ITEMS_OR_PILE = "items_or_pile"


class Result(StrEnum):
    """How a game ends (HND-81 to 85)."""

    BINDING = "binding"
    LIVING = "living"
    OPENER = "opener"
    GHOSTS = "ghosts"
    DRAW = "draw"
