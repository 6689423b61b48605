"""A scenario while it is being made: what it has so far, and the small things every maker needs.

A block of lines is a tuple in which a tuple stands for what is indented below the line before it.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field

from tests.dsl.verify.generator.sizes import Size

Block = tuple["str | Block", ...]

SKILLS = ("power", "dexterity", "intelligence")
HEROES = ("anna", "bran", "cilla")
WORDS = (
    "salt rope bronze gull lantern reed belfry hull copper ledger net oar kelp lamp stair wind "
    "cellar stone mud creek anchor sail candle winch plank iron smoke brine shutter hinge cask "
    "wool thread"
).split()
PLACES = "mill inn well forge chapel barn gate tower grotto bridge market shrine yard pier".split()
LANDS = "quay marsh hill wood heath strand ford moor dale lane fen cape ness weald".split()
GOODS = "key rope horn seal ring map charm drum blade crown chart bell coat wheel".split()
PEOPLE = "ida tom wim una bert lena odo rosa kasper mina jost erna".split()


@dataclass(slots=True)
class Land:
    """A tile. `reveals`: the tiles that its exploration lays."""

    id: str
    cell: tuple[int, int]
    side: str
    reveals: list[str] = field(default_factory=list)
    on_explore: list[str | Block] = field(default_factory=list)
    bare: bool = False
    """No POI may lie there."""


@dataclass(slots=True)
class Place:
    """A POI. `lasts`: nothing ever removes it, so that others may be built on it."""

    id: str
    tile: str
    lasts: bool
    hidden: bool = False
    """Not laid when its tile is explored: something else places it."""
    options: list[str | Block] = field(default_factory=list)


@dataclass(slots=True)
class Card:
    """An item. `ability`: as YAML in flow style."""

    id: str
    value: int
    copies: int
    key: bool
    ability: str | None
    kind: str | None


@dataclass(slots=True)
class Way:
    """A path of a destiny: where and when its finale begins, and its stages."""

    id: str
    poi: str
    asks: list[str] = field(default_factory=list)
    stages: list[tuple[str, Block]] = field(default_factory=list)
    milestones: list[str] = field(default_factory=list)
    next_turn: bool = False


@dataclass(slots=True)
class Player:
    """A hero: what is carried at first, and the paths."""

    id: str
    items: list[str] = field(default_factory=list)
    coins: int = 0
    ways: list[Way] = field(default_factory=list)


class Sketch:
    """What is made so far. All that is drawn by lot is drawn from `rng`."""

    def __init__(self, rng: random.Random, size: Size) -> None:
        self.rng = rng
        self.size = size
        self.taken: dict[str, int] = {}
        self.lands: list[Land] = []
        self.places: dict[str, Place] = {}
        self.cards: list[Card] = []
        self.players: list[Player] = []
        self.variables: list[str] = []
        self.stocks: dict[str, list[str]] = {}
        self.people: dict[str, tuple[str, tuple[str, ...]]] = {}
        self.events: list[tuple[str, Block]] = []
        self.rescues: list[tuple[str, Block]] = []
        self.rules: dict[str, str] = {}
        self.careful = False
        """Whether items outlive heroes who are defeated: no mistake is meant to be there."""
        self.dry = False
        """Whether nothing besides what was planted makes better."""
        self.wants: list[str] = []
        """Conditions that every hero can always come by, whatever the others do."""

    # --- lots

    def maybe(self, chance: float) -> bool:
        """True so often."""
        return self.rng.random() < chance

    def name(self, stems: list[str]) -> str:
        """An id that no other thing has."""
        stem = self.rng.choice(stems)
        number = self.taken[stem] = self.taken.get(stem, 0) + 1
        return stem if number == 1 else f"{stem}_{number}"

    def say(self) -> str:
        """A line of prose."""
        words = self.rng.choices(WORDS, k=5)
        return f"> {' '.join(words).capitalize()}."

    def label(self) -> str:
        """A short label, quoted."""
        return f'"{" ".join(self.rng.choices(WORDS, k=3)).capitalize()}"'

    # --- things

    def poi(self, *, lasts: bool = True) -> str:
        """Some POI that is there from the first look on its tile."""
        found = [it.id for it in self.places.values() if not it.hidden and (it.lasts or not lasts)]
        return self.rng.choice(found)

    def new_poi(self, tile: str | None = None, *, lasts: bool = True, hidden: bool = False) -> str:
        """A further POI."""
        made = self.name(PLACES)
        where = tile or self.rng.choice([it for it in self.lands if not it.bare]).id
        self.places[made] = Place(made, where, lasts, hidden)
        return made

    def item(
        self,
        *,
        value: int = 1,
        copies: int = 1,
        ability: str | None = None,
        kind: str | None = None,
    ) -> str:
        """A further item, in the box."""
        made = self.name(GOODS)
        key = copies == 1 and (self.careful or self.maybe(0.3))
        self.cards.append(Card(made, value, copies, key, ability, kind))
        return made

    def flag(self, *, own: bool) -> str:
        """A flag that starts down, of each hero or of the world."""
        made = self.name(["deed", "vow", "debt", "rumour", "sign"])
        self.variables.append(f"{'hero' if own else 'world'} {made}: flag")
        return made

    def state(self, *values: str) -> str:
        """A named state of the world; it starts at the first value."""
        made = self.name(["season", "mood", "water", "law"])
        self.variables.append(f"world {made}: {', '.join(values)}")
        return made

    def npc(self, poi: str, *states: str) -> str:
        """Somebody at a POI."""
        made = self.name(PEOPLE)
        self.people[made] = (poi, states)
        return made

    def option(self, poi: str, clauses: str, *body: str | Block, stem: str = "do") -> str:
        """A further interaction; its id as others name it."""
        return self._option(poi, "option", stem, "", clauses, body)

    def test(self, poi: str, clauses: str, *bands: str | Block, stem: str = "try") -> str:
        """A further test; its id as others name it."""
        return self._option(poi, "test", stem, self.rng.choice(SKILLS), clauses, bands)

    def scan(self, poi: str, verb: str, clauses: str, *answers: str | Block) -> str:
        """A further scan; `verb`: `uses item` and the like."""
        return self._option(poi, "scan", "show", verb, clauses, answers)

    def trade(self, poi: str, stock: str, clauses: str = "") -> str:
        """A table with a stack of goods."""
        return self._option(poi, "trade", "deal", "", f"stock {stock} {clauses}", ())

    def _option(self, poi: str, kind: str, stem: str, word: str, clauses: str, body: Block) -> str:
        name = self.name([stem])
        head = " ".join(it for it in (kind, name, word, self.label(), clauses.strip()) if it)
        self.places[poi].options += [head, body] if body else [head]
        return f"{poi}.{name}"

    def event(self, trigger: str, *body: str | Block) -> str:
        """A further event."""
        name = self.name(["omen", "storm", "feast", "flood"])
        self.events.append((f"event {name} {trigger}", body))
        return name

    def land(self, tile: str) -> Land:
        """A tile by its id."""
        return next(it for it in self.lands if it.id == tile)

    def tile_of(self, poi: str) -> str:
        """The tile on which a POI is declared."""
        return self.places[poi].tile

    def player(self, hero: str) -> Player:
        """A hero by id."""
        return next(it for it in self.players if it.id == hero)

    def others(self, hero: str) -> list[str]:
        """The heroes besides that one."""
        return [it.id for it in self.players if it.id != hero]


def gains(item: str) -> Block:
    """The item is gained, if the box has it."""
    return (f"gain item {item}", ("else", ("> The place is empty.",)))


def both(*conditions: str) -> str:
    """All of some conditions, as the clause of an option; nothing where there are none."""
    asked = [it for it in conditions if it]
    if len(asked) > 1:
        asked = [f"({it})" if " or " in it else it for it in asked]
    return "if " + " and ".join(asked) if asked else ""
