"""Rulings of the card rules (section 7), and what the rules leave to a number of the set."""

from __future__ import annotations

from typing import Any

import pytest
from tests.runtime.cards.marsh import ANTIHERO, HERO, MARSH, ONCE, STR, challenge
from tests.runtime.cards.playing import Game

from fateloom.runtime.cards import command as cmd
from fateloom.runtime.cards import conditions as co
from fateloom.runtime.cards import effects as ef
from fateloom.runtime.cards import event as ev
from fateloom.runtime.cards import steps as st
from fateloom.runtime.cards.changing import with_act
from fateloom.runtime.cards.content import (
    Ally,
    Automatic,
    CardSet,
    EventCard,
    Level,
    Power,
    Quest,
    Reward,
    Trait,
)
from fateloom.runtime.cards.rules import CardRules
from fateloom.runtime.cards.state import Events, Mode, OwnAlly, SetUp
from fateloom.runtime.cards.steps import Window
from fateloom.runtime.cards.words import Deck, Icon, Limit, Occasion, Targets, Timing, Who
from fateloom.runtime.kernel.deck import deck_of
from fateloom.runtime.kernel.game import Refusal
from fateloom.runtime.record import replace

ALWAYS = co.AllOf(())
ME, OTHER, ANYBODY = Targets
EIGHT = ("keen", "ford", "gate", "siege", "court", "meek", "storm", "iron")
NINE = (*EIGHT, "plain300")


def numbers(**fields: object) -> CardSet:
    return replace(MARSH, numbers=replace(MARSH.numbers, **fields))


def story(*cards: Any) -> CardSet:
    return replace(MARSH, story=(*MARSH.story, *cards))


def cards(*events: EventCard) -> CardSet:
    return replace(MARSH, events=(*MARSH.events, *events))


def xp(amount: int = 1, who: Who = Who.SELF) -> tuple[ef.Effect, ...]:
    return (ef.GainExperience(amount, who),)


# --- rows


def only(game: Game, act: int, deck: tuple[str, ...] = (), discard: tuple[str, ...] = ()) -> Game:
    """The deck and the discards of the act are these."""
    there = game.state.acts[act - 1]
    game.state = with_act(game.state, act, replace(there, deck=deck_of(deck), discard=discard))
    return game


def test_allies_without_a_challenge_do_not_come_for_ever_cta_83_102_103() -> None:
    game = Game().lay(2, "vain0", "vain1", "vain2", "meek")
    only(game, 2, ("crane",), ("heron",)).say(cmd.Gain("meek")).on()
    assert set(game.state.acts[1].discard) == {"heron", "crane"}
    assert game.row(2) == ("vain0", "vain1", "vain2", "")
    assert game.decision.seat == 0


def test_an_ally_in_the_discards_is_rebuilt_while_a_challenge_has_room_cta_102() -> None:
    game = only(Game().lay(2, "siege", "meek"), 2, (), ("heron",)).say(cmd.Gain("meek")).on()
    assert [it.ally for it in game.state.acts[1].row] == ["heron", ""]


def test_a_short_row_is_filled_at_the_end_of_a_turn_cta_23_ruling_1() -> None:
    game = only(Game().lay(1, "ford", "keen", "well"), 1).gain(1, allies=("otter",))
    only(game, 1, (), ("gate",)).say(cmd.EndTurn()).on()
    assert set(game.row(1)) == {"ford", "keen", "well", "gate"}
    assert [type(it) for it in game.events if isinstance(it, ev.RowFilled | ev.TurnEnded)] == [
        ev.RowFilled,
        ev.TurnEnded,
    ]


def test_acts_are_revealed_in_their_order_cta_20() -> None:
    game = Game().gain(1, "keen", "ford", "gate", "siege", "court", "meek").say(cmd.EndTurn()).on()
    acts = [it.act for it in game.events if isinstance(it, ev.ActRevealed | ev.RowFilled)]
    assert acts in ([2] * 5 + [3] * 5, [2, 3, *[2] * 4, *[3] * 4])


def test_an_exchange_without_a_main_action_is_once_a_turn_cta_26b() -> None:
    proud = tuple(f"proud{at}" for at in range(5))

    def offers(times: int, **fields: int) -> bool:
        game = Game(cards=numbers(**fields)).lay(1, *proud[:4])
        for _ in range(times):
            other = min(set(proud) - set(game.row(1)))
            game.say(cmd.Swap(game.row(1)[0])).on(cards=(other,))
        return bool(game.offers(cmd.Swap))

    assert (offers(0), offers(1)) == (True, False)
    assert (offers(1, swaps=2), offers(0, swaps=0)) == (True, False)


# --- cards outside the own turn, the ninth card


FIND = EventCard("find", HERO, Timing.ANY, ME, (ef.TakeTrait(Who.SELF),), copies=3)
GIFT = EventCard("gift", HERO, Timing.ANY, OTHER, (ef.TakeTrait(Who.TARGET),))


def test_a_card_gained_outside_the_turn_fills_the_current_slot_ruling_9() -> None:
    game = Game(3, cards=cards(FIND)).gain(1, "ford", "gate").hand(1, "find").lay(1, "keen", "well")
    game.say(cmd.EndTurn()).say(cmd.Play("find")).on(to=st.TakeOne)
    assert game.decision.seat == 1 and game.offers(cmd.Gain) == {cmd.Gain("keen")}
    game.say(cmd.Gain("keen"))
    assert [it.card for it in game.player(1).slots[0]] == ["ford", "gate", "keen"]
    assert game.player(1).experience == 4
    assert not game.state.acts[1].revealed
    game.on()
    assert game.decision.seat == 1 and game.state.acts[1].revealed
    assert len(list(filter(None, game.row(1)))) == 4


def test_an_act_is_revealed_at_the_start_of_the_own_turn_alone_ruling_9_cta_20() -> None:
    game = Game(3, cards=cards(FIND)).gain(2, "ford", "gate").hand(2, "find").lay(1, "keen", "well")
    game.say(cmd.EndTurn()).on(window=Window.FREE, seat=2).say(cmd.Play("find"))
    game.on(to=st.TakeOne).say(cmd.Gain("keen")).on()
    assert game.decision.seat == 1 and not game.state.acts[1].revealed
    game.say(cmd.EndTurn()).on()
    assert game.decision.seat == 2 and game.state.acts[1].revealed


def test_the_ninth_card_outside_the_turn_triggers_the_end_at_once_ruling_9_cta_68() -> None:
    game = Game(4, cards=cards_and_trait()).gain(2, *EIGHT).hand(2, "find").lay(3, "open")
    game.say(cmd.EndTurn()).on(window=Window.FREE, seat=2).say(cmd.Play("find"))
    game.on(to=st.TakeOne).say(cmd.Gain("open"))
    assert game.happened(ev.EndTriggered) == [ev.EndTriggered(2, limit=False)]
    assert game.state.final == (1, 3, 0)
    begun = [it.seat for it in game.on().happened(ev.TurnBegan)]
    while not game.state.over:
        game.say(cmd.EndTurn()).on()
        begun += [it.seat for it in game.happened(ev.TurnBegan)]
    assert begun == [1, 3, 0]


def test_all_can_have_the_same_number_of_turns_cta_68() -> None:
    game = Game(4, cards=cards_and_trait(same_turns=True)).gain(2, *EIGHT).hand(2, "find")
    game.lay(3, "open").say(cmd.EndTurn()).on(window=Window.FREE, seat=2).say(cmd.Play("find"))
    game.on(to=st.TakeOne).say(cmd.Gain("open"))
    assert game.state.final == (1, 2, 3)
    game.on()
    while not game.state.over:
        game.say(cmd.EndTurn()).on()
    assert [it.turns for it in game.state.players] == [1, 1, 1, 1]


def test_the_last_of_a_round_ends_a_game_of_same_turns_cta_68() -> None:
    game = Game(3, cards=numbers(same_turns=True)).gain(2, *EIGHT).change(2, origin="ox")
    game.say(cmd.EndTurn()).on().say(cmd.EndTurn()).on()
    game.lay(3, "plain300").attempts("plain300", faces="aaaaaa")
    assert game.state.final == ()
    game.say(cmd.EndTurn()).on()
    assert game.state.over and [it.turns for it in game.state.players] == [1, 1, 1]


def cards_and_trait(**fields: object) -> CardSet:
    """With cards that give traits, and a trait for everybody."""
    with_events = replace(cards(FIND, GIFT), numbers=numbers(**fields).numbers)
    trait = Trait("open", 3, ALWAYS, Reward(triumph=1))
    return replace(with_events, story=(*with_events.story, trait))


def test_no_trait_of_a_closed_act_is_given_cta_16() -> None:
    game = Game(cards=cards_and_trait()).hand(0, "gift").gain(1, "ford", "gate", "well")
    game.lay(1, "keen").say(cmd.Play("gift", 1)).on()
    assert len(game.player(1).gained) == 3 and game.row(1)[0] == "keen"
    full = Game(cards=cards_and_trait()).hand(0, "gift").gain(1, *NINE)
    full.lay(3, "open").say(cmd.Play("gift", 1)).on()
    assert len(full.player(1).gained) == 9


def test_who_attempts_a_challenge_is_given_no_trait_meanwhile_cta_16() -> None:
    game = Game(cards=cards_and_trait()).gain(0, *EIGHT).hand(0, "find").hand(1, "gift")
    game.change(0, origin="ox").lay(3, "plain300", "open").say(cmd.Attempt("plain300"))
    game.on(window=Window.PRE_CAST).say(cmd.Play("find")).on(window=Window.PRE_CAST, seat=1)
    game.say(cmd.Play("gift", 0)).on("aaaaaa")
    assert [it.card for it in game.player(0).slots[2]][2:] == ["plain300"]


def test_in_a_cooperative_game_the_ninth_card_triggers_nothing_at_once_cta_98() -> None:
    game = Game(3, together=True, adversary="pike", cards=cards_and_trait()).gain(1, *EIGHT)
    game.hand(1, "find").lay(3, "open").say(cmd.EndTurn()).on(window=Window.FREE, seat=1)
    game.say(cmd.Play("find")).on(to=st.TakeOne).say(cmd.Gain("open"))
    assert game.state.final is None and not game.opponent.finale
    game.on(to=st.Ask)
    assert game.opponent.finale and game.opponent.faced == (1,)


# --- hands


TOLL = EventCard("toll", ANTIHERO, Timing.ANY, ANYBODY, (ef.DiscardEvents(2, Who.TARGET),))


def test_cards_discarded_from_a_hand_come_back_cta_66() -> None:
    game = Game(cards=cards(TOLL)).hand(0, "toll").hand(1, "ward", "wind", "plan")
    game.say(cmd.Play("toll", 1)).on(to=st.DiscardHeld)
    assert game.decision.seat == 1
    assert game.offers(cmd.Discard) == set(map(cmd.Discard, ("ward", "wind", "plan")))
    game.say(cmd.Discard("ward")).say(cmd.Discard("plan"))
    assert game.player(1).hand == ("wind",)
    assert game.state.hero.discard == ("ward", "plan")
    game.state = replace(game.state, hero=replace(game.state.hero, deck=deck_of(())))
    game.on().lay(1, "cliff").say(cmd.Attempt("cliff")).on("bbb", to=st.DrawEvent)
    game.say(cmd.ChooseDeck(HERO)).say(cmd.Next("plan"))
    assert game.player(0).hand == ("plan",)
    assert game.state.hero == Events(deck_of(("ward",)))


def test_a_short_hand_loses_what_it_has_cta_66() -> None:
    game = Game(cards=cards(TOLL)).hand(0, "toll").hand(1, "snare")
    game.say(cmd.Play("toll", 1)).on(to=st.DiscardHeld).say(cmd.Discard("snare")).on()
    assert game.player(1).hand == () and game.state.antihero.discard == ("snare",)
    bare = Game(cards=cards(TOLL)).hand(0, "toll").say(cmd.Play("toll", 1)).on()
    assert bare.decision.seat == 0


def test_discards_of_hands_lie_open_cta_66_60() -> None:
    game = Game(3, cards=cards(TOLL)).hand(0, "toll").hand(1, "ward", "wind")
    game.say(cmd.Play("toll", 1)).on(to=st.DiscardHeld).say(cmd.Discard("ward"))
    assert game.rules.view(game.state, 2).hero_discard == ("ward",)
    (event,) = game.happened(ev.EventDiscarded)
    assert game.rules.public(game.state, event, 2) == ev.EventDiscarded(1, Deck.HERO, "ward")
    assert game.rules.reveals(event)


def test_no_hand_limit_unless_the_set_has_one_cta_61() -> None:
    held = ("plan", "turn", "ward", "wind")
    assert Game().hand(1, *held).say(cmd.EndTurn()).on().player(1).hand == held
    own = ("kindness", "steady")
    game = Game(cards=numbers(hand_limit=2)).hand(0, *own).hand(1, *held)
    game.say(cmd.EndTurn()).on(to=st.DiscardHeld)
    assert game.decision.seat == 1
    game.say(cmd.Discard("turn")).say(cmd.Discard("ward"))
    game.on()
    assert game.player(1).hand == ("plan", "wind") and game.player(0).hand == own
    assert game.decision.seat == 1


# --- the start


def test_later_players_can_begin_with_more_experience_cta_04_10() -> None:
    rules = CardRules(numbers(later_experience=((1,), (0, 2), (1, 2))))

    def begun(players: int, first: int) -> list[int]:
        game = Game.__new__(Game)
        game.rules, game.events = rules, []
        state = rules.setup(SetUp(players, first=first))
        assert not isinstance(state, Refusal)
        game.state = state
        return [it.experience for it in game.on().state.players]

    assert begun(2, 1) == [4, 3]
    assert begun(3, 0) == [3, 3, 5]
    assert begun(4, 2) == [5, 3, 3, 4]
    game = Game(2, together=True, adversary="pike", cards=numbers(later_experience=((1,),)))
    assert [type(it) for it in game.happened(ev.ExperienceChanged)] == [ev.ExperienceChanged]


def test_an_adversary_can_have_more_for_more_players_cta_93() -> None:
    rules = CardRules(numbers(adversary_experience=3, adversary_more=(0, 1, 2)))

    def begins(players: int) -> int:
        state = rules.setup(SetUp(players, Mode.COOPERATIVE, adversary="pike"))
        assert not isinstance(state, Refusal) and state.opponent is not None
        return state.opponent.experience

    assert [begins(players) for players in (1, 2, 3, 4)] == [3, 8, 15, 20]


def test_later_players_can_end_with_more_experience_cta_10_75() -> None:
    rules = CardRules(numbers(end_experience=((1,), (0, 2)), most_turns=1, dealt=1))
    for first, gained in ((0, [0, 0, 2]), (1, [2, 0, 0]), (2, [0, 2, 0])):
        game = Game.__new__(Game)
        game.rules, game.events = rules, []
        begun = rules.setup(SetUp(3))
        assert not isinstance(begun, Refusal)
        game.state = begun
        game.say(cmd.First(first)).on()
        before = [it.experience for it in game.state.players]
        while not game.state.over:
            game.say(cmd.EndTurn()).on()
        after = [it.experience for it in game.state.players]
        assert [now - then for now, then in zip(after, before, strict=True)] == gained


def test_a_track_of_other_levels_cta_52_section_1_4() -> None:
    track = tuple(Level(it, hero=True, antihero=True, dark=True, triumph=it) for it in (1, 0, -1))
    game = Game(cards=replace(MARSH, track=track)).hand(0, "kindness", "kindness")
    game.say(cmd.Play("kindness")).on().say(cmd.Play("kindness")).on()
    assert game.player(0).track == 1
    assert dict(game.finish().over.scores[0].parts)["track triumph"] == 1
    low = Game(cards=replace(MARSH, track=track)).change(0, track=-1).lay(1, "cliff")
    low.say(cmd.Attempt("cliff")).on(to=st.Gather).say(cmd.BuyDark()).say(cmd.CastRunes())
    assert low.on("bbba").player(0).track == -1


def test_the_least_difficulty_is_a_number_of_the_set_cta_31() -> None:
    game = Game(cards=numbers(least_difficulty=2)).lay(1, "plain100").attempts("plain100")
    assert [it.difficulty for it in game.happened(ev.Resolved)] == [2]


# --- powers


def test_two_powers_of_one_card_have_a_limit_each_cta_79() -> None:
    both = (
        Automatic(Occasion.GAINED_WITH_ICON, xp(1, Who.ACTOR), limit=ONCE, icon=Icon.NATURE),
        Automatic(Occasion.GAINED_WITH_ICON, xp(2, Who.ACTOR), limit=ONCE, icon=Icon.JUSTICE),
    )
    trait = Trait("grove", 1, ALWAYS, Reward(icons=(Icon.NATURE, Icon.JUSTICE)))
    cards = replace(story(trait), quests=(*MARSH.quests, Quest("twin", None, both)))
    game = Game(1, together=True, adversary="pike", cards=cards).lay(1, "grove")
    assert game.say(cmd.Gain("grove")).player(0).experience == 3 + 1 + 2


def test_the_act_of_a_limit_is_that_of_the_card_cta_97() -> None:
    limit = Limit.ONCE_PER_ACT_AND_PLAYER
    power = Automatic(Occasion.TRAIT_GAINED, xp(1, Who.ACTOR), limit=limit)
    traits = [Trait(f"t{act}{at}", act, ALWAYS, Reward()) for act in (1, 2) for at in (1, 2)]
    cards = replace(story(*traits), quests=(*MARSH.quests, Quest("twin", None, (power,))))
    game = Game(1, together=True, adversary="pike", cards=cards)
    game.lay(1, "t11", "t12").lay(2, "t21", "t22")
    gains = []
    for card in ("t11", "t12", "t21", "t22"):
        before = game.player(0).experience
        gains.append(game.say(cmd.Gain(card)).player(0).experience - before)
        game.on().say(cmd.EndTurn()).on()
    assert gains == [1, 0, 1, 0]


def test_rewards_are_drawn_before_what_a_power_asks_cta_18() -> None:
    power = Automatic(Occasion.TRAIT_GAINED, (ef.DiscardFromRow(),))
    trait = Trait("odd", 1, ALWAYS, Reward(draws=(None, HERO), power=power))
    game = Game(cards=story(trait)).lay(1, "odd", "ford").say(cmd.Gain("odd"))
    asked = []
    while not isinstance(game.state.agenda[0], st.Act):
        asked.append(type(game.state.agenda[0]))
        game.say(game._next(game.state.agenda[0], [], []))
    assert asked[:4] == [st.DrawEvent, st.DrawEvent, st.DrawEvent, st.DiscardOne]


def test_a_power_on_oneself_does_not_pay_for_itself_cta_80() -> None:
    power = Power(Timing.ANY, xp(1, Who.TARGET), experience=1, targets=ANYBODY)
    with pytest.raises(ValueError, match="costs nothing and has no limit"):
        CardRules(story(Ally("odd", 1, Reward(power=power))))
    CardRules(story(Ally("odd", 1, Reward(power=replace(power, targets=OTHER)))))


# --- allies


def test_only_an_ally_that_lies_face_up_is_discarded_cta_87() -> None:
    game = Game().gain(1, allies=("otter", "heron")).hand(0, "hush")
    game.change(1, allies=(OwnAlly("otter", face_up=False), OwnAlly("heron")))
    game.say(cmd.Play("hush", 1)).on(to=st.LoseAlly)
    assert game.offers(cmd.Discard) == {cmd.Discard("heron")}
    gone = Game().gain(1, allies=("otter",)).hand(0, "hush")
    gone.change(1, allies=(OwnAlly("otter", face_up=False),)).say(cmd.Play("hush", 1)).on()
    assert gone.player(1).allies == (OwnAlly("otter", face_up=False),)


def test_whoever_plays_a_card_chooses_what_it_takes_cta_62() -> None:
    game = Game(3).hand(2, "burn").lay(1, "ford", "gate").say(cmd.EndTurn()).say(cmd.Play("burn"))
    game.on(to=st.DiscardOne)
    assert (game.state.turn.active, game.decision.seat) == (0, 2)
    other = Game(3).hand(2, "hush").gain(1, allies=("otter", "heron")).say(cmd.EndTurn())
    other.say(cmd.Play("hush", 1)).on(to=st.LoseAlly)
    assert (other.state.turn.active, other.decision.seat) == (0, 2)


# --- solo and co-op


def against(*deck: str, seats: int = 2, cards: CardSet | None = None) -> Game:
    game = Game(seats, together=True, adversary="pike", cards=cards)
    game.state = replace(game.state, opponent=replace(game.opponent, deck=deck_of(deck)))
    return game.lay(1, "cliff", "ford", "well", "gate")


THIEF = EventCard("thief", ANTIHERO, Timing.ANY, ANYBODY, (ef.DiscardAlly(),), adversary_deck=True)


def test_its_card_works_where_it_has_an_object_cta_95() -> None:
    game = against("thief", cards=cards(THIEF)).say(cmd.Attempt("cliff")).on("bbb")
    assert game.happened(ev.AdversaryCardApplied) == [ev.AdversaryCardApplied("thief", None)]
    one = against("thief", seats=3, cards=cards(THIEF)).gain(2, allies=("heron",))
    one.say(cmd.Attempt("cliff")).on("bbb")
    assert one.happened(ev.AdversaryCardApplied) == [ev.AdversaryCardApplied("thief", 2)]
    two = against("thief", seats=3, cards=cards(THIEF)).gain(2, allies=("heron",))
    two.gain(0, allies=("otter",)).say(cmd.Attempt("cliff")).on("bbb", to=st.AimAdversaryCard)
    assert two.offers(cmd.Aim) == {cmd.Aim(0), cmd.Aim(2)}
    alone = against("thief", seats=1, cards=cards(THIEF)).say(cmd.Attempt("cliff")).on("bbb")
    assert alone.happened(ev.AdversaryCardApplied) == [ev.AdversaryCardApplied("thief", None)]


def test_late_cards_work_in_the_order_in_which_they_came_cta_95_ruling_6() -> None:
    game = against("late", "late", "won").hand(0, "again", "again").lay(1, "well")
    game.change(0, origin="ox").say(cmd.Attempt("well"))
    for card in ("won", "late"):
        game.on("bbb", cards=(card,), window=Window.POST_CAST).say(cmd.Play("again", 0))
        game.on(to=st.Gather)
    game.on("bbb", cards=("late",), to=st.AimAdversaryCard)
    assert game.opponent.waiting == ("won", "late", "late")
    aimed = []
    while game.opponent.waiting:
        step = game.on(to=st.AimAdversaryCard).state.agenda[0]
        assert isinstance(step, st.AimAdversaryCard)
        aimed.append(step.card)
        game.say(cmd.Aim(1))
    assert aimed == ["won", "late", "late"]
    assert game.opponent.waiting == ()


def finale(origin: str = "giant", cards: CardSet | None = None) -> Game:
    game = Game(1, together=True, adversary="pike", cards=cards).gain(0, *NINE)
    return game.change(0, origin=origin, experience=3).say(cmd.EndTurn())


def test_a_failed_finale_is_a_failed_challenge_if_the_set_says_so_cta_91_99_t26() -> None:
    game = finale(cards=numbers(finale_occasions=True)).on("bbabba")
    assert [it.success for it in game.happened(ev.Resolved)] == [False]
    # The giant's power, and 1 for the failure; the tide comes in.
    assert game.player(0).experience == 3 + 1 + 1
    assert game.opponent.experience == 5 + 1
    without = finale().on("bbabba")
    assert (without.player(0).experience, without.opponent.experience) == (3 + 1, 5)


def test_an_overcome_adversary_is_an_overcome_challenge_cta_91_99() -> None:
    power = Automatic(Occasion.CHALLENGE_OVERCOME, (ef.AdversaryExperience(-1),), own=False)
    gained = Automatic(
        Occasion.GAINED_WITH_ICON, (ef.AdversaryExperience(-1),), own=False, icon=Icon.JUSTICE
    )
    quest = Quest("sling", None, (power, gained))
    cards = replace(numbers(finale_occasions=True), quests=(*MARSH.quests, quest))
    game = (
        finale(cards=cards).on(to=st.Gather).say(cmd.BuyDark()).say(cmd.CastRunes()).on("aaaaaab")
    )
    assert [it.total - it.difficulty for it in game.happened(ev.Resolved)] == [2]
    assert game.opponent.experience == 5 - 2 - 1


def test_the_finale_of_an_act_has_its_limit_cta_91_97() -> None:
    """The adversary is a card of its act: who has failed there before, brings no more."""
    cards = replace(numbers(finale_occasions=True), story=(*MARSH.story, PEAK))
    game = Game(1, together=True, adversary="pike", cards=cards).gain(0, *EIGHT).lay(3, "peak")
    game.change(0, origin="bare", experience=0).say(cmd.Attempt("peak")).on()
    assert game.opponent.experience == 6
    game.gain(0, *EIGHT, "plain301").say(cmd.EndTurn()).on("bba")
    assert game.state.over and game.opponent.experience == 6


PEAK = challenge("peak", 3, 30, (STR,))


def test_a_set_up_that_nobody_can_lay_is_refused_cta_90() -> None:
    rules = CardRules(replace(MARSH, events=tuple(it for it in MARSH.events if it.deck is HERO)))
    assert isinstance(rules.setup(SetUp(2, Mode.COOPERATIVE)), Refusal)
