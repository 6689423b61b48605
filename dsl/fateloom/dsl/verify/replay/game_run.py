"""A game of the engine under construction: the commands so far, and their events."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from copy import copy
from functools import cached_property

from fateloom.dsl.verify.replay.agenda import Agenda
from fateloom.dsl.verify.replay.result import IssuedCommand, StuckError
from fateloom.runtime.kernel.game import Chance, Decision, Refusal, folded
from fateloom.runtime.program.destiny import TriggerKind
from fateloom.runtime.program.program import Program
from fateloom.runtime.program.statement import FireEvent
from fateloom.runtime.record import parts_in, record, replace
from fateloom.runtime.story import command as cmd
from fateloom.runtime.story import event as ev
from fateloom.runtime.story.index import ProgramIndex
from fateloom.runtime.story.legal import deciding
from fateloom.runtime.story.refusals import top
from fateloom.runtime.story.rules import StoryRules
from fateloom.runtime.story.setup import SetUp
from fateloom.runtime.story.state import Frame, HeroState, Overflowing, Stage, State
from fateloom.runtime.transitions.flatten import marker_decision, projection
from fateloom.runtime.transitions.model import WORLD, Model, Move, Values

LONGEST = 3_000
"""Commands after which a play is given up."""


@record
class Occurrence:
    """Something that happened without a step: the family of actions that describes it."""

    move: Move
    hero: str
    subject: str


@record
class Opening:
    """One way to begin a game: the order of the seats, and who is drawn to go first, if anybody.
    `state`: of a game that is under way already, None: it begins.
    """

    setup: SetUp
    issued: tuple[IssuedCommand, ...]
    state: State | None = None


@record
class Checkpoint:
    """A moment of the game, to return to."""

    state: State
    issued: int
    happened: int
    choice_points: int
    claimed: frozenset[int]
    over: frozenset[int]


class RefusedError(Exception):
    """The engine refuses a command; the message is the engine's."""


class ReplayContext:
    """What all attempts at a play share. Grows with the actions of the model."""

    def __init__(self, program: Program, model: Model) -> None:
        self.program = program
        self.rules = StoryRules(program, texts=False)
        self.model = model
        self.read = projection(program, model)
        self.marker_decision = marker_decision(program, model)
        self.writes = _writes(model)
        self.by_time = frozenset(
            at for (move, _, _), some in self.writes.items() if move in WORLD for at in some
        )
        """The variables that days, turns and events can change."""

    @cached_property
    def fired(self) -> frozenset[str]:
        """The events that scripts make happen."""
        parts = parts_in(self.program)
        return frozenset(it.event for it in parts if isinstance(it, FireEvent))

    def without(self, it: Occurrence) -> ReplayContext:
        """The same game without an event, or without all that happens on a day. What another script
        makes happen is there then, and does nothing.
        """
        of_day = int(it.subject) if it.move is Move.DAY else 0
        events = tuple(
            replace(
                one,
                body=one.body if of_day or one.id != it.subject else (),
                trigger=replace(
                    one.trigger, days=tuple(day for day in one.trigger.days if day != of_day)
                ),
            )
            for one in self.program.events
            if of_day or one.id != it.subject or one.id in self.fired
        )
        return self.under(StoryRules(replace(self.program, events=events), texts=False))

    def under(self, rules: StoryRules) -> ReplayContext:
        """The same game by other rules."""
        new = copy(self)
        new.rules = rules
        return new


class GameRun:
    """A game under way. Commands are issued one by one; `checkpoint` and `restore` allow trials."""

    def __init__(
        self,
        ground: ReplayContext,
        agenda: Agenda,
        opening: Opening,
        picks: tuple[int, ...],
        before: tuple[IssuedCommand, ...] = (),
    ) -> None:
        self.rules, self.model = ground.rules, ground.model
        self.index: ProgramIndex = self.rules.index
        self.agenda = agenda
        self.picks = picks
        """The alternatives to take at the first choices that the play leaves."""
        self.choice_points: list[tuple[int, int]] = []
        """Where the play leaves a choice: which alternative was taken, of how many."""
        self.issued: list[IssuedCommand] = []
        self.earlier = 0
        """Steps of a game that this one continues: those of the agenda are numbered after them."""
        self.happened: list[Occurrence] = []
        """What happened by itself, in order; `claimed`: those that a step of the play describes."""
        self.claimed: frozenset[int] = frozenset()
        self.is_lookahead = False
        """Whether this is a trial of `least_disruptive`."""
        self.by_time = ground.by_time
        self._ground = ground
        self.marker_decision = ground.marker_decision
        self._known: tuple[State, Values] | None = None
        self.setup = opening.setup
        self.state = self._begun() if opening.state is None else opening.state
        drawn = opening.issued if self.state.stage is Stage.SETUP else ()
        for it in before or drawn:
            self.issue(it.command, it.step)
        if before:
            self.claimed = frozenset(range(len(self.happened)))

    def _begun(self) -> State:
        opened = self.rules.setup(self.setup)
        if isinstance(opened, Refusal):
            raise ValueError(opened.message)
        events = self.rules.opening(opened)
        self._record_occurrences(events, opened)
        return folded(self.rules, opened, events)

    # --- queries

    @property
    def values(self) -> Values:
        """The game as a state of the model."""
        known = self._known
        if known is None or known[0] is not self.state:
            known = self._known = self.state, self._ground.read(self.state)
        return known[1]

    @property
    def me(self) -> HeroState:
        """The hero whose turn it is."""
        return self.state.heroes[self.state.seat]

    @property
    def frame(self) -> Frame | None:
        """The question that waits for an answer."""
        return top(self.state)

    def hero(self, name: str) -> HeroState:
        """A hero by name."""
        return next(it for it in self.state.heroes if it.hero == name)

    def commands(self) -> tuple[cmd.Command, ...]:
        """The legal commands of the seat or of chance to move."""
        to_move = self.rules.legal(self.state)
        if isinstance(to_move, Decision):
            return to_move.commands
        if isinstance(to_move, Chance):
            return tuple(it for it, _ in to_move.distribution.outcomes)
        return ()

    # --- commands

    def issue(
        self, command: cmd.Command, step: int | None = None, *, decided: bool = False
    ) -> None:
        """Issue a command. `decided`: the step says what a hero with too many items does. Raises
        RefusedError, and StuckError in a game that does not end.
        """
        if len(self.issued) >= LONGEST:
            raise StuckError("the game takes too long until then")
        by_chance = isinstance(command, cmd.Roll | cmd.DrawFirstPlayer)
        seat = None if by_chance else deciding(self.state)
        full = self.frame if isinstance(self.frame, Overflowing) else None
        found = self.rules.apply(self.state, command)
        if isinstance(found, Refusal):
            raise RefusedError(found.message)
        events, after = found
        before, self.state = self.state, after
        number = None if step is None else step + self.earlier
        self.issued.append(IssuedCommand(seat, command, number))
        if full is not None and not decided:
            self._laid_down(command, before.heroes[full.seat].hero)
        self._record_occurrences(events, before)

    def _laid_down(self, command: cmd.Command, hero: str) -> None:
        """What a hero with too many items had to do in between."""
        match command:
            case cmd.Abandon(item) | cmd.DiscardItem(item):
                self.happened.append(Occurrence(Move.LAY_DOWN, hero, item))
            case cmd.Sell(item):
                self.happened.append(Occurrence(Move.SELL, hero, item))
            case _:
                pass

    def _record_occurrences(self, events: Iterable[ev.Event], before: State) -> None:
        heroes = self.setup.heroes
        hero = before.heroes[before.seat].hero if before.heroes else heroes[0]
        day = before.day
        for event in events:
            match event:
                case ev.TurnBegan(seat, now):
                    hero = heroes[seat]
                    if now != day:
                        special = str(now) if now in self.index.on_day and now > 1 else ""
                        self.happened.append(Occurrence(Move.DAY, hero, special))
                    self.happened.append(Occurrence(Move.TURN, hero, hero))
                    day = now
                case ev.TurnPassed(seat):
                    hero = heroes[seat]
                case ev.AbilityUsed(seat, item):
                    self.happened.append(Occurrence(Move.USE, heroes[seat], item))
                case ev.DiceRolled(seat, _, effort):
                    for _ in effort:
                        self.happened.append(Occurrence(Move.TIRE, heroes[seat], heroes[seat]))
                case ev.EventFired(name):
                    fired = self.index.event[name]
                    if fired.trigger.kind is TriggerKind.WHEN:
                        move = Move.RESCUE if fired.rescue else Move.EVENT
                        self.happened.append(Occurrence(move, hero, name))
                case _:
                    pass

    # --- what happened by itself

    def claim(self, move: Move, subject: str, since: int = 0) -> bool:
        """Marks the first such occurrence that no step has described yet as described; returns
        whether there is one. `subject`: of a day, the turn that it begins with.
        """
        for at in range(since, len(self.happened)):
            it = self.happened[at]
            about = it.hero if move is Move.DAY else it.subject
            if at not in self.claimed and about == subject and it.move is move:
                self.claimed |= {at}
                return True
        return False

    def changed_by_others(self, since: int, but: Occurrence | None = None) -> frozenset[int]:
        """The variables that the occurrences since then may have changed; `but`: leave that one
        out.
        """
        found: set[int] = set()
        for it in self.happened[since:]:
            if it == but:
                but = None
                continue
            hero = "" if it.move in (Move.EVENT, Move.RESCUE) else it.hero
            found |= self._ground.writes.get((it.move, hero, it.subject), set())
        return frozenset(found)

    # --- trials

    def checkpoint(self) -> Checkpoint:
        """This moment."""
        return Checkpoint(
            self.state, len(self.issued), len(self.happened), len(self.choice_points),
            self.claimed, self.agenda.over,
        )  # fmt: skip

    def restore(self, mark: Checkpoint) -> None:
        """Return to a moment."""
        self.state, self.claimed, self.agenda.over = mark.state, mark.claimed, mark.over
        del self.issued[mark.issued :]
        del self.happened[mark.happened :]
        del self.choice_points[mark.choice_points :]


def _writes(model: Model) -> dict[tuple[Move, str, str], set[int]]:
    """What the actions of a family may change; events by any hero's turn."""
    found: dict[tuple[Move, str, str], set[int]] = defaultdict(set)
    for action in model.actions:
        hero = "" if action.move in (Move.EVENT, Move.RESCUE) else action.hero
        for outcome in action.outcomes:
            found[action.move, hero, action.subject].update(
                effect.variable for effect in outcome.effects
            )
    return found
