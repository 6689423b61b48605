"""Markers and experience: DST-97..109, section 5.7, OX-02, 03, 05, EC-01..08."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as some
from tests.runtime.story import builders as b

from fateloom.runtime.program import statement as st
from fateloom.runtime.story import command as cmd
from fateloom.runtime.story import event as ev
from fateloom.runtime.story.markers import capacity, final_sets, is_move, placed, spread

TRACKS = some.lists(some.integers(1, 12), max_size=4, unique=True).map(lambda it: tuple(sorted(it)))


@pytest.mark.parametrize(
    ("track", "amount", "room", "sets"),
    [
        ("2 5 8 9", 2, 14, "1489 1579 2389 2479 2569 2578"),
        ("3 5 7 8", -2, 19, "3.5.7.10 3589 3679 4579 4678"),
        ("2 5 6 9", -2, 20, "2.5.6.11 2.5.7.10 2589 2679 3.5.6.10 3579 4569"),
        ("6 7 9 11", 3, 23, "3.7.9.11 4.6.9.11 4.7.8.11 4.7.9.10 5.6.8.11 5.6.9.10 5.7.8.10 6789"),
        ("4 6 8 10", 1, 18, "3.6.8.10 4.5.8.10 4.6.7.10 4689"),
        ("4 6 8 10", 2, 18, "2.6.8.10 3.5.8.10 3.6.7.10 3689 4.5.7.10 4589 4679"),
        ("5 6", 2, 8, "36 45"),
        ("3 7 8 9", 4, 17, "1589 1679 2489 2579 2678 3479 3569 3578"),
        ("1 2 3 4", 1, 0, ""),
        ("1 2 3 5", 1, 1, "1234"),
        ("9 10 11 12", -1, 0, ""),
        ("8 10 11 12", -1, 1, "9.10.11.12"),
        ("1 2 3 4", -2, 32, "1236 1245"),
    ],
)
def test_section_5_7_final_sets(track: str, amount: int, room: int, sets: str) -> None:
    spaces = tuple(map(int, track.split()))
    expected = {
        tuple(map(int, one.split("."))) if "." in one else tuple(map(int, one))
        for one in sets.split()
    }
    assert capacity(spaces, amount > 0, 1, 12) == room
    assert set(final_sets(spaces, amount, 1, 12)) == expected
    assert len(final_sets(spaces, amount, 1, 12)) == len(expected)


@given(TRACKS, some.integers(-6, 6).filter(bool))
def test_section_5_7_closed_form(track: tuple[int, ...], amount: int) -> None:
    def fits(other: tuple[int, ...]) -> bool:
        steps = [a - b for a, b in zip(track, other, strict=True)]
        right_way = all(step * amount >= 0 for step in steps)
        return right_way and sum(steps) == amount

    expected = {it for it in combinations(range(1, 13), len(track)) if fits(it)}
    assert set(final_sets(track, amount, 1, 12)) == expected
    assert bool(expected) is (abs(amount) <= capacity(track, amount > 0, 1, 12))


@given(TRACKS, some.integers(1, 4))
def test_inv_18_a_marker_further_left_never_scores_less(track: tuple[int, ...], gain: int) -> None:
    for total in range(2, 13):
        before = sum(space <= total for space in track)
        for after in final_sets(track, gain, 1, 12):
            assert sum(space <= total for space in after) >= before


def test_section_5_7_experience() -> None:
    assert len(spread(b.MARKERS, 2, 1, 12)) == 51
    assert len(set(spread(b.MARKERS, 4, 1, 12))) == 504
    assert spread(((1, 2), (1,), (1, 3)), 1, 1, 12) == (((1, 2), (1,), (1, 2)),)


def test_is_move_knows_exactly_the_results() -> None:
    results = set(spread(b.MARKERS, 2, 1, 12))
    assert all(is_move(b.MARKERS, it, 2, 1, 12) for it in results)
    assert not any(is_move(b.MARKERS, it, 2, 1, 12) for it in spread(b.MARKERS, 1, 1, 12))
    assert not any(is_move(b.MARKERS, it, -2, 1, 12) for it in results)


def with_xp(points: int, markers: tuple[tuple[int, ...], ...] = b.MARKERS) -> b.Game:
    story = b.program(
        b.poi("inn", b.option("learn", b.xp(points))), heroes=(b.hero("ann", markers=markers),)
    )
    return b.Game(story).visit("inn", "learn")


def test_ox_02_experience_moves_a_marker_two_spaces() -> None:
    game = with_xp(1).do(cmd.SpendXp(1, (*b.MARKERS[:2], (2, 5, 6, 9))))
    assert (game.me.markers[2], game.me.xp) == ((2, 5, 6, 9), 0)


def test_dst_108_ways_to_spend_one_point() -> None:
    """DST-108a, 108b: one marker by two, or two by one, on one track or on two."""
    assert sum(isinstance(it, cmd.SpendXp) for it in with_xp(1).legal) == 51


def test_ec_09_points_can_be_pooled() -> None:
    game = with_xp(2).do(cmd.SpendXp(2, (*b.MARKERS[:2], (1, 2, 8, 9))))
    assert (game.me.markers[2], game.me.xp) == ((1, 2, 8, 9), 0)


def test_ec_08_half_a_point() -> None:
    game = with_xp(2, ((1, 2), (1,), (1, 3)))
    spent = [it for it in game.legal if isinstance(it, cmd.SpendXp)]
    assert spent == [cmd.SpendXp(1, ((1, 2), (1,), (1, 2)))]
    game.do(spent[0])
    assert game.me.xp == 1
    assert ev.PointsLost(0, 1) in game.table.news
    assert game.refused(cmd.SpendXp(1, game.me.markers)) == "markers", "xp is kept"


def effect(*body: st.Statement, markers: tuple[tuple[int, ...], ...] = b.MARKERS) -> b.Game:
    story = b.program(b.poi("inn", b.option("do", *body)), heroes=(b.hero("ann", markers=markers),))
    return b.Game(story).visit("inn", "do")


def test_ox_03_a_loss_as_a_final_set() -> None:
    """DST-99a: any of the five sets."""
    game = effect(b.skill(b.DEX, -2))
    assert len(game.legal) == 5
    game.do(cmd.SetMarkers((b.MARKERS[0], (3, 5, 8, 9), b.MARKERS[2])))
    assert game.me.markers[1] == (3, 5, 8, 9)


def test_dst_99_103_no_other_set_is_accepted() -> None:
    """DST-99b: all of the spaces, no fewer and no more."""
    game = effect(b.skill(b.DEX, -2))
    for track in ((3, 5, 8, 8), (3, 5, 7, 9), (3, 5, 7, 8), (2, 5, 8, 9), (3, 5, 9), (3, 5, 7, 13)):
        wrong = cmd.SetMarkers((b.MARKERS[0], track, b.MARKERS[2]))
        assert game.refused(wrong) == "markers", track
    other_track = cmd.SetMarkers((b.MARKERS[0], b.MARKERS[1], (2, 5, 8, 11)))
    assert game.refused(other_track) == "markers"


@pytest.mark.parametrize(
    ("track", "amount", "after", "lost"),
    [
        ((1, 2, 3, 4), 1, (1, 2, 3, 4), 1),
        ((1, 2, 3, 5), 3, (1, 2, 3, 4), 2),
        ((9, 10, 11, 12), -1, (9, 10, 11, 12), 1),
        ((8, 10, 11, 12), -2, (9, 10, 11, 12), 1),
        ((), 2, (), 2),
    ],
)
def test_ec_01_02_06_dst_104_points_that_cannot_be_applied_are_lost(
    track: tuple[int, ...], amount: int, after: tuple[int, ...], lost: int
) -> None:
    """DST-104a, 104b: as far as there is room, and no further."""
    game = effect(b.skill(b.POW, amount), markers=((4,), (4,), track))
    assert game.me.markers[2] == after
    assert ev.PointsLost(0, lost) in game.table.news


@pytest.mark.parametrize("spaces", [(4, 4), (5, 4), (3, 4), (4, 6), (4,), (4, 5, 6)])
def test_dst_103_no_two_markers_of_a_track_on_one_space(spaces: tuple[int, ...]) -> None:
    """Two points from 4 and 6: the set has to be one of the track, and all of it in order."""
    game = effect(b.skill(b.POW, 2), markers=((4,), (4,), (4, 6)))
    assert game.refused(cmd.SetMarkers(((4,), (4,), spaces))) == "markers"
    assert game.refused(cmd.SetMarkers(((4,), (4,), (3, 5)))) == ""


def test_dst_101_each_free_point_may_go_to_another_skill() -> None:
    """DST-101a, 101b: to two skills, or both to one."""
    game = effect(b.skill(None, 2), markers=((4,), (5,), (6,)))
    assert game.refused(cmd.SetMarkers(((3,), (4,), (6,)))) == ""
    assert game.refused(cmd.SetMarkers(((2,), (5,), (6,)))) == ""
    assert len(game.legal) == 6


def test_ec_60_a_free_loss_offers_only_what_can_be_applied() -> None:
    game = effect(b.skill(None, -1), markers=((12,), (12,), (6,)))
    assert game.me.markers == ((12,), (12,), (7,))


@pytest.mark.parametrize(
    ("space", "expected"),
    [(4, (3, 4, 5)), (5, (3, 4, 5)), (3, (2, 3, 5)), (None, (3, 5, 12))],
)
def test_ec_07_where_a_new_marker_goes(space: int | None, expected: tuple[int, ...]) -> None:
    game = effect(st.NewMarker(b.ACTIVE, b.DEX, space, b.N), markers=((4,), (3, 5), (6,)))
    assert game.me.markers[1] == expected


def test_ec_07_nearest_free_to_the_right_when_the_left_is_full() -> None:
    assert placed((1, 2), 2, 1, 12) == (1, 2, 3)
    assert placed(tuple(range(1, 13)), 3, 1, 12) is None


def test_ec_05_one_after_another() -> None:
    game = effect(b.skill(b.POW, 1), b.skill(b.POW, -2), markers=((4,), (4,), (6,)))
    assert game.me.markers[2] == (7,)
    assert game.table.news.count(ev.MarkersMoved(0, ((4,), (4,), (5,)))) == 1


@given(TRACKS, some.integers(-8, 8).filter(bool))
def test_inv_13_a_gain_changes_the_sum_by_what_fits(track: tuple[int, ...], amount: int) -> None:
    game = effect(b.skill(b.POW, amount), markers=((4,), (4,), track))
    if game.legal and isinstance(game.legal[0], cmd.SetMarkers):
        game.do(game.legal[0])
    fits = min(abs(amount), capacity(track, amount > 0, 1, 12))
    assert sum(game.me.markers[2]) == sum(track) - (fits if amount > 0 else -fits)


def test_ox_05_medicine() -> None:
    story = b.program(
        heroes=(
            b.hero("ann", "medicine", "horse", "bow", "torch", markers=((4,), (4,), (6, 7, 9, 11))),
        )
    )
    game = b.Game(story).do(cmd.UseAbility("medicine"))
    assert game.me.items == ("horse", "bow", "torch")
    assert len(game.legal) == 8
    game.do(cmd.SetMarkers(((4,), (4,), (4, 6, 9, 11))))
    assert game.me.markers[2] == (4, 6, 9, 11)
    assert game.state.box[game.rules.index.item_at["medicine"]] == 1
