"""What looks like a block and is none: what shuts one path opens the other."""

from __future__ import annotations

from tests.dsl.verify.generator.kinds import Danger
from tests.dsl.verify.generator.plants_items import holder, source
from tests.dsl.verify.generator.plants_world import LAST
from tests.dsl.verify.generator.roads import trial
from tests.dsl.verify.generator.sketch import Sketch, Way, both
from tests.dsl.verify.generator.world import grace


def trick(sketch: Sketch, hero: str) -> Danger:
    """One of them; the first condition and the second are never both lost."""
    made = [_branch, _mourning, _weather, _missing, _verdict, _character]
    if sketch.others(hero):
        made.append(_ruin)
    danger = sketch.rng.choice(made)(sketch, hero)
    if sketch.maybe(0.5):
        return Danger(danger.second, danger.first, danger.place)
    return danger


def _branch(sketch: Sketch, hero: str) -> Danger:
    side = sketch.state("open", "left", "right")
    ways = ('"Go left"', (f"{side} becomes left",), '"Go right"', (f"{side} becomes right",))
    place = sketch.option(sketch.poi(), "once", "choose", ways, stem="choose")
    return Danger(f"{side} is left", f"{side} is right", place)


def _mourning(sketch: Sketch, hero: str) -> Danger:
    poi = sketch.poi()
    npc = sketch.npc(poi, "well", "dead")
    bands = trial(sketch, ("gain 1 coins",), (f"{npc} becomes dead",))
    place = sketch.test(sketch.poi(), both(f"{npc} is well"), *bands, stem="scare")
    return Danger(f"{npc} is well", f"{npc} is dead", place)


def _weather(sketch: Sketch, hero: str) -> Danger:
    day = sketch.rng.randint(2, LAST)
    if sketch.maybe(0.5):
        return Danger(f"day < {day}", f"day >= {day}", f"day {day}")
    flood = sketch.flag(own=False)
    place = sketch.event(f"on day {day}", f"{flood} up")
    return Danger(f"not {flood}", flood, place)


def _missing(sketch: Sketch, hero: str) -> Danger:
    item = sketch.item()
    place = source(sketch, item, None, once=sketch.maybe(0.5))
    if sketch.maybe(0.4):
        place = sketch.option(
            sketch.poi(), f"if has item {item}", f"destroy {item}", stem="burn"
        )  # fmt: skip
    return Danger(f"has item {item}", f"lacks item {item}", place)


def _verdict(sketch: Sketch, hero: str) -> Danger:
    won, lost = sketch.flag(own=False), sketch.flag(own=False)
    who = holder(sketch, hero)
    clauses = f"once {both(f'hero is {who}' if who else '')}"
    place = sketch.test(sketch.poi(), clauses, *trial(sketch, (f"{won} up",), (f"{lost} up",)))
    return Danger(won, lost, place)


def _character(sketch: Sketch, hero: str) -> Danger:
    place = grace(sketch, lasting=False)
    return Danger("virtue >= 0", "virtue < 0", place)


def _ruin(sketch: Sketch, hero: str) -> Danger:
    rival, shut = sketch.rng.choice(sketch.others(hero)), sketch.flag(own=False)
    body = (f"test power {sketch.label()}", trial(sketch, ("fulfil",), (f"{shut} up", "stay")))
    sketch.player(rival).ways.append(Way("rage", sketch.poi(), stages=[("rush", body)]))
    return Danger(f"not {shut}", shut, f"{rival}/rage/rush")
