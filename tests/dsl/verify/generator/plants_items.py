"""Mistakes with items: kept, sold, used up, bought away, destroyed, and hands that are too full.

Each maker plants the mistake for both paths of the victim. Mended, it stands there with the one
thing that makes it harmless.
"""

from __future__ import annotations

from collections.abc import Callable

from tests.dsl.verify.generator.kinds import Danger
from tests.dsl.verify.generator.sketch import Sketch, both, gains
from tests.dsl.verify.generator.world import theft, wages

COIN = "{kind: discard, window: any, effect: {gain_coins: 1}}"


def twice(sketch: Sketch, make: Callable[[], tuple[str, str]], *, bound: float = 0.7) -> Danger:
    """One danger for both paths, or two of the kind. `make` gives a condition and a place; `bound`:
    how often it is one in a tiny scenario.
    """
    first = make()
    second = first if sketch.maybe(bound if sketch.size.tiny else 0.4) else make()
    return Danger(first[0], second[0], first[1])


def source(sketch: Sketch, item: str, hero: str | None, *, once: bool) -> str:
    """Where the item comes from: a thing to take, or to win; for one hero alone, if named."""
    clauses = ("once " if once else "") + both(f"hero is {hero}" if hero else "")
    poi = sketch.poi()
    if not once and sketch.maybe(0.3):
        bands = ("0", (sketch.say(),), "1+", gains(item))
        return sketch.test(poi, clauses, *bands, stem="take")
    return sketch.option(poi, clauses, *gains(item), stem="take")


def holder(sketch: Sketch, hero: str) -> str | None:
    """Who can take a thing: the victim alone, or everybody (None)."""
    return hero if not sketch.others(hero) or sketch.maybe(0.35) else None


def guarded(sketch: Sketch, item: str, who: str | None) -> None:
    """Nobody can keep the item for ever. `who`: the hero who alone can take it at first; on a large
    map others can come by it all the same, once it was laid down.
    """
    if len(sketch.players) > 1 and (who is None or not sketch.size.tiny):
        theft(sketch, item)


def kept(sketch: Sketch, hero: str, mended: bool) -> Danger:
    """Whoever comes first takes the only copy, and no rule takes it away again."""

    def make() -> tuple[str, str]:
        item = sketch.item()
        if sketch.maybe(0.3):
            poi = sketch.poi()  # it lies about: whoever visits a POI there can pick it up
            sketch.land(sketch.tile_of(poi)).on_explore.append(
                f"drop {item} on {sketch.tile_of(poi)}"
            )
            place = poi
        else:
            place = source(sketch, item, None, once=not mended and sketch.maybe(0.4))
        if mended:
            theft(sketch, item, hero if sketch.maybe(0.5) else None)
        return f"has item {item}", place

    return twice(sketch, make)


def sold(sketch: Sketch, hero: str, mended: bool) -> Danger:
    """The only copy can be turned into coins: at a pawnbroker's, or over a table of goods that
    nobody without coins can buy from.
    """

    def make() -> tuple[str, str]:
        over_table, who = sketch.maybe(0.5), holder(sketch, hero)
        item = sketch.item(value=sketch.rng.choice((1, 2)))
        source(sketch, item, who, once=not mended or sketch.maybe(0.3))
        if mended:
            guarded(sketch, item, None if over_table else who)
        if over_table:
            stock = sketch.name(["goods", "wares"])
            sketch.stocks[stock] = []
            if mended:
                wages(sketch)
            else:
                sketch.option(sketch.poi(), "costs 1 coins", sketch.say(), stem="drink")
            return f"has item {item}", sketch.trade(sketch.poi(), stock)
        place = sketch.option(
            sketch.poi(), f"costs item {item}", "gain 1 coins", stem="pawn"
        )  # fmt: skip
        if mended:
            source(sketch, item, who, once=False)
        return f"has item {item}", place

    return twice(sketch, make, bound=0.95)


def used_up(sketch: Sketch, hero: str, mended: bool) -> Danger:
    """The only copy is good for something else too, once: its card, a scan, a fire."""

    def make() -> tuple[str, str]:
        how, who = sketch.rng.choice(("card", "scan", "fire")), holder(sketch, hero)
        item = sketch.item(ability=COIN if how == "card" else None)
        place = source(sketch, item, who, once=not mended)
        if mended:
            guarded(sketch, item, who)
        if how == "scan":
            answers = (f"item {item} loses", ("gain 1 coins",), "other", (sketch.say(),))
            place = sketch.scan(sketch.poi(), "uses item", "", *answers)
        elif how == "fire":
            clause = f"if has item {item}"
            place = sketch.option(sketch.poi(), clause, f"destroy {item}", stem="burn")
            if mended:
                found_again(sketch, item)
                guarded(sketch, item, None)
        return f"has item {item}", place

    return twice(sketch, make)


def stack(sketch: Sketch, hero: str, mended: bool) -> Danger:
    """The only copy lies in a stack, and whoever has a coin can buy it and keep it."""
    for it in sketch.players:
        it.coins = max(it.coins, 1)
    stock = sketch.name(["goods", "wares"])
    sketch.stocks[stock] = []
    place = sketch.trade(sketch.poi(), stock)
    if mended or sketch.maybe(0.5):
        wages(sketch)

    def make() -> tuple[str, str]:
        copies = 2 if len(sketch.lands) != 2 and sketch.maybe(0.3) else 1
        item = sketch.item(value=1, copies=copies)
        sketch.stocks[stock] += [item] * copies
        if mended:
            theft(sketch, item)
        return f"has item {item}", place

    return twice(sketch, make, bound=0.95)


def folly(sketch: Sketch, hero: str, mended: bool) -> Danger:
    """The victim, and nobody else, can throw it away: a thing, or a good name."""

    def make() -> tuple[str, str]:
        mine = f"hero is {hero}"
        if sketch.maybe(0.4):
            shame = sketch.flag(own=sketch.maybe(0.5))
            place = sketch.option(sketch.poi(), both(mine), f"{shame} up", stem="betray")
            if mended:
                sketch.option(sketch.poi(), both(mine), f"{shame} down", stem="atone")
            return f"not {shame}", place
        item = sketch.item()
        source(sketch, item, hero, once=True)
        clause = both(mine, f"has item {item}")
        place = sketch.option(sketch.poi(), clause, f"destroy {item}", stem="burn")
        if mended:
            found_again(sketch, item)
            guarded(sketch, item, None)
        return f"has item {item}", place

    return twice(sketch, make)


def found_again(sketch: Sketch, item: str) -> None:
    """A safety net: what is out of the game lies somewhere again (EC-44)."""
    tile = sketch.tile_of(sketch.poi())
    sketch.rescues.append((f"item {item} is gone", (f"drop {item} on {tile}",)))


def hands(sketch: Sketch, hero: str, mended: bool) -> Danger:
    """What a hero can carry is not enough, or cannot be laid down (DST-116; EC-27)."""
    how = sketch.rng.choice(
        ("burden", "two", "ford") if sketch.size.tiny else ("ford", "ford", "two")
    )
    if how == "burden":
        return _burden(sketch, hero, mended)
    if how == "two" or len(sketch.lands) == 1:
        return _two(sketch, hero, mended)
    return _ford(sketch, hero, mended)


def _burden(sketch: Sketch, hero: str, mended: bool) -> Danger:
    """A thing that must not be carried, and nothing to lay down but by having too much."""
    item = sketch.item()
    given = f"{hero} gain item {item}"
    poi, clauses = sketch.poi(), both(f"hero is not {hero}" if sketch.others(hero) else "")
    place = sketch.option(poi, clauses, given, ("else", ("> Nothing.",)), stem="load")
    if mended:
        sketch.option(sketch.poi(), f"if has item {item}", f"lose item {item}", stem="lay")
    else:
        other = sketch.item()
        source(sketch, other, None, once=False)  # fills one hand, whoever takes it
    return Danger(f"lacks item {item}", f"lacks item {item}", place)


def _two(sketch: Sketch, hero: str, mended: bool) -> Danger:
    """More things to show at once than a hero can carry, or than are easily held on to."""
    limit = int(sketch.rules["inventory_limit"]) if not sketch.size.tiny else 1
    sketch.rules["inventory_limit"] = str(limit)
    wanted = [sketch.item() for _ in range(limit if mended else limit + 1)]
    places = [source(sketch, it, None, once=False) for it in wanted]
    for it in wanted:
        theft(sketch, it, hero)
    condition = " and ".join(f"has item {it}" for it in wanted)
    return Danger(condition, condition, places[0])


def _ford(sketch: Sketch, hero: str, mended: bool) -> Danger:
    """A tile with no POI: what is laid down there lies there for ever (DST-117, 119)."""
    sketch.rules["inventory_limit"] = "1" if sketch.size.tiny else "2"
    land = sketch.rng.choice(sketch.lands[1:])
    if mended:
        item = sketch.item()
        guarded(sketch, item, None)
    else:
        item, land.bare = sketch.item(), True
        for it in [it for it in sketch.places.values() if it.tile == land.id]:
            it.tile = sketch.lands[0].id
    source(sketch, item, hero, once=True)
    burden, land.side = sketch.item(), "box"
    land.on_explore += [f"gain item {burden}", ("else", ("> Nothing.",))]
    if not sketch.size.tiny:
        more = sketch.item()
        source(sketch, more, None, once=False)
    return Danger(f"has item {item}", f"has item {item}", land.id)
