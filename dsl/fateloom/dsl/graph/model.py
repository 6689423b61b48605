"""The graph of a story, part by part: what every query and every view of a story starts from.

A node *holds* once it has been reached, done or become true. With `Gate.ALL` it holds after all
that it waits for, with `Gate.ONE` after any of it; what it waits for are the sources of its edges
of a kind in `BRINGS`. `given` nodes hold at the start. An arrow runs from what comes first to what
comes after: `needs` from what is asked for to the asker, `costs` from the coins to the option.

The graph leaves out the order of turns and how often things happen, so that what it calls
impossible is impossible, and what it calls possible may not be. Distances are beside it (`Travel`).
"""

from __future__ import annotations

from enum import Enum
from fractions import Fraction

from fateloom.dsl.graph.quest import EdgeKind, NodeKind
from fateloom.runtime.program.words import Skill
from fateloom.runtime.record import record
from fateloom.runtime.span import Span


class Gate(Enum):
    """How many of the things that a node waits for it needs."""

    ALL = "all of"
    ONE = "one of"


class Repeat(Enum):
    """How often something can be had or done."""

    ONCE = "once"
    PER_HERO = "once per hero"
    AGAIN = "again"


BRINGS = frozenset(
    {
        EdgeKind.OPENS,
        EdgeKind.NEEDS,
        EdgeKind.GIVES,
        EdgeKind.COSTS,
        EdgeKind.TRIGGERS,
        EdgeKind.LEADS_TO,
    }
)
"""The kinds of edges that a node waits for; `closes` and `takes` are not among them."""


ANY_WARE = "one of what can be sold"
"""The id of the node that waits for anything that a hero can sell."""

SOLD = "sold"
"""The label of what a trade gives for coins."""
LAID = "lies on "
"""Before the title of a tile: the label of what a script lays there."""
NOT_TRADED = "laid out, but nobody trades there"
"""The label of what a script adds to a stock of no trade."""


@record
class Chance:
    """How probable an outcome is for a hero at the start, from 0 to 1: without effort dice, with
    one, and so on up to as many as a hero can have.
    """

    hero: str
    by_effort: tuple[Fraction, ...]

    @property
    def bare(self) -> Fraction:
        """Without effort dice."""
        return self.by_effort[0]

    @property
    def full(self) -> Fraction:
        """With as many effort dice as there can be."""
        return self.by_effort[-1]


@record
class Aid:
    """A thing that helps in a test, and the chances of a band with it; `spent`: it is used up."""

    thing: str
    spent: bool
    chances: tuple[Chance, ...]


@record
class Trial:
    """A band of a test: so many successes with that skill, both ends included. `chances`: of this
    band, a hero each; of all bands of a test they are 1 together. `better`: of it or a better one.
    `test`: where the test is written, the same for its bands; `aids`: things that change it;
    `lent`: of it or a better one, for who begins with a thing, without it.
    """

    skill: Skill
    low: int
    high: int
    chances: tuple[Chance, ...]
    better: tuple[Chance, ...]
    test: Span
    aids: tuple[Aid, ...] = ()
    lent: tuple[Aid, ...] = ()


@record
class QuestNode:
    """A node. `id` is its kind and its name in the story, `option ferry.row`; `about`: that name
    alone, of a fact the variable that it speaks of; `heroes`: those who can do or use it, by id;
    `tile`, `poi`: where it is; `days`: of an event its days, of a fact about the day those on which
    it begins and ends to hold, in turn; `copies`: of an item how many there are; `steps`: of a
    counter how far it is from the start. `text`: the first words that are read.
    """

    id: str
    kind: NodeKind
    title: str
    about: str
    gate: Gate
    given: bool
    heroes: frozenset[str]
    tile: str | None
    poi: str | None
    repeat: Repeat
    days: tuple[int, ...]
    copies: int
    steps: int
    trial: Trial | None
    text: str
    span: Span


@record
class QuestEdge:
    """An edge. `who`: whom an effect is for, `''` for the active hero, else `others`, `everyone`,
    `anyone` or the id of a hero; `label`: a word or two (`+1`, `sold`); `condition`: what must
    hold, as the story has it; `copies`: how much or how many, 1 at least; of `closes` after how
    many times it has surely closed what it closes.
    """

    source: str
    target: str
    kind: EdgeKind
    label: str
    condition: str
    who: str
    repeat: Repeat
    copies: int
    span: Span


@record
class Travel:
    """How heroes get about. `walk`: tiles a day (DST-24); `reach`: the same with all that carries
    further (DST-31), None: to anywhere; `start`: the tile of all heroes; `roads`: neighbouring
    tiles, each pair once (DST-25); `jumps`: tiles to which a script moves somebody; `places`: a POI
    and a tile on which it can be (DST-126); `dark`: tiles that lie unexplored or in the box;
    `carriers`: items that carry further.
    """

    walk: int
    reach: int | None
    start: str
    roads: tuple[tuple[str, str], ...]
    jumps: tuple[str, ...]
    places: tuple[tuple[str, str], ...]
    dark: tuple[str, ...] = ()
    carriers: tuple[str, ...] = ()


NO_TRAVEL = Travel(1, None, "", (), (), ())
"""Of a model that knows no distances."""


@record
class Cell:
    """A number that the story keeps: `variable names`, `resource virtue`; what it is at first, and
    its ends.
    """

    name: str
    start: int
    low: int
    high: int


@record
class Asked:
    """A fact is that a cell has one of the values, of which `most` stands for all above it."""

    fact: str
    cell: str
    values: frozenset[int]
    most: int


@record
class Written:
    """What a part of a script does to a cell: a new value, or so much more; prices are edges."""

    part: str
    cell: str
    value: int | None
    add: int
    who: str


@record
class Ledger:
    """The numbers of a story, for sums in the order of a way. `wares`: what things cost."""

    cells: tuple[Cell, ...] = ()
    asked: tuple[Asked, ...] = ()
    written: tuple[Written, ...] = ()
    wares: tuple[tuple[str, int], ...] = ()


@record
class Stack:
    """The part `source` of a script sells `copies` of the thing in all, since no more are laid out
    (DST-77); of those with the same `name`, from several sources, that many together.
    """

    source: str
    thing: str
    name: str
    copies: int


@record
class Instead:
    """The part `source` of a script gives the thing only while none of `others` is left in the box
    (EC-41), by the edge with that label.
    """

    source: str
    thing: str
    label: str
    others: tuple[str, ...]


@record
class Store:
    """A stock of a POI that can go: its `wares`, what can be `sold` there, and which things of the
    story lie on its tile then (`stays`); the others go back to the box (EC-45). `tiles`: where the
    POI can be; `others`: POIs with the same stock, while one of which is on the map it stays.
    """

    poi: str
    stock: str
    wares: tuple[str, ...]
    sold: tuple[str, ...]
    stays: frozenset[str]
    tiles: tuple[str, ...]
    others: tuple[str, ...]


@record
class First:
    """What a cell holds before any script runs, in words: `variable pass`, `npc bo`, `resource
    coins`, `markers power`, `item oil`. `heroes`: whose own it is, none: what all share; `by`: the
    parts of scripts that write it.
    """

    cell: str
    title: str
    words: str
    heroes: tuple[str, ...]
    by: tuple[str, ...]


@record
class QuestModel:
    """The graph of a Program. Both ends of an edge are nodes. `heroes`, `tiles`, `people`: their
    titles by id, in the order of the story. `personal`: what each hero has an own one of, by the
    ids of variables, the names of resources, and the ids of facts (`fact visited chapel`);
    `purses`: the coins that each hero begins with; `modes`: the events that happen in one mode of
    play alone, by their nodes, and that mode; `carried`: how many things a hero can have in hand;
    `stacks`: what limits a sale; `of_some`: facts that name whom they are about (`anyone visited
    chapel`); `firsts`: what the table and the heroes begin with;
    `instead`: things that are given in place of others; `speaks`: things, and facts that say of one
    who has it and are not followed (`everyone lacks item oil`), and whether they say that somebody
    has it; `stores`: the goods of who goes; `late`: facts that stand for others from a day on that
    ends these, those others, and the events that end them (`queries.ended`).
    """

    title: str
    nodes: tuple[QuestNode, ...]
    edges: tuple[QuestEdge, ...]
    heroes: tuple[tuple[str, str], ...]
    tiles: tuple[tuple[str, str], ...]
    travel: Travel = NO_TRAVEL
    people: tuple[tuple[str, str], ...] = ()
    personal: frozenset[str] = frozenset()
    purses: tuple[tuple[str, int], ...] = ()
    ledger: Ledger = Ledger()
    modes: tuple[tuple[str, str], ...] = ()
    carried: int = 5
    stacks: tuple[Stack, ...] = ()
    of_some: frozenset[str] = frozenset()
    firsts: tuple[First, ...] = ()
    instead: tuple[Instead, ...] = ()
    speaks: tuple[tuple[str, str, bool], ...] = ()
    stores: tuple[Store, ...] = ()
    late: tuple[tuple[str, str, str], ...] = ()

    def is_own(self, node: QuestNode) -> bool:
        """Whether it is a fact about the hero who acts, that each can bring about for itself."""
        return node.about in self.personal or node.id in self.personal
