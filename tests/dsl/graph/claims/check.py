"""Each kind of claim held to all games of a story: what is said has to be so.

In which direction a claim can err is told in docs/dsl/quest-graph.md. A claim that something *may*
be (`Shuts` without `sure`, `Opens`, `Ends`, `Undoes`) is held to the games the other way round:
whatever happens in a game is among the claims.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Set
from functools import cache, cached_property
from typing import assert_never

from tests.dsl.graph.claims.played import Happened, Played, begin_key
from tests.dsl.verify.engine.explore import Table, TooManyStatesError, seat_of, tables

from fateloom.dsl.graph import claims as c
from fateloom.dsl.graph.build.program import quest_model
from fateloom.dsl.graph.quest import NodeKind
from fateloom.dsl.graph.views.catalog import views_in
from fateloom.dsl.graph.views.story import Story
from fateloom.dsl.syntax.from_program import Decompiler
from fateloom.runtime.program.board import Side
from fateloom.runtime.program.condition import Compare, Condition, MarkerCount, Measure
from fateloom.runtime.program.program import Program
from fateloom.runtime.program.statement import AddToStock, Trade
from fateloom.runtime.program.words import Place
from fateloom.runtime.record import parts_in, record, replace
from fateloom.runtime.story import command as cmd
from fateloom.runtime.story.conditions import holds
from fateloom.runtime.story.index import index_of
from fateloom.runtime.story.state import Stage, Standing, State

MOST = 6_000
"""States of a table; a story with more at one of its tables is not looked at."""
OUTSIDE = (Place.BOX, Place.STOCK, Place.GONE, Place.NPC)


@record
class Found:
    """A claim, and what speaks against it; `seen`: whether there was anything to hold it to."""

    claim: c.Claim
    seen: bool
    against: str


class Games:
    """A story with its claims, and all its games at all its tables."""

    def __init__(self, program: Program, most: int = MOST) -> None:
        self.program = program
        self.story = Story(quest_model(program), program)
        self.nodes = self.story.lookup.node
        for make in views_in(self.story).values():
            make()
        self.claims = tuple(dict.fromkeys(self.story.lookup.claims))
        begins = {
            (it.span.file, it.span.line, it.span.column): it.id
            for it in self.nodes.values()
            if it.kind is NodeKind.BEGIN
        }
        self.tables = [Played(program, it, begins, most) for it in _tables(program)]
        self.index = index_of(program)
        self.must = cache(self._must)

    def played(self, finale: str) -> list[Played]:
        """The tables at which the finale can be won."""
        return [it for it in self.tables if finale in it.finales]

    def _must(self, finale: str, alone: bool) -> list[frozenset[str]]:
        """What every way to the finale passes, at each table where there is one."""
        names = {
            it
            for claim in self.claims
            for it in (
                claim.passes
                if isinstance(claim, c.EveryWay)
                else (in_person(claim),)
                if isinstance(claim, c.MayTake | c.InPerson)
                else (claim.thing,)
                if isinstance(claim, c.NotWithout | c.NoUse)
                else ()
            )
        }
        hero = finale.partition(" ")[2].split(".")[0] if alone else None
        found = (it.must(lambda h: h.won == finale, names, hero) for it in self.played(finale))
        return [it for it in found if it is not None]

    @cached_property
    def conditions(self) -> dict[str, Condition]:
        """The conditions of the story by the ids of their facts."""
        words, found = Decompiler(self.program.variables), dict[str, Condition]()
        for it in parts_in(self.program):
            if isinstance(it, Condition):
                found[f"fact {words.condition(it)}"] = it
        return found

    @cached_property
    def asked(self) -> dict[str, tuple[str, Condition | None, str | None]]:
        """Options and beginnings with their POI, their condition and whose they are."""
        begins = {
            begin_key(begin): (begin, destiny.hero)
            for destiny in self.program.destinies
            for path in destiny.paths
            for begin in path.begins
        }
        options = {it.id: (poi.id, it) for poi in self.program.pois for it in poi.options}
        found: dict[str, tuple[str, Condition | None, str | None]] = {}
        for id, node in self.nodes.items():
            if node.kind is NodeKind.BEGIN:
                begin, hero = begins[node.span.file, node.span.line, node.span.column]
                found[id] = begin.poi, begin.condition, hero
            elif node.kind is NodeKind.OPTION:
                poi, option = options[node.about]
                found[id] = poi, option.condition, None
        return found

    def possible(self, target: str, state: State, seat: int) -> bool:
        """Whether an option or a beginning is open to that hero, but for the way and the price."""
        poi, condition, hero = self.asked[target]
        if hero is not None and state.heroes[seat].hero != hero:
            return False
        if state.pois[self.index.poi_at[poi]].tile is None:
            return False
        if target.removeprefix("option ") in state.closed:
            return False
        return condition is None or holds(self.index, state, condition, seat)

    def shut_by(self, found: dict[str, set[str]], *, opens: bool) -> Iterator[str]:
        """What an event with a day opens or shuts in a game and is not said of it."""
        for game in self.tables:
            for at, edge, it in game.steps():
                if not (it.ends_turn and len(it.fired) == 1 and it.doers == set(it.fired)):
                    continue
                before, after = game.nodes[at].state, game.nodes[edge.to].state
                event = it.fired[0]
                if not self.nodes[event].days or after.stage is not Stage.PLAY:
                    continue
                for target in self.asked:
                    if target in found.get(event, ()) or self._by_itself(target):
                        continue
                    for hero in before.heroes:  # seats may be turned round between states
                        old, new = (
                            self.possible(target, it, seat_of(it, hero.hero))
                            for it in (before, after)
                        )
                        if old is not new and new is opens:
                            yield f"{event} {'opens' if opens else 'shuts'} {target}"

    def _by_itself(self, target: str) -> bool:
        """Whether its condition changes with the day or the turn alone."""
        parts = parts_in(self.asked[target][1])
        changing = (Measure.DAY, Measure.EFFORT)
        return any(
            isinstance(it, MarkerCount) or (isinstance(it, Compare) and it.quantity in changing)
            for it in parts
        )

    @cached_property
    def stocked(self) -> frozenset[str]:
        """What stocks sell."""
        added = (it.items for it in parts_in(self.program) if isinstance(it, AddToStock))
        first = (it.items for it in self.program.stocks)
        return frozenset(item for items in (*added, *first) for item in items)

    @cached_property
    def asks_for_dice(self) -> bool:
        """Whether a condition asks for effort dice, which every test can tire."""
        parts = parts_in(self.program)
        return any(isinstance(it, Compare) and it.quantity is Measure.EFFORT for it in parts)

    @cached_property
    def sells(self) -> bool:
        """Whether things can be sold."""
        parts = parts_in(self.program)
        return any(isinstance(it, Trade) for it in parts)


def check(games: Games) -> Iterator[Found]:
    """Every claim of the story, with what speaks against it."""
    for claim in games.claims:
        seen, against = _check(games, claim)
        yield Found(claim, seen, against)
    yield from _whole(games)


def _check(games: Games, claim: c.Claim) -> tuple[bool, str]:
    match claim:
        case c.EveryWay(finale, passes):
            ways = games.must(finale, False)
            missing = [it for one in ways for it in passes if it not in one]
            return bool(ways), f"a game goes without {missing}" if missing else ""
        case c.LeastDays():
            return _least_days(games, claim)
        case c.CanBeWon(finale, day, alone):
            hero = finale.partition(" ")[2].split(".")[0]
            won = [it.least_days(finale, hero if alone else None) for it in games.played(finale)]
            first = min((it for it in won if it is not None), default=None)
            return True, "" if first is not None and first <= day else f"won on day {first}"
        case c.NotSooner(finale, day, heroes, mode):
            hero = finale.partition(" ")[2].split(".")[0]
            same = (it for it in games.tables if {*it.table.heroes} == {*heroes})
            there = [it for it in same if (it.table.mode.value if it.table.mode else "") == mode]
            won = [it.least_days(finale, hero) for it in there]
            first = min((it for it in won if it is not None), default=None)
            return first is not None, f"won on day {first}" if first and first < day else ""
        case c.LeastTurns(finale, turns):
            least = [it.least_turns(finale) for it in games.played(finale)]
            found = min((it for it in least if it is not None), default=None)
            return found is not None, f"won in {found} turns" if found and found < turns else ""
        case c.NotAlone(finale):
            ways = games.must(finale, True)
            return bool(games.played(finale)), "won alone" if ways else ""
        case c.NotWithout(thing, finale, helped):
            ways = games.must(finale, helped)
            without = [one for one in ways if thing not in one]
            return bool(ways) or helped, "won without it" if without else ""
        case c.NoUse(thing):
            return _without_thing(games, thing)
        case c.ComesFrom(thing, sources):
            stocked = thing.partition(" ")[2] in games.stocked
            return _every(
                games, lambda it: _comes(it, thing, stocked), lambda it: it.doers & {*sources}
            )
        case c.UsedUp(thing, by, _):
            return _every(games, lambda it: _goes(it, thing), lambda it: it.doers & {*by})
        case c.Resold(thing, _):
            return _every(
                games,
                lambda it: it.free and any(way[:2] == (thing, Place.HERO) for way in it.moved),
                lambda it: all(way[2] is not Place.HERO for way in it.moved if way[0] == thing),
            )
        case c.Removes(poi, by):
            return _every(games, lambda it: poi in it.off, lambda it: it.doers & {*by})
        case c.Competes(thing, _, copies, _):
            most = max((_held(games, thing)), default=0)
            return most > 0, f"{most} are held" if most > copies else ""
        case c.MayTake():
            seen, against = _may_take(games, claim)
            return seen, against or (_in_person(games, claim)[1] if claim.lost else "")
        case c.InPerson(_, _, deed, day):
            seen, against = _in_person(games, claim)
            return seen, against or _sooner(games, deed, day)
        case c.AtMost(option, limit):
            return _at_most(games, option, limit)
        case c.NotBefore(node, day):
            return True, _sooner(games, node, day)
        case c.Own(fact):
            return _own(games, fact)
        case c.ForGood(nodes):
            return _for_good(games, nodes)
        case c.LaidBy(tile, by):
            return _laid(games, tile, by)
        case c.Serves():
            ends = {*claim.perhaps, *(finale for finale, _ in (*claim.needed, *claim.helped))}
            return (False, "") if games.sells else _without_thing(games, claim.thing, ends)
        case c.OnlyBrings(nodes):
            return _only_brings(games, nodes)
        case c.Unreached(node, _):
            return True, _ever(games, node)
        case c.LeadsNowhere(nodes):
            return _without_scripts(games, nodes)
        case c.Shuts(event, _, targets, sure):
            if not sure:
                return True, ""  # held the other way round, in `_whole`
            seen, against = _surely(games, event, lambda game, at: _open(games, game, at, targets))
            return seen, against or ("" if claim.late else _later(games, event, targets))
        case c.TurnsBack(tile, by):
            return _turned(games, tile, by)
        case c.Ends(event, _, whom, sure):
            if not sure:
                return True, ""
            return _surely(games, event, lambda game, at: _alive(game, at, whom))
        case c.Opens():
            return True, ""
        case c.Places(event, _, poi, _, _):
            return _placed(games, event, poi)
        case c.OnlyOn(node, days, last):
            return _on_days(games, node, days, last)
        case c.Undoes(_, _, fact):
            return _undone(games, fact)
        case c.NoDays():
            return True, "one has" if any(it.trigger.days for it in games.program.events) else ""
        case c.ChangedBy(fact, given, by):
            return _changed(games, fact, given, by)
        case c.Falls(finale, stages):
            path = finale.partition(" ")[2]
            return _every(
                games,
                lambda it: _falls(it, path),
                lambda it: it.doers & {*stages},
            )
        case _:
            assert_never(claim)


def _least_days(games: Games, claim: c.LeastDays) -> tuple[bool, str]:
    """Whether the finale is won on an earlier day, with help or where the others do nothing."""
    hero, seen = claim.finale.partition(" ")[2].split(".")[0], False
    for alone, days in ((None, claim.days), (hero, claim.alone)):
        least = [it.least_days(claim.finale, alone) for it in games.played(claim.finale)]
        found = min((it for it in least if it is not None), default=None)
        seen = seen or found is not None
        if found is not None and found < days:
            return True, f"won on day {found}{' alone' if alone else ''}"
    return seen, ""


def _whole(games: Games) -> Iterator[Found]:
    """What may happen and is not said."""
    for opens, kind in ((False, c.Shuts), (True, c.Opens)):
        said: dict[str, set[str]] = {}
        for claim in games.claims:
            if isinstance(claim, kind) or (opens and isinstance(claim, c.Places)):
                said.setdefault(claim.event, set()).update(claim.targets)
        for against in dict.fromkeys(games.shut_by(said, opens=opens)):
            yield Found(
                kind("", 0, (), False) if kind is c.Shuts else c.Opens("", 0, ()), True, against
            )
    ends = {it.event for it in games.claims if isinstance(it, c.Ends)}
    for game in games.tables:
        for _, _, it in game.steps():
            if it.defeated and it.ends_turn and len(it.fired) == 1 and it.fired[0] not in ends:
                yield Found(c.Ends(it.fired[0], 0, "", False), True, "somebody is defeated")
                return


def _every(
    games: Games, happens: Callable[[Happened], bool], is_said: Callable[[Happened], object]
) -> tuple[bool, str]:
    seen = False
    for game in games.tables:
        for at, _, it in game.steps():
            if happens(it):
                seen = True
                if not is_said(it):
                    return True, f"{game.table.name} state {at}: {sorted(it.doers)}"
    return seen, ""


def _comes(it: Happened, thing: str, stocked: bool) -> bool:
    """Whether the thing enters the game: what was sold before and is bought back does not."""
    into = Place.HERO, Place.TILE
    return any(
        item == thing
        and source in OUTSIDE
        and target in into
        and (source, target) != TIDIED
        and (stocked or source is not Place.STOCK)
        for item, source, target in it.moved
    )


TIDIED = Place.STOCK, Place.TILE
"""The stack of a POI that is gone is dropped (EC-45)."""


def _goes(it: Happened, thing: str) -> bool:
    lost = any(
        item == thing and source is Place.HERO and target in OUTSIDE
        for item, source, target in it.moved
    )
    return lost and not it.free and not it.defeated


def _falls(it: Happened, path: str) -> bool:
    stages = {doer for doer in it.doers if doer.startswith(f"stage {path}.")}
    return bool(stages) and path.split(".")[0] in it.defeated and not it.fired


def _without_thing(games: Games, thing: str, but: Set[str] = frozenset()) -> tuple[bool, str]:
    """Whether all finales but some can be won where there is no copy of the thing."""
    name = thing.partition(" ")[2]
    program = replace(
        games.program,
        items=tuple(replace(it, copies=0) if it.id == name else it for it in games.program.items),
        heroes=tuple(
            replace(it, items=tuple(item for item in it.items if item != name))
            for it in games.program.heroes
        ),
    )
    return _same_finales(games, program, but)


def _held(games: Games, thing: str) -> Iterator[int]:
    item = thing.partition(" ")[2]
    for game in games.tables:
        for node in game.nodes[: game.reached]:
            yield sum(hero.items.count(item) for hero in node.state.heroes)


def _may_take(games: Games, claim: c.MayTake) -> tuple[bool, str]:
    """Whether no fewer others ever have every copy, so many do if any have; and a stock that
    is to sell all of them again and again ever has so many.
    """
    item, numbers = claim.thing.partition(" ")[2], set[int]()
    for game in games.tables:
        for at, node in enumerate(game.nodes[: game.reached]):
            held = [it.items.count(item) for it in node.state.heroes if it.hero != claim.hero]
            if sum(held) >= claim.copies:
                numbers.add(len([it for it in held if it]))
                if node.state.stage is Stage.PLAY and game.first_days.get(at, 1) < claim.day:
                    return True, f"on day {game.first_days[at]} already"
    if numbers and min(numbers) != claim.others:
        return True, f"{min(numbers)} others have all of them, not {claim.others}"
    added = {it.stock for it in parts_in(games.program) if isinstance(it, AddToStock)}
    options = {f"option {it.id}": it for poi in games.program.pois for it in poi.options}
    for trade in (it for by in claim.again for it in parts_in(options.get(by))):
        if isinstance(trade, Trade) and trade.stock not in added:
            at = games.index.stock_at[trade.stock]
            states = (it.state for game in games.tables for it in game.nodes[: game.reached])
            laid = [stack.count(item) for it in states if (stack := it.stocks[at]) is not None]
            if laid and max(laid) < claim.copies:
                return True, f"{trade.stock} never has more than {max(laid)}"
    return bool(numbers), ""


def in_person(claim: c.MayTake | c.InPerson) -> str:
    """What `Played.must` calls it that a hero in person had a thing or did a deed."""
    if isinstance(claim, c.InPerson):
        return f"{claim.hero} did {claim.deed}"
    return f"{claim.hero} or who spent {claim.thing}"


def _in_person(games: Games, claim: c.MayTake | c.InPerson) -> tuple[bool, str]:
    ways, name = games.must(claim.finale, False), in_person(claim)
    return bool(ways), "" if all(name in one for one in ways) else "a game is won without"


def _sooner(games: Games, deed: str, day: int) -> str:
    """Whether something is done before the day."""
    for game in games.tables:
        for at, _, it in game.steps():
            if deed in it.names and game.first_days[at] < day:
                return f"done on day {game.first_days[at]}"
    return ""


def _at_most(games: Games, option: str, limit: str) -> tuple[bool, str]:
    """Whether it is used again too soon: in the same turn, by the same hero, by anybody."""
    seen = False
    for game in games.tables:
        out: dict[int, list[tuple[int, Happened]]] = {}
        for at, edge, it in game.steps():
            out.setdefault(at, []).append((edge.to, it))
        for hero in [it.id for it in games.program.heroes]:
            name = f"{hero} did {option}"
            again = option if limit == "once" else name
            todo = [to for some in out.values() for to, it in some if name in it.names]
            seen, been = seen or bool(todo), set(todo)
            while todo:
                for to, it in out.get(todo.pop(), ()):
                    if limit == "once a visit" and it.ends_turn:
                        continue
                    if again in it.names:
                        return True, f"{hero} uses it, and then it is used again"
                    if to not in been:
                        been.add(to)
                        todo.append(to)
    return seen, ""


def in_play(games: Games) -> Iterator[tuple[State, State, Happened]]:
    """All steps within the games: the state before, that behind, and what happened."""
    for game in games.tables:
        for at, edge, it in game.steps():
            before, after = game.nodes[at].state, game.nodes[edge.to].state
            if before.stage is Stage.PLAY and after.stage is Stage.PLAY:
                yield before, after, it


def _own(games: Games, fact: str) -> tuple[bool, str]:
    """Whether it becomes so for a hero in the turn of another."""
    seen = False
    for before, after, it in in_play(games):
        for hero in (it for it in after.heroes if it.standing is Standing.PLAYING):
            was, now = (_is_so(games, one, fact, hero.hero) for one in (before, after))
            if now and not was:
                seen = True
                turns = {before.heroes[before.seat].hero, *it.turns}
                if hero.hero not in turns:
                    return True, f"for {hero.hero} in the turn of {sorted(turns)}"
    return seen, ""


def _for_good(games: Games, nodes: tuple[str, ...]) -> tuple[bool, str]:
    """Whether one of them ends after it was so."""
    seen = False
    for before, after, _ in in_play(games):
        for id in nodes:
            for hero in (it for it in after.heroes if it.standing is Standing.PLAYING):
                was, now = (_is_so(games, it, id, hero.hero) for it in (before, after))
                seen = seen or was
                if was and not now:
                    return True, f"{id} ends"
    return seen, ""


def _is_so(games: Games, state: State, id: str, hero: str) -> bool:
    if id.startswith("tile "):
        return state.tiles[games.index.tile_at[id.partition(" ")[2]]] is not Side.BOX
    condition = games.conditions.get(id)
    return condition is not None and holds(games.index, state, condition, seat_of(state, hero))


def _laid(games: Games, tile: str, by: tuple[str, ...]) -> tuple[bool, str]:
    """Whether the tile is laid by something else."""
    at_tile, seen = games.index.tile_at[tile.partition(" ")[2]], False
    for game in games.tables:
        for at, edge, it in game.steps():
            before, after = game.nodes[at].state, game.nodes[edge.to].state
            if before.stage is not Stage.PLAY or after.tiles[at_tile] is Side.BOX:
                continue
            if before.tiles[at_tile] is Side.BOX:
                seen = True
                if not it.doers & {*by}:
                    return True, f"{sorted(it.doers)} lays it"
    return seen, ""


def _only_brings(games: Games, nodes: tuple[str, ...]) -> tuple[bool, str]:
    """Whether one of these alone changes something beside the numbers of heroes."""
    seen = False
    for game in games.tables:
        for at, edge, it in game.steps():
            before, after = game.nodes[at].state, game.nodes[edge.to].state
            laid_down = it.free or isinstance(edge.command, cmd.Abandon)
            if len(it.doers) != 1 or not it.doers <= {*nodes} or it.ends_turn or laid_down:
                continue
            if before.stage is Stage.PLAY and after.stage is Stage.PLAY:
                seen = True
                if _facts(before) != _facts(after):
                    return True, f"{sorted(it.doers)} changes something"
    return seen, ""


def _facts(state: State) -> tuple[object, ...]:
    """What is so beside the numbers of heroes."""
    own = ((it.hero, it.tile, it.items, it.variables) for it in state.heroes)
    return state.world, state.tiles, state.pois, state.npcs, state.box, (*own,)


def _surely(games: Games, event: str, fails: Callable[[Played, int], str]) -> tuple[bool, str]:
    """What should be so whenever the event, and no other, has happened."""
    seen = False
    for game in games.tables:
        for _, edge, it in game.steps():
            after = game.nodes[edge.to].state
            if it.fired != (event,) or after.control.stack or it.doers != {event}:
                continue
            seen = True
            if against := fails(game, edge.to):
                return True, against
    return seen, ""


def _open(games: Games, game: Played, at: int, targets: tuple[str, ...]) -> str:
    state = game.nodes[at].state
    if state.stage is not Stage.PLAY:
        return ""
    for target in targets:
        for seat, hero in enumerate(state.heroes):
            if hero.standing is Standing.PLAYING and games.possible(target, state, seat):
                return f"{game.table.name}: {target} is open to {hero.hero}"
    return ""


def _later(games: Games, event: str, targets: tuple[str, ...]) -> str:
    """Whether the POI of a target that the event takes off the map, or that was not there yet,
    comes to the map after the event.
    """
    pois = {games.asked[it][0] for it in targets}
    removed = {it.poi for it in games.claims if isinstance(it, c.Removes) and event in it.by}
    for poi in pois & {it.removeprefix("poi ") for it in removed}:
        number = games.index.poi_at[poi]
        for game in games.tables:
            starts = {
                e.to
                for _, e, it in game.steps()
                if it.fired == (event,)
                and it.doers == {event}
                and not game.nodes[e.to].state.control.stack
            }
            todo = list(starts)
            while todo:
                at = todo.pop()
                state = game.nodes[at].state
                if state.stage is not Stage.PLAY:
                    continue
                if state.pois[number].tile is not None and not state.control.stack:
                    return f"{poi} is on the map after it"
                new = {e.to for e in game.edges[at]} - starts if at < len(game.edges) else set()
                starts |= new
                todo += new
    return ""


def _turned(games: Games, tile: str, by: tuple[str, ...]) -> tuple[bool, str]:
    """Whether something else turns the tile back, or puts it into the box."""
    at_tile, seen = games.index.tile_at[tile.partition(" ")[2]], False
    for game in games.tables:
        for at, edge, it in game.steps():
            before, after = (game.nodes[one].state.tiles[at_tile] for one in (at, edge.to))
            if before is Side.EXPLORED and after is not before:
                seen = True
                if after is Side.BOX or not it.doers & {*by}:
                    return True, f"{sorted(it.doers)}: {after}"
    return seen, ""


def _alive(game: Played, at: int, whom: str) -> str:
    state = game.nodes[at].state
    if whom == "everyone":
        return "" if state.stage is Stage.OVER and state.winner is None else "the game goes on"
    heroes = [it for it in state.heroes if it.hero == whom]
    return "alive" if any(it.standing is Standing.PLAYING for it in heroes) else ""


def _placed(games: Games, event: str, poi: str) -> tuple[bool, str]:
    """Whether the event, where it puts the POI somewhere, puts it on another tile than is said."""
    said = {
        it.tile
        for it in games.claims
        if isinstance(it, c.Places) and (it.event, it.poi) == (event, poi)
    }
    number, seen = games.index.poi_at[poi.partition(" ")[2]], False
    for game in games.tables:
        for at, edge, it in game.steps():
            if it.doers != {event} or it.fired != (event,):
                continue
            before = game.nodes[at].state.pois[number].tile
            after = game.nodes[edge.to].state.pois[number].tile
            if after is not None and after != before:
                seen = True
                if after not in said:
                    return True, f"it puts it on {after}"
    return seen, ""


def _on_days(games: Games, node: str, days: tuple[int, ...], last: int) -> tuple[bool, str]:
    """Whether it is done or happens on another day."""
    seen = False
    for game in games.tables:
        for at, edge, it in game.steps():
            if node in it.names:
                seen = True
                late = edge.to if node.startswith("event ") else at
                day = game.nodes[late].state.day
                if min(day, last) not in days:
                    return True, f"{game.table.name}: on day {day}"
    return seen, ""


def _changed(games: Games, fact: str, given: bool, by: tuple[str, ...]) -> tuple[bool, str]:
    condition = games.conditions.get(fact)
    if condition is None:
        return False, ""
    seen = False
    for before, after, it in in_play(games):
        for hero in before.heroes:
            seats = seat_of(before, hero.hero), seat_of(after, hero.hero)
            old = holds(games.index, before, condition, seats[0])
            if old is holds(games.index, after, condition, seats[1]):
                continue
            seen = True
            if not it.doers & {*by}:
                return True, f"{sorted(it.doers)} changes it"
    return seen, ""


def _undone(games: Games, fact: str) -> tuple[bool, str]:
    """Whether an event with a day ends the fact, and is not said to."""
    condition = games.conditions.get(fact)
    said = {it.event for it in games.claims if isinstance(it, c.Undoes) and it.fact == fact}
    if condition is None:
        return False, ""
    for game in games.tables:
        for at, edge, it in game.steps():
            if not it.ends_turn or it.doers != set(it.fired) or len(it.fired) != 1:
                continue
            if not games.nodes[it.fired[0]].days or it.fired[0] in said:
                continue
            before, after = game.nodes[at].state, game.nodes[edge.to].state
            if after.stage is not Stage.PLAY:
                continue
            for hero in before.heroes:
                if holds(games.index, before, condition, seat_of(before, hero.hero)) and not holds(
                    games.index, after, condition, seat_of(after, hero.hero)
                ):
                    return True, f"{it.fired[0]} undoes it"
    return True, ""


def _ever(games: Games, id: str) -> str:
    """Whether something that never holds holds in some game."""
    word, _, name = id.partition(" ")
    condition = games.conditions.get(id)
    for game in games.tables:
        for _, _, it in game.steps():
            if id in it.names or id in it.doers or it.won == id:
                return "it happens"
        for at in range(game.reached):
            state = game.nodes[at].state
            if id in game.there(at):
                return "it holds"
            if word == "tile" and state.tiles[game.rules.index.tile_at[name]] is not Side.BOX:
                return "it is laid"
            if state.stage is not Stage.PLAY:
                continue
            for seat, hero in enumerate(state.heroes):
                if hero.standing is not Standing.PLAYING:
                    continue  # no condition is asked for who is out
                if condition is not None and holds(games.index, state, condition, seat):
                    return f"it holds for {hero.hero}"
                if word == "resource":
                    kind, _, number = name.partition(" ")
                    if number.isdigit() and getattr(hero, kind) >= int(number):
                        return f"{hero.hero} has so much"
    return ""


def _without_scripts(games: Games, nodes: tuple[str, ...]) -> tuple[bool, str]:
    """Whether the same finales can be won and lost without the scripts of these."""
    loose = {it for it in nodes if it.startswith(("option ", "event "))}
    if not loose or games.sells or games.asks_for_dice:
        return False, ""
    program = replace(
        games.program,
        pois=tuple(
            replace(
                poi,
                options=tuple(
                    replace(it, body=()) if f"option {it.id}" in loose else it for it in poi.options
                ),
            )
            for poi in games.program.pois
        ),
        events=tuple(
            replace(it, body=()) if f"event {it.id}" in loose else it for it in games.program.events
        ),
    )
    return _same_finales(games, program)


def _same_finales(games: Games, program: Program, but: Set[str] = frozenset()) -> tuple[bool, str]:
    """Whether the finales of the story can be won in the other one."""
    for game in games.tables:
        lost = game.finales - Played(program, game.table, game.begins, MOST).finales - but
        if lost:
            return True, f"{game.table.name}: no {sorted(lost)}"
    return any(it.finales for it in games.tables), ""


def _tables(program: Program) -> Iterator[Table]:
    return tables(program)


__all__ = ["Found", "Games", "TooManyStatesError", "check"]
