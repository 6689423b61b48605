"""How things are had: the options and events that give them, drawn with what they ask for."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from fateloom.dsl.graph.queries.contention import (
    Contention,
    asks,
    contention,
    grounds_of,
)
from fateloom.dsl.graph.queries.quest_line import QuestLine, quest_line
from fateloom.dsl.graph.quest import EdgeKind, NodeKind
from fateloom.dsl.graph.view import Emphasis, Role
from fateloom.dsl.graph.views.picture import Lookup, Picture, joined, odds

if TYPE_CHECKING:
    from collections.abc import Mapping

    from fateloom.dsl.graph.model import QuestEdge, QuestModel
    from fateloom.dsl.graph.queries.ground import Ground

UNSAID = (NodeKind.RESOURCE, NodeKind.POI, NodeKind.TILE)
"""Kinds that are not drawn as things to have: nearly everything gives them."""


class Story:
    """A model with what views ask it again and again."""

    def __init__(self, model: QuestModel) -> None:
        self.model = model
        self.lookup = Lookup(model)
        self.grounds: Mapping[str, Ground] = grounds_of(model)
        self._contention: dict[str, Contention] = {}
        self._lines: dict[tuple[str, str], QuestLine | None] = {}

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
            lost = (without,) if without else ()
            self._lines[key] = quest_line(self.grounds[hero], finale, lost)
        return self._lines[key]

    def finales(self, hero: str | None = None) -> list[str]:
        """The finales of a hero, or of all."""
        return [
            node.id
            for node in self.model.nodes
            if node.kind is NodeKind.FINALE and (hero is None or hero in node.heroes)
        ]

    def finale_title(self, finale: str) -> str:
        """`Calling In (Aud)`."""
        node = self.lookup.node[finale]
        return f"{node.title} ({self.lookup.names(node.heroes)})"


def show_givers(
    picture: Picture,
    thing: str,
    hero: str | None,
    *,
    column: int | None = None,
    strong: Iterable[str] = (),
) -> list[str]:
    """Show who gives the thing or fact, each as the option or event that does it; gives their ids.
    `hero`: only what that hero can do; `strong`: nodes of the way that is recommended.
    """
    lookup, shown = picture.lookup, []
    chosen = set(strong)
    for edge in lookup.into.get(thing, ()):
        if edge.kind is not EdgeKind.GIVES or not _can(lookup, edge, hero):
            continue
        doer = lookup.doer(edge.source)
        if lookup.node[doer].kind is NodeKind.STAGE:
            continue  # it comes after the beginning for which the thing is wanted
        show_doer(picture, doer, hero, column=column, strong=edge.source in chosen)
        add_outcome(picture, doer, edge.source, hero)
        picture.edge(
            doer,
            thing,
            EdgeKind.GIVES,
            edge.label,
            of=edge,
            emphasis=Emphasis.STRONG if edge.source in chosen else Emphasis.PLAIN,
        )
        shown.append(edge.source)
    return shown


def show_doer(
    picture: Picture, doer: str, hero: str | None, *, column: int | None, strong: bool
) -> None:
    """Show an option, event or other doer in the box of its tile, with the name of its POI."""
    lookup = picture.lookup
    node = lookup.node[doer]
    group = None
    if node.tile is not None:
        group = picture.group(f"tile {node.tile}", lookup.tiles[node.tile])
    elif node.kind is NodeKind.EVENT:
        group = picture.group("events", "what happens")
    new = doer not in picture.nodes
    picture.add(doer, hero=hero, group=group, column=column)
    if new and node.poi is not None and node.kind in (NodeKind.OPTION, NodeKind.BEGIN):
        lines = (f"at {lookup.node[f'poi {node.poi}'].title}", *picture.nodes[doer].lines)
        picture.change(doer, lines=lines)
    if strong:
        picture.change(doer, emphasis=Emphasis.STRONG)


def add_outcome(picture: Picture, doer: str, outcome: str, hero: str | None) -> None:
    """Below the doer, say what has to come of it: a band with its odds, a choice, an answer."""
    lookup = picture.lookup
    titles, chances = [], ""
    id = outcome
    while id != doer:
        node = lookup.node[id]
        if not _is_plain(node.title):
            titles.append(node.title)
        if node.trial is not None and node.trial.low > 0:
            chances = odds(lookup, node, hero)
        id = next((e.source for e in lookup.into.get(id, ()) if e.kind is EdgeKind.LEADS_TO), doer)
    line = ", ".join(reversed(titles))
    if chances:
        line = f"{line}: {chances}" if line else chances
    lines = picture.nodes[doer].lines
    if line and line not in lines:
        picture.change(doer, lines=(*lines, line))


def _is_plain(title: str) -> bool:
    return title == "otherwise" or title.startswith("if ")


def show_asks(picture: Picture, story: Story, asker: str, hero: str | None) -> list[str]:
    """The facts and things that the asker (an outcome with its option) waits for, shown; only what
    does not hold from the start or can be lost. Gives their ids.
    """
    lookup = picture.lookup
    ground = story.grounds[hero] if hero is not None else None
    found = asks(ground, asker) if ground is not None and asker in ground.nodes else ()
    shown = []
    for ask in sorted(found, key=lookup.place.__getitem__):
        node = lookup.node[ask]
        if node.kind in UNSAID and not (node.kind is NodeKind.RESOURCE and "virtue" in ask):
            continue
        if node.given and not lookup.closers(ask):
            continue
        shown.append(ask)
    return shown


def _can(lookup: Lookup, edge: QuestEdge, hero: str | None) -> bool:
    if hero is None:
        return True
    if edge.who not in ("", "everyone", "anyone", hero):
        return False
    return hero in lookup.node[edge.source].heroes


# --- competition


def note_contention(picture: Picture, story: Story, thing: str) -> None:
    """Say who competes for a thing, and what each does without it."""
    lookup = story.lookup
    found = story.contention(thing)
    title = lookup.node[thing].title
    if not found.is_contended:
        return
    names = lookup.names(found.heroes)
    many = "there is one" if found.copies == 1 else f"there are {found.copies}"
    finales = joined([story.finale_title(want.finale) for want in found.wants])
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
        picture.note(f"Without {title} there is no way to {whose}.", thing, finale)
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
    named = joined(list(dict.fromkeys(instead)))
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
    text = f"{title} is used up by {joined(list(dict.fromkeys(doers)))}"
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
