"""Tests: what is used in them, and dice that give the band of the play (DST-44..64)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

from fateloom.dsl.verify.replay.game_run import Course, RefusedError
from fateloom.dsl.verify.replay.lookahead import Settle, least_harm
from fateloom.dsl.verify.replay.result import StuckError
from fateloom.runtime.program import statement as st
from fateloom.runtime.record import replace
from fateloom.runtime.story import command as cmd
from fateloom.runtime.story.abilities import IN_TEST
from fateloom.runtime.story.dice import rolls, score
from fateloom.runtime.story.state import InTest, Phase
from fateloom.runtime.transitions.model import Move


class Falls(Protocol):
    """What chance still gives in the step under way."""

    step: int | None

    def fall(self, labels: list[str]) -> str | None:
        """The next thing, if it is one of those."""
        ...


def rolled(course: Course, frame: InTest, replies: Falls, settle: Settle) -> None:
    """Take the test under way to its end: in the band of the play, else where least is disturbed.

    Things and dice that the play uses about now go into it. Raises StuckError when these markers
    never give that band.
    """
    test = course.index.statement(frame.root, frame.path)
    if not isinstance(test, st.Test):
        raise StuckError("a test that is none")
    bands = {_label(it): range(it.low, it.high + 1) for it in test.bands}
    label = replies.fall(list(bands))
    tired = _use(course, replies.step)
    if label is None:
        _throw(course, _mildest(course, list(bands.values()), tired, settle), replies.step)
        course.say(cmd.Confirm(), replies.step)
        return
    start = course.mark()
    for roll in _rolls(course, tired, course.me.effort):
        if _throw(course, roll, replies.step) in bands[label]:
            course.say(cmd.Confirm(), replies.step)
            return
        course.back(start)
    raise StuckError(f"these markers never give {label} successes")


def _mildest(course: Course, bands: list[range], tired: int, settle: Settle) -> cmd.Roll:
    """The roll behind which least has changed; a first one for each band is tried."""
    first: dict[int, cmd.Roll] = {}
    frame, rolls_ = course.frame, list(_rolls(course, tired, tired))
    if not isinstance(frame, InTest) or frame.phase is not Phase.COMMITTED:
        return rolls_[0]
    for roll in rolls_:
        number = _number(course, replace(frame, main=roll.main, effort_faces=roll.effort))
        band = next((at for at, it in enumerate(bands) if number in it), 0)
        first.setdefault(band, roll)
    found = [first[band] for band in sorted(first)]
    if len(found) < 2:
        return rolls_[0]
    start = course.mark()
    course.say(cmd.DeclareEffort(tired))
    chosen = least_harm(course, found, lambda it: _confirmed(it, settle))
    course.back(start)
    return next(it for it in found if it == chosen)


def _confirmed(course: Course, settle: Settle) -> None:
    course.say(cmd.Confirm())
    settle(course)


def _label(band: st.Band) -> str:
    return str(band.low) if band.low == band.high else f"{band.low}-{band.high}"


def _phase(course: Course) -> Phase | None:
    frame = course.frame
    return frame.phase if isinstance(frame, InTest) else None


def _rolls(course: Course, fewest: int, most: int) -> Iterator[cmd.Roll]:
    """Rolls to try, those with fewest effort dice first."""
    settings, faces = course.index.settings, course.state.effort_faces
    for effort in range(fewest, most + 1):
        drawn = rolls(settings.main_faces, settings.main_count, faces, effort)
        yield from (roll for roll, _ in drawn.outcomes)


def _throw(course: Course, roll: cmd.Roll, step: int | None) -> int:
    """Roll that, unless something stands in for the roll; the number of successes."""
    if _phase(course) is Phase.COMMITTED:
        course.say(cmd.DeclareEffort(len(roll.effort)), step)
        course.say(roll, step)
        _use(course, step)
    frame = course.frame
    return _number(course, frame) if isinstance(frame, InTest) else -1


def _number(course: Course, frame: InTest) -> int:
    """The number that is entered (DST-53, 55)."""
    number = score(course.index, course.me, frame, course.state.turn.bonus).successes
    return max(0, min(number, course.index.settings.success_cap))


def _use(course: Course, step: int | None) -> int:
    """Use the things that the play uses about now, as far as their moment is; the number of effort
    dice that it tires.
    """
    tired = 0
    for number, what in course.agenda.in_test(course.me.hero, _is_of_tests(course)):
        if what.action.move is Move.TIRE:
            tired += 1
            course.agenda.cross_off(number)
            continue
        start = course.mark()
        try:
            course.say(cmd.UseAbility(what.action.subject), step)
            course.agenda.cross_off(number)
        except RefusedError:
            course.back(start)
    return min(tired, course.me.effort)


def _is_of_tests(course: Course) -> frozenset[str]:
    """The items that are used within tests alone."""
    found = (it for it in course.index.program.items if it.ability is not None)
    return frozenset(
        it.id for it in found if it.ability is not None and it.ability.window in IN_TEST
    )
