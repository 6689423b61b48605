"""Plays looked at and not played: how they are written, and the names in them."""

from __future__ import annotations

from itertools import zip_longest
from typing import TYPE_CHECKING, Any, TypeVar

from fateloom.dsl.diagnostics import Diagnostic, finding
from fateloom.dsl.plays.codes import PLAY_SET_UP
from fateloom.dsl.plays.lines import within
from fateloom.dsl.suggest import by_words, did_you_mean

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from fateloom.dsl.plays import ast
    from fateloom.dsl.source import Source
    from fateloom.runtime.span import Span

    Look = Callable[[Source], list[Diagnostic]]
    """What is wrong in a file of plays, as far as it can be said before they are played."""

StepT = TypeVar("StepT")


def looker(
    parse: Callable[[Source], tuple[ast.PlayFile[StepT], Sequence[Diagnostic]]],
    names: Callable[[ast.Play[StepT], Source], Iterable[Diagnostic]],
) -> Look:
    """Reads files of plays. `names`: what is wrong with the names in a play."""

    def look(source: Source) -> list[Diagnostic]:
        file, mistakes = parse(source)
        plays = readable(file.plays, mistakes)
        return [*mistakes, *(one for play in plays for one in names(play, source))]

    return look


def readable(
    plays: Sequence[ast.Play[StepT]], mistakes: Sequence[Diagnostic]
) -> Iterator[ast.Play[StepT]]:
    """The plays in which nothing is wrong: one that cannot be read does not stop the others."""
    ends = [play.span.line for play in plays[1:]]
    for play, end in zip_longest(plays, ends):
        first = play.span.line
        for one in mistakes:
            line, column = one.primary.span[1:3]
            within = column > 1 and first < line and (end is None or line < end)
            if line == first or within:
                break
        else:
            yield play


def wrong_names(
    play: ast.Play[Any],
    scenario: str,
    heroes: Sequence[str],
    speakers: Sequence[str] = (),
    meant: Callable[[str], str | None] = str,
) -> tuple[Diagnostic, ...]:
    """Names in the head of a play, and in front of its lines, that do not fit the scenario.
    `speakers`: who speaks beside the heroes of the play; `meant`: the id of the hero who has a
    name.
    """
    found = []
    if play.scenario != scenario:
        message = f"this play is for '{play.scenario}', but the scenario is '{scenario}'"
        help = f"Write 'of {scenario}', or put the file into the plays of the other one."
        found.append(finding(PLAY_SET_UP, play.places[0], message, help=help))
    named = dict(zip(reversed(play.heroes), reversed(play.places[1:]), strict=True))
    for hero in dict.fromkeys(play.heroes):
        if hero not in heroes:
            message = f"'{scenario}' has no hero '{hero}'"
            found.append(_unknown_hero(message, hero, heroes, named[hero], meant))
    known = (*(it for it in play.heroes if it in heroes), *speakers)
    told = {*play.heroes, *speakers}
    if len(known) < len(told):  # a hero under a name that is none acts under the right one
        told.update(heroes)
    for line in play.lines:
        if line.who not in told:
            told.add(line.who)
            place = within(line.span, 0, len(line.who))
            message = f"'{line.who}' does not play"
            found.append(_unknown_hero(message, line.who, known, place, meant))
    return tuple(found)


def _unknown_hero(
    message: str, name: str, known: Sequence[str], span: Span, meant: Callable[[str], str | None]
) -> Diagnostic:
    guess = by_words(name, known) or meant(name)
    help = f"Heroes here: {', '.join(known) or 'none'}."
    near = did_you_mean(guess if guess in known else None)
    return finding(PLAY_SET_UP, span, message + near, help=help)
