"""Tiny stories written by hand: a story text, and what else the tables need."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from fateloom.dsl.diagnostics import Level
from fateloom.dsl.session import check
from fateloom.dsl.source import Source
from fateloom.runtime.program.program import Program

RULES = "dice: {main: [1, 6], main_count: 1, effort: [1, 6]}"

NO_EFFORT = "effort: {start: 0, max: 0, refresh: 0}"

MAP = """\
start: t0
tiles:
  t0: {title: T0, cell: [0, 0], side: explored}
  t1: {title: T1, cell: [1, 0], side: explored}
"""

GROUND = """\
tile t0
  on explore
    place p0
tile t1
  on explore
    place p1
"""


def compiled(sources: Sequence[Source]) -> Program:
    """The Program of some files; raises ValueError with the errors."""
    checked = check(list(sources), lint=False)
    errors = [it for it in checked.diagnostics if it.code.level is Level.ERROR]
    if checked.program is None or errors:
        raise ValueError([(it.primary.span, it.message) for it in errors])
    return checked.program


def story(
    text: str,
    heroes: str = "ann bob",
    items: str = "",
    rules: str = "",
    modes: str = "",
    least: int | None = None,
    ground: str = GROUND,
    abilities: Mapping[str, str] | None = None,
    tiles: str = MAP,
) -> Program:
    """A story on two tiles `t0` and `t1` with the POIs `p0` and `p1`, which the text declares.
    `ground`: the tiles' own lines; `tiles`: another map.

    `items`: `name*copies` with blanks between; `rules`: further settings in YAML's flow style (no
    effort dice, unless they say otherwise), and `abilities` those of items by name. A hero for whom
    the text has no destiny wins at `p0` at any time.
    """
    names = heroes.split()
    free = "".join(
        f'destiny {it}\n  path free "Free"\n    begins at p0 "Go"\n    finale\n      stage s\n'
        "        fulfil\n"
        for it in names
        if f"destiny {it}" not in text
    )
    pois = "".join(f'poi {it} "P" on t{it[1]}\n' for it in ("p0", "p1") if f"poi {it}" not in text)
    effort = "" if "effort:" in rules else NO_EFFORT
    settings = ", ".join(it for it in (RULES, effort, rules) if it)
    count = f"players: {{min: {least or len(names)}, max: {len(names)}}}"
    return compiled(
        [
            Source("scenario.yaml", "\n".join([
                "id: tiny", "title: Tiny", "version: 1.0.0", "language: en", count,
                f"modes: [{modes}]" if modes else "", "introduction: Go.", f"rules: {{{settings}}}",
                "",
            ])),
            Source("heroes.yaml", "heroes:\n" + "".join(
                f"  {it}:\n    title: {it}\n    description: x\n"
                "    markers: {intelligence: [3], dexterity: [3], power: [3]}\n"
                for it in names
            )),
            Source("items.yaml", _items(items, abilities or {}) if items else "items: {}\n"),
            Source("map.yaml", tiles),
            Source("story/tiny.fate", ground + pois + text + free),
        ]
    )  # fmt: skip


def _items(items: str, abilities: Mapping[str, str]) -> str:
    found = ["items:\n"]
    for number, item in enumerate(items.split(), 1):
        name, _, copies = item.partition("*")
        ability = f", ability: {abilities[name]}" if name in abilities else ""
        found.append(
            f"  {name}: {{number: {number}, title: {name}, value: 0, categories: [gear], "
            f"copies: {copies or 1}{ability}}}\n"
        )
    return "".join(found)


def path(hero: str, begin: str, *stage: str) -> str:
    """A destiny of one path that begins with the words `begin` and has one stage."""
    lines = stage or ("fulfil",)
    body = "".join(f"        {it}\n" for it in lines)
    head = f'destiny {hero}\n  path one "One"\n    begins at {begin}\n'
    return f"{head}    finale\n      stage s\n{body}"
