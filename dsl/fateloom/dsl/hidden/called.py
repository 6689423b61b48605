"""The table of scenes that a story calls: from its text to the compiled form, and all findings."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from fateloom.dsl.checked import Checked
from fateloom.dsl.data.named import unused
from fateloom.dsl.data.table_set import TableSet, fields, items, words_of
from fateloom.dsl.diagnostics import finding
from fateloom.dsl.hidden.build import RECORDS
from fateloom.dsl.hidden.codes import ENTRY, ID_TWICE, UNKNOWN_NAME, UNUSED
from fateloom.runtime.compiled import Words
from fateloom.runtime.hidden.content import DestinyCard, Haunting
from fateloom.runtime.hidden.effects import Gloom, Wound
from fateloom.runtime.hidden.game import FORMAT, HauntedHouse
from fateloom.runtime.hidden.scenes import HERE, Hero, Person, Place, Scene, Scenes, house_of
from fateloom.runtime.hidden.words import Destination, Kind

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from fateloom.dsl.data.node import Node, Row
    from fateloom.dsl.diagnostics import Diagnostic
    from fateloom.dsl.source import Source

NAME = "haunts"

AT_PLACE = ("search", "syphon")
"""Scenes at a place; in all others somebody is met."""

NOWHERE = "Here"
"""What the tile is called of scenes that have no place."""


class Nodes(TableSet):
    """The table."""

    game = "A story"
    what: ClassVar = {NAME: "the searches, probes, duels, haunts and syphons that a story calls"}


def check(
    sources: Sequence[Source], *, lint: bool = True, folder: str = ""
) -> Checked[HauntedHouse]:
    """Read and judge the table. Never raises on any text."""
    nodes, found = Nodes.read({source.name: source for source in sources}, folder)
    if nodes is None:
        return Checked(None, found)
    judged = sorted(_judged(nodes), key=lambda it: (it.primary.span, it.code.id))
    if judged:
        return Checked(None, tuple(judged))
    return Checked(_built(nodes), _unused(nodes) if lint else ())


def _judged(nodes: Nodes) -> Iterator[Diagnostic]:
    people = nodes.of("person")
    yield from nodes.ids.twice(ID_TWICE, "card", "entry")
    yield from nodes.ids.twice(ID_TWICE, "character")
    yield from nodes.ids.unknown(UNKNOWN_NAME)
    for person in people.values():
        if ("health" in person.value) is ("gloom" in person.value):
            help = "Write 'health' for somebody who lives, or 'gloom' for a ghost."
            yield finding(ENTRY, person.key, "this one has either health or gloom", help=help)
    for one in (*fields(nodes.part(NAME, "heroes")).values(), *nodes.of("place").values()):
        gloom, most = one.value.get("gloom", 0), one.value.get("most")
        if most is not None and gloom > most:
            help = "Write a larger 'most', or less 'gloom'."
            message = f"{gloom} gloom is more than the most that stays, {most}"
            yield finding(ENTRY, fields(one)["most"].span, message, help=help)
    for scene in nodes.of("scene").values():
        yield from _scene(scene, people)


def _unused(nodes: Nodes) -> tuple[Diagnostic, ...]:
    """What no scene needs. Of what only an unused part names, nothing is said."""
    people, places = nodes.of("person"), nodes.of("place")
    scenes = nodes.of("scene").values()
    piles = {it.value for one in people.values() for it in items(one, "pile")}
    owned = {it.value for one in people.values() for it in items(one, "carries")}
    owned |= {it.value for one in places.values() for it in items(one, "finds")}
    groups = (
        ("person", people, {it.value.get("whom") for it in scenes}, "scene"),
        ("place", places, {it.value.get("in") for it in scenes}, "scene"),
        ("card", nodes.of("card"), piles, "person"),
        ("thing", nodes.of("thing"), owned, "person or place"),
    )
    return tuple(unused(UNUSED, groups))


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


def _built(nodes: Nodes) -> HauntedHouse:
    row, each = nodes[NAME].value, RECORDS.each
    heroes = fields(nodes.part(NAME, "heroes"))
    hauntings = fields(nodes.part(NAME, "hauntings")).items()
    scenes = Scenes(
        tuple(RECORDS.of(Hero, "haunts.hero", it.value, hero=id) for id, it in heroes.items()),
        each(Person, "haunts.person", nodes.of("person")),
        each(Place, "haunts.place", nodes.of("place")),
        each(Scene, "haunts.scene", nodes.of("scene")),
    )
    destiny = tuple(
        DestinyCard(id, Kind.PSYCHE if it.value.get("psyche") else Kind.MEMORY)
        for id, it in nodes.of("card").items()
    )
    house = house_of(scenes, destiny, tuple(_haunting(id, it.value) for id, it in hauntings))
    return HauntedHouse(
        FORMAT,
        NAME,
        row["title"],
        "1.0.0",
        "en",
        "",
        row.get("credits", ""),
        house,
        (*heroes, *nodes.of("person")),
        tuple(_words(nodes)),
        scenes,
    )


def _haunting(id: str, row: Row) -> Haunting:
    wounds = (Wound(int(row["wound"])),) if "wound" in row else ()
    gloom = (Gloom(int(row["gloom"])),) if "gloom" in row else ()
    return Haunting(id, Destination.DISCARD, (*wounds, *gloom), int(row.get("copies", 1)))


def _words(nodes: Nodes) -> Iterator[Words]:
    yield from nodes.words("character")
    for id, node in nodes.of("place").items():
        yield words_of(f"tile {id}", node)
    for id, node in nodes.of("entry").items():
        yield words_of(f"card {id}", node)
    yield Words(f"tile {HERE}", NOWHERE)
    yield from nodes.words("scene")
