"""How things are had: the options and events that give them, drawn with what they ask for."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import TYPE_CHECKING

from fateloom.dsl.diagnostics.listed import either
from fateloom.dsl.graph.claims import Own
from fateloom.dsl.graph.model import LAID
from fateloom.dsl.graph.queries.calendar import is_day
from fateloom.dsl.graph.queries.contention import asks
from fateloom.dsl.graph.quest import FACTS, GATES, EdgeKind, NodeKind
from fateloom.dsl.graph.view import Emphasis, Role
from fateloom.dsl.graph.views.dice import odds, otherwise
from fateloom.dsl.graph.views.lookup import Lookup
from fateloom.dsl.graph.views.picture import Picture
from fateloom.dsl.graph.views.story import Story
from fateloom.dsl.graph.views.words import given_label, lost, price_of

if TYPE_CHECKING:
    from fateloom.dsl.graph.model import QuestEdge, QuestNode
    from fateloom.dsl.graph.queries.ground import Ground

UNSAID = (NodeKind.RESOURCE, NodeKind.POI, NodeKind.TILE)
"""Kinds that are not drawn as things to have: nearly everything gives them."""


def show_givers(
    picture: Picture,
    thing: str,
    hero: str | None,
    *,
    column: int | None = None,
    strong: Iterable[str] = (),
    ground: Ground | None = None,
    folded: Collection[str] = (),
) -> list[str]:
    """Show who gives the thing or fact, each as the option or event that does it; gives their ids.
    `hero`: only what that hero can do; `strong`: nodes of the way that is recommended; `ground`: to
    say which of them count once, together with all that stand under the same condition; `folded`:
    givers that are left out, because another node stands for them.
    """
    lookup, shown = picture.lookup, []
    chosen = set(strong)
    for edge in giving(lookup, thing, hero):
        if edge.source in folded:
            continue
        is_left = edge.label.startswith(LAID)  # by whoever takes its trader off the map
        doer = lookup.giver(edge.source) if is_left else lookup.doer(edge.source)
        show_doer(picture, doer, hero, column=column, strong=edge.source in chosen)
        if not is_left:
            add_outcome(picture, doer, edge.source, hero)
        for inner in lookup.into.get(doer, ()) if doer.startswith("all of ") else ():
            part = lookup.doer(inner.source)  # what is sold once a script has brought it
            show_doer(picture, part, hero, column=column, strong=part in chosen)
            picture.edge(part, doer, EdgeKind.NEEDS, of=inner)
        _add_losses(picture, doer, edge.source)
        once = counts_once(lookup, thing, edge.source, ground)
        if once and once not in picture.nodes[doer].lines:
            picture.change(doer, lines=(*picture.nodes[doer].lines, once))
        picture.edge(
            doer,
            thing,
            EdgeKind.GIVES,
            given_label(lookup, edge),
            of=edge,
            emphasis=Emphasis.STRONG if edge.source in chosen else Emphasis.PLAIN,
        )
        shown.append(edge.source)
    return shown


def _add_losses(picture: Picture, doer: str, part: str) -> None:
    """Below the doer, what the part and what is around it take of coins, virtue and the like."""
    lookup, lines = picture.lookup, picture.nodes[doer].lines
    for id in dict.fromkeys((part, *lookup.within(part))):
        when = "" if id == doer else f"{lookup.node[id].title}: "
        lines += tuple(line for it in lost(lookup, id) if (line := f"{when}{it}") not in lines)
    picture.change(doer, lines=lines)


def show_amends(picture: Picture, hero: str) -> None:
    """Draw what options that end a fact of the picture give for another one: who mends a ferry sets
    it afloat. These are no danger alone.
    """
    lookup = picture.lookup
    dangers = [it.id for it in picture.nodes.values() if it.role is Role.DANGER]
    for doer in [it for it in dangers if lookup.node[it].kind is NodeKind.OPTION]:
        for id in [it for it in picture.nodes if it in lookup.node]:
            for edge in lookup.into.get(id, ()):
                useful = (
                    edge.kind is EdgeKind.GIVES and lookup.node[id].kind is not NodeKind.RESOURCE
                )
                if useful and lookup.doer(edge.source) == doer and _can(lookup, edge, hero):
                    add_outcome(picture, doer, edge.source, hero)
                    picture.edge(doer, id, EdgeKind.GIVES, edge.label, of=edge)
                    picture.change(doer, role=Role.ACTION)


def giving(lookup: Lookup, thing: str, hero: str | None) -> Iterator[QuestEdge]:
    """The edges from those who give the thing or fact, before the beginning that asks for it."""
    for edge in lookup.into.get(thing, ()):
        stage = lookup.node[lookup.doer(edge.source)].kind is NodeKind.STAGE
        if edge.kind is EdgeKind.GIVES and not stage and _can(lookup, edge, hero):
            yield edge


def counts_once(lookup: Lookup, thing: str, giver: str, ground: Ground | None) -> str:
    """What to say of a step of a counter of which the first alone counts, of all that share its
    condition: `if not gannet` before `gannet up`.
    """
    guard = None if ground is None else ground.guard(giver)
    steps = (e.label.startswith(("+", "-")) for e in lookup.into[thing] if e.source == giver)
    if guard is None or guard[1] != 1 or lookup.node[thing].steps <= 1 or not any(steps):
        return ""
    title = lookup.node[guard[0]].title
    if title.startswith("not "):
        return f"of all with '{title.removeprefix('not ')}', only the first counts"
    return f"counts only once, while '{title}'"


def show_doer(
    picture: Picture, doer: str, hero: str | None, *, column: int | None, strong: bool
) -> None:
    """Show an option, event or other doer in the box of its tile, with the name of its POI."""
    lookup = picture.lookup
    node = lookup.node[doer]
    group, elsewhere = None, lookup.moves_about(node)
    if node.tile is not None and not elsewhere:
        group = picture.group(f"tile {node.tile}", lookup.tiles[node.tile])
    elif node.kind is NodeKind.EVENT:
        group = picture.group("events", "what happens")
    new = doer not in picture.nodes
    picture.add(doer, hero=hero, group=group, column=column)
    if new and node.poi is not None and node.kind in (NodeKind.OPTION, NodeKind.BEGIN):
        where = f", {elsewhere}" if elsewhere else ""
        lines = (f"at {lookup.node[f'poi {node.poi}'].title}{where}", *picture.nodes[doer].lines)
        picture.change(doer, lines=lines)
    if strong:
        picture.change(doer, emphasis=Emphasis.STRONG)


def add_outcome(
    picture: Picture,
    doer: str,
    outcome: str,
    hero: str | None,
    *,
    branches: bool = False,
    then: str = "",
) -> None:
    """Below the doer, say what has to come of it: a band with its odds, a choice, an answer, and
    with `branches` a condition; and `then`.
    """
    lookup = picture.lookup
    titles, chances, failed = [], "", ""
    id = outcome
    while id != doer:
        node = lookup.node[id]
        by_day = lookup.calendar.hangs_on_the_day(id)
        if by_day or not _is_plain(node.title) or (branches and node.title != "otherwise"):
            price = price_of(lookup, id)
            titles.append(f"{node.title} ({price})" if price else node.title)
        if node.trial is not None:
            chances = odds(lookup, node, hero)
            failed = otherwise(lookup, doer, node, hero)
        id = next((e.source for e in lookup.into.get(id, ()) if e.kind is EdgeKind.LEADS_TO), doer)
    line = ", ".join(reversed(titles))
    if chances:
        line = f"{line}: {chances}" if line else chances
    if then:
        line = f"{line or 'otherwise'}, {then}"
    lines = picture.nodes[doer].lines
    if len(titles) == 1 and line.startswith("with "):
        taken = picture.taken.setdefault(doer, [])
        before = f"with {either(taken)}"
        if line[5:] not in taken:
            taken.append(line[5:])
        line = f"with {either(taken)}"
        if before in lines:
            picture.change(doer, lines=tuple(line if it == before else it for it in lines))
            return
    if line and line not in lines:
        picture.change(doer, lines=(*lines, line))
    if failed and failed not in picture.nodes[doer].lines:
        picture.change(doer, lines=(*picture.nodes[doer].lines, failed))


def _is_plain(title: str) -> bool:
    return title == "otherwise" or title.startswith("if ")


def show_asks(
    picture: Picture, story: Story, asker: str, hero: str | None, *, first: bool = False
) -> list[str]:
    """The facts and things that the asker (an outcome with its option) waits for, shown; only what
    does not hold from the start or, unless it has to be had `first`, can be lost. Gives their ids.
    """
    lookup = picture.lookup
    ground = story.grounds[hero] if hero is not None else None

    def holds(node: QuestNode) -> bool:
        if node.id.startswith("resource "):
            return False  # how much of it there is, the graph does not know
        if _is_awaited(lookup, node):
            return False
        return node.given and (first or not lookup.closers(node.id))

    found = asks(ground, asker, holds) if ground is not None and asker in ground.nodes else ()
    shown = []
    for ask in sorted(found, key=lookup.place.__getitem__):
        node = lookup.node[ask]
        if node.kind in UNSAID and not ask.startswith("fact "):
            continue  # of a number that is asked for there is more to say than of a price
        if holds(node):
            continue
        shown.append(ask)
    return shown


def _is_awaited(lookup: Lookup, node: QuestNode) -> bool:
    """Whether it is a day that comes later and that something else can stand for."""
    gates = (lookup.node[it.target].kind for it in lookup.out.get(node.id, ()))
    return is_day(node) and max(node.days, default=0) > 1 and NodeKind.ONE_OF in gates


def show_whose(picture: Picture, fact: str, hero: str) -> None:
    """Say below a fact that is asked for whether the hero in person has to bring it about."""
    lookup = picture.lookup
    node, lines = lookup.node[fact], picture.nodes[fact].lines
    gifts = [it for it in lookup.into.get(fact, ()) if it.kind is EdgeKind.GIVES]
    is_fact = fact.startswith("fact ") and node.kind in FACTS
    if len(lookup.heroes) < 2 or not is_fact or not gifts or node.given:
        return
    if fact in lookup.model.of_some:
        return  # its title says whose it is
    is_own = lookup.model.is_own(node)
    others = [it for it in gifts if it.who or not is_own]
    able = {it for gift in others for it in lookup.node[gift.source].heroes} - {hero}
    said = "others can do it too" if able else ""
    if not others and is_own:
        lookup.claims.append(Own(fact))
        said = f"{lookup.heroes[hero]} in person"
    if said and said not in lines:  # several beginnings may ask for it
        picture.change(fact, lines=(*lines, said))


def show_gates(
    picture: Picture, asker: str, shown: str, asked: Iterable[str], column: int | None
) -> None:
    """Join what the asker waits for to `shown`, the node that stands for it in the picture: facts
    that are shown directly, brackets of the condition as *all of* and *one of*.
    """
    lookup, wanted = picture.lookup, set(asked)
    doer = lookup.doer(asker)
    todo = [(asker, shown)]
    while todo:
        id, into = todo.pop()
        for edge in lookup.into.get(id, ()):
            source = lookup.node[edge.source]
            if source.kind in GATES:
                if wanted & _inside(lookup, source.id):
                    picture.add(source.id, column=column)
                    picture.edge(source.id, into, EdgeKind.NEEDS, of=edge)
                    todo.append((source.id, source.id))
            elif edge.kind in (EdgeKind.NEEDS, EdgeKind.COSTS) and source.id in wanted:
                picture.edge(source.id, into, edge.kind, of=edge)
            elif edge.kind is EdgeKind.LEADS_TO and source.kind is NodeKind.OUTCOME:
                todo.append((source.id, into))
            elif edge.kind is EdgeKind.LEADS_TO and source.id == doer:
                todo.append((doer, into))


def _inside(lookup: Lookup, gate: str) -> set[str]:
    """What stands in the brackets, at any depth."""
    found: set[str] = set()
    todo = [gate]
    while todo:
        for edge in lookup.into.get(todo.pop(), ()):
            if edge.source not in found:
                found.add(edge.source)
                if lookup.node[edge.source].kind in GATES:
                    todo.append(edge.source)
    return found


def _can(lookup: Lookup, edge: QuestEdge, hero: str | None) -> bool:
    if hero is None:
        return True
    if edge.who not in ("", "everyone", "anyone", hero):
        return False
    return hero in lookup.node[edge.source].heroes
