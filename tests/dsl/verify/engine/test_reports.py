"""Reports of blocks on random stories: each decisive step is necessary in the engine, and text,
JSON and play file tell one play.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from tests.dsl.verify.engine.compare import questions
from tests.dsl.verify.engine.scenarios import scenario
from tests.dsl.verify.told_play import check_told
from tests.sizes import size

from fateloom.dsl.verify.explain.answer import Answer
from fateloom.dsl.verify.explain.blocked_answers import BlockedAnswers
from fateloom.dsl.verify.proof.prover import Verdict
from fateloom.dsl.verify.replay.engine_search import search_win
from fateloom.dsl.verify.replay.game_run import ReplayContext
from fateloom.dsl.verify.replay.result import Scheduled
from fateloom.runtime.kernel.game import Chance, Decision, Refusal, folded
from fateloom.runtime.program.program import Program
from fateloom.runtime.story import command as cmd
from fateloom.runtime.story.refusals import top
from fateloom.runtime.story.state import Stage, State, Step
from fateloom.runtime.transitions.flatten import transitions
from fateloom.runtime.transitions.model import Company
from fateloom.tools.verify.asking import Desk, Question

SEEDS = size(40)
BATCHES = 2


def blocks(
    program: Program, monkeypatch: pytest.MonkeyPatch
) -> Iterator[tuple[Company, str, Answer, Scheduled | None]]:
    """The blocks of a story, with the game that each report tells; None: only commands are told."""
    games: list[Scheduled] = []
    whole = BlockedAnswers._play_text

    def kept(self: BlockedAnswers, game: Scheduled, *more: Any) -> str:
        if more[-1] is None:
            games.append(game)
        return whole(self, game, *more)

    monkeypatch.setattr(BlockedAnswers, "_play_text", kept)
    desk = Desk(program, cached=False)
    for company in questions(program):
        for hero in company.heroes:
            games.clear()
            asked = Question(company, hero, paths=False, repairs=False)
            found = desk.answer(asked).answer
            if found.verdict is Verdict.BLOCKED:
                yield company, hero, found, games[-1] if games else None


def without(context: ReplayContext, game: Scheduled, step: int) -> State:
    """The end of a game without one step, and without what is refused then; what is still asked is
    answered with the first that the rules allow.
    """
    rules = context.rules
    opened = rules.setup(game.setup)
    assert not isinstance(opened, Refusal)
    state = folded(rules, opened, rules.opening(opened))
    for said in game.issued:
        if said.step == step:
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


@pytest.mark.parametrize("batch", range(BATCHES))
def test_each_decisive_step_is_necessary_and_told_alike(
    batch: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: Counter[str] = Counter()
    for seed in range(batch, SEEDS, BATCHES):
        program = scenario(seed).program
        with monkeypatch.context() as patched:
            for company, hero, it, game in blocks(program, patched):
                seen["blocks"] += 1
                where = f"seed {seed}, {hero} of {it.table}"
                if it.decisive or it.play:
                    try:
                        check_told(it)
                    except AssertionError as wrong:
                        raise AssertionError(where) from wrong
                if game is None or not it.decisive:
                    seen["by commands"] += 1
                    continue
                context = ReplayContext(program, transitions(program, company))
                for one in it.decisive:
                    if not any(said.step == one.play_step - 1 for said in game.issued):
                        seen["happens by itself"] += 1
                        continue
                    end = without(context, game, one.play_step - 1)
                    found = search_win(context, end, hero)
                    assert found.win is not None or not found.exhausted, (where, one.line.sentence)
                    seen["necessary" if found.win else "not seen"] += 1
    print(dict(seen))
    assert seen["necessary"] > 5
    assert seen["necessary"] > 5 * seen["not seen"]
