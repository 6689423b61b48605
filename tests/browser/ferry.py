"""A small story in views, written by hand, for the tests of the page."""

from itertools import pairwise

from fateloom.dsl.graph.quest import EdgeKind, NodeKind
from fateloom.dsl.graph.view import (
    Emphasis,
    Fold,
    Group,
    Line,
    Note,
    Role,
    View,
    ViewEdge,
    ViewNode,
)
from fateloom.runtime.record import replace
from fateloom.runtime.span import Span
from fateloom.tools.draw.page_data import PageData

TITLES = {
    "tile quay": (NodeKind.TILE, "The Quay", Role.PLACE),
    "tile hill": (NodeKind.TILE, "The Hill", Role.PLACE),
    "poi ferry": (NodeKind.POI, "The Ferry Stage", Role.PLACE),
    "option ferry.row": (NodeKind.OPTION, "Row across", Role.ACTION),
    "item rope": (NodeKind.ITEM, "Tarred Rope", Role.THING),
    "event tide": (NodeKind.EVENT, "spring tide", Role.EVENT),
    "counter unrest": (NodeKind.COUNTER, "unrest = 3", Role.FACT),
    "finale anna.home": (NodeKind.FINALE, "Home Again", Role.GOAL),
    "finale ben.crown": (NodeKind.FINALE, "The Crown", Role.RIVAL),
}
HEROES = {"finale anna.home": ("anna",), "finale ben.crown": ("ben",)}
TILES = {"poi ferry": "quay", "option ferry.row": "quay", "tile quay": "quay", "tile hill": "hill"}
LINES = {id: place + 3 for place, id in enumerate(TITLES)}


def node(id, **changes):
    kind, title, role = TITLES[id]
    made = ViewNode(
        id=id,
        kind=kind,
        title=title,
        lines=(),
        group=None,
        role=role,
        emphasis=Emphasis.PLAIN,
        column=None,
        heroes=HEROES.get(id, ()),
        detail=(
            Fold("Text", (f"Here is the text of {id}.",)),
            Fold("Conditions", ("if tide is low",)),
        ),
        span=Span("story/ferry one.fate", LINES[id], 1, LINES[id], 9),
    )
    return replace(made, **changes)


def edge(source, target, kind, **changes):
    span = Span("story/ferry one.fate", 40, 1, 40, 9)
    made = ViewEdge(source, target, kind, "", "", "", 1, Emphasis.PLAIN, span)
    return replace(made, **changes)


def view(name, title, nodes, edges=(), **more):
    order = more.pop("order", None) or tuple(Line(0, "", it.id) for it in nodes)
    return View(
        name=name,
        title=title,
        question=f"What does {title} show?",
        nodes=tuple(nodes),
        edges=tuple(edges),
        groups=more.pop("groups", ()),
        columns=more.pop("columns", ()),
        notes=more.pop("notes", ()),
        order=order,
    )


def overview():
    return view(
        "overview",
        "The Ferry",
        [
            node("tile quay", group="places"),
            node("tile hill", group="places"),
            node("event tide", lines=("day 6",)),
            node("finale anna.home"),
            node("finale ben.crown", role=Role.GOAL),
        ],
        [
            edge("tile quay", "tile hill", EdgeKind.OPENS),
            edge("tile hill", "finale anna.home", EdgeKind.GIVES, label="rope", copies=2),
            edge("event tide", "finale ben.crown", EdgeKind.CLOSES, condition="tide is high"),
        ],
        groups=(Group("places", "the places"),),
        order=(
            Line(0, "the places", None),
            Line(1, "", "tile quay"),
            Line(2, "opens", None),
            Line(3, "", "tile hill"),
            Line(0, "", "event tide"),
            Line(0, "Home Again, a finale of Anna", "finale anna.home"),
            Line(0, "", "finale ben.crown"),
        ),
    )


def quest_line():
    return view(
        "line anna.home",
        "Home Again: the quest line",
        [
            node("poi ferry", column=0),
            node("option ferry.row", column=1, lines=("dexterity 2+", "Anna 58 %")),
            node("item rope", column=2, lines=("1 copy",), emphasis=Emphasis.STRONG),
            node("finale anna.home", column=3),
            node("finale ben.crown", column=3),
        ],
        [
            edge("poi ferry", "option ferry.row", EdgeKind.OPENS),
            edge("option ferry.row", "item rope", EdgeKind.GIVES, repeat="once"),
            edge("item rope", "finale anna.home", EdgeKind.NEEDS),
            edge("item rope", "finale ben.crown", EdgeKind.NEEDS),
        ],
        columns=("First", "Then", "With it", "In the end"),
        notes=(Note("Ben wants the rope as well.", ("item rope", "finale ben.crown")),),
    )


def item():
    return view(
        "item rope",
        "Tarred Rope",
        [node("option ferry.row"), node("item rope"), node("event tide", role=Role.DANGER)],
        [
            edge("option ferry.row", "item rope", EdgeKind.GIVES),
            edge("event tide", "item rope", EdgeKind.TAKES),
        ],
    )


LONG_STEP = "Row across with the ferryman asleep, and leave the rope on the other bank"


def long_play():
    """As many steps as there are nodes, each a column."""
    steps = [node(id, emphasis=Emphasis.PLAYED, column=at) for at, id in enumerate(TITLES)]
    steps[3] = replace(steps[3], title=LONG_STEP)
    return view(
        "blocked",
        "A long play",
        steps,
        [edge(a.id, b.id, EdgeKind.LEADS_TO) for a, b in pairwise(steps)],
        columns=tuple(f"step {at + 1}" for at in range(len(steps))),
    )


def blocked():
    return view(
        "blocked anna.home",
        "Home Again is blocked",
        [
            node("event tide", emphasis=Emphasis.PLAYED, column=0),
            node("option ferry.row", emphasis=Emphasis.NO_RETURN, column=1),
            node("item rope", emphasis=Emphasis.MISSING, column=2),
            node("finale anna.home", emphasis=Emphasis.MISSING, column=3),
        ],
        [
            edge("event tide", "option ferry.row", EdgeKind.LEADS_TO, emphasis=Emphasis.PLAYED),
            edge("item rope", "finale anna.home", EdgeKind.NEEDS, emphasis=Emphasis.MISSING),
        ],
        columns=("day 1", "day 2", "after", "in the end"),
        notes=(Note("After day 2 nobody can have the rope.", ("option ferry.row",)),),
    )


def never():
    return view("never", "Never reached", [], notes=(Note("Everything can be reached.", ()),))


def ferry(*, title="The Ferry", views=None):
    """The data of a page with these views, or with all of this story."""
    return PageData(
        title,
        (("anna", "Anna"), ("ben", "Ben")),
        (("quay", "The Quay"), ("hill", "The Hill")),
        tuple(TILES.items()),
        views or (overview(), quest_line(), item(), blocked(), never()),
        "overview",
    )
