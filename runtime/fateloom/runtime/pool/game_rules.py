"""Scenes in a row as a rule system on the kernel: the rules of an encounter, one after the other.

What play has left on the heroes goes along: consequences, fate points, promised dice and broken
things; stress was cleared at the end of the scene (DD-36). The keeper begins each scene anew.
"""

from __future__ import annotations

from fateloom.runtime.kernel.game import GameTypes, OpenGame, Over, Refusal, ToMove
from fateloom.runtime.pool import event as ev
from fateloom.runtime.pool import invariants
from fateloom.runtime.pool.command import Command
from fateloom.runtime.pool.condition import rested
from fateloom.runtime.pool.encounter import Encounter
from fateloom.runtime.pool.game import PoolGame, checked_course, fingerprint
from fateloom.runtime.pool.rules import PoolRules
from fateloom.runtime.pool.state import SetUp, State, Step
from fateloom.runtime.pool.view import View
from fateloom.runtime.record import record, replace


@record
class SceneOpened:
    """The scene of that id begins."""

    scene: str


@record
class HeroesRested:
    """The heroes have rested on the way out of a scene (DD-36)."""


@record
class PoolGameEnded:
    """It is over, with the ending of that id."""

    ending: str


Event = ev.Event | SceneOpened | HeroesRested | PoolGameEnded
"""All that can happen: within a scene, and from one to the next."""


@record
class Passed:
    """A scene that is over, and how. `conceded`: it was lost, and all heroes had given in."""

    scene: str
    won: bool
    conceded: bool = False


@record
class PoolGameState:
    """Everything on the table: the scene, its table, the scenes behind, and the ending once there
    is one.
    """

    scene: str
    table: State
    behind: tuple[Passed, ...] = ()
    ending: str | None = None


@record
class PoolGameView:
    """The same as one seat sees it."""

    scene: str
    table: View
    behind: tuple[Passed, ...]
    ending: str | None


TYPES = GameTypes(setup=SetUp, state=PoolGameState, command=Command, event=Event)


class PoolGameRules(OpenGame[PoolGameState, Event]):
    """The rules of one pool game: `Rules[SetUp, PoolGameState, Command, Event, PoolGameView]`."""

    name = "pool"
    types = TYPES

    def __init__(self, pool_game: PoolGame) -> None:
        """Raises ValueError when the pool game cannot be played, and says why."""
        self.pool_game = pool_game
        self.course = checked_course(pool_game.course)
        self._inner = {
            (it.id, heroes): PoolRules(it.encounter_for(heroes))
            for it in self.course.scenes
            for heroes in range(self.course.least, self.course.most + 1)
        }

    @property
    def fingerprint(self) -> str:
        """What saves remember of the pool game; its words may be corrected meanwhile."""
        return fingerprint(self.course)

    def encounter(self, state: PoolGameState) -> Encounter:
        """What is played in the scene."""
        return self.rules_of(state).encounter

    def rules_of(self, state: PoolGameState) -> PoolRules:
        """The rules of the scene that is played."""
        return self._inner[state.scene, len(state.table.heroes)]

    def seats(self, state: PoolGameState) -> int:
        """One for each hero, and one for the keeper if somebody is."""
        return self.rules_of(state).seats(state.table)

    def setup(self, choices: SetUp) -> PoolGameState | Refusal:
        """The table before anything has happened."""
        least, most = self.course.least, self.course.most
        if not least <= len(choices.heroes) <= most:
            many = f"{least}" if least == most else f"{least} to {most}"
            plural = "hero" if many == "1" else "heroes"
            return Refusal("heroes", f"This pool game is for {many} {plural}.")
        table = self._inner[self.course.first, len(choices.heroes)].setup(choices)
        return table if isinstance(table, Refusal) else PoolGameState(self.course.first, table)

    def opening(self, state: PoolGameState) -> tuple[Event, ...]:
        """The first scene begins."""
        return (SceneOpened(state.scene), *self.rules_of(state).opening(state.table))

    def legal(self, state: PoolGameState) -> ToMove[Command]:
        """Who has to say what now."""
        if state.ending is not None:
            ending = self.course.ending(state.ending)
            won = ending is not None and ending.won
            return Over("won" if won else "lost", self._seats(state) if won else ())
        return self.rules_of(state).legal(state.table)

    def decide(self, state: PoolGameState, command: Command) -> tuple[Event, ...] | Refusal:
        """What the command brings about, the next scene or the ending included."""
        found = self.apply(state, command)
        return found if isinstance(found, Refusal) else found[0]

    def apply(
        self, state: PoolGameState, command: Command
    ) -> tuple[tuple[Event, ...], PoolGameState] | Refusal:
        """What the command brings about, and the state that it leads to."""
        if state.ending is not None:
            return Refusal("over", "The game is over.")
        found = self.rules_of(state).apply(state.table, command)
        return found if isinstance(found, Refusal) else self._after(state, *found)

    def apply_legal(
        self, state: PoolGameState, command: Command
    ) -> tuple[tuple[Event, ...], PoolGameState]:
        """`apply` for a command that `legal` lists for this state: it is not judged again."""
        return self._after(state, *self.rules_of(state).apply_legal(state.table, command))

    def evolve(self, state: PoolGameState, event: Event) -> PoolGameState:
        """The state after the event; raises ValueError on one that cannot have happened."""
        match event:
            case SceneOpened(scene):
                return self._opened(state, scene)
            case HeroesRested():
                if self._way(state) not in self.course.scene(state.scene).rests:
                    raise ValueError("there is no rest here")
                return replace(state, table=self._rested(state))
            case PoolGameEnded(ending):
                if self._led_to(state) != ending or self.course.ending(ending) is None:
                    raise ValueError("it cannot end like that")
                return replace(state, behind=self._behind(state), ending=ending)
            case _:
                table = self.rules_of(state).evolve(state.table, event)
                return replace(state, table=table)

    def view(self, state: PoolGameState, seat: int | None) -> PoolGameView:
        """What that seat may know."""
        table = self.rules_of(state).view(state.table, seat)
        return PoolGameView(state.scene, table, state.behind, state.ending)

    def broken(self, state: PoolGameState) -> tuple[str, ...]:
        """The invariants that do not hold, each in a few words; empty when all is well."""
        return (*invariants.broken(self.encounter(state), state.table), *self._astray(state))

    # --- from scene to scene

    def _after(
        self, before: PoolGameState, events: tuple[ev.Event, ...], table: State
    ) -> tuple[tuple[Event, ...], PoolGameState]:
        """What follows the events of a scene by itself, when they have ended it."""
        state = replace(before, table=table)
        after = self._led_to(state)
        if after is None:
            return events, state
        more: list[Event] = []

        def happens(event: Event) -> PoolGameState:
            more.append(event)
            return self.evolve(state, event)

        if self._way(state) in self.course.scene(state.scene).rests:
            state = happens(HeroesRested())
        if self.course.ending(after) is not None:
            state = happens(PoolGameEnded(after))
        else:
            state = happens(SceneOpened(after))
            for event in self.rules_of(state).opening(state.table):
                state = happens(event)
        return (*events, *more), state

    def _led_to(self, state: PoolGameState) -> str | None:
        """The scene or ending that the scene has led to; None while it is not over."""
        way = self._way(state)
        return None if way is None else self.course.scene(state.scene).leads_to(way)

    def _way(self, state: PoolGameState) -> str | None:
        """How the scene is over: `won`, `lost` or `conceded`; None while it is not."""
        table = state.table
        if table.step not in (Step.WON, Step.LOST):
            return None
        return self.course.scene(state.scene).way(table.step is Step.WON, table.is_conceded)

    def _rested(self, state: PoolGameState) -> State:
        recovery = self.encounter(state).settings.recovery
        conditions = tuple(rested(it, recovery) for it in state.table.conditions)
        return replace(state.table, conditions=conditions)

    def _behind(self, state: PoolGameState) -> tuple[Passed, ...]:
        won = state.table.step is Step.WON
        return (*state.behind, Passed(state.scene, won, not won and state.table.is_conceded))

    def _opened(self, state: PoolGameState, scene: str) -> PoolGameState:
        if scene == state.scene:
            if state.table.step is not Step.CHOOSE or state.behind:
                raise ValueError("that scene is played already")
            return state
        if self._led_to(state) != scene:
            raise ValueError(f"nothing leads to the scene '{scene}'")
        before = state.table
        table = self._inner[scene, len(before.heroes)].setup(SetUp(before.heroes, before.keeper))
        if isinstance(table, Refusal):
            raise ValueError(table.message)
        return PoolGameState(
            scene, replace(table, conditions=before.conditions), self._behind(state), None
        )

    def _seats(self, state: PoolGameState) -> tuple[int, ...]:
        return tuple(range(len(state.table.heroes)))

    def _astray(self, state: PoolGameState) -> tuple[str, ...]:
        """What is wrong from scene to scene."""
        wrong = []
        here = self.course.first
        for passed in state.behind:
            if passed.scene != here:
                wrong.append(f"scene '{here}' was passed over")
            scene = self.course.scene(passed.scene)
            here = scene.leads_to(scene.way(passed.won, passed.conceded))
        if here != (state.scene if state.ending is None else state.ending):
            wrong.append(f"the scenes lead to '{here}'")
        over = state.table.step in (Step.WON, Step.LOST)
        if over is not (state.ending is not None):
            wrong.append("a scene is over, and nothing follows")
        return tuple(wrong)
