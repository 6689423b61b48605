"""A hero: both ends, what they ask for, and where that is had; who else wants it."""

from __future__ import annotations

from fateloom.dsl.graph.claims import NotAlone
from fateloom.dsl.graph.quest import EdgeKind
from fateloom.dsl.graph.view import Emphasis, View
from fateloom.dsl.graph.views.firsts import begins_with
from fateloom.dsl.graph.views.line import BEGIN, COLUMNS, FIRST, MOST_WAYS, bounded, show_needs
from fateloom.dsl.graph.views.picture import Picture
from fateloom.dsl.graph.views.purse import show_purse
from fateloom.dsl.graph.views.rivals import note_contention
from fateloom.dsl.graph.views.story import Story
from fateloom.dsl.graph.views.ways import show_amends, show_doer


def hero(story: Story, who: str) -> View:
    """All ways of a hero, by id, up to where the finales begin."""
    return bounded(lambda most: _hero(story, who, most), MOST_WAYS[1:])


def _hero(story: Story, who: str, most: int) -> View:
    lookup = story.lookup
    name = lookup.heroes[who]
    picture = Picture(lookup, f"hero {who}", name, f"What can {name} try, and what does it take?")
    picture.columns = (*COLUMNS, "the end")
    for finale in story.finales(who):
        way = story.line(finale)
        strong = frozenset(way.nodes) if way is not None else frozenset()
        picture.add(finale, hero=who, column=BEGIN + 1, emphasis=Emphasis.STRONG, lines=())
        for begin in story.begins(finale):
            show_doer(picture, begin, who, column=BEGIN, strong=begin in strong)
            picture.edge(begin, finale, EdgeKind.LEADS_TO)
            show_needs(picture, story, begin, who, strong, most)
        if (days := story.least_days(finale)) is not None:
            picture.state(days, finale)
        if story.is_shut(finale):
            picture.state(NotAlone(finale), finale)
    show_amends(picture, who)
    show_purse(picture, who, FIRST)
    for id in list(picture.nodes):
        if id.startswith("item ") and not id.startswith("item any "):
            note_contention(picture, story, id)
    for claim in begins_with(lookup, who):
        picture.state(claim)
    return picture.view()
