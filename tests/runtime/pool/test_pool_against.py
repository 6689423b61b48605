"""Somebody against somebody: heroes (DE-09, 10), opponents that act (DD-45) and fight (DE-23)."""

from __future__ import annotations

import pytest
from tests.runtime.pool.encounters import Game, a_game, commands, happened, pool, rolled, says

from fateloom.runtime.kernel.game import Decision, Refusal
from fateloom.runtime.pool import command as cmd
from fateloom.runtime.pool import event as ev
from fateloom.runtime.pool.building import Approach, Form, Side
from fateloom.runtime.pool.command import Answer, Buy, Done, Invoke, Pass, TakeHelp, Threaten, Try
from fateloom.runtime.pool.condition import Condition
from fateloom.runtime.pool.dice import Pool, Symbol
from fateloom.runtime.pool.encounter import Action, Aspect, Encounter, Hero, Opponent, Stunt, Task
from fateloom.runtime.pool.spending import Row
from fateloom.runtime.pool.state import Call, Step
from fateloom.runtime.record import replace

A, D, H, X = Symbol.ADVANTAGE, Symbol.DISADVANTAGE, Symbol.HOPE, Symbol.DESPAIR
CAREFUL, CLEVER, QUICK = Approach.CAREFUL, Approach.CLEVER, Approach.QUICK
RING = Encounter(
    heroes=(
        Hero("ann", (1, 3, 0, 0, 0, 0), things=("rope",)),
        Hero("bob", (0, 0, 0, 0, 2, 0), (Stunt("swift", QUICK), Stunt("once", QUICK, once=True))),
        Hero("cid", (0,) * 6),
    ),
    tasks=(
        Task("walk"),
        Task("race", rival=True, optional=True),
        Task("box", rival=True, action=Action.ATTACK, optional=True),
    ),
    opponents=(),
    aspects=(Aspect("mud", free=1), Aspect("lame", "bob"), Aspect("tall", "ann")),
)


def seated(*heroes: str, keeper: bool = False, **fields: object) -> Game:
    return a_game(*heroes, keeper=keeper, encounter=replace(RING, **fields))


def asked(game: Game) -> int:
    assert isinstance(game.to_move, Decision)
    return game.to_move.seat


def with_condition(game: Game, seat: int, **fields: object) -> Game:
    conditions = list(game.state.conditions)
    conditions[seat] = replace(conditions[seat], **fields)
    return replace(game, state=replace(game.state, conditions=tuple(conditions)))


# --- a hero against a hero


def test_de_10_the_one_who_acts_rolls_and_the_other_one_says_how_it_is_met() -> None:
    game = says(seated("ann", "bob"), Try("race", CLEVER, "bob"))
    assert (game.state.call, asked(game)) == (Call("ann", CLEVER, "bob", "race"), 1)
    assert commands(game) == tuple(Answer(it) for it in Approach)
    game = says(game, Answer(QUICK))
    assert (asked(game), game.state.step) == (0, Step.BUILD)
    # good against fair; the stunt of the other one that works each time is there, mirrored
    assert pool(game) == Pool(2, 1, 0, 3, 0, 1)


def test_de_10_promised_dice_of_both_are_in_the_pool() -> None:
    game = with_condition(seated("ann", "bob"), 0, pending=Pool(aid=1))
    game = with_condition(game, 1, pending=Pool(aid=1, hindrance=1))
    game = says(game, Try("race", CAREFUL, "bob"), Answer(CAREFUL))
    assert pool(game) == Pool(2, 0, 2, 1, 0, 1)
    assert [it.pending for it in game.state.conditions] == [Pool(), Pool()]


def test_de_09_10_the_other_hero_invokes_against_the_roller_and_pays() -> None:
    game = says(seated("ann", "bob"), Try("race", CAREFUL, "bob"), Answer(CAREFUL), Done())
    assert (asked(game), game.state.step) == (1, Step.OPPOSE)
    assert {it.aspect for it in commands(game) if isinstance(it, Invoke)} == {"mud", "lame"}
    game = rolled(game, 1, 1, 1, 2)
    game = says(game, Invoke("mud", Form.DIE), Invoke("lame", Form.UPGRADE))
    assert pool(game) == Pool(2, 0, 0, 0, 1, 1)
    assert [it.fate for it in game.state.conditions] == [3, 2]


def bare(*heroes: str) -> Game:
    """Nobody can add anything to a pool."""
    return seated(*heroes, aspects=(), helpers=0)


def test_de_09_the_other_hero_takes_the_place_of_the_keeper_in_spending() -> None:
    game = with_condition(bare("ann", "bob"), 0, pending=Pool(hindrance=1))
    game = says(rolled(game, 1, 1, 2, 3), Try("race", CAREFUL, "bob"), Answer(CAREFUL))
    assert (asked(game), game.state.step) == (1, Step.KEEPER_SPENDS)
    assert refused(game, Buy(Row.SET_BACK, A, "bob")) == "purchase"
    bought = says(game, Buy(Row.SET_BACK, D, "bob"))  # an enemy of the roller: an aid die
    assert bought.state.conditions[1].pending == Pool(aid=1)
    game = says(game, Buy(Row.SET_BACK, D, "ann"))
    assert game.state.conditions[0].pending == Pool(hindrance=1)
    assert ev.Bought(Side.KEEPER, Row.SET_BACK, D, "ann") in happened(game)


def refused(game: Game, command: cmd.Command) -> str:
    answer = game.play(game.asked, command)
    assert isinstance(answer, Refusal)
    return answer.reason


def test_de_09_25_a_rival_is_no_ally() -> None:
    game = with_condition(bare("ann", "bob", "cid"), 0, pending=Pool(aid=1), fate=0)
    game = says(rolled(game, 1, 1, 3, 1), Try("race", CAREFUL, "bob"), Answer(CAREFUL))
    allies = {it.target for it in commands(game) if isinstance(it, Buy) and it.row is Row.AID_ALLY}
    assert allies == {"cid"}


def test_dd_41_a_rival_does_not_help() -> None:
    game = says(seated("ann", "bob", "cid"), Try("race", CAREFUL, "bob"), Answer(CAREFUL))
    assert [it for it in commands(game) if isinstance(it, TakeHelp)] == [TakeHelp("cid")]


def test_dd_44_de_09_a_hero_can_be_hit_by_a_hero_and_takes_it() -> None:
    game = says(rolled(bare("ann", "bob"), 6, 1, 1), Try("box", CAREFUL, "bob"), Answer(CAREFUL))
    assert (game.state.step, asked(game)) == (Step.HIT, 1)
    game = says(game, cmd.Absorb(2))
    assert game.state.conditions[1].stress == (False, True, False)
    assert game.state.done == ()


def test_an_attack_on_another_hero_stays_open_and_no_scene_waits_for_it() -> None:
    """RUL-11: there is always another hero to attack, until none is left."""
    game = says(rolled(bare("ann", "bob"), 6, 1, 1), Try("box", CAREFUL, "bob"), Answer(CAREFUL))
    game = says(game, cmd.Absorb(2))
    while Done() in commands(game):
        game = says(game, Done())
    assert game.state.done == ()
    assert {it.task for it in commands(game) if isinstance(it, Try)} == {"walk", "race", "box"}
    alone = {it.task for it in commands(seated("ann")) if isinstance(it, Try)}
    assert alone == {"walk"}


def test_de_10_a_task_against_heroes_needs_another_hero_in_the_scene() -> None:
    alone = seated("ann")
    assert {it.task for it in commands(alone) if isinstance(it, Try)} == {"walk"}
    for rival in (None, "ann", "nobody"):
        assert refused(seated("ann", "bob"), Try("race", CAREFUL, rival)) == "task"
    out = with_condition(seated("ann", "bob", "cid"), 1, out=True)
    rivals = {it.rival for it in out.rules.legal(out.state).commands if isinstance(it, Try)}  # type: ignore[union-attr]
    assert rivals == {None, "cid"}


# --- an opponent that acts


WOLVES = replace(
    RING,
    tasks=(Task("walk"), Task("fight", opponent="wolf", action=Action.ATTACK, optional=True)),
    opponents=(Opponent("wolf", (0, 0, 0, 0, 2, 0), stress=(1,), acts=QUICK),),
    aspects=(Aspect("fangs", "wolf", free=1),),
    helpers=0,
)


def attacked(keeper: bool = True, **fields: object) -> Game:
    """Ann and Bob have passed, and it is the wolf's turn."""
    game = a_game("ann", "bob", keeper=keeper, encounter=replace(WOLVES, **fields))
    return says(game, Pass(), Pass())


def test_dd_45_the_hero_who_is_attacked_rolls() -> None:
    """DD-45a: the own dice, and those of the wolf mirrored."""
    game = attacked()
    assert (game.state.acting, game.state.step, asked(game)) == ("wolf", Step.THREATEN, 2)
    assert commands(game) == (Threaten("ann"), Threaten("bob"))
    game = says(game, Threaten("bob"))
    assert (game.state.call, asked(game)) == (Call("wolf", QUICK, "bob"), 1)
    game = says(game, Answer(QUICK))
    assert game.state.attempt is not None
    attempt = game.state.attempt
    assert (attempt.roller, attempt.against, attempt.action) == ("bob", "wolf", Action.DEFEND)
    assert pool(game) == Pool(3, 0, 0, 3)
    game = says(game, Done())
    assert commands(game)[0] == Invoke("fangs", Form.DIE)


def test_dd_45_the_policy_attacks_the_heroes_in_turn() -> None:
    game = attacked(keeper=False, rounds=2)
    assert game.state.call == Call("wolf", QUICK, "ann")
    game = says(rolled(game, 1, 1, 1, 1, 1, 1), Answer(CAREFUL))
    while game.state.step is not Step.CHOOSE:
        game = says(game, commands(game)[0])
    assert game.state.round == 2
    game = says(game, Pass(), Pass())
    assert game.state.call == Call("wolf", QUICK, "bob")


def answered(*faces: int, **fields: object) -> Game:
    """Ann meets the wolf carefully: two skill dice against three difficulty dice."""
    game = rolled(attacked(keeper=False, aspects=(), **fields), *faces)
    game = says(game, Answer(CAREFUL))
    while game.state.step in (Step.SPEND, Step.KEEPER_SPENDS):
        game = says(game, Done())
    return game


def test_dd_44_45_a_failed_defence_is_a_hit_by_its_margin() -> None:
    """DD-45b: a failure by two is a hit of two."""
    game = answered(1, 1, 6, 1, 1)
    assert (game.state.step, game.state.hit and game.state.hit.shifts, asked(game)) == (
        Step.HIT,
        2,
        0,
    )
    game = says(game, cmd.Absorb(None, ("mild",)))
    assert game.state.conditions[0].consequences == (True, False, False)
    assert game.state.conditions[0].exposed == (1, 0, 0)
    assert refused(answered(1, 1, 6, 1, 1), cmd.Absorb(1)) == "absorb"


def test_de_03_a_defence_that_ties_boosts_the_attacker() -> None:
    game = answered(1, 1, 1, 1, 1)
    assert game.state.opponents[0].boosts == 1
    assert ev.BoostGained("wolf") in happened(game)


def test_dd_43_a_defence_with_style_boosts_the_hero() -> None:
    game = answered(6, 4, 1, 1, 1)
    assert game.state.conditions[0].boosts == 1


def test_de_16_the_policy_uses_a_boost_of_its_opponent_once_a_roll() -> None:
    game = answered(1, 1, 1, 1, 1)  # now the wolf has a boost
    game = says(game, Try("fight", CAREFUL))
    assert ev.BoostUsed(Side.KEEPER, Form.DIE) in happened(game)
    assert game.state.opponents[0].boosts == 0


def test_dd_45_an_opponent_that_is_out_does_not_act() -> None:
    game = a_game(
        "ann", "bob", encounter=replace(WOLVES, opponents=(Opponent("wolf", acts=QUICK),))
    )
    game = says(rolled(game, 6, 1, 1), Try("fight", CAREFUL))
    while game.state.step is not Step.CHOOSE:
        game = says(game, Done())
    assert game.state.opponents[0].out
    game = says(game, Pass())
    assert (game.state.round, game.state.step) == (2, Step.CHOOSE)


# --- an opponent against an opponent


PACK = replace(
    RING,
    tasks=(Task("walk"),),
    opponents=(
        Opponent("dog", (0, 0, 0, 0, 2, 0), stress=(1, 2), acts=QUICK, foe="wolf"),
        Opponent("wolf", (0, 0, 0, 0, 1, 3), stress=(1, 2)),
        Opponent("cub", (0,) * 6),
    ),
    aspects=(Aspect("night", free=2),),
)


def fought(*faces: int, keeper: bool = True, **fields: object) -> Game:
    game = a_game("ann", "bob", keeper=keeper, encounter=replace(PACK, **fields))
    return says(rolled(game, *faces), Pass(), Pass())


def test_de_23_an_opponent_rolls_its_own_pool_against_what_the_other_does_best() -> None:
    game = fought()
    assert game.state.attempt is not None
    attempt = game.state.attempt
    assert (attempt.roller, attempt.against, attempt.action) == ("dog", "wolf", Action.ATTACK)
    assert pool(game) == Pool(3, 0, 0, 2, 1)  # fair against good
    assert asked(game) == 2  # the keeper may invoke for it
    assert {it.aspect for it in commands(game) if isinstance(it, Invoke)} == {"night"}


def test_de_23_nobody_invokes_against_it() -> None:
    game = says(rolled(fought(), 4, 2, 2, 1, 1, 1), Done())
    assert ev.StepReached(Step.OPPOSE) in game.news
    assert game.state.step is Step.HIT


def test_de_23_the_keeper_spends_for_it_and_the_players_against_it() -> None:
    game = says(rolled(fought(), 1, 2, 2, 2, 2, 6), Done())
    assert game.state.step is Step.KEEPER_SPENDS
    assert asked(game) == 1  # the player whose turn it was last
    rows = {it.row for it in commands(game) if isinstance(it, Buy)}
    assert rows == {Row.MARK_STRESS, Row.SET_BACK}  # no equipment, no slots
    targets = {it.target for it in commands(game) if isinstance(it, Buy)}
    assert targets == {None, "dog", "cub", "wolf", "ann", "bob"}
    helped = says(game, Buy(Row.SET_BACK, X, "ann"))
    assert helped.state.conditions[0].pending == Pool(aid=1)
    hindered = says(game, Buy(Row.SET_BACK, X, "dog"))
    assert hindered.state.opponents[0].pending == Pool(hindrance=1)


def test_de_23_what_an_opponent_buys() -> None:
    game = says(rolled(fought(), 2, 2, 1, 1, 1, 2), Done())
    assert game.state.step is Step.SPEND
    assert asked(game) == 2
    rows = {(it.row, it.target) for it in commands(game) if isinstance(it, Buy)}
    assert rows == {(Row.AID_ALLY, "cub")}  # no fate points of its own, and the wolf is no ally
    game = says(game, Buy(Row.AID_ALLY, A, "cub"))
    assert game.state.opponents[2].pending == Pool(aid=1)


def test_de_23_its_hits_land_and_without_a_foe_it_rests() -> None:
    game = says(rolled(fought(), 4, 1, 1, 1, 1, 1), Done(), Done())
    assert (game.state.step, asked(game)) == (Step.HIT, 2)
    game = says(game, cmd.Absorb())
    assert [it.out for it in game.state.opponents] == [False, True, False]
    assert (game.state.round, game.state.step) == (2, Step.CHOOSE)
    game = says(game, Pass(), Pass())
    assert (game.state.round, game.state.acting) == (3, None)


def test_de_23_the_policy_plays_it_alone() -> None:
    game = fought(2, 2, 1, 1, 1, 2, keeper=False)
    assert ev.Bought(Side.ROLLER, Row.AID_ALLY, A, "cub") in happened(game)
    assert not [it for it in happened(game) if isinstance(it, ev.AspectInvoked)]
    assert (game.state.round, game.state.step) == (2, Step.CHOOSE)


@pytest.mark.parametrize("seat", [0, 1, 2, None])
def test_everybody_sees_who_is_hit_and_who_has_to_answer(seat: int | None) -> None:
    game = says(attacked(), Threaten("bob"))
    assert game.rules.view(game.state, seat).call == Call("wolf", QUICK, "bob")
    hit = answered(1, 1, 6, 1, 1)
    seen = hit.rules.view(hit.state, seat)
    assert (seen.hit, seen.opponents) == (hit.state.hit, hit.state.opponents)
    assert seen.conditions == (Condition(3), Condition(3))
