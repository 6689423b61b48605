"""Reports of blocks on random stories: each decisive step is necessary in the engine, and text,
JSON and play file tell one play.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest
from tests.dsl.verify.engine.compare import questions
from tests.dsl.verify.engine.explore import Graph, Table, TooManyStatesError
from tests.dsl.verify.engine.scenarios import scenario
from tests.dsl.verify.engine.scenarios_days import days
from tests.dsl.verify.told_play import check_told
from tests.long import mostly_long
from tests.sizes import size

from fateloom.dsl.verify.explain import as_play, blocked_answers
from fateloom.dsl.verify.explain.answer import Answer
from fateloom.dsl.verify.replay.engine_search import search_win
from fateloom.dsl.verify.replay.game_run import ReplayContext
from fateloom.dsl.verify.replay.result import Scheduled
from fateloom.dsl.verify.verdict import Blame, Verdict
from fateloom.runtime.kernel.game import Chance, Decision, Refusal, folded
from fateloom.runtime.program.destiny import Trigger, TriggerKind
from fateloom.runtime.program.program import Program
from fateloom.runtime.record import replace
from fateloom.runtime.story import command as cmd
from fateloom.runtime.story import event as ev
from fateloom.runtime.story.refusals import top
from fateloom.runtime.story.rules import StoryRules
from fateloom.runtime.story.state import Stage, State, Step
from fateloom.runtime.transitions.flatten import transitions
from fateloom.runtime.transitions.model import Company
from fateloom.tools.verify.desk import Desk, Question

SEEDS = size(40)
BATCHES = 4
KINDS = {"any": lambda seed: scenario(seed).program, "days": days}
MOST = 800
"""States of a game that are looked at for whether anybody could ever help."""
RICH = [("any", 0), ("days", 3)]
"""Batches in which more happens than in others. The second takes five seconds."""
PLAIN = RICH[:1]
BY_ITSELF = ("day", "event", "rescue")


def blocks(
    program: Program, monkeypatch: pytest.MonkeyPatch
) -> Iterator[tuple[Company, str, Answer, Scheduled | None]]:
    """The blocks of a story, with the game that each report tells; None: only commands are told."""
    games: list[Scheduled] = []
    whole = as_play.blocked_play

    def kept(question: Any, game: Scheduled, *more: Any) -> str:
        if more[-1] is None:
            games.append(game)
        return whole(question, game, *more)

    monkeypatch.setattr(blocked_answers, "blocked_play", kept)
    desk = Desk(program, cached=False)
    for company in questions(program):
        for hero in company.heroes:
            games.clear()
            asked = Question(company, hero, paths=False, repairs=False)
            found = desk.answer(asked).answer
            if found.verdict is Verdict.BLOCKED:
                yield company, hero, found, games[-1] if games else None


def without(
    context: ReplayContext, game: Scheduled, step: int | None, other: StoryRules | None = None
) -> State:
    """The end of a game without one step, or by other rules, and without what is refused then; what
    is still asked is answered with the first that the rules allow.
    """
    rules = other or context.rules
    opened = rules.setup(game.setup)
    assert not isinstance(opened, Refusal)
    state = folded(rules, opened, rules.opening(opened))
    for said in game.issued:
        if step is not None and said.step == step:
            continue
        after = rules.apply(state, said.command)
        if isinstance(after, Refusal):
            to = said.command.path[-1] if isinstance(said.command, cmd.MoveTo) else ""
            is_there = state.stage is Stage.PLAY and state.heroes[state.seat].tile == to
            if not is_there or top(state) is not None or state.turn.step is not Step.MOVE:
                continue
            after = rules.apply(state, cmd.Stay())
        assert not isinstance(after, Refusal)
        state = after[1]
    while state.stage is Stage.PLAY and top(state) is not None:
        asked = rules.legal(state)
        if isinstance(asked, Decision):
            first = asked.commands[0]
        else:
            assert isinstance(asked, Chance)
            first = asked.distribution.outcomes[0][0]
        after = rules.apply(state, first)
        assert not isinstance(after, Refusal)
        state = after[1]
    return state


def happenings(program: Program, game: Scheduled) -> Iterator[tuple[str, Program]]:
    """What happens by itself in a game, as the report names it, each with the story without it."""
    rules = StoryRules(program, texts=False)
    opened = rules.setup(game.setup)
    assert not isinstance(opened, Refusal)
    events, state = [*rules.opening(opened)], folded(rules, opened, rules.opening(opened))
    for said in game.issued:
        after = rules.apply(state, said.command)
        assert not isinstance(after, Refusal)
        events += after[0]
        state = after[1]
    days = {it.day for it in events if isinstance(it, ev.TurnBegan)}
    fired = {it.event for it in events if isinstance(it, ev.EventFired)}
    for day in sorted(days):
        less = [replace(it, trigger=_less(it.trigger, day)) for it in program.events]
        if tuple(less) != program.events:
            yield f"{day}", replace(program, events=tuple(less))
    for event in program.events:
        if event.id in fired and event.trigger.kind is TriggerKind.WHEN:
            less = [it for it in program.events if it != event]
            yield event.id, replace(program, events=tuple(less))


def _less(trigger: Trigger, day: int) -> Trigger:
    return replace(trigger, days=tuple(it for it in trigger.days if it != day))


def check_days(
    program: Program, context: ReplayContext, hero: str, it: Answer, game: Scheduled
) -> Counter[str]:
    """What happens by itself is told where the hero wins without it, and only where the hero is
    not lost without it, or time itself is what is too late.
    """
    seen: Counter[str] = Counter()
    told = {one.subject: one for one in it.decisive if one.move in BY_ITSELF and one.subject}
    for subject, less in happenings(program, game):
        end = without(context, game, None, StoryRules(less, texts=False))
        found = search_win(context, end, hero)
        lost = found.win is None and found.exhausted
        if found.win is not None:
            assert subject in told, f"{subject} is necessary, and not told"
        seen["happening is necessary" if found.win else "happening is not"] += 1
        one = told.pop(subject, None)
        if one is not None and lost:
            by_time = any("the day is" in why.wants for why in one.why)
            earlier = search_win(context, without(context, game, one.play_step - 1), hero)
            open_still = earlier.win is not None or not earlier.exhausted
            assert by_time or open_still, f"{subject} is told, and not necessary"
            seen["time itself"] += 1
        if not lost:
            assert it.causes != (Blame.OPPONENTS,), "others alone, and a day"
    assert not told
    return seen


@mostly_long("kind, batch", [(it, at) for it in KINDS for at in range(BATCHES)], plain=PLAIN)
def test_each_decisive_step_is_necessary_and_told_alike(
    kind: str, batch: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: Counter[str] = Counter()
    for seed in range(batch, SEEDS, BATCHES):
        program = KINDS[kind](seed)
        with monkeypatch.context() as patched:
            for company, hero, it, game in blocks(program, patched):
                try:
                    check_told(it)
                    seen += check_block(program, company, hero, it, game)
                except AssertionError as wrong:
                    raise AssertionError(f"{kind} {seed}, {hero} of {it.table}") from wrong
    print(kind, dict(seen))
    assert seen["necessary"] + seen["happening is necessary"] > 1
    assert seen["necessary"] >= 5 * seen["not seen"]
    if (kind, batch) in RICH:  # others have fewer
        assert seen["happening is necessary"] > 3 if kind == "days" else seen["others alone"]
        assert seen["nobody"]


def check_block(
    program: Program, company: Company, hero: str, it: Answer, game: Scheduled | None
) -> Counter[str]:
    """A report about a block, held to the engine."""
    seen: Counter[str] = Counter(["blocks"])
    if it.nobody:
        can = can_ever_win(program, company, hero)
        assert not can
        seen["nobody"] += 1
        seen["nobody, and all looked at"] += can is False
    if game is None or not it.decisive:
        seen["by commands"] += 1
        return seen
    assert not any(one == two for step in it.decisive for one, two in pairwise(step.walks))
    context = ReplayContext(program, transitions(program, company))
    seen += check_days(program, context, hero, it, game)
    if it.blame is Blame.OPPONENTS and it.causes == (Blame.OPPONENTS,):
        seen["others alone"] += 1
        assert all(one.line.hero not in ("", hero) for one in it.decisive)
        assert not any("by" in walk.sentence for one in it.decisive for walk in one.walks)
    for one in it.decisive:
        if one.move in BY_ITSELF:
            continue  # held to the engine above
        if not any(said.step == one.play_step - 1 for said in game.issued):
            seen["within another"] += 1
            continue
        end = without(context, game, one.play_step - 1)
        found = search_win(context, end, hero)
        assert found.win is not None or not found.exhausted, one.line.sentence
        seen["necessary" if found.win else "not seen"] += 1
    return seen


def can_ever_win(program: Program, company: Company, hero: str) -> bool | None:
    """Whether any game ends with a win of the hero, whatever anybody does; None: too large."""
    try:
        graph = Graph(program, Table(company.heroes, company.mode), leaving=False, most=MOST)
    except TooManyStatesError:
        return None
    return any(
        node.state.winner is not None and node.state.heroes[node.state.winner].hero == hero
        for node in graph.nodes
    )
