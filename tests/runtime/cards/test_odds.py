"""The exact tables of section 5 of the rules, by enumeration of the faces."""

from __future__ import annotations

from fractions import Fraction

import pytest

from fateloom.runtime.cards.odds import casts, chance_of
from fateloom.runtime.cards.runes import Kind, Rune, ability_runes, core_runes
from fateloom.runtime.cards.words import Ability

CORE = core_runes(1)
DARK = Rune(Kind.DARK)
NORMAL = Rune(Kind.NORMAL, Ability.STRENGTH)
SPECIAL = Rune(Kind.SPECIAL, Ability.STRENGTH)


def totals(runes: tuple[Rune, ...]) -> dict[int, Fraction]:
    return dict(casts(runes).map(lambda cast: cast.pips).outcomes)


ADDED = {
    0: "1/8 3/8 3/8 1/8",
    1: "1/16 1/4 3/8 1/4 1/16",
    2: "1/32 5/32 5/16 5/16 5/32 1/32",
    3: "1/64 3/32 15/64 5/16 15/64 3/32 1/64",
    4: "1/128 7/128 21/128 35/128 35/128 21/128 7/128 1/128",
    5: "1/256 1/32 7/64 7/32 35/128 7/32 7/64 1/32 1/256",
}


@pytest.mark.parametrize("added", ADDED)
@pytest.mark.parametrize("rune", [NORMAL, DARK])
def test_section_5_1_cta_39_40_totals_of_core_and_added_runes(added: int, rune: Rune) -> None:
    weights = map(Fraction, ADDED[added].split())
    assert totals((*CORE, *[rune] * added)) == dict(enumerate(weights, added))


REACHED = {
    0: "7/8 1/2 1/8 0 0 0 0 0 0 0 0",
    1: "1 15/16 11/16 5/16 1/16 0 0 0 0 0 0",
    2: "1 1 31/32 13/16 1/2 3/16 1/32 0 0 0 0",
    3: "1 1 1 63/64 57/64 21/32 11/32 7/64 1/64 0 0",
    4: "1 1 1 1 127/128 15/16 99/128 1/2 29/128 1/16 1/128",
    5: "1 1 1 1 1 255/256 247/256 219/256 163/256 93/256 37/256",
    6: "1 1 1 1 1 1 511/512 251/256 233/256 191/256 1/2",
}


@pytest.mark.parametrize("added", REACHED)
def test_section_5_2_cta_44_chance_to_reach_a_difficulty(added: int) -> None:
    runes = (*CORE, *[NORMAL] * added)
    found = [chance_of(runes, difficulty) for difficulty in range(1, 12)]
    assert found == list(map(Fraction, REACHED[added].split()))


SPECIALS = {
    (2, 1): "29/32 47/64 1/2 17/64 3/32 1/64 0",
    (3, 1): "127/128 121/128 105/128 79/128 49/128 23/128 7/128",
    (4, 1): "1 255/256 31/32 113/128 23/32 1/2 9/32",
    (4, 2): "1 511/512 63/64 481/512 27/32 177/256 1/2",
    (5, 1): "1 1 511/512 503/512 237/256 205/256 39/64",
    (5, 2): "1 1 1023/1024 1015/1024 985/1024 913/1024 393/512",
    (6, 2): "1 1 1 2047/2048 1019/1024 125/128 949/1024",
    (7, 2): "1 1 1 1 4095/4096 4085/4096 2019/2048",
}


@pytest.mark.parametrize("added", SPECIALS)
def test_section_5_3_cta_36_with_special_runes(added: tuple[int, int]) -> None:
    normal, special = added
    runes = (*CORE, *[NORMAL] * normal, *[SPECIAL] * special)
    found = [chance_of(runes, difficulty) for difficulty in range(4, 11)]
    assert found == list(map(Fraction, SPECIALS[added].split()))


SAMPLE = {
    0: "1 63/64 57/64 15/64 11/32",
    1: "1 1 127/128 35/128 99/128",
    2: "1 1 1 7/64 247/256",
    3: "1 1 1 9/512 511/512",
}


@pytest.mark.parametrize("bought", SAMPLE)
def test_section_5_4_cta_33_37_the_sample_challenge(bought: int) -> None:
    """Dexterity and Wisdom, for a hero with one and two icons of them."""
    icons = {Ability.DEXTERITY: 1, Ability.WISDOM: 2}
    own = ability_runes((Ability.DEXTERITY, Ability.WISDOM), icons)
    runes = (*CORE, *own, *[DARK] * bought)
    assert len(runes) == 6 + bought
    found = [chance_of(runes, difficulty) for difficulty in (3, 4, 5)]
    found += [totals(runes)[7], chance_of(runes, 7)]
    assert found == list(map(Fraction, SAMPLE[bought].split()))


def test_section_5_4_a_total_of_seven_with_a_draw() -> None:
    runes = (*CORE, *[NORMAL] * 3, DARK)
    both = casts(runes).chance_of(lambda cast: cast.pips == 7 and cast.drawn > 0)
    assert both == Fraction(5, 32)


@pytest.mark.parametrize(("drawing", "chance"), [(1, "1/2"), (2, "3/4"), (3, "7/8")])
def test_section_5_5_cta_41_a_draw_face_in_a_cast(drawing: int, chance: str) -> None:
    found = casts(core_runes(drawing)).chance_of(lambda cast: cast.drawn > 0)
    assert found == Fraction(chance)


@pytest.mark.parametrize(("dark", "steps"), [(1, "1 1"), (2, "1 2 1"), (3, "1 3 3 1")])
def test_section_5_5_cta_58_corruption_of_dark_runes(dark: int, steps: str) -> None:
    found = dict(casts([DARK] * dark).map(lambda cast: cast.corruption).outcomes)
    assert found == {at: Fraction(int(it), 2**dark) for at, it in enumerate(steps.split())}


FINALE = {
    (4, 0): ("1/2", "19/64"),
    (5, 0): ("219/256", "303/256"),
    (4, 1): ("23/32", "239/256"),
    (5, 1): ("237/256", "67/32"),
    (6, 0): ("251/256", "1291/512"),
    (7, 2): ("4095/4096", "24577/4096"),
}


@pytest.mark.parametrize("added", FINALE)
def test_section_5_5_cta_99_experience_that_a_finale_takes(added: tuple[int, int]) -> None:
    """Against difficulty 8: the chance of success, and how much is taken on average."""
    runes = (*CORE, *[NORMAL] * added[0], *[SPECIAL] * added[1])
    expected = sum(
        (max(0, pips - 8) * weight for pips, weight in totals(runes).items()), Fraction(0)
    )
    assert (chance_of(runes, 8), expected) == tuple(map(Fraction, FINALE[added]))


def test_cta_35_36_runes_of_an_ability() -> None:
    """Two icons: two normal runes; three or more: the special one as well, and no more."""
    counts = [len(ability_runes((Ability.WISDOM,), {Ability.WISDOM: it})) for it in range(6)]
    assert counts == [0, 1, 2, 3, 3, 3]


def test_cta_34_icons_that_are_not_printed_add_nothing() -> None:
    assert ability_runes((Ability.WISDOM,), {Ability.STRENGTH: 3}) == ()
