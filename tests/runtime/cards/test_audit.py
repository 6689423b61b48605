"""Logs of card games: impossible events are refused, and nobody hears or sees a hidden card."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any, get_args

import pytest
from tests.runtime.cards.generated import generated
from tests.runtime.cards.marsh import MARSH
from tests.runtime.cards.test_generated import SETUPS, choose

from fateloom.runtime.cards.event import Event
from fateloom.runtime.cards.rules import CardRules
from fateloom.runtime.cards.state import State
from fateloom.runtime.cards.steps import Open, Tuck
from fateloom.runtime.codec import dumps
from fateloom.runtime.kernel.simulation import simulate
from fateloom.runtime.record import fields, replace

Step = tuple[CardRules, State, Any]

ONCE = {
    "ActRevealed",
    "AdversaryNamed",
    "AllyDiscarded",
    "AllyLost",
    "AllySacrificed",
    "AllyTucked",
    "AttemptBegan",
    "AttemptEnded",
    "CardCancelled",
    "CharacterKept",
    "CharactersShown",
    "DestiniesRevealed",
    "Discarded",
    "EndTriggered",
    "EventsShuffled",
    "Faced",
    "FinaleBegan",
    "Gained",
    "MainActionUsed",
    "PathSwitched",
    "PowerUsed",
    "Rerolled",
    "Resolved",
    "StoryShuffled",
}
"""Events that cannot happen twice in a row."""

ANY_SEAT = {"Planned", "Done"}


@cache
def steps() -> tuple[Step, ...]:
    """Every event of some games, with the state before it."""
    found: list[Step] = []
    for seed in (1, 2, 4, 6, 8, 9, 13, 17):
        rules = CardRules(MARSH if seed in (1, 9, 13) else generated(seed))
        chance = Random(seed)

        def look(before: State, command: Any, events: tuple[Any, ...], after: State) -> None:
            state = before
            for event in events:
                found.append((rules, state, event))  # noqa: B023 - called in this turn of the loop
                state = rules.evolve(state, event)  # noqa: B023
            assert state == after

        simulate(rules, SETUPS[seed % len(SETUPS)], chance.random, 700, choose(chance), look)
    return tuple(found)


def some(kind: str, most: int = 40) -> list[Step]:
    found = [it for it in steps() if type(it[2]).__name__ == kind]
    return found[:: max(1, len(found) // most)]


def impossible(event: Any) -> Iterator[Any]:
    """The event with a part that no game has."""
    names = fields(event)
    wrong: dict[str, tuple[Any, ...]] = {
        "seat": (-1, 4, 99),
        "act": (0, 4, -1),
        "place": (-1, 9),
        "card": ("nowhere", ""),
        "ally": ("nowhere", ""),
        "path": (-1, 2),
        "cost": (99,),
        "step": (2, 0, -3),
        "target": (-1, 9),
        "cards": ((), ("nowhere",)),
        "origins": (("nowhere",),),
    }
    for name, values in wrong.items():
        if name in names and not (name == "act" and event.act is None):
            yield from (replace(event, **{name: value}) for value in values)
    if "success" in names:
        yield replace(event, success=not event.success)
        yield replace(event, total=event.total + 1, success=event.total + 1 >= event.difficulty)
    if "cancelled" in names:
        yield replace(event, cancelled=not event.cancelled)


CHECKED = [it.__name__ for it in get_args(Event) if it.__name__ not in ANY_SEAT]


@pytest.mark.parametrize("kind", CHECKED)
def test_events_with_impossible_parts_are_refused(kind: str) -> None:
    for rules, state, event in some(kind):
        assert isinstance(rules.evolve(state, event), State)
        for wrong in (it for it in impossible(event) if it != event):
            if kind == "PowerUsed" and wrong.seat == event.seat:
                continue  # a card or a quest: what its limit is, says the key
            with pytest.raises(ValueError, match=r"."):
                rules.evolve(state, wrong)


@pytest.mark.parametrize("kind", sorted(ONCE))
def test_what_happens_once_cannot_happen_again(kind: str) -> None:
    for rules, state, event in some(kind):
        with pytest.raises(ValueError, match=r"."):
            rules.evolve(rules.evolve(state, event), event)


def test_a_log_with_its_events_in_disorder_raises_nothing_but_value_errors() -> None:
    chance, refused = Random(5), 0
    for rules, state, _ in steps()[::13]:
        other = chance.choice(steps())[2]
        try:
            rules.evolve(state, other)
        except ValueError:
            refused += 1
    assert refused > 100


def test_most_kinds_of_events_occur_here() -> None:
    there = {type(it[2]).__name__ for it in steps()}
    elsewhere = {"AdversaryNamed", "InterludeBegan", "Swapped"}
    assert {it.__name__ for it in get_args(Event)} - there <= elsewhere


# --- secrets

KEY = re.compile(r'"\w+":')


def known(state: State, seat: int | None) -> set[str]:
    """The cards that the seat has seen: its own, and all that lies or has come to lie open."""
    found: set[str] = {state.opponent.card} if state.opponent else set()
    for story in state.acts:
        found |= {it for place in story.row for it in (place.card, place.ally)} | {*story.discard}
    for at, player in enumerate(state.players):
        found |= {it.card for it in player.gained} | {it.card for it in player.allies}
        found |= {*player.played}
        if state.shown or at == seat:
            found |= {player.origin, player.motivation}
        if state.over or at == seat:
            found.add(player.destiny)
        if at == seat:
            found |= {*player.hand} | {card for dealt in player.dealt for card in dealt}
    found |= {it.card for it in state.stack} | {*state.hero.discard, *state.antihero.discard}
    if state.opponent is not None:
        found |= {*state.opponent.revealed, *state.opponent.discard}
    for step in state.agenda:
        if isinstance(step, Tuck):
            found.add(step.ally)
        elif isinstance(step, Open):
            found |= {*step.allies}
    return found


def ids(cards: CardRules) -> set[str]:
    it = cards.index.cards
    every = (*it.characters, *it.destinies, *it.story, *it.events)
    return {card.id for card in every}


def test_a_view_holds_no_card_that_its_seat_has_not_seen_cta_05_60() -> None:
    for rules, state, _ in steps()[::37]:
        hidden = ids(rules)
        for seat in (None, *range(len(state.players))):
            text = KEY.sub("", dumps(rules.view(state, seat)))
            there = {card for card in hidden if f'"{card}"' in text}
            assert there <= known(state, seat), (there - known(state, seat), seat)


def test_what_is_heard_names_no_card_that_its_seat_has_not_seen_cta_05_60() -> None:
    for rules, state, event in steps()[::11]:
        after = rules.evolve(state, event)
        hidden = ids(rules)
        for seat in (None, *range(len(state.players))):
            heard = rules.public(state, event, seat)
            text = "" if heard is None else KEY.sub("", dumps(heard, Event))
            there = {card for card in hidden if f'"{card}"' in text}
            turned = {"AdversaryNamed", "AllyCame", "RowFilled", "AdversaryCardRevealed"}
            if type(event).__name__ not in turned:
                allowed = known(after, seat) | known(state, seat)
                quests = {it.id for it in rules.index.cards.quests}
                assert there <= allowed | quests, (event, there - allowed, seat)
