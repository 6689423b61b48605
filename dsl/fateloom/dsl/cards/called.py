"""The table of challenges that a story calls: from its text to the compiled form, and all findings.

It is read as the tables of a card game whose parts a story does not need are empty.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from fateloom.dsl.cards.build import build, effect_of
from fateloom.dsl.cards.codes import BRINGS_NOTHING, ID_TWICE, UNKNOWN_NAME, UNPLAYABLE
from fateloom.dsl.cards.moments import moments
from fateloom.dsl.cards.read import Nodes
from fateloom.dsl.checked import Checked
from fateloom.dsl.data.node import Node, Row
from fateloom.dsl.data.table_set import TableSet, fields, part, words_of
from fateloom.dsl.diagnostics import Diagnostic, Level, finding
from fateloom.runtime.cards.checking import MOST_PLAYERS, unplayable
from fateloom.runtime.cards.content import Called, Interlude
from fateloom.runtime.cards.words import ACTS
from fateloom.runtime.record import replace

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from fateloom.dsl.source import Source
    from fateloom.runtime.cards.game import CardGame

NAME = "challenges"
GRADES = ("triumph", "disaster")
SHARED = "share_xp"


class Table(TableSet):
    """The table, as it is written."""

    game = "A story"
    what: ClassVar = {NAME: "the challenges that a story calls"}


def check(sources: Sequence[Source], *, lint: bool = True, folder: str = "") -> Checked[CardGame]:
    """Read and judge the table. Never raises on any text."""
    nodes, found = Table.read({source.name: source for source in sources}, folder)
    if nodes is None:
        return Checked(None, found)
    table = nodes[NAME]
    parts = _parts(table)
    judged = sorted(_judged(nodes, parts), key=lambda it: (it.primary.span, it.code.id))
    card_game = None
    if not any(it.level is Level.ERROR for it in judged):
        card_game = _built(table, parts)
        at = fields(table)["title"].key
        help = "Every challenge of this table would be stuck."
        wrong = (finding(UNPLAYABLE, at, it, help=help) for it in unplayable(card_game.cards))
        judged += wrong
    sound = not any(it.level is Level.ERROR for it in judged)
    if not lint:
        judged = [it for it in judged if it.level is Level.ERROR]
    return Checked(card_game if sound else None, tuple(judged))


def _parts(table: Node) -> Nodes:
    """The tables of a card game with the parts of this one."""

    def group(named: Mapping[str, str]) -> Node:
        """A block of parts of the table, each under its name there; empty ones where none are."""
        inner = {key: part(table, name) or _block({}, table) for key, name in named.items()}
        return _block(inner, table)

    story = {it: it for it in ("challenges", "adversaries", "allies")}
    act = _block({**fields(group(story)), "traits": _block({}, table)}, table)
    empty = _block({it: _block({}, table) for it in (*story, "traits")}, table)
    acts = {f"act_{at}": act if at == 1 else empty for at in range(1, ACTS + 1)}
    cards = {it: dict(fields(part(table, it))) for it in ("hero", "antihero")}
    cards["hero"] |= fields(part(table, "items"))
    characters = {"origins": "heroes", "motivations": "", "destinies": ""}
    return Nodes(
        {
            "cards": table,
            "tableau": group(characters),
            "acts": _block(acts, table),
            "events": _block({it: _block(its, table) for it, its in cards.items()}, table),
            "quests": group({"quests": "quests"}),
        }
    )


def _block(inner: Mapping[str, Node], at: Node) -> Node:
    values = {key: it.value for key, it in inner.items()}
    return Node(values, dict(inner), (), at.key, at.span)


def _built(table: Node, parts: Nodes) -> CardGame:
    row: Row = table.value
    rules = row.get("rules", {})
    numbers = {"start_hand": 0} | {k: v for k, v in rules.items() if k not in (*GRADES, SHARED)}
    header = {
        **row,
        "id": NAME,
        "players": {"min": 1, "max": MOST_PLAYERS},
        "rules": numbers,
    }
    card_game = build(Nodes({**parts.nodes, "cards": replace(table, value=header)}))
    challenges = row["challenges"].items()
    allies = tuple((id, it["ally"]) for id, it in challenges if "ally" in it)
    grades = {it: int(rules[it]) for it in GRADES if it in rules}
    shared = rules.get(SHARED, False)
    called = Called(**grades, allies=allies, interludes=tuple(_interludes(row)), share_xp=shared)
    interludes = fields(part(table, "interludes"))
    told = (words_of(f"card {id}", it) for id, it in interludes.items())
    items = row.get("items", {})
    events = tuple(replace(it, item=it.id in items) for it in card_game.cards.events)
    cards = replace(card_game.cards, events=events, called=called)
    return replace(card_game, cards=cards, words=(*card_game.words, *told))


def _interludes(row: Row) -> Iterator[Interlude]:
    for id, it in row.get("interludes", {}).items():
        effects = tuple(map(effect_of, it.get("do", ())))
        yield Interlude(id, effects, it.get("window", False))


def _judged(nodes: Table, parts: Nodes) -> Iterator[Diagnostic]:
    yield from nodes.ids.twice(ID_TWICE, "card", "entry")
    yield from nodes.ids.unknown(UNKNOWN_NAME)
    yield from moments(parts)
    rules = fields(nodes.part(NAME, "rules"))
    if SHARED in rules and rules[SHARED].value and "start_experience" in rules:
        message = "'start_experience' counts for nothing where experience is shared"
        help = "Heroes begin with the experience that they have in the story. Leave it out."
        yield finding(BRINGS_NOTHING, rules["start_experience"].key, message, help=help)
    for id, it in fields(nodes.part(NAME, "interludes")).items():
        if "do" not in it.value and not it.value.get("window", False):
            help = "Write 'do', or 'window: true'."
            yield finding(BRINGS_NOTHING, it.key, f"the interlude '{id}' does nothing", help=help)
