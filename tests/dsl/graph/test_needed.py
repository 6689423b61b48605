"""What no finale needs is told of tiles as well, and by which day others can take a thing."""

from __future__ import annotations

import pytest
from tests.dsl.graph.claims.check import check
from tests.dsl.graph.claims.games import Games
from tests.dsl.graph.test_story_views import lines_of, said
from tests.dsl.verify.engine.by_hand import story

from fateloom.dsl.graph import claims
from fateloom.dsl.graph.queries.taking import Taking
from fateloom.dsl.graph.queries.travel import Ways
from fateloom.dsl.graph.views import tile
from fateloom.dsl.graph.views.catalog import views_of
from fateloom.runtime.program.program import Program
from fateloom.runtime.record import replace

ROW = """\
start: t0
tiles:
  t0: {title: Square, cell: [0, 0], side: explored}
  t1: {title: Bridge, cell: [1, 0], side: explored}
  t2: {title: Mill, cell: [2, 0], side: explored}
  t3: {title: Field, cell: [0, 1], side: explored}
"""
GROUND = "".join(f"tile t{at}\n  on explore\n    place p{at}\n" for at in range(4))
FIELDS = """\
hero key: flag
poi p0 "Well" on t0
  > A well.
poi p1 "Arch" on t1
  > An arch.
poi p2 "Wheel" on t2
  > A wheel.
  option turn "Turn it"
    key up
poi p3 "Stook" on t3
  > A stook.
  option glean "Glean"
    gain 1 coins
destiny ann
  path pa "Path"
    begins at p0 "Go" if key
    finale
      stage st0
        fulfil
"""


@pytest.fixture(scope="module")
def fields() -> Program:
    return story(FIELDS, "ann", ground=GROUND, tiles=ROW)


def test_a_tile_is_needed_for_what_is_there_and_for_the_way_over_it(fields: Program) -> None:
    view = views_of(fields)["needs"]()
    assert (
        "Tiles that no finale is known to need, neither what is there nor the way over it: Field. "
        "Every other tile is needed for one: Square, Bridge and Mill." in said(view)
    )
    assert "nor to use but for coins, dice and the like: Arch and Stook." in said(view)
    assert lines_of(view, "Field") == "Stook is there"


def test_no_game_wins_without_a_tile_that_is_needed(
    fields: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert not [it for it in check(Games(fields)) if it.against]
    monkeypatch.setattr(Ways, "behind", lambda it, _: frozenset(it.tiles))
    wrong = [it.claim for it in check(Games(fields)) if it.against]
    lies = [it for it in wrong if not isinstance(it, claims.EveryWay)]
    assert lies == [claims.NotWithout("tile t3", "finale ann.pa", helped=False)]
    assert any("tile t3" in it.passes for it in wrong if isinstance(it, claims.EveryWay))


STALLS = """\
stock goods: {0}
poi p0 "Tower" on t0
  > A tower.
{1}poi p1 "Shop" on t1
  > A shop.
  trade look "Look at her goods" stock goods
event fair on day 3
  stock goods gains oil
destiny ann
  path light "Light"
    begins at p0 "Begin" if has item oil
    finale
      stage st0
        fulfil
"""
COINS = "coins: {start: 4}"
HOOK = '  option hook "Reach up"{0}\n    gain item oil\n'


@pytest.mark.parametrize(
    ("goods", "more", "told"),
    [
        ("oil, oil", "", "'Look at her goods' at Shop (both there), at the earliest on day 1."),
        ("oil", "", "'Look at her goods' at Shop, at the earliest on day 3."),
        ("oil", HOOK.format(" once"), "'Reach up' at Tower or 'Look at her goods' at Shop."),
        ("oil", HOOK.format(" if lacks item oil"), "'Reach up' at Tower or 'Look at her goods'"),
    ],
    ids=["both at once", "one comes later", "two places", "of who has none"],
)
def test_the_day_is_said_by_which_one_hero_can_take_them_all(
    goods: str, more: str, told: str
) -> None:
    program = story(STALLS.format(goods, more), "ann bob", "oil*2", COINS)
    assert told in said(views_of(program)["item oil"]())
    assert not [it for it in check(Games(program)) if it.against]


def test_the_lie_that_a_visit_brings_nothing_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    program = story(STALLS.format("oil, oil", ""), "ann bob", "oil*2", COINS)
    monkeypatch.setattr(Taking, "first_day", lambda *_: 3)
    wrong = [it.claim for it in check(Games(program)) if it.against]
    assert any(isinstance(it, claims.MayTake) for it in wrong)


def test_the_lie_that_something_else_turns_a_tile_back_is_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    hides = FIELDS.replace("gain 1 coins", "hide t1")
    program = story(hides, "ann", ground=GROUND, tiles=ROW)
    told = "Nothing shuts Bridge for good. 'Glean' at Stook turns Bridge back, if it is explored "
    assert told in said(views_of(program)["tile t1"]())
    assert not [it for it in check(Games(program)) if it.against]
    other = claims.TurnsBack("tile t1", ("option p2.turn",))
    monkeypatch.setattr(tile, "TurnsBack", lambda *_: other)
    assert other in [it.claim for it in check(Games(program)) if it.against]


SALE = """\
stock shelf
poi p0 "Gate" on t0
  > A gate.
  option crowd "Stand in the crowd"
    gain 1 coins
  option take "Take" once
    gain item oil
poi p1 "Hut" on t1
  > A hut.
  trade deal "Trade" stock shelf
destiny ann
  path pa "Path"
    begins at p0 "Go" if coins >= {coins}
    finale
      stage st0
        fulfil
"""


@pytest.mark.parametrize(("coins", "is_open"), [(2, True), (3, False)])
def test_a_way_is_known_without_what_earns_if_its_coins_are_had_in_a_game(
    coins: int, is_open: bool
) -> None:
    """One coin at the start and one for the oil: without the crowd there is no third."""
    program = story(SALE.format(coins=coins), "ann", "oil", "coins: {start: 1}")
    program = replace(program, items=tuple(replace(it, value=1) for it in program.items))
    text = said(views_of(program)["without"]())
    told = next(it for it in text.splitlines() if it.startswith("Without 'Stand in the crowd'"))
    assert ("is open by a known way" in told) is is_open
