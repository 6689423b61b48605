"""Random stories of what views tell seldom: what others can take, use up or give, what days bring,
move, shut and undo, tiles that are laid and turned back, states of a place, what one hero alone can
do. A few of these stand together in each, and what they bring is asked for.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from tests.dsl.verify.engine.by_hand import GROUND, story

from fateloom.runtime.program.program import Program

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
    side = rng.choice(("explored", "explored", "unexplored", "box"))
    rivals = len(heroes) > 1 and rng.random() < 0.45
    first = FIRST[:2] if rivals else rng.choice((rng.sample(FIRST, 2), rng.sample(FIRST[2:4], 2)))
    asks = [it for it, _, _ in first]
    lines = ["world lamp: flag", "hero key: flag", "hero gift: flag"]
    lines += _places(_parts(rng, heroes, first, side, moves=not rivals))
    for hero in heroes:
        lines += [f"destiny {hero}", *_path(rng, *rng.sample(asks, 2))]
    return story(
        "\n".join(lines) + "\n",
        " ".join(heroes),
        rng.choice(("oil", "oil", "oil*2")),
        "coins: {start: 1}",
        ground=GROUND,
        tiles=TILES % side,
    )


Part = tuple[str, str]
"""The POI of an option, none of an event, and its text."""


def _parts(
    rng: Random,
    heroes: tuple[str, ...],
    first: Sequence[tuple[str, str, str]],
    side: str,
    *,
    moves: bool,
) -> list[Part]:
    """What brings the things that are asked for, and something that happens to them; `moves`: and
    to a place or a tile.
    """
    only = ONLY if heroes[1:] else ("",)
    asks = ["", *(it for it, _, _ in first)]
    found = [(poi, text % rng.choice(only) if poi else text) for _, poi, text in first]
    fitting = [it[1:] for it in MORE if it[0] in asks]
    more = [rng.choice(fitting)]
    if moves:
        more.append(rng.choice([it for it in fitting if "place" in it[1] or "hide" in it[1]]))
    days = (2, 3, 3)
    found += [(poi, text.format(day=rng.choice(days))) for poi, text in dict.fromkeys(more)]
    return [*found, *([("p0", LAID % rng.choice(only[:4]))] if side == "box" else [])]


def _places(parts: Sequence[Part]) -> list[str]:
    """The two places with their options, and the events."""
    gate = 'poi p0 "Gate" on t0\n  > A gate.'
    hut = 'poi p1 "Hut" on t1\n  states dark, lit\n  > A hut.'
    here = {poi: [text for at, text in parts if at == poi] for poi in ("p0", "p1", "")}
    return [gate, *here["p0"], hut, LOOK, *here["p1"], *here[""]]


def _path(rng: Random, one: str, two: str) -> list[str]:
    """A path that asks for one of two, or for one."""
    both = rng.choice((one, one, f"({one}) or ({two})", f"({one}) or ({two})"))
    lines = ['  path pa "Path"']
    lines += [f'    begins at {rng.choice(("p0", "p0", "p1"))} "Begin" if {both}']
    if rng.random() < 0.25:
        lines += [f'    begins at p0 "Go" if {two}']
    end = [it.format(two) for it in rng.choice(ENDS)]
    return [*lines, "    finale", "      stage st0", *end]
