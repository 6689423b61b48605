"""What a finale asks for: a condition, with what brings it about somewhere in the scenario and
often something that undoes it.
"""

from __future__ import annotations

from collections.abc import Callable

from tests.dsl.verify.engine.scenarios_conditions import condition
from tests.dsl.verify.engine.scenarios_places import event, place_item, put, source
from tests.dsl.verify.engine.scenarios_sketch import SKILLS, Lines, Sketch, block

TROUBLE = 0.45
"""How often something undoes what a finale asks for."""


def need(sketch: Sketch, hero: str) -> str:
    """The condition of a finale of `hero`; its sources, and often its danger, are put into the
    scenario.
    """
    made: list[tuple[float, Callable[[], str]]] = [
        (26, lambda: _item(sketch, hero)),
        (14, lambda: _flag(sketch)),
        (6, lambda: _counter(sketch)),
        (5, lambda: _state(sketch)),
        (8, lambda: _coins(sketch, hero)),
        (5, lambda: _virtue(sketch)),
        (3, lambda: _xp(sketch)),
        (3, lambda: _effort(sketch)),
        (4, lambda: _markers(sketch)),
        (6, lambda: _item_is(sketch)),
        (4, lambda: _npc(sketch)),
        (3, lambda: _tile(sketch)),
        (5, lambda: _chose(sketch)),
        (3, lambda: _poi(sketch)),
        (3, lambda: _others(sketch, hero)),
        (3, lambda: _mid_script(sketch)),
        (4, lambda: _looks(sketch, hero)),
        (5, lambda: condition(sketch)),
    ]
    return sketch.any_of(made)


def _trouble(sketch: Sketch) -> bool:
    return sketch.maybe(TROUBLE)


def _item(sketch: Sketch, hero: str) -> str:
    """Something to carry, with one source or two."""
    item = sketch.item(0.6)
    for _ in range(sketch.pick((1, 7), (2, 2))):
        place_item(sketch, item)
    if _trouble(sketch):
        _take_away(sketch, item)
    asked = f"has item {item}"
    if sketch.maybe(0.12):
        other = sketch.item(0.8)
        if other != item:
            place_item(sketch, other)
            return f"{asked} and has item {other}"
    return sketch.pick(
        (asked, 10), (f"has any {sketch.items[item].category}", 1), (f"{hero} {asked}", 1),
        (f"anyone {asked}", 1),
    )  # fmt: skip


def _take_away(sketch: Sketch, item: str) -> None:
    """One of the ways in which an item goes."""
    rows = sketch.items[item].rows
    kind = sketch.rng.randrange(8)
    if kind == 0:
        rows.pop("sellable", None)
        rows["value"] = sketch.pick(("1", 2), ("0", 1))
        sketch.stock()
        put(sketch, ["> The trader nods."])
        trade(sketch)
    elif kind == 1:
        rows["ability"] = "{kind: discard, window: any, effect: {gain_coins: 1}}"
    elif kind == 2:
        put(sketch, ["> Gone."], costs=f"item {item}")
    else:
        undo = (
            f"destroy {item}", f"{sketch.npc()} takes {item}", f"others lose item {item}",
            f"lose item {item}", f"everyone lose any {sketch.items[item].category}",
        )  # fmt: skip
        put(sketch, [sketch.rng.choice(undo)])


def trade(sketch: Sketch) -> None:
    """A trade option at the stock."""
    poi = sketch.poi()
    limit = sketch.pick(("", 5), (" once", 2), (" once per hero", 3))
    asks = f" if {condition(sketch, 0)}" if sketch.maybe(0.2) else ""
    name = sketch.new_option(poi)
    sketch.pois[poi].options.append([f'trade {name} "Trade" stock {sketch.stock()}{limit}{asks}'])
    if sketch.maybe(0.6):
        sketch.pois[poi].drops = True


def _flag(sketch: Sketch) -> str:
    name = sketch.flag()
    mine = name.startswith("h")
    up = not sketch.variables[name].declared.endswith(" up")
    wanted = up if sketch.maybe(0.8) else not up
    word = ("down", "up")
    whose = sketch.pick(("", 7), ("everyone ", 1), ("others ", 1)) if mine else ""
    if wanted == up or sketch.maybe(0.4):
        source(sketch, [f"{whose}{name} {word[wanted]}"])
    if _trouble(sketch):
        against = sketch.pick(("", 3), ("others ", 3), ("everyone ", 2)) if mine else ""
        put(sketch, [f"{against}{name} {word[not wanted]}"])
    asked = sketch.pick(("", 8), ("anyone ", 1), ("everyone ", 1)) if mine else ""
    return f"{asked}{name}" if wanted else f"not {asked}{name}"


def _counter(sketch: Sketch) -> str:
    name = sketch.counter()
    values = sketch.variables[name].values
    source(sketch, [f"{name} +1"])
    if _trouble(sketch):
        put(
            sketch,
            [sketch.pick((f"{name} -1", 3), (f"{name} becomes {values[0].replace('-1', '0')}", 2))],
        )
    return sketch.pick((f"{name} >= {values[-1]}", 2), (f"{name} is {values[1]}", 2))


def _state(sketch: Sketch) -> str:
    name = sketch.state()
    values = sketch.values_of(name)
    wanted = sketch.rng.choice(values[1:] if sketch.maybe(0.8) else values)
    source(sketch, [f"{name} becomes {wanted}"])
    if _trouble(sketch):
        other = sketch.rng.choice([it for it in values if it != wanted])
        put(sketch, [f"{name} becomes {other}"])
    return f"{name} is {wanted}"


def _coins(sketch: Sketch, hero: str) -> str:
    """A number of coins, earned a few times at most, with things to waste them on."""
    most = sketch.pick((1, 3), (2, 2))
    if sketch.maybe(0.8):
        source(sketch, [f"gain {sketch.pick((1, 2), (2, 1))} coins"], few=True)
    if sketch.maybe(0.15):
        put(sketch, ["if coins is 0", *block(["gain 1 coins"])])
    if _trouble(sketch):
        loss = sketch.pick((f"lose {most} coins", 2), ("others lose 1 coins", 1))
        put(sketch, [loss]) if sketch.maybe(0.5) else put(sketch, ["> Spent."], costs="1 coins")
    return sketch.pick((f"coins >= {most}", 5), (f"{hero} coins >= {most}", 1), ("coins < 1", 1))


def _virtue(sketch: Sketch) -> str:
    """A number of virtue within the bounds, which are made wide enough."""
    asked, step = sketch.pick(
        (("virtue >= 1", 1), 4), (("virtue <= -1", -1), 1), (("virtue is 0", 1), 1)
    )
    low, high = sketch.virtue_range()
    sketch.rules |= {"virtue_min": str(min(low, step)), "virtue_max": str(max(high, step))}
    source(sketch, [f"virtue {step:+}"])
    if _trouble(sketch):
        put(sketch, [sketch.pick((f"virtue {-step:+}", 3), (f"others virtue {-step:+}", 2))])
    return asked


def _xp(sketch: Sketch) -> str:
    source(sketch, ["gain 1 xp"], few=True)
    if _trouble(sketch):
        put(sketch, [sketch.pick(("lose 1 xp", 1), ("others lose 1 xp", 1))])
    return "xp >= 1"


def _effort(sketch: Sketch) -> str:
    sketch.rules.setdefault("effort_max", "1")
    if sketch.maybe(0.6):
        source(sketch, ["refresh 1 effort"])
    if _trouble(sketch):
        put(sketch, [sketch.pick(("exhaust 1 effort", 1), ("others exhaust 1 effort", 1))])
    return sketch.pick(("effort >= 1", 3), ("effort is 0", 1))


def _markers(sketch: Sketch) -> str:
    skill = sketch.rng.choice(SKILLS)
    if sketch.maybe(0.6):
        source(sketch, [f"gain 1 {skill}"], few=True)
    if _trouble(sketch):
        put(sketch, [sketch.pick((f"lose 1 {skill}", 2), (f"others lose 1 {skill}", 1))])
    space = sketch.pick((1, 2), (2, 3), (3, 1))
    return sketch.pick((f"{skill} within {space} >= 1", 4), (f"{skill} markers >= 1", 1))


def _item_is(sketch: Sketch) -> str:
    """Where an item has to be: what leads there, and what leads away."""
    item, tile = sketch.item(), sketch.tile()
    if sketch.maybe(0.5):
        place_item(sketch, item)
    npc = sketch.npc()
    where, leads = sketch.pick(
        (("in box", f"return {item}"), 1),
        (("held", f"gain item {item}"), 4),
        (("gone", f"destroy {item}"), 1),
        ((f"on {tile}", f"drop {item} on {tile}"), 2),
        ((f"with {npc}", f"{npc} takes {item}"), 3),
        ((f"in stock {sketch.stock()}", f"stock {sketch.stock()} gains {item}"), 2),
    )
    source(sketch, [leads])
    if where.startswith("in stock"):
        trade(sketch)
    if _trouble(sketch):
        _take_away(sketch, item)
    return f"item {item} is {where}"


def _npc(sketch: Sketch) -> str:
    npc, poi = sketch.npc(), sketch.poi()
    source(sketch, [f"{npc} moves to {poi}"])
    if _trouble(sketch):
        put(sketch, [sketch.pick((f"{npc} leaves", 2), (f"{npc} moves to {sketch.poi()}", 1))])
    return f"{npc} at {poi}"


def _tile(sketch: Sketch) -> str:
    tile = list(sketch.tiles)[-1]
    source(sketch, [f"{sketch.pick(('reveal', 1), ('explore', 1))} {tile}"])
    if _trouble(sketch):
        put(sketch, [f"hide {tile}"])
    return f"{tile} {sketch.pick(('explored', 3), ('revealed', 1))}"


def _chose(sketch: Sketch) -> str:
    """A thing to have done, at a place that may go."""
    put(sketch, ["> Done."])
    option = sketch.option()
    if option is None:
        return f"visited {sketch.poi()}"
    poi = option.partition(".")[0]
    if _trouble(sketch):
        put(sketch, [sketch.pick((f"close {option}", 2), (f"remove {poi}", 1))])
    return sketch.pick(
        (f"chose {option}", 3), (f"not others chose {option}", 1), (f"visited {poi}", 1)
    )


def _poi(sketch: Sketch) -> str:
    poi = sketch.poi()
    source(
        sketch,
        [
            sketch.pick(
                (f"place {poi} on {sketch.tile()}", 1),
                (f"place {poi} on {sketch.pois[poi].tile}", 1),
            )
        ],
    )
    if _trouble(sketch):
        put(sketch, [sketch.pick((f"remove {poi}", 2), (f"place {poi} on {sketch.tile()}", 1))])
    return sketch.pick((f"{poi} placed", 2), (f"{poi} on {sketch.tile()}", 1))


def _others(sketch: Sketch, hero: str) -> str:
    """What depends on the other heroes."""
    item = sketch.item()
    place_item(sketch, item)
    return sketch.pick(
        (f"others has item {item}", 1), (f"not others has item {item}", 2), ("not anyone out", 1),
        ("not others in finale", 1), (f"everyone on tile {sketch.tile()}", 1),
        (f"others visited {sketch.poi()}", 1), (f"{hero} has item {item}", 1), ("day < 3", 1),
    )  # fmt: skip


def _mid_script(sketch: Sketch) -> str:
    """A script that gains, and then asks what is carried; or in which an event fires."""
    flag, first, second = sketch.flag("hero"), sketch.item(), sketch.item(0.8)
    place_item(sketch, first)
    asked: Lines = [f"if {sketch.pick(('has', 2), ('lacks', 1))} item {first}"]
    if sketch.maybe(0.5):
        asked = [f"if has item {first} and has item {second}"]
    script = [f"gain item {second}", *asked, *block([f"{flag} up"])]
    fires = sketch.event()
    if fires is not None and sketch.maybe(0.4):
        script.insert(0, f"fire {fires}")
    put(sketch, script, quiet=True)
    return flag


USED_IN_TESTS = (
    "window: any, effect: {gain_coins: 1}",
    "window: any, effect: {add_successes_this_turn: 1}",
    "window: test_before_roll, effect: {roll_total: 1}",
    "window: test_any, effect: {add_successes: 1}",
    "window: test_after_roll, effect: {add_successes: 1}",
)


def _looks(sketch: Sketch, hero: str) -> str:
    """A script that looks at something, tests, and looks whether it was used up in the test."""
    flag = sketch.flag("world")
    up = not sketch.variables[flag].declared.endswith(" up")
    word = ("down", "up")[up]
    if sketch.maybe(0.25):
        sketch.rules |= {"effort_max": "1", "effort_start": "1"}
        first, second = "effort >= 1", "effort is 0"
    else:
        item = sketch.item()
        place_item(sketch, item)
        rows = sketch.items[item].rows
        rows["ability"] = f"{{kind: discard, {sketch.rng.choice(USED_IN_TESTS)}}}"
        laid_out = [*sketch.held.values(), *sketch.stocks.values()]
        if sum(it.count(item) for it in laid_out) < 2:
            rows.pop("copies", None)
        if len(sketch.heroes) > 1 and sketch.maybe(0.4):
            asked = f"{'not ' if up else ''}{flag} or item {item} is gone or item {item} is held"
            return _falls(sketch, hero, asked, [f"if has item {item}", *block([f"{flag} {word}"])])
        first = f"has item {item}"
        second = sketch.pick((f"item {item} is in box", 3), (f"lacks item {item}", 2))
    script = [*_test(sketch, "> So."), f"if {second}", *block([f"{flag} {word}"])]
    script = [f"if {first}", *block(script)]
    if sketch.maybe(0.75):
        put(sketch, script, quiet=True)
    else:
        event(sketch, script)
    return f"not {flag}" if up else flag


def _falls(sketch: Sketch, hero: str, asked: str, looks: Lines) -> str:
    """Another hero looks in a stage, and may fall behind the test; what is asked for."""
    other = sketch.rng.choice([it for it in sketch.heroes if it != hero])
    path = f"pz{len(sketch.destinies[other])}"
    begins = [f'path {path} "Path"', '  begins at p0 "Begin"', "  finale", "    stage st0"]
    stage = [*looks, *_test(sketch, "defeated"), "fulfil"]
    sketch.destinies[other].append([*begins, *block(stage, 3)])
    return asked


def _test(sketch: Sketch, unlucky: str) -> Lines:
    low = sketch.pick((1, 3), (2, 1)) if int(sketch.rules.get("success_cap", "6")) > 1 else 1
    heads = ("0" if low == 1 else f"0-{low - 1}", unlucky), (f"{low}+", "> Done.")
    inside = [line for head, end in heads for line in block([head, *block([end])])]
    return [f'test {sketch.rng.choice(SKILLS)} "Look"', *inside]
