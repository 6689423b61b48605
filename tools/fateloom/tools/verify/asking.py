"""All questions about one Program, one after the other or several at a time.

The verdicts at the largest table come first, then the other tables, then what else is told of the
largest. The order of the answers, and every word of them, is the same however many processes work.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import active_children
from signal import SIG_IGN, SIGINT, signal

if sys.platform != "win32":
    from signal import SIG_BLOCK, SIG_SETMASK, pthread_sigmask

from fateloom.dsl.lint.gather import gather
from fateloom.dsl.lint.rules.events_without_end import events_without_end
from fateloom.dsl.verify.explain.answer import Answer
from fateloom.dsl.verify.problem.companies import Asked, Tables, asked, name_of
from fateloom.dsl.verify.proof.cegar import MAX_BITS
from fateloom.runtime.program.program import Program
from fateloom.runtime.record import record, replace
from fateloom.tools.verify.desk import Answered, Desk, Question, Stage
from fateloom.tools.verify.memory import Memory
from fateloom.tools.verify.report import HeroReport, Report


@record
class Task:
    """Parts of an answer that are worked on at once."""

    question: Question
    stages: tuple[Stage, ...]

    @property
    def what(self) -> str:
        """What it is, for people."""
        table = f"{self.question.hero}, {name_of(self.question.company)}"
        return table if len(self.stages) > 1 else f"{table}: {self.stages[0].value}"


Progress = Callable[[int, int, str], None]
"""Is told how many tasks are done, of how many, and which one is next or under way, in words."""

First = Callable[[Answer], None]
"""Is told each verdict as soon as it is known."""

Later = Callable[[Callable[[], None]], None]
"""Is given what may be done after all is said."""


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
    progress: Progress = lambda done, every, what: None,
    first: First = lambda answer: None,
    later: Later = lambda keep: None,
    memory: Memory | None = None,
) -> Report:
    """Ask all questions about a Program, or about one hero of it, or about one path of a destiny.
    Ctrl-C ends it, once something is known, with a report on that.

    `certified`: with certificates; what is known already has none, so all is proved anew.
    `repairs`: whether what would mend a block, or decide what is undecided, is looked for. `bits`:
    what a proof may track together. `later`: is given what keeps the proofs for the next version of
    the story, which nobody has to wait for. `memory`: what is remembered of other versions.
    """
    which = asked(program, tables)
    owners = {it.hero for it in program.destinies if path in (None, *(p.id for p in it.paths))}
    todo = [
        replace(it, certified=certified, repairs=repairs, path=path, bits=bits)
        for it in _questions(which, hero)
        if path is None or it.hero in owners
    ]
    known = cached and not certified
    tasks, every = _tasks(todo), dict[Question, Answered]()
    done = 0
    desk = Desk(program, known, memory)
    try:
        for got in _answers(program, tasks, jobs, desk, progress):
            told = every.get(tasks[done].question)
            every[tasks[done].question] = got
            if told is None:
                first(got.answer)
            done += 1
    except KeyboardInterrupt:
        if not every:
            raise
    answers = [every[it].answer for it in todo if it in every]

    def keep() -> None:
        for question, got in every.items():
            desk.keep(question, got.answer)

    later(keep)
    names = [it.id for it in program.heroes if hero in (None, it.id)]
    heroes = []
    for name in names:
        mine = tuple(it for it in answers if it.hero == name)
        if mine:
            heroes.append(_told_once(HeroReport(name, mine[0].name, mine)))
    whole = every.values()
    certificates = tuple(it.certificate for it in whole if it.certificate is not None)
    without = tuple(
        f"{it.answer.name}, {it.answer.table}: {it.uncertified}" for it in whole if it.uncertified
    )
    return Report(
        program.id, program.title, tuple(heroes), which.covered, which.left,
        endless_events(program), certificates, without, tuple(it.what for it in tasks[done:]),
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


def _tasks(todo: Sequence[Question]) -> tuple[Task, ...]:
    """What is worked on, in order: verdicts at the largest tables, other tables, the rest."""
    largest = [it for it in todo if it.paths]
    tasks = [Task(it, (Stage.VERDICT,)) for it in largest]
    for it in todo:
        if not it.paths:
            tasks.append(Task(it, tuple(one for one in Stage if one.belongs_to(it))))
    for stage in (Stage.REASONS, Stage.LEAVING, Stage.CERTIFICATE):
        tasks += [Task(it, (stage,)) for it in largest if stage.belongs_to(it)]
    return tuple(tasks)


def _answers(
    program: Program,
    tasks: Sequence[Task],
    jobs: int,
    desk: Desk,
    progress: Progress,
) -> Iterator[Answered]:
    """What is known of each question after each task."""
    done = 0
    if jobs > 1 and len(tasks) > 1:
        progress(0, len(tasks), tasks[0].what)
        for got in _in_processes(program, tasks, jobs, desk.cached):
            yield got
            done += 1
            progress(done, len(tasks), tasks[min(done, len(tasks) - 1)].what)
    for number, task in enumerate(tasks[done:], done):
        progress(number, len(tasks), task.what)
        yield _worked(desk, task)


def _worked(desk: Desk, task: Task) -> Answered:
    return [desk.work(stage, task.question) for stage in task.stages][-1]


def _in_processes(
    program: Program, tasks: Sequence[Task], jobs: int, cached: bool
) -> Iterator[Answered]:
    """The answers of several processes, each for some of the heroes, so that all that is known of
    one is in one of them; none any more where one was killed or cannot be started.
    """
    heroes = list(dict.fromkeys(it.question.hero for it in tasks))
    pools: list[ProcessPoolExecutor] = []
    try:
        for _ in range(min(jobs, len(heroes))):
            pools.append(ProcessPoolExecutor(1, initializer=_begin, initargs=(program, cached)))
    except OSError:  # without shared memory, as in some containers
        print("Here --jobs cannot start processes; all is done in one.", file=sys.stderr)
        return
    try:
        with _ctrl_c_held_back():  # from children as well, which begin in here
            answers = [
                pools[heroes.index(it.question.hero) % len(pools)].submit(_at_desk, it)
                for it in tasks
            ]
        for answer in answers:
            yield answer.result()
        for pool in pools:
            pool.shutdown()
    except (BrokenProcessPool, MemoryError, OSError, RuntimeError):
        print("A process of --jobs was stopped; the rest is done in one.", file=sys.stderr)
    except BaseException:  # Ctrl-C above all: nobody goes on for nothing
        for child in active_children():
            child.terminate()
        for pool in pools:  # its thread is waited for: at the exit of Python its pipe may be closed
            pool.shutdown(cancel_futures=True)
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


_desks: list[Desk] = []
"""In a process of its own: the one desk that is there."""


def _begin(program: Program, cached: bool) -> None:
    signal(SIGINT, SIG_IGN)  # Ctrl-C is for the process that asked
    _desks.append(Desk(program, cached))


def _at_desk(task: Task) -> Answered:
    return _worked(_desks[0], task)
