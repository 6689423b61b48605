"""Things and deeds of which one is enough for a finale, and that can all be lost."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fateloom.dsl.graph.claims import Together
from fateloom.dsl.graph.model import Repeat
from fateloom.dsl.graph.queries.contention import can_be_taken
from fateloom.dsl.graph.queries.dated import dated_events
from fateloom.dsl.graph.queries.quest_line import quest_line
from fateloom.dsl.graph.quest import NodeKind

if TYPE_CHECKING:
    from collections.abc import Iterator

    from fateloom.dsl.graph.model import QuestNode
    from fateloom.dsl.graph.views.story import Story

MOST = 3
"""So many together are looked for."""
MOST_TRIES = 60
"""So many ways are looked for, of a finale."""
Lost = dict[str, tuple[tuple[str, ...], tuple[str, int] | None]]
"""By what others take it, by nothing: they use it up; or the event and the day that shut it."""


def lost_together(story: Story, finale: str) -> tuple[Together, ...]:
    """Of what can be lost the smallest sets without which no way is left, of two parts or more:
    from every way that is left something is taken that can be lost, until none is left.
    """
    hero = next(iter(story.lookup.node[finale].heroes))
    ground, lost = story.grounds[hero], losable(story, hero)
    found, todo, tried = list[frozenset[str]](), [frozenset[str]()], set[frozenset[str]]()
    for gone in todo:
        if gone in tried or len(tried) > MOST_TRIES or any(it <= gone for it in found):
            continue
        tried.add(gone)
        if gone and _shuts(story, finale, hero, gone, lost):
            found.append(gone)
        elif len(gone) < MOST and (way := quest_line(ground, finale, gone)) is not None:
            todo += [gone | {id} for id in way.nodes if id in lost]
    return tuple(_claim(finale, hero, it, lost) for it in found if _is_new(it, lost))


def _shuts(story: Story, finale: str, hero: str, gone: frozenset[str], lost: Lost) -> bool:
    """Whether nobody can help the hero to the finale without these."""
    by_day = {it for it in gone if lost[it][1] is not None}
    return finale not in story.helped(hero).reached_without_all(gone - by_day, by_day)


def _is_new(gone: frozenset[str], lost: Lost) -> bool:
    """Whether it takes more than one loss: what one event shuts together is told of the event."""
    return len({lost[it][1] or it for it in gone}) > 1


def _claim(finale: str, hero: str, gone: frozenset[str], lost: Lost) -> Together:
    every = [it for it in lost if it in gone]
    return Together(
        finale,
        hero,
        tuple((it, by) for it in every if (by := lost[it][0])),
        tuple(it for it in every if lost[it] == ((), None)),
        tuple((it, *when) for it in every if (when := lost[it][1]) is not None),
    )


def losable(story: Story, hero: str) -> Lost:
    """What others can take or use up before the hero, and what days shut, in the order of the
    story.
    """
    found: Lost = {it: ((), when) for it, when in _by_days(story)}
    for node in story.model.nodes:
        if node.id in found:
            continue
        if node.kind is NodeKind.ITEM and not node.about.startswith("any "):
            taken = can_be_taken(story.model, story.contention(node.id), hero)
            if taken is not None:
                doers = dict.fromkeys(map(story.lookup.giver, taken.by))
                found[node.id] = tuple(doers), None
        elif _is_used_up(story, node, hero):
            found[node.id] = (), None
    place = story.lookup.place
    return {it: found[it] for it in sorted(found, key=place.__getitem__)}


def _is_used_up(story: Story, node: QuestNode, hero: str) -> bool:
    """Whether others can do it once for all."""
    is_once = node.kind is NodeKind.OPTION and node.repeat is Repeat.ONCE
    renewed = any(edge.label == "renew" for edge in story.lookup.into.get(node.id, ()))
    return is_once and bool(node.heroes - {hero}) and not renewed


def _by_days(story: Story) -> Iterator[tuple[str, tuple[str, int]]]:
    """Options and beginnings that an event shuts for sure, or that are open up to a day alone."""
    calendar = story.lookup.calendar
    for event in dated_events(story.model.nodes):
        for shut in story.dated.shuts(event):
            if shut.sure and not shut.late:
                yield from ((it, (event.id, shut.day)) for it in shut.targets)
    for node in story.model.nodes:
        days = calendar.days(node.id) if node.kind in (NodeKind.OPTION, NodeKind.BEGIN) else ()
        if days and calendar.last not in days:
            yield node.id, ("", max(days))
