"""All questions about one Program, one after the other or several at a time.

The order of the answers, and every word of them, is the same however many processes work.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import active_children
from signal import SIG_IGN, SIGINT, signal

if sys.platform != "win32":
    from signal import SIG_BLOCK, SIG_SETMASK, pthread_sigmask

from fateloom.dsl.diagnostics.render.clean import clean
from fateloom.dsl.lint.gather import gather
from fateloom.dsl.lint.rules.events_without_end import events_without_end
from fateloom.dsl.plays.story.record import to_play
from fateloom.dsl.verify.certify.certificate import NotCertifiedError, certificate_for
from fateloom.dsl.verify.explain.answer import Answer
from fateloom.dsl.verify.explain.explain import answer
from fateloom.dsl.verify.problem.companies import Asked, Tables, asked
from fateloom.dsl.verify.problem.problem import Problem, Questions
from fateloom.dsl.verify.proof.cegar import MAX_BITS
from fateloom.dsl.verify.proof.prover import Verdict
from fateloom.dsl.verify.proof.prover_api import Prover
from fateloom.runtime.codec import Json
from fateloom.runtime.program.program import Program
from fateloom.runtime.record import record, replace
from fateloom.runtime.transitions.flatten import transitions
from fateloom.runtime.transitions.model import Company
from fateloom.tools.verify.known import Knowing

WORST = (Verdict.PROVED, Verdict.UNDECIDED, Verdict.BLOCKED)
"""Verdicts, from good to bad."""


@record
class Question:
    """Whether that hero can be blocked at that table. `path`: of one path alone, whether it can
    always be finished; `paths`: and each path by itself; `certified`: with a certificate;
    `repairs`: with what would mend a block; `bits`: what a proof may track together.
    """

    company: Company
    hero: str
    paths: bool
    certified: bool = False
    repairs: bool = True
    path: str | None = None
    bits: int = MAX_BITS


@record
class Answered:
    """An answer. `certificate`: of a proof, where it was wanted, ready for JSON; `uncertified`: why
    there is none.
    """

    answer: Answer
    certificate: Json = None
    uncertified: str = ""


def _worst(answers: Sequence[Answer]) -> Answer:
    return max(answers, key=lambda it: WORST.index(it.verdict))


@record
class HeroReport:
    """All answers about one hero; `tables`: in the order in which they were asked about."""

    hero: str
    name: str
    tables: tuple[Answer, ...]

    @property
    def worst(self) -> Answer:
        """The answer that decides: the first of the worst ones."""
        return _worst(self.tables)

    @property
    def leaving(self) -> Answer | None:
        """The answer that decides if players may go home; None: that was not asked."""
        found = [it.leaving for it in self.tables if it.leaving is not None]
        return _worst(found) if found else None

    @property
    def cpu_seconds(self) -> float:
        """What all of it took."""
        return sum(it.cpu_milliseconds for it in self.tables) / 1000


@record
class Report:
    """All answers about one scenario."""

    scenario: str
    title: str
    heroes: tuple[HeroReport, ...]
    covered: tuple[str, ...]
    left: tuple[str, ...]
    endless: tuple[str, ...] = ()
    """Events that fire each other without end, which a game stops (EC-30)."""
    certificates: tuple[Json, ...] = ()
    uncertified: tuple[str, ...] = ()
    """Proofs without a certificate: hero, table, and why."""

    @property
    def verdict(self) -> Verdict:
        """The worst of all."""
        return max((it.worst.verdict for it in self.heroes), key=WORST.index)


Progress = Callable[[int, int, Question], None]
"""Is told how many questions are done, of how many, and which one is next or under way."""


def report(
    program: Program,
    *,
    hero: str | None = None,
    path: str | None = None,
    tables: Tables = Tables.MODES,
    jobs: int = 1,
    cached: bool = True,
    certified: bool = False,
    repairs: bool = True,
    bits: int = MAX_BITS,
    progress: Progress = lambda done, all_, question: None,
) -> Report:
    """Ask all questions about a Program, or about one hero of it, or about one path of a destiny.

    `certified`: with certificates; what is known already has none, so all is proved anew.
    `repairs`: whether what would mend a block, or decide what is undecided, is looked for. `bits`:
    what a proof may track together.
    """
    which = asked(program, tables)
    owners = {it.hero for it in program.destinies if path in (None, *(p.id for p in it.paths))}
    todo = [
        replace(it, certified=certified, repairs=repairs, path=path, bits=bits)
        for it in _questions(which, hero)
        if path is None or it.hero in owners
    ]
    known = cached and not certified
    every: list[Answered] = []
    for number, (question, got) in enumerate(_answers(program, todo, jobs, known, progress)):
        every.append(got)
        if number + 1 < len(todo):
            progress(number + 1, len(todo), question)
    answers = [it.answer for it in every]
    names = [it.id for it in program.heroes if hero in (None, it.id)]
    heroes = []
    for name in names:
        mine = tuple(it for it in answers if it.hero == name)
        if mine:
            heroes.append(_told_once(HeroReport(name, mine[0].name, mine)))
    certificates = tuple(it.certificate for it in every if it.certificate is not None)
    without = tuple(
        f"{it.answer.name}, {it.answer.table}: {it.uncertified}" for it in every if it.uncertified
    )
    return Report(
        program.id, program.title, tuple(heroes), which.covered, which.left,
        endless_events(program), certificates, without,
    )  # fmt: skip


def endless_events(program: Program) -> tuple[str, ...]:
    """What `check` says of events that fire each other without end, with its place."""
    if not any(it.repeats or it.rescue for it in program.events):
        return ()
    found = events_without_end(program, gather(program))
    return tuple(
        f"{it.message} ({it.primary.span.file}:{it.primary.span.line})" for it in found
    )  # fmt: skip


def _told_once(report: HeroReport) -> HeroReport:
    """Repairs are told of the answer that decides, and not of every table."""
    worst = report.worst
    tables = tuple(it if it is worst else replace(it, repairs=()) for it in report.tables)
    return replace(report, tables=tables)


def _questions(which: Asked, hero: str | None) -> list[Question]:
    """The questions; paths are asked about at the largest tables alone."""
    most = len(which.companies[0].heroes)
    return [
        Question(company, name, len(company.heroes) == most and company.mode is None)
        for company in which.companies
        for name in company.heroes
        if hero in (None, name)
    ]


def _answers(
    program: Program,
    todo: Sequence[Question],
    jobs: int,
    cached: bool,
    progress: Progress,
) -> Iterator[tuple[Question, Answered]]:
    """The answers in the order of the questions, each with the question that comes next."""
    if not todo:
        return
    progress(0, len(todo), todo[0])
    following = [*todo[1:], todo[-1]]
    done = 0
    if jobs > 1 and len(todo) > 1:
        for got in _in_processes(program, todo, min(jobs, len(todo)), cached):
            yield following[done], got
            done += 1
    desk = Desk(program, cached)
    for question, after in zip(todo[done:], following[done:], strict=True):
        yield after, desk.answer(question)


def _in_processes(
    program: Program, todo: Sequence[Question], jobs: int, cached: bool
) -> Iterator[Answered]:
    """The answers of several processes; none any more where one was killed or cannot be started."""
    try:
        pool = ProcessPoolExecutor(jobs, initializer=_begin, initargs=(program, cached))
    except OSError:  # without shared memory, as in some containers
        print("Here --jobs cannot start processes; all is done in one.", file=sys.stderr)
        return
    try:
        with _ctrl_c_held_back():  # from children as well, which begin in here
            answers = pool.map(_at_desk, todo)
        yield from answers
        pool.shutdown()
    except (BrokenProcessPool, MemoryError, OSError, RuntimeError):
        print("A process of --jobs was stopped; the rest is done in one.", file=sys.stderr)
    except BaseException:  # Ctrl-C above all: nobody goes on for nothing
        pool.shutdown(wait=False, cancel_futures=True)
        for child in active_children():
            child.terminate()
        raise


@contextmanager
def _ctrl_c_held_back() -> Iterator[None]:
    """Ctrl-C waits to the end of this, where the system can hold it back. A process that is begun
    in here never hears of it.
    """
    if sys.platform == "win32":
        yield
        return
    before = pthread_sigmask(SIG_BLOCK, {SIGINT})
    try:
        yield
    finally:
        pthread_sigmask(SIG_SETMASK, before)


class Desk:
    """Where the questions about one Program are answered."""

    def __init__(self, program: Program, cached: bool) -> None:
        self.program = program
        self._prover = Prover()
        self._knowing = Knowing(self._prover, cached=cached)
        self._questions: dict[bool, Questions] = {}
        """Of the company that was asked about last, without and with players who go home."""
        self._blocked: set[str] = set()

    def answer(self, question: Question) -> Answered:
        """The answer, with the CPU seconds that it took in this process."""
        begun = time.process_time()
        problem = self._problem(question.company, question.hero)
        got = answer(
            self.program,
            problem,
            self._knowing,
            to_play,
            max_bits=question.bits,
            path=question.path,
            paths=question.paths,
            repairs=question.repairs and question.hero not in self._blocked,
        )
        if got.verdict is Verdict.BLOCKED:
            self._blocked.add(question.hero)
        asks_on = question.path is None and question.paths and len(question.company.heroes) > 1
        if got.verdict is Verdict.PROVED and asks_on:
            got = replace(got, leaving=self._if_leaving(question, got))
        certificate, why = self._certified(problem, got) if question.certified else (None, "")
        took = round(1000 * (time.process_time() - begun))
        return Answered(replace(got, cpu_milliseconds=took), certificate, why)

    def _problem(self, company: Company, hero: str) -> Problem:
        """The question about a hero; those of one company share what they can."""
        known = self._questions.get(company.leaving)
        if known is None or known.model.company != company:
            known = Questions(transitions(self.program, company))
            self._questions[company.leaving] = known
        return known.of(hero)

    def _if_leaving(self, question: Question, got: Answer) -> Answer:
        """The answer if players may go home (EC-57). What proved that nobody can block the hero
        while all stay is tried first.
        """
        problem = self._problem(replace(question.company, leaving=True), question.hero)
        likely = tuple(it.path for it in got.paths if it.verdict is Verdict.PROVED)
        return answer(
            self.program, problem, self._knowing, to_play,
            max_bits=question.bits, paths=False, repairs=False, brief=True, likely=likely,
            advice=question.repairs,
        )  # fmt: skip

    def _certified(self, problem: Problem, got: Answer) -> tuple[Json, str]:
        """The certificate of an answer, or why there is none."""
        if got.verdict is not Verdict.PROVED:
            return None, ""
        if got.why:
            return None, f"{got.why}, and for that there is no certificate"
        try:
            return certificate_for(problem), ""
        except NotCertifiedError as error:
            return None, clean(str(error))


_desks: list[Desk] = []
"""In a process of its own: the one desk that is there."""


def _begin(program: Program, cached: bool) -> None:
    signal(SIGINT, SIG_IGN)  # Ctrl-C is for the process that asked
    _desks.append(Desk(program, cached))


def _at_desk(question: Question) -> Answered:
    return _desks[0].answer(question)
