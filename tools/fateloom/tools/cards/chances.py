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
from fateloom.tools.table.content import Contents, Text, note
from fateloom.tools.table.language import tr
from fateloom.tools.table.words import listed, percent


def chance(index: Index, view: View, it: Attempt, *, dark: int = 0) -> Fraction:
    """The chance of an attempt, with so many more dark runes; once the runes lie, 0 or 1."""
    wanted = difficulty(index, view, it)
    if it.shown:
        return Fraction(result(it).pips + it.added >= wanted)
    return odds.chance_of((*it.runes, *(Rune(Kind.DARK),) * dark), wanted, it.added)


def odds_now(names: Names, view: View) -> Contents | None:
    """The chances of the attempt under way, or of each that the seat of the view could begin."""
    seat = view.seat
    if seat is None:
        return None
    it = view.attempt
    if view.turn.main_used and it is None:
        return (note(tr("You have taken the main action of this turn.")),)
    if it is not None and it.success is None:
        wanted = difficulty(names.index, view, it)
        if it.shown:
            points = result(it).pips + it.added
            line = tr(
                "{card}: {points}, and the difficulty is {difficulty}.",
                card=names.card(it.card),
                points=points,
                difficulty=wanted,
            )
            return (note(line),)
        return (_head(names, view, it), note(f"{names.card(it.card)}: {_row(names, view, it)}."))
    found: list[Text] = []
    for _, _, card in main_actions(names.index, view, seat):
        if not names.index.is_challenge(card):
            continue
        them = [
            prospect(names.index, view, seat, card, path)
            for path in range(len(names.index.paths(card)))
        ]
        found += found or [_head(names, view, them[0])]
        rows = [_row(names, view, one) for one in them]
        if len(set(rows)) == 1:  # the ways differ in what they bring alone
            found.append(note(f"{names.card(card)}: {rows[0]}."))
        else:
            title = names.card(card)
            for one, row in zip(them, rows, strict=True):
                found.append(note(f"{title}, {names.path(card, one.path)}: {row}."))
    return tuple(found) or (note(tr("There is nothing that you can face now.")),)


def _head(names: Names, view: View, it: Attempt) -> Text:
    """What the chances of a row are those of."""
    most = dark_room(names.index, view, it)
    if not most:
        return note(tr("Your chances:"))
    numbers = listed(str(more) for more in range(1, most + 1))
    return note(
        tr(
            "Your chances, and those with {numbers} more dark runes ({cost} experience each):",
            numbers=numbers,
            cost=names.index.numbers.dark_cost,
        )
    )


def _row(names: Names, view: View, it: Attempt) -> str:
    """The difficulty, and the chances without and with more dark runes."""
    chances = [
        percent(chance(names.index, view, it, dark=more))
        for more in range(dark_room(names.index, view, it) + 1)
    ]
    return tr(
        "difficulty {difficulty}: {chances}",
        difficulty=difficulty(names.index, view, it),
        chances=", ".join(chances),
    )


def dark_room(index: Index, view: View, it: Attempt) -> int:
    """How many more dark runes its player can buy for an attempt (CTA-37, 54)."""
    player, numbers = view.players[it.seat], index.numbers
    if not (it.allow_dark or index.cards.level(player.track).dark):
        return 0
    there = sum(rune.kind is Kind.DARK for rune in it.runes)
    room = min(DARK - there, numbers.dark_per_turn - view.turn.dark_bought)
    paid = player.experience // numbers.dark_cost if numbers.dark_cost else room
    return max(0, min(room, paid))
