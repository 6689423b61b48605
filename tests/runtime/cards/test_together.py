"""Solo and co-op games: the adversary, its cards, its quests, the finale (CTA-90 to 101)."""

from __future__ import annotations

import pytest
from tests.runtime.cards.marsh import MARSH, STR, challenge
from tests.runtime.cards.playing import Game

from fateloom.runtime.cards import command as cmd
from fateloom.runtime.cards import effects as ef
from fateloom.runtime.cards import event as ev
from fateloom.runtime.cards import steps as st
from fateloom.runtime.cards.content import Automatic, Quest, Reward
from fateloom.runtime.cards.state import Mode, SetUp
from fateloom.runtime.cards.steps import Window
from fateloom.runtime.cards.words import Deck, Occasion
from fateloom.runtime.kernel.deck import deck_of
from fateloom.runtime.kernel.game import Refusal
from fateloom.runtime.record import replace

NINE = ("keen", "ford", "gate", "siege", "court", "meek", "storm", "iron", "plain300")


def team(seats: int = 2, adversary: str = "pike", deck: tuple[str, ...] = ()) -> Game:
    """A game against the adversary, whose deck holds these cards (none: all of them)."""
    game = Game(seats, together=True, adversary=adversary)
    if deck:
        game.state = replace(game.state, opponent=replace(game.opponent, deck=deck_of(deck)))
    return game.lay(1, "cliff", "ford", "well", "gate")


def piles(game: Game) -> tuple[list[str], list[str]]:
    """The adversary's cards of this turn, and its discards."""
    return [*game.opponent.revealed], [*game.opponent.discard]


def test_cta_100_nobody_overcomes_an_adversary_whom_nobody_faces() -> None:
    game = team()
    with pytest.raises(ValueError, match="nobody has overcome the adversary"):
        game.rules.evolve(game.state, ev.AdversaryOvercome(0))


def test_what_is_left_out_cta_90_92_94() -> None:
    game = team(1)
    story = {card for it in game.state.acts for card in (*it.deck.cards, *it.discard)}
    assert not story & {"eel", "pike"} and "heron" in story
    its_own = {"dread", "late", "won", "ash", "cut", "turncoat"}
    assert set(game.opponent.deck.cards) == its_own and game.opponent.deck.size == 7
    assert not its_own & set(game.state.antihero.deck.cards)
    for seats in (1, 2):
        state = game.rules.setup(SetUp(seats, Mode.COOPERATIVE))
        assert not isinstance(state, Refusal)
        assert ("shared" in state.hero.deck.cards) == (seats == 2)


def test_the_order_of_a_core_draw_cta_95() -> None:
    game = team(deck=("ash",)).say(cmd.Attempt("cliff")).on("bbb")
    kinds = (ev.EventDrawn, ev.AdversaryCardRevealed, ev.AdversaryCardApplied, ev.TrackMoved)
    assert [type(it) for it in game.events if isinstance(it, kinds)] == [*kinds]
    assert game.player(0).track == -1
    assert game.happened(ev.AdversaryCardApplied) == [ev.AdversaryCardApplied("ash", 0)]


def test_the_active_player_aims_cta_95() -> None:
    game = team(3, deck=("ash",)).say(cmd.Attempt("cliff")).on("bbb", to=st.AimAdversaryCard)
    assert game.decision.seat == 0
    game.say(cmd.Aim(2)).on()
    assert [it.track for it in game.state.players] == [0, 0, -1]


def test_a_card_that_changes_the_difficulty_counts_at_once_ruling_7() -> None:
    game = team(deck=("dread",)).say(cmd.Attempt("ford")).on("bbb")
    assert [it.difficulty for it in game.happened(ev.Resolved)] == [5]


def test_a_card_for_afterwards_waits_cta_95() -> None:
    game = team(1, deck=("late", "won")).say(cmd.Attempt("cliff"))
    game.on("bbb", cards=("late",))
    told = [type(it) for it in game.events if isinstance(it, ev.Resolved | ev.AdversaryCardApplied)]
    assert told == [ev.Resolved, ev.AdversaryCardApplied]
    assert game.player(0).experience == 3 + 1 - 1


def test_a_card_for_a_success_is_lost_after_a_failure_cta_95() -> None:
    game = team(1, deck=("won",)).say(cmd.Attempt("cliff")).on("bbb")
    assert game.happened(ev.AdversaryCardApplied) == [ev.AdversaryCardApplied("won", None)]
    good = team(1, deck=("won",)).change(0, origin="ox").say(cmd.Attempt("well")).on("bbbbbb")
    assert good.happened(ev.AdversaryCardApplied) == [ev.AdversaryCardApplied("won", 0)]
    assert good.player(0).track == -1


def test_a_card_without_an_object_has_no_effect_cta_95() -> None:
    game = team(deck=("turncoat",)).say(cmd.Attempt("cliff")).on("bbb")
    assert game.happened(ev.AdversaryCardApplied) == [ev.AdversaryCardApplied("turncoat", None)]
    there = team(deck=("turncoat",)).gain(0, allies=("otter",)).gain(1, allies=("heron",))
    there.say(cmd.Attempt("cliff"))
    there.on("bbb", to=st.AimAdversaryCard).say(cmd.Aim(1)).on()
    assert there.player(1).allies == ()


def test_its_cards_are_discarded_at_the_end_of_the_turn_cta_96() -> None:
    game = team(deck=("ash",)).say(cmd.Attempt("cliff")).on("bbb")
    assert piles(game) == (["ash"], [])
    game.say(cmd.EndTurn()).on()
    assert piles(game) == ([], ["ash"])
    game.say(cmd.Attempt("ford")).on("bbb")
    assert game.happened(ev.AdversaryShuffled) and piles(game) == (["ash"], [])


def test_a_reroll_turns_up_another_card_ruling_6() -> None:
    game = team(1, deck=("ash", "dread")).hand(0, "again").say(cmd.Attempt("cliff"))
    game.on("bbb", cards=("dread",), window=Window.POST_CAST).say(cmd.Play("again", 0))
    game.on("bbb", cards=("ash",))
    assert game.opponent.revealed == ("dread", "ash")
    assert [it.difficulty for it in game.happened(ev.Resolved)] == [32]


def test_quests_cta_91_97() -> None:
    game = team(1).say(cmd.Attempt("cliff")).on("bba")
    assert game.opponent.experience == 6
    game.say(cmd.EndTurn()).on().lay(1, "cliff").say(cmd.Attempt("cliff")).on("bba")
    assert game.opponent.experience == 6
    game.hand(0, "kindness").say(cmd.Play("kindness")).on()
    assert game.opponent.experience == 5
    game.state = replace(game.state, opponent=replace(game.opponent, experience=0))
    game.hand(0, "ward", "wind").say(cmd.Play("wind")).on()
    assert game.opponent.experience == 0


def test_each_act_has_a_limit_of_its_own_cta_97() -> None:
    game = team(1).say(cmd.Attempt("cliff")).on("bba").say(cmd.EndTurn()).on()
    game.lay(2, "siege").say(cmd.Attempt("siege")).on("bba")
    assert game.opponent.experience == 7


def test_quests_of_the_adversary_cta_91() -> None:
    game = team(1, "eel").change(0, origin="clerk").lay(2, "court")
    game.say(cmd.Attempt("court")).on("aaaa")
    assert game.opponent.experience == 4
    other = team(1, "pike").change(0, origin="ox").say(cmd.Attempt("gate")).on("aaaaaa")
    assert other.happened(ev.TrackMoved) and other.opponent.experience == 4


@pytest.mark.parametrize(("card", "path", "left"), [("well", 1, 4), ("up", 0, 5)])
def test_a_quest_of_one_direction_of_the_track_cta_52_91(card: str, path: int, left: int) -> None:
    """It says down: a path with one Corruption counts, and one with two of Virtue does not."""
    less = (ef.AdversaryExperience(-1),)
    down = Automatic(Occasion.GAINED_WITH_TRACK, less, own=False, sign=-1)
    up = challenge("up", 1, 2, (STR,), Reward(track=2))
    cards = replace(MARSH, quests=(Quest("rod", "pike", (down,)),), story=(*MARSH.story, up))
    game = Game(1, together=True, adversary="pike", cards=cards).change(0, origin="ox")
    game.lay(1, card).attempts(card, path, "aaaaaa")
    assert game.happened(ev.TrackMoved) and game.opponent.experience == left


# --- the finale


def test_no_earlier_attempt_and_no_ordinary_turn_cta_98() -> None:
    game = team(3).gain(1, *NINE)
    assert not {it.card for it in game.offers(cmd.Attempt)} & {"pike"}
    game.say(cmd.EndTurn())
    assert game.happened(ev.FinaleBegan) == [ev.FinaleBegan(1)]
    assert not game.happened(ev.TurnBegan)
    game.on()
    assert game.state.over and game.opponent.faced == (1, 2, 0)


def test_windows_of_the_finale_are_open_to_all_cta_99() -> None:
    game = team(2).gain(1, *NINE).hand(0, "rumour")
    game.say(cmd.EndTurn()).on(window=Window.PRE_CAST)
    assert cmd.Play("rumour", 1) in game.decision.commands


def test_who_holds_is_asked_again_in_the_own_finale_cta_99() -> None:
    game = team(2).gain(1, *NINE).hand(0, "steady").say(cmd.EndTurn()).on(window=Window.PRE_CAST)
    assert game.decision.seat == 0
    game.say(cmd.Hold()).on(window=Window.PRE_CAST)
    assert game.decision.seat == 0 and game.attempt.seat == 0


def test_a_failed_finale_gives_experience_cta_100() -> None:
    game = team(1).gain(0, *NINE).change(0, experience=0).say(cmd.EndTurn()).on("bbabba")
    assert game.player(0).experience == 1 and not game.player(0).beaten
    assert (game.over.result, game.over.winners) == ("survived", ())


def test_who_overcomes_it_adds_its_rewards_cta_100() -> None:
    game = team(1).gain(0, *NINE).change(0, origin="giant", experience=3).say(cmd.EndTurn())
    game.on(to=st.Gather).say(cmd.BuyDark()).say(cmd.CastRunes()).on("aaaaaaa")
    assert game.player(0).beaten
    before = dict(replace_beaten(game).over.scores[0].parts)
    assert dict(game.over.scores[0].parts)["triumph"] == before["triumph"] + 6


def replace_beaten(game: Game) -> Game:
    """The same end without the adversary's reward."""
    other = Game(1, together=True, adversary="pike")
    other.state = game.state
    return other.change(0, beaten=False)


def test_deck_choice_of_a_core_draw_cta_59_95() -> None:
    game = team(1).say(cmd.Attempt("cliff")).on("bbb", to=st.DrawEvent)
    assert game.offers(cmd.ChooseDeck) == set(map(cmd.ChooseDeck, Deck))


def test_the_turn_limit_begins_the_finale_cta_71_98() -> None:
    cards = replace(MARSH, numbers=replace(MARSH.numbers, most_turns=1))
    game = Game(2, together=True, adversary="pike", cards=cards).say(cmd.EndTurn())
    assert game.happened(ev.FinaleBegan) == [ev.FinaleBegan(1)]
    game.on()
    assert game.state.over and game.opponent.faced == (1, 0)
