"""What an attempt brings: costs, boosts, aspects, and harm; turns of a scene, its compels and its
end.
"""

from __future__ import annotations

from fateloom.runtime.pool import condition as cn
from fateloom.runtime.pool.compels import answered, offered
from fateloom.runtime.pool.condition import Condition
from fateloom.runtime.pool.encounter import Action, Encounter
from fateloom.runtime.pool.sides import condition_of, opponents_in, with_condition
from fateloom.runtime.pool.state import Hit, PoolEvent, State, Step
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


# --- turns of a scene, its compels and its end


@record
class ThreatBegan(PoolEvent):
    """The turn of an opponent that acts (DD-45)."""

    opponent: str

    def fold(self, index: Encounter, state: State) -> State:
        if self.opponent not in opponents_in(index, state):
            raise ValueError("no such opponent is in the scene")
        return replace(state, acting=self.opponent, step=Step.THREATEN)


@record
class CompelOffered(PoolEvent):
    """The hero whose turn it is must answer a compel (DD-37)."""

    compel: str

    def fold(self, index: Encounter, state: State) -> State:
        return offered(index, state, self.compel)


@record
class CompelAnswered(PoolEvent):
    """The hero has gained a fate point for what the compel does, or has paid one (DD-37)."""

    compel: str
    accepted: bool

    def fold(self, index: Encounter, state: State) -> State:
        return answered(index, state, self.compel, self.accepted)


@record
class TurnBegan(PoolEvent):
    """The turn of that seat, in that round."""

    seat: int
    round: int

    def fold(self, index: Encounter, state: State) -> State:
        if self.seat not in range(len(state.heroes)) or self.round not in range(
            1, index.rounds + 1
        ):
            raise ValueError("there is no such turn")
        return replace(state, seat=self.seat, round=self.round, step=Step.CHOOSE, acting=None)


@record
class SceneEnded(PoolEvent):
    """The scene is over, stress is cleared (DD-36). `conceded`: it is lost because all heroes have
    given in.
    """

    won: bool
    conceded: bool = False

    def fold(self, index: Encounter, state: State) -> State:
        if self.conceded and (self.won or not state.is_conceded):
            raise ValueError("not all heroes have given in")
        conditions = tuple(cn.scene_over(it) for it in state.conditions)
        step = Step.WON if self.won else Step.LOST
        return replace(state, conditions=conditions, step=step, acting=None)


TurnEvent = TurnBegan | ThreatBegan | CompelOffered | CompelAnswered | SceneEnded
