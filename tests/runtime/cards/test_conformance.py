"""The card rules in the suite of every rule system: secrets, saves, undo, replays (CTA-05, 60)."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from tests.conformance.suite import CHECKS, Case, tables
from tests.runtime.cards.marsh import MARSH

from fateloom.runtime.cards import command as cmd
from fateloom.runtime.cards import event as ev
from fateloom.runtime.cards.changing import events_of, with_events, with_player, without
from fateloom.runtime.cards.invariants import broken
from fateloom.runtime.cards.rules import CardRules
from fateloom.runtime.cards.state import Mode, SetUp, State
from fateloom.runtime.kernel.deck import draw, shuffle
from fateloom.runtime.record import replace

RULES = CardRules(MARSH)
SETUPS = (
    SetUp(3),
    SetUp(2, Mode.COOPERATIVE),
    SetUp(4, beginners=True),
    SetUp(1, Mode.COOPERATIVE),
    SetUp(2),
)


def other_secrets(state: State, seat: int, chance: random.Random) -> State | None:
    """Another player holds another event card, keeps another destiny, or was dealt another card."""
    kinds = [_other_hand, _other_destiny, _other_deal]
    chance.shuffle(kinds)
    seats = [it for it in range(len(state.players)) if it != seat]
    chance.shuffle(seats)
    for kind in kinds:
        for other in seats:
            changed = kind(state, other, chance)
            if changed is not None:
                return changed
    return None


def _other_hand(state: State, other: int, chance: random.Random) -> State | None:
    player = state.players[other]
    if not player.hand:
        return None
    gone = chance.choice(player.hand)
    deck = RULES.index.event[gone].deck
    events = events_of(state, deck)
    if not events.deck.unordered:
        return None
    come = chance.choice(events.deck.unordered)
    hand = tuple(sorted((*without(player.hand, gone), come)))
    state = with_player(state, other, replace(player, hand=hand))
    return with_events(state, deck, replace(events, deck=shuffle(draw(events.deck, come), (gone,))))


def _other_destiny(state: State, other: int, chance: random.Random) -> State | None:
    player, left = state.players[other], state.characters[2]
    if not player.destiny or not left.unordered:
        return None
    come = chance.choice(left.unordered)
    piles = (*state.characters[:2], shuffle(draw(left, come), (player.destiny,)))
    return with_player(replace(state, characters=piles), other, replace(player, destiny=come))


def _other_deal(state: State, other: int, chance: random.Random) -> State | None:
    player = state.players[other]
    parts = [at for at in range(3) if player.dealt[at] and state.characters[at].unordered]
    if not parts:
        return None
    at = chance.choice(parts)
    gone, come = chance.choice(player.dealt[at]), chance.choice(state.characters[at].unordered)
    dealt = tuple(come if it == gone else it for it in player.dealt[at])
    pile = shuffle(draw(state.characters[at], come), (gone,))
    piles = (*state.characters[:at], pile, *state.characters[at + 1 :])
    all_dealt = (*player.dealt[:at], dealt, *player.dealt[at + 1 :])
    return with_player(replace(state, characters=piles), other, replace(player, dealt=all_dealt))


def _told_to(event: ev.Event) -> int | None:
    match event:
        case ev.CharacterDealt(seat) | ev.CharacterKept(seat) | ev.EventDrawn(seat):
            return seat
    return None


def case() -> Case:
    return Case(
        "cards",
        RULES,
        SETUPS,
        lambda state: broken(RULES.index, state),
        other_secrets,
        steps=70,
        face_down=(cmd.Keep, cmd.Next),
        turned_up=(
            ev.CharactersShown,
            ev.RowFilled,
            ev.AllyCame,
            ev.AdversaryNamed,
            ev.AdversaryCardRevealed,
        ),
        told_to=_told_to,
    )


@pytest.mark.parametrize("seed", range(len(SETUPS)))
@pytest.mark.parametrize("check", CHECKS, ids=lambda it: it.__name__)
def test_the_suite_of_every_rule_system(check: Callable[[Case, int], None], seed: int) -> None:
    check(case(), seed)


def test_permuting_changes_secrets() -> None:
    """A check that compares equal states would prove nothing."""
    chance = random.Random(1)
    states = [table.state for table in tables(case(), 0)]
    twins = [(it, other_secrets(it, 0, chance)) for it in states]
    assert sum(twin is not None and twin != state for state, twin in twins) > len(states) / 2
