"""Why nobody can count on an action or an outcome: what a model does not say about it.

A doubt is on the safe side: what carries one can happen (others may do it), and no plan relies on
it.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from typing import assert_never

from fateloom.runtime.record import record
from fateloom.runtime.transitions.variables import Variable


class Unknown(Enum):
    """What is not known."""

    MARKERS = "markers"
    """Where the markers of a track stand."""
    ROLL = "roll"
    """Whether the dice of a test can give a result, wherever the markers stand."""
    LEFTOVERS = "leftovers"
    """How much of a counter remains after a payment out of more than the story asks for."""
    IN_TEST = "in test"
    """Whether there is a test, or another moment, in which an item can be used."""
    EFFORT = "effort"
    """Whether there is a test in which an effort die can be rolled."""
    EVENT = "event"
    """Whether a watched event fires just then, within a pass of other events."""
    AGAIN = "again"
    """Whether a watched event that repeats fires: not if its condition has held all the time."""
    ANSWER = "answer"
    """What another hero answers."""
    RANGE = "range"
    """Whether an item has been used this turn that gives the regular move its range."""
    TRADE = "trade"
    """Whether a trade is still open that cannot be opened again at will."""
    WAITING = "waiting"
    """Whether a hero can wait in a stage, which is played in each turn. It matters to the question
    about that hero alone.
    """
    CALL = "call"
    """Whether a hero alone can bring that ending of a called game about."""


@record
class Doubt:
    """Something that is not known. `hero`: whose; `subject`: the skill (empty: any skill), counter,
    item, event or ending that it is about.
    """

    unknown: Unknown
    hero: str = ""
    subject: str = ""

    def matters_to(self, hero: str) -> bool:
        """Whether it is a doubt in the question about that hero."""
        return self.unknown is not Unknown.WAITING or self.hero == hero

    @property
    def sentence(self) -> str:
        """For people: what no plan counts on, with the ids of the story."""
        hero, subject = self.hero, self.subject
        match self.unknown:
            case Unknown.MARKERS:
                return f"the positions of the {subject or 'skill'} markers of {hero}"
            case Unknown.ROLL:
                return f"a roll that only some positions of {hero}'s {subject} markers have"
            case Unknown.LEFTOVERS:
                return f"how much {subject} {hero} has left after paying from a full purse"
            case Unknown.IN_TEST:
                return f"a moment at which {hero} can use {subject}"
            case Unknown.EFFORT:
                return f"a test in which {hero} rolls an effort die"
            case Unknown.EVENT:
                return f"that {subject} happens just then, among other events"
            case Unknown.AGAIN:
                return f"that {subject} happens, which leaves its own condition true"
            case Unknown.ANSWER:
                return f"what {hero} decides about {subject}"
            case Unknown.RANGE:
                return f"an item that {hero} has used to walk at all"
            case Unknown.TRADE:
                return f"that the trade {subject} is still open for {hero}"
            case Unknown.WAITING:
                return f"that {hero} can wait in the stage {subject}"
            case Unknown.CALL:
                return f"the ending '{subject}' of a called game for {hero}"
            case _:
                assert_never(self.unknown)


Doubts = frozenset[Doubt]

NONE: Doubts = frozenset()


def are_sure(doubts: Doubts, hero: str) -> bool:
    """Whether none of them is a doubt in the question about that hero."""
    return not any(it.matters_to(hero) for it in doubts)


def leftovers_of(counter: Variable) -> Doubt:
    """The doubt about what a payment leaves of a hero's counter."""
    return Doubt(Unknown.LEFTOVERS, counter.owner or "", counter.subject)


def sentences(doubts: Iterable[Doubt]) -> list[str]:
    """The doubts for people, in a fixed order, each once."""
    return sorted({it.sentence for it in doubts})
