"""Scenarios made at random: every form of the language, names that mostly exist, numbers that
mostly fit. Two thirds of them compile; those are what lint is tried on.
"""

from __future__ import annotations

import random
from collections.abc import Callable

from fateloom.dsl.source import Source

WORDS = "salt rope the bell tide is a low and lamp for names ring home them mud never who".split()
MARKERS = "{intelligence: [4, 6, 8, 10], dexterity: [3, 5, 7], power: [2, 5, 8, 9]}"
SKILLS = ("power", "dexterity", "intelligence")
VALUES = ("calm", "wild", "gone")
OPS = (">=", ">", "<=", "<")
ABILITIES = (
    "{kind: discard, window: any, effect: {gain_skill: any, amount: 1}}",
    "{kind: always, window: test_after_roll, effect: {add_successes: 1}}",
    "{kind: discard, window: any, effect: {gain_coins: 2}}",
    "{kind: always, window: any, effect: {gain_skill: any, amount: other_items}}",
)
OUTCOMES = {
    "battle": ("victory", "withdrawal", "defeat"),
    "challenge": ("success", "setback"),
    "probe": ("clear", "nothing"),
    "haunt": ("clear", "nothing"),
    "pool": ("success", "failure"),
}


class Story:
    """One scenario out of `seed`; `slips` is how often a name is a wrong one (0 to 1)."""

    def __init__(self, seed: int, slips: float = 0.002) -> None:
        self.rng = rng = random.Random(seed)
        self.slips = slips
        some = lambda stem, least, most: [  # noqa: E731 - short and local
            f"{stem}_{chr(97 + n) * 3}" for n in range(rng.randint(least, most))
        ]
        self.tiles = some("tile", 1, 5)
        self.pois = some("place", 1, 5)
        self.npcs = some("npc", 0, 3)
        self.items = some("item", 1, 5)
        self.stocks = some("stock", 0, 2)
        self.flags = some("flag", 1, 4)
        self.counts = some("count", 1, 3)
        self.states = [*some("state", 1, 3), *self.npcs]
        self.events = some("event", 0, 4)
        self.scenes = some("scene", 0, 2)
        self.heroes = ("warden", "smuggler")
        self.options = {poi: some("way", 1, 5) for poi in self.pois}
        self.out: list[str] = []
        self.in_stage = self.may_ask = self.in_event = False
        self.stages: list[str] = []
        self._write()

    @property
    def sources(self) -> list[Source]:
        """All files of the scenario."""
        tables = {
            "scenario.yaml": self._header(),
            "map.yaml": self._map(),
            "items.yaml": self._items(),
            "heroes.yaml": "heroes:\n"
            + "".join(
                f"  {hero}: {{title: {hero}, description: d, markers: {MARKERS}}}\n"
                for hero in self.heroes
            ),
        }
        tables["story/all.fate"] = "\n".join(self.out) + "\n"
        return [Source(name, text) for name, text in tables.items()]

    # --- small things

    def line(self, level: int, text: str) -> None:
        """Write a line."""
        self.out.append("  " * level + text)

    def maybe(self, chance: float) -> bool:
        """True so often."""
        return self.rng.random() < chance

    def name(self, names: list[str] | tuple[str, ...]) -> str:
        """One of the names, or rarely a word that is none of them."""
        if not names or self.maybe(self.slips):
            return self.rng.choice([*self.tiles, *self.flags, "nowhere"])
        return self.rng.choice(names)

    def say(self) -> str:
        """A text, sometimes with insertions."""
        rng = self.rng
        words = rng.choices(WORDS, k=rng.choice((3, 5, 8, 12)))
        if self.maybe(0.1):
            words.insert(2, f"[{rng.choice((*self.counts, 'hero', 'coins', 'day'))}]")
        text = " ".join(words)
        if self.maybe(0.15):
            text += f" [if {self.condition(1)}: {' '.join(words[:2])} | {words[0]}]"
        return text

    def prose(self, level: int) -> None:
        """One or two lines of prose."""
        for _ in range(self.rng.choice((1, 1, 2))):
            self.line(level, f"> {self.say()}.")

    # --- conditions

    def atom(self) -> str:
        """A condition without and, or."""
        rng, name = self.rng, self.name
        who = rng.choice(("", "", "", "warden ", "anyone ", "everyone ", "others "))
        poi = name(self.pois)
        made: list[Callable[[], str]] = [
            lambda: name(self.flags),
            lambda: f"not {name(self.flags)}",
            lambda: f"{name(self.counts)} {rng.choice(OPS)} {rng.randrange(0, 6)}",
            lambda: f"{name(self.counts)} is {rng.randrange(0, 6)}",
            lambda: f"{name(self.states)} is {rng.choice(VALUES)}",
            lambda: f"{name(self.states)} is not {rng.choice(VALUES)}",
            lambda: f"{name(self.states)} is {rng.choice(VALUES)} or {rng.choice(VALUES)}",
            lambda: f"{who}{rng.choice(('has', 'lacks'))} item {name(self.items)}",
            lambda: f"{who}has any gear",
            lambda: f"item {name(self.items)} is {rng.choice(('in box', 'gone', 'held'))}",
            lambda: f"hero is {name(self.heroes)}",
            lambda: f"{who}on tile {name(self.tiles)}",
            lambda: f"{who}visited {poi}",
            lambda: f"chose {poi}.{name(self.options.get(poi, []))}",
            lambda: f"{name(self.tiles)} {rng.choice(('explored', 'revealed'))}",
            lambda: f"{poi} placed",
            lambda: f"{who}{rng.choice(('coins', 'xp', 'virtue'))} {rng.choice(OPS)} 3",
            lambda: f"day {rng.choice(OPS)} {rng.randrange(1, 9)}",
            lambda: rng.choice(("solo", "group", "explorer", "challenger")),
            lambda: f"{who}{rng.choice(('in finale', 'out'))}",
        ]
        if self.npcs:
            made += [lambda: f"{name(self.npcs)} at {poi}", lambda: f"{name(self.npcs)} away"]
        return rng.choice(made)()

    def condition(self, depth: int = 2) -> str:
        """A condition; `depth`: how many levels of brackets it may have."""
        if depth == 0 or self.maybe(0.6):
            return self.atom()
        word = self.rng.choice((" and ", " or "))
        parts = []
        for _ in range(self.rng.choice((2, 2, 3))):
            part = self.condition(depth - 1)
            parts.append(f"({part})" if " and " in part or " or " in part else part)
        return word.join(parts)

    # --- statements

    def body(self, level: int, depth: int = 2) -> None:
        """Some statements."""
        self.prose(level)
        for _ in range(self.rng.choice((0, 1, 1, 2, 3))):
            self.statement(level, depth)

    def statement(self, level: int, depth: int) -> None:
        """One statement; `depth`: how deep blocks may still nest."""
        asks = (self._choose, self._test, self._scan, self._call) if self.may_ask else ()
        if depth > 0 and self.maybe(0.3):
            self.rng.choice((self._if, self._gain_item, self._pay, *asks))(level, depth - 1)
        else:
            self.line(level, self.effect())

    def effect(self) -> str:
        """An effect that takes one line."""
        rng, name = self.rng, self.name
        poi = name(self.pois)
        option = f"{poi}.{name(self.options.get(poi, []))}"
        made: list[Callable[[], str]] = [
            lambda: f"{name(self.flags)} {rng.choice(('up', 'up', 'down'))}",
            lambda: f"{name(self.counts)} {rng.choice(('+1', '-1', '+2'))}",
            lambda: f"{name(self.counts)} becomes {rng.randrange(0, 6)}",
            lambda: f"{name(self.states)} becomes {rng.choice(VALUES)}",
            lambda: (
                f"{rng.choice(('gain', 'lose'))} {rng.randrange(1, 4)} "
                + rng.choice(("coins", "xp", "power", "any skill"))
            ),
            lambda: f"virtue {rng.choice(('+1', '-1'))}",
            lambda: rng.choice(("refresh 1 effort", "new power marker", "everyone gain 1 xp")),
            lambda: f"drop {name(self.items)} on {name(self.tiles)}",
            lambda: f"{rng.choice(('return', 'destroy'))} {name(self.items)}",
            lambda: f"lose item {name(self.items)}",
            lambda: f"place {poi} on {name(self.tiles)}",
            lambda: f"remove {poi}",
            lambda: f"{rng.choice(('reveal', 'explore', 'hide'))} {name(self.tiles)}",
            lambda: f"move to {name(self.tiles)}",
            lambda: f"{rng.choice(('open', 'close', 'renew'))} {option}",
        ]
        if self.npcs:
            made += [
                lambda: f"{name(self.npcs)} moves to {poi}",
                lambda: f"{name(self.npcs)} takes {name(self.items)}",
            ]
        if self.stocks:
            made.append(lambda: f"stock {name(self.stocks)} gains {name(self.items)}")
        if self.events:
            made.append(lambda: f"fire {name(self.events)}")
        if self.scenes and self.may_ask:
            made.append(lambda: f"do {name(self.scenes)}")
        return rng.choice(made)()

    def _if(self, level: int, depth: int) -> None:
        self.line(level, f"if {self.condition()}")
        self.body(level + 1, depth)
        for _ in range(self.rng.choice((0, 0, 1, 2))):
            self.line(level, f"else if {self.condition()}")
            self.body(level + 1, depth)
        if self.maybe(0.5):
            self.line(level, "else")
            self.body(level + 1, depth)

    def _gain_item(self, level: int, depth: int) -> None:
        self.line(level, self.rng.choice((f"gain item {self.name(self.items)}", "gain any gear")))
        self.line(level + 1, "else")
        self.body(level + 2, depth)

    def _pay(self, level: int, depth: int) -> None:
        self.line(level, f"pay {self.cost()}")
        self.line(level + 1, "else")
        self.body(level + 2, depth)

    def cost(self) -> str:
        """A price."""
        number = self.rng.choice((1, 2, 90))
        return self.rng.choice((f"{number} coins", f"{number} xp", f"item {self.name(self.items)}"))

    def _choose(self, level: int, depth: int) -> None:
        self.line(level, "choose")
        for _ in range(self.rng.randint(1, 3)):
            costs = f" costs {self.cost()}" if self.maybe(0.2) else ""
            asks = f" if {self.condition()}" if self.maybe(0.3) else ""
            self.line(level + 1, f'"{self.label()}"{costs}{asks}')
            self.body(level + 2, depth)

    def label(self) -> str:
        """A label."""
        return " ".join(self.rng.choices(WORDS, k=self.rng.choice((2, 3, 6)))).capitalize()

    def _test(self, level: int, depth: int) -> None:
        self.line(level, f'test {self.rng.choice(SKILLS)} "{self.label()}"')
        self._bands(level + 1, depth)

    def _bands(self, level: int, depth: int) -> None:
        bands = self.rng.choice((("0", "1-2", "3+"), ("0-1", "2+"), ("fails", "easy"), ("0+",)))
        for band in bands:
            self.line(level, band)
            self.body(level + 1, depth)

    def _scan(self, level: int, depth: int) -> None:
        self.line(level, f'scan asks about item "{self.label()}"')
        self._answers(level + 1, depth)

    def _answers(self, level: int, depth: int) -> None:
        self.line(level, f"item {self.name(self.items)}")
        self.body(level + 1, depth)
        if self.maybe(0.5):
            self.line(level, "any gear")
            self.body(level + 1, depth)
        self.line(level, "other")
        self.body(level + 1, depth)

    def _call(self, level: int, depth: int) -> None:
        system = self.rng.choice(list(OUTCOMES))
        self.line(level, f'{system} thing "{self.label()}"')
        for outcome in OUTCOMES[system]:
            self.line(level + 1, outcome)
            self.body(level + 2, depth)

    # --- declarations

    def _write(self) -> None:
        rng = self.rng
        for flag in self.flags:
            self.line(0, f"{rng.choice(('world', 'world', 'hero'))} {flag}: flag")
        for count in self.counts:
            self.line(0, f"{rng.choice(('world', 'hero'))} {count}: 0..5")
        for state in self.states[: len(self.states) - len(self.npcs)]:
            self.line(0, f"world {state}: {', '.join(VALUES)}")
        for tile in self.tiles:
            self.line(0, f"tile {tile}")
            if self.maybe(0.5):
                self.prose(1)
            self.line(1, "on explore")
            self.body(2)
            self.line(2, f"place {self.name(self.pois)}")
            self.line(2, f"reveal {self.name(self.tiles)}")
        for stock in self.stocks:
            self.line(0, f"stock {stock}: {self.name(self.items)}")
        for npc in self.npcs:
            self.line(0, f'npc {npc} "{self.label()}" at {self.name(self.pois)}')
            self.line(1, f"states {', '.join(VALUES)}")
        for poi in self.pois:
            self._poi(poi)
        self.may_ask = True
        for event in self.events:
            self._event(event)
        for scene in self.scenes:
            scenes, self.scenes = self.scenes, []  # a scene that does itself is an error
            self.line(0, f"scene {scene}")
            self.body(1)
            self.scenes = scenes
        for hero in self.heroes:
            self._destiny(hero)
        self.may_ask = False
        if self.maybe(0.5):
            self.line(0, f"rescue if {self.condition()}")
            self.prose(1)
            self.line(1, f"drop {self.name(self.items)} on {self.name(self.tiles)}")

    def _poi(self, poi: str) -> None:
        rng = self.rng
        self.line(0, f'poi {poi} "{self.label()}" on {self.name(self.tiles)}')
        self.prose(1)
        if self.maybe(0.3):
            self.line(1, f"if {self.condition()}")
            self.prose(2)
        self.may_ask = True
        for option in self.options[poi]:
            clauses = rng.choice(("", "", " once", " once per hero"))
            clauses += " group both" if self.maybe(0.2) else ""
            clauses += f" costs {self.cost()}" if self.maybe(0.2) else ""
            clauses += " closed" if self.maybe(0.15) else ""
            clauses += f" if {self.condition()}" if self.maybe(0.5) else ""
            kind = rng.randrange(5)
            if kind == 0:
                self.line(1, f'test {option} {rng.choice(SKILLS)} "{self.label()}"{clauses}')
                self._bands(2, 2)
            elif kind == 1:
                verb = rng.choice(("asks about", "uses", "gives"))
                self.line(1, f'scan {option} {verb} item "{self.label()}"{clauses}')
                self._answers(2, 2)
            elif kind == 2 and self.stocks:
                stock = self.name(self.stocks)
                self.line(1, f'trade {option} "{self.label()}" stock {stock}{clauses}')
            else:
                self.line(1, f'option {option} "{self.label()}"{clauses}')
                self.body(2)
        self.may_ask = False

    def _event(self, event: str) -> None:
        rng = self.rng
        poi = rng.choice(self.pois)
        trigger = rng.choice(
            (
                f"on day {rng.randrange(1, 9)}",
                "on turn start",
                f"after {poi}.{rng.choice(self.options[poi])}",
                f"when {self.condition()}",
            )
        )
        clauses = f" if {self.condition()}" if self.maybe(0.4) else ""
        clauses += f" priority {rng.randrange(3)}" if self.maybe(0.2) else ""
        clauses += " repeats" if self.maybe(0.2) else ""
        clauses += f" in {rng.choice(('explorer', 'challenger'))}" if self.maybe(0.2) else ""
        self.line(0, f"event {event} {trigger}{clauses}")
        self.body(1)

    def _destiny(self, hero: str) -> None:
        self.line(0, f"destiny {hero}")
        for path in ("one", "two"):
            self.line(1, f'path {path} "{self.label()}"')
            self.line(2, "secret")
            self.prose(3)
            if self.maybe(0.5):
                self.line(2, f'milestone "{self.label()}" when {self.condition()}')
            for _ in range(self.rng.choice((1, 1, 2))):
                asks = f" if {self.condition()}" if self.maybe(0.7) else ""
                self.line(2, f'begins at {self.name(self.pois)} "{self.label()}"{asks}')
            self.line(2, "finale")
            stages = [f"stage_{n}" for n in range(self.rng.randint(1, 4))]
            for stage in stages:
                self.line(3, f"stage {stage}")
                self.body(4, 1)
                self.line(4, f'test {self.rng.choice(SKILLS)} "{self.label()}"')
                self.line(5, "0-1")
                self.line(6, self.rng.choice(("stay", "stay", "defeated")))
                self.line(5, "2+")
                self.line(6, self.rng.choice(("fulfil", f"next {self.rng.choice(stages)}")))

    # --- tables

    def _header(self) -> str:
        rng = self.rng
        players = rng.choice(("{min: 1, max: 2}", "{min: 1, max: 1}", "{min: 2, max: 2}"))
        modes = rng.choice(("modes: [explorer, challenger]\n", "modes: [explorer]\n", ""))
        rules = "rules:\n  dice: {effort: [1, 1, 2, 2, 3, 3]}\n" if self.maybe(0.3) else ""
        return (
            f"id: made\ntitle: Made\nversion: 1.0.0\nlanguage: en\nplayers: {players}\n"
            f"{modes}introduction: At random.\n{rules}"
        )

    def _map(self) -> str:
        out = [f"start: {self.tiles[0]}", "tiles:"]
        for n, tile in enumerate(self.tiles):
            side = "explored" if n == 0 else self.rng.choice(("box", "box", "unexplored"))
            column = n if self.maybe(0.8) else n + 20
            out.append(f"  {tile}: {{title: {tile}, cell: [{column}, 0], side: {side}}}")
        return "\n".join(out) + "\n"

    def _items(self) -> str:
        out = ["items:"]
        for n, item in enumerate(self.items):
            out += [f"  {item}:", f"    number: {n + 1}", f"    title: The {item}"]
            out += [f"    value: {self.rng.randrange(3)}", f"    copies: {self.rng.randint(1, 2)}"]
            if n == 0 or self.maybe(0.4):
                out.append("    categories: [gear]")
            if self.maybe(0.3):
                out.append(f"    key: {'true' if self.maybe(0.8) else 'false'}")
            if self.maybe(0.3):
                out.append(f"    ability: {self.rng.choice(ABILITIES)}")
        return "\n".join(out) + "\n"
