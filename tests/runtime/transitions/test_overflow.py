"""Too many items in the middle of a script, in the flattened form and in the engine (DST-116..118,
EC-26, 27, 41).
"""

from __future__ import annotations

import random

import pytest
from tests.long import mostly_long
from tests.runtime.story import builders as b
from tests.runtime.transitions.test_engine_follows import played_actions
from tests.runtime.transitions.test_follows_engine import followed
from tests.runtime.transitions.trace import Follower

from fateloom.runtime.program import condition as c
from fateloom.runtime.program import destiny
from fateloom.runtime.program import statement as st
from fateloom.runtime.program.board import Option
from fateloom.runtime.program.program import Program
from fateloom.runtime.program.settings import Settings
from fateloom.runtime.program.words import Place
from fateloom.runtime.record import replace
from fateloom.runtime.story.rules import StoryRules
from fateloom.runtime.transitions.decisions import HandsEmptied, Relief
from fateloom.runtime.transitions.doubts import Unknown
from fateloom.runtime.transitions.flatten import transitions
from fateloom.runtime.transitions.model import Action, Company, Model, Move

WIN = "win"
WHO: tuple[c.Subject, ...] = (b.ACTIVE, b.ACTIVE, b.OTHERS, b.EVERYONE, c.Named("bob"))
CARDS = (
    b.item("axe"),
    b.item("bow", copies=2),
    b.item("salve", ability=b.ability("discard", "any", b.items.ChangeResource("coins", 2))),
)
NAMES = tuple(it.id for it in CARDS)


def made(*options: Option, limit: int = 1, events: tuple[destiny.Event, ...] = ()) -> Program:
    """An inn with options, and a finale for those who have won the flag."""
    won = b.path("one", "inn", b.stage("last", b.fulfil()), cond=b.is_up(WIN))
    return b.program(
        b.poi("inn", *options),
        heroes=(b.hero("ann"), b.hero("bob")),
        tiles=(b.tile("home"), b.tile("marsh", (1, 0))),
        all_items=CARDS,
        variables=(b.flag(WIN),),
        events=events,
        destinies=tuple(destiny.Destiny(it, (won,), b.N) for it in ("ann", "bob")),
        settings=Settings(inventory_limit=limit, effort_max=0, effort_start=0),
    )


def flattened(program: Program) -> Model:
    return transitions(program, Company(("ann", "bob")))


def of_option(model: Model, option: str) -> list[Action]:
    wanted = (Move.OPTION, f"inn.{option}", "ann")
    return [it for it in model.actions if (it.move, it.subject, it.hero) == wanted]


def decided(action: Action) -> set[Relief]:
    said = [*action.decided, *(it for outcome in action.outcomes for it in outcome.decided)]
    return {it.relief for it in said if isinstance(it, HandsEmptied)}


def has(item: str, who: c.Subject = b.ACTIVE) -> c.Has:
    return c.Has(who, b.match(item), b.N)


def test_laying_down_is_told_where_the_next_line_asks_for_it() -> None:
    """A salve may be used up as well, which gives coins."""
    option = b.option("look", b.gain_item("axe"), b.when(has("bow"), b.set_to(WIN, 1)))
    ways = [decided(it) for it in of_option(flattened(made(option)), "look")]
    assert set().union(*ways) == set(Relief)
    assert set() in ways
    paid = b.option("pay", b.gain_item("axe"), b.pay(b.cost(st.CostKind.COINS)), b.set_to(WIN, 1))
    assert any(decided(it) for it in of_option(flattened(made(paid)), "pay"))


def test_where_nothing_asks_it_is_an_action_of_its_own() -> None:
    option = b.option("take", b.gain_item("axe"), b.set_to(WIN, 1))
    model = flattened(made(option, b.option("more", b.gain_item("bow"))))
    assert not any(decided(it) for it in of_option(model, "take"))
    assert any(it.move is Move.LAY_DOWN for it in model.actions)


def test_nobody_counts_on_what_another_hero_lays_down() -> None:
    """Unless the script does not look at it: then it comes after the action."""
    asked = b.option("look", b.gain_item("axe", who=b.OTHERS), b.when(
        has("bow", c.Named("bob")), b.set_to(WIN, 1)
    ))  # fmt: skip
    doubts = {
        doubt.unknown
        for action in of_option(flattened(made(asked)), "look")
        for outcome in action.outcomes
        for doubt in outcome.doubts
        if decided(action)
    }
    assert doubts == {Unknown.ANSWER}
    own = b.option("look", b.gain_item("axe", who=b.OTHERS), b.when(has("bow"), b.set_to(WIN, 1)))
    actions = of_option(flattened(made(own)), "look")
    assert not any(decided(it) for it in actions)
    assert all(outcome.sure for it in actions for outcome in it.outcomes)


# --- against the engine


def random_story(seed: int) -> Program:
    """Options and events that give, ask, take, move heroes and look at what lies on the ground."""
    luck = random.Random(seed)

    def asked() -> c.Condition:
        item = luck.choice(NAMES)
        who = luck.choice(WHO)
        place = luck.choice((Place.HELD, Place.TILE, Place.BOX))
        target = luck.choice(("home", "marsh")) if place is Place.TILE else None
        found = luck.choice((has(item, who), has(item, who), c.ItemIs(item, place, target, b.N)))
        return b.no(found) if luck.random() < 0.4 else found

    def effect() -> st.Statement:
        item, who = luck.choice(NAMES), luck.choice(WHO)
        return luck.choice(
            (
                b.set_to(WIN, luck.choice((0, 1))),
                b.coins(luck.choice((1, -1))),
                b.pay(b.cost(st.CostKind.COINS), otherwise=(b.set_to(WIN, 0),)),
                b.pay(b.cost(st.CostKind.ITEM, 1, None, b.match(item))),
                st.LoseItem(who, b.match(item), b.N),
                b.drop(item, luck.choice(("home", "marsh"))),
                st.MoveHero(who, luck.choice(("home", "home", "marsh")), b.N),
                b.gain_item(item, who=who, otherwise=(b.set_to(WIN, 0),)),
            )
        )

    def script() -> tuple[st.Statement, ...]:
        gain = b.gain_item(*luck.sample(NAMES, 2), who=luck.choice(WHO))
        look = b.when(asked(), effect(), otherwise=(effect(),))
        return (gain, *luck.choice(((look,), (effect(), look), (look, effect()), (effect(),))))

    options = [b.option(name, *script()) for name in ("one", "two", "three")]
    options += [b.option(f"take_{it}", b.gain_item(it)) for it in NAMES]
    options.append(b.option("show", b.gain_item("bow"), b.scan(
        st.ScanMode.GIVE, ("axe", luck.random() < 0.5, (effect(),))
    )))  # fmt: skip
    return made(*options, limit=luck.choice((1, 1, 2)))


SEEDS = range(60)


@mostly_long("seed", SEEDS, plain=range(8))
def test_the_model_and_the_engine_simulate_each_other(seed: int) -> None:
    """Every step of random games is one of the model; every sure action of the model is one of the
    engine, with what is laid down in the middle as the model names it.
    """
    program = random_story(seed)
    model = flattened(program)
    rules, follower = StoryRules(program), Follower(model)
    assert sum(followed(rules, model, follower, game, 150) for game in range(3)) > 10
    assert played_actions(program, model, 25)[Move.OPTION] > 5


def test_the_random_stories_lay_down_in_the_middle() -> None:
    """Otherwise the test above would say little."""
    models = [flattened(random_story(seed)) for seed in range(8)]
    ways = [decided(action) for model in models for action in model.actions]
    assert all(sum(way in it for it in ways) > 5 for way in Relief)


def test_a_model_that_lays_nothing_down_in_the_middle_cannot_follow() -> None:
    """The test above can fail."""
    program = random_story(1)
    whole = flattened(program)
    model = replace(whole, actions=tuple(it for it in whole.actions if not decided(it)))
    with pytest.raises(AssertionError):
        for game in range(6):
            followed(StoryRules(program), model, Follower(model), game, 150)
