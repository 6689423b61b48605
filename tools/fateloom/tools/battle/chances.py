"""Chances at the table: superiority before a round, and volleys before they are fired."""

from __future__ import annotations

from fractions import Fraction

from fateloom.runtime.battle.combat import (
    dice_of,
    is_immune,
    modifiers,
    superiority,
    to_fire,
    volley,
)
from fateloom.runtime.battle.index import Index
from fateloom.runtime.battle.standing import fighters
from fateloom.runtime.battle.state import State
from fateloom.runtime.battle.view import View
from fateloom.tools.battle.known import known
from fateloom.tools.battle.words import Names
from fateloom.tools.table.content import Contents, heading, note
from fateloom.tools.table.language import tr
from fateloom.tools.table.words import counted, percent, signed

SHELL = "fateloom odds battle 2 foot 3 vs foot 2"
"""What answers such questions outside of a game."""


def volley_chances(index: Index, unit: str, dice: int) -> tuple[Fraction, Fraction]:
    """The chances that a volley of a unit shows an elimination, and that it shows panic alone."""
    found = volley(index.column[index.type[unit].column], dice)
    kills = found.chance_of(lambda it: it[0] > 0)
    return kills, found.chance_of(lambda it: it[0] == 0 and it[1] > 0)


def volley_odds(index: Index, state: State, unit: str) -> str:
    """A volley in words: `3 dice: 42 % eliminate, 28 % panic`."""
    dice = dice_of(index, state, unit)
    kills, scares = volley_chances(index, unit, dice)
    can_panic = scares and _can_panic(index, state, 1 - index.unit[unit].side)
    if kills and can_panic:
        said = tr(
            "{kills} eliminates, {scares} only panics",
            kills=percent(kills),
            scares=percent(scares),
        )
    elif kills:
        said = tr("{kills} eliminates", kills=percent(kills))
    elif can_panic:
        said = tr("{scares} panics", scares=percent(scares))
    else:
        said = tr("no effect")
    return f"{counted(dice, 'die', 'dice')}: {said}"


def _can_panic(index: Index, state: State, side: int) -> bool:
    """Whether a unit of a side in the battle is not immune to panic."""
    return not all(is_immune(index, state, it) for it in fighters(index, state, side))


def odds_now(names: Names, view: View) -> Contents:
    """The odds of the battle under way: the next superiority roll, and who can fire."""
    battle, index, state = view.battle, names.index, known(view)
    if battle is None:
        said = tr("No battle is under way. Outside of the game: '{command}'.", command=SHELL)
        return (note(said),)
    added = modifiers(index, state)
    attacker, defender = names.side(battle.attacker), names.side(battle.defender)
    chance = percent(superiority(*added))
    found = [
        heading(tr("Odds at {space}", space=names.space(battle.space))),
        note(
            tr(
                "Superiority in a round: {attacker} {chance} ({added}, and {other} for "
                "{defender}, who wins ties).",
                attacker=attacker,
                chance=chance,
                added=signed(added[0]),
                other=signed(added[1]),
                defender=defender,
            )
        ),
    ]
    for side in (battle.attacker, battle.defender):
        for unit in to_fire(index, state, side):
            found.append(
                note(f"{names.side(side)}, {names.unit(unit)}: {volley_odds(index, state, unit)}.")
            )
    return tuple(found)
