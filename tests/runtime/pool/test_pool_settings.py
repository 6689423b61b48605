"""What a story may set: every field with its default and with something else (basis I, O and R)."""

from __future__ import annotations

import pytest
from tests.runtime.pool.encounters import Game, a_game, pool, rolled, says

from fateloom.runtime.kernel.game import Decision
from fateloom.runtime.pool import event as ev
from fateloom.runtime.pool.building import BASE, SPREAD, Approach, Form
from fateloom.runtime.pool.checking import checked
from fateloom.runtime.pool.command import Done, TakeHelp, Try, UseStunt
from fateloom.runtime.pool.dice import Pool, Symbol
from fateloom.runtime.pool.encounter import (
    Aspect,
    Encounter,
    ExtraDice,
    Hero,
    Opponent,
    Stunt,
    Task,
)
from fateloom.runtime.pool.invariants import broken
from fateloom.runtime.pool.settings import POLICY, Intent, Meant, Settings
from fateloom.runtime.pool.spending import Row
from fateloom.runtime.pool.state import Step
from fateloom.runtime.pool.when import When
from fateloom.runtime.record import replace

CAREFUL, CLEVER = Approach.CAREFUL, Approach.CLEVER
D, X = Symbol.DISADVANTAGE, Symbol.DESPAIR
HALL = Encounter(
    heroes=(Hero("ann", (0,) * 6, things=("rope",)), Hero("bob", (0,) * 6)),
    tasks=(
        Task("door", rung=3, bonuses=1, penalties=1),
        Task("wolf", opponent="wolf"),
        Task("rat", opponent="rat"),
    ),
    opponents=(Opponent("wolf", (0,) * 6, 2), Opponent("rat", skilled=(CAREFUL,), bad=(CLEVER,))),
    aspects=(Aspect("wet", free=2),),
)


def hall(keeper: bool = True, deadly: bool = False, **settings: object) -> Game:
    changed = replace(Settings(), **settings)
    encounter = replace(HALL, settings=changed, deadly=deadly)
    return a_game("ann", "bob", encounter=encounter, keeper=keeper)


DOOR = Pool(1, 0, 1, 2, 0, 1)


def test_ddl_04_dd_06_the_dice_of_ratings() -> None:
    assert pool(says(hall(), Try("door", CAREFUL))) == DOOR
    ratings = ((0, Pool(skill=2)), (2, Pool(skill=4)), (-2, Pool(aid=1)))
    changed = hall(ratings=ratings)
    assert pool(says(changed, Try("door", CAREFUL))) == DOOR + Pool(1)
    assert pool(says(changed, Try("rat", CAREFUL))) == Pool(2, 0, 0, 4)


def test_ddl_04_dd_13_de_18_where_the_ladder_of_tasks_begins() -> None:
    assert pool(says(hall(free_rung=0), Try("door", CAREFUL))) == DOOR + Pool(difficulty=1)


def test_dd_43_style_begins_at_one_or_more() -> None:
    assert hall(style=1).state.round == 1
    with pytest.raises(ValueError, match="style begins below 1"):
        hall(style=0)


def test_dd_35_the_spread_of_a_new_hero_can_be_asked_for() -> None:
    with pytest.raises(ValueError, match="needs the ratings 3, 2, 2, 1, 1, 0"):
        hall(spread=SPREAD)
    hero = Hero("ann", (3, 1, 2, 0, 1, 2))
    checked(replace(HALL, heroes=(hero,), settings=Settings(spread=SPREAD)))


def test_dd_41_42_the_dice_of_help_and_of_what_else_counts() -> None:
    game = says(hall(), Try("door", CAREFUL), TakeHelp("bob"))
    assert pool(game) == DOOR + Pool(aid=1)
    game = hall(help=Pool(skill=1), bonus=Pool(expertise=1), penalty=Pool(challenge=1))
    game = says(game, Try("door", CAREFUL), TakeHelp("bob"))
    assert pool(game) == Pool(2, 1, 0, 2, 1)
    assert pool(says(hall(help=Pool(skill=1)), Try("wolf", CAREFUL))) == Pool(1, 0, 0, 3)


def test_de_11_how_many_help_an_opponent() -> None:
    with pytest.raises(ValueError, match="can have 0 to 1 helpers"):
        hall(opponent_help=1)


def test_ddl_06_dd_38_to_40_the_ratings_of_minor_opponents() -> None:
    game = hall(skilled=3, bad=0, other=1)
    assert pool(says(game, Try("rat", CAREFUL))) == Pool(1, 0, 0, 2, 1)
    assert pool(says(game, Try("rat", CLEVER))) == Pool(1, 0, 0, 1)
    assert pool(says(game, Try("rat", Approach.QUICK))) == Pool(1, 0, 0, 2)


CONDITIONS = [
    (When(tasks=("door",)), True),
    (When(tasks=("wolf",)), False),
    (When(done=("rat",)), False),
    (When(undone=("rat",)), True),
    (When(undone=("door", "rat")), True),
    (When(aspects=("wet",)), True),
    (When(things=("rope",)), True),
    (When(things=("lamp",)), False),
    (When(heroes=("ann", "bob")), True),
    (When(heroes=("bob",)), False),
    (When(approaches=(CAREFUL,)), True),
    (When(approaches=(CLEVER,)), False),
    (When(round=1), True),
    (When(round=2), False),
    (When(hurt=True), False),
    (When(hurt=False), True),
    (When(hurt=False, round=2), False),
]


@pytest.mark.parametrize(("when", "held"), CONDITIONS)
def test_ddl_05_a_task_has_more_dice_under_a_condition(when: When, held: bool) -> None:
    door = replace(HALL.tasks[0], extra=(ExtraDice(when, Pool(hindrance=2)),))
    game = a_game("ann", "bob", encounter=replace(HALL, tasks=(door, *HALL.tasks[1:])), keeper=True)
    assert pool(says(game, Try("door", CAREFUL))) == DOOR + Pool(hindrance=2 * held)


@pytest.mark.parametrize(("when", "held"), CONDITIONS)
def test_ddl_12_dd_08_a_stunt_helps_under_its_condition(when: When, held: bool) -> None:
    ann = replace(HALL.heroes[0], stunts=(Stunt("knots", None, when=when),))
    game = a_game("ann", encounter=replace(HALL, heroes=(ann, HALL.heroes[1])), keeper=True)
    game = says(game, Try("door", CAREFUL))
    assert isinstance(game.to_move, Decision)
    assert (UseStunt("knots") in game.to_move.commands) is held


def test_ddl_05_12_a_broken_thing_and_a_consequence_change_the_dice() -> None:
    lamp, limp = ExtraDice(When(things=("rope",)), Pool(aid=1)), When(hurt=True)
    door = replace(HALL.tasks[0], extra=(lamp, ExtraDice(limp, Pool(challenge=1))))
    game = a_game("ann", encounter=replace(HALL, tasks=(door, *HALL.tasks[1:])), keeper=True)
    assert pool(says(game, Try("door", CAREFUL))) == DOOR + Pool(aid=1)
    ann = replace(game.state.conditions[0], broken=("rope",), consequences=(True, False, False))
    game = replace(game, state=replace(game.state, conditions=(ann,)))
    assert pool(says(game, Try("door", CAREFUL))) == DOOR + Pool(challenge=1)


def test_ddl_06_an_opponent_can_have_dice_of_its_own_with_an_approach() -> None:
    wolf = replace(HALL.opponents[0], pools=((CAREFUL, Pool(expertise=2)),))
    game = a_game("ann", encounter=replace(HALL, opponents=(wolf, HALL.opponents[1])), keeper=True)
    assert pool(says(game, Try("wolf", CAREFUL))) == Pool(1, 0, 0, 0, 2, 2)
    assert pool(says(game, Try("wolf", CLEVER))) == Pool(1, 0, 0, 1, 0, 2)  # by its rating
    with pytest.raises(ValueError, match="fewer than 0 dice"):
        checked(replace(HALL, opponents=(replace(wolf, pools=((CAREFUL, Pool(-1)),)),)))


def test_ddl_10_dd_36_37_boxes_slots_and_fate_points() -> None:
    game = hall(stress=(1, 1), slots=(("bruise", 3),), refresh=5, keeper_fate=2)
    ann = game.state.conditions[0]
    assert (ann.fate, ann.stress, ann.consequences, ann.exposed) == (
        5,
        (False,) * 2,
        (False,),
        (0,),
    )
    assert game.state.keeper_fate == 4
    assert broken(game.rules.encounter, game.state) == ()  # type: ignore[attr-defined]


def thrown(game: Game) -> Game:
    """Ann has rolled a skill, an aid, two difficulty dice and a hindrance die at the door, with an
    advantage, a disadvantage less for each of her own, and nothing else.
    """
    return says(rolled(game, 1, 1, 2, 2, 2), Try("door", CAREFUL), Done())


def test_de_04_who_spends_first_is_a_setting() -> None:
    assert thrown(hall()).state.step is Step.KEEPER_SPENDS  # the roller has nothing to spend
    steps = [it.step for it in thrown(hall()).news if isinstance(it, ev.StepReached)]
    assert steps[-2:] == [Step.SPEND, Step.KEEPER_SPENDS]
    game = thrown(hall(roller_first=False))
    steps = [it.step for it in game.news if isinstance(it, ev.StepReached)]
    assert (steps[-1], game.state.step) == (Step.KEEPER_SPENDS, Step.KEEPER_SPENDS)
    game = says(game, Done())
    assert ev.StepReached(Step.SPEND) in game.news
    assert game.state.attempt is None


def bought(game: Game) -> list[tuple[Row, Symbol, str | None]]:
    events = [event for entry in game.log.entries for event in entry.events]
    return [(it.row, it.symbol, it.target) for it in events if isinstance(it, ev.Bought)]


SET_BACK = Intent(Row.SET_BACK, (D,), Meant.ALLY)


@pytest.mark.parametrize(
    ("policy", "wanted"),
    [
        (POLICY, [(Row.SET_BACK, D, "ann"), (Row.MARK_STRESS, D, None)]),
        ((), []),
        ((SET_BACK,), [(Row.SET_BACK, D, "bob")]),
        ((replace(SET_BACK, meant=Meant.ENEMY),), [(Row.SET_BACK, D, "wolf")]),
        ((replace(SET_BACK, deadly=True),), []),
        ((Intent(Row.CONSEQUENCE, (X, D)),), [(Row.CONSEQUENCE, D, None)]),
        ((Intent(Row.BREAK_THING, (X,), Meant.THING),), []),
    ],
)
def test_ddl_09_de_28_the_policy_is_a_list_of_lines(
    policy: tuple[Intent, ...], wanted: list[tuple[Row, Symbol, str | None]]
) -> None:
    assert bought(thrown(hall(keeper=False, policy=policy))) == wanted


def test_de_28_a_policy_can_break_things_for_despair() -> None:
    policy = (Intent(Row.BREAK_THING, (X,), Meant.THING),)
    ratings = tuple({**BASE, 0: Pool(expertise=1)}.items())
    game = hall(keeper=False, policy=policy, ratings=ratings, invokes=None)
    game = says(rolled(game, 2, 6, 1, 1), Try("wolf", CAREFUL), Done())
    assert bought(game) == [(Row.BREAK_THING, X, "rope")]


def test_dd_14_what_the_policy_invokes() -> None:
    def form(setting: Form | None) -> list[Form]:
        game = says(hall(keeper=False, invokes=setting), Try("rat", CAREFUL), Done())
        found = [event for entry in game.log.entries for event in entry.events]
        return [it.form for it in found if isinstance(it, ev.AspectInvoked)]

    assert [form(it) for it in (Form.DIE, Form.UPGRADE, None)] == [[Form.DIE], [Form.UPGRADE], []]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"penalty": Pool(skill=-1)}, "fewer than 0 dice"),
        ({"minor_cost": Pool(skill=1)}, "aid and hindrance dice alone"),
        ({"slots": (("mild", 2), ("mild", 4))}, "two of one name"),
        ({"recovery": (0, 0, 0, 0)}, "a rest for a slot that there is not"),  # three slots (DD-36)
        ({"recovery": (-1,)}, "or fewer than 0"),
        ({"skilled": 7}, "ratings that the settings have"),
        ({"ratings": ((0, Pool(1)),)}, "ratings that the settings have"),
        ({"refresh": -1}, "below 0"),
        ({"stress": (-1,)}, "below 0"),
        ({"style": 0}, "style begins below 1"),
    ],
)
def test_settings_that_cannot_be(change: dict[str, object], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        hall(**change)  # type: ignore[arg-type]
