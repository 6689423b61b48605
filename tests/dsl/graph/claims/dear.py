"""Random stories of prices and dice, of traders who come and go, of where a thing is, of one mode
alone, and of two ways of which each is lost by itself: what other stories seldom have together.
"""

from __future__ import annotations

from random import Random

from tests.dsl.verify.engine.by_hand import story

from fateloom.runtime.program.program import Program
from fateloom.runtime.record import replace

WHERE = (
    "item oil is in box",
    "item oil is on t1",
    "item oil is in stock shelf",
    "item oil is held",
)
FORCE = '  test force power "Force"{0}\n    0\n      > No.\n    1+\n      {1}'
TRADE = '  trade deal "Trade" stock shelf'
GIFTS = (("key", "key up"), ("has item oil", "gain item oil"))
"""What is asked for, and what brings it."""
MOVES = ("drop oil on t1", "stock shelf gains oil", "gain item oil", "return oil", "key up")
DAYS = ("remove p1", "remove p1", "remove p1", "stock shelf gains oil", "drop oil on t1", "key up")
ENDS = (
    ["fulfil"],
    ["fulfil"],
    ['test power "Dare"', "  0", "    stay", "  1+", "    fulfil"],
)


def dear(seed: int) -> Program:
    """The story of a seed."""
    rng = Random(seed)
    return _either(rng) if rng.random() < 0.35 else _priced(rng)


def _priced(rng: Random) -> Program:
    """A hero alone, who can pay for what dice may bring, or wait for it."""
    modes = rng.choice(("", "challenger", "challenger"))
    only = " in challenger" if modes else ""
    first = rng.choice(("", ": oil", ": oil", ": oil, bar"))
    once = rng.choice(("", "", " once", " once per hero"))
    where = rng.choice(("", *(f" if {it}" for it in WHERE)))
    ask, gift = rng.choice(GIFTS)
    deeds = [
        FORCE.format(once, gift),
        f'  option work "Work" once\n    gain {rng.choice((1, 2))} coins',
        f'  option pay "Pay" costs 2 coins\n    {gift}',
        f'  option move "Move" once{where}\n    {rng.choice(MOVES)}',
    ]
    rng.shuffle(deeds)
    here = rng.randint(1, 2)
    lines = ["hero key: flag", f"stock shelf{first}", 'poi p0 "Gate" on t0', "  > A gate."]
    lines += [*deeds[:here], 'poi p1 "Coach" on t1', "  > A coach.", TRADE, *deeds[here:3]]
    for name in ("goes", "comes")[: rng.choice((0, 1, 1, 2))]:
        day = rng.choice((2, 2, 3))
        lines += [f"event {name} on day {day}{rng.choice((only, ''))}", f"  {rng.choice(DAYS)}"]
    asks = ["key", "has item oil", "coins >= 3", rng.choice(WHERE)]
    one, two = rng.choice((ask, ask, rng.choice(asks))), rng.choice(asks)
    lines += ["destiny ann", '  path pa "Path"']
    lines += [f'    begins at {rng.choice(("p0", "p0", "p1"))} "Begin" if {one}']
    if rng.random() < 0.4:
        lines += [f'    begins at p0 "Go" if {two}']
    lines += ["    finale", "      stage st0", *(f"        {it}" for it in rng.choice(ENDS))]
    start = f"coins: {{start: {rng.choice((0, 1, 2, 2))}}}"
    text = "\n".join(lines) + "\n"
    program = story(text, "ann", rng.choice(("oil bar", "oil*2 bar")), start, modes)
    oil, bar = (replace(it, value=rng.choice((1, 2))) for it in program.items)
    return replace(program, items=(replace(oil, key=rng.random() < 0.5), bar))


def _either(rng: Random) -> Program:
    """Two heroes, of whom one has two ways, or one, and these others may take, use up or miss."""
    ways = [
        ("has item oil", '  option take "Take" once\n    gain item oil'),
        ("key", '  option learn "Learn" once\n    key up'),
        ("lamp", '  option light "Light" once if not day >= 3\n    lamp up'),
        ("has item bar", '  option find "Find" once\n    gain item bar'),
    ]
    (one, first), (two, second) = rng.sample(ways, 2)
    lines = ["hero key: flag", "hero lamp: flag", 'poi p0 "Gate" on t0', "  > A gate.", first]
    lines += ['poi p1 "Hut" on t1', "  > A hut.", second]
    if rng.random() < 0.4:
        shuts = ("close p0.{0}", "remove p1", "everyone lose item oil")
        option = first.split()[1]
        lines += [
            f"event snow on day {rng.choice((2, 3))}",
            f"  {rng.choice(shuts)}".format(option),
        ]
    alone = rng.random() < 0.25
    for hero in ("ann", "bob")[: 1 + (rng.random() < 0.3)]:
        lines += [f"destiny {hero}", '  path pa "Path"']
        if alone:
            lines += [f'    begins at p0 "Begin" if {one}']
        elif rng.random() < 0.5:
            lines += [f'    begins at p0 "Begin" if {one}', f'    begins at p0 "Go" if {two}']
        else:
            lines += [f'    begins at p0 "Begin" if ({one}) or ({two})']
        lines += ["    finale", "      stage st0", "        fulfil"]
    return story("\n".join(lines) + "\n", "ann bob", "oil bar", "coins: {start: 1}")
