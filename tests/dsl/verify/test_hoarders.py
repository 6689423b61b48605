"""What is proved holds in the engine: after random plays with hoarding bots, a search from what
they left finds a finale for every hero who was proved.
"""

from __future__ import annotations

import random
from functools import cache

from tests.dsl.verify.generator.kinds import Form, Kind
from tests.dsl.verify.generator.made import make
from tests.dsl.verify.generator.sizes import QUARTER
from tests.long import mostly_long
from tests.sizes import size

from fateloom.dsl.verify.plan.planner import Planner
from fateloom.dsl.verify.problem.problem import Problem, problem_of
from fateloom.dsl.verify.proof.prover import prove
from fateloom.dsl.verify.verdict import Verdict
from fateloom.runtime.kernel.game import Decision
from fateloom.runtime.kernel.simulation import simulate
from fateloom.runtime.program.program import Program
from fateloom.runtime.story.command import Command
from fateloom.runtime.story.rules import StoryRules
from fateloom.runtime.story.setup import SetUp
from fateloom.runtime.story.state import State
from fateloom.runtime.transitions.flatten import is_settled, projection, transitions
from fateloom.runtime.transitions.interpreter import holds, is_over
from fateloom.runtime.transitions.model import Model, Values
from fateloom.tools.story.bots import BOTS

PLAYS = size(24)
FORMS = (
    Form(Kind.CLEAN),
    Form(Kind.TRICK),
    Form(Kind.KEPT, mended=True),
    Form(Kind.STACK, mended=True),
    Form(Kind.NPC_KILLED, mended=True),
    Form(Kind.HANDS, mended=True),
)
GAMES = 20
"""Games of one scenario."""

MOST = 600
"""States that a search may look at."""

PATIENCE = 100_000
"""The same for the thorough one, which a few games in a thousand need."""


def left_by(program: Program, model: Model, seed: int) -> list[Values]:
    """Some of the states between two steps of a game of hoarding and random bots."""
    rules = StoryRules(program, texts=False)
    read = projection(program, model)
    heroes = model.company.heroes
    dice = random.Random(seed)
    kinds = tuple(dice.choice(("hoarder", "hoarder", "random")) for _ in heroes)
    bots = BOTS.at_seats(kinds, rules, heroes, seed)
    seen: list[Values] = []

    def choose(state: State, decision: Decision[Command]) -> Command:
        if is_settled(state):
            seen.append(read(state))
        seat = decision.seat
        command: Command = bots[seat].choose(rules.view(state, seat), decision)
        return command

    simulate(rules, SetUp(len(heroes), heroes), dice.random, dice.randint(20, 500), choose)
    return [it for it in (*seen[-1:], *dice.sample(seen, min(2, len(seen))))]


def asked(problem: Problem, values: Values) -> bool:
    """Whether the question is about a state: the game goes on, the hero is in it."""
    finale = problem.model.variables[problem.goal.variable].labels[values[problem.goal.variable]]
    return (
        finale != "defeated"
        and not is_over(problem.model, values)
        and holds(problem.at_rest, values)
    )


@cache
def scenario(form: Form, seed: int) -> tuple[Program, Model, list[Problem]]:
    """A generated scenario, and the questions of the heroes who are proved."""
    program = make(form, seed, QUARTER).program()
    model = transitions(program)
    problems = [problem_of(model, hero) for hero in model.company.heroes]
    return program, model, [it for it in problems if prove(it).verdict is Verdict.PROVED]


@mostly_long("form", FORMS, plain=[Form(Kind.NPC_KILLED, mended=True)], ids=str)
def test_a_finale_can_be_found_from_whatever_hoarders_left(form: Form) -> None:
    searches = 0
    for number in range(PLAYS // len(FORMS)):
        program, model, proved = scenario(form, number // GAMES)
        planners = [Planner(model, it.guaranteed) for it in proved]
        for values in left_by(program, model, number):
            for problem, planner in zip(proved, planners, strict=True):
                if asked(problem, values):
                    searches += 1
                    goal = (problem.goal,)
                    way = planner.reach(values, goal, most=MOST)
                    if way is None:  # plans that lose nothing can mislead where hands are full
                        way = planner.reach(values, goal, most=PATIENCE, thorough=True)
                    assert way is not None, (str(form), number, problem.hero)
    assert searches
