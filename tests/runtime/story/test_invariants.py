"""Invariants of two runs, and the ones of `invariants`, which find what they are there for."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as some
from tests.runtime.story import builders as b
from tests.runtime.story.bots import played
from tests.runtime.story.small import small
from tests.runtime.story.test_dice import ORACLES

from fateloom.runtime.program import statement as st
from fateloom.runtime.program.settings import EFFORT_PROFILES, STAR, Face
from fateloom.runtime.program.words import Place
from fateloom.runtime.record import replace
from fateloom.runtime.story import command as cmd
from fateloom.runtime.story import event as ev
from fateloom.runtime.story.dice import Score, score
from fateloom.runtime.story.index import index_of
from fateloom.runtime.story.invariants import broken, broken_by
from fateloom.runtime.story.rules import StoryRules
from fateloom.runtime.story.setup import SetUp
from fateloom.runtime.story.state import InTest, Phase, Standing, State, Turn

COINS = st.Resource.COINS


# --- INV-14


def test_inv_14_dst_79_83_coins_add_up_to_what_was_paid() -> None:
    """Of each hero: what they began with and all that the log says; each deal at its price."""
    rules = StoryRules(small())
    deals = 0
    for seed in range(8):
        table = played(rules, SetUp(3, heroes=("ann", "bob", "cy")), seed, 500)
        coins = [1, 1, 1]
        for entry in table.log.entries:
            paid = [it for it in entry.events if isinstance(it, ev.ResourceChanged)]
            paid = [it for it in paid if it.resource is COINS]
            for it in paid:
                coins[it.seat] += it.by
            if isinstance(entry.command, cmd.Buy | cmd.Sell):
                value = rules.index.item[entry.command.item].value
                assert paid[0].by == (-value if isinstance(entry.command, cmd.Buy) else value)
                deals += 1
        assert [it.coins for it in table.state.heroes] == coins
    assert deals > 5


def test_inv_14_a_coin_out_of_nowhere_is_found() -> None:
    game = b.Game(b.program())
    after = replace(game.state, heroes=(replace(game.me, coins=2),))
    assert broken_by(game.rules.index, game.state, (), game.state) == ()
    assert broken_by(game.rules.index, game.state, (), after) == (
        "INV-14: ann has 2 coins, and 0 were paid",
    )


# --- what is broken is found


def _hero(state: State, **changes: object) -> State:
    return replace(state, heroes=(replace(state.heroes[0], **changes), *state.heroes[1:]))


BROKEN = {
    "INV-01": lambda it: _hero(it, markers=((4, 4), (1,), (1,))),
    "INV-02": lambda it: _hero(it, effort=4),
    "INV-03": lambda it: _hero(it, items=("torch",) * 6),
    "INV-04": lambda it: _hero(it, xp=-1),
    "INV-05": lambda it: _hero(it, items=("torch",)),
    "INV-06": lambda it: _hero(it, standing=Standing.DEFEATED),
    "INV-08": lambda it: replace(it, turn=replace(it.turn, used=("inn.a", "inn.b"))),
    "INV-09": lambda it: _hero(it, tile="moor"),
    "INV-11": lambda it: _hero(it, standing=Standing.WON),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_state_that_breaks_an_invariant_is_found(name: str) -> None:
    """INV-01..06, INV-08, 09, 11: what is broken on purpose is found, under its own name."""
    options = (b.option("a", group="pair"), b.option("b", group="pair"))
    tiles = (b.tile("home"), b.tile("moor", (1, 0), "unexplored"))
    game = b.Game(b.program(b.poi("inn", *options), tiles=tiles), 2)
    assert broken(game.rules.index, game.state) == ()
    found = broken(game.rules.index, BROKEN[name](game.state))
    assert name in {it.partition(":")[0] for it in found}


def test_inv_07_10_11_what_no_command_may_do_is_found() -> None:
    game = b.Game(b.program(b.poi("inn", b.option("beg")), b.poi("mill"))).visit("inn", "beg")
    index, state = game.rules.index, game.state
    assert broken_by(index, state, (ev.VisitBegan(0, "mill"),), state)[0].startswith("INV-07")
    assert broken_by(index, state, (ev.OptionUsed(0, "inn.beg"),), state)[0].startswith("INV-07")
    renewed = ev.OptionChanged("inn.beg", st.OptionChange.RENEW)
    assert broken_by(index, state, (renewed, ev.OptionUsed(0, "inn.beg")), state) == ()
    other = ev.OptionChanged("mill.beg", st.OptionChange.RENEW)
    found = broken_by(index, state, (other, ev.OptionUsed(0, "inn.beg")), state)
    assert found[0].startswith("INV-07")
    out = _hero(state, standing=Standing.DEFEATED)
    assert broken_by(index, out, (), state)[0].startswith("INV-10")


# --- INV-13, 17


@given(some.integers(0, 2), some.integers(-20, 20).filter(bool), some.data())
def test_inv_13_gains_and_losses_add_up(track: int, amount: int, data: some.DataObject) -> None:
    spaces = some.lists(some.integers(1, 12), max_size=5, unique=True)
    markers = tuple(tuple(sorted(data.draw(spaces))) for _ in range(3))
    heroes = (b.hero("ann", markers=markers),)
    skill = list(b.Skill)[track]
    game = b.Game(b.program(b.poi("inn", b.option("do", b.skill(skill, amount))), heroes=heroes))
    game.visit("inn", "do")
    while answers := [it for it in game.legal if isinstance(it, cmd.SetMarkers)]:
        game.do(data.draw(some.sampled_from(answers)))
    before, after = markers[track], game.me.markers[track]
    count = len(before)
    if amount > 0:
        room = sum(before) - sum(range(1, count + 1))
    else:
        room = sum(range(13 - count, 13)) - sum(before)
    sign = -1 if amount > 0 else 1
    assert sum(after) - sum(before) == sign * min(abs(amount), room)
    others = [it for it in range(3) if it != track]
    assert [game.me.markers[it] for it in others] == [markers[it] for it in others]


def test_inv_17_a_deal_and_its_contrary_in_either_order() -> None:
    stocks = (b.board.Stock("goods", ("bow", "stallion"), b.N),)
    table = b.option("table", st.Trade("goods", "Trade", b.N))
    heroes = (b.hero("ann", "torch", coins=5),)
    story = b.program(b.poi("inn", table), stocks=stocks, heroes=heroes)
    game = b.Game(story).visit("inn", "table")

    def seen() -> tuple[object, ...]:
        return game.me.coins, sorted(game.me.items), sorted(game.state.stocks[0] or ())

    before = seen()
    for one, two in (
        (cmd.Buy("stallion"), cmd.Sell("stallion")),
        (cmd.Sell("torch"), cmd.Buy("torch")),
    ):
        game.do(one)
        assert seen() != before
        game.do(two)
        assert seen() == before


# --- INV-18

STORY = b.program(heroes=(b.hero("ann"),))
INDEX = index_of(STORY)
HERO = b.Game(STORY).me
TRACKS = some.lists(some.integers(1, 12), max_size=4, unique=True).map(lambda it: tuple(sorted(it)))
MAIN = some.tuples(some.integers(1, 6), some.integers(1, 6))


def scored(track: tuple[int, ...], test: InTest, bonus: int = 0) -> Score:
    hero = replace(HERO, markers=((), (), track))
    return score(INDEX, hero, test, bonus)


def rolled(main: tuple[int, ...], effort: tuple[Face, ...] = ()) -> InTest:
    phase = Phase.ROLLED
    return InTest("", (), False, b.POW, phase=phase, main=main, effort_faces=effort)


@given(TRACKS, MAIN, some.lists(some.sampled_from((0, 1, 2, 3, 5, STAR)), max_size=3), some.data())
def test_inv_18_dst_51_52_53_better_never_scores_less(
    track: tuple[int, ...], main: tuple[int, int], effort: list[Face], data: some.DataObject
) -> None:
    """A marker further left, a higher total, one more die beside the same dice, a bonus."""
    test = rolled(main, tuple(effort))
    now = scored(track, test)
    assert now.successes == now.markers + now.stars + now.bonus
    if track and track[0] > 1:
        assert scored((track[0] - 1, *track[1:]), test).successes >= now.successes
    for faces in EFFORT_PROFILES.values():
        more = data.draw(some.sampled_from(faces))
        assert scored(track, rolled(main, (*effort, more))).successes >= now.successes
    higher = replace(test, total_bonus=data.draw(some.integers(0, 9)))
    assert scored(track, higher).successes >= now.successes
    extra = data.draw(some.integers(0, 4))
    assert scored(track, replace(test, bonus=extra)).successes == now.successes + extra
    assert scored(track, test, extra).successes == now.successes + extra


@pytest.mark.parametrize("profile", EFFORT_PROFILES)
def test_inv_18_more_effort_dice_are_never_worse_in_any_column(profile: str) -> None:
    """Through the tables: P(at least k) never falls with a further die."""
    for one in ("A", "B", "C", "D", "E", "BEST", "WORST", "ONE7", "NONE"):
        rows = [ORACLES["tables"][f"{profile}|{one}|{n}"]["p_at_least"] for n in range(4)]
        for few, more in pairwise(rows):
            assert all(Fraction(more[k]) >= Fraction(few[k]) for k in few)


def test_inv_05_a_copy_that_is_not_there_cannot_move() -> None:
    game = b.Game(b.program())
    moved = ev.ItemMoved("torch", ev.Spot(Place.GONE), ev.Spot(Place.BOX))
    with pytest.raises(ValueError):
        game.rules.evolve(game.state, moved)
    assert game.state.turn != Turn(game.state.turn.step, bonus=1)
