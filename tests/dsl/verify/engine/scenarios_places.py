"""Where statements can stand: options of every kind and limit, events, tiles, scenes, calls."""

from __future__ import annotations

from collections.abc import Callable

from tests.dsl.verify.engine.scenarios_conditions import condition
from tests.dsl.verify.engine.scenarios_sketch import SKILLS, Lines, Sketch, block
from tests.dsl.verify.engine.scenarios_statements import Where, bands, body, call, cost, small


def put(
    sketch: Sketch, lines: Lines, *, few: bool = False, costs: str = "", quiet: bool = False
) -> None:
    """Put the statements, which ask nothing, into the scenario.

    `few`: so that they run a few times only. `costs`: they stand in an option of that price.
    `quiet`: in an option and nothing else.
    """
    if costs or quiet:
        option(sketch, lines, few=few, costs=costs)
        return
    made: list[tuple[float, Callable[[], None]]] = [
        (56, lambda: option(sketch, lines, few=few)),
        (8, lambda: _test(sketch, lines, few)),
        (5, lambda: _scan(sketch, lines, few)),
        (3, lambda: _destiny(sketch, lines, few)),
        (5, lambda: _call(sketch, lines, few)),
        (5, lambda: _choice(sketch, lines, few)),
        (10, lambda: event(sketch, lines, once=few)),
        (4, lambda: sketch.explored[list(sketch.tiles)[-1]].extend(lines)),
        (3, lambda: _scene(sketch, lines, few)),
    ]
    sketch.any_of(made)


def source(sketch: Sketch, lines: Lines, *, few: bool = False) -> None:
    """Put a source of what a finale asks for: mostly an option that everybody can use."""
    if sketch.maybe(0.4) or len(sketch.options) >= sketch.most_options:
        put(sketch, lines, few=few)
        return
    poi = "p0" if sketch.maybe(0.7) else sketch.poi()
    name = sketch.new_option(poi)
    limit = sketch.pick(("", 0 if few else 5), (" once", 2), (" once per hero", 3))
    made = [f'option {name} "Do"{limit}', *block(lines)]
    sketch.pois[poi].options.append(made)
    sketch.plain.append((limit != "", made))


def place_item(sketch: Sketch, item: str) -> None:
    """A source of the item: a gain, a stock, a pile, a hero's own."""
    kind = sketch.rng.randrange(12)
    copies = int(sketch.items[item].rows.get("copies", "1"))
    laid_out = [*sketch.held.values(), *sketch.stocks.values()]
    is_left = copies > sum(it.count(item) for it in laid_out)
    if kind == 0 and is_left:
        hero = sketch.hero()
        if len(sketch.held[hero]) < int(sketch.rules.get("inventory_limit", "5")):
            sketch.held[hero].append(item)
    elif kind == 1:
        stock = sketch.stock()
        if is_left:
            sketch.stocks[stock].append(item)
        poi = sketch.poi()
        name = sketch.new_option(poi)
        sketch.pois[poi].options.append([f'trade {name} "Trade" stock {stock}'])
    elif kind == 2:
        sketch.explored[sketch.tile()].append(f"drop {item} on {sketch.tile()}")
    else:
        lost = block(["else", "  > Nothing."]) if sketch.maybe(0.2) else []
        source(sketch, [f"{sketch.pick(('', 9), ('everyone ', 1))}gain item {item}", *lost])


# --- options


def option(sketch: Sketch, lines: Lines, *, few: bool = False, costs: str = "") -> None:
    """An option that does it, now and then after something else."""
    before = body(sketch, Where(option=True, few=few)) if sketch.maybe(0.12) else []
    _new(sketch, 'option {} "Do"', [*before, *lines], few, costs)


def clauses(sketch: Sketch, few: bool = False, costs: str = "") -> str:
    """The limit, group, price and condition of an option."""
    limits = (("", 0 if few else 45), (" once", 25), (" once per hero", 30))
    text = sketch.pick(*limits)
    text += sketch.pick(("", 92), (" group g", 8))
    if costs or sketch.maybe(0.11):
        text += f" costs {costs or cost(sketch)}"
    return text


def _new(
    sketch: Sketch, head: str, lines: Lines, few: bool, costs: str = "", scan: bool = False
) -> None:
    """An option with these lines at some POI; a closed one has an opener elsewhere. When there are
    enough of them, the lines go on in one that is there.
    """
    whole = len(sketch.options) >= sketch.most_options and not costs
    room = [it for limited, it in sketch.plain if limited or not few]
    if whole and room:
        _add(sketch, sketch.rng.choice(room), head, lines)
        return
    poi = sketch.poi()
    name = sketch.new_option(poi)
    text = head.format(name) + clauses(sketch, few, costs)
    if scan and sketch.maybe(0.25):
        text += " repeat per item"
    closed = sketch.maybe(0.05)
    asks = f" if {condition(sketch)}" if sketch.maybe(0.14) else ""
    made = [f"{text}{' closed' if closed else ''}{asks}", *block(lines)]
    sketch.pois[poi].options.append(made)
    if head.startswith("option"):
        sketch.plain.append((" once" in text, made))
    if closed:
        sketch.closed.append(f"{poi}.{name}")
        put(sketch, [f"open {poi}.{name}"])


def _add(sketch: Sketch, there: Lines, head: str, lines: Lines) -> None:
    """The lines behind those of an option; a test or scan as one in the middle of a script."""
    more = lines if head.startswith("option") else [head.replace("{} ", ""), *block(lines)]
    if sketch.maybe(0.2):
        more = [f"if {condition(sketch, 0)}", *block(more)]
    there.extend(block(more))


def _test(sketch: Sketch, lines: Lines, few: bool) -> None:
    heads = bands(sketch)
    lucky = len(heads) - 1 if sketch.maybe(0.8) else 0
    inside: Lines = []
    for at, head in enumerate(heads):
        inside += [head, *block(lines if at == lucky else small(sketch, Where(), 0))]
    _new(sketch, f'test {{}} {sketch.rng.choice(SKILLS)} "Try"', inside, few)


def _scan(sketch: Sketch, lines: Lines, few: bool) -> None:
    item = sketch.item()
    keeps = sketch.pick(("", 3), (" keeps", 1), (" loses", 1))
    other = lines if sketch.maybe(0.25) else ["> No."]
    inside = [f"item {item}{keeps}", *block(lines), "other", *block(other)]
    verb = sketch.rng.choice(("asks about", "uses", "gives"))
    _new(sketch, f'scan {{}} {verb} item "Show"', inside, few, scan=True)


def _destiny(sketch: Sketch, lines: Lines, few: bool) -> None:
    inside = [f"{sketch.hero()}.pa", *block(lines), "other", *block(["> No."])]
    _new(sketch, 'scan {} asks destiny "Ask"', inside, few)


def _call(sketch: Sketch, lines: Lines, few: bool) -> None:
    good = ("victory", "success", "clear")
    inside = call(sketch, lambda it: lines if it in good else small(sketch, Where(), 0))
    _new(sketch, 'option {} "Call"', inside, few)


def _choice(sketch: Sketch, lines: Lines, few: bool) -> None:
    costs = f" costs {cost(sketch)}" if sketch.maybe(0.3) else ""
    asks = f" if {condition(sketch, 0)}" if sketch.maybe(0.3) else ""
    inside = ["choose", *block([f'"One"{costs}{asks}', *block(lines)])]
    inside += block(['"Other"', *block(small(sketch, Where(), 1))])
    _new(sketch, 'option {} "Choose"', inside, few)


def _scene(sketch: Sketch, lines: Lines, few: bool) -> None:
    if sketch.scenes:
        option(sketch, lines, few=few)
        return
    sketch.scenes["sc0"] = lines
    option(sketch, ["do sc0"], few=few)


# --- what happens by itself


def event(sketch: Sketch, lines: Lines, *, once: bool = False) -> None:
    """An event of any trigger; when there are enough of them, it is an option."""
    if len(sketch.events) >= sketch.most_events:
        option(sketch, lines, few=once)
        return
    name = f"e{len(sketch.events)}"
    after = sketch.option()
    trigger = sketch.any_of(
        [
            (6, lambda: f"on day {sketch.pick((1, 1), (2, 5), (3, 2))}"),
            (1, lambda: _days(sketch)),
            (3, lambda: "on turn start"),
            (4, lambda: f"after {after}" if after else "on turn start"),
            (6, lambda: f"when {condition(sketch)}"),
        ]
    )
    asks = f" if {condition(sketch, 0)}" if sketch.maybe(0.3) else ""
    asks += f" priority {sketch.pick((1, 1), (-1, 1))}" if sketch.maybe(0.15) else ""
    asks += " repeats" if not once and sketch.maybe(0.3) else ""
    modes = ("explorer", "challenger", "solo", "group")
    asks += f" in {sketch.rng.choice(modes)}" if sketch.maybe(0.17) else ""
    sketch.events[name] = [f"event {name} {trigger}{asks}", *block(lines)]


def _days(sketch: Sketch) -> str:
    """Several days."""
    if sketch.maybe(0.5):
        return f"on day {sketch.pick((1, 1), (2, 2))}, {sketch.pick((3, 2), (4, 1))}"
    first = sketch.pick((1, 1), (2, 2))
    return f"every {sketch.pick((1, 1), (2, 2))} days from day {first} to day {first + 2}"


def rescue(sketch: Sketch, asked: str, lines: Lines) -> None:
    """A rescue that happens when the condition holds."""
    sketch.rescues.append([f"rescue if {asked}", *block(lines)])
