"""The views of a card game: what each act holds, and which cards feed which, by way of abilities,
icons, the track and the decks.
"""

from __future__ import annotations

from collections import Counter
from functools import cache, partial
from typing import TYPE_CHECKING

from fateloom.dsl.diagnostics.listed import together
from fateloom.dsl.graph.card_edges import (
    CHARACTERS,
    DESTINIES,
    QUESTS,
    TRACK,
    act_group,
    details,
    edges_of,
    nodes_of,
)
from fateloom.dsl.graph.flat import Edge, Node, Views, flat_view, folded, many
from fateloom.dsl.graph.quest import EdgeKind, NodeKind
from fateloom.dsl.graph.view import Emphasis, Note
from fateloom.runtime.cards.words import ACTS
from fateloom.runtime.record import replace

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from fateloom.dsl.graph.view import Fold, View
    from fateloom.runtime.cards.game import CardGame

MOST_CARDS = 60
"""A set of more cards has no view of all of them: it would be a bundle of lines."""
MOST_GIVERS = 12
"""More cards that give the same are a number for each act."""
MOST_TOLD = 3
"""Of what an act brings, so many are told in a sentence."""
SIDE_BY_SIDE = 2
"""More cards of a kind that ask for the same are one node."""
ACT_TITLES = {act_group(act): f"Act {act}" for act in range(1, ACTS + 1)}
TITLES = {CHARACTERS: "Characters", **ACT_TITLES, DESTINIES: "Destinies", QUESTS: "Quests"}
"""The titles of the groups, in order."""
ORDER = tuple(TITLES)
PLURALS = {
    NodeKind.CHARACTER: "characters",
    NodeKind.CHALLENGE: "challenges",
    NodeKind.ADVERSARY: "adversaries",
    NodeKind.TRAIT: "traits",
    NodeKind.ALLY: "allies",
    NodeKind.DESTINY: "destinies",
    NodeKind.QUEST: "quests",
}
WHOLES = {"ability": "Abilities", "icon": "Icons"}
"""What the overview shows as one node, with what it calls it."""


def card_views(game: CardGame) -> Views:
    """`overview`: the acts, what they bring and what asks for it, in numbers. `act N`: its cards,
    what they bring and what its traits ask for. `ability X`, `icon X`, `track`, `deck X`: what
    gives it and what uses it. `card X`: what feeds it, and what it feeds. `cards`: all of a small
    set. Each is made once.
    """
    cards = _Cards(game)
    views: Views = {"overview": partial(_overview, cards)}
    views |= {group: partial(_act, cards, group) for group in ACT_TITLES if cards.of(group)}
    views |= {it.id: partial(_between, cards, it.id) for it in cards.between()}
    every = [it.id for it in cards.nodes.values() if it.group is not None]
    views |= {id: partial(_card, cards, id) for id in every}
    if len(every) <= MOST_CARDS:
        views["cards"] = partial(all_cards, game)
    return {name: cache(make) for name, make in views.items()}


class _Cards:
    """The cards of a game by id, and what leads to and from each."""

    def __init__(self, game: CardGame) -> None:
        self.title = game.title
        self.nodes = {it.id: it for it in nodes_of(game)}
        self.detail = details(game)
        self.edges = sorted(
            set(edges_of(game)), key=lambda it: (it.source, it.target, it.kind.value, it.label)
        )
        self.into: dict[str, list[Edge]] = {id: [] for id in self.nodes}
        self.out: dict[str, list[Edge]] = {id: [] for id in self.nodes}
        for edge in self.edges:
            self.into[edge.target].append(edge)
            self.out[edge.source].append(edge)

    def of(self, group: str) -> list[Node]:
        """The cards of a group."""
        return [it for it in self.nodes.values() if it.group == group]

    def between(self) -> list[Node]:
        """What is given or asked for: abilities, icons, the track, the decks."""
        every = (it for it in self.nodes.values() if it.group is None)
        return [it for it in every if self.into[it.id] or self.out[it.id]]

    def givers(self, id: str) -> list[str]:
        """The cards that give it."""
        return list(dict.fromkeys(edge.source for edge in self.into[id]))

    def users(self, id: str) -> list[tuple[str, EdgeKind]]:
        """The cards that ask for it, and how."""
        return list(dict.fromkeys((edge.target, edge.kind) for edge in self.out[id]))

    def view(
        self,
        about: tuple[str, str],
        nodes: Iterable[Node],
        edges: Iterable[Edge],
        columns: tuple[str, ...],
        detail: Mapping[str, tuple[Fold, ...]],
        notes: Iterable[Note] = (),
        ordered: tuple[int, ...] = (),
    ) -> View:
        """A view in columns. `about`: its name, its question; `detail`: of nodes of its own."""
        name, question = about
        known = self.nodes.get(name)
        title = TITLES.get(name, self.title) if known is None else known.title
        every, headed = {**self.detail, **detail}, (name, title, question)
        return flat_view(
            headed, nodes, edges, (), every, columns=columns, ordered=ordered, notes=notes
        )


def all_cards(game: CardGame) -> View:
    """Every card, with what lies between them."""
    cards = _Cards(game)
    used = {id for edge in cards.edges for id in (edge.source, edge.target)}
    nodes = [it for it in cards.nodes.values() if it.group is not None or it.id in used]
    about = "cards", f"{game.title}: the cards", "Which card feeds which?"
    return flat_view(about, nodes, cards.edges, TITLES.items(), cards.detail)


# --- the overview


def _overview(cards: _Cards) -> View:
    """Groups of cards with their numbers, and how many of them give what or ask for what."""
    nodes: dict[str, Node] = {}
    detail: dict[str, tuple[Fold, ...]] = {}
    numbers: Counter[tuple[str, str, EdgeKind]] = Counter()
    for group in (CHARACTERS, *ACT_TITLES):
        if here := cards.of(group):
            nodes[group] = Node(group, NodeKind.DECK, TITLES[group], None, _numbers(here), 0)
            detail[group] = folded([("cards", [it.title for it in here])])
    for it in cards.between():
        line = f"{len(cards.givers(it.id))} give, {len(cards.users(it.id))} ask"
        word = it.id.partition(" ")[0]
        whole = word if word in WHOLES else it.id
        if whole != it.id:
            known = nodes.get(whole, Node(whole, NodeKind.ICON, WHOLES[whole], None, (), 1))
            if whole == "ability":
                known = replace(known, lines=(*known.lines, f"{it.title}: {line}"))
            nodes[whole] = known
        if whole != "ability":
            nodes[it.id] = replace(it, lines=(line,), column=1 if whole == it.id else 2)
        if whole == "icon":
            numbers[whole, it.id, EdgeKind.LEADS_TO] = 0
        for giver in cards.givers(it.id):
            numbers[str(cards.nodes[giver].group), whole, EdgeKind.GIVES] += 1
        for user, kind in cards.users(it.id):
            source = whole if whole == "ability" else it.id
            numbers[source, PLURALS[cards.nodes[user].kind], kind] += 1
    for of, plural in PLURALS.items():
        here = [it for it in cards.nodes.values() if it.kind is of]
        if any(user == plural for _, user, _ in numbers):
            nodes[plural] = Node(plural, of, many(len(here), of.value, plural), None, (), 3)
            detail[plural] = folded([("cards", [it.title for it in here])])
    edges = [
        Edge(source, target, kind, str(number or ""))
        for (source, target, kind), number in numbers.items()
        if source in nodes
    ]
    about = "overview", "What is there, and how many cards give and ask for what?"
    columns = "cards", "what they bring", "icons", "what asks for it"
    notes = [note for it in cards.between() for note in _missing(cards, it)]
    brought = sum(
        edge.kind is EdgeKind.GIVES for it in cards.of(DESTINIES) for edge in cards.out[it.id]
    )
    if brought:
        notes.append(Note(f"Destinies bring {brought} icons of their own.", ("destinies",)))
    return cards.view(about, nodes.values(), edges, columns, detail, notes, ordered=(0,))


def _numbers(here: Sequence[Node]) -> tuple[str, ...]:
    """How many there are of each kind."""
    count = Counter(it.kind for it in here)
    return tuple(
        many(count[kind], kind.value, several) for kind, several in PLURALS.items() if count[kind]
    )


def _missing(cards: _Cards, it: Node) -> Iterator[Note]:
    """What is given and never asked for, or asked for and never given."""
    if not cards.out[it.id] and not it.id.startswith("deck "):
        yield Note(f"Nothing asks for {it.title}.", (it.id,))
    if not cards.into[it.id]:
        yield Note(f"Nothing gives {it.title}.", (it.id,))


# --- an act


def _act(cards: _Cards, group: str) -> View:
    """The cards of an act. Abilities are drawn where a trait asks for them."""
    here = {it.id: 0 for it in cards.of(group)}
    traits = [id for id in here if cards.nodes[id].kind is NodeKind.TRAIT]
    edges = [edge for id in traits for edge in cards.into[id]]
    for id in here:
        edges += (edge for edge in cards.out[id] if not edge.target.startswith("ability "))
    between = {id for edge in edges for id in (edge.source, edge.target)} - here.keys()
    column = {**here, **dict.fromkeys(between, 1), **dict.fromkeys(traits, 2)}
    column |= {id: 2 for id in here if cards.nodes[id].kind is NodeKind.ALLY}
    every = (it for it in cards.nodes.values() if it.id in column)
    nodes = [replace(it, column=column[it.id], group=None) for it in every]
    about = group, f"What does {TITLES[group]} bring, and what do its traits ask for?"
    columns = "challenges", "what they bring", "traits and allies"
    return cards.view(about, nodes, map(_short, edges), columns, {}, _act_notes(cards, group, here))


def _act_notes(cards: _Cards, group: str, here: Iterable[str]) -> Iterator[Note]:
    """How many cards the act has, and what most of them bring."""
    every = list(here)
    counted = together(list(_numbers([cards.nodes[it] for it in every])))
    yield Note(f"{TITLES[group]} has {counted}.", ())
    brings: dict[str, list[str]] = {}
    for id in every:
        for target in dict.fromkeys(edge.target for edge in cards.out[id]):
            if not target.startswith("ability "):
                brings.setdefault(target, []).append(id)
    for target, givers in sorted(brings.items(), key=lambda it: -len(it[1]))[:MOST_TOLD]:
        cards_ = many(len(givers), "card", "cards")
        yield Note(f"{cards_} of it lead to {cards.nodes[target].title}.", (target, *givers))


def _short(edge: Edge) -> Edge:
    """The edge without the path that it is for: steps of the track alone."""
    steps = edge.label.rpartition(" ")[2] if edge.target == TRACK else ""
    return replace(edge, label=edge.label if edge.kind is EdgeKind.NEEDS else steps)


# --- what lies between cards, and a card


def _between(cards: _Cards, id: str) -> View:
    """What gives an ability, an icon, a step of the track or an event card, and what uses it."""
    drawing = _Drawing(cards, id, 1)
    drawing.givers(id, MOST_GIVERS, 0)
    drawing.users(id, 2)
    title = cards.nodes[id].title
    about = id, f"What gives {title}, and what uses it?"
    return drawing.view(about, ("what gives it", "the thing", "what uses it"))


def _card(cards: _Cards, id: str) -> View:
    """A card: what it asks for, what gives that, what it brings, what asks for this."""
    drawing = _Drawing(cards, id, 2)
    for edge in cards.into[id]:
        drawing.beside(edge, edge.source, 1)
        drawing.givers(edge.source, 0, 0)
    for edge in cards.out[id]:
        drawing.beside(edge, edge.target, 3)
        drawing.users(edge.target, 4)
    about = id, f"What feeds {cards.nodes[id].title}, and what does it feed?"
    columns = "what gives it", "what it asks for", "the card", "what it brings", "what asks for it"
    return drawing.view(about, columns)


ALONE = "asks for nothing that other cards bring, and brings nothing that they ask for."
"""What is said of a card that no line leads to or from."""


class _Drawing:
    """The view around one card, or around what lies between cards, while it is made."""

    def __init__(self, cards: _Cards, id: str, column: int) -> None:
        self.cards, self.id = cards, id
        self.nodes = {id: replace(cards.nodes[id], column=column, emphasis=Emphasis.STRONG)}
        self.edges: list[Edge] = []
        self.detail: dict[str, tuple[Fold, ...]] = {}

    def view(self, about: tuple[str, str], columns: tuple[str, ...]) -> View:
        """What was drawn."""
        drawn = (replace(it, group=None) for it in self.nodes.values())
        centre = self.cards.nodes[self.id]
        notes = tuple(self._notes(centre))
        return self.cards.view(about, drawn, self.edges, columns, self.detail, notes)

    def _notes(self, centre: Node) -> Iterator[Note]:
        """How much leads to and from it, and what nothing leads to or from."""
        into, out = len(self.cards.givers(centre.id)), len(self.cards.users(centre.id))
        if centre.group is None:
            gives, uses = (
                many(into, "card gives", "cards give"),
                many(out, "card uses", "cards use"),
            )
            yield Note(f"{gives} {centre.title}, and {uses} it.", (centre.id,))
            yield from _missing(self.cards, centre)
        elif not self.edges:
            yield Note(f"{centre.title} {ALONE}", (centre.id,))
        else:
            asks, brings = (many(it, "thing", "things") if it else "nothing" for it in (into, out))
            yield Note(f"{centre.title} asks for {asks}, and brings {brings}.", (centre.id,))

    def beside(self, edge: Edge, other: str, column: int) -> None:
        """A node next to the centre, with what joins them."""
        self.nodes.setdefault(other, replace(self.cards.nodes[other], column=column))
        self.edges.append(edge)

    def givers(self, between: str, most: int, column: int) -> None:
        """The cards that give it, with their paths; of more than `most` their number in each act,
        and for each number of steps.
        """
        cards = self.cards
        if between.startswith("card "):
            return  # a quest, which changes its adversary
        if len(cards.givers(between)) <= most:
            for edge in cards.into[between]:
                giver = replace(cards.nodes[edge.source], column=column, lines=())
                known = self.nodes.setdefault(giver.id, giver)
                said = (*known.lines, edge.label) if edge.label else known.lines
                self.nodes[giver.id] = replace(known, lines=said)
                self.edges.append(replace(edge, label=""))
            return
        found: dict[tuple[str, str], list[str]] = {}
        for edge in cards.into[between]:
            group = str(cards.nodes[edge.source].group)
            found.setdefault((group, _short(edge).label), []).append(edge.source)
        for (group, step), ids in sorted(found.items(), key=lambda it: ORDER.index(it[0][0])):
            words = f"{TITLES[group]}: {many(len(ids), 'card', 'cards')}"
            stack = self._stack(f"{between} from {group} {step}", words, ids, column)
            self.edges.append(Edge(stack, between, EdgeKind.GIVES, step))

    def users(self, between: str, column: int) -> None:
        """The cards that use it; of many of a kind their number."""
        if between.startswith("card "):
            return  # an adversary, which its quests change
        for kind, plural in PLURALS.items():
            here = [e for e in self.cards.out[between] if self.cards.nodes[e.target].kind is kind]
            ids = list(dict.fromkeys(e.target for e in here))
            if len(ids) <= SIDE_BY_SIDE:
                for edge in here:
                    self.beside(edge, edge.target, column)
            else:
                title = f"{len(ids)} {plural}"
                stack = self._stack(f"{between} to {plural}", title, ids, column)
                self.edges.append(Edge(between, stack, here[0].kind, ""))

    def _stack(self, id: str, title: str, ids: Iterable[str], column: int) -> str:
        """A node that stands for several cards, and names them when it is opened."""
        titles = tuple(dict.fromkeys(self.cards.nodes[it].title for it in ids))
        lines = () if self.id.startswith("card ") else titles
        self.nodes[id] = Node(id, NodeKind.DECK, title, None, lines, column)
        self.detail[id] = folded([("cards", titles)])
        return id
