"""Turns played by hand: DD-05..14, 18, 24..34, 36, 41, DX-08, 09, 12..15, 17, DE-02..05, 12, 28."""

from __future__ import annotations

import pytest
from tests.runtime.pool.encounters import MILL, Game, a_game, commands, pool, rolled, says

from fateloom.runtime.codec import DecodeError
from fateloom.runtime.kernel.game import Refusal
from fateloom.runtime.kernel.log import Entry, replay
from fateloom.runtime.pool import command as cmd
from fateloom.runtime.pool import event as ev
from fateloom.runtime.pool.building import Approach, Form, Side
from fateloom.runtime.pool.checking import checked
from fateloom.runtime.pool.command import Buy, Done, Invoke, Pass, TakeHelp, Try, UseStunt
from fateloom.runtime.pool.condition import Condition
from fateloom.runtime.pool.dice import Die, Pool, Symbol
from fateloom.runtime.pool.dice_set import STANDARD
from fateloom.runtime.pool.encounter import Action, Aspect, Encounter, Hero, Opponent, Task
from fateloom.runtime.pool.invariants import broken
from fateloom.runtime.pool.rules import PoolRules
from fateloom.runtime.pool.spending import Row
from fateloom.runtime.pool.state import SetUp, Step
from fateloom.runtime.pool.tally import Outcome, Tally
from fateloom.runtime.pool.view import PolicyAnswer
from fateloom.runtime.record import replace

A, D, H, X = Symbol.ADVANTAGE, Symbol.DISADVANTAGE, Symbol.HOPE, Symbol.DESPAIR
FLAT = (0,) * 6
PLAIN = Encounter(
    heroes=(
        Hero("ann", (0, 3, 0, 0, 0, -1), things=("rope",)),
        Hero("bob", FLAT),
    ),
    tasks=(
        Task("easy"),
        Task("fair", rung=2),
        Task("fight", opponent="wolf", action=Action.ATTACK),
    ),
    opponents=(Opponent("wolf", (0, 3, 0, 0, 0, -2)),),
    helpers=0,
)
"""Nothing can be added to a pool in here: what is tried is rolled at once."""
CAREFUL, CLEVER, SNEAKY = Approach.CAREFUL, Approach.CLEVER, Approach.SNEAKY


def with_condition(game: Game, condition: Condition, seat: int = 0) -> Game:
    listed = list(game.state.conditions)
    listed[seat] = condition
    return replace(game, state=replace(game.state, conditions=tuple(listed)))


def plain(keeper: bool = False, **fields: object) -> Game:
    return a_game("ann", "bob", keeper=keeper, encounter=replace(PLAIN, **fields))


def ended(game: Game) -> ev.AttemptEnded:
    return next(it for it in game.news if isinstance(it, ev.AttemptEnded))


def refusal(game: Game, command: cmd.Command) -> Refusal:
    answer = game.play(game.asked, command)
    assert isinstance(answer, Refusal)
    return answer


# --- building


def test_dd_06_13_the_approach_against_a_difficulty() -> None:
    game = says(a_game("ann"), Try("door", CLEVER))
    assert (game.state.step, pool(game)) == (Step.BUILD, Pool(2, 1, 0, 2))


def test_dd_08_a_stunt_of_the_approach_gives_an_aid_die_once() -> None:
    game = says(a_game("ann"), Try("door", CLEVER), UseStunt("maps"))
    assert pool(game) == Pool(2, 1, 1, 2)
    assert refusal(game, UseStunt("maps")).reason == "stunt"
    assert UseStunt("maps") not in commands(says(a_game("ann"), Try("door", CAREFUL)))


def test_dd_09_de_16_a_free_invocation_first_then_fate_points() -> None:
    """DD-09c, 09d: what it costs, and once a roll each."""
    game = says(a_game("ann"), Try("door", CLEVER), Invoke("dark", Form.UPGRADE))
    assert pool(game) == Pool(1, 2, 0, 2)
    assert (game.state.free[0], game.state.conditions[0].fate) == (0, 3)
    game = says(game, Invoke("wet", Form.DIE), Invoke("ann-knows", Form.UPGRADE))
    assert pool(game) == Pool(0, 3, 1, 2)
    assert game.state.conditions[0].fate == 1
    assert refusal(game, Invoke("wet", Form.DIE)).reason == "aspect"


def test_dd_09_without_fate_points_no_aspect() -> None:
    """DD-09c: only what is free is left."""
    game = with_condition(says(a_game("ann"), Try("door", CLEVER)), Condition(0))
    offered = [it for it in commands(game) if isinstance(it, Invoke)]
    assert offered == [Invoke("dark", Form.DIE), Invoke("dark", Form.UPGRADE)]


def test_dd_09_nobody_invokes_what_belongs_to_others() -> None:
    game = says(a_game("bob", "ann"), Try("guard", CLEVER))
    for aspect in ("ann-knows", "drowsy", "nonsense"):
        assert refusal(game, Invoke(aspect, Form.DIE)).reason == "aspect"


def test_dd_10_de_15_nothing_changes_a_roll() -> None:
    game = says(a_game("ann", "bob", keeper=True), Try("door", CAREFUL))
    game = says(rolled(game, 3, 3, 3, 1, 1), Done())
    assert game.state.step is Step.SPEND
    assert all(isinstance(it, Buy | Done) for it in commands(game))
    assert refusal(game, Invoke("dark", Form.DIE)).reason == "step"
    assert refusal(game, cmd.Show(6)).reason == "roll"


def test_dd_11_12_38_39_opponents_are_mirrored() -> None:
    skilled = says(a_game("bob", "ann"), Try("guard", Approach.FORCEFUL))
    assert pool(skilled) == Pool(2, 1, 0, 3)
    bad = says(a_game("bob", "ann"), Try("guard", CLEVER))
    assert pool(bad) == Pool(1, 0, 1, 1)


def test_de_11_helpers_of_an_opponent_hinder() -> None:
    game = says(a_game("ann"), Try("miller", CAREFUL))
    assert pool(game) == Pool(3, 0, 0, 1, 2, 2)


def test_dd_14_the_keeper_invokes_against_the_roller() -> None:
    game = says(a_game("ann", keeper=True), Try("guard", CAREFUL), Done())
    assert (game.state.step, game.to_move.seat) == (Step.OPPOSE, 1)  # type: ignore[union-attr]
    assert {it.aspect for it in commands(game) if isinstance(it, Invoke)} == {
        "dark",
        "wet",
        "drowsy",
    }
    game = says(game, Invoke("drowsy", Form.UPGRADE), Invoke("wet", Form.DIE))
    assert pool(game) == Pool(3, 0, 0, 0, 1, 1)
    assert (game.state.keeper_fate, game.state.free[3]) == (0, 1)


def test_dd_14_without_an_opponent_the_keeper_has_nothing_to_invoke_for() -> None:
    """DD-14c: where nobody opposes, nobody invokes against the roller."""
    game = rolled(a_game("ann", "bob", keeper=True), 3, 3, 3, 1, 1)
    game = says(game, Try("door", CAREFUL), Done())
    assert ev.StepReached(Step.OPPOSE) in game.news
    assert game.state.step is Step.SPEND


def test_dd_41_each_hero_helps_once_and_a_story_limits_them() -> None:
    """DD-41b, 41c: once each, and so many as the story says."""
    game = says(a_game("ann", "bob", "cid"), Try("door", CAREFUL), TakeHelp("bob"))
    assert pool(game) == Pool(3, 0, 1, 2)
    assert refusal(game, TakeHelp("bob")).reason == "help"
    assert refusal(game, TakeHelp("ann")).reason == "help"
    one = a_game("ann", "bob", "cid", encounter=replace(MILL, helpers=1))
    one = says(one, Try("door", CAREFUL), TakeHelp("bob"))
    assert refusal(one, TakeHelp("cid")).reason == "help"


def test_dx_17_dd_28_promised_dice_are_in_the_next_pool_once() -> None:
    """DD-28a, 28b: in the next pool, and in no other."""
    game = with_condition(plain(), Condition(3, pending=Pool(aid=1, hindrance=1)))
    game = says(game, Try("easy", CAREFUL))
    rolls = [it for it in game.news if isinstance(it, ev.DieShown)]
    assert [it.die.value for it in rolls] == ["skill", "aid", "hindrance"]
    assert broken(PLAIN, game.state) == ()
    assert game.state.conditions[0].pending.aid == 0


# --- results and spending


def test_dx_10_de_02_a_tie_without_opponent_does_the_task() -> None:
    game = says(rolled(plain(), 1), Try("easy", CAREFUL))
    assert ended(game) == ev.AttemptEnded("easy", Outcome.TIE, True, 0, 0)
    assert game.state.done == ("easy",)


def test_dd_18_45_de_03_opponents_have_the_margin_of_a_failure() -> None:
    """DD-18a: by two is by two."""
    lost = says(rolled(plain(), 1, 6), Try("fight", CAREFUL))
    assert ended(lost) == ev.AttemptEnded("fight", Outcome.FAILURE, False, 0, 2)
    tie = says(rolled(plain(), 4, 4), Try("fight", CAREFUL))
    assert ended(tie) == ev.AttemptEnded("fight", Outcome.TIE, False, 0, 0)


def test_dd_18_nobody_has_the_margin_without_an_opponent() -> None:
    """DD-18b: a task has no margin."""
    game = says(rolled(plain(), 1, 6), Try("fair", CAREFUL))
    assert ended(game) == ev.AttemptEnded("fair", Outcome.FAILURE, False, 0, 0)


def spending(keeper: bool, faces: tuple[int, ...], condition: Condition) -> Game:
    """Ann has rolled a skill, an aid and a hindrance die, promised to her, and has to spend."""
    condition = replace(condition, pending=Pool(aid=1, hindrance=1))
    game = with_condition(plain(keeper), condition)
    return says(rolled(game, *faces), Try("easy", CAREFUL))


def test_dx_08_12_dd_29_no_fate_point_above_refresh_but_dice_for_an_ally() -> None:
    """DD-29a, 29b: at refresh no point is for sale, below it one."""
    game = spending(False, (1, 3, 1), Condition(3))
    assert refusal(game, Buy(Row.GAIN_FATE, A)).reason == "purchase"
    game = says(game, Buy(Row.AID_ALLY, A, "bob"))
    assert game.state.conditions[1].pending == Pool(aid=1)
    assert game.state.seat == 1  # all is spent, the turn is over
    poor = says(spending(False, (1, 3, 1), Condition(2)), Buy(Row.GAIN_FATE, A))
    assert poor.state.conditions[0].fate == 3


def test_dx_13_dd_25_27_de_05_stress_cleared_as_long_as_advantage_lasts() -> None:
    """DD-25b, 27b: two of advantage are two purchases of one box."""
    game = spending(False, (1, 3, 1), Condition(3, stress=(True, False, True)))
    game = says(game, Buy(Row.CLEAR_STRESS, A))
    assert game.state.conditions[0].stress == (False, False, True)
    game = says(game, Buy(Row.CLEAR_STRESS, A))
    assert game.state.conditions[0].stress == (False, False, False)


def test_dd_25_de_06_what_is_not_spent_is_lost() -> None:
    """DD-25a, 25c: nobody has to spend, and nothing is kept."""
    game = says(spending(False, (1, 3, 1), Condition(2)), Done())
    assert game.state.attempt is None
    assert game.state.conditions[0].fate == 2


def test_dx_09_14_dd_24_30_the_keeper_spends_after_the_roller() -> None:
    game = spending(True, (1, 1, 3), Condition(3, stress=(True, False, False)))
    assert (game.state.step, game.to_move.seat) == (Step.KEEPER_SPENDS, 2)  # type: ignore[union-attr]
    bought = {it.row for it in commands(game) if isinstance(it, Buy)}
    assert bought == {Row.MARK_STRESS, Row.HINDER_ALLY, Row.SET_BACK}
    game = says(game, Buy(Row.MARK_STRESS, D))
    assert game.state.conditions[0].stress == (True, True, False)
    game = says(game, Buy(Row.MARK_STRESS, D))
    assert game.state.conditions[0].stress == (True, True, True)


def test_de_20_without_a_free_box_the_keeper_buys_something_else() -> None:
    game = spending(True, (1, 1, 3), Condition(3, stress=(True, True, True)))
    assert refusal(game, Buy(Row.MARK_STRESS, D)).reason == "purchase"


def test_dd_33_de_12_a_setback_for_anybody_or_help_for_an_opponent() -> None:
    """DD-33a, 33b: a hindrance die for a hero, an aid die for an opponent."""
    game = spending(True, (1, 1, 3), Condition(3))
    spared = says(game, Done())
    for seat, hero in enumerate(("ann", "bob")):
        met = says(game, Buy(Row.SET_BACK, D, hero)).state.conditions[seat].pending
        assert met == spared.state.conditions[seat].pending + Pool(hindrance=1)
    offered = {it.target for it in commands(game) if isinstance(it, Buy) and it.row is Row.SET_BACK}
    assert offered == {"ann", "bob", "wolf"}
    game = says(game, Buy(Row.SET_BACK, D, "wolf"))
    assert [it.pending for it in game.state.opponents] == [Pool(aid=1)]
    game = says(rolled(game, 1, 1, 1), Try("fight", CAREFUL))
    rolls = [it.die.value for it in game.news if isinstance(it, ev.DieShown)]
    assert rolls == ["skill", "difficulty", "hindrance"]
    assert [it.pending for it in game.state.opponents] == [Pool()]


def test_de_25_rows_for_allies_need_one() -> None:
    game = a_game("ann", encounter=PLAIN)
    game = with_condition(game, Condition(2, pending=Pool(aid=1)))
    game = says(rolled(game, 1, 3), Try("easy", CAREFUL))
    assert commands(game) == (Buy(Row.GAIN_FATE, A), Done())


def fought(despair: int, *, deadly: bool = False, keeper: bool = False) -> Game:
    """Ann has met the wolf where it is good: two difficulty dice and a challenge die."""
    game = plain(keeper, deadly=deadly)
    return says(rolled(game, 1, 4, 4, 1, 1, despair), Try("fight", CLEVER))


def test_dx_15_dd_32_34_de_08_despair_buys_a_consequence_or_breaks_a_thing() -> None:
    game = fought(6, keeper=True)
    assert Buy(Row.BREAK_THING, X, "rope") in commands(game)
    hurt = says(game, Buy(Row.CONSEQUENCE, X))
    assert hurt.state.conditions[0].consequences == (True, False, False)
    game = says(game, Buy(Row.BREAK_THING, X, "rope"))
    assert game.state.conditions[0].broken == ("rope",)


def test_de_28_the_policy_goes_for_consequences_in_a_deadly_scene_alone() -> None:
    deadly, mild = fought(6, deadly=True), fought(6)
    assert deadly.state.conditions[0].consequences == (True, False, False)
    assert mild.state.conditions[0].consequences == (False, False, False)
    assert mild.state.conditions[0].pending == Pool(hindrance=1)
    spared = with_condition(plain(), Condition(3, pending=Pool(hindrance=1)))
    spared = says(rolled(spared, 1, 2), Try("easy", CAREFUL))
    assert spared.state.conditions[0].stress == (True, False, False)


def test_dd_22_31_hope_on_a_failure_turns_something_for_the_better() -> None:
    """DD-22b: whatever the outcome."""
    game = says(rolled(plain(), 1, 1, 6, 6, 6, 1), Try("fight", CLEVER))
    attempt = game.state.attempt
    assert attempt is not None
    assert attempt.tally == Tally(net=-3, advantage=-1, hope=1)
    game = says(game, Buy(Row.TURN_FOR_THE_BETTER, H))
    assert ended(game).outcome is Outcome.FAILURE


# --- scene, view, doors


def test_dd_36_stress_is_gone_when_the_scene_is_won_or_lost() -> None:
    """DD-36b, 36c: whichever way it ends."""
    game = with_condition(plain(rounds=1), Condition(3, (True,) * 3, (True, False, False)))
    lost = says(game, Pass(), Pass())
    assert lost.state.step is Step.LOST
    assert lost.state.conditions[0] == Condition(3, consequences=(True, False, False))
    won = a_game("ann", encounter=replace(PLAIN, tasks=(Task("easy"),)))
    won = says(rolled(with_condition(won, Condition(3, (True,) * 3)), 4), Try("easy", CAREFUL))
    assert (won.state.step, won.state.conditions[0]) == (Step.WON, Condition(3))


def test_ddl_15_the_pool_of_a_hidden_task_is_seen_by_the_keeper_alone() -> None:
    game = says(a_game("ann", "bob", keeper=True), Try("climb", CAREFUL))
    rules = PoolRules(MILL)
    assert [rules.view(game.state, seat).pool for seat in (0, 1, None)] == [None] * 3
    assert rules.view(game.state, 2).pool == Pool(3, 0, 0, 2, 2)
    game = says(rolled(game, 3, 3, 3, 1, 1, 2, 2), Done())
    assert rules.view(game.state, 0).pool == Pool(3, 0, 0, 2, 2)
    shown = says(a_game("ann", "bob"), Try("door", CAREFUL))
    assert rules.view(shown.state, 1).pool == Pool(3, 0, 0, 2)


def test_de_28_everybody_sees_with_what_the_policy_would_answer() -> None:
    """The roll that is built; before it, a roll against each opponent. A keeper says nothing."""
    game = a_game("ann", "bob")
    guard = PolicyAnswer("guard", ("dark", "wet", "drowsy"))
    miller = PolicyAnswer("miller", ("dark", "wet", "greedy"))
    for seat in (0, 1, None):
        assert PoolRules(MILL).view(game.state, seat).answers == (guard, miller)
    for task, answers in (("guard", (guard,)), ("door", ())):
        begun = says(game, Try(task, CLEVER))
        assert PoolRules(MILL).view(begun.state, 0).answers == answers
    kept = a_game("ann", "bob", keeper=True)
    assert PoolRules(MILL).view(kept.state, 0).answers == ()


@pytest.mark.parametrize("heroes", [(), ("ann", "ann"), ("ann", "nobody")])
def test_set_ups_that_cannot_be(heroes: tuple[str, ...]) -> None:
    refused = PoolRules(PLAIN).setup(SetUp(heroes))
    assert isinstance(refused, Refusal)
    assert refused.reason == "heroes"


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"heroes": ()}, "needs a hero"),
        ({"heroes": (Hero("ann", (1, 2)),)}, "six ratings"),
        ({"heroes": (Hero("ann", (9,) * 6),)}, "six ratings"),
        ({"heroes": (Hero("ann", FLAT), Hero("ann", FLAT))}, "name: hero or opponent 'ann'"),
        ({"tasks": (Task("ford"), Task("ford"))}, "two of one name: task 'ford'"),
        ({"aspects": (Aspect("fog"), Aspect("fog"))}, "two of one name: aspect 'fog'"),
        ({"dice": replace(STANDARD, types=STANDARD.types[1:])}, "all six dice are needed"),
        ({"tasks": (Task("t", optional=True),)}, "a task that is not optional"),
        ({"tasks": (Task("t", action=Action.ATTACK),)}, "'t' attacks nobody"),
        ({"opponents": (Opponent("wolf", FLAT, 3),)}, "0 to 2 helpers"),
        ({"opponents": ()}, "who is no opponent"),
        ({"tasks": (Task("t", 3, 3),)}, "cannot be challenge dice"),
        ({"aspects": (Aspect("a", "nobody"),)}, "who is nobody"),
        ({"aspects": (Aspect("a", free=-1),)}, "fewer than 0"),
        ({"rounds": 0}, "and a round"),
    ],
)
def test_encounters_that_cannot_be(change: dict[str, object], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        checked(replace(PLAIN, **change))


@pytest.mark.parametrize("face", [0, 7])
def test_dd_02_a_die_shows_a_face_from_1_to_6(face: int) -> None:
    rules = PoolRules(MILL)
    begun = rules.apply(says(a_game("ann", "bob"), Try("door", CAREFUL)).state, Done())
    assert not isinstance(begun, Refusal)
    for shown, reason in ((face, "roll"), (6, None), (1, None)):
        after = rules.apply(begun[1], cmd.Show(shown))
        assert (after.reason if isinstance(after, Refusal) else None) == reason


def test_dd_19_24_nobody_spends_for_the_other_side() -> None:
    """DD-24a: the keeper does not spend hope."""
    game = fought(6, keeper=True)
    assert game.state.step is Step.KEEPER_SPENDS
    assert refusal(game, Buy(Row.CLEAR_STRESS, H)).reason == "purchase"
    assert all(
        it.side is Side.KEEPER
        for it in says(game, Buy(Row.CONSEQUENCE, X)).news
        if isinstance(it, ev.Bought)
    )


@pytest.mark.parametrize("symbol", [H, A, Symbol.SUCCESS])
def test_dd_24_25_nothing_is_paid_in_symbols_that_the_table_does_not_name(symbol: Symbol) -> None:
    game = fought(6, keeper=True)
    rules = PoolRules(PLAIN)
    paid = ev.Bought(Side.KEEPER, Row.CONSEQUENCE, X, None)
    assert rules.evolve(game.state, paid).conditions[0].consequences[0]
    with pytest.raises(ValueError, match="cannot be bought"):
        rules.evolve(game.state, replace(paid, symbol=symbol))


@pytest.mark.parametrize("thing", [None, "lamp", "bob"])
def test_dd_32_what_the_roller_does_not_have_cannot_break(thing: str | None) -> None:
    """DD-32b: nor what is somebody else's."""
    game = fought(6, keeper=True)
    broke = ev.Bought(Side.KEEPER, Row.BREAK_THING, X, "rope")
    assert PoolRules(PLAIN).evolve(game.state, broke).conditions[0].broken == ("rope",)
    with pytest.raises(ValueError, match="cannot be bought"):
        PoolRules(PLAIN).evolve(game.state, replace(broke, target=thing))


IMPOSSIBLE: list[ev.Event] = [
    ev.TurnBegan(2, 1),
    ev.TurnBegan(-1, 1),
    ev.TurnBegan(0, 9),
    ev.DieShown(Die.AID, 1),
    ev.DieShown(Die.SKILL, 7),
    ev.DieShown(Die.SKILL, 0),
    ev.RollRead(Tally(net=9)),
    ev.AspectInvoked(Side.ROLLER, "wet", Form.DIE, True),
    ev.AspectInvoked(Side.KEEPER, "nonsense", Form.DIE, False),
    ev.Bought(Side.ROLLER, Row.CLEAR_STRESS, A, None),
    ev.AttemptBegan("nonsense", CAREFUL, "ann"),
    ev.AttemptBegan("guard", CAREFUL, "nobody"),
    ev.ThreatBegan("nobody"),
    ev.Called("guard", CAREFUL, "nobody", None),
    ev.BoostUsed(Side.ROLLER, Form.DIE),
    ev.StuntUsed("nonsense"),
    ev.AspectMade("nonsense", 1),
    ev.HitLanded("ann", 0),
    ev.HitAbsorbed("ann", 1, ()),
    ev.TakenOut("ann"),
]


@pytest.mark.parametrize("event", IMPOSSIBLE)
def test_a_save_with_events_that_cannot_be_is_not_opened(event: ev.Event) -> None:
    game = says(a_game("ann", "bob"), Try("guard", CAREFUL))
    entries = (*game.log.entries, Entry(None, None, 0, (event,)))
    with pytest.raises(DecodeError, match="cannot happen"):
        replay(game.rules, replace(game.log, entries=entries))


def test_the_keeper_cannot_have_paid_without_fate_points() -> None:
    game = says(a_game("ann", keeper=True), Try("guard", CAREFUL))
    event = ev.AspectInvoked(Side.KEEPER, "wet", Form.DIE, False)
    entries = (*game.log.entries, Entry(None, None, 0, (event, replace(event, aspect="dark"))))
    with pytest.raises(DecodeError, match="cannot happen"):
        replay(game.rules, replace(game.log, entries=entries))
