"""Small random models in which heroes walk, POIs come and go, and things lie on tiles."""

from __future__ import annotations

import random

from tests.dsl.verify.random_models import HandsMaker, in_order

from fateloom.runtime.span import NOWHERE
from fateloom.runtime.transitions.doubts import NONE
from fateloom.runtime.transitions.model import (
    Action,
    Add,
    Assign,
    Effect,
    Literal,
    Model,
    Move,
    Outcome,
)
from fateloom.runtime.transitions.variables import Kind


class PlacesMaker(HandsMaker):
    """Two or three tiles, some unexplored; things of one or two copies; a limit of what can be
    carried; roads that the story can shut.
    """

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.heroes = ("a", "b")[: self.random.choice((1, 1, 2))]
        self.limit = self.random.choice((1, 2))
        self.variables, self.initial, self.actions = [], [], []
        for hero in self.heroes:
            stages = ("none", "x/1", "x/2", "won/x", "won/y", "defeated")
            self.add(f"finale:{hero}", Kind.FINALE, stages, 0, hero)
        self.tiles = ["s", "t", "u"][: self.random.choice((2, 3))]
        for number, tile in enumerate(self.tiles):
            explored = 1 if number == 0 or self.random.random() < 0.3 else 0
            self.add(f"tile:{tile}", Kind.TILE, ("unexplored", "explored"), explored, None)
        for tile in self.tiles:
            shown = self.initial[self.at(f"tile:{tile}")]
            self.add(f"poi:{tile}", Kind.POI, ("none", tile), shown, None)
        for hero in self.heroes:
            self.add(f"at:{hero}", Kind.HERO_TILE, tuple(self.tiles), 0, hero)
        self.items = [f"item:{n}" for n in range(self.random.choice((1, 2)))]
        self.many = self.random.random() < 0.4
        for item in self.items:
            self.place(item)
        for hero in self.heroes:
            labels = tuple(map(str, range(len(self.items) * (1 + self.many) + 1)))
            self.add(f"held:{hero}", Kind.HELD, labels, 0, hero)
        for number in range(self.random.choice((1, 2))):
            self.add(f"v{number}", Kind.STORY, ("0", "1"), 0, None)
        self.add("lost", Kind.STORY, ("0", "1"), 0, None)
        for hero in self.heroes:
            self.walk(hero)
            for item in self.items:
                self.handle(hero, item)
        for number in range(self.random.randint(1, 3)):
            self.actions.append(self.action(number))
        if self.random.random() < 0.5:
            self.shut()
        for hero in self.heroes:
            self.actions += [self.there(it) for it in self.finale(hero)]
            self.free_hands(hero)

    def places(self) -> list[str]:
        """Where things can be."""
        tiles = [f"tile:{it}" for it in self.tiles]
        return ["box", *(f"hero:{it}" for it in self.heroes), *tiles]

    def place(self, item: str) -> None:
        """Where a thing is, or how many of it are at each place."""
        start = self.random.choice(("box", f"tile:{self.tiles[-1]}"))
        if not self.many:
            labels = tuple(self.places())
            self.add(item, Kind.ITEM, labels, labels.index(start), None)
            return
        for place in self.places():
            count = 2 if place == start else 0
            self.add(f"{item}@{place}", Kind.COPIES, ("0", "1", "2"), count, None)

    # --- steps

    def walk(self, hero: str) -> None:
        """Steps between all tiles; the first one explores."""
        at = self.at(f"at:{hero}")
        shut = [Literal(self.at("lost"), 1)] if self.random.random() < 0.2 else []
        for here in range(len(self.tiles)):
            for there, tile in enumerate(self.tiles):
                if here == there or self.random.random() < 0.1:
                    continue
                side = self.at(f"tile:{tile}")
                go: list[Effect] = [Assign(at, there)]
                show: list[Effect] = [Assign(side, 1), Assign(self.at(f"poi:{tile}"), 1), *go]
                show.sort(key=lambda it: it.variable)
                here_, known, new = Literal(at, 1 << here), Literal(side, 2), Literal(side, 1)
                self.step(Move.STEP, f"{here}{tile}", hero, [here_, known, *shut], go)
                self.step(Move.EXPLORE, f"{here}{tile}", hero, [here_, new], show)

    def handle(self, hero: str, item: str) -> None:
        """Taking out of the box at a tile; laying down and picking up."""
        mine = f"hero:{hero}"
        if self.random.random() < 0.8:
            tile = self.random.choice(self.tiles)
            self.moved("take", hero, item, "box", mine, tile, 1, over=False)
        for tile in self.tiles:
            if self.random.random() < 0.95:
                self.moved("pick", hero, item, f"tile:{tile}", mine, tile, 1, over=False)
            self.moved("lay", hero, item, mine, f"tile:{tile}", tile, -1, over=True)

    def moved(
        self, name: str, hero: str, item: str, old: str, new: str, tile: str, by: int, *, over: bool
    ) -> None:
        held, at = self.at(f"held:{hero}"), self.at(f"at:{hero}")
        size = len(self.variables[held].labels)
        room = Literal(held, (1 << self.limit + 1) - 1)
        full = Literal(held, (1 << size) - 1 & ~room.allowed)
        guard = [full if over else room, Literal(at, 1 << self.tiles.index(tile))]
        if not guard[0].allowed:
            return
        effects: list[Effect] = [Add(held, by)]
        if not over:
            guard.append(Literal(self.at(f"poi:{tile}"), 2))
        if self.many:
            guard.append(Literal(self.at(f"{item}@{old}"), 6))
            effects += [Add(self.at(f"{item}@{old}"), -1), Add(self.at(f"{item}@{new}"), 1)]
        else:
            places = self.places()
            guard.append(Literal(self.at(item), 1 << places.index(old)))
            effects.append(Assign(self.at(item), places.index(new)))
        effects.sort(key=lambda it: it.variable)
        move = Move.LAY_DOWN if over else Move.PICK_UP
        self.step(move, f"{name}:{item}:{tile}", hero, guard, effects)

    def step(
        self, move: Move, name: str, hero: str, guard: list[Literal], effects: list[Effect]
    ) -> None:
        """One thing that a hero can do, for sure, before a finale."""
        free = Literal(self.at(f"finale:{hero}"), 1)
        outcome = Outcome((), tuple(effects), (), (), NONE)
        cube = in_order([free, *guard])
        self.actions.append(
            Action(f"{move.value} {name}:{hero}", move, hero, name, "", (), cube, (outcome,), NONE,
                   False, NOWHERE)
        )  # fmt: skip

    def shut(self) -> None:
        """Somebody takes a POI away, or shuts the road."""
        hero = self.random.choice(self.heroes)
        poi = self.at(f"poi:{self.random.choice(self.tiles)}")
        effect = self.random.choice((Assign(poi, 0), Assign(self.at("lost"), 1)))
        self.step(Move.OPTION, "shut", hero, self.cube(1), [effect])

    def there(self, action: Action) -> Action:
        """A finale begins on a tile."""
        if action.move is not Move.BEGIN:
            return action
        at = self.at(f"at:{action.hero}")
        here = Literal(at, 1 << self.random.randrange(len(self.tiles)))
        guard = in_order([*action.guard, here])
        return Action(
            action.name, action.move, action.hero, action.subject, "", (), guard, action.outcomes,
            NONE, False, NOWHERE,
        )  # fmt: skip

    def story(self) -> list[int]:
        return [at for at, it in enumerate(self.variables) if it.name.startswith("v")]

    def cube(self, most: int) -> list[Literal]:
        """Conditions on the story, and on what is in hand."""
        found = {
            it.variable: it for it in super(HandsMaker, self).cube(min(most, len(self.story())))
        }
        hero = self.random.choice(self.heroes)
        for item in self.random.sample(self.items, self.random.choice((0, 1, 1))):
            if self.many:
                at, mine = self.at(f"{item}@hero:{hero}"), self.random.choice((6, 4, 1))
            else:
                at = self.at(item)
                mine = 1 << self.places().index(f"hero:{hero}")
            found[at] = Literal(at, mine)
        return list(found.values())


def random_places(seed: int) -> Model:
    """A small model with a map."""
    return PlacesMaker(seed).model()
