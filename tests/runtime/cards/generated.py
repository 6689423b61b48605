"""Small sets of cards at random, in which every effect and condition meets every moment."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import cycle
from random import Random
from typing import TypeVar

from fateloom.runtime.cards import conditions as co
from fateloom.runtime.cards import effects as ef
from fateloom.runtime.cards.checking import unplayable
from fateloom.runtime.cards.content import (
    Adversary,
    Ally,
    Automatic,
    CardSet,
    Challenge,
    Character,
    CharacterKind,
    Counted,
    Destiny,
    EventCard,
    IfPoints,
    Level,
    Numbers,
    OfAbility,
    OfCards,
    OfIcon,
    Path,
    PerPoints,
    Power,
    Quest,
    Reward,
    StoryCard,
    Tally,
    Trait,
)
from fateloom.runtime.cards.words import (
    Ability,
    Deck,
    Icon,
    Limit,
    Occasion,
    Targets,
    Timing,
    Who,
)

T = TypeVar("T")
ALWAYS = co.AllOf(())
AMOUNTS = (-2, -1, 1, 1, 2)


@dataclass
class Maker:
    """Makes the parts of a set; effects, occasions and timings take turns."""

    chance: Random

    def __post_init__(self) -> None:
        self.effects = cycle(self.shuffled(list(self.every_effect())))
        self.occasions = cycle(self.shuffled(list(Occasion)))
        self.timings = cycle(self.shuffled(list(Timing)))

    def shuffled(self, them: list[T]) -> list[T]:
        self.chance.shuffle(them)
        return them

    def one_of(self, them: Iterable[T]) -> T:
        return self.chance.choice(tuple(them))

    def odds(self, percent: int) -> bool:
        return self.chance.random() * 100 < percent

    def every_effect(self) -> Iterator[ef.Effect]:
        """One of each variant, with amounts and players at random; some of them often."""
        amount = lambda: self.chance.choice(AMOUNTS)  # noqa: E731
        for who in Who:
            yield ef.GainExperience(amount(), who)
            yield ef.MoveTrack(amount(), who)
            yield ef.DiscardEvents(self.chance.randint(1, 2), who)
            yield ef.TakeTrait(who)
        yield ef.AddPips(amount())
        yield ef.ChangeDifficulty(amount())
        yield ef.AddRunes(self.one_of(Ability), self.chance.randint(1, 3))
        yield ef.AddRunes(None, self.chance.randint(1, 3))
        yield ef.DrawEvents(self.one_of((None, *Deck)), self.chance.randint(1, 2))
        yield ef.AdversaryExperience(amount())
        yield from (ef.FreeJourney(), ef.DiscardFromRow(), ef.SwitchPath())
        yield from (ef.AllowDark(), ef.IgnoreCorruption())
        yield from (ef.Reroll(), ef.Cancel(), ef.DiscardAlly()) * 3

    def some_effects(self) -> tuple[ef.Effect, ...]:
        return tuple(next(self.effects) for _ in range(self.chance.choice((1, 1, 2))))

    def condition(self, depth: int = 0) -> co.Condition:
        leaves: tuple[co.Condition, ...] = (
            co.HasAbility(self.one_of(Ability), self.chance.randint(1, 2)),
            co.HasIcon(self.one_of(Icon), 1),
            co.TrackAtLeast(self.chance.randint(-1, 1)),
            co.TrackAtMost(self.chance.randint(-1, 1)),
            co.HasExperience(self.chance.randint(1, 3)),
            co.AnyAllyInPlay(),
        )
        if depth or self.odds(50):
            return self.one_of(leaves)
        parts = tuple(self.condition(1) for _ in range(self.chance.randint(1, 2)))
        joined: tuple[co.Condition, ...] = (co.AllOf(parts), co.AnyOf(parts), co.Not(parts[0]))
        return self.one_of(joined)

    # --- powers and rewards

    def automatic(self) -> Automatic:
        on = next(self.occasions)
        return Automatic(
            on,
            self.some_effects(),
            self.odds(50),
            self.one_of((Limit.UNLIMITED, Limit.ONCE_PER_TURN, Limit.ONCE_PER_ACT_AND_PLAYER)),
            self.one_of(Icon) if on is Occasion.GAINED_WITH_ICON else None,
            self.one_of((1, -1)) if on is Occasion.GAINED_WITH_TRACK else None,
        )

    def power(self, sacrifice: int = 0) -> Power:
        return Power(
            next(self.timings),
            self.some_effects(),
            self.one_of((Limit.UNLIMITED, Limit.ONCE_PER_TURN)),
            self.chance.randint(0, 2),
            self.odds(sacrifice),
            self.one_of(Targets),
        )

    def reward(self, powers: int = 30, sacrifice: int = 0) -> Reward:
        pick, number = self.chance.choices, self.chance.randint
        power = None
        if self.odds(powers):
            used = self.odds(40 + sacrifice)
            power = self.power(sacrifice) if used else self.automatic()
        return Reward(
            tuple(pick(tuple(Ability), k=number(0, 2))),
            tuple(pick(tuple(Icon), k=number(0, 2))),
            number(0, 3),
            number(0, 2),
            number(0, 1),
            self.one_of((0, 0, 1, -1, -2)),
            tuple(pick((None, *Deck), k=self.one_of((0, 0, 1, 2)))),
            power,
        )

    def fitting(self, card: StoryCard) -> StoryCard:
        """The card, without the power that its set would be refused for."""
        return card if not _flaws(story=(card,)) else self.story_card(card.id, card.act, powers=0)

    # --- cards

    def story_card(self, id: str, act: int, powers: int = 30) -> StoryCard:
        kinds = {1: "tttcccca", 2: "tttccccaad", 3: "tttccccd"}[act]
        abilities = tuple(self.chance.sample(tuple(Ability), self.chance.randint(1, 2)))
        difficulty = self.chance.randint(0, act + 3)
        match self.one_of(tuple(kinds)):
            case "t":
                needs = ALWAYS if self.odds(30) else self.condition()
                return Trait(id, act, needs, self.reward(powers), self.odds(10))
            case "c":
                paths = (
                    Path("top", 0, self.reward(powers)),
                    Path("bottom", self.chance.randint(0, 2), self.reward(powers)),
                )
                return Challenge(id, act, difficulty, abilities, paths, self.odds(10))
            case "a":
                return Ally(id, act, self.reward(powers * 3, sacrifice=50))
            case _:
                ongoing = tuple(self.automatic() for _ in range(2)) if powers else ()
                path = Path("only", 0, self.reward(0))
                return Adversary(id, act, difficulty, abilities, path, ongoing)

    def event(self, id: str, deck: Deck, *, adversary: bool) -> EventCard:
        while True:
            card = EventCard(
                id,
                deck,
                next(self.timings),
                self.one_of(Targets),
                self.some_effects(),
                self.one_of((0, 0, 1)),
                adversary,
                self.odds(10),
                self.condition() if adversary and self.odds(20) else None,
                self.chance.randint(1, 2),
                self.odds(10),
            )
            if not _flaws(events=(card,)):
                return card

    def destiny(self, id: str) -> Destiny:
        tallies: tuple[Tally, ...] = (
            OfIcon(self.one_of(Icon)),
            OfAbility(self.one_of(Ability)),
            *map(OfCards, Counted),
        )
        most = self.one_of((None, 2, 5))
        score = (
            IfPoints(self.condition(), self.chance.randint(0, 4), self.chance.randint(0, 2)),
            PerPoints(
                self.one_of(tallies), self.chance.randint(0, 2), self.chance.randint(-1, 1), most
            ),
        )
        return Destiny(id, self.reward(0), score, self.odds(10))

    def quest(self, id: str, adversary: str | None) -> Quest:
        while True:
            it = Quest(id, None, (self.automatic(), self.automatic()))
            if not _flaws(quests=(it,)):
                return Quest(id, adversary, it.ongoing)

    def character(self, id: str, kind: CharacterKind) -> Character:
        while True:
            it = Character(id, kind, self.reward(70), self.odds(10))
            if not _flaws(characters=(it,)):
                return it

    def numbers(self) -> Numbers:
        number = self.chance.randint
        return Numbers(
            row=tuple(number(1, 4) for _ in range(number(1, 4))),
            dealt=number(1, 2),
            start_hand=number(0, 2),
            start_experience=number(0, 4),
            later_experience=tuple(
                tuple(number(0, 2) for _ in range(number(0, 3))) for _ in range(number(0, 3))
            ),
            drawing_runes=number(1, 3),
            journey_cost=number(0, 2),
            dark_cost=number(0, 2),
            dark_per_turn=number(0, 3),
            fail_experience=number(0, 2),
            finale_fail_experience=self.odds(50),
            icon_bonus=tuple(number(0, 5) for _ in range(number(1, 6))),
            adversary_experience=number(0, 2),
            adversary_more=(1, 0, 2),
            most_turns=number(2, 10),
            swaps=number(0, 2),
            hand_limit=self.one_of((0, 0, 1, 3)),
            least_difficulty=number(-1, 2),
            finale_occasions=self.odds(50),
            same_turns=self.odds(50),
            end_experience=((1,), (0, 2), (2, 0, 1)),
        )

    def track(self) -> tuple[Level, ...]:
        def one(level: int) -> Level:
            hero = self.odds(70)
            antihero = not hero or self.odds(70)
            points = self.chance.randint(-3, 4), self.chance.randint(0, 4)
            return Level(level, hero, antihero, self.odds(70), *points)

        return tuple(map(one, range(self.chance.randint(0, 3), -self.chance.randint(1, 5), -1)))


def _flaws(**parts: object) -> tuple[str, ...]:
    """What is wrong with cards of a set, apart from what a whole set needs."""
    whole = {"numbers": Numbers(most_players=1, dealt=0, start_hand=0), "track": (_ZERO,)}
    empty = {"characters": (), "destinies": (), "story": (), "events": (), "quests": ()}
    found = set(unplayable(CardSet(**{**whole, **empty, **parts})))  # type: ignore[arg-type]
    return tuple(found - _of_nothing())


_ZERO = Level(0, hero=True, antihero=True, dark=True)


@cache
def _of_nothing() -> frozenset[str]:
    numbers = Numbers(most_players=1, dealt=0, start_hand=0)
    return frozenset(unplayable(CardSet(numbers, (_ZERO,), (), (), (), ())))


def generated(seed: int) -> CardSet:
    """A small set that can be played, by two to four, and by one to four against an adversary."""
    make = Maker(Random(seed))
    sizes = {act: make.chance.randint(5, 14) for act in (1, 2, 3)}
    plain = Challenge("plain", 1, 2, (Ability.STRENGTH,), (Path("a", 0, Reward()),) * 2)
    story: list[StoryCard] = [
        *(Challenge(f"plain{act}", act, act, plain.abilities, plain.paths) for act in (1, 2, 3)),
        Adversary("foe", 3, 3, (Ability.WISDOM,), Path("only", 0, make.reward(0))),
        *(
            make.fitting(make.story_card(f"s{act}_{at}", act))
            for act, size in sizes.items()
            for at in range(size)
        ),
    ]
    names = {CharacterKind.ORIGIN: "o", CharacterKind.MOTIVATION: "m"}
    characters = [
        make.character(f"{names[kind]}{at}", kind) for kind in CharacterKind for at in range(8)
    ]
    destinies = [make.destiny(f"d{at}") for at in range(8)]
    events = [
        *(
            make.event(f"{deck.value}{at}", deck, adversary=False)
            for deck in Deck
            for at in range(8)
        ),
        *(make.event(f"foe{at}", Deck.ANTIHERO, adversary=True) for at in range(4)),
        EventCard("courage", Deck.HERO, Timing.POST_CAST, Targets.SELF, (ef.AddPips(1),)),
    ]
    return CardSet(
        make.numbers(),
        make.track(),
        tuple(Character(it.id, it.kind, it.reward) for it in characters),
        tuple(Destiny(it.id, it.reward, it.score) for it in destinies),
        tuple(story),
        tuple(events),
        (make.quest("tide", None), make.quest("net", "foe")),
    )
