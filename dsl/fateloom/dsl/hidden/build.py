"""From sound tables to the compiled form."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fateloom.dsl.data.table_set import fields, head_of
from fateloom.runtime.compiled import Words
from fateloom.runtime.hidden import effects as ef
from fateloom.runtime.hidden.content import (
    DestinyCard,
    GhostWin,
    Haunting,
    House,
    Item,
    Options,
    Tile,
)
from fateloom.runtime.hidden.effects import Effect
from fateloom.runtime.hidden.game import FORMAT, HauntedHouse
from fateloom.runtime.hidden.orders import Claim, Do, Order
from fateloom.runtime.hidden.words import (
    Adjacency,
    Deck,
    Destination,
    Kind,
    Roll,
    Rounding,
    Taken,
    Tiers,
    When,
    Whose,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from fateloom.dsl.hidden.read import Nodes

Row = dict[str, Any]

RANDOM = "random"
"""Where a pawn goes: to a location that chance names."""


def build(nodes: Nodes) -> HauntedHouse:
    """The haunted house; the tables have passed their schemas."""
    return HauntedHouse(
        FORMAT,
        *head_of(nodes.house),
        nodes.house.value.get("credits", ""),
        house_of(nodes),
        tuple(fields(nodes.house)["characters"].value),
        tuple(_words(nodes)),
        orders=tuple(_orders(nodes)),
    )


def house_of(nodes: Nodes) -> House:
    """What the rules run on."""
    head: Row = nodes.house.value
    rules: Row = head.get("rules", {})
    numbers = {name: int(rules[name]) for name in ("health", "rounds") if name in rules}
    links = tuple((str(one), str(other)) for one, other in (it.value for it in nodes.links()))
    return House(
        int(head["players"]["min"]),
        int(head["players"]["max"]),
        int(rules.get("pile", 4)),
        nodes.board.value["start"],
        tuple(_tiles(nodes)),
        tuple(
            DestinyCard(id, kind, int(card.value.get("copies", 1)))
            for kind in Kind
            for id, card in nodes.destiny(kind).items()
        ),
        tuple(_item(id, card.value) for id, card in nodes.items().items()),
        tuple(_haunting(id, card.value) for id, card in nodes.hauntings().items()),
        **numbers,
        health_by_players=tuple(map(int, rules.get("health_by_players", ()))),
        ghost_gloom_by_players=tuple(map(int, rules.get("ghost_gloom_by_players", ()))),
        adjacency=Adjacency.LINKS if links else Adjacency.ORTHOGONAL,
        links=links,
        options=_options(rules),
    )


def _options(row: Row) -> Options:
    return Options(
        Tiers(row.get("search_tiers", Tiers.ALL)),
        Rounding(row.get("bind_rounding", Rounding.DOWN)),
        Taken(row.get("attack_takes", Taken.ITEMS)),
        row.get("shower_sees", False),
        row.get("removal_needs_reveal", True),
        int(row.get("ghost_gloom", 0)),
        int(row.get("ritual_heals", 5)),
        int(row.get("haunt_wound_cost", 3)),
    )


def _tiles(nodes: Nodes) -> Iterator[Tile]:
    """The tiles as they lie on the table, row by row."""
    locations, passages = nodes.locations(), nodes.passages()
    for x, y, place in nodes.places():
        id: str = place.value
        if id in locations:
            row: Row = locations[id].value
            yield Tile(id, x, y, True, int(row.get("gloom", 0)), (), int(row.get("cost", 1)))
        elif id in passages:
            row = passages[id].value
            numbers = tuple(map(int, row["numbers"]))
            yield Tile(id, x, y, numbers=numbers, cost=int(row.get("cost", 1)))


def _item(id: str, row: Row) -> Item:
    return Item(
        id,
        When(row["when"]),
        effects_of(row),
        int(row.get("copies", 1)),
        row.get("discard", False),
        row.get("hidden", False),
    )


def _haunting(id: str, row: Row) -> Haunting:
    win = _ghost_win(row["ghosts_win"]) if "ghosts_win" in row else None
    to = Destination(row["to"])
    return Haunting(id, to, effects_of(row), int(row.get("copies", 1)), win)


def _ghost_win(row: Row) -> GhostWin:
    total, each = row.get("total_gloom"), row.get("location_gloom")
    return GhostWin(
        None if total is None else int(total),
        row.get("majority", False),
        None if each is None else int(each),
    )


def effects_of(row: Row) -> tuple[Effect, ...]:
    """What stands in `do`."""
    return tuple(map(effect_of, row.get("do", ())))


def effect_of(row: Row | str) -> Effect:
    """An effect."""
    match row:
        case str():
            return ef.SkipAction()
        case {"wound": count}:
            return ef.Wound(int(count))
        case {"heal": count}:
            return ef.Heal(int(count))
        case {"gloom": count}:
            return ef.Gloom(int(count), row.get("where", ef.HERE))
        case {"move": tile}:
            return ef.Move(ef.RANDOM if tile == RANDOM else tile)
        case {"lose_items": count}:
            return ef.LoseItem(int(count))
        case {"peek": whose}:
            return ef.Peek(Whose(whose), int(row.get("cards", 1)))
        case {"reveal": count}:
            return ef.RevealPileCard(int(count))
        case {"modify": count}:
            return ef.Modify(int(count), Roll(row["roll"]) if "roll" in row else None)
        case _:
            return ef.Draw(Deck(row["draw"]), int(row.get("cards", 1)))


def _orders(nodes: Nodes) -> Iterator[Order]:
    for id, node in nodes.all_orders().items():
        row: Row = node.value
        yield Order(
            id,
            Do(row["do"]),
            row["in"] if "in" in row else row.get("tile", ""),
            row.get("whom", ""),
            number_of(row),
            Claim(row["say"]) if "say" in row else None,
            row.get("gives", ""),
            row.get("takes", ""),
        )


def number_of(row: Row) -> int:
    """The number of an order, whatever its key; what is spent is below 0."""
    if "spend" in row:
        return -int(row["spend"])
    return next((int(row[key]) for key in ("add", "health", "power") if key in row), 0)


def _words(nodes: Nodes) -> Iterator[Words]:
    """What everything is called."""
    characters = fields(fields(nodes.house)["characters"]).items()
    groups = (("character", characters), ("tile", nodes.tiles()), ("card", nodes.cards()))
    for kind, named in groups:
        for id, node in named:
            yield Words(f"{kind} {id}", node.value["title"], node.value.get("text", ""))
    for kind in ("ending", "moment"):
        for id, text in nodes.house.value.get(f"{kind}s", {}).items():
            yield Words(f"{kind} {id}", "", text)
    for id, node in nodes.all_orders().items():
        yield Words(f"order {id}", node.value.get("title", ""), node.value.get("text", ""))
