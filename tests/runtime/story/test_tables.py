"""The tables of sections 5.2 to 5.7 of the rules, every entry through the engine: chance is asked
by `legal` and answered with each of its answers, fractions are exact.
"""

from __future__ import annotations

from fractions import Fraction

import pytest
from tests.runtime.story import builders as b
from tests.runtime.story.test_dice import ORACLES, a_test, at_least, distribution

from fateloom.runtime.kernel.game import Chance, Refusal
from fateloom.runtime.program.settings import EFFORT_PROFILES, STAR, Settings
from fateloom.runtime.story import command as cmd
from fateloom.runtime.story import event as ev

PROFILES = ("mid", "low", "high")


def after_the_roll(game: b.Game, effort: int) -> list[tuple[cmd.Roll, int, Fraction]]:
    """Each roll, the total that is entered, and its chance."""
    rules = game.rules
    declared = rules.apply(game.state, cmd.DeclareEffort(effort))
    assert not isinstance(declared, Refusal)
    to_move = rules.legal(declared[1])
    assert isinstance(to_move, Chance)
    found = []
    for roll, weight in to_move.distribution.outcomes:
        rolled = rules.apply(declared[1], roll)
        assert not isinstance(rolled, Refusal)
        confirmed = rules.apply(rolled[1], cmd.Confirm())
        assert not isinstance(confirmed, Refusal)
        (entered,) = [it for it in confirmed[0] if isinstance(it, ev.NumberEntered)]
        assert isinstance(roll, cmd.Roll)
        found.append((roll, entered.total, weight))
    return found


@pytest.mark.parametrize("profile", PROFILES)
def test_section_5_2_dst_47_50_totals_of_the_main_dice(profile: str) -> None:
    """DST-47, 50: two main dice and no effort die, whatever the effort dice are."""
    totals = after_the_roll(a_test((7,), 0, profile=profile), 0)
    expected = "1 35/36 11/12 5/6 13/18 7/12 5/12 5/18 1/6 1/12 1/36 0".split()
    for number, chance in zip(range(2, 14), expected, strict=True):
        assert sum(weight for _, total, weight in totals if total >= number) == Fraction(chance)


@pytest.mark.parametrize(
    ("effort", "ways"),
    [
        (1, "1,0:2 2,0:2 3,0:1 0,1:1"),
        (2, "0,2:1 1,1:4 2,0:4 2,1:4 3,0:8 3,1:2 4,0:8 5,0:4 6,0:1"),
        (
            3,
            "0,3:1 1,2:6 2,1:12 2,2:6 3,0:8 3,1:24 3,2:3 4,0:24 4,1:24 5,0:36 5,1:12 6,0:32"
            " 6,1:3 7,0:18 8,0:6 9,0:1",
        ),
    ],
)
def test_section_5_3_dst_52_effort_dice_alone(effort: int, ways: str) -> None:
    found: dict[str, Fraction] = {}
    for roll, _, weight in after_the_roll(a_test((7,), effort), effort):
        numbers = sum(face for face in roll.effort if isinstance(face, int))
        key = f"{numbers},{roll.effort.count(STAR)}"
        found[key] = found.get(key, Fraction(0)) + weight * 6**effort
    assert found == {key: int(n) for key, n in (it.split(":") for it in ways.split())}


def test_the_tables_are_complete() -> None:
    """Nine sets of markers, no to three effort dice, three profiles; one face list each."""
    sets = ("A", "B", "C", "D", "E", "BEST", "WORST", "ONE7", "NONE")
    assert set(ORACLES["tables"]) == {
        f"{profile}|{one}|{n}" for profile in PROFILES for one in sets for n in range(4)
    }
    for profile in PROFILES:
        faces = tuple(STAR if it == "*" else it for it in ORACLES["profiles"][profile])
        assert faces == EFFORT_PROFILES[profile]


@pytest.mark.parametrize("profile", PROFILES)
@pytest.mark.parametrize("one", ["A", "B", "C", "D", "E", "BEST", "WORST", "ONE7", "NONE"])
def test_section_5_5_dst_64_without_effort_dice_faces_do_not_matter(profile: str, one: str) -> None:
    assert ORACLES["tables"][f"{profile}|{one}|0"] == ORACLES["tables"][f"mid|{one}|0"]


@pytest.mark.parametrize(
    ("markers", "exactly"),
    [
        ((2, 5, 8, 9), {1: "1/6", 2: "5/12", 3: "5/36", 4: "5/18"}),
        ((2, 5, 6, 9), {1: "1/6", 2: "1/9", 3: "4/9", 4: "5/18"}),
    ],
)
def test_section_5_6_exact_counts(markers: tuple[int, ...], exactly: dict[int, str]) -> None:
    found = distribution(a_test(markers, 0), 0)
    assert found == {number: Fraction(chance) for number, chance in exactly.items()}


def test_ox_02_a_point_of_experience_before_a_fight() -> None:
    """Power 8 goes to 6: three successes with main dice alone from 5/12 to 13/18."""
    learn, fight = b.option("learn", b.xp(1)), b.option("fight", b.test(b.POW))
    game = b.Game(b.program(b.poi("inn", learn, fight))).visit("inn", "learn")
    before = distribution(b.Game(game.rules.program).visit("inn", "fight"), 0)
    game.do(cmd.SpendXp(1, (*b.MARKERS[:2], (2, 5, 6, 9)))).use("inn.fight")
    after = distribution(game, 0)
    assert (at_least(before, 3), at_least(after, 3)) == (Fraction("5/12"), Fraction("13/18"))
    assert game.me.xp == 0


def test_section_5_6_without_talisman() -> None:
    found = distribution(a_test((9, 10, 11, 12), 2), 2)
    assert at_least(found, 3) == Fraction("307/648")
    assert found[0] == Fraction("67/432")


def banded(markers: tuple[int, ...], effort: int, profile: str) -> dict[int, Fraction]:
    """The chance of each band, seen by what it pays: band n gives n coins."""
    bands = tuple((n, n, (b.coins(n),)) for n in range(7))
    game = a_test(markers, effort, profile=profile, bands=bands)
    coins = game.me.coins
    declared = game.rules.apply(game.state, cmd.DeclareEffort(effort))
    assert not isinstance(declared, Refusal)
    to_move = game.rules.legal(declared[1])
    assert isinstance(to_move, Chance)
    found: dict[int, Fraction] = {}
    for roll, weight in to_move.distribution.outcomes:
        state = declared[1]
        for command in (roll, cmd.Confirm()):
            after = game.rules.apply(state, command)
            assert not isinstance(after, Refusal)
            state = after[1]
        paid = state.heroes[0].coins - coins
        found[paid] = found.get(paid, Fraction(0)) + weight
    return found


@pytest.mark.parametrize("profile", PROFILES)
@pytest.mark.parametrize("one", ["BEST", "A", "C"])
def test_section_5_4_ec_12_dst_55_57_59_the_cap_leaves_all_columns_but_the_last(
    one: str, profile: str
) -> None:
    """EC-12, DST-55, 57, 59: seven successes lead to the band of six, and to no other."""
    table = ORACLES["tables"][f"{profile}|{one}|3"]
    found = banded(tuple(table["markers"]), 3, profile)
    assert Fraction(table["p_at_least"]["7"]) > 0, "more than six do occur"
    for number in range(1, 7):
        chance = Fraction(table["p_at_least"][str(number)])
        assert sum((w for n, w in found.items() if n >= number), Fraction(0)) == chance
    assert max(found) == 6


SETS = [
    ("2 5 8 9", 2, "1489 1579 2389 2479 2569 2578"),
    ("3 5 7 8", -2, "3.5.7.10 3589 3679 4579 4678"),
    ("2 5 6 9", -2, "2.5.6.11 2.5.7.10 2589 2679 3.5.6.10 3579 4569"),
    ("6 7 9 11", 3, "3.7.9.11 4.6.9.11 4.7.8.11 4.7.9.10 5.6.8.11 5.6.9.10 5.7.8.10 6789"),
    ("4 6 8 10", 1, "3.6.8.10 4.5.8.10 4.6.7.10 4689"),
    ("4 6 8 10", 2, "2.6.8.10 3.5.8.10 3.6.7.10 3689 4.5.7.10 4589 4679"),
    ("5 6", 2, "36 45"),
    ("3 7 8 9", 4, "1589 1679 2489 2579 2678 3479 3569 3578"),
    ("1 2 3 4", -2, "1236 1245"),
]


def moved(track: str, amount: int) -> b.Game:
    spaces = tuple(map(int, track.split()))
    heroes = (b.hero("ann", markers=((4,), (4,), spaces)),)
    return b.Game(b.program(b.poi("inn", b.option("do", b.skill(b.POW, amount))), heroes=heroes))


@pytest.mark.parametrize(("track", "amount", "sets"), SETS)
def test_section_5_7_dst_97_98_ec_04_the_engine_offers_exactly_the_legal_sets(
    track: str, amount: int, sets: str
) -> None:
    """DST-97, 98, EC-04: also those that are come to only by jumping."""
    game = moved(track, amount).visit("inn", "do")
    offered = [it.markers[2] for it in game.legal if isinstance(it, cmd.SetMarkers)]
    wanted = {tuple(map(int, it.split(".") if "." in it else it)) for it in sets.split()}
    assert len(offered) == len(set(offered)) == len(game.legal)
    assert set(offered) == wanted
    for spaces in offered:
        assert game.refused(cmd.SetMarkers(((4,), (4,), spaces))) == ""


@pytest.mark.parametrize(
    ("track", "amount", "after", "lost"),
    [
        ("1 2 3 4", 1, "1 2 3 4", 1),
        ("1 2 3 5", 3, "1 2 3 4", 2),
        ("9 10 11 12", -1, "9 10 11 12", 1),
        ("8 10 11 12", -2, "9 10 11 12", 1),
    ],
)
def test_section_5_7_ec_01_02_what_cannot_be_applied_is_lost(
    track: str, amount: int, after: str, lost: int
) -> None:
    game = moved(track, amount).visit("inn", "do")
    assert game.me.markers[2] == tuple(map(int, after.split()))
    assert ev.PointsLost(0, lost) in game.table.news
    assert not game.state.control.stack, "nobody is asked"


def test_section_5_7_dst_108_two_points_have_504_results() -> None:
    """One point has 51 results (test_markers); two in a row come to 504."""
    learn = b.program(b.poi("inn", b.option("learn", b.xp(2))))
    game = b.Game(learn).visit("inn", "learn")
    rules, results = game.rules, set()
    for spent in (it for it in game.legal if isinstance(it, cmd.SpendXp)):
        once = rules.apply(game.state, spent)
        assert not isinstance(once, Refusal)
        to_move = rules.legal(once[1])
        assert not isinstance(to_move, Chance)
        again = [it for it in getattr(to_move, "commands", ()) if isinstance(it, cmd.SpendXp)]
        results |= {it.markers for it in again}
    assert len(results) == 504


def test_ec_11_no_effort_dice_ready_or_none_chosen() -> None:
    none_ready = a_test((7,), 0)
    assert [it for it in none_ready.legal if isinstance(it, cmd.DeclareEffort)] == [
        cmd.DeclareEffort(0)
    ]
    none_chosen = a_test((7,), 3).roll(0, 3, 4)
    assert none_chosen.do(cmd.Confirm()).me.effort == 3


def test_ec_13_dst_48_49_dice_cannot_be_added_after_the_roll() -> None:
    """EC-13, DST-48, 49: declared dice are exhausted, whatever they show, and no more come."""
    game = a_test((12,), 3).roll(2, 1, 1, 1, 1)
    assert game.me.effort == 1
    assert not any(isinstance(it, cmd.DeclareEffort | cmd.Roll) for it in game.legal)
    assert game.refused(cmd.DeclareEffort(1)) == "question"
    assert game.refused(cmd.Roll((1, 1), (1,))) == "roll"


def test_dst_51_52_53_equal_counts_and_stars_score_by_themselves() -> None:
    """DST-51a, 51b, 52, 53: a marker equal to the total scores; other tracks do not."""
    game = a_test((4, 5, 6), 1, dexterity=(1, 2, 3)).roll(1, 2, 3, STAR).do(cmd.Confirm())
    (entered,) = [it for it in game.table.news if isinstance(it, ev.NumberEntered)]
    assert (entered.total, entered.markers, entered.stars, entered.successes) == (5, 2, 1, 3)


def test_dst_64_faces_are_data_also_of_the_main_dice() -> None:
    story = b.program(
        b.poi("fight", b.option("wolf", b.test(b.POW))),
        heroes=(b.hero("ann", markers=((12,), (12,), (4,))),),
        settings=Settings(main_faces=(2, 2), main_count=2, effort_refresh=0),
    )
    assert distribution(b.Game(story).visit("fight", "wolf"), 0) == {1: Fraction(1)}
