"""The results of called games that a proof assumes: one for each call, by where it stands."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from fateloom.dsl.diagnostics.listed import either
from fateloom.dsl.diagnostics.render.clean import clean
from fateloom.dsl.verify.explain.answer import AssumedCall
from fateloom.dsl.verify.explain.decisive_text import place
from fateloom.dsl.verify.explain.words import Words
from fateloom.dsl.verify.problem.problem import Problem
from fateloom.dsl.verify.problem.step import Step
from fateloom.dsl.verify.reachability.cone_of_influence import cone_of_influence
from fateloom.runtime.kernel.nested import OUTCOME
from fateloom.runtime.program.program import Program
from fateloom.runtime.program.statement import Body, Call, Do
from fateloom.runtime.story.index import index_of, within
from fateloom.runtime.transitions.model import Move
from fateloom.runtime.transitions.subgames import label, possible


def assumed_calls(program: Program, words: Words, problem: Problem) -> tuple[AssumedCall, ...]:
    """The calls that the hero can rely on, with the ends that are of use: each can come about, it
    is assumed, and every call can be tried.
    """
    inside = frozenset(cone_of_influence(problem))
    ends: dict[tuple[str, Call], dict[str, None]] = {}
    for step in problem.guaranteed:
        labels = [it for it in step.outcome.chance if isinstance(it, str)]
        if not labels or inside.isdisjoint(step.writes):
            continue
        where = words.where(step)
        for call in _calls(program, step):
            told = (it for it in labels if it in _labels(call))
            ends.setdefault((where, call), {}).update(dict.fromkeys(told))
    return tuple(_told(where, call, some) for (where, call), some in ends.items() if some)


def _told(where: str, call: Call, ends: Iterable[str]) -> AssumedCall:
    known = _labels(call)
    blocks = [[call.outcomes[at] for at in known[it]] for it in ends]
    outcomes: dict[str, None] = {}
    besides: dict[str, None] = {}
    for some in blocks:
        for it in some:
            least = f" {it.least}+" if it.least > 1 else ""
            if it.part == OUTCOME:
                outcomes[clean(f"{it.outcome}{least}")] = None
            else:
                besides[clean(f"{it.part} {it.outcome}{least}")] = None
    name = clean(f"{call.system} {call.setup}".strip())
    sentence = f"{where} ({name}): {either(list(outcomes))}"
    if besides:
        sentence += "; with or without " + either([f"'{it}'" for it in besides])
    return AssumedCall(sentence, where, name, place(call.span), tuple(outcomes), tuple(besides))


def _labels(call: Call) -> dict[str, tuple[int, ...]]:
    """The ends of a call by what the model calls them."""
    return {label(call, it): it for it in possible(call)}


def _calls(program: Program, step: Step) -> Iterator[Call]:
    """The calls in what a step runs, also in its scenes."""
    scenes = {it.id: it.body for it in program.scenes}
    todo, seen = list(_bodies(program, step)), set[str]()
    while todo:
        for it in within(todo.pop(0)):
            if isinstance(it, Call):
                yield it
            elif isinstance(it, Do) and it.scene not in seen:
                seen.add(it.scene)
                todo.append(scenes[it.scene])


def _bodies(program: Program, step: Step) -> Iterator[Body]:
    """The script of what a step is about, if it is an option or a stage."""
    action = step.action
    match action.move:
        case Move.OPTION if action.subject in (options := index_of(program).option):
            yield options[action.subject].body
        case Move.STAGE:
            for destiny in program.destinies:
                for path in destiny.paths if destiny.hero == action.hero else ():
                    stages = (it for it in path.stages if f"{path.id}/{it.id}" == action.subject)
                    yield from (it.body for it in stages)
        case _:
            return
