"""Entry point: the answer for a hero of a Program at a table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import islice

from fateloom.dsl.diagnostics.render.clean import clean
from fateloom.dsl.verify.abstraction.abstraction_map import AbstractionMap
from fateloom.dsl.verify.explain.answer import Answer, Line, PathAnswer, Reason
from fateloom.dsl.verify.explain.blame import Blame, find_blame
from fateloom.dsl.verify.explain.deadlines import deadlines, earliest_day
from fateloom.dsl.verify.explain.missing_goals import MissingGoal, missing_goals
from fateloom.dsl.verify.explain.missing_text import full_bags, missing_texts
from fateloom.dsl.verify.explain.words import Words
from fateloom.dsl.verify.plan.dead_ends import DeadEnds, states_along
from fateloom.dsl.verify.problem.companies import name_of
from fateloom.dsl.verify.problem.problem import Problem
from fateloom.dsl.verify.problem.references import StepRef, steps_by_ref
from fateloom.dsl.verify.problem.step import Step
from fateloom.dsl.verify.problem.subproblems import leave_other_finales, path_problem
from fateloom.dsl.verify.proof.cegar import MAX_BITS
from fateloom.dsl.verify.proof.plays import plays
from fateloom.dsl.verify.proof.prover import Verdict
from fateloom.dsl.verify.proof.prover_api import Finding, ProverApi
from fateloom.dsl.verify.reachability.cone_of_influence import cone_of_influence
from fateloom.dsl.verify.repair.edit import Repair
from fateloom.dsl.verify.repair.search import Play, find_repairs
from fateloom.dsl.verify.replay.blocked_game import BlockedGames, BlockPlay, Escape
from fateloom.dsl.verify.replay.describe_command import describe_commands
from fateloom.dsl.verify.replay.describe_step import describe_step
from fateloom.dsl.verify.replay.play_text import Write, as_play
from fateloom.dsl.verify.replay.result import (
    IssuedCommand,
    NotScheduled,
    Reached,
    Scheduled,
    replayed,
)
from fateloom.runtime.program.program import Program
from fateloom.runtime.record import replace
from fateloom.runtime.story.flow import EndlessStoryError
from fateloom.runtime.transitions.doubts import Doubts, sentences
from fateloom.runtime.transitions.model import WORLD, Model, Values

MAX_OTHER_PLAYS = 6
"""Searches for other plays that block a hero, where the first does not become a game."""

FACTS_BITS = 0
"""Bits beside the hero's finale, where a path is tried by facts alone."""

FIRST_BITS = 24
"""Bits that are looked at together where each path is tried by itself, before both at once."""

PATH_BITS = 40
"""The same for what is told of a path: it is no error to lose one."""


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
    likely: Sequence[str] = (),
) -> Answer:
    """The verdict for a hero in a flattened Program, and why.

    A story that does not come to an end by itself in the engine is UNDECIDED.

    `write` writes a game down as a play. `path`: one path of the hero's destiny, to be asked about
    alone: whether it can always be finished. `paths`: whether each path is asked about as well;
    `repairs`: whether, of a block, is tried what would mend it. `brief`: of a proof, nothing is
    told but that there is one. `likely`: paths of which one may be enough, to be tried first.
    BLOCKED only where the play comes about in the engine (docs/verify/semantics.md); the same
    question has the same answer.
    """
    try:
        if path is not None:
            return _path_answer(program, problem, prover, write, path)
        told_of = _Answering(program, problem.model, problem, prover, write)
        found = told_of.found(max_bits, likely)
        if brief and found.verdict is Verdict.PROVED:
            return told_of.named(found)
        got = told_of.answer(found, repairs=repairs)
        if not paths and got.verdict is not Verdict.BLOCKED:
            return got
        return replace(got, paths=tuple(told_of.paths(got.verdict)))
    except EndlessStoryError as error:
        hero, company = problem.hero, problem.model.company
        return Answer(
            hero, Words(program).hero(hero), name_of(company), company.heroes, Verdict.UNDECIDED,
            why=clean(str(error)),
        )  # fmt: skip


def _path_answer(
    program: Program, problem: Problem, prover: ProverApi, write: Write, path: str
) -> Answer:
    """The answer about one path alone."""
    alone = path_problem(problem, path)
    told_of = _Answering(program, problem.model, alone, prover, write, path)
    got = told_of.answer(prover.ask(alone, PATH_BITS), repairs=False)
    title = told_of.words.path(problem.hero, path)
    missing = tuple(it for it in got.missing if title in it.paths)
    return replace(got, path=title, missing=missing)


class _Answering:
    """Puts what was found into words."""

    def __init__(
        self,
        program: Program,
        model: Model,
        problem: Problem,
        prover: ProverApi,
        write: Write,
        path: str | None = None,
    ) -> None:
        self.asked_path = path
        self.program, self.model, self.problem = program, model, problem
        self.prover, self.write = prover, write
        self.words = Words(program)
        self.steps = steps_by_ref(problem)
        self.path_problem: dict[str, Finding] = {}
        """What is known of single paths already."""
        self._path_problems: dict[str, Problem] = {}

    def found(self, max_bits: int, likely: Sequence[str] = ()) -> Finding:
        """The verdict. Where one path can always be achieved by itself, and the finales of the
        others are no traps, that is enough, and mostly much less is to be looked at together.
        """
        names = sorted(self._path_names(), key=lambda it: it not in likely)
        if len(names) < 2:
            return self.prover.ask(self.problem, max_bits)
        tried: set[str] = set()
        for bits in (FACTS_BITS, FIRST_BITS):
            for name in (it for it in names if it not in self.path_problem):
                got = self.prover.ask(self._by_path(name), bits)
                if got.verdict is not Verdict.UNDECIDED:
                    self.path_problem[name] = got
                if got.verdict is Verdict.PROVED and not got.bits:
                    break
            proved = [
                (got.bits, name)
                for name, got in self.path_problem.items()
                if got.verdict is Verdict.PROVED and name not in tried
            ]
            for _, name in sorted(proved):
                tried.add(name)
                if self._comes_out(name):
                    return self.path_problem[name]
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
            hero,
            words.hero(hero),
            name_of(company),
            company.heroes,
            found.verdict,
            looked_at=words.topics(found.variables),
            bits=found.bits,
        )

    def answer(self, found: Finding, *, repairs: bool) -> Answer:
        """The answer without its paths."""
        words, hero = self.words, self.problem.hero
        plain = replace(
            self.named(found),
            gaps=tuple(
                dict.fromkeys(clean(it.sentence) for it in self.model.gaps if it.matters_to(hero))
            ),
            deadlines=tuple(self._deadlines()),
        )
        match found.verdict:
            case Verdict.PROVED:
                finale_step = found.finale_step and self.steps.get(found.finale_step)
                return replace(
                    plain,
                    reasons=tuple(
                        Reason(words.claim(it.claim), self._deeds(it.by), it.permanent)
                        for it in found.facts
                    ),
                    finale_step=words.action_text(self.model, finale_step) if finale_step else "",
                    calls=tuple(self._calls()),
                    cannot_be_delayed=self.prover.cannot_be_delayed(self.problem),
                )
            case Verdict.BLOCKED:
                return self._blocked(plain, found, repairs=repairs)
            case Verdict.UNDECIDED:
                return self._lost(plain, None) or replace(plain, why=self._why(found))

    def _why(self, found: Finding) -> str:
        """Why there is no verdict."""
        if found.gaps:
            return f"the model does not cover this: {'; '.join(map(clean, found.gaps))}"
        if found.doubtful:
            steps = [self.steps[it] for it in found.doubtful if it in self.steps]
            deeds = "; ".join(dict.fromkeys(self.words.action_text(self.model, it) for it in steps))
            doubts = sentences(it for step in steps for it in _doubts(step))
            counted = f" (nobody can count on {', nor on '.join(doubts)})" if doubts else ""
            return f"in the end it depends on this, which is not certain: {deeds}{counted}"
        return "too many variables have to be tracked together"

    def _deeds(self, step_refs: tuple[StepRef, ...]) -> tuple[str, ...]:
        some = (self.steps.get(it) for it in step_refs)
        return tuple(dict.fromkeys(self.words.action_text(self.model, it) for it in some if it))

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

    def _calls(self) -> Iterator[str]:
        """The calls of other games that the hero can rely on, with the ends that are of use: every
        call can be tried, it is said.
        """
        inside = frozenset(cone_of_influence(self.problem))
        ends: dict[str, dict[str, None]] = {}
        for step in self.problem.guaranteed:
            if inside.isdisjoint(step.writes):
                continue
            for label in step.outcome.chance:
                if isinstance(label, str):
                    choice = self.words.choice(self.model, step)
                    ends.setdefault(choice, {})[clean(label)] = None
        for choice, labels in ends.items():
            yield f"{choice} ({' or '.join(labels)})"

    # --- blocked

    def _blocked(self, plain: Answer, found: Finding, *, repairs: bool) -> Answer:
        """The play, replayed in the engine, or why it cannot be."""
        judged = find_blame(self.problem, found, self.prover)
        game = self._game(judged.found)
        if not isinstance(game, Scheduled) and judged.found is not found:
            first = self._game(found)
            if isinstance(first, Scheduled):
                judged, game = replace(judged, found=found), first
        if not isinstance(game, Scheduled):
            nearest = game.reached if isinstance(game, Escape) else next(iter(game.reached), None)
            other = self._lost(plain, nearest) or self._by_another_play(plain)
            if other is not None:
                return other
        if isinstance(game, Escape):
            return self._escaped(plain, game)
        if isinstance(game, NotScheduled):
            return self._on_paper(plain, judged.found, game)
        words, start = self.words, self.model.initial[judged.found.start]
        before = states_along(self.model, start, game.steps) or [start]
        missing = missing_goals(self.problem, (*before[:-1], game.values))
        return replace(
            plain,
            blame=judged.blame,
            avoid=tuple(self.words.choice(self.model, self.steps[it]) for it in judged.avoid),
            play=self._lines(game.steps),
            turning_point=self.games.turning_point(game, judged.found.turning_point),
            missing=missing_texts(words, self.problem, missing),
            full=tuple(full_bags(self.program, words, self.model, game.values)),
            repairs=tuple(self._repairs(judged.found)) if repairs else (),
            play_text=self._play_text(game, missing),
        )

    def _by_another_play(self, plain: Answer) -> Answer | None:
        """A block by another play of the model than the first, if one becomes a game."""
        for block in islice(plays(self.problem, most=MAX_OTHER_PLAYS), 1, None):
            trap, abstraction = block.trap, block.abstract_problem.abstraction

            def is_dead_end(
                values: Values, trap: DeadEnds = trap, smaller: AbstractionMap = abstraction
            ) -> bool:
                return trap.contains(smaller.abstract_state(values))

            states = states_along(self.model, block.start, block.play) or [block.start]
            told = BlockPlay(block.start, block.play, states[-1], (), is_dead_end)
            game = self.games.game(told)
            if isinstance(game, Scheduled):
                turning_point = self.games.turning_point(game, block.turning_point)
                return self._in_engine(plain, game, self._lines(game.steps), turning_point)
        return None

    def _lost(self, plain: Answer, nearest: Reached | None) -> Answer | None:
        """A block that was found in the engine alone, in a small story; `nearest`: a game that may
        be near to one.
        """
        begun, game = self.games.lost_game(nearest) or (None, None)
        if begun is None or game is None:
            return None
        run = self.games.run(begun)
        more = [Line(*it) for it in describe_commands(run, self.games.commands_after(begun, game))]
        play = (*self._lines(begun.steps), *more)
        return self._in_engine(plain, game, play, len(play))

    def _in_engine(
        self, plain: Answer, game: Scheduled, play: tuple[Line, ...], turning_point: int
    ) -> Answer:
        """A block that another game shows than that of the first play; whose doing it is, and what
        would mend it, is not looked for.
        """
        missing = missing_goals(self.problem, (game.values,))
        return replace(
            plain,
            verdict=Verdict.BLOCKED,
            blame=Blame.MIXED if play else Blame.BEGINNING,
            play=play,
            turning_point=turning_point,
            missing=missing_texts(self.words, self.problem, missing),
            full=tuple(full_bags(self.program, self.words, self.model, game.values)),
            play_text=self._play_text(game, missing),
        )

    def _repairs(self, found: Finding) -> Iterator[Repair]:
        """What would mend it."""
        play = Play(found.start, tuple(self._play(found)), found.turning_point)
        name = self.words.hero
        for it in find_repairs(self.program, self.problem, play, self.prover):
            others, unsure = it.repair.others, it.repair.unsure
            yield replace(
                it.repair, others=tuple(map(name, others)), unsure=tuple(map(name, unsure))
            )

    @cached_property
    def games(self) -> BlockedGames:
        """What finds games of the engine for plays of the model."""
        return BlockedGames(self.program, self.problem, self.asked_path)

    def _game(
        self, found: Finding, games: BlockedGames | None = None
    ) -> Scheduled | NotScheduled | Escape:
        """A game of the engine that shows a block."""
        games = games or self.games
        steps = self._play(found)
        start = self.model.initial[found.start]
        states = states_along(self.model, start, steps) or [start]
        seen = {(it.kind, it.subject) for it in found.variables}
        at = [
            number
            for number, it in enumerate(self.model.variables)
            if (it.kind, it.subject) in seen
        ]
        return games.game(BlockPlay(start, tuple(steps), states[-1], tuple(at)))

    def _play(self, found: Finding) -> list[Step]:
        return [self.steps[it] for it in found.play]

    def _lines(self, steps: Sequence[Step]) -> tuple[Line, ...]:
        return tuple(
            Line(
                describe_step(self.program, self.model, it).removesuffix("."),
                "" if it.action.move in WORLD else it.action.hero,
            )
            for it in steps
        )

    def _on_paper(self, plain: Answer, found: Finding, wrong: NotScheduled) -> Answer:
        """Blocked where anybody may act at any time, but no game was found that goes so."""
        steps = self._play(found)
        where = f"step {wrong.step + 1} of {len(steps)} fails"
        if wrong.step >= len(steps):
            where = "all steps come about, and the game ends otherwise"
        reason = clean(wrong.reason).rstrip(".")
        why = f"blocked in the model, but the engine could not replay it: {where} ({reason})"
        return replace(
            plain,
            verdict=Verdict.UNDECIDED,
            why=why,
            play=self._lines(steps),
            turning_point=found.turning_point,
        )

    def _escaped(self, plain: Answer, game: Escape) -> Answer:
        """The model says that the hero is blocked, and the engine knows how the hero wins."""
        why = (
            "blocked in the model, but the engine has a way to win from there that the model misses"
        )
        steps = game.scheduled.steps
        issued = tuple(IssuedCommand(None, it, None) for it in game.commands)
        won = replace(game.scheduled, issued=(*game.scheduled.issued, *issued))
        return replace(
            plain,
            verdict=Verdict.UNDECIDED,
            why=why,
            play=self._lines(steps),
            turning_point=len(steps),
            play_text=self._won_text(won),
        )

    def _play_text(self, scheduled: Scheduled, missing: tuple[MissingGoal, ...]) -> str:
        """The play, that ends with what shows that the hero is blocked."""
        at = {it.key: number for number, it in enumerate(self.model.variables)}
        shows = [at[key] for key in dict.fromkeys(it.wanted.variable for it in missing)]
        claim = " ".join(filter(None, ("blocked", self.problem.hero, self.asked_path)))
        title = f"{self.problem.hero} is blocked"
        return as_play(
            self.program, self.model, scheduled, self.write, title=title, shows=shows or None,
            claim=claim,
        )  # fmt: skip

    def _won_text(self, game: Scheduled) -> str:
        """A game that the hero wins though the model says that it is impossible, for a report of
        the mistake; empty where a rival would have to sit in a finale, which the rules forbid.
        """
        title = f"{self.problem.hero} wins, and is blocked in the model"
        try:
            won = replace(game, state=replayed(self.program, game).state)
            return as_play(self.program, self.model, won, self.write, title=title, shows=())
        except ValueError:
            return ""

    # --- path by path

    def paths(self, verdict: Verdict) -> list[PathAnswer]:
        """Whether each path can be lost; where both can be at once, each can."""
        hero = self.problem.hero
        found = []
        for name in self._path_names():
            title = self.words.path(hero, name)
            if verdict is Verdict.BLOCKED:
                found.append(PathAnswer(name, title, verdict, ""))
            else:
                found.append(self._path(name, title))
        return found

    def _path(self, name: str, title: str) -> PathAnswer:
        got = self.path_problem.get(name)
        if got is None:
            got = self.prover.ask(self._by_path(name), PATH_BITS)
        if got.verdict is not Verdict.BLOCKED:
            return PathAnswer(name, title, got.verdict, "")
        games = BlockedGames(self.program, self._by_path(name), name)
        if not isinstance(self._game(got, games), Scheduled):
            return PathAnswer(name, title, Verdict.UNDECIDED, "")
        if not got.turning_point:
            return PathAnswer(name, title, Verdict.BLOCKED, "")
        step = self._play(got)[got.turning_point - 1]
        return PathAnswer(name, title, Verdict.BLOCKED, self._lines([step])[0].sentence)


def _doubts(step: Step) -> Doubts:
    return step.action.doubts | step.outcome.doubts
