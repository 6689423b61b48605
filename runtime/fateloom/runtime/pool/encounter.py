"""The content of an encounter: heroes, tasks, opponents and aspects."""

from __future__ import annotations

from enum import StrEnum

from fateloom.runtime.pool.building import Approach
from fateloom.runtime.pool.condition import Condition
from fateloom.runtime.pool.dice import Pool
from fateloom.runtime.pool.dice_set import STANDARD, DiceSet
from fateloom.runtime.pool.settings import Settings
from fateloom.runtime.pool.spending import Extra
from fateloom.runtime.pool.when import Moment, When
from fateloom.runtime.record import record

APPROACHES = tuple(Approach)


class Action(StrEnum):
    """The purpose of a roll; each has its own results (DD-43, DE-02, 03)."""

    OVERCOME = "overcome"
    ADVANTAGE = "advantage"
    ATTACK = "attack"
    DEFEND = "defend"


@record
class Stunt:
    """Gives dice when its approach is used, or with every approach (None). `once`: once a scene;
    `session`: once in the whole game. `when`: only then (DD-08, DDL-12).
    """

    id: str
    approach: Approach | None
    dice: Pool = Pool(aid=1)
    once: bool = False
    session: bool = False
    when: When = When()


@record
class Hero:
    """A playable character: ratings from -2 to 5 in the order of `Approach`, stunts, and things
    that can run out or break (DD-32, 35, 37).
    """

    id: str
    ratings: tuple[int, ...]
    stunts: tuple[Stunt, ...] = ()
    things: tuple[str, ...] = ()


@record
class Opponent:
    """An opponent: ratings like those of a hero, or none for a minor one, which is `skilled` at
    some approaches, `bad` at others and average at the rest (DD-38..40). `helpers`: characters at
    its side, 0 to 2 (DE-11, DDL-06).

    `stress`: the values of its boxes, `slots`: how many consequences it can take, both in ascending
    order; a minor one has up to two boxes and no slot (DE-22). `acts`: the approach with which it
    attacks at the end of each round (DD-45): a hero, or the opponent `foe` (DE-23). `pools`: the
    dice with some approaches, in place of those of its ratings (DDL-06).
    """

    id: str
    ratings: tuple[int, ...] = ()
    helpers: int = 0
    skilled: tuple[Approach, ...] = ()
    bad: tuple[Approach, ...] = ()
    stress: tuple[int, ...] = ()
    slots: int = 0
    acts: Approach | None = None
    foe: str | None = None
    pools: tuple[tuple[Approach, Pool], ...] = ()


@record
class Aspect:
    """A fact that can be invoked (DD-09, 14). `holder`: the only hero or opponent who may invoke
    it; None: everybody. `free`: the number of free invocations, from 0 up (DE-16). `made`: it
    exists only after a task has made it (DDL-11).
    """

    id: str
    holder: str | None = None
    free: int = 0
    made: bool = False


@record
class ExtraDice:
    """Dice that a task has only then (DDL-05)."""

    when: When
    dice: Pool


@record
class Task:
    """Something to try, against an opponent, or with a difficulty by its rung on the ladder, of
    whose dice `challenge` are challenge dice (DD-11, 13; DE-19). `hidden`: the pool is not shown
    before the roll (DDL-15).

    `action`: its purpose. `makes`: the aspect that an advantage makes, or gives a free invocation
    if it exists. `rival`: another hero opposes it (DE-09, 10). `optional`: the scene can be won
    without it. `bonuses`, `penalties`: the number of circumstances for and against it, from 0 up
    (DD-42). `extra`: dice by conditions (DDL-05).
    """

    id: str
    rung: int = 0
    challenge: int = 0
    opponent: str | None = None
    hidden: bool = False
    action: Action = Action.OVERCOME
    makes: str | None = None
    rival: bool = False
    optional: bool = False
    bonuses: int = 0
    penalties: int = 0
    extra: tuple[ExtraDice, ...] = ()


@record
class Compel:
    """An aspect that makes trouble once a scene: from `round` on, from 1 up, at the beginning of a
    turn of the hero who holds it, or of any hero. Whoever gives in to it gains a fate point, and
    `dice` for the next roll; with `turn` the turn is over. Whoever does not pays a fate point
    (DD-37).
    """

    id: str
    aspect: str
    round: int = 1
    dice: Pool = Pool()
    turn: bool = False


@record
class Encounter:
    """A scene: all of its tasks must be done within `rounds`, from 1 up. `helpers`: how many heroes
    may help in one roll (DD-41). `deadly`: the keeper's policy tries to inflict consequences
    (DE-28). `dice`: their faces. `settings`: the choices that the rules leave to the story.

    `single`: one roll decides; the player with the first turn must try, and then the scene is over
    (DDL-05). `rows`: extra purchases (DDL-08). `compels`: offered in this order (DD-37).
    """

    heroes: tuple[Hero, ...]
    tasks: tuple[Task, ...]
    opponents: tuple[Opponent, ...] = ()
    aspects: tuple[Aspect, ...] = ()
    rounds: int = 3
    helpers: int = 2
    deadly: bool = False
    dice: DiceSet = STANDARD
    settings: Settings = Settings()
    single: bool = False
    rows: tuple[Extra, ...] = ()
    compels: tuple[Compel, ...] = ()

    def compel(self, id: str) -> Compel:
        """The compel of that id; raises KeyError when there is none."""
        return {it.id: it for it in self.compels}[id]

    def hero(self, id: str) -> Hero:
        """The hero of that id; raises KeyError when there is none."""
        return {it.id: it for it in self.heroes}[id]

    def task(self, id: str) -> Task:
        """The task of that id; raises KeyError when there is none."""
        return {it.id: it for it in self.tasks}[id]

    def row(self, id: str) -> Extra:
        """The row of that id which the story has added; raises KeyError when there is none."""
        return {it.id: it for it in self.rows}[id]

    def opponent(self, id: str) -> Opponent:
        """The opponent of that id; raises KeyError when there is none."""
        return {it.id: it for it in self.opponents}[id]

    @property
    def people(self) -> tuple[Hero | Opponent, ...]:
        """Heroes and opponents."""
        return (*self.heroes, *self.opponents)

    def rating(self, id: str, approach: Approach) -> int:
        """How good a hero or an opponent is at it (DD-06, 38..40); raises KeyError on others."""
        someone = {it.id: it for it in self.people}[id]
        if someone.ratings:
            return someone.ratings[APPROACHES.index(approach)]
        if isinstance(someone, Opponent) and approach in someone.skilled:
            return self.settings.skilled
        if isinstance(someone, Opponent) and approach in someone.bad:
            return self.settings.bad
        return self.settings.other

    def base(self, id: str, approach: Approach) -> Pool:
        """The dice of a hero or an opponent with that approach (DD-06; DDL-06)."""
        for it in self.opponents:
            if it.id == id and approach in dict(it.pools):
                return dict(it.pools)[approach]
        return self.settings.base(self.rating(id, approach))

    def moment(
        self,
        roll: tuple[str | None, str, Approach],
        condition: Condition,
        done: tuple[str, ...],
        present: tuple[bool, ...],
        round: int,
    ) -> Moment:
        """What conditions of dice are about (DDL-05, 12). `roll`: the task, the hero or opponent
        who rolls, and the approach; `condition`: of whoever rolls.
        """
        task, roller, approach = roll
        here = tuple(it.id for it, is_here in zip(self.aspects, present, strict=True) if is_here)
        heroes = [it for it in self.heroes if it.id == roller]
        things = heroes[0].things if heroes else ()
        whole = tuple(it for it in things if it not in condition.broken)
        hurt = any(condition.consequences)
        return Moment(task, roller, approach, done, here, whole, round, hurt)

    def boxes(self, id: str) -> tuple[int, ...]:
        """What the stress boxes of a hero or an opponent are worth (DD-36)."""
        found = [it.stress for it in self.opponents if it.id == id]
        return found[0] if found else self.settings.stress

    def slots(self, id: str) -> tuple[tuple[str, int], ...]:
        """The slots for consequences of a hero or an opponent, and what they are worth (DD-36)."""
        found = [it.slots for it in self.opponents if it.id == id]
        return self.settings.slots[: found[0]] if found else self.settings.slots
