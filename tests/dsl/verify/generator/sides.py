"""What a story has besides its plot: trades, moods, errands, days. It makes a scenario large.

Whatever is offered in `Sketch.wants` can be had again by every hero at any time: there is a way to
it that nothing shuts. So the roads may ask for it, and no side of the story blocks one, unless a
planted mistake reaches into it.
"""

from __future__ import annotations

from tests.dsl.verify.generator.plants_items import source
from tests.dsl.verify.generator.roads import trial
from tests.dsl.verify.generator.sketch import Sketch, both, gains
from tests.dsl.verify.generator.world import grace, theft, wages

ABILITIES = (
    "{kind: discard, window: any, effect: {gain_coins: 1}}",
    "{kind: discard, window: any, effect: {refresh_effort: 1}}",
    "{kind: always, window: passive, skill: power, effect: {roll_total: 1}}",
    "{kind: discard, window: test_any, skill: power, effect: {add_successes: 2}}",
    "{kind: discard, window: move, effect: {replace_move: any_explored_tile}}",
)


def sides(sketch: Sketch) -> None:
    """Everything, as much as the size asks for."""
    _hubs(sketch)
    for number in range(sketch.size.flags):
        _switch(sketch, own=number % 3 == 0)
    for _ in range(sketch.size.states):
        _mood(sketch)
    for _ in range(sketch.size.people):
        _person(sketch)
    _goods(sketch)
    for _ in range(round(1.6 * sketch.size.pois)):
        _errand(sketch)
    _happenings(sketch)


def few(sketch: Sketch, least: int) -> None:
    """For a tiny scenario: one thing, two at most, that its roads may ask for; and at times
    something that nobody thought through.
    """
    makers = (_purse, _soul, _toggle, _borrowed)
    further = len(sketch.players) < 3 and len(sketch.cards) < 2 and sketch.maybe(0.5)
    for maker in sketch.rng.sample(makers, least + further):
        maker(sketch)
    if sketch.maybe(0.3):
        _whim(sketch)


def _whim(sketch: Sketch) -> None:
    """Something that anybody can do at any time, to whatever it may happen."""
    made = ["virtue -1", "others virtue +1", "lose 1 coins", "others gain 1 coins"]
    made += [f"drop {it.id} on {sketch.lands[-1].id}" for it in sketch.cards]
    made += [f"lose item {it.id}" for it in sketch.cards]
    made += [f"move to {sketch.lands[0].id}"]
    for it in sketch.variables:
        scope, name, *_ = it.replace(":", " ").split()
        if it.endswith(": flag"):
            who = "others " if scope == "hero" and sketch.maybe(0.5) else ""
            made += [f"{who}{name} up", f"{who}{name} down"]
    limit = sketch.rng.choice(("", "once", "once per hero"))
    sketch.option(sketch.poi(), limit, sketch.rng.choice(made), stem="whim")


# --- small ones


def _purse(sketch: Sketch) -> None:
    wages(sketch)
    sketch.option(sketch.poi(), "costs 1 coins", sketch.say(), stem="drink")
    if not sketch.careful:  # else a price would look like a block, as below
        sketch.wants.append("coins >= 1")


def _soul(sketch: Sketch) -> None:
    grace(sketch, lasting=True)
    sketch.wants.append("virtue >= 1")


def _toggle(sketch: Sketch) -> None:
    flag = sketch.flag(own=False)
    sketch.option(sketch.poi(), both(f"not {flag}"), f"{flag} up", stem="raise")
    sketch.option(sketch.poi(), both(flag), f"{flag} down", stem="lower")
    sketch.wants.append(sketch.rng.choice((flag, f"not {flag}")))


def _borrowed(sketch: Sketch) -> None:
    item = sketch.item()
    source(sketch, item, None, once=False)
    if len(sketch.players) > 1:
        theft(sketch, item)
    sketch.wants.append(f"has item {item}")


# --- at scale


def _hubs(sketch: Sketch) -> None:
    """Purse and virtue: written by everything, asked for by much."""
    for _ in range(max(2, sketch.size.pois // 10)):
        wages(sketch)
        grace(sketch, lasting=not sketch.dry)
    # Coins are paid and never asked for: where a condition compares them, the model counts on no
    # payment out of a full purse, and every price looks like a block.
    if not sketch.dry:
        sketch.wants += [f"virtue >= {it}" for it in (1, 2, 3)]
    sketch.wants += ["virtue < 2", f"day >= {sketch.rng.randint(2, 5)}"]
    sketch.wants += [f"visited {sketch.poi()}" for _ in range(3)]


def _switch(sketch: Sketch, *, own: bool) -> None:
    """A flag that anybody can raise and lower."""
    flag = sketch.flag(own=own)
    if sketch.maybe(0.5):
        bands = trial(sketch, (f"{flag} up",), ("lose 1 coins",))
        sketch.test(sketch.poi(), both(f"not {flag}"), *bands)
    else:
        ways = ('"Say so"', (f"{flag} up",), '"Say the contrary"', (f"{flag} down",))
        sketch.option(sketch.poi(), "", sketch.say(), "choose", ways, stem="talk")
    sketch.option(sketch.poi(), both(flag), f"{flag} down", stem="deny")
    sketch.wants += [flag, f"not {flag}"]


def _mood(sketch: Sketch) -> None:
    """A state of the world that goes round, and can be set by whoever pays."""
    values = ("calm", "wild", "grim")[: sketch.rng.choice((2, 3))]
    mood = sketch.state(*values)
    for now, then in zip(values, (*values[1:], values[0]), strict=True):
        sketch.option(sketch.poi(), both(f"{mood} is {now}"), f"{mood} becomes {then}", stem="turn")
    sketch.wants += [f"{mood} is {it}" for it in values]


def _person(sketch: Sketch) -> None:
    """Somebody who can be won over, offended, and sent from place to place."""
    home, away = sketch.poi(), sketch.poi()
    npc = sketch.npc(home, "wary", "friend")
    bands = trial(sketch, (f"{npc} becomes friend",), ("virtue -1",))
    sketch.test(home, both(f"{npc} is wary"), *bands, stem="court")
    sketch.option(sketch.poi(), both(f"{npc} is friend"), f"{npc} becomes wary", stem="mock")
    if away != home:
        sketch.option(home, both(f"{npc} at {home}"), f"{npc} moves to {away}", stem="send")
        sketch.option(away, both(f"{npc} at {away}"), f"{npc} moves to {home}", stem="call")
        sketch.wants.append(f"{npc} at {sketch.rng.choice((home, away))}")
    sketch.wants += [f"{npc} is friend", f"{npc} is wary"]


def _goods(sketch: Sketch) -> None:
    """Items: to find and to steal, to buy, to lose. Those that are asked for can be had again."""
    size, rng = sketch.size, sketch.rng
    for _ in range(size.stocks):
        stock = sketch.name(["goods", "wares"])
        sketch.stocks[stock] = []
        sketch.trade(sketch.poi(), stock)
    tables = list(sketch.stocks)
    for number in range(max(0, size.items - len(sketch.cards))):
        copies = rng.choice((2, 3)) if number < size.several else 1
        ability = rng.choice(ABILITIES) if sketch.maybe(0.4) else None
        kind = ("gear", "food")[number % 2]
        value = rng.choice((1, 1, 2))
        item = sketch.item(value=value, copies=copies, ability=ability, kind=kind)
        if sketch.maybe(0.4):
            sketch.stocks[rng.choice(tables)] += [item] * copies
        else:
            source(sketch, item, None, once=False)
        if sketch.maybe(0.5):
            theft(sketch, item)
            if copies == 1 and not any(item in it for it in sketch.stocks.values()):
                sketch.wants.append(f"has item {item}")
        elif sketch.maybe(0.5):
            sketch.option(sketch.poi(), f"once costs item {item}", "gain 2 coins", stem="deliver")
    kinds = sorted({it.kind for it in sketch.cards if it.kind})
    answers = [line for it in kinds for line in (f"any {it} loses", ("gain 1 coins",))]
    for _ in range(max(1, size.pois // 12)):
        sketch.scan(sketch.poi(), "gives item", "", *answers, "other", (sketch.say(),))


def _errand(sketch: Sketch) -> None:
    """Something to be done for a reward, under a condition; it changes nothing that is needed."""
    rng = sketch.rng
    limit = rng.choice(("", "", "once ", "once per hero "))
    cost = rng.choice(("", "", "costs 1 coins ", "costs 2 coins "))
    asked = rng.sample(sketch.wants, rng.choice((0, 1, 1, 2)))
    rewards = ["gain 1 coins", "gain 2 coins", "virtue -1", "lose 1 power", "gain 1 xp"]
    reward = rng.choice([*rewards, *(() if sketch.dry else ("virtue +1", "virtue +2"))])
    clauses = f"{limit}{cost}{both(*asked)}"
    if sketch.maybe(0.4):
        sketch.test(sketch.poi(), clauses, *trial(sketch, (reward,), ("lose 1 coins",)))
    else:
        sketch.option(sketch.poi(), clauses, sketch.say(), reward)


def _happenings(sketch: Sketch) -> None:
    """Days that pass, or signs that come. Not both, where an event is already of the one sort: the
    order of watched events and others in one moment is not told by the model.
    """
    watched = bool(sketch.rescues) or any(" when " in head for head, _ in sketch.events)
    timed = len(sketch.events) and not watched
    by_sign = watched or (not timed and sketch.maybe(0.3))
    days = [2, 3, 4, 5, 6, 7]
    for number in range(sketch.size.events):
        trigger = f"when {sketch.rng.choice(sketch.wants)}"
        if not by_sign:
            trigger = f"on day {days[number % len(days)]}"
        sketch.event(trigger, *_news(sketch))


def _news(sketch: Sketch) -> tuple[str, ...]:
    rng = sketch.rng
    if sketch.maybe(0.5):
        poi = sketch.new_poi(lasts=False, hidden=True)
        sketch.option(poi, "once per hero", *gains(rng.choice(sketch.cards).id), stem="find")
        sketch.option(poi, "", "gain 1 coins", f"remove {poi}", "leave", stem="clear")
        return (f"place {poi} on {sketch.tile_of(poi)}",)
    return (
        rng.choice(("everyone gain 1 coins", "everyone virtue -1", "everyone refresh 1 effort")),
    )
