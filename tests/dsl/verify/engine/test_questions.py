"""Players go home at every question that the engine can ask, and the flattened form knows it.

`QUESTIONS` is the list: which function of the engine opens which question, and the stories below
that show it. A function that opens one and does not stand there is found.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from typing import get_args

import pytest
from tests.dsl.verify.engine.by_hand import path, story
from tests.dsl.verify.engine.compare import Outcome, compare
from tests.long import partly_long
from tests.tracked import ROOT

from fateloom.runtime.program.program import Program
from fateloom.runtime.record import record
from fateloom.runtime.story import script, state

ENGINE = ROOT / "runtime" / "fateloom" / "runtime" / "story"

ASKED = ("Asking", "InTest", "Trading", "Distributing", "Giving", "Overflowing", "Triggering")
"""Frames at which the engine waits for an answer, and at which a player may go home."""

AUTOMATIC = ("Run", "Settling", "SettingUp", "OpeningTurn", "PassingOn", "EndingStage")
"""Frames that need no answer."""

QUESTIONS: Mapping[str, str] = {
    "script._ask Asking": "choice destiny call",
    "script._scan Asking": "scan",
    "script._test InTest": "test test_home",
    "script._trade Trading": "trade deals",
    "effects._change_markers Distributing": "markers markers_of_others",
    "effects._lose_item Giving": "loss loss_of_others",
    "prices.pay Distributing": "price_in_skill choice_in_skill option_in_skill",
    "prices.pay Giving": "price_in_items option_in_items",
    "inventory.give Overflowing": "hands hands_of_others pick_up",
    "heroes._pass_turn Overflowing": "hands_of_others",
    "items.trigger Triggering": "",  # abilities are actions of their own; the game is at rest
    "items.use Distributing": "ability",
    "items._take_effect Distributing": "ability",
}
"""By function and frame: the stories in which a player goes home there."""


@record
class Tale:
    """What Ann does; Bob is shut out when `begun` is up and `done` is not. `begin`: what he asks
    for, if something else.
    """

    script: str
    items: str = ""
    more: str = ""
    head: str = 'option ask "Ask" if hero is ann'
    begin: str = "done or not begun"
    rules: str = "track: {min: 1, max: 4}"
    ability: str = ""


TEST = 'test power "T"|  0|    > No.|  1+|    > Yes.|'
KNOWS = "if has item x|  begun up|"
FULL = "inventory_limit: 1"
PATH = "done or not begun or item x is gone"
USED = "kind: discard, window: any, effect"
WAITS = "  event e after p0.ask|begun up|if not ann out|  done up"

TALES: Mapping[str, Tale] = {
    "choice": Tale('begun up|choose|  "Yes"|    > Yes.|done up'),
    "destiny": Tale(
        'begun up|scan asks destiny "S"|  ann.free|    > Yes.|  other|    > No.|done up'
    ),
    "call": Tale(
        'begun up|battle b "B"|  victory|    > A.|  decisive|    > B.|  withdrawal|    > C.|'
        "  defeat|    > D.|done up"
    ),
    "scan": Tale(
        'begun up|scan uses item "S"|  item x|    > Yes.|  other|    > No.|done up', items="x"
    ),
    "test": Tale(f"begun up|{TEST}done up"),
    "test_home": Tale(
        f"{KNOWS}{TEST}done up", items="x", begin=PATH, ability=f"{{{USED}: {{gain_coins: 1}}}}"
    ),
    "trade": Tale("", items="x", head='trade ask "Ask" stock s once if hero is ann', more=WAITS),
    "deals": Tale(
        "", items="x y", head='trade ask "Ask" stock s once if hero is ann', more=WAITS,
        begin=f"{PATH[:-17]} or not item x is gone or not item y is gone",
    ),
    "markers": Tale("begun up|gain 1 any skill|done up"),
    "markers_of_others": Tale("begun up|everyone gain 1 any skill|done up"),
    "loss": Tale(
        "if has item x and has item y|  begun up|  lose any gear|  done up", items="x y"
    ),
    "loss_of_others": Tale(
        "if others has item x and others has item y|  begun up|  others lose any gear|  done up",
        items="x y",
    ),
    "price_in_skill": Tale("begun up|pay 1 any skill|  else|    > No.|done up"),
    "choice_in_skill": Tale('begun up|choose|  "Yes" costs 1 any skill|    > Yes.|done up'),
    "option_in_skill": Tale(
        "done up", head='option ask "Ask" once costs 1 any skill if hero is ann',
        more="  event e after p0.ask|begun up",
    ),
    "price_in_items": Tale(
        "pay item x and any gear|  else|    > No.|done up", items="x y z",
        begin="done or not item x is in box or not item y is gone",
    ),
    "option_in_items": Tale(
        "done up", items="x y", more="  event e after p0.ask|begun up",
        head='option ask "Ask" once costs any gear if hero is ann and has item x and has item y',
    ),
    "hands": Tale("begun up|gain item y|done up", items="x y", rules=FULL),
    "hands_of_others": Tale("begun up|others gain item y|done up", items="x y", rules=FULL),
    "pick_up": Tale(
        "drop x on t0|drop y on t0|begun up", items="x y", rules=FULL,
        more="  event e when ann has item x and ann has item y|if not ann out|  done up",
        head='option ask "Ask" once if hero is ann',
        begin="done or not begun or not item x is gone or not item y is gone",
    ),
    "ability": Tale(
        "begun up", items="x", ability=f"{{{USED}: {{gain_skill: any, amount: 1}}}}",
        more="  event e when item x is in box and begun|if not ann out|  done up",
        begin="done or not begun or item x is gone or item x is held",
        head='option ask "Ask" if hero is ann and has item x',
    ),
}  # fmt: skip


def told(tale: Tale, *, mended: bool) -> Program:
    """The story; `mended`: Bob can put things right."""
    names = tale.items.split()
    free = () if "stock" in tale.head else names
    taken = "".join(f'  option take_{it} "Take" once\n    gain item {it}\n' for it in free)
    body = "".join(f"    {it}\n" for it in tale.script.split("|") if it)
    mends = '  option mend "Mend" if hero is bob\n    done up\n    begun down\n' if mended else ""
    first, *rest = tale.more.strip().split("|")
    event = "".join([f"{first}\n", *(f"  {it}\n" for it in rest)]) if tale.more else ""
    stock = f"stock s: {', '.join(names)}\n" if "stock" in tale.head else ""
    text = (
        f'world begun: flag\nworld done: flag\n{stock}poi p0 "P" on t0\n{taken}  {tale.head}\n'
        f"{body}{mends}{event}"
    )
    begin = "not begun" if mended else tale.begin
    text += path("bob", f'p0 "Go" if {begin}')
    abilities = {"x": tale.ability} if tale.ability else {}
    return story(text, items=tale.items, rules=tale.rules, abilities=abilities)


SLOW = ("price_in_items", "pick_up", "hands_of_others", "hands")


@partly_long("name", TALES, slow=SLOW)
def test_bob_is_shut_out_when_ann_goes_home_at_the_question(name: str) -> None:
    tale = TALES[name]
    found, _ = compare(told(tale, mended=False), most=12_000, leaving=True)
    so = {it.leaving: it.safe for it in found if it.hero == "bob"}
    assert so == {False: True, True: False}
    assert {it.outcome for it in found} == {Outcome.AGREES}


@pytest.mark.long
@pytest.mark.parametrize("name", TALES)
def test_bob_is_safe_where_he_can_put_things_right(name: str) -> None:
    found, _ = compare(told(TALES[name], mended=True), most=12_000, leaving=True, of="bob")
    assert {it.safe for it in found} == {True}
    assert {it.outcome for it in found} <= {Outcome.AGREES, Outcome.UNDECIDED}


# --- the list is complete


def test_every_frame_asks_or_does_not() -> None:
    assert {it.__name__ for it in get_args(state.Frame)} == {*ASKED, *AUTOMATIC}


def test_every_statement_that_asks_is_shown() -> None:
    shown = {"Choose": "choice", "Scan": "scan", "AskDestiny": "destiny", "Call": "call"}
    assert {it.__name__ for it in get_args(script.Question)} == set(shown)
    assert set(shown.values()) <= set(TALES)


def test_every_function_that_opens_a_question_stands_in_the_list() -> None:
    """Whoever adds one says in `QUESTIONS` which story shows that players go home there."""
    assert set(_opened()) == set(QUESTIONS)
    assert {name for names in QUESTIONS.values() for name in names.split()} <= set(TALES)


def _opened() -> Iterator[str]:
    for file in sorted(ENGINE.glob("*.py")):
        for function in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if not isinstance(function, ast.FunctionDef):
                continue
            for call in ast.walk(function):
                if isinstance(call, ast.Call) and _name(call.func) in ("push", "insert"):
                    for part in ast.walk(call):
                        if isinstance(part, ast.Call) and _name(part.func) in ASKED:
                            yield f"{file.stem}.{function.name} {_name(part.func)}"


def _name(function: ast.expr) -> str:
    match function:
        case ast.Attribute(attr=name) | ast.Name(id=name):
            return name
        case _:
            return ""
