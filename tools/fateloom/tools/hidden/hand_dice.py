"""Real dice: which fall, and what was typed of them (HND-09; section 1.1 of the rules)."""

from __future__ import annotations

from fateloom.runtime.hidden.command import Die
from fateloom.runtime.hidden.tables import FACES
from fateloom.runtime.hidden.view import View
from fateloom.tools.hidden.words import Names
from fateloom.tools.table.language import tr
from fateloom.tools.table.words import counted


def to_roll(names: Names, view: View) -> tuple[int, str] | None:
    """Who rolls which dice, and how to type them; None: no dice are rolled now."""
    if not view.falling:
        return None
    it = view.contest
    if it is None:
        return view.turn.active, tr(
            "{player} rolls {count} {count:die|dice} for the move. Type what "
            "{count:it shows|they show}.",
            player=names.player(view.turn.active),
            count=view.falling,
        )
    who = names.player(it.seat)
    if it.light is not None:
        return it.seat, tr("{player} rolls the dark die. Type what it shows.", player=who)
    return it.seat, tr(
        "{player} rolls the light die and the dark die. Type what they show, the light one first.",
        player=who,
    )


def entered(names: Names, view: View, typed: str) -> tuple[Die, ...] | str:
    """The numbers that were typed, or why they cannot be."""
    said = typed.replace(",", " ").split()
    if len(said) == 1 and said[0].isdecimal() and len(said[0]) == view.falling:
        said = list(said[0])  # "52" for two dice
    if len(said) != view.falling:
        return tr(
            "{count} {count:die falls|dice fall}, and you typed {numbers}.",
            count=view.falling,
            numbers=counted(len(said), "number"),
        )
    wrong = next((it for it in said if it not in map(str, FACES)), None)
    if wrong is not None:
        return tr("A die shows 1 to 6, not '{typed}'.", typed=wrong[:20])
    return tuple(Die(int(it)) for it in said)
