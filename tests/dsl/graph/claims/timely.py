"""Random stories in which a day ends what holds at first, and something may bring it back: what can
be done only behind that day asks for it in vain until then.
"""

from __future__ import annotations

from random import Random

from tests.dsl.verify.engine.by_hand import GROUND, story

from fateloom.runtime.program.program import Program

TILES = """\
start: t0
tiles:
  t0: {title: T0, cell: [0, 0], side: explored}
  t1: {title: T1, cell: [1, 0], side: %s}
"""
FACTS = (
    ("not lamp", "lamp up", "lamp down"),
    ("tide < 2", "tide becomes 3", "tide -2"),
    ("tide is 0", "tide +2", "tide becomes 0"),
    ("sea is calm", "sea becomes rough", "sea becomes calm"),
)
"""What is asked for and holds at first, what ends it, what brings it back."""
ENDS = (
    "event dusk on day {day}\n  {ends}",
    "event dusk on day {day}\n  {ends}",
    "event dusk on day {day}\n  if key\n    {ends}",
    "event dusk on day {day}\n  {ends}\nevent noon on day {next}\n  {back}",
    "event dusk on day {day} in challenger\n  {ends}",
)
BACK = (
    "",
    '  option mend "Mend"{only}\n    {back}',
    '  option mend "Mend" once{only}\n    {back}',
    '  option mend "Mend" if not ({fact}){and_only}\n    {back}',
    '  option mend "Mend" if day < {next}\n    {back}',
)
SLOW = (
    ("gift", '  option learn "Learn" if day >= {late}\n    gift up'),
    ("has item oil and key", '  option take "Take" once\n    gain item oil\n{key}'),
    ("key", '  option learn "Learn" if gift\n    key up\n{gift}'),
    ("key", '  option learn "Learn"\n    key up'),
)
"""What else is asked for, which takes some days or none."""
ONLY = ("", "", "hero is ann", "hero is not ann")


def timely(seed: int) -> Program:
    """The story of a seed."""
    rng = Random(seed)
    heroes = rng.choice((("ann", "bob"), ("ann", "bob"), ("ann",)))
    fact, ends, back = rng.choice(FACTS)
    day = rng.choice((2, 2, 3))
    only = rng.choice(ONLY if heroes[1:] else ("",))
    words = {
        "fact": fact,
        "ends": ends,
        "back": back,
        "day": day,
        "next": day + 1,
        "late": day + rng.choice((-1, 0, 1)),
        "only": f" if {only}" if only else "",
        "and_only": f" and {only}" if only else "",
        "key": '  option find "Find"\n    key up',
        "gift": '  option give "Give"\n    others gift up\n    gift up',
    }
    other, slow = rng.choice(SLOW)
    places: dict[str, list[str]] = {"p0": [], "p1": []}
    for text in (slow, rng.choice(BACK)):
        places[rng.choice(("p0", "p1"))].append(text.format_map(words))
    if "\n  option" in slow and rng.random() < 0.5:  # what it asks for is had elsewhere
        (where,) = (it for it, some in places.items() if any('"Learn"' in one for one in some))
        first, _, second = places[where][0].partition("\n  option")
        places[where][0] = first
        places["p0" if where == "p1" else "p1"].append(f"  option{second}")
    lines = ["world lamp: flag", "world tide: 0..3", "world sea: calm, rough"]
    lines += ["hero key: flag", "hero gift: flag"]
    lines += ['poi p0 "Gate" on t0\n  > A gate.', *places["p0"]]
    lines += ['poi p1 "Hut" on t1\n  > A hut.', '  option look "Look"\n    > Dust.', *places["p1"]]
    lines.append(rng.choice(ENDS).format_map(words))
    for hero in heroes:
        asked = rng.choice(
            (f"({fact}) and ({other})", f"({fact}) and ({other})", f"({fact}) or ({other})")
        )
        lines += [f"destiny {hero}", '  path pa "Path"']
        lines += [f'    begins at {rng.choice(("p0", "p1"))} "Begin" if {asked}']
        lines += ["    finale", "      stage st0", "        fulfil"]
    return story(
        "\n".join(it for it in lines if it) + "\n",
        " ".join(heroes),
        "oil",
        "coins: {start: 1}",
        ground=GROUND,
        tiles=TILES % rng.choice(("explored", "unexplored")),
    )
