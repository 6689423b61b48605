"""What no player ever reaches, and what leads to no finale."""

from __future__ import annotations

from fateloom.dsl.diagnostics.listed import together
from fateloom.dsl.graph.claims import InVain, LeadsNowhere, OnlyBrings, Unreached
from fateloom.dsl.graph.model import BRINGS
from fateloom.dsl.graph.queries.loose import only_brings, unreachable
from fateloom.dsl.graph.quest import GATES, NodeKind
from fateloom.dsl.graph.view import Role, View
from fateloom.dsl.graph.views.needs import ending, leading
from fateloom.dsl.graph.views.picture import Picture
from fateloom.dsl.graph.views.story import Story

MOST = 60
"""Of the loose ends, so many are drawn."""
INNER = (*GATES, NodeKind.OUTCOME)


def _in_vain(picture: Picture, story: Story) -> None:
    """Say of each hero what that hero does in vain."""
    lookup, led, may_be = story.lookup, leading(story), ending(story)
    for hero in (it for it in lookup.heroes if story.finales(it)):
        mine = set(story.finales(hero))
        options = (it for it in story.model.nodes if it.kind is NodeKind.OPTION)
        own = (it.id for it in options if hero in it.heroes and it.id not in may_be)
        vain = tuple(it for it in own if not mine & {*led.get(it, ())})
        if vain:
            who = lookup.heroes[hero]
            named = together([f"'{lookup.node[it].title}'{lookup.where(it)}" for it in vain])
            use = f"No use is known for a finale of {who}, but for effort, experience and skill"
            shown = (it for it in vain if it in picture.nodes)
            picture.note(f"{use}, if {who} does it: {named}.", *shown)
            lookup.claims.append(InVain(hero, vain))


def never(story: Story) -> View:
    """What is out of reach for everybody, with what is missing; and loose ends."""
    lookup = story.lookup
    picture = Picture(
        lookup, "never", "Never reached", "What will nobody ever see, and what leads nowhere?"
    )
    lost = [id for id in unreachable(story.model) if lookup.node[id].kind not in INNER]
    for id in lost:
        group = picture.group("never", "cannot be reached")
        picture.add(id, group=group, role=Role.NEVER)
        for edge in lookup.into.get(id, ()):
            picture.edge(edge.source, id, edge.kind, edge.label, of=edge)
        into = (edge for edge in lookup.into.get(id, ()) if edge.kind in BRINGS)
        missing = [edge.source for edge in into if edge.source in set(lost)]
        if missing or not lookup.into.get(id):
            picture.state(Unreached(id, missing[0] if missing else ""), id)
    loose = [id for id in story.loose if id not in set(lost)]
    for id in loose[:MOST]:
        group = picture.group("loose", "leads to no finale")
        picture.add(id, group=group)
    if not lost:
        picture.note("Everything can be reached by somebody, as far as this graph can tell.")
    if loose:
        picture.state(LeadsNowhere(tuple(loose)), *loose)
    brings = [it for it in only_brings(story.model) if it not in {*lost, *loose}]
    for id in brings:
        group = picture.group("brings", "brings coins, effort, experience or skill alone")
        picture.add(id, group=group)
    if brings:
        picture.state(OnlyBrings(tuple(brings)), *brings)
    _in_vain(picture, story)
    if len(loose) > MOST:
        picture.note(f"{MOST} of them are shown.")
    return picture.view()
