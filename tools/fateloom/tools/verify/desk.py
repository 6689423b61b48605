"""Where the questions about one Program are answered, the verdict first."""

from __future__ import annotations

import time
from enum import Enum

from fateloom.dsl.diagnostics.render.clean import clean
from fateloom.dsl.plays.story.record import to_play
from fateloom.dsl.verify.certify.budget import NotCertifiedError
from fateloom.dsl.verify.certify.certificate import certificate_for
from fateloom.dsl.verify.explain.answer import Answer
from fateloom.dsl.verify.explain.explain import Answering
from fateloom.dsl.verify.explain.words import Words
from fateloom.dsl.verify.problem.companies import name_of
from fateloom.dsl.verify.problem.problem import Problem, Questions
from fateloom.dsl.verify.proof.cegar import MAX_BITS
from fateloom.dsl.verify.proof.prover_api import Finding, Prover
from fateloom.dsl.verify.verdict import Verdict
from fateloom.runtime.codec import Json
from fateloom.runtime.program.program import Program
from fateloom.runtime.record import record, replace
from fateloom.runtime.transitions.flatten import transitions
from fateloom.runtime.transitions.model import Company
from fateloom.tools.verify.kept import AS_BEFORE, Kept
from fateloom.tools.verify.known import Knowing
from fateloom.tools.verify.memory import Memory

LEAVING_BITS = 48
"""Bits that are looked at together if players may go home; more where `--bits` asks for more."""


@record
class Question:
    """Whether that hero can be blocked at that table. `path`: of one path alone, whether it can
    always be finished; `paths`: and each path by itself, and whether the same holds if players may
    go home; `certified`: with a certificate; `repairs`: with what would mend a block; `bits`: what
    a proof may track together.
    """

    company: Company
    hero: str
    paths: bool
    certified: bool = False
    repairs: bool = True
    path: str | None = None
    bits: int = MAX_BITS

    @property
    def asks_on(self) -> bool:
        """Whether the question is asked again for a table that players may leave."""
        return self.path is None and self.paths and len(self.company.heroes) > 1


class Stage(Enum):
    """The parts of an answer, in the order in which they are worked on."""

    VERDICT = "the verdict"
    REASONS = "reasons, repairs and paths"
    LEAVING = "if players go home"
    CERTIFICATE = "a certificate"

    def belongs_to(self, question: Question) -> bool:
        """Whether the question has this part."""
        match self:
            case Stage.VERDICT | Stage.REASONS:
                return True
            case Stage.LEAVING:
                return question.asks_on
            case Stage.CERTIFICATE:
                return question.certified


@record
class Answered:
    """An answer, as far as it is known. `certificate`: of a proof, where it was wanted, ready for
    JSON; `uncertified`: why there is none.
    """

    answer: Answer
    certificate: Json = None
    uncertified: str = ""


class Desk:
    """Where the questions about one Program are answered."""

    def __init__(self, program: Program, cached: bool, memory: Memory | None = None) -> None:
        """`memory`: of other versions of the story."""
        self.program, self.cached = program, cached
        self._memory = memory
        self._knowing = Knowing(Prover(), cached=cached)
        self._kept = Kept(program, memory) if cached else None
        self._as_before: dict[Question, Finding] = {}
        """Verdicts that are seen from what was kept."""
        self._questions: dict[bool, Questions] = {}
        """Of the company that was asked about last, without and with players who go home."""
        self._open: dict[Question, Answering] = {}
        """Questions of one company that have their verdict."""
        self._answered: dict[Question, Answered] = {}
        self._blocked: dict[str, Question] = {}
        """The question of each hero that showed the first block: the one that is mended."""

    def answer(self, question: Question) -> Answered:
        """The whole answer."""
        return [self.work(it, question) for it in Stage if it.belongs_to(question)][-1]

    def work(self, stage: Stage, question: Question) -> Answered:
        """One part of an answer, after those before it: all that is known by then, with the CPU
        seconds that it took in this process.
        """
        begun = time.process_time()
        before = self._answered.get(question)
        got = self._work(stage, question, before)
        spent = round(1000 * (time.process_time() - begun))
        spent += before.answer.cpu_milliseconds if before else 0
        got = replace(got, answer=replace(got.answer, cpu_milliseconds=spent))
        self._answered[question] = got
        return got

    def _work(self, stage: Stage, question: Question, before: Answered | None) -> Answered:
        if stage is Stage.VERDICT or before is None:
            before = Answered(self._verdict(question))
            if before.answer.verdict is Verdict.BLOCKED:
                self._blocked.setdefault(question.hero, question)
        match stage:
            case Stage.VERDICT:
                return before
            case Stage.REASONS:
                mends = self._blocked.get(question.hero, question) == question
                asked = self._answering(question)
                got = asked.whole(paths=question.paths, repairs=question.repairs and mends)
                if got.verdict is Verdict.PROVED and asked.finding is asked.besides:
                    got = replace(got, why=AS_BEFORE)
                return Answered(got)
            case Stage.LEAVING:
                if before.answer.verdict is not Verdict.PROVED:
                    return before
                if not question.certified:  # the larger model needs the room
                    self._open.clear()
                    self._questions.pop(False, None)
                leaving = self._if_leaving(question, before.answer)
                return replace(before, answer=replace(before.answer, leaving=leaving))
            case Stage.CERTIFICATE:
                certificate, why = self._certified(question, before.answer)
                return Answered(before.answer, certificate, why)

    def _verdict(self, question: Question) -> Answer:
        """The verdict: from what is kept of an earlier version, else from the prover. What shows a
        block is kept at once, what shows a proof by `keep`.
        """
        company, hero = question.company, question.hero
        if self._kept is None or not question.paths or question.path is not None:
            return self._answering(question).verdict
        found = self._kept.finding(
            company,
            hero,
            lambda: self._all_of(company).model,
            lambda: self._problem(company, hero),
        )
        if found is not None:
            self._as_before[question] = found
            name, table = Words(self.program).hero(hero), name_of(company)
            return Answer(hero, name, table, company.heroes, found.verdict, why=AS_BEFORE)
        asked = self._answering(question)
        is_blocked = asked.verdict.verdict is Verdict.BLOCKED
        self._kept.keep_play(company, hero, asked.finding.play if is_blocked else ())
        return asked.verdict

    def keep(self, question: Question, got: Answer) -> None:
        """Keep what shows that a hero is proved, for the next version of the story. Takes as long
        as a proof and its certificate.
        """
        if self._kept is None or not question.paths or question.path is not None:
            return
        if got.verdict is not Verdict.PROVED or got.why or question in self._as_before:
            return
        self._questions.pop(True, None)  # the larger model is not asked about any more
        problem = self._problem(question.company, question.hero)
        if self._kept.proves(question.company, question.hero, lambda: problem.model):
            return  # seen by a process of --jobs
        try:
            certificate = certificate_for(problem, likely=self._knowing.proof_before)
        except NotCertifiedError:
            return
        self._kept.keep_proof(problem.model, question.hero, certificate)

    def _answering(self, question: Question) -> Answering:
        """What answers a question; of the questions of one company, the same each time."""
        known = self._open.get(question)
        if known is None:
            for other in [it for it in self._open if it.company != question.company]:
                if question.paths or not other.paths:  # the largest table is come back to
                    del self._open[other]
            known = self._open[question] = Answering(
                self.program, self._problem(question.company, question.hero), self._knowing,
                to_play, max_bits=question.bits, path=question.path,
                besides=self._as_before.get(question),
            )  # fmt: skip
        return known

    def _problem(self, company: Company, hero: str) -> Problem:
        """The question about a hero; those of one company share what they can."""
        return self._all_of(company).of(hero)

    def _all_of(self, company: Company) -> Questions:
        known = self._questions.get(company.leaving)
        if known is None or known.model.company != company:
            memory = self._memory
            model = memory.model if memory is not None else transitions
            known = Questions(model(self.program, company))
            self._questions[company.leaving] = known
        return known

    def _if_leaving(self, question: Question, got: Answer) -> Answer:
        """The answer if players may go home (EC-57). What proved that nobody can block the hero
        while all stay is tried first.
        """
        problem = self._problem(replace(question.company, leaving=True), question.hero)
        likely = tuple(it.path for it in got.paths if it.verdict is Verdict.PROVED)
        bits = min(question.bits, LEAVING_BITS * max(1, question.bits // MAX_BITS))
        asked = Answering(
            self.program, problem, self._knowing, to_play,
            max_bits=bits, brief=True, likely=likely,
        )  # fmt: skip
        return asked.whole(paths=False, repairs=False, advice=question.repairs)

    def _certified(self, question: Question, got: Answer) -> tuple[Json, str]:
        """The certificate of an answer, or why there is none."""
        if got.verdict is not Verdict.PROVED:
            return None, ""
        if got.why:
            return None, f"{got.why}, and for that there is no certificate"
        try:
            return certificate_for(self._answering(question).problem), ""
        except NotCertifiedError as error:
            return None, clean(str(error))
