"""Who competes for a thing, what each does without it, and what loses it."""

from __future__ import annotations

from fateloom.dsl.diagnostics.listed import together
from fateloom.dsl.graph.queries.contention import EVERYBODY, asks
from fateloom.dsl.graph.queries.must_pass import landmarks
from fateloom.dsl.graph.quest import EdgeKind, NodeKind
from fateloom.dsl.graph.view import Role
from fateloom.dsl.graph.views.picture import Picture
from fateloom.dsl.graph.views.ways import Story, show_doer
from fateloom.dsl.graph.views.words import Lookup


def note_contention(picture: Picture, story: Story, thing: str) -> None:
    """Say who competes for a thing, and what each does without it."""
    lookup = story.lookup
    found = story.contention(thing)
    title = lookup.node[thing].title
    if not found.is_contended:
        return
    names = lookup.names(found.heroes)
    many = "there is one" if found.copies == 1 else f"there are {found.copies}"
    finales = together([story.finale_title(want.finale) for want in found.wants])
    picture.note(f"{names} compete for {title}: {many}. It is of use for {finales}.", thing)
    for want in found.wants:
        note_without(picture, story, thing, want.finale, want.hero)
    note_losses(picture, story, thing)


def note_without(picture: Picture, story: Story, thing: str, finale: str, hero: str) -> None:
    """Say whether the hero has another way to the finale if somebody keeps the thing."""
    lookup = story.lookup
    title, whose = lookup.node[thing].title, story.finale_title(finale)
    other = story.line(finale, thing)
    if other is None:
        text = f"Without {title} there is no way to {whose}"
        if thing not in landmarks(story.grounds[EVERYBODY], finale):
            text += " but with the help of the others"
        picture.note(f"{text}.", thing, finale)
        return
    facts = _asked_at_begin(story, finale, hero)
    instead = [
        f"'{lookup.node[lookup.doer(e.source)].title}'{_where(lookup, e.source)}"
        for e in other.edges
        if e.kind is EdgeKind.GIVES
        and e.target in facts
        and lookup.node[e.target].kind is not NodeKind.RESOURCE
        and _serves(story, thing, e.target, hero)
        and lookup.doer(e.source) != thing
    ]
    named = together(list(dict.fromkeys(instead)))
    text = f"If another keeps {title}, {whose} is still open"
    picture.note(f"{text}: {named}." if named else f"{text}.", thing, finale)


def _asked_at_begin(story: Story, finale: str, hero: str) -> set[str]:
    ground, name = story.grounds[hero], finale.partition(" ")[2]
    begins = [id for id in ground.nodes if id.startswith(f"beginning {name} at ")]
    return {ask for begin in begins for ask in asks(ground, begin)}


def _serves(story: Story, thing: str, fact: str, hero: str) -> bool:
    """Whether the thing is one way to have the fact."""
    ground = story.grounds[hero]
    return any(
        thing in asks(ground, e.source) for e in ground.into[fact] if e.kind is EdgeKind.GIVES
    )


def note_losses(picture: Picture, story: Story, thing: str) -> None:
    """Say what takes the thing away, and whether it comes back by itself."""
    lookup = story.lookup
    found = story.contention(thing)
    if not found.losses:
        return
    doers = [
        f"'{lookup.node[lookup.doer(e.source)].title}'{_where(lookup, e.source)}"
        for e in found.losses
    ]
    back = [e for e in found.sources if lookup.node[e.source].title == "a rescue"]
    title = lookup.node[thing].title
    text = f"{title} is used up by {together(list(dict.fromkeys(doers)))}"
    if back:
        text += f"; a rescue brings it back ({back[0].label})"
    picture.note(f"{text}.", thing)


def show_rivals(picture: Picture, story: Story, thing: str, hero: str, column: int | None) -> None:
    """Show the finales of others that can use the thing."""
    if story.lookup.node[thing].about.startswith("any "):
        return
    for want in story.contention(thing).wants:
        if want.hero != hero and story.contention(thing).is_contended:
            picture.add(
                want.finale,
                role=Role.RIVAL,
                column=column,
                lines=(story.lookup.heroes[want.hero], "needs it" if want.needs else "can use it"),
            )
            picture.edge(thing, want.finale, EdgeKind.NEEDS, "")


def show_closers(picture: Picture, thing: str, hero: str | None, column: int | None) -> None:
    """Show what loses a fact or thing: events, and options of whoever can do it."""
    lookup = picture.lookup
    if lookup.node[thing].kind is NodeKind.RESOURCE:
        return  # nearly everything changes virtue
    for edge in lookup.closers(thing):
        doer = lookup.doer(edge.source)
        node = lookup.node[doer]
        if doer in picture.nodes or node.kind in (NodeKind.TILE, NodeKind.STAGE):
            continue
        show_doer(picture, doer, None, column=column, strong=False)
        picture.change(doer, role=Role.DANGER)
        picture.edge(doer, thing, edge.kind, edge.label, of=edge)
        if node.days:
            day = node.days[0]
            picture.note(
                f"From day {day} '{node.title}' can undo '{lookup.node[thing].title}'.", doer, thing
            )


def _where(lookup: Lookup, source: str) -> str:
    node = lookup.node[lookup.doer(source)]
    return f" at {lookup.node[f'poi {node.poi}'].title}" if node.poi else ""
