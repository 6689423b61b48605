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
from fateloom.dsl.verify.problem.problem import Problem, Questions
from fateloom.dsl.verify.proof.cegar import MAX_BITS
from fateloom.dsl.verify.proof.prover_api import Prover
from fateloom.dsl.verify.verdict import Verdict
from fateloom.runtime.codec import Json
from fateloom.runtime.program.program import Program
from fateloom.runtime.record import record, replace
from fateloom.runtime.transitions.flatten import transitions
from fateloom.runtime.transitions.model import Company
from fateloom.tools.verify.known import Knowing

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

    def __init__(self, program: Program, cached: bool) -> None:
        self.program = program
        self._knowing = Knowing(Prover(), cached=cached)
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
            before = Answered(self._answering(question).verdict)
            if before.answer.verdict is Verdict.BLOCKED:
                self._blocked.setdefault(question.hero, question)
        match stage:
            case Stage.VERDICT:
                return before
            case Stage.REASONS:
                mends = self._blocked.get(question.hero, question) == question
                return Answered(
                    self._answering(question).whole(
                        paths=question.paths, repairs=question.repairs and mends
                    )
                )
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
            )  # fmt: skip
        return known

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
