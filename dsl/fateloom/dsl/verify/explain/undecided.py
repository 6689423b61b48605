"""Undecided questions: why there is no answer, on what it hangs, and a small edit that gives one.

The reasons are a closed union. Each has a place in the story. The edits are tried: each is made in
the compiled Program, and told only if the hero is then proved.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from typing import assert_never

from fateloom.dsl.diagnostics.render.clean import clean
from fateloom.dsl.verify.explain.answer import DecidingEdit, Place, UndecidedKind, UndecidedText
from fateloom.dsl.verify.explain.decisive_text import place
from fateloom.dsl.verify.explain.words import EVERYWHERE, Words
from fateloom.dsl.verify.problem.problem import Problem
from fateloom.dsl.verify.problem.step import Step
from fateloom.dsl.verify.repair.case import option_name
from fateloom.dsl.verify.repair.edit import Edit
from fateloom.dsl.verify.repair.simpler import simpler, topic_of
from fateloom.dsl.verify.repair.touched import Topic, asked_in
from fateloom.runtime.program.program import Program
from fateloom.runtime.program.statement import Body
from fateloom.runtime.record import parts_in, record
from fateloom.runtime.span import Span
from fateloom.runtime.story.index import index_of
from fateloom.runtime.transitions.model import Gap
from fateloom.runtime.transitions.variables import Key, Kind

MOST_TRIED, MOST_TRIED_LARGE = 4, 2
"""Edits that are tried, in models of at most LARGE actions and in larger ones."""

LARGE = 4_000

MOST_PLACES = 3


@record
class TooMuch:
    """The proof ran out of its budget while it tracked these variables."""

    tracked: tuple[Key, ...]


@record
class Uncovered:
    """The model leaves these out, and they could matter."""

    gaps: tuple[Gap, ...]


@record
class Doubtful:
    """The hero wins only by steps that nobody can count on."""

    steps: tuple[Step, ...]


@record
class NotReplayed:
    """A play of the model that the engine could not play: these steps, up to the one that fails."""

    steps: tuple[Step, ...]


@record
class Escaped:
    """The engine has a way to win at the end of a play that blocks the hero in the model."""

    steps: tuple[Step, ...]


@record
class Endless:
    """The story does not come to an end by itself in the engine."""


Undecided = TooMuch | Uncovered | Doubtful | NotReplayed | Escaped | Endless
"""Why a question is undecided."""

IsProved = Callable[[Program], bool]
"""Whether the hero is proved in a story with an edit."""


def undecided_text(
    program: Program,
    words: Words,
    hero: str,
    why: Undecided,
    path: str | None,
    tries: int,
    is_proved: IsProved,
) -> UndecidedText:
    """What is told of an undecided question. `path`: the one path that is asked about; `tries`: so
    many edits are tried at most.
    """
    places = tuple(dict.fromkeys(_places(program, words, hero, why, path)))[:MOST_PLACES]
    edits = simpler(program, hero, _tracked(why), _spans(why), path)
    tried = 0
    for edit in islice(edits, tries):
        tried += 1
        if is_proved(edit.program):
            return UndecidedText(_kind(why), places, tried, _told(edit))
    return UndecidedText(_kind(why), places, tried, None)


def tries_in(problem: Problem) -> int:
    """How many edits are tried in a model of that size."""
    return MOST_TRIED if len(problem.model.actions) <= LARGE else MOST_TRIED_LARGE


def _told(edit: Edit) -> DecidingEdit:
    return DecidingEdit(clean(edit.sentence), place(edit.at))


def _kind(why: Undecided) -> UndecidedKind:
    match why:
        case TooMuch():
            return UndecidedKind.TOO_MUCH
        case Uncovered():
            return UndecidedKind.UNCOVERED
        case Doubtful():
            return UndecidedKind.DOUBTFUL
        case NotReplayed():
            return UndecidedKind.NOT_REPLAYED
        case Escaped():
            return UndecidedKind.ESCAPED
        case Endless():
            return UndecidedKind.ENDLESS
        case _:
            assert_never(why)


def _tracked(why: Undecided) -> tuple[Key, ...]:
    return why.tracked if isinstance(why, TooMuch) else ()


def _spans(why: Undecided) -> tuple[Span, ...]:
    match why:
        case Uncovered(gaps):
            return tuple(it.span for it in gaps)
        case Doubtful(steps):
            return tuple(it.action.span for it in steps)
        case NotReplayed(steps) | Escaped(steps):
            return tuple(it.action.span for it in reversed(steps))
        case TooMuch() | Endless():
            return ()
        case _:
            assert_never(why)


def _places(
    program: Program, words: Words, hero: str, why: Undecided, path: str | None
) -> Iterator[Place]:
    """On what it hangs: what the hero's finales ask for first, in their order, then the nearest; at
    last, these finales.
    """
    asked = _asked_by_finales(program, hero, path)
    last = len(asked)
    order = {subject: number for number, (_, subject) in enumerate(asked)}
    for key in sorted(_tracked(why), key=lambda it: (order.get(it.subject, last), _nearness(it))):
        span = _span_of(program, key)
        if span is None and key.owner in (None, hero):
            span = asked.get(topic_of(key))  # it is written nowhere but where it is asked for
        if span is not None and place(span):
            yield Place(words.topic(key), place(span))
    for span in _spans(why):
        if place(span):
            yield Place(what_stands_at(program, span), place(span))
    if isinstance(why, Endless):
        for event in program.events:
            if event.repeats and place(event.span):
                yield Place(f"the event '{clean(event.id)}', which repeats", place(event.span))
    for destiny in program.destinies:
        for it in destiny.paths if destiny.hero == hero else ():
            for begin in it.begins if path in (None, it.id) else ():
                yield Place(f"the finale '{clean(it.title)}'", place(begin.span))


def _asked_by_finales(program: Program, hero: str, path: str | None) -> dict[Topic, Span]:
    """What the hero's finales ask for to begin, and where."""
    return {
        topic: begin.span
        for destiny in program.destinies
        for it in destiny.paths
        for begin in it.begins
        if destiny.hero == hero and path in (None, it.id) and begin.condition is not None
        for topic in asked_in(program, begin.condition)
    }


def _nearness(key: Key) -> int:
    """What a writer can do something about comes first."""
    order = (Kind.ITEM, Kind.COPIES, Kind.SPENT, Kind.CHOSE, Kind.USED, Kind.EVENT, Kind.STORY)
    if key.kind in EVERYWHERE:
        return len(order) + 1
    return order.index(key.kind) if key.kind in order else len(order)


def _span_of(program: Program, key: Key) -> Span | None:
    """Where it is written what a variable is about; None: in no one place."""
    index = index_of(program)
    match key.kind:
        case Kind.ITEM | Kind.COPIES:
            item = index.item.get(key.subject)
            return item.span if item else None
        case Kind.CHOSE | Kind.SPENT | Kind.USED | Kind.CLOSED:
            option = index.option.get(key.subject)
            return option.span if option else None
        case Kind.POI | Kind.VISITED:
            poi = index.poi.get(key.subject)
            return poi.span if poi else None
        case Kind.EVENT:
            return next((it.span for it in program.events if it.id == key.subject), None)
        case Kind.STORY:
            return next((it.span for it in program.variables if it.id == key.subject), None)
        case _:
            return None


def what_stands_at(program: Program, span: Span) -> str:
    """What is written at a place, or what it is a part of."""
    found = next((what for what, at, body in _parts(program) if _is_in(span, at, body)), None)
    return clean(found or "what is written there")


def _is_in(span: Span, at: Span, body: Body) -> bool:
    return span == at or any(getattr(it, "span", None) == span for it in parts_in(body))


def _parts(program: Program) -> Iterator[tuple[str, Span, Body]]:
    """What a story consists of: by name, where it is written, and what it does."""
    for poi in program.pois:
        for option in poi.options:
            yield option_name(option), option.span, option.body
    for destiny in program.destinies:
        for path in destiny.paths:
            for stage in path.stages:
                yield f"the stage '{stage.id}' of '{path.title}'", stage.span, stage.body
            for begin in path.begins:
                yield f"the finale '{path.title}'", begin.span, ()
    for event in program.events:
        yield f"the event '{event.id}'", event.span, event.body
    for scene in program.scenes:
        yield f"the scene '{scene.id}'", scene.span, scene.body
    for item in program.items:
        yield f"the item '{item.title}'", item.span, ()
    for poi in program.pois:
        yield f"'{poi.title}'", poi.span, ()
    for tile in program.tiles:
        yield f"the tile '{tile.title}'", tile.span, ()
    for hero in program.heroes:
        yield f"the hero '{hero.title}'", hero.span, ()
