"""Answers in words: the verdict, whose doing it is, what is lacking, and that it was played."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
from tests.dsl.verify.engine import by_hand
from tests.dsl.verify.replay.blocked_stories import STORIES
from tests.runtime.transitions.stories import model_of, story

from fateloom.dsl.plays.story.record import to_play
from fateloom.dsl.verify.explain.answer import Answer
from fateloom.dsl.verify.explain.explain import answer
from fateloom.dsl.verify.explain.words import Words
from fateloom.dsl.verify.problem.companies import Tables, asked, depends_on_table
from fateloom.dsl.verify.problem.problem import Problem, problem_of
from fateloom.dsl.verify.problem.references import NamedLiteral, step_ref, steps_by_ref
from fateloom.dsl.verify.problem.step import Step
from fateloom.dsl.verify.problem.subproblems import choice_of, path_problem, without_choices
from fateloom.dsl.verify.proof.prover_api import Finding, Prover
from fateloom.dsl.verify.replay import blocked_game
from fateloom.dsl.verify.replay.result import NotScheduled, Scheduled
from fateloom.dsl.verify.replay.schedule import schedule
from fateloom.dsl.verify.verdict import Blame, Verdict
from fateloom.runtime.program.condition import GameMode
from fateloom.runtime.program.program import Program
from fateloom.runtime.record import replace
from fateloom.runtime.transitions.flatten import transitions
from fateloom.runtime.transitions.model import Company
from fateloom.runtime.transitions.variables import key_of, value_of


@cache
def told(name: str, hero: str = "ann") -> Answer:
    program, company = STORIES[name][0](), STORIES[name][1]
    return answer(program, problem_of(transitions(program, company), hero), Prover(), to_play)


@pytest.mark.parametrize("name", sorted(STORIES))
def test_each_way_of_being_blocked_is_found_and_was_played(name: str) -> None:
    """BLOCKED only with a play of the engine; what is lacking is said or nothing could be."""
    found = told(name)
    assert found.verdict is Verdict.BLOCKED, found.why
    assert found.play and 0 < found.turning_point <= len(found.play)
    assert found.play_text.startswith('play "ann is blocked" of ')
    assert "expect" in found.play_text
    assert found.missing
    assert [it.verdict for it in found.paths] == [Verdict.BLOCKED] * 2


@pytest.mark.parametrize(
    ("name", "blame"),
    [
        ("kept", Blame.OPPONENTS),
        ("bought", Blame.OPPONENTS),
        ("branches", Blame.OPPONENTS),
        ("one shot", Blame.OPPONENTS),
        ("one shot, alone", Blame.LUCK),
    ],
)
def test_whose_doing_it_is(name: str, blame: Blame) -> None:
    found = told(name)
    assert found.blame is blame
    if blame is Blame.OPPONENTS:
        assert {it.hero for it in found.play} <= {"bob", ""}


def test_a_choice_that_the_hero_need_not_make_is_named() -> None:
    """CAREFUL: safe as long as the wrong branch is never chosen."""
    program = STORIES["branches"][0]()
    found = answer(
        program, problem_of(transitions(program, Company(("ann",))), "ann"), Prover(), to_play
    )
    assert found.blame is Blame.HERO
    assert found.avoid == ("ann chooses 'go' at fork, then 'right'",)


def test_what_is_lacking_is_told_with_what_became_of_its_sources() -> None:
    (lacked,) = told("kept").missing
    assert lacked.wanted == "the key is with ann"
    assert lacked.now == "the key is with bob"
    assert (lacked.since, lacked.paths) == (2, ("one", "two"))
    shut = {it.step: it.shut for it in lacked.sources}
    assert shut["ann chooses 'take' at mill"] == "the key is with bob"
    (lacked,) = told("one shot").missing
    (source,) = lacked.sources
    assert (source.step, source.shut) == (
        "ann takes the test 'climb' at tower", "'climb' is used up"
    )  # fmt: skip


def test_why_a_hero_is_never_blocked() -> None:
    found = told("kept", "bob")
    assert found.verdict is Verdict.PROVED
    assert [(it.claim, it.by, it.permanent) for it in found.reasons] == [
        ("gate is at hill", ("bob explores hill",), True)
    ]
    assert found.finale_step == "bob begins the finale 'one' at gate"


def test_a_reason_names_what_brings_it_about_and_not_what_comes_before() -> None:
    """From `burnt` the way to `altered` leads over `honest`: writing out alters nothing."""
    program = by_hand.story(
        """\
world catalogue: honest, altered, burnt
poi p0 "P" on t0
  option alter "Alter" if catalogue is honest
    catalogue becomes altered
  option write "Write out" if catalogue is not honest
    catalogue becomes honest
  option burn "Burn"
    catalogue becomes burnt
"""
        + by_hand.path("ann", 'p0 "Go" if catalogue is altered')
    )
    problem = problem_of(transitions(program, Company(("ann", "bob"))), "ann")
    reasons = answer(program, problem, Prover(), to_play).reasons
    assert ("catalogue is altered", ("ann chooses 'Alter' at P",)) in [
        (it.claim, it.by) for it in reasons
    ]


def test_ends_of_calls_that_a_proof_may_count_on_are_named() -> None:
    """docs/verify/semantics.md: every outcome of a call may come about, and is hoped for."""
    program = story("tour")
    found = answer(
        program, problem_of(transitions(program), "warden"), Prover(), to_play, paths=False
    )
    assert found.verdict is Verdict.PROVED
    told = {it.sentence: it for it in found.calls}
    hoist = told["the stage 'hoist' of 'What a bell is worth' (battle wreckers): victory"]
    assert (hoist.call, hoist.ends, hoist.besides) == ("battle wreckers", ("victory",), ())
    assert ".fate:" in hoist.at


def test_deadlines_are_told_apart() -> None:
    program = story("tour")
    alone = transitions(program, Company(("warden",), GameMode.CHALLENGER))
    found = answer(program, problem_of(alone, "warden"), Prover(), to_play, paths=False)
    assert found.verdict is Verdict.PROVED
    assert found.deadlines == (
        "Day 12 begins: the game is over for everybody",
        "undisturbed and with luck, 'The bell for the drowned' can be finished by day 2",
        "undisturbed and with luck, 'What a bell is worth' can be finished by day 4",
    )
    assert (
        answer(program, problem_of(transitions(program), "warden"), Prover(), to_play).deadlines
        == ()
    )


def test_a_play_that_the_engine_does_not_follow_is_no_block(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """docs/verify/semantics.md: turn order is left out of the model, so plays are retimed."""
    monkeypatch.setattr(
        blocked_game, "schedule", lambda *_, **__: NotScheduled(1, "the mill is shut by then.")
    )
    monkeypatch.setattr(blocked_game, "MAX_LOSS_STATES", 0)
    program, company = STORIES["kept"][0](), STORIES["kept"][1]
    found = answer(program, problem_of(transitions(program, company), "ann"), Prover(), to_play)
    assert found.verdict is Verdict.UNDECIDED
    assert found.why == (
        "blocked in the model, but the engine could not replay it: step 2 of 2 fails "
        "(the mill is shut by then)"
    )
    assert found.play and not found.play_text and found.blame is None


def test_where_the_first_play_does_not_become_a_game_others_are_tried(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """`branches`: Bob can shut the fork as Ann can; the play of the model with Bob is refused."""
    program, company = STORIES["branches"][0](), STORIES["branches"][1]
    whole = schedule

    def no_bob(*given: Any, **more: Any) -> NotScheduled | Scheduled:
        if any(it.action.hero == "bob" for it in given[2] if isinstance(it, Step)):
            return NotScheduled(0, "bob sleeps")
        return whole(*given, **more)

    monkeypatch.setattr(blocked_game, "schedule", no_bob)
    monkeypatch.setattr(blocked_game, "MAX_LOSS_STATES", 0)
    found = answer(program, problem_of(transitions(program, company), "ann"), Prover(), to_play)
    assert found.verdict is Verdict.BLOCKED
    assert {it.hero for it in found.play} <= {"ann", ""}
    assert found.play_text.endswith("    expect blocked ann\n")


class Shrug:
    """Decides nothing."""

    def ask(self, problem: Problem, max_bits: int) -> Finding:
        return Finding(
            Verdict.UNDECIDED, variables=(problem.model.variables[0].key,), bits=max_bits
        )

    blocked_by_others = ask

    def cannot_be_delayed(self, problem: Problem) -> bool:
        raise AssertionError("nobody is proved")

    def proved_before(self, problem: Problem, max_bits: int) -> None:
        return None

    def needed(self, problem: Problem, found: Finding) -> Finding:
        raise AssertionError("nobody is proved")


def test_undecided_names_what_it_was_looking_at(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(blocked_game, "MAX_LOSS_STATES", 0)
    program = STORIES["kept"][0]()
    found = answer(program, problem_of(transitions(program), "ann"), Shrug(), to_play)
    assert (found.verdict, found.looked_at) == (Verdict.UNDECIDED, ("where ann stands",))
    assert [it.verdict for it in found.paths] == [Verdict.UNDECIDED] * 2


def test_what_the_prover_leaves_open_is_looked_for_in_the_engine_of_a_small_story() -> None:
    program = STORIES["kept"][0]()
    problems = [problem_of(transitions(program), hero) for hero in ("ann", "bob")]
    ann, bob = (answer(program, it, Shrug(), to_play) for it in problems)
    assert (ann.verdict, bob.verdict) == (Verdict.BLOCKED, Verdict.PROVED)
    assert bob.why.endswith("states that the game can come to were looked at")
    said = [(it.sentence, it.hero) for it in ann.play]
    assert said == [("bob walks to marsh", "bob"), ("bob chooses 'take'", "bob")]
    assert ann.turning_point == 2
    assert ann.blame is Blame.OPPONENTS
    assert ann.missing[0].wanted == "the key is with ann"
    assert ann.play_text.endswith("    expect blocked ann\n")
    assert "bob: visit mill; option take\n" in ann.play_text


# --- questions beside the question


def test_a_path_can_be_lost_while_the_other_is_kept() -> None:
    model = model_of("tour")
    problem = problem_of(model, "warden")
    prover = Prover()
    assert prover.ask(problem).verdict is Verdict.PROVED
    assert prover.ask(path_problem(problem, "penance"), 48).verdict is Verdict.BLOCKED
    assert prover.ask(path_problem(problem, "theft"), 48).verdict is Verdict.PROVED


def test_what_is_never_done_is_neither_feared_nor_hoped_for() -> None:
    model = transitions(STORIES["kept"][0](), STORIES["kept"][1])
    problem = problem_of(model, "ann")
    take = next(it for it in problem.steps if it.action.label == "take" and it.action.hero == "bob")
    without = without_choices(problem, [choice_of(take)])
    deeds = {choice_of(it) for it in (*without.steps, *without.guaranteed, *without.optimistic)}
    assert choice_of(take) not in deeds and choice_of(take) in {
        choice_of(it) for it in problem.steps
    }
    assert Prover().ask(without).verdict is Verdict.PROVED


@pytest.mark.parametrize("name", ["tour", "base"])
def test_steps_are_known_by_their_names(name: str) -> None:
    problem = problem_of(model_of(name), "warden")
    steps = steps_by_ref(problem)
    assert len(steps) == len({it.index for it in (*problem.steps, *problem.guaranteed)})
    assert all(steps[step_ref(it)] is it for it in problem.guaranteed)


# --- tables


def test_dst_130_every_solo_mode_is_asked_about_where_the_story_looks_at_it() -> None:
    which = asked(story("tour"))
    assert which.companies[0] == Company(("warden", "smuggler"))
    assert {it.mode.value for it in which.companies[1:] if it.mode} == {"explorer", "challenger"}
    assert asked(story("tour"), Tables.LARGEST).left == ("explorer", "challenger")


def test_smaller_tables_are_covered_where_nobody_looks_at_who_plays() -> None:
    offered = STORIES["kept"][0]()
    assert not depends_on_table(offered).company
    assert asked(offered).covered == ("explorer", "challenger")
    program = replace(offered, modes=())
    assert asked(program).covered == ("1 player",)
    heroes = tuple(replace(it, items=("key",)) for it in program.heroes)
    brought = replace(program, heroes=heroes)
    assert depends_on_table(brought).company
    assert asked(brought).left == ("1 player",)
    assert Company(("bob",)) in asked(brought, Tables.ALL).companies


def test_where_more_heroes_than_players_are_all_tables_are_asked_about() -> None:
    program = replace(STORIES["kept"][0](), max_players=1, modes=())
    assert asked(program).companies == (Company(("ann",)), Company(("bob",)))


# --- words


def literal(name: str, labels: tuple[str, ...], others: tuple[str, ...]) -> NamedLiteral:
    """That a variable has one of some values, as they are printed."""
    key = key_of(name)
    values, rest = (tuple(value_of(key.kind, it) for it in some) for some in (labels, others))
    return NamedLiteral(key, values, rest)


@pytest.mark.parametrize(
    ("claim", "said"),
    [
        (literal("coins:ann", ("2", "3"), ("0", "1")), "ann has at least 2 coins"),
        (literal("coins:ann", ("0", "1"), ("2", "3")), "ann has at most 1 coin"),
        (literal("coins:ann", ("1", "2"), ("0", "3")), "ann has 1 to 2 coins"),
        (literal("virtue:ann", ("-1",), ("0", "1")), "ann has -1 virtue"),
        (literal("item:key", ("hero:ann",), ("box",)), "the key is with ann"),
        (literal("item:key", ("on the map",), ("box",)), "the key is on the map"),
        (literal("item:key", ("stock:goods",), ("box",)), "the key is on sale ('goods')"),
        (literal("item:key@hero:ann", ("1", "2"), ("0",)), "a key is with ann"),
        (literal("item:key@box", ("0",), ("1",)), "no key is in the box"),
        (literal("at:ann", ("anywhere",), ("hill",)), "ann stands anywhere"),
        (literal("tile:hill", ("explored",), ("box",)), "hill is explored"),
        (literal("tile:hill", ("box",), ("explored",)), "hill is not found yet"),
        (literal("poi:gate", ("nowhere",), ("hill",)), "gate is not on the map"),
        (literal("fired:wave", ("no",), ("yes",)), "'wave' has not happened"),
        (literal("day", ("4", "5"), ("1", "2", "3")), "the day is at least 4"),
        (literal("is:open", ("up",), ("down",)), "open is up"),
        (literal("is:open:ann", ("up",), ("down",)), "open is up for ann"),
        (literal("spent:mill.take:ann", ("yes",), ("no",)), "ann has used up 'take'"),
        (literal("visited:mill:ann", ("no",), ("yes",)), "ann has not been at mill"),
        (literal("finale:ann", ("none",), ("defeated",)), "ann is in no finale"),
        (literal("finale:ann", ("defeated",), ("none",)), "ann is out of the game"),
        (literal("stock:goods", ("yes",), ("no",)), "the stock 'goods' is laid out"),
        (literal("closed:mill.take", ("no",), ("yes",)), "'take' is not closed"),
        (literal("held:ann", ("0", "1"), ("2",)), "ann carries at most 1 thing"),
    ],
)
def test_claims_in_words(claim: NamedLiteral, said: str) -> None:
    assert Words(STORIES["kept"][0]()).claim(claim) == said


@pytest.mark.parametrize("name", ["tour", "base", "drowned_bell"])
def test_every_variable_has_words_of_its_own(name: str) -> None:
    words = Words(story(name))
    for variable in model_of(name).variables:
        said = words.topic(variable.key)
        assert said and ":" not in said.replace(": ", "")
        for value in variable.values:
            others = tuple(it for it in variable.values if it != value)
            assert words.claim(NamedLiteral(variable.key, (value,), others)).isprintable()


def test_names_cannot_steer_a_terminal() -> None:
    program = STORIES["kept"][0]()
    evil = tuple(replace(it, title="Mill\x1b[2J\u202e") for it in program.pois)
    words = Words(replace(program, pois=evil))
    assert words.topic(key_of("poi:mill")).isprintable()
    assert words.claim(literal("poi:mill", ("marsh",), ())).isprintable()


MAKERS: dict[str, Callable[[], Program]] = {name: it[0] for name, it in STORIES.items()}


@pytest.mark.parametrize("name", sorted(MAKERS))
def test_the_same_question_has_the_same_answer(name: str) -> None:
    program, company = MAKERS[name](), STORIES[name][1]
    again = answer(program, problem_of(transitions(program, company), "ann"), Prover(), to_play)
    assert again == told(name)
