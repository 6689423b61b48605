"""Decisive steps of a block in the words of the story."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from typing import assert_never

from fateloom.dsl.diagnostics.listed import together
from fateloom.dsl.diagnostics.render.clean import clean
from fateloom.dsl.verify.explain.answer import DecisiveText, Line, WhyKind, WhyText
from fateloom.dsl.verify.explain.decisive import Allows, Decisive, Effect, Exposes, Shuts
from fateloom.dsl.verify.explain.words import Words
from fateloom.dsl.verify.problem.step import Step
from fateloom.dsl.verify.problem.subproblems import Choice, choice_of
from fateloom.runtime.record import replace
from fateloom.runtime.span import Span
from fateloom.runtime.transitions.model import Move

Told = Callable[[Step], Line]


def decisive_texts(
    words: Words,
    hero: str,
    play: Sequence[Step],
    decisive: Sequence[Decisive],
    told: Told,
    turning_point: int,
    *,
    replayed: bool,
    instead: frozenset[Choice] = frozenset(),
) -> tuple[DecisiveText, ...]:
    """The decisive steps of a play. `told`: a step as a line; `turning_point`: the number of steps
    of the play after which the hero has lost; `replayed`: whether the engine played these steps;
    `instead`: what the hero did in another play that blocks.
    """
    numbers = {it.step: number for number, it in enumerate(decisive, 1)}
    last = next((it.step for it in decisive if it.step + 1 >= turning_point), None)
    return tuple(
        DecisiveText(
            told(play[it.step]),
            it.step + 1 if replayed else 0,
            play[it.step].action.move.value,
            clean(play[it.step].action.subject),
            place(play[it.step].action.span),
            tuple(_walks([play[one] for one in it.walks], told)),
            tuple(_why(words, hero, numbers, one) for one in it.effects),
            it.step == last,
            _as_well(play[it.step], hero) in instead,
            tuple(numbers[one] for one in it.needed_by),
        )
        for it in decisive
    )


def _walks(steps: Sequence[Step], told: Told) -> Iterator[Line]:
    """What leads to a step; days that go by are counted, and a hero who walks to where somebody
    has just been said to walk, stays: that is no line.
    """
    for is_day, some in groupby(steps, lambda it: it.action.move is Move.DAY):
        several = list(some)
        if is_day:
            days = len(several)
            yield Line("a day goes by" if days == 1 else f"{days} days go by", "")
        else:
            yield from (line for line, _ in groupby(map(told, several)))


def _as_well(step: Step, hero: str) -> Choice:
    """What somebody does in a step, as a choice of that hero."""
    return replace(choice_of(step), hero=hero)


def _why(words: Words, hero: str, numbers: dict[int, int], effect: Effect) -> WhyText:
    match effect:
        case Allows(step, wants):
            claim, number = words.claim(wants), numbers[step]
            return WhyText(
                WhyKind.ALLOWS, f"because step {number} needs this: {claim}", claim, (), number
            )
        case Exposes(step, wants, paths):
            claim, number = words.claim(wants), numbers[step]
            titles = tuple(words.path(hero, it) for it in paths)
            sentence = f"because step {number} takes this away only where it is so by then: {claim}"
            return WhyText(WhyKind.EXPOSES, sentence, claim, titles, number)
        case Shuts(paths, wants):
            titles = tuple(words.path(hero, it) for it in paths)
            which = together([f"'{it}'" for it in titles]) if titles else "a finale"
            if wants is None:
                sentence = f"because without it {words.hero(hero)} could still finish {which}"
                return WhyText(WhyKind.SHUTS, sentence, "", titles, 0)
            claim, need = words.claim(wants), "needs" if len(titles) == 1 else "need"
            return WhyText(WhyKind.SHUTS, f"because {which} {need} this: {claim}", claim, titles, 0)
        case _:
            assert_never(effect)


def place(span: Span) -> str:
    """A place in the files of the story: file, line and column; empty: nowhere."""
    if not span.file or not span.line:
        return ""
    return clean(f"{span.file}:{span.line}:{span.column}")
