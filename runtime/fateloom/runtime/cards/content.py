"""What a set of cards holds: numbers, the track, characters, story cards, event cards, quests.

Words that are only shown (titles, texts) are not here: the rules know ids (`words` of a compiled
set has them). Every number that the printed rules leave open is a field of `Numbers` or `Level`,
with its default (section 8 of the rules).
"""

from __future__ import annotations

from enum import StrEnum

from fateloom.runtime.cards.conditions import Condition
from fateloom.runtime.cards.effects import Effect
from fateloom.runtime.cards.words import (
    Ability,
    Deck,
    Icon,
    Limit,
    Occasion,
    Targets,
    Timing,
)
from fateloom.runtime.record import record


@record
class Level:
    """A level of the track: which event cards may be played there, whether dark runes may be
    bought, and what it scores at the end (CTA-54, 56, 57; section 1.4 of the rules).
    """

    level: int
    hero: bool
    antihero: bool
    dark: bool
    triumph: int = 0
    tragedy: int = 0

    def allows(self, deck: Deck) -> bool:
        """Whether event cards of that deck may be played here (CTA-56)."""
        return self.hero if deck is Deck.HERO else self.antihero


TRACK = (
    Level(2, hero=True, antihero=False, dark=True, triumph=4),
    Level(1, hero=True, antihero=False, dark=True, triumph=2),
    Level(0, hero=True, antihero=True, dark=True),
    Level(-1, hero=True, antihero=True, dark=True, tragedy=2),
    Level(-2, hero=False, antihero=True, dark=True, tragedy=4),
    Level(-3, hero=False, antihero=True, dark=True),
    Level(-4, hero=False, antihero=True, dark=False, triumph=-4),
)
"""The track of the rules, from the top (section 1.4); a set may have another one."""

LOWEST, HIGHEST = TRACK[-1].level, TRACK[0].level
"""The ends of the track of the rules."""


@record
class Numbers:
    """The numbers of a game (section 1.2, 1.5 and 8 of the rules). `row`: cards of a row for one to
    four players; `icon_bonus`: points for 0, 1, 2, … copies of an icon, the last one for all above;
    `drawing_runes`: core runes with the face that draws, 1 to 3 (section 1.3); `later_experience`:
    added for the second player, the third and the fourth, in a row for each number of players from
    two up; `end_experience`: added after the last turn, in the same form; `adversary_more`: what an
    adversary has more for each player, for one to four players (CTA-93); `same_turns`: the end
    leaves a last turn to those alone who have had one fewer (CTA-68); `hand_limit`: event cards
    that a player keeps at the end of a turn, 0 for any number (CTA-61); `swaps`: exchanges of a
    turn (CTA-26);
    `least_difficulty`: CTA-31; `finale_occasions`: an attempt in the finale is one for powers and
    quests that wait for a failed or an overcome challenge (CTA-91, 99).
    """

    least_players: int = 1
    most_players: int = 4
    row: tuple[int, ...] = (4, 4, 4, 5)
    dealt: int = 2
    start_hand: int = 1
    start_experience: int = 3
    later_experience: tuple[tuple[int, ...], ...] = ()
    drawing_runes: int = 1
    journey_cost: int = 1
    dark_cost: int = 1
    dark_per_turn: int = 3
    fail_experience: int = 1
    finale_fail_experience: bool = True
    icon_bonus: tuple[int, ...] = (0, 0, 2, 4, 8)
    adversary_experience: int = 5
    adversary_more: tuple[int, ...] = ()
    most_turns: int = 60
    swaps: int = 1
    hand_limit: int = 0
    least_difficulty: int = 0
    finale_occasions: bool = False
    same_turns: bool = False
    end_experience: tuple[tuple[int, ...], ...] = ()

    def row_of(self, players: int) -> int:
        """Cards of a full row for so many players (section 1.2 of the rules)."""
        return self.row[min(players, len(self.row)) - 1]

    def adversary_of(self, players: int) -> int:
        """The experience of the adversary of so many players at the start (CTA-93)."""
        more = self.adversary_more
        extra = more[min(players, len(more)) - 1] if more else 0
        return players * (self.adversary_experience + extra)


def row_for(by_players: tuple[tuple[int, ...], ...], players: int) -> tuple[int, ...]:
    """The row for so many players of a table that begins with two; the last one is for more."""
    return by_players[min(players - 1, len(by_players)) - 1] if by_players else ()


@record
class Automatic:
    """A power that works by itself whenever its occasion comes: for its owner only, or whoever it
    happens to. `icon`, `sign`: what the gained path must have (`GAINED_WITH_ICON`) or in which
    direction it must move the track, 1 or -1 (`GAINED_WITH_TRACK`).
    """

    on: Occasion
    effects: tuple[Effect, ...]
    own: bool = True
    limit: Limit = Limit.UNLIMITED
    icon: Icon | None = None
    sign: int | None = None


@record
class Power:
    """A power that its owner uses, for experience, for the sacrifice of the ally that has it, or
    for nothing (CTA-79, 80, 87).
    """

    timing: Timing
    effects: tuple[Effect, ...]
    limit: Limit = Limit.UNLIMITED
    experience: int = 0
    sacrifice: bool = False
    targets: Targets = Targets.SELF


@record
class Reward:
    """What a gained card brings. Icons, points and powers count as long as it is visible;
    experience, track and draws happen once, in this order (CTA-18). `draws`: None is a card of
    either deck, as the player likes.
    """

    abilities: tuple[Ability, ...] = ()
    icons: tuple[Icon, ...] = ()
    triumph: int = 0
    tragedy: int = 0
    experience: int = 0
    track: int = 0
    draws: tuple[Deck | None, ...] = ()
    power: Power | Automatic | None = None


@record
class Path:
    """One of the ways to meet a challenge: how much harder it is, and what it brings (CTA-30)."""

    id: str
    harder: int
    reward: Reward


class CharacterKind(StrEnum):
    """The first two character cards."""

    ORIGIN = "origin"
    MOTIVATION = "motivation"


@record
class Character:
    """An origin or a motivation, face up from the beginning (CTA-05, 79). `advanced`: not in the
    beginners' game (CTA-09), here and below.
    """

    id: str
    kind: CharacterKind
    reward: Reward
    advanced: bool = False


@record
class IfPoints:
    """Points of a destiny if the condition holds at the end (CTA-74)."""

    condition: Condition
    triumph: int = 0
    tragedy: int = 0


class Counted(StrEnum):
    """What a destiny can count beside icons: cards by kind."""

    TRAIT = "trait"
    CHALLENGE = "challenge"
    ADVERSARY = "adversary"
    ALLY = "ally"
    HERO_CARD = "hero_card"
    ANTIHERO_CARD = "antihero_card"


@record
class OfIcon:
    """Each of that story icon counts."""

    icon: Icon


@record
class OfAbility:
    """Each icon of that ability counts."""

    ability: Ability


@record
class OfCards:
    """Each card of that kind counts."""

    kind_of: Counted


Tally = OfIcon | OfAbility | OfCards
"""What a destiny counts."""


@record
class PerPoints:
    """Points of a destiny for each icon or card counted, at most `most` of each kind (CTA-74)."""

    per: Tally
    triumph: int = 0
    tragedy: int = 0
    most: int | None = None


@record
class Destiny:
    """The secret third character card: icons and points, and what it scores (CTA-05, 74)."""

    id: str
    reward: Reward
    score: tuple[IfPoints | PerPoints, ...]
    advanced: bool = False


@record
class Trait:
    """A story card that is gained outright by whom its condition holds for (CTA-27)."""

    id: str
    act: int
    condition: Condition
    reward: Reward
    advanced: bool = False


@record
class Challenge:
    """A story card with a difficulty, one or two abilities, and two paths (CTA-29, 30)."""

    id: str
    act: int
    difficulty: int
    abilities: tuple[Ability, ...]
    paths: tuple[Path, ...]
    advanced: bool = False


@record
class Adversary:
    """A challenge with one path, and powers that work while it lies in a row (CTA-88, 89)."""

    id: str
    act: int
    difficulty: int
    abilities: tuple[Ability, ...]
    path: Path
    ongoing: tuple[Automatic, ...] = ()
    advanced: bool = True


@record
class Ally:
    """A story card that is won with the challenge it lies under (CTA-82 to 87)."""

    id: str
    act: int
    reward: Reward
    advanced: bool = True


StoryCard = Trait | Challenge | Adversary | Ally


@record
class EventCard:
    """A hero or antihero card (CTA-59 to 65). `experience`: its price; `adversary_deck`: it is the
    adversary's in solo and co-op games (CTA-92); `needs_other`: it refers to another hero (CTA-94);
    `relevance`: an adversary's card has no effect unless this holds for the active player (CTA-95);
    `item`: it is in no deck, and is an item of the story that a hero carries (section 10).
    """

    id: str
    deck: Deck
    timing: Timing
    targets: Targets
    effects: tuple[Effect, ...]
    experience: int = 0
    adversary_deck: bool = False
    needs_other: bool = False
    relevance: Condition | None = None
    copies: int = 1
    advanced: bool = False
    item: bool = False


@record
class Quest:
    """What changes the adversary's experience in solo and co-op games: with one adversary, or with
    every one (None: the card that always lies there; CTA-91, 97).
    """

    id: str
    adversary: str | None
    ongoing: tuple[Automatic, ...]


@record
class Interlude:
    """What a story does at the card table without a challenge: effects for whoever comes upon it,
    then a window in which everybody there plays cards, if there is one (CTA-59, 62; section 10).
    """

    id: str
    effects: tuple[Effect, ...] = ()
    window: bool = False


@record
class Called:
    """What makes a set one whose challenges a story calls (section 10 of the rules). `triumph`,
    `disaster`: by how much an attempt has to succeed or to fail for these grades, from 1 up;
    `allies`: the ally under a challenge, by the id of that. `share_xp`: the experience of a hero is
    that in the story, and `start_experience` counts for nothing.
    """

    triumph: int = 3
    disaster: int = 3
    allies: tuple[tuple[str, str], ...] = ()
    interludes: tuple[Interlude, ...] = ()
    share_xp: bool = False


@record
class CardSet:
    """All that a game is played with (section 1.1 of the rules). `called`: of a set whose
    challenges a story calls, which has no rows, motivations and destinies.
    """

    numbers: Numbers
    track: tuple[Level, ...]
    characters: tuple[Character, ...]
    destinies: tuple[Destiny, ...]
    story: tuple[StoryCard, ...]
    events: tuple[EventCard, ...]
    quests: tuple[Quest, ...] = ()
    called: Called | None = None

    def level(self, level: int) -> Level:
        """That level of the track."""
        return self.track[self.track[0].level - level]

    def has_level(self, level: int) -> bool:
        """Whether the track goes as far up or down as that (CTA-52)."""
        return self.track[-1].level <= level <= self.track[0].level

    def bonus(self, copies: int) -> int:
        """The points for so many copies of one icon (CTA-77, section 1.5 of the rules)."""
        return self.numbers.icon_bonus[min(copies, len(self.numbers.icon_bonus) - 1)]
