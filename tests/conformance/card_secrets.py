"""States of card games with other secrets: hands, destinies, characters dealt (CTA-05, 60)."""

from __future__ import annotations

import random

from tests.runtime.cards.marsh import MARSH

from fateloom.runtime.cards.changing import events_of, with_events, with_player, without
from fateloom.runtime.cards.game import FORMAT, CardGame
from fateloom.runtime.cards.rules import CardGameRules
from fateloom.runtime.cards.state import State
from fateloom.runtime.kernel.deck import draw, shuffle
from fateloom.runtime.record import replace

RULES = CardGameRules(CardGame(FORMAT, "marsh", "The Marsh", "1", "en", "", "", MARSH, ()))


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
