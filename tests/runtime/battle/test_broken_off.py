"""How a battle has ended in which some broke off, some were killed and some panicked, in each
order: all have broken off only if everybody has (HOD-81, 82, 86 to 88; RUL-24).
"""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from tests.runtime.battle.playing import Game, battle
from tests.runtime.battle.test_fights import Played
from tests.runtime.battle.test_fights import game as fights

from fateloom.runtime.battle import command as cmd
from fateloom.runtime.battle import event as ev
from fateloom.runtime.battle import steps as st
from fateloom.runtime.battle.content import Unit
from fateloom.runtime.battle.fights import Fight
from fateloom.runtime.battle.words import Outcome
from fateloom.runtime.kernel.event import Planned

SHOWS = {"breaks": 1, "panics": 5, "killed": 6}
"""What may become of a unit, and the die of the enemy that does it."""


def ended(fates: tuple[str, ...], side: int, **options: Any) -> Game:
    """The end of a battle in which that becomes of the units of a side, one after the other, while
    the other side suffers nothing. Both have a unit in the Recruit Box.
    """
    forces = [" ".join(["foot1"] * len(fates))] * 2
    forces[side] = forces[side].replace("foot", "irregular")
    others = (Unit("more0", 0, "infantry", 1), Unit("more1", 1, "infantry", 1))
    game = battle(*forces, others=others, breakoff=True, **options)
    waiting = [(f"{'ad'[side]}{number}", fate) for number, fate in enumerate(fates, 1)]
    while waiting and game.battle.outcome is None:
        unit, fate = waiting[0]
        if isinstance(game.step, st.RollSuperiority):
            game.roll(*((1, 6) if side else (6, 1)))
        elif game.decision.seat == side and fate == "breaks":
            game.say(cmd.BreakOff(unit))
            if isinstance(game.step, st.WithdrawTo):
                game.say(cmd.Go("wood"))
            del waiting[0]
        elif game.decision.seat == side:
            game.say(game.decision.commands[0]).roll(1)
        else:
            game.say(game.decision.commands[0]).roll(SHOWS[fate])
            if isinstance(game.step, st.Assign):
                game.say(cmd.Hit(unit))
            if fate != "breaks":
                del waiting[0]
    return game


def outcome_of(fates: tuple[str, ...]) -> Outcome:
    return Outcome.BROKEN_OFF if set(fates) == {"breaks"} else Outcome.WON


@pytest.mark.parametrize("side", [0, 1])
@pytest.mark.parametrize("fates", [*product(SHOWS, repeat=2), *product(SHOWS, repeat=3)])
def test_hod_81_all_have_broken_off_only_if_everybody_has(
    fates: tuple[str, ...], side: int
) -> None:
    """Whoever is left panicked has lost (ruling 17), and so has whoever has lost a unit by fire."""
    (decided,) = ended(fates, side).happened(ev.BattleDecided)
    assert decided == ev.BattleDecided(outcome_of(fates), 1 - side)


@pytest.mark.parametrize("side", [0, 1])
@pytest.mark.parametrize("fates", [*product(("breaks", "killed"), repeat=2)])
def test_hod_82_the_defender_pursues_only_if_every_enemy_broke_off(
    fates: tuple[str, ...], side: int
) -> None:
    """An attacker who has won pursues in any case."""
    game = ended(fates, side, pursuit=True)
    may = side == 1 or outcome_of(fates) is Outcome.BROKEN_OFF
    planned = [it for steps in game.happened(Planned) for it in steps.steps]
    assert (st.Pursue(1 - side) in planned) is may


@pytest.mark.parametrize("fates", [*product(("breaks", "killed"), repeat=4)])
def test_hod_86_87_88_a_major_battle_is_dodged_only_if_everybody_leaves(
    fates: tuple[str, ...],
) -> None:
    """Ruling 18: the field that all enemies have left is not won; one that some have died on is."""
    game = ended(fates, 1, morale=True)
    broken_off = outcome_of(fates) is Outcome.BROKEN_OFF
    assert isinstance(game.step, st.Bonus) is not broken_off
    assert (game.state.battle is None) is broken_off


MOBS = fights((
    Fight("ridge", ("miller", "reeve"), ("raiders",)),
    Fight("ditch", ("miller", "watch"), ("raiders",)),
    Fight("bank", ("miller", "reeve"), ("raiders",), pause=1),
))  # fmt: skip


def test_section_10_who_loses_somebody_and_breaks_off_with_the_rest_is_defeated() -> None:
    """A withdrawal is a fight that all own units broke off; the watch cannot."""

    def grade(fight: str, *dice: int) -> str:
        return Played(fight, table=MOBS).dice(*dice, breaks_off=True).grade

    assert grade("ridge", 6, 1, 1, 1) == "withdrawal"
    assert grade("ridge", 1, 6, 6, 1) == "defeat", "one falls, then the other one leaves"
    assert grade("ditch", 6, 1, 1, 1, 1, 1, 1, 6, 6, 1) == "defeat", "one leaves, the other falls"


def test_section_10_what_has_fallen_before_a_pause_counts_for_the_end_of_the_fight() -> None:
    whole, one_fallen = (1, 1, 1, 1, 1), (6, 1, 1, 1)
    for dice, more, grade in ((whole, (1, 1), "withdrawal"), (one_fallen, (), "defeat")):
        first = Played("bank", table=MOBS).dice(1, 6, *dice)
        assert first.grade == "standoff"
        (left,) = first.rules.kept(first.state)
        again = Played("bank", left=left, table=MOBS).dice(6, 1, *more, breaks_off=True)
        assert again.grade == grade
