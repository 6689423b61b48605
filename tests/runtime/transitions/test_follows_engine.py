"""Whatever the engine does, the flattened form can do: random games, step by step."""

from __future__ import annotations

import random
from itertools import permutations

import pytest
from tests.long import mostly_long
from tests.runtime.story.bots import tables
from tests.runtime.transitions.stories import NAMES, story
from tests.runtime.transitions.trace import Follower, Token, tokens

from fateloom.runtime.program.condition import GameMode
from fateloom.runtime.record import replace
from fateloom.runtime.story.event import Event, EventFired
from fateloom.runtime.story.rules import StoryRules
from fateloom.runtime.story.setup import SetUp
from fateloom.runtime.story.state import State
from fateloom.runtime.transitions.flatten import is_settled, projection, transitions
from fateloom.runtime.transitions.interpreter import shown
from fateloom.runtime.transitions.model import Action, Company, Model, Move, Values
from fateloom.runtime.transitions.variables import Kind

GAMES = {"small": 4, "night": 6, "base": 6, "tour": 6, "drowned_bell": 2}
COMMANDS = 200


def companies(name: str) -> list[Company]:
    """One, two, three heroes, and the solo modes that the story has."""
    program = story(name)
    heroes = [it.id for it in program.heroes]
    found = [
        Company(tuple(heroes[:count]))
        for count in range(program.min_players, min(program.max_players, len(heroes)) + 1)
    ]
    if program.min_players == 1:
        found += [Company((heroes[-1],), GameMode(mode)) for mode in program.modes]
    return found


CASES = [(name, company) for name in NAMES for company in companies(name)]
SHORT = [(name, companies(name)[0]) for name in ("small", "base", "tour")]


def case_id(value: object) -> str:
    if isinstance(value, Company):
        return "-".join([*value.heroes, *([value.mode.value] if value.mode else [])])
    return str(value)


@mostly_long("name, company", CASES, plain=SHORT, ids=case_id)
def test_every_step_of_the_engine_is_one_of_the_model(name: str, company: Company) -> None:
    program = story(name)
    model = transitions(program, company)
    follower = Follower(model)
    rules = StoryRules(program)
    games = GAMES[name]
    checked = sum(followed(rules, model, follower, seed) for seed in range(games))
    assert checked > 25


@pytest.mark.parametrize("kind", [Kind.HERO_TILE, Kind.STORY, Kind.ITEM, Kind.RESOURCE])
def test_a_model_that_forgets_effects_cannot_follow(kind: Kind) -> None:
    """The test above can fail: without the effects on one kind of variable it does."""
    program = story("small")
    company = Company(tuple(it.id for it in program.heroes))
    whole = transitions(program, company)
    model = replace(whole, actions=tuple(_forgetful(whole, it, kind) for it in whole.actions))
    with pytest.raises(AssertionError):
        for seed in range(GAMES["small"]):
            followed(StoryRules(program), model, Follower(model), seed)


def _forgetful(model: Model, action: Action, kind: Kind) -> Action:
    outcomes = tuple(
        replace(
            outcome,
            effects=tuple(
                it for it in outcome.effects if model.variables[it.variable].kind is not kind
            ),
        )
        for outcome in action.outcomes
    )
    return replace(action, outcomes=outcomes)


def followed(
    rules: StoryRules, model: Model, follower: Follower, seed: int, commands: int = COMMANDS
) -> int:
    """Play a game with curious bots; how many steps between settled states were followed."""
    company = model.company
    read = projection(rules.program, model)
    seats = random.Random(seed).sample(company.heroes, len(company.heroes))
    choices = SetUp(len(seats), tuple(seats), company.mode)
    settled: State | None = None
    at, checked = 0, 0
    for table in tables(rules, choices, seed, commands):
        state = table.state
        if is_settled(state):
            if settled is None:
                said_first = tuple(it for entry in table.log.entries for it in entry.events)
                me = state.heroes[state.first].hero
                assert _opens(model, follower, read(state), said_first, rules, me)
            else:
                entries = [(it.command, it.events) for it in table.log.entries[at:]]
                said = tuple(tokens(rules.index, settled, entries))
                before, goal = read(settled), read(state)
                assert follower.reaches(before, said, goal), _told(model, before, goal, said)
                checked += 1
            settled, at = state, len(table.log.entries)
    return checked


def _opens(
    model: Model,
    follower: Follower,
    values: Values,
    events: tuple[Event, ...],
    rules: StoryRules,
    me: str,
) -> bool:
    """Whether the game can begin like that; watched events may fire during the set-up."""
    fired = [it.event for it in events if isinstance(it, EventFired)]
    watched = {it.id: it for it in rules.index.watched}
    said = tuple(
        Token(Move.RESCUE if watched[it].rescue else Move.EVENT, me, it)
        for it in fired
        if it in watched
    )
    return any(follower.reaches(initial, said, values) for initial in model.initial)


def _told(model: Model, before: Values, goal: Values, said: tuple[Token, ...]) -> str:
    one, two = shown(model, before), shown(model, goal)
    changes = {key: (one[key], two[key]) for key in one if one[key] != two[key]}
    return f"{changes}\n{said}"


def test_what_any_order_leads_to_is_what_all_the_orders_do() -> None:
    """With one that happens twice; not all orders lead to the same."""
    model = transitions(story("small"))
    follower, first = Follower(model), model.initial[0]
    able = [it for it in follower.actions if follower.after(it, first) != {first}]
    differ = 0
    for some in permutations(able[:4], 3):
        row = (*some, some[0])
        each = [follower.in_order(first, order) for order in permutations(row)]
        differ += any(it != each[0] for it in each)
        assert follower.in_any_order(first, row) == set().union(*each)
    assert differ
