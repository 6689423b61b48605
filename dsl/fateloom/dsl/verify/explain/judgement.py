"""What is told of a play that blocks: its decisive steps, and whose doing they are."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from fateloom.dsl.verify.explain.answer import DecisiveText, Line
from fateloom.dsl.verify.explain.causes import causes
from fateloom.dsl.verify.explain.decisive import Decisive, IsLost, decisive_steps
from fateloom.dsl.verify.explain.decisive_text import decisive_texts
from fateloom.dsl.verify.explain.words import Words
from fateloom.dsl.verify.problem.problem import Problem
from fateloom.dsl.verify.problem.step import Step
from fateloom.dsl.verify.problem.subproblems import Choice
from fateloom.dsl.verify.verdict import Blame
from fateloom.runtime.record import record
from fateloom.runtime.transitions.model import Move, Values


@record
class Telling:
    """A play to tell of: its steps, and the number of those after which the hero has lost;
    `replayed`: whether the engine played it as it stands.
    """

    steps: tuple[Step, ...]
    turning_point: int
    replayed: bool


@record
class Judgement:
    """The decisive steps, none where they cannot be told; the causes, in the order of weight;
    `alone`: the heroes each of whom can do all that the others choose.
    """

    decisive: tuple[DecisiveText, ...]
    causes: tuple[Blame, ...]
    alone: tuple[str, ...] = ()


class Judges:
    """Judges plays that block the hero of a problem. `line`: a step as a line; `is_lost`: whether
    the hero has lost for certain.
    """

    def __init__(
        self, problem: Problem, words: Words, line: Callable[[Step], Line], is_lost: IsLost
    ) -> None:
        self.problem, self.words, self.line, self.is_lost = problem, words, line, is_lost

    def judgement(
        self,
        start: Values,
        plays: Sequence[Telling],
        instead: frozenset[Choice] = frozenset(),
    ) -> Judgement:
        """That of the first play which the transition system sees to block the hero. `instead`:
        what the hero could do as well.
        """
        for play in plays:
            found = decisive_steps(self.problem, start, play.steps, self.is_lost)
            if found:
                return self.told(start, play, found, instead)
        return Judgement((), causes(self.problem, start, plays[0].steps, (), self.is_lost))

    def told(
        self,
        start: Values,
        play: Telling,
        decisive: Sequence[Decisive],
        instead: frozenset[Choice] = frozenset(),
    ) -> Judgement:
        """The decisive steps of a play in words."""
        places = [it.step for it in decisive]
        found = causes(self.problem, start, play.steps, places, self.is_lost)
        if found == (Blame.OPPONENTS,) and any(
            play.steps[at].action.move is Move.DAY for it in decisive for at in it.walks
        ):
            found = (Blame.OPPONENTS, Blame.WORLD)  # the hero only waits meanwhile
        return Judgement(
            decisive_texts(
                self.words, self.problem.hero, play.steps, decisive, self.line,
                play.turning_point, replayed=play.replayed, instead=instead,
            ),
            found,
        )  # fmt: skip
