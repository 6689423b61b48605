"""What is told of a play that blocks: its decisive steps, and whose doing they are."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from fateloom.dsl.verify.explain.answer import DecisiveText, Line
from fateloom.dsl.verify.explain.blame import Blame
from fateloom.dsl.verify.explain.causes import causes
from fateloom.dsl.verify.explain.decisive import decisive_steps
from fateloom.dsl.verify.explain.decisive_text import decisive_texts
from fateloom.dsl.verify.explain.words import Words
from fateloom.dsl.verify.problem.problem import Problem
from fateloom.dsl.verify.problem.step import Step
from fateloom.dsl.verify.problem.subproblems import Choice
from fateloom.dsl.verify.proof.lost_states import LostStates
from fateloom.runtime.record import record
from fateloom.runtime.transitions.model import Values


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
    """The decisive steps, none where they cannot be told; the causes, in the order of weight."""

    decisive: tuple[DecisiveText, ...]
    causes: tuple[Blame, ...]


class Judges:
    """Judges plays that block the hero of a problem. `told`: a step as a line."""

    def __init__(self, problem: Problem, words: Words, told: Callable[[Step], Line]) -> None:
        self.problem, self.words, self.told = problem, words, told

    def judgement(
        self,
        start: Values,
        plays: Sequence[Telling],
        is_known: Callable[[Values], bool],
        instead: frozenset[Choice] = frozenset(),
    ) -> Judgement:
        """That of the first play which the transition system sees to block the hero. `is_known`:
        the states of the dead end that was found; `instead`: what the hero could do as well.
        """
        lost = LostStates(self.problem, is_known)
        for play in plays:
            found = decisive_steps(self.problem, start, play.steps, lost.contains)
            if found:
                places = [it.step for it in found]
                return Judgement(
                    decisive_texts(
                        self.words, self.problem.hero, play.steps, found, self.told,
                        play.turning_point, replayed=play.replayed, instead=instead,
                    ),
                    causes(self.problem, start, play.steps, places, lost.contains),
                )  # fmt: skip
        return Judgement((), causes(self.problem, start, plays[0].steps, (), lost.contains))
