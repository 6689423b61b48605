"""The state of an encounter, and how it is set up (DD-28, 36, 37)."""

from __future__ import annotations

from enum import StrEnum

from fateloom.runtime.kernel.game import Refusal
from fateloom.runtime.pool.building import Approach
from fateloom.runtime.pool.condition import Condition, refresh
from fateloom.runtime.pool.dice import Pool
from fateloom.runtime.pool.encounter import Encounter
from fateloom.runtime.pool.spending import Purse
from fateloom.runtime.pool.tally import Shown, Tally
from fateloom.runtime.record import record


class Step(StrEnum):
    """Where a turn is: whom it waits for, and for what."""

    CHOOSE = "choose"
    BUILD = "build"
    OPPOSE = "oppose"
    ROLL = "roll"
    SPEND = "spend"
    KEEPER_SPENDS = "keeper-spends"
    WON = "won"
    LOST = "lost"


@record
class Attempt:
    """A task being tried. `used`: aspects invoked for this roll, each once; `stunts`, `helpers`:
    each once as well; `shown`: the dice so far; `tally`, `purse`: once all dice are shown.
    """

    task: str
    approach: Approach
    pool: Pool
    used: tuple[str, ...] = ()
    stunts: tuple[str, ...] = ()
    helpers: tuple[str, ...] = ()
    shown: tuple[Shown, ...] = ()
    tally: Tally | None = None
    purse: Purse = Purse()


@record
class State:
    """Everything on the table.

    `heroes`, `conditions`: by seat. `keeper`: a person plays the opposition, at the seat after the
    last hero. `opponents`: dice promised to each, `free`: free invocations left of each aspect,
    both in the order of the encounter. `done`: tasks done. `round`: from 1 up.
    """

    heroes: tuple[str, ...]
    conditions: tuple[Condition, ...]
    keeper: bool
    keeper_fate: int
    opponents: tuple[Pool, ...]
    free: tuple[int, ...]
    done: tuple[str, ...] = ()
    round: int = 1
    seat: int = 0
    step: Step = Step.CHOOSE
    attempt: Attempt | None = None


@record
class SetUp:
    """Who plays, by hero, in the order of seats; whether the opposition is played by a person."""

    heroes: tuple[str, ...]
    keeper: bool = False


def set_up(encounter: Encounter, choices: SetUp) -> State | Refusal:
    """The table before anything has happened: fate points at refresh (DD-37), one for the keeper
    for each hero.
    """
    if not choices.heroes:
        return Refusal("heroes", "At least one hero has to play.")
    if len(set(choices.heroes)) < len(choices.heroes):
        return Refusal("heroes", "Every seat needs a hero of its own.")
    known = {hero.id for hero in encounter.heroes}
    for hero in choices.heroes:
        if hero not in known:
            return Refusal("heroes", f"There is no hero '{hero}' in this encounter.")
    return State(
        choices.heroes,
        tuple(Condition(refresh(len(encounter.hero(it).stunts))) for it in choices.heroes),
        choices.keeper,
        len(choices.heroes),
        tuple(Pool() for _ in encounter.opponents),
        tuple(aspect.free for aspect in encounter.aspects),
    )
