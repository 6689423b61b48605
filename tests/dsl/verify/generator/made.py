"""The door: a form, a seed and a size make a scenario."""

from __future__ import annotations

import random
from collections.abc import Callable

from tests.dsl.verify.generator import plants_items, plants_world, texts
from tests.dsl.verify.generator.kinds import Danger, Form, Kind
from tests.dsl.verify.generator.roads import road
from tests.dsl.verify.generator.sides import few, sides
from tests.dsl.verify.generator.sizes import Size, tiny
from tests.dsl.verify.generator.sketch import Sketch
from tests.dsl.verify.generator.tricks import trick
from tests.dsl.verify.generator.world import ground

from fateloom.dsl.diagnostics import Level
from fateloom.dsl.session import check
from fateloom.dsl.source import Source
from fateloom.runtime.program.program import Program
from fateloom.runtime.record import record

Planter = Callable[[Sketch, str, bool], Danger]

PLANTERS: dict[Kind, Planter] = {
    Kind.KEPT: plants_items.kept,
    Kind.SOLD: plants_items.sold,
    Kind.USED_UP: plants_items.used_up,
    Kind.ONE_SHOT: plants_world.one_shot,
    Kind.NPC_KILLED: plants_world.npc_killed,
    Kind.EVENT: plants_world.event,
    Kind.BRANCH: plants_world.branch,
    Kind.FINALE_SHUT: plants_world.finale_shut,
    Kind.HANDS: plants_items.hands,
    Kind.STACK: plants_items.stack,
    Kind.FOLLY: plants_items.folly,
    Kind.VIRTUE: plants_world.virtue,
    Kind.TRAP: plants_world.trap,
    Kind.DEADLINE: plants_world.deadline,
    Kind.TRICK: lambda sketch, hero, _: trick(sketch, hero),
    Kind.CLEAN: lambda sketch, hero, _: Danger("", "", "nowhere"),
}

WITH_THINGS = (Kind.KEPT, Kind.SOLD, Kind.USED_UP, Kind.STACK, Kind.HANDS, Kind.FOLLY)
NEED_A_RIVAL = (Kind.KEPT, Kind.STACK, Kind.FINALE_SHUT)


@record
class Made:
    """A scenario: its files by name, and what was planted for whom, where.

    The oracle is the judge of it: there may be blocks that nobody planted.
    """

    form: Form
    seed: int
    size: Size
    hero: str
    place: str
    files: dict[str, str]

    @property
    def name(self) -> str:
        """How reports call it; `make` makes it again from what stands here."""
        return f"{self.size.name} {self.form} ({self.seed}): {self.hero} at {self.place}"

    def program(self) -> Program:
        """The Program, through the front door of the language. Raises ValueError on an error."""
        checked = check([Source(name, text) for name, text in self.files.items()], lint=False)
        errors = [it for it in checked.diagnostics if it.code.level is Level.ERROR]
        if checked.program is None:
            raise ValueError(f"{self.name}: {[(it.primary.span, it.message) for it in errors]}")
        return checked.program


def make(form: Form, seed: int, size: Size | None = None) -> Made:
    """The scenario of a form, a seed (any integer) and a size, a tiny one if none is named; always
    the same one.
    """
    rng = random.Random(f"{form} {seed}")
    least = 2 if form.kind in NEED_A_RIVAL else 1
    size = size or tiny(rng, least, things=form.kind in WITH_THINGS)
    sketch = ground(rng, size)
    sketch.careful = not form.planted
    hero = rng.choice([it.id for it in sketch.players])
    danger = PLANTERS[form.kind](sketch, hero, form.mended)
    if size.tiny:
        few(sketch, 1 if form.kind is Kind.CLEAN else 0)
    else:
        sides(sketch)
    for player in sketch.players:
        if player.id == hero:
            for name, asked in (("one", danger.first), ("two", danger.second)):
                road(sketch, hero, name, asked, poi=danger.poi, stage=danger.stage)
            continue
        wanted = 1 if size.tiny and sketch.maybe(0.5) else 2
        for name in ("three", "four")[: wanted - len(player.ways)]:
            road(sketch, player.id, name)
    return Made(form, seed, size, hero, danger.place, texts.texts(sketch))
