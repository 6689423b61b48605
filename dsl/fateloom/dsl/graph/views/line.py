"""The quest line: what matters to one path, step by step, with the alternatives side by side."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fateloom.dsl.diagnostics.listed import joined, together
from fateloom.dsl.graph.claims import Before, EveryWay, ForGood, NotAlone, NotWithout
from fateloom.dsl.graph.model import SOLD
from fateloom.dsl.graph.queries.contention import EVERYBODY
from fateloom.dsl.graph.queries.effort import effort
from fateloom.dsl.graph.queries.must_pass import landmarks
from fateloom.dsl.graph.queries.quest_line import QuestLine
from fateloom.dsl.graph.quest import FACTS, EdgeKind, NodeKind
from fateloom.dsl.graph.view import Emphasis, Fold, View
from fateloom.dsl.graph.views.dice import odds, told_tests
from fateloom.dsl.graph.views.easier import note_easier
from fateloom.dsl.graph.views.figures import compared, told_plays, told_ways
from fateloom.dsl.graph.views.folded_ways import STEPS, fold_ways
from fateloom.dsl.graph.views.limits import lasts, not_before
from fateloom.dsl.graph.views.lookup import Lookup
from fateloom.dsl.graph.views.losses import note_losses_of
from fateloom.dsl.graph.views.openers import show_openers
from fateloom.dsl.graph.views.picture import Picture
from fateloom.dsl.graph.views.purse import short_of, show_purse, to_earn
from fateloom.dsl.graph.views.rivals import note_contention, show_closers, show_rivals
from fateloom.dsl.graph.views.story import Story
from fateloom.dsl.graph.views.ways import (
    add_outcome,
    giving,
    show_amends,
    show_asks,
    show_doer,
    show_gates,
    show_givers,
    show_whose,
)
from fateloom.dsl.graph.views.words import at_least, given_label, price_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from fateloom.dsl.graph.model import QuestEdge
    from fateloom.dsl.graph.queries.ground import Ground

FIRST, GET, NEED, BEGIN, STAGES, END = range(6)
COLUMNS = "to have first", "ways to get it", "what is needed", "where it begins"
NEXT = "next turn"
ON = "on at once", "on next turn"
"""Of results of one stage that go on to the same one: in the same turn, in the next one."""
MOST_NODES = 40
"""A view of more nodes has its ways folded more and more."""
DOERS = (NodeKind.OPTION, NodeKind.EVENT)
ALONE = (NodeKind.OPTION, NodeKind.ITEM)
"""The same of what every way passes where nobody helps."""
MOST_SOURCES = 2
"""Of a thing to have first, so many sources are named."""
MOST_WAYS = (6, 3, 1)
"""A fact that more ways lead to has them folded: what is tried in turn."""


def line(story: Story, finale: str) -> View:
    """The quest line of a path; `finale`: the id of its node, `finale founder.recast`."""
    return bounded(lambda most: _line(story, finale, most))


def bounded(make: Callable[[int], View], ways: tuple[int, ...] = MOST_WAYS) -> View:
    """The view with as many single ways as keep it small; `ways`: what is tried in turn."""
    *some, fewest = ways
    for most in some:
        view = make(most)
        if len(view.nodes) <= MOST_NODES:
            return view
    return make(fewest)


def _line(story: Story, finale: str, most: int) -> View:
    lookup = story.lookup
    hero = next(iter(lookup.node[finale].heroes))
    name = finale.partition(" ")[2]
    title = lookup.node[finale].title
    who = lookup.heroes[hero]
    picture = Picture(
        lookup, f"line {name}", f"{title} ({who})", f"How does {who} reach '{title}'?"
    )
    way = story.line(finale)
    strong = frozenset(way.nodes) if way is not None else frozenset()
    picture.columns = (*COLUMNS, "its stages", "the end")
    picture.ordered = (STAGES,)
    for id in story.begins(finale):
        show_doer(picture, id, hero, column=BEGIN, strong=id in strong)
    _stages(picture, story, finale, hero, strong)
    for id in [id for id in picture.nodes if id.startswith("beginning ")]:
        show_needs(picture, story, id, hero, strong, most)
    show_openers(picture, story, hero, strong, FIRST)
    show_amends(picture, hero)
    show_purse(picture, hero, FIRST)
    _notes(picture, story, finale, hero, way)
    return picture.view()


def _stages(picture: Picture, story: Story, finale: str, hero: str, strong: frozenset[str]) -> None:
    """The stages, each with the outcomes that lead on as lines: the view of the finale has all."""
    lookup = story.lookup
    name = finale.partition(" ")[2]
    picture.add(finale, hero=hero, column=END, emphasis=Emphasis.STRONG, lines=())
    for stage in [it for it in lookup.node if it.startswith(f"stage {name}.")]:
        emphasis = Emphasis.STRONG if stage in strong else Emphasis.PLAIN
        picture.add(stage, hero=hero, column=STAGES, emphasis=emphasis)
    sources = [id for id in picture.nodes if id.startswith("beginning ")]
    sources += sorted(_leads_on(story, finale, hero), key=lookup.place.__getitem__)
    turns: dict[tuple[str, str], set[bool]] = {}
    for id in sources:
        for edge in lookup.out.get(id, ()):
            pair = lookup.doer(id), edge.target.removeprefix("one of ")
            if edge.kind is EdgeKind.LEADS_TO and pair[1] in picture.nodes:
                turns.setdefault(pair, set()).add(edge.label == NEXT)
    for id in sources:
        doer = lookup.doer(id)
        for edge in lookup.out.get(id, ()):
            target = edge.target.removeprefix("one of ")
            if edge.kind is not EdgeKind.LEADS_TO or target not in picture.nodes:
                continue
            then = turns.get((doer, target), ())
            when = ON[edge.label == NEXT] if len(then) > 1 else ""
            if id != doer:
                add_outcome(picture, doer, id, hero, branches=True, then=when)
            both = edge.source in strong and target in strong
            emphasis = Emphasis.STRONG if both else Emphasis.PLAIN
            label = "at once or next turn" if when else edge.label
            picture.edge(doer, target, EdgeKind.LEADS_TO, label, of=edge, emphasis=emphasis)


def _leads_on(story: Story, finale: str, hero: str) -> set[str]:
    """The stages without a test in between, and the outcomes of stages, from which something leads
    to a later stage or to the end.
    """
    lookup, found = story.lookup, set[str]()
    order = [id for id in lookup.node if id.startswith(f"stage {finale.partition(' ')[2]}.")]
    for id, node in lookup.node.items():
        stage = lookup.doer(id)
        if stage not in order or hero not in node.heroes:
            continue
        later = {f"one of {it}" for it in order[order.index(stage) + 1 :]} | {finale}
        if any(e.target in later for e in lookup.out.get(id, ())):
            found.add(id)
            while id != stage:
                id = next(e.source for e in lookup.into[id] if e.kind is EdgeKind.LEADS_TO)
                if id != stage:
                    found.add(id)
    return found


def show_needs(
    picture: Picture, story: Story, begin: str, hero: str, strong: frozenset[str], most: int
) -> None:
    """What the beginning asks for, the ways to it, and what these ask for in turn. `most`: so many
    ways to a fact are drawn one by one; more are folded.
    """
    lookup = story.lookup
    asked = show_asks(picture, story, begin, hero)
    for ask in asked:
        emphasis = Emphasis.STRONG if ask in strong else Emphasis.PLAIN
        picture.add(ask, hero=hero, column=NEED, emphasis=emphasis)
        show_whose(picture, ask, hero)
        show_closers(picture, ask, hero, GET)
        if lookup.node[ask].kind is NodeKind.ITEM:
            show_rivals(picture, story, ask, hero, NEED)
        ground = story.grounds[hero]
        if not lookup.node[ask].given or ask in ground.stands_for.values():
            is_amount = lookup.node[ask].kind is NodeKind.RESOURCE
            folded = fold_ways(picture, story, ask, hero, strong, 1 if is_amount else most, GET)
            for outcome in show_givers(
                picture, ask, hero, column=GET, strong=strong, ground=ground, folded=folded
            ):
                _first(picture, story, outcome, hero, strong, ask)
    show_gates(picture, begin, begin, asked, None)


def _first(
    picture: Picture,
    story: Story,
    outcome: str,
    hero: str,
    strong: frozenset[str],
    for_what: str,
) -> None:
    """What a way to a fact asks for itself."""
    lookup = story.lookup
    found = []
    for first in show_asks(picture, story, outcome, hero, first=True):
        node = lookup.node[first]
        if node.kind is not NodeKind.RESOURCE and first != for_what:
            found.append(first)
            emphasis = Emphasis.STRONG if first in strong else Emphasis.PLAIN
            picture.add(first, hero=hero, column=FIRST, emphasis=emphasis)
            _had_from(picture, first, hero)
            if node.kind is NodeKind.ITEM:
                show_rivals(picture, story, first, hero, FIRST)
    show_gates(picture, outcome, lookup.doer(outcome), found, None)


def _had_from(picture: Picture, thing: str, hero: str) -> None:
    """Say below what is to be had first where it is had, with what, at what price, how surely."""
    lookup, shown = picture.lookup, picture.nodes[thing]
    found = {lookup.doer(it.source): it for it in giving(lookup, thing, hero)}
    lines = tuple(_source(lookup, *it, hero) for it in found.items())
    if len(found) > MOST_SOURCES:
        detail = Fold("ways to get it", lines), *shown.detail
        lines = (f"{len(found)} ways to get it",)
        picture.change(thing, detail=detail)
    if not set(lines) & set(shown.lines):
        picture.change(thing, lines=(*shown.lines, *lines))


def _source(lookup: Lookup, doer: str, gift: QuestEdge, hero: str) -> str:
    said = given_label(lookup, gift) if gift.label == SOLD else price_of(lookup, doer)
    things = [e.source for e in lookup.into.get(gift.source, ()) if e.source in lookup.wares]
    parts = (it for it in (gift.source, *lookup.within(gift.source)) if it != doer)
    tests = (it for part in parts if (it := lookup.node[part]).trial is not None)
    chances = (f"{it.title}: {odds(lookup, it, hero)}" for it in tests)
    when = not_before(lookup, lookup.node[doer])
    price = ", ".join(filter(None, (said, when, *(_bought(lookup, it) for it in things), *chances)))
    return f"from '{lookup.node[doer].title}'{f': {price}' if price else ''}"


def _bought(lookup: Lookup, thing: str) -> str:
    """`with Can of Oil, sold for 2 coins`."""
    sold = (it for it in lookup.into.get(thing, ()) if it.label == SOLD)
    price = next((given_label(lookup, it) for it in sold), "")
    return f"with {lookup.node[thing].title}{f', {price}' if price else ''}"


def _notes(picture: Picture, story: Story, finale: str, hero: str, way: QuestLine | None) -> None:
    lookup, ground = story.lookup, story.grounds[hero]
    figures = compared(story, finale)
    note_easier(picture, story, hero, [figures])
    if story.is_shut(finale):
        picture.state(NotAlone(finale), finale)
        return
    if way is not None:
        _short_way(picture, ground, way)
    passed = [*story.passed(finale)]
    by = _brought_about(story, finale, passed)
    passed += dict(by)
    if passed:
        picture.state(EveryWay(finale, tuple(passed), by), *passed)
    if alone := _passed_alone(story, finale, passed):
        lookup.claims += [NotWithout(it, finale, helped=True) for it in alone]
        named = together([f"'{lookup.title(it)}'{lookup.where(it)}" for it in alone])
        picture.note(f"If nobody helps, every way also passes {named}.", *alone)
    over = _tiles(story, finale)
    if over:
        lookup.claims.append(EveryWay(finale, tuple(over)))
        named = joined([lookup.title(it) for it in over])
        tile = "tile" if len(over) == 1 else "tiles"
        picture.note(f"Every way comes by the {tile} {named}.", finale)
    if pairs := _order(story, finale, passed, over):
        picture.state(Before(pairs, by), *passed)
    days = story.least_days(finale)
    if days is not None and figures.is_sure:
        lookup.claims.append(days)  # the game says more of the days alone
        if figures.helped is not None and days.days < figures.helped.day:
            title = lookup.node[finale].title
            picture.note(f"With help '{title}' takes {at_least(days.days)}.", finale)
    elif days is not None and days.alone > 1:
        picture.state(days, finale)
    ways = [it.line.nodes for it in story.ways(finale)]
    more, needed = story.tests_for(finale) if ways else (), story.needed(finale)
    tests = told_tests(lookup, ways, hero, more, needed)
    for text in (*told_plays(lookup, figures), *told_ways(lookup, figures), *tests):
        picture.note(text, finale)
    note_losses_of(picture, story, finale)
    asked = (id for id in picture.nodes if picture.nodes[id].column == NEED)
    kept = tuple(id for id in asked if not lookup.node[id].given and lasts(lookup, id))
    if kept:
        picture.state(ForGood(kept), *kept)
    for id in list(picture.nodes):
        if id.startswith("item ") and story.contention(id).is_contended:
            note_contention(picture, story, id)


def _passed_alone(story: Story, finale: str, known: list[str]) -> list[str]:
    """The things and deeds that the hero cannot do without where nobody helps, beside what is
    known.
    """
    ground = story.grounds[next(iter(story.lookup.node[finale].heroes))]
    nodes = (ground.nodes[it] for it in landmarks(ground, finale) if it not in known)
    some = [it.id for it in nodes if it.kind in ALONE and not it.about.startswith("any ")]
    return [it for it in some if story.is_shut(finale, it) and story.is_helped(finale, it)]


def _tiles(story: Story, finale: str) -> list[str]:
    """The tiles that every way comes by, but for that where all start."""
    tiles = (f"tile {name}" for name, _ in story.model.tiles if name != story.model.travel.start)
    return [it for it in tiles if story.comes_by(finale, it)]


def _brought_about(
    story: Story, finale: str, passed: list[str]
) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """The facts that every way passes and that one of several options and events brings about."""
    lookup, found = story.lookup, dict[str, tuple[str, ...]]()
    for id in story.needed(finale):
        node = lookup.node[id]
        if node.kind not in FACTS or node.given or node.days:
            continue
        into = [it for it in lookup.into.get(id, ()) if it.kind is EdgeKind.GIVES]
        by = tuple(dict.fromkeys(lookup.giver(it.source) for it in into))
        is_known = id.startswith("fact ") and all(lookup.node[it].kind in DOERS for it in by)
        if len(by) > 1 and is_known and by not in found.values() and not {*by} <= {*passed}:
            found[id] = by
    return tuple(found.items())


def _order(
    story: Story, finale: str, passed: list[str], over: list[str]
) -> tuple[tuple[str, str], ...]:
    """Of what every way passes and the tiles that it comes by, and where the finale begins, what
    comes before what: without what follows from others. That somebody is at a place to do something
    there goes without saying, what lays its tile does not.
    """
    nodes, ground = story.lookup.node, story.grounds[EVERYBODY]
    begins = [it for it in nodes if it.startswith(f"beginning {finale.partition(' ')[2]} at ")]
    deeds = [it for it in passed if nodes[it].kind is not NodeKind.POI]
    before = {
        it: {one for one in landmarks(ground, it) if one in deeds and one != it} for it in deeds
    }
    for it in begins:
        before[it] = {one for one in deeds if it not in ground.reached((one,))}
    for it in (one for one in over if not nodes[one].given):
        known, into = landmarks(ground, it), story.lookup.into.get(it, ())
        laid = {one.source for one in into if one.kind is EdgeKind.OPENS}
        before[it] = {one for one in known if one in deeds or (one in over and one in laid)}
    return tuple(
        (first, it)
        for it, some in before.items()
        for first in (*deeds, *over)
        if first in some and not any(first in before.get(one, ()) for one in some)
    )


def _short_way(picture: Picture, ground: Ground, way: QuestLine) -> None:
    """Say the steps of the way up to where the finale begins, in an order in which they can be
    done, with all that they need themselves; and what has to be earned for them.
    """
    lookup = picture.lookup
    times = {(lookup.doer(source), fact): n for source, fact, n in way.times}
    doers = dict.fromkeys(
        it if lookup.node[it].kind is not NodeKind.OUTCOME else lookup.doer(it) for it in way.nodes
    )
    told: list[str] = []
    for it in doers:
        node = lookup.node[it]
        if node.kind in STEPS:
            told.append(f"'{node.title}'{_often(times, it)}")
        elif node.kind is NodeKind.TILE and not node.given:
            told.append(f"explore '{node.title}'")
    takes = effort(ground, way)
    shown = [it for it in doers if it in picture.nodes and lookup.node[it].kind in STEPS]
    if told:
        text = f"A short way, if nothing comes between: {joined(told, 'then')}"
        earn = f", with {to_earn(lookup, takes)}" if takes.missing else ""
        short = f"; on it is {short_of(lookup, takes)}" if takes.lacks else ""
        picture.note(f"{text}{earn}{short}.", *shown)


def _often(times: dict[tuple[str, str], int], doer: str) -> str:
    number = max((n for (who, _), n in times.items() if who == doer), default=1)
    return f" ({number} times)" if number > 1 else ""
