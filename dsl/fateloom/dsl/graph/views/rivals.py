"""Who competes for a thing, what each does without it, and what loses it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fateloom.dsl.diagnostics.listed import together
from fateloom.dsl.graph.claims import (
    ComesFrom,
    Competes,
    MayTake,
    NotWithout,
    Serves,
    Undoes,
    UsedUp,
)
from fateloom.dsl.graph.model import SOLD, Repeat
from fateloom.dsl.graph.queries.contention import (
    EVERYBODY,
    RESCUE,
    asks,
    can_be_taken,
    is_category,
)
from fateloom.dsl.graph.queries.leading import serves, serves_by_numbers
from fateloom.dsl.graph.queries.taking import Taking
from fateloom.dsl.graph.quest import EdgeKind, NodeKind
from fateloom.dsl.graph.view import Role
from fateloom.dsl.graph.views.limits import how_often
from fateloom.dsl.graph.views.picture import Picture
from fateloom.dsl.graph.views.story import Story
from fateloom.dsl.graph.views.ways import show_doer

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from fateloom.dsl.graph.queries.contention import Taken, Want
    from fateloom.dsl.graph.queries.quest_line import QuestLine

STEPS = NodeKind.OPTION, NodeKind.BEGIN
"""What a hero does instead of something else."""
BOXED = "", "returned"
"""The labels of what takes a thing into the box."""
FROM_ELSEWHERE = SOLD, "at the start"
"""The labels of what gives a thing that does not come out of the box then."""


def note_contention(picture: Picture, story: Story, thing: str) -> None:
    """Say who competes for a thing, and what each does without it."""
    found = story.contention(thing)
    if not found.is_contended:
        note_taken(picture, story, thing)
        return
    finales = tuple(want.finale for want in found.wants)
    picture.state(Competes(thing, found.heroes, found.copies, finales), thing)
    note_sources(picture, story, thing)
    note_taken(picture, story, thing)
    for want in found.wants:
        note_without(picture, story, thing, want.finale)
    note_losses(picture, story, thing)


def note_sources(picture: Picture, story: Story, thing: str) -> None:
    """Say of several sources that they draw on the same copies, how often each gives one."""
    lookup, found = story.lookup, story.contention(thing)
    laid = {it.source: it.copies for it in story.model.stacks if it.thing == thing}
    said = dict[str, str]()
    for edge in found.sources:
        giver = lookup.node[lookup.giver(edge.source)]
        goods = laid.get(edge.source, 0)
        often = how_often(lookup, giver) if giver.kind is NodeKind.OPTION else ""
        often = f"{goods} laid out" if goods else often
        named = f"'{lookup.title(giver.id)}'{lookup.where(giver.id)}"
        said.setdefault(giver.id, f"{named} ({often})" if often else named)
    by = tuple(said)
    said = {it: words for it, words in said.items() if lookup.node[it].title != RESCUE}
    if len(said) > 1:
        lookup.claims.append(ComesFrom(thing, by, found.copies))
        same = "the same copy" if found.copies == 1 else f"the same {found.copies} copies"
        text = f"{lookup.node[thing].title} comes from {together(list(said.values()))}"
        picture.note(f"{text}: all of these draw on {same}.", thing, *said)


def taken_from(story: Story, thing: str) -> Iterator[tuple[Want, Taken]]:
    """The finales that need a thing, each with those who may take every copy of it before."""
    found = story.contention(thing)
    for want in found.wants:
        if want.needs and (taken := can_be_taken(story.model, found, want.hero)) is not None:
            yield want, taken


def note_taken(picture: Picture, story: Story, thing: str) -> None:
    """Say of what a finale needs that others may take every copy of it."""
    for want, taken in taken_from(story, thing):
        picture.state(may_take(story, thing, want, taken), thing, want.finale)


def may_take(story: Story, thing: str, want: Want, taken: Taken) -> MayTake:
    """By what deeds others take every copy of a thing, how early, and whether that shuts it."""
    found, lookup = story.contention(thing), story.lookup

    def doers(parts: Iterable[str]) -> tuple[str, ...]:
        return tuple(dict.fromkeys(map(lookup.giver, parts)))

    ground = story.grounds[EVERYBODY]
    again = [it for it in taken.again if f"fact lacks {thing}" not in asks(ground, it)]
    taking = Taking(story.model, found, story.first_day, lambda it: lookup.node[lookup.giver(it)])
    # the others may have it of each other, and of whoever loses it
    day = taking.first_day(len(lookup.heroes))
    own = taking.first_day(taken.others)
    lost = want.finale not in story.helped(want.hero).reached_without_own(thing)
    return MayTake(
        thing,
        want.finale,
        want.hero,
        found.copies,
        taken.others,
        taken.most,
        doers(again),
        doers(taken.by),
        day,
        own == day,
        lost,
    )


def what_for(story: Story, thing: str) -> Serves:
    """The finales that need a thing, those that have it on a way that is known or ask for it where
    they begin, each with what asks for it on the way; and those to which it leads otherwise.
    """
    lookup, found = story.lookup, story.contention(thing)
    asked = serves(story.grounds[EVERYBODY], thing)
    wants = {it.finale: it.needs for it in found.wants}
    said: dict[bool, list[tuple[str, tuple[str, ...]]]] = {True: [], False: []}
    perhaps: list[tuple[str, tuple[str, ...]]] = []
    for finale in [it for it in story.finales() if it in asked or it in wants]:
        ways = [way.line.nodes for way in story.ways(finale) if thing in way.line.nodes]
        here, begins = finale in wants or ways, story.begins(finale)
        askers = [
            it
            for it in asked.get(finale, ())
            if not here or it in begins or any(it in way for way in ways)
        ]
        by = dict.fromkeys(lookup.giver(it) for it in askers)
        named = tuple(it for it in by if lookup.node[it].kind in (*STEPS, NodeKind.STAGE))
        (said[wants.get(finale, False)] if here else perhaps).append((finale, named))
    told = {it for it, _ in (*perhaps, *said[True], *said[False])}
    more = serves_by_numbers(story.grounds[EVERYBODY], thing) - told
    numbers = tuple(it for it in story.finales() if it in more)
    return Serves(thing, tuple(said[True]), tuple(said[False]), tuple(perhaps), numbers)


def note_without(picture: Picture, story: Story, thing: str, finale: str) -> None:
    """Say whether the hero has another way to the finale if somebody keeps the thing."""
    lookup = story.lookup
    title, whose = lookup.node[thing].title, story.finale_title(finale)
    helped = story.is_helped(finale, thing)
    if not helped or story.is_shut(finale, thing):
        picture.state(NotWithout(thing, finale, helped), thing, finale)
        return
    way = by_other_steps(story, thing, finale)
    picture.note(f"If another keeps {title}, {whose} may still be open{way}.", thing, finale)


def by_other_steps(story: Story, thing: str, finale: str) -> str:
    """` by 'Buy broken bronze by the pound'`: what a way without the thing does instead."""
    lookup = story.lookup
    if not story.is_known(finale, thing):
        return ", by no way that is known"
    usual, other = story.line(finale), story.line(finale, thing)
    if usual is None or other is None:
        return ""
    if other is usual:
        new = list(_in_its_place(story, thing, finale, usual))
        if not new:
            return " by a short way that does without it"
    else:
        steps = [it for it in other.nodes if lookup.node[it].kind in STEPS]
        new = [it for it in steps if it not in usual.nodes] or steps
    named = [f"'{lookup.node[it].title}'" for it in dict.fromkeys(new)]
    return f" by {together(named)}" if named else ""


def _in_its_place(story: Story, thing: str, finale: str, way: QuestLine) -> Iterator[str]:
    """The steps of a way that bring what the finale asks for and the thing could bring as well."""
    lookup = story.lookup
    ground = story.grounds[next(iter(lookup.node[finale].heroes))]
    asked = {ask for id in story.begins(finale) for ask in asks(ground, id)}
    for edge in way.edges:
        is_fact = lookup.node[edge.target].kind is not NodeKind.RESOURCE
        if edge.kind is EdgeKind.GIVES and edge.target in asked and is_fact:
            gifts = (it for it in ground.into[edge.target] if it.kind is EdgeKind.GIVES)
            if any(thing in asks(ground, it.source) for it in gifts):
                yield lookup.doer(edge.source)


def note_losses(picture: Picture, story: Story, thing: str) -> None:
    """Say what takes the thing away, and whether it comes back by itself."""
    lookup = story.lookup
    found = story.contention(thing)
    if not found.losses:
        return
    doers = tuple(dict.fromkeys(map(lookup.doer, found.losses)))
    back = [e.label for e in found.sources if lookup.node[e.source].title == RESCUE]
    kinds = [thing, *(it.target for it in lookup.out.get(thing, ()) if is_category(it))]
    lost = {it.source for id in kinds for it in lookup.closers(id) if it.label not in BOXED}
    boxed = tuple(it for it in doers if it not in map(lookup.doer, lost))
    box = (lookup.giver(it.source) for it in found.sources if it.label not in FROM_ELSEWHERE)
    again = dict.fromkeys(it for it in box if lookup.node[it].repeat is not Repeat.ONCE)
    used = UsedUp(thing, doers, back[0] if back else "", boxed, () if back else tuple(again))
    picture.state(used, thing)


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
