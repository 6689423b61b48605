"""Whole games of the shipped set under the invariants, and what a soak counts of them."""

from __future__ import annotations

from functools import cache

import pytest
from tests.long import mostly_long
from tests.runtime.cards.marsh import MARSH
from tests.runtime.cards.playing import Game as Played
from tests.sizes import size
from tests.tools.cards.shipped import coal_road

from fateloom.runtime.cards.invariants import broken
from fateloom.runtime.cards.scoring import score
from fateloom.runtime.cards.state import State
from fateloom.runtime.record import replace
from fateloom.tools.bots.kinds import MIXED
from fateloom.tools.bots.soak import Game, soak
from fateloom.tools.bots.tally import tally
from fateloom.tools.cards.bots import BOTS
from fateloom.tools.cards.recount import recount
from fateloom.tools.cards.soak import WHOLE, CardSoak

GAMES = size(3)
"""Games of every kind of table; the page of the bots says how many were played for its figures."""


@cache
def soaking() -> CardSoak:
    return CardSoak(coal_road())


@cache
def games(players: int, mode: str, count: int) -> tuple[Game, ...]:
    seating = next(it for it in soaking().seatings() if (it.players, it.mode) == (players, mode))
    return tuple(soak(soaking(), BOTS, MIXED, seating, range(count), 1))


TABLES = [(it.players, it.mode) for it in soaking().seatings()]


@mostly_long("players,mode", TABLES, plain=[(1, "cooperative"), (2, "competitive")])
def test_whole_games_under_invariants_cta_15_24_63_72(players: int, mode: str) -> None:
    found = games(players, mode, GAMES)
    assert [it.broken for it in found] == [()] * GAMES
    assert not any("never" in it.end for it in found)
    assert all(it.figures["turns"] >= 9 for it in found)


def test_a_win_is_counted_for_a_place_and_for_each_card_cta_70() -> None:
    for it in games(2, "competitive", GAMES):
        assert it.figures["won first"] + it.figures["won second"] == WHOLE
        for part in ("origin", "motivation", "destiny"):
            cards = [n for name, n in it.figures.items() if name.startswith(f"won {part} ")]
            assert sum(cards) == WHOLE
        acts = [it.figures.get(f"tried {act}", 0) for act in (1, 2, 3)]
        assert sum(acts) <= it.figures["turns"]
        assert it.figures["points"] == sum(
            n for name, n in it.figures.items() if name.startswith("points ")
        )


def test_the_report_has_a_line_for_each_question() -> None:
    found = "\n".join(tally(soaking(), games(2, "competitive", GAMES)))
    for head in ("points", "a player", "failed", "places", "origins", "motivations", "destinies"):
        assert f"\n{head}" in f"\n{found}"
    together = "\n".join(tally(soaking(), games(1, "cooperative", GAMES)))
    assert "adversaries" in together
    assert "places" not in together


# --- a recount that is wrong would be found, and so would a broken table


def finished() -> Played:
    """The tableau of the scoring example, and more: allies, a destiny that counts."""
    it = Played().gain(0, "saga4", "well/1", "keen", "eel", allies=("otter", "heron"))
    it.change(0, destiny="host", track=-2, experience=2, played=("steady", "rumour"))
    return it.finish()


@pytest.mark.parametrize("destiny", [it.id for it in MARSH.destinies])
def test_both_counts_agree_cta_72_to_77(destiny: str) -> None:
    it = finished().change(0, destiny=destiny, origin="giant")
    index = it.rules.index
    for seat in (0, 1):
        counted = sum(points for _, points in score(index, it.state, seat))
        assert recount(index.cards, it.state, seat) == counted


def test_the_count_is_that_of_the_rules_cta_72_to_77() -> None:
    it = finished()
    story, allies, destiny = 17 + 2 + 4, 1 + 1, 1 + 2 * 2
    icons, track, tokens, played = 8, 4, 2, 2
    whole = story + allies + destiny + icons + track + tokens + played
    assert recount(it.rules.index.cards, it.state, 0) == whole


def test_a_card_in_two_places_is_found_cta_15() -> None:
    it = Played().lay(1, "ford")
    there = it.state.acts[0]
    twice: State = replace(it.state, acts=(replace(there, discard=("ford",)), *it.state.acts[1:]))
    assert broken(it.rules.index, twice) == ("ford is there 2 times (CTA-15, 24)",)
