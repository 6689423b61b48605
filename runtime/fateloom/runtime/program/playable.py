"""What a Program holds so that a game of it comes to no stop by a mistake: ids that lead somewhere,
numbers of a size that can be played, settings within their ranges, markers on their tracks, tests
with a band for each number, questions with an answer, stages that are there, blocks of calls that
can follow.

The compiler guarantees it. A compiled file can be written by anybody.
"""

from __future__ import annotations

import re
from collections import Counter as Tally
from collections.abc import Iterator, Sequence
from typing import assert_never

from fateloom.runtime.codec import Step, place, with_places
from fateloom.runtime.compiled import too_large
from fateloom.runtime.kernel.callable import CallableSystem
from fateloom.runtime.kernel.nested import OUTCOME, HasId
from fateloom.runtime.program import statement as st
from fateloom.runtime.program.callable_systems import callable_system, nested_game
from fateloom.runtime.program.condition import GameMode
from fateloom.runtime.program.destiny import Path
from fateloom.runtime.program.items import Item
from fateloom.runtime.program.program import Program
from fateloom.runtime.program.settings import STAR, Settings
from fateloom.runtime.program.variables import Counter, Domain, Flag, States, Variable
from fateloom.runtime.record import field_values

RANGES: dict[str, tuple[int, int]] = {
    "main_count": (1, 10),
    "track_min": (0, 99),
    "track_max": (1, 99),
    "effort_start": (0, 20),
    "effort_max": (0, 20),
    "effort_refresh": (0, 20),
    "coins_start": (0, 999),
    "inventory_limit": (1, 50),
    "move_range": (0, 20),
    "success_cap": (1, 20),
    "virtue_start": (-99, 99),
    "virtue_min": (-99, 0),
    "virtue_max": (0, 99),
    "events_per_pass": (1, 10_000),
}
"""The numbers of `Settings`, from the least to the most, as `scenario.yaml` may have them."""

FACES = 100
"""So many faces a die has at most; each is a number up to 99, or a star."""

COPIES = 99
"""So many copies of an item there are at most, as `items.yaml` may have them."""

LARGEST = 10**9 - 1
"""The largest number that a story can say."""

KIND_OF_FIELD = {
    "hero": "heroes",
    "heroes": "heroes",
    "item": "items",
    "items": "items",
    "start_tile": "tiles",
    "tile": "tiles",
    "poi": "pois",
    "npc": "npcs",
    "stock": "stocks",
    "variable": "variables",
    "scene": "scenes",
    "event": "events",
    "option": "options",
}
"""What a text in a field of that name is the id of."""

NOT_OF_STORY = ("span", "called")
"""Fields with places in files, and with games of other rule systems."""

ADDED = re.compile(r"([a-z0-9_]+) [+-][1-9]\d{0,2}")
"""What a block that the compiler adds is called: a hero, and by how much."""

SOLO_MODES = frozenset({GameMode.EXPLORER.value, GameMode.CHALLENGER.value})
"""The ways to play alone (DST-130)."""


def problems(program: Program) -> Iterator[str]:
    """Ids that lead nowhere and numbers that are too large, a sentence each, with its place."""
    yield from too_large(program.called, ("called",))
    known = {kind: {it.id for it in things} for kind, things in _with_ids(program).items()}
    known["options"] = {option.id for poi in program.pois for option in poi.options}
    for value, path in with_places(program, left_out=NOT_OF_STORY):
        if isinstance(value, int) and abs(value) > LARGEST:
            yield f"{place(path)}: the number {str(value)[:12]}… is too large"
        elif type(value) is str:
            kind = KIND_OF_FIELD.get(next((it for it in path[::-1] if isinstance(it, str)), ""))
            if kind is not None and value not in known[kind]:
                yield f"{place(path)}: there is nothing called '{value[:40]}' among the {kind}"


def faults(program: Program) -> Iterator[str]:
    """What else is wrong, a sentence each, with its place."""
    yield from _settings(program.settings)
    if not 1 <= program.min_players <= program.max_players <= len(program.heroes):
        yield "$.max_players: it is from min_players to the number of heroes"
    if not set(program.modes) <= SOLO_MODES or len(set(program.modes)) < len(program.modes):
        yield f"$.modes: each of {' and '.join(sorted(SOLO_MODES))} at most once"
    for kind, things in _with_ids(program).items():
        yield from _twice(f"$.{kind}", [it.id for it in things])
    yield from _twice("$.pois", [it.id for poi in program.pois for it in poi.options])
    yield from _twice("$.destinies", [it.hero for it in program.destinies])
    low, high = program.settings.track_min, program.settings.track_max
    for number, hero in enumerate(program.heroes):
        for track in hero.markers:
            spaces = track.spaces
            if list(spaces) != sorted(set(spaces)) or not all(low <= it <= high for it in spaces):
                yield f"$.heroes[{number}]: markers lie on spaces {low} to {high}, in order"
    for number, destiny in enumerate(program.destinies):
        if not destiny.paths or not all(it.stages for it in destiny.paths):
            yield f"$.destinies[{number}]: a path or a stage is missing"
        yield from _twice(f"$.destinies[{number}]", [it.id for it in destiny.paths])
    heroes = frozenset(it.id for it in program.heroes)
    for value, where in records(program):
        fault = _fault(value, program.settings.success_cap, heroes)
        if fault is not None:
            yield f"{place(where)}: {fault}"


def _with_ids(program: Program) -> dict[str, Sequence[HasId]]:
    """The things that have ids of their own, by their kind."""
    return {
        "heroes": program.heroes,
        "items": program.items,
        "tiles": program.tiles,
        "pois": program.pois,
        "npcs": program.npcs,
        "stocks": program.stocks,
        "variables": program.variables,
        "scenes": program.scenes,
        "events": program.events,
    }


def lost_calls(program: Program) -> Iterator[str]:
    """Calls of games that are not in the tables beside the story, a sentence each."""
    calls = {(it.system, it.setup) for it, _ in records(program) if isinstance(it, st.Call)}
    for system, setup in sorted(calls):
        game = program.game_of(system)
        if game is None:
            continue
        try:
            nested_game(system).rules(game, setup)
        except LookupError:
            yield f"there is no {system} '{setup[:40]}' to call"


def records(
    value: object, path: tuple[Step, ...] = ()
) -> Iterator[tuple[object, tuple[Step, ...]]]:
    """Every record within a value, with its place; games of other rule systems are left out."""
    for it, at in with_places(value, path, NOT_OF_STORY):
        if hasattr(type(it), "__fields__"):
            yield it, at


def _settings(settings: Settings) -> Iterator[str]:
    held = field_values(settings)
    for name, (least, most) in RANGES.items():
        number = held[name]
        if not isinstance(number, int) or not least <= number <= most:
            yield f"$.settings.{name}: it is a number from {least} to {most}"
    dice = (("main_faces", settings.main_faces), ("effort_faces", settings.effort_faces))
    for name, faces in dice:
        sizes = all(it == STAR if isinstance(it, str) else 0 <= it <= 99 for it in faces)
        if not 1 <= len(faces) <= FACES or not sizes:
            yield f"$.settings.{name}: a die has 1 to {FACES} faces, of 0 to 99 or '{STAR}'"
    if settings.track_min > settings.track_max:
        yield "$.settings.track_max: the track ends before it begins"


def _twice(where: str, ids: list[str]) -> Iterator[str]:
    for name, number in Tally(ids).items():
        if number > 1:
            yield f"{where}: '{name[:40]}' is there {number} times"


def _fault(value: object, cap: int, heroes: frozenset[str]) -> str | None:
    """What is wrong with a record; None: nothing."""
    match value:
        case st.Test(_, _, bands):
            lows = [0, *(it.high + 1 for it in bands[:-1])]
            fits = bands and lows == [it.low for it in bands] and bands[-1].high >= cap
            fits = fits and all(it.low <= it.high for it in bands)
            return None if fits else f"the bands do not cover 0 to {cap} successes, each once"
        case st.Choose(()):
            return "there is nothing to choose from"
        case Path(_, _, _, _, _, stages):
            known = {it.id for it in stages}
            named = [it.stage for it, _ in records(stages) if isinstance(it, st.NextStage)]
            lost = [it for it in named if it not in known]
            return f"the path has no stage '{lost[0][:40]}'" if lost else None
        case st.Call():
            return next(_faults_of_call(value, heroes), None)
        case Item() if not 1 <= value.copies <= COPIES:
            return f"of an item there are 1 to {COPIES} copies"
        case Variable(_, _, domain, initial):
            values = _values(domain)
            return None if initial in values else "it begins with a value that it cannot have"
        case _:
            return None


def _values(domain: Domain) -> range:
    match domain:
        case Flag():
            return range(2)
        case States(names):
            return range(len(names))
        case Counter(low, high):
            return range(low, high + 1)
        case _:
            assert_never(domain)


def _faults_of_call(call: st.Call, heroes: frozenset[str]) -> Iterator[str]:
    """What is wrong with the blocks of a call, a sentence each."""
    system = callable_system(call.system)
    told = [it.outcome for it in call.outcomes if it.part == OUTCOME]
    if not all(system.counts_as(it.word, told) for it in system.outcomes):
        yield f"not every outcome of '{system.name}' has a block"
    for it in call.outcomes:
        if not _is_word(system, it, heroes):
            yield f"no block of '{system.name}' is called '{it.part[:20]} {it.outcome[:40]}'"
        elif it.least < 1:
            yield f"the block '{it.outcome[:40]}' is for 1 or more"


def _is_word(system: CallableSystem, block: st.CallOutcome, heroes: frozenset[str]) -> bool:
    """Whether a call of the system can have that block. Ids of the tables are not looked up: one
    that is not there never comes true.
    """
    word = block.outcome
    if block.part == OUTCOME:
        return word in {it.word for it in system.outcomes}
    if block.part in system.added:
        said = ADDED.fullmatch(word)
        return said is not None and said[1] in heroes
    facts = (*system.facts, *callable_system(system.home).facts)
    return any(it.mark == block.part and (it.words is None or word in it.words) for it in facts)
