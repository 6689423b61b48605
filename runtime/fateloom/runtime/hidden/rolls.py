"""A roll of the light and the dark die, from its beginning to its result (section 1.1)."""

from __future__ import annotations

from fateloom.runtime.hidden import event as ev
from fateloom.runtime.hidden import steps as st
from fateloom.runtime.hidden.changing import contest_of, gloom_at
from fateloom.runtime.hidden.index import Index
from fateloom.runtime.hidden.items import added, is_asked
from fateloom.runtime.hidden.state import Contest, State
from fateloom.runtime.hidden.words import Roll
from fateloom.runtime.hidden.work import Work

GHOSTLY = (Roll.HAUNT, Roll.SYPHON)
"""Actions of ghosts, for which the dark die is the own one (HND-57)."""


def begin(work: Work, roll: Roll, target: int | None = None) -> None:
    """An action begins: it is used, items may help, the dice fall (HND-08, 41)."""
    work.do(ev.Acted(), ev.ContestBegan(roll, work.active, target))
    fall(work)


def fall(work: Work) -> None:
    """The steps of one roll. Who has items that help is asked first."""
    contest = work.contest
    seats = (contest.seat,) if contest.target is None else (contest.seat, contest.target)
    asked = (st.Prepare(it) for it in seats if is_asked(work.index, work.state, it))
    work.plan(*asked, st.RollDice(), st.Read())


def go_on(work: Work) -> None:
    """A new exchange of a combat (HND-37)."""
    work.do(ev.CombatWentOn())
    fall(work)


def dice_of(contest: Contest) -> tuple[int, int]:
    """The light and the dark die; raises ValueError before they have fallen."""
    if contest.light is None or contest.dark is None:
        raise ValueError("the dice have not fallen")
    return contest.light, contest.dark


def offset(index: Index, state: State, contest: Contest) -> int:
    """What the result is without the dice: own value minus opposing one, and all changes of cards
    (HND-17, 23, 33, 62; section 1.1 of the rules).
    """
    if contest.roll is Roll.PLAIN:
        return contest.added
    own = state.players[contest.seat].value
    if contest.target is not None:
        against = state.players[contest.target].value
    else:
        against = gloom_at(index, state, state.players[contest.seat].tile)
    return own - against + added(index, state, contest)


def result_of(index: Index, state: State) -> int:
    """The result of the roll under way; of a syphon, the dark die minus the light one."""
    contest = contest_of(state)
    light, dark = dice_of(contest)
    if contest.roll is Roll.SYPHON:
        return dark - light
    difference = dark - light if contest.roll in GHOSTLY else light - dark
    return offset(index, state, contest) + difference


def end(work: Work, *, turn: bool = False) -> None:
    """The action is over, and with it the turn if its result was 0 (HND-12)."""
    work.do(ev.ContestEnded())
    if turn:
        work.do(ev.Cut())
