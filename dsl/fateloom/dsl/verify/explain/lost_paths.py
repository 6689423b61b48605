"""How one path of several can be lost: by which steps, by whom else, and what it lacks then."""

from __future__ import annotations

from collections.abc import Sequence

from fateloom.dsl.diagnostics.listed import together
from fateloom.dsl.verify.explain.answer import DecisiveText, MissingGoalText, PathAnswer
from fateloom.dsl.verify.explain.blocked_answers import BlockedAnswers
from fateloom.dsl.verify.explain.missing_goals import missing_goals
from fateloom.dsl.verify.explain.missing_text import missing_texts
from fateloom.dsl.verify.explain.shut_paths import shut_paths
from fateloom.dsl.verify.proof.prover_api import Finding
from fateloom.dsl.verify.replay.dead_end import BlockPlay
from fateloom.dsl.verify.replay.result import Scheduled
from fateloom.runtime.record import replace
from fateloom.runtime.transitions.model import Values

MOST_LOST_BY = 4
"""Steps that are named by which one path of several is lost."""

MOST_LACKED = 3
"""Things that are named which it asks for in vain then."""


def lost_path(
    plain: PathAnswer, blocked: BlockedAnswers, found: Finding, block: BlockPlay, game: Scheduled
) -> PathAnswer:
    """The answer with the steps without which the path would not be lost, or the one after which it
    is; none, where it is shut from the beginning. `blocked`: of the question about the path.
    """
    if not found.turning_point:
        shut = shut_paths(blocked.program, blocked.words, blocked.problem, block.start)
        why = next((it.why for it in shut if it.path == plain.title), "")
        return replace(plain, lacks=_lacks(blocked, plain.title, [block.start]), why=why)
    game, _, told = blocked.judged(block, found.turning_point, game)
    steps = [_with_others(it) for it in told.decisive]
    if not steps:
        last = block.steps[found.turning_point - 1]
        steps = [it.sentence for it in blocked.lines([last])]
    more = len(steps) - MOST_LOST_BY
    lost_by = "; then ".join(steps[:MOST_LOST_BY]) + (f"; and {more} more" if more > 0 else "")
    lacks = _lacks(blocked, plain.title, blocked.games.values_along(game))
    return replace(plain, turning_point=lost_by, lacks=lacks)


def _lacks(blocked: BlockedAnswers, title: str, states: Sequence[Values]) -> tuple[str, ...]:
    """What the path asks for in vain at the end of some states."""
    missing = missing_goals(blocked.problem, states)
    texts = missing_texts(blocked.words, blocked.problem, missing)
    return tuple(_lacked(it) for it in texts if title in it.paths)[:MOST_LACKED]


def _lacked(it: MissingGoalText) -> str:
    """What is missing, and what is behind it."""
    return f"{it.wanted} (in the end that needs: {it.roots[0].wanted})" if it.roots else it.wanted


def _with_others(it: DecisiveText) -> str:
    """A decisive step, and who could do it as well."""
    if not it.others_too:
        return it.line.sentence
    return f"{it.line.sentence} ({together(it.others_too)} could do this as well)"
