"""The first day on which a finale can be won from a morning on, at least: visits that every way
still needs, in the best order of walks between them, and the turns of the finale.

What has to be visited is found where nothing that is so once is ever lost (delete relaxation), with
few visits of a POI and as many as one likes of all others.
"""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from fateloom.dsl.graph.soonest.hope import COMES
from fateloom.dsl.graph.soonest.rounds import Morning
from fateloom.dsl.graph.soonest.turns import ALWAYS, NEVER
from fateloom.runtime.transitions.model import Move
from fateloom.runtime.transitions.variables import Kind

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from fateloom.dsl.graph.soonest.board import Board
    from fateloom.dsl.graph.soonest.deeds import State
    from fateloom.dsl.graph.soonest.hope import Facts, Group, Hope
    from fateloom.runtime.program.program import Program

MOST_VISITS = 4
"""So many visits of one POI are told apart."""
Needed = tuple[int, ...]
"""How often each POI has still to be visited, at least."""


class Bound:
    """What is to come at least."""

    def __init__(self, program: Program, board: Board) -> None:
        self._board, self._hopes = board, board.hopes
        hopes = board.hopes.all
        at_poi: dict[str, list[int]] = defaultdict(list)
        for at, it in enumerate(hopes):
            if it.action.site is not None and it.action.site.poi is not None:
                at_poi[it.action.site.poi].append(at)
        self._own = {poi: frozenset(some) for poi, some in at_poi.items()}
        self._groups = {poi: self._grouped(poi) for poi in self._own}
        begins = {it.hope.action.site.poi for it in board.begins if it.hope.action.site}
        self._last = next(iter(begins)) if len(begins) == 1 else None
        self._begin_at, self._begun_from = begins, 1
        exact = board.hopes.exact
        self._places = [
            (at, board.hopes.place[it]) for at, it in enumerate(board.variables) if it not in exact
        ]
        self._far = self._turns_from()
        self._tail = min(
            (self._behind_begin(it.hope.becomes) for it in board.begins), default=NEVER
        )
        self._day = next(
            (at for at, it in enumerate(board.hopes.model.variables) if it.kind is Kind.DAY), None
        )
        self._wins_from: dict[tuple[Facts, frozenset[str], int], bool] = {}
        self._marks: tuple[frozenset[str], ...] = ()
        self._ways: dict[tuple[int, int, Needed], int] = {}
        self._steps = _Steps(program, board)

    def _grouped(self, poi: str) -> tuple[Group, ...]:
        """What a visit may bring: each option once, but for those that can be used again."""
        groups: dict[tuple[Move, str], tuple[int, dict[int, Hope]]] = {}
        for (_, name), some in self._board.sites.items():
            for bit, deeds in some if name == poi else ():
                action = deeds[0].hope.action
                key = action.move, action.subject
                own = groups.setdefault(key, (1 if bit else ALWAYS, {}))[1]
                own |= {id(it.hope): it.hope for it in deeds}
        return tuple((times, tuple(own.values())) for times, own in groups.values())

    # --- what has to be visited

    def first(self, state: State) -> Morning | None:
        """The first morning; None: it is never won."""
        facts = self._facts(state)
        if not self._wins(facts, frozenset(), 0):
            return None
        if not self._marks:  # of the first state; others may need more
            self._marks = tuple(self._landmarks(facts))
            self._release = self._released(facts)
            self._begun_from = self._begins_from(facts)
        elif (begun_from := self._begins_from(facts)) < self._begun_from:
            self._begun_from = begun_from
            self._ways.clear()
        return Morning(1, state, 0, tuple(self._count(facts, it) for it in self._marks), None, None)

    def at_least(self, node: Morning, poi: str) -> Needed:
        """What is still needed behind a visit, if that was one of those needed."""
        at = next((at for at, it in enumerate(self._marks) if poi in it), None)
        if at is None or not node.needed[at]:
            return node.needed
        return (*node.needed[:at], node.needed[at] - 1, *node.needed[at + 1 :])

    def look_closer(self, node: Morning) -> None:
        """Find out what is still needed behind the visit of the turn before."""
        node.is_sure = True
        if node.before is None or node.needed == node.before.needed or not node.needed:
            return
        both = zip(node.needed, node.before.needed, strict=True)
        at = next(at for at, (one, two) in enumerate(both) if one != two)
        left, facts = node.before.needed[at], self._facts(node.state)
        while left and self._wins(facts, self._marks[at], left - 1):
            left -= 1
        node.needed = (*node.needed[:at], left, *node.needed[at + 1 :])

    def _landmarks(self, facts: Facts) -> Iterator[frozenset[str]]:
        """POIs that every way visits, then sets of others, of which every way visits one."""
        single = [it for it in self._own if not self._wins(facts, frozenset({it}), 0)]
        yield from (frozenset({it}) for it in single)
        left = [it for it in self._own if it not in single]
        while left and not self._wins(facts, frozenset(left), 0):
            some = frozenset(left)
            for poi in sorted(left, key=lambda it: len(self._own[it])):
                if not self._wins(facts, some - {poi}, 0):
                    some -= {poi}
            yield some
            left = [it for it in left if it not in some]

    def _facts(self, state: State) -> Facts:
        return sum([1 << place + state[at] for at, place in self._places])

    def _count(self, facts: Facts, some: frozenset[str]) -> int:
        return next((it for it in range(MOST_VISITS) if self._wins(facts, some, it)), MOST_VISITS)

    def _wins(self, facts: Facts, some: frozenset[str], visits: int) -> bool:
        """Whether it may be won at all with so many visits of these POIs."""
        key = facts, some, visits
        if key not in self._wins_from:
            self._wins_from[key] = self._wins_with(facts, some, visits)
        return self._wins_from[key]

    def _wins_with(self, now: Facts, some: frozenset[str], visits: int) -> bool:
        own = frozenset(at for poi in some for at in self._own[poi])
        begins = [it.hope for it in self._board.begins]
        for number in range(visits + 1):
            if number:
                come = now
                for poi in some:
                    come |= self._hopes.grown(now, self._groups[poi]) & self._hopes.every
                now = come
            now = self._hopes.reached(now, own)
            begun = {
                it.becomes.get(self._board.goal.variable)
                for it in begins
                if (number or it.action.site is None or it.action.site.poi not in some)
                and it.holds(now)
            }
            if begun and self._ends(now, begun):
                return True
        return False

    def _ends(self, now: Facts, begun: set[int | None]) -> bool:
        """Whether a finale that is begun so may be won."""
        board, todo = self._board, [it for it in begun if it is not None]
        reached = set(todo)
        for stage in todo:
            for it in board.played.get(stage, ()):
                to = it.hope.becomes.get(board.goal.variable, stage)
                if to not in reached and it.hope.holds(now):
                    reached.add(to)
                    todo.append(to)
        return board.goal.value in reached

    def _released(self, facts: Facts) -> list[int]:
        """The first day on which each of these brings what nothing else brings."""
        if self._day is None:
            return [1] * len(self._marks)
        own = [frozenset(at for poi in it for at in self._own[poi]) for it in self._marks]
        ever = [self._hopes.reached(facts, it) for it in own]
        found = [0] * len(self._marks)
        last = self._hopes.sizes[self._day]
        for day in range(1, last + 1):
            later = self._later_than(self._day, day)
            now = self._hopes.reached(facts, later)
            for at, some in enumerate(own):
                if not found[at] and any(
                    self._hopes.all[it].holds(now) and self._brings(it, ever[at])
                    for it in some - later
                ):
                    found[at] = day
        return [it or last for it in found]

    def _begins_from(self, facts: Facts) -> int:
        """The first day on which the finale may begin."""
        if self._day is None:
            return 1
        for day in range(1, self._hopes.sizes[self._day] + 1):
            later = self._later_than(self._day, day)
            now = self._hopes.reached(facts, later)
            may = (it for at, it in enumerate(self._hopes.all) if at not in later)
            if any(it.action.move is Move.BEGIN and it.holds(now) for it in may):
                return day
        return self._hopes.sizes[self._day]

    def _later_than(self, clock: int, day: int) -> frozenset[int]:
        """What can only come true behind the turn of that day."""
        until = (1 << day) - 1
        return frozenset(
            at
            for at, it in enumerate(self._hopes.all)
            if not it.exact.get(clock, -1) & (until >> 1 if it.action.move in COMES else until)
        )

    def _brings(self, number: int, ever: Facts) -> bool:
        it = self._hopes.all[number]
        return it.action.move is Move.BEGIN or bool(it.gives & ~ever) or it.is_more

    # --- days

    def _turns_from(self) -> dict[int, int]:
        """How many turns the finale takes at least from the play of a stage on, it included."""
        board = self._board
        far: dict[int, int] = {board.goal.value: 0}
        changed = True
        while changed:
            changed = False
            for stage, deeds in board.played.items():
                for it in deeds:
                    to = it.hope.becomes.get(board.goal.variable, stage)
                    wait = board.waits(to) - 1 if to in board.stages else 0
                    new = 1 + wait + far.get(to, NEVER)
                    if new < far.get(stage, NEVER):
                        far[stage], changed = new, True
        return far

    def _behind_begin(self, becomes: Mapping[int, int]) -> int:
        """The turns behind that in which the finale begins."""
        board = self._board
        to = becomes.get(board.goal.variable, board.open)
        if to == board.goal.value:
            return 0
        return board.waits(to) - 1 + self._far.get(to, NEVER) if to in board.stages else NEVER

    @property
    def left(self) -> dict[str, int]:
        """How many turns it takes at least from each stage on."""
        return {name: self._far.get(at, NEVER) for at, name in self._board.stages.items()}

    def least(self, node: Morning) -> int:
        """The first day on which it can be won from there."""
        board = self._board
        finale = board.finale(node.state)
        if node.is_won:
            return node.day
        if finale == board.open:
            at = 0 if board.at is None else node.state[board.at]
            return self._visits(at, node.day, node.needed) + self._tail
        return node.day + node.left - 1 + self._far.get(finale, NEVER) - 1

    def least_by(self, node: Morning, walked: State, poi: str) -> int:
        """The first day on which it can be won, if the turn is spent so."""
        board = self._board
        at = 0 if board.at is None else walked[board.at]
        found = self._visits(at, node.day + 1, self.at_least(node, poi))
        if poi in self._begin_at:
            found = min(found, max(node.day, self._begun_from))
        return found + self._tail

    def _visits(self, at: int, day: int, needed: Needed) -> int:
        """The day of the last visit, in the best order."""
        if not any(needed):
            return max(day, self._begun_from)
        key = at, day, needed
        if key not in self._ways:
            best = NEVER
            for number, left in enumerate(needed):
                if not left:
                    continue
                some = self._marks[number]
                if self._last in some and len(some) == 1 and left == 1 and sum(needed) > 1:
                    continue
                then = (*needed[:number], left - 1, *needed[number + 1 :])
                for tile in self._steps.tiles(some):
                    on = max(day + self._steps.more_turns(at, tile), self._release[number])
                    last = max(on, self._begun_from)
                    best = min(best, self._visits(tile, on + 1, then) if any(then) else last)
            self._ways[key] = best
        return self._ways[key]


class _Steps:
    """How far tiles are from each other, as if all lay on the table and were explored."""

    def __init__(self, program: Program, board: Board) -> None:
        self._reach = board.most_reach
        number = range(board.sizes[board.at]) if board.at is not None else range(1)
        near: dict[int, set[int]] = {it: set() for it in number}
        for at, deeds in board.walks.items():
            near[at] |= {to for it in deeds for one, to in it.given if one == board.at}
        moved = bool(board.jumps) or any(
            one == board.at
            for deed in board.deeds
            if deed.hope.action.move not in (Move.STEP, Move.EXPLORE)
            for one, _ in deed.given
        )
        moved |= any(one == board.at for it in board.deeds for one, _, _ in it.tables)
        self._far: dict[int, dict[int, int]] = {}
        for start in number:
            far = self._far[start] = {start: 0}
            for one in (todo := [start]):
                for other in near[one]:
                    if other not in far:
                        far[other] = far[one] + 1
                        todo.append(other)
        if moved:
            self._far = {one: dict.fromkeys(number, 0) for one in number}
        self._sites = list(board.sites)
        self._tiles: dict[frozenset[str], list[int]] = {}

    def tiles(self, some: frozenset[str]) -> list[int]:
        """Where these POIs may be."""
        if some not in self._tiles:
            self._tiles[some] = list(dict.fromkeys(at for at, poi in self._sites if poi in some))
        return self._tiles[some]

    def more_turns(self, at: int, to: int) -> int:
        """How many turns pass before that in which the hero comes there."""
        far = self._far[at].get(to, NEVER)
        if far >= NEVER:
            return NEVER
        return max(0, -(-far // self._reach) - 1) if self._reach else (0 if not far else NEVER)
