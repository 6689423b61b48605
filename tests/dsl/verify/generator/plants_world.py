"""Mistakes with people, places, time and the heroes themselves. As in `plants_items`."""

from __future__ import annotations

from tests.dsl.verify.generator.kinds import Danger
from tests.dsl.verify.generator.plants_items import holder, twice
from tests.dsl.verify.generator.roads import trial
from tests.dsl.verify.generator.sketch import Block, Sketch, Way, both, gains
from tests.dsl.verify.generator.world import grace, theft, wages

LAST = 3
"""The latest day on which something planted happens; each day more doubles the oracle's work."""


def one_shot(sketch: Sketch, hero: str, mended: bool) -> Danger:
    """A test that decides for good."""

    def make() -> tuple[str, str]:
        who = holder(sketch, hero)
        own = who is None and sketch.maybe(0.5)
        done, poi = sketch.flag(own=own), sketch.poi()
        limit = "once per hero" if own else sketch.rng.choice(("once", "once per hero"))
        if mended and sketch.maybe(0.5):
            limit = ""
        clauses = f"{limit} {both(f'hero is {who}' if who else '')}"
        bands = trial(sketch, (f"{done} up",))
        place = sketch.test(poi, clauses, *bands)
        if mended and limit:
            sketch.option(sketch.poi(), "", f"renew {place}", stem="wait")
        return done, place

    return twice(sketch, make)


def npc_killed(sketch: Sketch, hero: str, mended: bool) -> Danger:
    """Somebody is needed alive, and nobody makes sure of it."""
    poi = sketch.poi()
    leaves = sketch.maybe(0.4)
    npc = sketch.npc(poi, *(() if leaves else ("well", "dead")))
    alive = f"{npc} at {poi}" if leaves else f"{npc} is well"
    dies = f"{npc} leaves" if leaves else f"{npc} becomes dead"
    if sketch.maybe(0.4):
        bands = trial(sketch, ("gain 1 coins",), (dies,))
        place = sketch.test(sketch.poi(), both(alive), *bands, stem="scare")
    else:
        place = sketch.option(sketch.poi(), both(alive), dies, stem="fight")
    if mended:
        back = f"{npc} moves to {poi}" if leaves else f"{npc} becomes well"
        sketch.option(sketch.poi(), both(f"not {alive}"), back, stem="nurse")

    def make() -> tuple[str, str]:
        done = sketch.flag(own=not sketch.size.tiny)
        sketch.option(poi, both(f"hero is {hero}", alive), sketch.say(), f"{done} up", stem="ask")
        return done, place

    return twice(sketch, make)


def event(sketch: Sketch, hero: str, mended: bool) -> Danger:
    """A POI goes, and with it what was to be done there, or where the finales begin."""
    poi = sketch.new_poi(lasts=False)
    tile, rng = sketch.tile_of(poi), sketch.rng
    trigger = rng.choice((f"on day {rng.randint(2, LAST)}", "after", "when"))
    if trigger == "after":
        trigger += f" {sketch.option(sketch.poi(), '', sketch.say(), stem='ring')}"
    elif trigger == "when":
        sign = sketch.flag(own=False)
        sketch.option(sketch.poi(), "", f"{sign} up", stem="light")
        trigger += f" {sign}"
    place = sketch.event(trigger, f"remove {poi}")
    if mended:
        gone = f"not {poi} placed"
        if sketch.maybe(0.5):
            sketch.option(sketch.poi(), both(gone), f"place {poi} on {tile}", stem="build")
        else:
            sketch.rescues.append((gone, (f"place {poi} on {tile}",)))
    if sketch.maybe(0.5):
        return Danger("", "", place, poi=poi)

    def make() -> tuple[str, str]:
        done = sketch.flag(own=not sketch.size.tiny)
        sketch.option(poi, both(f"hero is {hero}"), sketch.say(), f"{done} up", stem="dig")
        return done, place

    return twice(sketch, make)


def branch(sketch: Sketch, hero: str, mended: bool) -> Danger:
    """Whoever chooses first chooses for all."""
    side = sketch.state("open", "left", "right")
    ways = ('"Go left"', (f"{side} becomes left",), '"Go right"', (f"{side} becomes right",))
    clauses = "" if mended else sketch.rng.choice(("once", both(f"{side} is open")))
    place = sketch.option(sketch.poi(), clauses, "choose", ways, stem="choose")
    first = sketch.rng.choice(("left", "right"))
    second = first
    if sketch.maybe(0.3):  # one branch for each path, and a third for neither
        second = "right" if first == "left" else "left"
        sketch.option(
            sketch.poi(), clauses, f"{side} becomes open", f"close {place}", stem="refuse"
        )
        if mended:
            sketch.option(sketch.poi(), "", f"open {place}", stem="relent")
    return Danger(f"{side} is {first}", f"{side} is {second}", place)


def finale_shut(sketch: Sketch, hero: str, mended: bool) -> Danger:
    """Another hero's finale, won or not, leaves its mark where this one's was to begin."""
    rng = sketch.rng
    rival = rng.choice(sketch.others(hero))
    removes = sketch.maybe(0.5)
    if removes:
        poi: str | None = sketch.new_poi(lasts=False)
        tile = sketch.tile_of(poi or "")
        mark, asked = f"remove {poi}", ""
        back, gone = f"place {poi} on {tile}", f"not {poi} placed"
    else:
        shut, poi = sketch.flag(own=False), None
        mark, asked = f"{shut} up", f"not {shut}"
        back, gone = f"{shut} down", shut
    ends = rng.choice(("stay", "stay", "defeated"))
    lost = rng.choice((0, 1))  # whether it is left by a failure alone, or in any case
    body = (
        *(() if lost else (mark,)),
        f"test power {sketch.label()}",
        trial(sketch, ("fulfil",), (*((mark,) if lost else ()), ends)),
    )
    sketch.player(rival).ways.append(Way("rage", sketch.poi(), stages=[("rush", body)]))
    if mended:
        sketch.option(sketch.poi(), both(gone), back, stem="mend")
    return Danger(asked, asked, f"{rival}/rage/rush", poi=poi)


def virtue(sketch: Sketch, hero: str, mended: bool) -> Danger:
    """Virtue is easily lost, and the ways to get it back are used up."""
    sketch.dry = not mended
    least = 1 if sketch.size.tiny else 2
    place = grace(sketch, lasting=mended)
    for _ in range(least - 1):
        grace(sketch, lasting=mended)
    if sketch.others(hero) and sketch.maybe(0.3):
        sketch.option(sketch.poi(), "", "others virtue -1", stem="slander")
    return Danger(f"virtue >= {least}", f"virtue >= {least}", place)


def trap(sketch: Sketch, hero: str, mended: bool) -> Danger:
    """A finale that begins too easily: inside, it asks for what can only be had outside."""
    rng = sketch.rng
    # A price is never mended: to ask for coins makes paying them unsure to the model.
    how = rng.choice(("deed", "broken", "thing", *(() if mended else ("price",))))
    if how == "broken":
        flaw = sketch.flag(own=False)
        lost = () if mended else (f"{flaw} up",)
        body: Block = (f"if {flaw}", ("stay",), f"test power {sketch.label()}",
                       trial(sketch, ("fulfil",), (*lost, "stay")))  # fmt: skip
        return Danger("", "", f"{hero}/last", stage=body)
    if how == "price":
        wages(sketch)
        price = rng.choice((1, 2))
        asked = f"coins >= {price}"
        body = (f"pay {price} coins", ("else", ("> You have too little.", "stay")), "fulfil")
    else:
        if how == "deed":
            asked = sketch.flag(own=False)
            sketch.option(sketch.poi(), both(f"hero is {hero}"), f"{asked} up", stem="learn")
        else:
            item = sketch.item()
            clauses = both(f"hero is {hero}")
            sketch.option(sketch.poi(), clauses, *gains(item), stem="take")
            asked = f"has item {item}"
        body = (f"if {asked}", ("fulfil",), "else", ("stay",))
    begins = asked if mended else ""
    return Danger(begins, begins, f"{hero}/last", stage=body)


def deadline(sketch: Sketch, hero: str, mended: bool) -> Danger:
    """After some day it is too late. An end of the game for everybody is no block."""
    day = sketch.rng.randint(2, LAST)
    if mended:
        place = sketch.event(f"on day {day}", "everyone defeated")
        return Danger("", "", place)
    if sketch.maybe(0.5):
        return Danger(f"day <= {day}", f"day <= {day}", f"day {day}")
    late = sketch.flag(own=False)
    place = sketch.event(f"on day {day}", f"{late} up")
    if sketch.maybe(0.3) and sketch.others(hero):
        theft(sketch, sketch.item(), hero)  # something else that goes on
    return Danger(f"not {late}", f"not {late}", place)
