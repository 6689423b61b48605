"""A sketch as the texts of a scenario's folder."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from tests.dsl.verify.generator.sketch import Block, Place, Player, Sketch, Way

MARKERS = "{intelligence: [3, 5, 7, 9], dexterity: [2, 5, 7, 10], power: [4, 6, 8, 9]}"


def texts(sketch: Sketch) -> dict[str, str]:
    """All files of the scenario, by their names within its folder."""
    return {
        "scenario.yaml": _header(sketch),
        "map.yaml": _map(sketch),
        "items.yaml": _items(sketch),
        "heroes.yaml": _heroes(sketch),
        "story/world.fate": "\n".join(_world(sketch)) + "\n",
        "story/destinies.fate": "\n".join(_destinies(sketch)) + "\n",
    }


def write(files: dict[str, str], folder: Path) -> None:
    """The files on disk, in a folder that may not exist yet."""
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


# --- tables


def _header(sketch: Sketch) -> str:
    rules = "".join(f"  {key}: {value}\n" for key, value in sorted(sketch.rules.items()))
    return (
        "id: made\ntitle: Made\nversion: 1.0.0\nlanguage: en\n"
        f"players: {{min: 1, max: {len(sketch.players)}}}\n"
        f"introduction: Made of a seed.\nrules:\n{rules}"
    )


def _map(sketch: Sketch) -> str:
    lines = [f"start: {sketch.lands[0].id}", "tiles:"]
    for it in sketch.lands:
        column, row = it.cell
        lines.append(f"  {it.id}: {{title: {it.id}, cell: [{column}, {row}], side: {it.side}}}")
    return "\n".join(lines) + "\n"


def _items(sketch: Sketch) -> str:
    if not sketch.cards:
        return "items: {}\n"
    lines = ["items:"]
    for number, it in enumerate(sketch.cards, 1):
        facts = [f"number: {number}", f"title: The {it.id}", f"value: {it.value}"]
        if it.copies > 1:
            facts.append(f"copies: {it.copies}")
        if it.kind:
            facts.append(f"categories: [{it.kind}]")
        if it.key:
            facts.append("key: true")
        if it.ability:
            facts.append(f"ability: {it.ability}")
        lines.append(f"  {it.id}: {{{', '.join(facts)}}}")
    return "\n".join(lines) + "\n"


def _heroes(sketch: Sketch) -> str:
    lines = ["heroes:"]
    for it in sketch.players:
        items = f", items: [{', '.join(it.items)}]" if it.items else ""
        facts = f"title: {it.id}, description: A hero., markers: {MARKERS}, coins: {it.coins}"
        lines.append(f"  {it.id}: {{{facts}{items}}}")
    return "\n".join(lines) + "\n"


# --- story


def _lines(block: Block, level: int) -> Iterator[str]:
    for it in block:
        if isinstance(it, str):
            yield "  " * level + it
        else:
            yield from _lines(it, level + 1)


def _world(sketch: Sketch) -> Iterator[str]:
    yield from sketch.variables
    for land in sketch.lands:
        yield f"tile {land.id}"
        placed = [
            f"place {it.id}"
            for it in sketch.places.values()
            if it.tile == land.id and not it.hidden
        ]
        laid = [f"reveal {', '.join(land.reveals)}"] if land.reveals else []
        body = (sketch.say(), *placed, *laid, *land.on_explore)
        yield from _lines(("on explore", body), 1)
    for stock, items in sketch.stocks.items():
        yield f"stock {stock}: {', '.join(items)}" if items else f"stock {stock}"
    for npc, (poi, states) in sketch.people.items():
        yield f'npc {npc} "{npc.capitalize()}" at {poi}'
        if states:
            yield f"  states {', '.join(states)}"
    for place in sketch.places.values():
        yield from _poi(sketch, place)
    for head, body in sketch.events:
        yield from _lines((head, (sketch.say(), *body)), 0)
    for condition, body in sketch.rescues:
        yield from _lines((f"rescue if {condition}", (sketch.say(), *body)), 0)


def _poi(sketch: Sketch, place: Place) -> Iterator[str]:
    yield f'poi {place.id} "{place.id.capitalize()}" on {place.tile}'
    yield from _lines((sketch.say(), *place.options), 1)


def _destinies(sketch: Sketch) -> Iterator[str]:
    for player in sketch.players:
        yield f"destiny {player.id}"
        for way in player.ways:
            yield from _lines(_path(sketch, player, way), 1)


def _path(sketch: Sketch, player: Player, way: Way) -> Block:
    asked = [f"({it})" if " or " in it and len(way.asks) > 1 else it for it in way.asks]
    condition = f" if {' and '.join(asked)}" if asked else ""
    turn = " next turn" if way.next_turn else ""
    milestones = tuple(f"milestone {sketch.label()} when {player.id} {it}" for it in way.milestones)
    stages: list[str | Block] = []
    for stage, body in way.stages:
        stages += [f"stage {stage}", body]
    return (
        f"path {way.id} {sketch.label()}",
        (
            "secret", (sketch.say(),), *milestones,
            f"begins at {way.poi} {sketch.label()}{condition}{turn}",
            "finale", tuple(stages),
        ),
    )  # fmt: skip
