"""All games of a table, with what happens in each step: the transition system to which claims of
views are held. It is that of the engine itself (`tests/dsl/verify/engine/explore.py`), to which the
proof is held as well.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cached_property

from tests.dsl.verify.engine.explore import Edge, Graph, Table, is_playing, seat_of

from fateloom.runtime.kernel.game import folded
from fateloom.runtime.program.board import Side
from fateloom.runtime.program.destiny import Begin
from fateloom.runtime.program.program import Program
from fateloom.runtime.program.words import Place
from fateloom.runtime.record import record
from fateloom.runtime.story import command as cmd
from fateloom.runtime.story import event as ev
from fateloom.runtime.story.answers import top
from fateloom.runtime.story.state import (
    Asking,
    Distributing,
    Giving,
    HeroState,
    InTest,
    Overflowing,
    Run,
    Stage,
    State,
    Step,
    Trading,
    Triggering,
)
from fateloom.runtime.story.visits import begins_here

ROOTS = {"option": "option", "explore": "tile", "event": "event"}
WAITING = (Trading, Distributing, Overflowing, Giving, Triggering)
"""Frames that do not say to which option they belong."""


@record
class Happened:
    """What happens along an edge. `names`: options used, events, beginnings, POIs placed, things
    taken, tiles entered or laid, by the ids of the quest graph; `doers`: whose scripts run;
    `fired`: events; `days`: how many begin; `turns`: of which heroes turns begin; `moved`: things,
    from where to where; `defeated`, `off`: heroes, POIs taken off the map; `left`: what a POI that
    goes leaves of a thing, on a tile or in the box; `won`: the finale; `paid`: coins that heroes
    have less; `free`: the owner of a thing laid it down, sold it or used it.
    """

    names: frozenset[str]
    doers: frozenset[str]
    fired: tuple[str, ...]
    days: int
    began: str
    turns: tuple[str, ...]
    moved: tuple[tuple[str, Place, Place], ...]
    defeated: tuple[str, ...]
    off: tuple[str, ...]
    left: tuple[tuple[str, str, str], ...]
    won: str
    paid: tuple[tuple[str, int], ...]
    free: bool
    ends_turn: bool


def _things(hero: HeroState) -> Iterator[str]:
    """What a hero has in hand, as nodes of the graph."""
    return (f"item {it}" for it in hero.items)


def _paid(before: State, after: State) -> Iterator[tuple[str, int]]:
    """The coins that each hero has less."""
    for old, new in zip(before.heroes, after.heroes, strict=False):
        if new.coins < old.coins:
            yield old.hero, old.coins - new.coins


def begin_key(begin: Begin) -> tuple[str, int, int]:
    """The place in the story of a beginning, by which its node is known."""
    return begin.span.file, begin.span.line, begin.span.column


class Played(Graph):
    """All games of a table. `begins`: the ids of beginnings by their places in the story."""

    whole = True

    def __init__(
        self, program: Program, table: Table, begins: dict[tuple[str, int, int], str], most: int
    ) -> None:
        self.begins = begins
        self.happened: list[list[Happened]] = []
        self.starts: dict[int, Happened] = {}
        self.firsts: list[tuple[State, Happened]] = []
        """The states behind each opening as the engine leaves them, and what happened in it."""
        super().__init__(program, table, leaving=False, most=most)

    def opened(self, before: State, events: tuple[ev.Event, ...], node: int) -> None:
        """Keep what the opening brings."""
        self.starts[node] = self._of(before, None, events, before)
        self.firsts.append((folded(self.rules, before, events), self.starts[node]))

    def seen(
        self, at: int, command: cmd.Command, events: tuple[ev.Event, ...], after: State
    ) -> None:
        """Keep what happens."""
        while len(self.happened) <= at:
            self.happened.append([])
        self.happened[at].append(self._of(self.nodes[at].state, command, events, after))

    def steps(self, alone: str | None = None) -> Iterator[tuple[int, Edge, Happened]]:
        """All steps of the game; `alone`: where the others do nothing that they need not do."""
        for at in range(self.reached):
            if at < len(self.happened):
                for edge, it in zip(self.edges[at], self.happened[at], strict=True):
                    if alone is None or self._is_least(at, edge, alone):
                        yield at, edge, it

    def _is_least(self, at: int, edge: Edge, hero: str) -> bool:
        node = self.nodes[at]
        if node.state.stage is not Stage.PLAY or not is_playing(node, hero):
            return node.state.stage is Stage.SETUP
        if node.asked == seat_of(node.state, hero):
            return True
        if node.rest:
            finale = node.state.turn.step is Step.FINALE
            return isinstance(edge.command, cmd.PlayStage if finale else cmd.EndTurn)
        trades = isinstance(top(node.state), Trading)
        return isinstance(edge.command, cmd.CloseTrade) if trades else True

    @cached_property
    def finales(self) -> frozenset[str]:
        """What can be won at this table."""
        return frozenset(it.won for _, _, it in self.steps() if it.won)

    def must(
        self,
        goal: Callable[[Happened], bool],
        names: Iterable[str | tuple[str, ...]],
        alone: str | None = None,
        *,
        before: bool = False,
    ) -> frozenset[str | tuple[str, ...]] | None:
        """Which of these were on every way to a step that is the goal, of several in one any; None:
        no way leads there. `before`: what happens in that step does not count.
        """
        bit = {name: 1 << at for at, name in enumerate(dict.fromkeys(names))}
        every = (1 << len(bit)) - 1
        bits: dict[str, int] = {}
        for name, own in bit.items():
            for part in (name,) if isinstance(name, str) else name:
                bits[part] = bits.get(part, 0) | own

        def mask(some: Iterable[str]) -> int:
            all_of = 0
            for name in bits.keys() & set(some):
                all_of |= bits[name]
            return all_of

        been = [-1] * len(self.nodes)
        todo = list(self.starts)
        for at, it in self.starts.items():
            been[at] = mask({*it.names, *self.there(at)})
        out: dict[int, list[tuple[int, int]]] = {}
        ends: list[tuple[int, int]] = []
        for at, edge, it in self.steps(alone):
            added = mask({*it.names, *self.there(edge.to)}) if bit else 0
            out.setdefault(at, []).append((edge.to, added))
            if goal(it):
                ends.append((at, 0 if before else added))
        while todo:
            at = todo.pop()
            for to, added in out.get(at, ()):
                new = been[at] | added if been[to] < 0 else been[to] & (been[at] | added)
                if new != been[to]:
                    been[to] = new
                    todo.append(to)
        found = [been[at] | added for at, added in ends if been[at] >= 0]
        if not found:
            return None
        for one in found:
            every &= one
        return frozenset(name for name, one in bit.items() if every & one)

    def there(self, at: int) -> frozenset[str]:
        """What holds in a state: POIs on the map, things in hands, tiles under somebody's feet."""
        if at not in self._there:
            state, program = self.nodes[at].state, self.program
            had = {item for hero in state.heroes for item in hero.items}
            things = {it for item in had for it in self._kinds(item)}
            zipped = zip(program.pois, state.pois, strict=True)
            places = {f"poi {poi.id}" for poi, it in zipped if it.tile is not None}
            own = {f"{it.hero} or who spent {had}" for it in state.heroes for had in _things(it)}
            under = {f"tile {it.tile}" for it in state.heroes}
            self._there[at] = frozenset(things | places | own | under)
        return self._there[at]

    def _kinds(self, item: str) -> list[str]:
        """A thing and its categories, as nodes of the graph."""
        categories = self.rules.index.item[item].categories
        return [f"item {item}", *(f"item any {it}" for it in categories)]

    @cached_property
    def _there(self) -> dict[int, frozenset[str]]:
        return {}

    @cached_property
    def first_days(self) -> dict[int, int]:
        """The first day of each node; the states themselves have days that are alike as one."""
        out: dict[int, list[tuple[int, int]]] = {}
        for at, edge, it in self.steps():
            out.setdefault(at, []).append((edge.to, it.days))
        best, todo = dict.fromkeys(self.starts or [0], 1), list(self.starts or [0])
        while todo:
            at = todo.pop()
            for to, more in out.get(at, ()):
                if best[at] + more < best.get(to, best[at] + more + 1):
                    best[to] = best[at] + more
                    todo.append(to)
        return best

    def least_days(self, finale: str, alone: str | None = None) -> int | None:
        """The first day on which the finale is won in any game; `alone`: as in `steps`."""
        found = self._least([(at, 1) for at in self.starts], lambda it: it.days, finale, alone)
        steps = () if self.starts else self.steps(alone)
        first = [1 + it.days for _, _, it in steps if it.won == finale]
        return min([*first, *([] if found is None else [found])], default=None)

    def least_turns(self, finale: str) -> int | None:
        """The fewest turns of its hero from the beginning of the finale to its end."""
        hero, name = finale.partition(" ")[2].split(".")[0], finale.partition(" ")[2]
        begins = [
            (edge.to, 1 + it.turns.count(hero), it.won)
            for _, edge, it in self.steps()
            if it.began.startswith(f"beginning {name} at ")
        ]
        at_once = [turns for _, turns, won in begins if won == finale]
        found = self._least(
            [(to, turns) for to, turns, _ in begins], lambda it: it.turns.count(hero), finale
        )
        return min([*at_once, *([] if found is None else [found])], default=None)

    def _least(
        self,
        starts: list[tuple[int, int]],
        cost: Callable[[Happened], int],
        finale: str,
        alone: str | None = None,
    ) -> int | None:
        out: dict[int, list[tuple[int, int, bool]]] = {}
        for at, edge, it in self.steps(alone):
            out.setdefault(at, []).append((edge.to, cost(it), it.won == finale))
        best, todo, found = dict[int, int](), list[int](), None
        for at, first in starts:
            if first < best.get(at, first + 1):
                best[at] = first
                todo.append(at)
        while todo:
            at = todo.pop()
            for to, more, wins in out.get(at, ()):
                new = best[at] + more
                if wins:
                    found = new if found is None else min(found, new)
                if new < best.get(to, new + 1):
                    best[to] = new
                    todo.append(to)
        return found

    def _of(
        self,
        before: State,
        command: cmd.Command | None,
        events: tuple[ev.Event, ...],
        after: State,
    ) -> Happened:
        names, doers = set[str](), set(self._running(before))
        fired, turns, moved = list[str](), list[str](), list[tuple[str, Place, Place]]()
        defeated, off, won, began = list[str](), list[str](), "", ""
        cleared, left = list[ev.ItemMoved](), list[tuple[str, str, str]]()
        paths = {seat: it.finale.path for seat, it in enumerate(before.heroes) if it.finale}
        if isinstance(command, cmd.BeginFinale):
            _, how = begins_here(self.rules.index, before, command.path)[0]
            began = self.begins.get(begin_key(how), "")
            names.add(began)
        if isinstance(command, cmd.PlayStage):
            hero = before.heroes[before.seat]
            if hero.finale is not None:
                doers.add(f"stage {hero.hero}.{hero.finale.path}.{hero.finale.stage}")
        if before.stage is Stage.SETUP:
            doers |= {f"hero {it.hero}" for it in before.heroes}
            first = (it.id for it in self.program.tiles if it.side is Side.EXPLORED)
            doers |= {f"tile {it}" for it in first}  # no event tells of these
        heroes = [it.hero for it in (before if before.heroes else after).heroes]
        for event in events:
            if isinstance(event, ev.PoiMoved) and event.tile is None:
                left += self._left(event.poi, cleared)
            if not isinstance(event, ev.ItemMoved) or event.source.place is not Place.STOCK:
                cleared = []
            else:
                cleared.append(event)
            match event:
                case ev.HeroTaken(_, hero_id):
                    doers.add(f"hero {hero_id}")
                case ev.OptionUsed(seat, option):
                    names |= {f"option {option}", f"{heroes[seat]} did option {option}"}
                    doers.add(f"option {option}")
                case ev.EventFired(one):
                    names.add(f"event {one}")
                    doers.add(f"event {one}")
                    fired.append(f"event {one}")
                case ev.TurnBegan(seat, _):
                    turns.append(heroes[seat])
                case ev.FinaleBegan(seat, path, stage, _):
                    paths[seat] = path
                    turns.clear()
                    doers.add(f"stage {heroes[seat]}.{path}.{stage}")
                case ev.StageReached(seat, stage, _) if seat in paths:
                    doers.add(f"stage {heroes[seat]}.{paths[seat]}.{stage}")
                case ev.DestinyFulfilled(seat) if seat in paths:
                    won = f"finale {heroes[seat]}.{paths[seat]}"
                case ev.ItemMoved(item, source, target):
                    moved.append((f"item {item}", source.place, target.place))
                    if target.place is Place.HERO:  # maybe in this step alone: a game may be won
                        names |= {*self._kinds(item), f"{target.of} or who spent item {item}"}
                    elif source.place is Place.HERO:
                        names |= {f"{it} or who spent item {item}" for it in heroes}
                case ev.HeroDefeated(seat):
                    defeated.append(heroes[seat])
                case ev.PoiMoved(poi, None):
                    off.append(f"poi {poi}")
                case ev.PoiMoved(poi, _):
                    names.add(f"poi {poi}")
                case ev.HeroMoved(_, path):
                    names |= {f"tile {it}" for it in path}
                case ev.TileTurned(tile, side):
                    names.add(f"tile {tile}")
                    doers |= {f"tile {tile}"} if side is Side.EXPLORED else set()
                case ev.TileExplored(_, tile):
                    names.add(f"tile {tile}")
                    doers.add(f"tile {tile}")
                case ev.AbilityUsed(_, item, _):
                    doers.add(f"item {item}")
                case _:
                    pass
        free = isinstance(command, cmd.DiscardItem | cmd.Sell | cmd.UseAbility)
        return Happened(
            frozenset(names),
            frozenset(doers),
            tuple(fired),
            max(0, after.day - before.day),
            began,
            tuple(turns),
            tuple(moved),
            tuple(defeated),
            tuple(off),
            tuple(left),
            won,
            tuple(_paid(before, after)),
            free,
            isinstance(command, cmd.EndTurn),
        )

    def _left(self, poi: str, cleared: list[ev.ItemMoved]) -> Iterator[tuple[str, str, str]]:
        """What its stocks held, and on which tile it lies; none: in the box."""
        pois = self.rules.index.stock_pois
        for it in cleared:
            if it.target.place is not Place.HERO and poi in pois.get(it.source.of or "", ()):
                yield f"poi {poi}", f"item {it.item}", it.target.of or ""

    def _running(self, state: State) -> Iterator[str]:
        """Whose scripts are under way."""
        for frame in state.control.stack:
            if isinstance(frame, Run | Asking | InTest):
                word, _, name = frame.root.partition(":")
                if word in ROOTS:
                    yield f"{ROOTS[word]} {name}"
                if word == "stage":
                    yield f"stage {name.replace('/', '.')}"
            if isinstance(frame, WAITING):
                yield from (f"option {it}" for it in state.turn.used)
