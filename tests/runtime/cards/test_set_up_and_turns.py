"""Set-up, the Story, turns and rows: CTA-01 to 28, 67, 71, 81 to 86, 102, 103."""

from __future__ import annotations

import pytest
from tests.runtime.cards.marsh import MARSH
from tests.runtime.cards.playing import RULES, Game

from fateloom.runtime.cards import command as cmd
from fateloom.runtime.cards import event as ev
from fateloom.runtime.cards import steps as st
from fateloom.runtime.cards.content import TRACK, Ally
from fateloom.runtime.cards.runes import ability_runes
from fateloom.runtime.cards.state import Mode, Place, SetUp, State
from fateloom.runtime.cards.story import standing
from fateloom.runtime.cards.view import View
from fateloom.runtime.cards.words import Ability, Deck
from fateloom.runtime.kernel.deck import deck_of
from fateloom.runtime.kernel.game import Chance, Decision, Refusal
from fateloom.runtime.record import replace


def dealing(setup: SetUp) -> State:
    """The state at the first choice of a player."""
    state = RULES.setup(setup)
    assert not isinstance(state, Refusal)
    while isinstance(found := RULES.legal(state), Chance):
        after = RULES.apply(state, next(iter(found.distribution.outcomes))[0])
        assert not isinstance(after, Refusal)
        state = after[1]
    return state


def test_two_of_each_are_dealt_before_anything_is_kept_cta_02() -> None:
    state = dealing(SetUp(2, first=0))
    assert [len(it) for it in state.players[0].dealt] == [2, 2, 2]
    decision = RULES.legal(state)
    assert isinstance(decision, Decision) and decision.seat == 0
    assert decision.commands == tuple(map(cmd.Keep, state.players[0].dealt[0]))


def test_beginners_have_no_choice_and_no_advanced_cards_cta_02_09() -> None:
    state = dealing(SetUp(2, beginners=True, first=0))
    assert [len(it) for it in state.players[0].dealt] == [1, 1, 1]
    found = RULES.legal(state)
    assert isinstance(found, Decision) and found.is_forced
    game = Game(4, beginners=True)
    there = {card for it in game.state.acts for card in it.deck.cards} | set(game.row(1))
    assert not there & {"eel", "pike", "otter", "heron", "crane"}
    assert "crown" not in {it.motivation for it in game.state.players}


def begun(seats: int = 3) -> Game:
    """A game before anything is changed by hand."""
    game = Game.__new__(Game)
    game.rules, game.events = RULES, []
    state = RULES.setup(SetUp(seats, first=0))
    assert not isinstance(state, Refusal)
    game.state = state
    return game.on()


def test_the_start_of_a_game_cta_03_04_06_08() -> None:
    state = begun().state
    for player in state.players:
        assert (len(player.hand), player.experience, player.track) == (1, 3, 0)
        assert RULES.index.event[player.hand[0]].deck is Deck.HERO
        assert all((player.origin, player.motivation, player.destiny))
    assert [it.revealed for it in state.acts] == [True, False, False]
    assert [len(it.row) for it in state.acts] == [4, 0, 0]


def test_what_others_see_cta_03_05_60() -> None:
    state = begun().state
    seen: View = RULES.view(state, 1)
    own, other = seen.players[1], seen.players[0]
    assert own.hand and own.destiny and other.origin and other.motivation
    assert (other.hand, other.destiny) == (("",), "")


def test_the_first_player_is_named_or_drawn_cta_10() -> None:
    state = RULES.setup(SetUp(3))
    assert not isinstance(state, Refusal)
    found = RULES.legal(state)
    assert isinstance(found, Chance)
    assert {it for it, _ in found.distribution.outcomes} == set(map(cmd.First, range(3)))
    assert begun().decision.seat == 0


def test_runes_are_nobodys_cta_11() -> None:
    game = Game().change(0, origin="ox").change(1, origin="ox").lay(1, "cliff", "well")
    game.attempts("cliff").say(cmd.EndTurn()).on().say(cmd.Attempt("well")).on(to=st.Gather)
    assert len(game.attempt.runes) == 3 + 3


def test_the_story_cta_12_13_14() -> None:
    game = Game().change(0, origin="giant", motivation="anger", destiny="blade", hand=("steady",))
    game.gain(0, "iron", "ford/1", allies=("heron",))
    strength, dexterity, _, _, wisdom, _ = standing(RULES.index, game.state, 0).abilities
    assert (strength, dexterity, wisdom) == (7, 0, 1)
    game.finish()
    assert standing(RULES.index, game.state, 0).abilities[0] == 8
    assert standing(RULES.index, game.state, 0).icons[2] == 1


def test_rewards_happen_once_in_their_order_cta_18_45_59() -> None:
    game = Game().change(0, origin="ox", track=-4).lay(1, "gate")
    game.attempts("gate", faces="aaaaab")
    kinds = [ev.Gained, ev.ExperienceChanged, ev.TrackMoved, ev.EventDrawn]
    # The special rune's point of experience is booked first, with the resolution.
    told = [type(it) for it in game.events if type(it) in kinds]
    assert told == [ev.ExperienceChanged, *kinds]
    hero = game.player(0)
    assert (hero.experience, hero.track, len(hero.hand)) == (3 + 1 + 2, -3, 1)


def test_a_combined_icon_lets_the_player_choose_cta_59() -> None:
    game = Game().change(0, origin="ox").lay(1, "well").say(cmd.Attempt("well", 1))
    game.on("aaaaaa")
    decks = [it.deck for it in game.happened(ev.EventDrawn)]
    assert decks == [Deck.ANTIHERO, Deck.HERO]
    assert game.player(0).track == -1


def test_one_main_action_cta_19_21_22() -> None:
    game = Game(3).lay(1, "keen", "ford", "well", "gate")
    game.say(cmd.Gain("keen")).on()
    assert game.refusal(cmd.Attempt("ford")) == "main_used"
    assert game.refusal(cmd.Gain("keen")) == "main_used"
    game.say(cmd.Journey("ford")).on()
    begun_by = []
    for _ in range(4):
        game.say(cmd.EndTurn()).on()
        begun_by += [it.seat for it in game.happened(ev.TurnBegan)]
    assert begun_by == [1, 2, 0, 1]


def test_traits_cta_27_28() -> None:
    game = Game().lay(1, "keen", "proud0").lay(2, "meek").change(0, track=-1)
    assert game.offers(cmd.Gain) == {cmd.Gain("keen")}
    assert game.refusal(cmd.Gain("proud0")) == "condition"
    assert game.refusal(cmd.Gain("storm")) == "no_card"
    game.say(cmd.Gain("keen")).on()
    assert standing(RULES.index, game.state, 0).abilities[1] == 1
    assert game.player(0).experience == 4


def test_a_gap_is_filled_at_once_cta_24() -> None:
    game = Game().lay(1, "keen", "ford", "well", "gate").say(cmd.Gain("keen"))
    assert isinstance(game.state.agenda[0], st.Fill)
    game.on(cards=("proud0",))
    assert game.row(1) == ("proud0", "ford", "well", "gate")


def test_journeys_cta_25() -> None:
    game = Game().hand(0, "wind", "wind").lay(1, "keen", "ford", "well", "gate", ally="otter")
    game.say(cmd.Journey("ford")).on()
    assert game.player(0).experience == 2 and game.state.acts[0].discard == ("ford",)
    assert game.refusal(cmd.Journey("well")) == "journey_used"
    game.say(cmd.Play("wind")).on().say(cmd.Journey("well")).on()
    assert game.player(0).experience == 2
    other = Game().hand(0, "wind").lay(1, "keen", "ford", "well", "gate")
    other.say(cmd.Play("wind")).on().say(cmd.Journey("well")).on()
    assert other.player(0).experience == 3
    other.say(cmd.Journey("gate")).on()
    assert other.player(0).experience == 2


def test_what_a_turn_grants_ends_with_it_cta_23() -> None:
    game = Game().hand(0, "wind").lay(1, "keen", "ford", "well", "gate").change(0, experience=0)
    game.say(cmd.Play("wind")).on()
    assert game.offers(cmd.Journey)
    game.say(cmd.EndTurn()).on()
    assert game.decision.seat == 1 and game.state.turn.free == 0
    game.say(cmd.EndTurn()).on()
    assert game.decision.seat == 0 and not game.offers(cmd.Journey)


def test_a_swap_can_be_followed_by_the_main_action_cta_26() -> None:
    game = Game().lay(1, *(f"proud{at}" for at in range(4)))
    game.say(cmd.Swap("proud0")).on(cards=("keen",)).say(cmd.Gain("keen"))
    assert Game().lay(1, "keen", "proud0").offers(cmd.Swap) == set()


def test_decks_of_acts_are_rebuilt_from_their_own_discards_cta_102_103() -> None:
    game = Game().lay(1, "keen", "ford", "well", "gate")
    first = game.state.acts[0]
    empty = replace(first, deck=deck_of(()), discard=("proud0", "otter"))
    game.state = replace(game.state, acts=(empty, *game.state.acts[1:]))
    game.say(cmd.Gain("keen"))
    assert game.happened(ev.StoryShuffled) == [ev.StoryShuffled(1)]
    game.on(cards=("otter", "proud0"))
    assert game.state.acts[0].deck.size == 0
    bare = replace(game.state.acts[0], discard=())
    game.state = replace(game.state, acts=(bare, *game.state.acts[1:]))
    game.say(cmd.EndTurn()).on().say(cmd.EndTurn()).on().say(cmd.Attempt("ford")).on("aaa")
    assert [it for it in game.row(1) if it] and len(list(filter(None, game.row(1)))) == 3


# --- allies in rows


def revealing(*cards: str) -> Game:
    """The second act is revealed with these cards."""
    game = Game().gain(0, "keen", "ford", "gate").say(cmd.EndTurn()).on()
    game.say(cmd.EndTurn())
    return game.on(cards=cards, to=st.Tuck)


def test_allies_wait_for_the_whole_row_cta_82() -> None:
    game = revealing("heron", "siege", "vain0", "court")
    assert game.offers(cmd.Tuck) == {cmd.Tuck("siege"), cmd.Tuck("court")}
    game.say(cmd.Tuck("court")).on(cards=("vain1",))
    assert Place("court", "heron") in game.state.acts[1].row
    assert set(game.row(2)) == {"siege", "vain0", "court", "vain1"}


def test_one_ally_for_a_challenge_and_an_adversary_is_one_cta_82_88() -> None:
    game = revealing("heron", "crane", "eel", "vain0").say(cmd.Tuck("eel"))
    game.on(cards=("vain1", "vain2"))
    assert "crane" in game.state.acts[1].discard
    assert Place("eel", "heron") in game.state.acts[1].row


@pytest.mark.parametrize("fails", [True, False])
def test_an_ally_goes_with_its_challenge_cta_86(*, fails: bool) -> None:
    game = Game().lay(1, "cliff", "ford", "well", "gate", ally="otter")
    game = game.attempts("cliff") if fails else game.say(cmd.Journey("cliff")).on()
    assert game.state.acts[0].discard == ("cliff", "otter")
    assert game.player(0).allies == ()


def test_decks_of_advanced_cards_cta_81() -> None:
    acts = {it.act for it in MARSH.story if isinstance(it, Ally)}
    assert acts == {1, 2}


def test_the_turn_limit_cta_71() -> None:
    cards = replace(MARSH, numbers=replace(MARSH.numbers, most_turns=1))
    game = Game(3, cards=cards).say(cmd.EndTurn()).on()
    assert game.happened(ev.EndTriggered) == [ev.EndTriggered(0, limit=True)]
    game.say(cmd.EndTurn()).on().say(cmd.EndTurn()).on()
    assert game.state.over and [it.turns for it in game.state.players] == [1, 1, 1]


def test_section_1_4_the_track() -> None:
    assert [it.level for it in TRACK] == [2, 1, 0, -1, -2, -3, -4]
    assert [it.triumph - it.tragedy for it in TRACK] == [4, 2, 0, -2, -4, 0, -4]
    assert [it.dark for it in TRACK] == [True] * 6 + [False]


def test_co_op_needs_an_adversary_with_a_deck_cta_90() -> None:
    state = RULES.setup(SetUp(2, Mode.COOPERATIVE))
    assert not isinstance(state, Refusal)
    found = RULES.legal(state)
    assert isinstance(found, Chance)
    assert {it for it, _ in found.distribution.outcomes} == {cmd.Next("eel"), cmd.Next("pike")}


def test_five_icons_are_no_more_than_three_cta_36() -> None:
    runes = ability_runes((Ability.WISDOM,), {Ability.WISDOM: 5, Ability.STRENGTH: 4})
    assert [it.kind.value for it in runes] == ["normal", "normal", "special"]
