"""Games of a report, written down as plays."""

from __future__ import annotations

from fateloom.dsl.verify.explain.answer import DecisiveText
from fateloom.dsl.verify.explain.engine_blocks import Described
from fateloom.dsl.verify.explain.missing import MissingGoal
from fateloom.dsl.verify.explain.question import Question
from fateloom.dsl.verify.replay.play_text import as_play
from fateloom.dsl.verify.replay.result import Scheduled, replayed
from fateloom.runtime.record import replace


def blocked_play(
    question: Question,
    scheduled: Scheduled,
    missing: tuple[MissingGoal, ...],
    decisive: tuple[DecisiveText, ...],
    said: tuple[Described, ...] | None,
) -> str:
    """The play, that ends with what shows that the hero is blocked. Its steps have the numbers
    of the decisive ones that are told.
    """
    numbers = {it.play_step: number for number, it in enumerate(decisive, 1) if it.play_step}
    at = {it.key: number for number, it in enumerate(question.model.variables)}
    shows = [at[key] for key in dict.fromkeys(it.wanted.variable for it in missing)]
    claim = " ".join(filter(None, ("blocked", question.problem.hero, question.path)))
    title = f"{question.problem.hero} is blocked"
    return as_play(
        question.program, question.model, scheduled, question.write,
        title=title, shows=shows or None, claim=claim, numbers=numbers or None,
        told=None if said is None else [(it.done, f"{it.line.sentence}.") for it in said],
    )  # fmt: skip


def won_play(question: Question, game: Scheduled) -> str:
    """A game that the hero wins though the model says that it is impossible, for a report of
    the mistake; empty where a rival would have to sit in a finale, which the rules forbid.
    """
    title = f"{question.problem.hero} wins, and is blocked in the model"
    try:
        won = replace(game, state=replayed(question.program, game).state)
        return as_play(question.program, question.model, won, question.write, title=title, shows=())
    except ValueError:
        return ""
