"""Too many items (DST-116..118): what the play lays down next, else what is missed least."""

from __future__ import annotations

from fateloom.dsl.verify.replay.game_run import GameRun, RefusedError
from fateloom.dsl.verify.replay.lookahead import Settle, least_disruptive
from fateloom.runtime.story import command as cmd
from fateloom.runtime.story.state import Overflowing
from fateloom.runtime.transitions.model import Action, Move


def resolve_overflow(
    run: GameRun, frame: Overflowing, step: int | None, answer_pending: Settle
) -> None:
    """Lay down one thing, or be rid of it otherwise. The engine asks at once, the play says it in a
    step of its own: that step is over then.
    """
    hero = run.state.heroes[frame.seat].hero
    coming = run.agenda.next_of(hero)
    if coming is not None:
        number, ways = coming
        for way in ways:
            start = run.checkpoint()
            try:
                run.issue(_command(way.action), step)
            except RefusedError:
                run.restore(start)
                continue
            run.agenda.mark_done(number)
            return
    run.issue(least_disruptive(run, run.commands(), answer_pending), step)


def _command(action: Action) -> cmd.Command:
    match action.move:
        case Move.LAY_DOWN if "@box:" in action.name:
            return cmd.DiscardItem(action.subject)
        case Move.LAY_DOWN:
            return cmd.Abandon(action.subject)
        case Move.USE:
            return cmd.UseAbility(action.subject)
        case Move.SELL:
            return cmd.Sell(action.subject)
        case _:
            raise RefusedError("nothing is laid down next")
