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
from fateloom.runtime.transitions.subgames import label


def assumed_calls(program: Program, words: Words, problem: Problem) -> tuple[AssumedCall, ...]:
    """The calls that the hero can rely on, with the ends that are of use: each can come about, it
    is assumed, and every call can be tried.
    """
    inside = frozenset(cone_of_influence(problem))
    firsts: dict[tuple[Move, str], Step] = {}
    ends: dict[tuple[Move, str], dict[str, None]] = {}
    for step in problem.guaranteed:
        labels = [it for it in step.outcome.chance if isinstance(it, str)]
        if labels and not inside.isdisjoint(step.writes):
            key = step.action.move, step.action.subject
            firsts.setdefault(key, step)
            ends.setdefault(key, {}).update(dict.fromkeys(labels))
    told = (
        _told(words.where(step), call, ends[key])
        for key, step in firsts.items()
        for call in dict.fromkeys(_calls(program, step))
    )
    return tuple(it for it in told if it.ends)


def _told(where: str, call: Call, labels: Iterable[str]) -> AssumedCall:
    """The ends of a call, of all that the model says of what calls it."""
    blocks = {label(call, (at,)): it for at, it in enumerate(call.outcomes)}
    parts = [it.split(", ") for it in labels]
    said = dict.fromkeys(one for it in parts if blocks.keys() >= set(it) for one in it)
    outcomes = [clean(it) for it in said if blocks[it].part == OUTCOME]
    besides = [clean(it) for it in said if blocks[it].part != OUTCOME]
    name = clean(f"{call.system} {call.setup}".strip())
    sentence = f"{where} ({name}): {either(outcomes)}"
    if besides:
        sentence += "; with or without " + either([f"'{it}'" for it in besides])
    return AssumedCall(sentence, where, name, place(call.span), tuple(outcomes), tuple(besides))


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
