"""What a tableau is expected to score in the end, with so many story cards still to come."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from math import comb

from fateloom.runtime.cards.conditions import (
    ABILITIES,
    ICONS,
    AllOf,
    AnyAllyInPlay,
    AnyOf,
    Condition,
    HasAbility,
    HasExperience,
    HasIcon,
    Not,
    TrackAtLeast,
    TrackAtMost,
)
from fateloom.runtime.cards.content import (
    HIGHEST,
    LOWEST,
    CardSet,
    Counted,
    Destiny,
    IfPoints,
    OfAbility,
    OfCards,
    OfIcon,
    PerPoints,
    Tally,
)
from fateloom.runtime.cards.index import Index

MOST_TO_COME = 9

ICON_COMES, ABILITY_COMES = 0.2, 0.25
"""How probably a card brings one more of an icon, of an ability, that is looked for."""

SHARES: Mapping[Counted, float] = {
    Counted.TRAIT: 0.3,
    Counted.CHALLENGE: 0.6,
    Counted.ADVERSARY: 0.1,
    Counted.ALLY: 0.15,
    Counted.HERO_CARD: 0.5,
    Counted.ANTIHERO_CARD: 0.35,
}
"""How many cards of each kind come with a story card."""

UP_COMES, DOWN_COMES, SLIPS = 0.2, 0.25, 0.12
"""How probably a card comes that moves the track up, or down, as one would like; or down as one
would not.
"""


@cache
def at_least(most: int, comes: float, wanted: int) -> float:
    """The probability that so many of the cards to come bring what is wanted."""
    if wanted <= 0:
        return 1.0
    ways = (
        comb(most, hits) * comes**hits * (1 - comes) ** (most - hits)
        for hits in range(wanted, most + 1)
    )
    return sum(ways, 0.0)


class Expecting:
    """Expected points with a set of cards."""

    def __init__(self, cards: CardSet) -> None:
        self.cards = cards
        self._bonuses = [
            [self._bonus(copies, to_come) for copies in range(3 * MOST_TO_COME)]
            for to_come in range(MOST_TO_COME + 1)
        ]
        self._tracks: dict[str, list[list[float]]] = {}

    def _bonus(self, copies: int, to_come: int) -> float:
        """The icon bonus of so many copies (CTA-77)."""
        chances = [at_least(to_come, ICON_COMES, more) for more in range(to_come + 2)]
        return sum(
            self.cards.bonus(copies + more) * (chances[more] - chances[more + 1])
            for more in range(to_come + 1)
        )

    def icons(self, icons: Sequence[int], to_come: int) -> float:
        """What the icons score, each by its own number."""
        bonuses = self._bonuses[to_come]
        return sum([bonuses[copies] for copies in icons])

    def track(self, destiny: Destiny | None, level: int, to_come: int) -> float:
        """What the track scores from that level on, with what the destiny asks of it (CTA-57, 74):
        a card may come that moves it where one would like it.
        """
        key = "" if destiny is None else destiny.id
        if key not in self._tracks:
            self._tracks[key] = self._track(destiny)
        return self._tracks[key][to_come][level - LOWEST]

    def _track(self, destiny: Destiny | None) -> list[list[float]]:
        rules = () if destiny is None else destiny.score
        levels = range(LOWEST, HIGHEST + 1)
        last = [0.0] * len(levels)
        for at, level in enumerate(levels):
            own = self.cards.level(level)
            last[at] = float(own.triumph + own.tragedy)
            for rule in rules:
                if isinstance(rule, IfPoints) and _holds_at(rule.condition, level):
                    last[at] += rule.triumph + rule.tragedy
        every = [last]
        for _ in range(MOST_TO_COME):
            now = every[-1]
            up = [*now[1:], now[-1]]
            down = [now[0], *now[:-1]]
            stays = 1 - UP_COMES - DOWN_COMES - SLIPS
            every.append(
                [
                    stays * now[at]
                    + UP_COMES * max(now[at], up[at])
                    + DOWN_COMES * max(now[at], down[at])
                    + SLIPS * down[at]
                    for at in range(len(now))
                ]
            )
        return every

    def destiny(
        self,
        destiny: Destiny,
        abilities: Sequence[int],
        icons: Sequence[int],
        cards: Mapping[Counted, int],
        to_come: int,
    ) -> float:
        """What a destiny scores, but for its conditions on the track alone (CTA-74)."""
        points = 0.0
        for rule in destiny.score:
            match rule:
                case IfPoints(condition, triumph, tragedy):
                    if not isinstance(condition, TrackAtLeast | TrackAtMost):
                        holds = probably(condition, abilities, icons, to_come)
                        points += (triumph + tragedy) * holds
                case PerPoints(per, triumph, tragedy, most):
                    count = self._count(per, abilities, icons, cards, to_come)
                    worth = (triumph + tragedy) * count
                    points += worth if most is None else min(worth, most)
        return points

    def _count(
        self,
        per: Tally,
        abilities: Sequence[int],
        icons: Sequence[int],
        cards: Mapping[Counted, int],
        to_come: int,
    ) -> float:
        """How many there will be of what a destiny counts."""
        match per:
            case OfIcon(icon):
                return icons[ICONS.index(icon)] + ICON_COMES * to_come
            case OfAbility(ability):
                return abilities[ABILITIES.index(ability)] + ABILITY_COMES * to_come
            case OfCards(kind):
                return cards.get(kind, 0) + SHARES[kind] * to_come


@lru_cache(maxsize=4)
def expecting(index: Index) -> Expecting:
    """For all bots that play with these cards."""
    return Expecting(index.cards)


def _holds_at(condition: Condition, level: int) -> bool:
    """Whether it is a condition on the track alone, and holds at that level."""
    match condition:
        case TrackAtLeast(least):
            return level >= least
        case TrackAtMost(most):
            return level <= most
        case _:
            return False


def probably(
    condition: Condition, abilities: Sequence[int], icons: Sequence[int], to_come: int
) -> float:
    """How probably the condition will hold in the end; the track may go either way."""
    match condition:
        case HasAbility(ability, least):
            return at_least(to_come, ABILITY_COMES, least - abilities[ABILITIES.index(ability)])
        case HasIcon(icon, least):
            return at_least(to_come, ICON_COMES, least - icons[ICONS.index(icon)])
        case AllOf(parts):
            every = 1.0
            for part in parts:
                every *= probably(part, abilities, icons, to_come)
            return every
        case AnyOf(parts):
            none = 1.0
            for part in parts:
                none *= 1 - probably(part, abilities, icons, to_come)
            return 1 - none
        case Not(part):
            return 1 - probably(part, abilities, icons, to_come)
        case TrackAtLeast() | TrackAtMost() | HasExperience() | AnyAllyInPlay():
            return 0.5
