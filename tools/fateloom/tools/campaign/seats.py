"""Who sits at the table, and who takes which hero: asked where it was not said (DST-05, 130)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fateloom.dsl.suggest import nearest
from fateloom.tools.campaign.history import names_of
from fateloom.tools.files import UsageError, shown

if TYPE_CHECKING:
    from collections.abc import Callable

    from fateloom.runtime.program.program import Program
    from fateloom.tools.table.page import Page

    Read = Callable[[], str | None]
    """The next line that somebody types; None: nobody is there any more."""


def players(page: Page, read: Read, before: tuple[str, ...], program: Program) -> tuple[str, ...]:
    """Ask who sits at the table; an empty line means those of the last game, `before`."""
    again = f" [Enter: {', '.join(before)}]" if _fits(before, program) else ""
    while True:
        page.ask(f"Who sits at the table? Names, with commas{shown(again)}: ")
        typed = read()
        if typed is None:
            raise UsageError("\nNobody has said who plays:  --players NAME,NAME")
        try:
            names = names_of(typed) or (before if again else ())
        except UsageError as wrong:
            page.note(str(wrong))
            continue
        if _fits(names, program):
            return names
        page.note(many(program))


def _fits(names: tuple[str, ...], program: Program) -> bool:
    return program.min_players <= len(names) <= program.max_players


def many(program: Program) -> str:
    """How many can play, in a sentence."""
    low, high = program.min_players, program.max_players
    number = f"{low}" if low == high else f"{low} to {high}"
    return f"{program.title} is for {number} player{'s' if high > 1 else ''}."


def heroes(page: Page, read: Read, names: tuple[str, ...], program: Program) -> tuple[str, ...]:
    """Ask each player for a hero; gives them in the order of the players."""
    free = list(program.heroes)
    for number, hero in enumerate(program.heroes, 1):
        page.item(f"{number:>2}", f"{hero.title} ({hero.id})", hint=hero.description.strip())
    taken: list[str] = []
    for name in names:
        while len(taken) < len(names):
            page.ask(f"Whom does {shown(name)} play? ")
            typed = read()
            if typed is None:
                raise UsageError("\nNobody has said who plays whom:  --heroes A,B")
            word = typed.strip()
            known = [hero.id for hero in program.heroes]
            if word.isdecimal() and 0 < int(word) <= len(known):
                word = known[int(word) - 1]
            if word in (hero.id for hero in free):
                taken.append(word)
                free = [hero for hero in free if hero.id != word]
                break
            page.note(_not_free(word, taken, known))
    return tuple(taken)


def _not_free(word: str, taken: list[str], known: list[str]) -> str:
    if not word:
        return "Type a number, or a name in brackets."
    if word in taken:
        return f"'{word}' is taken."
    near = nearest(word, known)
    meant = f"Did you mean '{near}'?" if near else f"There are: {', '.join(known)}."
    return f"There is no hero '{shown(word[:40])}'. {meant}"
