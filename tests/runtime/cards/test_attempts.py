"""Attempts, rerolls, the track, event cards, powers: CTA-29 to 66, 79, 80, 87, and rulings."""

from __future__ import annotations

import pytest
from tests.runtime.cards.marsh import MARSH, STR
from tests.runtime.cards.playing import Game

from fateloom.runtime.cards import command as cmd
from fateloom.runtime.cards import conditions as co
from fateloom.runtime.cards import effects as ef
from fateloom.runtime.cards import event as ev
from fateloom.runtime.cards import steps as st
from fateloom.runtime.cards.content import Automatic, CardSet, Reward, Trait
from fateloom.runtime.cards.runes import Face, Kind, Rune, Side, core_runes, face_of
from fateloom.runtime.cards.scoring import chronicle
from fateloom.runtime.cards.state import Events, OwnAlly
from fateloom.runtime.cards.steps import Window
from fateloom.runtime.cards.words import Ability, Deck, Occasion
from fateloom.runtime.kernel.deck import deck_of
from fateloom.runtime.record import replace

POST, PRE, AFTER = Window.POST_CAST, Window.PRE_CAST, Window.AFTER


def total(game: Game) -> list[int]:
    return [it.total for it in game.happened(ev.Resolved)]


def casting(origin: str = "bare", card: str = "cliff", seats: int = 2, path: int = 0) -> Game:
    """The active player faces the card, and says what runes are cast."""
    game = Game(seats).change(0, origin=origin).lay(1, card)
    return game.say(cmd.Attempt(card, path)).on(to=st.Gather)


# --- runes


def test_every_face_section_1_3_cta_39() -> None:
    a, b = Side
    assert [face_of(it, a).pips for it in core_runes(1)] == [1, 1, 1]
    assert [face_of(it, b) for it in core_runes(1)] == [Face(0), Face(0), Face(0, choice=True)]
    assert face_of(Rune(Kind.DARK), a) == Face(2, corrupts=True)
    assert face_of(Rune(Kind.DARK), b) == Face(1)
    special = {it: face_of(Rune(Kind.SPECIAL, it), b) for it in Ability}
    assert {it for it, face in special.items() if face.experience == 1} == {STR, Ability("con")}
    heroes = {it.value for it, face in special.items() if face.draws is Deck.HERO}
    others = {it.value for it, face in special.items() if face.draws is Deck.ANTIHERO}
    assert (heroes, others) == ({"int", "wis"}, {"dex", "cha"})
    for it in Ability:
        assert [face_of(Rune(Kind.NORMAL, it), side).pips for side in Side] == [2, 1]
        assert [face_of(Rune(Kind.SPECIAL, it), side).pips for side in Side] == [2, 0]


def test_runes_can_be_declined_the_special_one_first_cta_33_ruling_21() -> None:
    game = casting("ox")
    assert game.offers(cmd.Decline) == {cmd.Decline(STR)}
    game.say(cmd.Decline(STR))
    assert [it.kind for it in game.attempt.runes[3:]] == [Kind.NORMAL, Kind.NORMAL]
    game.say(cmd.Decline(STR)).say(cmd.Decline(STR))
    assert len(game.attempt.runes) == 3 and not game.offers(cmd.Decline)


def test_other_icons_add_nothing_cta_34() -> None:
    assert len(casting("rogue").attempt.runes) == 3


def test_dark_runes_cost_experience_and_are_three_cta_37a_37b() -> None:
    game = Game().change(0, experience=5).lay(1, "cliff").say(cmd.Attempt("cliff"))
    game.on(to=st.Gather)
    for left in (4, 3, 2):
        game.say(cmd.BuyDark())
        assert game.player(0).experience == left
    assert game.refusal(cmd.BuyDark()) == "no_dark_left"
    poor = Game().change(0, experience=0).lay(1, "cliff").say(cmd.Attempt("cliff"))
    assert poor.on(to=st.Gather).refusal(cmd.BuyDark()) == "no_experience"


def test_dark_runes_of_cards_are_free_and_stay_three_cta_54_ruling_16() -> None:
    game = Game().hand(0, "deal").change(0, track=-4, experience=5).lay(1, "cliff")
    game.say(cmd.Attempt("cliff")).on(window=PRE).say(cmd.Play("deal", 0)).on(to=st.Gather)
    assert game.player(0).experience == 4 and len(game.attempt.runes) == 4
    game.say(cmd.BuyDark()).say(cmd.BuyDark())
    assert game.refusal(cmd.BuyDark()) == "no_dark_left"
    assert game.state.turn.dark_bought == 2


def test_a_draw_comes_at_once_and_can_be_played_cta_41_ruling_3() -> None:
    game = casting().say(cmd.CastRunes()).on("bbb", cards=("steady",), window=POST)
    assert game.player(0).hand == ("steady",)
    game.say(cmd.Play("steady", 0)).on()
    assert total(game) == [1]


def test_the_level_of_the_moment_counts_cta_42_56_ruling_4() -> None:
    game = Game().hand(0, "steady").change(0, track=-1).lay(1, "cliff")
    game.say(cmd.Attempt("cliff")).on(to=st.Gather).say(cmd.BuyDark()).say(cmd.CastRunes())
    game.on("aaaa", window=POST).say(cmd.Play("steady", 0)).on()
    assert total(game) == [6] and game.player(0).track == -2


def test_all_low_totals_and_negative_ones_ruling_13() -> None:
    game = Game(3).hand(1, "snare").lay(1, "cliff").say(cmd.Attempt("cliff")).on(to=st.Gather)
    game.say(cmd.CastRunes()).on("bba", window=POST).say(cmd.Play("snare", 0)).on()
    assert total(game) == [0]


def test_a_reduced_difficulty_is_not_below_0_cta_31() -> None:
    game = Game().hand(0, "plan").lay(1, "plain100").say(cmd.Attempt("plain100"))
    game.on(window=PRE).say(cmd.Play("plan", 0)).on("bba")
    assert [it.difficulty for it in game.happened(ev.Resolved)] == [0]


def test_the_path_can_be_switched_by_a_card_alone_cta_30() -> None:
    game = Game().hand(0, "turn").lay(1, "well").change(0, origin="ox")
    game.say(cmd.Attempt("well", 1)).on(to=st.Gather).say(cmd.CastRunes())
    assert game.refusal(cmd.Attempt("well", 0)) == "chance"
    game.on("aaaaaa", window=POST).say(cmd.Play("turn", 0)).on()
    assert [it.difficulty for it in game.happened(ev.Resolved)] == [2]
    assert [it.path for it in game.player(0).gained] == [0]


def test_a_delivered_rune_is_cast_with_the_others_cta_51() -> None:
    game = Game().hand(0, "lent").lay(1, "ford").say(cmd.Attempt("ford"))
    game.on(window=PRE).say(cmd.Play("lent", 0)).on("aaaa")
    assert total(game) == [5]


def test_a_surplus_of_delivered_runes_is_wasted_cta_51b() -> None:
    game = Game().hand(0, "lent3").lay(1, "cliff").say(cmd.Attempt("cliff")).on(to=st.Gather)
    game.say(cmd.CastRunes()).on("aaa", window=POST).say(cmd.Play("lent3", 0)).on("ab")
    assert total(game) == [3 + 3]


def test_a_reroll_keeps_drawn_cards_and_can_come_twice_cta_48b_ruling_5() -> None:
    game = Game().hand(0, "again", "again").lay(1, "cliff").say(cmd.Attempt("cliff"))
    game.on(to=st.Gather).say(cmd.CastRunes()).on("bbb", cards=("ward",), window=POST)
    game.say(cmd.Play("again", 0)).on(to=st.Gather).say(cmd.CastRunes())
    game.on("aab", cards=("cheer",), window=POST).say(cmd.Play("again", 0))
    game.on(to=st.Gather).say(cmd.CastRunes()).on("aba")
    assert total(game) == [2] and game.player(0).hand == ("cheer", "ward")


def test_the_stack_is_empty_before_the_second_cast_cta_48_63() -> None:
    game = Game().hand(0, "again", "steady").hand(1, "ward").lay(1, "cliff")
    game.say(cmd.Attempt("cliff")).on(to=st.Gather).say(cmd.CastRunes())
    game.on("aaa", window=POST).say(cmd.Play("steady", 0)).say(cmd.Play("again", 0))
    assert game.decision.seat == 1
    game.on(to=st.Gather)
    assert game.state.stack == () and (game.attempt.added, game.attempt.shown) == (1, ())
    game.on("bba")
    assert total(game) == [2]


def test_a_reroll_needs_a_cast_cta_48() -> None:
    game = Game().hand(0, "again").lay(1, "cliff").say(cmd.Attempt("cliff")).on(window=PRE)
    assert game.refusal(cmd.Play("again", 0)) == "not_now"


# --- moments


def test_as_another_hero_attempts_cta_43_65() -> None:
    game = Game().hand(0, "snare").hand(1, "shared").lay(1, "cliff").say(cmd.Attempt("cliff"))
    game.on(window=PRE)
    assert game.refusal(cmd.Play("snare", 0)) == "not_now"
    game.say(cmd.Pass()).say(cmd.Play("shared", 0)).on("bba")
    assert total(game) == [3] and game.player(1).experience == 4


def test_after_the_attempt_cta_47() -> None:
    game = Game(3).hand(0, "lesson", "cheer").hand(2, "spite", "envy").lay(1, "cliff")
    game.say(cmd.Attempt("cliff")).on("bba", window=AFTER)
    assert game.offers(cmd.Play) == {cmd.Play("lesson", 0)}
    game.say(cmd.Play("lesson", 0))
    assert game.player(0).experience == 4
    game.on(window=AFTER, seat=2)
    assert game.offers(cmd.Play) == {cmd.Play("envy", 0)}
    game.say(cmd.Play("envy", 0)).on()
    assert game.player(0).experience == 4


def test_after_a_success_cta_47() -> None:
    game = Game().change(0, origin="ox").hand(1, "spite").lay(1, "well").say(cmd.Attempt("well"))
    game.on("aaaaaa", window=AFTER).say(cmd.Play("spite", 0)).on()
    assert game.player(0).track == -1


def test_any_time_also_in_turns_of_others_cta_62() -> None:
    game = Game(3).hand(2, "theft").say(cmd.EndTurn())
    assert game.decision.seat == 2
    assert game.offers(cmd.Play) == {cmd.Play("theft", 0), cmd.Play("theft", 1)}
    game.say(cmd.Play("theft", 0)).on()
    assert game.player(0).experience == 2 and game.player(2).played == ("theft",)


def test_own_turn_only_cta_22_62() -> None:
    game = Game().hand(0, "wind").hand(1, "wind").lay(1, "cliff", "ford", "well", "gate")
    assert cmd.Play("wind") in game.decision.commands
    game.say(cmd.Attempt("cliff")).on(window=PRE)
    assert game.refusal(cmd.Play("wind")) == "not_now"
    game.on()
    assert cmd.Play("wind") in game.decision.commands


def test_answers_go_round_from_the_active_player_cta_63_ruling_2() -> None:
    game = Game(3).hand(0, "burn", "ward").hand(1, "ward").hand(2, "silence").lay(1, "ford")
    game.say(cmd.Play("burn"))
    asked = []
    while game.state.stack:
        decision = game.decision
        if isinstance(game.state.agenda[0], st.Ask):
            asked.append(decision.seat)
        game.say(decision.commands[0])
    assert asked == [0, 1, 2]
    own = Game().hand(0, "burn", "ward").lay(1, "ford").say(cmd.Play("burn"))
    own.say(cmd.Play("ward")).on()
    assert own.happened(ev.CardCancelled) == [ev.CardCancelled("burn")]
    assert own.row(1)[0] == "ford"


def test_a_cancelled_cancel_cta_63() -> None:
    game = Game(3).hand(0, "kindness").hand(1, "silence").hand(2, "ward").say(cmd.Play("kindness"))
    game.on(window=Window.FREE, seat=1).say(cmd.Play("silence"))
    game.on(window=Window.FREE, seat=2).say(cmd.Play("ward")).on()
    assert game.player(0).track == 1
    assert all(len(it.played) == 1 for it in game.state.players)


def test_permission_is_not_asked_again_cta_63_ruling_8() -> None:
    game = Game().change(0, track=-1).hand(0, "kindness").hand(1, "theft").say(cmd.Play("kindness"))
    game.change(0, track=-2).on()
    assert game.player(0).track == -1


def test_hands_are_kept_from_being_asked_until_ones_turn() -> None:
    game = Game(3).hand(1, "ward").say(cmd.EndTurn()).say(cmd.Hold())
    assert game.decision.seat == 1 and isinstance(game.state.agenda[0], st.Act)
    assert game.state.holding == ()
    late = Game(3).hand(2, "ward").say(cmd.EndTurn()).say(cmd.Hold()).on()
    late.say(cmd.EndTurn())
    assert late.decision.seat == 2 and isinstance(late.state.agenda[0], st.Act)


def test_the_challenge_under_way_cannot_be_discarded() -> None:
    game = Game().hand(0, "burn").lay(1, "cliff", "ford", "well", "gate").say(cmd.Attempt("cliff"))
    game.on(window=PRE).say(cmd.Play("burn"))
    assert game.offers(cmd.Discard) == set(map(cmd.Discard, ("ford", "well", "gate")))
    game.on("aaa")
    assert "cliff" in game.state.acts[0].discard


def test_no_hand_limit_cta_61() -> None:
    every = [it.id for it in MARSH.events if it.deck is Deck.HERO for _ in range(it.copies)]
    assert len(Game().hand(0, *every).player(0).hand) == len(every)


def test_discards_of_event_decks_are_shuffled_in_cta_66a() -> None:
    game = casting()
    game.state = replace(game.state, hero=Events(deck_of(()), ("ward",)))
    game.say(cmd.CastRunes()).on("bbb", to=st.DrawEvent).say(cmd.ChooseDeck(Deck.HERO))
    assert game.happened(ev.EventsShuffled) == [ev.EventsShuffled(Deck.HERO)]


# --- the track and tokens


def test_the_ceiling_cta_52b() -> None:
    game = Game().change(0, track=2).hand(0, "kindness").say(cmd.Play("kindness")).on()
    assert game.player(0).track == 2 and game.happened(ev.TrackKept) == [ev.TrackKept(0, 1)]


@pytest.mark.parametrize(
    ("track", "decks"),
    [(2, {"hero"}), (1, {"hero"}), (0, {"hero", "antihero"}), (-1, {"hero", "antihero"})]
    + [(it, {"antihero"}) for it in (-2, -3, -4)],
)
def test_what_each_level_allows_cta_56(track: int, decks: set[str]) -> None:
    game = Game().change(0, track=track).hand(0, "kindness", "theft", "burn")
    events = game.rules.index.event
    assert {events[it.card].deck.value for it in game.offers(cmd.Play)} == decks


def test_nobody_owes_experience_cta_80() -> None:
    game = Game().change(1, experience=0).hand(0, "theft").say(cmd.Play("theft", 1)).on()
    assert game.player(1).experience == 0
    poor = Game().change(0, motivation="vow", experience=1)
    assert cmd.Use("vow") not in poor.decision.commands


def test_powers_work_once_a_turn_cta_79() -> None:
    game = Game().change(0, motivation="vow", experience=9).say(cmd.Use("vow"))
    assert (game.player(0).track, game.player(0).experience) == (1, 7)
    assert cmd.Use("vow") not in game.decision.commands
    game.say(cmd.EndTurn()).on().say(cmd.EndTurn()).on()
    assert cmd.Use("vow") in game.decision.commands


def test_powers_by_themselves_cta_79() -> None:
    game = Game().change(0, origin="giant").lay(1, "ford").attempts("ford", faces="aab")
    assert game.player(0).experience == 3 + 1 + 1
    other = Game().change(1, origin="giant").lay(1, "cliff").attempts("cliff")
    assert other.player(1).experience == 3


def test_ally_powers_without_a_limit_cta_87b() -> None:
    game = Game().gain(0, allies=("otter",)).lay(1, "cliff").say(cmd.Attempt("cliff"))
    game.on(to=st.Ask)
    for _ in range(3):
        game.on(window=PRE).say(cmd.Use("otter", 0))
    assert game.player(0).experience == 0
    game.on("bba")
    assert total(game) == [4]


def test_a_lost_ally_goes_to_the_discards_ruling_12() -> None:
    game = Game().gain(1, allies=("otter", "heron")).hand(0, "hush").say(cmd.Play("hush", 1))
    game.on(to=st.LoseAlly).say(cmd.Discard("heron"))
    assert game.player(1).allies == (OwnAlly("otter"),)
    assert game.state.acts[1].discard == ("heron",)


def test_an_adversary_works_while_it_is_visible_cta_88_89_ruling_15() -> None:
    game = Game().lay(2, "eel", "vain0", "vain1", "siege").say(cmd.Journey("vain0"))
    assert game.player(0).experience == 1
    game.on().say(cmd.Attempt("eel")).on("bba")
    assert "eel" in game.state.acts[1].discard and game.player(0).experience == 2
    game.say(cmd.EndTurn()).on().say(cmd.Journey("siege"))
    assert game.player(1).experience == 2


def test_an_adversary_is_gained_like_a_challenge_cta_89() -> None:
    game = Game().change(0, origin="ox").lay(2, "eel").attempts("eel", faces="aaaaaa")
    assert [it.card for it in game.player(0).slots[0]] == ["eel"]
    assert game.refusal(cmd.Attempt("eel", 1)) == "main_used"


def questions() -> CardSet:
    """With a trait that asks for two things in a row."""
    both = (ef.DrawEvents(None, 1), ef.DiscardFromRow())
    trait = Trait("odd", 1, co.AllOf(()), Reward(power=Automatic(Occasion.TRAIT_GAINED, both)))
    return replace(MARSH, story=(*MARSH.story, trait))


def test_effects_ask_in_their_order() -> None:
    game = Game(cards=questions()).lay(1, "odd", "ford").say(cmd.Gain("odd"))
    assert isinstance(game.state.agenda[0], st.DrawEvent)
    game.say(cmd.ChooseDeck(Deck.HERO)).on(to=st.DiscardOne)
    assert game.offers(cmd.Discard) == {cmd.Discard("ford")}


# --- the end


def test_ties_share_the_win_cta_70() -> None:
    game = Game(3).change(2, experience=0).finish()
    assert (game.over.winners, [it.rank for it in game.over.scores]) == ((0, 1), [1, 1, 3])


def test_hands_score_nothing_and_every_card_played_one_cta_76() -> None:
    game = Game().hand(0, "steady", "again").change(1, played=("steady", "rumour"), track=-4)
    game.finish()
    assert (game.total(0), game.total(1)) == (3, 3 + 2 - 4)


def test_destinies_count_what_they_say_cta_74() -> None:
    def bonus(destiny: str, game: Game) -> int:
        parts = dict(game.change(0, destiny=destiny).finish().over.scores[0].parts)
        return parts["destiny triumph"] + parts["destiny tragedy"]

    def hero() -> Game:
        game = Game().gain(0, "keen", "ford", "gate", "well", "siege", "court", allies=("otter",))
        return game.change(0, origin="giant", track=-2, played=("steady", "rumour", "burn"))

    assert bonus("lamp", hero()) == 1
    assert bonus("road", hero()) == 4
    assert bonus("blade", hero()) == 3
    assert bonus("pact", hero()) == 3
    assert bonus("host", hero()) == 2
    assert bonus("tale", hero()) == 1
    assert bonus("mask", hero()) == 2
    assert bonus("oak", hero()) == 5 + 2


def test_the_outline_of_a_story_cta_78() -> None:
    hero = Game().gain(0, "keen", "ford/1").change(0, destiny="oak").player(0)
    assert chronicle(hero) == (("bare", 0), ("keen", 0), ("ford", 1), ("calm", 0), ("oak", 0))


def test_a_second_hero_with_nine_cards_changes_nothing_cta_68b() -> None:
    eight = ("keen", "ford", "gate", "siege", "court", "meek", "storm", "iron")
    game = Game().gain(0, *eight).change(0, origin="ox").lay(3, "plain300")
    game.attempts("plain300", faces="aaaaaa")
    assert game.happened(ev.EndTriggered) == [ev.EndTriggered(0, limit=False)]
    other = [f"plain1{at:02}" for at in range(8)]
    game.gain(1, *other).change(1, origin="ox").say(cmd.EndTurn()).on().lay(3, "plain301")
    game.change(1, origin="rogue").attempts("plain301", faces="aaaaa")
    assert not game.happened(ev.EndTriggered)
    game.say(cmd.EndTurn()).on()
    assert game.state.over
