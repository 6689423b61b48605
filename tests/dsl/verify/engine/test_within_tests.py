"""What a hero can use up within a test, and what a script looks at before the test and behind it.

The flattened form uses items and dice before a script or behind it. Where that is not the same, it
tells the use before the second look. `USES` is the list of what can be used, `SEEN` what the
scripts look at; each pair has a story in which Bob is shut out if and only if Ann used something up
between the two looks.
"""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from tests.dsl.verify.engine.by_hand import path, story
from tests.dsl.verify.engine.compare import Outcome, compare
from tests.dsl.verify.engine.explore import Graph, Table
from tests.dsl.verify.engine.soak import soaked
from tests.long import partly_long
from tests.runtime.transitions.test_follows_engine import followed
from tests.runtime.transitions.trace import Follower

from fateloom.runtime.program.items import IN_TEST, Window
from fateloom.runtime.program.program import Program
from fateloom.runtime.record import record
from fateloom.runtime.story import command as cmd
from fateloom.runtime.story.rules import StoryRules
from fateloom.runtime.story.state import InTest
from fateloom.runtime.transitions.flatten import transitions

USES: Mapping[str, str] = {
    "any": "kind: discard, window: any, effect: {gain_coins: 1}",
    "bonus": "kind: discard, window: any, effect: {add_successes_this_turn: 1}",
    "test_before_roll": "kind: discard, window: test_before_roll, effect: {roll_total: 1}",
    "test_any": "kind: discard, window: test_any, effect: {add_successes: 1}",
    "test_after_roll": "kind: discard, window: test_after_roll, effect: {add_successes: 1}",
    "coins": "kind: discard, window: test_any, effect: {gain_coins: 1}",
    "experience": "kind: discard, window: test_any, effect: {gain_xp: 1}",
    "dice": "kind: discard, window: test_any, effect: {refresh_effort: 1}",
    "markers": "kind: always, window: test_any, effect: {gain_skill: power, amount: 1}",
    "others": "kind: discard, window: test_any, effect: {gain_skill: power, amount: other_items}",
    "price": "kind: always, window: test_any, cost: {skill: power, amount: 1}, effect: "
    "{gain_coins: 1}",
    "nothing": "kind: always, window: passive, effect: {roll_total: 1}",
}
"""Abilities of the item x. With `nothing`, effort dice alone are used."""


@record
class Seen:
    """What the script looks at before the test and behind it; then it sets `begun` and `done`.
    `uses`: the abilities that make it so. `rules`: further settings; `shut`: what Bob asks for, if
    not that the second look was in vain; `head`: where the script stands.
    """

    uses: str
    before: str
    behind: str
    rules: str = ""
    shut: str = "not done"
    items: str = "x"
    bands: str = "0|  > No.|1+|  > Yes."
    head: str = 'option ask "Ask" if hero is ann'


DISCARDED = "any bonus test_before_roll test_any test_after_roll others"
HAS, BACK = "if has item x|  begun up", "if begun and item x is in box|  done up"
ONE_DIE = "effort: {start: 1, max: 1, refresh: 1}"
NO_DIE = "effort: {start: 0, max: 1, refresh: 0}"
RICH = "if begun and coins >= 1|  done up"
POOR = "coins: {start: 0}"
FULL = "inventory_limit: 2"

SEEN: Mapping[str, Seen] = {
    "item": Seen(DISCARDED, HAS, BACK),
    "item_in_stage": Seen("any test_any", HAS, f"{BACK}|stay", head="stage"),
    "item_behind_option": Seen("any test_any", HAS, BACK, head="event after p0.ask repeats"),
    "item_on_day": Seen("any test_any", HAS, BACK, head="event on day 2"),
    "item_of_event": Seen("any test_any", HAS, BACK, head="event when asked repeats"),
    "two_items": Seen(
        "any test_any", "if has item x and has item y|  begun up",
        "if begun and item x is in box and item y is held|  done up", items="x y",
    ),
    "taken_again": Seen(
        "any test_any", "gain item z", "if item y is on t0|  done up|gain item x, w", FULL,
        shut="not done or not item w is in box", items="x y z w",
        head='option ask "Ask" once if hero is ann',
    ),
    "laid_down_before": Seen(
        "any test_any", "gain item z", "if item x is in box and item y is on t0|  done up", FULL,
        items="x y z", head='option ask "Ask" once if hero is ann',
    ),
    "defeat": Seen(
        DISCARDED, HAS, "stay", bands="0|  defeated|1+|  defeated", head="stage",
        shut="not begun or not ann out or item x is gone",
    ),
    "coins": Seen("any coins", "if coins is 0|  begun up", RICH, POOR),
    "coins_of_item": Seen("any", HAS, RICH, POOR),
    "loss": Seen(
        "any coins", HAS, "lose 1 coins", POOR, head='option ask "Ask" once if hero is ann',
        shut="not begun or not item x is in box or ann coins >= 1",
    ),
    "experience": Seen("experience", "if xp is 0|  begun up", "if begun and xp >= 1|  done up"),
    "dice": Seen(
        "nothing", "if effort >= 1|  begun up", "if begun and effort is 0|  done up", ONE_DIE
    ),
    "dice_ready": Seen(
        "dice", "if effort is 0|  begun up", "if begun and effort is 1|  done up", NO_DIE
    ),
    "dice_back": Seen(
        "nothing", "if effort >= 2|  begun up",
        "refresh 1 effort|if begun and effort is 1|  done up",
        "effort: {start: 2, max: 2, refresh: 1}",
    ),
    "markers": Seen(
        "markers others", "if power within 2 >= 1|  begun down|else|  begun up",
        "if begun and power within 2 >= 1|  done up", items="x y",
    ),
    "price": Seen(
        "price", "if power within 3 >= 1|  begun up|else|  begun down",
        "if begun and not power within 3 >= 1|  done up",
    ),
}  # fmt: skip

PAIRS = [(seen, use) for seen, it in SEEN.items() for use in it.uses.split()]

SLOW = [it for it in PAIRS if it[0] == "taken_again"]

MOVING_MARKERS = ("markers", "others", "price")
"""Abilities that move markers in a test: the flattened form does not tell such tracks apart."""

GAMES = 4
"""Random games of each story that the flattened form has to follow."""

LEFT_OPEN = (841812, 842022, 842037, 842156, 842182, 842198)
"""Seeds of scenarios that were undecided for what is used up between two looks."""


def told(seen: Seen, use: str) -> Program:
    """The story of a pair."""
    test = ['test power "T"', *(f"  {it}" for it in seen.bands.split("|"))]
    script = ["begun down", *seen.before.split("|"), *test, *seen.behind.split("|")]
    names = seen.items.split()
    given = [it for it in names if it in "xy"]
    taken = "".join(f'  option take_{it} "Take" once\n    gain item {it}\n' for it in given)
    text = f'world begun: flag\nworld done: flag\nworld asked: flag\npoi p0 "P" on t0\n{taken}'
    mine = ""
    match seen.head.split():
        case ["stage"]:
            mine = path("ann", 'p0 "Go"', *script)
        case ["event", *when]:
            asks = "    asked up\n" if "asked" in when else "    > Well.\n"
            text += f'  option ask "Ask" if hero is ann\n{asks}'
            script = ["asked down", "if hero is ann", *(f"  {it}" for it in script)]
            mine = f"event e {' '.join(when)}\n" + "".join(f"  {it}\n" for it in script)
        case _:
            text += f"  {seen.head}\n" + "".join(f"    {it}\n" for it in script)
    text += mine + path("bob", f'p0 "Go" if {seen.shut}')
    rules = ", ".join(
        it for it in (seen.rules, "track: {min: 1, max: 4}, gain_items_in_test: true") if it
    )
    return story(text, items=seen.items, rules=rules, abilities={"x": f"{{{USES[use]}}}"})


@partly_long("seen, use", PAIRS, slow=SLOW)
def test_bob_is_shut_out_by_what_is_used_between_two_looks(seen: str, use: str) -> None:
    """The flattened form says so, and its play is replayed; no search of the engine is needed, but
    where the look is at markers.
    """
    at_markers = use in MOVING_MARKERS and seen in ("markers", "price")
    found, _ = compare(told(SEEN[seen], use), most=20_000, short=not at_markers)
    assert {(it.safe, it.outcome) for it in found if it.hero == "bob"} == {(False, Outcome.AGREES)}
    assert {it.outcome for it in found} == {Outcome.AGREES}


@pytest.mark.parametrize(("seen", "use"), PAIRS)
def test_every_step_of_random_games_is_one_of_the_flattened_form(seen: str, use: str) -> None:
    program = told(SEEN[seen], use)
    model = transitions(program)
    rules, follower = StoryRules(program), Follower(model)
    assert sum(followed(rules, model, follower, seed, 80) for seed in range(GAMES)) > 20


@partly_long("seed", LEFT_OPEN, slow=LEFT_OPEN[1:4])
def test_what_was_left_open_is_decided(seed: int) -> None:
    assert {it.outcome for it in soaked(seed).compared} <= {Outcome.AGREES, Outcome.NOT_JUDGED}


# --- the lists are complete


def test_all_that_can_be_done_within_a_test_is_used() -> None:
    """Nothing but the commands named here is legal within a test."""
    program = told(SEEN["item"], "any")
    graph = Graph(program, Table(("ann", "bob")), leaving=False, most=20_000)
    done = {
        type(edge.command)
        for node, edges in zip(graph.nodes, graph.edges, strict=True)
        if any(isinstance(it, InTest) for it in node.state.control.stack)
        for edge in edges
    }
    assert done == {cmd.DeclareEffort, cmd.Roll, cmd.UseAbility, cmd.Confirm}


def test_every_window_of_a_test_stands_in_the_list() -> None:
    windows = {it for it in Window if any(f"window: {it.value}," in use for use in USES.values())}
    assert windows >= {Window.ANY, *IN_TEST}
    assert {use for it in SEEN.values() for use in it.uses.split()} == set(USES)
