"""Bounded search of the engine itself for a win of one hero alone, and in small stories for all
states in which a hero is lost (docs/verify/semantics.md).

It is the last check of a block. The hero tries everything, with all results of the dice; the others
do the least that the rules require, and for whatever they must say or roll meanwhile all results
are considered (an AND-OR search). The flattened model is only used to measure novelty, so the
search finds plays that the model misses.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from heapq import heappop, heappush

from fateloom.dsl.verify.replay.canonical_state import CanonicalStates
from fateloom.dsl.verify.replay.game_run import ReplayContext
from fateloom.runtime.kernel.game import Chance, Decision, Refusal
from fateloom.runtime.record import record, replace
from fateloom.runtime.story import command as cmd
from fateloom.runtime.story import event as ev
from fateloom.runtime.story.dice import score
from fateloom.runtime.story.legal import deciding
from fateloom.runtime.story.markers import capacity, spread
from fateloom.runtime.story.refusals import top
from fateloom.runtime.story.rules import StoryRules
from fateloom.runtime.story.state import (
    EndingStage,
    InTest,
    Phase,
    Stage,
    Standing,
    State,
    Step,
    Trading,
)
from fateloom.runtime.transitions.variables import Kind

MAX_STATES = 3_000
"""States of the engine that are visited: a second or two."""


@record
class EngineSearch:
    """The result of a search. `win`: commands by which the hero wins, where the others answer or
    roll the first result that goes on; None: none was found. `exhausted`: whether every state was
    visited. `states`: how many were visited.
    """

    win: tuple[cmd.Command, ...] | None
    exhausted: bool
    states: int


@record
class LossSearch:
    """The result of a search for a state in which a hero is lost. `way`: the commands to it, None:
    none was found; `exhausted`: there is none. `states`: how many were visited.
    """

    way: tuple[cmd.Command, ...] | None
    exhausted: bool
    states: int = 0


def search_win(
    context: ReplayContext,
    state: State,
    hero: str,
    path: str | None = None,
    max_states: int = MAX_STATES,
) -> EngineSearch:
    """A way for the hero to win from a state while the others do nothing, if one is found. States
    with a new value of a variable of the model are visited first (novelty search, Lipovetzky and
    Geffner 2012). `path`: the finales of other paths are never begun. Days on which nobody is left
    do not come (VER-01). The same state has the same answer.
    """
    search = _Search(context, hero, path)
    search.add(state, 0)
    while search.queue and 0 not in search.choices and len(search.states) < max_states:
        rank, at = heappop(search.queue)
        search.expand(at, rank)
    win = search.play() if 0 in search.choices else None
    return EngineSearch(win, win is None and not search.queue, len(search.states))


def search_loss(
    context: ReplayContext,
    state: State,
    hero: str,
    path: str | None,
    max_states: int,
) -> LossSearch:
    """A shortest way from a state to one at rest from which the hero cannot win any more, with any
    commands and any dice on the way; where the company of the model may go home, others do that
    too. For stories that are small enough to visit every state: a state counts only if the search
    of a win from there was complete. A hero who is defeated by the script of the hero's own stage
    is not judged; a hero who is defeated otherwise is blocked, which is not reported here, and then
    the search is not exhaustive.
    """
    search = _Search(context, hero, path)
    leaving = context.model.company.leaving
    seen = {search.canonical.of(state)}
    todo: deque[tuple[State, tuple[cmd.Command, ...]]] = deque([(state, ())])
    defeated = False
    while todo:
        now, way = todo.popleft()
        if top(now) is None:
            at = search.add(now, 0)
            while search.queue:
                rank, other = heappop(search.queue)
                search.expand(other, rank)
                if len(search.states) > max_states:
                    return LossSearch(None, exhausted=False)
            if at not in search.choices:
                return LossSearch(way, exhausted=False)
        for command, events, after in search.all_successors(now, leaving=leaving):
            defeated |= search.is_beaten(now, command, events, after)
            key = search.canonical.of(after)
            if key not in seen and search.is_playing(after):
                seen.add(key)
                todo.append((after, (*way, command)))
                if len(seen) > max_states:
                    return LossSearch(None, exhausted=False)
    return LossSearch(None, exhausted=not defeated, states=len(seen))


class RulesOfTheQuestion(StoryRules):
    """The rules as the question for a hero has them: days on which nobody is left do not come
    (VER-01).
    """

    def __init__(self, context: ReplayContext, hero: str) -> None:
        super().__init__(context.program, texts=False)
        self._search = _Search(context, hero, None)

    def apply(
        self, state: State, command: cmd.Command
    ) -> tuple[tuple[ev.Event, ...], State] | Refusal:
        """The events of the command, and the state after them."""
        return self._search.follow(state, command)


class _Search:
    """The states found so far, by number, and what is known of them. `choices`: for states from
    which the hero wins, the command and the next state (None: that is the win).
    """

    def __init__(self, context: ReplayContext, hero: str, path: str | None) -> None:
        self.rules, self.index = context.rules, context.rules.index
        self._one_day = StoryRules(context.program, texts=False, days_pass=False)
        self._ends: dict[State, bool] = {}
        """Whether nobody is left on the day that has begun."""
        self.hero, self.path, self.read = hero, path, context.read
        self.states: list[State] = []
        self.queue: list[tuple[int, int]] = []
        self.choices: dict[int, tuple[cmd.Command, int | None]] = {}
        self._known: dict[State, int] = {}
        self._moves: dict[int, dict[int, cmd.Command]] = {}
        self._missing: dict[int, int] = {}
        """For visited states, how many of the next ones have to be won for a win."""
        self._before: dict[int, list[int]] = {}
        self._seen = [0] * len(context.model.variables)
        """The values of each variable that were seen."""
        days = next((len(it.values) for it in context.model.variables if it.kind is Kind.DAY), 1)
        self.canonical = CanonicalStates(context.program, max(days, *self.index.on_day, 1))

    def add(self, state: State, rank: int) -> int:
        """The number of a state; a new one will be visited. `rank`: of the state before it."""
        key = self.canonical.of(state)
        at = self._known.get(key)
        if at is not None:
            return at
        at = self._known[key] = len(self.states)
        self.states.append(state)
        if not self.is_playing(state):
            return at
        if top(state) is None:
            seen = self._seen
            values = self.read(state)
            fresh = [at for at, it in enumerate(values) if not seen[at] >> it & 1]
            for at_ in fresh:
                seen[at_] |= 1 << values[at_]
            rank = 0 if fresh else 1
        heappush(self.queue, (rank, at))
        return at

    def expand(self, at: int, rank: int) -> None:
        """Visit what can follow a state."""
        state = self.states[at]
        own = state.heroes[deciding(state)].hero == self.hero
        moves: dict[int, cmd.Command] = {}
        for command, after in self._successors(state, own=own):
            if after.stage is not Stage.OVER:
                moves.setdefault(self.add(after, rank), command)
            elif own and after.winner is not None and self._has_won(after):
                self._win(at, command, None)
                return
        self._moves[at] = moves
        open_ = [it for it in moves if it not in self.choices]
        self._missing[at] = 1 if own else len(open_)
        for to in open_:
            self._before.setdefault(to, []).append(at)
        if len(open_) < len(moves) if own else not open_:
            # If everything that others must do ends the game, it does not count as a block.
            won = next((it for it in moves if it in self.choices), None)
            self._win(at, cmd.EndTurn() if won is None else moves[won], won)

    def _win(self, at: int, command: cmd.Command, to: int | None) -> None:
        """The hero wins from a state, and so from those before it that need nothing else."""
        self.choices[at] = command, to
        todo = [at]
        while todo:
            won = todo.pop()
            for before in self._before.pop(won, ()):
                self._missing[before] -= 1
                if not self._missing[before] and before not in self.choices:
                    self.choices[before] = self._moves[before][won], won
                    todo.append(before)

    def play(self) -> tuple[cmd.Command, ...]:
        """The commands from the first state to a win."""
        found = []
        at: int | None = 0
        while at is not None:
            command, at = self.choices[at]
            found.append(command)
        return tuple(found)

    # --- what can follow

    def _successors(self, state: State, *, own: bool) -> Iterator[tuple[cmd.Command, State]]:
        for command in self._commands(state, own=own):
            found = self.follow(state, command)
            if not isinstance(found, Refusal):
                yield command, found[1]

    def follow(
        self, state: State, command: cmd.Command
    ) -> tuple[tuple[ev.Event, ...], State] | Refusal:
        """What a command leads to; a day on which nobody is left does not come."""
        found = self.rules.apply(state, command)
        if isinstance(found, Refusal):
            return found
        after = found[1]
        ends = after.day != state.day and self._leaves_nobody(after)
        return self._one_day.apply(state, command) if ends else found

    def _leaves_nobody(self, begun: State) -> bool:
        """Whether nobody is left before the game is at rest, whatever is said or rolled; False
        where that takes too many states to see.
        """
        ends = self._ends.get(begun)
        if ends is None:
            ends, seen, todo = True, {begun}, [begun]
            while todo and ends:
                state = todo.pop()
                if state.stage is Stage.OVER:
                    ends = state.winner is None
                    continue
                ends = top(state) is not None and len(seen) < MAX_STATES
                further = (self.rules.apply(state, it) for it in self._listed(state))
                new = {it[1] for it in further if not isinstance(it, Refusal)} - seen
                seen |= new
                todo += new
            self._ends[begun] = ends
        return ends

    def all_successors(
        self, state: State, *, leaving: bool
    ) -> Iterator[tuple[cmd.Command, tuple[ev.Event, ...], State]]:
        """All states that any command or chance leads to; with `leaving` others go home, too."""
        commands = [*self._listed(state), *self._several_points(state)]
        if leaving:
            seats = (at for at, it in enumerate(state.heroes) if it.hero != self.hero)
            commands += map(cmd.LeaveGame, seats)
        for command in commands:
            found = self.rules.apply(state, command)
            if not isinstance(found, Refusal):
                yield command, tuple(found[0]), found[1]

    def is_beaten(
        self, state: State, command: cmd.Command, events: tuple[ev.Event, ...], after: State
    ) -> bool:
        """Whether a command defeats the hero while the game goes on, other than by the script of a
        stage of the hero's own, which lasts until the end of the turn.
        """
        if after.stage is not Stage.PLAY or not self.is_playing(state) or self.is_playing(after):
            return False
        in_stage = isinstance(command, cmd.PlayStage) or any(
            isinstance(it, EndingStage) for it in state.control.stack
        )
        for event in events:
            match event:
                case ev.FinaleBegan():
                    in_stage = True
                case ev.StepReached(Step.END) | ev.TurnBegan():
                    in_stage = False
                case ev.HeroDefeated(seat) if state.heroes[seat].hero == self.hero:
                    return not (in_stage and seat == state.seat)
                case _:
                    pass
        return True

    def _several_points(self, state: State) -> Iterator[cmd.Command]:
        """Several points of experience at once, which is legal and not listed."""
        me = state.heroes[state.seat]
        if top(state) is None and me.xp > 1:
            low, high = self.index.settings.track_min, self.index.settings.track_max
            room = sum(capacity(track, True, low, high) for track in me.markers)
            for points in range(2, me.xp + 1):
                spaces = min(2 * points, room)
                yield from (cmd.SpendXp(points, it) for it in spread(me.markers, spaces, low, high))

    def _commands(self, state: State, *, own: bool) -> tuple[cmd.Command, ...]:
        if not own and top(state) is None:
            return (cmd.PlayStage() if state.turn.step is Step.FINALE else cmd.EndTurn(),)
        if not own and isinstance(top(state), Trading):
            return (cmd.CloseTrade(),)
        return tuple(it for it in self._listed(state) if self._is_wanted(it))

    def _listed(self, state: State) -> tuple[cmd.Command, ...]:
        """The possible commands; of rolls one for each number, where single dice do not matter."""
        to_move = self.rules.legal(state)
        if isinstance(to_move, Decision):
            return (*to_move.commands, *self._round_walks(state))
        if not isinstance(to_move, Chance):
            return ()
        outcomes = tuple(it for it, _ in to_move.distribution.outcomes)
        frame = top(state)
        if not isinstance(frame, InTest) or self._has_uses(state):
            return outcomes
        return tuple({self._number(state, frame, it): it for it in outcomes}.values())

    def _is_wanted(self, command: cmd.Command) -> bool:
        """Whether a command begins no finale of another path than the one in question."""
        other = isinstance(command, cmd.BeginFinale) and self.path not in (None, command.path)
        return not other

    def _round_walks(self, state: State) -> Iterator[cmd.Command]:
        """Walks that return to their tile, which are legal and not listed: like a stay, but for
        abilities of that moment.
        """
        if self.canonical.stayed and top(state) is None and state.turn.step is Step.MOVE:
            here = state.heroes[state.seat].tile
            yield from (cmd.MoveTo((it, here)) for it in self.index.neighbours[here])

    def _has_uses(self, state: State) -> bool:
        """Whether something could be used after the roll, so that its single dice matter."""
        items = state.heroes[state.seat].items
        return any(self.index.use_in_test[it] for it in items)

    def _number(self, state: State, frame: InTest, command: cmd.Command) -> int:
        """The successes of a roll."""
        if not isinstance(command, cmd.Roll):
            return -1
        rolled = replace(frame, phase=Phase.ROLLED, main=command.main, effort_faces=command.effort)
        me = state.heroes[state.seat]
        return score(self.index, me, rolled, state.turn.bonus).successes

    # --- queries

    def is_playing(self, state: State) -> bool:
        """Whether the game goes on, and the hero is in it."""
        me = next(it for it in state.heroes if it.hero == self.hero)
        return state.stage is Stage.PLAY and me.standing is Standing.PLAYING

    def _has_won(self, state: State) -> bool:
        return state.winner is not None and state.heroes[state.winner].hero == self.hero
