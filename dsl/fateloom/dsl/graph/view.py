"""A view: the selection of a graph that answers one question, as every renderer takes it.

A renderer draws what is in a view and adds nothing: `nodes`, `edges` and `groups` are the picture,
`notes` the sentences beside it, `order` the same as nested lists for a screen reader. What answers
the question (odds, prices, dice, days, conditions) stands in the lines of nodes and the labels of
edges: a renderer writes all of these. Titles, lines and notes come from scenarios: they are
untrusted text.
"""

from __future__ import annotations

from enum import Enum

from fateloom.dsl.graph.quest import EdgeKind, NodeKind
from fateloom.runtime.record import record
from fateloom.runtime.span import Span


class Role(Enum):
    """What the colour of a node says; its shape says the kind."""

    PLACE = "place"
    ACTION = "action"
    OUTCOME = "outcome"
    THING = "thing"
    FACT = "fact"
    PRICE = "price"
    EVENT = "event"
    GATE = "gate"
    """*All of* and *one of*."""
    GOAL = "goal"
    RIVAL = "rival"
    """What another hero wants or does."""
    DANGER = "danger"
    """What loses something for good."""
    NEVER = "never"
    """Never reached, or in no play."""
    REPAIR = "repair"
    """An edit that mends what a verdict found."""
    SELDOM = "seldom"
    OFTEN = "often"


class Emphasis(Enum):
    """How strongly a node or an edge is drawn."""

    PLAIN = "plain"
    STRONG = "strong"
    """On the one way that is recommended, or asked about."""
    FAINT = "faint"
    """There for the context."""
    PLAYED = "played"
    """Part of the play that a verdict shows: the red thread."""
    NO_RETURN = "no return"
    """The step after which there is no way."""
    MISSING = "missing"
    """What cannot be had from then on."""
    THREATENED = "threatened"
    """A finale that its hero can be shut out of, as a verdict says."""
    ADDED = "added"
    """In the new version alone, of two that are compared."""
    REMOVED = "removed"
    CHANGED = "changed"


@record
class Fold:
    """A list that is shown when a node is opened: its heading, and a line for each entry."""

    heading: str
    lines: tuple[str, ...]


@record
class ViewNode:
    """A node. `lines` stand below the title: odds, a price, copies; `group`: the id of a group;
    `column`: its place in `View.columns`, None where there is no order; `heroes`: by id, those who
    can use it, none of them for what is everybody's; `detail`: what a click opens.
    """

    id: str
    kind: NodeKind
    title: str
    lines: tuple[str, ...]
    group: str | None
    role: Role
    emphasis: Emphasis
    column: int | None
    heroes: tuple[str, ...]
    detail: tuple[Fold, ...]
    span: Span


@record
class ViewEdge:
    """An edge. `label`: a word or two; `condition`: what must hold, as the story has it; `repeat`:
    how often (`once`, `once per hero`, `again`, ''); `copies`: how much or how many, 1 at least.
    """

    source: str
    target: str
    kind: EdgeKind
    label: str
    condition: str
    repeat: str
    copies: int
    emphasis: Emphasis
    span: Span


@record
class Group:
    """A box around nodes: a tile, an act, a path; it is known by its id."""

    id: str
    title: str


@record
class Note:
    """A sentence that says what the picture shows; `nodes`: those that it speaks of."""

    text: str
    nodes: tuple[str, ...]


@record
class Line:
    """A line of the nested lists. `depth`: from 0, at most one deeper than the line before;
    `node`: what it stands for, None for a heading.
    """

    depth: int
    text: str
    node: str | None


@record
class View:
    """A drawable selection. `name`: the kind of view (`overview`, `hero`, `line` …) and what it is
    about (`line founder.recast`); `question`: what it answers. Nodes have distinct ids and stand in
    the order of the story, edges are sorted, and both ends of an edge are nodes. Every node has
    exactly one line in `order`. `ordered`: the columns whose nodes stand in the order of `nodes`.
    """

    name: str
    title: str
    question: str
    nodes: tuple[ViewNode, ...]
    edges: tuple[ViewEdge, ...]
    groups: tuple[Group, ...]
    columns: tuple[str, ...]
    notes: tuple[Note, ...]
    order: tuple[Line, ...]
    ordered: tuple[int, ...] = ()
