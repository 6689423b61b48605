"""For whose finale a change of a story matters: what every way to it passes, what known ways to it
have, what can lead to it, and what can shut it, before the change or after it.
"""

from __future__ import annotations

from enum import IntEnum
from typing import TYPE_CHECKING

from fateloom.dsl.graph.claims import Ends, InPerson, MayTake, OnlyOn, Shuts, Together
from fateloom.dsl.graph.queries.contention import EVERYBODY, asks
from fateloom.dsl.graph.queries.leading import led_to, serves_by_numbers
from fateloom.dsl.graph.queries.must_pass import landmarks
from fateloom.dsl.graph.quest import FACTS, EdgeKind, NodeKind
from fateloom.dsl.graph.views.losses import losses
from fateloom.dsl.graph.views.rivals import what_for

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from fateloom.dsl.changes.change import Thing
    from fateloom.dsl.graph.views.losses import Loss
    from fateloom.dsl.graph.views.story import Story


class Weight(IntEnum):
    """What something is to a finale, the weightiest first."""

    NEEDED = 0
    """Every way passes it."""
    OWN = 1
    """It is the hero's own, and so of all finales of the hero."""
    USED = 2
    """A known way has it."""
    PLAYED = 3
    """It leads there by coins, effort and the like alone, and one of the best games has it."""
    PERHAPS = 4
    """It can lead there."""
    SHUTS = 5
    """It can shut the finale."""
    SPOILS = 6
    """It can undo or shut what every way or a known way has."""
    NUMBERS = 7
    """It leads there by coins, effort and the like alone."""


GOOD = Weight.NEEDED, Weight.OWN, Weight.USED, Weight.PLAYED, Weight.PERHAPS
BAD = Weight.SHUTS, Weight.SPOILS
DEEDS = NodeKind.OPTION, NodeKind.BEGIN, NodeKind.STAGE, NodeKind.EVENT, NodeKind.TILE
ENDING = EdgeKind.CLOSES, EdgeKind.TAKES


def weights(
    story: Story, thing: Thing, but: frozenset[str] = frozenset(), *, games: bool = False
) -> dict[str, tuple[Weight, ...]]:
    """The finales for which a thing matters, by its nodes but these, each with what the thing is to
    it: what it is good for, and what it can shut or spoil, no more than one of each; not those that
    nobody can win. `games`: what leads there by coins and the like alone is looked for in the best
    games that are known.
    """
    found: dict[str, list[Weight]] = {}
    for node in (it for it in nodes_of(story, thing) if it not in but):
        for finale, weight in _weights(story, node, games=games):
            found.setdefault(finale, []).append(weight)
    if thing.kind == "hero":
        found |= {it: [Weight.OWN] for it in story.finales(thing.id)}
    open_ends = story.grounds[EVERYBODY].reached()
    return {it: tuple(_weightiest(some)) for it, some in found.items() if it in open_ends}


def _weightiest(some: list[Weight]) -> Iterator[Weight]:
    """The weightiest of each. That it can spoil a step of what it is good for is not told: what it
    asks for itself is a step too; but that says more than that it can lead there.
    """
    good, bad = (min((it for it in some if it in kinds), default=None) for kinds in (GOOD, BAD))
    if good is not None and not (good is Weight.PERHAPS and bad is Weight.SPOILS):
        yield good
        bad = bad if bad is Weight.SHUTS else None
    if bad is not None:
        yield bad
    elif good is None:
        yield Weight.NUMBERS


def nodes_of(story: Story, thing: Thing) -> list[str]:
    """The nodes that stand for a thing: of a variable all facts about it, of a stock its goods."""
    if thing.kind == "stock":
        return list(dict.fromkeys(it.thing for it in story.model.stacks if _is_of(it.name, thing)))
    if thing.kind == "variable":
        return [it.id for it in story.model.nodes if it.kind in FACTS and it.about == thing.id]
    id = f"{thing.kind} {thing.id}"
    if thing.kind == "beginning":  # its node has its label as well
        return [it for it in story.lookup.node if it.startswith(f"{id} > ")]
    return [id] if id in story.lookup.node else []


def _is_of(stack: str, stock: Thing) -> bool:
    return stack.startswith(f"{stock.id} ")


def _weights(story: Story, id: str, *, games: bool) -> Iterator[tuple[str, Weight]]:
    """Each finale with what a node is to it; some of them several times."""
    ground, node = story.grounds[EVERYBODY], story.lookup.node[id]
    if node.kind is NodeKind.ITEM and not node.about.startswith("any "):
        found = what_for(story, id)
        yield from ((it, Weight.NEEDED) for it, _ in found.needed)
        yield from ((it, Weight.USED) for it, _ in found.helped)
        yield from ((it, Weight.PERHAPS) for it, _ in found.perhaps)
        yield from ((it, Weight.NUMBERS) for it in found.numbers)
        return
    leads, counts, spoilt = led_to(ground, id), serves_by_numbers(ground, id), _spoilt(story, id)
    for finale in story.finales():
        passed, used = story.needed(finale), story.on_known_ways(finale)
        if id in passed:
            yield finale, Weight.NEEDED
        elif id in used and (finale in leads or not games or not story.played_in_games(finale)):
            yield finale, Weight.USED
        elif finale in leads:
            yield finale, Weight.PERHAPS
        elif games and finale in counts and id in story.played_in_games(finale):
            yield finale, Weight.PLAYED
        if any(_is_by(it, id) for it in _losses(story, finale)):
            yield finale, Weight.SHUTS
        elif spoilt & {*passed, *used}:
            yield finale, Weight.SPOILS
        if finale in counts:
            yield finale, Weight.NUMBERS


def _losses(story: Story, finale: str) -> tuple[Loss, ...]:
    ground = story.grounds[EVERYBODY]
    return ground.once(f"losses of {finale}", lambda: tuple(losses(story, finale)))


def _is_by(loss: Loss, id: str) -> bool:
    """Whether a finale is lost by the node."""
    match loss:
        case MayTake():
            return id in (*loss.by, *loss.again)
        case InPerson():
            return id == loss.deed
        case Together():
            taken = (it for _, by in loss.taken for it in by)
            return id in (*taken, *loss.used, *(it for part in loss.shut for it in part[:2]))
        case Shuts() | Ends():
            return id == loss.event
        case OnlyOn():
            return id == loss.node


def _spoilt(story: Story, id: str) -> set[str]:
    """What a node undoes of facts, places and the like, and what it shuts by its day: not what the
    hero who does it has in person.
    """
    lookup, node = story.lookup, story.lookup.node[id]
    if node.kind not in DEEDS:
        return set()
    found: set[str] = set()
    if node.kind is NodeKind.EVENT and node.days:
        found = {it for shut in story.dated.shuts(node) for it in shut.targets}
    parts = [it for it in lookup.node if it == id or lookup.doer(it) == id]
    for edge in (it for part in parts for it in lookup.out.get(part, ())):
        target = lookup.node[edge.target]
        is_own = target.kind is NodeKind.ITEM or story.model.is_own(target)
        of_others = bool(edge.who) or node.kind is NodeKind.EVENT
        if edge.kind in ENDING and target.kind is not NodeKind.RESOURCE:
            found |= {target.id} if of_others or not is_own else set()
    return found


def given_by(story: Story, thing: Thing) -> list[str]:
    """The things that it gives, or the thing itself."""
    lookup = story.lookup
    parts = {*nodes_of(story, thing)}
    parts |= {it for it in lookup.node if lookup.doer(it) in parts}
    edges = (it for part in parts for it in lookup.out.get(part, ()))
    given = {it.target for it in edges if it.kind is EdgeKind.GIVES} | parts
    return [
        it.id
        for it in story.model.nodes
        if it.id in given and it.kind is NodeKind.ITEM and not it.about.startswith("any ")
    ]


def asked_by(story: Story, thing: Thing) -> frozenset[str]:
    """The facts that a thing asks for."""
    ground, node = story.grounds[EVERYBODY], story.lookup.node
    asked = (it for id in nodes_of(story, thing) for it in asks(ground, id))
    return frozenset(it for it in asked if node[it].kind in FACTS)


def against(story: Story, facts: Iterable[str]) -> frozenset[str]:
    """The finales that need, or have on a known way, what is undone when one of the facts is
    brought about, and what it takes of the same before.
    """
    lookup, undone, ground = story.lookup, set[str](), story.grounds[EVERYBODY]
    every = [
        one
        for it in facts
        for one in dict.fromkeys((it, *landmarks(ground, it)))
        if lookup.node[one].about == lookup.node[it].about
    ]
    for fact in every:
        gives = {e.source for e in lookup.into.get(fact, ()) if e.kind is EdgeKind.GIVES}
        undone |= {
            edge.target
            for part in gives
            for edge in lookup.out.get(part, ())
            if edge.kind is EdgeKind.CLOSES
            and lookup.node[edge.target].about == lookup.node[fact].about
            and not story.model.is_own(lookup.node[edge.target])
        }
    return frozenset(
        it for it in story.finales() if undone & {*story.needed(it), *story.on_known_ways(it)}
    )
