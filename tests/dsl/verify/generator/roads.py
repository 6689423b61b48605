"""The two paths of each hero: what must be done before a finale begins, and its stages.

What stands here can always be done, unless a planted danger is asked for as well.
"""

from __future__ import annotations

from tests.dsl.verify.generator.sketch import Block, Sketch, Way, both


def road(
    sketch: Sketch,
    hero: str,
    name: str,
    danger: str = "",
    *,
    poi: str | None = None,
    stage: Block | None = None,
) -> Way:
    """A path with its deeds. `danger`: a condition that one of its steps asks for, or the finale's
    beginning; `poi`: where the finale begins; `stage`: the only stage that it has.
    """
    way = Way(name, poi or sketch.poi())
    sketch.player(hero).ways.append(way)
    steps = sketch.size.steps or sketch.rng.choice((0, 0, 1))
    deep = steps > 0 and stage is None and sketch.maybe(0.4)
    early = sketch.rng.randrange(steps) if deep else -1
    before = ""
    for number in range(steps):
        own = not sketch.size.tiny or sketch.maybe(0.5)
        asked = danger if number == early else ""
        before = deed(sketch, hero, before, asked, own=own)
        if own and sketch.maybe(0.4):
            way.milestones.append(before)
    way.asks += [it for it in (before, danger if early < 0 else "") if it]
    if sketch.wants and sketch.maybe(0.6):
        way.asks.append(want(sketch))
    way.stages += stages(sketch) if stage is None else [("last", stage)]
    return way


def deed(sketch: Sketch, hero: str, *conditions: str, own: bool) -> str:
    """A step that sets a flag for good, as often as one likes; the flag. `own`: one for each hero,
    else one of the world.
    """
    rng, done = sketch.rng, sketch.flag(own=own)
    alone = sketch.maybe(0.7 if sketch.size.tiny else 0.3)
    asked = [f"hero is {hero}" if alone else "", *conditions]
    costs = ""
    if not sketch.size.tiny:
        asked += [want(sketch)] if sketch.maybe(0.5) else []
        costs = f"costs {rng.choice((1, 2))} coins " if sketch.maybe(0.3) else ""
    clauses, poi = costs + both(*asked), sketch.poi()
    if sketch.maybe(0.4):
        sketch.test(poi, clauses, *trial(sketch, (f"{done} up",)))
    else:
        sketch.option(poi, clauses, sketch.say(), f"{done} up")
    return done


def want(sketch: Sketch) -> str:
    """Something else that a hero can always come by: one of what the sides of the story offer."""
    return sketch.rng.choice(sketch.wants)


def trial(sketch: Sketch, won: Block, lost: Block = ()) -> Block:
    """The bands of a test that every hero can pass."""
    low = sketch.rng.choice((1, 2, 2))
    fails = "0" if low == 1 else f"0-{low - 1}"
    return (fails, (sketch.say(), *lost), f"{low}+", (sketch.say(), *won))


def stages(sketch: Sketch) -> list[tuple[str, Block]]:
    """One stage or two, which can be tried until they are won."""
    names = ["first", "second"][
        : sketch.rng.choice((1, 2) if not sketch.size.tiny else (1, 1, 1, 2))
    ]
    made: list[tuple[str, Block]] = []
    for number, name in enumerate(names):
        on = "fulfil" if name == names[-1] else f"next {names[number + 1]}"
        back = "defeated" if sketch.maybe(0.1) else "stay"
        made.append((name, (f"test {sketch.rng.choice(('power', 'dexterity'))} {sketch.label()}",
                            trial(sketch, (on,), (back,)))))  # fmt: skip
    return made
