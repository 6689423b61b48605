"""Tests and dice: DST-44..61, 64, the tables of sections 5.2 to 5.6, OX-01, OX-04."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path

import pytest
from tests.runtime.story import builders as b

from fateloom.runtime.kernel.chance import dice
from fateloom.runtime.kernel.game import Chance, Refusal
from fateloom.runtime.program import items as it
from fateloom.runtime.program import statement as st
from fateloom.runtime.program.settings import EFFORT_PROFILES, Settings
from fateloom.runtime.record import replace
from fateloom.runtime.story import command as cmd
from fateloom.runtime.story import event as ev

ORACLES = json.loads(Path(__file__).with_name("oracles.json").read_text(encoding="utf-8"))
Chances = dict[int, Fraction]


def a_test(
    markers: tuple[int, ...],
    effort: int,
    *carried: str,
    profile: str = "mid",
    dexterity: tuple[int, ...] = (12,),
    bands: tuple[tuple[int, int, tuple[st.Statement, ...]], ...] = (),
) -> b.Game:
    """A game in which a test of Power was begun, with so many effort dice ready."""
    story = b.program(
        b.poi("fight", b.option("wolf", b.test(b.POW, *bands))),
        heroes=(b.hero("ann", *carried, markers=((12,), dexterity, markers)),),
        settings=Settings(
            effort_start=effort, effort_refresh=0, effort_faces=EFFORT_PROFILES[profile]
        ),
    )
    return b.Game(story).visit("fight", "wolf")


def distribution(game: b.Game, effort: int, *then: cmd.Command) -> Chances:
    """What number is entered, by every answer of chance through the engine."""
    rules, state = game.rules, game.state
    for event in _happened(rules.decide(state, cmd.DeclareEffort(effort))):
        state = rules.evolve(state, event)
    to_move = rules.legal(state)
    assert isinstance(to_move, Chance)
    found: Chances = {}
    for answer, weight in to_move.distribution.outcomes:
        after = state
        for command in (answer, *then):
            events = rules.decide(after, command)
            if isinstance(events, Refusal):
                continue  # an ability whose moment this roll is not
            for event in events:
                after = rules.evolve(after, event)
        entered = [it for it in _happened(rules.decide(after, cmd.Confirm()))]
        (number,) = [it.successes for it in entered if isinstance(it, ev.NumberEntered)]
        found[number] = found.get(number, Fraction(0)) + weight
    return found


def _happened(events: tuple[ev.Event, ...] | Refusal) -> tuple[ev.Event, ...]:
    assert not isinstance(events, Refusal), events
    return events


def at_least(found: Chances, number: int) -> Fraction:
    return sum((weight for count, weight in found.items() if count >= number), Fraction(0))


def test_section_5_2_roll_totals() -> None:
    total = dice((1, 2, 3, 4, 5, 6), 2).map(lambda shown: sum(shown))
    expected = "1 35/36 11/12 5/6 13/18 7/12 5/12 5/18 1/6 1/12 1/36 0".split()
    for number, chance in zip(range(2, 14), expected, strict=True):
        found = sum((weight for it, weight in total.outcomes if it >= number), Fraction(0))
        assert found == Fraction(chance)


@pytest.mark.parametrize(
    ("count", "ways"),
    [
        (1, {(1, 0): 2, (2, 0): 2, (3, 0): 1, (0, 1): 1}),
        (
            2,
            {(0, 2): 1, (1, 1): 4, (2, 0): 4, (2, 1): 4, (3, 0): 8, (3, 1): 2, (4, 0): 8}
            | {(5, 0): 4, (6, 0): 1},
        ),
        (
            3,
            {(0, 3): 1, (1, 2): 6, (2, 1): 12, (2, 2): 6, (3, 0): 8, (3, 1): 24, (3, 2): 3}
            | {(4, 0): 24, (4, 1): 24, (5, 0): 36, (5, 1): 12, (6, 0): 32, (6, 1): 3}
            | {(7, 0): 18, (8, 0): 6, (9, 0): 1},
        ),
    ],
)
def test_section_5_3_effort_dice_alone(count: int, ways: dict[tuple[int, int], int]) -> None:
    found = dice(EFFORT_PROFILES["mid"], count).map(
        lambda shown: (sum(it for it in shown if isinstance(it, int)), shown.count("star"))
    )
    assert dict(found.outcomes) == {key: Fraction(n, 6**count) for key, n in ways.items()}


@pytest.mark.parametrize("name", ORACLES["tables"])
def test_sections_5_4_and_5_5_through_the_engine(name: str) -> None:
    profile, _, effort = name.split("|")
    table = ORACLES["tables"][name]
    game = a_test(tuple(table["markers"]), int(effort), profile=profile)
    found = distribution(game, int(effort))
    assert found == {int(key): Fraction(it) for key, it in table["exactly"].items()}
    assert sum(number * weight for number, weight in found.items()) == Fraction(table["mean"])
    for number, chance in table["p_at_least"].items():
        assert at_least(found, int(number)) == Fraction(chance)


@pytest.mark.parametrize(
    ("effort", "chances"),
    [(0, "1 11/12 7/12 5/12 0 0"), (2, "1 1 103/108 41/48 269/1296 5/432")],
)
def test_section_5_6_crow(effort: int, chances: str) -> None:
    found = distribution(a_test((2, 5, 8, 9), effort, "crow"), effort)
    assert [at_least(found, k) for k in range(1, 7)] == list(map(Fraction, chances.split()))


@pytest.mark.parametrize(
    ("effort", "chances"),
    [(0, "1 35/36 5/6 5/6 7/12 5/12"), (2, "1 1 323/324 425/432 203/216 23/27")],
)
def test_section_5_6_bow(effort: int, chances: str) -> None:
    game = a_test((2, 5, 8, 9), effort, "bow", dexterity=(3, 5, 7, 8)).do(cmd.UseAbility("bow"))
    found = distribution(game, effort)
    assert [at_least(found, k) for k in range(1, 7)] == list(map(Fraction, chances.split()))


def test_section_5_6_torch() -> None:
    game = a_test((9, 10, 11, 12), 0, "torch").do(cmd.UseAbility("torch"))
    found = distribution(game, 0)
    expected = list(map(Fraction, "1 5/18 1/6 1/12 1/36 0".split()))
    assert [at_least(found, k) for k in range(1, 7)] == expected


@pytest.mark.parametrize(("effort", "chance"), [(0, "29/36"), (2, "815/1296")])
def test_section_5_6_talisman(effort: int, chance: str) -> None:
    game = a_test((9, 10, 11, 12), effort, "talisman")
    found = distribution(game, effort, cmd.UseAbility("talisman"))
    assert at_least(found, 3) == Fraction(chance)


@pytest.mark.parametrize(
    ("markers", "carried", "successes"),
    [
        ((2, 5, 8, 9), (), 4),
        ((5, 6, 9, 11), (), 3),
        ((9, 10, 11, 12), (), 2),
        ((5, 6, 9, 11), ("crow",), 4),
        ((9, 10, 11, 12), ("crow",), 3),
    ],
)
def test_section_5_6_ec_18_alcohol(
    markers: tuple[int, ...], carried: tuple[str, ...], successes: int
) -> None:
    game = a_test(markers, 2, "alcohol", *carried).do(cmd.UseAbility("alcohol"), cmd.Confirm())
    (entered,) = [it for it in game.table.news if isinstance(it, ev.NumberEntered)]
    assert entered.successes == successes
    assert game.me.effort == 2, "no die is rolled, none exhausts"


def test_ox_01_the_main_example() -> None:
    game = a_test((5, 6, 9, 11), 2).roll(2, 3, 4, 1, "star").do(cmd.Confirm())
    (entered,) = [it for it in game.table.news if isinstance(it, ev.NumberEntered)]
    assert (entered.total, entered.markers, entered.stars) == (8, 2, 1)
    assert entered.successes == 3
    assert game.me.effort == 0


def test_ox_04_talisman_then_hatchet() -> None:
    won = b.coins(10)
    game = a_test((5, 7, 9, 10), 0, "talisman", "hatchet", bands=((0, 4, ()), (5, 6, (won,))))
    game.roll(0, 1, 3)
    shown = game.rules.view(game.state, 0).test
    assert shown is not None and shown.successes == 0
    game.do(cmd.UseAbility("talisman"), cmd.UseAbility("hatchet"), cmd.Confirm())
    (entered,) = [it for it in game.table.log.events if isinstance(it, ev.NumberEntered)]
    assert entered.successes == 5
    assert game.me.items == ()
    assert game.me.coins == 11


def test_ec_19_hatchet_and_torch_do_not_spoil_the_talisman() -> None:
    game = a_test((9, 10, 11, 12), 0, "talisman", "talisman", "hatchet", "torch")
    game.do(cmd.UseAbility("torch"), cmd.UseAbility("hatchet")).roll(0, 1, 1)
    game.do(cmd.UseAbility("talisman"), cmd.UseAbility("talisman"), cmd.Confirm())
    (entered,) = [it for it in game.table.log.events if isinstance(it, ev.NumberEntered)]
    assert entered.successes == 3 + 3 + 2 + 1


def test_ec_20_alcohol_only_before_the_roll() -> None:
    game = a_test((2, 5, 8, 9), 0, "alcohol").roll(0, 1, 1)
    assert game.refused(cmd.UseAbility("alcohol")) == "window"


def test_ec_21_torch_counts_for_the_test_in_progress() -> None:
    game = a_test((9, 10, 11, 12), 0, "torch").roll(0, 1, 1)
    game.do(cmd.UseAbility("torch"), cmd.Confirm())
    (entered,) = [it for it in game.table.news if isinstance(it, ev.NumberEntered)]
    assert entered.successes == 1


def test_ec_17_medicine_in_a_test_recounts() -> None:
    game = a_test((5, 7, 9, 10), 0, "medicine", "horse").roll(0, 1, 3)
    game.do(cmd.UseAbility("medicine"), cmd.SetMarkers(((12,), (12,), (4, 7, 9, 10))))
    game.do(cmd.Confirm())
    (entered,) = [it for it in game.table.log.events if isinstance(it, ev.NumberEntered)]
    assert entered.successes == 1


def test_ec_17_setting_gain_items_in_test_off() -> None:
    story = b.program(
        b.poi("fight", b.option("wolf", b.test(b.POW))),
        heroes=(b.hero("ann", "medicine", "horse"),),
        settings=Settings(gain_items_in_test=False),
    )
    game = b.Game(story).visit("fight", "wolf")
    assert game.refused(cmd.UseAbility("medicine")) == "window"


def test_dst_46_48_a_test_cannot_be_left_and_effort_is_declared_before() -> None:
    """DST-48a, 48b: as many as are ready; none once the dice lie there."""
    game = a_test((5,), 1)
    assert game.refused(cmd.LeavePoi()) == "pending"
    assert game.refused(cmd.EndTurn()) == "pending"
    assert game.refused(cmd.DeclareEffort(2)) == "effort"
    assert game.refused(cmd.DeclareEffort(-1)) == "effort"
    game.roll(0, 1, 1)
    assert game.refused(cmd.DeclareEffort(1)) == "question"


@pytest.mark.parametrize(
    ("ready", "said"),
    [(0, "no effort dice are"), (1, "1 effort die is"), (2, "2 effort dice are")],
)
def test_dst_48_a_refusal_says_how_many_dice_are_ready(ready: int, said: str) -> None:
    game = a_test((5,), ready)
    refusal = game.rules.decide(game.state, cmd.DeclareEffort(ready + 1))
    assert refusal == Refusal("effort", f"{said} ready (DST-48).")


def test_dst_61_no_experience_in_a_test() -> None:
    """DST-61a, 61b: none from the choice of the test on, and again after its result."""
    story = b.program(b.poi("fight", b.option("wolf", b.xp(1), b.test(b.POW))))
    game = b.Game(story).visit("fight", "wolf")
    assert game.me.xp == 1
    spent = cmd.SpendXp(1, (b.MARKERS[0], b.MARKERS[1], (2, 5, 6, 9)))
    assert game.refused(spent) == "test"
    assert game.roll(0, 1, 1).refused(spent) == "test"
    assert game.do(cmd.Confirm()).refused(spent) == ""


def test_dst_59_more_than_six_count_as_six() -> None:
    won = b.coins(5)
    game = a_test((1, 2, 3, 4), 3, "hatchet", bands=((0, 5, ()), (6, 6, (won,))))
    game.roll(3, 6, 6, "star", "star", "star").do(cmd.UseAbility("hatchet"), cmd.Confirm())
    (entered,) = [it for it in game.table.news if isinstance(it, ev.NumberEntered)]
    assert entered.successes == 9
    assert game.me.coins == 6


def test_dst_64_only_faces_that_the_dice_have() -> None:
    game = a_test((5,), 1)
    game.table = replace(game.table, by_hand=True)
    game.do(cmd.DeclareEffort(1))
    assert game.refused(cmd.Roll((7, 1), (1,))) == "roll"
    assert game.refused(cmd.Roll((1, 1), (4,))) == "roll"
    assert game.refused(cmd.Roll((1,), (1,))) == "roll"
    assert game.refused(cmd.Roll((6, 1), ("star",))) == ""


def test_dst_62_an_ability_that_costs_an_effort_die() -> None:
    """DST-62a, 62b: it costs a die, and cannot be used without one."""
    bell = b.item(
        "bell", ability=b.ability("always", "any", it.ChangeResource("coins", 1), cost_effort=1)
    )
    story = b.program(heroes=(b.hero("ann", "bell"),), all_items=(bell,))
    game = b.Game(story).do(cmd.UseAbility("bell"))
    assert (game.me.coins, game.me.effort, game.me.items) == (2, 0, ("bell",))
    assert game.refused(cmd.UseAbility("bell")) == "cost"
