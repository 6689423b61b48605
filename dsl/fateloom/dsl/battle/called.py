"""The table of fights that a story calls: from its text to the compiled form, and all findings."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from fateloom.dsl.battle.build import RECORDS
from fateloom.dsl.battle.codes import ID_TWICE, UNKNOWN_NAME, UNPLAYABLE, UNUSED
from fateloom.dsl.checked import Checked
from fateloom.dsl.data.named import unknown_name, unused
from fateloom.dsl.data.table_set import TableSet, fields, items, words_of
from fateloom.dsl.diagnostics import Diagnostic, Level, finding
from fateloom.runtime.battle.combat import FACES, result
from fateloom.runtime.battle.content import Column, Unit, UnitType
from fateloom.runtime.battle.fights import LINES, Fight, Leader, campaign_of
from fateloom.runtime.battle.game import FORMAT, BattleGame
from fateloom.runtime.battle.index import Index
from fateloom.runtime.battle.words import EndCheck, Hit
from fateloom.runtime.compiled import Words

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from fateloom.dsl.source import Source

NAME = "fights"
SIDES = dict(zip(LINES, ("Our side", "The enemy"), strict=True))
"""What the sides are called where the table does not say."""

REAR = "the rear"
"""The ground to which a side falls back."""

UNITS = {it: f"unit of '{it}'" for it in LINES}
"""What the units of the sides are called."""


class Nodes(TableSet):
    """The table; the units of each side are of the kind of its name."""

    game = "A story"
    what: ClassVar = {NAME: "the fights that a story calls"}


def check(sources: Sequence[Source], *, lint: bool = True, folder: str = "") -> Checked[BattleGame]:
    """Read and judge the table. Never raises on any text."""
    nodes, found = Nodes.read({source.name: source for source in sources}, folder)
    if nodes is None:
        return Checked(None, found)
    judged = sorted(_judged(nodes), key=lambda it: (it.primary.span, it.code.id))
    if not judged:
        battle_game = _built(nodes)
        judged = list(_unplayable(nodes, battle_game))
        if not judged:
            return Checked(battle_game, _unused(nodes) if lint else ())
    is_sound = not any(it.level is Level.ERROR for it in judged)
    return Checked(_built(nodes) if is_sound else None, tuple(judged))


def _judged(nodes: Nodes) -> Iterator[Diagnostic]:
    us, fights = nodes.of("us"), nodes.of("fight")
    yield from nodes.ids.twice(ID_TWICE, "unit")
    yield from nodes.ids.unknown(UNKNOWN_NAME, UNITS)
    for hero, leader in fields(nodes.part(NAME, "leaders")).items():
        if leader.value in us:
            continue
        if hero in us:
            message = f"'{hero}' is a unit: the hero comes first, then the unit that comes along"
            help = f"Write: {leader.value}: {hero}"
            yield finding(UNKNOWN_NAME, leader.key, message, help=help)
        else:
            yield unknown_name(UNKNOWN_NAME, UNITS["us"], leader, us)
    for id in LINES:
        if id in fights:
            help = "Give the fight another name."
            yield finding(ID_TWICE, fights[id].key, f"'{id}' is the name of a side", help=help)


def _built(nodes: Nodes) -> BattleGame:
    row, each = nodes[NAME].value, RECORDS.each
    rules = row.get("rules", {})
    fights = each(Fight, "fights.fight", nodes.of("fight"))
    units = (each(Unit, "fights.unit", nodes.of(it), side=at) for at, it in enumerate(LINES))
    campaign = campaign_of(
        each(Column, "fights.column", nodes.of("column")),
        each(UnitType, "fights.type", nodes.of("type")),
        tuple(unit for own in units for unit in own),
        fights,
        EndCheck(rules.get("end_check", EndCheck.VOLLEY)),
        int(rules.get("rounds", 50)),
    )
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
        tuple(_words(nodes)),
        tuple(Leader(*it) for it in row.get("leaders", {}).items()),
        fights,
    )


def _words(nodes: Nodes) -> Iterator[Words]:
    for side, title in {**SIDES, **nodes[NAME].value.get("sides", {})}.items():
        yield Words(f"side {side}", title)
        yield Words(f"space {side}", REAR)
    yield from nodes.words("column", "type")
    for id, node in (row for it in LINES for row in nodes.of(it).items()):
        yield words_of(f"unit {id}", node)
    for id, node in nodes.of("fight").items():
        yield Words(f"space {id}", node.value["title"])
        yield Words(f"fight {id}", "", node.value.get("text", ""))


def _unused(nodes: Nodes) -> tuple[Diagnostic, ...]:
    """What no fight needs. Of what only an unused part names, nothing is said."""
    fights, types = nodes.of("fight").values(), nodes.of("type")
    units = [unit for side in LINES for unit in nodes.of(side).values()]
    fighting = {it.value for fight in fights for side in LINES for it in items(fight, side)}
    fighting |= {it.value for it in fields(nodes.part(NAME, "leaders")).values()}
    groups = (
        ("column", nodes.of("column"), {it.value["fires"] for it in types.values()}, "type"),
        ("type", types, {unit.value["type"] for unit in units}, "unit"),
        *(("unit", nodes.of(side), fighting, "fight") for side in LINES),
    )
    return tuple(unused(UNUSED, groups))


def _unplayable(nodes: Nodes, battle_game: BattleGame) -> Iterator[Diagnostic]:
    """Fights in which nobody can do anything to the other side."""
    index = Index(battle_game.campaign)

    def harms(unit: str) -> bool:
        hits = (result(index, unit, it) for it in FACES)
        return index.unit[unit].strength > 0 and any(it is not Hit.NONE for it in hits)

    for fight in battle_game.fights:
        if not any(map(harms, (*fight.us, *fight.them))):
            node = nodes.of("fight")[fight.id]
            help = (
                "Give a unit a strength of 1 or more, and a column with something else than 'none'."
            )
            message = f"nobody in the fight '{fight.id}' can do anything to the other side"
            yield finding(UNPLAYABLE, node.key, message, help=help)
