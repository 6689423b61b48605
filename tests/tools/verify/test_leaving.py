"""The second question of `fateloom verify`: what if players go home (EC-57)?"""

from __future__ import annotations

import pytest
from tests.dsl.verify.small_stories import HUT, LAMP, LIGHT, SHORE, small_story

from fateloom.dsl.plays.story.record import to_play
from fateloom.dsl.verify.explain.answer import Answer
from fateloom.dsl.verify.explain.explain import answer
from fateloom.dsl.verify.problem.problem import problem_of
from fateloom.dsl.verify.proof.prover_api import Prover
from fateloom.dsl.verify.replay import blocked_game
from fateloom.dsl.verify.verdict import Verdict
from fateloom.runtime.record import replace
from fateloom.runtime.span import NOWHERE
from fateloom.runtime.transitions.flatten import transitions
from fateloom.runtime.transitions.model import Gap
from fateloom.tools.verify.as_json import to_json
from fateloom.tools.verify.asking import report
from fateloom.tools.verify.report import Report
from fateloom.tools.verify.text import to_text

SHAKE = """\
  option shake "Shake the others"
    others lose item lamp
"""
STORY = SHORE + HUT + SHAKE + LIGHT


def _asked(lamp: str) -> Report:
    return report(small_story(STORY, lamp=lamp), cached=False)


def test_ec57_a_player_who_goes_home_with_the_only_copy_is_told_beside_the_proof() -> None:
    found = _asked(LAMP)
    assert found.verdict is Verdict.PROVED
    text = to_text(found, colour=False)
    head, _, rest = text.partition("But if players go home in the middle of the game, every finale")
    assert "Ann is never blocked." in head
    assert "Bob's player goes home" in rest
    assert "THE POINT OF NO RETURN" in rest
    ann, bob = to_json(found)["heroes"]
    assert ann["if_players_leave"]["verdict"] == "blocked"
    assert "Bob's player goes home" in ann["if_players_leave"]["play"][-1]
    assert bob["if_players_leave"] == {
        "verdict": "proved", "why": None, "undecided": None, "play": [], "replay": None
    }  # fmt: skip


def test_ec57_a_key_item_stays_on_the_tile() -> None:
    found = _asked(LAMP + "    key: true\n")
    assert found.verdict is Verdict.PROVED
    text = to_text(found, colour=False)
    assert text.count("The same holds if players go home in the middle of the game.") == 2


class _Unasked(Prover):
    def prove(self, *_: object, **__: object):
        raise AssertionError("asked in vain")


def _with_gap(*, flatters: bool) -> Answer:
    """What is said in brief about a story of which something is left out, without a prover."""
    program = small_story(STORY, lamp=LAMP)
    gap = Gap("something is left out", True, NOWHERE, flatters=flatters)
    problem = problem_of(replace(transitions(program), gaps=(gap,)), "ann")
    return answer(program, problem, _Unasked(), to_play, paths=False, repairs=False, brief=True)


def test_nothing_is_proved_where_a_gap_leaves_the_second_question_open(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Where it flatters the hero, a block may still stand: the prover is asked. The engine's own
    states, of which there are few, would decide it; they are not looked at here.
    """
    monkeypatch.setattr(blocked_game, "MAX_LOSS_STATES", 0)
    got = _with_gap(flatters=False)
    assert got.verdict is Verdict.UNDECIDED
    assert got.why == "the model does not cover this: something is left out"
    with pytest.raises(AssertionError, match="asked in vain"):
        _with_gap(flatters=True)
