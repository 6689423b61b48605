"""Random stories in which days, and what others do, take away what a hero asks for."""

from __future__ import annotations

from random import Random

from tests.dsl.verify.engine.by_hand import story

from fateloom.runtime.program.program import Program

DECLARED = "world a: flag\nworld shut: flag\nworld score: 0..4\n"

ASKED = (
    "a", "not shut", "has item key", "score >= 2", "score >= 3", "day < 3", "day < 4",
    "chose p1.get", "has item rope",
)  # fmt: skip

DEEDS = (
    ("get", ["a up"]),
    ("find", ["gain item key", "  else", "    > Gone."]),
    ("pull", ["gain item rope", "  else", "    > Gone."]),
    ("give", ["score +1"]),
    ("add", ["score +1"]),
    ("spoil", ["score -1"]),
    ("bar", ["shut up"]),
    ("drop", ["a down"]),
)

ON_A_DAY = ("remove p1", "remove p2", "shut up", "a down", "score -1", "everyone lose item key")


def days(seed: int) -> Program:
    """The story of a seed."""
    rng = Random(f"days {seed}")
    lines, whose = [DECLARED], rng.choice((" if hero is ann", " if hero is bob"))
    where = {name: rng.choice(("p0", "p1", "p1", "p2")) for name, _ in DEEDS}
    where["get"] = "p1"
    for poi in ("p0", "p1", "p2"):
        lines.append(f'poi {poi} "{poi}" on t{min(int(poi[1]), 1)}')
        for name, body in DEEDS:
            if where[name] != poi or (name not in ("get", "find") and rng.random() < 0.3):
                continue
            once = " once" if name in ("give", "add", "spoil") else rng.choice((" once", "", ""))
            hero = rng.choice(("", " if hero is ann", whose))
            lines += [f'  option {name} "{name}"{once}{hero}', *(f"    {it}" for it in body)]
        lines.append('  option look "Look"\n    > So.')
    for number in range(rng.choice((2, 3, 3))):
        lines.append(f"event e{number} on day {rng.randint(2, 4)}\n  {rng.choice(ON_A_DAY)}")
    lines.append("destiny ann")
    for number in range(rng.choice((1, 2))):
        asked = " and ".join(rng.sample(ASKED, rng.choice((1, 1, 2))))
        lines.append(
            f'  path w{number} "W{number}"\n    begins at p0 "Go" if {asked}\n    finale\n'
            "      stage s\n        fulfil"
        )
    ground = (
        "tile t0\n  on explore\n    place p0\ntile t1\n  on explore\n    place p1\n    place p2\n"
    )
    return story("\n".join(lines) + "\n", items="key rope", ground=ground)
