"""What if a thing, a place or an option is gone: which finales are shut, and which have another
way.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fateloom.dsl.diagnostics.listed import together
from fateloom.dsl.graph.claims import ComesFrom, NotWithout
from fateloom.dsl.graph.queries.contention import in_play
from fateloom.dsl.graph.quest import EdgeKind, NodeKind
from fateloom.dsl.graph.view import Emphasis, View, ViewEdge
from fateloom.dsl.graph.views.picture import Picture
from fateloom.dsl.graph.views.rivals import by_other_steps, note_taken
from fateloom.dsl.graph.views.story import Story

if TYPE_CHECKING:
    from collections.abc import Iterator

    from fateloom.dsl.graph.model import QuestNode

GONE, ENDS, PLACES = range(3)
SHUT, HELPED = "shut", "shut without help"
"""Of what is shut whatever the others do, and of what is open with their help alone."""
OPEN, UNKNOWN = "another way", "not known"
KINDS = {NodeKind.ITEM: GONE, NodeKind.OPTION: GONE, NodeKind.POI: PLACES}
"""What is taken away, each with its column."""


def without(story: Story) -> View:
    """The things, options and places on the short ways, and those without which a finale is shut,
    each with the finales that it decides about.
    """
    lookup = story.lookup
    question = "Which finales stay open if a thing, an option or a place is taken away?"
    picture = Picture(lookup, "without", "What if it is gone?", question)
    picture.columns = "a thing or an option is gone", "the ends", "a whole place is gone"
    known = [it for it in story.finales() if story.is_known(it)]
    for node in _single(story):
        for finale in story.finales():
            way = story.line(finale)
            if story.is_shut(finale, node.id):
                helped = story.is_helped(finale, node.id)
                _decides(picture, node, finale, HELPED if helped else SHUT)
            elif way is not None and node.id in way.nodes:
                is_known = story.is_known(finale, node.id)
                _decides(picture, node, finale, OPEN if is_known else UNKNOWN)
    for finale in [it for it in story.finales() if it not in picture.nodes]:
        picture.add(finale, column=ENDS, lines=("nothing single is known to decide about it",))
    _notes(picture, story)
    _tell_the_rest(picture, story, known)
    for gone in [it for it in picture.nodes if it.startswith("item ")]:
        note_taken(picture, story, gone)
    return picture.view()


def _single(story: Story) -> Iterator[QuestNode]:
    """What can be taken away alone."""
    for kind in KINDS:
        of_kind = (it for it in story.model.nodes if it.kind is kind)
        yield from (it for it in of_kind if not it.about.startswith("any "))


def _decides(picture: Picture, gone: QuestNode, finale: str, said: str) -> None:
    """Join what is gone to a finale: it shuts it, another way is open, or nobody knows."""
    lookup = picture.lookup
    place = lookup.where(gone.id).strip() if gone.kind is NodeKind.OPTION else ""
    column = KINDS[gone.kind]
    picture.add(gone.id, column=column, lines=tuple(filter(None, [place])))
    line = f"{said}: {lookup.ending(finale)}"
    picture.change(gone.id, lines=(*picture.nodes[gone.id].lines, line))
    picture.add(finale, column=ENDS, lines=(lookup.names(lookup.node[finale].heroes),))
    if said in (SHUT, HELPED):
        picture.edge(gone.id, finale, EdgeKind.CLOSES, said, emphasis=Emphasis.STRONG)
    else:
        picture.edge(gone.id, finale, EdgeKind.HELPS, said)


def _notes(picture: Picture, story: Story) -> None:
    """Say of each thing, of each option and then of each place what is shut without it, and by what
    other ways the rest may be open; first of those that shut most.
    """
    lookup, kinds = story.lookup, list(KINDS)
    ends: dict[str, list[ViewEdge]] = {}
    for edge in picture.edges.values():
        ends.setdefault(edge.source, []).append(edge)
    shut = {
        gone: [it for it in edges if it.kind is EdgeKind.CLOSES] for gone, edges in ends.items()
    }
    for gone in sorted(ends, key=lambda it: (kinds.index(lookup.node[it].kind), -len(shut[it]))):
        # worded together
        lookup.claims += [NotWithout(gone, it.target, it.label == HELPED) for it in shut[gone]]
        said = []
        for label in dict.fromkeys(it.label for it in shut[gone]):
            titles = [lookup.ending(it.target) for it in shut[gone] if it.label == label]
            said.append(f"{together(titles)} {'is' if len(titles) == 1 else 'are'} {label}")
        for it in [it for it in ends[gone] if it not in shut[gone]]:
            by = by_other_steps(story, gone, it.target)
            is_open = f"is open by a known way{f',{by}' if by else ''}"
            unknown = "may be shut or open: no way without it is known"
            said.append(f"{lookup.ending(it.target)} {is_open if it.label == OPEN else unknown}")
        told = {it.target for it in ends[gone]}
        rest = sum(it not in told and story.is_known(it) for it in story.finales())
        if shut[gone] and rest:
            others = "finale" if rest == 1 else "finales"
            said.append(f"a known way to the other {others} goes without it")
        place = ""
        if lookup.node[gone].kind is NodeKind.OPTION:
            said += _left(story, gone, [it.target for it in shut[gone]])
            place = lookup.where(gone)
        title = f"'{lookup.node[gone].title}'{place}"
        picture.note(
            f"Without {title}: {'; '.join(said)}.", gone, *(it.target for it in ends[gone])
        )


def _left(story: Story, option: str, shut: list[str]) -> Iterator[str]:
    """Of the things that an option gives and a finale needs that is not shut: by what else they are
    had, and who has to share them.
    """
    lookup = story.lookup
    things = (it for it in lookup.node.values() if it.kind is NodeKind.ITEM)
    for thing in [it for it in things if not it.about.startswith("any ")]:
        found = story.contention(thing.id)
        givers = dict.fromkeys(lookup.giver(it.source) for it in found.sources)
        ends = [it.finale for it in found.wants if it.needs and it.finale not in shut]
        others = [f"'{lookup.title(it)}'{lookup.where(it)}" for it in givers if it != option]
        left = (it for it in found.sources if lookup.giver(it.source) != option)
        copies = in_play(story.model, left, found.copies)
        if option in givers and others and ends:
            lookup.claims.append(ComesFrom(thing.id, tuple(givers), found.copies))
            many = "the one copy is" if copies == 1 else f"at most {copies} copies are"
            shared = "shared by" if ends[1:] else "there for"
            yield (
                f"{thing.title} then comes from {together(others)} alone, and {many} {shared} "
                f"{together([lookup.ending(it) for it in ends])}"
            )


def _tell_the_rest(picture: Picture, story: Story, known: list[str]) -> None:
    """Say that what is not told decides about nothing, and of which finale no way is known."""
    unknown = [it for it in story.finales() if it not in known and not story.is_shut(it)]
    if known:
        ends = "every finale" if len(known) == len(story.finales()) else "every other finale"
        picture.note(
            "What is not named of a thing, an option or a place is not known to decide: a known "
            f"way to {ends} goes without it, if nothing comes between."
        )
    if unknown:
        ends = together([story.finale_title(it) for it in unknown])
        picture.note(f"No way is known to {ends}: nothing is said of what shuts it.", *unknown)
