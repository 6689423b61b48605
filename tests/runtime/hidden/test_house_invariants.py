"""The invariants of haunted houses find what is wrong, each by its own sentence."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tests.runtime.hidden.playing import Game

from fateloom.runtime.hidden.changing import with_player
from fateloom.runtime.hidden.invariants import broken
from fateloom.runtime.hidden.state import State
from fateloom.runtime.hidden.words import Result
from fateloom.runtime.record import replace


def _one(s: State, **change: object) -> State:
    return with_player(s, 1, replace(s.players[1], **change))


def _laid(s: State, **change: object) -> State:
    first, *others = s.players[1].pile
    return _one(s, pile=(replace(first, **change), *others))


GHOST = {"ghost": True, "health": 0, "wounds": 0}
SPOILED: list[tuple[str, Callable[[State], State]]] = [
    ("the ghost at seat 1 has health tokens (HND-56)", lambda s: _one(s, ghost=True)),
    ("seat 1 has 4 health and 0 wounds (HND-42)", lambda s: _one(s, health=4)),
    ("seat 1 has 5 health and 0 wounds (HND-42)", lambda s: _one(s, gloom=1)),
    ("an item lies open before seat 1 that is not there (HND-04)", lambda s: _one(s, open=("x",))),
    ("seat 1 has less than nothing (HND-27, 42)", lambda s: _one(s, **GHOST, gloom=-1)),
    ("a card before seat 1 lies open and is not known to all (HND-04)",
     lambda s: _laid(s, face_up=True)),
    ("seat 1 should be a ghost (HND-53)",
     lambda s: replace(_one(s, health=0, wounds=5), opener=2)),
    ("the Opener at seat 1 has not the card (HND-52, ruling 11)", lambda s: replace(s, opener=1)),
    ("2 piles hold the Opener (HND-02)", lambda s: _laid(s, card="key")),
    ("key is there 2 times instead of 1 (HND-73)", lambda s: _laid(s, card="key")),
    ("a location has less than no gloom", lambda s: replace(s, gloom=(-1, *s.gloom[1:]))),
    ("round 0 is beyond the last one (HND-85)", lambda s: replace(s, round=0)),
    ("something outlasts its action (HND-41, 72)", lambda s: replace(s, resolving=("x",))),
]  # fmt: skip
"""What a check says, and a state in which that, and maybe more, is wrong."""


@pytest.mark.parametrize(("said", "spoil"), SPOILED, ids=[said for said, _ in SPOILED])
def test_the_invariants_find_what_is_wrong(said: str, spoil: Callable[[State], State]) -> None:
    game = Game()
    assert broken(game.rules.index, game.state) == ()
    found = broken(game.rules.index, spoil(game.state))
    assert said in found


def test_hnd_53_whoever_is_beaten_at_the_end_of_the_game_is_no_ghost() -> None:
    """After the result nobody becomes one."""
    game = Game()
    beaten = replace(_one(game.state, health=0, wounds=5), opener=2)
    ended = replace(beaten, result=Result.OPENER, winners=(2,))
    assert broken(game.rules.index, ended) == ()
