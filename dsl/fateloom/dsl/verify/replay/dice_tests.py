"""Dice tests in a replay: items that are used in them, and rolls that give the band of the play
(DST-44..64).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Protocol

from fateloom.dsl.verify.replay.game_run import GameRun, RefusedError
from fateloom.dsl.verify.replay.lookahead import Settle, least_disruptive
from fateloom.dsl.verify.replay.result import StuckError
from fateloom.runtime.program import statement as st
from fateloom.runtime.program.items import IN_TEST
from fateloom.runtime.record import replace
from fateloom.runtime.story import command as cmd
from fateloom.runtime.story.dice import rolls, score
from fateloom.runtime.story.state import InTest, Phase
from fateloom.runtime.transitions.model import Chance, Move, Successes
from fateloom.runtime.transitions.uses_in_tests import DICE


class Falls(Protocol):
    """The remaining results of chance in the step under way, and what it uses in tests."""

    step: int | None
    in_tests: list[str]

    def fall(self, possible: Collection[Chance]) -> Chance | None:
        """The next result, if it is one of these."""
        ...


def resolve_test(run: GameRun, frame: InTest, replies: Falls, answer_pending: Settle) -> None:
    """Take the test under way to its end: in the band of the play, otherwise where least changes.
    Items and dice that the play uses at this point are used in it. Raises StuckError when these
    markers never give that band.
    """
    test = run.index.statement(frame.root, frame.path)
    if not isinstance(test, st.Test):
        raise StuckError("a test that is none")
    bands: dict[Chance, range] = {
        Successes(it.low, it.high, effort): range(it.low, it.high + 1)
        for it in test.bands
        for effort in range(run.me.effort + 1)
    }
    wanted = replies.fall(bands)
    tired = _use(run, replies)
    if isinstance(wanted, Successes):
        tired = min(tired + wanted.effort, run.me.effort)
    if wanted is None:
        numbers = [range(it.low, it.high + 1) for it in test.bands]
        _throw(run, _mildest(run, numbers, tired, answer_pending), replies)
        run.issue(cmd.Confirm(), replies.step)
        return
    start, told = run.checkpoint(), list(replies.in_tests)
    for roll in _rolls(run, tired, run.me.effort):
        if _throw(run, roll, replies) in bands[wanted]:
            run.issue(cmd.Confirm(), replies.step)
            return
        run.restore(start)
        replies.in_tests[:] = told
    raise StuckError(f"these markers never give {wanted} successes")


def _mildest(run: GameRun, bands: list[range], tired: int, answer_pending: Settle) -> cmd.Roll:
    """The roll after which least has changed; one roll for each band is tried."""
    first: dict[int, cmd.Roll] = {}
    frame, rolls_ = run.frame, list(_rolls(run, tired, tired))
    if not isinstance(frame, InTest) or frame.phase is not Phase.COMMITTED:
        return rolls_[0]
    for roll in rolls_:
        number = _number(run, replace(frame, main=roll.main, effort_faces=roll.effort))
        band = next((at for at, it in enumerate(bands) if number in it), 0)
        first.setdefault(band, roll)
    found = [first[band] for band in sorted(first)]
    if len(found) < 2:
        return rolls_[0]
    start = run.checkpoint()
    run.issue(cmd.DeclareEffort(tired))
    chosen = least_disruptive(run, found, lambda it: _confirmed(it, answer_pending))
    run.restore(start)
    return next(it for it in found if it == chosen)


def _confirmed(run: GameRun, answer_pending: Settle) -> None:
    run.issue(cmd.Confirm())
    answer_pending(run)


def _rolls(run: GameRun, fewest: int, most: int) -> Iterator[cmd.Roll]:
    """Rolls to try, those with fewest effort dice first."""
    settings, faces = run.index.settings, run.state.effort_faces
    for effort in range(fewest, most + 1):
        drawn = rolls(settings.main_faces, settings.main_count, faces, effort)
        yield from (roll for roll, _ in drawn.outcomes)


def _throw(run: GameRun, roll: cmd.Roll, replies: Falls) -> int:
    """Roll these dice, unless something replaces the roll; returns the number of successes."""
    if isinstance(run.frame, InTest) and run.frame.phase is Phase.COMMITTED:
        run.issue(cmd.DeclareEffort(len(roll.effort)), replies.step)
        run.issue(roll, replies.step)
        _use(run, replies)
    frame = run.frame
    return _number(run, frame) if isinstance(frame, InTest) else -1


def _number(run: GameRun, frame: InTest) -> int:
    """The number that is entered (DST-53, 55)."""
    number = score(run.index, run.me, frame, run.state.turn.bonus).successes
    return max(0, min(number, run.index.settings.success_cap))


def _use(run: GameRun, replies: Falls) -> int:
    """Use the items that the play uses at this point, and the step under way in its tests, as far
    as their moment has come; returns the number of effort dice to exhaust.
    """
    tired = replies.in_tests.count(DICE)
    told = replies.in_tests
    told[:] = [it for it in told if it != DICE and not _is_used(run, it, replies.step)]
    for number, what in run.agenda.in_test(run.me.hero, _is_of_tests(run)):
        if what.action.move is Move.TIRE:
            tired += 1
            run.agenda.mark_done(number)
            continue
        if _is_used(run, what.action.subject, replies.step):
            run.agenda.mark_done(number)
    return min(tired, run.me.effort)


def _is_used(run: GameRun, item: str, step: int | None) -> bool:
    """Uses an item, if its moment has come."""
    start = run.checkpoint()
    try:
        run.issue(cmd.UseAbility(item), step)
    except RefusedError:
        run.restore(start)
        return False
    return True


def _is_of_tests(run: GameRun) -> frozenset[str]:
    """The items that are used within tests alone."""
    items = run.index.program.items
    return frozenset(it.id for it in items if it.ability and it.ability.window in IN_TEST)
