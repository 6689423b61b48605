"""What a thing is still of use for that no finale needs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fateloom.dsl.diagnostics.listed import together
from fateloom.dsl.graph.claims import Spare
from fateloom.dsl.graph.model import ANY_WARE
from fateloom.dsl.graph.quest import GATES, EdgeKind, NodeKind

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from fateloom.dsl.graph.views.lookup import Lookup

FURTHER = "gets further in a day"
IN_TESTS = "is helped in tests"
MOST = 3
"""Of what asks for a thing, so much is named."""


def spare(lookup: Lookup, thing: str) -> Spare:
    """The claim about a thing, by its node."""
    aided = (it.id for it in lookup.node.values() if it.trial is not None)
    trials = ((id, lookup.node[id].trial) for id in aided)
    tests = (id for id, it in trials if it is not None and thing in [aid.thing for aid in it.aids])
    return Spare(
        thing,
        _doers(lookup, _askers(lookup, thing)),
        _doers(lookup, tests),
        _doers(lookup, _buyers(lookup, thing)),
        tuple(dict.fromkeys(_owner(lookup, thing))),
        _doers(lookup, _once_gone(lookup, thing)),
    )


def _doers(lookup: Lookup, parts: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(map(lookup.giver, parts)))


def _askers(lookup: Lookup, thing: str) -> Iterator[str]:
    """What waits for the thing, its category or where it is, and what has it for a price."""
    about = lookup.node[thing].about
    spoken = (it.id for it in lookup.node.values() if it.about == about)
    todo = [thing, *(it for it in spoken if it.startswith("fact "))]
    todo += [fact for it, fact, _ in lookup.model.speaks if it == thing]
    seen = set(todo)
    for id in todo:
        for edge in lookup.out.get(id, ()):
            kind = lookup.node[edge.target].kind
            is_bracket = kind in GATES and edge.target != ANY_WARE
            if is_bracket or (kind is NodeKind.ITEM and edge.kind is EdgeKind.LEADS_TO):
                todo += [] if edge.target in seen else [edge.target]
                seen.add(edge.target)
            elif edge.kind in (EdgeKind.NEEDS, EdgeKind.COSTS, EdgeKind.HELPS) and kind in DOING:
                yield edge.target


DOING = (
    NodeKind.OPTION,
    NodeKind.BEGIN,
    NodeKind.STAGE,
    NodeKind.EVENT,
    NodeKind.OUTCOME,
    NodeKind.MILESTONE,
    NodeKind.TILE,
)


def _buyers(lookup: Lookup, thing: str) -> Iterator[str]:
    """The trades at which it can be sold."""
    if any(edge.target == ANY_WARE for edge in lookup.out.get(thing, ())):
        for edge in lookup.out.get(ANY_WARE, ()):
            yield from (it.source for it in lookup.into[edge.target] if it.source != ANY_WARE)


def _owner(lookup: Lookup, thing: str) -> Iterator[str]:
    """What its owner has of it, without any script."""
    if lookup.node[thing].about in lookup.model.travel.carriers:
        yield FURTHER
    for edge in lookup.out.get(thing, ()):
        if lookup.node[edge.target].kind is NodeKind.RESOURCE and edge.kind is EdgeKind.HELPS:
            yield IN_TESTS
        elif lookup.node[edge.target].kind is NodeKind.RESOURCE:
            about = lookup.node[edge.target].about
            noun = about.removesuffix("s") if edge.label in ("+1", "-1") else about
            yield f"can have {edge.label}{f' {noun}' if about != 'markers' else ''} of it"


def _once_gone(lookup: Lookup, thing: str) -> Iterator[str]:
    """Who gives something else, or does something else, once none of it is left in the box."""
    yield from (it.source for it in lookup.model.instead if thing in it.others)
    for gift in lookup.into.get(thing, ()):
        forks = (it.target for it in lookup.out.get(gift.source, ()))
        if gift.kind is EdgeKind.GIVES and any(it.endswith("> none is left") for it in forks):
            yield gift.source


def spare_in_words(lookup: Lookup, it: Spare) -> str:
    """`No finale is known to need Rope; 'Climb' at The Cliff can use it; it is sold for 1 coin.`"""
    uses = "; ".join(uses_in_words(lookup, it)) or "it is of no use at all"
    return f"No finale is known to need {lookup.node[it.thing].title}; {uses}."


def uses_in_words(lookup: Lookup, it: Spare) -> list[str]:
    """`'Climb' at The Cliff can use it`, `it can be sold for 1 coin`."""
    price = lookup.wares.get(it.thing, 0)

    def named(ids: tuple[str, ...]) -> str:
        said = [f"'{lookup.title(id)}'{lookup.where(id)}" for id in ids[:MOST]]
        return together([*said, f"{len(ids) - MOST} more"] if len(ids) > MOST else said)

    owner = [said for said in it.owner if said != IN_TESTS or not it.tests]
    uses = [f"{named(it.asks)} can use it"] if it.asks else []
    uses += [f"it helps in {named(it.tests)}"] if it.tests else []
    uses += [f"whoever has it {together(owner)}"] if owner else []
    uses += [f"it can be sold for {price} {'coin' if price == 1 else 'coins'}"] if it.sold else []
    uses += [f"once it is gone, something else comes of {named(it.gone)}"] if it.gone else []
    return uses
