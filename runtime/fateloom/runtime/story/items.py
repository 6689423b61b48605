"""Abilities of items (DST-112..115, 120; EC-14..23)."""

from __future__ import annotations

from typing import assert_never

from fateloom.runtime.kernel.game import Refusal
from fateloom.runtime.program.board import Side
from fateloom.runtime.program.items import (
    IN_TEST,
    Ability,
    AbilityKind,
    AddSuccesses,
    AlsoCountMarkers,
    ChangeResource,
    ChangeSkill,
    MoveRange,
    ReplaceMove,
    ReplaceRoll,
    RollTotal,
    Window,
)
from fateloom.runtime.program.statement import Resource
from fateloom.runtime.record import replace
from fateloom.runtime.story import event as ev
from fateloom.runtime.story.abilities import works_by_itself
from fateloom.runtime.story.dice import score
from fateloom.runtime.story.favour import best_order
from fateloom.runtime.story.flow import Flow
from fateloom.runtime.story.heroes import change, room
from fateloom.runtime.story.index import ProgramIndex
from fateloom.runtime.story.inventory import BOX, own
from fateloom.runtime.story.state import (
    Distributing,
    Frame,
    InTest,
    Overflowing,
    Phase,
    State,
    Step,
    Trading,
    Triggering,
)

UNUSABLE = {
    "item": ("item", "{hero} does not have '{item}'."),
    "nothing": ("ability", "'{item}' has nothing to be used."),
    "by itself": ("ability", "'{item}' works by itself."),
    "window": ("window", "This is not the moment for '{item}' (DST-114)."),
    "roll": ("window", "The roll is not one for '{item}' (EC-19)."),
    "used": ("used", "'{item}' has been used already."),
    "cost": ("cost", "The price of '{item}' cannot be paid (DST-62, 102)."),
    "nameless": ("tile", "Name the tile to go to."),
    "unexplored": ("tile", "'{tile}' is not explored."),
    "there": ("tile", "'{tile}' is where the hero is."),
    "nowhere": ("tile", "'{item}' takes nobody anywhere."),
}
"""What `unusable` can answer: the reason of the refusal, and its sentence."""


def ability_refused(
    index: ProgramIndex, state: State, item: str, tile: str | None
) -> Refusal | None:
    """Why the active hero cannot use the ability of an item now."""
    why = unusable(index, state, item, tile)
    if why is None:
        return None
    reason, sentence = UNUSABLE[why]
    hero = state.heroes[state.seat].hero
    return Refusal(reason, sentence.format(hero=hero, item=item, tile=tile))


def unusable(index: ProgramIndex, state: State, item: str, tile: str | None) -> str | None:
    """Why the active hero cannot use the ability of an item now, as a key of `UNUSABLE`."""
    hero = state.heroes[state.seat]
    if item not in hero.items:
        return "item"
    ability = index.item[item].ability
    if ability is None or ability.window is Window.PASSIVE:
        return "nothing"
    if works_by_itself(ability):
        return "by itself"
    frame = _beneath(state)
    test = frame if isinstance(frame, InTest) else None
    if not _is_open(index, state, ability, frame):
        return "window"
    if ability.rolled_successes is not None and (
        test is None
        or test.phase is not Phase.ROLLED
        or score(index, hero, test, state.turn.bonus).rolled != ability.rolled_successes
    ):
        return "roll"
    if _is_tired(state, ability, item, test):
        return "used"
    if not _can_pay(index, state, ability):
        return "cost"
    if isinstance(ability.effect, ReplaceMove):
        return _no_ride(index, state, tile)
    return None if tile is None else "nowhere"


def _no_ride(index: ProgramIndex, state: State, tile: str | None) -> str | None:
    """A Horse goes to any other explored tile (DST-31)."""
    if tile is None or tile not in index.tile:
        return "nameless"
    if state.tiles[index.tile_at[tile]] is not Side.EXPLORED:
        return "unexplored"
    return "there" if tile == state.heroes[state.seat].tile else None


def _beneath(state: State) -> Frame | None:
    """What goes on, apart from an overflow of the active hero that may be put right by using."""
    stack = state.control.stack
    while stack and isinstance(stack[-1], Overflowing) and stack[-1].seat == state.seat:
        stack = stack[:-1]
    return stack[-1] if stack else None


def _is_open(index: ProgramIndex, state: State, ability: Ability, frame: Frame | None) -> bool:
    """Whether the window of an ability is open (DST-114); what costs effort dice is for outside of
    tests (DST-62).
    """
    stack, turn = state.control.stack, state.turn
    overflow = bool(stack) and isinstance(stack[-1], Overflowing)
    if overflow and (stack[-1] != Overflowing(state.seat) or not _discards(ability)):
        return False
    if isinstance(frame, InTest):
        if ability.cost_effort:
            return False
        if ability.window is Window.ANY:
            return index.settings.gain_items_in_test or not isinstance(ability.effect, ChangeSkill)
        if ability.window not in IN_TEST or ability.skill not in (None, frame.skill):
            return False
        before = frame.phase is Phase.COMMITTED
        after = ability.window is Window.TEST_AFTER_ROLL
        return ability.window is Window.TEST_ANY or before is not after
    if ability.window is Window.ANY:
        return overflow or frame is None or isinstance(frame, Trading)
    if frame is not None or overflow:
        return False
    fresh = turn.step is Step.VISIT and turn.poi is None
    match ability.window:
        case Window.TURN_START:
            return turn.step in (Step.MOVE, Step.FINALE)
        case Window.MOVE:
            return turn.step is Step.MOVE
        case Window.ON_STAY:
            return fresh and turn.stayed
        case Window.ON_EXPLORE:
            return fresh and turn.explored
        case _:
            return False


def _discards(ability: Ability) -> bool:
    return ability.kind is AbilityKind.DISCARD


def _is_tired(state: State, ability: Ability, item: str, test: InTest | None) -> bool:
    """Whether every copy of an Always-item has been used for now.

    An ability with a price may be used as often as it is paid, except at a named moment.
    """
    if _discards(ability):
        return False
    costs = ability.cost_effort > 0 or ability.cost_skill_amount > 0
    if costs and ability.window in (Window.ANY, *IN_TEST):
        return False
    used = state.turn.abilities
    if ability.window in IN_TEST:
        used = test.abilities if test is not None else ()
    return used.count(item) >= state.heroes[state.seat].items.count(item)


def _can_pay(index: ProgramIndex, state: State, ability: Ability) -> bool:
    hero = state.heroes[state.seat]
    if ability.cost_effort > hero.effort:
        return False
    if not ability.cost_skill_amount:
        return True
    return ability.cost_skill_amount <= room(index, hero, ability.cost_skill, False)


# --- use


def trigger(flow: Flow, window: Window) -> None:
    """The moment of automatic abilities has come."""
    items = []
    for item in flow.me.items:
        ability = flow.index.item[item].ability
        if ability is not None and ability.window is window and works_by_itself(ability):
            items.append(item)
    if items:
        flow.push(Triggering(window, tuple(items)))


def trigger_next(flow: Flow, frame: Triggering) -> bool:
    """Applies the next automatic ability; one that cannot be paid has no effect.

    False if the order matters and no order is the best: the player chooses (EC-43).
    """
    items = tuple(it for it in frame.items if it in flow.me.items)
    if not items:
        flow.stack.pop()
        return True
    order = items if len(items) == 1 else best_order(flow.index, flow.state, items)
    if order is None:
        flow.top(replace(frame, items=items))
        return False
    flow.top(replace(frame, items=order))
    work_next(flow, order[0])
    return True


def work_next(flow: Flow, item: str) -> None:
    """Of the abilities whose moment it is, this one works now, if it can be paid."""
    frame = flow.topmost(Triggering)
    at = frame.items.index(item)
    flow.top(replace(frame, items=(*frame.items[:at], *frame.items[at + 1 :])))
    ability = flow.index.item[item].ability
    if ability is not None and _can_pay(flow.index, flow.state, ability):
        use(flow, item, None)


def use(flow: Flow, item: str, tile: str | None) -> None:
    """Uses an ability: pays, returns a discard card, applies the effect.

    The effect is put below the choices of the payer on the stack.
    """
    ability = flow.index.item[item].ability
    if ability is None:
        raise ValueError(f"'{item}' has no ability")
    seat = flow.seat
    if _discards(ability):
        flow.emit(ev.ItemMoved(item, own(flow, seat), BOX))
    flow.emit(ev.AbilityUsed(seat, item, _discards(ability)))
    test = flow.find(InTest)
    if test is not None and not _discards(ability):
        _retest(flow, replace(test, abilities=(*test.abilities, item)))
    others = len(flow.me.items) - (0 if _discards(ability) else 1)
    change(flow, seat, Resource.EFFORT, -ability.cost_effort)
    _take_effect(flow, ability, others, tile)
    if ability.cost_skill_amount:
        flow.push(Distributing(seat, ability.cost_skill, -ability.cost_skill_amount))


def _take_effect(flow: Flow, ability: Ability, others: int, tile: str | None) -> None:
    seat, test = flow.seat, flow.find(InTest)
    match ability.effect:
        case MoveRange(tiles):
            flow.emit(ev.RangeGranted(tiles))
        case ReplaceMove():
            if tile is not None:
                flow.emit(ev.HeroMoved(seat, (tile,)))
                flow.emit(ev.StepReached(Step.VISIT))
        case AddSuccesses(amount, True):
            flow.emit(ev.BonusGranted(amount))
        case ChangeSkill(skill, amount):
            spaces = others if amount is None else amount
            if spaces:
                flow.push(Distributing(seat, skill, spaces))
        case ChangeResource(resource, amount):
            change(flow, seat, Resource(resource), amount)
        case AddSuccesses(amount):
            if test is not None:
                _retest(flow, replace(test, bonus=test.bonus + amount))
        case RollTotal(amount):
            if test is not None:
                _retest(flow, replace(test, total_bonus=test.total_bonus + amount))
        case AlsoCountMarkers(skill):
            if test is not None:
                _retest(flow, replace(test, also=(*test.also, skill)))
        case ReplaceRoll(total):
            if test is not None:
                _retest(flow, replace(test, replaced=total, phase=Phase.ROLLED))
        case other:
            assert_never(other)


def _retest(flow: Flow, test: InTest) -> None:
    """Put a changed test in the place of the one under way."""
    for at in range(len(flow.stack) - 1, -1, -1):
        if isinstance(flow.stack[at], InTest):
            flow.stack[at] = test
            return
