"""A scheduled play as the text of a `.play`, which `fateloom test` runs, with conditions of the
language for the state at its end.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from textwrap import wrap

from fateloom.dsl.verify.problem.step import Step
from fateloom.dsl.verify.replay.describe_step import describe_step
from fateloom.dsl.verify.replay.result import Scheduled, StoryTable, replayed
from fateloom.runtime.kernel.game import Refusal
from fateloom.runtime.kernel.log import Entry, Log
from fateloom.runtime.kernel.table import start
from fateloom.runtime.program.board import Side
from fateloom.runtime.program.program import Program
from fateloom.runtime.program.variables import Flag
from fateloom.runtime.program.words import Place
from fateloom.runtime.record import replace
from fateloom.runtime.story.command import Command, Confirm
from fateloom.runtime.story.event import Event
from fateloom.runtime.story.index import index_of
from fateloom.runtime.story.rules import StoryRules
from fateloom.runtime.story.setup import SetUp
from fateloom.runtime.story.state import Stage, Standing, State
from fateloom.runtime.transitions.model import Model
from fateloom.runtime.transitions.variables import (
    DEFEATED,
    MEMORIES,
    NO_FINALE,
    ItemPlace,
    Kind,
    Value,
    Variable,
    is_won,
)

StoryLog = Log[SetUp, Command, Event]

Write = Callable[[StoryRules, StoryLog, str], str]
"""Writes a whole game down as a play: `plays.record.to_play`. It stands above this package, so the
caller hands it in.
"""

LATER = re.compile(r"  \w+: (roll|use) ")
"""Lines that would count as part of a test under way."""

WIDTH = 96
MAX_EXPECTED = 8
MAX_SEEDS = 1_000


def as_play(
    program: Program,
    model: Model,
    scheduled: Scheduled,
    write: Write,
    *,
    title: str,
    shows: Sequence[int] | None = None,
    claim: str = "",
    numbers: Mapping[int, int] | None = None,
    told: Sequence[tuple[int, str]] | None = None,
) -> str:
    """The text of a play; each step is described in a comment before its lines. `numbers`: the
    steps that are told with a number, by their places from 1; None: all of them, as they come.
    `told`: what is described in place of the steps: after how many commands it is done, and a
    sentence. At the end stands what must hold, as far as plays can express it: about the variables
    `shows`, or about those that the play has changed; then the `claim`, if there is one. Raises
    ValueError when the game of `scheduled` is not one of this Program.
    """
    table = replayed(program, scheduled)
    rules, log = StoryRules(program), _with_seed(program, table)
    lines = write(rules, log, title).split("\n")[:2]
    begun = 1
    if told is None:
        sentences = [describe_step(program, model, it) for it in scheduled.steps]
        told = list(zip(scheduled.done, sentences, strict=True))
    for number, (done, sentence) in enumerate(told, 1):
        shown = number if numbers is None else numbers.get(number, 0)
        head = f"{shown}. " if shown else ""
        lines += _comment(head + sentence)
        _say(lines, write, rules, log, range(begun, done + 1))
        begun = max(begun, done + 1)
    _say(lines, write, rules, log, range(begun, len(log.entries)))
    commands = tuple(f"  {it.hero}:" for it in table.state.heroes)
    if not any(it.startswith(commands) for it in lines):
        lines.append(f"  {table.state.heroes[table.state.seat].hero}: stay")
    wanted = _expectations(program, model, scheduled, shows)
    lines += [f"    expect {it}" for it in (*wanted, claim) if it]
    return "\n".join(lines) + "\n"


def _with_seed(program: Program, table: StoryTable) -> StoryLog:
    """The log, with a seed that draws the player who went first; the dice are all written down."""
    log = table.log
    if not program.settings.random_first_player:
        return log
    for seed in range(MAX_SEEDS):
        opened = start(StoryRules(program), log.setup, seed)
        if not isinstance(opened, Refusal) and opened.state.first == table.state.first:
            return replace(log, header=replace(log.header, seed=seed))
    raise ValueError("no seed draws that player first")


def _say(lines: list[str], write: Write, rules: StoryRules, log: StoryLog, entries: range) -> None:
    """Add the lines of some entries. A test that is over before a further roll, or before an item
    is used, has to say so: otherwise these would count as part of it.
    """
    begun = entries.start
    for number in entries:
        if isinstance(log.entries[number].command, Confirm) or number + 1 == entries.stop:
            more = _lines(write, rules, log, range(begun, number + 1))
            before = log.entries[begun - 1].command
            if more and isinstance(before, Confirm) and LATER.match(more[0]):
                at = max(at for at, it in enumerate(lines) if not it.startswith("  #"))
                lines[at] += "; confirm"
            lines += more
            begun = number + 1


def _lines(write: Write, rules: StoryRules, log: StoryLog, entries: range) -> list[str]:
    """The lines of some entries, while the other entries happen by themselves."""
    told: tuple[Entry[Command, Event], ...] = tuple(
        it if number in entries else replace(it, command=None)
        for number, it in enumerate(log.entries)
    )
    text = write(rules, replace(log, entries=told), "")
    return [it for it in text.split("\n")[2:] if it and not it.startswith("    ")]


def _comment(sentence: str) -> list[str]:
    return [f"  # {it}" for it in wrap(sentence, WIDTH, break_long_words=False)]


def _expectations(
    program: Program, model: Model, scheduled: Scheduled, shows: Sequence[int] | None
) -> Iterator[str]:
    """What must hold in the end."""
    if scheduled.state.stage is Stage.OVER:
        winner = scheduled.state.winner
        yield "over" if winner is None else f"over {scheduled.state.heroes[winner].hero}"
        return
    chosen = _changed(model, scheduled.steps) if shows is None else shows
    found = (expected(program, model, scheduled.state, at, scheduled.values[at]) for at in chosen)
    yield from list(dict.fromkeys(it for it in found if it is not None))[:MAX_EXPECTED]


def _changed(model: Model, play: tuple[Step, ...]) -> list[int]:
    """What the play changes, items and places before markers, coins and experience."""
    groups = (
        (Kind.ITEM,), (Kind.COPIES,), (Kind.POI,), (Kind.NPC,), (Kind.FINALE,), (Kind.STORY,),
        (Kind.CLOSED, Kind.USED), MEMORIES, (Kind.TILE,),
    )  # fmt: skip
    order = {kind: number for number, kinds in enumerate(groups) for kind in kinds}
    written = {
        effect.variable
        for step in play
        for effect in step.effects
        if model.variables[effect.variable].kind in order
    }
    return sorted(written, key=lambda at: (order[model.variables[at].kind], at))


PLACES = {Place.TILE: "on", Place.NPC: "with", Place.STOCK: "in stock"}


def expected(program: Program, model: Model, state: State, at: int, value: int) -> str | None:
    """The condition after `expect` that a variable has a value in a game; None if no condition
    expresses it. For heroes who are out there are no other conditions.
    """
    variable = model.variables[at]
    out = {it.hero for it in state.heroes if it.standing is Standing.DEFEATED}
    if variable.owner in out and variable.kind is not Kind.FINALE:
        return None
    now, label = variable.values[value], variable.labels[value]
    what, hero = variable.subject, variable.owner
    match variable.kind:
        case Kind.ITEM:
            return _lies(what, now)
        case Kind.COPIES:
            there = _lies(what, variable.place)
            return there if value else f"not ({there})"
        case Kind.POI:
            return f"not {what} placed" if now is None else f"{what} on {now}"
        case Kind.NPC:
            return f"{what} away" if now is None else f"{what} at {now}"
        case Kind.TILE if now is Side.EXPLORED:
            return f"{what} explored"
        case Kind.TILE if now is Side.BOX:
            return f"not {what} revealed"
        case Kind.HERO_TILE:
            return f"{hero} on tile {now}"
        case Kind.FINALE:
            return _finale(hero or "", now)
        case Kind.RESOURCE:
            many = variable.open_end and value == len(variable.values) - 1
            return f"{hero} {what} {'>=' if many else 'is'} {now}"
        case Kind.VISITED | Kind.CHOSE:
            said = f"{hero} {variable.kind.value} {what}"
            return said if now else f"not {said}"
        case Kind.SPENT | Kind.USED if now:
            return _chosen(state, what, hero)
        case Kind.STORY:
            return _own(program, variable, label)
        case _:
            return None


def _lies(item: str, place: Value) -> str:
    """Where a copy of an item is."""
    match place:
        case ItemPlace(Place.HERO, hero):
            return f"{hero} has item {item}"
        case ItemPlace(kind, name) if kind in PLACES:
            return f"item {item} is {PLACES[kind]} {name}"
        case ItemPlace(Place.BOX):
            return f"item {item} is in box"
        case _:
            return f"item {item} is gone"


def _chosen(state: State, option: str, owner: str | None) -> str | None:
    """Who has used up an option; `owner`: the hero, if it counts for each hero."""
    for hero in state.heroes:
        playing = hero.standing is not Standing.DEFEATED
        if option in hero.chosen and owner in (None, hero.hero) and playing:
            return f"{hero.hero} chose {option}"
    return None


def _finale(hero: str, now: Value) -> str | None:
    if now == DEFEATED:
        return f"{hero} out"
    if is_won(now):
        return None
    return f"not {hero} in finale" if now == NO_FINALE else f"{hero} in finale"


def _own(program: Program, variable: Variable, label: str) -> str:
    """A variable of the story, of the world or of a hero."""
    name = variable.subject
    whose = f"{variable.owner} " if variable.owner else ""
    if isinstance(index_of(program).variable[name].domain, Flag):
        return f"{whose}{name}" if label == "up" else f"not {whose}{name}"
    return f"{whose}{name} is {label}"
