"""Chances at the table: superiority before a round, and volleys before they are fired."""

from __future__ import annotations

from fractions import Fraction

from fateloom.runtime.battle.combat import (
    dice_of,
    is_immune,
    modifiers,
    to_fire,
)
from fateloom.runtime.battle.index import Index
from fateloom.runtime.battle.odds import superiority, volley
from fateloom.runtime.battle.standing import fighters
from fateloom.runtime.battle.state import State
from fateloom.runtime.battle.view import View
from fateloom.tools.battle.known import known
from fateloom.tools.battle.words import Names
from fateloom.tools.table.content import Contents, heading, note
from fateloom.tools.table.words import counted, percent


def volley_chances(index: Index, unit: str, dice: int) -> tuple[Fraction, Fraction]:
    """The chances that a volley of a unit shows an elimination, and that it shows panic alone."""
    found = volley(index.column[index.type[unit].column], dice)
    kills = found.chance_of(lambda it: it[0] > 0)
    return kills, found.chance_of(lambda it: it[0] == 0 and it[1] > 0)


def volley_odds(index: Index, state: State, unit: str) -> str:
    """A volley in words: `3 dice: 42 % eliminate, 28 % panic`."""
    dice = dice_of(index, state, unit)
    kills, scares = volley_chances(index, unit, dice)
    said = [f"{percent(kills)} eliminates"] if kills else []
    if scares and _can_panic(index, state, 1 - index.unit[unit].side):
        said.append(f"{percent(scares)} {'only ' if kills else ''}panics")
    return f"{counted(dice, 'die', 'dice')}: {', '.join(said) or 'no effect'}"


def _can_panic(index: Index, state: State, side: int) -> bool:
    """Whether a unit of a side in the battle is not immune to panic."""
    return not all(is_immune(index, state, it) for it in fighters(index, state, side))


def odds_now(names: Names, view: View) -> Contents:
    """The odds of the battle under way: the next superiority roll, and who can fire."""
    battle, index, state = view.battle, names.index, known(view)
    if battle is None:
        return (note("No battle is under way. Shell: fateloom odds battle 2 foot 3 vs foot 2."),)
    added = modifiers(index, state)
    attacker, defender = names.side(battle.attacker), names.side(battle.defender)
    chance = percent(superiority(*added))
    found = [
        heading(f"Odds at {names.space(battle.space)}"),
        note(
            f"Superiority in a round: {attacker} {chance} ({added[0]:+d}, and {added[1]:+d} for "
            f"{defender}, who wins ties)."
        ),
    ]
    for side in (battle.attacker, battle.defender):
        for unit in to_fire(index, state, side):
            found.append(
                note(f"{names.side(side)}, {names.unit(unit)}: {volley_odds(index, state, unit)}.")
            )
    return tuple(found)
