"""Who else wants what a path needs, what may lose it, and whether there is another source.

For each thing that some way to a finale uses: the finales that use it, those that cannot do without
it (it is one of their landmarks), its copies and sources, and what takes it away. The landmarks of
a hero are found once; then it grows with the number of things times that of finales.
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from fateloom.dsl.graph.model import LAID, Repeat
from fateloom.dsl.graph.queries.ended import without_ended
from fateloom.dsl.graph.queries.ground import SELF, Ground
from fateloom.dsl.graph.queries.must_pass import landmarks
from fateloom.dsl.graph.quest import GATES, EdgeKind, NodeKind
from fateloom.runtime.record import record

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence, Set

    from fateloom.dsl.graph.model import QuestEdge, QuestModel, QuestNode, Stack


RESCUE = "a rescue"
"""The title of what brings a thing back that was lost."""
EVERYBODY = ""
"""Among the grounds: that in which all heroes do everything for each other."""


@record
class Want:
    """A finale that can use a thing. `needs`: there is no way to it without the thing, not even
    with the help of all others.
    """

    finale: str
    hero: str
    needs: bool


@record
class Contention:
    """A thing with the finales that can use it, what gives it, and the parts of scripts that take
    it away or have it for a price. `copies`: so many ever come into play together.
    """

    thing: str
    copies: int
    wants: tuple[Want, ...]
    sources: tuple[QuestEdge, ...]
    losses: tuple[str, ...]

    @property
    def heroes(self) -> tuple[str, ...]:
        """Whoever has a finale that can use it."""
        return tuple(dict.fromkeys(want.hero for want in self.wants))

    @property
    def is_contended(self) -> bool:
        """Whether two heroes can use it, and there are fewer of it than heroes."""
        return len(self.heroes) > 1 and self.copies < len(self.heroes)


def contention(model: QuestModel, thing: str, grounds: Mapping[str, Ground]) -> Contention:
    """Who wants the item or fact; `grounds`: as `grounds_of` gives them."""
    wants: list[Want] = []
    for finale in (it for it in model.nodes if it.kind is NodeKind.FINALE):
        hero = next(iter(finale.heroes))
        needs = thing in landmarks(grounds[EVERYBODY], finale.id)
        if needs or thing in uses(grounds[hero], finale.id):
            wants.append(Want(finale.id, hero, needs))
    ground = grounds[EVERYBODY]
    into = ground.every.get(thing, ())
    sources = [e for e in into if e.kind is EdgeKind.GIVES]
    ends = (e for e in into if e.kind in (EdgeKind.TAKES, EdgeKind.CLOSES))
    losses = [e.source for e in ends if not e.label.startswith(LAID)]
    for id in (thing, *(e.target for e in ground.every_out.get(thing, ()) if is_category(e))):
        losses += [e.target for e in ground.every_out.get(id, ()) if e.kind is EdgeKind.COSTS]
        taken = ground.every.get(id, ()) if id != thing else ()
        losses += [e.source for e in taken if e.kind is EdgeKind.TAKES]
    copies = next((it.nodes[thing].copies for it in grounds.values() if thing in it.nodes), 1)
    copies = in_play(model, sources, copies)
    return Contention(thing, copies, tuple(wants), tuple(sources), tuple(dict.fromkeys(losses)))


def in_play(model: QuestModel, sources: Iterable[QuestEdge], copies: int) -> int:
    """How many of the copies ever leave the box: fewer, where all that gives them is a stack that
    is laid out once, or happens once.
    """
    shared: dict[object, int] = {}
    for edge in sources:
        few = _few(model, edge)
        if not few or (edge in few and edge.label.startswith(LAID)):
            return copies
        shared |= few
    return min(copies, sum(shared.values())) if shared else copies


def _few(model: QuestModel, edge: QuestEdge) -> dict[object, int]:
    """What all heroes together can have by the edge: what is laid out once, what happens once, each
    with its number; none: there is no such limit.
    """
    if stacks := stacks_of(model, edge):
        return {it.name: it.copies for it in stacks}
    return {edge: edge.copies} if edge.repeat is Repeat.ONCE else {}


@record
class Taken:
    """That so many other heroes together can take every copy of a thing which a hero needs, no more
    than `most` of them with one each or more; `by`: the parts of scripts that give them some;
    `again`: those with which one of them can take all, again and again, maybe none.
    """

    others: int
    most: int
    by: tuple[str, ...]
    again: tuple[str, ...]


def can_be_taken(model: QuestModel, found: Contention, hero: str) -> Taken | None:
    """The fewest others who could take every copy before the hero has one, by the limits of what
    gives the thing, and by how much they can carry; None: they never could.
    """
    others = [id for id, _ in model.heroes if id != hero]
    for number in range(1, len(others) + 1):
        for some in combinations(others, number):
            if _most(model, found, some) >= found.copies:
                by = dict.fromkeys(it.source for it in found.sources if _able(model, it, others))
                able = {it for edge in found.sources for it in _able(model, edge, others)}
                most = max(number, min(found.copies, len(able)))
                return Taken(number, most, tuple(by), tuple(_again(model, found, others)))
    return None


def _most(model: QuestModel, found: Contention, heroes: tuple[str, ...]) -> int:
    """The most copies that these heroes can have in hand together."""
    own = dict.fromkeys(heroes, 0)
    shared: dict[object, int] = {}
    for edge in found.sources:
        able = _able(model, edge, heroes)
        if able and (few := _few(model, edge)):
            shared |= few
        else:
            for it in able:
                own[it] += found.copies if edge.repeat is Repeat.AGAIN else edge.copies
    held = [min(it, model.carried) for it in own.values()]
    return sum(held) + min(sum(shared.values()), model.carried * len(held) - sum(held))


def _able(model: QuestModel, edge: QuestEdge, heroes: Iterable[str]) -> set[str]:
    """Those of the heroes whom the edge gives something."""
    source = next(it for it in model.nodes if it.id == edge.source)
    if source.title == RESCUE:
        return set()
    return {*heroes} & (source.heroes if edge.who in SELF else {edge.who})


def _again(model: QuestModel, found: Contention, heroes: Iterable[str]) -> dict[str, None]:
    """The sources from which one of the heroes can have as many copies as there are."""
    again = (it for it in found.sources if it.repeat is Repeat.AGAIN and _able(model, it, heroes))
    return dict.fromkeys(
        edge.source
        for edge in again
        if not (stacks := stacks_of(model, edge)) or sum(it.copies for it in stacks) >= found.copies
    )


def stacks_of(model: QuestModel, edge: QuestEdge) -> list[Stack]:
    """What limits a sale, none where as many as there are can be had."""
    if edge.label != "sold" and not edge.label.startswith(LAID):
        return []
    return [it for it in model.stacks if (it.source, it.thing) == (edge.source, edge.target)]


def is_category(edge: QuestEdge) -> bool:
    """Whether it leads from a thing to its category."""
    return edge.kind is EdgeKind.LEADS_TO and edge.target.startswith("item any ")


def uses(ground: Ground, finale: str) -> frozenset[str]:
    """The items that the finale asks for, and those with which a fact can be had for which it asks
    as it begins or in a stage. What such an item itself is had with is left out.
    """
    return ground.once(f"uses {finale}", lambda: _uses(ground, finale.partition(" ")[2]))


def _uses(ground: Ground, name: str) -> frozenset[str]:
    found: set[str] = set()
    parts = f"beginning {name} at ", f"stage {name}.", f"outcome {name}."
    for id in ground.nodes:
        if id.startswith(parts):
            helps = (e.source for e in ground.every.get(id, ()) if e.kind is EdgeKind.HELPS)
            found |= _items(ground, set(helps))
            for ask in asks(ground, id):
                found |= _items(ground, {ask})
                for edge in ground.into[ask]:
                    if edge.kind is EdgeKind.GIVES and ground.nodes[ask].kind is not COINED:
                        found |= _items(ground, {edge.source, *asks(ground, edge.source)})
    return frozenset(found)


def asks(
    ground: Ground, id: str, holds: Callable[[QuestNode], bool] | None = None
) -> frozenset[str]:
    """The facts and things that a node waits for, through *all of* and *one of*; of an outcome
    also those of the option or event that it is a part of. Brackets for one of several things are
    left out if `holds` says that one of these is there anyway.
    """
    found: set[str] = set()
    seen = {id}
    todo = [id]
    while todo:
        for edge in ground.into.get(todo.pop(), ()):
            source = ground.nodes[edge.source]
            if source.id in seen:
                continue
            seen.add(source.id)
            inside = edge.kind is EdgeKind.LEADS_TO and source.kind in PARTS
            if inside or source.kind in GATES:
                if holds is None or not _is_settled(ground, source, holds):
                    todo.append(source.id)
            elif edge.kind in (EdgeKind.NEEDS, EdgeKind.COSTS):
                found.add(ground.stands_for.get(source.id, source.id))
    return frozenset(found)


def _is_settled(ground: Ground, node: QuestNode, holds: Callable[[QuestNode], bool]) -> bool:
    """Whether brackets, or what stands in them, hold anyway."""
    parts = (ground.nodes[edge.source] for edge in ground.into[node.id])
    if node.kind is NodeKind.ONE_OF:
        return any(_is_settled(ground, it, holds) for it in parts)
    if node.kind is NodeKind.ALL_OF:
        known = ground.into[node.id] or len(node.heroes) < len(ground.model.heroes)
        all_hold = all(_is_settled(ground, it, holds) for it in parts)
        return bool(known) and not ground.is_blocked(node.id) and all_hold
    return holds(node)


COINED = NodeKind.RESOURCE
PARTS = (NodeKind.OUTCOME, NodeKind.OPTION, NodeKind.EVENT)


def _items(ground: Ground, ids: Set[str]) -> set[str]:
    """The items among them or of which they speak, categories as their items."""
    nodes = ground.nodes
    spoken = {f"item {nodes[id].about}" for id in ids if id in nodes and id.startswith("fact ")}
    found = {id for id in ids if nodes[id].kind is NodeKind.ITEM} | (spoken & nodes.keys())
    return found | {
        edge.source for id in found for edge in ground.into[id] if edge.kind is EdgeKind.LEADS_TO
    }


def contended(model: QuestModel, grounds: Mapping[str, Ground]) -> Sequence[Contention]:
    """All items for which heroes compete, in the order of the story."""
    found = []
    for node in model.nodes:
        if node.kind is NodeKind.ITEM and not node.about.startswith("any "):
            one = contention(model, node.id, grounds)
            if one.is_contended:
                found.append(one)
    return found


def grounds_of(model: QuestModel) -> dict[str, Ground]:
    """The ground of every hero, and that of all together, each without what days end for it."""
    grounds = {EVERYBODY: Ground(model), **{it: Ground(model, it) for it, _ in model.heroes}}
    for of, ground in grounds.items():
        if (timely := without_ended(ground)) is not model:
            grounds[of] = Ground(timely, ground.hero)
    return grounds
