"""Fights that a story calls: two forces and a field, without a map (section 10 of the rules).

A fight is played by the rules of battles on a campaign of a few spaces: the field, and behind each
side the ground to which it falls back. The side of the story is 0, the enemy 1.
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
from fateloom.runtime.battle.game import FORMAT, BattleGame
from fateloom.runtime.battle.words import EndCheck, FortClass
from fateloom.runtime.compiled import Words
from fateloom.runtime.record import record, replace

US, THEM = 0, 1
"""The side of whoever fights in the story, and the other one."""

FIELD, LINES = "field", ("us", "them")
"""The spaces of a fight: where it is fought, and to where each side falls back."""


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
    """A fight. `us`, `them`: ids of the units; `attacker`: the side; `fort`: the side that panics
    do not touch while it defends (HOD-73); `retreat`: whether the loser can fall back, else its
    survivors are eliminated (HOD-71); `pause`: after so many rounds the story goes on, and the next
    call of the fight goes on where it was left; 0: it does not stop.
    """

    id: str
    us: tuple[str, ...]
    them: tuple[str, ...]
    attacker: int = US
    fort: int | None = None
    retreat: bool = True
    until: Until = Until.END
    pause: int = 0


@record
class Fights:
    """The fights of a story. `units`: those of both sides, leaders among them; `end_check`,
    `rounds`: as in `content.Options`; `words`: as of a battle game, and of `fight ID`.
    """

    columns: tuple[Column, ...]
    types: tuple[UnitType, ...]
    units: tuple[Unit, ...]
    leaders: tuple[Leader, ...]
    fights: tuple[Fight, ...]
    end_check: EndCheck = EndCheck.VOLLEY
    rounds: int = 50
    words: tuple[Words, ...] = ()
    language: str = "en"


def fight_of(fights: Fights, id: str) -> Fight:
    """The fight of that id; raises LookupError when there is none."""
    for it in fights.fights:
        if it.id == id:
            return it
    raise LookupError(f"there is no fight '{id}'")


def campaign_of(fights: Fights, fight: Fight) -> Campaign:
    """The fight as a campaign: all leaders are in the Recruit Box, and one of them comes to the
    field with the hero.
    """
    forces = {*fight.us, *fight.them}
    leaders = {it.unit for it in fights.leaders}
    units = tuple(
        replace(it, at=FIELD if it.id in forces else None)
        for it in fights.units
        if it.id in forces | leaders
    )
    ground = (Terrain("open"), _field(fight.fort))
    spaces = (Space(FIELD, FIELD), *(Space(it, "open", 0, at + 1) for at, it in enumerate(LINES)))
    routes = tuple(Route(FIELD, it) for it in LINES) if fight.retreat else ()
    return Campaign(
        turns=1,
        terrains=ground,
        columns=fights.columns,
        types=fights.types,
        spaces=spaces,
        routes=routes,
        units=units,
        cards=tuple(Card(it, side) for side, it in enumerate(LINES)),
        victories=(),
        recruit_spaces=((), ()),
        options=Options(
            artillery=True,
            breakoff=True,
            fog=False,
            end_check=fights.end_check,
            rounds=fights.rounds,
        ),
    )


def _field(fort: int | None) -> Terrain:
    if fort is None:
        return Terrain(FIELD)
    return Terrain(FIELD, fort=FortClass.FORT, users=(fort,))


def battle_game(fights: Fights, fight: Fight) -> BattleGame:
    """The fight as a battle game, for whoever shows it."""
    title = next((it for it in fights.words if it.of == f"fight {fight.id}"), Words("", fight.id))
    return BattleGame(
        FORMAT,
        fight.id,
        title.title,
        "1",
        fights.language,
        title.text,
        "",
        LINES,
        campaign_of(fights, fight),
        fights.words,
    )
