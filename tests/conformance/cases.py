"""What the suite plays: a case for each registered system, and Lanterns with all its secrets."""

from __future__ import annotations

import random
from dataclasses import replace as at_the_tools
from functools import cache
from pathlib import Path
from typing import Any

from tests.conformance.card_secrets import RULES as CARDS
from tests.conformance.card_secrets import other_secrets
from tests.conformance.hidden_secrets import case as hidden_case
from tests.conformance.lanterns import game as g
from tests.conformance.lanterns.game import SetUp, State
from tests.conformance.lanterns.rules import LanternRules
from tests.conformance.suite import AnyRules, Case
from tests.runtime.battle.test_conformance import case as battle_case
from tests.runtime.story.small import small

from fateloom.runtime.cards import command as card_command
from fateloom.runtime.cards import event as card_event
from fateloom.runtime.cards.invariants import broken as broken_cards
from fateloom.runtime.cards.state import Mode
from fateloom.runtime.cards.state import SetUp as CardSetUp
from fateloom.runtime.hidden.content import Options
from fateloom.runtime.pool.state import SetUp as PoolSetUp
from fateloom.runtime.record import replace
from fateloom.runtime.story import command as cmd
from fateloom.runtime.story.invariants import broken
from fateloom.runtime.story.rules import StoryRules
from fateloom.runtime.story.setup import SetUp as StorySetUp
from fateloom.runtime.story.state import State as StoryState
from fateloom.tools.scenario import open_scenario

ROOT = Path(__file__).resolve().parents[2]
POOL = ROOT / "tests" / "fixtures" / "pool"
HIDDEN = ROOT / "tests" / "fixtures" / "hidden"


def lanterns(rules: LanternRules) -> Case:
    """A case of Lanterns, or of a faulty one."""
    setups = tuple(SetUp(players) for players in (4, 2, 3))
    return Case(
        "lanterns",
        rules,
        setups,
        rules.broken,
        swapped_cards,
        face_down=(g.Lay, g.Next),
        turned_up=(g.TurnedUp,),
        told_to=lambda event: event.seat if isinstance(event, g.Dealt | g.Looked) else None,
    )


def swapped_cards(state: State, seat: int, chance: random.Random) -> State | None:
    """A card in another hand changes places with one in the unordered deck or in a third hand."""
    others = [it for it, hand in enumerate(state.hands) if it != seat and hand]
    if not others:
        return None
    one = chance.choice(others)
    mine = chance.choice(state.hands[one])
    places = [it for it in others if it != one] + [-1] * bool(state.deck.unordered)
    if not places:
        return None
    two = chance.choice(places)
    theirs = chance.choice(state.deck.unordered if two == -1 else state.hands[two])
    hands = list(state.hands)
    hands[one] = _exchanged(hands[one], mine, theirs)
    if two == -1:
        deck = replace(state.deck, unordered=_exchanged(state.deck.unordered, theirs, mine))
        return replace(state, hands=tuple(hands), deck=deck)
    hands[two] = _exchanged(hands[two], theirs, mine)
    return replace(state, hands=tuple(hands))


def _exchanged(cards: tuple[str, ...], gone: str, come: str) -> tuple[str, ...]:
    at = cards.index(gone)
    return tuple(sorted((*cards[:at], come, *cards[at + 1 :])))


def other_virtue(state: StoryState, seat: int, chance: random.Random) -> StoryState | None:
    """Another hero has another virtue (DST-122)."""
    others = [it for it in range(len(state.heroes)) if it != seat]
    if not others:
        return None
    at = chance.choice(others)
    hero = replace(state.heroes[at], virtue=state.heroes[at].virtue + chance.choice((-1, 1)))
    return replace(state, heroes=(*state.heroes[:at], hero, *state.heroes[at + 1 :]))


def _nothing_secret(state: Any, seat: int, chance: random.Random) -> None:
    return None


@cache
def _rules(path: Path) -> AnyRules:
    opened = open_scenario(str(path))
    return opened.system.rules(opened.played)


def story() -> Case:
    """A story with every construct, none of whose conditions reads virtue."""
    rules = StoryRules(small())
    index = rules.index
    setups = (StorySetUp(2), StorySetUp(3), StorySetUp(1))
    return Case(
        "story",
        rules,
        setups,
        lambda state: broken(index, state),
        other_virtue,
        families=(cmd.MoveTo,),
    )


def pool() -> Case:
    """A small pool game, by heroes alone and with a keeper."""
    rules: Any = _rules(POOL)
    heroes = tuple(hero.id for hero in rules.course.scenes[0].encounter.heroes)
    setups = tuple(PoolSetUp(heroes[:2], keeper) for keeper in (False, True))
    return Case("pool", rules, setups, rules.broken, _nothing_secret)


def cards() -> Case:
    """A small set: against each other, together, alone, and for beginners."""
    setups = (
        CardSetUp(3),
        CardSetUp(2, Mode.COOPERATIVE),
        CardSetUp(4, beginners=True),
        CardSetUp(1, Mode.COOPERATIVE),
        CardSetUp(2),
    )
    return Case(
        "cards",
        CARDS,
        setups,
        lambda state: broken_cards(CARDS.index, state),
        other_secrets,
        steps=70,
        face_down=(card_command.Keep, card_command.Next),
        turned_up=(
            card_event.CharactersShown,
            card_event.RowFilled,
            card_event.AllyCame,
            card_event.AdversaryNamed,
            card_event.AdversaryCardRevealed,
        ),
        told_to=_told_cards_to,
    )


def _told_cards_to(event: card_event.Event) -> int | None:
    match event:
        case (
            card_event.CharacterDealt(seat)
            | card_event.CharacterKept(seat)
            | card_event.EventDrawn(seat)
        ):
            return seat
    return None


def battle() -> Case:
    """A small campaign with every advanced rule and fog."""
    return battle_case(0)


def hidden() -> Case:
    """A small house under the printed rules; other options are tried with the engine."""
    return at_the_tools(hidden_case(Options()), rules=_rules(HIDDEN))


CASES = {"story": story, "pool": pool, "cards": cards, "battle": battle, "hidden": hidden}
"""For every registered system, by its name."""
