"""Whatever the flattened form lets a hero do, the engine does: random states, every action."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator

import pytest
from tests.long import mostly_long
from tests.runtime.story import builders as b
from tests.runtime.story.bots import tables
from tests.runtime.transitions.driver import CannotPlay, play
from tests.runtime.transitions.stories import NAMES, story
from tests.runtime.transitions.trace import Follower, Token, tokens

from fateloom.runtime.program.program import Program
from fateloom.runtime.record import replace
from fateloom.runtime.story.event import ResourceChanged
from fateloom.runtime.story.rules import StoryRules
from fateloom.runtime.story.setup import SetUp
from fateloom.runtime.story.state import Stage, State, Step
from fateloom.runtime.transitions.flatten import (
    is_settled,
    marker_decision,
    projection,
    transitions,
)
from fateloom.runtime.transitions.interpreter import applied, holds, shown
from fateloom.runtime.transitions.model import WORLD, Action, Company, Model, Move, Outcome, Values
from fateloom.runtime.transitions.variables import Kind, Variable

TRIED = (
    Move.STEP, Move.EXPLORE, Move.VISIT, Move.OPTION, Move.BUY, Move.SELL, Move.PICK_UP,
    Move.BEGIN, Move.STAGE,
)  # fmt: skip
STATES, COMMANDS = 40, 400
FEW = 12
"""States of a story with a pool game, whose endings take long to find."""


@mostly_long("name", NAMES, plain=["small", "base", "tour"])
def test_every_action_of_the_model_can_be_played(name: str) -> None:
    """From states that random games come to: each action that can be taken, with each outcome,
    leads in the engine to what the model says, but for events that fire at once.
    """
    program = story(name)
    heroes = tuple(it.id for it in program.heroes)[: program.max_players]
    played = played_actions(program, transitions(program, Company(heroes)))
    assert played[Move.OPTION] > 20, played


def test_a_model_that_forgets_guards_cannot_be_played() -> None:
    """The test above can fail: with options open to all at all times it does."""
    program = story("small")
    whole = transitions(program, Company(tuple(it.id for it in program.heroes)))
    actions = tuple(
        replace(it, guard=it.guard[:2]) if it.move is Move.OPTION else it for it in whole.actions
    )
    with pytest.raises(AssertionError):
        played_actions(program, replace(whole, actions=actions))


def played_actions(program: Program, model: Model, most: int = STATES) -> Counter[Move]:
    """How many actions of each kind were played, from so many states; fails at the first that goes
    another way.
    """
    heroes = model.company.heroes
    read, decide = projection(program, model), marker_decision(program, model)
    follower = Follower(model)
    rules = StoryRules(program)
    sure = [it for it in model.actions if it.sure and it.move in TRIED]
    tried = {hero: [it for it in sure if it.hero == hero] for hero in heroes}
    played: Counter[Move] = Counter()
    for table in _states(rules, heroes, most):
        values = read(table.state)
        for action in tried[table.state.heroes[table.state.seat].hero]:
            if not holds(action.guard, values):
                continue
            for outcome in action.outcomes:
                if not holds(outcome.guard, values):
                    continue
                try:
                    after = play(rules.index, table, action, outcome, decide)
                except CannotPlay:
                    continue
                if not _leads_to(after, table, action, outcome, rules, follower, read):
                    # Decisions about markers name no hero: the first may be one of the others'.
                    after = play(rules.index, table, action, outcome, decide, unasked=True)
                    said, done = applied(model, outcome, values), read(after.state)
                    assert _leads_to(after, table, action, outcome, rules, follower, read), (
                        action, outcome, shown(model, values), _differ(model, said, done),
                    )  # fmt: skip
                played[action.move] += 1
    return played


def _leads_to(
    after: b.StoryTable,
    table: b.StoryTable,
    action: Action,
    outcome: Outcome,
    rules: StoryRules,
    follower: Follower,
    read: Callable[[State], Values],
) -> bool:
    """Whether the engine came from one table to the other as the model says."""
    model, values, done = follower.model, read(table.state), read(after.state)
    said = applied(model, outcome, values)
    if after.state.stage is Stage.OVER:
        return _fates(model, said) == _fates(model, done)
    by_itself = tuple(_by_itself(rules, after, table))
    full = _full_on_the_way(model, values, table, after)
    return any(
        follower.reaches(_counted(model, full, it, done), by_itself, done)
        for it in (said, *_instead(model, action, outcome, values))
    )


def _states(rules: StoryRules, heroes: tuple[str, ...], most: int) -> list[b.StoryTable]:
    """Tables at which a hero is about to move or to play a stage."""
    found: list[b.StoryTable] = []
    seed = 0
    most = FEW if rules.program.called else most
    while len(found) < most:
        luck = random.Random(seed)
        seats = tuple(luck.sample(heroes, len(heroes)))
        for table in tables(rules, SetUp(len(seats), seats), seed, COMMANDS):
            state = table.state
            ready = state.turn.step in (Step.MOVE, Step.FINALE) and is_settled(state)
            if ready and luck.random() < 0.1:
                found.append(table)
                if len(found) == most:
                    return found
        seed += 1
    return found


def _by_itself(rules: StoryRules, after: b.StoryTable, before: b.StoryTable) -> Iterator[Token]:
    """Events that fired at once, and the next turn, if the hero's was over."""
    entries = after.log.entries[len(before.log.entries) :]
    said = [(it.command, it.events) for it in entries]
    for token in tokens(rules.index, before.state, said):
        if token.move in WORLD:
            yield token


def _instead(model: Model, action: Action, outcome: Outcome, values: Values) -> Iterator[Values]:
    """What else the same dice and decisions may lead to, where the outcome is not a sure one: a
    loss out of "5 or more" leaves 3, or 4, or more.
    """
    if not outcome.sure:
        for other in action.outcomes:
            alike = (other.chance, other.decided) == (outcome.chance, outcome.decided)
            if alike and not other.sure and holds(other.guard, values):
                yield applied(model, other, values)


def _counted(model: Model, full: set[int], said: Values, done: Values) -> Values:
    """Where there may have been more than the greatest number, more may be left (never less)."""
    return tuple(max(it, done[n]) if n in full else it for n, it in enumerate(said))


def _full_on_the_way(
    model: Model, values: Values, before: b.StoryTable, after: b.StoryTable
) -> set[int]:
    """The variables with an open end that had their last value at a moment of the play."""
    said = [it for entry in after.log.entries[len(before.log.entries) :] for it in entry.events]
    seat_of = {it.hero: seat for seat, it in enumerate(before.state.heroes)}
    full = {n for n, it in enumerate(model.variables) if it.open_end and values[n] == _last(it)}
    for number, variable in enumerate(model.variables):
        if not variable.open_end or variable.kind is not Kind.RESOURCE:
            continue
        seat = seat_of[str(variable.owner)]
        now = getattr(before.state.heroes[seat], variable.subject)
        for it in said:
            if isinstance(it, ResourceChanged) and it.seat == seat:
                now += it.by if it.resource.value == variable.subject else 0
                full |= {number} if now >= _last(variable) else set()
    return full


def _last(variable: Variable) -> int:
    return len(variable.labels) - 1


def _fates(model: Model, values: Values) -> tuple[int, ...]:
    at = [n for n, it in enumerate(model.variables) if it.kind is Kind.FINALE]
    return tuple(values[n] for n in at)


def _differ(model: Model, said: Values, done: Values) -> dict[str, tuple[str, str]]:
    one, two = shown(model, said), shown(model, done)
    return {key: (one[key], two[key]) for key in one if one[key] != two[key]}
