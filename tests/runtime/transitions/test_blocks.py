"""Blocks that are taken from the last version of a story are those that would be flattened anew."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, pairwise
from random import Random
from typing import Any

import pytest
from tests.dsl.verify.engine.compare import questions
from tests.dsl.verify.engine.edits import edited
from tests.dsl.verify.engine.scenarios import scenario
from tests.runtime.transitions.stories import MADE, NAMES, story
from tests.sizes import size

from fateloom.runtime.program.board import Limit
from fateloom.runtime.program.destiny import Trigger
from fateloom.runtime.program.program import Program
from fateloom.runtime.program.statement import Body
from fateloom.runtime.record import parts_in, replace
from fateloom.runtime.span import Span
from fateloom.runtime.story.index import index_of
from fateloom.runtime.transitions import blocks, flatten
from fateloom.runtime.transitions.assemble import Numbering
from fateloom.runtime.transitions.blocks import Earlier
from fateloom.runtime.transitions.flatten import transitions
from fateloom.runtime.transitions.model import Action, Company, Gap, Model
from fateloom.runtime.transitions.overflow import at_rest
from fateloom.runtime.transitions.passes import settled
from fateloom.runtime.transitions.space import Space
from fateloom.runtime.transitions.variables import Key, Kind
from fateloom.runtime.transitions.watched import timely
from fateloom.runtime.transitions.work import Read, Reads, TooTangledError, Work
from fateloom.tools.verify import memory as memory_of_versions
from fateloom.tools.verify.memory import Memory

Told = tuple[Model, list[Span], list[tuple[Gap, Span]]]


def told(model: Model) -> Told:
    """All of a model, its variables by their names, with the places that are no part of its
    comparison.
    """
    places = [it.span for it in model.actions], [(it, it.span) for it in model.gaps]
    return (by_name(model), *places)


def by_name(model: Model) -> Model:
    """The same model, its variables numbered by their names, without numbers that none has."""
    variables = model.variables
    numbers = [at for at, it in enumerate(variables) if it.kind is not Kind.NOTHING]
    numbers.sort(key=lambda it: variables[it].name)
    new = {old: number for number, old in enumerate(numbers)}
    numbering = Numbering(new.__getitem__)
    return replace(
        model,
        variables=tuple(variables[it] for it in numbers),
        initial=tuple(tuple(state[it] for it in numbers) for state in model.initial),
        actions=tuple(map(in_order, numbering.actions(model.actions))),
        goals=tuple(replace(it, variable=new[it.variable]) for it in model.goals),
    )


def in_order(action: Action) -> Action:
    """The same action, what it asks for and what it changes by ascending numbers."""

    def sort(some: tuple[Any, ...]) -> tuple[Any, ...]:
        return tuple(sorted(some, key=lambda it: it.variable))

    outcomes = (
        replace(it, guard=sort(it.guard), effects=sort(it.effects)) for it in action.outcomes
    )
    return replace(action, guard=sort(action.guard), outcomes=tuple(outcomes))


def versions(seed: int, each: int) -> Iterator[Program]:
    """A random story, and edits of it, each of the one before or of one before that."""
    made = scenario(seed)
    sources = made.sources
    yield made.program
    for number in range(each):
        after = edited(sources, 1_000 * seed + number)
        if after is None:
            return
        new, program, _ = after
        yield program
        sources = new if number % 2 else sources


def differences(seeds: range, each: int = 8) -> Iterator[tuple[int, int, Company]]:
    """Versions of stories of which the model is another one where the last one is known."""
    for seed in seeds:
        earlier: dict[Company, Earlier] = {}
        for number, program in enumerate(versions(seed, each)):
            for company in questions(program)[:2]:
                known = earlier.setdefault(company, Earlier())
                warm = transitions(program, company, earlier=known)
                taken.append(known.taken)
                if told(warm) != told(transitions(program, company)):
                    yield seed, number, company


taken: list[int] = []
"""How many blocks were taken, each time."""


def test_a_version_is_flattened_as_with_nothing_known() -> None:
    taken.clear()
    assert not list(differences(range(7_000, 7_000 + size(12))))
    assert sum(map(bool, taken)) > len(taken) // 3


@pytest.mark.long
@pytest.mark.parametrize("seed", range(7_100, 7_100 + size(200), 20))
def test_many_versions_are_flattened_so(seed: int) -> None:
    assert not list(differences(range(seed, seed + 20)))


# --- each script by itself


def without_a_script(program: Program) -> Iterator[Program]:
    """The Program with one of its scripts emptied."""
    for at, event in enumerate(program.events):
        for part in ({"body": ()}, {"condition": None}, {"trigger": _moved(event.trigger)}):
            new = replace(event, **part)
            yield replace(program, events=_with(program.events, at, new))
    for at, tile in enumerate(program.tiles):
        yield replace(program, tiles=_with(program.tiles, at, replace(tile, on_explore=())))
    for at, scene in enumerate(program.scenes):
        yield replace(program, scenes=_with(program.scenes, at, replace(scene, body=())))
    for at, poi in enumerate(program.pois):
        for number, option in enumerate(poi.options):
            for part in ({"body": ()}, {"condition": None}, {"costs": ()}):
                options = _with(poi.options, number, replace(option, **part))
                yield replace(program, pois=_with(program.pois, at, replace(poi, options=options)))
    for at, destiny in enumerate(program.destinies):
        for number, path in enumerate(destiny.paths):
            stages = tuple(replace(it, turns=it.turns + 1) for it in path.stages)
            begins = tuple(replace(it, condition=None) for it in path.begins)
            for other in (replace(path, stages=stages), replace(path, begins=begins)):
                paths = _with(destiny.paths, number, other)
                destinies = _with(program.destinies, at, replace(destiny, paths=paths))
                yield replace(program, destinies=destinies)


def _with(some: tuple[object, ...], at: int, new: object) -> tuple[object, ...]:
    return (*some[:at], new, *some[at + 1 :])


def _moved(trigger: Trigger) -> Trigger:
    days = (*(it + 1 for it in trigger.days[:-1]), *trigger.days[-1:])
    return replace(trigger, days=days)


def scripts_that_differ(program: Program) -> Iterator[int]:
    company = questions(program)[0]
    earlier = Earlier()
    transitions(program, company, earlier=earlier)
    every = list(without_a_script(program))
    for number, other in enumerate(Random(7).sample(every, min(len(every), size(15)))):
        if told(transitions(other, company, earlier=earlier)) != told(transitions(other, company)):
            yield number
        transitions(program, company, earlier=earlier)


@pytest.mark.parametrize("name", [*MADE, "base", "tour"])
def test_each_script_alone_can_be_another_one(name: str) -> None:
    assert not list(scripts_that_differ(story(name)))


# --- variables come and go


def with_other_variables(program: Program) -> Iterator[Program]:
    """The Program with a variable more, less or with other values: an option used once, by each or
    as often as one likes, one more, one less; an item with more copies or one less.
    """
    for at, poi in enumerate(program.pois):
        for number, option in enumerate(poi.options):
            twin = replace(option, id=f"{option.id}_2", limit=Limit.ONCE)
            for others in (
                *((replace(option, limit=it),) for it in Limit if it is not option.limit),
                (option, twin),
                (),
            ):
                options = (*poi.options[:number], *others, *poi.options[number + 1 :])
                yield replace(program, pois=_with(program.pois, at, replace(poi, options=options)))
    for at, item in enumerate(program.items):
        more = replace(item, copies=item.copies + 1)
        yield replace(program, items=_with(program.items, at, more))


def versions_that_differ(program: Program, count: int) -> Iterator[int]:
    """Edits, one after the other, of which the model is another one where the last is known."""
    company = questions(program)[0]
    earlier = Earlier()
    transitions(program, company, earlier=earlier)
    draw, now = Random(11), program
    for number in range(count):
        try:
            other = draw.choice(list(with_other_variables(now)))
            cold = transitions(other, company)
        except LookupError:  # something still speaks of the option
            continue
        warm = transitions(other, company, earlier=earlier)
        taken.append(earlier.taken)
        if told(warm) != told(cold):
            yield number
        now = draw.choice((now, other, program))


@pytest.mark.parametrize("name", [*MADE, "base", "tour"])
def test_variables_can_come_and_go(name: str) -> None:
    taken.clear()
    assert not list(versions_that_differ(story(name), size(12)))
    assert any(taken)


def test_a_variable_keeps_its_number() -> None:
    program = story("small")
    company = questions(program)[0]
    earlier = Earlier()
    before = transitions(program, company, earlier=earlier).variables
    for other in Random(5).sample(list(with_other_variables(program)), size(6)):
        try:
            now = transitions(other, company, earlier=earlier).variables
        except LookupError:
            continue
        known = {it.key: at for at, it in enumerate(before)}
        at = {it.key: at for at, it in enumerate(now)}
        assert {it: at[it] for it in known.keys() & at} == {
            it: known[it] for it in known & at.keys()
        }


def test_numbers_begin_anew_when_most_are_nobodys(monkeypatch: pytest.MonkeyPatch) -> None:
    """Most variables come and go with items, for whose names memory has a room of its own; here
    all versions share one.
    """
    monkeypatch.setattr(memory_of_versions, "names_of", lambda _: ())
    program = story("small")
    company = questions(program)[0]
    memory, rooms = Memory(), []
    for number in range(6):
        some = (replace(program.items[0], id=f"more_{number}_{it}", copies=2) for it in range(9))
        now = replace(program, items=(*program.items, *some))
        model = memory.model(now, company)
        assert told(model) == told(transitions(now, company))
        rooms.append(len(model.variables))
    assert any(later < room for room, later in pairwise(rooms))


class Deaf(set[Key]):
    """Variables that were asked for, of which nothing is noted."""

    def add(self, _: Key) -> None:
        pass


def test_a_variable_that_is_not_noted_is_found(monkeypatch) -> None:
    """A planted fault: nobody notes which variables a block asks for."""
    monkeypatch.setattr(Reads, "__init__", _deaf)
    differ = (next(versions_that_differ(story(it), 40), None) for it in ("base", "tour"))
    assert any(it is not None for it in differ)


def _deaf(self: Reads) -> None:
    self.parts, self.asked = {}, Deaf()


# --- what is read


SEEN: set[object] = set()
"""Scripts that were looked at."""


class Script(tuple[Any, ...]):
    """A script that notes when it is looked at."""

    name: object

    def __iter__(self) -> Iterator[Any]:
        SEEN.add(self.name)
        return super().__iter__()

    def __getitem__(self, at: Any) -> Any:
        SEEN.add(self.name)
        return super().__getitem__(at)


def script(name: object, body: Body) -> Script:
    made = Script(body)
    made.name = name
    return made


def watched(program: Program) -> Program:
    """The Program with scripts that note when they are looked at."""
    return replace(
        program,
        tiles=tuple(
            replace(it, on_explore=script((Read.TILE, it.id), it.on_explore))
            for it in program.tiles
        ),
        scenes=tuple(
            replace(it, body=script((Read.SCENE, it.id), it.body)) for it in program.scenes
        ),
        events=tuple(
            replace(it, body=script((Read.EVENT, it.id), it.body)) for it in program.events
        ),
        pois=tuple(
            replace(
                poi,
                options=tuple(
                    replace(it, body=script(("option", it.id), it.body)) for it in poi.options
                ),
            )
            for poi in program.pois
        ),
        destinies=tuple(
            replace(
                destiny,
                paths=tuple(
                    replace(
                        path,
                        stages=tuple(
                            replace(
                                it,
                                body=script(("stage", destiny.hero, path.id, it.id), it.body),
                            )
                            for it in path.stages
                        ),
                    )
                    for path in destiny.paths
                ),
            )
            for destiny in program.destinies
        ),
    )


def unnoted(program: Program) -> Iterator[tuple[str, object]]:
    """The scripts that blocks look at without noting it, and without being of them."""
    company = questions(program)[0]
    space = Space(program, company)
    space.program = watched(program)
    space.index = index_of(space.program)
    work = Work(space)
    timely(work)
    blocks.shared_by(work)
    for hero in company.heroes:
        for family in flatten.FAMILIES:
            for block in family(work, hero):
                SEEN.clear()
                try:
                    with work.reading() as reads:
                        for draft in block.drafts():
                            at_rest(work, settled(work, draft))
                except TooTangledError:
                    continue
                seen = set(SEEN)
                for it in seen - reads.parts.keys() - _own(block.of):
                    yield block.name, it


def _own(of: object) -> set[object]:
    """The scripts in a part of the Program."""
    SEEN.clear()
    for _ in parts_in(tuple(of.values()) if isinstance(of, dict) else of):
        pass
    return set(SEEN)


def asked_by_blocks(program: Program, *, each_alone: bool) -> dict[tuple[str, str], set[Key]]:
    """The variables that blocks ask for; `each_alone`: with nothing looked for before."""
    company = questions(program)[0]
    space = Space(program, company)

    def begun() -> Work:
        work = Work(space)
        timely(work)
        return work

    work, found = begun(), {}
    for hero in company.heroes:
        for family in flatten.FAMILIES:
            for number, name in enumerate([it.name for it in family(work, hero)]):
                now = begun() if each_alone else work
                block = next(islice(family(now, hero), number, None))
                try:
                    with now.reading() as reads:
                        for draft in block.drafts():
                            at_rest(now, settled(now, draft))
                except TooTangledError:
                    continue
                found[hero, name] = set(reads.asked)
    return found


@pytest.mark.parametrize("name", [*MADE, "base", "tour"])
def test_what_was_looked_for_before_is_noted_again(name: str) -> None:
    alone = asked_by_blocks(story(name), each_alone=True)
    noted = asked_by_blocks(story(name), each_alone=False)
    assert not {it: more for it, asked in alone.items() if (more := asked - noted[it])}


def test_what_a_block_reads_is_of_it_or_noted() -> None:
    for seed in range(7_500, 7_500 + size(40)):
        assert not list(unnoted(scenario(seed).program)), seed


@pytest.mark.parametrize("name", NAMES)
def test_what_a_block_of_a_story_reads_is_of_it_or_noted(name: str) -> None:
    assert not list(unnoted(story(name)))


@pytest.mark.parametrize("what", [it for it in Read if it is not Read.GAP])
def test_what_is_not_noted_is_found(what: Read, monkeypatch) -> None:
    """A planted fault: of one kind of script nobody notes that it was read."""
    real = Work.saw
    monkeypatch.setattr(
        Work, "saw", lambda self, kind, *rest: None if kind is what else real(self, kind, *rest)
    )
    some = (story(it) for it in NAMES)
    more = (scenario(it).program for it in range(7_500, 7_540))
    assert any(next(unnoted(it), None) for its in (some, more) for it in its)
