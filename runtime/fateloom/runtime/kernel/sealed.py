"""Decisions that several seats take without seeing each other's.

The kernel asks one seat at a time. `Sealed` holds what was said so far: the seats are asked one
after the other, each answer stays face down, and all are revealed together after the last one. The
same form asks everybody about something that only few can do: whoever cannot still answers, with a
pass, so that being skipped tells nothing.

A rule system keeps a `Sealed` in its state, shows `seen_by` in its views, and blanks the command in
the public form of the event that commits it.
"""

from __future__ import annotations

from typing import Generic, TypeVar

from fateloom.runtime.record import record, replace

CommandT = TypeVar("CommandT")


@record
class Sealed(Generic[CommandT]):
    """`asked`: the seats in the order in which they are asked; `answers`: one for each of the first
    seats of `asked`, in that order.
    """

    asked: tuple[int, ...]
    answers: tuple[CommandT, ...] = ()

    @property
    def next_seat(self) -> int | None:
        """Who is asked now; None: all have answered."""
        return self.asked[len(self.answers)] if len(self.answers) < len(self.asked) else None

    def answered(self, answer: CommandT) -> Sealed[CommandT]:
        """With the answer of the next seat; ValueError when nobody is asked any more."""
        if self.next_seat is None:
            raise ValueError("all seats have answered")
        return replace(self, answers=(*self.answers, answer))

    def revealed(self) -> tuple[tuple[int, CommandT], ...]:
        """The answers with their seats; ValueError while somebody has not answered."""
        if self.next_seat is not None:
            raise ValueError(f"seat {self.next_seat} has not answered")
        return tuple(zip(self.asked, self.answers, strict=True))

    def answer_of(self, seat: int | None) -> CommandT | None:
        """What that seat has answered; None: nothing yet, or it is not asked."""
        for other, answer in zip(self.asked, self.answers, strict=False):
            if other == seat:
                return answer
        return None


@record
class SeenSealed(Generic[CommandT]):
    """`Sealed` as one seat sees it: who has answered, and its own answer."""

    asked: tuple[int, ...]
    answered: int
    own: CommandT | None


def seen_by(sealed: Sealed[CommandT], seat: int | None) -> SeenSealed[CommandT]:
    """What that seat knows of the answers; None: somebody who only watches."""
    return SeenSealed(sealed.asked, len(sealed.answers), sealed.answer_of(seat))
