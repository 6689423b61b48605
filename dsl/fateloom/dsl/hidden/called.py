"""The table of scenes that a story calls: from its text to the compiled form, and all findings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fateloom.dsl.checked import Checked
from fateloom.dsl.data.named import names_twice, unknown_name, unused
from fateloom.dsl.data.table_set import fields, part, read_tables
from fateloom.dsl.diagnostics import finding
from fateloom.dsl.hidden.codes import ENTRY, ID_TWICE, UNKNOWN_NAME, UNUSED
from fateloom.runtime.compiled import Words
from fateloom.runtime.hidden.call.words import VERBS
from fateloom.runtime.hidden.content import DestinyCard, Haunting
from fateloom.runtime.hidden.effects import Effect, Gloom, Wound
from fateloom.runtime.hidden.game import FORMAT, HauntedHouse
from fateloom.runtime.hidden.scenes import HERE, Hero, Person, Place, Scene, Scenes, house_of
from fateloom.runtime.hidden.words import Destination, Kind

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from fateloom.dsl.data.node import Node
    from fateloom.dsl.diagnostics import Diagnostic
    from fateloom.dsl.hidden.build import Row
    from fateloom.dsl.source import Source

NAME = "haunts"

WHAT = {NAME: "the searches, probes, duels, haunts and syphons that a story calls"}

CARDS = ("cards", "things", "hauntings")
"""The keys of everything that is a card."""

AT_PLACE = ("search", "syphon")
"""Scenes at a place; in all others somebody is met."""

NOWHERE = "Here"
"""What the tile is called of scenes that have no place."""


def check(
    sources: Sequence[Source], *, lint: bool = True, folder: str = ""
) -> Checked[HauntedHouse]:
    """Read and judge the table. Never raises on any text."""
    by_name = {source.name: source for source in sources}
    nodes, found = read_tables(by_name, WHAT, "A story", (), folder)
    table = nodes[NAME]
    if found or table is None:
        return Checked(None, found)
    judged = sorted(_judged(table), key=lambda it: (it.primary.span, it.code.id))
    if judged:
        return Checked(None, tuple(judged))
    return Checked(_built(table), _unused(table) if lint else ())


def _judged(table: Node) -> Iterator[Diagnostic]:
    group = {key: fields(part(table, key)) for key in (*CARDS, "heroes", "people", "places")}
    yield from names_twice(ID_TWICE, "card", (row for it in CARDS for row in group[it].items()))
    characters = (row for it in ("heroes", "people") for row in group[it].items())
    yield from names_twice(ID_TWICE, "character", characters)
    for person in group["people"].values():
        yield from _known("card", _items(person, "pile"), group["cards"])
        yield from _known("thing", _items(person, "carries"), group["things"])
        if ("health" in person.value) is ("gloom" in person.value):
            help = "Write 'health' for somebody who lives, or 'gloom' for a ghost."
            yield finding(ENTRY, person.key, "this one has either health or gloom", help=help)
    for place in group["places"].values():
        yield from _known("thing", _items(place, "finds"), group["things"])
    for one in (*group["heroes"].values(), *group["places"].values()):
        gloom, most = one.value.get("gloom", 0), one.value.get("most")
        if most is not None and gloom > most:
            help = "Write a larger 'most', or less 'gloom'."
            message = f"{gloom} gloom is more than the most that stays, {most}"
            yield finding(ENTRY, fields(one)["most"].span, message, help=help)
    for scene in fields(part(table, "scenes")).values():
        yield from _known("place", _one(scene, "in"), group["places"])
        yield from _known("person", _one(scene, "whom"), group["people"])
        yield from _scene(scene, group["people"])


def _unused(table: Node) -> tuple[Diagnostic, ...]:
    """What no scene needs. Of what only an unused part names, nothing is said."""
    people, places = fields(part(table, "people")), fields(part(table, "places"))
    scenes = fields(part(table, "scenes")).values()
    piles = {it.value for one in people.values() for it in _items(one, "pile")}
    owned = {it.value for one in people.values() for it in _items(one, "carries")}
    owned |= {it.value for one in places.values() for it in _items(one, "finds")}
    groups = (
        ("person", people, {it.value.get("whom") for it in scenes}, "scene"),
        ("place", places, {it.value.get("in") for it in scenes}, "scene"),
        ("card", fields(part(table, "cards")), piles, "person"),
        ("thing", fields(part(table, "things")), owned, "person or place"),
    )
    return tuple(unused(UNUSED, groups))


def _items(node: Node, key: str) -> tuple[Node, ...]:
    its = part(node, key)
    return () if its is None else tuple(its.items)


def _one(node: Node, key: str) -> tuple[Node, ...]:
    it = part(node, key)
    return () if it is None else (it,)


def _known(kind: str, nodes: Sequence[Node], known: dict[str, Node]) -> Iterator[Diagnostic]:
    for node in nodes:
        if node.value not in known:
            yield unknown_name(UNKNOWN_NAME, kind, node, known)


def _scene(scene: Node, people: dict[str, Node]) -> Iterator[Diagnostic]:
    """Whether it says where it is, or who is met."""
    verb: str = scene.value["do"]
    at_place = verb in AT_PLACE
    needed, other = ("in", "whom") if at_place else ("whom", "in")
    if needed not in scene.value:
        help = "Write 'in' and a place." if at_place else "Write 'whom' and a person."
        message = f"this {verb} does not say {'where it is' if at_place else 'who is met'}"
        yield finding(ENTRY, scene.key, message, help=help)
    if other in scene.value and verb != "search":
        message = f"a {verb} has no '{other}'"
        yield finding(ENTRY, fields(scene)[other].span, message, help=f"Take '{other}' out.")
    met = people.get(scene.value.get("whom", ""))
    if verb in ("duel", "haunt") and met is not None and "gloom" in met.value:
        message = f"a {verb} is against somebody who lives, and this is a ghost"
        help = "Probe a ghost, or meet somebody who has health."
        yield finding(ENTRY, fields(scene)["whom"].span, message, help=help)


def _built(table: Node) -> HauntedHouse:
    row: Row = table.value
    scenes = Scenes(
        tuple(Hero(id, int(it["health"]), *_gloom(it)) for id, it in row["heroes"].items()),
        tuple(_person(id, it) for id, it in row.get("people", {}).items()),
        tuple(
            Place(id, *_gloom(it), tuple(it.get("finds", ())))
            for id, it in row.get("places", {}).items()
        ),
        tuple(
            Scene(id, VERBS[it["do"]], it.get("in", ""), it.get("whom", ""))
            for id, it in row["scenes"].items()
        ),
    )
    destiny = tuple(
        DestinyCard(id, Kind.PSYCHE if it.get("psyche") else Kind.MEMORY)
        for id, it in row.get("cards", {}).items()
    )
    hauntings = tuple(
        Haunting(id, Destination.DISCARD, tuple(_effects(it)), int(it.get("copies", 1)))
        for id, it in row["hauntings"].items()
    )
    return HauntedHouse(
        FORMAT,
        NAME,
        row["title"],
        "1.0.0",
        "en",
        "",
        row.get("credits", ""),
        house_of(scenes, destiny, hauntings),
        (*row["heroes"], *row.get("people", {})),
        tuple(_words(row)),
        scenes,
    )


def _gloom(row: Row) -> tuple[int, int | None]:
    return int(row.get("gloom", 0)), int(row["most"]) if "most" in row else None


def _person(id: str, row: Row) -> Person:
    gloom = int(row["gloom"]) if "gloom" in row else None
    pile, carries = tuple(row.get("pile", ())), tuple(row.get("carries", ()))
    return Person(id, int(row.get("health", 0)), gloom, pile, carries)


def _effects(row: Row) -> Iterator[Effect]:
    if "wound" in row:
        yield Wound(int(row["wound"]))
    if "gloom" in row:
        yield Gloom(int(row["gloom"]))


def _words(row: Row) -> Iterator[Words]:
    groups = [("character", key) for key in ("heroes", "people")]
    groups += [("tile", "places"), *(("card", key) for key in CARDS)]
    for kind, key in groups:
        for id, it in row.get(key, {}).items():
            yield Words(f"{kind} {id}", it["title"], it.get("text", ""))
    yield Words(f"tile {HERE}", NOWHERE)
    for id, it in row["scenes"].items():
        yield Words(f"scene {id}", "", it.get("text", ""))
