"""Destinies: paths, where their finales begin, and stages of every shape."""

from __future__ import annotations

from collections.abc import Callable

from tests.dsl.verify.engine.scenarios_conditions import condition
from tests.dsl.verify.engine.scenarios_needs import need
from tests.dsl.verify.engine.scenarios_places import put
from tests.dsl.verify.engine.scenarios_sketch import SKILLS, Lines, Sketch, block
from tests.dsl.verify.engine.scenarios_statements import CALLS, Where, bands, call, cost, effect

Stages = list[tuple[str, Lines]]


def destinies(sketch: Sketch) -> None:
    """A destiny for each hero, of one path or two."""
    for hero in sketch.heroes:
        shared = need(sketch, hero) if sketch.maybe(0.25) else None
        for path in ("pa", "pb")[: sketch.pick((1, 45), (2, (75, 35, 10)[len(sketch.heroes) - 1]))]:
            sketch.destinies[hero].append(_path(sketch, hero, path, shared))


def _path(sketch: Sketch, hero: str, path: str, shared: str | None) -> Lines:
    asked = None
    if sketch.maybe(0.88):
        asked = shared or need(sketch, hero)
    inside = False
    if asked is not None and sketch.maybe(0.15):
        asked = _behind_flag(sketch, asked)
    elif asked is not None and sketch.maybe(0.15):
        inside = True
    begins = f" if {asked}" if asked and not inside else ""
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
    for name, inner in _stages(sketch, asked if inside else None):
        turns = f" takes {sketch.pick((2, 3), (3, 1))} turns" if sketch.maybe(0.08) else ""
        lines += block([f"stage {name}{turns}"], 2) + block(inner, 3)
    return lines


def _behind_flag(sketch: Sketch, asked: str) -> str:
    """The condition moved to an option that raises a flag."""
    flag = sketch.flag()
    put(sketch, [f"if {asked}", *block([f"{flag} up"])], quiet=True)
    return flag


def _stages(sketch: Sketch, asked: str | None) -> Stages:
    """One stage or two; `asked`: what the last one asks for."""
    if asked is not None:
        other = sketch.pick(("stay", 5), ("defeated", 2))
        win = [f"if {asked}", *block(["fulfil"]), other]
        return [("st0", win)] if sketch.maybe(0.7) else [("st0", _on(sketch)), ("st1", win)]
    back = sketch.rng.choice(("stay", "next st0"))
    made: list[tuple[float, Callable[[], Stages]]] = [
        (40, lambda: [("st0", [*_before(sketch), "fulfil"])]),
        (16, lambda: [("st0", _test(sketch, "stay"))]),
        (12, lambda: [("st0", [*_before(sketch), *_on(sketch)]), ("st1", ["fulfil"])]),
        (6, lambda: [("st0", _on(sketch)), ("st1", _test(sketch, "next st0"))]),
        (7, lambda: [("st0", _branch(sketch))]),
        (5, lambda: [("st0", _loop(sketch)), ("st1", _test(sketch, back))]),
        (5, lambda: [("st0", _choose(sketch))]),
        (4, lambda: [("st0", _scan(sketch))]),
        (4, lambda: [("st0", _called(sketch))]),
        (4, lambda: [("st0", _paid(sketch))]),
        (1, lambda: [("st0", ["defeated"])]),
        (1, lambda: [("st0", ["stay"])]),
    ]  # fmt: skip
    return sketch.any_of(made)


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


def _branch(sketch: Sketch) -> Lines:
    """A stage that is won under a condition."""
    other = sketch.pick(("stay", 4), ("defeated", 1))
    if sketch.maybe(0.5):
        return [f"if {condition(sketch)}", *block(["fulfil"]), "else", *block([other])]
    item, second = sketch.item(), sketch.item()
    asked = sketch.pick((f"has item {second}", 2), (f"has item {item} and has item {second}", 1))
    return [f"gain item {item}", f"if {asked}", *block(["fulfil"]), other]


def _loop(sketch: Sketch) -> Lines:
    return [f"if {condition(sketch, 0)}", *block(["next st1"]), "stay"]


def _choose(sketch: Sketch) -> Lines:
    asks = f" if {condition(sketch, 0)}" if sketch.maybe(0.5) else f" costs {cost(sketch)}"
    lines = ["choose", *block([f'"Win"{asks}', *block(["fulfil"])])]
    if sketch.maybe(0.6):
        lines += block(['"Wait"', *block([effect(sketch, Where(few=True)), "stay"])])
    return [*lines, sketch.pick(("stay", 3), ("defeated", 1))]


def _scan(sketch: Sketch) -> Lines:
    verb = sketch.rng.choice(("asks about", "uses", "gives"))
    inside = [f"item {sketch.item()}", *block(["fulfil"]), "other", *block(["stay"])]
    return [f'scan {verb} item "Show"', *block(inside)]


def _called(sketch: Sketch) -> Lines:
    bad = sketch.pick(("stay", 3), ("defeated", 1))
    good = {it[0] for it, _ in CALLS.values()}

    def ends(outcome: str) -> Lines:
        if outcome.startswith(("with ", "bought ")):  # it runs beside the outcome, and ends nothing
            return ["> So."]
        return ["fulfil" if outcome.split()[0] in good else bad]

    return call(sketch, ends)


def _paid(sketch: Sketch) -> Lines:
    return [f"pay {cost(sketch)}", *block(["else", *block(["stay"])]), "fulfil"]
