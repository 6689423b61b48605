"""What an attempt brings: costs, boosts, aspects, and harm."""

from __future__ import annotations

from fateloom.runtime.pool import condition as cn
from fateloom.runtime.pool.condition import Condition
from fateloom.runtime.pool.encounter import Action, Encounter
from fateloom.runtime.pool.event.base import PoolEvent
from fateloom.runtime.pool.sides import condition_of, with_condition
from fateloom.runtime.pool.state import Hit, State, Step
from fateloom.runtime.record import record, replace, with_item


@record
class CostTaken(PoolEvent):
    """A tie succeeds at a cost: dice are promised (DE-02, 03)."""

    who: str

    def fold(self, index: Encounter, state: State) -> State:
        it = condition_of(index, state, self.who)
        after = cn.promised(it, index.settings.minor_cost)
        return with_condition(index, state, self.who, _possible(after))


@record
class BoostGained(PoolEvent):
    """A character gains a boost (DE-03)."""

    who: str

    def fold(self, index: Encounter, state: State) -> State:
        it = condition_of(index, state, self.who)
        return with_condition(index, state, self.who, _possible(cn.boosted(it)))


@record
class AspectMade(PoolEvent):
    """The aspect is there, with so many free invocations more for the heroes (DD-43, DE-03)."""

    aspect: str
    free: int

    def fold(self, index: Encounter, state: State) -> State:
        for at, it in enumerate(index.aspects):
            if it.id == self.aspect:
                return replace(
                    state,
                    present=with_item(state.present, at, True),
                    gained=with_item(state.gained, at, state.gained[at] + self.free),
                )
        raise ValueError(f"there is no aspect '{self.aspect}'")


@record
class HitLanded(PoolEvent):
    """Somebody is hit, by so many shifts (DD-44)."""

    who: str
    shifts: int

    def fold(self, index: Encounter, state: State) -> State:
        it = condition_of(index, state, self.who)
        if self.shifts < 1 or it.out:
            raise ValueError("nobody can be hit like that")
        return replace(state, hit=Hit(self.who, self.shifts), step=Step.HIT)


@record
class HitAbsorbed(PoolEvent):
    """The hit went into a stress box, by its number from 1 up, and into consequences (DD-36)."""

    who: str
    box: int | None
    slots: tuple[str, ...]

    def fold(self, index: Encounter, state: State) -> State:
        it = condition_of(index, state, self.who)
        names = [name for name, _ in index.slots(self.who)]
        if state.hit is None or state.hit.who != self.who or not set(self.slots) <= set(names):
            raise ValueError("nobody is hit who could take that")
        places = tuple(names.index(slot) for slot in self.slots)
        at = None if self.box is None else self.box - 1
        after = cn.absorbed(it, at, places, index.settings.exposed)
        state = replace(state, hit=None)
        return with_condition(index, state, self.who, _possible(after))


def _possible(after: Condition | None) -> Condition:
    if after is None:
        raise ValueError("that cannot be taken")
    return after


@record
class TakenOut(PoolEvent):
    """Somebody is out of the scene (DD-44)."""

    who: str

    def fold(self, index: Encounter, state: State) -> State:
        it = condition_of(index, state, self.who)
        if state.hit is None or state.hit.who != self.who:
            raise ValueError("nobody is hit who could be out")
        after = replace(it, out=True)
        state = replace(state, hit=None, done=(*state.done, *_attacks(index, state, self.who)))
        return with_condition(index, state, self.who, after)


def _attacks(encounter: Encounter, state: State, opponent: str) -> tuple[str, ...]:
    """The attacks that are done now that the opponent is out."""
    return tuple(
        it.id
        for it in encounter.tasks
        if it.action is Action.ATTACK and it.opponent == opponent and it.id not in state.done
    )


@record
class Conceded(PoolEvent):
    """A hero has given in, is out of the scene, and gains so many fate points (DD-36, 37)."""

    who: str
    fate: int

    def fold(self, index: Encounter, state: State) -> State:
        it = condition_of(index, state, self.who)
        if self.who not in state.heroes or it.out:
            raise ValueError("nobody can give in like that")
        after = replace(cn.fate_earned(it, self.fate), out=True)
        state = replace(state, call=None, conceded=(*state.conceded, self.who))
        return with_condition(index, state, self.who, after)


OutcomeEvent = CostTaken | BoostGained | AspectMade | HitLanded | HitAbsorbed | TakenOut | Conceded
