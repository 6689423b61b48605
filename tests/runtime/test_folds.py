"""What single events do to a state, where a whole game hardly shows it: they refuse what cannot
happen in it, and let nobody hear what is not for all.
"""

from __future__ import annotations

import pytest
from tests.runtime.battle.playing import Game as BattleGame
from tests.runtime.cards.playing import Game as CardGame
from tests.runtime.hidden.playing import Game as HouseGame

from fateloom.runtime.battle.event import MarchEnded
from fateloom.runtime.cards.event import PathSwitched
from fateloom.runtime.cards.state import Attempt
from fateloom.runtime.hidden.event import ContestEnded, Offered
from fateloom.runtime.record import replace


def test_hnd_14_an_offer_tells_what_is_hidden_to_the_two_alone() -> None:
    game = HouseGame()
    offer = Offered(0, 1, ("coat", "knife"), ())
    heard = [offer.public(game.rules.index, game.state, it) for it in (0, 1, 2, None)]
    assert heard == [offer, offer, *[replace(offer, gives=("", ""))] * 2]


def test_an_action_that_has_not_begun_is_not_over() -> None:
    game = HouseGame()
    with pytest.raises(ValueError, match=r"\w"):
        ContestEnded().fold(game.rules.index, game.state)


def test_hod_34_after_a_march_everybody_can_march_again() -> None:
    game = BattleGame()
    moved = tuple(replace(it, gone=1, moved=True) for it in game.state.units)
    after = MarchEnded().fold(game.rules.index, replace(game.state, units=moved))
    assert {(it.gone, it.moved, it.aboard) for it in after.units} == {(0, False, "")}


@pytest.mark.parametrize("path", [-1, 0, 9])
def test_an_attempt_goes_on_along_another_path_of_its_card(path: int) -> None:
    game = CardGame()
    index = game.rules.index
    card = next(it for it in index.story if index.is_challenge(it) and len(index.paths(it)) > 1)
    state = replace(game.state, attempt=Attempt(0, card, 0, None, -1, ()))
    after = PathSwitched(1).fold(index, state)
    assert after.attempt is not None and after.attempt.path == 1
    with pytest.raises(ValueError, match="there is no such other path"):
        PathSwitched(path).fold(index, state)
