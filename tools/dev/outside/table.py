"""Who is asked what, and what comes of it: a table of who agrees with the oracle."""

from __future__ import annotations

import importlib.util
import shutil
from collections import Counter
from collections.abc import Callable, Iterator

from outside.prism import storm_safe
from outside.promela import searcher, spin_safe, states_of
from outside.question import NoAnswerError
from outside.samples import Question
from outside.smv import nusmv_safe

from fateloom.dsl.verify.problem.problem import Problem
from fateloom.dsl.verify.proof.symbolic_oracle import decide
from fateloom.runtime.record import record

MAX_STATES = 300
"""For SAFE, SPIN is run once for each state, so for no more than these."""

COLUMNS = ("agree", "disagree", "left out", "no answer")


@record
class Others:
    """The programs that are there. `nusmv`: where it is."""

    nusmv: str | None
    spin: bool
    storm: bool


def installed(nusmv: str | None) -> Others:
    """What is there; `nusmv`: where NuSMV is, if not on PATH."""
    spin = shutil.which("spin") is not None and shutil.which("gcc") is not None
    storm = importlib.util.find_spec("stormpy") is not None
    return Others(nusmv or shutil.which("NuSMV"), spin, storm)


Ask = Callable[[], object]
Asked = tuple[str, object, Ask | None]
"""Who is asked what, the right answer, and how to ask; None: this question is not for them."""


def asked(question: Question, others: Others) -> Iterator[Asked]:
    """Everybody who can be asked."""
    problem, answer = question.problem, question.answer
    yield "exact: steps to a block", _length(answer.blocked), lambda: _length(_shortest(problem))
    if (nusmv := others.nusmv) is not None:
        yield "NuSMV: SAFE", answer.safe, lambda: nusmv_safe(problem, nusmv)
    if others.storm:
        yield "Storm: SAFE", answer.safe, lambda: storm_safe(problem)
    if others.spin:
        with searcher(problem, "-O0") as pan:
            yield "SPIN: number of states", answer.reached, lambda: states_of(pan)
            few = not problem.repeating_upper and answer.reached <= MAX_STATES
            yield "SPIN: SAFE", answer.safe, (lambda: spin_safe(problem, pan)) if few else None


def _shortest(problem: Problem) -> tuple[object, ...] | None:
    path = decide(problem).unsafe
    return None if path is None else path.steps


def _length(play: tuple[object, ...] | None) -> int | None:
    return None if play is None else len(play)


def compare(sample: Iterator[Question], others: Others, tell: Callable[[str], None]) -> int:
    """Tell a table; 1 if it holds anything but agreement, else 0."""
    counts: dict[str, Counter[str]] = {}
    facts: Counter[str] = Counter()
    for question in sample:
        facts["asked"] += 1
        facts["blocked"] += not question.answer.safe
        facts["with noise"] += bool(question.problem.repeating_upper)
        facts["that noise decides"] += question.told_by_noise
        for who, column, sentence in _said(question, others):
            counts.setdefault(who, Counter())[column] += 1
            if sentence:
                tell(f"{question.name}: {who}: {sentence}")
    tell("questions: " + ", ".join(f"{count} {what}" for what, count in facts.items()))
    tell(f"{'':26}" + "".join(f"{it:>11}" for it in COLUMNS))
    for who, found in counts.items():
        tell(f"{who:26}" + "".join(f"{found[it]:>11}" for it in COLUMNS))
    return int(any(found["disagree"] or found["no answer"] for found in counts.values()))


def _said(question: Question, others: Others) -> Iterator[tuple[str, str, str]]:
    """Who was asked, in which column the answer goes, and what is to be said of it."""
    try:
        for who, right, ask in asked(question, others):
            yield who, *_prove_abstract(right, ask)
    except NoAnswerError as error:
        yield "SPIN: making its program", "no answer", str(error)


def _prove_abstract(right: object, ask: Ask | None) -> tuple[str, str]:
    """In which column an answer goes, and what is to be said of it."""
    if ask is None:
        return "left out", ""
    try:
        given = ask()
    except NoAnswerError as error:
        return "no answer", str(error)
    if given != right:
        return "disagree", f"{given}, but the oracle says {right}"
    return "agree", ""
