"""Orders of a story to its house, played through their rules (section 10)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from tests.runtime.hidden.called_mill import (
    ANN,
    BOB,
    GAME,
    HOUSE,
    NIX,
    ORDERS,
    OTTO,
    WHO,
    Called,
    called,
)

from fateloom.runtime.hidden import command as cmd
from fateloom.runtime.hidden import event as ev
from fateloom.runtime.hidden.call.alone import HERO
from fateloom.runtime.hidden.call.house import OrderRules
from fateloom.runtime.hidden.call.tables import HOUSES
from fateloom.runtime.hidden.content import Options
from fateloom.runtime.hidden.orders import Claim, Do, Order
from fateloom.runtime.hidden.state import Cards
from fateloom.runtime.hidden.words import Taken, Tiers
from fateloom.runtime.kernel.deck import deck_of
from fateloom.runtime.kernel.event import Done
from fateloom.runtime.kernel.game import Chance, Decision, Over
from fateloom.runtime.record import replace


def haunting(house: Called, card: str) -> Called:
    """That Haunting card is the next one to come; the others are discarded."""
    every = [it.id for it in HOUSE.hauntings for _ in range(it.copies)]
    every.remove(card)
    return house.set(haunting=Cards(deck_of((card,)), tuple(every)))


# --- the house, and who sits in it


def test_hnd_01_02_the_first_order_of_all_deals_the_piles() -> None:
    rules = OrderRules(GAME, "omen")
    state = rules.begin(("bob",), {})
    for event in rules.opening(state):
        state = rules.evolve(state, event)
    for left in range(len(WHO) * HOUSE.pile, 0, -1):
        to_move = rules.legal(state)
        assert isinstance(to_move, Chance)
        assert dict(to_move.distribution.outcomes)[cmd.Next("key")] == Fraction(1, left)
        _, state = rules.apply_legal(state, cmd.Next("key" if left == 1 else "bread"))
    assert rules.legal(state) == rules.legal(Called().begin("omen").state), "then the dice fall"
    assert Called().begin("omen").state.players[OTTO].pile[0].card == "key", "dealt once"


def test_each_hero_sits_where_its_character_does() -> None:
    house = Called().begin("ask", "bob").roll(6, 1)
    assert (house.decision.seat, HOUSES.asked(house.state)) == (HERO, HERO)
    assert house.rules.view(house.state, HERO).seat == BOB
    assert house.rules.view(house.state, None).seat is None
    looked = house.say(cmd.LookAt(OTTO, 0)).happened(ev.CardLookedAt)[0]
    assert house.rules.public(house.state, looked, HERO) == looked
    assert house.rules.public(house.state, looked, None) == replace(looked, card="")
    assert house.rules.view(house.state, HERO).players[OTTO].pile[0].card == "key"
    assert house.rules.view(house.state, None).players[OTTO].pile[0].card == ""
    house.say(cmd.Forgo()).leave("bob")
    assert house.named("saw") == {"key"}
    house.call("look")
    assert house.rules.view(house.state, HERO).players[OTTO].pile[0].card == "", "Ann did not look"
    house.call("look", hero="bob")
    assert house.rules.view(house.state, HERO).players[OTTO].pile[0].card == "key"


def test_who_is_no_character_has_no_seat() -> None:
    with pytest.raises(LookupError, match="no character 'zoe'"):
        OrderRules(GAME, "look").begin(("zoe",), {})
    with pytest.raises(LookupError, match="no order 'leap'"):
        OrderRules(GAME, "leap")


def test_it_is_one_house_for_all_heroes() -> None:
    house = Called().call("damp").call("damp", hero="bob").call("damp", hero="bob").call("damp")
    assert house.gloom("store") == 8
    assert (house.left["ann"].number, house.left["bob"].number) == (3, 2)


def test_a_look_changes_nothing() -> None:
    house = Called()
    before = house.left["ann"]
    assert house.call("look").grade == "clear"
    assert house.left["ann"] == before


# --- actions


def test_hnd_17_19_20_21_a_deep_search() -> None:
    """N1."""
    house = Called().begin("loft").roll(4, 3).say(cmd.Next("lamp"))
    house.say(cmd.LookAt(OTTO, 0), cmd.LookAt(ANN, 1)).leave()
    assert (house.grade, house.gloom("loft"), house.amount("gloom", "here")) == ("deep", 4, 4)
    assert house.named("found") == {"lamp"}
    assert house.named("saw") == {"key", "bread"}
    assert house.player(ANN).tile == "loft", "the pawn stands where the search was"


def test_hnd_12_a_result_of_0_ends_the_order() -> None:
    """N2, N12."""
    house = Called().change(ANN, health=3).set_gloom("loft", 2).begin("loft").roll(2, 3).leave()
    assert (house.grade, house.gloom("loft")) == ("nothing", 2)
    assert Called().begin("yard").roll(3, 3).leave().grade == "nothing"


def test_hnd_18_below_0_a_haunting_card_comes() -> None:
    """N3."""
    house = Called().change(ANN, health=2).set_gloom("loft", 3)
    haunting(house, "chill").begin("loft").roll(1, 4).say(cmd.Next("chill")).leave()
    assert (house.grade, house.gloom("loft")) == ("backlash", 3)
    assert house.named("drew") == {"chill"}
    assert (house.amount("wounds", "own"), house.amount("wounds", "theirs")) == (1, 0)


def test_hnd_19_20_a_clear_search() -> None:
    """N4."""
    house = Called().change(ANN, health=4).set_gloom("loft", 2).begin("loft").roll(3, 2)
    house.say(cmd.Next("tea"))
    assert not any(it.seat == ANN for it in house.offers(cmd.LookAt)), "not into the own pile"
    house.say(cmd.Forgo()).leave()
    assert (house.grade, house.gloom("loft"), house.named("saw")) == ("clear", 4, set())


def test_search_tiers_can_be_a_choice() -> None:
    house = Called(game=called(options=Options(tiers=Tiers.CHOOSE_ONE)))
    house.begin("loft").roll(4, 3).say(cmd.Take(1), cmd.Next("lamp")).leave()
    assert (house.grade, house.gloom("loft")) == ("deep", 2)


def test_hnd_23_26_a_won_probe_lets_the_hero_choose() -> None:
    """N5, N6."""
    house = Called(grieves=OTTO).change(ANN, health=4).change(OTTO, health=4).begin("ask")
    house.roll(5, 2)
    looks = {cmd.LookAt(OTTO, at) for at in range(3)}
    assert {*house.decision.commands} == {cmd.OrderHaunting(), cmd.Forgo(), *looks}
    house.say(cmd.LookAt(OTTO, 1), cmd.TurnUp())
    others = {cmd.HauntOpponent(it) for it in (BOB, OTTO, NIX)}
    assert {*house.decision.commands} == {cmd.Recover(), cmd.Forgo(), *others}
    house.say(cmd.Recover()).leave()
    assert (house.grade, house.player(ANN).health, house.named("saw")) == ("clear", 5, {"grief"})


def test_hnd_31_everybody_is_asked_after_a_look_whatever_the_card_is() -> None:
    """Who is not asked would tell the others what it was."""
    house = Called().begin("ask").roll(5, 2).say(cmd.LookAt(OTTO, 0))
    assert house.decision == Decision(HERO, (cmd.Forgo(),))


def test_hnd_25_a_lost_probe_brings_the_hero_a_haunting_card() -> None:
    """N8."""
    house = haunting(Called().change(ANN, health=3), "damp").begin("ask").roll(3, 3)
    house.say(cmd.Next("damp")).leave()
    assert (house.grade, house.named("drew")) == ("backlash", {"damp"})


def test_hnd_27_58_a_ghost_that_loses_loses_gloom_alone() -> None:
    """N9."""
    house = Called().change(OTTO, ghost=True, gloom=2).begin("ask").roll(1, 2).leave()
    assert (house.grade, house.player(OTTO).gloom) == ("slight", 1)
    house.begin("yard").roll(6, 1)
    assert house.player(OTTO).gloom == 0
    assert house.say(cmd.Forgo()).leave().grade == "nothing"


def test_hnd_34_37_a_duel_that_is_stopped() -> None:
    """N10."""
    house = Called().change(ANN, health=3).change(OTTO, items=("rake",)).begin("yard")
    house.roll(6, 2).say(cmd.TakeItem("rake"))
    assert {*house.decision.commands} == {cmd.GoOn(), cmd.Forgo()}
    house.say(cmd.Forgo()).leave()
    assert (house.grade, house.named("found")) == ("nothing", {"rake"})


def test_hnd_37_the_other_one_goes_on() -> None:
    """N11, N13."""
    house = Called().change(OTTO, health=3).begin("yard").roll(2, 3).say(cmd.Inflict())
    assert house.happened(ev.CombatWentOn), "it decides, and it always does"
    house.roll(4, 4).say(cmd.Inflict()).leave()
    assert (house.grade, house.amount("wounds", "theirs")) == ("nothing", 2)


# --- declarations


def beating(opener: int, *said: cmd.Command, health: int = 5) -> Called:
    """Ann brings Otto to 0, and declares."""
    house = Called(opener).change(ANN, health=health).change(OTTO, health=1).begin("yard")
    house.roll(6, 2).say(cmd.Inflict())
    assert {*house.decision.commands} == {cmd.Bind(), cmd.OpenRitual()}, "N14"
    return house.say(*said)


def test_hnd_43_46_47_81_who_binds_the_opener_wins_the_house() -> None:
    """N14, N16."""
    house = beating(OTTO, cmd.Bind()).leave()
    assert (house.grade, house.named("won"), house.named("opener")) == (
        "victory",
        {"ann"},
        {"otto"},
    )
    for order in ORDERS:
        assert house.call(order.id).grade == "victory"
        assert house.events == []
        assert house.call(order.id, hero="bob").grade == "defeat"
    assert house.named("won") == {"ann"}, "it stays so"


@pytest.mark.parametrize(("health", "wounds"), [(5, 2), (4, 2), (1, 0)])
def test_hnd_48_56_who_binds_somebody_else_pays(health: int, wounds: int) -> None:
    """N17."""
    house = beating(NIX, cmd.Bind(), health=health).leave()
    assert (house.grade, house.named("ghost")) == ("backlash", {"otto"})
    assert house.player(ANN).health == health - wounds
    assert house.amount("wounds", "own") == wounds
    assert house.player(OTTO).gloom == 0


def test_hnd_49_50_a_wrong_ritual_makes_the_hero_a_ghost() -> None:
    """N18."""
    house = beating(NIX, cmd.OpenRitual()).leave()
    assert (house.grade, house.named("ghost")) == ("backlash", {"ann"})
    assert (house.player(OTTO).health, house.named("opener")) == (5, set())
    assert all(it.face_up for it in house.player(ANN).pile)


def test_hnd_51_52_53_a_true_ritual_changes_the_goals() -> None:
    """N19: the house goes on."""
    house = beating(ANN, cmd.OpenRitual()).leave()
    assert (house.grade, house.named("ghost"), house.named("opener")) == (
        "clear",
        {"otto"},
        {"ann"},
    )
    assert house.call("open").refused == "opened", "no more declarations"
    house.change(BOB, health=1).begin("brawl").roll(6, 2).say(cmd.Inflict(), cmd.Forgo()).leave()
    assert house.grade == "clear", "who is beaten now is a ghost at once"
    assert house.named("ghost") == {"bob", "otto"}


def test_hnd_52_53_82_the_opener_wins_when_no_other_is_left() -> None:
    """N21."""
    house = beating(ANN, cmd.OpenRitual()).leave()
    house.call("sink").change(BOB, health=1).begin("brawl").roll(6, 2).say(cmd.Inflict()).leave()
    assert (house.grade, house.named("won")) == ("victory", {"ann"})


def test_hnd_54_82_the_living_win_when_the_opener_has_no_health() -> None:
    """N20, by a card."""
    house = beating(ANN, cmd.OpenRitual()).leave().change(ANN, health=1).set_gloom("loft", 6)
    haunting(house, "chill").begin("loft").roll(1, 6).say(cmd.Next("chill")).leave()
    assert (house.grade, house.named("won")) == ("defeat", {"bob", "nix"})
    assert house.call("look", hero="bob").grade == "victory"


def test_hnd_43_who_beats_the_hero_binds() -> None:
    """N15: whom nobody sits for binds, since it has not seen its own Opener card."""
    house = Called(OTTO).change(ANN, health=1).begin("yard").roll(1, 4).leave()
    assert house.happened(ev.Declared) == [ev.Declared(OTTO, ANN, ritual=False, right=False)]
    assert (house.grade, house.named("ghost")) == ("backlash", {"ann"})
    lost = Called(ANN).change(ANN, health=1).begin("yard").roll(1, 4).leave()
    assert (lost.grade, lost.named("won")) == ("defeat", {"otto"})


def test_hnd_01_who_has_seen_its_own_opener_card_opens_the_ritual() -> None:
    house = Called(OTTO).change(ANN, health=1)
    table = house.left["ann"].table
    pile = table.players[OTTO].pile
    seen = (replace(pile[0], known_to=(OTTO,)), *pile[1:])
    house.change(OTTO, pile=seen).begin("yard").roll(1, 4).leave()
    assert (house.grade, house.named("opener")) == ("backlash", {"otto"})
    assert house.named("ghost") == {"ann"}, "the beaten one of a true ritual (ruling 8)"


def test_hnd_43_44_a_ghost_declares_nothing_and_who_is_spent_goes_on() -> None:
    """Ruling 6."""
    house = Called().change(ANN, health=1).change(OTTO, ghost=True, gloom=6).begin("yard")
    house.roll(1, 2)
    assert not house.happened(ev.Declared)
    assert (house.player(ANN).health, house.player(ANN).ghost) == (0, False)
    assert house.roll(2, 2).leave().grade == "backlash"
    assert house.begin("yard").roll(2, 2).leave().grade == "nothing", "nothing was left to lose"


def test_a_declaration_needs_no_fight() -> None:
    """HND-46 to 52; whoever is accused stands for the beaten one."""
    house = Called().begin("accuse")
    assert {*house.decision.commands} == {cmd.Bind(), cmd.OpenRitual()}
    assert house.say(cmd.Bind()).leave().grade == "victory"
    wrong = Called().call("bind")
    assert (wrong.grade, wrong.named("ghost"), wrong.player(ANN).health) == ("backlash", {"nix"}, 3)
    right = Called(ANN).call("open")
    assert (right.grade, right.named("ghost")) == ("clear", {"nix"}), "ruling 8"
    false = Called().change(NIX, health=1).call("open")
    assert (false.grade, false.named("ghost"), false.player(NIX).health) == ("backlash", {"ann"}, 5)


def test_hnd_43_53_who_cannot_declare() -> None:
    house = Called().change(ANN, ghost=True)
    assert house.call("accuse").refused == "ghost", "a ghost does not"
    house = Called().change(NIX, ghost=True)
    assert house.call("bind").refused == "ghost", "nor is one accused"


# --- ghosts


def test_hnd_62_64_67_a_haunt() -> None:
    """N22, N23."""
    house = Called().change(ANN, ghost=True, gloom=4).change(OTTO, health=2).begin("dream")
    house.roll(2, 5)
    assert cmd.HauntWounds() in house.decision.commands
    house.say(cmd.HauntWounds()).leave()
    assert (house.grade, house.player(ANN).gloom, house.player(OTTO).health) == ("deep", 1, 1)
    assert (house.amount("wounds", "theirs"), house.amount("gloom", "own")) == (1, 1)


def test_hnd_67_a_wound_is_bought_or_not_offered() -> None:
    """N24."""
    house = Called().change(ANN, ghost=True, gloom=2).change(OTTO, health=1).begin("dream")
    house.roll(2, 6)
    assert {cmd.HauntLooks(2), cmd.HauntDraws(3)} <= {*house.decision.commands}
    assert cmd.HauntWounds() not in house.decision.commands
    house.say(cmd.HauntLooks(2), cmd.LookAt(OTTO, 0), cmd.LookAt(OTTO, 2)).leave()
    assert house.named("saw") == {"key", "bread"}


@pytest.mark.parametrize("gloom", [0, 1])
def test_hnd_63_a_lost_haunt(gloom: int) -> None:
    """N25, N26."""
    house = Called().change(ANN, ghost=True, gloom=gloom).begin("dream").roll(6, 1).leave()
    assert (house.grade, house.player(ANN).gloom) == ("backlash", 0)


@pytest.mark.parametrize(
    ("dice", "said", "grade", "there", "own"),
    [
        ((2, 5), (cmd.Take(2),), "clear", 1, 2),
        ((2, 2), (), "deep", 0, 3),
        ((4, 1), (), "backlash", 4, 0),
    ],
)
def test_hnd_69_70_71_syphons(
    dice: tuple[int, int], said: tuple[cmd.Command, ...], grade: str, there: int, own: int
) -> None:
    """N27, N28, N29."""
    house = Called().change(ANN, ghost=True).set_gloom("wheel", 3).begin("cold").roll(*dice)
    house.say(*said).leave()
    assert (house.grade, house.gloom("wheel"), house.player(ANN).gloom) == (grade, there, own)
    assert house.player(ANN).tile == "wheel"


def test_hnd_57_the_living_and_ghosts_have_actions_of_their_own() -> None:
    """N38."""
    house = Called()
    for order in ("dream", "cold", "wake", "raise"):
        assert house.call(order).refused == "living"
        assert house.named("refused") == {"living"}
        assert not house.happened(ev.Put), "nothing happens"
    house.change(ANN, ghost=True)
    for order in ("loft", "ask", "yard", "drown", "accuse"):
        assert house.call(order).refused == "ghost"


def test_hnd_56_61_a_story_makes_a_ghost_and_brings_it_back() -> None:
    house = Called().change(ANN, health=3, items=("lamp",)).call("drown")
    assert (house.grade, house.named("ghost")) == ("clear", {"ann"})
    ghost = house.player(ANN)
    assert (ghost.health, ghost.wounds, ghost.gloom, ghost.items) == (0, 0, 0, ("lamp",))
    assert not any(it.face_up for it in ghost.pile), "nothing is shown"
    house.change(ANN, gloom=4).call("wake")
    living = house.player(ANN)
    assert (house.grade, living.ghost, living.health, living.wounds) == ("clear", False, 2, 3)
    assert living.gloom == 0


def test_hnd_42_nobody_has_more_health_than_there_are_tokens() -> None:
    house = Called().call("sink").call("raise")
    assert (house.player(NIX).health, house.player(NIX).wounds) == (HOUSE.health, 0)
    assert house.named("ghost") == set()


def test_a_ghost_can_come_back_after_the_ritual() -> None:
    house = beating(ANN, cmd.OpenRitual()).leave().call("sink").call("raise")
    assert (house.grade, house.named("ghost")) == ("clear", {"otto"})
    assert house.call("look").grade == "clear"


def test_hnd_55_the_last_one_living_wins_when_everybody_can_see_why() -> None:
    """A story makes ghosts of those who have shown nothing: then it is no secret only when their
    cards lie open.
    """
    house = Called(ANN).change(BOB, ghost=True).change(OTTO, ghost=True).call("sink")
    assert house.grade == "clear"
    for seat in (BOB, NIX):
        pile = house.left["ann"].table.players[seat].pile
        house.change(
            seat, pile=tuple(replace(it, face_up=True, known_to=(0, 1, 2, 3)) for it in pile)
        )
    assert house.call("look").grade == "clear"
    assert house.call("mirror").grade == "victory"
    assert house.named("won") == {"ann"}


def test_hnd_55_the_last_one_living_wins_whose_opener_card_lies_open() -> None:
    """Then nothing is left to hide in the piles of the ghosts."""
    house = Called(ANN).call("truth").change(BOB, ghost=True).change(OTTO, ghost=True)
    assert (house.grade, house.named("opener")) == ("clear", {"ann"})
    assert house.call("sink").grade == "victory"
    assert house.named("won") == {"ann"}


def test_hnd_59_83_ghosts_win_by_a_card_in_play() -> None:
    """N39."""
    house = Called().change(NIX, ghost=True, gloom=4).call("feed")
    assert house.grade == "clear"
    hauntings = [it.id for it in HOUSE.hauntings for _ in range(it.copies) if it.id != "choir"]
    house.set(in_play=("choir",), haunting=Cards(deck_of(hauntings)))
    assert house.call("look").grade == "defeat"
    assert house.named("won") == {"nix"}


def test_hnd_44_58_a_hero_who_is_a_ghost_wins_with_the_others() -> None:
    hauntings = [it.id for it in HOUSE.hauntings for _ in range(it.copies) if it.id != "tide"]
    house = Called().set(in_play=("tide",), haunting=Cards(deck_of(hauntings))).call("drown")
    assert house.grade == "clear"
    assert house.call("sink").grade == "victory", "as many ghosts as living"
    assert house.named("won") == {"ann", "nix"}


# --- who meets


def test_hnd_15_16_a_card_for_a_card() -> None:
    house = Called().begin("cards")
    assert {*house.decision.commands} == {cmd.Forgo(), *(cmd.Show(OTTO, it) for it in range(3))}
    house.say(cmd.Show(OTTO, 2)).leave()
    assert (house.grade, house.named("saw")) == ("clear", {"key"}), "the first that lies face-down"
    assert house.player(ANN).pile[2].known_to == (OTTO,), "Ann has not seen it herself"
    assert house.player(OTTO).pile[0].known_to == (ANN,)
    assert house.call("cards", cmd.Forgo()).grade == "nothing"
    assert house.refused == ""


def test_hnd_15_only_cards_that_lie_face_down_come_first() -> None:
    house = Called()
    pile = house.left["ann"].table.players[OTTO].pile
    open_card = replace(pile[0], face_up=True, known_to=(0, 1, 2, 3))
    house.change(OTTO, pile=(open_card, *pile[1:])).call("cards", cmd.Show(OTTO, 0))
    assert house.named("saw") == {"bread"}
    house.change(OTTO, pile=tuple(replace(it, face_up=True, known_to=(0, 1, 2, 3)) for it in pile))
    assert house.call("cards", cmd.Show(OTTO, 0)).named("saw") == {"key"}, "or the first of all"


def test_hnd_16_who_has_no_pile_cannot_be_asked() -> None:
    """N37."""
    house = Called()
    pile = house.left["ann"].table.players[OTTO].pile
    more = (*house.left["ann"].table.players[NIX].pile, *pile)
    house.change(OTTO, pile=()).change(NIX, pile=more)
    assert house.call("cards").refused == "lacking"
    assert house.call("mirror").refused == "lacking"


def test_hnd_14_a_thing_for_a_thing() -> None:
    house = Called().change(ANN, items=("lamp",)).change(OTTO, items=("rake",)).begin("swap")
    assert {*house.decision.commands} == {cmd.Offer(OTTO, ("lamp",), ("rake",)), cmd.Forgo()}
    house.say(cmd.Offer(OTTO, ("lamp",), ("rake",))).leave()
    assert (house.grade, house.named("found")) == ("clear", {"rake"})
    assert (house.player(ANN).items, house.player(OTTO).items) == (("rake",), ("lamp",))
    assert house.call("swap").refused == "lacking"
    assert house.call("gift").refused == "lacking"
    given = Called().change(OTTO, items=("rake",)).begin("gift")
    assert given.say(cmd.Offer(OTTO, (), ("rake",))).leave().grade == "clear"
    declined = Called().change(OTTO, items=("rake",)).call("gift", cmd.Forgo())
    assert (declined.grade, declined.refused) == ("nothing", "")


def test_hnd_15_23_33_nobody_meets_itself() -> None:
    house = Called()
    for order in ("ask", "yard", "dream", "accuse", "cards", "swap"):
        assert house.call(order, hero="otto").refused == "self"


def test_hnd_14_23_the_pawn_goes_to_whoever_is_met() -> None:
    house = Called().change(OTTO, tile="store").begin("ask")
    assert house.happened(ev.Put) == [ev.Put(ANN, "store")]
    assert house.roll(1, 1).leave().player(ANN).tile == "store"
    assert not house.begin("ask").happened(ev.Put)


# --- changes of the house


def test_hnd_04_a_pile_is_revealed() -> None:
    house = Called().call("mirror")
    assert (house.grade, house.named("opener")) == ("clear", {"otto"})
    assert all(it.face_up for it in house.player(OTTO).pile)
    assert house.call("mirror").grade == "clear", "again, for nothing"
    assert house.events == [ev.OrderBegan("mirror", ANN), Done()]
    assert house.call("truth").happened(ev.CardRevealed)[0].owner == ANN
    assert house.state.opener is None, "the ritual is not open for that (HND-51)"


def test_gloom_comes_and_is_spent() -> None:
    house = Called().call("damp")
    assert (house.grade, house.gloom("store"), house.amount("gloom", "here")) == ("clear", 2, 2)
    assert house.player(ANN).tile == "yard", "it comes without anybody going there"
    assert house.call("dry").grade == "clear"
    assert (house.gloom("wheel"), house.call("dry").refused) == (0, "lacking")
    assert house.call("spend").refused == house.call("feed").refused == "living"
    house.change(ANN, ghost=True, gloom=1).change(NIX, ghost=True)
    assert house.call("spend").grade == "clear"
    assert house.call("spend").refused == "lacking"
    assert house.call("feed").player(NIX).gloom == 3


def test_hnd_75_76_77_78_a_tile_is_removed() -> None:
    """N30 to N33."""
    house = Called()
    assert house.call("stones").refused == "strong", "8 is not below 8"
    assert house.call("tower").refused == "searchable"
    assert house.call("bridge").grade == "clear"
    assert (house.named("gone"), house.call("bridge").refused) == ({"bridge"}, "gone")
    house.change(NIX, tile="jetty", ghost=True)
    assert house.call("jetty", hero="bob").refused == "held", "ghosts count"
    house.change(NIX, tile="yard")
    assert house.call("jetty", hero="bob").grade == "clear", "anybody may (HND-80 is about turns)"
    assert house.named("gone") == {"bridge", "jetty"}


def test_hnd_78_the_board_stays_in_one_piece() -> None:
    """N32: without the ladder the wheel would stand alone."""
    orders = (*ORDERS, Order("ladder", Do.REMOVE, "ladder", number=9))
    house = Called(game=replace(GAME, orders=orders)).call("bridge")
    assert house.call("ladder").refused == "apart"


@pytest.mark.parametrize(
    ("light", "dark", "grade"),
    [(4, 1, "deep"), (3, 2, "clear"), (1, 1, "slight"), (1, 3, "nothing"), (1, 4, "backlash")],
)
def test_a_plain_roll_is_the_light_die_minus_the_dark_one(
    light: int, dark: int, grade: str
) -> None:
    """Section 5.1, with 2 added. Neither health, nor things, nor cards in play change it."""
    hauntings = [it.id for it in HOUSE.hauntings for _ in range(it.copies) if it.id != "cold"]
    house = Called().change(ANN, health=1, items=("coat", "lamp"))
    house.set(in_play=("cold",), haunting=Cards(deck_of(hauntings))).begin("omen")
    assert house.say(cmd.Die(light), cmd.Die(dark)).leave().grade == grade


# --- cards that reach beyond an order


def test_an_action_that_a_card_has_taken_is_lost_in_the_next_order() -> None:
    house = haunting(Called().set_gloom("loft", 9), "sleep").begin("loft").roll(1, 6)
    house.say(cmd.Next("sleep")).leave()
    assert house.player(ANN).skips
    assert house.call("look").grade == "clear"
    assert house.call("loft").refused == "lost"
    assert not house.player(ANN).skips
    assert isinstance(house.begin("loft").rules.legal(house.state), Chance)


def test_who_has_no_seat_loses_the_first_thing_it_has() -> None:
    house = haunting(Called().change(OTTO, items=("tea", "lamp")), "hands").begin("ask").roll(6, 1)
    house.say(cmd.OrderHaunting(), cmd.Next("hands")).leave()
    assert house.player(OTTO).items == ("lamp",)


# --- what no order can be


@pytest.mark.parametrize("item", ["coat", "knife"])
def test_hnd_01_74_whoever_has_something_hidden_is_asked_whatever_it_is(item: str) -> None:
    house = Called().change(BOB, items=(item,)).begin("ask", "bob")
    assert house.decision == Decision(HERO, (cmd.Forgo(),))


def test_the_hero_is_asked_like_a_player_of_a_house() -> None:
    house = Called().change(ANN, items=("whistle",)).begin("ask")
    assert {*house.decision.commands} == {cmd.Forgo(), cmd.UseItem("whistle")}
    assert house.refusal(cmd.EndTurn()) == "not_now"


def test_an_order_that_is_over_says_so_without_an_end_of_the_house() -> None:
    house = Called().call("look")
    assert house.rules.legal(house.state) == Over("done", ())
    assert house.state.result is None
    assert all(not it.card for it in house.rules.view(house.state, None).players[OTTO].pile)
    assert not house.happened(ev.GameEnded)


WRONG: tuple[tuple[Any, str], ...] = (
    ((), "There are no orders"),
    ((Order("a", Do.LOOK), Order("a", Do.LOOK)), "2 orders have the id 'a'"),
    ((Order("a", Do.SEARCH, "bridge"),), "for no location"),
    ((Order("a", Do.SYPHON),), "for no location"),
    ((Order("a", Do.GLOOM, "moon", number=1),), "for no location"),
    ((Order("a", Do.REMOVE, "moon", number=1),), "removes no tile"),
    ((Order("a", Do.LOOK, "yard"),), "names a tile"),
    ((Order("a", Do.PROBE),), "must name the character it meets"),
    ((Order("a", Do.PROBE, whom="zoe"),), "nobody who could be met"),
    ((Order("a", Do.SEARCH, "yard", "otto"),), "nobody who could be met"),
    ((Order("a", Do.REVIVE),), "number from 1 up"),
    ((Order("a", Do.REMOVE, "bridge"),), "number from 1 up"),
    ((Order("a", Do.GLOOM, "yard"),), "gloom of one tile"),
    ((Order("a", Do.GLOOM, "yard", "otto", 1),), "gloom of one tile"),
    ((Order("a", Do.DUEL, whom="otto", claim=Claim.BIND),), "declares nothing"),
    ((Order("a", Do.TRADE, whom="otto"),), "are for trades"),
    ((Order("a", Do.LOOK, takes="lamp"),), "are for trades"),
    ((Order("a", Do.TRADE, whom="otto", takes="coat"),), "a hidden one"),
    ((Order("a", Do.TRADE, whom="otto", gives="moon"),), "no item"),
)


@pytest.mark.parametrize(("orders", "said"), WRONG)
def test_orders_that_cannot_be_carried_out_are_refused_whole(
    orders: tuple[Order, ...], said: str
) -> None:
    with pytest.raises(ValueError, match=said):
        HOUSES.check(replace(GAME, orders=orders))


def test_all_characters_sit_in_the_house() -> None:
    HOUSES.check(GAME)
    with pytest.raises(ValueError, match="as many players"):
        HOUSES.check(replace(GAME, characters=WHO[:3]))
    with pytest.raises(ValueError, match="Opener"):
        HOUSES.check(replace(GAME, house=replace(HOUSE, destiny=HOUSE.destiny[1:])))


def test_hnd_38_the_opener_moves_with_a_card_that_is_taken() -> None:
    """Ruling 11."""
    house = Called(game=called(options=Options(attack_takes=Taken.ITEMS_OR_PILE)))
    house.begin("yard").roll(6, 2).say(cmd.TakePileCard(0), cmd.Forgo()).leave()
    assert house.named("found") == set(), "nobody knows what it is"
    assert house.call("truth").named("opener") == {"ann"}
