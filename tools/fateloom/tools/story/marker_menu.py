"""Many ways to move markers as menus: which marker, then where it goes (DST-101, 107, 108)."""

from __future__ import annotations

from collections.abc import Sequence

from fateloom.runtime.program.words import Skill
from fateloom.runtime.record import record, replace
from fateloom.runtime.story.index import SKILLS
from fateloom.runtime.story.view import Tracks
from fateloom.tools.story.telling import skill_word
from fateloom.tools.table.content import Choice
from fateloom.tools.table.language import tr

FEW = 8
"""So many ways are listed at once; more are asked for marker by marker."""

Marker = tuple[Skill, int]
"""A marker: its track and the space that it stands on."""


@record
class Way:
    """A way to move markers: the choice that says it, and where each marker that moves goes."""

    choice: Choice
    goes: tuple[tuple[Marker, int], ...]


def moves(before: Tracks, after: Tracks) -> tuple[tuple[Marker, int], ...]:
    """Which markers move, and where to; on one track, none passes another."""
    found: list[tuple[Marker, int]] = []
    for skill, now, then in zip(SKILLS, before, after, strict=True):
        gone, come = sorted(set(now) - set(then)), sorted(set(then) - set(now))
        found += (((skill, a), b) for a, b in zip(gone, come, strict=True))
    return tuple(found)


def by_marker(ways: Sequence[Way]) -> tuple[Choice, ...]:
    """The ways, as they are where they are few, else a choice for each marker that can move."""
    if len(ways) <= FEW:
        return tuple(it.choice for it in ways)
    found = {marker for way in ways for marker, _ in way.goes}
    markers = sorted(found, key=lambda it: (SKILLS.index(it[0]), it[1]))
    if len(markers) < 2:
        return tuple(it.choice for it in ways)
    nothing_more = (it.choice for it in ways if not it.goes)
    return (*nothing_more, *(_marker(marker, ways) for marker in markers))


def _marker(marker: Marker, ways: Sequence[Way]) -> Choice:
    """The choice of one marker, which leads to where it can go."""
    skill, space = marker
    own = [it for it in ways if marker in dict(it.goes)]
    if len(own) == 1:
        return own[0].choice
    name = f"{skill_word(skill)} {space}"
    inner: list[Choice] = []
    for to in dict.fromkeys(dict(it.goes)[marker] for it in own):
        there = [it for it in own if dict(it.goes)[marker] == to]
        goes = tr("{marker} to {space}", marker=name, space=to)
        inner += _to(goes, marker, there) if len(own) > FEW else _choices(there)
    asks = tr("{marker}: where does it go?", marker=name)
    return Choice(name, None, (name,), inner=tuple(inner), asks=asks)


def _to(name: str, marker: Marker, ways: Sequence[Way]) -> list[Choice]:
    """Where one marker goes; if others have to move as well, they are asked for next."""
    if len(ways) <= 1:
        return _choices(ways)
    rest = [replace(it, goes=tuple(go for go in it.goes if go[0] != marker)) for it in ways]
    asks = tr("{move}. Which other marker moves?", move=name)
    more = tr("{move}, and another", move=name)
    return [Choice(more, None, (name,), inner=by_marker(rest), asks=asks)]


def _choices(ways: Sequence[Way]) -> list[Choice]:
    return [it.choice for it in ways]
