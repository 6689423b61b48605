"""Entry point: the answer for a hero of a Program at a table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import chain, product

from fateloom.dsl.diagnostics.render.clean import clean
from fateloom.dsl.verify.explain.answer import Answer, PathAnswer, UndecidedText
from fateloom.dsl.verify.explain.assumed_calls import assumed_calls
from fateloom.dsl.verify.explain.blocked_answers import BlockedAnswers
from fateloom.dsl.verify.explain.by_others import block_play
from fateloom.dsl.verify.explain.deadlines import deadlines, earliest_day
from fateloom.dsl.verify.explain.lost_paths import lost_path
from fateloom.dsl.verify.explain.question import question_about
from fateloom.dsl.verify.explain.reasons import reasons
from fateloom.dsl.verify.explain.undecided import (
    Doubtful,
    Endless,
    Escaped,
    NotReplayed,
    TooMuch,
    Uncovered,
    Undecided,
    tries_in,
    undecided_text,
)
from fateloom.dsl.verify.problem.companies import name_of
from fateloom.dsl.verify.problem.problem import Problem, Questions
from fateloom.dsl.verify.problem.subproblems import leave_other_finales, path_problem
from fateloom.dsl.verify.proof.cegar import MAX_BITS
from fateloom.dsl.verify.proof.prover_api import Finding, ProverApi, left_open
from fateloom.dsl.verify.repair.search import SMALL
from fateloom.dsl.verify.replay.play_text import Write
from fateloom.dsl.verify.replay.result import Scheduled
from fateloom.dsl.verify.verdict import Verdict
from fateloom.runtime.program.program import Program
from fateloom.runtime.record import replace
from fateloom.runtime.story.flow import EndlessStoryError
from fateloom.runtime.transitions.doubts import sentences
from fateloom.runtime.transitions.flatten import transitions

FACTS_BITS = 0
"""Bits beside the hero's finale, where a path is tried by facts alone."""

FIRST_BITS = 24
"""Bits that are looked at together where each path is tried by itself, before both at once."""

NEXT_BITS = 64
"""The same where that was too little: one path mostly needs less than all at once."""

TRIAL_BITS, TRIAL_BITS_LARGE = 40, 32
"""The same where an edit is tried, in models of at most SMALL actions and in larger ones: only what
is decided quickly is told.
"""

PATH_TRIES = 2
"""Edits that are tried where one path of several is undecided; none where the model and the engine
differ about it: each would take a whole proof, and hardly any would do.
"""

PATH_BITS = 40
"""The same for what is told of a path: it is no error to lose one."""

MANY_BITS = 8
"""A proof over more of them is told, and remembered, over those that it needs."""


def answer(
    program: Program,
    problem: Problem,
    prover: ProverApi,
    write: Write,
    *,
    max_bits: int = MAX_BITS,
    path: str | None = None,
    paths: bool = True,
    repairs: bool = True,
    brief: bool = False,
    advice: bool | None = None,
    likely: Sequence[str] = (),
) -> Answer:
    """The verdict for a hero in a flattened Program, and why.

    A story that does not come to an end by itself in the engine is UNDECIDED.

    `write` writes a game down as a play. `path`: one path of the hero's destiny, to be asked about
    alone: whether it can always be finished. `paths`: whether each path is asked about as well;
    `repairs`: whether, of a block, is tried what would mend it. `brief`: of a proof, nothing is
    told but that there is one, and where a gap of the model leaves the question open nothing is
    proved. `advice`: whether edits that would decide an undecided question are tried; None: as
    repairs are. `likely`: paths of which one may be enough, to be tried first.
    BLOCKED only where the play can be replayed in the engine (docs/verify/semantics.md); the same
    question has the same answer.
    """
    asked = Answering(
        program, problem, prover, write,
        max_bits=max_bits, path=path, brief=brief, likely=likely,
    )  # fmt: skip
    return asked.whole(paths=paths, repairs=repairs, advice=advice)


class Answering:
    """A question on its way to an answer: the verdict first, then all that is told of it."""

    def __init__(
        self,
        program: Program,
        problem: Problem,
        prover: ProverApi,
        write: Write,
        *,
        max_bits: int = MAX_BITS,
        path: str | None = None,
        brief: bool = False,
        likely: Sequence[str] = (),
        besides: Finding | None = None,
    ) -> None:
        """As `answer`; nothing is asked yet. `besides`: a verdict that is shown otherwise, where
        the prover leaves the question open.
        """
        asked = problem if path is None else path_problem(problem, path)
        self.question = question_about(program, asked, prover, write, path)
        self.max_bits, self.brief, self.likely, self.besides = max_bits, brief, likely, besides
        self.path_bits = PATH_BITS * max(1, max_bits // MAX_BITS)
        self.program, self.model = program, problem.model
        self.problem, self.prover = asked, prover
        self.words, self.steps = self.question.words, self.question.steps
        self.blocked = BlockedAnswers(self.question)
        self.path_findings: dict[str, Finding] = {}
        """What is known of single paths already."""
        self._path_problems: dict[str, Problem] = {}
        self._is_endless = False

    @cached_property
    def finding(self) -> Finding:
        """What the prover says."""
        if self.question.path is not None:
            return self.prover.ask(self.problem, self.path_bits)
        found = (self.brief and left_open(self.problem)) or self.found(self.max_bits, self.likely)
        if found.verdict is Verdict.UNDECIDED and self.besides is not None:
            return self.besides
        return found

    @cached_property
    def verdict(self) -> Answer:
        """The verdict, and of a block the game that shows it: what nothing else is waited for."""
        try:
            return self._with_path(self._verdict())
        except EndlessStoryError as error:
            return self._endless(error)

    def whole(self, *, paths: bool, repairs: bool, advice: bool | None = None) -> Answer:
        """The whole answer; see `answer`."""
        got = self.verdict
        if self._is_endless or (self.brief and self.finding.verdict is Verdict.PROVED):
            return got
        tries = tries_in(self.problem) if (repairs if advice is None else advice) else 0
        try:
            got = self._told(got, tries, repairs=repairs and self.question.path is None)
            if self.question.path is not None:
                return got
            if not paths and got.verdict is not Verdict.BLOCKED:
                return got
            if got.verdict is Verdict.UNDECIDED:
                tries = 0  # what decides the hero is told already
            return replace(got, paths=tuple(self.paths(got.verdict, tries)))
        except EndlessStoryError as error:
            return self._endless(error)

    def _endless(self, error: EndlessStoryError) -> Answer:
        self._is_endless = True
        hero, words = self.problem.hero, self.words
        return Answer(
            hero, words.hero(hero), name_of(self.model.company), self.model.company.heroes,
            Verdict.UNDECIDED, why=clean(str(error)),
            undecided=undecided_text(
                self.program, words, hero, Endless(), self.question.path, 0, lambda _: False
            ),
        )  # fmt: skip

    def _with_path(self, got: Answer) -> Answer:
        """The answer; of one path alone, with what concerns that path."""
        path = self.question.path
        if path is None:
            return got
        title = self.words.path(self.problem.hero, path)
        missing = tuple(it for it in got.missing if title in it.paths)
        shut = tuple(it for it in got.shut if it.path == title)
        return replace(got, path=title, missing=missing, shut=shut)

    def found(self, max_bits: int, likely: Sequence[str] = ()) -> Finding:
        """The verdict. Where one path can always be achieved by itself, and the finales of the
        others are no traps, that is enough, and mostly much less is to be looked at together.
        """
        before = self.prover.proved_before(self.problem, max_bits)
        if before is not None:
            return before
        names = sorted(self._path_names(), key=lambda it: it not in likely)
        if len(names) < 2:
            return self.prover.ask(self.problem, max_bits)
        for name in names:
            before = self.prover.proved_before(self._by_path(name), NEXT_BITS)
            if before is not None and self._comes_out(name):
                self.path_findings[name] = before
                return before
        for bits, name in product((FACTS_BITS, FIRST_BITS, NEXT_BITS), names):
            lost = (it.verdict is Verdict.BLOCKED for it in self.path_findings.values())
            if bits == NEXT_BITS and any(lost):
                break  # the hero most likely is as well
            if name not in self.path_findings:
                got = self.prover.ask(self._by_path(name), bits)
                if got.verdict is not Verdict.UNDECIDED:
                    self.path_findings[name] = got
                if got.verdict is Verdict.PROVED and self._comes_out(name):
                    return got
        return self.prover.ask(self.problem, max_bits)

    def _by_path(self, name: str) -> Problem:
        """The question about a path, the same one each time."""
        if name not in self._path_problems:
            self._path_problems[name] = path_problem(self.problem, name)
        return self._path_problems[name]

    def _comes_out(self, name: str) -> bool:
        """Whether the hero always comes out of the finales of all paths but one."""
        rest = self.prover.ask(leave_other_finales(self.problem, name), FIRST_BITS)
        return rest.verdict is Verdict.PROVED

    def named(self, found: Finding) -> Answer:
        """The answer without reasons: who was asked about, and the verdict."""
        words, hero, company = self.words, self.problem.hero, self.model.company
        return Answer(
            hero, words.hero(hero), name_of(company), company.heroes, found.verdict,
            looked_at=words.topics(found.variables), bits=found.bits,
        )  # fmt: skip

    def _verdict(self) -> Answer:
        found, plain = self.finding, self.named(self.finding)
        match found.verdict:
            case Verdict.PROVED:
                return plain
            case Verdict.BLOCKED:
                return self.blocked.answer(plain, found)
            case Verdict.UNDECIDED:
                open_ = self.blocked.lost(plain, None)
                return open_ or replace(plain, why=self._why(found))

    def _told(self, got: Answer, tries: int, *, repairs: bool) -> Answer:
        """The verdict with all that is told of it but of its paths."""
        words, hero, found = self.words, self.problem.hero, self.finding
        gaps = (clean(it.sentence) for it in self.model.gaps if it.matters_to(hero))
        got = replace(got, gaps=tuple(dict.fromkeys(gaps)), deadlines=tuple(self._deadlines()))
        if got.verdict is Verdict.UNDECIDED:
            why = self.blocked.undecided or self._reason(found)
            return replace(got, undecided=self._told_open(why, self.question.path, tries))
        if got.verdict is Verdict.BLOCKED:
            return self.blocked.mended(got) if repairs else got
        if found.verdict is not Verdict.PROVED:
            return got
        found = self._needed(found)
        finale_step = found.finale_step and self.steps.get(found.finale_step)
        return replace(
            got,
            looked_at=words.topics(found.variables),
            bits=found.bits,
            reasons=tuple(reasons(words, self.problem, self.steps, found.facts)),
            finale_step=words.choice(self.model, finale_step) if finale_step else "",
            calls=assumed_calls(self.program, words, self.problem),
            cannot_be_delayed=self.prover.cannot_be_delayed(self.problem),
        )

    def _needed(self, found: Finding) -> Finding:
        """The proof over as few variables as are seen to do."""
        if found.bits < MANY_BITS:
            return found
        path = next((name for name, it in self.path_findings.items() if it is found), None)
        return self.prover.needed(self.problem if path is None else self._by_path(path), found)

    def _told_open(self, why: Undecided, path: str | None, tries: int) -> UndecidedText:
        if path != self.question.path:
            is_model_off = isinstance(why, NotReplayed | Escaped)
            tries = 0 if is_model_off else min(tries, PATH_TRIES)
        return undecided_text(
            self.program, self.words, self.problem.hero, why, path, tries,
            lambda it: self._is_proved_with(it, path),
        )  # fmt: skip

    def _is_proved_with(self, program: Program, path: str | None) -> bool:
        """Whether the hero is proved in another story at the same table, on few bits."""
        try:
            problem = Questions(transitions(program, self.model.company)).of(self.problem.hero)
            if left_open(problem) is not None:
                return False
            is_small = len(problem.model.actions) <= SMALL
            bits = TRIAL_BITS if is_small else TRIAL_BITS_LARGE
            if path is not None:
                asked = path_problem(problem, path)
                return self.prover.ask(asked, bits).verdict is Verdict.PROVED
            other = Answering(
                program, problem, self.prover, self.question.write, max_bits=self.max_bits
            )
            return other.found(bits).verdict is Verdict.PROVED
        except (EndlessStoryError, LookupError):
            return False

    def _reason(self, found: Finding) -> Undecided:
        if found.gaps:
            return Uncovered(tuple(it for it in self.model.gaps if it.sentence in found.gaps))
        if found.doubtful:
            return Doubtful(tuple(self.steps[it] for it in found.doubtful if it in self.steps))
        return TooMuch(found.variables)

    def _why(self, found: Finding) -> str:
        """Why there is no verdict."""
        if found.gaps:
            return f"the model does not cover this: {'; '.join(map(clean, found.gaps))}"
        if found.doubtful:
            steps = [self.steps[it] for it in found.doubtful if it in self.steps]
            deeds = "; ".join(dict.fromkeys(self.words.action_text(self.model, it) for it in steps))
            open_ = (it.action.doubts | it.outcome.doubts for it in steps)
            doubts = sentences(chain.from_iterable(open_))
            counted = f" (nobody can count on {', nor on '.join(doubts)})" if doubts else ""
            return f"in the end it depends on this, which is not certain: {deeds}{counted}"
        return "too many variables have to be tracked together"

    def _deadlines(self) -> Iterator[str]:
        """What ends the game for everybody, and by when each path can be finished."""
        found = deadlines(self.model, self.words)
        yield from found
        for path in self._path_names() if found else ():
            day = earliest_day(self.program, self.problem, path)
            title = self.words.path(self.problem.hero, path)
            if day is None:
                yield f"the earliest day for '{title}' could not be determined"
            else:
                yield f"undisturbed and with luck, '{title}' can be finished by day {day}"

    def _path_names(self) -> list[str]:
        return [it.path for it in self.model.goals if it.hero == self.problem.hero]

    def paths(self, verdict: Verdict, tries: int) -> list[PathAnswer]:
        """Whether each path can be lost; where both can be at once, each can."""
        hero = self.problem.hero
        found = []
        for name in self._path_names():
            title = self.words.path(hero, name)
            if verdict is Verdict.BLOCKED:
                found.append(PathAnswer(name, title, verdict, ""))
            else:
                found.append(self._path(name, title, tries))
        return found

    def _path(self, name: str, title: str, tries: int) -> PathAnswer:
        got = self.path_findings.get(name)
        if got is None:
            got = self.prover.ask(self._by_path(name), self.path_bits)
        if got.verdict is Verdict.PROVED:
            return PathAnswer(name, title, got.verdict, "")
        if got.verdict is Verdict.UNDECIDED:
            undecided = self._told_open(self._reason(got), name, tries)
            return PathAnswer(name, title, got.verdict, "", undecided)
        alone = question_about(
            self.program, self._by_path(name), self.prover, self.question.write, name
        )
        blocked = BlockedAnswers(alone)
        game = blocked.game(got)
        if not isinstance(game, Scheduled):
            why = NotReplayed(tuple(self.blocked.play(got)))
            undecided = self._told_open(why, name, tries)
            return PathAnswer(name, title, Verdict.UNDECIDED, "", undecided)
        plain = PathAnswer(name, title, Verdict.BLOCKED, "")
        return lost_path(plain, blocked, got, block_play(self.problem, got), game)
