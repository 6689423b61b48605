"""A short way of the quest graph, played through the engine: its options and its beginning in its
order, and nothing else but walks, answers and the ends of turns.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterator
from itertools import count

from tests.dsl.verify.engine.canonical import Canonical

from fateloom.dsl.graph.model import QuestNode
from fateloom.dsl.graph.queries.ground import Ground
from fateloom.dsl.graph.queries.quest_line import QuestLine
from fateloom.dsl.graph.queries.tally import times_of
from fateloom.dsl.graph.quest import EdgeKind, NodeKind
from fateloom.dsl.syntax.from_program import Decompiler
from fateloom.runtime.kernel.game import Chance, Decision, Refusal, folded
from fateloom.runtime.program.condition import Condition, GameMode
from fateloom.runtime.program.program import Program
from fateloom.runtime.program.statement import Choose
from fateloom.runtime.record import parts_in, record
from fateloom.runtime.story import command as cmd
from fateloom.runtime.story.conditions import holds
from fateloom.runtime.story.rules import StoryRules
from fateloom.runtime.story.script import question
from fateloom.runtime.story.setup import SetUp, solo_mode
from fateloom.runtime.story.state import Asking, Stage, Standing, State

MOST = 20_000
"""States; a way that is not at its end then counts as one that cannot be played."""
LAST_DAY = 40
ELSE = cmd.SpendXp | cmd.UseAbility | cmd.Abandon | cmd.DiscardItem | cmd.Sell | cmd.PickUp
"""What a hero can do at any time and the way does not speak of."""


@record
class Step:
    """An option or the beginning, with what it has to bring: things, and facts that hold then."""

    node: QuestNode
    things: tuple[str, ...]
    facts: tuple[str, ...]


def steps_of(ground: Ground, way: QuestLine) -> tuple[Step, ...]:
    """The steps of a way, each as often as it is done; what is given in place of another thing need
    not come before the last time.
    """
    times, steps = times_of(ground, way), list[Step]()
    for id in way.nodes:
        node = ground.nodes[id]
        if node.kind not in (NodeKind.OPTION, NodeKind.BEGIN):
            continue
        name = id.partition(" ")[2]
        parts = (it for it in ground.nodes if it.startswith(f"outcome {name} > "))
        inside = {id, *parts}
        gifts = (it for it in way.edges if it.kind is EdgeKind.GIVES)
        given = [edge.target for edge in gifts if edge.source in inside]
        things = tuple(it for it in given if it.startswith("item ") and " any " not in it)
        facts = tuple(it for it in given if it.startswith("fact "))
        single = tuple(it for it in facts if ground.nodes[it].kind is NodeKind.VARIABLE)
        later = {it.thing for it in ground.model.instead if it.source in inside}
        first = Step(node, tuple(it for it in things if it not in later), single)
        steps += [first] * (times.get(id, 1) - 1) + [Step(node, things, single)]
    return tuple(steps)


class Player:
    """Plays a way in a story, with the fewest heroes that there can be."""

    def __init__(self, program: Program, hero: str) -> None:
        self._rules, self._hero = StoryRules(program, texts=False), hero
        others = [it.id for it in program.heroes if it.id != hero]
        heroes = (hero, *others[: max(0, program.min_players - 1)])
        alone = len(heroes) == 1
        mode = GameMode(program.modes[0]) if alone and program.modes else None
        self._canonical = Canonical(program, mode or (solo_mode(program) if alone else None), 9)
        start = self._rules.setup(SetUp(len(heroes), heroes, mode))
        assert not isinstance(start, Refusal), start
        self._start = folded(self._rules, start, self._rules.opening(start))
        words = Decompiler(program.variables)
        self._conditions = {
            f"fact {words.condition(it)}": it
            for it in parts_in(program)
            if isinstance(it, Condition)
        }

    def plays(self, ground: Ground, way: QuestLine) -> int | None:
        """The day on which some game that goes that way is won; None: no such game is found."""
        steps, number = steps_of(ground, way), count()
        wares = {it.target.partition(" ")[2] for it in way.edges if it.label == "sold"}
        branches = {it for node in way.nodes for it in node.split(" > ")[1:]}
        todo = [(0, self._start.day, next(number), 0, self._start)]
        seen: set[object] = set()
        while todo and len(seen) < MOST:
            _, _, _, at, state = heapq.heappop(todo)
            for done, after in self._next(state, steps, at, wares, branches):
                if after.stage is Stage.OVER:
                    if after.winner is not None and after.heroes[after.winner].hero == self._hero:
                        return after.day
                    continue
                key = self._canonical.key(after), done
                if key not in seen and after.day <= LAST_DAY and self._is_in(after):
                    seen.add(key)
                    heapq.heappush(todo, (-done, after.day, next(number), done, after))
        return None

    def _is_in(self, state: State) -> bool:
        return all(it.standing is Standing.PLAYING for it in state.heroes if it.hero == self._hero)

    def _next(
        self, state: State, steps: tuple[Step, ...], at: int, wares: set[str], branches: set[str]
    ) -> Iterator[tuple[int, State]]:
        match self._rules.legal(state):
            case Chance(distribution):
                commands: tuple[cmd.Command, ...] = tuple(it for it, _ in distribution.outcomes)
            case Decision(seat, listed):
                commands = listed
                if state.heroes and state.heroes[seat].hero != self._hero:
                    idle = [it for it in listed if isinstance(it, cmd.EndTurn | cmd.Stay)]
                    commands = tuple(idle[:1] or listed)
                else:
                    step = steps[at] if at < len(steps) else None
                    commands = tuple(it for it in listed if _is_of(it, state, step, wares))
                    commands = self._answers(state, commands, branches) or commands
            case _:
                return
        for command in commands:
            _, after = self._rules.apply_legal(state, command)
            done = at
            if at < len(steps) and self._does(steps[at], command):
                done = at + 1
            is_over = after.stage is Stage.PLAY and not after.control.stack
            ended = done and is_over and self._is_visiting(after, state)
            if not ended or self._has(steps[done - 1], after):
                yield done, after

    def _answers(
        self, state: State, commands: tuple[cmd.Command, ...], branches: set[str]
    ) -> tuple[cmd.Command, ...]:
        """The answers that the way names; none, where it names none."""
        frame = state.control.stack[-1] if state.control.stack else None
        asked = question(self._rules.index, frame) if isinstance(frame, Asking) else None
        if not isinstance(asked, Choose):
            return ()
        return tuple(
            it
            for it in commands
            if isinstance(it, cmd.Choose) and asked.choices[it.index].label in branches
        )

    def _is_visiting(self, after: State, before: State) -> bool:
        """Whether a script has ended just now."""
        return bool(before.control.stack) or after.turn.used != before.turn.used

    @staticmethod
    def _does(step: Step, command: cmd.Command) -> bool:
        match command:
            case cmd.UseOption(option):
                return f"option {option}" == step.node.id
            case cmd.BeginFinale():
                return step.node.kind is NodeKind.BEGIN
            case _:
                return False

    def _has(self, step: Step, state: State) -> bool:
        """Whether the step has brought what the way needs of it."""
        seat = next(at for at, it in enumerate(state.heroes) if it.hero == self._hero)
        if not {it.partition(" ")[2] for it in step.things} <= {*state.heroes[seat].items}:
            return False
        asked = (self._conditions[it] for it in step.facts if it in self._conditions)
        return all(holds(self._rules.index, state, it, seat) for it in asked)


def _is_of(command: cmd.Command, state: State, step: Step | None, wares: set[str]) -> bool:
    """Whether the command is a part of playing the next step."""
    match command:
        case cmd.UseOption(option):
            return step is not None and f"option {option}" == step.node.id
        case cmd.BeginFinale(path):
            return step is not None and step.node.id.startswith(
                f"beginning {state.heroes[state.seat].hero}.{path} at "
            )
        case cmd.Visit(poi):
            return step is not None and poi == step.node.poi
        case cmd.Buy(item):
            return item in wares
        case _:
            return not isinstance(command, ELSE)
