"""Real dice: who rolls how many, and what was typed of them (HOD-47, 52, 76)."""

from __future__ import annotations

from fateloom.runtime.battle import steps as st
from fateloom.runtime.battle.command import Die
from fateloom.runtime.battle.view import View
from fateloom.tools.battle.words import Names
from fateloom.tools.table.language import tr
from fateloom.tools.table.words import counted

FACES = ("1", "2", "3", "4", "5", "6")


def _falling(names: Names, view: View) -> tuple[int, str, int] | None:
    """The seat that rolls, what for, and how many dice; None: no dice are rolled now."""
    step, battle = (view.agenda or (None,))[0], view.battle
    match step:
        case st.RollSuperiority() if battle is not None:
            side = battle.defender if battle.dice else battle.attacker
            return side, tr("superiority"), 1
        case st.Volley(unit, left):
            what = tr("the volley of {unit}", unit=names.unit(unit))
            return names.index.unit[unit].side, what, left
        case st.Bombarded(_, _, left) if left:
            return view.active, tr("what falls on the stack"), left
        case _:
            return None


def to_roll(names: Names, view: View) -> tuple[int, str] | None:
    """Who rolls which dice, and how to type them; None: no dice are rolled now."""
    falling = _falling(names, view)
    if falling is None:
        return None
    side, what, count = falling
    return side, tr(
        "{side}: roll {count} {count:die|dice} for {what}, and type what "
        "{count:it shows|they show}.",
        side=names.side(side),
        count=count,
        what=what,
    )


def entered(names: Names, view: View, typed: str) -> tuple[Die, ...] | str:
    """The dice that were typed, or why they cannot be."""
    falling = _falling(names, view)
    return dice_in(typed, 0 if falling is None else falling[2])


def dice_in(typed: str, count: int) -> tuple[Die, ...] | str:
    """So many dice as they were typed, or why they cannot be.

    >>> dice_in("3 6", 2), dice_in("124", 3)
    ((Die(shows=3), Die(shows=6)), (Die(shows=1), Die(shows=2), Die(shows=4)))
    >>> dice_in("7", 1)
    'A die shows a number from 1 to 6.'
    """
    said = list("".join(typed.replace(",", " ").split()))
    if not said or any(it not in FACES for it in said):
        return tr("A die shows a number from 1 to 6.")
    if len(said) != count:
        rolled = counted(count, "die", "dice")
        return tr("You roll {rolled}, and typed {typed}.", rolled=rolled, typed=len(said))
    return tuple(Die(int(it)) for it in said)
