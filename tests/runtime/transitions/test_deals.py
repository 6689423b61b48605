"""Several deals in one opening of a trade that cannot be opened again at will (DST-79, EC-42)."""

from __future__ import annotations

import pytest
from tests.dsl.verify.engine.by_hand import path, story
from tests.runtime.transitions.test_engine_follows import played_actions
from tests.runtime.transitions.test_follows_engine import followed
from tests.runtime.transitions.trace import Follower, reachable

from fateloom.dsl.verify.problem.problem import problem_of
from fateloom.dsl.verify.proof.prover import prove
from fateloom.dsl.verify.replay.describe_step import describe_step
from fateloom.dsl.verify.verdict import Verdict
from fateloom.runtime.program.program import Program
from fateloom.runtime.record import replace
from fateloom.runtime.story.rules import StoryRules
from fateloom.runtime.transitions import deals
from fateloom.runtime.transitions.deals import Deal, deals_of
from fateloom.runtime.transitions.decisions import HandsEmptied, ItemBought, ItemSold, Relief
from fateloom.runtime.transitions.doubts import Unknown
from fateloom.runtime.transitions.flatten import transitions
from fateloom.runtime.transitions.model import Model, Move

WINS = path("ann", 'p0 "B" if has item lamp')


def made(
    clause: str, *, price: int = 1, events: str = "", limit: int = 3, wins: str = WINS
) -> Program:
    """Ann has a rope and no coins; a trade has a lamp and a sack. Each is worth `price`."""
    text = f'stock s: lamp, sack\npoi p0 "P" on t0\n  trade t "T" stock s{clause}\n{events}{wins}'
    rules = f"coins: {{start: 0}}, inventory_limit: {limit}"
    found = story(text, heroes="ann", items="rope lamp sack", rules=rules)
    (ann,) = found.heroes
    items = tuple(replace(it, value=price) for it in found.items)
    return replace(found, heroes=(replace(ann, items=("rope",)),), items=items)


SELL_ROPE, BUY_ROPE = ItemSold("rope"), ItemBought("rope")
BUY_LAMP, BUY_SACK = ItemBought("lamp"), ItemBought("sack")


def rows(model: Model) -> set[tuple[Deal, ...]]:
    """The deals of one opening that are counted on, in their order."""
    dealing = (it for it in model.actions if it.move in (Move.BUY, Move.SELL) and it.sure)
    return {deals_of(it) for it in dealing}


def unknown(model: Model) -> set[Unknown]:
    return {one.unknown for it in model.actions for one in it.doubts}


def test_what_is_sold_pays_for_what_is_bought() -> None:
    model = transitions(made(" once"))
    pairs = {(SELL_ROPE, BUY_LAMP), (SELL_ROPE, BUY_SACK)}
    assert pairs < rows(model)
    assert Unknown.TRADE not in unknown(model)
    assert prove(problem_of(model, "ann")).verdict is not Verdict.UNDECIDED


def test_things_that_are_worth_nothing_are_dealt_in_any_number() -> None:
    found = rows(transitions(made(" once", price=0)))
    assert (SELL_ROPE, BUY_LAMP, BUY_SACK) in found
    assert not any(BUY_ROPE in it and SELL_ROPE in it for it in found)


EVENT = "event e after p0.t if has item lamp\n  gain 1 coins\n"


@pytest.mark.parametrize(
    ("clause", "events"),
    [(" once", ""), (" once per hero", ""), (" if has item rope", ""), ("", EVENT)],
)
def test_engine_and_model_follow_each_other(clause: str, events: str) -> None:
    """In both directions: what the model counts on is played, what is played is in the model."""
    program = made(clause, events=events)
    model = transitions(program)
    assert not model.gaps
    played = played_actions(program, model)
    assert played[Move.SELL] + played[Move.BUY] >= 3
    rules, follower = StoryRules(program), Follower(model)
    assert sum(followed(rules, model, follower, game, 40) for game in range(6)) > 20


def test_full_hands_come_between_two_deals() -> None:
    """Who buys an item too many, lays another one down, and sells the new one again, has got rid of
    one: that needs a deal after the opening, on which nobody counts.
    """
    program = made(" once per hero", price=0, limit=1)
    model = transitions(program)
    assert Unknown.TRADE in unknown(model)
    assert played_actions(program, model)[Move.SELL] > 3
    at = {it.name: number for number, it in enumerate(model.variables)}
    on_tile = model.variables[at["item:rope"]].labels.index("tile:t0")
    on_sale = model.variables[at["item:lamp"]].labels.index("stock:s")
    ends = {
        (it[at["item:rope"]], it[at["item:lamp"]], it[at["held:ann"]]) for it in reachable(model)
    }
    assert (on_tile, on_sale, 0) in ends


REPEATS = "world n: 0..4\nworld done: flag\nevent e when not ann has item rope repeats\n  n +1\n"


def test_what_watched_events_wait_for_is_looked_at_between_two_deals() -> None:
    """Ann without the rope buys it, lays it down for the next thing, and has none as before: the
    engine has seen it come and go (DST-131).
    """
    wins = path("ann", 'p0 "B" if n >= 3')
    program = made(" if not done", price=0, limit=1, events=REPEATS, wins=wins)
    model = transitions(program)
    assert played_actions(program, model)[Move.BUY] > 3
    laid_down = HandsEmptied("ann", Relief.LAYS_DOWN, "rope")
    n = next(at for at, it in enumerate(model.variables) if it.name == "is:n")
    rows_with_it = [
        it
        for it in model.actions
        if (it.move, it.subject) == (Move.BUY, "rope") and laid_down in it.decided[:-1] and it.sure
    ]
    changed = [{one.variable for one in it.outcomes[0].effects} for it in rows_with_it]
    assert changed
    assert all(n in it for it in changed)


@pytest.mark.parametrize(
    ("events", "most"),
    [
        ("event e when ann has item lamp\n  gain 1 coins\n", 4),
        ("", 2),
    ],
)
def test_where_more_can_come_between_or_much_can_be_dealt_it_is_left_open(
    events: str, most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A watched event that asks for items; more copies than are told together."""
    monkeypatch.setattr(deals, "MOST_COPIES", most)
    model = transitions(made(" once", events=events))
    assert Unknown.TRADE in unknown(model)
    behind = transitions(
        made("", events=events + "event f after p0.t if has item sack\n  lose 1 coins\n")
    )
    assert any("one deal is told" in it.sentence for it in behind.gaps)


def test_a_row_of_deals_is_told_in_a_sentence() -> None:
    program = made(" once")
    model = transitions(program)
    steps = problem_of(model, "ann").guaranteed
    step = next(
        it for it in steps if (it.action.subject, it.action.decided) == ("rope", (BUY_LAMP,))
    )
    assert describe_step(program, model, step) == "ann sells the rope at P, then buys the lamp."
