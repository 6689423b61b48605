"""All finales side by side: which is the easiest, by days, by chance, by price. Each line has the
figures of one way.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fateloom.dsl.diagnostics.listed import together
from fateloom.dsl.graph.claims import NotAlone
from fateloom.dsl.graph.quest import EdgeKind, NodeKind
from fateloom.dsl.graph.soonest.front import MORE_DAYS
from fateloom.dsl.graph.view import Fold, Role, View
from fateloom.dsl.graph.views.easier import note_easier
from fateloom.dsl.graph.views.figures import (
    Compared,
    best_in_short,
    compared,
    folds_of,
    lines_of,
    soonest_days,
    with_help,
)
from fateloom.dsl.graph.views.losses import losses_in_short, told_losses
from fateloom.dsl.graph.views.measures import UNKNOWN
from fateloom.dsl.graph.views.picture import Picture
from fateloom.dsl.graph.views.rivals import note_taken, taken_from, what_for
from fateloom.dsl.graph.views.story import Story

if TYPE_CHECKING:
    from fateloom.dsl.graph.queries.contention import Contention


def ends(story: Story) -> View:
    """The finales, the fastest first, with what their best ways take."""
    lookup = story.lookup
    question = "Which finale is the easiest: how many days, how likely, at what price?"
    picture = Picture(lookup, "ends", "The ends compared", question)
    every = [compared(story, finale) for finale in story.finales()]
    picture.columns, picture.ordered = ("what others may take", "the ends, fastest first"), (1,)
    for it in every:
        lines = (lookup.heroes[it.hero], *lines_of(lookup, it))
        picture.add(it.finale, column=1, lines=(*lines, losses_in_short(story, it.finale)))
        folds = *folds_of(lookup, it), Fold("how it is lost", told_losses(story, it.finale))
        picture.change(it.finale, detail=(*folds, *picture.nodes[it.finale].detail))
        if it.shut:
            lookup.claims.append(NotAlone(it.finale))  # a line says so
    for found in _wanted(story):
        picture.add(found.thing, column=0, role=Role.THING)
        for want in found.wants:
            needs = "needs it" if want.needs else "can use it"
            picture.edge(found.thing, want.finale, EdgeKind.NEEDS, needs)
        for finale, _ in what_for(story, found.thing).helped:
            if (found.thing, finale, EdgeKind.NEEDS) not in picture.edges:
                picture.edge(found.thing, finale, EdgeKind.NEEDS, "can use it")
    for hero in dict.fromkeys(it.hero for it in every):
        note_easier(picture, story, hero, every)
    _best(picture, story, every)
    for found in _wanted(story):
        if not found.is_contended:
            note_taken(picture, story, found.thing)
    order = sorted(every, key=lambda it: it.days or UNKNOWN)
    return picture.view({it.finale: place for place, it in enumerate(order)})


def _wanted(story: Story) -> list[Contention]:
    """What heroes compete for, and what one needs and others may take."""
    things = (it for it in story.model.nodes if it.kind is NodeKind.ITEM)
    found = (story.contention(it.id) for it in things if not it.about.startswith("any "))
    return [it for it in found if it.is_contended or any(taken_from(story, it.thing))]


def _best(picture: Picture, story: Story, every: list[Compared]) -> None:
    """Say which finale has the best way by each measure, with the other figures of that way."""
    _soonest(picture, story, every)
    for said, name in (
        ("Surest of what is known, without effort", "surest"),
        ("Cheapest of what is known, in coins", "cheapest"),
    ):
        known = [(it, best_in_short(story.lookup, it, name)) for it in every]
        found = [(it, *one) for it, one in known if one is not None]
        least = min((worth for _, worth, _ in found), default=None)
        best = [(it, figures) for it, worth, figures in found if worth == least]
        told = "; ".join(f"{story.finale_title(it.finale)}, {figures}" for it, figures in best)
        if best:
            picture.note(f"{said}: {told}.", *(it.finale for it, _ in best))
    if any(it.games for it in every):
        picture.note(
            "Days that are 'played' are those of a game in which each test is passed. 'None "
            "sooner': no other game is won on an earlier day, whatever is done in it. The chance "
            "of a game is that of all its tests at the first try, without effort dice and with "
            "nothing used in them. 'None surer by day 7': no game that is won by then is, with the "
            "skill and the things for tests of the start; 'of those found', or where nothing is "
            "said of that: a better one may be. 'Cheapest soonest': the cheapest of the games of "
            "that day. Coins are those that are spent. Games are looked for that take up to "
            f"{MORE_DAYS} days more than the soonest."
        )
    if any(it.best for it in every):
        picture.note(
            "Of known ways days that are 'played' are those of a game in which each test is "
            "passed. 'At least' so many is a lower bound: it may well be more. The other figures "
            "of a line are those of one way, with the chances of all its tests at the first try."
        )
    _helped(picture, story, every)


def _soonest(picture: Picture, story: Story, every: list[Compared]) -> None:
    """Say which finale has the fewest days where nobody helps."""
    known = [it for it in every if it.alone is not None]
    least = min((it.alone.day for it in known if it.alone), default=UNKNOWN)
    best = [it for it in known if it.alone is not None and it.alone.day == least]
    if best:
        told = "; ".join(
            f"{story.finale_title(it.finale)}, {soonest_days(story.lookup, it)}" for it in best
        )
        picture.note(f"Fewest days: {told}.", *(it.finale for it in best))


def _helped(picture: Picture, story: Story, every: list[Compared]) -> None:
    """Say which finale has the fewest days where the others help."""
    known = [it for it in every if it.helped is not None]
    if known and len(story.lookup.heroes) > 1:
        best = min(known, key=lambda it: it.helped.day if it.helped else UNKNOWN)
        ends = [it.finale for it in known if with_help(it) == with_help(best)]
        titles = together(list(map(story.finale_title, ends)))
        said = f"Fewest days with the help of others: {titles}, {with_help(best)}."
        picture.note(said, *ends)
