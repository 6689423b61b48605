"""One-step lookahead: of several commands the one that changes least for the rest of the play, also
where a hero has too many items (DST-116..118).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from fateloom.dsl.verify.replay.game_run import GameRun, RefusedError
from fateloom.dsl.verify.replay.result import StuckError
from fateloom.runtime.story import command as cmd
from fateloom.runtime.story.state import Overflowing, Stage, Standing
from fateloom.runtime.transitions.model import Action, Move

Settle = Callable[[GameRun], None]
"""Answers the questions after a command, so that its effect shows."""

MOST = 12
"""Commands that are tried at most."""

LOSS = 1_000
"""The penalty for the end of the game, or for a hero who is out."""


def least_disruptive(
    run: GameRun, commands: Sequence[cmd.Command], answer_pending: Settle
) -> cmd.Command:
    """The first of the commands after which fewest relevant variables have changed, unless this
    attempt is to take another alternative here. Within such a trial the first command is used.
    Raises StuckError when there is none.
    """
    (command,) = least_disruptive_row(run, [(it,) for it in commands], answer_pending)
    return command


def least_disruptive_row(
    run: GameRun, rows: Sequence[Sequence[cmd.Command]], answer_pending: Settle
) -> Sequence[cmd.Command]:
    """The same for several sequences of commands, each issued as a whole."""
    if not rows:
        raise StuckError("nobody can answer what is asked")
    if len(rows) == 1 or run.is_lookahead:
        return rows[0]
    asked = len(run.choice_points)
    if asked < len(run.picks) and run.picks[asked] < len(rows):
        chosen = run.picks[asked]
    else:
        harms = [_disruption(run, row, answer_pending) for row in rows[:MOST]]
        chosen = harms.index(min(harms))
    run.choice_points.append((chosen, min(len(rows), MOST)))
    return rows[chosen]


def _disruption(run: GameRun, row: Sequence[cmd.Command], answer_pending: Settle) -> int:
    before, relevant_variables = run.values, run.agenda.relevant_variables()
    start = run.checkpoint()
    run.is_lookahead = True
    try:
        for command in row:
            run.issue(command)
        answer_pending(run)
        after = run.values
        return sum(before[at] != after[at] for at in relevant_variables) + loss(run)
    except (RefusedError, StuckError):
        return 2 * LOSS
    finally:
        run.is_lookahead = False
        run.restore(start)


def loss(run: GameRun) -> int:
    """The penalty if the game is over or heroes are out."""
    if run.state.stage is Stage.OVER:
        return LOSS
    return LOSS * sum(it.standing is Standing.DEFEATED for it in run.state.heroes)


def resolve_overflow(
    run: GameRun, frame: Overflowing, step: int | None, answer_pending: Settle
) -> None:
    """Lay down one item, or get rid of it otherwise. The engine asks at once, the play has a step
    of its own for it: that step is then done.
    """
    hero = run.state.heroes[frame.seat].hero
    coming = run.agenda.next_of(hero)
    if coming is not None:
        number, ways = coming
        for way in ways:
            start = run.checkpoint()
            try:
                run.issue(_command(run, way.action), step)
            except RefusedError:
                run.restore(start)
                continue
            run.agenda.mark_done(number)
            return
    run.issue(least_disruptive(run, run.commands(), answer_pending), step)


def _command(run: GameRun, action: Action) -> cmd.Command:
    match action.move:
        case Move.LAY_DOWN if action.site is None:
            return cmd.DiscardItem(action.subject)
        case Move.LAY_DOWN:
            return cmd.Abandon(action.subject)
        case Move.USE:
            return cmd.UseAbility(action.subject)
        case Move.SELL:
            return cmd.Sell(action.subject)
        case Move.LEAVE:
            return cmd.LeaveGame([it.hero for it in run.state.heroes].index(action.hero))
        case _:
            raise RefusedError("nothing is laid down next")
