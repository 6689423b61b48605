"""How large a generated scenario is."""

from __future__ import annotations

import random

from fateloom.runtime.record import record


@record
class Size:
    """How many there are of each thing. `tiny`: few enough states for the oracle to look at all."""

    name: str
    heroes: int
    tiles: int
    pois: int
    items: int
    several: int
    """Items of which there are two or three copies, among `items`."""
    stocks: int
    people: int
    flags: int
    """Of the world; half as many of each hero."""
    states: int
    events: int
    steps: int
    """Milestones on each path."""
    limit: int
    """Items that a hero can carry."""

    @property
    def tiny(self) -> bool:
        return self.name == "tiny"


def tiny(rng: random.Random, least: int, *, things: bool) -> Size:
    """One that the oracle can judge: one hero or two, rarely three, at least `least`. `things`:
    items go about, each of which can lie on every tile.
    """
    heroes = max(least, rng.choice((1, 1, *[2] * 8, 2 if things else 3)))
    tiles = rng.choice((1, 1, 2, 2, 2 if things else 3)) if heroes < 3 else 1
    pois, limit = tiles + rng.choice((0, 1, 1, 2)), rng.choice((1, 1, 2, 2, 3))
    return Size("tiny", heroes, tiles, pois, 0, 0, 0, 0, 0, 0, 0, 0, limit)


def sized(factor: float) -> Size:
    """So many times a full-size scenario, 0.25 to 3; three heroes always.

    Full size has some 20 tiles, 50 POIs, 20 items, 8 events and 270 options.
    """
    many = lambda number: max(1, round(number * factor))  # noqa: E731 - short and local
    return Size(
        name=f"x{factor:g}",
        heroes=3,
        tiles=many(20),
        pois=many(46),
        items=many(20),
        several=many(2) if factor >= 0.5 else 0,
        stocks=many(5),
        people=many(6),
        flags=many(24),
        states=many(10),
        events=many(8),
        steps=5 if factor >= 1 else 3,
        limit=4,
    )


QUARTER, HALF, FULL, DOUBLE, TRIPLE = (sized(it) for it in (0.25, 0.5, 1, 2, 3))
