"""A thing: where it comes from, what it is for, who competes for it, what loses it."""

from __future__ import annotations

from collections.abc import Iterable

from fateloom.dsl.diagnostics.listed import either, together
from fateloom.dsl.graph.claims import ComesFrom, NoUse, Resold
from fateloom.dsl.graph.model import ANY_WARE, SOLD
from fateloom.dsl.graph.quest import GATES, EdgeKind, NodeKind
from fateloom.dsl.graph.view import Emphasis, Role, View
from fateloom.dsl.graph.views.dice import results
from fateloom.dsl.graph.views.left import left_of
from fateloom.dsl.graph.views.lookup import Lookup
from fateloom.dsl.graph.views.picture import Picture
from fateloom.dsl.graph.views.rivals import (
    note_contention,
    note_losses,
    note_taken,
    note_without,
    what_for,
)
from fateloom.dsl.graph.views.story import Story
from fateloom.dsl.graph.views.ways import add_outcome, show_doer, show_givers
from fateloom.dsl.graph.views.words import counted, edge_label

COLUMNS = ("where from", "the thing", "where to", "what for")
FROM, THING, TO, FOR = range(4)
MOST = 24
"""Of the places that ask for a thing, so many are drawn."""


def item(story: Story, thing: str) -> View:
    """The way of an item through the story; `thing`: the id of its node, `item clapper`."""
    lookup = story.lookup
    title = lookup.node[thing].title
    picture = Picture(
        lookup, thing, title, f"Where does {title} come from, who wants it, what loses it?"
    )
    picture.columns = COLUMNS
    picture.add(thing, column=THING, emphasis=Emphasis.STRONG)
    show_givers(picture, thing, None, column=FROM)
    _uses(picture, thing)
    for edge in list(lookup.out.get(thing, ())):
        if edge.target.startswith("item any "):
            picture.add(edge.target, column=TO)
            picture.shown([edge])
            _uses(picture, edge.target)
    found = story.contention(thing)
    for want in found.wants:
        lines = (lookup.heroes[want.hero], "needs it" if want.needs else "can use it")
        role = Role.RIVAL if found.is_contended else Role.GOAL
        picture.add(want.finale, column=FOR, role=role, lines=lines)
        picture.edge(thing, want.finale, EdgeKind.NEEDS)
    sources = [edge.source for edge in lookup.into.get(thing, ()) if edge.kind is EdgeKind.GIVES]
    doers = tuple(dict.fromkeys(lookup.giver(it) for it in sources))
    picture.state(ComesFrom(thing, doers), thing)
    _prices(picture, thing)
    _laid_out(picture, story, thing)
    for left in left_of(lookup, thing):
        picture.state(left, thing, left.poi)
    if found.is_contended:
        note_contention(picture, story, thing)
    else:
        note_taken(picture, story, thing)
        for want in found.wants:
            note_without(picture, story, thing, want.finale)
        note_losses(picture, story, thing)
    if not found.wants and _is_of_no_use(story, thing):
        sold = any(edge.target == ANY_WARE for edge in lookup.out.get(thing, ()))
        picture.state(NoUse(thing, sold), thing)
    else:
        _serves(picture, story, thing)
    _helps(picture, thing)
    return picture.view()


def _serves(picture: Picture, story: Story, thing: str) -> None:
    """Say for which finales it is needed and for which only of use, and where."""
    lookup, found = story.lookup, what_for(story, thing)
    for finale, by in found.helped:
        if finale not in picture.nodes:
            lines = (lookup.names(lookup.node[finale].heroes), "can use it")
            picture.add(finale, column=FOR, role=Role.GOAL, lines=lines)
            for doer in [it for it in by if it in picture.nodes]:
                picture.edge(doer, finale, EdgeKind.LEADS_TO)
    if found.needed or found.helped or found.perhaps:
        picture.state(found, thing)


def _helps(picture: Picture, thing: str) -> None:
    """Say in which tests it helps."""
    lookup = picture.lookup
    aided = (
        it
        for it in lookup.node.values()
        if it.trial is not None and any(aid.thing == thing for aid in it.trial.aids)
    )
    doers = list(dict.fromkeys(lookup.doer(it.id) for it in aided))
    if doers:
        named = [f"'{lookup.title(it)}'{lookup.where(it)}" for it in doers[:MOST]]
        more = [f"{len(doers) - MOST} more"] if len(doers) > MOST else []
        text = (
            f"{lookup.node[thing].title} helps in tests, whoever has it: {together(named + more)}"
        )
        picture.note(f"{text}.", thing)


def _is_of_no_use(story: Story, thing: str) -> bool:
    """Whether nothing leads on from the thing, from where it is, or from what a script does where
    none is left of it.
    """
    lookup, loose = story.lookup, frozenset(story.loose)
    name = lookup.node[thing].about
    facts = {it.id for it in story.model.nodes if it.about == name and it.id.startswith("fact ")}
    givers = [e.source for e in lookup.into.get(thing, ()) if e.kind is EdgeKind.GIVES]
    forks = {
        lookup.doer(giver)
        for giver in givers
        if any(edge.kind is EdgeKind.LEADS_TO for edge in lookup.out.get(giver, ()))
    }
    return {thing, *facts, *forks} <= loose


def _uses(picture: Picture, thing: str) -> None:
    """Show the doers that ask for the thing or take it, with what they give for it."""
    lookup = picture.lookup
    asking = [
        e
        for e in lookup.out.get(thing, ())
        if e.kind in (EdgeKind.NEEDS, EdgeKind.COSTS) and e.target != ANY_WARE
    ]
    if len(asking) > MOST:
        title = lookup.node[thing].title
        picture.note(f"{len(asking)} places ask for {title}; {MOST} are shown.", thing)
    for edge in asking[:MOST]:
        asker = edge.target
        while lookup.node[asker].kind in GATES:
            after = [e.target for e in lookup.out.get(asker, ())]
            if not after:
                break
            asker = after[0]
        doer = lookup.doer(asker)
        show_doer(picture, doer, None, column=TO, strong=False)
        add_outcome(picture, doer, asker, None)
        picture.edge(thing, doer, edge.kind, "", of=edge)
        _gives(picture, asker, doer)
        brings = f"brings {results(lookup, lookup.node[asker])}"
        if lookup.node[asker].kind is NodeKind.OUTCOME and brings not in picture.nodes[doer].lines:
            picture.change(doer, lines=(*picture.nodes[doer].lines, brings))
    for edge in lookup.closers(thing):
        doer = lookup.doer(edge.source)
        show_doer(picture, doer, None, column=TO, strong=False)
        picture.change(doer, role=Role.DANGER)
        picture.edge(doer, thing, edge.kind, edge.label, of=edge)


def _prices(picture: Picture, thing: str) -> None:
    """Say who sells the thing and who pays for it, how much; draw the latter too."""
    lookup, price = picture.lookup, counted(picture.lookup.wares.get(thing, 0))
    title = lookup.node[thing].title
    if not lookup.wares.get(thing):
        return
    gifts = [e.source for e in lookup.into.get(thing, ()) if e.label == SOLD]
    sellers = list(dict.fromkeys(lookup.giver(it) for it in gifts))
    if sellers:
        text = f"{title} costs {price} at {_trades(lookup, sellers)}."
        picture.note(text, thing, *sellers)
    if all(e.target != ANY_WARE for e in lookup.out.get(thing, ())):
        return
    trades = [it.source for e in lookup.out[ANY_WARE] for it in lookup.into[e.target]]
    buyers = list(dict.fromkeys(it for it in trades if it != ANY_WARE))
    for it in [it for it in buyers if it not in picture.nodes]:
        show_doer(picture, lookup.doer(it), None, column=TO, strong=False)
        picture.edge(thing, lookup.doer(it), EdgeKind.NEEDS, f"pays {price}")
    doers = list(dict.fromkeys(map(lookup.doer, buyers)))
    picture.change(thing, lines=(*picture.nodes[thing].lines, f"a trade pays {price} for it"))
    picture.note(f"{_trades(lookup, doers)} pays {price} for {title}.", thing, *doers)
    picture.state(Resold(thing, tuple(doers)), thing, *doers)


def _laid_out(picture: Picture, story: Story, thing: str) -> None:
    """Say how many are sold in all, where that is fewer than there are."""
    stacks = {it.name: it for it in story.model.stacks if it.thing == thing}
    sold = sum(it.copies for it in stacks.values())
    limited = {it.source for it in stacks.values()}
    sellers = [it for it in picture.lookup.into.get(thing, ()) if it.label == SOLD]
    if sold and sold < picture.lookup.node[thing].copies and len(limited) == len(sellers):
        title = picture.lookup.node[thing].title
        picture.note(f"Of {title} {sold} {'is' if sold == 1 else 'are'} laid out for sale.", thing)


def _trades(lookup: Lookup, doers: Iterable[str]) -> str:
    return either([f"'{lookup.node[it].title}'{lookup.where(it)}" for it in doers])


def _gives(picture: Picture, asker: str, doer: str) -> None:
    """What using the thing there gives: facts that something asks for."""
    lookup = picture.lookup
    for edge in lookup.out.get(asker, ()):
        target = lookup.node[edge.target]
        useful = target.kind in (NodeKind.VARIABLE, NodeKind.COUNTER, NodeKind.ITEM)
        if edge.kind is EdgeKind.GIVES and useful and lookup.out.get(edge.target):
            fact = picture.about(edge.target, column=FOR)
            picture.edge(doer, fact, EdgeKind.GIVES, edge_label(lookup, edge), of=edge)
