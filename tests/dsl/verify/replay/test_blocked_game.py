"""A block counts only if a game of the engine ends as the model says, and the hero is lost."""

from __future__ import annotations

import pytest
from tests.dsl.verify.replay.blocked_stories import STORIES
from tests.runtime.story import builders as b

from fateloom.dsl.plays.story.record import to_play
from fateloom.dsl.verify.explain.explain import answer
from fateloom.dsl.verify.plan.dead_ends import states_along
from fateloom.dsl.verify.problem.problem import Problem, problem_of
from fateloom.dsl.verify.problem.step import Step
from fateloom.dsl.verify.proof.prover_api import Prover
from fateloom.dsl.verify.replay import blocked_game
from fateloom.dsl.verify.replay.agenda import Agenda
from fateloom.dsl.verify.replay.blocked_game import BlockedGames, Escape
from fateloom.dsl.verify.replay.dead_end import BlockPlay, dead_end
from fateloom.dsl.verify.replay.engine_search import search_loss, search_win
from fateloom.dsl.verify.replay.game_run import GameRun, Opening, ReplayContext
from fateloom.dsl.verify.replay.result import NotScheduled, Reached, Scheduled
from fateloom.dsl.verify.replay.schedule import openings, schedule
from fateloom.dsl.verify.verdict import Verdict
from fateloom.runtime.program import statement as st
from fateloom.runtime.program.destiny import Destiny
from fateloom.runtime.program.program import Program
from fateloom.runtime.record import replace
from fateloom.runtime.span import NOWHERE
from fateloom.runtime.story import command as cmd
from fateloom.runtime.story.setup import SetUp
from fateloom.runtime.transitions.flatten import transitions
from fateloom.runtime.transitions.model import Action, Model, Move
from fateloom.runtime.transitions.variables import Kind


def asked(name: str, hero: str = "ann") -> tuple[Program, Model, Problem]:
    made, company = STORIES[name]
    program = made()
    model = transitions(program, company)
    return program, model, problem_of(model, hero)


def only(problem: Problem, hero: str, move: Move, subject: str, poi: str | None = None) -> Step:
    """The step that a hero takes; `poi`: where."""
    return next(
        it
        for it in problem.steps
        if (it.action.hero, it.action.move, it.action.subject) == (hero, move, subject)
        and poi in (None, poi_of(it))
    )


def poi_of(step: Step) -> str | None:
    return step.action.site.poi if step.action.site else None


def block(problem: Problem, *steps: Step) -> BlockPlay:
    """The play, with the end that the model says."""
    start = problem.model.initial[0]
    states = states_along(problem.model, start, steps)
    assert states is not None
    return BlockPlay(start, steps, states[-1], ())


def label(model: Model, name: str, values: tuple[int, ...]) -> str:
    at = next(at for at, it in enumerate(model.variables) if it.name == name)
    return model.variables[at].labels[values[at]]


# --- the end of a game


def test_a_game_that_ends_otherwise_than_the_model_says_is_led_to_the_same_dead_end() -> None:
    """The play is empty, and the end that it claims is that Bob has the key: he takes it."""
    program, model, problem = asked("kept")
    at = next(at for at, it in enumerate(model.variables) if it.name == "item:key")
    start = model.initial[0]
    end = (*start[:at], model.variables[at].labels.index("hero:bob"), *start[at + 1 :])
    found = BlockedGames(program, problem).game(BlockPlay(start, (), end, ()))
    assert isinstance(found, Scheduled)
    assert label(model, "item:key", found.values) == "hero:bob"


def test_a_game_that_ends_otherwise_is_no_block_and_the_difference_is_told() -> None:
    """Ann never loses a finale that Bob alone can lose."""
    program, model, problem = asked("kept", "bob")
    at = next(at for at, it in enumerate(model.variables) if it.name == "item:key")
    start = model.initial[0]
    games = BlockedGames(program, problem)
    games.cone = frozenset({at})
    end = (*start[:at], model.variables[at].labels.index("hero:ann"), *start[at + 1 :])
    found = games.game(BlockPlay(start, (), end, ()))
    assert isinstance(found, NotScheduled)
    assert found.reason == "item:key is box in the game, and hero:ann in the model"


def test_a_way_that_the_model_misses_is_found_in_the_engine(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The model does not know how Bob begins his finales: no block, and a game that he wins. (All
    states of so small a story would decide it.)
    """
    monkeypatch.setattr(blocked_game, "MAX_LOSS_STATES", 0)
    program, model, _ = asked("kept")

    def is_known(action: Action) -> bool:
        return (action.hero, action.move) != ("bob", Move.BEGIN)

    blind = replace(model, actions=tuple(it for it in model.actions if is_known(it)))
    problem = problem_of(blind, "bob")
    found = BlockedGames(program, problem).game(block(problem))
    assert isinstance(found, Escape)
    assert cmd.BeginFinale("one") in found.commands
    said = answer(program, problem, Prover(), to_play)
    assert said.verdict is Verdict.UNDECIDED
    assert said.why.endswith("the engine has a way to win from there that the model misses")
    assert said.play_text.endswith("expect over bob\n")


# --- other ways to the same end


def drowned() -> Program:
    """Ann can begin a finale that nobody wins at the shore, as long as it is dry, and at the wreck
    afterwards. The water comes on day 2; what she needs for it takes three days.
    """
    stuck = b.stage("stuck", b.when(b.is_up("never"), b.fulfil()))
    tools = b.condition.All((b.is_up("spade"), b.is_up("lamp")), NOWHERE)
    dry = b.condition.All((tools, b.no(b.is_up("wet"))), NOWHERE)
    wet = b.condition.All((tools, b.is_up("wet")), NOWHERE)
    dig = b.path("dig", "shore", stuck, cond=dry)
    later = b.path("dig", "wreck", stuck, cond=wet).begins
    both = (
        replace(dig, begins=(*dig.begins, *later)),
        b.path("home", "shore", b.stage("home", b.fulfil())),
    )
    return b.program(
        b.poi("shore", tile="beach"),
        b.poi("wreck", tile="beach"),
        b.poi("shed", b.option("dig", b.set_to("spade", 1)), tile="beach"),
        b.poi("hut", b.option("light", b.set_to("lamp", 1)), tile="beach"),
        heroes=(b.hero("ann"), b.hero("bob")),
        tiles=(b.tile("beach", (0, 0), "explored"),),
        variables=tuple(map(b.flag, ("spade", "lamp", "wet", "never"))),
        events=(b.event("flood", "day", b.set_to("wet", 1), day=2),),
        destinies=(
            Destiny("ann", both, NOWHERE),
            Destiny("bob", (b.path("home", "shore", b.stage("home", b.fulfil())),), NOWHERE),
        ),
    )


def test_where_the_days_of_the_game_shut_a_play_another_way_to_its_end_is_planned() -> None:
    program = drowned()
    model = transitions(program)
    problem = problem_of(model, "ann")

    play = (
        only(problem, "ann", Move.OPTION, "shed.dig"),
        only(problem, "ann", Move.OPTION, "hut.light"),
        only(problem, "ann", Move.BEGIN, "dig", "shore"),
    )
    told = block(problem, *play)
    assert isinstance(schedule(program, model, told.steps), NotScheduled)
    games = BlockedGames(program, problem)
    found = games.game(told)
    assert isinstance(found, Scheduled)
    assert [poi_of(it) for it in found.steps] == ["shed", "hut", "wreck"]
    assert games.turning_point(found, 0) == 3


def test_a_game_goes_on_at_the_table_at_which_it_began() -> None:
    """Bob sits first; what comes after that is said at his table, and at no other."""
    program, model, _ = asked("kept")
    setup = SetUp(2, ("bob", "ann"))
    run = GameRun(ReplayContext(program, model), Agenda(model, ()), Opening(setup, ()), ())
    say(run, *TAKES)
    reached = Reached(setup, (), tuple(run.issued), (), run.state, run.values)
    found = schedule(program, model, (), after=reached)
    assert isinstance(found, Scheduled)
    assert (found.setup, found.issued) == (setup, reached.issued)


def test_a_dead_end_is_told_by_what_it_takes() -> None:
    """Whatever else is the case, Ann is lost while Bob has the key."""
    _, model, problem = asked("kept")
    at = next(at for at, it in enumerate(model.variables) if it.name == "item:key")
    start = model.initial[0]
    end = (*start[:at], model.variables[at].labels.index("hero:bob"), *start[at + 1 :])
    told = dead_end(problem, BlockPlay(start, (), end, ()))
    key = next(it for it in told if it.variable == at)
    labels = model.variables[at].labels
    places = {it for number, it in enumerate(labels) if key.allowed >> number & 1}
    assert places == {"hero:bob", "tile:home", "gone"}  # at home nobody can pick it up
    kinds = {model.variables[it.variable].kind for it in told}
    assert kinds == {Kind.ITEM, Kind.FINALE}  # no hand can be full


# --- the search of the engine


def begun(name: str) -> tuple[ReplayContext, GameRun]:
    program, model, _ = asked(name)
    context = ReplayContext(program, model)
    return context, GameRun(context, Agenda(model, ()), openings(context, None)[0], ())


def say(run: GameRun, *commands: cmd.Command) -> None:
    for it in commands:
        run.issue(it)


TAKES = (cmd.MoveTo(("marsh",)), cmd.Visit("mill"), cmd.UseOption("mill.take"))
"""Somebody takes the key."""


def test_a_hero_wins_alone_in_the_engine_and_the_commands_say_how() -> None:
    context, run = begun("kept")
    found = search_win(context, run.state, "ann")
    assert found.win is not None
    say(run, *found.win)
    assert run.state.winner == 0


def test_who_lacks_the_key_for_ever_does_not_win_and_every_state_was_looked_at() -> None:
    context, run = begun("kept")
    say(run, cmd.EndTurn(), *TAKES)
    found = search_win(context, run.state, "ann")
    assert (found.win, found.exhausted) == (None, True)
    few = search_win(context, run.state, "ann", max_states=found.states // 2)
    assert (few.win, few.exhausted) == (None, False)
    assert search_win(context, run.state, "bob").win is not None


def test_a_state_in_which_a_hero_is_lost_is_found_where_there_is_one() -> None:
    context, run = begun("kept")
    found = search_loss(context, run.state, "ann", None, 2_000)
    assert found.way is not None
    assert found.way[-1] == cmd.UseOption("mill.take")
    say(run, *found.way)
    assert run.state.heroes[1].items == ("key",)
    assert search_win(context, run.state, "ann").exhausted


def test_a_hero_who_cannot_be_blocked_is_lost_nowhere() -> None:
    program = b.program(
        b.poi("shore", tile="beach"),
        heroes=(b.hero("ann"), b.hero("bob")),
        tiles=(b.tile("beach", (0, 0), "explored"),),
        destinies=(
            Destiny("ann", (b.path("home", "shore", b.stage("home", b.fulfil())),), NOWHERE),
        ),
    )
    context = ReplayContext(program, transitions(program))
    run = GameRun(context, Agenda(context.model, ()), openings(context, None)[0], ())
    whole = search_loss(context, run.state, "ann", None, 2_000)
    assert (whole.way, whole.exhausted) == (None, True)
    part = search_loss(context, run.state, "ann", None, 5)
    assert (part.way, part.exhausted) == (None, False)


@pytest.mark.parametrize(("band", "wins"), [((0, 6), True), ((3, 6), False)])
def test_what_rivals_are_forced_to_roll_is_allowed_for(band: tuple[int, int], wins: bool) -> None:
    """Bob has to play the stage of his finale each turn. What comes of it in any case counts for
    Ann, and what may come of it does not.
    """
    program = rival_who_gives(*band)
    context = ReplayContext(program, transitions(program))
    run = GameRun(context, Agenda(context.model, ()), openings(context, None)[0], ())
    say(run, cmd.EndTurn(), cmd.Stay(), cmd.Visit("shore"), cmd.BeginFinale("wait"))
    found = search_win(context, run.state, "ann")
    assert (found.win is not None, found.exhausted) == (wins, not wins)


def rival_who_gives(low: int, high: int) -> Program:
    """Ann can win as soon as Bob has had so many successes in the stage of his finale."""
    bands = [(0, low - 1, ())] if low else []
    give = b.stage(
        "give", b.test(b.DEX, *bands, (low, high, (b.set_to("open", 1),))), st.Stay(NOWHERE)
    )
    return b.program(
        b.poi("shore", tile="beach"),
        heroes=(b.hero("ann"), b.hero("bob")),
        tiles=(b.tile("beach", (0, 0), "explored"),),
        variables=(b.flag("open"),),
        destinies=(
            Destiny(
                "ann",
                (b.path("go", "shore", b.stage("go", b.fulfil()), cond=b.is_up("open")),),
                NOWHERE,
            ),
            Destiny("bob", (b.path("wait", "shore", give, next_turn=True),), NOWHERE),
        ),
    )
