"""A small story that uses every construct of the language, for random play."""

from __future__ import annotations

from tests.runtime.story import builders as b

from fateloom.runtime.program import board, condition, destiny
from fateloom.runtime.program import statement as st
from fateloom.runtime.program.board import Limit
from fateloom.runtime.program.condition import GameMode, InFinale, Measure, NpcAt, PoiPlaced, TileIs
from fateloom.runtime.program.program import Program, Scene
from fateloom.runtime.program.settings import Settings
from fateloom.runtime.program.text import FirstAgain, NumberOf, Variant
from fateloom.runtime.program.variables import Scope, States, Variable
from fateloom.runtime.program.words import Place
from fateloom.runtime.span import NOWHERE as N

COST = st.CostKind


def small() -> Program:
    """Two dice rolls from anything that the engine can do."""
    inn = b.poi(
        "inn",
        b.option("rest", b.xp(2), b.skill(b.POW, 2), b.tell(FirstAgain(("First.",), ("Again.",)))),
        b.option("brawl", b.test(b.POW, (0, 1, (b.skill(b.DEX, -1),)), (2, 6, (b.coins(2),)))),
        b.option("rob", b.gain(st.Resource.VIRTUE, -2), b.coins(3), b.leave(), limit=Limit.ONCE),
        b.option("gift", b.gain_item("torch", "bow", "horse", otherwise=(b.coins(1),))),
        b.option("round", b.coins(1, b.EVERYONE), costs=(b.cost(COST.COINS, 2),)),
        b.option("table", st.Trade("goods", "table", N)),
        b.option(
            "show",
            b.scan(st.ScanMode.GIVE, ("#fire", False, (b.xp(1),)), ("bow", True, (b.leave(),))),
            repeat_per_item=True,
        ),
        b.option(
            "tell", st.AskDestiny("tell", (st.DestinyAnswer("ann", "one", (b.xp(1),), N),), (), N)
        ),
        b.option("talk", b.choose(("yes", (b.add_to("debt", 1),)), ("no", (b.set_to("met", 1),)))),
        b.option("secret", b.set_to("open", 1), b.pay(b.cost(COST.SKILL, 2)), closed=True),
        description=(b.tell("The inn. ", Variant(b.is_up("met"), ("Hello.",), ())),),
    )
    mill = b.poi(
        "mill",
        b.option("climb", b.test(b.DEX, (0, 2, ()), (3, 6, (b.set_to("open", 1),))), group="up"),
        b.option(
            "rope", b.scan(st.ScanMode.USE, ("#Gear", True, (b.set_to("open", 1),))), group="up"
        ),
        b.option("sell", b.coins(4), costs=(b.cost(COST.SKILL, 1, b.INT), b.cost(COST.EFFORT))),
        b.option(
            "once",
            st.ChangeOption("inn.secret", st.OptionChange.OPEN, N),
            limit=Limit.ONCE_PER_HERO,
        ),
        b.option("swap", b.xp(1), costs=(b.cost(COST.ITEM, 1, None, b.match("#gear")),)),
        b.option(
            "fight",
            st.Call(
                "battle",
                "wolves",
                "fight",
                None,
                (
                    st.CallOutcome("victory", (b.xp(1),), N),
                    st.CallOutcome("withdrawal", (), N),
                    st.CallOutcome("defeat", (b.skill(None, -2),), N),
                ),
                N,
            ),
        ),
        b.option(
            "burn",
            st.RemovePoi("inn", N),
            st.MoveNpc("ide", "mill", N),
            cond=PoiPlaced("inn", None, N),
        ),
        b.option("build", b.place_poi("inn", "home"), cond=b.no(PoiPlaced("inn", None, N))),
        b.option("lose", st.LoseItem(b.ACTIVE, b.match("#gear"), N), b.drop("key", "home")),
        tile="marsh",
        on_remove=board.OnRemove.DROP,
    )
    tower = b.poi(
        "tower",
        b.option("pray", b.gain(st.Resource.VIRTUE, 3), st.Do("shared", N)),
        b.option("trap", st.MoveHero(b.EVERYONE, "home", N), st.NewMarker(b.ACTIVE, b.INT, 4, N)),
        b.option("again", b.xp(1), st.ChangeOption("tower.pray", st.OptionChange.RENEW, N)),
        tile="hill",
    )
    shared = Scene("shared", (b.tell("Coins: ", NumberOf(Measure.COINS)), b.skill(None, 1)), N)
    stages = (
        b.stage(
            "start", b.test(b.POW, (0, 1, (st.Stay(N),)), (2, 6, (st.NextStage("end", False, N),)))
        ),
        b.stage(
            "end",
            b.test(
                b.INT,
                (0, 0, (b.defeat(),)),
                (1, 4, (st.NextStage("start", True, N),)),
                (5, 6, (b.fulfil(),)),
            ),
            turns=2,
        ),
    )
    destinies = tuple(
        destiny.Destiny(
            name,
            (
                b.path(
                    "one",
                    "tower",
                    *stages,
                    cond=b.is_up("open"),
                    milestones=[("A step.", b.is_up("met"))],
                ),
                b.path("two", "inn", *stages, next_turn=True, cond=b.at_least(Measure.VIRTUE, 3)),
            ),
            N,
        )
        for name in ("ann", "bob", "cy")
    )
    rich = b.at_least(Measure.COINS, 6)
    events = (
        b.event("dawn", "day", b.gain_item("key", who=b.OTHERS), day=3),
        b.event(
            "rain", "turn start", b.gain(st.Resource.EFFORT, -1), cond=b.is_up("open"), repeats=True
        ),
        b.event("after", "after", b.add_to("debt", -1), after="inn.talk", repeats=True, priority=2),
        b.event("tax", "when", b.coins(-4), b.add_to("debt", 2), when=rich, repeats=True),
        b.event("flood", "day", st.ChangeTile("hill", st.TileChange.HIDE, N), day=5),
        b.event("end", "day", b.defeat(b.EVERYONE), day=40, mode=GameMode.CHALLENGER),
        b.event("ide_goes", "when", st.MoveNpc("ide", None, N), when=InFinale(b.ANYONE, N)),
        b.event(
            "rescue_1",
            "when",
            b.place_poi("inn", "marsh"),
            rescue=True,
            when=condition.All(
                (
                    b.no(PoiPlaced("inn", None, N)),
                    NpcAt("ide", "mill", N),
                    TileIs("marsh", True, N),
                ),
                N,
            ),
        ),
    )
    extra = (
        b.item("key", 3, ("Gear",), key=True, sellable=False),
        b.item("rope", 2, ("Gear",), copies=3),
        b.item(
            "charm",
            1,
            ability=b.ability("always", "any", b.items.ChangeResource("xp", 1), cost_effort=1),
        ),
        b.item(
            "boots",
            1,
            ability=b.ability("always", "on_explore", b.items.ChangeResource("coins", 1)),
        ),
    )
    return b.program(
        inn,
        mill,
        tower,
        heroes=(
            b.hero("ann", "talisman", "rope"),
            b.hero("bob", "sheep", "charm"),
            b.hero("cy", "boots"),
        ),
        tiles=(
            b.tile("home", (0, 0), "explored", b.reveal("marsh")),
            b.tile("marsh", (1, 0), "box", b.tell("Mud."), b.reveal("hill"), b.coins(1)),
            b.tile("hill", (1, 1), "box", st.MoveItem("rope", Place.TILE, "hill", N)),
        ),
        all_items=(*b.CARDS, *extra),
        variables=(
            b.flag("met", Scope.HERO),
            b.flag("open"),
            b.counter("debt", 0, 4, Scope.HERO),
            Variable("ide", Scope.WORLD, States(("wary", "friend")), 0, N),
        ),
        npcs=(board.Npc("ide", "Ide", "inn", ("wary", "friend"), N),),
        stocks=(board.Stock("goods", ("rope", "medicine", "stallion", "crow"), N),),
        scenes=(shared,),
        events=events,
        destinies=destinies,
        settings=Settings(inventory_limit=3),
    )
