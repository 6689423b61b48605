"""Missing goals and full bags in the words of the story."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from fateloom.dsl.diagnostics.render.clean import clean
from fateloom.dsl.verify.explain.answer import MissingGoalText, RootText, SourceText
from fateloom.dsl.verify.explain.missing import MissingGoal, Root, Source
from fateloom.dsl.verify.explain.words import Words
from fateloom.dsl.verify.problem.problem import Problem
from fateloom.runtime.program.program import Program
from fateloom.runtime.record import replace
from fateloom.runtime.span import Span
from fateloom.runtime.transitions.model import Model, Values
from fateloom.runtime.transitions.variables import Kind


def missing_texts(
    words: Words, problem: Problem, missing: Iterable[MissingGoal]
) -> tuple[MissingGoalText, ...]:
    """What a hero lacks, each thing once, with all the paths that lack it."""
    found: dict[str, MissingGoalText] = {}
    for it in missing:
        wanted, path = words.claim(it.wanted), words.path(problem.hero, it.path)
        known = found.get(wanted)
        if known is not None:
            found[wanted] = replace(known, paths=tuple(dict.fromkeys((*known.paths, path))))
            continue
        now = " and ".join(map(words.claim, it.now))
        sources = tuple(_source(words, problem.model, one) for one in it.sources)
        roots = tuple(_root(words, problem.model, one) for one in it.roots)
        found[wanted] = MissingGoalText(
            (path,), wanted, now, it.since, it.had, sources, roots, it.most
        )
    return tuple(found.values())


def _root(words: Words, model: Model, it: Root) -> RootText:
    through = tuple(_source(words, model, one) for one in it.through)
    tile, at = words.tile(it.wanted.variable)
    return RootText(words.claim(it.wanted), words.claim(it.now), it.since, tile, at, through)


def _source(words: Words, model: Model, it: Source) -> SourceText:
    shut = words.claim(it.blocked_by) if it.blocked_by else ""
    if it.others:
        shut = f"nobody but {words.hero(it.step.action.hero)} can do it"
    together = tuple(dict.fromkeys(map(words.claim, it.together)))
    return SourceText(words.choice(model, it.step), _at(it.step.action.span), shut, together)


def _at(span: Span) -> str:
    """A place in the files of the story."""
    return clean(f"{span.file}:{span.line}") if span.file and span.line else ""


def full_bags(program: Program, words: Words, model: Model, end: Values) -> Iterator[str]:
    """Who carries as much as can be carried in a state, in a sentence each (DST-116)."""
    limit = program.settings.inventory_limit
    for variable, value in zip(model.variables, end, strict=True):
        if variable.kind is Kind.HELD and value >= limit:
            things = "1 thing" if value == 1 else f"{value} things"
            who = words.hero(variable.owner or "")
            yield f"{who} carries {things} by then, and the limit is {limit} (`inventory_limit`)"
