"""Sets that cannot be played, each refused for one reason (section 8 of the rules)."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tests.runtime.cards.marsh import CHA, HERO, MARSH, ONCE, STR, challenge

from fateloom.runtime.cards import conditions as co
from fateloom.runtime.cards import effects as ef
from fateloom.runtime.cards.checking import unplayable
from fateloom.runtime.cards.content import (
    Automatic,
    CardSet,
    EventCard,
    Power,
    Quest,
    Reward,
    Trait,
)
from fateloom.runtime.cards.rules import CardRules
from fateloom.runtime.cards.words import Icon, Limit, Occasion, Targets, Timing, Who
from fateloom.runtime.record import replace

ALWAYS = co.AllOf(())
XP = (ef.GainExperience(1, Who.SELF),)


def numbers(**fields: object) -> CardSet:
    return replace(MARSH, numbers=replace(MARSH.numbers, **fields))


def power(it: Power | Automatic) -> CardSet:
    """With a trait that has this power."""
    trait = Trait("odd", 1, ALWAYS, Reward(power=it))
    return replace(MARSH, story=(*MARSH.story, trait))


def event(timing: Timing, *effects: ef.Effect, targets: Targets = Targets.SELF) -> CardSet:
    """With an event card like this."""
    return replace(MARSH, events=(*MARSH.events, EventCard("odd", HERO, timing, targets, effects)))


def automatic(on: Occasion, *effects: ef.Effect, icon: Icon | None = None) -> CardSet:
    return power(Automatic(on, effects, icon=icon))


def other_story(act: int = 1, paths: int = 2, abilities: int = 2, difficulty: int = 3) -> CardSet:
    card = challenge("odd", act, difficulty, (STR, CHA, STR)[:abilities])
    return replace(MARSH, story=(*MARSH.story, replace(card, paths=card.paths[:paths])))


FAULTS: dict[str, Callable[[], CardSet]] = {
    "2 cards have the id 'ford'.": lambda: replace(
        MARSH, story=(*MARSH.story, challenge("ford", 2, 3, (STR,)))
    ),
    "A card has no id.": lambda: replace(MARSH, quests=(Quest("", None, ()),)),
    "for 1 to 4 players": lambda: numbers(least_players=3, most_players=2),
    "A row has at least one card.": lambda: numbers(row=()),
    "at least one character card": lambda: numbers(dealt=0),
    "1 to 3 core runes draw": lambda: numbers(drawing_runes=4),
    "no points table": lambda: numbers(icon_bonus=()),
    "at least one turn": lambda: numbers(most_turns=0),
    "below 0": lambda: numbers(dark_cost=-1),
    "The track has one level": lambda: replace(MARSH, track=MARSH.track[::2]),
    "and the level 0": lambda: replace(MARSH, track=MARSH.track[:2]),
    "There are 7 cards of the kind destiny; 8": lambda: replace(
        MARSH, destinies=MARSH.destinies[1:]
    ),
    "Beginners have 0 cards of the kind origin": lambda: replace(
        MARSH, characters=tuple(replace(it, advanced=True) for it in MARSH.characters)
    ),
    "Act 3 has no trait or challenge": lambda: replace(
        MARSH, story=tuple(it for it in MARSH.story if it.act < 3)
    ),
    "'odd' is of act 4": lambda: other_story(act=4),
    "'odd' has 1 paths": lambda: other_story(paths=1),
    "'odd' tests one ability": lambda: other_story(abilities=3),
    "'odd' has a difficulty below 0": lambda: other_story(difficulty=-1),
    "There is no hero card": lambda: replace(
        MARSH, events=tuple(it for it in MARSH.events if it.deck is not HERO)
    ),
    "nobody can play alone": lambda: replace(
        MARSH, events=tuple(replace(it, needs_other=True) for it in MARSH.events)
    ),
    "'steady' has no copies": lambda: replace(
        MARSH, events=(replace(MARSH.events[0], copies=0), *MARSH.events[1:])
    ),
    "'steady' has a price below 0": lambda: replace(
        MARSH, events=(replace(MARSH.events[0], experience=-1), *MARSH.events[1:])
    ),
    "which is no adversary": lambda: replace(MARSH, quests=(Quest("odd", "ford", ()),)),
    "can be limited to once a turn": lambda: power(
        Power(Timing.OWN_TURN, XP, Limit.ONCE_PER_ACT_AND_PLAYER)
    ),
    "costs nothing and has no limit": lambda: power(Power(Timing.OWN_TURN, XP, experience=1)),
    "power of 'odd' has a price": lambda: power(Power(Timing.OWN_TURN, XP, ONCE, experience=-1)),
    "'odd' is to be sacrificed": lambda: power(Power(Timing.OWN_TURN, XP, sacrifice=True)),
    "draws a card whenever": lambda: automatic(Occasion.HERO_DRAWN, ef.DrawEvents(HERO, 1)),
    "a free journey for each": lambda: automatic(Occasion.JOURNEY, ef.FreeJourney()),
    "rerolls by itself": lambda: automatic(Occasion.EVENT_PLAYED, ef.Reroll()),
    "cancels by itself": lambda: automatic(Occasion.EVENT_PLAYED, ef.Cancel()),
    "a target that nobody chooses": lambda: automatic(Occasion.JOURNEY, ef.DiscardAlly()),
    "names an icon if": lambda: automatic(Occasion.GAINED_WITH_ICON, *XP),
    "names a direction if": lambda: automatic(Occasion.GAINED_WITH_TRACK, *XP),
    "so it is never usable": lambda: event(Timing.POST_CAST_OTHER, ef.AddPips(1)),
    "and chooses none": lambda: event(Timing.ANY, ef.GainExperience(-1, Who.TARGET)),
    "no runes lie on the table": lambda: event(Timing.PRE_CAST, ef.Reroll()),
    "when none is under way": lambda: event(Timing.AFTER_FAIL, ef.AddPips(1)),
    "without an effect": lambda: event(Timing.ANY),
    "it takes 1 at least": lambda: event(Timing.ANY, ef.DrawEvents(HERO, 0)),
}


@pytest.mark.parametrize("sentence", FAULTS)
def test_a_set_that_cannot_be_played_is_refused(sentence: str) -> None:
    broken = FAULTS[sentence]()
    found = unplayable(broken)
    assert [it for it in found if sentence in it], found
    with pytest.raises(ValueError, match=r"\."):
        CardRules(broken)


def test_the_marsh_can_be_played() -> None:
    assert unplayable(MARSH) == ()
