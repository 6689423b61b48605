"""A story as views ask it: its grounds, its short ways, who wants what; each is found once."""

from __future__ import annotations

from copy import copy
from functools import cached_property
from typing import TYPE_CHECKING

from fateloom.dsl.graph.model import BRINGS, Repeat
from fateloom.dsl.graph.play import Player
from fateloom.dsl.graph.queries.alone import Alone
from fateloom.dsl.graph.queries.alternatives import Way, alternatives
from fateloom.dsl.graph.queries.contention import (
    EVERYBODY,
    Contention,
    contention,
    grounds_of,
)
from fateloom.dsl.graph.queries.dated import Dated
from fateloom.dsl.graph.queries.days import earliest, is_helped_by_itself, least_days
from fateloom.dsl.graph.queries.effort import gives
from fateloom.dsl.graph.queries.loose import leads_nowhere
from fateloom.dsl.graph.queries.must_pass import landmarks
from fateloom.dsl.graph.queries.opening import opening
from fateloom.dsl.graph.queries.quest_line import QuestLine
from fateloom.dsl.graph.queries.tally import enough, tally
from fateloom.dsl.graph.queries.travel import Ways as Roads
from fateloom.dsl.graph.queries.way_days import earning
from fateloom.dsl.graph.quest import FACTS, EdgeKind, NodeKind
from fateloom.dsl.graph.soonest.seek import Seeker
from fateloom.dsl.graph.soonest.turns import LAST_DAY
from fateloom.dsl.graph.views.lookup import Lookup

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from fateloom.dsl.graph.claims import LeastDays
    from fateloom.dsl.graph.model import QuestEdge, QuestModel
    from fateloom.dsl.graph.queries.ground import Ground
    from fateloom.dsl.graph.soonest.follow import Played
    from fateloom.dsl.graph.soonest.front import Front
    from fateloom.dsl.graph.soonest.soonest import Soonest
    from fateloom.runtime.program.program import Program

LATE = 10**9
LED_TO = NodeKind.STAGE, NodeKind.FINALE
BROUGHT = *FACTS, NodeKind.ITEM, NodeKind.TILE
"""What a test can bring on a way."""
PASSED = (NodeKind.POI, NodeKind.OPTION, NodeKind.ITEM, NodeKind.EVENT)
"""What is told of all that every way passes."""
MOST_SOONEST = 2
"""So many known ways are played where no sooner game is found."""


class Story:
    """A model with what views ask it again and again; `program`: to play ways of it."""

    def __init__(self, model: QuestModel, program: Program | None = None) -> None:
        self.model = model
        self._program = program
        self._player: Player | None = None  # most views play nothing
        self._seeker: Seeker | None = None
        self._soonest: dict[str, Soonest] = {}
        self._fronts: dict[str, Front] = {}
        self._played: dict[tuple[str, ...], Played | None] = {}
        self._games: dict[tuple[str, ...], tuple[Played, ...]] = {}
        self._with_help: dict[tuple[tuple[str, ...], int], Played | None] = {}
        self.shut: frozenset[str] = frozenset()
        """The finales that a report of `verify` shuts, which is more than the graph knows."""
        self.lookup = Lookup(model)
        self.lookup.day_of = self.day_of
        self.grounds: Mapping[str, Ground] = grounds_of(model)
        self.lookup.opening = lambda: opening(self.grounds[EVERYBODY])
        self._roads = Roads(model.travel)
        self.dated = Dated(self.lookup, self.grounds[EVERYBODY])
        self._contention: dict[str, Contention] = {}
        self._lines: dict[tuple[str, str], QuestLine | None] = {}
        self._ways: dict[str, tuple[Way, ...]] = {}
        self._helped: dict[str, Alone] = {}
        self._alone: dict[str, Alone] = {}
        self._passed: dict[str, tuple[str, ...]] = {}

    def knowing(self, shut: frozenset[str]) -> Story:
        """The same story, which knows that a report shuts these finales; what is found in one of
        them is found in both.
        """
        story = copy(self)
        story.shut = shut
        return story

    def contention(self, thing: str) -> Contention:
        """Who wants it."""
        if thing not in self._contention:
            self._contention[thing] = contention(self.model, thing, self.grounds)
        return self._contention[thing]

    def line(self, finale: str, without: str = "") -> QuestLine | None:
        """A short way to a finale of its hero, without the thing; None if there is none."""
        key = finale, without
        if key not in self._lines:
            hero = next(iter(self.lookup.node[finale].heroes))
            usual = self.line(finale) if without else None
            if usual is not None and without not in usual.nodes:
                self._lines[key] = usual  # it goes without the thing anyway
            else:
                lost = (without,) if without else ()
                self._lines[key] = enough(self.grounds[hero], finale, lost)
        return self._lines[key]

    def is_shut(self, finale: str, without: str = "") -> bool:
        """Whether its hero never reaches the finale where the others do only what they must, and
        nobody has the thing. That no short way is known (`line`) does not say so, nor one on which
        something falls short that it does not.
        """
        if self.is_known(finale, without):
            return False
        if not self.is_helped(finale, without):
            return True
        hero = next(iter(self.lookup.node[finale].heroes))
        if hero not in self._alone:
            self._alone[hero] = Alone(self.grounds[hero].model, hero)
        return finale not in self._alone[hero].reached((without,) if without else ())

    def is_helped(self, finale: str, without: str) -> bool:
        """Whether there may be a way without the thing if all heroes help each other."""
        ground, lost = self.grounds[EVERYBODY], (without,) if without else ()
        needed = landmarks(ground, finale)
        return finale in ground.reached(lost) and not ground.uses_too_much(needed, lost)

    def is_known(self, finale: str, without: str = "") -> bool:
        """Whether a short way is known that brings all that it asks for."""
        way = self.line(finale, without)
        ground = self._own(finale)
        if way is None or (sums := tally(ground, way)).lacks:
            return False
        return not without or not sums.coins or self._is_earned(way, without)

    def _is_earned(self, way: QuestLine, without: str) -> bool:
        """Whether the coins that the way lacks can be earned without the thing, again and again, or
        are in a game.
        """
        ground = self._own(way.goal)
        left = ground.reached((without,))
        earners = [it for it in ground.nodes if it in left and gives(ground, it)]
        if self._program is None or any(
            ground.nodes[it].repeat is Repeat.AGAIN for it in earners if not it.startswith("item ")
        ):
            return True
        some = {*way.nodes, *map(self.lookup.doer, earners)} - {without}
        return self._seek().soonest(*_path(way.goal), _options(some)).played is not None

    def tests_for(self, finale: str) -> list[str]:
        """The results of tests of options that bring its hero what a known way to a finale passes,
        coins, effort and the like aside, and of its stages that lead on: these ways may have it
        otherwise.
        """
        hero = next(iter(self.lookup.node[finale].heroes))
        passed = self.on_known_ways(finale)
        return [
            it.id
            for it in self.model.nodes
            if it.trial is not None and hero in it.heroes
            if any(
                edge.target in passed and self._brings(it.id, edge)
                for edge in self.lookup.out.get(it.id, ())
            )
        ]

    def _brings(self, result: str, edge: QuestEdge) -> bool:
        """Whether the result of an option brings something with it, or that of a stage leads on."""
        target = self.lookup.node[edge.target].kind
        match self.lookup.node[self.lookup.doer(result)].kind:
            case NodeKind.OPTION:
                return edge.kind in BRINGS and target in BROUGHT
            case NodeKind.STAGE:
                return edge.kind is EdgeKind.LEADS_TO and target in LED_TO
            case _:
                return False

    def on_known_ways(self, finale: str) -> set[str]:
        """All that ways to it have which are known."""
        return {it for way in self.ways(finale) for it in way.line.nodes}

    def needed(self, finale: str) -> tuple[str, ...]:
        """What every way to a finale passes, whoever helps; see `landmarks`."""
        return landmarks(self.grounds[EVERYBODY], finale)

    def least_days(self, finale: str) -> LeastDays | None:
        """The days that its hero needs at least, alone and with help; None: nobody knows."""
        hero = next(iter(self.lookup.node[finale].heroes))
        days = least_days(self.grounds[EVERYBODY], finale)
        if days is None:
            return None
        own = self.grounds[hero]
        alone = days if is_helped_by_itself(own) else least_days(own, finale)
        return days.claim(finale, alone)

    def ways(self, finale: str) -> tuple[Way, ...]:
        """Several short ways to a finale, none where nobody knows one; of the first something may
        fall short.
        """
        if finale not in self._ways:
            hero, way = next(iter(self.lookup.node[finale].heroes)), self.line(finale)
            self._ways[finale] = () if way is None else alternatives(self.grounds[hero], way)
        return self._ways[finale]

    def soonest(self, finale: str) -> Soonest | None:
        """The soonest day on which its hero wins the finale alone, as far as it is known; where no
        game of all places is found, one of the ways that are known.
        """
        if self._program is None:
            return None
        if finale not in self._soonest:
            found = self._seek().soonest(*_path(finale))
            if found.played is None:
                ways = sorted(self.ways(finale), key=lambda it: it.days or LATE)[:MOST_SOONEST]
                for way in ways:
                    found = found.sooner(self.played(way))
            self._soonest[finale] = found
        return self._soonest[finale]

    def try_game(self, finale: str, game: Played) -> None:
        """Look for a sooner game with the options alone of a game of another version."""
        found = self.soonest(finale)
        if found is not None and not found.is_sure:
            done = _options(id for _, _, id in game.told)
            self._soonest[finale] = found.sooner(self._seek().soonest(*_path(finale), done).played)

    def played_in_games(self, finale: str) -> set[str]:
        """What is done in the best games that are known; nothing where nothing can be played."""
        front = self.front(finale)
        return {id for it in front.games for _, _, id in it.told} if front is not None else set()

    def front(self, finale: str) -> Front | None:
        """The surest and the cheapest games of that day and of some behind; None: no game is known
        at all.
        """
        first = self.soonest(finale)
        if first is not None and finale not in self._fronts:
            self._fronts[finale] = self._seek().front(*_path(finale), first)
        return self._fronts.get(finale)

    def _seek(self) -> Seeker:
        assert self._program is not None
        if self._seeker is None:
            self._seeker = Seeker(self._program)
        return self._seeker

    def played(self, way: Way) -> Played | None:
        """A game of that way alone, with the fewest days that are found."""
        key = way.line.nodes
        if self._program is not None and key not in self._played:
            found = self._seek().soonest(*self._goal(way)).played
            self._played[key] = found or self._along(way, helped=False)
        return self._played.get(key)

    def games(self, way: Way) -> tuple[Played, ...]:
        """The soonest, the surest and the cheapest games of that way alone."""
        if self._program is None:
            return ()
        if (key := way.line.nodes) not in self._games:
            hero, path, options = self._goal(way)
            first = self._seek().soonest(hero, path, options)
            self._games[key] = self._seek().front(hero, path, first, options).games
        return self._games[key]

    def _goal(self, way: Way) -> tuple[str, str, frozenset[str]]:
        """The hero and the path that a way leads to, and its options."""
        hero, path = _path(way.line.goal)
        named = (*way.line.nodes, *dict(earning(self.grounds[hero], way.takes)))
        return hero, path, _options(named)

    def helped_before(self, way: Way, day: int) -> Played | None:
        """A game of that way in which all others help, won before that day."""
        key = way.line.nodes, day
        if self._program is not None and key not in self._with_help:
            self._with_help[key] = self._along(way, helped=True, last=day - 1)
        return self._with_help.get(key)

    def _along(self, way: Way, *, helped: bool, last: int = LAST_DAY) -> Played | None:
        """A game that goes that way step by step."""
        assert self._program is not None
        if self._player is None:
            self._player = Player(self._program)
        ground = self._own(way.line.goal)
        claim, earn = self.least_days(way.line.goal), earning(ground, way.takes)
        least = 0 if claim is None else claim.days if helped else claim.alone
        return self._player.plays(ground, way.line, earn, helped=helped, least=least, last=last)

    def helped(self, hero: str) -> Alone:
        """What a hero can reach with all that the others can do."""
        if hero not in self._helped:
            self._helped[hero] = Alone(self.grounds[EVERYBODY].model, hero, helped=True)
        return self._helped[hero]

    def first_day(self, id: str) -> int | None:
        """The day on which it can be so or happen at the earliest, whoever does what."""
        return earliest(self.grounds[EVERYBODY], is_walked=True).day(id)

    def day_of(self, id: str) -> int:
        """The latest day of the events that everything waits for which leads there; 0: none."""
        ground = self.grounds[EVERYBODY]
        events = (ground.nodes[it] for it in landmarks(ground, id))
        dated = (it for it in events if it.kind is NodeKind.EVENT and it.days)
        return max(
            (it.days[0] for it in dated if not ground.into.get(f"one of {it.id}")), default=0
        )

    @cached_property
    def loose(self) -> tuple[str, ...]:
        """What leads to no finale."""
        return leads_nowhere(self.model)

    def finales(self, hero: str | None = None) -> list[str]:
        """The finales of a hero, or of all."""
        return [
            node.id
            for node in self.model.nodes
            if node.kind is NodeKind.FINALE and (hero is None or hero in node.heroes)
        ]

    def leads_over(self, finale: str, tile: str) -> bool:
        """Whether every way to the finale comes by the tile."""
        reached = self.grounds[EVERYBODY].reached
        return tile in self.needed(finale) and finale not in reached(self.behind(tile))

    def comes_by(self, finale: str, tile: str) -> bool:
        """The same, also because of a deed at a place behind it that nobody can do without."""
        deeds = (self.lookup.node[it] for it in self.passed(finale))
        places = {f"poi {it.poi}" for it in deeds if it.kind is NodeKind.OPTION}
        return not places.isdisjoint(self.behind(tile)) or self.leads_over(finale, tile)

    def passed(self, finale: str) -> tuple[str, ...]:
        """The places, options and things that every way to a finale passes, whoever helps, also by
        what is counted (one of three witnesses), and the events.
        """
        if finale not in self._passed:
            nodes, known = self.lookup.node, self.needed(finale)
            more = (
                it.id
                for it in self.model.nodes
                if it.kind in PASSED and it.kind is not NodeKind.EVENT and it.id not in known
                if not it.about.startswith("any ") and not self.is_helped(finale, it.id)
            )
            every = (*(it for it in known if nodes[it].kind in PASSED), *more)
            self._passed[finale] = every
        return self._passed[finale]

    def behind(self, tile: str) -> tuple[str, ...]:
        """What nobody comes by without the tile."""
        return self._roads.lost_without(tile.partition(" ")[2])

    def begins(self, finale: str) -> list[str]:
        """The beginnings of a path."""
        prefix = f"beginning {finale.partition(' ')[2]} at "
        return [id for id in self.lookup.node if id.startswith(prefix)]

    def _own(self, finale: str) -> Ground:
        """The ground of the hero of a finale."""
        return self.grounds[next(iter(self.lookup.node[finale].heroes))]

    def finale_title(self, finale: str) -> str:
        """`Calling In (Aud)`."""
        return self.lookup.ending(finale)


def _path(finale: str) -> tuple[str, str]:
    """The hero and the path of a finale."""
    hero, _, path = finale.partition(" ")[2].partition(".")
    return hero, path


def _options(nodes: Iterable[str]) -> frozenset[str]:
    """The options among nodes, by their own ids."""
    return frozenset(it.partition(" ")[2] for it in nodes if it.startswith("option "))
