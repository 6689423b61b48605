"""Watched events that come between the others of a pass, and before what follows it (EC-30, 56).

FATELOOM_PASSES: how many random stories (40).
"""

from __future__ import annotations

import random

import pytest
from tests.runtime.story import builders as b
from tests.runtime.transitions.stories import model_of
from tests.runtime.transitions.test_follows_engine import followed
from tests.runtime.transitions.trace import Follower
from tests.sizes import size

from fateloom.runtime.program import destiny, items
from fateloom.runtime.program import statement as st
from fateloom.runtime.program.condition import Compare, Condition, Measure, Named, VariableValue
from fateloom.runtime.program.destiny import Event, TriggerKind
from fateloom.runtime.program.program import Program
from fateloom.runtime.program.settings import Settings
from fateloom.runtime.program.words import Op
from fateloom.runtime.record import replace
from fateloom.runtime.story.rules import StoryRules
from fateloom.runtime.transitions import environment, flatten, passes
from fateloom.runtime.transitions.draft import Draft
from fateloom.runtime.transitions.flatten import transitions
from fateloom.runtime.transitions.interpreter import steps
from fateloom.runtime.transitions.model import Company, Move
from fateloom.runtime.transitions.work import Work

STORIES = size(40)
HEROES = ("ann", "bob")
HIGH = b.counter_at_least("n", 2)
FLOOD = [
    b.event("rise", "turn start", b.add_to("n", 1), repeats=True, priority=2),
    b.event("flood", "when", b.add_to("n", -3), when=HIGH, priority=1),
    b.event("look", "turn start", b.set_to("x", 1), cond=HIGH, repeats=True),
]
"""The water rises every turn; the flood takes it away before the watch looks at it."""


def test_the_shipped_scenario_misses_nothing() -> None:
    """All that its events do is told; and it is told no more often than before."""
    model = model_of("drowned_bell")
    assert [it.sentence for it in model.gaps if it.misses] == []
    assert len(model.actions) < 9_000


@pytest.mark.parametrize("batch", range(4))
def test_events_of_a_pass_are_followed(batch: int) -> None:
    """Whatever order the engine has them in, the model has a play for it."""
    checked = sum(followed_in(seed, 3) for seed in range(batch, STORIES, 4))
    assert checked > 10 * (STORIES // 4)


def test_a_flood_is_followed_and_without_what_comes_between_it_is_not(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The test above can fail: where a watched event never begins to hold, it does."""
    program = made(FLOOD)
    assert followed_through(program, 3) > 100
    monkeypatch.setattr(passes, "risen", lambda work, path, *_, **__: [(path, ())])
    with pytest.raises(AssertionError):
        followed_through(program, 3)


def test_a_condition_that_changes_at_known_moments_has_no_late_event() -> None:
    """It fires with what makes it hold; markers, and what is used in tests, leave it late
    where there are tests.
    """
    exact = b.event("exact", "when", b.set_to("y", 1), when=b.is_up("x"))
    late = b.event("late", "when", b.set_to("y", 1), when=b.at_least(Measure.EFFORT, 1))
    trial = b.event("trial", "after", b.test(b.POW), after="inn.x")
    told = [
        {it.subject for it in transitions(made(events)).actions if it.move is Move.EVENT}
        for events in ([exact], [late], [late, trial])
    ]
    assert told == [set(), set(), {"late"}]


@pytest.mark.parametrize("fell", [False, True])
def test_an_event_fires_again_only_where_its_condition_has_begun_anew(fell: bool) -> None:
    """The water is high before and after; it comes again if it was low in between."""
    high = b.event("high", "when", b.set_to("y", 1), when=HIGH, repeats=True)
    steps_ = (b.add_to("n", -2), b.add_to("n", 2)) if fell else (b.add_to("n", 1),)
    wave = b.event("wave", "after", *steps_, after="inn.x")
    model = transitions(made([high, wave]))
    at = {it.name: number for number, it in enumerate(model.variables)}
    start = list(model.initial[0])
    start[at["is:n"]] = 2
    ends = {
        after[at["is:y"]]
        for action, _, after in steps(model, tuple(start))
        if action.move is Move.OPTION and action.subject == "inn.x"
    }
    assert ends == {int(fell)}


@pytest.mark.parametrize("most", [1, 2])
def test_a_pass_that_stops_is_followed(most: int) -> None:
    """What is due when the pass stops is dropped, watched events too."""
    story = made(FLOOD)
    story = replace(story, settings=replace(story.settings, events_per_pass=most))
    assert not [it for it in transitions(story).gaps if it.misses]
    assert followed_through(story, 3) > 100


def test_rescues_of_small_stories_are_followed_where_a_pass_has_little_room() -> None:
    """Rescues fire within passes there, whether or not they end their condition."""
    stories = [with_rescues(random_story(random.Random(seed)), 1 + seed % 2) for seed in range(60)]
    chosen = [it for it in stories if any(event.rescue for event in it.events)][:8]
    models = [transitions(it, Company(HEROES)) for it in chosen]
    assert not [gap for model in models for gap in model.gaps if gap.misses]
    assert not [it for model in models for it in model.actions if it.move is Move.RESCUE]
    assert sum(followed_through(it, 2) for it in chosen) > 400


def test_a_rescue_of_a_large_story_is_an_action_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(environment, "MOST_VARIABLES", 0)
    high = b.event("high", "when", b.set_to("y", 1), when=HIGH, repeats=True, rescue=True)
    (rescue,) = {it.subject for it in transitions(made([high])).actions if it.move is Move.RESCUE}
    assert rescue == "high"


def test_rescues_that_get_tangled_are_actions_of_their_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """The second try is as good as one without the first."""
    high = b.event("high", "when", b.set_to("y", 1), when=HIGH, repeats=True, rescue=True)
    program = made([high])

    def tangled(work: Work, draft: Draft) -> Draft:
        if work.timely_rescues:
            work.tangled = True
        return passes.settled(work, draft)

    monkeypatch.setattr(flatten, "settled", tangled)
    told = transitions(program)
    monkeypatch.setattr(environment, "MOST_VARIABLES", 0)
    assert told == transitions(program)
    assert any(it.move is Move.RESCUE for it in told.actions)


def test_a_sign_that_a_pass_gives_is_heeded_before_the_rest_of_it() -> None:
    """The flood comes at two, and is over before the watch looks at the water."""
    model = transitions(made(FLOOD))
    fired = next(at for at, it in enumerate(model.variables) if it.name == "fired:flood")
    seen = next(at for at, it in enumerate(model.variables) if it.name == "is:x")
    dry = [
        outcome
        for action in model.actions
        if action.move is Move.TURN
        for outcome in action.outcomes
        if any(it.variable == fired for it in outcome.effects)
    ]
    assert dry and all(it.variable != seen for outcome in dry for it in outcome.effects)


# --- stories


def followed_in(seed: int, games: int) -> int:
    """Steps of a random story that were followed; none, where the model says it misses some."""
    return followed_through(random_story(random.Random(seed)), games)


def followed_through(program: Program, games: int) -> int:
    model = transitions(program, Company(HEROES))
    if any(it.misses for it in model.gaps):
        return 0
    rules, follower = StoryRules(program), Follower(model)
    return sum(followed(rules, model, follower, game, 60) for game in range(games))


def with_rescues(program: Program, most: int) -> Program:
    """The story with rescues in place of the events that wait for a condition, and room for `most`
    events in a pass.
    """
    events = tuple(
        replace(it, rescue=True, repeats=True) if it.trigger.kind is TriggerKind.WHEN else it
        for it in program.events
    )
    settings = replace(program.settings, events_per_pass=most)
    return replace(program, events=events, settings=settings)


def made(events: list[Event]) -> Program:
    """A story whose finales ask for everything that events change."""
    wanted = asked_for()
    inn = b.poi(
        "inn", b.option("x", b.set_to("x", 1)), b.option("n", b.add_to("n", 1)),
        b.option("y", b.set_to("y", 1), b.coins(1)), b.option("take", b.gain_item("charm")),
    )  # fmt: skip
    paths = tuple(
        b.path(f"p{number}", "inn", b.stage("last", st.Stay(b.N)), cond=cond)
        for number, cond in enumerate(wanted)
    )
    charm = b.ability("always", "turn_start", items.ChangeResource("coins", 1))
    return b.program(
        inn, heroes=tuple(b.hero(it) for it in HEROES),
        all_items=(b.item("charm", ability=charm),),
        variables=(b.flag("x"), b.flag("y"), b.counter("n", 0, 3)), events=tuple(events),
        destinies=tuple(destiny.Destiny(it, paths, b.N) for it in HEROES),
        settings=Settings(coins_start=0, effort_refresh=0, effort_max=1),
    )  # fmt: skip


def asked_for() -> list[Condition]:
    """Conditions on everything."""
    coins, day = b.at_least(Measure.COINS, 2), b.at_least(Measure.DAY, 4)
    return [b.is_up("x"), b.is_up("y"), coins, b.counter_at_least("n", 3), day]


def random_story(luck: random.Random) -> Program:
    """Events at the start of turns, on days and behind options, and some that wait for a sign."""

    def condition() -> Condition:
        asked: Condition
        match luck.randrange(4):
            case 0:
                asked = b.is_up(luck.choice("xy"))
            case 1:
                who = luck.choice((b.ACTIVE, b.ACTIVE, b.ANYONE, Named("bob")))
                asked = Compare(who, Measure.COINS, Op.AT_LEAST, luck.randint(1, 3), b.N)
            case _:
                number = luck.randint(1, 3)
                asked = Compare(b.ACTIVE, VariableValue("n"), Op.AT_LEAST, number, b.N)
        return b.no(asked) if luck.random() < 0.2 else asked

    def statement() -> st.Statement:
        match luck.randrange(4):
            case 0:
                return b.set_to(luck.choice("xy"), luck.choice((0, 1)))
            case 1:
                return b.when(condition(), b.coins(luck.choice((1, 2, -1, -2))))
            case 2:
                return b.add_to("n", luck.choice((1, 1, 2, -1, -3)))
            case _:
                return b.when(condition(), statement(), otherwise=(statement(),))

    def event(number: int) -> Event:
        body = tuple(statement() for _ in range(luck.choice((1, 2))))
        name = f"e{number}"
        match luck.randrange(6):
            case 0 | 1:
                plain = b.event(name, "when", *body, when=condition())
            case 2 | 3:
                plain = b.event(name, "turn start", *body)
            case 4:
                plain = b.event(name, "after", *body, after=f"inn.{luck.choice('xyn')}")
            case _:
                plain = b.event(name, "day", *body, day=luck.choice((1, 2, 3)))
        cond = condition() if luck.random() < 0.3 else None
        again = luck.random() < 0.6
        return replace(plain, condition=cond, priority=luck.choice((0, 1, 2)), repeats=again)

    return made([event(it) for it in range(luck.choice((3, 4)))])
