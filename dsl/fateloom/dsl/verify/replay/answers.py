"""Everything that the engine asks on the way: answered as the play says, else so that least is
disturbed.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from fateloom.dsl.verify.replay.agenda import NOTHING, Answers, answers_of
from fateloom.dsl.verify.replay.dice_tests import rolled
from fateloom.dsl.verify.replay.game_run import Course, RefusedError
from fateloom.dsl.verify.replay.lookahead import least_harm
from fateloom.dsl.verify.replay.overflow import put_right
from fateloom.dsl.verify.replay.result import StuckError
from fateloom.runtime.program import statement as st
from fateloom.runtime.story import command as cmd
from fateloom.runtime.story.script import question
from fateloom.runtime.story.state import (
    Asking,
    Giving,
    InTest,
    Overflowing,
    Stage,
    Trading,
)
from fateloom.runtime.transitions.model import Move

MOST = 400
"""Answers to one command after which it is given up."""


class Replies:
    """The answers of the step under way, as far as they are not said yet."""

    def __init__(self, answers: Answers = NOTHING) -> None:
        self.decided = list(answers.decided)
        self.chance = list(answers.chance)
        self.step = answers.step

    def choose(self, labels: Collection[str], items: Collection[str]) -> str | None:
        """The next decision, if it is one of those. An item that was decided about and that the
        engine did not ask for, since there was no other, is passed over.
        """
        for at, label in enumerate(self.decided):
            if label in labels:
                del self.decided[: at + 1]
                return label
            if label not in items:
                return None
        return None

    def fall(self, labels: list[str]) -> str | None:
        """What chance gives next, if it is one of those."""
        if self.chance and self.chance[0] in labels:
            return self.chance.pop(0)
        return None


def settle(course: Course, replies: Replies, *, trading: bool = False) -> None:
    """Answer until nobody is asked; `trading`: but leave a trade open.

    Raises StuckError when dice or prices do not allow what the play says.
    """
    for _ in range(MOST):
        frame = course.frame
        if course.state.stage is not Stage.PLAY or frame is None:
            return
        match frame:
            case Trading():
                if trading:
                    return
                course.say(cmd.CloseTrade(), replies.step)
            case Asking():
                _answer(course, frame, replies)
            case Giving():
                _give(course, replies)
            case InTest():
                rolled(course, frame, replies, _settled)
            case Overflowing():
                put_right(course, frame, replies.step, _settled)
            case _:
                course.say(course.commands()[0], replies.step)
    raise StuckError("the questions do not come to an end")


def _settled(course: Course) -> None:
    settle(course, Replies(), trading=True)


def _answer(course: Course, frame: Asking, replies: Replies) -> None:
    """A choice, a scan, a question about a destiny, the end of a battle."""
    asked = question(course.index, frame)
    labels: dict[str, cmd.Command] = {}
    for command in course.commands():
        labels.setdefault(_label(asked, command), command)
    by_chance = isinstance(asked, st.Call)
    for it in _all_replies(course, replies):
        label = it.fall(list(labels)) if by_chance else it.choose(labels, course.index.item)
        if label is not None:
            course.say(labels[label], replies.step)
            return
    course.say(least_harm(course, course.commands(), _settled), replies.step)


def _give(course: Course, replies: Replies) -> None:
    """Which of several items is given."""
    labels: dict[str, cmd.Command] = {
        it.item: it for it in course.commands() if isinstance(it, cmd.GiveItem)
    }
    for it in _all_replies(course, replies):
        label = it.choose(labels, course.index.item)
        if label is not None:
            course.say(labels[label], replies.step)
            return
    course.say(least_harm(course, course.commands(), _settled), replies.step)


def _all_replies(course: Course, replies: Replies) -> Iterator[Replies]:
    """Those of the step under way; then of steps to come that tell of events which just happened.

    An event happens at once in the engine, and may do so later in the play.
    """
    yield replies
    happened = {it.subject for it in course.happened if it.move in (Move.EVENT, Move.RESCUE)}
    for number, step in course.agenda.coming():
        if step.action.subject in happened:
            yield Replies(answers_of(step, number))


def _label(asked: object, command: cmd.Command) -> str:
    """What the model calls an answer."""
    match command:
        case cmd.Choose(number):
            return asked.choices[number].label if isinstance(asked, st.Choose) else ""
        case cmd.ScanItem(name) | cmd.AskPath(name) | cmd.ChooseCallOutcome(name):
            return name
        case _:
            raise RefusedError(f"{command!r} answers nothing")
