"""Whether a set of cards can be played at all: what is wrong with it, in sentences.

`CardRules` refuses a set with one of these faults. Faults that only make a set poorer (a challenge
that few can overcome, a deck that is short) are for the checks of whoever writes it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from fateloom.runtime.cards import effects as ef
from fateloom.runtime.cards.content import (
    Adversary,
    Ally,
    Automatic,
    CardSet,
    Challenge,
    Character,
    CharacterKind,
    Destiny,
    EventCard,
    Power,
    Reward,
    Trait,
)
from fateloom.runtime.cards.playing import AFTERWARDS, FREELY
from fateloom.runtime.cards.runes import CORE
from fateloom.runtime.cards.words import ACTS, Deck, Limit, Occasion, Targets, Timing, Who

MOST_PLAYERS = 4
"""Players for whom there are boards (CTA-01)."""

DRAWN = (Occasion.HERO_DRAWN, Occasion.ANTIHERO_DRAWN)
OTHERS = (Timing.POST_CAST_OTHER, Timing.AFTER_SUCCESS_OTHER)
CASTING = (Timing.ANY, Timing.POST_CAST, Timing.POST_CAST_OTHER)
"""Moments at which runes can lie on the table."""


def unplayable(cards: CardSet) -> tuple[str, ...]:
    """What makes the set unplayable, a sentence each; none: it can be played."""
    return (
        *_ids(cards),
        *_numbers(cards),
        *(() if cards.called else (*_characters(cards), *_acts(cards), *_hands(cards))),
        *_story(cards),
        *_events(cards),
        *_quests(cards),
        *(it for card, reward in _rewards(cards) for it in _power(card, reward)),
        *_sacrifices(cards),
    )


def _ids(cards: CardSet) -> Iterator[str]:
    every = (*cards.characters, *cards.destinies, *cards.story, *cards.events, *cards.quests)
    for id, times in Counter(it.id for it in every).items():
        if not id:
            yield "A card has no id."
        elif times > 1:
            yield f"{times} cards have the id '{id}'."


def _numbers(cards: CardSet) -> Iterator[str]:
    it = cards.numbers
    if not 1 <= it.least_players <= it.most_players <= MOST_PLAYERS:
        yield f"The game is for 1 to {MOST_PLAYERS} players, or fewer of these."
    if not it.row or min(it.row) < 1:
        yield "A row has at least one card."
    if it.dealt < 1:
        yield "Each player is dealt at least one character card of each kind."
    if not 1 <= it.drawing_runes <= CORE:
        yield f"1 to {CORE} core runes draw."
    if not it.icon_bonus:
        yield "There is no points table for icons."
    if it.most_turns < 1:
        yield "A player has at least one turn."
    amounts = (
        it.start_hand,
        it.start_experience,
        it.journey_cost,
        it.dark_cost,
        it.dark_per_turn,
        it.fail_experience,
        it.adversary_experience,
        *it.adversary_more,
        it.swaps,
        it.hand_limit,
        *(amount for row in (*it.later_experience, *it.end_experience) for amount in row),
    )
    if min(amounts) < 0:
        yield "A price or an amount is below 0."
    levels = [level.level for level in cards.track]
    if 0 not in levels or levels != list(range(levels[0], levels[0] - len(levels), -1)):
        yield "The track has one level each from its top down, and the level 0."


def _characters(cards: CardSet) -> Iterator[str]:
    """Whether there are enough for every number of players (CTA-02, 09)."""
    decks: dict[str, list[Character | Destiny]] = {
        kind.value: [it for it in cards.characters if it.kind is kind] for kind in CharacterKind
    }
    for name, own in (decks | {"destiny": [*cards.destinies]}).items():
        needed = cards.numbers.most_players * cards.numbers.dealt
        if len(own) < needed:
            yield f"There are {len(own)} cards of the kind {name}; {needed} are dealt at most."
        plain = sum(not it.advanced for it in own)
        if plain < cards.numbers.most_players:
            yield f"Beginners have {plain} cards of the kind {name}, fewer than players."


def _acts(cards: CardSet) -> Iterator[str]:
    for act in range(1, ACTS + 1):
        own = [it for it in cards.story if it.act == act and isinstance(it, Trait | Challenge)]
        if all(it.advanced for it in own):
            yield f"Act {act} has no trait or challenge for beginners."


def _story(cards: CardSet) -> Iterator[str]:
    for card in cards.story:
        if not 1 <= card.act <= ACTS:
            yield f"'{card.id}' is of act {card.act}; acts are 1 to {ACTS}."
        if isinstance(card, Challenge | Adversary):
            if not 1 <= len(card.abilities) <= 2 or len(set(card.abilities)) < len(card.abilities):
                yield f"'{card.id}' tests one ability, or two different ones."
            if card.difficulty < 0:
                yield f"'{card.id}' has a difficulty below 0."
        if isinstance(card, Challenge) and len(card.paths) != 2:
            yield f"'{card.id}' has {len(card.paths)} paths; a challenge has two."
        if isinstance(card, Adversary):
            for power in card.ongoing:
                yield from _automatic(card.id, power)


def _hands(cards: CardSet) -> Iterator[str]:
    heroes = [it for it in cards.events if it.deck is Deck.HERO and not it.advanced]
    if cards.numbers.start_hand and not heroes:
        yield "There is no hero card for the first hands."
    against = any(isinstance(it, Adversary) for it in cards.story)
    if (
        against
        and cards.numbers.least_players == 1
        and heroes
        and all(it.needs_other for it in heroes)
    ):
        yield "Every hero card needs another hero, so that nobody can play alone."


def _events(cards: CardSet) -> Iterator[str]:
    for card in cards.events:
        if card.copies < 1:
            yield f"'{card.id}' has no copies."
        if card.experience < 0:
            yield f"'{card.id}' has a price below 0."
        if card.adversary_deck:
            yield from _amounts(card.id, card.effects)
        else:
            yield from _moment(card.id, card)


def _quests(cards: CardSet) -> Iterator[str]:
    known = {it.id for it in cards.story if isinstance(it, Adversary)}
    for quest in cards.quests:
        if quest.adversary is not None and quest.adversary not in known:
            yield f"The quest '{quest.id}' is for '{quest.adversary}', which is no adversary."
        for power in quest.ongoing:
            yield from _automatic(quest.id, power)


def _rewards(cards: CardSet) -> Iterator[tuple[str, Reward]]:
    yield from ((it.id, it.reward) for it in cards.characters)
    yield from ((it.id, it.reward) for it in cards.destinies)
    for story in cards.story:
        match story:
            case Trait() | Ally():
                yield story.id, story.reward
            case Challenge():
                yield from ((story.id, path.reward) for path in story.paths)
            case Adversary():
                yield story.id, story.path.reward


def _sacrifices(cards: CardSet) -> Iterator[str]:
    """Only allies can be turned face down (CTA-87)."""
    allies = {it.id for it in cards.story if isinstance(it, Ally)}
    for card, reward in _rewards(cards):
        if isinstance(reward.power, Power) and reward.power.sacrifice and card not in allies:
            yield f"'{card}' is to be sacrificed, and is no ally."


def _power(card: str, reward: Reward) -> Iterator[str]:
    match reward.power:
        case Automatic() as power:
            yield from _automatic(card, power)
        case Power() as power:
            yield from _moment(card, power)
            yield from _price(card, power)


def _price(card: str, power: Power) -> Iterator[str]:
    """A power must not be usable for ever (CTA-79, 80)."""
    if power.limit is Limit.ONCE_PER_ACT_AND_PLAYER:
        yield f"The power of '{card}' can be limited to once a turn, not to once an act."
    earned = sum(
        it.amount
        for it in power.effects
        if isinstance(it, ef.GainExperience)
        and (it.who is not Who.TARGET or power.targets is not Targets.OTHER)
    )
    if power.experience < 0:
        yield f"The power of '{card}' has a price below 0."
    elif power.limit is Limit.UNLIMITED and not power.sacrifice and power.experience <= earned:
        yield f"The power of '{card}' costs nothing and has no limit."


def _automatic(card: str, power: Automatic) -> Iterator[str]:
    yield from _amounts(card, power.effects)
    unlimited = power.limit is Limit.UNLIMITED
    for it in power.effects:
        if isinstance(it, ef.DrawEvents) and power.on in DRAWN and unlimited:
            yield f"'{card}' draws a card whenever one is drawn, for ever."
        if isinstance(it, ef.FreeJourney) and power.on is Occasion.JOURNEY and unlimited:
            yield f"'{card}' gives a free journey for each journey, for ever."
        if isinstance(it, ef.Reroll):
            yield f"'{card}' rerolls by itself; only players, and the adversary, reroll."
        if isinstance(it, ef.Cancel):
            yield f"'{card}' cancels by itself; only event cards answer one another."
        if ef.is_aimed(it):
            yield f"'{card}' works by itself on a target that nobody chooses."
    if (power.icon is not None) != (power.on is Occasion.GAINED_WITH_ICON):
        yield f"'{card}' names an icon if, and only if, it waits for one on a gained path."
    if (power.sign in (1, -1)) != (power.on is Occasion.GAINED_WITH_TRACK):
        yield f"'{card}' names a direction if, and only if, it waits for a path with track steps."


def _moment(card: str, it: EventCard | Power) -> Iterator[str]:
    """Whether the effects can happen when the card may be used (CTA-62, 65)."""
    yield from _amounts(card, it.effects)
    if it.timing in OTHERS and it.targets is Targets.SELF:
        yield f"'{card}' is for attempts of others and targets its owner, so it is never usable."
    elif it.timing in FREELY and it.targets is Targets.SELF and any(map(ef.is_aimed, it.effects)):
        yield f"'{card}' has an effect on a target, and chooses none."
    for effect in it.effects:
        if isinstance(effect, ef.Reroll):
            if it.timing not in CASTING:
                yield f"'{card}' rerolls at a moment when no runes lie on the table."
        elif isinstance(effect, ef.OnAttempt) and it.timing in (Timing.OWN_TURN, *AFTERWARDS):
            yield f"'{card}' changes an attempt at a moment when none is under way."


def _amounts(card: str, effects: tuple[ef.Effect, ...]) -> Iterator[str]:
    if not effects:
        yield f"'{card}' has a power or a text without an effect."
    for it in effects:
        if isinstance(it, ef.AddRunes | ef.DrawEvents | ef.DiscardEvents) and it.amount < 1:
            yield f"'{card}' adds, draws or discards {it.amount}; it takes 1 at least."
