"""Which choice of a menu a typed line means: by its number, by a name or its beginning, or by a
verb and the beginning of what it is done to.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from fateloom.dsl.suggest import nearest
from fateloom.tools.table.content import Choice, Menu
from fateloom.tools.table.language import tr, tr_noop
from fateloom.tools.table.words import listed

DID_YOU_MEAN = tr_noop("Did you mean '{name}'?")

ARTICLES = tr_noop("the, a, an")
"""Words before a name that need not be typed."""

FILLERS = frozenset({"to", "up", "the", "a", "an", "with"})
"""Words between a verb and a name."""

SHORTEST = 2
"""Letters that the beginning of a name has at least."""

LONGEST_NUMBER = 5
"""Digits that a number has at most; a longer one is a name like any other."""


def numbered(menu: Menu, typed: str) -> Choice | str | None:
    """The choice with that number, or why there is none; None: it is no number."""
    if not (typed.isdecimal() and len(typed) <= LONGEST_NUMBER):
        return None
    number, most = int(typed), len(menu.choices)
    numbers = menu.numbers or range(1, most + 1)
    if number in numbers:
        return menu.choices[numbers.index(number)]
    if most == 1:
        return tr("There is no {number}; there is only {only}.", number=number, only=numbers[0])
    if tuple(numbers) != tuple(range(1, most + 1)):
        return tr("There is no {number} now; Enter shows what there is.", number=number)
    return tr("There is no {number}; the numbers go from 1 to {most}.", number=number, most=most)


def named(menu: Menu, typed: str) -> list[Choice]:
    """The choices whose name the words are, else those that begin like that, else those with a word
    in it that does; else those that a verb and a name mean.
    """
    wanted = bare(typed)
    return _begun(menu.choices, wanted) or _begun(menu.every, wanted) or _done_to(menu.every, typed)


def is_label(menu: Menu, typed: str) -> bool:
    """Whether the words begin what the menu shows: then a word for the table that they begin with
    is part of a name ("save the boy", "look under the seats").
    """
    wanted = bare(typed)
    begun = wanted if " " in wanted else f"{wanted} "
    return any(bare(it.label).startswith(begun) for it in menu.choices)


def which(found: Sequence[Choice]) -> str:
    """What to say when the words can mean several choices."""
    names = listed((f"‘{it.label}’" for it in found[:4]), "or")
    return tr("Which one: {names}? Type more of it, or its number.", names=names)


def unknown(menu: Menu, typed: str) -> str:
    """What to say when the words mean nothing."""
    names = [name for it in menu.every for name in (*it.names, *it.verbs)]
    titles = [it for it in names if "_" not in it]
    near = nearest(typed, [*titles, *(it.label for it in menu.choices)])
    return type_again(tr("'{typed}' is not understood.", typed=typed[:40]), near)


def type_again(why: str, near: str | None = None) -> str:
    """A sentence that says what is wrong with what was typed, and what to type. `near`: what was
    probably meant, if that is known.
    """
    meant = f" {tr(DID_YOU_MEAN, name=near)}" if near else ""
    return f"{why}{meant} {tr('Type a number, or ? for help.')}"


def _begun(choices: tuple[Choice, ...], wanted: str) -> list[Choice]:
    def names(choice: Choice) -> list[str]:
        return [bare(it) for it in (choice.label, *choice.names)]

    exact = [it for it in choices if wanted == it.step or wanted in names(it)]
    if exact or len(wanted) < SHORTEST:
        return exact
    begun = [it for it in choices if any(name.startswith(wanted) for name in names(it))]
    if begun or any(wanted in it.verbs for it in choices):
        return begun
    # What ends a visit or a turn is never meant by a word from the middle of its name.
    return [it for it in choices if not it.rank and begins(wanted, names(it))]


def _done_to(choices: tuple[Choice, ...], typed: str) -> list[Choice]:
    """The choices that a verb and the beginning of a name mean."""
    verb, *rest = typed.casefold().split()
    while rest and rest[0] in (*FILLERS, *tr(ARTICLES).split(", ")):
        rest = rest[1:]
    wanted = bare(" ".join(rest))
    fitting = [it for it in choices if verb in it.verbs]
    if not wanted:
        return []
    exact = [it for it in fitting if wanted in map(bare, it.things)]
    return exact or [it for it in fitting if begins(wanted, it.things)]


def begins(wanted: str, names: Iterable[str]) -> bool:
    """Whether a name, or a word in it, begins like that."""
    return any(bare(it).startswith(wanted) or f" {wanted}" in bare(it) for it in names)


def bare(name: str) -> str:
    """A name as it is compared: no capitals, no article, no full stop.

    >>> bare("The  Ferry."), bare("an inn")
    ('ferry', 'inn')
    """
    return without_article(" ".join(name.casefold().split()).rstrip(".!?… "))


def without_article(name: str) -> str:
    """
    >>> without_article("The Company"), without_article("Theatre")
    ('Company', 'Theatre')
    """
    for article in (*ARTICLES.split(", "), *tr(ARTICLES).split(", ")):
        if name.casefold().startswith(f"{article} "):
            name = name[len(article) + 1 :]
    return name
