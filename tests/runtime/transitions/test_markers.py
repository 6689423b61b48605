"""Tracks of markers in the flattened form: prices in skill, conditions, bands (DST-84, 97..108)."""

from __future__ import annotations

import random

import pytest
from tests.long import mostly_long
from tests.runtime.story import builders as b
from tests.runtime.transitions.test_engine_follows import played_actions
from tests.runtime.transitions.test_follows_engine import followed
from tests.runtime.transitions.trace import Follower

from fateloom.runtime.program import destiny
from fateloom.runtime.program import statement as st
from fateloom.runtime.program.board import Option
from fateloom.runtime.program.condition import Compare, MarkerCount, Measure, Named, Subject
from fateloom.runtime.program.program import Program
from fateloom.runtime.program.settings import Settings
from fateloom.runtime.program.words import Op
from fateloom.runtime.record import replace
from fateloom.runtime.story.rules import StoryRules
from fateloom.runtime.transitions.decisions import MarkersMoved
from fateloom.runtime.transitions.doubts import Unknown
from fateloom.runtime.transitions.flatten import transitions
from fateloom.runtime.transitions.model import Action, Company, Model, Move
from fateloom.runtime.transitions.variables import Kind, Variable

SKILL = st.CostKind.SKILL
WIN = "win"


def markers(
    which: b.Skill, op: Op, number: int, within: int | None = None, who: Subject = b.ACTIVE
) -> Compare:
    return Compare(who, MarkerCount(which, within), op, number, b.N)


def made(
    *options: Option,
    tracks: tuple[tuple[int, ...], ...] = ((2,), (2,), (4, 6)),
    settings: Settings | None = None,
    item: b.items.Ability | None = None,
) -> Program:
    """An inn with options, and a finale for those who have won the flag."""
    won = b.path("one", "inn", b.stage("last", b.fulfil()), cond=b.is_up(WIN))
    return b.program(
        b.poi("inn", *options),
        heroes=tuple(b.hero(it, markers=tracks) for it in ("ann", "bob")),
        settings=settings or Settings(effort_max=0, effort_start=0),
        all_items=(b.item("charm", ability=item, copies=2),) if item else (),
        variables=(b.flag(WIN),),
        destinies=tuple(destiny.Destiny(it, (won,), b.N) for it in ("ann", "bob")),
    )  # fmt: skip


def flattened(program: Program) -> Model:
    return transitions(program, Company(("ann", "bob")))


def tracks_of(model: Model) -> dict[str, Variable]:
    return {it.name: it for it in model.variables if it.kind is Kind.MARKERS}


def actions_of(model: Model, option: str) -> list[Action]:
    wanted = (Move.OPTION, f"inn.{option}", "ann")
    return [it for it in model.actions if (it.move, it.subject, it.hero) == wanted]


FIRST = b.option("first", b.set_to(WIN, 1), costs=(b.cost(SKILL, 2, b.POW),))


def test_dst_84_a_price_in_skill_is_exact_where_only_the_room_counts() -> None:
    """Four markers on twelve spaces have 495 positions, and room for 0 to 32 spaces."""
    tracks = ((2,), (2,), (2, 5, 8, 9))
    model = flattened(made(FIRST, b.option("rest", b.skill(b.POW, 1)), tracks=tracks))
    power = tracks_of(model)["markers:power:ann"]
    assert len(power.values) == 33
    (pay,) = actions_of(model, "first")
    assert pay.sure
    at = model.variables.index(power)
    (allowed,) = (it.allowed for it in pay.guard if it.variable == at)
    rooms = [42 - sum(map(int, label.split("-"))) for label in power.labels]
    assert [room >= 2 for room in rooms] == [bool(allowed >> n & 1) for n in range(33)]


def test_a_condition_on_markers_that_nothing_moves_needs_no_variable() -> None:
    """It holds for ever, or never."""
    near = b.option("near", b.set_to(WIN, 1), cond=markers(b.POW, Op.AT_LEAST, 1, 4))
    far = b.option("far", b.set_to(WIN, 1), cond=markers(b.POW, Op.AT_LEAST, 1, 3))
    model = flattened(made(near, far, b.option("other", b.skill(b.DEX, -1))))
    assert not tracks_of(model)
    assert [it.sure for it in actions_of(model, "near")] == [True]
    assert not actions_of(model, "far")


def test_nothing_that_asks_means_no_variable() -> None:
    """Markers may move as they like; a test with bands for all results does not ask either."""
    tested = b.option("try", b.test(b.POW, (0, 6, (b.set_to(WIN, 1),))))
    assert not tracks_of(flattened(made(tested, b.option("rest", b.skill(None, 1)))))


def test_a_track_with_too_many_positions_stays_doubtful() -> None:
    """Nine markers on twenty spaces: which of them stand within six is not followed."""
    asked = b.option("near", b.set_to(WIN, 1), cond=markers(b.POW, Op.AT_LEAST, 2, 6))
    model = flattened(
        made(
            asked,
            b.option("rest", b.skill(b.POW, 1), b.skill(b.POW, -1)),
            tracks=((2,), (2,), tuple(range(9, 18))),
            settings=Settings(track_max=20),
        )
    )
    assert not tracks_of(model)
    (doubt,) = {it for action in actions_of(model, "near") for it in action.doubts}
    assert (doubt.unknown, doubt.hero, doubt.subject) == (Unknown.MARKERS, "ann", "power")


def test_what_moves_markers_within_tests_is_not_followed() -> None:
    """DST-114: between the price of an option and its test no action of the model can come."""
    item = b.ability("discard", "test_any", b.items.ChangeSkill(b.POW, 1))
    model = flattened(made(FIRST, item=item))
    assert not tracks_of(model)
    assert not any(it.sure for it in actions_of(model, "first"))


def test_nobody_counts_on_which_markers_another_hero_moves() -> None:
    """Bob may lose the marker that matters to ann's option, or another."""
    asked = b.option("near", b.set_to(WIN, 1), cond=markers(b.POW, Op.EXACTLY, 1, 4, Named("bob")))
    hit = b.option("hit", b.skill(b.POW, -1, b.OTHERS))
    model = flattened(made(asked, hit))
    unknown = {doubt.unknown for action in actions_of(model, "hit") for doubt in action.doubts}
    assert unknown == {Unknown.ANSWER}


def test_a_band_hangs_on_where_the_markers_stand() -> None:
    """One die of one to three: a marker on 3 gives a success on a three alone, one on 4 none."""
    settings = Settings(main_faces=(1, 2, 3), main_count=1, effort_max=0, effort_start=0)
    tested = b.option("try", b.test(b.POW, (0, 0, ()), (1, 6, (b.set_to(WIN, 1),))))
    lose = b.option("lose", b.skill(b.POW, -1))
    gain = b.option("gain", b.skill(b.POW, 1))
    model = flattened(made(tested, lose, gain, tracks=((2,), (2,), (3,)), settings=settings))
    power = tracks_of(model)["markers:power:ann"]
    at = model.variables.index(power)
    (action,) = actions_of(model, "try")
    assert all(it.sure for it in action.outcomes)
    (won,) = (it for it in action.outcomes if it.effects)
    assert [power.within(it.allowed) for it in won.guard if it.variable == at] == [
        [(1,), (2,), (3,)]
    ]


def test_ec_08_experience_cannot_be_spent_without_room() -> None:
    """With all markers on the first spaces nothing can be spent; with room it surely can."""
    earn = b.option("earn", b.xp(1))
    ask = b.option("ask", b.set_to(WIN, 1), cond=b.at_least(Measure.XP, 1))
    spent = []
    for tracks in (((1,), (1,), (1, 2)), ((1,), (1,), (1, 3))):
        settings = Settings(track_max=4, effort_max=0, effort_start=0)
        model = flattened(made(earn, ask, tracks=tracks, settings=settings))
        actions = [it for it in model.actions if it.move is Move.SPEND]
        spent.append([{it.unknown for it in action.doubts} for action in actions])
    none, some = spent
    assert none == []
    assert set() in some
    assert not any(Unknown.MARKERS in it for it in some)


# --- against the engine


def random_story(seed: int) -> Program:
    """Gains, losses, prices, conditions, tests and markers on small tracks, and a charm."""
    luck = random.Random(seed)
    high = luck.choice((3, 4, 5))
    tracks = tuple(
        tuple(sorted(luck.sample(range(1, high + 1), luck.choice((1, 1, 2))))) for _ in range(3)
    )
    skills = (b.POW, b.DEX)

    def amount() -> int:
        return luck.choice((1, 1, 2, -1, -1, -2))

    def change() -> st.Statement:
        who = luck.choice((b.ACTIVE, b.ACTIVE, b.OTHERS, b.EVERYONE))
        return luck.choice(
            (
                b.skill(luck.choice(skills), amount(), who),
                b.skill(luck.choice(skills), amount(), who),
                b.skill(None, amount(), who),
                b.xp(1),
                st.NewMarker(who, b.DEX, luck.choice((None, 2)), b.N),
                b.pay(b.cost(SKILL, 1, b.POW), b.cost(SKILL, 1)),
                b.pay(b.cost(SKILL, luck.choice((1, 2)), luck.choice((*skills, None)))),
            )
        )

    def asked() -> Compare:
        op = luck.choice((Op.AT_LEAST, Op.EXACTLY, Op.LESS))
        within = luck.choice((None, 1, 2, 3))
        return markers(luck.choice(skills), op, luck.choice((1, 2)), within, luck.choice(WHO))

    lucky = b.test(luck.choice(skills), (0, 0, (change(),)), (1, 6, (b.set_to("win", 1),)))
    options = [
        b.option("change", change(), change()),
        b.option("more", change()),
        b.option("ask", b.when(asked(), b.set_to(WIN, 1), otherwise=(change(),))),
        b.option("if", b.set_to(WIN, 0), cond=asked()),
        b.option("rich", b.set_to(WIN, 0), cond=b.at_least(Measure.XP, luck.choice((1, 2, 9)))),
        b.option("buy", b.set_to(WIN, 1), change(), costs=(b.cost(SKILL, 1, luck.choice(SKILLS)),)),
        b.option("try", lucky),
    ]
    ability = None
    if luck.random() < 0.5:
        window = luck.choice(("any", "turn_start", "on_stay", "move"))
        effect = luck.choice(
            (b.items.ChangeSkill(b.POW, amount()), b.items.ChangeSkill(None, 1),
             b.items.ChangeSkill(b.DEX, None))
        )  # fmt: skip
        ability = b.ability(luck.choice(("always", "discard")), window, effect, optional=True)
        options.append(b.option("charm", b.gain_item("charm")))
    settings = Settings(
        track_max=high, main_faces=(1, 2, 3), main_count=1, effort_max=0, effort_start=0,
        gain_items_in_test=False,
    )  # fmt: skip
    return made(*luck.sample(options, len(options)), tracks=tracks, settings=settings, item=ability)


WHO: tuple[Subject, ...] = (b.ACTIVE, b.ACTIVE, b.ANYONE, Named("bob"))
SKILLS = (b.POW, b.DEX, None)


@mostly_long("seed", range(60), plain=range(8))
def test_models_with_markers_and_the_engine_simulate_each_other(seed: int) -> None:
    """Every step of random games is one of the model; every sure step of the model is one of the
    engine, with the decisions about markers as the model names them.
    """
    program = random_story(seed)
    model = flattened(program)
    rules = StoryRules(program)
    follower = Follower(model)
    assert sum(followed(rules, model, follower, game, 120) for game in range(2)) > 10
    assert played_actions(program, model, 20)[Move.OPTION] > 2


def test_the_random_stories_have_tracks_and_decisions() -> None:
    """Otherwise the test above would say little."""
    models = [flattened(random_story(seed)) for seed in range(12)]
    assert sum(bool(tracks_of(it)) for it in models) > 8
    decided = [it for model in models for action in model.actions for it in action.decided]
    moved = [one for it in decided if isinstance(it, MarkersMoved) for one in it.tracks]
    assert any(it.number == 1 for it in moved)
    assert any(it.share == 1 for it in moved)


def test_a_model_that_forgets_moves_of_markers_cannot_follow() -> None:
    """The test above can fail."""
    program = random_story(0)
    model = flattened(program)
    at = {model.variables.index(it) for it in tracks_of(model).values()}
    actions = tuple(
        replace(
            it,
            outcomes=tuple(
                replace(out, effects=tuple(e for e in out.effects if e.variable not in at))
                for out in it.outcomes
            ),
        )
        for it in model.actions
    )
    broken = replace(model, actions=actions)
    with pytest.raises(AssertionError):
        for game in range(4):
            followed(StoryRules(program), broken, Follower(broken), game, 120)
