"""`fateloom verify` beside the oracle: the one module here that knows both."""

from __future__ import annotations

import time
import traceback
from collections.abc import Iterator
from contextlib import ExitStack
from enum import Enum
from functools import partial
from unittest.mock import patch

from tests.dsl.verify.engine.explore import Table, TooManyStatesError
from tests.dsl.verify.engine.judge import Lost, judge

from fateloom.dsl.verify.explain.answer import Answer
from fateloom.dsl.verify.problem.companies import Tables, asked
from fateloom.dsl.verify.replay import blocked_game
from fateloom.dsl.verify.replay.engine_search import search_loss, search_win
from fateloom.dsl.verify.verdict import Verdict
from fateloom.runtime.program.program import Program
from fateloom.runtime.record import record
from fateloom.runtime.story.flow import EndlessStoryError
from fateloom.runtime.transitions.model import Company
from fateloom.tools.verify.desk import Desk, Question


class Outcome(Enum):
    """How an answer stands to what is so."""

    AGREES = "agrees"
    WRONG_PROVED = "wrong PROVED"
    WRONG_BLOCKED = "wrong BLOCKED"
    UNDECIDED = "undecided"
    CRASH = "crash"
    NOT_JUDGED = "not judged"


@record
class Compared:
    """One question. `leaving`: the second one, in which players may go home; `safe`: what the
    oracle says, None: too many states; `verdict`, `why`: what `verify` says, or how it fails;
    `lost`: a play to a state in which the hero is lost.
    """

    table: Table
    hero: str
    leaving: bool
    safe: bool | None
    verdict: str
    why: str
    lost: Lost | None
    outcome: Outcome

    @property
    def name(self) -> str:
        """For people."""
        return f"{self.hero} of {self.table.name}{' (leaving)' if self.leaving else ''}"


@record
class Times:
    """CPU seconds."""

    oracle: float
    verify: float


def questions(program: Program) -> tuple[Company, ...]:
    """The tables that `verify --tables all` asks about."""
    return asked(program, Tables.ALL).companies


def compare(
    program: Program,
    *,
    most: int,
    leaving: bool = False,
    of: str | None = None,
    short: bool = False,
    known: bool = False,
) -> tuple[list[Compared], Times]:
    """Every question about a Program that the oracle answers within `most` states, by both; `of`:
    those about this hero alone; `short`: see `short_search`; `known`: with what earlier runs kept.
    """
    if short:
        with short_search():
            return compare(program, most=most, leaving=leaving, of=of, known=known)
    found: list[Compared] = []
    oracle = verify = 0.0
    desk = Desk(program, cached=known)
    for company in questions(program):
        heroes = [it for it in company.heroes if of in (None, it)]
        if not heroes:
            continue
        table = Table(company.heroes, company.mode)
        begun = time.process_time()
        judged = _known(program, table, most, leaving=False)
        second = None
        if leaving and judged is not None and len(table.heroes) > 1:
            second = _known(program, table, most, leaving=True)
        oracle += time.process_time() - begun
        begun = time.process_time()
        for hero in heroes:
            found += _asked(desk, company, hero, judged, second)
        verify += time.process_time() - begun
    return found, Times(oracle, verify)


def short_search() -> ExitStack:
    """Within it the searches of the engine give up at once, as they do in a large story: a verdict
    rests on the model alone.
    """
    stack = ExitStack()
    for search in (search_win, search_loss):
        given_up = partial(search, max_states=1)
        stack.enter_context(
            patch.object(
                blocked_game, search.__name__, lambda *given, _it=given_up: _it(*given[:4])
            )
        )
    return stack


Known = dict[str, Lost | None]
"""By hero: a play to where they are lost; None: safe."""


def _known(program: Program, table: Table, most: int, *, leaving: bool) -> Known | None:
    try:
        judged = judge(program, table, leaving=leaving, most=most)
    except (TooManyStatesError, EndlessStoryError):
        return None
    return {it.hero: it.lost for it in judged.verdicts.values()}


def _asked(
    desk: Desk, company: Company, hero: str, known: Known | None, second: Known | None
) -> Iterator[Compared]:
    table = Table(company.heroes, company.mode)
    if known is None:
        yield Compared(table, hero, False, None, "", "", None, Outcome.NOT_JUDGED)
        return
    try:
        question = Question(company, hero, paths=second is not None, repairs=False)
        answer = desk.answer(question).answer
    except Exception:  # whatever it is, it is a finding
        why = "".join(traceback.format_exc().splitlines(keepends=True)[-3:])
        lost = known[hero]
        yield Compared(table, hero, False, lost is None, "crash", why, lost, Outcome.CRASH)
        return
    answers = [(False, answer, known)]
    if second is not None and answer.leaving is not None:
        answers.append((True, answer.leaving, second))
    for leaving, one, so in answers:
        lost = so[hero]
        outcome = outcome_of(one.verdict, safe=lost is None)
        yield Compared(
            table, hero, leaving, lost is None, one.verdict.value, _why(one), lost, outcome
        )


def outcome_of(verdict: Verdict, *, safe: bool) -> Outcome:
    """How a verdict stands to what is so."""
    match verdict:
        case Verdict.UNDECIDED:
            return Outcome.UNDECIDED
        case Verdict.PROVED:
            return Outcome.AGREES if safe else Outcome.WRONG_PROVED
        case Verdict.BLOCKED:
            return Outcome.WRONG_BLOCKED if safe else Outcome.AGREES


def _why(answer: Answer) -> str:
    """What the answer rests on: why it is none, its play, the gaps."""
    parts = [answer.why, *(it.sentence for it in answer.play), *answer.gaps]
    return "\n".join(it for it in parts if it)
