"""Random stories for the claims of views: those of the oracle, and in most of them the constructs
that pictures are most easily wrong about.
"""

from __future__ import annotations

from random import Random

from tests.dsl.graph.claims.dear import dear
from tests.dsl.graph.claims.seldom import seldom
from tests.dsl.graph.claims.timely import timely
from tests.dsl.verify.engine.by_hand import story
from tests.dsl.verify.engine.scenarios import CALLED, scenario

from fateloom.runtime.program.program import Program
from fateloom.runtime.record import replace

CONSTRUCTS = (
    "two beginnings of a path at a POI",
    "coins that a beginning needs",
    "an end on a day",
    "an option that a day shuts",
    "a thing that two heroes begin with",
    "an event at the start of a turn",
    "what only another hero gives",
    "a tile that is laid and explored",
    "an option that is open on some days",
    "a thing or a deed at another place than the beginning",
    "a number that several sources bring, each a few times only",
    "things of which there are few, one in place of another",
    "deeds that are done once for all, or up to a day",
    "a trader who goes",
    "what two heroes want or do for each other, and days that undo it",
    "a few of what views tell seldom",
    "prices, dice and traders, where a thing is, or two ways that are lost together",
    "what a day ends that holds at first",
    *(f"a call: {it}" for it in CALLED),
)


def made(seed: int) -> tuple[Program, frozenset[str]]:
    """The story of a seed, and what stands in it: constructs, of the third that are the oracle's
    own as `coverage` names them.
    """
    if seed % 12 in (4, 9) and seed > 25_000_000:
        return timely(seed), frozenset({CONSTRUCTS[17]})
    if seed % 12 == 6 and seed > 7_000_000:
        called = CALLED[seed // 12 % len(CALLED)]
        one = scenario(seed, called)
        return one.program, one.used | {f"a call: {called}"}
    if seed % 24 in (4, 8, 12, 19) and seed > 18_000_000:
        return dear(seed), frozenset({CONSTRUCTS[16]})
    if seed % 12 in (2, 3, 4, 9) and seed > 11_000_000:
        return seldom(seed), frozenset({CONSTRUCTS[15]})
    if seed % 3 == 0:
        return (one := scenario(seed)).program, one.used
    if seed % 12 == 7 and seed > 1_000_000:  # the others stay what they were
        return _scarce(seed)
    if seed % 12 == 1 and seed > 7_000_000:
        return _traded(seed)
    if seed % 12 == 10 and seed > 7_000_000:
        return _rivals(seed)
    return _far(seed) if seed % 6 == 5 else _pictured(seed)


ROW = """\
start: t0
tiles:
  t0: {title: T0, cell: [0, 0], side: explored}
  t1: {title: T1, cell: [1, 0], side: %s}
  t2: {title: T2, cell: [%s]}
"""


def _far(seed: int) -> tuple[Program, frozenset[str]]:
    """A story of three tiles, of which some are laid and explored, with days in its conditions and
    what its beginnings ask for at another place.
    """
    rng, used = Random(seed), {CONSTRUCTS[7]}
    row = ROW % (rng.choice(("box", "unexplored", "unexplored")), rng.choice(("2, 0", "0, 1")))
    at = ["p0", "p1", "p2"]
    rng.shuffle(at)
    lays = rng.choice(("option", "tile", "tile", "event"))
    by_tile = lays == "tile" or (seed > 22_000_000 and seed % 4 == 1)  # and by something else
    ground = "tile t0\n  on explore\n    place p0\n    reveal t1\n"
    ground += "tile t1\n  on explore\n    place p1\n" + "    reveal t2\n" * by_tile
    ground += "tile t2\n  on explore\n    place p2\n"
    does = ["lamp up", "key up", "gain item oil", "n +1", "virtue +1", "virtue -1", "gain 2 coins"]
    days = ["", "", " if day >= 2", " if day >= 2 and day <= 3", " if not day >= 3", " if day is 2"]
    lines = [
        "world lamp: flag",
        "hero key: flag",
        "hero n: 0..3" if seed % 18 == 5 and seed > 18 else "hero n: 0..2",
    ]
    for poi in ("p0", "p1", "p2"):
        lines += [f'poi {poi} "{poi.title()}" on t{poi[1]}', "  > A place."]
        for number in range(rng.randint(poi == at[0], 1)):
            when, limit = rng.choice(days), rng.choice(("", " once", " once per hero"))
            lines += [f'  option o{number} "Do"{limit}{when}', f"    {rng.choice(does)}"]
            used |= {CONSTRUCTS[8]} if when else set()
        if lays == "option" and poi == "p0":
            lines += ['  option lay "Lay"', "    reveal t2"]
    sums = seed % 18 == 5 and seed > 18  # the others stay what they were
    cell = ""
    if sums:
        cell = rng.choice(("n", "n", "w", "virtue"))
        for at_poi in ("p0", "p1"):
            place = lines.index(
                "  > A place.", lines.index(f'poi {at_poi} "{at_poi.title()}" on t{at_poi[1]}')
            )
            limit = rng.choice(("once", "once per hero", "once per hero"))
            lines[place + 1 : place + 1] = [f'  option sum "Add" {limit}', f"    {cell} +1"]
        lines += [f"event gone on day {rng.choice((2, 3))}", "  remove p2"]
        if rng.random() < 0.5:
            place = lines.index('poi p0 "P0" on t0') + 2
            lines[place:place] = ['  option turn "Turn" once', "    hide t1"]
        lines.insert(0, "world w: 0..3")
        used.add(CONSTRUCTS[10])
    if lays == "event":
        lines += ["event dawn on day 2", "  reveal t2"]
    if rng.random() < 0.3:
        lines += ["event shift on day 3", "  place p0 on t1"]
    heroes = rng.choice(("ann", "ann", "ann bob"))
    asks = ["lamp", "key", "has item oil", "n >= 2", "virtue >= 1", "coins >= 3", "day >= 2"]
    for hero in heroes.split():
        begins = f"{rng.choice(asks)} {rng.choice(('and', 'or'))} {rng.choice(asks)}"
        begins = f"{cell} >= {rng.choice((2, 2, 3))}" if sums else begins
        used.add(CONSTRUCTS[9])
        lines += [
            f"destiny {hero}",
            '  path pa "Path"',
            f'    begins at {at[1]} "Begin" if {begins}',
        ]
        lines += ["    finale", f"      stage st0{rng.choice(('', '', ' takes 2 turns'))}"]
        lines += rng.choice(
            (["        fulfil"], ["        next st1", "      stage st1", "        fulfil"])
        )
    rules = "coins: {start: 1}, virtue: {start: 0, min: -1, max: %s}, " % (3 if sums else 1)
    rules += f"move_range: {rng.choice((1, 2))}"
    text = "\n".join(lines) + "\n"
    return story(text, heroes, "oil", rules, ground=ground, tiles=row), frozenset(used)


def _scarce(seed: int) -> tuple[Program, frozenset[str]]:
    """A story of few copies and of deeds that others use up or days shut, several of which lead to
    a finale.
    """
    rng, used = Random(seed), {CONSTRUCTS[11], CONSTRUCTS[12]}
    items = " ".join(f"{it}{rng.choice(('', '', '*2'))}" for it in ("oil", "bar"))
    does = ["gain item oil, bar", "gain item oil, bar", "gain item bar", "gain item oil", "key up"]
    does += ["key up", "n +1", "gain 2 coins", "lamp up"]
    prices = ("", "", "", " costs item oil", " costs item bar", " costs 2 coins")
    lines = ["world lamp: flag", "world pass_free: flag up", "hero key: flag", "hero n: 0..2"]
    for poi in ("p0", "p1"):
        lines += [f'poi {poi} "{poi.title()}" on t{poi[1]}', "  > A place."]
        for number in range(rng.randint(1, 2)):
            limit = rng.choice((" once", " once", " once per hero", ""))
            when = rng.choice(("", "", "", " if pass_free", " if not day >= 3", " if key"))
            cost = rng.choice(prices)
            lines += [f'  option o{number} "Do {poi} {number}"{limit}{cost}{when}']
            lines += [f"    {it}" for it in rng.sample(does, rng.choice((1, 1, 2)))]
    if rng.random() < 0.6:
        shuts = rng.choice(("pass_free down", "close p0.o0", "remove p1", "everyone lose item oil"))
        lines += [f"event snow on day {rng.choice((2, 3))}", f"  {shuts}"]
    heroes = rng.choice(("ann bob", "ann bob", "ann"))
    asks = ["has item oil", "has item bar", "has item bar", "key", "key", "n >= 2", "lamp"]
    for hero in heroes.split():
        one, two = rng.choice(asks), rng.choice(asks)
        lines += [f"destiny {hero}", '  path pa "Path"']
        if rng.random() < 0.5:
            lines += [f'    begins at p0 "Begin" if {one}', f'    begins at p1 "Go" if {two}']
        else:
            lines += [f'    begins at p0 "Begin" if {one} {rng.choice(("and", "or"))} {two}']
        lines += ["    finale", "      stage st0", "        fulfil"]
    text = "\n".join(lines) + "\n"
    return story(text, heroes, items, "coins: {start: 1}"), frozenset(used)


def _traded(seed: int) -> tuple[Program, frozenset[str]]:
    """A story of traders who come and go, with key items among what they sell."""
    rng = Random(seed)
    first = rng.choice(("", ": lens", ": lens", ": lens, bar", ": bar", ": lens, lens"))
    drops = ["  on remove drop"] if rng.random() < 0.3 else []
    does = ["gain item lens", "gain item bar", "gain 2 coins", "lamp up", "remove p1"]
    does += ["stock shelf gains lens", "stock shelf gains lens, bar", "place p1 on t0"]
    only = (" once", " once", " once per hero")
    trade = '  trade buy "Buy" stock shelf' + rng.choice(("", "", "", " if lamp"))
    lines = ["world lamp: flag", f"stock shelf{first}", 'poi p0 "Gate" on t0', "  > A gate."]
    for number in range(rng.randint(1, 2)):
        lines += [f'  option o{number} "Do {number}"{rng.choice(only)}', f"    {rng.choice(does)}"]
    if rng.random() < 0.2:
        lines += ['  trade barter "Barter" stock shelf']
    lines += ['poi p1 "Coach" on t1', *drops, "  > A coach.", trade]
    if rng.random() < 0.3:
        lines += [
            f'  option send "Send" once{rng.choice(("", " costs item bar"))}',
            "    remove p1",
        ]
    comes = ("stock shelf gains lens", "place p1 on t0", "lamp up", "everyone gain 2 coins")
    if rng.random() < 0.8:
        lines += [f"event goes on day {rng.choice((2, 2, 3))}", "  remove p1"]
    if rng.random() < 0.5:
        lines += [f"event comes on day {rng.choice((1, 2, 3))}", f"  {rng.choice(comes)}"]
    heroes = rng.choice(("ann", "ann", "ann bob"))
    asks = ["has item lens", "has item lens", "has item bar", "coins >= 3", "lamp", "not p1 placed"]
    asks += ["item lens is on t1", "item lens is in box"]
    for hero in heroes.split():
        lines += [f"destiny {hero}", '  path pa "Path"']
        lines += [f'    begins at p0 "Begin" if {rng.choice(asks)}']
        if rng.random() < 0.4:
            lines += [f'    begins at p0 "Begin so" if {rng.choice(asks)}{" next turn"}']
        lines += ["    finale", "      stage st0", "        fulfil"]
    text, start = "\n".join(lines) + "\n", f"coins: {{start: {rng.choice((0, 1, 2))}}}"
    copies = ("lens*2 bar", "lens*2 bar*2", *(["lens bar"] if first != ": lens, lens" else []))
    program = story(text, heroes, rng.choice(copies), start)
    lens, bar = program.items
    lens = replace(lens, key=rng.random() < 0.7, value=rng.choice((1, 2)))
    bar = replace(bar, key=rng.random() < 0.2, value=rng.choice((0, 1, 2)))
    return replace(program, items=(lens, bar)), frozenset({CONSTRUCTS[13]})


def _rivals(seed: int) -> tuple[Program, frozenset[str]]:
    """A story of two heroes who want the same things and deeds, or need each other, and of days
    that undo, move and turn back.
    """
    rng = Random(seed)
    only = (" once", " once", " once per hero")
    deeds = ("gain item oil", "gain item oil", "key up", "others gift up", "p1 becomes lit")
    lines = ["hero key: flag", "hero gift: flag", 'poi p0 "Gate" on t0', "  > A gate."]
    for number, deed in enumerate(rng.sample(deeds, 2)):
        lines += [f'  option o{number} "Do {number}"{rng.choice(only)}', f"    {deed}"]
    lines += ['poi p1 "Hut" on t1', "  states dark, lit", "  > A hut."]
    cost = rng.choice(("", "", " costs item oil"))
    lines += [f'  option q "Do it"{rng.choice(only)}{cost}', f"    {rng.choice(deeds)}"]
    if rng.random() < 0.3:
        lines += ['  option turn "Turn" once', "    hide t1"]
    days = ["everyone key down", "everyone lose item oil", "place p1 on t0", "remove p1"]
    days += ["hide t1", "p1 becomes dark", "close p0.o0", "destroy oil"]
    for name in ("early", "late")[: rng.randint(0, 2)]:
        lines += [f"event {name} on day {rng.choice((2, 3))}", f"  {rng.choice(days)}"]
    asks = ("has item oil", "has item oil", "key", "gift", "p1 is lit")
    for hero in ("ann", "bob"):
        one, two = rng.sample(asks, 2)
        lines += [f"destiny {hero}", '  path pa "Path"']
        if rng.random() < 0.4:
            lines += [f'    begins at p0 "Begin" if {one}', f'    begins at p1 "Go" if {two}']
        else:
            both = rng.choice(("", f" or ({two})", f" or ({two})", f" and ({two})"))
            lines += [f'    begins at {rng.choice(("p0", "p0", "p1"))} "Begin" if ({one}){both}']
        lines += ["    finale", "      stage st0", "        fulfil"]
    items = rng.choice(("oil", "oil", "oil*2"))
    return story("\n".join(lines) + "\n", "ann bob", items), frozenset({CONSTRUCTS[14]})


def _pictured(seed: int) -> tuple[Program, frozenset[str]]:
    rng, more = Random(seed), Random(seed + 0.5)
    used = set[str]()
    asks = [
        "pass_free",
        "not pass_free",
        "lamp",
        "has item oil",
        "p1 is lit",
        "bo at p1",
        "key",
        "coins >= 3",
    ]
    asks += [
        "pass_free",
        "has item oil",
        "has item oil",
        "n >= 1",
        "visited p1",
        "not p1 placed",
        "item oil is gone",
        "has any gear",
    ]

    def asked(some: list[str] = asks) -> str:
        first = rng.choice(some)
        if rng.random() < 0.25:
            return f"({first}) {rng.choice(('and', 'or'))} ({rng.choice(some)})"
        return first

    does = [
        "lamp up", "key up", "gain item oil", "gain 2 coins", "p1 becomes lit", "p1 becomes dark",
        "lose item oil", "bo moves to p1", "bo leaves", "n +1", "pass_free down", "pass_free up",
        "lamp down", "remove p1", "place p1 on t1", "gain item oil", "return oil", "destroy oil",
        "others key up", "gain 1 xp",
    ]  # fmt: skip
    lines = [
        "world pass_free: flag up", "world lamp: flag", "hero key: flag", "world n: 0..2",
        'npc bo "Bo" at p0', 'poi p0 "Gate" on t0', "  > A gate.",
    ]  # fmt: skip
    for at in range(rng.randint(1, 3)):
        limit = rng.choice(("", " once", " once per hero"))
        cost = rng.choice(("", "", "", " costs 2 coins", " costs item oil"))
        when = f" if {asked()}" if rng.random() < 0.4 else ""
        lines += [f'  option o{at} "Do {at}"{limit}{cost}{when}']
        lines += [f"    {it}" for it in rng.sample(does, rng.randint(1, 2))]
    lines += ['poi p1 "Hut" on t1', "  states dark, lit", "  > A hut."]
    lines += [f'  option q "Rest" once if {asked()}', f"    {rng.choice(does)}"]
    if rng.random() < 0.75:
        day = rng.choice((2, 2, 3))
        effect = rng.choice(
            (
                "pass_free down",
                "pass_free down",
                "lamp up",
                "remove p1",
                "p1 becomes lit",
                "close p0.o0",
            )
        )
        extra = rng.choice((" if lamp", "", "", ""))
        lines += [f"event turn_of_tide on day {day}{extra}", f"  {effect}"]
        used.add(CONSTRUCTS[3])
    if rng.random() < 0.5:
        inner = rng.random() < 0.3
        end = ["  if not lamp", "    everyone defeated"] if inner else ["  everyone defeated"]
        lines += [f"event too_late on day {rng.choice((3, 4))}", *end]
        used.add(CONSTRUCTS[2])
    heroes = "ann bob" if rng.random() < 0.5 else "ann"
    rivals = heroes != "ann" and more.random() < 0.4
    if rivals:
        shop = lines.index('poi p1 "Hut" on t1')
        lines[shop:shop] = ['  option buy "Buy" once per hero', "    gain item oil"]
        used.add(CONSTRUCTS[4])
    helped = heroes != "ann" and more.random() < 0.5
    if helped:
        shop = lines.index('poi p1 "Hut" on t1')
        lines[shop:shop] = ['  option give "Give" once per hero', "    others gift up"]
        lines.insert(0, "hero gift: flag")
        used.add(CONSTRUCTS[6])
    if more.random() < 0.3:
        when = more.choice(("", " if hero is ann", " if hero is not ann", " if key"))
        lines += [f"event each_turn on turn start{when}"]
        lines += [f"  {more.choice(('others key up', 'others gain 2 coins', 'key up', 'n +1'))}"]
        used.add(CONSTRUCTS[5])
    for hero in heroes.split():
        lines += [f"destiny {hero}", f'  path pa "Path of {hero}"']
        if rng.random() < 0.4:
            lines += ['    begins at p0 "Begin" if coins >= 3']
            used.add(CONSTRUCTS[1])
        else:
            first = asked()
            first = "has item oil" if rivals else "gift" if helped else first
            lines += [f'    begins at p0 "Begin" if {first}']
        if rng.random() < 0.6:
            label, later = rng.choice(("Begin", "Begin too")), rng.choice(("", " next turn"))
            lines += [f'    begins at p0 "{label}" if ({asked()}) and coins >= 3{later}']
            used |= {CONSTRUCTS[0], CONSTRUCTS[1]}
        lines += ["    finale", "      stage st0"]
        lines += rng.choice(
            (["        fulfil"], ["        next st1", "      stage st1", "        fulfil"],
             ["        if lamp", "          fulfil", "        defeated"])
        )  # fmt: skip
    start = rng.choice(("1", "1", "3"))
    return (
        story("\n".join(lines) + "\n", heroes, "oil", f"coins: {{start: {start}}}"),
        frozenset(used),
    )


__all__ = ["CONSTRUCTS", "made"]
