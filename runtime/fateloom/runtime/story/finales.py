"""Finales, milestones and winning (DST-86..95; EC-33..36)."""

from __future__ import annotations

from fateloom.runtime.program.destiny import Begin, Path
from fateloom.runtime.story import event as ev
from fateloom.runtime.story.conditions import in_play
from fateloom.runtime.story.flow import Flow
from fateloom.runtime.story.state import EndingStage, Step

JUMPS = 100
"""Stages that may follow each other at once in one turn."""


def begin(flow: Flow, path: Path, how: Begin) -> None:
    """A hero commits to a path (DST-88); the first stage is played at once or later (EC-33)."""
    stage = path.stages[0]
    left = stage.turns if how.next_turn else stage.turns - 1
    flow.emit(ev.VisitEnded(flow.seat))
    flow.emit(ev.FinaleBegan(flow.seat, path.id, stage.id, left))
    if how.next_turn or left > 0:
        flow.emit(ev.StepReached(Step.END))
    else:
        play_stage(flow)


def open_turn(flow: Flow) -> None:
    """A turn in a finale: the stage can be played, or takes time (DST-90)."""
    finale = flow.me.finale
    if finale is None:
        raise ValueError("no finale has begun")
    left = finale.left - 1
    flow.emit(ev.StageReached(flow.seat, finale.stage, max(left, 0)))
    flow.emit(ev.StepReached(Step.FINALE if left <= 0 else Step.END))


def play_stage(flow: Flow, jumps: int = 0) -> None:
    """Play the stage that the finale is at."""
    finale = flow.me.finale
    if finale is None:
        raise ValueError("no finale has begun")
    flow.push(EndingStage(jumps))
    flow.run(f"stage:{flow.me.hero}/{finale.path}/{finale.stage}")


def end_stage(flow: Flow, frame: EndingStage) -> bool:
    """The stage had no result: it is played again next turn, as with `stay`. True."""
    flow.stack.pop()
    if flow.me.finale is not None:
        flow.emit(ev.StageReached(flow.seat, flow.me.finale.stage, 1))
    flow.emit(ev.StepReached(Step.END))
    return True


def next_stage(flow: Flow, stage: str, now: bool) -> None:
    """Goes on to another stage, at once or next turn; the rest of the script is skipped."""
    frame = _leave_stage(flow)
    finale = flow.me.finale
    if frame is None or finale is None:
        return
    turns = flow.index.stage[flow.me.hero, finale.path, stage].turns
    at_once = now and turns <= 1 and frame.jumps < JUMPS
    left = 0 if at_once else turns - 1 if now and turns > 1 else turns
    flow.emit(ev.StageReached(flow.seat, stage, left))
    if at_once:
        play_stage(flow, frame.jumps + 1)
    else:
        flow.emit(ev.StepReached(Step.END))


def stay(flow: Flow) -> None:
    """The turn of the finale is over; the rest of the script is skipped."""
    frame = _leave_stage(flow)
    if frame is not None:
        flow.push(frame)


def fulfil(flow: Flow) -> None:
    """The destiny is fulfilled: the game is won and over at once (DST-93, 147)."""
    flow.emit(ev.DestinyFulfilled(flow.seat))
    flow.emit(ev.GameEnded(flow.seat))


def _leave_stage(flow: Flow) -> EndingStage | None:
    """Drops the rest of the stage's script; None outside of a stage."""
    for at in range(len(flow.stack) - 1, -1, -1):
        frame = flow.stack[at]
        if isinstance(frame, EndingStage):
            del flow.stack[at:]
            return frame
    return None


def tell_milestones(flow: Flow) -> None:
    """Announces every milestone that a hero has reached, once (DST-94)."""
    reached = flow.milestones()
    if not reached:
        return
    for seat in in_play(flow.state):
        hero = flow.state.heroes[seat]
        if hero.finale is not None:
            continue
        for it in flow.watch.milestones.get(hero.hero, ()):
            if it.id in reached and it.name not in hero.milestones and it.holds(flow.state, seat):
                flow.emit(ev.MilestoneReached(seat, it.name))
                flow.tell(it.text, seat, False)
