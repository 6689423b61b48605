"""What a hero with too many items lays down in the middle of a script, as `verify` and the game see
it (DST-116..118).
"""

from __future__ import annotations

from itertools import product

from tests.dsl.verify.engine.by_hand import path, story
from tests.dsl.verify.engine.compare import compare
from tests.dsl.verify.engine.soak import FAILURES
from tests.long import mostly_long

from fateloom.runtime.program.program import Program

STATES = 20_000

TAKE = 'poi p0 "P" on t0\n  option x "Take x"\n    gain item x\n'
TAKE_Z = '  option z "Take z"\n    gain item z\n'


def answered(program: Program) -> dict[str, tuple[bool | None, str]]:
    """By hero at the largest table: whether the hero is safe in the game, and the verdict."""
    asked, _ = compare(program, most=STATES)
    assert all(it.safe is not None for it in asked)
    assert not [it for it in asked if it.outcome in FAILURES]
    table = asked[0].table
    return {it.hero: (it.safe, it.verdict) for it in asked if it.table == table}


# --- four scripts that gain, and then ask


def test_a_stage_is_not_won_with_more_in_hand_than_can_be_carried() -> None:
    both = path(
        "ann",
        'p0 "Go" if has item x',
        "gain item y",
        "if has item x and has item y",
        "  fulfil",
        "defeated",
    )
    one = answered(
        story(TAKE + TAKE_Z + both, heroes="ann", items="x y z", rules="inventory_limit: 1")
    )
    assert one == {"ann": (False, "blocked")}
    two = answered(
        story(TAKE + TAKE_Z + both, heroes="ann", items="x y z", rules="inventory_limit: 2")
    )
    assert two == {"ann": (True, "proved")}


def test_no_plan_counts_on_both_of_two_items_for_a_moment() -> None:
    look = '  option look "Look"\n    gain item y\n    if has item x and has item y\n      ok up\n'
    text = "world ok: flag\n" + TAKE + TAKE_Z + look + path("ann", 'p0 "Go" if ok')
    one = answered(story(text, heroes="ann", items="x y*2 z", rules="inventory_limit: 1"))
    assert one == {"ann": (False, "blocked")}


def test_a_rival_lays_down_what_the_next_line_asks_for() -> None:
    """Bob chooses what goes, so nothing that asks for it can be ruled out."""
    doom = """\
  option y "Take y" if hero is bob
    if has item x
      gain item y
      if lacks item x
        doom up
"""
    text = "world doom: flag\n" + TAKE + doom + path("ann", 'p0 "Go" if not doom')
    for limit, answer in ((1, (False, "blocked")), (2, (True, "proved"))):
        rules = f"inventory_limit: {limit}"
        assert answered(story(text, items="x y", rules=rules))["ann"] == answer


def test_what_is_laid_down_before_a_defeat_stays_on_the_ground() -> None:
    """Bob, who holds one key, is given another one and loses: one of them lies at the tile."""
    key = 'poi p0 "P" on t0\n  option key "Take"\n    gain item key\n'
    lost = path("bob", 'p0 "Go"', "gain item key", 'test power "Try"', "  0", "    defeated",
                "  1+", "    fulfil")  # fmt: skip
    text = key + path("ann", 'p0 "Go" if item key is held') + lost
    assert answered(story(text, items="key*2", rules="inventory_limit: 1"))["ann"] == (
        True,
        "proved",
    )


# --- every place for a script, everybody who is given something, everything that can be asked

PLACES = ("option", "fired", "event", "day", "stage")
WHO = ("", "others ", "everyone ")
ASKED = (
    "has item x",
    "lacks item x",
    "anyone has item x",
    "item x is on t0",
    "has item x and has item y",
)
CHOSEN = (
    ("option", "", "item x is on t0"),
    ("day", "everyone ", "has item x"),
    ("stage", "", "has item x and has item y"),
    ("option", "others ", "lacks item x"),
    ("fired", "", "lacks item x"),
)
PLAIN = CHOSEN[:-1]
PAIRS = tuple(
    (PLACES[i], WHO[j], ASKED[k])
    for i, j, k in product(range(len(PLACES)), range(len(WHO)), range(len(ASKED)))
    if (i + j + k) % 3 == 0
)
"""Each two of a place, a who and a question stand together in one; the soak draws all of them."""
CASES = tuple(dict.fromkeys((*CHOSEN, *PAIRS)))


def gains_and_asks(place: str, who: str, asked: str, wanted: bool) -> str:
    """A story in which Ann needs a flag, or fears it, which a script puts up that gains an item and
    then asks something.
    """
    script = [f"{who}gain item y", f"if {asked}", "  done up"]
    need = "done" if wanted else "not done"
    whole = "world done: flag\nworld seen: flag\n" + TAKE
    match place:
        case "option":
            whole += '  option s "S"\n' + block(script, 2)
        case "fired":
            whole += '  option e "E"\n    fire ev\nevent ev on day 9\n' + block(script, 1)
        case "event":
            whole += '  option e "E"\n    seen up\nevent ev when seen\n' + block(script, 1)
        case "day":
            whole += "event ev on day 2\n" + block(script, 1)
        case _:
            return whole + path("ann", 'p0 "Go"', *script, f"if {need}", "  fulfil", "defeated")
    return whole + path("ann", f'p0 "Go" if {need}')


def block(lines: list[str], level: int) -> str:
    return "".join("  " * level + f"{it}\n" for it in lines)


@mostly_long("place, who, asked", CASES, plain=PLAIN)
def test_a_script_that_gains_and_asks_is_never_told_wrongly(
    place: str, who: str, asked: str
) -> None:
    """Alone with a limit of 1 and 2, and with a rival."""
    for wanted in (True, False):
        text = gains_and_asks(place, who, asked, wanted)
        for heroes, limit in (("ann", 1), ("ann", 2), ("ann bob", 1)):
            if heroes == "ann" and who == "others ":
                continue
            rules = f"inventory_limit: {limit}"
            answered(story(text, heroes=heroes, items="x y", rules=rules))
