"""The least number of days to a finale: a sound lower bound, not an estimate.

The greatest of three bounds is taken. What waits for what, and where it is done, takes turns and
days (`earliest`); an event that every way must pass and that nothing but its day triggers happens
on that day (its first); and a hero visits at most one POI a turn (DST-32), so that every POI at
which the hero in person must do something takes a day, and the way to it those that it takes at
least (`travel`). Each stage of the finale after the first one takes a turn, unless it follows at
once; an event that only a stage asks for may happen during these. Prices and repetitions are left
out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fateloom.dsl.graph.claims import LeastDays
from fateloom.dsl.graph.model import BRINGS
from fateloom.dsl.graph.queries.alone import Alone
from fateloom.dsl.graph.queries.earliest import VISITED, Earliest
from fateloom.dsl.graph.queries.must_pass import landmarks
from fateloom.dsl.graph.queries.travel import Ways
from fateloom.dsl.graph.quest import EdgeKind, NodeKind
from fateloom.runtime.program.condition import Who
from fateloom.runtime.record import record

if TYPE_CHECKING:
    from collections.abc import Iterator

    import networkx as nx

    from fateloom.dsl.graph.queries.ground import Ground


@record
class Days:
    """At least `least` days: the reasons, as the nodes that take them. `walking`: days of `least`
    that are spent on the way alone; `is_walked`: whether the way is counted at all.
    """

    least: int
    events: tuple[str, ...]
    visits: tuple[str, ...]
    stages: int
    walking: int
    is_walked: bool

    def claim(self, finale: str, alone: Days | None) -> LeastDays:
        """What it says of the finale; `alone`: the days of the hero without help, None: unknown."""
        least = self.least if alone is None else max(self.least, alone.least)
        walking = self.walking if self.is_walked else None
        return LeastDays(finale, self.least, least, walking)


def least_days(ground: Ground, finale: str) -> Days | None:
    """A lower bound for the hero of the finale; None if it cannot be reached. It holds for what the
    ground allows: of all heroes together, whatever the others do; of one hero, if nobody helps.
    """
    passed = landmarks(ground, finale)
    if not passed:
        return None
    turns = stage_turns(ground, finale)
    first = _spent(ground, _before_it_begins(ground, finale), finale)
    whole = _spent(ground, passed, finale)
    standing, going = (earliest(ground, is_walked).day(finale) or 1 for is_walked in (False, True))
    still = max(first.still + turns, whole.still, standing)
    least = max(first.least + turns, whole.least, going, still)
    return Days(
        least,
        whole.events,
        whole.visits,
        turns,
        least - still,
        ground.model.travel.reach is not None,
    )


def is_helped_by_itself(ground: Ground) -> bool:
    """Whether something may happen in turns of others alone, whatever they choose, that brings the
    hero further: no bound for the hero alone knows of it.
    """
    return ground.once("helped by itself", lambda: _is_helped_by_itself(ground))


def _is_helped_by_itself(ground: Ground) -> bool:
    scripts = [it.id for it in ground.model.nodes if it.kind is NodeKind.EVENT]
    seen = set(scripts)
    for source in scripts:  # and the parts inside them, as they are found
        elsewhere = source not in ground.nodes
        for it in ground.every_out.get(source, ()):
            is_for_others = elsewhere or it.who == Who.OTHERS.value
            if is_for_others and it.kind in BRINGS and it.target in ground.nodes:
                return True
            if it.kind is EdgeKind.LEADS_TO and it.target not in seen:
                seen.add(it.target)
                scripts.append(it.target)
    return False


def earliest(ground: Ground, is_walked: bool) -> Earliest:
    """The first turns of everything, with the way or without it; made once."""
    return ground.once(f"earliest {is_walked}", lambda: Earliest(ground, is_walked=is_walked))


def first_day(ground: Ground, id: str) -> int | None:
    """The first day on which it can be so or be done: a lower bound, by turns and ways; of what one
    hero does also by the visits that lie before it. None: never.
    """
    day = earliest(ground, is_walked=True).day(id)
    of_one = ground.hero is not None or len(ground.nodes[id].heroes) == 1
    if day is None or not of_one or ground.nodes[id].kind not in (NodeKind.BEGIN, NodeKind.OPTION):
        return day
    return max(day, _spent(ground, landmarks(ground, id), id).least)


@record
class _Spent:
    """Days until something has all been done: without the way, and with it; and the reasons."""

    still: int
    least: int
    events: tuple[str, ...]
    visits: tuple[str, ...]


def _spent(ground: Ground, passed: tuple[str, ...], finale: str) -> _Spent:
    hero = ground.nodes[finale].heroes
    nodes = [ground.nodes[id] for id in passed]
    events = [it for it in nodes if it.kind is NodeKind.EVENT and it.days]
    dated = [it for it in events if not ground.into.get(f"one of {it.id}")]
    last = max((it.days[0] for it in dated), default=0)
    visits = dict.fromkeys(
        f"poi {it.poi}"
        for it in nodes
        if it.poi is not None
        and (it.kind is NodeKind.BEGIN or (it.kind is NodeKind.OPTION and it.heroes == hero))
    )
    if ground.hero is not None:
        visits |= dict.fromkeys(it for it in passed if _is_visited(ground, it, finale))
    else:
        visits |= dict.fromkeys(_in_person(ground, passed, finale))
    walked = Ways(ground.model.travel).visits([it.partition(" ")[2] for it in visits])
    still = max(1, last, len(visits))
    return _Spent(still, max(still, walked), tuple(it.id for it in dated), tuple(visits))


def _is_visited(ground: Ground, place: str, finale: str) -> bool:
    """Whether the hero of the ground does something at the POI on every way."""
    if ground.nodes[place].kind is not NodeKind.POI:
        return False
    there = {f"option {it.about}" for it in ground.nodes.values() if f"poi {it.poi}" == place}
    return finale not in ground.reached(there)


def _in_person(ground: Ground, passed: tuple[str, ...], finale: str) -> Iterator[str]:
    """The POIs that the hero of the finale visits whatever the others do: for an option that the
    hero in person has to use, or because a condition asks whether the hero was there.
    """
    (hero,) = ground.nodes[finale].heroes
    helped = ground.once(f"helped {hero}", lambda: Alone(ground.model, hero, helped=True))
    for id in passed:
        node = ground.nodes[id]
        places = [ground.nodes[it.source].poi for it in ground.into[id] if it.label == VISITED]
        if node.kind is NodeKind.OPTION:
            places = [node.poi]
        elif not ground.model.is_own(node):
            continue
        if places and places[0] and finale not in helped.reached_without_own(id):
            yield f"poi {places[0]}"


def _before_it_begins(ground: Ground, finale: str) -> tuple[str, ...]:
    """What every way passes before the finale begins: what a stage alone asks for may come while
    it goes on.
    """
    name = finale.partition(" ")[2]
    begins = [it for it in ground.nodes if it.startswith(f"beginning {name} at ")]
    ways = [way for it in begins if (way := landmarks(ground, it))]
    return tuple(it for it in landmarks(ground, finale) if all(it in way for way in ways))


def stage_turns(ground: Ground, finale: str) -> int:
    """Turns after the one on which the finale begins, at least."""
    return ground.once(f"turns of {finale}", lambda: _stage_turns(ground, finale))


def _stage_turns(ground: Ground, finale: str) -> int:
    import networkx as nx

    graph, name = ground.once("turns", lambda: _stages(ground)), finale.partition(" ")[2]
    begins = [it for it in ground.nodes if it.startswith(f"beginning {name} at ")]
    lengths = [
        nx.dijkstra_path_length(graph, begin, finale)
        for begin in begins
        if begin in graph and finale in graph and nx.has_path(graph, begin, finale)
    ]
    return int(min(lengths, default=0))


def _stages(ground: Ground) -> nx.DiGraph[str]:
    """What leads to what, with the turns that it takes."""
    import networkx as nx

    graph: nx.DiGraph[str] = nx.DiGraph()
    for id, node in ground.nodes.items():
        for edge in ground.into[id]:
            source = ground.nodes[edge.source]
            weight = 0
            if source.kind is NodeKind.STAGE:
                weight = source.steps - 1
            if edge.label == "next turn":
                weight = 1
            if edge.kind is EdgeKind.LEADS_TO:
                graph.add_edge(edge.source, node.id, weight=weight)
    return graph
