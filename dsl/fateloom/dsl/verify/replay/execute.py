"""One step of a play: getting everything ready for it, and the commands that it consists of."""

from __future__ import annotations

from fateloom.dsl.verify.problem.step import Step
from fateloom.dsl.verify.replay.agenda import place_of
from fateloom.dsl.verify.replay.answers import Replies, settle
from fateloom.dsl.verify.replay.game_run import Course, RefusedError
from fateloom.dsl.verify.replay.result import StuckError
from fateloom.dsl.verify.replay.turns import before_tile, on_visit, pass_turn, turn_of
from fateloom.dsl.verify.replay.walking import walk
from fateloom.runtime.program import statement as st
from fateloom.runtime.program.items import Window
from fateloom.runtime.story import command as cmd
from fateloom.runtime.story import state as of
from fateloom.runtime.story.trade import trading
from fateloom.runtime.transitions.model import Assign, Move

WAITS = 8
"""Turns of a hero that are waited for a stage of a finale."""


def prepare(course: Course, step: Step) -> None:
    """Everything up to the command itself: the hero's turn, the place, the visit."""
    action = step.action
    match action.move:
        case Move.OPTION | Move.VISIT | Move.PICK_UP | Move.BEGIN | Move.BUY | Move.SELL:
            if not _at_the_stack(course, step):
                poi, tile = _place(step)
                on_visit(course, action.hero, poi, tile)
        case Move.EXPLORE:
            before_tile(course, action.hero, action.subject)
        case Move.STAGE:
            _to_the_stage(course, action.hero)
        case Move.USE:
            _to_the_moment(course, step)
        case Move.LAY_DOWN | Move.SPEND:
            turn_of(course, action.hero)
        case _:
            raise StuckError("nobody does that")


def do(course: Course, step: Step, replies: Replies) -> None:
    """The commands of the step itself. Raises RefusedError and StuckError."""
    action, number = step.action, replies.step
    match action.move:
        case Move.OPTION:
            course.say(cmd.UseOption(action.subject), number)
            settle(course, replies, trading=True)
        case Move.VISIT:
            pass
        case Move.BUY | Move.SELL:
            if not _at_the_stack(course, step):
                course.say(cmd.UseOption(_option(step)), number)
            deal = cmd.Buy if action.move is Move.BUY else cmd.Sell
            course.say(deal(action.subject), number)
            settle(course, replies, trading=True)
        case Move.PICK_UP:
            course.say(cmd.PickUp(action.subject), number)
            settle(course, replies)
        case Move.BEGIN:
            course.say(cmd.BeginFinale(action.subject), number)
            settle(course, replies)
        case Move.STAGE:
            course.say(cmd.PlayStage(), number)
            settle(course, replies)
        case Move.EXPLORE:
            walk(course, before_tile(course, action.hero, action.subject), replies)
        case Move.USE:
            course.say(cmd.UseAbility(action.subject, _ride(course, step)), number)
            settle(course, replies)
        case Move.LAY_DOWN:
            course.say(cmd.Abandon(action.subject), number)
            settle(course, replies)
        case Move.SPEND:
            _spend(course, number)
            settle(course, replies)
        case _:
            raise StuckError("nobody does that")


# --- trades


def _at_the_stack(course: Course, step: Step) -> bool:
    """Whether the hero stands at the open trade that the deal belongs to."""
    if step.action.move not in (Move.BUY, Move.SELL):
        return False
    trade = trading(course.state)
    body = course.index.option[_option(step)].body
    stock = body[0].stock if isinstance(body[0], st.Trade) else None
    return trade is not None and trade.stock == stock and course.me.hero == step.action.hero


def _option(step: Step) -> str:
    return step.action.name.split(":")[2].partition("@")[0]


def _place(step: Step) -> tuple[str, str]:
    found = place_of(step)
    if found is None:
        raise StuckError("it is not known where that is done")
    return found


# --- stages, things, experience


def _to_the_stage(course: Course, hero: str) -> None:
    """Wait until the hero can play the stage (DST-90)."""
    for _ in range(WAITS):
        turn_of(course, hero)
        if course.state.turn.step is of.Step.FINALE:
            return
        pass_turn(course)
    raise StuckError(f"{hero} comes to no stage")


def _to_the_moment(course: Course, step: Step) -> None:
    """The turn, and the moment of it, in which an ability can be used (DST-114)."""
    hero, item = step.action.hero, step.action.subject
    ability = course.index.item[item].ability
    if ability is None:
        raise StuckError(f"'{item}' can do nothing")
    turn_of(course, hero)
    if ability.window is Window.ANY:
        return
    fresh = (of.Step.MOVE, of.Step.FINALE)
    if course.state.turn.step not in fresh:
        pass_turn(course)
        turn_of(course, hero)
    if ability.window is Window.ON_STAY and course.state.turn.step is of.Step.MOVE:
        course.say(cmd.Stay())
        settle(course, Replies())


def _ride(course: Course, step: Step) -> str | None:
    """Where a ride goes: the tile that the hero comes to stand on."""
    at = course.agenda.tile_variable(step.action.hero)
    for effect in step.effects:
        if isinstance(effect, Assign) and effect.variable == at and at is not None:
            return course.model.variables[at].labels[effect.value]
    return None


def _spend(course: Course, number: int | None) -> None:
    for command in course.commands():
        if isinstance(command, cmd.SpendXp) and command.points == 1:
            course.say(command, number)
            return
    raise RefusedError("no experience can be spent now")
