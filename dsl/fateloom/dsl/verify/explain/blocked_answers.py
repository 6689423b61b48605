"""The answer of a block: the game of the engine that shows it, or why there is none."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import islice, product

from fateloom.dsl.diagnostics.render.clean import clean
from fateloom.dsl.verify.abstraction.abstraction_map import AbstractionMap
from fateloom.dsl.verify.explain.answer import Answer, Line, Tried
from fateloom.dsl.verify.explain.as_play import blocked_play, won_play
from fateloom.dsl.verify.explain.blame import BlameResult, find_blame
from fateloom.dsl.verify.explain.by_others import block_play, planned_by_one
from fateloom.dsl.verify.explain.causes import blame_of
from fateloom.dsl.verify.explain.decisive import IsLost
from fateloom.dsl.verify.explain.decisive_in_game import decisive_in_game, shorter
from fateloom.dsl.verify.explain.engine_blocks import Described, described_game, engine_judgement
from fateloom.dsl.verify.explain.judgement import Judgement, Judges, Telling
from fateloom.dsl.verify.explain.mended import mended
from fateloom.dsl.verify.explain.missing_goals import missing_goals
from fateloom.dsl.verify.explain.missing_text import full_bags, missing_texts
from fateloom.dsl.verify.explain.others_too import OthersToo
from fateloom.dsl.verify.explain.question import Question
from fateloom.dsl.verify.explain.shut_paths import nobody_can, shut_paths
from fateloom.dsl.verify.explain.undecided import Escaped, NotReplayed
from fateloom.dsl.verify.explain.without_luck import without_luck
from fateloom.dsl.verify.plan.dead_ends import DeadEnds, states_along
from fateloom.dsl.verify.problem.step import Step
from fateloom.dsl.verify.problem.subproblems import Choice, with_everybody
from fateloom.dsl.verify.proof.lost_states import LostStates
from fateloom.dsl.verify.proof.plays import plays
from fateloom.dsl.verify.proof.prover_api import Finding
from fateloom.dsl.verify.repair.search import Play
from fateloom.dsl.verify.replay.blocked_game import BlockedGames, Escape, NeverLost
from fateloom.dsl.verify.replay.dead_end import BlockPlay
from fateloom.dsl.verify.replay.describe_step import describe_step
from fateloom.dsl.verify.replay.leaving_out import GameSteps
from fateloom.dsl.verify.replay.result import (
    IssuedCommand,
    NotScheduled,
    Reached,
    Scheduled,
)
from fateloom.dsl.verify.verdict import Blame, Verdict
from fateloom.runtime.record import replace
from fateloom.runtime.transitions.model import WORLD, Values

MAX_OTHER_PLAYS = 6
"""Searches for other plays that block a hero, where the first does not become a game."""


class BlockedAnswers:
    """Turns plays of the model that block the hero of a question into games of the engine."""

    def __init__(self, question: Question) -> None:
        self.question = question
        self.program, self.model = question.program, question.model
        self.problem, self.words, self.steps = question.problem, question.words, question.steps
        self.undecided: NotReplayed | Escaped | None = None
        """Why the last block is no answer, if it is none."""
        self._to_mend: Play | None = None
        """The play of the last block, where repairs of it can be looked for."""

    def answer(self, plain: Answer, found: Finding) -> Answer:
        """The play, replayed in the engine, or why it cannot be."""
        nobody = nobody_can(self.problem)
        if nobody:
            found = replace(found, play=(), turning_point=0)
        judged = find_blame(self.problem, found, self.question.prover)
        shown = None
        for one in self._plainer(judged.found):
            if shown is None:
                shown = self._at_once(one, judged.instead)
                judged = replace(judged, found=one) if shown is not None else judged
        if shown is None:
            game = self.game(judged.found)
            if not isinstance(game, Scheduled) and judged.found is not found:
                first = self.game(found)
                if isinstance(first, Scheduled):
                    judged, game = BlameResult(None, found), first
            if not isinstance(game, Scheduled):
                nearest = (
                    game.reached if isinstance(game, Escape) else next(iter(game.reached), None)
                )
                other = self.lost(plain, nearest) or self._by_another_play(plain)
                if other is not None:
                    return other
            if isinstance(game, Escape):
                return self._escaped(plain, game)
            if isinstance(game, NotScheduled):
                return self._on_paper(plain, judged.found, game)
            block, on_paper = block_play(self.problem, judged.found), judged.found.turning_point
            shown = self.judged(block, on_paper, game, judged.instead)
        game, turning_point, told = shown
        plain = replace(plain, nobody=nobody)
        answer = self._with_end(plain, game, self.games.values_along(game), told)
        it = judged.found
        self._to_mend = Play(it.start, tuple(self.play(it)), it.turning_point)
        return replace(
            answer,
            blame=judged.blame or blame_of(told.causes),
            causes=told.causes,
            alone=told.alone,
            avoid=tuple(self.words.choice(self.model, self.steps[it]) for it in judged.avoid),
            play=self.lines(game.steps),
            turning_point=turning_point,
            decisive=told.decisive,
        )

    def _plainer(self, found: Finding) -> Iterator[Finding]:
        """Plays to the same end that are told sooner than the one that was found: by one other
        alone, without luck; then that one.
        """
        alone = planned_by_one(self.problem, found)
        for one in (alone, found):
            if one is not None:
                plain = without_luck(self.problem, one)
                if plain is not None:
                    yield plain
                yield one

    def _at_once(
        self, found: Finding, instead: frozenset[Choice]
    ) -> tuple[Scheduled, int, Judgement] | None:
        """What `judged` tells, where the play becomes a game as it is."""
        block = block_play(self.problem, found)
        game = self.games.scheduled(block)
        if game is None:
            return None
        return self._in_game(block, found.turning_point, game, instead)

    def mended(self, answer: Answer) -> Answer:
        """The last answer with what would mend its block, where that can be looked for."""
        return answer if self._to_mend is None else mended(self.question, answer, self._to_mend)

    def judged(
        self,
        block: BlockPlay,
        on_paper: int,
        game: Scheduled,
        instead: frozenset[Choice] = frozenset(),
    ) -> tuple[Scheduled, int, Judgement]:
        """The game that is shown, without what can be left out; its point of no return; and what is
        told of it. `on_paper`: the point of no return of the play of the model.
        """
        shown = self._in_game(block, on_paper, game, instead)
        if shown is not None:
            return shown
        lost = LostStates(self.problem, block.is_known)
        turning_point = self._turning_point(block, on_paper, game, lost.contains)
        plays = [Telling(game.steps, turning_point, True)]
        if game.steps != block.steps:
            plays.append(Telling(block.steps, on_paper, False))
        told = self._judges(lost).judgement(block.start, plays, instead)
        return game, turning_point, told

    def _in_game(
        self, block: BlockPlay, on_paper: int, game: Scheduled, instead: frozenset[Choice]
    ) -> tuple[Scheduled, int, Judgement] | None:
        """The same, where the decisive steps can be told by leaving them out in the engine. Only
        the game that is shown is searched for a way to win.
        """
        lost = LostStates(self.problem, block.is_known)
        short = shorter(self.games, block, game, lost.contains)
        for one, searched in product(dict.fromkeys((short, game)), (False, True)):
            steps = GameSteps(self.games, one)
            found = decisive_in_game(self.problem, steps, lost.contains, searched=searched)
            if found is not None and self.games.is_block(block, found[0], lost.contains):
                game, decisive = found
                turning_point = self._turning_point(block, on_paper, game, lost.contains)
                telling = Telling(game.steps, turning_point, True)
                told = self._judges(lost).told(block.start, telling, decisive, instead)
                places = [it.step for it in decisive]
                others = OthersToo(self.games, block, game, places, lost.contains)
                return game, turning_point, self._with_others(told, places, others)
        return None

    def _with_others(self, told: Judgement, places: Sequence[int], others: OthersToo) -> Judgement:
        """The same, with those who could have done a decisive step as well."""
        steps = tuple(
            replace(
                it,
                hero_too=it.hero_too or others.hero_too(place),
                others_too=tuple(map(self.words.hero, others.of(place))),
            )
            for it, place in zip(told.decisive, places, strict=True)
        )
        return replace(told, decisive=steps, alone=others.alone())

    def _judges(self, lost: LostStates) -> Judges:
        return Judges(self.problem, self.words, lambda it: self.lines([it])[0], lost.contains)

    def _turning_point(
        self, block: BlockPlay, on_paper: int, game: Scheduled, is_lost: IsLost
    ) -> int:
        same = game.steps == block.steps
        return self.games.turning_point(game, on_paper, None if same else is_lost)

    def _with_end(
        self,
        plain: Answer,
        game: Scheduled,
        states: Sequence[Values],
        told: Judgement,
        said: tuple[Described, ...] | None = None,
    ) -> Answer:
        """The answer with what is told of the end of a game; `states`: those that lead there;
        `told`: its decisive steps, by whose numbers the play is written down.
        """
        missing = missing_goals(
            with_everybody(self.problem) if plain.nobody else self.problem, states
        )
        return replace(
            plain,
            missing=missing_texts(self.words, self.problem, missing),
            full=tuple(full_bags(self.program, self.words, self.model, game.values)),
            shut=tuple(shut_paths(self.program, self.words, self.problem, game.values)),
            play_text=blocked_play(self.question, game, missing, told.decisive, said),
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
                game, turning_point, judged = self.judged(told, block.turning_point, game)
                play = self.lines(game.steps)
                return self._in_engine(plain, game, play, turning_point, judged)
        return None

    def lost(self, plain: Answer, nearest: Reached | None) -> Answer | None:
        """What a search of the engine alone says, in a small story: a block, or that there is none;
        `nearest`: a game that may be near to a block.
        """
        match self.games.lost_game(nearest):
            case None:
                return None
            case NeverLost(states):
                why = f"all {states} states that the game can come to were looked at"
                return replace(plain, verdict=Verdict.PROVED, why=why)
            case _, game:
                return self._in_engine_alone(plain, game)

    def _in_engine_alone(self, plain: Answer, game: Scheduled) -> Answer:
        """A block that was found in the engine alone."""
        play = described_game(self.games, game)
        told = engine_judgement(self.games, self.problem, self.words, game, play)
        lines = tuple(it.line for it in play)
        return self._in_engine(plain, game, lines, len(lines), told, play)

    def _in_engine(
        self,
        plain: Answer,
        game: Scheduled,
        play: tuple[Line, ...],
        turning_point: int,
        told: Judgement,
        said: tuple[Described, ...] | None = None,
    ) -> Answer:
        """A block that another game shows than that of the first play; what would mend it, is not
        looked for. `said`: what is told of it, where it is not by its steps.
        """
        return replace(
            self._with_end(plain, game, (game.values,), told, said),
            verdict=Verdict.BLOCKED,
            blame=blame_of(told.causes) if play else Blame.BEGINNING,
            causes=told.causes,
            play=play,
            turning_point=turning_point,
            decisive=told.decisive,
            tried=Tried(why="only another play than the first could be played"),
        )

    @cached_property
    def games(self) -> BlockedGames:
        """What finds games of the engine for plays of the model."""
        return BlockedGames(self.program, self.problem, self.question.path)

    def game(
        self, found: Finding, games: BlockedGames | None = None
    ) -> Scheduled | NotScheduled | Escape:
        """A game of the engine that shows a block."""
        return (games or self.games).game(block_play(self.problem, found))

    def play(self, found: Finding) -> list[Step]:
        """The steps of the play of a finding."""
        return [self.steps[it] for it in found.play]

    def lines(self, steps: Sequence[Step]) -> tuple[Line, ...]:
        """The steps in words, each with the hero who takes it."""
        return tuple(
            Line(
                describe_step(self.program, self.model, it).removesuffix("."),
                "" if it.action.move in WORLD else it.action.hero,
            )
            for it in steps
        )

    def _on_paper(self, plain: Answer, found: Finding, wrong: NotScheduled) -> Answer:
        """Blocked where anybody may act at any time, but no game was found that goes so."""
        steps = self.play(found)
        where = f"step {wrong.step + 1} of {len(steps)} fails"
        if wrong.step >= len(steps):
            where = "every step was replayed, but the game ended differently"
        reason = clean(wrong.reason).rstrip(".")
        self.undecided = NotReplayed(tuple(steps[: max(1, wrong.step + 1)]))
        why = f"blocked in the model, but the engine could not replay it: {where} ({reason})"
        return replace(
            plain,
            verdict=Verdict.UNDECIDED,
            why=why,
            play=self.lines(steps),
            turning_point=found.turning_point,
        )

    def _escaped(self, plain: Answer, game: Escape) -> Answer:
        """The model says that the hero is blocked, and the engine knows how the hero wins."""
        why = (
            "blocked in the model, but the engine has a way to win from there that the model misses"
        )
        steps = game.scheduled.steps
        self.undecided = Escaped(steps)
        issued = tuple(IssuedCommand(None, it, None) for it in game.commands)
        won = replace(game.scheduled, issued=(*game.scheduled.issued, *issued))
        return replace(
            plain,
            verdict=Verdict.UNDECIDED,
            why=why,
            play=self.lines(steps),
            turning_point=len(steps),
            play_text=won_play(self.question, won),
        )
