"""Claims and variables of a model in the words of the story.

Names come from a scenario that anybody may have written: all that is given out is made safe for
terminals and stands in one line.
"""

from __future__ import annotations

from collections.abc import Iterable

from fateloom.dsl.diagnostics.render.clean import clean
from fateloom.dsl.verify.problem.references import NamedLiteral
from fateloom.dsl.verify.problem.step import Step
from fateloom.dsl.verify.replay.describe_step import Names, describe_step
from fateloom.runtime.program.program import Program
from fateloom.runtime.record import replace
from fateloom.runtime.story.index import index_of
from fateloom.runtime.transitions.model import Model

MOST = 3
"""Places that are named one by one."""

RESOURCES = {
    "coins": "coins",
    "xp": "experience",
    "effort": "ready effort dice",
    "virtue": "virtue",
}
NEVER_MIND = {"anywhere": "anywhere", "on the map": "on the map"}
"""Values that stand for several (places told apart no finer than a question needs)."""


class Words:
    """The sentences about one Program."""

    def __init__(self, program: Program) -> None:
        self._program = program
        self._index = index_of(program)
        self._names = Names(program)

    def action_text(self, model: Model, step: Step) -> str:
        """What is done or happens in a step, with what chance gives, without its consequences."""
        return describe_step(self._program, model, replace(step, effects=())).removesuffix(".")

    def choice(self, model: Model, step: Step) -> str:
        """What a hero decides in a step, whatever chance gives then."""
        outcome = replace(step.outcome, chance=())
        return describe_step(
            self._program, model, replace(step, outcome=outcome, effects=())
        ).rstrip(".")

    def hero(self, name: str) -> str:
        """A hero by name."""
        return clean(self._names.hero(name))

    def path(self, hero: str, name: str) -> str:
        """A path of a hero by its title."""
        return clean(self._names.path(hero, name))

    def topic(self, variable: str) -> str:
        """What a variable is about: "where the Rope is", "Anna's coins"."""
        return clean(self._topic(variable))

    def topics(self, variables: Iterable[str]) -> tuple[str, ...]:
        """What variables are about; what is about the same is said once."""
        return tuple(dict.fromkeys(map(self.topic, variables)))

    def claim(self, claim: NamedLiteral) -> str:
        """What is claimed: "the Rope is with Anna", "Anna has at least 3 coins"."""
        return clean(self._claim(claim))

    # --- what it is about

    def _topic(self, variable: str) -> str:
        kind, _, name = variable.partition(":")
        names = self._names
        match kind:
            case "at":
                return f"where {names.hero(name)} stands"
            case "held":
                return f"how much {names.hero(name)} carries"
            case "finale":
                return f"how far {names.hero(name)} is in a finale"
            case "coins" | "xp" | "effort" | "virtue":
                return f"{names.hero(name)}'s {RESOURCES[kind]}"
            case "is":
                what, _, owner = name.partition(":")
                return f"{what} of {names.hero(owner)}" if owner else what
            case "visited" | "chose" | "spent":
                what, _, owner = name.rpartition(":")
                place = names.poi(what) if kind == "visited" else f"'{self._option(what)}'"
                done = "has been at" if kind == "visited" else "has chosen"
                return f"whether {names.hero(owner)} {done} {place}"
            case "item" if "@" in name:
                return f"where the copies of {names.item(name.partition('@')[0])} are"
            case "item":
                return f"where {names.item(name)} is"
            case "tile":
                return f"whether {names.tile(name)} is explored"
            case "poi":
                return f"whether {names.poi(name)} is on the map"
            case "npc":
                return f"where {names.npc(name)} is"
            case "stock":
                return f"whether the stock '{name}' is laid out"
            case "closed" | "used":
                return f"whether '{self._option(name)}' is {kind.replace('used', 'used up')}"
            case "fired":
                return f"whether '{name}' has happened"
            case "day":
                return "the day"
            case _:
                return variable

    # --- what is claimed of it

    def _claim(self, it: NamedLiteral) -> str:
        kind, _, name = it.variable.partition(":")
        names = self._names
        match kind:
            case "at":
                return f"{names.hero(name)} stands {self._any(map(self._on, it.labels), 'tiles')}"
            case "held":
                return f"{names.hero(name)} carries {_number(it)} things"
            case "finale":
                return self._finale(name, it)
            case "coins" | "xp" | "effort" | "virtue":
                return f"{names.hero(name)} has {_number(it)} {RESOURCES[kind]}"
            case "is":
                what, _, owner = name.partition(":")
                whose = f" for {names.hero(owner)}" if owner else ""
                return f"{what} is {_number(it)}{whose}"
            case "visited" | "chose" | "spent":
                return self._memory(kind, name, it)
            case "item" if "@" in name:
                return self._copies(name, it)
            case "item":
                places = (self._lies(place) for place in it.labels)
                return f"{names.item(name)} is {self._any(places, 'places')}"
            case "tile":
                return f"{names.tile(name)} is {_side(it)}"
            case "poi":
                return f"{names.poi(name)} is {self._any(map(self._on, it.labels), 'tiles')}"
            case "npc":
                places = ("away" if x == "nowhere" else f"at {names.poi(x)}" for x in it.labels)
                return f"{names.npc(name)} is {self._any(places, 'places')}"
            case "stock":
                return f"the stock '{name}' is {_not(it)}laid out"
            case "closed" | "used":
                what = "closed" if kind == "closed" else "used up"
                return f"'{self._option(name)}' is {_not(it)}{what}"
            case "fired":
                return f"'{name}' has {_not(it)}happened"
            case "day":
                return f"the day is {_number(it)}"
            case _:
                return f"{it.variable} is {' or '.join(it.labels[:MOST])}"

    def _finale(self, hero: str, it: NamedLiteral) -> str:
        who = self._names.hero(hero)
        if it.labels == ("none",):
            return f"{who} is in no finale"
        if it.labels == ("defeated",):
            return f"{who} is out of the game"
        if "defeated" in it.others and len(it.others) == 1:
            return f"{who} is in the game"
        paths = dict.fromkeys(
            label.partition("/")[0] for label in it.labels if label not in ("none", "defeated")
        )
        titles = [f"'{self._names.path(hero, path)}'" for path in paths if path != "won"]
        return f"{who} is in the finale {' or '.join(titles)}" if titles else f"{who} has won"

    def _memory(self, kind: str, name: str, it: NamedLiteral) -> str:
        what, _, owner = name.rpartition(":")
        who = self._names.hero(owner)
        if kind == "visited":
            return f"{who} has {_not(it)}been at {self._names.poi(what)}"
        done = "chosen" if kind == "chose" else "used up"
        return f"{who} has {_not(it)}{done} '{self._option(what)}'"

    def _copies(self, name: str, it: NamedLiteral) -> str:
        item, _, place = name.partition("@")
        title = self._index.item[item].title if self._names.is_item(item) else item
        title = title[4:] if title.lower().startswith("the ") else title
        there = self._lies(place)
        if it.labels == ("0",):
            return f"no {title} is {there}"
        if it.others == ("0",):
            return f"a {title} is {there}"
        return f"{_number(it)} × {title} are {there}"

    def _option(self, name: str) -> str:
        option = self._index.option.get(name)
        return option.label if option and option.label else name

    def _on(self, tile: str) -> str:
        if tile in NEVER_MIND:
            return NEVER_MIND[tile]
        return "not on the map" if tile == "nowhere" else f"at {self._names.tile(tile)}"

    def _lies(self, place: str) -> str:
        kind, _, name = place.partition(":")
        match kind:
            case "stock":
                return f"on sale ('{name}')"
            case "on the map":
                return "on the map"
            case "hero" | "npc":
                who = self._names.hero(name) if kind == "hero" else self._names.npc(name)
                return f"with {who}"
            case "box":
                return "in the box"
            case _:
                return self._names.lies(place)

    def _any(self, places: Iterable[str], many: str) -> str:
        """One of some places."""
        found = list(dict.fromkeys(places))
        if len(found) > MOST:
            return f"at one of {len(found)} {many}"
        return " or ".join(found)


def _number(it: NamedLiteral) -> str:
    """Which values are meant, where they are numbers in a row."""
    if not it.others:
        return "anything"
    every = (*it.labels, *it.others)
    if not all(label.lstrip("-").isdigit() for label in every):
        if len(it.others) < len(it.labels) and len(it.labels) > MOST:
            return f"not {' or '.join(it.others)}"
        return " or ".join(it.labels)
    numbers = sorted(map(int, it.labels))
    if len(numbers) == 1:
        return str(numbers[0])
    if numbers[-1] == max(map(int, every)) and numbers[0] > max(map(int, it.others)):
        return f"at least {numbers[0]}"
    if numbers[0] == min(map(int, every)) and numbers[-1] < min(map(int, it.others)):
        return f"at most {numbers[-1]}"
    if numbers[-1] - numbers[0] + 1 == len(numbers):
        return f"{numbers[0]} to {numbers[-1]}"
    if len(it.others) < len(numbers):
        return f"not {' or '.join(it.others)}"
    return " or ".join(map(str, numbers))


def _not(it: NamedLiteral) -> str:
    return "" if it.labels == ("yes",) else "not "


def _side(it: NamedLiteral) -> str:
    sides = {"box": "not found yet", "unexplored": "seen, and not explored"}
    return " or ".join(sides.get(side, side) for side in it.labels)
