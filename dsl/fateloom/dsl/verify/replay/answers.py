"""Answers to the engine's questions: as the play says, otherwise those that change least for the
play.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

from fateloom.dsl.verify.replay.agenda import NOTHING, Answers, answers_of
from fateloom.dsl.verify.replay.dice_tests import resolve_test
from fateloom.dsl.verify.replay.game_run import GameRun, RefusedError
from fateloom.dsl.verify.replay.lookahead import (
    least_disruptive,
    least_disruptive_row,
    resolve_overflow,
)
from fateloom.dsl.verify.replay.result import StuckError
from fateloom.runtime.program import statement as st
from fateloom.runtime.program.words import Skill
from fateloom.runtime.story import command as cmd
from fateloom.runtime.story.script import Question, question
from fateloom.runtime.story.state import (
    Asking,
    Distributing,
    Giving,
    HeroState,
    InTest,
    Overflowing,
    Stage,
    Trading,
)
from fateloom.runtime.transitions.decisions import (
    BranchChosen,
    Decision,
    HandsEmptied,
    ItemGiven,
    ItemPresented,
    MarkersMoved,
    PathAsked,
    Relief,
    UsedInTest,
)
from fateloom.runtime.transitions.model import Chance, Move
from fateloom.runtime.transitions.subgames import commands_to

MOST = 400
"""Answers to one command after which the command is given up."""


class Replies:
    """The remaining answers of the step under way."""

    def __init__(self, answers: Answers = NOTHING) -> None:
        self.about_overflow = [it for it in answers.decided if isinstance(it, HandsEmptied)]
        """Items laid down in between; the play may have them later than the engine asks."""
        self.in_tests = [it.item for it in answers.decided if isinstance(it, UsedInTest)]
        """What is still to be used up in tests; the play may have it later as well."""
        others = HandsEmptied | UsedInTest
        self.decided = [it for it in answers.decided if not isinstance(it, others)]
        self.chance = list(answers.chance)
        self.step = answers.step
        self.gone = list(answers.gone)
        """The heroes whose players are still to go home, at some question."""

    def choose(self, possible: Collection[Decision]) -> Decision | None:
        """The next decision, if it is one of these. Decisions about items and markers that the
        engine did not ask for, since there was no choice, are skipped.
        """
        for at, decision in enumerate(self.decided):
            if decision in possible:
                del self.decided[: at + 1]
                return decision
            if not isinstance(decision, ItemGiven | ItemPresented | MarkersMoved):
                return None
        return None

    def fall(self, possible: Collection[Chance]) -> Chance | None:
        """The next result of chance, if it is one of these."""
        if self.chance and self.chance[0] in possible:
            return self.chance.pop(0)
        return None


def answer_pending(run: GameRun, replies: Replies, *, trading: bool = False) -> None:
    """Answer until nobody is asked; `trading`: but leave a trade open.

    Raises StuckError when dice or prices do not allow what the play says.
    """
    for _ in range(MOST):
        frame = run.frame
        if run.state.stage is not Stage.PLAY or frame is None:
            if replies.gone:
                raise StuckError("nobody is asked anything when a player is to go home")
            return
        if replies.gone and _goes_home(run, replies):
            continue
        match frame:
            case Trading():
                if trading:
                    return
                run.issue(cmd.CloseTrade(), replies.step)
            case Asking():
                _answer(run, frame, replies)
            case Giving():
                _give(run, replies)
            case InTest():
                resolve_test(run, frame, replies, _answered)
            case Overflowing():
                _relieve(run, frame, replies)
            case Distributing(seat, skill):
                move_markers(run, replies, run.state.heroes[seat], skill)
            case _:
                run.issue(run.commands()[0], replies.step)
    raise StuckError("the questions do not come to an end")


def _goes_home(run: GameRun, replies: Replies) -> bool:
    """The next player goes home at this question; another attempt may use a later question."""
    asked = len(run.choice_points)
    waits = asked < len(run.picks) and run.picks[asked] == 1
    run.choice_points.append((int(waits), 2))
    if waits:
        return False
    seats = [it.hero for it in run.state.heroes]
    run.issue(cmd.LeaveGame(seats.index(replies.gone.pop(0))), replies.step)
    return True


def _answered(run: GameRun) -> None:
    answer_pending(run, Replies(), trading=True)


def _answer(run: GameRun, frame: Asking, replies: Replies) -> None:
    """A choice, a scan, a question about a destiny, the end of a battle."""
    asked = question(run.index, frame)
    if isinstance(asked, st.Call) and run.state.played is not None:
        _play_called(run, asked, replies)
        return
    if isinstance(asked, st.Call):
        _end_called(run, replies)
    else:
        _reply(run, replies, {_decision(asked, it): it for it in run.commands()})


def _end_called(run: GameRun, replies: Replies) -> None:
    """How a game ends that the table plays."""
    ends: dict[Chance, cmd.Command] = {
        it.outcome: it for it in run.commands() if isinstance(it, cmd.ChooseCallOutcome)
    }
    for it in _all_replies(run, replies):
        ending = it.fall(ends)
        if ending is not None:
            run.issue(ends[ending], replies.step)
            return
    run.issue(least_disruptive(run, run.commands(), _answered), replies.step)


def _play_called(run: GameRun, asked: st.Call, replies: Replies) -> None:
    """A called game that is played, to the ending that the play says, otherwise to the one that
    changes least. Raises StuckError when no way to the ending of the play is known.
    """
    ways = commands_to(run.index, run.state, asked)
    ending = next(filter(None, (it.fall(ways) for it in _all_replies(run, replies))), None)
    if ending is None and replies.chance:
        raise StuckError(f"the game that is called comes to no ending '{replies.chance[0]}'")
    if ending is None:
        said = least_disruptive_row(run, list(ways.values()), _answered)
    else:
        said = ways[str(ending)]
    for command in said:
        run.issue(command, replies.step)


def _give(run: GameRun, replies: Replies) -> None:
    """Which of several items is given away."""
    ways: dict[Decision, cmd.Command] = {
        ItemGiven(it.item): it for it in run.commands() if isinstance(it, cmd.GiveItem)
    }
    _reply(run, replies, ways)


def _relieve(run: GameRun, frame: Overflowing, replies: Replies) -> None:
    """How a hero with too many items lays some down, as this step or later steps say."""
    hero = run.state.heroes[frame.seat].hero
    for it in _all_replies(run, replies):
        for decision in it.about_overflow:
            fit = [one for one in run.commands() if _is_that(one, decision)]
            if decision.hero == hero and fit:
                it.about_overflow.remove(decision)
                command = least_disruptive(run, fit, _answered)
                run.issue(command, replies.step, decided=True)
                return
    resolve_overflow(run, frame, replies.step, _answered)


def _is_that(command: cmd.Command, decision: HandsEmptied) -> bool:
    match command:
        case cmd.Abandon(item):
            return (Relief.LAYS_DOWN, item) == (decision.relief, decision.item)
        case cmd.DiscardItem(item):
            return (Relief.DISCARDS, item) == (decision.relief, decision.item)
        case cmd.UseAbility(item):
            return (Relief.USES, item) == (decision.relief, decision.item)
        case _:
            return False


def move_markers(run: GameRun, replies: Replies, hero: HeroState, skill: Skill | None) -> None:
    """Which markers move, where it matters to the model: for the points of experience, or of a gain
    or loss, that are pending.
    """
    ways: dict[Decision, cmd.Command] = {}
    for command in run.commands():
        match command:
            case cmd.SetMarkers(markers) | cmd.SpendXp(1, markers):
                moved = run.marker_decision(hero.hero, skill, hero.markers, markers)
                ways.setdefault(moved, command)
            case _:
                pass
    if not ways:
        raise RefusedError("no markers can be moved now")
    if skill is not None and len(ways) == 1:  # the play says which marker of the track
        run.issue(next(iter(ways.values())), replies.step)
    else:
        _reply(run, replies, ways, list(ways.values()))


def _reply(
    run: GameRun,
    replies: Replies,
    ways: Mapping[Decision, cmd.Command],
    candidates: Sequence[cmd.Command] = (),
) -> None:
    """The command for what the play decides next; otherwise the command, among all or the
    candidates, that changes least.
    """
    for it in _all_replies(run, replies):
        decision = it.choose(ways)
        if decision is not None:
            run.issue(ways[decision], replies.step)
            return
    run.issue(least_disruptive(run, candidates or run.commands(), _answered), replies.step)


def _all_replies(run: GameRun, replies: Replies) -> Iterator[Replies]:
    """Those of the step under way; then of later steps for events that have just happened. An event
    happens at once in the engine, and may come later in the play.
    """
    yield replies
    happened = {it.subject for it in run.happened if it.move in (Move.EVENT, Move.RESCUE)}
    for number, step in run.agenda.coming():
        if step.action.subject in happened:
            yield Replies(answers_of(step, number))


def _decision(asked: Question, command: cmd.Command) -> Decision:
    """The decision of the model that an answer is."""
    match command:
        case cmd.Choose(number) if isinstance(asked, st.Choose):
            return BranchChosen(number, asked.choices[number].label)
        case cmd.ScanItem(item):
            return ItemPresented(item)
        case cmd.AskPath(path):
            return PathAsked(path)
        case _:
            raise RefusedError(f"{command!r} answers nothing")
