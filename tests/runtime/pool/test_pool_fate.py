"""Giving in, healing, and compels: fate points earned as in FAE (DD-36, 37)."""

from __future__ import annotations

import pytest
from tests.runtime.pool.encounters import Game, a_game, rolled, says

from fateloom.runtime.kernel.game import Decision, Over, Refusal
from fateloom.runtime.kernel.table import Table, start
from fateloom.runtime.pool import condition as cn
from fateloom.runtime.pool import event as ev
from fateloom.runtime.pool.building import Approach
from fateloom.runtime.pool.checking import checked
from fateloom.runtime.pool.command import (
    Absorb,
    Accept,
    Answer,
    Command,
    Concede,
    Done,
    Pass,
    Refuse,
    Show,
    Try,
    UseStunt,
)
from fateloom.runtime.pool.dice import Pool
from fateloom.runtime.pool.encounter import (
    Action,
    Aspect,
    Compel,
    Encounter,
    Hero,
    Opponent,
    Stunt,
    Task,
)
from fateloom.runtime.pool.game import FORMAT, Course, Ending, PoolGame, Scene
from fateloom.runtime.pool.game_rules import Event, HeroesRested, PoolGameRules, PoolGameState
from fateloom.runtime.pool.invariants import broken
from fateloom.runtime.pool.settings import Settings
from fateloom.runtime.pool.state import SetUp, Step
from fateloom.runtime.record import replace

CAREFUL = Approach.CAREFUL
FIGHT = Encounter(
    heroes=(Hero("ann", (0,) * 6), Hero("bob", (0,) * 6)),
    tasks=(
        Task("wolf", opponent="wolf", action=Action.ATTACK),
        Task("box", rival=True, action=Action.ATTACK, optional=True),
        Task("race", rival=True, optional=True),
    ),
    opponents=(Opponent("wolf", (0,) * 6, stress=(1,), acts=CAREFUL),),
    aspects=(Aspect("mud"), Aspect("proud", "ann"), Aspect("hunger", "wolf")),
    rounds=4,
    settings=Settings(invokes=None),
)


def fight(*heroes: str, **changed: object) -> Game:
    return a_game(*heroes, encounter=replace(FIGHT, **changed))


def can(game: Game, command: Command) -> bool:
    assert isinstance(game.to_move, Decision)
    return command in game.to_move.commands


def hit(game: Game, *slots: str) -> Game:
    """Ann is attacked, fails by two (the wolf's die shows two failures), and takes it like that."""
    return says(met(game, 1, 6), Absorb(None, slots))


def met(game: Game, *faces: int) -> Game:
    """Whoever is attacked rolls a skill die against a difficulty die."""
    return says(rolled(game, *faces), Answer(CAREFUL), Done())


# --- giving in


def test_dd_36_37_a_hero_gives_in_for_a_fate_point_and_is_out() -> None:
    game = says(fight("ann", "bob"), Concede())
    assert ev.Conceded("ann", 1) in game.news
    assert (game.state.conditions[0].fate, game.state.conditions[0].out) == (4, True)
    assert (game.state.seat, game.state.conceded) == (1, ("ann",))
    assert broken(FIGHT, game.state) == ()


def test_dd_36_37_each_consequence_of_the_scene_is_worth_a_point_more() -> None:
    game = hit(says(fight("ann"), Pass()), "mild")
    assert game.state.conditions[0].harmed == 1
    game = says(game, Concede())
    assert game.state.conditions[0].fate == 3 + 2
    assert game.to_move == Over("lost", ())
    assert game.state.is_conceded
    assert game.state.conditions[0].harmed == 0  # the next scene counts anew


def test_dd_36_45_whoever_is_attacked_gives_in_before_the_dice_not_after() -> None:
    game = says(fight("ann"), Pass())
    assert game.state.step is Step.ANSWER
    assert can(game, Concede())
    attacked = met(game, 1, 6)
    assert attacked.state.step is Step.HIT
    refused = attacked.play(attacked.asked, Concede())
    assert isinstance(refused, Refusal)


def test_dd_36_de_10_against_a_hero_only_who_is_attacked_gives_in() -> None:
    game = fight("ann", "bob", opponents=(), tasks=(*FIGHT.tasks[1:], Task("walk")), aspects=())
    assert not can(game, Concede())  # nobody attacks heroes here
    assert not can(says(game, Try("race", CAREFUL, "bob")), Concede())
    game = says(game, Try("box", CAREFUL, "bob"))
    assert can(game, Concede())
    game = says(game, Concede())
    assert game.state.conceded == ("bob",)
    assert (game.state.seat, game.state.round) == (0, 2)


@pytest.mark.parametrize(
    "changed",
    [
        {"settings": Settings(conceding=False, invokes=None)},
        {"opponents": (Opponent("wolf", (0,) * 6, stress=(1,)),)},
        {"single": True, "tasks": (Task("wolf", opponent="wolf"),)},
    ],
)
def test_dd_36_nobody_gives_in_outside_a_fight(changed: dict[str, object]) -> None:
    assert not can(fight("ann", **changed), Concede())


def test_dd_37_what_giving_in_is_worth_is_a_setting() -> None:
    game = says(fight("ann", settings=Settings(concession=3)), Concede())
    assert game.state.conditions[0].fate == 3 + 3


def test_dd_29_37_earned_points_go_beyond_refresh_and_are_counted() -> None:
    it = cn.fate_earned(cn.fresh(3, 3, 3), 2)
    assert (it.fate, it.earned) == (5, 2)
    assert cn.fate_gained(it, 3) is None
    state = says(fight("ann", "bob"), Concede()).state
    cheated = replace(state.conditions[0], earned=0)
    said = broken(FIGHT, replace(state, conditions=(cheated, state.conditions[1])))
    assert said == ("ann has 4 fate points (DD-29)",)


# --- from scene to scene


def course(*, rests: tuple[str, ...] = (), conceded: str | None = None, recovery: tuple[int, ...]):
    """Two fights in a row, and the same way on, however the first one ends."""
    there = replace(FIGHT, settings=Settings(recovery=recovery, invokes=None))
    return PoolGame(
        FORMAT,
        "woods",
        "Woods",
        "1.0.0",
        "en",
        "",
        "",
        Course(
            1,
            2,
            "woods",
            (
                Scene("woods", there, "glade", "glade", (1,), conceded, rests),
                Scene("glade", there, "home", "gone", (3,), None, ("lost",)),
            ),
            (Ending("home", True), Ending("gone", False), Ending("captive", False)),
        ),
        (),
    )


Woods = Table[SetUp, PoolGameState, Command, Event]


def woods(*heroes: str, **changed: object) -> Woods:
    rules = PoolGameRules(course(**{"recovery": (1,), **changed}))  # type: ignore[arg-type]
    made = start(rules, SetUp(heroes or ("ann",)), 1)
    assert not isinstance(made, Refusal)
    return made


def go(game: Woods, *commands: Command) -> Woods:
    for command in commands:
        game = says(game, command)
        assert game.rules.broken(game.state) == ()  # type: ignore[attr-defined]
    return game


def hurt(game: Woods, *slots: str) -> Woods:
    """The first hero is hit by two in this round, and takes it like that."""
    game = go(game, Pass())
    return go(game.forcing(Show(1), Show(6)), Answer(CAREFUL), Done(), Absorb(None, slots))


def test_dd_36_a_rest_heals_the_lowest_slot_and_no_other() -> None:
    game = hurt(woods(rests=("lost",)), "mild")
    assert HeroesRested() in game.news
    ann = game.state.table.conditions[0]
    assert game.state.scene == "glade"
    assert (ann.consequences, ann.exposed) == ((False,) * 3, (0,) * 3)
    game = hurt(woods(rests=("lost",)), "moderate")
    assert game.state.table.conditions[0].consequences == (False, True, False)
    assert game.state.table.conditions[0].rests == (0, 1, 0)


def test_dd_36_without_a_rest_consequences_stay() -> None:
    game = hurt(woods(rests=("won", "conceded")), "mild")
    assert HeroesRested() not in game.news
    assert game.state.table.conditions[0].consequences == (True, False, False)
    assert game.state.table.conditions[0].exposed == (1, 0, 0)


def test_dd_36_how_many_rests_a_slot_needs_is_a_setting() -> None:
    game = hurt(woods(rests=("lost",), recovery=(0, 2)), "moderate")
    assert game.state.table.conditions[0].consequences == (False, True, False)
    game = go(game, Concede())  # lost as well, and rested on
    assert game.state.ending == "gone"
    assert game.state.table.conditions[0].consequences == (False,) * 3
    two = (2,)
    fresh = cn.absorbed(cn.fresh(3, 3, 3), None, (0,))
    assert fresh is not None
    once = cn.rested(fresh, two)
    assert once.consequences[0] and not cn.rested(once, two).consequences[0]


def test_dd_36_giving_in_leads_elsewhere_if_all_heroes_do() -> None:
    game = go(woods("ann", "bob", conceded="captive"), Concede())
    assert game.state.ending is None
    game = go(game, Concede())
    assert game.state.ending == "captive"
    assert game.state.behind[-1].conceded
    assert go(woods(conceded=None), Concede()).state.scene == "glade"


def test_dd_36_44_if_somebody_is_taken_out_the_fight_is_lost() -> None:
    game = go(woods("ann", "bob", conceded="captive"), Concede())
    game = hurt(game)  # bob takes nothing, and is out
    assert (game.state.ending, game.state.scene) == (None, "glade")
    assert game.state.behind[-1].won is game.state.behind[-1].conceded is False


# --- once a session


def test_dd_08_ddl_12_a_stunt_of_once_a_session_is_gone_for_the_whole_game() -> None:
    game = course(recovery=(1,))
    stunts = (Stunt("vow", None, session=True), Stunt("roar", None, once=True))
    scenes = tuple(
        replace(
            it,
            encounter=replace(
                it.encounter,
                heroes=(replace(FIGHT.heroes[0], stunts=stunts), FIGHT.heroes[1]),
                opponents=(replace(FIGHT.opponents[0], acts=None),),
            ),
        )
        for it in game.course.scenes
    )
    rules = PoolGameRules(replace(game, course=replace(game.course, scenes=scenes)))
    begun = start(rules, SetUp(("ann",)), 1)
    assert not isinstance(begun, Refusal)
    table = go(begun, Try("wolf", CAREFUL), UseStunt("vow"), UseStunt("roar"))
    assert table.state.table.attempt is not None
    assert table.state.table.attempt.pool == Pool(1, 0, 2, 1)
    lost = table.forcing(Show(1), Show(1), Show(1), Show(6))  # nothing, against two failures
    table = go(lost, Done())
    assert table.state.scene == "glade"
    assert (table.state.table.conditions[0].used, table.state.table.conditions[0].spent) == (
        ("vow",),
        (),
    )
    table = go(table, Try("wolf", CAREFUL))
    assert isinstance(table.to_move, Decision)
    assert UseStunt("roar") in table.to_move.commands
    assert UseStunt("vow") not in table.to_move.commands


# --- compels


SLIP = Compel("slip", "mud", dice=Pool(hindrance=2))
BRAG = Compel("brag", "proud", 2, turn=True)


def compelled(*compels: Compel, heroes: tuple[str, ...] = ("ann",), refresh: int = 3) -> Game:
    settings = Settings(refresh=refresh, least_refresh=0, invokes=None)
    return fight(*heroes, compels=compels, settings=settings)


def test_dd_37_a_compel_is_taken_for_a_fate_point_and_its_trouble() -> None:
    game = compelled(SLIP)
    assert (game.state.step, game.state.compel) == (Step.COMPEL, "slip")
    assert isinstance(game.to_move, Decision)
    assert game.to_move.commands == (Accept(), Refuse())
    game = says(game, Accept())
    ann = game.state.conditions[0]
    assert (ann.fate, ann.earned, ann.pending) == (4, 1, Pool(hindrance=2))
    assert game.state.step is Step.CHOOSE


def test_dd_28_37_the_dice_of_a_compel_are_in_the_next_pool() -> None:
    game = says(compelled(SLIP), Accept(), Try("wolf", CAREFUL))
    assert game.state.attempt is not None
    assert game.state.attempt.pool == Pool(skill=1, difficulty=1, hindrance=2)


def test_dd_37_refusing_costs_a_fate_point_and_needs_one() -> None:
    game = says(compelled(SLIP), Refuse())
    assert (game.state.conditions[0].fate, game.state.conditions[0].pending) == (2, Pool())
    assert game.state.step is Step.CHOOSE
    poor = compelled(SLIP, refresh=0)
    assert isinstance(poor.to_move, Decision)
    assert poor.to_move.commands == (Accept(),)
    refused = poor.play(0, Refuse())
    assert isinstance(refused, Refusal)
    assert "has none" in refused.message


def test_dd_37_a_compel_is_offered_once_a_scene_to_whoever_it_is_about() -> None:
    game = compelled(BRAG, heroes=("bob", "ann"))
    assert game.state.step is Step.CHOOSE  # not in this round, and not bob
    game = met(says(game, Pass(), Pass()), 1, 1)
    assert (game.state.round, game.state.seat, game.state.step) == (2, 0, Step.CHOOSE)
    game = says(game, Pass())
    assert (game.state.seat, game.state.compel) == (1, "brag")
    game = says(game, Refuse())
    assert game.state.step is Step.CHOOSE
    game = says(met(says(game, Pass()), 1, 1), Pass())
    assert (game.state.seat, game.state.round, game.state.step) == (1, 3, Step.CHOOSE)


def test_dd_37_a_compel_that_is_not_due_cannot_have_been_offered() -> None:
    """Where none is due, and where another one is."""
    calm, muddy = compelled(), compelled(SLIP, replace(SLIP, id="fall"))
    with pytest.raises(ValueError, match="'slip' is not due"):
        calm.rules.evolve(calm.state, ev.CompelOffered("slip"))
    at_slip = replace(muddy.state, compelled=(), compel=None, step=Step.CHOOSE)
    assert muddy.rules.evolve(at_slip, ev.CompelOffered("slip")).compel == "slip"
    with pytest.raises(ValueError, match="'fall' is not due"):
        muddy.rules.evolve(at_slip, ev.CompelOffered("fall"))


def test_dd_37_a_compel_can_cost_the_turn() -> None:
    game = compelled(replace(BRAG, round=1), heroes=("ann", "bob"))
    game = says(game, Accept())
    assert ev.CompelAnswered("brag", True) in game.news
    assert (game.state.seat, game.state.step) == (1, Step.CHOOSE)


def test_dd_37_compels_follow_each_other_in_their_order() -> None:
    game = compelled(replace(BRAG, round=1), SLIP)
    assert says(game, Refuse()).state.compel == "slip"


def test_dd_37_an_aspect_compels_only_while_it_is_there() -> None:
    aspects = (Aspect("mud", made=True),)
    tasks = (*FIGHT.tasks, Task("dig", action=Action.ADVANTAGE, makes="mud", optional=True))
    game = fight("ann", compels=(SLIP,), aspects=aspects, tasks=tasks)
    assert game.state.step is Step.CHOOSE
    game = met(says(rolled(game, 4), Try("dig", CAREFUL)), 1, 1)
    assert game.state.compel == "slip"


@pytest.mark.parametrize(
    ("compel", "said"),
    [
        (replace(SLIP, aspect="hunger"), "a hero may invoke"),
        (replace(SLIP, aspect="fog"), "a hero may invoke"),
        (replace(SLIP, dice=Pool()), "does nothing"),
        (replace(SLIP, round=0), "for no round"),
        (replace(SLIP, dice=Pool(skill=1)), "other dice"),
    ],
)
def test_dd_37_compels_that_cannot_be(compel: Compel, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        checked(replace(FIGHT, compels=(compel,)))


def test_dd_37_nobody_is_compelled_where_one_roll_decides() -> None:
    tasks = (Task("wolf", opponent="wolf"),)
    with pytest.raises(ValueError, match="nobody is compelled"):
        checked(replace(FIGHT, single=True, tasks=tasks, compels=(SLIP,)))
