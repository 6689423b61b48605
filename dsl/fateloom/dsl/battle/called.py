"""The table of fights that a story calls: from its text to the compiled form, and all findings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fateloom.dsl.battle.build import column_of, type_of, unit_of
from fateloom.dsl.battle.codes import ID_TWICE, UNKNOWN_NAME, UNPLAYABLE, UNUSED
from fateloom.dsl.battle.read import items
from fateloom.dsl.checked import Checked
from fateloom.dsl.data.named import names_twice, unknown_name, unused
from fateloom.dsl.data.table_set import fields, part, read_tables
from fateloom.dsl.diagnostics import Diagnostic, Level, finding
from fateloom.runtime.battle.combat import FACES, result
from fateloom.runtime.battle.fights import LINES, Fight, Leader, Until, campaign_of
from fateloom.runtime.battle.game import FORMAT, BattleGame
from fateloom.runtime.battle.index import Index
from fateloom.runtime.battle.words import EndCheck, Hit
from fateloom.runtime.compiled import Words

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from fateloom.dsl.battle.vocabulary import Row
    from fateloom.dsl.data.node import Node
    from fateloom.dsl.source import Source

NAME = "fights"
SIDES = dict(zip(LINES, ("Our side", "The enemy"), strict=True))
"""What the sides are called where the table does not say."""

REAR = "the rear"
"""The ground to which a side falls back."""

WHAT = {NAME: "the fights that a story calls"}


def check(sources: Sequence[Source], *, lint: bool = True, folder: str = "") -> Checked[BattleGame]:
    """Read and judge the table. Never raises on any text."""
    by_name = {source.name: source for source in sources}
    nodes, found = read_tables(by_name, WHAT, "A story", (), folder)
    table = nodes[NAME]
    if found or table is None:
        return Checked(None, found)
    judged = sorted(_judged(table), key=lambda it: (it.primary.span, it.code.id))
    if not judged:
        battle_game = _built(table)
        judged = list(_unplayable(table, battle_game))
        if not judged:
            return Checked(battle_game, _unused(table) if lint else ())
    is_sound = not any(it.level is Level.ERROR for it in judged)
    return Checked(_built(table) if is_sound else None, tuple(judged))


def _judged(table: Node) -> Iterator[Diagnostic]:
    sides = {it: fields(part(table, it)) for it in LINES}
    columns, types = fields(part(table, "results")), fields(part(table, "types"))
    yield from names_twice(ID_TWICE, "unit", (row for it in sides.values() for row in it.items()))
    for type in types.values():
        yield from _known("column", part(type, "fires"), columns)
    for unit in (it for side in sides.values() for it in side.values()):
        yield from _known("type", part(unit, "type"), types)
    for hero, leader in fields(part(table, "leaders")).items():
        if hero in sides["us"] and leader.value not in sides["us"]:
            message = f"'{hero}' is a unit: the hero comes first, then the unit that comes along"
            help = f"Write: {leader.value}: {hero}"
            yield finding(UNKNOWN_NAME, leader.key, message, help=help)
            continue
        yield from _known("unit of 'us'", leader, sides["us"])
    fights = fields(part(table, "fights"))
    for id in LINES:
        if id in fights:
            help = "Give the fight another name."
            yield finding(ID_TWICE, fights[id].key, f"'{id}' is the name of a side", help=help)
    for fight in fights.values():
        for side, units in sides.items():
            for one in items(fight, side):
                yield from _known(f"unit of '{side}'", one, units)


def _known(kind: str, node: Node | None, known: dict[str, Node]) -> Iterator[Diagnostic]:
    if node is not None and node.value not in known:
        yield unknown_name(UNKNOWN_NAME, kind, node, known)


def _built(table: Node) -> BattleGame:
    row: Row = table.value
    rules: Row = row.get("rules", {})
    fights = tuple(_fight(id, it) for id, it in row["fights"].items())
    campaign = campaign_of(
        tuple(column_of(id, it) for id, it in row["results"].items()),
        tuple(type_of(id, it) for id, it in row["types"].items()),
        tuple(unit_of(id, at, it) for at, side in enumerate(LINES) for id, it in row[side].items()),
        fights,
        EndCheck(rules.get("end_check", EndCheck.VOLLEY)),
        int(rules.get("rounds", 50)),
    )
    leaders = tuple(Leader(*it) for it in row.get("leaders", {}).items())
    return BattleGame(
        FORMAT,
        NAME,
        row["title"],
        "1.0.0",
        "en",
        "",
        row.get("credits", ""),
        LINES,
        campaign,
        tuple(_words(row)),
        leaders,
        fights,
    )


def _fight(id: str, row: Row) -> Fight:
    return Fight(
        id,
        tuple(row["us"]),
        tuple(row["them"]),
        LINES.index(row.get("attacker", LINES[0])),
        LINES.index(row["fort"]) if "fort" in row else None,
        row.get("retreat", True),
        Until(row.get("until", Until.END)),
        int(row.get("pause", 0)),
    )


def _words(row: Row) -> Iterator[Words]:
    for side, title in {**SIDES, **row.get("sides", {})}.items():
        yield Words(f"side {side}", title)
        yield Words(f"space {side}", REAR)
    groups = {"column": "results", "type": "types"}
    named = [(kind, row[key]) for kind, key in groups.items()]
    for kind, group in (*named, *(("unit", row[side]) for side in LINES)):
        for id, it in group.items():
            yield Words(f"{kind} {id}", it["title"], it.get("text", ""))
    for id, it in row["fights"].items():
        yield Words(f"space {id}", it["title"])
        yield Words(f"fight {id}", "", it.get("text", ""))


def _unused(table: Node) -> tuple[Diagnostic, ...]:
    """What no fight needs. Of what only an unused part names, nothing is said."""
    sides = [fields(part(table, it)) for it in LINES]
    types = fields(part(table, "types"))
    fights = fields(part(table, "fights")).values()
    fighting = {it.value for fight in fights for side in LINES for it in items(fight, side)}
    fighting |= {it.value for it in fields(part(table, "leaders")).values()}
    columns = {it.value["fires"] for it in types.values()}
    kinds = {unit.value["type"] for side in sides for unit in side.values()}
    groups = (
        ("column", fields(part(table, "results")), columns, "type"),
        ("type", types, kinds, "unit"),
        *(("unit", side, fighting, "fight") for side in sides),
    )
    return tuple(unused(UNUSED, groups))


def _unplayable(table: Node, battle_game: BattleGame) -> Iterator[Diagnostic]:
    """Fights in which nobody can do anything to the other side."""
    index = Index(battle_game.campaign)

    def harms(unit: str) -> bool:
        hits = (result(index, unit, it) for it in FACES)
        return index.unit[unit].strength > 0 and any(it is not Hit.NONE for it in hits)

    for fight in battle_game.fights:
        if not any(map(harms, (*fight.us, *fight.them))):
            node = fields(part(table, "fights"))[fight.id]
            help = (
                "Give a unit a strength of 1 or more, and a column with something else than 'none'."
            )
            message = f"nobody in the fight '{fight.id}' can do anything to the other side"
            yield finding(UNPLAYABLE, node.key, message, help=help)
