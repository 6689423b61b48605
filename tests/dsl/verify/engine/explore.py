"""All states of a small game, by playing it: every command, every die, every seat order.

Nodes are canonical states (`canonical`), together with the heroes whose defeat is no block. The
kernel's front door is the only thing that is asked: `setup`, `opening`, `legal`, `apply`.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, permutations
from typing import NamedTuple

from tests.dsl.verify.engine.canonical import Canonical, Key

from fateloom.runtime.kernel.game import Chance, Decision, Refusal, folded
from fateloom.runtime.program.condition import GameMode
from fateloom.runtime.program.program import Program
from fateloom.runtime.record import record
from fateloom.runtime.story import command as cmd
from fateloom.runtime.story import event as ev
from fateloom.runtime.story.invariants import of_those_out
from fateloom.runtime.story.markers import capacity, spread
from fateloom.runtime.story.rules import StoryRules
from fateloom.runtime.story.setup import SetUp, solo_mode
from fateloom.runtime.story.state import EndingStage, Stage, Standing, State, Step

MOST = 60_000
NOBODY: frozenset[str] = frozenset()


class TooManyStatesError(Exception):
    """More states than this way of asking is good for."""


class OutOfTurnError(Exception):
    """A hero who is out is asked or given something (INV-06)."""


@record
class Table:
    """Who plays, whoever sits where: the heroes in the order of the story, and the solo mode."""

    heroes: tuple[str, ...]
    mode: GameMode | None = None

    @property
    def name(self) -> str:
        """For people."""
        mode = "" if self.mode is None else f" ({self.mode.value})"
        return "+".join(self.heroes) + mode


def tables(program: Program) -> Iterator[Table]:
    """Every table at which the story can be played, the largest ones first. One player alone is
    asked for a mode where the story offers any.
    """
    heroes = [it.id for it in program.heroes]
    for count in range(min(program.max_players, len(heroes)), program.min_players - 1, -1):
        for company in combinations(heroes, count):
            if count == 1 and program.modes:
                yield from (Table(company, GameMode(it)) for it in program.modes)
            else:
                yield Table(company)


class Edge(NamedTuple):
    """A command or an answer of chance, and the node that it leads to."""

    command: cmd.Command
    to: int


class Node:
    """A canonical state. `out`: heroes whose absence is no block: defeated in a finale of their
    own, or gone home by their own will. `asked`: the seat that decides or rolls; None: the game is
    over, or has not begun. `rest`: nothing is pending.
    """

    __slots__ = ("asked", "out", "rest", "state")

    def __init__(self, state: State, out: frozenset[str]) -> None:
        self.state = state
        self.out = out
        self.asked: int | None = None
        self.rest = False


class Graph:
    """All that can happen at a table. `nodes` in the order of a breadth-first search; those from
    `reached` on come about only where a day is held off (`held`).
    """

    whole = False
    """Whether days are counted beyond the last that the story tells apart, and what only events of
    other modes ask for is kept.
    """

    def __init__(
        self, program: Program, table: Table, *, leaving: bool, most: int, purse: int = 2
    ) -> None:
        self.program, self.table = program, table
        self.rules = StoryRules(program, texts=False)
        self._one_day = StoryRules(program, texts=False, days_pass=False)
        mode = table.mode
        if mode is None and len(table.heroes) == 1:
            mode = solo_mode(program)  # as the engine has it, which days and events hang on
        self.canonical = Canonical(program, mode, purse, whole=self.whole)
        self.nodes: list[Node] = []
        self.edges: list[tuple[Edge, ...]] = []
        self.origins: list[tuple[int, cmd.Command | None]] = []
        """How a node was found first: from a node by a command; without: from that set-up."""
        self.setups: list[SetUp] = []
        self.held: dict[tuple[int, cmd.Command], int] = {}
        """For commands that bring a day on which nobody is left, whatever is asked before: the node
        after it if that day does not come yet (VER-01).
        """
        self._days: list[tuple[int, Edge]] = []
        """The commands that bring a day, each behind the number of its node."""
        self._known: dict[tuple[Key, frozenset[str]], int] = {}
        self._leaving, self._most = leaving, most
        self._explore()

    def play_to(self, node: int) -> tuple[SetUp, tuple[cmd.Command, ...]]:
        """A shortest play to a node, from its set-up."""
        commands: list[cmd.Command] = []
        before, command = self.origins[node]
        gone: list[tuple[int, str]] = []
        while command is not None:
            if isinstance(command, cmd.LeaveGame):  # nodes may be seated otherwise than the game
                gone.append((len(commands), self.nodes[before].state.heroes[command.seat].hero))
            commands.append(command)
            before, command = self.origins[before]
        setup = self.setups[before]
        for at, hero in gone:
            commands[at] = cmd.LeaveGame(setup.heroes.index(hero))
        return setup, tuple(reversed(commands))

    def opened(self, before: State, events: tuple[ev.Event, ...], node: int) -> None:
        """What happens before the first command; `node`: what it leads to."""

    def seen(
        self, at: int, command: cmd.Command, events: tuple[ev.Event, ...], after: State
    ) -> None:
        """What happens along the next edge of a node, for those who ask for more than the nodes;
        `after`: the state as the engine leaves it.
        """

    def _explore(self) -> None:
        for seated in permutations(self.table.heroes):
            choices = SetUp(len(seated), seated, self.table.mode)
            state = self.rules.setup(choices)
            if isinstance(state, Refusal):
                raise ValueError(state.message)
            opening = self.rules.opening(state)
            before, state = state, folded(self.rules, state, opening)
            self.opened(before, opening, self._add(state, NOBODY, len(self.setups), None))
            self.setups.append(choices)
        self._expand()
        self.reached = len(self.nodes)
        while self._days:  # where a day is held off, it may have to be held off again
            days, self._days = self._days, []
            for at, edge in days:
                self._hold_off(at, edge)
            self._expand()

    def _expand(self) -> None:
        while len(self.edges) < len(self.nodes):
            at = len(self.edges)
            self.edges.append(tuple(self._edges(at, self.nodes[at])))

    def _edges(self, at: int, node: Node) -> Iterator[Edge]:
        """Everything that can be said or rolled, and what `legal` leaves to `decide`."""
        state, rules = node.state, self.rules
        if state.stage is Stage.OVER:
            return
        match rules.legal(state):
            case Decision(seat, commands):
                node.rest = state.stage is Stage.PLAY and not state.control.stack
                listed, more = commands, tuple(self._unlisted(state))
            case Chance(distribution):
                seat = state.seat
                listed, more = tuple(answer for answer, _ in distribution.outcomes), ()
            case over:
                raise AssertionError(f"a game in play is not over: {over}")
        node.asked = seat if state.stage is Stage.PLAY else None
        for command in (*listed, *more):
            events, after = rules.apply_legal(state, command)
            broken = tuple(of_those_out(state, events, after))
            if broken:
                raise OutOfTurnError(f"{command}: {'; '.join(broken)}")
            self.seen(at, command, events, after)
            out = node.out | self._excused(state, command, events)
            edge = Edge(command, self._add(after, out, at, command))
            if after.day != state.day and state.stage is Stage.PLAY:
                self._days.append((at, edge))
            yield edge

    def _add(self, state: State, out: frozenset[str], at: int, command: cmd.Command | None) -> int:
        state = self.canonical.turned(state)
        key = self.canonical.key(state), out
        number = self._known.get(key)
        if number is None:
            number = self._known[key] = len(self.nodes)
            if number >= self._most:
                raise TooManyStatesError(f"{self.table.name}: more than {self._most} states")
            self.nodes.append(Node(self.canonical.form(state), out))
            self.origins.append((at, command))
        return number

    def _unlisted(self, state: State) -> Iterator[cmd.Command]:
        """Walks that come back, several points of experience at once, going home."""
        hero = state.heroes[state.seat]
        more: list[cmd.Command] = []
        if state.turn.step is Step.MOVE and self.canonical.reads.stayed:
            around = self.rules.index.neighbours[hero.tile]
            more += (cmd.MoveTo((tile, hero.tile)) for tile in around)
        if hero.xp > 1:
            low, high = self.program.settings.track_min, self.program.settings.track_max
            room = sum(capacity(track, True, low, high) for track in hero.markers)
            for points in range(2, hero.xp + 1):
                moved = min(2 * points, room)
                more += (cmd.SpendXp(points, it) for it in spread(hero.markers, moved, low, high))
        if self._leaving:
            more += (cmd.LeaveGame(seat) for seat in range(len(state.heroes)))
        for command in more:
            if not isinstance(self.rules.decide(state, command), Refusal):
                yield command

    def _excused(
        self, state: State, command: cmd.Command, events: tuple[ev.Event, ...]
    ) -> frozenset[str]:
        """The heroes who are out by the command through a stage of their own, or by going home.

        A stage lasts until its turn is over (the step END is reached): what events do afterwards
        is no part of it.
        """
        if not any(isinstance(it, ev.HeroDefeated) for it in events):
            return NOBODY
        if isinstance(command, cmd.LeaveGame):
            return frozenset({state.heroes[command.seat].hero})
        playing = isinstance(command, cmd.PlayStage) or any(
            isinstance(frame, EndingStage) for frame in state.control.stack
        )
        found = set()
        for event in events:
            match event:
                case ev.FinaleBegan():
                    playing = True
                case ev.StepReached(Step.END) | ev.TurnBegan():
                    playing = False
                case ev.HeroDefeated(seat):
                    if playing and seat == state.seat:
                        found.add(state.heroes[seat].hero)
        return frozenset(found)

    def _hold_off(self, at: int, edge: Edge) -> None:
        """Where a command brings a day on which nobody is left, find out what comes if that day
        does not come yet: the next turn is one of the same day.
        """
        if self._leaves_nobody(edge.to):
            state = self.nodes[at].state
            events, after = self._one_day.apply_legal(state, edge.command)
            out = self.nodes[at].out | self._excused(state, edge.command, events)
            self.held[at, edge.command] = self._add(after, out, at, edge.command)

    def _leaves_nobody(self, at: int) -> bool:
        """Whether nobody is left before the game is at rest, whatever is said or rolled."""
        seen, todo = {at}, [at]
        while todo:
            at = todo.pop()
            if self._is_lost(at):
                continue
            if self.nodes[at].rest or self.nodes[at].asked is None:
                return False
            edges = self.edges[at]
            further = {it.to for it in edges if not isinstance(it.command, cmd.LeaveGame)} - seen
            seen |= further
            todo += further
        return True

    def _is_lost(self, at: int) -> bool:
        state = self.nodes[at].state
        return state.stage is Stage.OVER and state.winner is None


def is_playing(node: Node, hero: str) -> bool:
    """Whether the hero is still in the game."""
    return any(it.hero == hero and it.standing is Standing.PLAYING for it in node.state.heroes)


def seat_of(state: State, hero: str) -> int:
    """Where the hero sits."""
    return next(seat for seat, it in enumerate(state.heroes) if it.hero == hero)
