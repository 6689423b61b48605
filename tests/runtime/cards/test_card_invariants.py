"""The invariants of card games find what is wrong, each by its own sentence."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tests.runtime.cards.playing import Game

from fateloom.runtime.cards.changing import with_player
from fateloom.runtime.cards.invariants import broken
from fateloom.runtime.cards.state import State
from fateloom.runtime.record import replace


def _one(s: State, **change: object) -> State:
    return with_player(s, 1, replace(s.players[1], **change))


def _discarded(s: State, *cards: str) -> State:
    return replace(s, hero=replace(s.hero, discard=(*s.hero.discard, *cards)))


def _an_event(s: State) -> str:
    return s.hero.deck.cards[0]


def _a_story_card(s: State) -> str:
    return s.acts[0].deck.cards[0]


SPOILED: list[tuple[str, Callable[[State], State]]] = [
    ("seat 1 owes experience (CTA-80)", lambda s: _one(s, experience=-1)),
    ("the track of seat 1 is at 99 (CTA-52)", lambda s: _one(s, track=99)),
    ("times (CTA-66)", lambda s: _discarded(s, *(_an_event(s),) * 5)),
    ("an event card is not of this set", lambda s: _discarded(s, "nothing")),
    ("is there 2 times (CTA-15, 24)", lambda s: replace(s, acts=(
        replace(s.acts[0], discard=(_a_story_card(s),)), *s.acts[1:]))),
    ("a story card is not of this set", lambda s: replace(s, acts=(
        replace(s.acts[0], discard=("nothing",)), *s.acts[1:]))),
]  # fmt: skip
"""How what a check says ends, and a state in which that is wrong."""


@pytest.mark.parametrize(("said", "spoil"), SPOILED, ids=[said for said, _ in SPOILED])
def test_the_invariants_find_what_is_wrong(said: str, spoil: Callable[[State], State]) -> None:
    game = Game()
    assert broken(game.rules.index, game.state) == ()
    found = broken(game.rules.index, spoil(game.state))
    assert any(it.endswith(said) for it in found), found
