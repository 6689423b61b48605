"""A small campaign for tests: a valley with a river, both sides, every kind of unit and card."""

from __future__ import annotations

from fateloom.runtime.battle import conditions as cn
from fateloom.runtime.battle import effects as ef
from fateloom.runtime.battle.content import (
    AllUnits,
    Campaign,
    Card,
    CardEvent,
    Column,
    Movement,
    OfContingent,
    OfType,
    OneUnit,
    Options,
    Recruits,
    Route,
    Space,
    Terrain,
    Unit,
    UnitType,
    Victory,
)
from fateloom.runtime.battle.words import Box, FortClass, Hit, Phase, RouteKind, When, Whose

N, P, E = Hit.NONE, Hit.PANIC, Hit.ELIMINATE
COLUMNS = (
    Column("foot", (N, N, N, N, P, E)),
    Column("horse", (N, N, N, P, P, E)),
    Column("guns", (N, N, N, P, E, E)),
    Column("irregular", (N, N, N, N, P, P)),
)
TERRAINS = (
    Terrain("open"),
    Terrain("rough", stop=True),
    Terrain("river", river=True),
    Terrain("lake", sea=True),
    Terrain("fortress", river=True, fort=FortClass.FORTRESS, users=(0,)),
    Terrain("base", fort=FortClass.BASE, users=(1,)),
)
TYPES = (
    UnitType("infantry", "foot"),
    UnitType("engineer", "foot", bridges=True, builds_forts=True),
    UnitType("cavalry", "horse", pursues=True, breaks_off=True),
    UnitType("leader", "horse", leader=True, pursues=True),
    UnitType("artillery", "guns", artillery=True),
    UnitType("fleet", "guns", artillery=True, fleet=True, bridges=True),
    UnitType("supply", "foot", supply_source=True),
    UnitType("warband", "irregular", breaks_off=True),
    UnitType("camp", "irregular", static=True, supply_source=True),
)
SPACES = (
    Space("keep", "fortress", 0, 0),
    Space("narrows", "river", 1, 0),
    Space("ford", "river", 2, 0),
    Space("landing", "river", 3, 0),
    Space("mill", "open", 0, 1),
    Space("road", "open", 1, 1),
    Space("meadow", "open", 2, 1),
    Space("pass", "rough", 3, 1),
    Space("camp", "base", 4, 1),
    Space("reeds", "open", 3, 2),
    Space("mere", "lake", 4, 0),
)
RIVER = RouteKind.RIVER
ROUTES = (
    Route("keep", "mill"),
    Route("mill", "road"),
    Route("road", "meadow"),
    Route("meadow", "pass"),
    Route("pass", "camp"),
    Route("road", "ford"),
    Route("ford", "reeds"),
    Route("camp", "reeds"),
    Route("reeds", "landing"),
    Route("meadow", "reeds"),
    Route("ford", "landing"),
    Route("keep", "narrows", RIVER),
    Route("narrows", "ford", RIVER),
    Route("ford", "landing", RIVER),
    Route("landing", "mere", RIVER),
)
UNITS = (
    Unit("a1", 0, "infantry", 2, "north", at="keep"),
    Unit("a2", 0, "infantry", 2, "north", at="keep"),
    Unit("a3", 0, "infantry", 3, "south", elite=True, at="road"),
    Unit("horse", 0, "cavalry", 2, "south", at="road"),
    Unit("gun", 0, "artillery", 3, "north", at="keep"),
    Unit("boat", 0, "fleet", 2, "north", at="keep"),
    Unit("chief", 0, "leader", 1, "south", elite=True, at="road"),
    Unit("wagon", 0, "supply", 0, "south", at="mill", replaceable=True),
    Unit("sapper", 0, "engineer", 1, "north", at="mill"),
    Unit("fresh", 0, "infantry", 1, "north", replaceable=True),
    Unit("spare", 0, "cavalry", 2, "south", replaceable=True),
    Unit("w1", 1, "warband", 3, "elder", at="camp"),
    Unit("w2", 1, "warband", 2, "elder", at="camp"),
    Unit("w3", 1, "warband", 2, "reed", at="reeds"),
    Unit("i1", 1, "infantry", 2, "reed", at="reeds"),
    Unit("i2", 1, "infantry", 2, "elder", elite=True, at="pass"),
    Unit("riders", 1, "cavalry", 2, "reed", at="reeds"),
    Unit("tents", 1, "camp", 0, "elder", at="camp"),
    Unit("skiff", 1, "fleet", 1, "reed", at="landing"),
    Unit("late", 1, "warband", 2, "elder", replaceable=True),
)
CARDS = (
    Card("roads", 0, Recruits(1), (Movement(AllUnits(), 2),)),
    Card("column", 0, movements=(Movement(OfType("cavalry"), 3), Movement(OfType("infantry"), 2))),
    Card(
        "drums",
        0,
        movements=(Movement(OfContingent("south"), 3), Movement(OneUnit("chief"), 1)),
        event=CardEvent(Phase.BATTLE, (ef.Superiority(1),)),
    ),
    Card(
        "steam",
        0,
        movements=(Movement(OfType("fleet"), 3),),
        event=CardEvent(Phase.MARCH, (ef.Peek(), ef.MoveBonus(1))),
    ),
    Card(
        "letter",
        0,
        Recruits(0, ("fresh",), ("mill",)),
        (Movement(AllUnits(), 1),),
        CardEvent(Phase.IMMEDIATELY, (ef.Reshuffle(),)),
        removed=True,
    ),
    Card(
        "cannons",
        0,
        movements=(Movement(AllUnits(), 1),),
        event=CardEvent(Phase.BATTLE, (ef.ExtraDice(1), ef.DenyRetreat())),
    ),
    Card("rising", 1, Recruits(1), (Movement(AllUnits(), 2),)),
    Card(
        "hunger",
        1,
        movements=(Movement(OfType("warband"), 1),),
        event=CardEvent(Phase.RECRUITING, (ef.RemoveUnit(Whose.OWN, 1, "warband", Box.RECRUIT),)),
    ),
    Card(
        "ambush",
        1,
        movements=(Movement(AllUnits(), 1),),
        event=CardEvent(Phase.MARCH, (ef.Bombard("foot", 3),)),
    ),
    Card(
        "word",
        1,
        movements=(Movement(OfContingent("elder"), 2),),
        event=CardEvent(
            Phase.END, (ef.RemoveUnit(Whose.ENEMY, 1, None, Box.RECRUIT), ef.AddUnit(1, "warband"))
        ),
    ),
)
VICTORIES = (
    Victory(1, When.INSTANT, cn.AllOf((cn.Controls("mill"), cn.Controls("keep")))),
    Victory(0, When.INSTANT, cn.Controls("camp")),
    Victory(
        0,
        When.END,
        cn.AnyOf((cn.DeadAtLeast(1, 4), cn.AllOf((cn.UnitsIn("reeds", 0), cn.TurnAtLeast(4))))),
    ),
    Victory(1, When.END, cn.Not(cn.UnitsIn("pass", 0, 2))),
    Victory(1, When.END, cn.Always()),
)
EVERYTHING = Options(
    artillery=True, breakoff=True, pursuit=True, morale=True, supply=True, forts=True
)
VALLEY = Campaign(
    6,
    TERRAINS,
    COLUMNS,
    TYPES,
    SPACES,
    ROUTES,
    UNITS,
    CARDS,
    VICTORIES,
    (("keep", "mill"), ("camp", "reeds")),
    (1, 0),
)
