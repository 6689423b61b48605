"""Conditions made at random, of every class and with every subject."""

from __future__ import annotations

from collections.abc import Callable

from tests.dsl.verify.engine.scenarios_sketch import SKILLS, Sketch


def who(sketch: Sketch) -> str:
    """Whose it is: mostly the active hero's."""
    named = f"{sketch.hero()} "
    return sketch.pick(("", 60), ("anyone ", 8), ("others ", 9), ("everyone ", 7), (named, 12))


def condition(sketch: Sketch, depth: int = 1) -> str:
    """A condition; `depth`: how many levels of brackets it may have."""
    if depth == 0 or sketch.maybe(0.72):
        return atom(sketch)
    word = sketch.pick((" and ", 1), (" or ", 1))
    parts = [condition(sketch, depth - 1) for _ in range(2)]
    return word.join(
        f"({it})" if " or " in it or " is " in it or " and " in it else it for it in parts
    )


def atom(sketch: Sketch) -> str:
    """A condition without `and` and `or`, now and then negated."""
    made: list[tuple[float, Callable[[], str]]] = [
        (16, lambda: flag(sketch)),
        (7, lambda: counter(sketch)),
        (6, lambda: state(sketch)),
        (12, lambda: measure(sketch)),
        (3, lambda: markers(sketch)),
        (18, lambda: has(sketch)),
        (12, lambda: item_is(sketch)),
        (3, lambda: hero_is(sketch)),
        (4, lambda: f"{who(sketch)}on tile {sketch.tile()}"),
        (4, lambda: f"{who(sketch)}visited {sketch.poi()}"),
        (4, lambda: chose(sketch)),
        (3, lambda: f"{sketch.tile()} {sketch.pick(('explored', 1), ('revealed', 1))}"),
        (4, lambda: poi_is(sketch)),
        (4, lambda: npc_is(sketch)),
        (3, lambda: sketch.rng.choice(("solo", "group", "explorer", "challenger"))),
        (3, lambda: f"{who(sketch)}in finale"),
        (3, lambda: f"{who(sketch)}out"),
    ]
    text = sketch.any_of(made)
    return f"not ({text})" if sketch.maybe(0.12) else text


def flag(sketch: Sketch) -> str:
    """A flag of the world, or a hero's."""
    name = sketch.flag()
    if name.startswith("h"):
        name = f"{who(sketch)}{name}"
    return f"not {name}" if sketch.maybe(0.3) else name


def counter(sketch: Sketch) -> str:
    """A counter beside a number that it can have, never true of all of them."""
    name = sketch.counter()
    values = [int(it) for it in sketch.variables[name].values]
    whose = who(sketch) if name.startswith("h") else ""
    return whose + beside(sketch, name, values[0], values[-1])


def beside(sketch: Sketch, name: str, low: int, high: int) -> str:
    """A comparison with a number of the range that holds of some of it only."""
    exact = f"{name} is {sketch.rng.randint(low, high)}"
    above, below = sketch.rng.randint(low + 1, high), sketch.rng.randint(low, high - 1)
    return sketch.pick(
        (f"{name} >= {above}", 4), (f"{name} <= {below}", 1), (f"{name} < {above}", 1),
        (f"{name} > {below}", 1), (exact, 2),
    )  # fmt: skip


def state(sketch: Sketch) -> str:
    """A variable, POI or person with states."""
    name = sketch.state()
    values = list(sketch.values_of(name))
    whose = who(sketch) if name in sketch.variables and name.startswith("h") else ""
    first = sketch.rng.choice(values)
    second = sketch.rng.choice([it for it in values if it != first])
    more = f" or {second}" if len(values) > 2 and sketch.maybe(0.3) else ""
    return f"{whose}{name} {sketch.pick(('is', 3), ('is not', 1))} {first}{more}"


def measure(sketch: Sketch) -> str:
    """One of the numbers that every game has."""
    whose = who(sketch)
    effort = max(1, int(sketch.rules.get("effort_max", "0")))
    low, high = sketch.virtue_range()
    made: list[tuple[float, Callable[[], str]]] = [
        (5, lambda: whose + beside(sketch, "coins", 0, 2)),
        (2, lambda: whose + beside(sketch, "xp", 0, 1)),
        (2, lambda: whose + beside(sketch, "effort", 0, effort)),
        (3, lambda: beside(sketch, "day", 1, 3)),
        (1, lambda: beside(sketch, "players", 1, max(2, len(sketch.heroes)))),
    ]
    if low < high:
        made.append((4, lambda: whose + beside(sketch, "virtue", low, high)))
    return sketch.any_of(made)


def markers(sketch: Sketch) -> str:
    """How many markers stand on a track, or far enough to the left."""
    skill, space = sketch.rng.choice(SKILLS), sketch.rng.randint(1, 3)
    part = "markers" if sketch.maybe(0.4) else f"within {space}"
    return f"{who(sketch)}{skill} {part} >= {sketch.pick((1, 3), (2, 1))}"


def has(sketch: Sketch) -> str:
    """What somebody carries."""
    what = f"any {sketch.category()}" if sketch.maybe(0.15) else f"item {sketch.item()}"
    return f"{who(sketch)}{sketch.pick(('has', 3), ('lacks', 1))} {what}"


def item_is(sketch: Sketch) -> str:
    """Where a copy of an item is."""
    made: list[tuple[float, Callable[[], str]]] = [
        (3, lambda: "in box"),
        (2, lambda: "gone"),
        (4, lambda: "held"),
        (3, lambda: f"on {sketch.tile()}"),
        (2, lambda: f"with {sketch.npc()}"),
        (2, lambda: f"in stock {sketch.stock()}"),
    ]
    return f"item {sketch.item()} is {sketch.any_of(made)}"


def hero_is(sketch: Sketch) -> str:
    """Which hero it is."""
    return f"hero {sketch.pick(('is', 2), ('is not', 1))} {sketch.hero()}"


def chose(sketch: Sketch) -> str:
    """Whether an option was used; of a flag, where there is no option yet."""
    option = sketch.option()
    return flag(sketch) if option is None else f"{who(sketch)}chose {option}"


def poi_is(sketch: Sketch) -> str:
    """Whether, or where, a POI is on the map."""
    poi = sketch.poi()
    return f"{poi} placed" if sketch.maybe(0.6) else f"{poi} on {sketch.tile()}"


def npc_is(sketch: Sketch) -> str:
    """Where a person is."""
    npc = sketch.npc()
    return f"{npc} away" if sketch.maybe(0.4) else f"{npc} at {sketch.poi()}"
