"""What the table and the heroes begin with, as claims and in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fateloom.dsl.diagnostics.listed import either, together
from fateloom.dsl.graph.claims import AtFirst
from fateloom.dsl.graph.quest import FACTS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from fateloom.dsl.graph.model import First, QuestNode
    from fateloom.dsl.graph.views.lookup import Lookup

NUMBERS = {"coins": "coin", "xp": "experience", "effort": "ready effort die", "virtue": "virtue"}
"""How what is counted on a hero's board is called: `2 coins`, `no experience`."""
MANY = {"coin": "coins", "ready effort die": "ready effort dice"}
HOLDS = {"up": ("holds", "hold"), "down": ("does not hold", "do not hold")}
"""What is said of a flag, and of several."""


def begins_with(lookup: Lookup, hero: str = "") -> Iterator[AtFirst]:
    """What a hero begins with, or what all share, if there is anything."""
    firsts = lookup.model.firsts
    if own := [it for it in firsts if (hero in it.heroes if hero else not it.heroes)]:
        yield _claim(lookup, hero, own)


def first_line(lookup: Lookup, node: QuestNode) -> str:
    """`at the start 2`, `holds at the start`, of a fact about a variable; nothing for others."""
    known = lookup.firsts.get(f"variable {node.about}")
    if node.kind not in FACTS or known is None:
        return ""
    claim = _claim(lookup, "", [known])
    lookup.claims.append(claim)
    before = _before(lookup, dict(claim.by).get(known.cell, ()))
    if known.words not in HOLDS:
        return f"at the start {known.words}{before}"
    holds = node.given if node.id.startswith("fact ") else known.words == "up"
    return f"{'holds' if holds else 'does not hold'} at the start{before}"


def _claim(lookup: Lookup, hero: str, some: Iterable[First]) -> AtFirst:
    values, by = dict[str, str](), dict[str, tuple[str, ...]]()
    for it in some:
        values[it.cell] = it.words
        if doers := tuple(dict.fromkeys(lookup.giver(p) for p in it.by if p in lookup.opening())):
            by[it.cell] = doers
    return AtFirst(hero, tuple(values.items()), tuple(by.items()))


def at_first(lookup: Lookup, it: AtFirst) -> str:
    """`At the start the bell is silent; Joss Mallow is at Ferry.`"""
    by = dict(it.by)
    own = {first.cell: first for first in lookup.model.firsts if it.hero in (*first.heroes, "")}
    has, alike = list[str](), dict[tuple[str, str], list[str]]()
    for cell, words in it.values:
        kind, _, name = cell.partition(" ")
        before = _before(lookup, by.get(cell, ()))
        if kind in ("resource", "item"):
            has.append(f"{_amount(kind, name, own[cell].title, words)}{before}")
        else:
            does = "markers" if kind == "markers" else "is"
            alike.setdefault((f"{does} {words}", before), []).append(own[cell].title)
    parts = [f"{lookup.heroes[it.hero]} has {together(has)}"] if has else []
    parts += _alike(alike)
    return f"At the start {'; '.join(parts)}."


def _amount(kind: str, name: str, title: str, words: str) -> str:
    """`2 coins`, `no experience`, `virtue -1`, `Lantern`."""
    if kind == "item":
        return title if words == "1" else f"{words} of {title}"
    noun = NUMBERS[name]
    if name == "virtue":
        return f"{noun} {words}"
    number = "no" if words == "0" else words
    return f"{number} {noun if words == '1' else MANY.get(noun, noun)}"


def _alike(alike: dict[tuple[str, str], list[str]]) -> Iterator[str]:
    for (does, before), titles in alike.items():
        verb, _, words = does.partition(" ")
        many, named = len(titles) > 1, together(titles)
        if verb == "markers":
            yield f"markers of {named} on {words}{before}"
        elif words in HOLDS:
            yield f"{named} {HOLDS[words][many]}{before}"
        else:
            yield f"{named} {'are' if many else 'is'} {words}{before}"


def _before(lookup: Lookup, doers: tuple[str, ...]) -> str:
    """` before 'dawn' can change it`, of what a script writes before the first turn."""
    if not doers:
        return ""
    named = [f"'{lookup.node[it].title}'" for it in doers]
    return f" (before {either(named)} can change it)"
