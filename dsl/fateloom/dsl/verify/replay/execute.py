"""Execution of one step: for a hero's step its preparation and its commands; for an environment
step (day, turn, event, rescue) the wait until it happens.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from fateloom.dsl.verify.problem.step import Step
from fateloom.dsl.verify.replay.agenda import answers_of, place_of
from fateloom.dsl.verify.replay.answers import Replies, answer_pending, move_markers
from fateloom.dsl.verify.replay.game_run import GameRun
from fateloom.dsl.verify.replay.preconditions import establish, unmet
from fateloom.dsl.verify.replay.result import StuckError
from fateloom.dsl.verify.replay.turns import (
    await_turn,
    bring_next_to,
    bring_to_visit,
    pass_turn,
    walk,
)
from fateloom.runtime.program import statement as st
from fateloom.runtime.program.items import Window
from fateloom.runtime.record import replace
from fateloom.runtime.story import command as cmd
from fateloom.runtime.story import state as of
from fateloom.runtime.story.trade import trading
from fateloom.runtime.transitions.deals import Deal, command_of, deals_of
from fateloom.runtime.transitions.model import WORLD, Assign, Move

COMMANDS: Mapping[Move, Callable[[str], cmd.Command]] = {
    Move.BUY: cmd.Buy,
    Move.SELL: cmd.Sell,
    Move.PICK_UP: cmd.PickUp,
    Move.LAY_DOWN: cmd.Abandon,
    Move.BEGIN: cmd.BeginFinale,
}

STAGE_WAITS = 8
"""Turns of a hero to wait for a stage of a finale."""


def prepare(run: GameRun, step: Step) -> None:
    """Everything up to the command itself: the hero's turn, the place, the visit."""
    action = step.action
    match action.move:
        case Move.OPTION | Move.VISIT | Move.PICK_UP | Move.BEGIN | Move.BUY | Move.SELL:
            if not _at_the_stack(run, step):
                poi, tile = _place(step)
                bring_to_visit(run, action.hero, poi, tile)
        case Move.EXPLORE:
            bring_next_to(run, action.hero, action.subject)
        case Move.STAGE:
            _to_the_stage(run, action.hero)
        case Move.USE:
            _to_the_moment(run, step)
        case Move.LAY_DOWN | Move.SPEND:
            await_turn(run, action.hero)
        case Move.LEAVE if action.subject == action.hero:
            pass
        case _:
            raise StuckError("nobody does that")


def within(step: Step) -> Step:
    """A step in which players go home, as the step of the hero who acts."""
    left = step.action.departure
    if left is None or left.move is Move.LEAVE or left.move in WORLD:
        return step
    return replace(step, action=replace(step.action, move=left.move, hero=left.actor))


def execute(run: GameRun, step: Step, replies: Replies) -> None:
    """The commands of the step itself. Raises RefusedError and StuckError."""
    action, number = step.action, replies.step
    match action.move:
        case Move.OPTION:
            run.issue(cmd.UseOption(action.subject), number)
            answer_pending(run, replies, trading=True)
        case Move.VISIT:
            pass
        case Move.BUY | Move.SELL:
            if not _at_the_stack(run, step):
                run.issue(cmd.UseOption(_option(step)), number)
            replies.decided = [it for it in replies.decided if not isinstance(it, Deal)]
            for deal in deals_of(action):
                run.issue(command_of(deal), number)
                answer_pending(run, replies, trading=True)
        case Move.PICK_UP | Move.BEGIN | Move.LAY_DOWN:
            run.issue(COMMANDS[action.move](action.subject), number)
            answer_pending(run, replies)
        case Move.STAGE:
            run.issue(cmd.PlayStage(), number)
            answer_pending(run, replies)
        case Move.EXPLORE:
            walk(run, bring_next_to(run, action.hero, action.subject), replies)
        case Move.USE:
            run.issue(cmd.UseAbility(action.subject, _ride(run, step)), number)
            answer_pending(run, replies)
        case Move.SPEND:
            move_markers(run, replies, run.me, None)
            answer_pending(run, replies)
        case Move.LEAVE:
            seats = [it.hero for it in run.state.heroes]
            run.issue(cmd.LeaveGame(seats.index(action.hero)), number)
            replies.gone = [it for it in replies.gone if it != action.hero]
            answer_pending(run, replies)
        case _:
            raise StuckError("nobody does that")


# --- trades


def _at_the_stack(run: GameRun, step: Step) -> bool:
    """Whether the hero stands at the open trade that the deal belongs to."""
    if step.action.move not in (Move.BUY, Move.SELL):
        return False
    trade = trading(run.state)
    body = run.index.option[_option(step)].body
    stock = body[0].stock if isinstance(body[0], st.Trade) else None
    return trade is not None and trade.stock == stock and run.me.hero == step.action.hero


def _option(step: Step) -> str:
    """The trade in which a deal is made."""
    site = step.action.site
    if site is None or site.option is None:
        raise StuckError("it is not known where that is traded")
    return site.option


def _place(step: Step) -> tuple[str, str]:
    found = place_of(step)
    if found is None:
        raise StuckError("the model gives no place for this action")
    return found


# --- stages, things, experience


def _to_the_stage(run: GameRun, hero: str) -> None:
    """Wait until the hero can play the stage (DST-90)."""
    for _ in range(STAGE_WAITS):
        await_turn(run, hero)
        if run.state.turn.step is of.Step.FINALE:
            return
        pass_turn(run)
    raise StuckError(f"{hero} comes to no stage")


def _to_the_moment(run: GameRun, step: Step) -> None:
    """The turn, and the moment of it, in which an ability can be used (DST-114)."""
    hero, item = step.action.hero, step.action.subject
    ability = run.index.item[item].ability
    if ability is None:
        raise StuckError(f"'{item}' can do nothing")
    await_turn(run, hero)
    if ability.window is Window.ANY:
        return
    fresh = (of.Step.MOVE, of.Step.FINALE)
    if run.state.turn.step not in fresh:
        pass_turn(run)
        await_turn(run, hero)
    if ability.window is Window.ON_STAY and run.state.turn.step is of.Step.MOVE:
        run.issue(cmd.Stay())
        answer_pending(run, Replies())


def _ride(run: GameRun, step: Step) -> str | None:
    """The destination of a ride: the tile that the hero will stand on."""
    at = run.agenda.tile_variable(step.action.hero)
    for effect in step.effects:
        if isinstance(effect, Assign) and effect.variable == at and at is not None:
            return run.model.variables[at].labels[effect.value]
    return None


EVENT_WAITS = 3
"""Rounds of the table to wait for an event."""


def happened(run: GameRun, step: Step, number: int, days: int, since: int) -> None:
    """Wait until it has happened. `days`: how many days the play has begun, including this one;
    `since`: how much had happened when the last step by choice was over. Raises StuckError.
    """
    answers = answers_of(step, number)
    match step.action.move:
        case Move.DAY:
            while run.state.day < 1 + days:
                pass_turn(run, Replies(answers))
        case Move.TURN:
            if answers.decided or answers.chance:
                since = len(run.happened)
            _await_turn(run, step.action.hero, since, Replies(answers))
        case _:
            _event(run, step)


def _await_turn(run: GameRun, hero: str, since: int, replies: Replies) -> None:
    """A turn of the hero begins; if they go first, a day begins with it."""
    days = [Move.DAY] if run.state.heroes[run.state.first].hero == hero else []
    for _ in range(2 * len(run.state.heroes) + 2):
        if any(run.claim(it, hero, since) for it in (Move.TURN, *days)):
            return
        pass_turn(run, replies)
    raise StuckError(f"no turn of {hero} begins")


def _event(run: GameRun, step: Step) -> None:
    """Wait for an event, which fires by itself as soon as it can; what it waits for may be missing
    from the play.
    """
    move, name = step.action.move, step.action.subject
    for _ in range(EVENT_WAITS * len(run.state.heroes)):
        if run.claim(move, name):
            return
        missing = unmet(run, step)
        if not any(establish(run, step, it) for it in missing):
            pass_turn(run)
    raise StuckError(f"the event '{name}' does not come about")
