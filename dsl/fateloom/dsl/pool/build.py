"""From sound tables to the compiled form."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from fateloom.dsl.data.table_set import fields, head_of, part
from fateloom.dsl.pool.conditions import when_of
from fateloom.dsl.pool.read import Nodes
from fateloom.dsl.pool.settings import LADDER, pool_of, settings_of
from fateloom.runtime.compiled import Words
from fateloom.runtime.pool.building import Approach, Side
from fateloom.runtime.pool.dice import Die, Symbol
from fateloom.runtime.pool.dice_set import STANDARD, DiceSet, DieType
from fateloom.runtime.pool.encounter import (
    Action,
    Aspect,
    Compel,
    Encounter,
    ExtraDice,
    Hero,
    Opponent,
    Stunt,
    Task,
)
from fateloom.runtime.pool.game import FORMAT, WAYS, Course, Ending, PoolGame, Scene
from fateloom.runtime.pool.spending import CURRENCY, Extra, Price, Row
from fateloom.runtime.pool.tally import Outcome, Tally

if TYPE_CHECKING:
    from fateloom.dsl.data.node import Node


def build(nodes: Nodes) -> PoolGame:
    """The pool game; the tables have been judged, and names lead somewhere."""
    row: dict[str, Any] = nodes.pool_game.value
    dice = STANDARD if nodes.dice is None else dice_of(nodes.dice)
    scenes = fields(part(nodes.scenes, "scenes"))
    course = Course(
        int(row["players"]["min"]),
        int(row["players"]["max"]),
        row["begin"],
        tuple(_scene(nodes, dice, id, node.value) for id, node in scenes.items()),
        tuple(Ending(id, it["won"]) for id, it in row["endings"].items()),
    )
    return PoolGame(
        FORMAT,
        *head_of(nodes.pool_game),
        dice.credits,
        course,
        tuple(_words(nodes)),
    )


def dice_of(node: Node) -> DiceSet:
    """The dice of dice.yaml; it has passed its schema, and nothing more."""
    row: dict[str, Any] = node.value
    types = tuple(
        DieType(
            die,
            tuple(tuple(face) for face in row["dice"][die.value]["faces"]),
            Die(row["dice"][die.value]["mirror"]),
            Die(row["dice"][die.value]["upgrade"]) if "upgrade" in row["dice"][die.value] else None,
        )
        for die in Die
    )
    worth = tuple(
        (symbol, _worth(said[symbol]) if symbol in said else tally)
        for said in (row.get("symbols", {}),)
        for symbol, tally in STANDARD.worth
    )
    own: dict[str, dict[str, Any]] = row.get("own", {})
    worth = (*worth, *((name, _worth(it)) for name, it in own.items()))
    mirrors = tuple((name, it["mirror"]) for name, it in own.items())
    return DiceSet(types, " ".join(row["credits"].split()), worth, mirrors)


def _worth(row: dict[str, Any]) -> Tally:
    net, advantage, hope, despair = (
        int(row.get(it, 0)) for it in ("net", "advantage", "hope", "despair")
    )
    return Tally(net, advantage, hope, despair)


# --- what is played


def _scene(nodes: Nodes, dice: DiceSet, id: str, row: dict[str, Any]) -> Scene:
    tasks = tuple(_task(id, it) for id, it in row["tasks"].items())
    aspects: dict[str, dict[str, Any]] = row.get("aspects", {})
    people: dict[str, Any] = nodes.characters.value
    there = {it.opponent for it in tasks} | {it.get("holder") for it in aspects.values()}
    there |= set(row.get("present", ()))
    opponents = [it for it in _opponents(people) if it.id in there]
    heroes: dict[str, dict[str, Any]] = people["heroes"]
    everybody = {**heroes, **people.get("opponents", {}), **people.get("mooks", {})}
    own = [
        Aspect(it, one.get("holder"), int(one.get("free", 0)), one.get("made", False))
        for it, one in aspects.items()
    ]
    carried = [
        Aspect(it, who)
        for who in (*heroes, *(it.id for it in opponents))
        for it in everybody[who].get("aspects", {})
    ]
    encounter = Encounter(
        tuple(_hero(id, it) for id, it in heroes.items()),
        tasks,
        tuple(opponents),
        (*own, *carried),
        int(row.get("rounds", 3)),
        int(row.get("helpers", 2)),
        row.get("deadly", False),
        dice,
        settings_of(nodes.pool_game.value.get("rules", {})),
        single=row.get("single", False),
        rows=tuple(_extra(it, one) for it, one in row.get("purchases", {}).items()),
        compels=tuple(_compel(it, one) for it, one in row.get("compels", {}).items()),
    )
    rounds = tuple(int(it) for it in row.get("rounds_by_heroes", ()))
    conceded = row["conceded"]["to"] if "conceded" in row else None
    rests = tuple(way for way in WAYS if row.get(way, {}).get("rest", False))
    return Scene(id, encounter, row["won"]["to"], row["lost"]["to"], rounds, conceded, rests)


def _compel(id: str, row: dict[str, Any]) -> Compel:
    dice = pool_of(row.get("dice", {}))
    return Compel(id, row["aspect"], int(row.get("round", 1)), dice, row.get("turn", False))


def _extra(id: str, row: dict[str, Any]) -> Extra:
    """A purchase of the story; whose symbols it costs, that side pays (DDL-08)."""
    prices = tuple(Price(Symbol(it), int(count)) for it, count in row["price"].items())
    payer = Side.ROLLER if prices[0].symbol in CURRENCY[Side.ROLLER] else Side.KEEPER
    after = tuple(Outcome(it) for it in row.get("after", ()))
    like = Row(row["like"]) if "like" in row else None
    return Extra(id, payer, prices, after, not row.get("again", False), like)


def _task(id: str, row: dict[str, Any]) -> Task:
    return Task(
        id,
        LADDER[row["difficulty"]] if "difficulty" in row else 0,
        int(row.get("challenge", 0)),
        row.get("against"),
        row.get("hidden", False),
        Action(row.get("action", "overcome")),
        row.get("makes"),
        row.get("rival", False),
        row.get("optional", False),
        int(row.get("bonuses", 0)),
        int(row.get("penalties", 0)),
        tuple(ExtraDice(when_of(it["when"]), pool_of(it["dice"])) for it in row.get("extra", ())),
    )


def _hero(id: str, row: dict[str, Any]) -> Hero:
    stunts = (_stunt(it, one) for it, one in row.get("stunts", {}).items())
    return Hero(id, _ratings(row), tuple(stunts), tuple(row.get("things", {})))


def _stunt(id: str, row: dict[str, Any]) -> Stunt:
    approach = Approach(row["approach"]) if "approach" in row else None
    dice = pool_of(row.get("dice", {"aid": 1}))
    once, session = row.get("once", False), row.get("session", False)
    when = when_of(row.get("when", {}))
    return Stunt(id, approach, dice, once=once, session=session, when=when)


def _ratings(row: dict[str, Any]) -> tuple[int, ...]:
    return tuple(int(row["approaches"][approach.value]) for approach in Approach)


def _opponents(people: dict[str, Any]) -> Iterator[Opponent]:
    """Opponents with all ratings, and mooks with what they are good and bad at (DD-38..40)."""
    for id, row in people.get("opponents", {}).items():
        yield _opponent(id, row, _ratings(row))
    for id, row in people.get("mooks", {}).items():
        yield _opponent(id, row, ())


def _opponent(id: str, row: dict[str, Any], ratings: tuple[int, ...]) -> Opponent:
    return Opponent(
        id,
        ratings,
        int(row.get("helpers", 0)),
        tuple(Approach(it) for it in row.get("good", ())),
        tuple(Approach(it) for it in row.get("bad", ())),
        tuple(int(it) for it in row.get("stress", ())),
        int(row.get("slots", 0)),
        Approach(row["acts"]) if "acts" in row else None,
        row.get("foe"),
        tuple((Approach(it), pool_of(dice)) for it, dice in row.get("dice", {}).items()),
    )


# --- what everything is called


def _words(nodes: Nodes) -> Iterator[Words]:
    people: dict[str, Any] = nodes.characters.value
    for kind, group in (("hero", "heroes"), ("opponent", "opponents"), ("opponent", "mooks")):
        for id, row in people.get(group, {}).items():
            yield Words(f"{kind} {id}", row["title"], row.get("description", ""))
            for stunt, one in row.get("stunts", {}).items():
                yield Words(f"stunt {id}.{stunt}", one["title"])
            for thing, title in row.get("things", {}).items():
                yield Words(f"thing {id}.{thing}", title)
            for aspect, title in row.get("aspects", {}).items():
                yield Words(f"aspect {aspect}", title)
    for id, row in nodes.scenes.value["scenes"].items():
        yield from _scene_words(id, row)
    for id, row in nodes.pool_game.value["endings"].items():
        yield Words(f"ending {id}", row["title"], row.get("text", ""))


def _scene_words(id: str, row: dict[str, Any]) -> Iterator[Words]:
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
