"""What a day decides: which options and beginnings an event opens or shuts, and whom it defeats.

An event shuts something *for sure* if it does so whenever it happens, for every hero, and nothing
else will do instead; all else it *can* shut. That it opens something is never sure, since other
things may be missing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import TYPE_CHECKING

from fateloom.dsl.graph.claims import Ends, Opens, Places, Shuts
from fateloom.dsl.graph.model import LAID, SOLD
from fateloom.dsl.graph.queries.contention import asks, is_category
from fateloom.dsl.graph.quest import EdgeKind, NodeKind
from fateloom.runtime.record import record, replace

if TYPE_CHECKING:
    from fateloom.dsl.graph.model import QuestEdge, QuestNode
    from fateloom.dsl.graph.queries.ground import Ground
    from fateloom.dsl.graph.views.lookup import Lookup

ENDING = (EdgeKind.CLOSES, EdgeKind.TAKES)
BRINGING = (EdgeKind.GIVES, EdgeKind.OPENS)
FOR_ALL = ("everyone", "anyone")


@record
class Change:
    """An effect of an event on what something asks for. `part`: where in its script it stands;
    `fact`: what is changed, a fact, a thing, a POI or the target itself.
    """

    event: str
    part: str
    fact: str
    target: str
    edge: QuestEdge


class Dated:
    """What events do, in a story; made once, asked by several views. `ground`: of everybody."""

    def __init__(self, lookup: Lookup, ground: Ground) -> None:
        self._lookup = lookup
        self._askers = cache(lambda: _askers(ground))
        self._changes: dict[str, tuple[Change, ...]] = {}

    def changes(self, event: QuestNode) -> tuple[Change, ...]:
        """Everything that the event changes for an option or a beginning, in the order of the
        script; what prices are paid with is left out, and what is laid out for sale.
        """
        if event.id not in self._changes:
            self._changes[event.id] = tuple(
                Change(event.id, part, effect.target, target, effect)
                for part in self.parts(event)
                for edge in self._effects(part)
                for effect in (edge, *self._of_owners(edge))
                for target in self._askers().get(effect.target, ())
            )
        return self._changes[event.id]

    def shuts(self, event: QuestNode) -> Iterator[Shuts]:
        """What the event shuts: for sure, then what it can shut."""
        found = dict[str, bool]()
        late: dict[str, str] = {}
        for it in self.changes(event):
            if it.edge.kind in ENDING:
                found[it.target] = found.get(it.target, False) or self._is_sure(event, it)
                if it.fact.startswith("poi "):
                    late[it.target] = it.fact if self._comes_later(event, it.fact) else ""
        sure = [id for id, it in found.items() if it]
        alike: dict[tuple[str, tuple[str, ...] | None], list[str]] = {}
        for id in self._sorted(sure):
            poi = late.get(id, "")
            again = None if poi else self._givers(event, id, sure=True)
            alike.setdefault((poi, again), []).append(id)
        for (poi, again), some in alike.items():
            tiles = self._placed_by(poi) if poi else ()
            pois = (poi,) if poi else ()
            yield Shuts(event.id, event.days[0], tuple(some), True, pois, tiles, again)
        if perhaps := self._sorted(id for id, it in found.items() if not it):
            every = [self._givers(event, id, sure=False) for id in perhaps]
            again = tuple(dict.fromkeys(it for some in every for it in some))
            known = again if all(every) else None
            yield Shuts(event.id, event.days[0], perhaps, False, again=known)

    def _comes_later(self, event: QuestNode, poi: str) -> bool:
        """Whether something else than the event can place a POI when the event has happened: not
        an event of an earlier day, nor what is done on earlier days alone.
        """
        dark = self._lookup.model.travel.dark
        for edge in self._lookup.into.get(poi, ()):
            giver = self._lookup.node[self._lookup.giver(edge.source)]
            lies_open = giver.kind is NodeKind.TILE and giver.about not in dark
            is_read_first = lies_open and not self._lookup.closers(giver.id)
            is_over = giver.id == event.id or self.is_over(giver, event)
            is_over |= self._is_past(edge.source, event.days[0])
            if edge.kind is EdgeKind.OPENS and not is_read_first and not is_over:
                return True
        return False

    def _is_past(self, part: str, day: int) -> bool:
        """Whether a part of a script can run before that day alone."""
        calendar = self._lookup.calendar
        days = calendar.days(part)
        return calendar.last not in days and max(days, default=0) < day

    def is_over(self, one: QuestNode, event: QuestNode) -> bool:
        """Whether it is an event that happens before another with a day, and never after it."""
        triggered = self._lookup.into.get(f"one of {one.id}")
        return bool(one.days) and max(one.days) < event.days[0] and not triggered

    def _givers(self, event: QuestNode, target: str, *, sure: bool) -> tuple[str, ...]:
        """Of what the event shuts for sure, or perhaps: what has to happen for it to be open again,
        one of these; none: it is shut for good, or may be.
        """
        lookup, by = self._lookup, list[tuple[str, ...]]()
        for it in self.changes(event):
            is_meant = it.target == target and it.edge.kind in ENDING
            if is_meant and self._is_sure(event, it) is sure:
                into = [*lookup.into.get(it.fact, ()), *lookup.into.get(f"one of {it.fact}", ())]
                givers = (lookup.giver(e.source) for e in into if e.kind in BRINGING)
                later = (lookup.node[giver] for giver in givers if giver != event.id or not sure)
                back = tuple(dict.fromkeys(x.id for x in later if not self.is_over(x, event)))
                gone = it.fact.startswith("poi ") and not self._comes_later(event, it.fact)
                by.append(() if gone else back)
        return min(by, key=len)

    def _placed_by(self, poi: str) -> tuple[str, ...]:
        """The tiles that place a POI when they are explored; none if something else does so too."""
        opens = (it for it in self._lookup.into.get(poi, ()) if it.kind is EdgeKind.OPENS)
        givers = dict.fromkeys(self._lookup.giver(it.source) for it in opens)
        return tuple(givers) if all(it.startswith("tile ") for it in givers) else ()

    def opens(self, event: QuestNode) -> Iterator[Opens]:
        """What the event can open, otherwise than by moving a POI."""
        brought = (it for it in self.changes(event) if it.edge.kind in BRINGING)
        found = {it.target for it in brought if not self._moves(it)}
        if some := self._sorted(found):
            yield Opens(event.id, event.days[0], some)

    def places(self, event: QuestNode) -> Iterator[Places]:
        """The POIs of several places that the event can put on one of them, with what is there."""
        found: dict[tuple[str, str], set[str]] = {}
        for it in self.changes(event):
            tile = self._lookup.node[it.edge.source].tile
            if self._moves(it) and tile is not None:
                found.setdefault((it.fact, tile), set()).add(it.target)
        for (poi, tile), targets in found.items():
            yield Places(event.id, event.days[0], poi, tile, self._sorted(targets))

    def ends(self, event: QuestNode) -> Iterator[Ends]:
        """Whom the event defeats."""
        found = dict[str, bool]()
        for part in self.parts(event):
            for edge in self._lookup.out.get(part, ()):
                if edge.target == "defeat":
                    sure = part == event.id and not self._asks(event.id)
                    found[edge.who] = found.get(edge.who, False) or sure
        for whom, sure in found.items():
            yield Ends(event.id, event.days[0] if event.days else 0, whom, sure)

    def _moves(self, it: Change) -> bool:
        """Whether the change is that a POI which can be elsewhere is put on a tile."""
        places = self._lookup.model.travel.places
        known = {tile for poi, tile in places if f"poi {poi}" == it.fact}
        return it.edge.kind is EdgeKind.OPENS and len(known) > 1

    def parts(self, event: QuestNode) -> list[str]:
        """The event and all that can come of it."""
        found = [event.id]
        for id in found:
            inner = (it for it in self._lookup.out.get(id, ()) if it.kind is EdgeKind.LEADS_TO)
            found += [it.target for it in inner if it.target.startswith("outcome ")]
        return found

    def _effects(self, part: str) -> Iterator[QuestEdge]:
        """The effects of a part, also those that wait for something else, as a POI for its tile."""
        for edge in self._lookup.out.get(part, ()):
            if edge.kind in (*ENDING, *BRINGING):
                yield edge
            elif self._lookup.node[edge.target].kind is NodeKind.ALL_OF:
                inner = self._lookup.out.get(edge.target, ())
                yield from (it for it in inner if it.kind in BRINGING and it.label != SOLD)

    def _of_owners(self, edge: QuestEdge) -> Iterator[QuestEdge]:
        """What it does to facts that say who has a thing and are not followed: who gets it, does
        not lack it any more.
        """
        thing, takes = edge.target, edge.kind in ENDING
        members = {e.source for e in self._lookup.into.get(thing, ()) if is_category(e)}
        if thing.startswith("item ") and (takes or not edge.label.startswith(LAID)):
            for item, fact, has in self._lookup.model.speaks:
                if item == thing or item in members:
                    kind = EdgeKind.CLOSES if takes is has else EdgeKind.GIVES
                    yield replace(edge, target=fact, kind=kind)

    def _is_sure(self, event: QuestNode, change: Change) -> bool:
        """Whether the event shuts it whenever it happens, for everybody."""
        lookup, edge = self._lookup, change.edge
        fact = lookup.node[change.fact]
        if change.part != event.id or self._asks(event.id) or edge.copies > 1:
            return False
        if edge.kind is EdgeKind.TAKES or fact.kind is NodeKind.RESOURCE:
            return False
        if any(fact.id == it for _, it, _ in lookup.model.speaks):
            return False  # maybe there is none of the thing, or somebody else has one
        if fact.kind is NodeKind.TILE:
            return False  # one on which a hero stands is not turned back
        if fact.about in lookup.model.personal and edge.who not in FOR_ALL:
            return False
        if fact.kind is NodeKind.VARIABLE and f"item {fact.about}" in lookup.node:
            return False  # where a thing is: it is moved only from where the game looks for it
        if fact.id != change.target and fact.id not in _always(lookup.into, change.target):
            return False
        again = (it for part in self.parts(event) for it in self._effects(part))
        return not any(it.target == fact.id and it.kind in BRINGING for it in again)

    def _asks(self, id: str) -> bool:
        return any(it.kind is EdgeKind.NEEDS for it in self._lookup.into.get(id, ()))

    def _sorted(self, ids: Iterable[str]) -> tuple[str, ...]:
        """Beginnings first, then options, in the order of the story."""
        node, place = self._lookup.node, self._lookup.place
        return tuple(sorted(ids, key=lambda id: (node[id].kind is NodeKind.OPTION, place[id])))


def _askers(ground: Ground) -> dict[str, list[str]]:
    """Options and beginnings by what they wait for: facts, things, their POI, what opens them."""
    found: dict[str, list[str]] = {}
    for node in ground.model.nodes:
        if node.kind in (NodeKind.BEGIN, NodeKind.OPTION):
            asked = {it for it in asks(ground, node.id) if not it.startswith("resource ")}
            asked |= {f"poi {node.poi}", node.id, f"one of {node.id}"}
            for id in asked | _kin(ground, asked):
                found.setdefault(id, []).append(node.id)
    return found


def _kin(ground: Ground, asked: Iterable[str]) -> set[str]:
    """The categories of things among them, and the things of categories: who loses any gear may
    lose the rope; also the things that somebody has to have, whoever it is.
    """
    found: set[str] = set()
    for id in asked:
        found |= {e.target for e in ground.every_out.get(id, ()) if is_category(e)}
        into = ground.every.get(id, ())
        found |= {e.source for e in into if is_category(e) or e.source.startswith("item ")}
    return found


def _always(into: dict[str, list[QuestEdge]], id: str) -> set[str]:
    """What it waits for in any case: not what stands in brackets, one of several."""
    found: set[str] = set()
    for edge in into.get(id, ()):
        if edge.kind in (EdgeKind.NEEDS, EdgeKind.COSTS, EdgeKind.LEADS_TO):
            found.add(edge.source)
    return found


def dated_events(nodes: Sequence[QuestNode]) -> list[QuestNode]:
    """The events with a day, by their first one."""
    found = [it for it in nodes if it.kind is NodeKind.EVENT and it.days]
    return sorted(found, key=lambda it: it.days[0])
