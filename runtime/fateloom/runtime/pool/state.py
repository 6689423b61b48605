"""The state of an encounter, and how it is set up (DD-28, 36, 37)."""

from __future__ import annotations

from enum import StrEnum

from fateloom.runtime.kernel.event import EventOf
from fateloom.runtime.kernel.game import Refusal
from fateloom.runtime.pool.building import Approach
from fateloom.runtime.pool.condition import Condition, fresh, refresh
from fateloom.runtime.pool.dice import Pool
from fateloom.runtime.pool.encounter import Action, Encounter
from fateloom.runtime.pool.spending import Purse
from fateloom.runtime.pool.tally import Shown, Tally
from fateloom.runtime.record import record


class Step(StrEnum):
    """Where a turn is: whom it waits for, and for what."""

    CHOOSE = "choose"
    COMPEL = "compel"
    THREATEN = "threaten"
    ANSWER = "answer"
    BUILD = "build"
    OPPOSE = "oppose"
    ROLL = "roll"
    SPEND = "spend"
    KEEPER_SPENDS = "keeper-spends"
    HIT = "hit"
    WON = "won"
    LOST = "lost"


@record
class Call:
    """What somebody is about to do to a hero, who has to say how they meet it (DD-45, DE-10).

    `actor`: a hero or an opponent; `task`: None when an opponent attacks.
    """

    actor: str
    approach: Approach
    hero: str
    task: str | None = None


@record
class Attempt:
    """A roll from its pool to its end. `roller`: the hero or opponent whose dice they are;
    `against`: the opponent or hero whose mirrored dice are among them; `task`: None when an
    opponent acts.

    `used`: aspects invoked for this roll, each once; `stunts`, `helpers`: each once as well;
    `countered`: the other side has invoked something; `shown`: the dice so far;
    `tally`, `purse`: once all dice are shown; `eased`: one shift less, for a boost (DD-43).
    """

    roller: str
    against: str | None
    task: str | None
    action: Action
    approach: Approach
    pool: Pool
    used: tuple[str, ...] = ()
    stunts: tuple[str, ...] = ()
    helpers: tuple[str, ...] = ()
    countered: bool = False
    shown: tuple[Shown, ...] = ()
    tally: Tally | None = None
    purse: Purse = Purse()
    eased: bool = False


@record
class Hit:
    """Somebody is hit so hard, in shifts from 1 up, and has to take it (DD-44)."""

    who: str
    shifts: int


@record
class State:
    """Everything on the table.

    `heroes`, `conditions`: by seat. `keeper`: a person plays the opposition, at the seat after the
    last hero. `opponents`: how each is, in the order of the encounter. Of each aspect of the
    encounter: `present`: whether it is there; `free`: free invocations that anybody may use who may
    invoke it; `gained`: those that the heroes have made (DE-16). `done`: tasks done. `round`: from
    1 up. `seat`: the hero whose turn it is or was last; `acting`: the opponent whose turn it is.
    `bought`: rows of the story that were bought in this scene, each once. `conceded`: the heroes
    who have given in. `compel`: the one that must be answered; `compelled`: those that were offered
    in this scene.
    """

    heroes: tuple[str, ...]
    conditions: tuple[Condition, ...]
    keeper: bool
    keeper_fate: int
    opponents: tuple[Condition, ...]
    free: tuple[int, ...]
    present: tuple[bool, ...]
    gained: tuple[int, ...]
    done: tuple[str, ...] = ()
    round: int = 1
    seat: int = 0
    acting: str | None = None
    step: Step = Step.CHOOSE
    call: Call | None = None
    attempt: Attempt | None = None
    hit: Hit | None = None
    bought: tuple[str, ...] = ()
    conceded: tuple[str, ...] = ()
    compel: str | None = None
    compelled: tuple[str, ...] = ()

    @property
    def is_conceded(self) -> bool:
        """Whether all heroes have given in."""
        return set(self.conceded) == set(self.heroes)


@record
class SetUp:
    """Who plays, by hero, in the order of seats; whether the opposition is played by a person."""

    heroes: tuple[str, ...]
    keeper: bool = False


def refresh_of(encounter: Encounter, hero: str) -> int:
    """The fate points that the hero begins with, and gains up to (DD-29, 37)."""
    it = encounter.settings
    stunts = len(encounter.hero(hero).stunts)
    return refresh(stunts, it.refresh, it.free_stunts, it.least_refresh)


def set_up(encounter: Encounter, choices: SetUp) -> State | Refusal:
    """The table before anything has happened: fate points at refresh (DD-37), and so many for the
    keeper as the settings say for each hero.
    """
    if not choices.heroes:
        return Refusal("heroes", "At least one hero must play.")
    if len(set(choices.heroes)) < len(choices.heroes):
        return Refusal("heroes", "Every seat needs a different hero.")
    known = {hero.id for hero in encounter.heroes}
    for hero in choices.heroes:
        if hero not in known:
            return Refusal("heroes", f"There is no hero '{hero}' in this encounter.")
    settings = encounter.settings
    boxes, slots = len(settings.stress), len(settings.slots)
    return State(
        choices.heroes,
        tuple(fresh(refresh_of(encounter, it), boxes, slots) for it in choices.heroes),
        choices.keeper,
        settings.keeper_fate * len(choices.heroes),
        tuple(fresh(0, len(it.stress), it.slots) for it in encounter.opponents),
        tuple(aspect.free for aspect in encounter.aspects),
        tuple(not aspect.made for aspect in encounter.aspects),
        tuple(0 for _ in encounter.aspects),
    )


PoolEvent = EventOf[Encounter, State]
"""What every event of the system is: a change of its state."""
