"""Time: what happens on which day, what it opens and what it closes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from fateloom.dsl.diagnostics.listed import either, together
from fateloom.dsl.graph.claims import ComesFrom, NoDays, NotWithout, OnlyOn, Together, TurnsBack
from fateloom.dsl.graph.model import SOLD
from fateloom.dsl.graph.queries.calendar import in_words
from fateloom.dsl.graph.queries.dated import Change, dated_events
from fateloom.dsl.graph.quest import EdgeKind, NodeKind
from fateloom.dsl.graph.view import Role, View
from fateloom.dsl.graph.views.deeds import done
from fateloom.dsl.graph.views.left import left_by
from fateloom.dsl.graph.views.lookup import Lookup
from fateloom.dsl.graph.views.losses import needed_of
from fateloom.dsl.graph.views.picture import Picture
from fateloom.dsl.graph.views.sentences import by_then, when_of
from fateloom.dsl.graph.views.story import Story
from fateloom.dsl.graph.views.ways import add_outcome, show_doer
from fateloom.dsl.graph.views.words import TIMED, edge_label
from fateloom.runtime.program.statement import Resource

if TYPE_CHECKING:
    from fateloom.dsl.graph.claims import Shuts
    from fateloom.dsl.graph.model import QuestEdge, QuestNode

SHOWN = (EdgeKind.OPENS, EdgeKind.CLOSES, EdgeKind.GIVES, EdgeKind.TAKES, EdgeKind.TRIGGERS)

AMOUNTS = frozenset(f"resource {it.value}" for it in Resource)
"""What a hero has more or less of."""

MOST_DAYS = 4
"""Of more days, each with a column, none would be in sight."""
DAY_BY_DAY = "what happens, day by day"


def time(story: Story) -> View:
    """The events with a day and the days of conditions, in order, what they change, and the
    beginnings and options that they decide about.
    """
    lookup = story.lookup
    picture = Picture(
        lookup, "time", "What time brings", "What opens and closes, and on which day?"
    )
    dated = dated_events(story.model.nodes)
    timed = list(_timed(lookup))
    first = {it.id: it.days[0] for it in dated}
    first |= {_window(lookup, it): min(lookup.calendar.days(it.id), default=1) for it in timed}
    whole = [it for it in timed if it.kind is not NodeKind.OUTCOME]  # of branches the title says it
    first |= {_end(day): day for it in whole for day in _shut_on(lookup, it)}
    days = sorted(set(first.values()))
    heads = [f"day {day}" for day in days] if len(days) <= MOST_DAYS else [DAY_BY_DAY]
    picture.columns = (*heads, "what it changes", "what hangs on it")
    picture.ordered = () if len(days) <= MOST_DAYS else (0,)

    def column(id: str) -> int:
        return min(days.index(first[id]), len(heads) - 1)

    for event in dated:
        picture.add(event.id, column=column(event.id))
        _amounts(picture, event.id, story.dated.parts(event))
    for event in dated:
        for id in story.dated.parts(event):
            for edge in lookup.out.get(id, ()):
                _change(picture, event.id, id, edge.target, len(heads))
    _what_hangs_on_them(picture, story, dated, len(heads))
    for node in timed:
        _open_on(picture, node, column(_window(lookup, node)), len(heads) + 1)
        for day in _shut_on(lookup, node) if node in whole else ():
            _ends_on(picture, node, day, column(_end(day)))
    _shuts(picture, story, dated, len(heads) + 1)
    _by_then(picture, story, dated)
    _state(picture, story, dated)
    _besides(picture, story, dated)
    if not first:
        picture.state(NoDays())
    order = sorted(first, key=first.__getitem__)
    return picture.view(before={id: at for at, id in enumerate(order)})


def _state(picture: Picture, story: Story, dated: list[QuestNode]) -> None:
    """State what the events with a day open and shut, what becomes of the goods of who goes, and
    whom events defeat.
    """
    for event in dated:
        for shut in story.dated.shuts(event):
            picture.state(shut, event.id, *shut.targets)
            _lost(picture, story, shut)
        for opened in story.dated.opens(event):
            picture.state(opened, event.id, *opened.targets)
        for placed in story.dated.places(event):
            picture.state(placed, event.id, placed.poi)
        for left in left_by(story.lookup, story.dated.parts(event)):
            picture.state(left, event.id, left.poi)
    for node in story.model.nodes:
        if node.kind is NodeKind.EVENT:
            for end in story.dated.ends(node):
                picture.state(end, node.id, "defeat")


def _lost(picture: Picture, story: Story, shut: Shuts) -> None:
    """Say which finales are lost with what an event shuts for good."""
    lookup = story.lookup
    for finale in story.finales() if shut.again == () else ():
        needed = needed_of(story, finale, shut.targets)
        if not needed:
            continue
        if len(needed) == 1:
            lookup.claims.append(NotWithout(needed[0], finale, helped=False))
        else:
            when = tuple((it, shut.event, shut.day) for it in needed)
            (hero,) = lookup.node[finale].heroes
            lookup.claims.append(Together(finale, hero, (), (), when))
        deeds = either([_named(lookup, it) for it in needed])
        lost = f"{lookup.ending(finale)}, unless {deeds} has been done before"
        if things := [*_alone_from(story, finale, needed)]:
            lost = f"{lost} (nothing else gives {together(things)})"
        title = f"'{lookup.node[shut.event].title}'"
        picture.note(f"From day {shut.day} on, with {title}, lost: {lost}.", shut.event)
        event = picture.nodes[shut.event]
        picture.change(shut.event, lines=(*event.lines, f"lost then: {lost}"))


def _besides(picture: Picture, story: Story, dated: list[QuestNode]) -> None:
    """Say what events do that neither open nor shut anything, and how long stages take."""
    lookup = story.lookup
    _turned_back(picture, story, dated)
    for event in dated:
        told = any(event.id in note.nodes for note in picture.notes)
        edges = (it for part in story.dated.parts(event) for it in lookup.out.get(part, ()))
        does = [] if told else list(dict.fromkeys(it for e in edges if (it := done(lookup, e))))
        does += [f"lays out {it} for sale" for it in _laid_out(story, event)]
        if does:
            mode = lookup.modes.get(event.id)
            only = f" (only in {mode})" if mode else ""
            when = f"{when_of(lookup, event.id, event.days[0]).capitalize()} '{event.title}'{only}"
            how = "also" if told else "neither opens nor shuts anything:"
            picture.note(f"{when} {how} {together(does)}.", event.id)
    long = [it for it in story.model.nodes if it.kind is NodeKind.STAGE and it.steps > 1]
    turns = [f"'{it.title}' ({lookup.names(it.heroes)}) takes {it.steps} turns" for it in long]
    if turns:
        picture.note(f"Stages of a finale that take more than one turn: {together(turns)}.")


def _turned_back(picture: Picture, story: Story, dated: list[QuestNode]) -> None:
    """Say of each tile that one of the events turns back how it is explored again."""
    lookup, events = story.lookup, {it.id for it in dated}
    for tile in [it.id for it in story.model.nodes if it.kind is NodeKind.TILE]:
        by = tuple(dict.fromkeys(lookup.giver(it.source) for it in lookup.closers(tile)))
        if days := [it for it in by if it in events]:
            picture.state(TurnsBack(tile, by), tile, *days)


def _laid_out(story: Story, event: QuestNode) -> Iterator[str]:
    """The things that an event brings to a trade."""
    lookup = story.lookup
    for part in story.dated.parts(event):
        for edge in lookup.out.get(part, ()):
            if lookup.node[edge.target].kind is NodeKind.ALL_OF:
                wares = (it for it in lookup.out.get(edge.target, ()) if it.label == SOLD)
                yield from (lookup.node[it.target].title for it in wares)


def _what_hangs_on_them(
    picture: Picture, story: Story, dated: list[QuestNode], column: int
) -> None:
    """The beginnings and options that ask for what the events change."""
    there: dict[str, dict[str, None]] = {}
    for event in dated:
        for change in story.dated.changes(event):
            target = story.lookup.node[change.target]
            if target.kind is NodeKind.OPTION and change.fact == f"poi {target.poi}":
                there.setdefault(change.fact, {})[change.target] = None
            else:
                _hangs_on(picture, change, column)
    for place, options in there.items():
        _options_there(picture, place, len(options))


def _timed(lookup: Lookup) -> Iterator[QuestNode]:
    """What asks for the day: options, beginnings, events without a day of their own, and branches
    of scripts.
    """
    for node in lookup.node.values():
        is_part = node.kind is NodeKind.OUTCOME and node.title != "otherwise"
        if (is_part or (node.kind in TIMED and not node.days)) and lookup.calendar.hangs_on_the_day(
            node.id
        ):
            yield node


def _window(lookup: Lookup, node: QuestNode) -> str:
    """The id of the node that stands for the days on which something is open."""
    calendar = lookup.calendar
    return f"open {in_words(calendar.days(node.id), calendar.last)}"


def _open_on(picture: Picture, node: QuestNode, column: int, last: int) -> None:
    """Show what asks for the day, joined to the days on which it is open; of a branch of a script
    that to which it belongs.
    """
    lookup = picture.lookup
    calendar, window = lookup.calendar, _window(lookup, node)
    days = calendar.days(node.id)
    title = window.removeprefix("open ").removeprefix("on ")
    everyday = days == calendar.always
    picture.free(
        window, NodeKind.COUNTER, "other days as well" if everyday else title, Role.FACT,
        column=column,
    )  # fmt: skip
    doer = lookup.doer(node.id)
    if lookup.node[doer].kind is NodeKind.EVENT:
        picture.add(doer, column=last)
    else:
        show_doer(picture, doer, None, column=last, strong=False)
    if doer != node.id:
        add_outcome(picture, doer, node.id, None)
        picture.note(f"What comes of {_named(lookup, doer)} hangs on the day: {node.title}.", doer)
    elif everyday:
        asked = either([lookup.node[it].title for it in calendar.named(node.id)])
        text = f"{_named(lookup, doer)} hangs on the day ({asked}), or on something else."
        picture.note(text, doer)
    else:
        picture.state(OnlyOn(node.id, tuple(sorted(days)), calendar.last), node.id)
    picture.edge(window, doer, EdgeKind.NEEDS, "" if everyday else "open")


def _end(day: int) -> str:
    """The id of the node that stands for the first day on which something is open no more."""
    return f"shut from day {day}"


def _shut_on(lookup: Lookup, node: QuestNode) -> list[int]:
    """The days on which what its condition says of the day holds no longer."""
    calendar = lookup.calendar
    days = calendar.days(node.id)
    return [day + 1 for day in sorted(days) if day < calendar.last and day + 1 not in days]


def _ends_on(picture: Picture, node: QuestNode, day: int, column: int) -> None:
    """Join the first day on which something is open no more to it."""
    picture.free(_end(day), NodeKind.COUNTER, f"from day {day}", Role.FACT, column=column)
    picture.edge(_end(day), node.id, EdgeKind.CLOSES, "shut")


def _shuts(picture: Picture, story: Story, dated: list[QuestNode], column: int) -> None:
    """Join an event to what it shuts, where the picture does not do so yet by what it changes."""
    lookup = story.lookup
    for event in dated:
        for shut in story.dated.shuts(event):
            for target in shut.targets:
                around = {e.target for e in picture.edges.values() if e.source == event.id}
                ways = {e.source for e in picture.edges.values() if e.target == target}
                place = f"poi {lookup.node[target].poi}"
                if around & (ways | {target, place}):
                    continue
                if lookup.node[target].kind is NodeKind.BEGIN:
                    lines = _begins(lookup, lookup.node[target])
                    picture.add(target, column=column, lines=lines, role=Role.GOAL)
                else:
                    show_doer(picture, target, None, column=column, strong=False)
                label = "shuts" if shut.sure else "can shut"
                picture.edge(event.id, target, EdgeKind.CLOSES, label)


def _begins(lookup: Lookup, node: QuestNode) -> tuple[str, ...]:
    """What a beginning begins, and whose it is."""
    path = node.id.partition(" ")[2].partition(" at ")[0]
    return (f"begins {lookup.ending(f'finale {path}')}",)


def _alone_from(story: Story, finale: str, deeds: tuple[str, ...]) -> Iterator[str]:
    """The things that every way to the finale passes and that come from these deeds alone."""
    lookup = story.lookup
    passed = (lookup.node[it] for it in story.needed(finale))
    for thing in passed:
        gifts = (it for it in lookup.into.get(thing.id, ()) if it.kind is EdgeKind.GIVES)
        givers = tuple(dict.fromkeys(lookup.giver(it.source) for it in gifts))
        if thing.kind is NodeKind.ITEM and givers and {*givers} <= {*deeds}:
            lookup.claims.append(ComesFrom(thing.id, givers))
            yield thing.title


def _by_then(picture: Picture, story: Story, dated: list[QuestNode]) -> None:
    """Below an event what has to be so for it to shut anything."""
    for event in dated:
        lines = [by_then(story.lookup, it)[2:] for it in story.dated.shuts(event) if it.late]
        picture.change(event.id, lines=(*picture.nodes[event.id].lines, *dict.fromkeys(lines)))


def _named(lookup: Lookup, doer: str) -> str:
    return f"'{lookup.node[doer].title}'{lookup.where(doer)}"


def _amounts(picture: Picture, event: str, parts: list[str]) -> None:
    """Below an event, what it gives and takes of coins, effort, virtue and experience."""
    lookup, lines = picture.lookup, dict[str, None]()
    for part in parts:
        for edge in lookup.out.get(part, ()):
            if lookup.node[edge.target].kind is NodeKind.RESOURCE and edge.target in AMOUNTS:
                when = f"{lookup.node[part].title}: " if part != event else ""
                lines[f"{when}{done(lookup, edge)}"] = None
    picture.change(event, lines=(*picture.nodes[event].lines, *lines))


def _change(picture: Picture, event: str, part: str, target: str, column: int) -> None:
    """Show what a part of an event changes."""
    lookup = picture.lookup
    node = lookup.node[target]
    if node.kind is NodeKind.ALL_OF:
        for edge in lookup.out.get(target, ()):
            if edge.kind in (EdgeKind.OPENS, EdgeKind.GIVES):
                label = edge.label or _where(lookup, edge)
                _show(picture, event, part, edge.target, edge.kind, label, column)
    if node.kind is NodeKind.DEFEAT:
        picture.add(target, column=column)
        for edge in lookup.out.get(part, ()):
            if edge.target == target:
                add_outcome(picture, event, part, None)
                picture.edge(event, target, edge.kind, edge_label(lookup, edge), of=edge)
    if node.kind in (NodeKind.OUTCOME, NodeKind.RESOURCE, NodeKind.ALL_OF, NodeKind.DEFEAT):
        return
    if f"item {node.about}" in lookup.node and f"item {node.about}" in target.removeprefix("item "):
        return  # where a thing is: what becomes of goods is said in words
    for edge in lookup.out.get(part, ()):
        if edge.target == target and edge.kind in SHOWN:
            _show(picture, event, part, target, edge.kind, edge_label(lookup, edge), column)


def _where(lookup: Lookup, edge: QuestEdge) -> str:
    """To where a POI is put that can be on several tiles."""
    tile = lookup.node[edge.source].tile
    known = {it for poi, it in lookup.model.travel.places if f"poi {poi}" == edge.target}
    return f"on {lookup.tiles[tile]}" if tile is not None and len(known) > 1 else ""


def _show(
    picture: Picture, event: str, part: str, target: str, kind: EdgeKind, label: str, column: int
) -> None:
    if target.startswith("one of "):
        target = target.removeprefix("one of ")
    shown = picture.about(target, column=column)
    if shown != target:
        kind = EdgeKind.GIVES
    add_outcome(picture, event, part, None)
    picture.edge(event, shown, kind, label)


def _options_there(picture: Picture, place: str, count: int) -> None:
    """Below a place that comes or goes the number of its options, which come and go with it."""
    if place in picture.nodes:
        line = f"{count} {'option' if count == 1 else 'options'} there"
        picture.change(place, lines=(*picture.nodes[place].lines, line))


def _hangs_on(picture: Picture, change: Change, column: int) -> None:
    """Show what asks for what an event changes: beginnings, and options."""
    lookup = picture.lookup
    fact, target = lookup.node[change.fact], lookup.node[change.target]
    about = f"variable {fact.about}" if fact.id.startswith("fact ") else fact.id
    if about not in picture.nodes or about == target.id:
        return
    if target.kind is NodeKind.BEGIN:
        lines = _begins(lookup, target)
        picture.add(target.id, column=column + 1, lines=lines, role=Role.GOAL)
    else:
        show_doer(picture, target.id, None, column=column + 1, strong=False)
    picture.edge(about, target.id, EdgeKind.NEEDS, fact.title)
