"""What cards, tokens and steps are worth to a seat, in points of the final score."""

from __future__ import annotations

from fateloom.runtime.cards.conditions import ABILITIES, ICONS, Condition, Standing, holds
from fateloom.runtime.cards.content import (
    HIGHEST,
    LOWEST,
    Adversary,
    Counted,
    Destiny,
    Reward,
    Trait,
)
from fateloom.runtime.cards.index import Index
from fateloom.runtime.cards.state import Mode
from fateloom.runtime.cards.story import rewards
from fateloom.runtime.cards.view import View
from fateloom.runtime.cards.words import SLOT, WHOLE, Ability, Deck
from fateloom.runtime.record import record
from fateloom.tools.cards.bots.expecting import MOST_TO_COME, Expecting


@record
class Weights:
    """How a planner values what scores later only; tuned by play against itself. `ability`: for the
    casts of each card to come, by how many icons there are already; `card`: an event card, which
    scores a point when it is played; `experience`: scores one, and buys a dark rune; `step`: a card
    gained at all; `unlocks`: the share of a trait that lies open and could then be taken; `harm`:
    the share of what a rival loses; `team`: of what a partner wins; `adversary`: each experience of
    the adversary's; `kept`: an event card that will do more later than score its point; `finale`:
    the adversary overcome; `enough`: with such a main action nobody makes a journey; `blocked`: a
    card in hand that the track allows no more.
    """

    ability: tuple[float, ...] = (0.5, 0.45, 0.3, 0.03)
    card: float = 1.5
    experience: float = 1.15
    step: float = 0.5
    unlocks: float = 0.25
    harm: float = 0.8
    team: float = 0.6
    adversary: float = 1.5
    kept: float = 0.6
    finale: float = 12.0
    enough: float = 4.5
    blocked: float = 0.7


class Outlook:
    """The table as one seat sees it, and what that is worth. One use: for one view."""

    def __init__(
        self, index: Index, expecting: Expecting, weights: Weights, view: View, seat: int
    ) -> None:
        self.index, self.weights, self.view, self.seat = index, weights, view, seat
        self.expecting = expecting
        self.me = view.players[seat]
        self.destiny: Destiny | None = index.destiny.get(self.me.destiny)
        self.abilities, self.icons = self._icons_of(seat)
        self.gained = self.me.gained
        self.to_come = self._to_come()
        self.is_last = self.to_come == 0
        self.cards = self._cards()
        self.together = view.mode is Mode.COOPERATIVE
        self.adversary = 0.0
        if view.opponent is not None and view.opponent.experience > 0:
            self.adversary = weights.adversary
        self.card = (1.0 if self.is_last else weights.card) + self.adversary
        self.experience = 1.0 if self.is_last and not self.together else weights.experience
        self._before = self.potential(self.abilities, self.icons, self.cards)
        self._steps: dict[int, float] = {}
        self._promises: dict[object, float] = {}
        self._standing: Standing | None = None
        self._wanted: list[tuple[Condition, float]] | None = None

    def _icons_of(self, seat: int) -> tuple[list[int], list[int]]:
        """The icons of a Story; the destiny is left out (CTA-12)."""
        abilities, icons = [0] * len(ABILITIES), [0] * len(ICONS)
        for _, reward in rewards(self.index, self.view, seat):
            add_icons(reward, abilities, icons)
        return abilities, icons

    def _to_come(self) -> int:
        """How many more story cards this seat will have after the next one."""
        if self.view.final is not None or not self.me.origin:
            return 0 if self.me.origin else MOST_TO_COME - 1
        own = WHOLE - 1 - len(self.gained)
        others = [
            sum(map(len, it.slots)) for at, it in enumerate(self.view.players) if at != self.seat
        ]
        if not others:
            return max(0, own)
        return max(0, min(own, round((WHOLE - max(others)) * 1.1)))

    def _cards(self) -> dict[Counted, int]:
        """The cards that destinies count."""
        story = self.index.story
        traits = sum(isinstance(story[it.card], Trait) for it in self.gained)
        adversaries = sum(isinstance(story[it.card], Adversary) for it in self.gained)
        heroes = sum(self.index.event[it].deck is Deck.HERO for it in self.me.played)
        return {
            Counted.TRAIT: traits,
            Counted.ADVERSARY: adversaries,
            Counted.CHALLENGE: len(self.gained) - traits - adversaries,
            Counted.ALLY: sum(it.face_up for it in self.me.allies),
            Counted.HERO_CARD: heroes,
            Counted.ANTIHERO_CARD: len(self.me.played) - heroes,
        }

    def potential(self, abilities: list[int], icons: list[int], cards: dict[Counted, int]) -> float:
        """What these icons and cards promise."""
        to_come, worth = self.to_come, 0.0
        later = self.weights.ability
        for count in abilities:
            worth += sum(later[:count]) * to_come
        if self.together and self.view.opponent is not None and self.view.opponent.card:
            for ability in self.index.abilities(self.view.opponent.card):
                worth += 1.2 * min(3, abilities[ABILITIES.index(ability)])
        if self.destiny is not None:
            with_own = list(icons)
            add_icons(self.destiny.reward, [0] * len(ABILITIES), with_own)
            worth += self.expecting.icons(with_own, to_come)
            worth += self.expecting.destiny(self.destiny, abilities, with_own, cards, to_come)
            return worth
        return worth + self.expecting.icons(icons, to_come)

    def gain(self, reward: Reward, kind: Counted | None, other: Reward | None = None) -> float:
        """What it is worth to gain a card with these rewards, and another one with it."""
        abilities, icons = list(self.abilities), list(self.icons)
        worth = 0.0
        for it in (reward,) if other is None else (reward, other):
            add_icons(it, abilities, icons)
            worth += it.triumph + it.tragedy + it.experience * self.experience
            worth += self.card * len(it.draws)
            if it.track:
                worth += self.track(it.track)
        if other is not None and not self.is_last:
            worth += 0.8
        worth += self._promised(abilities, icons, kind, ally=other is not None)
        if not self.is_last:
            worth += self._unlocked(abilities, icons, reward.track)
        return worth + self._against_adversary(reward)

    def _promised(
        self, abilities: list[int], icons: list[int], kind: Counted | None, *, ally: bool
    ) -> float:
        """By how much more such icons and another card of that kind promise than there is now."""
        key = (tuple(abilities), tuple(icons), kind, ally)
        if key not in self._promises:
            cards = dict(self.cards)
            if kind is not None:
                cards[kind] += 1
            cards[Counted.ALLY] += ally
            self._promises[key] = self.potential(abilities, icons, cards) - self._before
        return self._promises[key]

    def track(self, steps: int) -> float:
        """What so many steps of the track are worth, with cards that could be played no more."""
        if steps not in self._steps:
            now = self.me.track
            after = max(LOWEST, min(HIGHEST, now + steps))
            worth = self._track(after) - self._track(now)
            blocked = self._blocked(after) - self._blocked(now)
            self._steps[steps] = worth - self.weights.blocked * blocked
        return self._steps[steps]

    def _track(self, level: int) -> float:
        return self.expecting.track(self.destiny, level, self.to_come)

    def _blocked(self, level: int) -> int:
        there = self.index.cards.level(level)
        return sum(not there.allows(self.index.event[it].deck) for it in self.me.hand)

    def standing(self) -> Standing:
        """What conditions ask about this seat."""
        if self._standing is None:
            allies = any(it.face_up for one in self.view.players for it in one.allies)
            self._standing = Standing(
                tuple(self.abilities),
                tuple(self.icons),
                self.me.track,
                self.me.experience,
                allies,
            )
        return self._standing

    def _unlocked(self, abilities: list[int], icons: list[int], steps: int) -> float:
        """Traits that lie open, cannot be taken yet, and then could."""
        if self._wanted is None:
            now = self.standing()
            self._wanted = []
            for act, story in enumerate(self.view.acts):
                if not story.revealed or len(self.me.slots[act]) >= SLOT:
                    continue
                for place in story.row:
                    card = self.index.story.get(place.card)
                    if isinstance(card, Trait) and not holds(card.condition, now):
                        worth = printed(card.reward)
                        self._wanted.append((card.condition, worth * self.weights.unlocks))
        if not self._wanted:
            return 0.0
        track = max(LOWEST, min(HIGHEST, self.me.track + steps))
        of = self.standing()
        then = Standing(tuple(abilities), tuple(icons), track, of.experience, of.ally_in_play)
        return sum(worth for condition, worth in self._wanted if holds(condition, then))

    def _against_adversary(self, reward: Reward) -> float:
        """What quests take off the adversary for such a path (CTA-97)."""
        opponent = self.view.opponent
        if opponent is None or not self.adversary:
            return 0.0
        worth = 0.0
        for quest in self.index.cards.quests:
            if quest.adversary != opponent.card:
                continue
            for power in quest.ongoing:
                fits = power.icon in reward.icons if power.icon is not None else False
                fits = fits or (power.sign is not None and reward.track * power.sign > 0)
                amounts = [getattr(it, "amount", 0) for it in power.effects]
                worth -= sum(amounts) * self.adversary * fits
        return worth

    def stake(self, other: int) -> float:
        """The part of another player's gain that is one's own; below 0 against rivals."""
        if self.together:
            return self.weights.team
        rivals = len(self.view.players) - 1
        return -self.weights.harm / rivals if other != self.seat else 1.0

    def playing(self) -> float:
        """What it is worth to play an event card now: its point, and what it does to an adversary,
        less what it would be worth if it were kept.
        """
        point = 1.0 + self.adversary
        later = 1 - 1 / (1 + self.to_come)
        return point - later * (point + self.weights.kept)

    def lead(self) -> float:
        """Points ahead of the best rival, as far as anybody can see."""
        others = [self._visible(at) for at in range(len(self.view.players)) if at != self.seat]
        return self._visible(self.seat) - max(others, default=0.0)

    def _visible(self, seat: int) -> float:
        """The points that lie open."""
        player, cards = self.view.players[seat], self.index.cards
        story = [it for _, it in rewards(self.index, self.view, seat)]
        level = cards.level(player.track)
        bonus = sum(map(cards.bonus, self._icons_of(seat)[1]))
        points = sum(it.triumph + it.tragedy for it in story) + bonus + player.experience
        return points + level.triumph + level.tragedy + len(player.played)


def add_icons(reward: Reward, abilities: list[int], icons: list[int]) -> None:
    """Count the icons of a card with the others."""
    for ability in reward.abilities:
        abilities[_ABILITY[ability]] += 1
    for icon in reward.icons:
        icons[_ICON[icon]] += 1


_ABILITY: dict[Ability, int] = {it: at for at, it in enumerate(ABILITIES)}
_ICON = {it: at for at, it in enumerate(ICONS)}


def printed(reward: Reward) -> float:
    """What a card is worth to anybody."""
    points = reward.triumph + reward.tragedy + reward.experience + 1.5 * len(reward.draws)
    return 0.5 + points + 1.2 * len(reward.abilities) + 1.5 * len(reward.icons)
