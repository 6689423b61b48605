"""Random stories of what views tell seldom: what others can take, use up or give, what days bring,
move, shut and undo, tiles that are laid and turned back, states of a place, what one hero alone can
do. A few of these stand together in each, and what they bring is asked for.
"""

from __future__ import annotations

from random import Random

from tests.dsl.verify.engine.by_hand import story

from fateloom.runtime.program.program import Program

GROUND = """\
tile t0
  on explore
    place p0
tile t1
  on explore
    place p1
"""
TILES = """\
start: t0
tiles:
  t0: {title: T0, cell: [0, 0], side: explored}
  t1: {title: T1, cell: [1, 0], side: %s}
"""
LAID = '  option lay "Lay"%s\n    reveal t1'
LOOK = '  option look "Look"\n    > Dust.'
FIRST = (
    ("has item oil", "p0", '  option take "Take" once%s\n    gain item oil'),
    ("key", "p0", '  option learn "Learn" once%s\n    key up'),
    ("gift", "p0", '  option give "Give" once%s\n    others gift up'),
    ("lamp", "", "event dawn on day 2\n  lamp up"),
    ("p1 is lit", "p1", '  option light "Light" once%s\n    p1 becomes lit'),
    ("coins >= 3", "p0", '  option work "Work" once%s\n    gain 2 coins'),
)
"""What beginnings ask for, where that is had, and how; `%s`: a condition."""
MORE = (
    ("has item oil", "p1", '  option burn "Burn" once costs item oil\n    gift up'),
    ("coins >= 3", "p1", '  option pay "Pay" once costs 2 coins\n    gift up'),
    ("p1 is lit", "p1", '  option snuff "Snuff" once\n    p1 becomes dark'),
    ("key", "", "event fade on day {day}\n  everyone key down"),
    ("gift", "", "event wane on day {day}\n  everyone gift down"),
    ("lamp", "", "event gale on day 3\n  lamp down"),
    ("has item oil", "", "event thief on day {day}\n  everyone lose item oil"),
    ("", "p0", '  option turn "Turn" once\n    hide t1'),
    ("", "", "event shift on day {day}\n  place p1 on t0"),
    ("", "", "event frost on day {day}\n  hide t1"),
    ("", "", "event closed on day {day}\n  remove p1"),
)
"""What else happens: to what is asked for, where that is named."""
ONLY = ("", "", "", " if hero is ann", " if hero is not ann")
ENDS = (
    ["        fulfil"],
    ["        fulfil"],
    ["        if {0}", "          fulfil", "        defeated"],
    ["        if {0}", "          fulfil", "        stay"],
)


def seldom(seed: int) -> Program:
    """The story of a seed."""
    rng = Random(seed)
    heroes = rng.choice((("ann", "bob"), ("ann", "bob"), ("ann",)))
    rivals = len(heroes) > 1 and rng.random() < 0.45
    first = FIRST[:2] if rivals else rng.choice((rng.sample(FIRST, 2), rng.sample(FIRST[2:4], 2)))
    asks = [it for it, _, _ in first]
    fitting = [it[1:] for it in MORE if it[0] in ("", *asks)]
    moving = [it for it in fitting if "place" in it[1] or "hide" in it[1]]
    more = dict.fromkeys((rng.choice(fitting), *([rng.choice(moving)] if not rivals else [])))
    side = rng.choice(("explored", "explored", "unexplored", "box"))
    parts = [
        (poi, text % (rng.choice(ONLY) if heroes[1:] else "") if poi else text)
        for _, poi, text in first
    ]
    parts += [(poi, text.format(day=rng.choice((2, 3, 3)))) for poi, text in more]
    parts += (
        [("p0", LAID % rng.choice(("", "", " if hero is ann" if heroes[1:] else "")))]
        if side == "box"
        else []
    )
    lines = ["world lamp: flag", "hero key: flag", "hero gift: flag"]
    for poi, head in (
        ("p0", 'poi p0 "Gate" on t0\n  > A gate.'),
        ("p1", 'poi p1 "Hut" on t1\n  states dark, lit\n  > A hut.\n' + LOOK),
    ):
        lines += [head, *(text for at, text in parts if at == poi)]
    lines += [text for at, text in parts if not at]
    for hero in heroes:
        one, two = rng.sample(asks, 2)
        both = rng.choice((one, one, f"({one}) or ({two})", f"({one}) or ({two})"))
        lines += [f"destiny {hero}", '  path pa "Path"']
        lines += [f'    begins at {rng.choice(("p0", "p0", "p1"))} "Begin" if {both}']
        if rng.random() < 0.25:
            lines += [f'    begins at p0 "Go" if {two}']
        lines += ["    finale", "      stage st0"]
        lines += [it.format(two) for it in rng.choice(ENDS)]
    return story(
        "\n".join(lines) + "\n",
        " ".join(heroes),
        rng.choice(("oil", "oil", "oil*2")),
        "coins: {start: 1}",
        ground=GROUND,
        tiles=TILES % side,
    )
