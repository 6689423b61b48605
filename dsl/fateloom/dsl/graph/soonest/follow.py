"""What a hero may hope for, tried in the engine: turn by turn the walk, the visit, and on it the
options that count, in any order, with all that dice and answers can bring. What is found is a game
that can be played.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable
from itertools import count
from typing import TYPE_CHECKING

from fateloom.dsl.graph.soonest.costs import Avoided, Cost, is_in
from fateloom.dsl.graph.soonest.takes import Scales, Takes
from fateloom.runtime.kernel.game import Chance, Decision, Refusal, folded
from fateloom.runtime.program.board import Side
from fateloom.runtime.record import record, replace
from fateloom.runtime.story import command as cmd
from fateloom.runtime.story.setup import SetUp
from fateloom.runtime.story.state import HeroState, Stage, Standing, State, Step, Trading
from fateloom.runtime.story.visits import begins_here

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from fateloom.runtime.program.condition import GameMode
    from fateloom.runtime.story.rules import StoryRules

MOST = 600
"""States that are looked at for a game."""
MOST_ANSWERS, MOST_ASKED = 400, 2_000
"""States that are looked at after one deed, and after all deeds."""
ROLLS = 60
"""So many results of dice are tried."""
AT_ANY_TIME = (
    cmd.SpendXp | cmd.UseAbility | cmd.Abandon | cmd.DiscardItem | cmd.Sell | cmd.Buy | cmd.PickUp
)
"""What no question asks for."""
Told = tuple[tuple[int, str, str], ...]
"""What was done: the day, the hero, the node of the graph."""


@record
class Errand:
    """A turn of a hero: where the walk ends, which POI is visited, and what is done there: ids of
    options, and of things that are bought, sold, picked up and used; of what is done several times
    so often.
    """

    tile: str
    poi: str
    deeds: tuple[str, ...]


@record
class Played:
    """A game that is won on that day, with what is done in it: on which day, by whom, as nodes of
    the graph; and what it takes, None: that was not looked at.
    """

    day: int
    told: Told
    takes: Takes | None = None


@record
class Done:
    """What is done to come to a state, and what it costs of what is limited."""

    commands: tuple[cmd.Command, ...] = ()
    costs: tuple[Cost, ...] = ()


Order = Callable[[State, Done], tuple[int, ...]]
"""What is looked at first: the least."""


class Follower:
    """Plays a path of the hero who sits last as is planned. `left`: how many turns the stages of
    the path take at least, from each of them on.
    """

    def __init__(
        self,
        rules: StoryRules,
        path: str,
        heroes: tuple[str, ...],
        mode: GameMode | None,
        left: Mapping[str, int],
    ) -> None:
        self._rules, self._index, self._path, self._left = rules, rules.index, path, left
        self._seat, self._hero = len(heroes) - 1, heroes[-1]
        start = rules.setup(SetUp(len(heroes), heroes, mode))
        assert not isinstance(start, Refusal), start
        self._start = folded(rules, start, rules.opening(start))
        self._scales = Scales(rules, self._seat)
        self._avoided: Avoided = frozenset()
        self._asked = 0

    def plays(
        self,
        turns: tuple[Errand, ...],
        last: int,
        avoided: Avoided = frozenset(),
    ) -> Played | None:
        """A game that is won by the last day; None: none is found. `turns`: those of the hero until
        the finale begins; `avoided`: what must not be in it.
        """
        self._avoided = avoided
        orders: tuple[Order, ...] = (
            lambda it, done: (self._strays(turns, it, done), -it.heroes[self._seat].coins),
            lambda it, _: (-it.day,),
        )
        games = (self._first(turns, last, it) for it in orders)
        return next((it for it in games if it is not None), None)

    def _first(self, turns: tuple[Errand, ...], last: int, order: Order) -> Played | None:
        """The first game that is found in that order, the least first."""
        number, seen, start, self._asked = count(), set[object](), self._drawn(), 0
        todo: list[tuple[tuple[int, ...], int, int, int, int, State, Told, Done]] = []
        for it, done in self._settled(start, Done()):
            heapq.heappush(todo, (order(it, done), 0, 0, 0, -next(number), it, (), done))
        while todo and len(seen) < MOST and self._asked < MOST_ASKED:
            _, _, spent, _, _, state, told, before = heapq.heappop(todo)
            for after, new, done in self._steps(state, turns, before):
                if after.stage is Stage.OVER:
                    if after.winner == self._seat:
                        takes = self._scales.takes(start, done.commands)
                        return Played(after.day, (*told, *new), takes)
                    continue
                key = replace(after, heroes=tuple(map(bare, after.heroes))), done.costs
                if key in seen or not self._is_in_time(after, len(turns), last):
                    continue
                seen.add(key)
                was, hero = state.heroes[self._seat], after.heroes[self._seat]
                paid = spent + max(0, was.coins - hero.coins)
                rank = order(after, done), -after.day, paid, -hero.effort, -next(number)
                heapq.heappush(todo, (*rank, after, (*told, *new), done))
        return None

    def _drawn(self) -> State:
        """The game with the first hero going first."""
        legal = self._rules.legal(self._start)
        if not isinstance(legal, Chance):
            return self._start
        return self._rules.apply_legal(self._start, cmd.DrawFirstPlayer(0))[1]

    def _strays(self, turns: tuple[Errand, ...], state: State, done: Done) -> int:
        """How much was done that was not planned for its turn, or left out in the turns behind."""
        seats, turn, did = self._seat + 1, 0, [list[str]() for _ in turns]
        for it in done.commands:
            if turn // seats < len(did) and (deed := _deed(it)):
                did[turn // seats].append(deed)
            turn += isinstance(it, cmd.EndTurn)
        strays = 0
        for day, (planned, own) in enumerate(zip(turns, did, strict=True), start=1):
            left = list(planned.deeds)
            for deed in own:
                if deed in left:
                    left.remove(deed)
                else:
                    strays += 1
            strays += len(left) if day < state.day else 0
        return strays

    def _is_in_time(self, state: State, begins: int, last: int) -> bool:
        """Whether the hero is in the game, and as far as is planned."""
        hero = state.heroes[self._seat]
        if hero.standing is not Standing.PLAYING:
            return False
        is_over = state.seat == self._seat and state.turn.step is Step.END
        if hero.finale is None:
            return state.day + is_over <= begins
        turns = max(1, self._left.get(hero.finale.stage, 1))
        return state.day + is_over + turns - 1 <= last

    def _steps(
        self, state: State, turns: tuple[Errand, ...], before: Done
    ) -> Iterator[tuple[State, Told, Done]]:
        """What comes next, with what is told of it, and all that is done until then."""
        legal = self._rules.legal(state)
        if not isinstance(legal, Decision):
            return
        hero = state.heroes[state.seat]
        mine = state.seat == self._seat and state.turn.step is not Step.FINALE
        errand = turns[state.day - 1] if mine and state.day <= len(turns) else None
        for command in self._chosen(state, legal.commands, errand):
            told = self._told(state, hero.hero, command)
            if (then := self._after(state, command, before)) is not None:
                for after, done in self._settled(*then):
                    yield after, told, done

    def _after(self, state: State, command: cmd.Command, before: Done) -> tuple[State, Done] | None:
        """The state behind it; None: it costs what must not be, or not so often."""
        after, costs = self._rules.apply_legal(state, command)[1], before.costs
        if self._avoided:
            cost = self._scales.cost(state, command, after)
            limits = [it for it in self._avoided if cost is not None and is_in(cost, it.cost)]
            if any(sum(is_in(one, it.cost) for one in costs) >= it.times for it in limits):
                return None
            costs += (cost,) if cost is not None and limits else ()
        return after, Done((*before.commands, command), costs)

    def _chosen(
        self, state: State, listed: tuple[cmd.Command, ...], errand: Errand | None
    ) -> list[cmd.Command]:
        """What a hero does now."""
        ends = [it for it in listed if isinstance(it, cmd.EndTurn | cmd.PlayStage)]
        if errand is None:
            return [*ends, *(it for it in listed if isinstance(it, cmd.CloseTrade))]
        here = state.heroes[state.seat].tile
        found: list[cmd.Command] = []
        for it in listed:
            match it:
                case cmd.Visit(poi):
                    chosen = poi == errand.poi and here == errand.tile
                case cmd.BeginFinale(path):
                    chosen = path == self._path
                case cmd.MoveTo(way):
                    chosen = way[-1] == errand.tile
                case cmd.Stay():
                    chosen = here == errand.tile
                case _:
                    chosen = isinstance(it, cmd.CloseTrade) or _deed(it) in errand.deeds
            if chosen:
                found.append(it)
        if state.turn.step is Step.MOVE:
            return found
        ended = not errand.poi or state.turn.poi == errand.poi or not found
        return [*found, *ends] if ended else found

    def _told(self, state: State, hero: str, command: cmd.Command) -> Told:
        match command:
            case cmd.MoveTo(path) if (
                state.tiles[self._index.tile_at[path[-1]]] is not Side.EXPLORED
            ):
                return ((state.day, hero, f"tile {path[-1]}"),)
            case cmd.UseOption(option):
                return ((state.day, hero, f"option {option}"),)
            case cmd.BeginFinale(path):
                _, begin = begins_here(self._index, state, path)[0]
                node = f"beginning {hero}.{path} at {begin.poi} > {begin.label}"
                return ((state.day, hero, " ".join(node.replace(":", " ").split())),)
            case _:
                return ()

    def _settled(self, state: State, before: Done) -> Iterator[tuple[State, Done]]:
        """The states to which answers and dice lead until nobody is asked anything, with what is
        done until then.
        """
        todo, seen = [(state, before)], set[object]()
        while todo and len(seen) < MOST_ANSWERS:
            one, done = todo.pop()
            self._asked += 1
            if _is_settled(one):
                yield one, done
                continue
            for command in self._answers(one):
                then = self._after(one, command, done)
                if then is None:
                    continue
                same = self._same(one, command, then[0]), then[1].costs
                if same not in seen:
                    seen.add(same)
                    todo.append(then)

    def _same(self, before: State, command: cmd.Command, after: State) -> object:
        """What a state has in common with those that lead to the same: rolls that nothing can
        change any more, and that lead to one band of a test.
        """
        if isinstance(command, cmd.Roll) and [*self._answers(after)] == [cmd.Confirm()]:
            return before, self._scales.cost(before, command, after)
        return after

    def _answers(self, state: State) -> Iterable[cmd.Command]:
        match self._rules.legal(state):
            case Chance(distribution):
                rolled = [it for it, _ in distribution.outcomes]
                return [*rolled[:: max(1, len(rolled) // ROLLS)], rolled[-1]]
            case Decision(_, listed):
                effort = [it for it in listed if isinstance(it, cmd.DeclareEffort)]
                if effort:  # dice are lucky; what comes last is taken up first: without effort
                    return dict.fromkeys((effort[-1], effort[0]))
                return [it for it in listed if not isinstance(it, AT_ANY_TIME)] or listed
            case _:
                return ()


def _deed(command: cmd.Command) -> str:
    """What is done, by id."""
    match command:
        case cmd.UseOption(it) | cmd.Buy(it) | cmd.PickUp(it) | cmd.UseAbility(it):
            return it
        case cmd.Sell(it):
            return sold(it)
        case cmd.BeginFinale(path):
            return path
        case _:
            return ""


def sold(thing: str) -> str:
    """That a thing is sold, as an id."""
    return f"sell {thing}"


def _is_settled(state: State) -> bool:
    """Whether nobody is asked anything, or a trade is open."""
    if state.stage is not Stage.PLAY:
        return state.stage is Stage.OVER
    stack = state.control.stack
    return not stack or isinstance(stack[-1], Trading)


def bare(hero: HeroState) -> HeroState:
    """A hero without what only texts ask for."""
    return replace(hero, milestones=())
