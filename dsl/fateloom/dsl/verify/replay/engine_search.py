"""Bounded search of the engine itself for a win of one hero alone (docs/verify/semantics.md).

It is the last check of a block: the others end their turns, or sit in their finales, and the hero
tries everything, with whatever the dice give. It knows the flattened model only as a measure of
what is new, so it finds ways that the model does not have.
"""

from __future__ import annotations

from collections.abc import Iterator
from heapq import heappop, heappush
from itertools import count

from fateloom.dsl.verify.replay.game_run import ReplayContext
from fateloom.runtime.kernel.game import Chance, Decision, Refusal
from fateloom.runtime.record import record, replace
from fateloom.runtime.story import command as cmd
from fateloom.runtime.story.dice import score
from fateloom.runtime.story.refusals import top
from fateloom.runtime.story.state import HeroState, InTest, Stage, Standing, State, Step
from fateloom.runtime.transitions.variables import Kind

MAX_STATES = 3_000
"""States of the engine that are looked at: a second or two."""


@record
class EngineSearch:
    """What came of a search. `win`: the commands that lead to a win of the hero, None: none was
    found. `exhausted`: whether every state was looked at. `states`: how many were.
    """

    win: tuple[cmd.Command, ...] | None
    exhausted: bool
    states: int


Node = tuple[State, tuple["Node", cmd.Command] | None]
"""A state, and how it was come to."""


def search_win(
    context: ReplayContext,
    state: State,
    hero: str,
    path: str | None = None,
    max_states: int = MAX_STATES,
) -> EngineSearch:
    """A way for the hero to win from a state while the others do nothing, if one is found.

    States that bring a new value of a variable of the model are looked at first (novelty search,
    Lipovetzky and Geffner 2012). What others are asked meanwhile may be answered in any way.
    `path`: the finales of other paths are never begun. The same state has the same answer.
    """
    search = _Search(context, hero, path)
    search.add((state, None), 0)
    while search.queue and len(search.seen) < max_states:
        rank, _, node = heappop(search.queue)
        for command, after in search.successors(node[0]):
            if search.is_won(after):
                found = (after, (node, command))
                return EngineSearch(_commands(found), exhausted=False, states=len(search.seen))
            search.add((after, (node, command)), rank)
            if len(search.seen) >= max_states:
                break
    return EngineSearch(None, not search.queue and len(search.seen) < max_states, len(search.seen))


def _commands(node: Node) -> tuple[cmd.Command, ...]:
    """The commands that lead to a node."""
    found = []
    while node[1] is not None:
        node, command = node[1]
        found.append(command)
    return tuple(reversed(found))


class _Search:
    """The states that were seen, and those that are still to be looked at."""

    def __init__(self, context: ReplayContext, hero: str, path: str | None) -> None:
        self.path = path
        self.rules, self.index, self.hero = context.rules, context.rules.index, hero
        self.read = context.read
        self.seen: set[State] = set()
        self.queue: list[tuple[int, int, Node]] = []
        self._facts: set[tuple[int, int]] = set()
        self._ties = count()
        days = next((len(it.values) for it in context.model.variables if it.kind is Kind.DAY), 1)
        self._last_day = max(days, *filter(None, self.index.on_day), 1)

    def add(self, node: Node, rank: int) -> None:
        """Have a state looked at, unless it was seen or nothing can come of it."""
        state = node[0]
        if state.stage is Stage.OVER or self._me(state).standing is not Standing.PLAYING:
            return
        settled = top(state) is None
        values = self.read(state) if settled else ()
        key = self._canonical(state)
        if key in self.seen:
            return
        self.seen.add(key)
        if settled:
            fresh = [it for it in enumerate(values) if it not in self._facts]
            self._facts.update(fresh)
            rank = 0 if fresh else 1
        heappush(self.queue, (rank, next(self._ties), node))

    def is_won(self, state: State) -> bool:
        """Whether the hero has won."""
        return state.winner is not None and state.heroes[state.winner].hero == self.hero

    def successors(self, state: State) -> Iterator[tuple[cmd.Command, State]]:
        """What the hero, chance, and those who are asked can make of a state."""
        if top(state) is None and state.heroes[state.seat].hero != self.hero:
            state = _sitting(state)
            commands: tuple[cmd.Command, ...] = (cmd.EndTurn(),)
        else:
            commands = self._commands(state)
        for command in commands:
            found = self.rules.apply(state, command)
            if not isinstance(found, Refusal):
                yield command, found[1]

    def _commands(self, state: State) -> tuple[cmd.Command, ...]:
        to_move = self.rules.legal(state)
        if isinstance(to_move, Decision):
            return tuple(it for it in to_move.commands if self._is_wanted(it))
        if not isinstance(to_move, Chance):
            return ()
        outcomes = tuple(it for it, _ in to_move.distribution.outcomes)
        frame = top(state)
        if not isinstance(frame, InTest) or self._has_uses(state):
            return outcomes
        return tuple({self._number(state, frame, it): it for it in outcomes}.values())

    def _is_wanted(self, command: cmd.Command) -> bool:
        """Whether a command begins no finale of another path than the one that is asked about."""
        other = isinstance(command, cmd.BeginFinale) and self.path not in (None, command.path)
        return not other

    def _has_uses(self, state: State) -> bool:
        """Whether something could be used after the roll, so that its single dice matter."""
        items = state.heroes[state.seat].items
        return any(self.index.use_in_test[it] for it in items)

    def _number(self, state: State, frame: InTest, command: cmd.Command) -> int:
        """The successes of a roll."""
        if not isinstance(command, cmd.Roll):
            return -1
        rolled = replace(frame, main=command.main, effort_faces=command.effort)
        me = state.heroes[state.seat]
        return score(self.index, me, rolled, state.turn.bonus).successes

    def _me(self, state: State) -> HeroState:
        return next(it for it in state.heroes if it.hero == self.hero)

    def _canonical(self, state: State) -> State:
        """The state without what cannot matter any more: the order of collections, and days after
        the last event of a day (the model's day stands among its values).
        """
        heroes = tuple(
            replace(
                it,
                items=tuple(sorted(it.items)),
                visited=tuple(sorted(it.visited)),
                chosen=tuple(sorted(it.chosen)),
                milestones=(),
            )
            for it in state.heroes
        )
        return replace(
            state,
            heroes=heroes,
            day=min(state.day, self._last_day),
            piles=tuple(tuple(sorted(it)) for it in state.piles),
            gone=tuple(sorted(state.gone)),
            closed=tuple(sorted(state.closed)),
            used_up=tuple(sorted(state.used_up)),
            fired=tuple(sorted(state.fired)),
        )


def _sitting(state: State) -> State:
    """A rival does nothing: one in a finale sits there, though the rules have the stage played."""
    if state.turn.step is Step.FINALE:
        return replace(state, turn=replace(state.turn, step=Step.END))
    return state
