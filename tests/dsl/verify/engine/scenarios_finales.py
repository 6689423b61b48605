"""Destinies: paths, where their finales begin, and stages of every shape."""

from __future__ import annotations

from collections.abc import Callable

from tests.dsl.verify.engine.scenarios_conditions import condition
from tests.dsl.verify.engine.scenarios_needs import need
from tests.dsl.verify.engine.scenarios_places import place_item, put
from tests.dsl.verify.engine.scenarios_sketch import SKILLS, Lines, Sketch, block
from tests.dsl.verify.engine.scenarios_statements import CALLS, Where, bands, call, cost, effect

Stages = list[tuple[str, Lines]]


def destinies(sketch: Sketch) -> None:
    """A destiny for each hero, of one path or two."""
    for at, hero in enumerate(sketch.heroes):
        if at and sketch.maybe(0.45):  # a rival who only gets in the way
            poi = sketch.poi()
            begins = ['path pa "Path"', f'  begins at {poi} "Begin"', "  finale", "    stage st0"]
            sketch.destinies[hero].append([*begins, "      fulfil"])
            continue
        shared = need(sketch, hero) if sketch.maybe(0.25) else None
        for path in ("pa", "pb")[: sketch.pick((1, 45), (2, (75, 22, 8)[len(sketch.heroes) - 1]))]:
            sketch.destinies[hero].append(_path(sketch, hero, path, shared))


def _path(sketch: Sketch, hero: str, path: str, shared: str | None) -> Lines:
    asked = None
    if sketch.maybe(0.88):
        asked = shared or need(sketch, hero)
    if asked is not None and sketch.maybe(0.12):
        asked = _behind_flag(sketch, asked)
    if asked is not None and sketch.maybe(0.15):
        stages = _under(sketch, asked)
        asked = asked if sketch.maybe(0.5) else None
    else:
        stages, more = _stages(sketch, hero)
        asked = asked or (more if sketch.maybe(0.7) else None)
    begins = f" if {asked}" if asked else ""
    later = " next turn" if sketch.maybe(0.12) else ""
    lines = [f'path {path} "Path"']
    if sketch.maybe(0.1):
        lines += block([f'milestone "Seen" when {condition(sketch, 0)}'])
    poi = "p0" if sketch.maybe(0.5) else sketch.poi()
    lines += block([f'begins at {poi} "Begin"{begins}{later}'])
    if sketch.maybe(0.14):
        second = f" if {condition(sketch)}" if sketch.maybe(0.8) else ""
        lines += block([f'begins at {sketch.poi()} "Begin too"{second}'])
    lines += block(["finale"])
    for name, inner in stages:
        takes = sketch.pick((2, 5), (3, 1))
        turns = (
            f" takes {takes} turns"
            if sketch.maybe((0.1, 0.05, 0.02)[len(sketch.heroes) - 1])
            else ""
        )
        lines += block([f"stage {name}{turns}"], 2) + block(inner, 3)
    return lines


def _behind_flag(sketch: Sketch, asked: str) -> str:
    """The condition moved to an option that raises a flag."""
    flag = sketch.flag()
    put(sketch, [f"if {asked}", *block([f"{flag} up"])], quiet=True)
    return flag


def _under(sketch: Sketch, asked: str) -> Stages:
    """A last stage that is won under a condition."""
    other = sketch.pick(("stay", 5), ("defeated", 2))
    win = [f"if {asked}", *block(["fulfil"]), other]
    return [("st0", win)] if sketch.maybe(0.7) else [("st0", _on(sketch)), ("st1", win)]


def _stages(sketch: Sketch, hero: str) -> tuple[Stages, str | None]:
    """One stage or two; and what they ask for, if anything."""
    kind = sketch.pick(("free", 3 + len(sketch.heroes)), ("asks", 1))
    if kind == "asks":
        return _asking(sketch, hero)
    back = sketch.rng.choice(("stay", "next st0"))
    plain = (40, 80, 150)[len(sketch.heroes) - 1]
    made: list[tuple[float, Callable[[], Stages]]] = [
        (plain, lambda: [("st0", [*_before(sketch), "fulfil"])]),
        (16, lambda: [("st0", _test(sketch, "stay"))]),
        (12, lambda: [("st0", [*_before(sketch), *_on(sketch)]), ("st1", ["fulfil"])]),
        (8, lambda: [("st0", _on(sketch)), ("st1", _test(sketch, back))]),
        (4, lambda: [("st0", _called(sketch))]),
        (1, lambda: [("st0", ["defeated"])]),
        (1, lambda: [("st0", ["stay"])]),
    ]
    return sketch.any_of(made), None


def _asking(sketch: Sketch, hero: str) -> tuple[Stages, str | None]:
    """Stages that ask for something: a condition, a choice, an item, a price."""
    kind = sketch.rng.randrange(6)
    if kind < 3:
        asked = need(sketch, hero)
        body = (_branch, _loop, _choose)[kind](sketch, asked)
        second = _test(sketch, sketch.rng.choice(("stay", "next st0")))
        return [("st0", body), ("st1", second)][: 2 if kind == 1 else 1], asked
    item = sketch.item()
    place_item(sketch, item)
    if kind == 3:
        return [("st0", _scan(sketch, item))], f"has item {item}"
    if kind == 4:
        return [("st0", _gained(sketch, item))], f"has item {item}"
    price = f"item {item}" if sketch.maybe(0.5) else cost(sketch)
    paid = [f"pay {price}", *block(["else", *block(["stay"])]), "fulfil"]
    return [("st0", paid)], f"has item {item}" if item in price else None


def _on(sketch: Sketch) -> Lines:
    return [sketch.pick(("next st1", 3), ("next st1 now", 1))]


def _before(sketch: Sketch) -> Lines:
    """Something that happens in the stage before it ends."""
    if sketch.maybe(0.75):
        return []
    item = sketch.item()
    return sketch.pick(
        ([f"gain item {item}"], 3), ([f"lose item {item}"], 2),
        ([effect(sketch, Where(few=True))], 3),
        ([f"if {condition(sketch, 0)}", *block(["defeated"])], 2),
    )  # fmt: skip


def _test(sketch: Sketch, unlucky: str) -> Lines:
    lines = [f'test {sketch.rng.choice(SKILLS)} "Finish"']
    heads = bands(sketch)
    for at, head in enumerate(heads):
        end = "fulfil" if at == len(heads) - 1 else unlucky
        if end == "stay" and sketch.maybe(0.15):
            end = "defeated"
        lines += block([head, *block([end])])
    return lines


def _branch(sketch: Sketch, asked: str) -> Lines:
    other = sketch.pick(("stay", 4), ("defeated", 1))
    return [f"if {asked}", *block(["fulfil"]), "else", *block([other])]


def _loop(sketch: Sketch, asked: str) -> Lines:
    return [f"if {asked}", *block(["next st1"]), "stay"]


def _choose(sketch: Sketch, asked: str) -> Lines:
    asks = f" if {asked}" if sketch.maybe(0.6) else f" costs {cost(sketch)}"
    lines = ["choose", *block([f'"Win"{asks}', *block(["fulfil"])])]
    if sketch.maybe(0.6):
        lines += block(['"Wait"', *block([effect(sketch, Where(few=True)), "stay"])])
    return [*lines, sketch.pick(("stay", 3), ("defeated", 1))]


def _gained(sketch: Sketch, first: str) -> Lines:
    """A stage that gains an item and asks what is carried then."""
    second = sketch.item(0.8)
    asked = sketch.pick((f"has item {second}", 1), (f"has item {first} and has item {second}", 1))
    return [
        f"gain item {second}",
        f"if {asked}",
        *block(["fulfil"]),
        sketch.rng.choice(("stay", "defeated")),
    ]


def _scan(sketch: Sketch, item: str) -> Lines:
    verb = sketch.rng.choice(("asks about", "uses", "gives"))
    inside = [f"item {item}", *block(["fulfil"]), "other", *block(["stay"])]
    return [f'scan {verb} item "Show"', *block(inside)]


def _called(sketch: Sketch) -> Lines:
    bad = sketch.pick(("stay", 3), ("defeated", 1))
    good = {it[0] for it, _ in CALLS.values()}

    def ends(outcome: str) -> Lines:
        if outcome.startswith(("with ", "bought ")):  # it runs beside the outcome, and ends nothing
            return ["> So."]
        return ["fulfil" if outcome.split()[0] in good else bad]

    return call(sketch, ends)
