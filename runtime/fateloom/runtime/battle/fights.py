"""Fights that a story calls: two forces and a field, without a map (section 10 of the rules).

All fights of a story are one campaign: each has a field of its own, and behind all of them lies
the ground to which each side falls back. The side of the story is 0, the enemy 1.
"""

from __future__ import annotations

from enum import StrEnum

from fateloom.runtime.battle.content import (
    Campaign,
    Card,
    Column,
    Options,
    Route,
    Space,
    Terrain,
    Unit,
    UnitType,
)
from fateloom.runtime.battle.words import EndCheck, FortClass, RouteKind
from fateloom.runtime.record import record

US, THEM = 0, 1
"""The side of whoever fights in the story, and the other one."""

OPEN = "open"
"""The ground of a fight; where a side has a fort, the side stands behind it (`open_us`)."""

LINES = ("us", "them")
"""The sides of the campaign, and the spaces to which they fall back."""


class Until(StrEnum):
    """How far a fight goes: to its end, or it is decided by who is superior in the first round, or
    by one volley of ours (HOD-47 to 50, 52 to 63).
    """

    END = "end"
    SUPERIORITY = "superiority"
    VOLLEY = "volley"


@record
class Leader:
    """The counter of a hero of the story: it fights where the hero does."""

    hero: str
    unit: str


@record
class Fight:
    """A fight; its field is the space with its id. `us`, `them`: ids of the units; `attacker`: the
    side; `fort`: the side that panics do not touch while it defends (HOD-73); `retreat`: whether
    the loser can fall back, else its survivors are eliminated (HOD-71); `pause`: after so many
    rounds the story goes on, and the next call of the fight goes on where it was left; 0: it does
    not stop.
    """

    id: str
    us: tuple[str, ...]
    them: tuple[str, ...]
    attacker: int = US
    fort: int | None = None
    retreat: bool = True
    until: Until = Until.END
    pause: int = 0


def campaign_of(
    columns: tuple[Column, ...],
    types: tuple[UnitType, ...],
    units: tuple[Unit, ...],
    fights: tuple[Fight, ...],
    end_check: EndCheck = EndCheck.VOLLEY,
    rounds: int = 50,
) -> Campaign:
    """The campaign of these fights. `units`: of both sides, all in the Recruit Box; `end_check`,
    `rounds`: as in `content.Options`.
    """
    forts = (
        Terrain(f"{OPEN}_{it}", fort=FortClass.FORT, users=(at,)) for at, it in enumerate(LINES)
    )
    fields = (
        Space(it.id, OPEN if it.fort is None else f"{OPEN}_{LINES[it.fort]}", 1, at)
        for at, it in enumerate(fights)
    )
    lines = (Space(it, OPEN, 2 * at) for at, it in enumerate(LINES))
    ways = ((it.id, line) for it in fights if it.retreat for line in LINES)
    return Campaign(
        turns=1,
        terrains=(Terrain(OPEN), *forts),
        columns=columns,
        types=types,
        spaces=(*lines, *fields),
        routes=tuple(Route(one, other, RouteKind.LAND) for one, other in ways),
        units=units,
        cards=tuple(Card(it, side) for side, it in enumerate(LINES)),
        victories=(),
        recruit_spaces=((), ()),
        options=Options(
            artillery=True, breakoff=True, fog=False, end_check=end_check, rounds=rounds
        ),
    )
