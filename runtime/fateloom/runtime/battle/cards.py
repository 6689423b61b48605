"""Campaign cards and their events (HOD-15 to 24, 76)."""

from __future__ import annotations

from typing import assert_never

from fateloom.runtime.battle import effects as ef
from fateloom.runtime.battle import event as ev
from fateloom.runtime.battle import steps as st
from fateloom.runtime.battle.effects import Effect
from fateloom.runtime.battle.fighting import eliminate
from fateloom.runtime.battle.index import Index
from fateloom.runtime.battle.recruiting import of_type, remove_lost_forts, ways_in
from fateloom.runtime.battle.standing import occupied, on_map, units_in
from fateloom.runtime.battle.state import State
from fateloom.runtime.battle.words import Hit, Phase, Whose
from fateloom.runtime.battle.work import Work

PASSIVE = (*ef.BONUSES, ef.MoveBonus)
"""Effects that lie on the turn: whoever counts looks at the card."""


def prepare_draw(work: Work) -> bool:
    """Whether a card can be drawn; discards are shuffled for it (HOD-19, 20)."""
    side = work.active
    cards = work.state.cards[side]
    if not cards.deck.size and cards.discard:
        work.do(ev.Shuffled(side))
    return work.state.cards[side].deck.size > 0


def happen(work: Work, phase: Phase) -> None:
    """The event of the card, if this is its phase (HOD-21, 22)."""
    work.done()
    card = work.state.card
    event = None if card is None else work.index.card[card].event
    if event is None or event.phase is not phase:
        return
    work.plan(*(st.Apply(it, times(it)) for it in event.effects if not isinstance(it, PASSIVE)))


def times(effect: Effect) -> int:
    """How often an effect asks its own question."""
    return effect.count if isinstance(effect, ef.RemoveUnit | ef.AddUnit) else 1


def asked_side(index: Index, state: State, effect: Effect) -> int:
    """Who decides about an effect: the owner of the card, or of the units that leave."""
    if isinstance(effect, ef.RemoveUnit) and effect.whose is Whose.ENEMY:
        return 1 - state.active
    return state.active


def removable(index: Index, state: State, effect: ef.RemoveUnit) -> tuple[str, ...]:
    """The units on the map that an effect can take away."""
    side = asked_side(index, state, effect)
    return tuple(
        unit
        for unit, _ in on_map(index, state)
        if index.unit[unit].side == side and effect.type in (None, index.unit[unit].type)
    )


def targets(index: Index, state: State, effect: ef.Peek | ef.Bombard) -> tuple[str, ...]:
    """The enemy stacks that an effect can be about."""
    enemies = occupied(index, state, 1 - state.active)
    return tuple(it for it in index.space if it in enemies and effect.space in (ef.ANY, it))


def is_question(work: Work, step: st.Apply) -> bool:
    """Whether an effect waits for an answer; without a legal object it is ignored (ruling 24)."""
    index, state = work.index, work.state
    if not step.left:
        return False
    match step.effect:
        case ef.RemoveUnit() as effect:
            return bool(removable(index, state, effect))
        case ef.AddUnit() as effect:
            return bool(ways_in(index, state, of_type(index, state, effect), ()))
        case ef.Peek() | ef.Bombard() as effect:
            return bool(targets(index, state, effect))
        case _:
            return False


def apply(work: Work, step: st.Apply) -> None:
    """An effect without a question: it works, or has no object."""
    work.done()
    match step.effect:
        case ef.Reshuffle():
            if work.state.cards[work.active].discard:
                work.do(ev.Shuffled(work.active))
        case ef.RemoveUnit() | ef.AddUnit() | ef.Peek() | ef.Bombard():
            pass  # without an object
        case ef.Superiority() | ef.ExtraDice() | ef.DenyRetreat() | ef.MoveBonus():
            pass  # read where battles are fought and units move
        case _:
            assert_never(step.effect)


def again(work: Work, step: st.Apply) -> None:
    """One of several repetitions is done."""
    left = step.left - 1
    work.done(*((st.Apply(step.effect, left),) if left else ()))


def take_away(work: Work, step: st.Apply, unit: str) -> None:
    """The unit leaves the map."""
    assert isinstance(step.effect, ef.RemoveUnit)
    again(work, step)
    eliminate(work, unit, step.effect.to)
    remove_lost_forts(work)


def about(work: Work, step: st.Apply, space: str) -> None:
    """The stack that an effect is about is named."""
    again(work, step)
    match step.effect:
        case ef.Peek():
            units = units_in(work.index, work.state, space, 1 - work.active)
            work.do(ev.StackSeen(work.active, space, units))
        case ef.Bombard(column, count):
            work.plan(st.Bombarded(space, column, count))
        case _:
            raise ValueError("that effect is about no stack")


def bombardment_die(work: Work, step: st.Bombarded, shows: int) -> None:
    """A die of a special battle; each elimination takes a unit of its owner's choice, and panics do
    nothing to who does not fight (HOD-76).
    """
    hit = work.index.column[step.column].faces[shows - 1]
    work.do(ev.BombardmentDie(shows, hit))
    gone = step.eliminations + (hit is Hit.ELIMINATE)
    work.done(st.Bombarded(step.space, step.column, step.left - 1, gone))


def has_victim(work: Work, step: st.Bombarded, space: str) -> bool:
    """Whether a unit of the stack can still be picked."""
    units = units_in(work.index, work.state, space, 1 - work.active)
    return bool(step.eliminations and units)


def bombed(work: Work, step: st.Bombarded, unit: str) -> None:
    """A victim of a special battle."""
    left = step.eliminations - 1
    work.done(*((st.Bombarded(step.space, step.column, 0, left),) if left else ()))
    eliminate(work, unit)
    remove_lost_forts(work)
