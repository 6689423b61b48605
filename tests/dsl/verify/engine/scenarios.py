"""Tiny scenarios made at random, as text: every construct of the language and every setting, in a
state space that can be searched whole through the engine.

    made = scenario(7)
    made.sources         # what a writer would have typed
    made.used            # the constructs and settings in it, as `coverage` names them
"""

from __future__ import annotations

import random
from functools import partial

from tests.dsl.verify.engine.coverage import used_by
from tests.dsl.verify.engine.scenarios_conditions import condition
from tests.dsl.verify.engine.scenarios_finales import destinies
from tests.dsl.verify.engine.scenarios_places import event, option, put, rescue
from tests.dsl.verify.engine.scenarios_sketch import Lines, Sketch, Variable, block
from tests.dsl.verify.engine.scenarios_statements import (
    GROWING,
    HOUSE,
    Where,
    body,
    call_of,
    effect,
    seldom,
)
from tests.dsl.verify.engine.scenarios_tables import ability, choose_settings, tables

from fateloom.dsl.diagnostics import Level
from fateloom.dsl.session import check
from fateloom.dsl.source import Source
from fateloom.runtime.program.program import Program
from fateloom.runtime.record import record


@record
class Made:
    """A scenario of a seed: its files, its Program, and what stands in it."""

    seed: int
    sources: tuple[Source, ...]
    program: Program
    used: frozenset[str]


CALLED = ("challenge", "battle", "campaign", "haunt", "house")
"""What a scenario can be made to call, with tables beside the story."""


def scenario(seed: int, calls: str = "") -> Made:
    """The scenario of a seed, any whole number; always the same one. `calls`: one in which that is
    called, for one hero (`CALLED`).

    Raises ValueError when it does not compile, which no seed should do.
    """
    found = sources(seed, calls)
    checked = check(found, lint=False)
    if checked.program is None:
        errors = [
            (it.primary.span, it.message)
            for it in checked.diagnostics
            if it.code.level is Level.ERROR
        ]
        raise ValueError(f"scenario {seed} does not compile: {errors}")
    return Made(seed, found, checked.program, used_by(checked.program))


def sources(seed: int, calls: str = "") -> tuple[Source, ...]:
    """The files of the scenario of a seed."""
    sketch = Sketch(seed)
    if calls:
        sketch.alone()
    choose_settings(sketch)
    _table(sketch)
    if calls == "challenge":
        _challenge(sketch)
    if calls == "battle":
        _fight(sketch)
    if calls == "campaign":
        _campaign(sketch)
    if calls == "haunt":
        _haunt(sketch)
    if calls == "house":
        _house(sketch)
    destinies(sketch)
    _more(sketch)
    _last_day(sketch, seed)
    _weary(sketch, seed)
    for it in sketch.items.values():
        if "ability" not in it.rows and sketch.maybe(0.3):
            it.rows["ability"] = ability(sketch)
        it.packed = sketch.maybe(0.03)
    files = tables(sketch)
    files["story/story.fate"] = "\n".join(_story(sketch)) + "\n"
    return tuple(Source(name, text) for name, text in sorted(files.items()))


def _table(sketch: Sketch) -> None:
    """How many may play, in which modes."""
    count = len(sketch.heroes)
    sketch.least_players = 1 if sketch.maybe(0.3) else count
    if sketch.least_players == 1 and sketch.maybe(0.7):
        modes = (["explorer"], ["challenger"], ["explorer", "challenger"])
        sketch.modes = sketch.rng.choice(modes)
    if ("challenger" in sketch.modes and sketch.maybe(0.7)) or sketch.maybe(0.03):
        day = sketch.pick((2, 2), (3, 3), (4, 1))
        sketch.events["late"] = [f"event late on day {day} in challenger", "  everyone defeated"]


def _challenge(sketch: Sketch) -> None:
    """An option that calls a challenge, which moves virtue."""
    low, high = sketch.pick(((-4, 2), 1), ((-1, 1), 3), ((-2, 0), 1), ((0, 2), 1))
    sketch.rules |= {"virtue_min": str(low), "virtue_max": str(high), "virtue_start": "0"}
    sketch.cards = True
    sketch.shares_xp, sketch.adversary = sketch.maybe(0.25), sketch.maybe(0.3)
    where = Where(option=True)
    option(sketch, call_of(sketch, "challenge", lambda _: body(sketch, where, 0)))


def _fight(sketch: Sketch) -> None:
    """An option that calls a fight."""
    sketch.fights = True
    where = Where(option=True)
    option(sketch, call_of(sketch, "battle", lambda _: body(sketch, where, 0)))


def _campaign(sketch: Sketch) -> None:
    """An option that gives orders in a campaign."""
    sketch.campaign = True
    where = Where(option=True)
    option(sketch, call_of(sketch, "campaign", lambda _: body(sketch, where, 0)))


def _haunt(sketch: Sketch) -> None:
    """An option that calls a scene of hidden roles."""
    sketch.haunts = True
    where = Where(option=True)
    option(sketch, call_of(sketch, "haunt", lambda _: body(sketch, where, 0)))


def _house(sketch: Sketch) -> None:
    """One or two options that give orders in a house; what grows is done a few times at most."""
    sketch.house = True
    for _ in range(sketch.pick((1, 1), (2, 2))):
        order = sketch.rng.choice(list(HOUSE))
        few = order in GROWING or sketch.maybe(0.3)
        where = Where(option=True, few=few)
        lines = call_of(sketch, "house", partial(_in_order, sketch, where), order)
        option(sketch, lines, few=few)


def _in_order(sketch: Sketch, where: Where, outcome: str) -> Lines:
    return body(sketch, where, 0)


def _more(sketch: Sketch) -> None:
    """Options, events and rescues beside what the finales ask for."""
    for _ in range(sketch.pick((0, 6), (1, 3 if len(sketch.heroes) == 1 else 1))):
        few = sketch.maybe(0.6)
        option(sketch, body(sketch, Where(option=True, few=few)), few=few)
    if sketch.maybe(0.25):
        event(sketch, body(sketch, Where()))
    if sketch.maybe(0.09):
        asked = condition(sketch, 0)
        rescue(sketch, asked, [effect(sketch, Where(asks=False))])
    if sketch.maybe(0.04) and len(sketch.events) < sketch.most_events:
        event(sketch, [f"if {condition(sketch, 0)}", *block(["everyone defeated"])])
    if sketch.maybe(0.06):
        put(sketch, [f"place {sketch.poi()} on {sketch.tile()}"])
    for _ in range(sketch.pick((0, 1), (1, 5), (2, 3))):
        put(sketch, seldom(sketch), few=True)


def _last_day(sketch: Sketch, seed: int) -> None:
    """In some, a day on which nobody is left, and what is asked before it strikes (VER-01). It has
    dice of its own, so that the scenarios of all other seeds stay as they were.
    """
    kept, sketch.rng = sketch.rng, random.Random(f"last day {seed}")
    if sketch.maybe(0.1):
        day = sketch.pick((2, 2), (3, 2))
        first = dict(sketch.events)
        for number in range(sketch.pick((1, 3), (2, 1))):
            trigger = sketch.pick(("on turn start repeats", 2), (f"on day {day}", 2))
            sketch.events[f"asks{number}"] = [
                f"event asks{number} {trigger}",
                *block(_asked(sketch)),
            ]
        strikes = sketch.pick((f"on day {day}", 4), (f"when day >= {day}", 1))
        only = f" if {condition(sketch, 0)}" if sketch.maybe(0.25) else ""
        asks = {it: lines for it, lines in sketch.events.items() if it not in first}
        last = [f"event last {strikes}{only}", "  everyone defeated"]
        sketch.events = {**asks, **first, "last": last}
    sketch.rng = kept


def _weary(sketch: Sketch, seed: int) -> None:
    """In some, a finale that asks for an effort die, which can be spent on something else before a
    day on which nobody is left (VER-01); with dice of its own, as the last day.
    """
    kept, sketch.rng = sketch.rng, random.Random(f"weary {seed}")
    if sketch.maybe(0.08):
        most = sketch.pick(("1", 3), ("2", 1))
        sketch.rules |= {"effort_max": most, "effort_start": sketch.pick(("0", 1), (most, 2))}
        sketch.rules["effort_refresh"] = sketch.pick(("0", 1), ("1", 4))
        sketch.variables["rope"] = Variable("world", "flag")
        often = sketch.pick(("", 3), (" once per hero", 1))
        asks = f" if {condition(sketch, 0)}" if sketch.maybe(0.2) else ""
        sketch.pois["p0"].options += (
            [f'option haul "Haul" costs 1 effort{asks}', *block(["rope up"])],
            [f'option idle "Idle"{often} costs 1 effort', *block(["> So."])],
        )
        if sketch.maybe(0.15):
            sketch.pois["p0"].options.append(['option slip "Slip" once', *block(["rope down"])])
        if sketch.maybe(0.8):
            where = " in challenger" if "challenger" in sketch.modes and sketch.maybe(0.5) else ""
            day = sketch.pick((2, 3), (3, 2))
            sketch.events["flood"] = [f"event flood on day {day}{where}", "  everyone defeated"]
        for path in sketch.destinies[sketch.hero()]:
            at = next(at for at, it in enumerate(path) if it.startswith("  begins"))
            path[at] = _asking_too(path[at], "rope")
    sketch.rng = kept


def _asking_too(begins: str, what: str) -> str:
    """The line of a beginning that asks for something more."""
    line = begins.removesuffix(" next turn")
    later = begins[len(line) :]
    head, asks, asked = line.partition(" if ")
    return f"{head} if {what}{f' and ({asked})' if asks else ''}{later}"


def _asked(sketch: Sketch) -> Lines:
    """Something that a hero, or several, are asked or roll."""
    flag = [f"{sketch.flag('world')} {sketch.pick(('up', 1), ('down', 2))}"]
    other = body(sketch, Where(few=True), 0) if sketch.maybe(0.5) else ["> So."]
    return sketch.any_of(
        [
            (4, lambda: ["choose", *block(['"One"', *block(flag), '"Other"', *block(other)])]),
            (1, lambda: ["everyone lose 1 any skill"]),
            (1, lambda: ['test power "It"', *block(["0", *block(flag), "1+", *block(other)])]),
        ]
    )


# --- the story


def _story(sketch: Sketch) -> Lines:
    lines: Lines = []
    places = {
        tile: [name for name, it in sketch.pois.items() if it.tile == tile] for tile in sketch.tiles
    }
    for name, variable in sketch.variables.items():
        lines.append(f"{variable.scope} {name}: {variable.declared}")
    for tile in sketch.tiles:
        placed = [f"place {it} on {tile}" for it in places[tile]]
        reveal = ["reveal t1"] if tile == "t0" and sketch.tiles.get("t1") == "box" else []
        lines += [f"tile {tile}", *block(["on explore"])]
        lines += block([*placed, *reveal, *sketch.explored[tile]] or ["> Nothing."], 2)
    for name, items in sketch.stocks.items():
        lines.append(f"stock {name}: {', '.join(items)}" if items else f"stock {name}")
    for name, (poi, states) in sketch.npcs.items():
        lines.append(f'npc {name} "Somebody"' + (f" at {poi}" if poi else ""))
        lines += block(["states aa, bb"]) if states else []
    for name, place in sketch.pois.items():
        lines.append(f'poi {name} "Place"' + ("" if place.homeless else f" on {place.tile}"))
        lines += block(["states aa, bb"]) if place.states else []
        lines += block(["on remove drop"]) if place.drops else []
        lines += block(["> A place."])
        for option_lines in place.options:
            lines += block(option_lines)
    for name, inner in sketch.scenes.items():
        lines += [f"scene {name}", *block(inner)]
    for it in (*sketch.events.values(), *sketch.rescues):
        lines += it
    for hero in sketch.heroes:
        lines += [
            f"destiny {hero}",
            *(line for path in sketch.destinies[hero] for line in block(path)),
        ]
    return lines
