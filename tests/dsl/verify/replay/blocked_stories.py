"""Small stories in which somebody can be blocked, one for each way of coming to it."""

from __future__ import annotations

from collections.abc import Callable

from tests.runtime.story import builders as b

from fateloom.runtime.program import statement as st
from fateloom.runtime.program.board import Limit, Poi, Stock
from fateloom.runtime.program.condition import Condition, Has, Who
from fateloom.runtime.program.destiny import Destiny, Event
from fateloom.runtime.program.items import Item
from fateloom.runtime.program.program import Program
from fateloom.runtime.program.settings import Settings
from fateloom.runtime.span import NOWHERE as N
from fateloom.runtime.transitions.model import Company

KEY = b.item("key", 2, ("Gear",), sellable=False)
WIN = b.stage("last", b.fulfil())


def _story(
    *pois: Poi,
    finale: Condition | None,
    at: str = "gate",
    items: tuple[Item, ...] = (KEY,),
    events: tuple[Event, ...] = (),
    stocks: tuple[Stock, ...] = (),
    limit: int = 5,
    random_first: bool = False,
) -> Program:
    """Ann wins at the gate if `finale` holds there; Bob wherever he likes."""
    gate = b.poi("gate", tile="hill")
    paths = tuple(b.path(name, at, WIN, cond=finale) for name in ("one", "two"))
    other = tuple(b.path(name, "gate", WIN) for name in ("one", "two"))
    return b.program(
        gate,
        *pois,
        heroes=(b.hero("ann"), b.hero("bob")),
        tiles=(
            b.tile("home", (0, 0), "explored", b.reveal("marsh")),
            b.tile("marsh", (1, 0), "box", b.reveal("hill")),
            b.tile("hill", (2, 0), "box"),
        ),
        all_items=items,
        variables=(b.flag("open"), b.flag("shut")),
        events=events,
        stocks=stocks,
        destinies=(Destiny("ann", paths, N), Destiny("bob", other, N)),
        settings=Settings(inventory_limit=limit, random_first_player=random_first),
    )


def has_key() -> Condition:
    return Has(Who.ACTIVE, b.match("key"), N)


def kept() -> Program:
    """Bob keeps the only key."""
    mill = b.poi("mill", b.option("take", b.gain_item("key")), tile="marsh")
    return _story(mill, finale=has_key())


def kept_by_whoever_begins() -> Program:
    """The same, and the first player is drawn (DST-15)."""
    mill = b.poi("mill", b.option("take", b.gain_item("key")), tile="marsh")
    return _story(mill, finale=has_key(), random_first=True)


def one_shot_drawn() -> Program:
    """The same, where the first player would be drawn if there were two."""
    return one_shot(random_first=True)


def one_shot(random_first: bool = False) -> Program:
    """A test that can be taken once, and be failed."""
    climb = b.option(
        "climb", b.test(b.DEX, (0, 2, ()), (3, 6, (b.set_to("open", 1),))), limit=Limit.ONCE
    )
    return _story(b.poi("tower", climb), finale=b.is_up("open"), random_first=random_first)


def taken_away() -> Program:
    """An event removes the POI of the finale, as soon as somebody has shut it."""
    gone = b.event("gone", "when", st.RemovePoi("shrine", N), when=b.is_up("shut"))
    shrine = b.poi("shrine", b.option("spit", b.set_to("shut", 1)), tile="marsh")
    return _story(shrine, finale=None, at="shrine", events=(gone,))


def day_too_late() -> Program:
    """On day 4 the mill is gone, and with it the key."""
    gone = b.event("flood", "day", st.RemovePoi("mill", N), day=4)
    mill = b.poi("mill", b.option("take", b.gain_item("key")), tile="marsh")
    return _story(mill, finale=has_key(), events=(gone,))


def branches() -> Program:
    """Whoever chooses the wrong branch shuts the other."""
    fork = b.choose(("left", (b.set_to("open", 1),)), ("right", (b.set_to("shut", 1),)))
    undecided = b.no(b.condition.AnyOf((b.is_up("open"), b.is_up("shut")), N))
    return _story(
        b.poi("fork", b.option("go", fork, cond=undecided)), finale=b.is_up("open")
    )  # fmt: skip


def bought() -> Program:
    """Bob buys the key, which nobody can buy back."""
    shop = b.poi("shop", b.option("table", st.Trade("goods", "table", N)), tile="marsh")
    dear = b.item("key", 1, ("Gear",), sellable=False)
    goods = Stock("goods", ("key",), N)
    return _story(shop, finale=has_key(), items=(dear,), stocks=(goods,))


def full_hands() -> Program:
    """One thing can be carried, and two are given: the key stays with Bob, or on a tile where it
    can be picked up only by laying down nothing.
    """
    stone = b.item("stone", 1, copies=2)
    take = b.poi("den", b.option("take", b.gain_item("key"), b.gain_item("stone")), tile="marsh")
    return _story(take, finale=has_key(), items=(KEY, stone), limit=1)


BOTH, ANN = Company(("ann", "bob")), Company(("ann",))

STORIES: dict[str, tuple[Callable[[], Program], Company]] = {
    "kept": (kept, BOTH),
    "kept by whoever begins": (kept_by_whoever_begins, BOTH),
    "one shot": (one_shot, BOTH),
    "one shot, alone, drawn": (one_shot_drawn, ANN),
    "one shot, alone": (one_shot, ANN),
    "taken away": (taken_away, BOTH),
    "day too late": (day_too_late, ANN),
    "branches": (branches, BOTH),
    "bought": (bought, BOTH),
    "full hands": (full_hands, BOTH),
}
