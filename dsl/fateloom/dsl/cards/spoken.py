"""Commands of a card game in words: `attempt cart_at_the_ford first`, `play tripwire two`."""

from __future__ import annotations

from fateloom.dsl.spoken import Spoken
from fateloom.runtime.cards import command as cmd
from fateloom.runtime.cards.command import Command

SEATS = ("one", "two", "three", "four")
"""The seats by name, in the order of the turns: for steps and for the heads of plays."""

PATHS = ("first", "second")
"""The paths of a challenge, in the order in which they are written."""

VERBS: dict[type, str] = {
    cmd.CastRunes: "cast",
    cmd.BuyDark: "dark",
    cmd.Decline: "leave",
    cmd.ChooseDeck: "draw",
    cmd.EndTurn: "end",
    cmd.Show: "rune",
    cmd.First: "first",
}
"""Verbs that are not the name of the command itself."""

SPOKEN: Spoken[Command] = Spoken(VERBS, {"path": PATHS, "target": SEATS, "seat": SEATS})
"""The words of all commands."""
