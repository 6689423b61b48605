"""The worked examples T1 to T34 of the card rules, through the front door."""

from __future__ import annotations

from typing import Any

import pytest
from tests.runtime.cards.playing import Game

from fateloom.runtime.cards import command as cmd
from fateloom.runtime.cards import event as ev
from fateloom.runtime.cards import steps as st
from fateloom.runtime.cards.runes import Kind
from fateloom.runtime.cards.state import Mode, OwnAlly, SetUp
from fateloom.runtime.cards.steps import Window
from fateloom.runtime.cards.words import Ability, Deck
from fateloom.runtime.kernel.game import Refusal
from fateloom.runtime.record import replace

STR, DEX, CON, INT, WIS, CHA = Ability


def kinds(game: Game) -> list[tuple[str, str]]:
    """The runes of the attempt, each as kind and ability."""
    return [(it.kind.value, it.ability.value if it.ability else "") for it in game.attempt.runes]


def dark(game: Game) -> int:
    return sum(it.kind is Kind.DARK for it in game.attempt.runes)


# --- scoring


def scored(saga: str = "saga4", **fields: Any) -> Game:
    """The table of the scoring example; seat 0 is the hero."""
    hero = {"experience": 2, "track": -2, "destiny": "oak"} | fields
    game = Game().gain(0, saga).change(0, played=("steady", "again", "rumour"), **hero)
    return game.finish()


def test_t1_score_with_sub_totals_cta_72_to_77() -> None:
    parts = dict(scored().over.scores[0].parts)
    triumph = parts["triumph"] + parts["destiny triumph"] + parts["hero cards"]
    assert triumph == 17 + 2 + 4
    assert parts["tragedy"] + parts["track tragedy"] + parts["antihero cards"] == 2 + 1 + 4
    assert (parts["experience"], parts["icons"]) == (2, 8)
    assert scored().total(0) == 40


def test_t2_a_strength_icon_fulfils_the_destiny_cta_74() -> None:
    game = Game().gain(0, "saga4", "iron")
    game.change(0, played=("steady", "again", "rumour"), experience=2, track=-2, destiny="oak")
    assert game.finish().total(0) == 45


@pytest.mark.parametrize(("track", "total"), [(-3, 36), (-4, 32), (0, 36)])
def test_t3_other_levels_cta_57_73(track: int, total: int) -> None:
    assert scored(track=track).total(0) == total


def test_t4_three_icons_cta_74_77() -> None:
    assert scored("saga3").total(0) == 35


def test_t28_section_1_5_icon_bonus_cta_77() -> None:
    bonus = Game().rules.index.cards.bonus
    assert [bonus(it) for it in (2, 3, 4, 5, 1, 0)] == [2, 4, 8, 8, 0, 0]


# --- the sample attempt


def sample(path: int = 1, dark_runes: int = 1) -> Game:
    """A ferrier (1 dexterity, 2 wisdom) before the ford, with dark runes bought."""
    game = Game().change(0, origin="ferrier").lay(1, "ford", "gate", "keen", "cliff")
    game.say(cmd.Attempt("ford", path)).on(to=st.Gather)
    for _ in range(dark_runes):
        game.say(cmd.BuyDark())
    return game


def test_t5_gathering_cta_29_to_37() -> None:
    game = sample()
    core = [("plain", ""), ("plain", ""), ("drawing", "")]
    own = [("normal", "dex"), ("normal", "wis"), ("normal", "wis")]
    assert kinds(game) == [*core, *own, ("dark", "")]
    assert game.player(0).experience == 2
    game.say(cmd.CastRunes()).on("bbabbbb")
    assert [it.difficulty for it in game.happened(ev.Resolved)] == [4]


def test_t6_success_with_a_draw_cta_40_to_45_cta_15() -> None:
    game = sample().say(cmd.CastRunes()).on("abbaabb")
    (resolved,) = game.happened(ev.Resolved)
    assert (resolved.total, resolved.difficulty, resolved.success) == (7, 4, True)
    hero = game.player(0)
    assert (len(hero.hand), hero.track, hero.experience) == (1, 0, 2)
    assert [(it.card, it.path) for it in hero.slots[0]] == [("ford", 1)]


def test_t6_the_gained_icon_opens_the_special_rune_cta_36() -> None:
    game = Game().change(0, origin="ferrier").gain(0, "ford/1").lay(1, "plain104")
    game.say(cmd.Attempt("plain104")).on(to=st.Gather)
    assert kinds(game)[3:] == [("normal", "wis"), ("normal", "wis"), ("special", "wis")]


def test_t7_all_low_faces_succeed_cta_44() -> None:
    (resolved,) = sample().say(cmd.CastRunes()).on("bbbbbbb").happened(ev.Resolved)
    assert (resolved.total, resolved.success) == (4, True)


def test_t8_failure_cta_46_cta_24() -> None:
    game = sample(dark_runes=0).say(cmd.CastRunes()).on("bbbbbb")
    (resolved,) = game.happened(ev.Resolved)
    assert (resolved.total, resolved.success) == (3, False)
    assert game.player(0).experience == 4
    assert game.state.acts[0].discard == ("ford",)
    assert len(game.row(1)) == 4 and all(game.row(1)) and "ford" not in game.row(1)


def test_t9_the_dark_face_corrupts_cta_42() -> None:
    game = sample().say(cmd.CastRunes()).on("bbbbbba")
    assert [it.total for it in game.happened(ev.Resolved)] == [5]
    assert game.player(0).track == -1


@pytest.mark.parametrize(("added", "low", "high"), [(0, 0, 3), (1, 1, 5), (2, 2, 7), (3, 3, 9)])
def test_t10_the_ends_of_a_cast_cta_39(added: int, low: int, high: int) -> None:
    """The means and the whole tables are in `test_odds`."""
    for side, total in (("b", low), ("a", high)):
        game = Game().lay(1, "cliff").say(cmd.Attempt("cliff")).on(to=st.Gather)
        for _ in range(added):
            game.say(cmd.BuyDark())
        game.say(cmd.CastRunes()).on(side * (3 + added))
        assert [it.total for it in game.happened(ev.Resolved)] == [total]


@pytest.mark.parametrize(
    ("origin", "runes"), [("calf", ["normal"] * 2), ("ox", 0), ("giant", 0)], ids=str
)
def test_t11_special_runes_cta_35_36(origin: str, runes: Any) -> None:
    game = Game().change(0, origin=origin).lay(1, "well").say(cmd.Attempt("well"))
    game.on(to=st.Gather)
    assert [it for it, _ in kinds(game)[3:]] == (runes or ["normal", "normal", "special"])


@pytest.mark.parametrize(("card", "success", "more"), [("well", True, 1), ("cliff", False, 2)])
def test_t12_special_strength_cta_42_46(card: str, *, success: bool, more: int) -> None:
    game = Game().change(0, origin="ox").lay(1, card).attempts(card, faces="bbabbb")
    assert [(it.total, it.success) for it in game.happened(ev.Resolved)] == [(3, success)]
    assert game.player(0).experience == 3 + more


# --- acts


def test_t13_a_complete_slot_reveals_the_next_act_cta_16_20a_67() -> None:
    game = Game(3).gain(1, "keen", "ford", "gate").lay(1, "well", "proud0", "proud1", "cliff")
    assert not game.state.acts[1].revealed
    game.say(cmd.EndTurn()).on()
    assert game.decision.seat == 1 and game.state.acts[1].revealed
    assert len(game.row(2)) == 4 and all(game.row(2))
    assert not any(it.card in game.row(1) for it in game.offers(cmd.Attempt, cmd.Gain))
    game.lay(2, "meek").say(cmd.Gain("meek"))
    assert [it.card for it in game.player(1).slots[1]] == ["meek"]


def test_t13_other_players_reveal_nothing_cta_20b() -> None:
    game = Game(3).gain(2, "keen", "ford", "gate").say(cmd.EndTurn()).on()
    assert game.decision.seat == 1 and not game.state.acts[1].revealed


def test_t14_a_card_of_a_later_act_fills_the_current_slot_cta_15_17() -> None:
    game = Game().gain(0, "keen", "ford").change(0, origin="ox").lay(2, "siege")
    game.attempts("siege", faces="aaaaaa")
    assert [it.card for it in game.player(0).slots[0]] == ["keen", "ford", "siege"]
    game.say(cmd.EndTurn()).on().say(cmd.EndTurn()).on().lay(1, "well", "proud0")
    assert game.decision.seat == 0
    assert not any(it.card == "well" for it in game.offers(cmd.Attempt))


@pytest.mark.parametrize(("seats", "size"), [(1, 4), (2, 4), (3, 4), (4, 5)])
def test_t15_section_1_2_rows_cta_07(seats: int, size: int) -> None:
    assert len(Game(seats, together=seats == 1).row(1)) == size


NINE = ("keen", "ford", "gate", "siege", "court", "meek", "storm", "iron")


def test_t16_the_last_turns_cta_68a_69() -> None:
    game = Game(3).gain(1, *NINE).change(1, origin="ox").say(cmd.EndTurn()).on()
    game.lay(3, "plain300").attempts("plain300", faces="aaaaaa")
    assert game.state.final == (2, 0)
    begun = []
    while not game.state.over:
        game.say(cmd.EndTurn()).on()
        begun += [it.seat for it in game.happened(ev.TurnBegan)]
    assert begun == [2, 0]
    assert {it.seat for it in game.over.scores} == {0, 1, 2}


# --- the track


def test_t17_no_dark_runes_at_the_bottom_cta_37c_54_55() -> None:
    game = Game().change(0, track=-4, motivation="vow").lay(1, "cliff")
    game.say(cmd.Attempt("cliff")).on(to=st.Gather)
    assert game.refusal(cmd.BuyDark()) == "dark_at_this_level"
    game = Game().change(0, track=-4, motivation="vow").lay(1, "cliff").say(cmd.Use("vow"))
    assert game.player(0).track == -3
    game.say(cmd.Attempt("cliff")).on(to=st.Gather).say(cmd.BuyDark())
    assert dark(game) == 1


def test_t18_the_floor_cta_52a_53_58() -> None:
    game = Game().change(0, track=-3).lay(1, "cliff").say(cmd.Attempt("cliff")).on(to=st.Gather)
    for _ in range(3):
        game.say(cmd.BuyDark())
    game.say(cmd.CastRunes()).on("bbbaaa")
    assert [it.total for it in game.happened(ev.Resolved)] == [6]
    assert game.player(0).track == -4
    assert len(game.happened(ev.TrackMoved)) == 1 and len(game.happened(ev.TrackKept)) == 2


def test_t19_the_level_forbids_hero_cards_cta_56() -> None:
    game = Game().change(0, track=-2).hand(0, "kindness", "burn")
    assert game.refusal(cmd.Play("kindness")) == "level"
    assert game.player(0).hand == ("burn", "kindness")
    assert game.offers(cmd.Play) == {cmd.Play("burn")}


# --- cards


def test_t20_last_in_first_out_cta_63_64() -> None:
    game = Game().hand(0, "rumour").hand(1, "ward").lay(1, "ford")
    game.say(cmd.Attempt("ford")).on(window=Window.PRE_CAST)
    game.say(cmd.Play("rumour", 0)).on(window=Window.PRE_CAST, seat=1).say(cmd.Play("ward"))
    game.on(to=st.Gather)
    assert [(it.card, it.cancelled) for it in game.happened(ev.CardResolved)] == [
        ("ward", False),
        ("rumour", True),
    ]
    assert game.attempt.harder == 0
    assert game.player(0).played == ("rumour",) and game.player(1).played == ("ward",)
    parts = [dict(it.parts) for it in game.finish().over.scores]
    assert (parts[0]["antihero cards"], parts[1]["hero cards"]) == (1, 1)


def test_t21_before_any_player_attempts_cta_38_65() -> None:
    game = Game().hand(0, "plan", "steady").lay(1, "ford").say(cmd.Attempt("ford"))
    game.on(window=Window.POST_CAST, seat=0)
    assert game.refusal(cmd.Play("plan", 0)) == "not_now"
    game.say(cmd.Play("steady", 0))
    early = Game().hand(0, "plan", "steady").lay(1, "ford").say(cmd.Attempt("ford"))
    early.on(window=Window.PRE_CAST)
    assert early.offers(cmd.Play) == {cmd.Play("plan", 0), cmd.Play("steady", 0)}


def rerolled(experience: int = 3, bought: int = 1) -> Game:
    """After a first cast that drew, corrupted and had 1 point added, a reroll is ordered."""
    game = Game().change(0, experience=experience).hand(0, "again", "steady").lay(1, "cliff")
    game.say(cmd.Attempt("cliff")).on(to=st.Gather)
    for _ in range(bought):
        game.say(cmd.BuyDark())
    game.say(cmd.CastRunes())
    game.on("bbb" + "a" * bought, window=Window.POST_CAST).say(cmd.Play("steady", 0))
    game.say(cmd.Pass()).on(window=Window.POST_CAST, seat=0)
    return game.say(cmd.Play("again", 0))


def test_t22_a_reroll_cta_48_49() -> None:
    game = rerolled().on(to=st.Gather)
    assert len(game.player(0).hand) == 1
    assert (game.player(0).track, dark(game), game.attempt.casts) == (0, 1, 2)
    assert (game.attempt.added, game.attempt.shown) == (1, ())
    game.say(cmd.CastRunes()).on("aaab")
    assert [it.total for it in game.happened(ev.Resolved)] == [1 + 1 + 1 + 1 + 1]
    assert game.player(0).track == 0


def test_t23_more_dark_runes_for_the_second_cast_cta_50() -> None:
    game = rerolled(experience=4, bought=2).on(to=st.Gather)
    assert game.player(0).experience == 2
    game.say(cmd.BuyDark())
    assert game.refusal(cmd.BuyDark()) in ("no_dark_left", "dark_this_turn")


# --- solo and co-op


@pytest.mark.parametrize(("seats", "experience"), [(1, 5), (2, 10), (3, 15), (4, 20)])
def test_t24_the_adversary_begins_cta_93(seats: int, experience: int) -> None:
    opponent = Game(seats, together=True).state.opponent
    assert opponent is not None and opponent.experience == experience


ALL = (*NINE, "plain300")


def finale(seats: int, experience: int, origin: str = "giant") -> Game:
    """The first turn of a hero with nine story cards is about to begin; all are giants."""
    game = Game(seats, together=True, adversary="pike").gain(0, *ALL)
    for seat in range(seats):
        game.change(seat, origin=origin, experience=0)
    game.state = replace(game.state, opponent=replace(game.opponent, experience=experience))
    game.change(seats - 1, turns=1)
    game.state = replace(game.state, turn=replace(game.state.turn, active=seats - 1))
    return game.say(cmd.EndTurn())


def test_t25_pips_above_the_difficulty_cta_99() -> None:
    game = finale(1, 5)
    # Strength 5 and one from `iron`: two normal and the special; 3 + 4 + 2 pips, 1 more by dark.
    assert isinstance(game.state.agenda[0], st.Gather)
    game.change(0, experience=1).say(cmd.BuyDark()).say(cmd.CastRunes()).on("aaaaaab")
    (resolved,) = game.happened(ev.Resolved)
    assert (resolved.total, resolved.difficulty, resolved.success) == (10, 8, True)
    assert game.opponent.experience == 3


def test_t26_one_success_and_nothing_left_cta_99_to_101() -> None:
    game = finale(2, 5)
    game.say(cmd.CastRunes()).on("bbbbbb", to=st.Gather)
    game.change(1, experience=2)
    game.say(cmd.BuyDark()).say(cmd.BuyDark()).say(cmd.CastRunes()).on("aaaaaaaa")
    assert [it.total for it in game.happened(ev.Resolved)] == [13]
    assert game.opponent.experience == 0
    assert (game.over.result, game.over.winners) == ("defeated", (0, 1))


def test_t27_without_a_success_it_survives_cta_101b() -> None:
    game = finale(2, 0)
    game.on()
    assert [it.success for it in game.happened(ev.Resolved)] == [False, False]
    assert game.opponent.experience == 0
    assert (game.over.result, game.over.winners) == ("survived", ())


# --- rows and allies


def test_t29_one_free_replacement_cta_25_26a() -> None:
    proud = tuple(f"proud{at}" for at in range(4))
    game = Game().change(0, experience=0).lay(1, *proud)
    assert game.offers(cmd.Swap) == {cmd.Swap(it) for it in proud}
    assert game.refusal(cmd.Journey("proud0")) == "no_experience"
    game.say(cmd.Swap("proud0")).on(cards=("proud4",))
    assert game.player(0).experience == 0 and "proud0" not in game.row(1)
    assert game.offers(cmd.Swap) == set()


def test_t30_an_ally_without_a_challenge_cta_83() -> None:
    game = (
        Game().change(0, motivation="debt").lay(2, "siege", "vain0", "vain1", "vain2", ally="crane")
    )
    game.say(cmd.Journey("vain0")).on(cards=("heron", "vain3"))
    assert "heron" in game.state.acts[1].discard
    assert set(game.row(2)) == {"siege", "vain1", "vain2", "vain3"}


def test_t31_a_challenge_with_an_ally_cta_31_84_85() -> None:
    game = Game().change(0, origin="ox").lay(2, "siege", ally="heron")
    game.attempts("siege", 1, faces="aaaaaa")
    (resolved,) = game.happened(ev.Resolved)
    assert (resolved.difficulty, resolved.success) == (6, True)
    assert [it.card for it in game.player(0).gained] == ["siege"]
    assert game.player(0).allies == (OwnAlly("heron"),)


def test_t32_a_sacrificed_ally_cta_12_87a() -> None:
    game = Game().gain(0, allies=("heron", "otter", "crane"))
    before = dict(Game().gain(0, allies=("heron", "otter", "crane")).finish().over.scores[0].parts)
    game.say(cmd.Use("heron"))
    assert game.player(0).experience == 5
    after = dict(game.finish().over.scores[0].parts)
    assert (before["icons"], after["icons"]) == (4, 2)
    assert (before["triumph"], after["triumph"]) == (3, 2)


# --- decks


def test_t33_no_hero_card_left_cta_66b() -> None:
    game = Game().hand(1).lay(1, "cliff")
    heroes = [it for it in game.rules.index.cards.events if it.deck is Deck.HERO]
    game.hand(1, *(it.id for it in heroes for _ in range(it.copies))).say(cmd.Attempt("cliff"))
    game.on("bbb", to=st.DrawEvent).say(cmd.ChooseDeck(Deck.HERO))
    assert game.happened(ev.NoCard) == [ev.NoCard(0, Deck.HERO)]
    assert game.player(0).hand == ()


def test_t34_a_rune_that_does_not_fit_cta_51a() -> None:
    game = Game().hand(0, "lent").lay(1, "gate").say(cmd.Attempt("gate")).on(window=Window.PRE_CAST)
    game.say(cmd.Play("lent", 0)).on(to=st.Gather).say(cmd.CastRunes())
    game.on("aaaa")
    assert [it.total for it in game.happened(ev.Resolved)] == [3]
    assert game.player(0).played == ("lent",)


def test_no_competitive_game_alone_cta_01() -> None:
    rules = Game().rules
    assert isinstance(rules.setup(SetUp(1, Mode.COMPETITIVE)), Refusal)
    assert isinstance(rules.setup(SetUp(5)), Refusal)
