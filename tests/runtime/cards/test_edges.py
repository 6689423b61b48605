"""Situations in which a rule would show that it is broken, where the examples do not reach."""

from __future__ import annotations

import pytest
from tests.runtime.cards.marsh import HERO, MARSH
from tests.runtime.cards.playing import RULES, Game
from tests.runtime.cards.test_examples import finale

from fateloom.runtime.cards import command as cmd
from fateloom.runtime.cards import event as ev
from fateloom.runtime.cards import steps as st
from fateloom.runtime.cards.content import Adversary, Ally
from fateloom.runtime.cards.runes import Kind
from fateloom.runtime.cards.state import Events, Mode, SetUp
from fateloom.runtime.cards.steps import Window
from fateloom.runtime.kernel.deck import deck_of
from fateloom.runtime.kernel.game import Refusal
from fateloom.runtime.record import replace

POST, PRE = Window.POST_CAST, Window.PRE_CAST


@pytest.mark.parametrize("mode", (Mode.COMPETITIVE, Mode.COOPERATIVE))
def test_each_act_deck_holds_its_allies_and_adversaries_cta_07_81_90(mode: Mode) -> None:
    state = RULES.setup(SetUp(2, mode))
    assert not isinstance(state, Refusal)
    for act, story in enumerate(state.acts, 1):
        own = {it.id for it in MARSH.story if it.act == act}
        if mode is Mode.COOPERATIVE:
            own -= {it.id for it in MARSH.story if isinstance(it, Adversary)}
        assert {*story.deck.cards} == own
        allies = {it.id for it in MARSH.story if isinstance(it, Ally) and it.act == act}
        assert allies <= {*story.deck.cards} and bool(allies) == (act < 3)


def test_a_dropped_cast_books_no_experience_cta_42_48a() -> None:
    game = Game().change(0, origin="ox").hand(0, "again").lay(1, "cliff").say(cmd.Attempt("cliff"))
    game.on("aaaaab", window=POST).say(cmd.Play("again", 0)).on("aaaaaa")
    assert [it.total for it in game.happened(ev.Resolved)] == [3 + 4 + 2]
    assert game.player(0).experience == 3 + 1
    booked = Game().change(0, origin="ox").lay(1, "cliff").attempts("cliff", faces="aaaaab")
    assert booked.player(0).experience == 3 + 1 + 1


def test_cards_bring_runes_for_the_second_cast_cta_50_51() -> None:
    game = Game().hand(0, "again", "lent").lay(1, "ford").say(cmd.Attempt("ford"))
    game.on("bba", window=POST).say(cmd.Play("again", 0)).on(window=PRE)
    assert game.attempt.casts == 2
    game.say(cmd.Play("lent", 0)).on(to=st.Gather)
    assert [it.kind for it in game.attempt.runes].count(Kind.NORMAL) == 1
    game.on("aaaa")
    assert [it.total for it in game.happened(ev.Resolved)] == [5]


def test_played_cards_are_never_drawn_again_cta_66c() -> None:
    game = Game().change(1, played=("ward", "wind")).lay(1, "cliff")
    game.state = replace(game.state, hero=Events(deck_of(()), ()))
    game.say(cmd.Attempt("cliff")).on("bbb", to=st.DrawEvent).say(cmd.ChooseDeck(HERO))
    assert game.happened(ev.NoCard) == [ev.NoCard(0, HERO)]
    assert game.player(1).played == ("ward", "wind")


def test_a_success_is_not_enough_while_it_has_experience_cta_101a() -> None:
    game = finale(2, 9)
    game.say(cmd.CastRunes()).on("aaaaaa", to=st.Gather)
    game.say(cmd.CastRunes()).on("bbbbbb")
    assert [it.beaten for it in game.state.players] == [True, False]
    assert game.opponent.experience > 0
    assert (game.over.result, game.over.winners) == ("survived", ())


def test_all_share_the_win_and_equal_scores_share_a_rank_cta_101_ruling_14() -> None:
    game = Game(3, together=True, adversary="pike").change(1, beaten=True, experience=9)
    game.change(2, experience=3, beaten=False)
    game.state = replace(game.state, opponent=replace(game.opponent, experience=0))
    over = game.finish().over
    assert (over.result, over.winners) == ("defeated", (0, 1, 2))
    assert [it.rank for it in over.scores] == [2, 1, 2]


def test_three_answers_to_one_card_resolve_backwards_cta_63() -> None:
    game = Game(3).hand(0, "kindness").hand(1, "silence").hand(2, "silence", "ward")
    game.say(cmd.Play("kindness")).on(window=Window.FREE, seat=1).say(cmd.Play("silence"))
    game.on(window=Window.FREE, seat=2).say(cmd.Play("ward"))
    game.on(window=Window.FREE, seat=2).say(cmd.Play("silence"))
    # Nobody holds a card now, so that nobody is asked before all four take effect.
    assert [(it.card, it.cancelled) for it in game.happened(ev.CardResolved)] == [
        ("silence", False),
        ("ward", True),
        ("silence", False),
        ("kindness", True),
    ]
    assert game.on().player(0).track == 0
