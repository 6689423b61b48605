"""Upper bounds of what a hero can have, and of what a cast and all cards that help come to."""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING

from fateloom.runtime.cards import effects as ef
from fateloom.runtime.cards.conditions import (
    AllOf,
    AnyAllyInPlay,
    AnyOf,
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
    Adversary,
    Ally,
    Automatic,
    Challenge,
    CharacterKind,
    Counted,
    Destiny,
    OfAbility,
    OfCards,
    OfIcon,
    Power,
    Reward,
    Trait,
)
from fateloom.runtime.cards.runes import CORE, DARK, NORMAL
from fateloom.runtime.cards.words import Ability, Deck, Icon, Limit

if TYPE_CHECKING:
    from collections.abc import Iterator

    from fateloom.runtime.cards.conditions import Condition
    from fateloom.runtime.cards.content import CardSet, StoryCard, Tally
    from fateloom.runtime.cards.effects import Effect

PIPS = 2
"""The better face of every rune but a core one (section 1.3 of the rules)."""


class Most:
    """Upper bounds of what a hero can have: with an origin, a motivation, so many story cards, all
    allies, and a destiny if one is given. Act by act the cards before a trait are few: a slot takes
    three, and slots fill in their order (CTA-15, 16).
    """

    def __init__(
        self, cards: CardSet, count: int, destiny: Destiny | None = None, without: str = ""
    ) -> None:
        self._cards, self._count, self._destiny = cards, count, destiny
        self._story = [it for it in cards.story if it.id != without]

    def icons(self, icon: Icon | Ability) -> int:
        """The most icons of that kind."""
        kinds = [
            [_number(it.reward, icon) for it in self._cards.characters if it.kind is kind]
            for kind in CharacterKind
        ]
        own = sum(max(counts, default=0) for counts in kinds)
        own += 0 if self._destiny is None else _number(self._destiny.reward, icon)
        allies = sum(_number(it.reward, icon) for it in self._story if isinstance(it, Ally))
        gained = sorted((_best(it, icon) for it in self._story), reverse=True)
        return own + allies + sum(gained[: self._count])

    def flaw(self, condition: Condition) -> str | None:
        """Why the condition cannot hold; None: nothing speaks against it."""
        match condition:
            case HasAbility(kind, least) | HasIcon(kind, least):
                most = self.icons(kind)
                return None if most >= least else f"a hero can have {most} of '{kind.value}'"
            case AnyAllyInPlay():
                there = any(isinstance(it, Ally) for it in self._story)
                return None if there else "there are no allies"
            case AllOf(parts):
                flaws = map(self.flaw, parts)
                return next((it for it in flaws if it is not None), None) or _clash(parts)
            case AnyOf(parts):
                flaws = map(self.flaw, parts)
                found = [it for it in flaws if it is not None]
                return found[0] if len(found) == len(parts) else None
            case Not(part):
                return "what it excludes always holds" if _is_certain(part) else None
            case HasExperience() | TrackAtLeast() | TrackAtMost():
                return None

    def uncounted(self, per: Tally) -> str | None:
        """Why there is nothing of the kind to count; None: there is."""
        match per:
            case OfIcon(kind) | OfAbility(kind):
                return None if self.icons(kind) else f"no card gives '{kind.value}'"
            case OfCards(kind_of):
                there = _counts(self._cards, kind_of)
                return None if there else f"there is no card of the kind '{kind_of.value}'"


def _counts(cards: CardSet, per: Counted) -> bool:
    kinds: dict[Counted, type] = {
        Counted.TRAIT: Trait,
        Counted.CHALLENGE: Challenge,
        Counted.ADVERSARY: Adversary,
        Counted.ALLY: Ally,
    }
    if per in kinds:
        return any(isinstance(it, kinds[per]) for it in cards.story)
    deck = Deck.HERO if per is Counted.HERO_CARD else Deck.ANTIHERO
    return any(it.deck is deck for it in cards.events)


def _number(reward: Reward, icon: Icon | Ability) -> int:
    return sum(it is icon for it in (*reward.abilities, *reward.icons))


def _best(card: StoryCard, icon: Icon | Ability) -> int:
    """The icons of a card that a slot takes, along its better path."""
    match card:
        case Trait(reward=reward):
            return _number(reward, icon)
        case Challenge(paths=paths):
            return max(_number(it.reward, icon) for it in paths)
        case Adversary(path=path):
            return _number(path.reward, icon)
        case Ally():
            return 0


def _clash(parts: tuple[Condition, ...]) -> str | None:
    """Why the parts cannot hold together."""
    low = max((it.level for it in parts if isinstance(it, TrackAtLeast)), default=LOWEST)
    high = min((it.level for it in parts if isinstance(it, TrackAtMost)), default=HIGHEST)
    if low > high:
        return f"the track cannot stand at {low} or above and at {high} or below"
    if any(isinstance(it, Not) and it.part in parts for it in parts):
        return "one part excludes another"
    return None


def _is_certain(condition: Condition) -> bool:
    """Whether the condition always holds."""
    match condition:
        case TrackAtLeast(level):
            return level <= LOWEST
        case TrackAtMost(level):
            return level >= HIGHEST
        case AllOf(parts):
            return all(map(_is_certain, parts))
        case AnyOf(parts):
            return any(map(_is_certain, parts))
        case _:
            return False


def rewards(cards: CardSet) -> Iterator[Reward]:
    """All that cards can bring, along every path."""
    yield from (it.reward for it in cards.characters)
    yield from (it.reward for it in cards.destinies)
    for card in cards.story:
        yield from story_rewards(card)


def story_rewards(card: StoryCard) -> Iterator[Reward]:
    """What a story card can bring: along each of its paths."""
    match card:
        case Trait() | Ally():
            yield card.reward
        case Challenge():
            yield from (it.reward for it in card.paths)
        case Adversary():
            yield card.path.reward


def effects(cards: CardSet) -> Iterator[tuple[Effect, float]]:
    """Every effect of the set, and how often it can work in one attempt at most."""
    for event in cards.events:
        yield from ((it, event.copies) for it in event.effects)
    powers: list[Power | Automatic | None] = [it.power for it in rewards(cards)]
    powers += [it for card in cards.story if isinstance(card, Adversary) for it in card.ongoing]
    powers += [it for quest in cards.quests for it in quest.ongoing]
    for power in powers:
        if power is not None:
            yield from ((it, _often(power)) for it in power.effects)


def _often(power: Power | Automatic) -> float:
    once = isinstance(power, Power) and power.sacrifice
    return 1 if once or power.limit is not Limit.UNLIMITED else inf


def has_opponent(cards: CardSet) -> bool:
    """Whether the cooperative game can be played: an adversary, and a deck for it (CTA-90, 92)."""
    against = any(isinstance(it, Adversary) for it in cards.story)
    return against and any(it.adversary_deck for it in cards.events)


class Casts:
    """Upper bounds of casts, with the cards of everybody at the table."""

    def __init__(self, cards: CardSet) -> None:
        self._cards = cards
        self._runes: dict[Ability | None, float] = {}
        self.help: float = 0
        """What cards and powers add to a total, or take from a difficulty, all together."""
        self.allows_dark = any(it.dark for it in cards.track)
        for effect, times in effects(cards):
            match effect:
                case ef.AddPips(amount):
                    self.help += max(amount, 0) * times if amount > 0 else 0
                case ef.ChangeDifficulty(amount):
                    self.help += -amount * times if amount < 0 else 0
                case ef.AddRunes(ability, amount):
                    self._runes[ability] = self._runes.get(ability, 0) + amount * times
                case ef.AllowDark():
                    self.allows_dark = True

    def delivers(self, ability: Ability | None) -> bool:
        """Whether a card brings runes of the ability, or dark ones (None), to a cast (CTA-51)."""
        return ability in self._runes

    def most(self, abilities: tuple[Ability, ...], count: int, without: str) -> float:
        """The most that runes come to against a challenge of these abilities, for a hero with so
        many story cards: core runes, the runes of each ability, dark ones (CTA-32 to 37).
        """
        icons = Most(self._cards, count, without=without)
        bought = self._cards.numbers.dark_per_turn if self.allows_dark else 0
        total = CORE + PIPS * min(DARK, bought + self._runes.get(None, 0))
        for ability in abilities:
            own = icons.icons(ability)
            normal = min(NORMAL, own + self._runes.get(ability, 0))
            total += PIPS * (normal + (own > NORMAL))
        return total
