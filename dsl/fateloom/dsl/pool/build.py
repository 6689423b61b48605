"""From sound tables to the compiled form."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from fateloom.dsl.data.table_set import fields, part
from fateloom.dsl.pool.read import Nodes
from fateloom.dsl.pool.settings import RECORDS, settings_of
from fateloom.runtime.compiled import Words
from fateloom.runtime.pool.dice import Die
from fateloom.runtime.pool.dice_set import STANDARD, DiceSet, DieType
from fateloom.runtime.pool.encounter import Aspect, Encounter, Hero, Opponent
from fateloom.runtime.pool.game import FORMAT, WAYS, Course, PoolGame, Scene
from fateloom.runtime.pool.tally import Tally

if TYPE_CHECKING:
    from fateloom.dsl.data.node import Node, Row
    from fateloom.runtime.pool.settings import Settings


def build(nodes: Nodes) -> PoolGame:
    """The pool game; the tables have been judged, and names lead somewhere."""
    head, dice = nodes["pool"].value, nodes.part("dice")
    set_of_dice = STANDARD if dice is None else dice_of(dice)
    settings = nodes.once(settings_of)
    scenes = (_scene(nodes, set_of_dice, settings, *it) for it in nodes.of("scene").items())
    return RECORDS.of(
        PoolGame,
        "pool",
        head,
        format=FORMAT,
        credits=set_of_dice.credits,
        course=RECORDS.of(Course, "pool", head, scenes=tuple(scenes)),
        words=tuple(_words(nodes)),
    )


def dice_of(node: Node) -> DiceSet:
    """The dice of dice.yaml; it has passed its schema, and nothing more."""
    row: Row = node.value
    types = tuple(RECORDS.of(DieType, "dice.die", row["dice"][die], die=die) for die in Die)
    said, own = row.get("symbols", {}), row.get("own", {}).items()
    worth = (
        *((it, _worth(said[it]) if it in said else tally) for it, tally in STANDARD.worth),
        *((name, _worth(it)) for name, it in own),
    )
    mirrors = tuple((name, it["mirror"]) for name, it in own)
    return DiceSet(types, " ".join(row["credits"].split()), worth, mirrors)


def _worth(row: Row) -> Tally:
    return RECORDS.of(Tally, "dice.worth", row)


# --- what is played


def _scene(nodes: Nodes, dice: DiceSet, settings: Settings, id: str, node: Node) -> Scene:
    row, each = node.value, RECORDS.each
    aspects = each(Aspect, "scenes.aspect", fields(part(node, "aspects")))
    there = {it.get("against") for it in row["tasks"].values()} | {it.holder for it in aspects}
    there |= set(row.get("present", ()))
    heroes = each(Hero, "characters.hero", nodes.of("hero"))
    opponents = [it for it in _opponents(nodes) if it.id in there]
    everybody = nodes.of("character")
    carried = (
        Aspect(it, who)
        for who in (*(it.id for it in heroes), *(it.id for it in opponents))
        for it in everybody[who].value.get("aspects", {})
    )
    encounter = RECORDS.of(
        Encounter,
        "scenes.scene",
        row,
        heroes=heroes,
        opponents=tuple(opponents),
        aspects=(*aspects, *carried),
        dice=dice,
        settings=settings,
    )
    rounds = tuple(int(it) for it in row.get("rounds_by_heroes", ()))
    conceded = row["conceded"]["to"] if "conceded" in row else None
    rests = tuple(way for way in WAYS if row.get(way, {}).get("rest", False))
    return Scene(id, encounter, row["won"]["to"], row["lost"]["to"], rounds, conceded, rests)


def _opponents(nodes: Nodes) -> Iterator[Opponent]:
    """Opponents with all ratings, and mooks with what they are good and bad at (DD-38..40)."""
    for kind in ("opponent", "mook"):
        rows = fields(nodes.part("characters", f"{kind}s"))
        yield from RECORDS.each(Opponent, f"characters.{kind}", rows)


# --- what everything is called


def _words(nodes: Nodes) -> Iterator[Words]:
    people: Row = nodes["characters"].value
    for kind, group in (("hero", "heroes"), ("opponent", "opponents"), ("opponent", "mooks")):
        for id, row in people.get(group, {}).items():
            yield Words(f"{kind} {id}", row["title"], row.get("description", ""))
            for stunt, one in row.get("stunts", {}).items():
                yield Words(f"stunt {id}.{stunt}", one["title"])
            for thing, title in row.get("things", {}).items():
                yield Words(f"thing {id}.{thing}", title)
            for aspect, title in row.get("aspects", {}).items():
                yield Words(f"aspect {aspect}", title)
    for id, row in nodes["scenes"].value["scenes"].items():
        yield from _scene_words(id, row)
    yield from nodes.words("ending")


def _scene_words(id: str, row: Row) -> Iterator[Words]:
    yield Words(f"scene {id}", row["title"], row.get("text", ""))
    for way in WAYS:
        if way in row:
            yield Words(f"{way} {id}", "", row[way].get("text", ""))
    for compel, one in row.get("compels", {}).items():
        yield Words(f"compel {id}.{compel}", one["title"], one.get("text", ""))
        for answer in ("accepted", "refused"):
            yield Words(f"{answer} {id}.{compel}", "", one.get(answer, ""))
    for aspect, one in row.get("aspects", {}).items():
        yield Words(f"aspect {id}.{aspect}", one["title"])
    for it, one in row.get("purchases", {}).items():
        yield Words(f"purchase {id}.{it}", one["title"], one.get("text", ""))
    for task, one in row["tasks"].items():
        yield Words(f"task {id}.{task}", one["title"], one.get("text", ""))
        for outcome in ("success", "tie", "failure"):
            yield Words(f"{outcome} {id}.{task}", "", one.get(outcome, ""))
