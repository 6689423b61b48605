"""Who competes for a thing, what each does without it, and what loses it."""

from __future__ import annotations

from fateloom.dsl.diagnostics.listed import together
from fateloom.dsl.graph.claims import Competes, NotWithout, Undoes, UsedUp
from fateloom.dsl.graph.queries.contention import EVERYBODY, asks
from fateloom.dsl.graph.queries.must_pass import landmarks
from fateloom.dsl.graph.quest import EdgeKind, NodeKind
from fateloom.dsl.graph.view import Role
from fateloom.dsl.graph.views.picture import Picture
from fateloom.dsl.graph.views.ways import Story, show_doer


def note_contention(picture: Picture, story: Story, thing: str) -> None:
    """Say who competes for a thing, and what each does without it."""
    found = story.contention(thing)
    if not found.is_contended:
        return
    finales = tuple(want.finale for want in found.wants)
    picture.state(Competes(thing, found.heroes, found.copies, finales), thing)
    for want in found.wants:
        note_without(picture, story, thing, want.finale, want.hero)
    note_losses(picture, story, thing)


def note_without(picture: Picture, story: Story, thing: str, finale: str, hero: str) -> None:
    """Say whether the hero has another way to the finale if somebody keeps the thing."""
    lookup = story.lookup
    title, whose = lookup.node[thing].title, story.finale_title(finale)
    helped = thing not in landmarks(story.grounds[EVERYBODY], finale)
    if not helped or story.is_shut(finale, thing):
        picture.state(NotWithout(thing, finale, helped), thing, finale)
        return
    other = story.line(finale, thing)
    facts = _asked_at_begin(story, finale, hero)
    instead = [
        f"'{lookup.node[lookup.doer(e.source)].title}'{lookup.where(lookup.doer(e.source))}"
        for e in (other.edges if other is not None else ())
        if e.kind is EdgeKind.GIVES
        and e.target in facts
        and lookup.node[e.target].kind is not NodeKind.RESOURCE
        and _serves(story, thing, e.target, hero)
        and lookup.doer(e.source) != thing
    ]
    named = together(list(dict.fromkeys(instead)))
    text = f"If another keeps {title}, {whose} may still be open"
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
    doers = tuple(dict.fromkeys(map(lookup.doer, found.losses)))
    back = [e.label for e in found.sources if lookup.node[e.source].title == "a rescue"]
    picture.state(UsedUp(thing, doers, back[0] if back else ""), thing)


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
        if node.days:
            picture.state(Undoes(doer, node.days[0], thing), doer, thing)
        if doer in picture.nodes or node.kind in (NodeKind.TILE, NodeKind.STAGE):
            continue
        show_doer(picture, doer, None, column=column, strong=False)
        picture.change(doer, role=Role.DANGER)
        picture.edge(doer, thing, edge.kind, edge.label, of=edge)
