"""Statements made at random, of every class. What could grow for ever is rare outside of blocks
that run a few times only: the whole state space is searched.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from tests.dsl.verify.engine.scenarios_conditions import condition
from tests.dsl.verify.engine.scenarios_sketch import SKILLS, Lines, Sketch, block

CALLS = {
    "battle": (("victory", "withdrawal", "defeat"), ("decisive", "rout")),
    "campaign": (("undecided",), ("gained", "beaten", "victory", "defeat", "draw")),
    "challenge": (("success", "setback"), ("triumph", "disaster")),
    "probe": (("clear", "nothing"), ("deep", "slight", "backlash")),
    "haunt": (("clear", "nothing"), ("deep", "slight", "backlash")),
    "house": (("nothing",), ("clear", "deep", "slight", "backlash", "victory", "defeat")),
    "pool": (("success", "failure"), ("style", "tie")),
}

DECIDED = ("victory", "defeat", "draw")
ORDERS = {
    "turn": ("gained", "beaten", "ours b", "theirs b", "fallen ours", "drew hers"),
    "part": ("gained", "beaten", "contact b", "theirs a", "drew mine"),
    "go": ("gained", "beaten", "reached b", "ours b", "stranded ours", "fallen theirs"),
    "levy": ("raised spare", "supplied ours"),
    "raid": ("beaten", "theirs a", "fallen ours"),
    "look": ("ours a", "theirs b"),
}
"""Orders of a campaign, each with blocks that can follow."""

GRADES = (("clear", "nothing"), ("slight", "backlash"))
HAUNTS: dict[str, tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]] = {
    "search": (*GRADES, ("found a", "drew chill", "wounds own", "gloom here 2+")),
    "probe": (*GRADES, ("saw grief", "drew chill", "wounds own", "wounds theirs")),
    "duel": (
        ("victory", "defeat", "stopped"),
        (),
        ("found b", "wounds own", "wounds theirs"),
    ),
    "haunt": (*GRADES, ("saw grief", "drew chill", "wounds theirs", "gloom own 2+")),
    "syphon": (("clear", "backlash"), ("deep",), ("gloom own", "gloom own 2+", "gloom here")),
}
"""Of each scene of hidden roles: outcomes that a call needs, that it may have, and what may come of
it besides.
"""

BY_RESULT = ("clear", "deep", "slight", "backlash")
HOUSE: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "search": (BY_RESULT, ("found a", "drew chill", "saw key", "wounds own", "gloom here 2+")),
    "probe": (BY_RESULT, ("saw key", "drew chill", "wounds theirs", "opener you", "refused ghost")),
    "duel": (("clear", "backlash"), ("wounds theirs", "ghost you", "ghost {me}", "won {me}")),
    "haunt": (BY_RESULT, ("drew chill", "wounds theirs", "gloom own 2+", "refused living")),
    "syphon": (("clear", "deep", "backlash"), ("gloom own 2+", "gloom here", "refused living")),
    "roll": (BY_RESULT, ("ghost {me}", "opener {me}")),
    "declare": (("clear", "backlash"), ("opener {me}", "won {me}", "ghost you", "refused opened")),
    "bind": (("backlash",), ("ghost you", "opener you", "wounds own", "refused ghost")),
    "ritual": (("clear", "backlash"), ("opener {me}", "ghost {me}", "refused opened")),
    "show": (("clear",), ("saw key", "saw dust")),
    "trade": (("clear",), ("found a", "refused lacking")),
    "reveal": (("clear",), ("opener {me}",)),
    "drown": (("clear",), ("ghost {me}", "refused ghost")),
    "wake": (("clear",), ("ghost {me}", "refused living")),
    "damp": (("clear",), ("gloom here 2+", "gloom here 3+")),
    "fade": (("clear",), ("gloom own", "refused lacking", "refused living")),
    "wall": (("clear",), ("gone hatch", "refused gone")),
    "look": (("clear",), ("ghost {me}", "ghost you", "opener {me}", "opener you", "won {me}")),
}
"""Orders of a house, each with outcomes and with blocks that can follow besides."""

GROWING = ("search", "probe", "duel", "haunt", "syphon", "damp")
"""Orders that lead to ever more states."""

Made = Sequence[tuple[float, Callable[[], Lines]]]


@dataclass(frozen=True)
class Where:
    """What may stand in a block. `asks`: questions to the player; `few`: it runs a few times at
    most; `option`: it is that of an option, so `leave` may stand in it; `scenes`: `do` may.
    """

    asks: bool = True
    few: bool = False
    option: bool = False
    scenes: bool = True


def body(sketch: Sketch, where: Where, depth: int = 1) -> Lines:
    """One or two statements, seldom more."""
    count = sketch.pick((1, 6), (2, 3), (3, 1))
    return [line for _ in range(count) for line in statement(sketch, where, depth)]


def small(sketch: Sketch, where: Where, depth: int) -> Lines:
    """A block that may be nothing but a sentence."""
    return ["> So."] if depth < 1 or sketch.maybe(0.4) else body(sketch, where, depth - 1)


def statement(sketch: Sketch, where: Where, depth: int = 1) -> Lines:
    """One statement; `depth`: how deep blocks may still nest."""
    if depth > 0 and sketch.maybe(0.4):
        made: list[tuple[float, Callable[[], Lines]]] = [
            (5, lambda: _if(sketch, where, depth)),
            (4, lambda: _gain_item(sketch, where, depth)),
            (3, lambda: _pay(sketch, where, depth)),
        ]
        if where.asks:
            made += [
                (3, lambda: _choose(sketch, where, depth)),
                (2, lambda: _test(sketch, where, depth)),
                (3, lambda: _scan(sketch, where, depth)),
                (1.5, lambda: _ask_destiny(sketch, where, depth)),
                (2, lambda: _call(sketch, where, depth)),
            ]
        if where.scenes and not sketch.scenes:
            made.append((1.5, lambda: _scene(sketch, where)))
        return sketch.any_of(made)
    if where.scenes and sketch.scenes and sketch.maybe(0.06):
        return ["do sc0"]
    if where.option and sketch.maybe(0.05):
        return ["leave"]
    return [effect(sketch, where)]


def effect(sketch: Sketch, where: Where) -> str:
    """An effect that takes one line."""
    made: list[tuple[float, Callable[[], str]]] = [
        (14, lambda: _flag(sketch)),
        (6, lambda: _counter(sketch)),
        (5, lambda: _state(sketch)),
        (5, lambda: f"{_whose(sketch)}lose item {sketch.item()}"),
        (2, lambda: f"{_whose(sketch)}lose any {sketch.category()}"),
        (4, lambda: f"drop {sketch.item()} on {sketch.tile()}"),
        (3, lambda: f"return {sketch.item()}"),
        (4, lambda: f"destroy {sketch.item()}"),
        (4, lambda: f"{sketch.npc()} takes {sketch.item()}"),
        (4, lambda: f"place {sketch.poi()} on {sketch.tile()}"),
        (2, lambda: f"remove {sketch.poi()}"),
        (1, lambda: f"token {sketch.poi()} boat"),
        (3, lambda: f"{sketch.npc()} moves to {sketch.poi()}"),
        (2, lambda: f"{sketch.npc()} leaves"),
        (4, lambda: f"{sketch.rng.choice(('reveal', 'explore', 'hide'))} {sketch.tile()}"),
        (3, lambda: f"stock {sketch.stock()} gains {sketch.item()}"),
        (4, lambda: f"{_whose(sketch)}move to {sketch.tile()}"),
        (3, lambda: _fire(sketch)),
        (5, lambda: _option(sketch)),
        (4, lambda: f"{_whose(sketch)}lose {sketch.pick((1, 3), (2, 1))} coins"),
        (1.5, lambda: f"{_whose(sketch)}lose 1 xp"),
        (3, lambda: f"{_whose(sketch)}virtue {sketch.pick(('+1', 1), ('-1', 1))}"),
        (1.5, lambda: f"{_whose(sketch)}exhaust 1 effort"),
        (1.5, lambda: f"{_whose(sketch)}refresh 1 effort"),
        (9 if where.few else 1, lambda: _growth(sketch)),
    ]
    return sketch.any_of(made)


def _growth(sketch: Sketch) -> str:
    """What makes many states when it can be had again and again."""
    skill = sketch.rng.choice((*SKILLS, "any skill"))
    at = f" on {sketch.rng.randint(1, 3)}" if sketch.maybe(0.5) else ""
    return _whose(sketch) + sketch.pick(
        (f"gain {sketch.pick((1, 3), (2, 1))} coins", 6), ("gain 1 xp", 2), (f"gain 1 {skill}", 2),
        (f"lose 1 {skill}", 3), (f"new {sketch.rng.choice(SKILLS)} marker{at}", 1),
    )  # fmt: skip


def seldom(sketch: Sketch) -> Lines:
    """A statement, or a question, of those that come up least."""
    whose = sketch.pick(("", 3), ("everyone ", 4), ("others ", 4), (f"{sketch.hero()} ", 5))
    skill = sketch.rng.choice(SKILLS)
    at = f" on {sketch.rng.randint(2, 3)}" if sketch.maybe(0.5) else ""
    asked = sketch.pick(
        ("in finale", 7), ("out", 6), (f"on tile {sketch.tile()}", 5),
        (f"visited {sketch.poi()}", 5), (sketch.flag("hero"), 2),
        (f"chose {sketch.option() or 'p0.o0'}", 9 if sketch.options else 0),
    )  # fmt: skip
    asking = sketch.rng.choice(
        ("anyone ", "everyone ", "everyone ", "others ", f"{sketch.hero()} ")
    )
    mode = sketch.rng.choice(("solo", "group", "explorer", "challenger", "players > 1"))
    made: list[tuple[float, Callable[[], Lines]]] = [
        (5, lambda: [f"{whose}new {skill} marker{at}"]),
        (3, lambda: [f"{whose}{sketch.pick(('gain', 1), ('lose', 2))} 1 {skill}"]),
        (1, lambda: [f"{whose}lose 1 any skill"]),
        (4, lambda: [f"{whose}{sketch.counter('hero')} {sketch.pick(('+1', 1), ('-1', 1))}"]),
        (3, lambda: [f"{whose}move to {sketch.tile()}"]),
        (2, lambda: [f"{whose}gain item {sketch.item()}"]),
        (2, lambda: [f"{whose}lose item {sketch.item()}"]),
        (1, lambda: [f"token {sketch.poi()} boat"]),
        (22, lambda: [f"if {asking}{asked}", *block([_flag(sketch)])]),
        (4, lambda: [f"if {mode}", *block([_flag(sketch)])]),
        (3, lambda: [f"pay 1 {skill}", *block(["else", *block(["> So."])]), _flag(sketch)]),
    ]
    return sketch.any_of(made)


def _whose(sketch: Sketch) -> str:
    """Whose effect it is: mostly the active hero's."""
    return sketch.pick(("", 65), ("everyone ", 11), ("others ", 13), (f"{sketch.hero()} ", 11))


def _flag(sketch: Sketch) -> str:
    name = sketch.flag()
    whose = _whose(sketch) if name.startswith("h") else ""
    return f"{whose}{name} {sketch.pick(('up', 3), ('down', 2))}"


def _counter(sketch: Sketch) -> str:
    name = sketch.counter()
    whose = _whose(sketch) if name.startswith("h") else ""
    values = sketch.variables[name].values
    return f"{whose}{name} " + sketch.pick(
        ("+1", 4),
        ("-1", 3),
        (f"becomes {sketch.rng.choice([it for it in values if it[0] != '-'])}", 2),
    )


def _state(sketch: Sketch) -> str:
    name = sketch.state()
    whose = _whose(sketch) if name in sketch.variables and name.startswith("h") else ""
    return f"{whose}{name} becomes {sketch.rng.choice(sketch.values_of(name))}"


def _fire(sketch: Sketch) -> str:
    event = sketch.event()
    return _flag(sketch) if event is None else f"fire {event}"


def _option(sketch: Sketch) -> str:
    option = sketch.option()
    if option is None:
        return _flag(sketch)
    if option in sketch.closed and sketch.maybe(0.7):
        return f"open {option}"
    return f"{sketch.pick(('open', 1), ('close', 3), ('renew', 2))} {option}"


def cost(sketch: Sketch) -> str:
    """A price of one part, seldom of two."""
    parts: list[tuple[float, Callable[[], str]]] = [
        (6, lambda: f"{sketch.pick((1, 4), (2, 2), (3, 1))} coins"),
        (1.5, lambda: "1 xp"),
        (1.5, lambda: "1 effort"),
        (1.2, lambda: f"{sketch.pick((1, 2), (2, 1))} {sketch.rng.choice(SKILLS)}"),
        (0.8, lambda: "1 any skill"),
        (4, lambda: f"item {sketch.item()}"),
        (1.5, lambda: f"any {sketch.category()}"),
    ]
    first = sketch.any_of(parts)
    if sketch.maybe(0.25):
        second = sketch.any_of(parts)
        if second.split()[-1] != first.split()[-1]:
            return f"{first} and {second}"
    return first


# --- blocks


def _if(sketch: Sketch, where: Where, depth: int) -> Lines:
    lines = [f"if {condition(sketch)}", *block(body(sketch, where, depth - 1))]
    if sketch.maybe(0.15):
        lines += [f"else if {condition(sketch, 0)}", *block(body(sketch, where, depth - 1))]
    if sketch.maybe(0.4):
        lines += ["else", *block(body(sketch, where, depth - 1))]
    return lines


def _gain_item(sketch: Sketch, where: Where, depth: int) -> Lines:
    item = sketch.item()
    other = sketch.item()
    several = f", {other}" if other != item and sketch.maybe(0.2) else ""
    what = f"any {sketch.category()}" if sketch.maybe(0.15) else f"item {item}{several}"
    lines = [f"{_whose(sketch)}gain {what}"]
    if sketch.maybe(0.4):
        lines += block(["else", *block(small(sketch, where, depth))])
    return lines


def _pay(sketch: Sketch, where: Where, depth: int) -> Lines:
    """A later line that the `else` does not reach is what makes it matter."""
    return [f"pay {cost(sketch)}", *block(["else", *block(small(sketch, where, depth))])]


def _choose(sketch: Sketch, where: Where, depth: int) -> Lines:
    lines = ["choose"]
    for at in range(sketch.pick((1, 1), (2, 5), (3, 1))):
        costs = f" costs {cost(sketch)}" if sketch.maybe(0.25) else ""
        asks = f" if {condition(sketch, 0)}" if sketch.maybe(0.3) else ""
        lines += block([f'"Choice {at}"{costs}{asks}', *block(small(sketch, where, depth))])
    return lines


def bands(sketch: Sketch) -> list[str]:
    """The heads of bands that cover all that a test can count, the lowest first."""
    cap = int(sketch.rules.get("success_cap", "6"))
    if sketch.maybe(0.25):
        return ["fails", "easy"]
    cuts = sorted(
        sketch.rng.sample(range(1, cap + 1), min(cap, sketch.pick((0, 1), (1, 6), (2, 3))))
    )
    starts, heads = [0, *cuts], []
    for low, after in zip(starts, [*cuts, cap + 1], strict=True):
        last = after == cap + 1
        heads.append(f"{low}+" if last else f"{low}" if after == low + 1 else f"{low}-{after - 1}")
    return heads


def _test(sketch: Sketch, where: Where, depth: int) -> Lines:
    lines = [f'test {sketch.rng.choice(SKILLS)} "Test"']
    for head in bands(sketch):
        lines += block([head, *block(small(sketch, where, depth))])
    return lines


def answers(sketch: Sketch, where: Where, depth: int) -> Lines:
    """The answers of a scan."""
    item = sketch.item()
    word = lambda: sketch.pick(("", 3), (" keeps", 1), (" loses", 1))  # noqa: E731 - short and local
    lines = [f"item {item}{word()}", *block(small(sketch, where, depth))]
    if sketch.maybe(0.3):
        lines += [f"any {sketch.category()}{word()}", *block(small(sketch, where, depth))]
    return [*lines, "other", *block(small(sketch, where, depth))]


def _scan(sketch: Sketch, where: Where, depth: int) -> Lines:
    verb = sketch.rng.choice(("asks about", "uses", "gives"))
    return [f'scan {verb} item "Show"', *block(answers(sketch, where, depth))]


def destiny_answers(sketch: Sketch, where: Where, depth: int) -> Lines:
    """The answers to a question about one's destiny."""
    lines = [f"{sketch.hero()}.pa", *block(small(sketch, where, depth))]
    return [*lines, "other", *block(small(sketch, where, depth))]


def _ask_destiny(sketch: Sketch, where: Where, depth: int) -> Lines:
    return ['scan asks destiny "Ask"', *block(destiny_answers(sketch, where, depth))]


def call(sketch: Sketch, bodies: Callable[[str], Lines]) -> Lines:
    """A call of another rule system; `bodies`: what stands in the block of each outcome."""
    plain = [it for it in CALLS if it not in ("campaign", "house")]  # where they are asked for
    system = sketch.pick(*((it, 1) for it in plain), ("pool", 1.5), ("challenge", 1.3))
    return call_of(sketch, system, bodies)


def call_of(sketch: Sketch, system: str, bodies: Callable[[str], Lines], order: str = "") -> Lines:
    """A call of that system; `order`: to a house, any other one."""
    needed, more = CALLS[system]
    force = " with force crew" if sketch.maybe(0.3) else ""
    outcomes = [*needed, *(it for it in more if sketch.maybe(0.25))]
    called = "thing"
    if system == "pool":
        called, force = "fray", ""
        if sketch.pool is None and len(sketch.heroes) == 1 and sketch.maybe(0.85):
            sketch.most_options = 2
            sketch.pool = []
        if sketch.pool is not None:
            outcomes = ["success", "failure"]
            extras = [
                it for it in ("success 2+", "with hope", "with despair") if sketch.maybe(0.65)
            ]
            outcomes += [*extras, "bought help"] if sketch.maybe(0.3) else extras
    if system == "battle" and sketch.fights:
        called, force = sketch.pick(("look", 2), ("shot", 3), ("fray", 3)), ""
        outcomes += [it for it in ("fallen us_a", "fallen them_a") if sketch.maybe(0.35)]
        if called == "fray" and sketch.maybe(0.3):
            sketch.pauses = True
            outcomes += ["standoff"] if sketch.maybe(0.7) else []
    if system == "campaign" and sketch.campaign:
        called, force = sketch.rng.choice(list(ORDERS)), ""
        outcomes, facts = ["undecided"], ORDERS[called]
        outcomes += [it for it in DECIDED if sketch.maybe(0.4)]
        outcomes += [it for it in facts if sketch.maybe(0.3)]
    if system == "house" and sketch.house:
        called, force = order or sketch.rng.choice(list(HOUSE)), ""
        grades, facts = HOUSE[called]
        outcomes = ["nothing", *(it for it in grades if sketch.maybe(0.6))]
        outcomes += [it for it in ("victory", "defeat") if sketch.maybe(0.35)]
        named = (it.format(me=sketch.heroes[0]) for it in facts)
        outcomes += [it for it in named if sketch.maybe(0.35)]
    if system == "challenge" and has_cards(sketch):
        called, force = "trial", ""
        outcomes += [it for it in ("by low", "by high") if sketch.maybe(0.55)]
        if sketch.adversary and sketch.maybe(0.5):
            called, outcomes = "foe", [it for it in outcomes if not it.startswith("by")]
        if sketch.maybe(0.42):
            system, called = "interlude", "pause"
            outcomes = ["done", "nothing"] if sketch.maybe(0.7) else ["done"]
    if system in ("probe", "haunt") and sketch.haunts:
        system, called, outcomes = _scene_of(sketch)
        force = ""
    lines = [f'{system} {called} "Call"{force}']
    for it in outcomes:
        lines += block([it, *block(bodies(it))])
    return lines


def _scene_of(sketch: Sketch) -> tuple[str, str, list[str]]:
    """A scene of hidden roles: its word, its name, the blocks of its call."""
    system = sketch.pick(("search", 3), ("probe", 2), ("duel", 2), ("haunt", 2), ("syphon", 1))
    needed, more, facts = HAUNTS[system]
    besides = sketch.rng.sample(facts, min(len(facts), sketch.pick((0, 2), (1, 4), (2, 3))))
    return system, f"s_{system}", [*needed, *(it for it in more if sketch.maybe(0.35)), *besides]


def has_cards(sketch: Sketch) -> bool:
    """Whether the challenges of this story are played with runes and cards: for one hero, since
    what two of them have left makes too many states.
    """
    if sketch.cards is None:
        low, high = sketch.virtue_range()
        sketch.cards = len(sketch.heroes) == 1 and low >= -4 and high <= 2 and sketch.maybe(0.85)
    if sketch.cards:
        sketch.most_options = 2
    return sketch.cards


def _call(sketch: Sketch, where: Where, depth: int) -> Lines:
    return call(sketch, lambda _: small(sketch, where, depth))


def _scene(sketch: Sketch, where: Where) -> Lines:
    """A scene without questions, since it may be done from anywhere."""
    inside = replace(where, asks=False, option=False, scenes=False)
    sketch.scenes["sc0"] = ["> A scene."]
    sketch.scenes["sc0"] = body(sketch, inside, 0)
    return ["do sc0"]
