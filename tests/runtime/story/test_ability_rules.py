"""Cards that cost, carry and ride: what was once had for nothing (DST-31, 62, 89, 112; EC-16, 20,
34).
"""

from __future__ import annotations

import pytest
from tests.runtime.story import builders as b
from tests.runtime.story.test_cards import ALWAYS, DISCARD

from fateloom.runtime.program import items as it
from fateloom.runtime.program.destiny import Destiny
from fateloom.runtime.story import command as cmd
from fateloom.runtime.story import event as ev
from fateloom.runtime.story.invariants import broken_by
from fateloom.runtime.story.movement import reach
from fateloom.runtime.story.state import Step

USE = cmd.UseAbility("card")


def walker(ability: it.Ability, copies: int = 1) -> b.Game:
    """Ann has the card and a road of six tiles before her, alone."""
    story = b.program(
        b.poi("inn", b.option("fight", b.test(b.POW))),
        heroes=(b.hero("ann", *["card"] * copies),),
        all_items=(b.item("card", ability=ability, copies=copies),),
        tiles=(b.tile("home"), *(b.tile(f"t{n}", (n, 0)) for n in range(1, 7))),
    )
    return b.Game(story)


def steps(game: b.Game) -> int:
    return reach(game.rules.index, game.state)


def test_dst_31_62_a_card_that_lengthens_the_walk_at_a_price_does_nothing_unpaid() -> None:
    game = walker(b.ability(ALWAYS, "move", it.MoveRange(2), cost_effort=1))
    assert steps(game) == 2
    assert game.refused(cmd.MoveTo(("t1", "t2", "t3"))) == "range"
    game.do(USE)
    assert (steps(game), game.me.effort) == (4, 0), "once, not twice"
    assert game.refused(cmd.MoveTo(("t1", "t2", "t3", "t4", "t5"))) == "range"
    assert game.do(cmd.MoveTo(("t1", "t2", "t3", "t4"))).me.tile == "t4"


@pytest.mark.parametrize("optional", [True, False])
def test_dst_31_ec_15_at_the_start_of_the_turn_each_copy_counts_once(optional: bool) -> None:
    game = walker(b.ability(ALWAYS, "turn_start", it.MoveRange(1), optional=optional), copies=2)
    if optional:
        assert steps(game) == 2
        game.do(USE, USE)
        assert game.refused(USE) == "used"
    assert steps(game) == 4
    assert steps(game.do(cmd.EndTurn())) == (2 if optional else 4)


def test_dst_31_112_a_card_that_is_carried_counts_without_being_used() -> None:
    game = walker(b.ability(ALWAYS, "passive", it.MoveRange(1)), copies=2)
    assert steps(game) == 4
    assert game.refused(USE) == "ability"


def test_dst_62_no_effort_die_pays_for_a_card_inside_a_test() -> None:
    lamp = b.ability(ALWAYS, "any", it.ChangeResource("coins", 1), cost_effort=1)
    game = walker(lamp).do(cmd.Stay(), cmd.Visit("inn"))
    assert USE in game.legal
    game.do(cmd.UseOption("inn.fight"))
    assert game.refused(USE) == "window"
    assert USE not in game.legal
    game.roll(0, 1, 1)
    assert game.refused(USE) == "window"
    game.do(cmd.Confirm())
    assert game.do(USE).me.coins == 2


def test_ec_16_34_dst_89_no_ride_after_the_walk_nor_in_a_finale() -> None:
    ride = b.ability(DISCARD, "move", it.ReplaceMove())
    assert walker(ride).do(cmd.MoveTo(("t1",))).refused(cmd.UseAbility("card", "t5")) == "window"
    path = b.path("p", "inn", b.stage("last", b.test(b.POW)))
    story = b.program(
        b.poi("inn"),
        heroes=(b.hero("ann", "card"),),
        all_items=(b.item("card", ability=ride),),
        tiles=(b.tile("home"), b.tile("t1", (1, 0))),
        destinies=(Destiny("ann", (path,), b.N),),
    )
    game = b.Game(story).visit("inn").do(cmd.BeginFinale("p")).roll(0, 1, 1)
    game.do(cmd.Confirm(), cmd.EndTurn())
    assert game.state.turn.step is Step.FINALE
    assert game.refused(cmd.UseAbility("card", "t1")) == "window"
    moved = (ev.HeroMoved(0, ("t1",)), ev.StepReached(Step.VISIT))
    found = broken_by(game.rules.index, game.state, moved, game.state)
    assert found == ("INV-10: seat 0 takes a normal turn in a finale",)
