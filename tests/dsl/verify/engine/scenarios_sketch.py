"""A scenario under construction: names are declared when something first uses them."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

T = TypeVar("T")

Lines = list[str]
"""Lines of a block, indented relative to the block."""

HEROES = ("ann", "bob", "cat")
SKILLS = ("intelligence", "dexterity", "power")
CATEGORIES = ("gear", "tool")
STATES = ("aa", "bb", "cc")


def block(lines: Sequence[str], level: int = 1) -> Lines:
    """The lines, so many levels deeper."""
    return ["  " * level + it for it in lines]


@dataclass
class Variable:
    """A variable of the story; `values`: the numbers or names that it can have, of a flag none."""

    scope: str
    declared: str
    values: tuple[str, ...] = ()
    counter: bool = False


@dataclass
class Item:
    """A card of items.yaml."""

    number: int
    category: str
    rows: dict[str, str]
    packed: bool = False


@dataclass
class Poi:
    """A POI, which `on explore` of its tile places; `homeless`: its own line names no tile."""

    tile: str
    homeless: bool = False
    drops: bool = False
    states: bool = False
    options: list[Lines] = field(default_factory=list)


class Sketch:
    """What a scenario has so far, and the random choices of its seed."""

    def __init__(self, seed: int) -> None:
        rng = self.rng = random.Random(f"tiny scenario {seed}")
        self.heroes = HEROES[: self.pick((1, 60), (2, 37), (3, 3))]
        more = len(self.heroes) - 1
        self.most_options = (self.pick((3, 1), (4, 1)), 2, 2)[more]
        self.most_items, self.most_events = (3, 2, 1)[more], (2, 1, 1)[more]
        self.rules: dict[str, str] = {}
        self.tiles = {"t0": "explored"}
        if self.maybe((0.4, 0.12, 0)[more]):
            self.tiles["t1"] = self.pick(("explored", 3), ("unexplored", 3), ("box", 2))
        self.pois = {
            f"p{at}": Poi(rng.choice(list(self.tiles)), self.maybe(0.06))
            for at in range(self.pick((1, 5), (2, 4 - 1.5 * more), (3, 1 - more / 2)))
        }
        self.pois["p0"].tile = "t0"
        self.variables: dict[str, Variable] = {}
        self.items: dict[str, Item] = {}
        self.held: dict[str, list[str]] = {it: [] for it in self.heroes}
        self.npcs: dict[str, tuple[str | None, bool]] = {}
        self.stocks: dict[str, list[str]] = {}
        self.scenes: dict[str, Lines] = {}
        self.events: dict[str, Lines] = {}
        self.rescues: list[Lines] = []
        self.destinies: dict[str, list[Lines]] = {it: [] for it in self.heroes}
        self.explored: dict[str, Lines] = {it: [] for it in self.tiles}
        self.options: list[str] = []
        self.plain: list[tuple[bool, Lines]] = []
        """The plain options, to which further statements can be added; whether they are limited."""
        self.closed: list[str] = []
        self.modes: list[str] = []
        self.pool: Lines | None = None
        """The purchases of the pool game beside the story; None: there is no such game."""
        self.cards: bool | None = None
        """Whether challenges have tables beside the story; None: none is called yet."""
        self.shares_xp = self.adversary = False
        """Whether they share the experience of the story; whether there is an adversary."""
        self.fights = self.pauses = False
        """Whether battles have a table beside the story; whether the longest fight pauses."""
        self.campaign = False
        """Whether there is a campaign beside the story."""
        self.house = False
        """Whether there is a house beside the story."""
        self.haunts = False
        """Whether searches, probes, duels, haunts and syphons have a table beside the story."""
        self.least_players = 1

    def alone(self) -> None:
        """One hero, who has two options."""
        self.heroes, self.most_options = self.heroes[:1], 2
        self.held = {it: [] for it in self.heroes}
        self.destinies = {it: [] for it in self.heroes}
        self.pois = {"p0": self.pois["p0"]}

    # --- choices

    def maybe(self, chance: float) -> bool:
        """True so often."""
        return self.rng.random() < chance

    def pick(self, *weighted: tuple[T, float]) -> T:
        """One of the values, by weight."""
        return self.rng.choices([it for it, _ in weighted], [it for _, it in weighted])[0]

    def any_of(self, made: Sequence[tuple[float, Callable[[], T]]]) -> T:
        """What one of the functions makes, by weight."""
        return self.rng.choices([it for _, it in made], [weight for weight, _ in made])[0]()

    def virtue_range(self) -> tuple[int, int]:
        """The bounds of virtue."""
        return int(self.rules.get("virtue_min", "-99")), int(self.rules.get("virtue_max", "99"))

    # --- names, made on demand

    def flag(self, scope: str | None = None) -> str:
        """A flag of the world or of each hero."""
        scope = scope or self.pick(("world", 5), ("hero", 4))
        up = " up" if self.maybe(0.12) else ""
        return self._variable(scope, f"{scope[0]}f", 2, Variable(scope, f"flag{up}"))

    def counter(self, scope: str | None = None) -> str:
        """A counter."""
        scope = scope or self.pick(("world", 2), ("hero", 1))
        low, high = self.pick(((0, 2), 6), ((0, 1), 3), ((-1, 1), 1), ((1, 3), 1))
        start = f" = {self.rng.randint(low, high)}" if self.maybe(0.3) else ""
        values = tuple(map(str, range(low, high + 1)))
        made = Variable(scope, f"{low}..{high}{start}", values, counter=True)
        return self._variable(scope, f"{scope[0]}c", 1, made)

    def state(self, scope: str | None = None) -> str:
        """A variable with named states; now and then a POI or an NPC with states."""
        if scope is None and self.maybe(0.3):
            if self.maybe(0.5):
                poi = self.poi()
                self.pois[poi].states = True
                return poi
            npc = self.npc()
            self.npcs[npc] = (self.npcs[npc][0], True)
            return npc
        scope = scope or self.pick(("world", 2), ("hero", 1))
        values = STATES[: self.pick((2, 3), (3, 1))]
        return self._variable(scope, f"{scope[0]}s", 1, Variable(scope, ", ".join(values), values))

    def values_of(self, state: str) -> tuple[str, ...]:
        """The values of a variable, POI or NPC with states."""
        return self.variables[state].values if state in self.variables else STATES[:2]

    def _variable(self, scope: str, stem: str, most: int, made: Variable) -> str:
        there = [it for it in self.variables if it.startswith(stem)]
        if there and (len(there) >= most or self.maybe(0.55)):
            return self.rng.choice(there)
        name = f"{stem}{len(there)}"
        self.variables[name] = made
        return name

    def hero(self) -> str:
        """A hero."""
        return self.rng.choice(self.heroes)

    def tile(self) -> str:
        """A tile."""
        return self.rng.choice(list(self.tiles))

    def poi(self) -> str:
        """A POI."""
        return self.rng.choice(list(self.pois))

    def item(self, fresh: float = 0.45) -> str:
        """An item; `fresh`: how often a further one, of at most so many."""
        there = list(self.items)
        if there and (len(there) >= self.most_items or not self.maybe(fresh)):
            return self.rng.choice(there)
        name = f"it{len(there)}"
        rows = {"value": self.pick(("0", 3), ("1", 5), ("2", 1))}
        if self.maybe(0.3):
            rows["copies"] = self.pick(("2", 4), ("3", 1))
        if self.maybe(0.22):
            rows["key"] = "true"
        if self.maybe(0.25):
            rows["sellable"] = "false"
        self.items[name] = Item(len(there) + 1, self.rng.choice(CATEGORIES), rows)
        return name

    def category(self) -> str:
        """A category that an item has."""
        return self.items[self.item(0.2)].category

    def npc(self) -> str:
        """A person."""
        name = "n0" if not self.npcs or self.maybe(0.8) else "n1"
        if name not in self.npcs:
            self.npcs[name] = (self.poi() if self.maybe(0.6) else None, False)
        return name

    def stock(self) -> str:
        """A trade stack."""
        if not self.stocks:
            self.stocks["s0"] = []
        return "s0"

    def option(self) -> str | None:
        """The full id of an option; None: there is none yet."""
        return self.rng.choice(self.options) if self.options else None

    def new_option(self, poi: str) -> str:
        """The id of a further option of the POI."""
        name = f"o{len(self.options)}"
        self.options.append(f"{poi}.{name}")
        return name

    def event(self) -> str | None:
        """An event; None: there is none yet."""
        return self.rng.choice(list(self.events)) if self.events else None
