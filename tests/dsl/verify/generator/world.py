"""The ground of a scenario: heroes, tiles, the first POIs, what a purse and virtue are good for."""

from __future__ import annotations

import random

from tests.dsl.verify.generator.sizes import Size
from tests.dsl.verify.generator.sketch import HEROES, LANDS, Land, Player, Sketch, both

WIDTH = 5


def ground(rng: random.Random, size: Size) -> Sketch:
    """A scenario that has nothing but its map, a lasting POI on each tile, and its heroes."""
    sketch = Sketch(rng, size)
    for hero in HEROES[: size.heroes]:
        sketch.players.append(Player(hero, coins=0 if size.tiny else 2))
    _lands(sketch)
    for land in sketch.lands:
        sketch.new_poi(land.id)
    while len(sketch.places) < size.pois:
        sketch.new_poi()
    sketch.rules["inventory_limit"] = str(size.limit)
    if size.tiny:
        sketch.rules["effort"] = "{start: 0, max: 0, refresh: 0}"
        sketch.rules["virtue"] = "{start: 0, min: -1, max: 2}"
    else:
        sketch.rules["virtue"] = "{start: 0, min: -5, max: 5}"
    return sketch


def _lands(sketch: Sketch) -> None:
    """Rows of tiles; each lays those beside it, so that all of it can be explored in any order."""
    size = sketch.size
    width = WIDTH if size.tiles > 4 else size.tiles
    open_ = size.tiny and sketch.maybe(0.6)
    for number in range(size.tiles):
        side = "explored" if number == 0 or open_ else "box"
        cell = (number % width, number // width)
        sketch.lands.append(Land(sketch.name(LANDS), cell, side))
    at = {land.cell: land.id for land in sketch.lands}
    for land in sketch.lands:
        column, row = land.cell
        beside = ((column + 1, row), (column, row + 1), (column - 1, row), (column, row - 1))
        land.reveals += [at[it] for it in beside if it in at and at[it] != sketch.lands[0].id]


def wages(sketch: Sketch) -> None:
    """A place where anybody can always earn coins."""
    poi = sketch.poi()
    amount = sketch.rng.choice((1, 2))
    sketch.option(poi, "", sketch.say(), f"gain {amount} coins", stem="work")


def grace(sketch: Sketch, *, lasting: bool) -> str:
    """Ways to become better and worse; `lasting`: becoming better is always open. Where it is."""
    good, bad = sketch.poi(), sketch.poi()
    limit = "" if lasting else sketch.rng.choice(("once", "once per hero"))
    sketch.option(bad, "", sketch.say(), "virtue -1", stem="rob")
    return sketch.option(good, limit, sketch.say(), "virtue +1", stem="pray")


def theft(sketch: Sketch, item: str, hero: str | None = None) -> str:
    """A way to get an item out of the hands of others; by one hero alone, if one is named."""
    who = f"hero is {hero}" if hero else ""
    clause = both(who, f"others has item {item}")
    loot = (f"others lose item {item}", f"gain item {item}", ("else", ("> It slips away.",)))
    return sketch.option(sketch.poi(), clause, *loot, stem="steal")
