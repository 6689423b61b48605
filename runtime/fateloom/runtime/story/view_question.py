"""The question and the test under way, as a view shows them."""

from __future__ import annotations

from fateloom.runtime.program import statement as st
from fateloom.runtime.program.settings import Face
from fateloom.runtime.program.words import Skill
from fateloom.runtime.record import record
from fateloom.runtime.story import nested
from fateloom.runtime.story.answers import top
from fateloom.runtime.story.conditions import holds
from fateloom.runtime.story.dice import score
from fateloom.runtime.story.index import ProgramIndex
from fateloom.runtime.story.prices import lacking
from fateloom.runtime.story.script import items_to_scan, question
from fateloom.runtime.story.state import (
    Asking,
    Distributing,
    Giving,
    InTest,
    Overflowing,
    Phase,
    State,
    Trading,
    Triggering,
)


@record
class Branch:
    """A branch of a follow-up choice, by its number. `costs`: its price; `lack`: what of it is
    missing, None when it can be paid.
    """

    number: int
    label: str
    costs: tuple[st.Cost, ...] = ()
    lack: str | None = None


@record
class Question:
    """What is asked of a seat: `choose`, `scan`, `destiny`, `call`, `markers`, `give`, `overflow`,
    `trade` or `test`. `detail`: scan mode, rule system, skill, stack, whatever belongs to it.
    """

    seat: int
    about: str
    label: str
    detail: str
    amount: int = 0
    branches: tuple[Branch, ...] = ()
    items: tuple[str, ...] = ()


@record
class TrialView:
    """A test under way; nothing in it knows a threshold (DST-45). The last four: what cards that
    were used have changed, as in `InTest`.
    """

    skill: Skill
    phase: Phase
    effort: int
    main: tuple[Face, ...]
    effort_faces: tuple[Face, ...]
    total: int
    successes: int
    replaced: int | None
    total_bonus: int
    bonus: int
    also: tuple[Skill, ...]


def question_view(index: ProgramIndex, state: State) -> Question | None:
    """What is asked now, and of whom; None: nothing but what to do in the turn."""
    frame, seat = top(state), state.seat
    match frame:
        case Asking():
            return _asked(index, state, frame)
        case InTest(root, path):
            test = index.statement(root, path)
            label = test.label if isinstance(test, st.Test) else ""
            return Question(seat, "test", label, frame.skill.value)
        case Trading(stock):
            return Question(seat, "trade", "", stock)
        case Distributing(owner, skill, amount):
            detail = "any" if skill is None else skill.value
            return Question(owner, "markers", "", detail, amount=amount)
        case Giving(owner):
            return Question(owner, "give", "", "")
        case Triggering(_, items):
            return Question(seat, "choose", "", "order", items=tuple(dict.fromkeys(items)))
        case Overflowing(owner):
            return Question(owner, "overflow", "", "", items=state.heroes[owner].items)
        case _:
            return None


def _asked(index: ProgramIndex, state: State, frame: Asking) -> Question:
    asked, seat = question(index, frame), state.seat
    match asked:
        case st.Choose(choices):
            branches = tuple(
                Branch(
                    number,
                    choice.label,
                    choice.costs,
                    lacking(index, state.heroes[seat], choice.costs),
                )
                for number, choice in enumerate(choices)
                if choice.condition is None or holds(index, state, choice.condition, seat)
            )
            return Question(seat, "choose", "", "", branches=branches)
        case st.Scan(mode, label):
            items = items_to_scan(state, frame)
            return Question(seat, "scan", label, mode.value, items=items)
        case st.AskDestiny(label):
            return Question(seat, "destiny", label, "")
        case st.Call(system, setup, label):
            if state.played is not None:
                who = nested.asked_seat(state.played)
                return Question(who, "call", label, f"{system} {setup}")
            branches = tuple(
                Branch(number, outcome.outcome) for number, outcome in enumerate(asked.outcomes)
            )
            return Question(seat, "call", label, f"{system} {setup}", branches=branches)


def test_view(index: ProgramIndex, state: State, frame: InTest) -> TrialView:
    """The test under way: its dice, and what they come to."""
    now = score(index, state.heroes[state.seat], frame, state.turn.bonus)
    rolled = frame.phase is Phase.ROLLED
    return TrialView(
        skill=frame.skill,
        phase=frame.phase,
        effort=frame.effort,
        main=frame.main,
        effort_faces=frame.effort_faces,
        total=now.total if rolled else 0,
        successes=now.successes if rolled else 0,
        replaced=frame.replaced,
        total_bonus=frame.total_bonus,
        bonus=frame.bonus,
        also=frame.also,
    )
