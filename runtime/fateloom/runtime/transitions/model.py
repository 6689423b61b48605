"""What `transitions` gives: variables, guarded commands, goals. Plain data, fit for any solver.

Values are numbers from 0; `Variable.values` says what they mean. Sets of values are bit masks: bit
v is set when value v is in the set.
"""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from fateloom.runtime.program.condition import GameMode
from fateloom.runtime.record import record
from fateloom.runtime.span import Span
from fateloom.runtime.transitions.decisions import Decision
from fateloom.runtime.transitions.doubts import Doubts
from fateloom.runtime.transitions.variables import FinaleState, Kind, Variable

Values = tuple[int, ...]
"""A state: a value for each variable of a model, in order."""


@record
class Company:
    """Who plays: heroes, who sit in any order, and the solo mode, if it is one (DST-130)."""

    heroes: tuple[str, ...]
    mode: GameMode | None = None
    leaving: bool = False
    """Whether players may go home in the middle of the game (EC-57)."""


@record
class Literal:
    """The variable has one of these values."""

    variable: int
    allowed: int

    def __hash__(self) -> int:
        # That of every record does as well; this one is asked for a million times in a proof.
        return hash((self.variable, self.allowed))


Cube = tuple[Literal, ...]
"""All of them at once, by ascending variable; empty: always."""


@record
class Assign:
    """The variable takes the value."""

    variable: int
    value: int


@record
class Add:
    """The variable moves by `amount` and stops at its ends."""

    variable: int
    amount: int


@record
class Remap:
    """The variable takes the value that `table` has for its old one."""

    variable: int
    table: tuple[int, ...]


@record
class Lookup:
    """The variable takes what `table` has for the old values of several; the last of `inputs`
    runs fastest.
    """

    variable: int
    inputs: tuple[int, ...]
    table: tuple[int, ...]


Effect = Assign | Add | Remap | Lookup
"""Effects of one outcome change a variable each, all at once."""


class Successes(NamedTuple):
    """The result of a test: from `low` to `high` successes, both included. `effort`: how many
    effort dice are rolled along, and tired by that; 0: that is not told here.
    """

    low: int
    high: int
    effort: int = 0

    def __str__(self) -> str:
        number = str(self.low) if self.low == self.high else f"{self.low}-{self.high}"
        return f"{number} effort {self.effort}" if self.effort else number


Chance = Successes | str
"""What chance gives: the result of a test, or the ending of a game that is called."""


@record
class Outcome:
    """One way in which an action can end. It can come about only where `guard` holds too.

    `chance`: what dice or other rule systems gave, in order; `decided`: what was decided after
    that. `doubts`: why nobody can count on it (a band that some markers cannot reach); an outcome
    with doubts can only be feared, not hoped for.
    """

    guard: Cube
    effects: tuple[Effect, ...]
    chance: tuple[Chance, ...]
    decided: tuple[Decision, ...]
    doubts: Doubts

    @property
    def sure(self) -> bool:
        """Whether the actor can count on it, dice permitting."""
        return not self.doubts


class Move(Enum):
    """The families of actions."""

    STEP = "step"
    EXPLORE = "explore"
    VISIT = "visit"
    OPTION = "option"
    BUY = "buy"
    SELL = "sell"
    PICK_UP = "pick up"
    LAY_DOWN = "lay down"
    USE = "use"
    SPEND = "spend"
    TIRE = "tire"
    TURN = "turn"
    DAY = "day"
    BEGIN = "begin a finale"
    STAGE = "stage"
    LEAVE = "leave"
    EVENT = "event"
    RESCUE = "rescue"


WORLD = frozenset({Move.TURN, Move.DAY, Move.EVENT, Move.RESCUE})
"""What happens by itself: nobody decides it."""


@record
class Site:
    """Where an action is done: on a tile; on a visit also at which POI, and in which option if that
    is not what the action is about.
    """

    tile: str
    poi: str | None = None
    option: str | None = None


@record
class Departure:
    """Players go home: of `heroes`, in that order, in the middle of what `actor` does. `move`: what
    that is; LEAVE: nothing.
    """

    heroes: tuple[str, ...]
    actor: str
    move: Move


@record
class Action:
    """A guarded command. Actions of a hero are taken by choice; those of `WORLD` happen.

    `hero`: who acts, or in whose turn it happens. `subject`: what it is about, by id. `decided`:
    what was chosen within it before the first chance. `doubts`: what the model leaves out, and the
    action needs. `repeats`: an event that can happen again. `site`: for what is done on a visit or
    laid down on a tile. `stage`: the stage of a finale that is begun or played. `departure`: who
    goes home in it; `hero` is the first of these then, and `move` is LEAVE.
    """

    name: str
    move: Move
    hero: str
    subject: str
    label: str
    decided: tuple[Decision, ...]
    guard: Cube
    outcomes: tuple[Outcome, ...]
    doubts: Doubts
    repeats: bool
    span: Span
    site: Site | None = None
    stage: FinaleState | None = None
    departure: Departure | None = None

    @property
    def gone(self) -> tuple[str, ...]:
        """The heroes whose players go home."""
        return self.departure.heroes if self.departure else ()

    @property
    def sure(self) -> bool:
        """Whether the actor can count on it: nothing that the model leaves out is needed."""
        return not self.doubts


@record
class Goal:
    """A finale that is fulfilled: `variable` has `value`."""

    hero: str
    path: str
    variable: int
    value: int


@record
class Gap:
    """Something of the Program that the actions do not say. Whoever proves something must heed it.

    `misses`: whether plays of the engine may be missing; otherwise there are plays too many.
    `hero`: whose question it is about; empty: everybody's. `flatters`: heroes can do less than the
    model says, and never more: no proof stands then, but a block that the engine plays does.
    """

    sentence: str
    misses: bool
    span: Span
    hero: str = ""
    flatters: bool = False

    def matters_to(self, hero: str) -> bool:
        """Whether it leaves the question about the hero open."""
        return self.misses and self.hero in ("", hero)


@record
class Model:
    """A Program for one company, flattened."""

    company: Company
    variables: tuple[Variable, ...]
    initial: tuple[Values, ...]
    """The states in which the first turn can begin."""
    actions: tuple[Action, ...]
    goals: tuple[Goal, ...]
    gaps: tuple[Gap, ...]

    def variable_of(self, kind: Kind, owner: str) -> int | None:
        """The number of a hero's own variable of a kind; None: the model has none."""
        own = (at for at, it in enumerate(self.variables) if (it.kind, it.owner) == (kind, owner))
        return next(own, None)
