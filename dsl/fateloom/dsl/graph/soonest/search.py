"""The soonest day on which a hero wins a finale, whom nobody helps: turn by turn, over all walks,
visits and what is done on them, in the flattened form (A*; Hart, Nilsson and Raphael 1968). Dice
and answers are as the hero wishes.

States stand in the mornings; those that are no better than another of the same day are dropped.
"""

from __future__ import annotations

import heapq
from collections import defaultdict
from itertools import count
from typing import TYPE_CHECKING

from fateloom.dsl.graph.soonest.board import Board
from fateloom.dsl.graph.soonest.bound import Bound
from fateloom.dsl.graph.soonest.deeds import Deed, State
from fateloom.dsl.graph.soonest.order import Best
from fateloom.dsl.graph.soonest.rounds import Found, Morning, Round
from fateloom.dsl.graph.soonest.turns import LAST_DAY, NEVER
from fateloom.runtime.transitions.model import Move

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

Way = tuple[State, tuple[Deed, ...]]
"""A state, and what was done to come there."""


class Search:
    """Looks for the soonest wins on a board."""

    def __init__(self, board: Board, bound: Bound) -> None:
        self._board, self._bound = board, bound
        self._most, self._later = 0, NEVER

    @property
    def steps(self) -> int:
        """How far it was looked."""
        return self._board.order.compared

    def look(self, most: int) -> Iterator[Found]:
        """Games that may be won, the soonest first; at last how far it was looked."""
        board, bound, number, self._most = self._board, self._bound, count(), most
        todo: list[tuple[int, int, int, Morning]] = []
        seen: dict[int, Best] = defaultdict(lambda: Best(board.order))
        for state in board.starts():
            root = bound.first(state)
            if root is not None:
                heapq.heappush(todo, (bound.least(root), -1, next(number), root))
        while todo:
            least, _, _, node = heapq.heappop(todo)
            if least > LAST_DAY:
                return  # it may never be won, which is another question
            if not node.is_sure:
                bound.look_closer(node)
                if (then := bound.least(node)) > least:
                    heapq.heappush(todo, (then, -node.day, next(number), node))
                    continue
            if node.is_won:
                yield Found(node.day, _turns(node))
                continue
            for after in self._turns(node, least):
                if not after.is_won and not seen[after.day].is_new(after.state, after.left):
                    continue
                then = max(least, bound.least(after))
                heapq.heappush(todo, (then, -after.day, next(number), after))
            if self._later < NEVER:
                heapq.heappush(todo, (self._later, -node.day, next(number), node))
            if self.steps >= most:
                yield Found(least, ())
                return

    def _turns(self, node: Morning, least: int) -> Iterator[Morning]:
        """What may be the next morning where it may still be won on that day; `_later`: the first
        day on which it may be won by what is left out (partial expansion; Yoshizumi 2000).
        """
        board, bound, self._later = self._board, self._bound, NEVER
        if board.finale(node.state) != board.open:
            yield from self._stage(node)
            return
        best, done, node.looked = Best(board.order), node.looked, least
        for walked, walk in self._walks(node.state):
            for poi in ("", *board.here(walked)):
                first = bound.least_by(node, walked, poi)
                if not done < first <= least:
                    self._later = min(self._later, NEVER if first <= done else first)
                    continue
                for then, deeds in self._visit(walked, poi) if poi else ((walked, ()),):
                    turn = Round(node.day, board.tile(walked), poi, (*walk, *deeds))
                    for it in self._behind(node, then, turn):
                        if it.is_won or best.is_new(it.state, it.left):
                            yield it

    def _walks(self, state: State) -> list[Way]:
        """Where the walk of a turn may end."""
        board, best = self._board, Best(self._board.order)
        starts = list(self._closed([(state, ())], board.free, best))
        found = list(starts)
        for start in starts:
            for jump in board.jumps:
                if jump.holds(start[0]):
                    found.append((jump.done(start[0]), (*start[1], jump)))
            edge, reach = [start], board.reach(start[0])
            for _ in range(reach):
                further: list[Way] = []
                for one, done in edge:
                    for deed in board.walks[one[board.at]] if board.at is not None else ():
                        if not deed.holds(one):
                            continue
                        after = deed.done(one)
                        if deed.hope.action.move is Move.EXPLORE:
                            new = [(after, (*done, deed))]
                            found += self._closed(new, board.free, best)
                        elif best.is_new(after):
                            further.append((after, done))
                            found.append((after, done))
                edge = further
        return found

    def _closed(self, ways: Iterable[Way], deeds: Iterable[Deed], best: Best) -> Iterator[Way]:
        """What comes of states by what can be done at any time; no worse ones of these."""
        todo = [it for it in ways if best.is_new(it[0])]
        for state, done in todo:
            yield state, done
            for deed in deeds:
                if deed.holds(state):
                    after = deed.done(state)
                    if best.is_new(after):
                        todo.append((after, (*done, deed)))

    def _visit(self, state: State, poi: str) -> Iterator[Way]:
        """What may come of a visit: each option once, but for those that can be used again."""
        board = self._board
        groups = board.sites[state[board.at] if board.at is not None else 0, poi]
        best, every = Best(board.order), sum(bit for bit, _ in groups)
        todo: list[tuple[State, tuple[Deed, ...], int]] = [(state, (), every)]
        best.is_new(state, None, every)
        free = ((0, board.free),)
        for one, done, left in todo:
            if self.steps >= self._most:
                return
            if done:
                yield one, done
            if board.finale(one) != board.open:
                continue
            for bit, deeds in (*groups, *free) if done else groups:
                if bit and not bit & left:
                    continue
                for deed in deeds:
                    if deed.holds(one):
                        after = deed.done(one)
                        if best.is_new(after, None, left & ~bit):
                            todo.append((after, (*done, deed), left & ~bit))

    def _stage(self, node: Morning) -> Iterator[Morning]:
        """A turn in a finale."""
        board = self._board
        here = Round(node.day, board.tile(node.state), "", ())
        if node.left > 1:
            yield from self._behind(node, node.state, here, node.left - 1)
            return
        for state, done in self._closed([(node.state, ())], board.free, Best(board.order)):
            for deed in board.played[board.finale(state)]:
                if deed.holds(state):
                    turn = Round(node.day, here.tile, "", (*done, deed))
                    yield from self._behind(node, deed.done(state), turn, stays=True)

    def _behind(
        self, node: Morning, state: State, turn: Round, left: int = 0, *, stays: bool = False
    ) -> Iterator[Morning]:
        """The mornings behind a turn."""
        board, finale = self._board, self._board.finale(state)
        if finale == board.won:
            yield Morning(node.day, state, 0, (), turn.as_won(), node)
        elif finale == board.open:
            needed = node.needed
            if turn.poi:
                needed = self._bound.at_least(node, turn.poi)
            for after in board.mornings(state):
                yield Morning(node.day + 1, after, 0, needed, turn, node)
        elif finale in board.stages:
            if not left:
                same = stays and finale == board.finale(node.state)
                left = 1 if same else board.waits(finale)
            for after in board.mornings(state):
                yield Morning(node.day + 1, after, left, (), turn, node)


def _turns(node: Morning | None) -> tuple[Round, ...]:
    found: list[Round] = []
    while node is not None and node.turn is not None:
        found.append(node.turn)
        node = node.before
    return tuple(reversed(found))
