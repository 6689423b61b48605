"""What a roll is for, and what comes of it: DD-08, 34, 36, 43, 44, DE-02, 03, 16, 22."""

from __future__ import annotations

import pytest
from tests.runtime.pool.encounters import Game, a_game, commands, happened, rolled, says

from fateloom.runtime.kernel.game import Decision, Over, Refusal
from fateloom.runtime.pool import command as cmd
from fateloom.runtime.pool import event as ev
from fateloom.runtime.pool.building import Approach, Form, Side
from fateloom.runtime.pool.command import Absorb, Buy, Done, Ease, Invoke, Try, UseBoost, UseStunt
from fateloom.runtime.pool.condition import Condition
from fateloom.runtime.pool.dice import Pool, Symbol
from fateloom.runtime.pool.encounter import Action, Aspect, Encounter, Hero, Opponent, Stunt, Task
from fateloom.runtime.pool.invariants import broken
from fateloom.runtime.pool.legal import ways_to_absorb
from fateloom.runtime.pool.settings import Settings
from fateloom.runtime.pool.spending import Row
from fateloom.runtime.pool.state import Hit, Step
from fateloom.runtime.record import replace

CAREFUL, CLEVER, QUICK = Approach.CAREFUL, Approach.CLEVER, Approach.QUICK
YARD = Encounter(
    heroes=(Hero("ann", (1, 3, 0, 0, 0, 0)), Hero("bob", (0,) * 6)),
    tasks=(
        Task("gate", rung=2),
        Task("guard", opponent="guard"),
        Task("strike", opponent="guard", action=Action.ATTACK),
        Task("trap", rung=2, action=Action.ADVANTAGE, makes="trap", optional=True),
        Task("smoke", opponent="guard", action=Action.ADVANTAGE, makes="smoke", optional=True),
    ),
    opponents=(Opponent("guard", stress=(1, 2), slots=1),),
    aspects=(Aspect("trap", made=True), Aspect("smoke")),
    helpers=0,
    settings=Settings(refresh=0, least_refresh=0, keeper_fate=0),
)
"""Nobody has a fate point; nothing can be added to a pool until somebody has made something."""


def yard(*, keeper: bool = False, **fields: object) -> Game:
    return a_game("ann", "bob", keeper=keeper, encounter=replace(YARD, **fields))


def tried(game: Game, task: str, *faces: int) -> Game:
    """Ann tries it carefully, with two skill dice, and all that the dice gave is lost."""
    game = says(rolled(game, *faces), Try(task, CAREFUL))
    while game.state.step in (Step.BUILD, Step.OPPOSE, Step.SPEND, Step.KEEPER_SPENDS):
        game = says(game, Done())
    return game


def ann(game: Game) -> Condition:
    return game.state.conditions[0]


def guard(game: Game) -> Condition:
    return game.state.opponents[0]


# --- overcome


def test_de_02_a_tie_gets_through_at_a_minor_cost() -> None:
    game = tried(yard(), "gate", 1, 1, 1)
    assert game.state.done == ("gate",)
    assert ev.CostTaken("ann") in happened(game)
    assert ann(game).pending == Pool(hindrance=1)
    told = tried(yard(settings=replace(YARD.settings, minor_cost=Pool())), "gate", 1, 1, 1)
    assert (told.state.done, ann(told).pending) == (("gate",), Pool())


def test_de_03_a_tie_against_an_opponent_gets_through_at_a_minor_cost() -> None:
    game = tried(yard(), "guard", 1, 1, 1)
    assert (game.state.done, ann(game).pending) == (("guard",), Pool(hindrance=1))


def test_dd_43_a_success_with_style_gives_a_boost() -> None:
    assert ann(tried(yard(), "gate", 6, 4, 1)).boosts == 1
    assert ann(tried(yard(), "gate", 6, 1, 1)).boosts == 0
    early = tried(yard(settings=replace(YARD.settings, style=2)), "gate", 6, 1, 1)
    assert ann(early).boosts == 1


def test_dd_18_43_who_defends_with_style_has_a_boost() -> None:
    strong = (replace(YARD.opponents[0], ratings=(2,) * 6),)
    game = tried(yard(opponents=strong), "guard", 1, 1, 6, 4, 1)
    assert game.state.done == ()
    assert (guard(game).boosts, ann(game).boosts) == (1, 0)


def test_de_16_a_boost_is_invoked_once_for_nothing_and_gone() -> None:
    game = tried(yard(), "gate", 6, 4, 1)
    game = says(game, cmd.Pass(), Try("guard", CAREFUL))
    assert commands(game) == (UseBoost(Form.DIE), UseBoost(Form.UPGRADE), Done())
    game = says(game, UseBoost(Form.UPGRADE))
    assert ann(game).boosts == 0
    assert isinstance(game.play(game.asked, UseBoost(Form.DIE)), Refusal)
    began = says(game.undone(), UseBoost(Form.DIE))
    shown = [it.die.value for it in happened(began) if isinstance(it, ev.DieShown)]
    assert shown[3:] == ["skill", "skill", "aid", "difficulty"]


def test_dd_36_a_boost_does_not_outlast_its_scene() -> None:
    game = tried(yard(tasks=(Task("gate", rung=2),), aspects=()), "gate", 6, 4, 1)
    assert ev.BoostGained("ann") in happened(game)
    assert (game.state.step, ann(game).boosts) == (Step.WON, 0)


# --- advantages


def test_dd_43_an_advantage_makes_an_aspect_with_free_invocations() -> None:
    game = tried(yard(), "trap", 4, 1, 1)
    assert ev.AspectMade("trap", 1) in happened(game)
    assert (game.state.present, game.state.gained) == ((True, True), (1, 0))
    assert game.state.done == ("trap",)
    styled = tried(yard(), "trap", 6, 4, 1)
    assert styled.state.gained == (2, 0)


def test_de_03_a_tie_makes_a_boost_or_puts_to_use_what_is_there() -> None:
    new = tried(yard(), "trap", 1, 1, 1)
    assert (ann(new).boosts, new.state.present, new.state.done) == (1, (False, True), ())
    there = tried(yard(), "smoke", 1, 1, 1)
    assert (ann(there).boosts, there.state.gained, there.state.done) == (0, (0, 1), ())


def test_a_failure_makes_nothing() -> None:
    game = tried(yard(), "trap", 1, 1, 4)
    assert (ann(game).boosts, game.state.present, game.state.gained) == (0, (False, True), (0, 0))


def test_de_16_heroes_alone_invoke_for_nothing_what_they_have_made() -> None:
    rich = replace(YARD.settings, keeper_fate=1)
    game = tried(yard(keeper=True, settings=rich), "smoke", 4, 1, 1)
    assert game.state.gained == (0, 1)
    game = says(game, Try("guard", CAREFUL))
    assert commands(game) == (Invoke("smoke", Form.DIE), Invoke("smoke", Form.UPGRADE), Done())
    paid = says(game, Invoke("smoke", Form.DIE))
    assert (paid.state.gained, paid.state.keeper_fate) == ((0, 0), 2)
    game = says(game, Done(), Invoke("smoke", Form.DIE))
    assert (game.state.gained, game.state.keeper_fate) == ((0, 1), 1)


def test_ddl_11_an_aspect_that_is_not_made_yet_cannot_be_invoked() -> None:
    rich = replace(YARD.settings, refresh=3)
    game = says(yard(settings=rich), Try("gate", CAREFUL))
    assert {it.aspect for it in commands(game) if isinstance(it, Invoke)} == {"smoke"}


# --- attacks and hits


def test_dd_44_an_attack_hits_by_its_margin() -> None:
    game = tried(yard(keeper=True), "strike", 6, 1, 1)
    assert ev.HitLanded("guard", 2) in happened(game)
    assert game.state.step is Step.HIT
    assert commands(game) == (Absorb(2), Absorb(None, ("mild",)), Absorb())
    game = says(game, Absorb(2))
    assert (guard(game).stress, game.state.done) == ((False, True), ())


@pytest.mark.parametrize(
    "event",
    [
        ev.HitAbsorbed("ann", 1, ()),
        ev.HitAbsorbed("guard", 1, ("moderate",)),
        ev.TakenOut("ann"),
    ],
)
def test_dd_44_a_hit_is_taken_by_whoever_is_hit(event: ev.Event) -> None:
    game = tried(yard(keeper=True), "strike", 6, 1, 1)
    with pytest.raises(ValueError, match="nobody is hit who could"):
        game.rules.evolve(game.state, event)


def test_dd_36_44_whoever_cannot_take_it_is_out_and_the_attack_is_done() -> None:
    weak = (Opponent("guard"),)
    game = tried(yard(opponents=weak), "strike", 4, 1, 1)
    assert ev.TakenOut("guard") in happened(game)
    assert (guard(game).out, game.state.done) == (True, ("strike",))
    game = says(rolled(game, 1), Try("guard", CAREFUL))  # nobody is left to oppose it
    assert happened(game).count(ev.AttemptBegan("guard", CAREFUL, "bob", None, None)) == 1


def test_de_03_an_attack_that_ties_gives_a_boost() -> None:
    game = tried(yard(), "strike", 1, 1, 1)
    assert (ann(game).boosts, guard(game).stress) == (1, (False, False))


def test_dd_43_an_attack_with_style_can_hit_less_hard_for_a_boost() -> None:
    game = says(rolled(yard(keeper=True), 6, 4, 1), Try("strike", CAREFUL))
    assert Ease() in commands(game)
    game = says(game, Ease())
    assert Ease() not in (commands(game) if game.state.step is Step.SPEND else ())
    while game.state.step is not Step.HIT:
        game = says(game, Done())
    assert (ann(game).boosts, game.state.hit) == (1, Hit("guard", 2))
    plain = says(rolled(yard(), 6, 1, 1), Try("strike", CAREFUL))
    assert isinstance(plain.play(plain.asked, Ease()), Refusal)


def test_dd_36_the_policy_takes_a_hit_as_cheaply_as_it_can() -> None:
    game = tried(yard(), "strike", 6, 6, 1)  # four shifts: the greater box and a consequence
    assert ev.HitAbsorbed("guard", 2, ("mild",)) in happened(game)
    assert (guard(game).consequences, guard(game).exposed) == ((True,), (1,))


def test_dd_34_a_consequence_is_an_aspect_that_the_other_side_invokes() -> None:
    game = tried(yard(), "strike", 6, 6, 1)
    game = says(game, cmd.Pass(), Try("guard", CAREFUL))
    invoked = {it.aspect for it in commands(game) if isinstance(it, Invoke)}
    assert invoked == {"guard:mild"}
    game = says(game, Invoke("guard:mild", Form.DIE))
    assert (guard(game).exposed, guard(game).consequences) == ((0,), (True,))
    assert ev.AspectInvoked(Side.ROLLER, "guard:mild", Form.DIE, True) in happened(game)


def test_dd_34_a_consequence_that_was_bought_can_be_invoked_too() -> None:
    """SP-9: the keeper buys a consequence, and invokes it in the next roll against an opponent."""
    game = yard(keeper=True)
    hurt = replace(game.state.conditions[0], pending=Pool(hindrance=2))
    game = replace(game, state=replace(game.state, conditions=(hurt, game.state.conditions[1])))
    game = says(rolled(game, 1, 1, 2, 3, 3), Try("gate", CAREFUL))
    game = says(game, Buy(Row.CONSEQUENCE, Symbol.DISADVANTAGE))
    assert ann(game).exposed == (1, 0, 0)
    while game.state.step is not Step.CHOOSE:
        game = says(game, Done())
    game = says(game, cmd.Pass(), Try("guard", CAREFUL))
    assert commands(game) == (
        Invoke("ann:mild", Form.DIE),
        Invoke("ann:mild", Form.UPGRADE),
        Done(),
    )


def test_de_22_a_minor_opponent_takes_no_consequences() -> None:
    ways = tuple(ways_to_absorb(3, Condition(0, (False, False), (), exposed=()), (1, 2), ()))
    assert ways == (Absorb(),)


@pytest.mark.parametrize(
    ("shifts", "wanted"),
    [
        (1, [(1, ()), (2, ()), (3, ()), (None, ("mild",))]),
        (3, [(3, ()), (1, ("mild",)), (2, ("mild",)), (None, ("moderate",))]),
        (9, [(3, ("severe",)), (3, ("mild", "moderate")), (1, ("mild", "severe"))]),
        (15, [(3, ("mild", "moderate", "severe"))]),
        (16, []),
    ],
)
def test_dd_36_44_the_ways_to_take_a_hit(
    shifts: int, wanted: list[tuple[int, tuple[str, ...]]]
) -> None:
    """One box at most, consequences that are worth enough, nothing that could be left out."""
    settings = Settings()
    found = list(ways_to_absorb(shifts, Condition(3), settings.stress, settings.slots))
    assert found[-1] == Absorb()
    assert [(it.box, it.slots) for it in found[: len(wanted)]] == wanted
    worth = dict(settings.slots)
    for way in found[:-1]:
        box = 0 if way.box is None else settings.stress[way.box - 1]
        parts = [worth[slot] for slot in way.slots] + ([box] if box else [])
        assert shifts <= sum(parts) < shifts + min(parts)


def test_dd_44_heroes_who_are_out_have_no_turn_and_without_heroes_it_is_lost() -> None:
    attacker = (Opponent("guard", (5,) * 6, acts=CAREFUL),)
    game = yard(opponents=attacker, rounds=9, settings=replace(YARD.settings, stress=(), slots=()))
    game = says(game, cmd.Pass(), cmd.Pass())
    game = says(rolled(game, 1, 1, 6, 2, 2), cmd.Answer(CAREFUL))
    while game.state.step is not Step.CHOOSE:
        game = says(game, commands(game)[-1])
    assert [it.out for it in game.state.conditions] == [True, False]
    assert (game.state.seat, game.state.round) == (1, 2)
    game = says(game, cmd.Pass())
    assert game.state.call is not None
    assert game.state.call.hero == "bob"
    game = says(rolled(game, 1, 6, 2, 2), cmd.Answer(CAREFUL))
    while isinstance(game.to_move, Decision):
        game = says(game, commands(game)[-1])
    assert isinstance(game.to_move, Over)
    assert game.state.step is Step.LOST
    assert [it.out for it in game.state.conditions] == [False, False]  # the scene is over


# --- stunts


def test_ddl_12_dd_08_stunts_have_dice_of_their_own_and_some_work_once_a_scene() -> None:
    stunts = (Stunt("roar", None, Pool(aid=2), once=True), Stunt("trick", CLEVER))
    game = yard(heroes=(Hero("ann", (1,) * 6, stunts), YARD.heroes[1]))
    game = says(game, Try("gate", CAREFUL))
    assert commands(game) == (UseStunt("roar"), Done())
    game = says(rolled(game, 1, 1, 1, 1, 4), UseStunt("roar"))
    assert ann(game).spent == ("roar",)
    while game.state.step is not Step.CHOOSE:
        game = says(game, Done())
    game = says(game, cmd.Pass(), Try("guard", CLEVER))
    assert commands(game) == (UseStunt("trick"), Done())
    assert broken(game.rules.encounter, game.state) == ()  # type: ignore[attr-defined]
