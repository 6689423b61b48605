"""What every table asks before a game: who plays, by which seed; and how lines are read."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from fateloom.dsl.diagnostics.render.styles import released
from fateloom.runtime.record import record
from fateloom.tools.files import UsageError, shown
from fateloom.tools.table.language import tr
from fateloom.tools.table.words import counted, listed

if TYPE_CHECKING:
    from argparse import Namespace

    from fateloom.tools.bots.kinds import AnyBot, Bots
    from fateloom.tools.table.page import Page

ME = "me"
"""How a person is named; every “me” is somebody else at the same screen."""

STOPPED = 130
"""The exit code after Ctrl-C, as everywhere."""


@record
class Candidate:
    """A hero that can be chosen."""

    id: str
    title: str
    description: str


def seed_of(options: Namespace) -> int:
    """The number that was named, or one by chance; raises UsageError. Of people it is one that
    nobody finds by trying, since all secrets follow from it; that of bots can be typed again.
    """
    from random import SystemRandom

    if options.seed is not None and not 0 <= options.seed < 10**18:
        raise UsageError("The number behind --seed goes from 0 to 18 digits.")
    many = 10**6 if options.bots else 10**18
    return SystemRandom().randrange(many) if options.seed is None else int(options.seed)


def heroes(
    options: Namespace,
    title: str,
    candidates: Sequence[Candidate],
    most: int,
    bots: Sequence[str],
    page: Page,
) -> tuple[str, ...]:
    """Who plays: as told, else all that can (bots), else whoever says so. `bots`: the kinds that
    can be named. Raises UsageError.
    """
    known = [hero.id for hero in candidates]
    if options.heroes is None and options.bots:
        return tuple(known[:most])
    said = options.heroes
    if said is None:
        page.note(title, 0)
        for number, hero in enumerate(candidates, 1):
            page.item(f"{number:>2}", f"{hero.title} ({hero.id})")
            if hero.description:
                page.note(hero.description.strip(), 6)
    while True:
        if said is None:
            page.ask(tr("Who plays? Numbers or names, with commas: "))
            said = reader(page)()
            if said is None:
                raise UsageError("\nNobody has said who plays:  --heroes A,B")
        named = words(said)
        chosen = [
            known[int(w) - 1] if w.isdecimal() and 0 < int(w) <= len(known) else w for w in named
        ]
        wrong = _wrong_heroes(chosen, known, options.players, bots)
        if wrong is None:
            return tuple(chosen)
        if options.heroes is not None:
            raise UsageError(wrong)
        page.note(wrong)
        said = None


def ask_players(page: Page, title: str, least: int, most: int) -> int:
    """How many play, where nobody chooses a hero; raises UsageError where nobody says it."""
    if least == most:
        return most
    page.note(title, 0)
    while True:
        page.ask(tr("How many play, {least} to {most}? ", least=least, most=most))
        typed = reader(page)()
        if typed is None:
            raise UsageError("\nNobody has said how many play:  --players me,me")
        word = typed.strip()
        if word.isdecimal() and len(word) < 3 and least <= int(word) <= most:
            return int(word)
        page.note(tr("Type a number from {least} to {most}.", least=least, most=most))


def ask_mode(
    page: Page, read: Callable[[], str | None], known: Mapping[str, str], example: str
) -> str:
    """How to play: one of these modes, each with the message of what it means, by its number or its
    name. Raises UsageError where nobody says one; `example`: one that can be said.
    """
    names = tuple(known)
    for number, meaning in enumerate(known.values(), 1):
        page.item(f"{number:>2}", tr(meaning))
    while True:
        page.ask(tr("How do you want to play? "))
        typed = read()
        if typed is None:
            raise UsageError(f"\nNobody has said how to play:  --mode {example}")
        word = typed.strip().casefold()
        if word.isdecimal() and len(word) < 3 and 0 < int(word) <= len(names):
            return names[int(word) - 1]
        if word in names:
            return word
        page.note(tr("There are: {names}.", names=", ".join(names)))


def words(said: str) -> list[str]:
    """Names or numbers with commas or spaces between."""
    return said.replace(",", " ").split()


def _wrong_heroes(
    chosen: list[str], known: list[str], players: str | None, bots: Sequence[str]
) -> str | None:
    from fateloom.dsl.suggest import nearest

    for word in chosen:
        if word not in known:
            near = nearest(word, known)
            there = tr("There are: {names}.", names=", ".join(known))
            meant = tr("Did you mean '{name}'?", name=near) if near else there
            no_hero = tr("There is no hero '{name}'.", name=shown(word[:40]))
            return f"{no_hero} {meant}"
    if len(set(chosen)) < len(chosen):
        return tr("Each hero can be played once.")
    if players is not None and chosen:
        many = len(seating(players, bots))
        if many != len(chosen):
            return tr(
                "--players names {count}, so choose {count}: {players}, in that order.",
                count=many,
                players=players,
            )
    return None if chosen else tr("Somebody has to play.")


def seating(said: str, kinds: Sequence[str], heroes: int | None = None) -> tuple[str, ...]:
    """The names behind `--players`, one for each seat: "me", or a kind of bot.

    `kinds`: the bots there are. `heroes`: how many play, if that is known. Raises UsageError with
    a way forward.

    >>> seating("me, random", ("random", "greedy"), 2)
    ('me', 'random')
    """
    names = tuple(name.strip() for name in said.split(",") if name.strip())
    known = listed((ME, *kinds), "or")
    for name in names:
        if name != ME and name not in kinds:
            who = shown(name[:40])
            raise UsageError(
                tr("'{name}' cannot sit down. Who can: {known}.", name=who, known=known)
            )
    if ME not in names:
        raise UsageError(tr("--players needs one me at least; for bots alone there is --bots."))
    if heroes is not None and len(names) != heroes:
        raise UsageError(
            tr(
                "--players names {count}, and {heroes}. Name one for each hero, in the order of "
                "the turns: {known}.",
                count=len(names),
                heroes=counted(heroes, "hero plays", "heroes play"),
                known=known,
            )
        )
    return names


def bots_at(
    names: Sequence[str], bots: Bots, rules: object, heroes: Sequence[str], seed: int
) -> dict[int, AnyBot]:
    """The bots of a seating, by seat; `heroes`: who plays there. Their choices follow from the seed
    of the game.
    """
    kinds = [bots.kinds[0] if name == ME else name for name in names]
    made = bots.at_seats(kinds, rules, heroes, seed)
    return {seat: bot for seat, bot in enumerate(made) if names[seat] != ME}


def reader(page: Page) -> Callable[[], str | None]:
    """What reads the next line of standard input; None at its end."""
    if sys.stdin.isatty() and page.out is sys.stdout and page.out.isatty():
        return _edited(page)
    return page.read


def _edited(page: Page) -> Callable[[], str | None]:
    """The same at a terminal, where a line can be edited before it is sent. Nothing that was typed
    is kept: the arrow up must not tell what somebody has asked in secret.
    """
    try:
        import readline
    except ImportError:  # not there on every system; then the terminal's own editing has to do
        pass
    else:
        readline.set_auto_history(False)
    page.keeps_prompt = True

    def read() -> str | None:
        page.out.flush()
        try:
            return input(released(page.prompt()))
        except (EOFError, OSError):  # its end, or the terminal has gone
            return None

    return read
