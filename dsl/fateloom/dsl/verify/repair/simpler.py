"""Edits that make a question simpler: for a hero who could not be decided, what to change so that
the story asks for less.

As for repairs, each is tried before it is told; whoever asks says what it is tried on.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial

from fateloom.dsl.diagnostics.render.clean import clean
from fateloom.dsl.syntax.from_program import Decompiler
from fateloom.dsl.verify.repair.case import option_name
from fateloom.dsl.verify.repair.condition_edits import (
    ONCE,
    asking,
    limited,
    not_asking,
    parts_of,
)
from fateloom.dsl.verify.repair.edit import Edit, Kind, Swap, rewritten
from fateloom.dsl.verify.repair.touched import Topic, asked_in
from fateloom.runtime.program.board import Limit, Option
from fateloom.runtime.program.destiny import Begin, Path
from fateloom.runtime.program.program import Program
from fateloom.runtime.record import parts_in, record, replace
from fateloom.runtime.span import Span
from fateloom.runtime.transitions.variables import Key
from fateloom.runtime.transitions.variables import Kind as StateKind


@record
class Story:
    """A story, and what writes its conditions as it has them."""

    program: Program
    words: Decompiler


def simpler(
    program: Program, hero: str, tracked: Iterable[Key], spans: Iterable[Span], path: str | None
) -> Iterator[Edit]:
    """Edits that leave less to prove for a hero: first the lines by which a finale begins in
    another order, which changes nothing in the game, and what a proof looks at first; then those
    that are about something that is named, and last those after which a finale asks for nothing.
    `tracked`: variables that had to be looked at together; `spans`: places of the story that could
    not be told, or relied on. `path`: the one path that is asked about.
    """
    story = Story(program, Decompiler(program.variables))
    topics = {topic_of(it) for it in tracked}
    for span in spans:
        for option in _options(program):
            if is_within(span, option):
                yield from _without(story, option)
    yield from _other_order(program, hero, path)
    begins = list(_begins(program, hero, path))
    less = [edit for it in begins for edit in _asking_less(story, it, topics)]
    yield from (it for it in less if not it.frees)
    for option in _options(program):
        about = {(StateKind.USED, option.id), (StateKind.CHOSE, option.id)}
        if option.limit in ONCE and not topics.isdisjoint({*about, (StateKind.SPENT, option.id)}):
            yield _any_number(story, option)
    yield from (it for it in less if it.frees)
    for it in begins:
        if it.condition is not None and len(parts_of(it.condition)) > 1:
            yield asking(story, Kind.OPENED, it, (), 1, f"Ask for nothing at '{it.label}'")


def topic_of(key: Key) -> Topic:
    """What a variable is about, whoever it belongs to and wherever things are."""
    kind = StateKind.ITEM if key.kind is StateKind.COPIES else key.kind
    return kind, key.subject


def _options(program: Program) -> Iterator[Option]:
    return (it for poi in program.pois for it in poi.options)


def _begins(program: Program, hero: str, path: str | None) -> Iterator[Begin]:
    for destiny in program.destinies:
        for it in destiny.paths if destiny.hero == hero else ():
            if path in (None, it.id):
                yield from it.begins


def _other_order(program: Program, hero: str, path: str | None) -> Iterator[Edit]:
    """The lines by which a finale begins, with another one first."""
    paths = (it for one in program.destinies if one.hero == hero for it in one.paths)
    for it in paths:
        if path not in (None, it.id):
            continue
        for number, begin in enumerate(it.begins[1:], 1):
            others = (*it.begins[:number], *it.begins[number + 1 :])
            moved = (replace(it, begins=(begin, *others)),)
            other = rewritten(program, it, partial(_always, moved))
            sentence = (
                f"Write the line `begins at` of '{clean(begin.label)}' before that of "
                f"'{clean(it.begins[0].label)}'."
            )
            yield Edit(Kind.OPENED, other, sentence, begin.span, 1, (), ())


def _always(made: tuple[Path, ...], _: Path) -> tuple[Path, ...]:
    return made


def _asking_less(story: Story, begin: Begin, topics: set[Topic]) -> Iterator[Edit]:
    """A beginning without a part of its condition that is about something tracked."""
    for part in parts_of(begin.condition) if begin.condition is not None else ():
        if not topics.isdisjoint(asked_in(story.program, part)):
            yield not_asking(story, Kind.OPENED, begin, part)


def _any_number(story: Story, option: Option) -> Edit:
    word = ONCE[option.limit]
    return limited(
        story, option, Limit.ONCE_A_VISIT, len(word.split()),
        f"Leave out `{word}` at {option_name(option)}.", Swap(option.span, f" {word}", ""),
    )  # fmt: skip


def _without(story: Story, option: Option) -> Iterator[Edit]:
    """The story without an option that nothing else names."""
    if not any(getattr(it, "option", None) == option.id for it in parts_in(story.program)):
        program = rewritten(story.program, option, lambda _: ())
        sentence = f"Leave out the option {option_name(option)}."
        yield Edit(Kind.LEFT_OUT, program, sentence, option.span, 1, (), ())


def is_within(span: Span, option: Option) -> bool:
    """Whether a place lies within an option."""
    if span == option.span:
        return True
    return any(getattr(it, "span", None) == span for it in parts_in(option.body))
