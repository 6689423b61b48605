"""The odds of casts, of what a seat sees: of an attempt under way, or of one that could begin."""

from __future__ import annotations

from fractions import Fraction

from fateloom.runtime.cards import odds
from fateloom.runtime.cards.attempt import difficulty, prospect, result
from fateloom.runtime.cards.index import Index
from fateloom.runtime.cards.rows import main_actions
from fateloom.runtime.cards.runes import DARK, Kind, Rune
from fateloom.runtime.cards.state import Attempt
from fateloom.runtime.cards.view import View
from fateloom.tools.cards.words import Names
from fateloom.tools.table.content import Contents, note
from fateloom.tools.table.words import counted, percent


def chance(index: Index, view: View, it: Attempt, *, dark: int = 0) -> Fraction:
    """The chance of an attempt, with so many more dark runes; once the runes lie, 0 or 1."""
    wanted = difficulty(index, view, it)
    if it.shown:
        return Fraction(result(it).pips + it.added >= wanted)
    return odds.chance_of((*it.runes, *(Rune(Kind.DARK),) * dark), wanted, it.added)


def odds_now(names: Names, view: View, seat: int) -> Contents:
    """The chances of the attempt under way, or of each that the seat could begin."""
    it = view.attempt
    if view.turn.main_used and it is None:
        return (note("You have taken the main action of this turn."),)
    if it is not None and it.success is None:
        wanted = difficulty(names.index, view, it)
        line = (
            f"{names.card(it.card)}, difficulty {wanted}: {percent(chance(names.index, view, it))}"
        )
        if it.shown:
            return (note(f"{names.card(it.card)}: {result(it).pips + it.added} against {wanted}."),)
        return (note(f"{line}{_dark(names, view, it)}."),)
    found = []
    for _, _, card in main_actions(names.index, view, seat):
        if not names.index.is_challenge(card):
            continue
        for path in range(len(names.index.paths(card))):
            one = prospect(names.index, view, seat, card, path)
            wanted = difficulty(names.index, view, one)
            part = percent(chance(names.index, view, one))
            title = f"{names.card(card)}: {names.path(card, path)}"
            line = f"{title} (difficulty {wanted}): {part}{_dark(names, view, one)}."
            found.append(note(line))
    return tuple(found) or (note("There is nothing that you can face now."),)


def _dark(names: Names, view: View, it: Attempt) -> str:
    """The chances with one dark rune more, and with as many as there are."""
    there = sum(rune.kind is Kind.DARK for rune in it.runes)
    most = min(DARK - there, names.index.numbers.dark_per_turn - view.turn.dark_bought)
    parts = [
        f"{percent(chance(names.index, view, it, dark=more))} with {counted(more, 'dark rune')}"
        for more in range(1, most + 1)
    ]
    return f"; {', '.join(parts)}" if parts else ""
