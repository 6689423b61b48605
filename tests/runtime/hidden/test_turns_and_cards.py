"""Set-up, movement, trade, shown cards, tiles that go, drawn cards (N30 to N40)."""

from __future__ import annotations

from fractions import Fraction

import pytest
from tests.runtime.hidden.mill import MILL
from tests.runtime.hidden.playing import RULES, Game

from fateloom.runtime.hidden import command as cmd
from fateloom.runtime.hidden import effects as ef
from fateloom.runtime.hidden import event as ev
from fateloom.runtime.hidden.checking import unplayable
from fateloom.runtime.hidden.content import (
    DestinyCard,
    GhostWin,
    Haunting,
    House,
    Item,
    Options,
    Tile,
)
from fateloom.runtime.hidden.rules import HiddenRules
from fateloom.runtime.hidden.state import SetUp
from fateloom.runtime.hidden.words import Adjacency, Deck, Destination, Kind, When, Whose
from fateloom.runtime.kernel.game import Chance, Refusal
from fateloom.runtime.record import replace

# --- set-up and piles


def test_hnd_02_05_the_opener_is_dealt_once_and_lies_at_each_place_equally_often() -> None:
    """By enumeration over who has it, with a small pile: the chance of each place is the same."""
    house = replace(MILL, pile=2, most_players=2, destiny=MILL.destiny[:2])
    rules = HiddenRules(house)
    begun = rules.setup(SetUp(2, 0))
    assert not isinstance(begun, Refusal)
    waiting, places = [(begun, Fraction(1))], dict[tuple[int, int], Fraction]()
    while waiting:
        state, weight = waiting.pop()
        to_move = rules.legal(state)
        if not isinstance(to_move, Chance):
            (at,) = [
                (seat, at)
                for seat, player in enumerate(state.players)
                for at, card in enumerate(player.pile)
                if card.card == "key"
            ]
            places[at] = places.get(at, Fraction(0)) + weight
            continue
        for answer, chance in to_move.distribution.outcomes:
            waiting.append((rules.apply_legal(state, answer)[1], weight * chance))
    assert places == {(seat, at): Fraction(1, 4) for seat in (0, 1) for at in (0, 1)}


def test_hnd_01_03_04_nobody_sees_a_pile_but_who_has_looked() -> None:
    game = Game(opener=0)
    for seat in (0, 1, None):
        assert not any(it.card for it in game.rules.view(game.state, seat).players[0].pile)
    game.change(0, items=("mirror",)).say(cmd.UseItem("mirror"), cmd.LookAt(0, 0))
    seen = game.rules.view(game.state, 0).players[0].pile
    assert [it.card for it in seen] == ["key", "", ""]
    assert not any(it.card for it in game.rules.view(game.state, 1).players[0].pile)
    (look,) = game.happened(ev.CardLookedAt)
    assert game.rules.public(game.state, look, 0) == look
    assert game.rules.public(game.state, look, 1) == ev.CardLookedAt(0, 0, 0, "")


def test_hnd_13_turns_follow_the_seats_and_ghosts_keep_theirs() -> None:
    game = Game().change(1, ghost=True).say(cmd.EndTurn())
    assert game.asked == (1, "ChooseDice")


# --- movement


def test_hnd_07_09_11_a_roll_a_move_and_costs_of_tiles() -> None:
    """N35: one die has no doubles."""
    game = Game().say(cmd.EndTurn(), cmd.RollDice(1), cmd.Die(6))
    assert game.state.turn.left == 6
    assert game.asked == (1, "Act")
    game.say(cmd.Step("sluice"))
    assert game.offers(cmd.Step) == {cmd.Step("loft"), cmd.Step("yard"), cmd.Step("race")}
    game.say(cmd.Step("race"))
    assert (game.player(1).tile, game.state.turn.left) == ("race", 3)
    assert game.refusal(cmd.Step("wheel")) == "no_way"
    game.set(turn=replace(game.state.turn, left=1)).say(cmd.Step("sluice"))
    assert game.refusal(cmd.Step("yard")) == "no_steps"


def test_hnd_08_the_action_comes_before_during_or_after_the_move() -> None:
    """Steps that are left stay usable (ruling 17)."""
    game = Game().say(cmd.EndTurn(), cmd.RollDice(1), cmd.Die(3), cmd.Step("ladder"))
    game.say(cmd.Step("loft")).set_gloom("loft", 0).only(Deck.SEARCH, "tea")
    game.say(cmd.Search()).roll(2, 5).say(cmd.Next("tea"))
    assert game.refusal(cmd.Search()) == "acted"
    assert game.say(cmd.Step("ladder")).player(1).tile == "ladder"


def test_hnd_10_60_doubles_wound_first_and_haunt_then() -> None:
    """Ruling 13: with the last health the player is spent, then draws. Ghosts lose gloom."""
    game = Game().haunt_next("echo").change(1, health=1).say(cmd.EndTurn(), cmd.RollDice(2))
    game.say(cmd.Die(3), cmd.Die(3), cmd.Next("echo"))
    assert [type(it) for it in game.happened(ev.Wounded, ev.HauntingDrawn)] == [
        ev.Wounded,
        ev.HauntingDrawn,
    ]
    assert (game.player(1).health, game.state.turn.left) == (0, 6)
    for gloom in (2, 0):
        game = Game().haunt_next("echo").change(1, ghost=True, gloom=gloom)
        game.say(cmd.EndTurn(), cmd.RollDice(2), cmd.Die(3), cmd.Die(3), cmd.Next("echo"))
        assert game.player(1).gloom == max(0, gloom - 1)
        assert game.player(1).pile[-1].card == "echo"


def test_hnd_11_neighbours_may_be_links() -> None:
    links = tuple(
        (one.id, other.id) for one, other in zip(MILL.tiles, MILL.tiles[1:], strict=False)
    )
    house = replace(MILL, adjacency=Adjacency.LINKS, links=links)
    assert HiddenRules(house).index.neighbours["wheel"] == ("ladder", "sluice")


# --- trade and shown cards


def test_hnd_14_items_change_hands_if_both_agree() -> None:
    game = Game().change(0, items=("tea", "rope")).change(1, items=("lamp", "coat"))
    offers = game.offers(cmd.Offer)
    assert cmd.Offer(1, ("tea",), ("lamp",)) in offers
    assert not any("coat" in it.asks for it in offers), "hidden items cannot be asked for"
    game.say(cmd.Offer(1, ("tea", "rope"), ("lamp",)))
    assert game.asked == (1, "Answer")
    game.say(cmd.Accept())
    assert game.player(0).items == ("lamp",)
    assert game.player(1).items == ("coat", "tea", "rope")
    game.say(cmd.Offer(1, (), ("tea",)), cmd.Forgo())
    assert game.happened(ev.Declined)
    assert game.player(0).items == ("lamp",)


def test_hnd_14_offers_are_refused_with_a_reason() -> None:
    game = Game().change(0, items=("tea",)).change(1, items=("coat",)).change(2, tile="loft")
    assert game.refusal(cmd.Offer(2, ("tea",), ())) == "not_here"
    assert game.refusal(cmd.Offer(1, (), ())) == "nothing"
    assert game.refusal(cmd.Offer(1, ("tea", "tea"), ())) == "no_item"
    assert game.refusal(cmd.Offer(1, (), ("coat",))) == "not_seen", "as if it were not there"
    assert game.refusal(cmd.Offer(1, (), ("lamp",))) == "not_seen"


def test_hnd_15_16_a_card_is_shown_for_a_card_once_a_turn_and_player() -> None:
    """N36, N37."""
    game = Game(opener=0).say(cmd.Show(1, 0))
    assert game.asked == (1, "ShowBack")
    (shown,) = game.happened(ev.CardShown)
    assert game.rules.public(game.state, shown, 1) == shown
    for seat in (0, 2, None):
        assert game.rules.public(game.state, shown, seat) == replace(shown, card="")
    game.say(cmd.ShowBack(2))
    assert game.player(0).pile[0].known_to == (1,)
    assert game.player(1).pile[2].known_to == (0,)
    assert game.refusal(cmd.Show(1, 1)) == "shown"
    assert cmd.Show(2, 1) in game.decision.commands
    game.change(2, pile=[])
    assert game.refusal(cmd.Show(2, 1)) == "no_card"
    open_house = HiddenRules(replace(MILL, options=Options(shower_sees=True)))
    assert open_house.public(game.state, shown, 0) == shown


def test_hnd_61_ghosts_trade_and_show_cards() -> None:
    game = Game().change(0, ghost=True, items=("tea",))
    assert cmd.Offer(1, ("tea",), ()) in game.decision.commands
    assert cmd.Show(1, 0) in game.decision.commands


# --- tiles that go


def opener_to_move(roll: int, health: int = 3, house: House = MILL) -> Game:
    """The Opener at seat 0, revealed, with that roll; three others live."""
    game = Game(4, opener=0, house=house).change(0, health=health).set(opener=0)
    return game.set(turn=replace(game.state.turn, dice=(roll,), left=roll))


def test_hnd_75_77_a_tile_goes_if_its_numbers_are_below_health_and_roll() -> None:
    """N30, N31."""
    game = opener_to_move(4)
    assert cmd.RemoveTile("bridge") in game.decision.commands, "3 + 3 is below 3 + 4"
    assert game.refusal(cmd.RemoveTile("stones")) == "numbers", "4 + 4 is not"
    assert opener_to_move(3).refusal(cmd.RemoveTile("bridge")) == "numbers", "6 < 6 is false"


def test_hnd_76a_76b_locations_and_tiles_with_pawns_stay() -> None:
    """N33: a ghost's pawn counts."""
    game = opener_to_move(6).change(1, ghost=True, tile="sluice")
    assert game.refusal(cmd.RemoveTile("loft")) == "location"
    assert game.refusal(cmd.RemoveTile("sluice")) == "pawn"


def test_hnd_78_the_board_stays_in_one_piece() -> None:
    """N32: the jetty hangs on the store, and the store on the bridge or the stones."""
    game = opener_to_move(6, health=5)
    game.say(cmd.RemoveTile("bridge"))
    game.set(turn=replace(game.state.turn, removed=False))
    assert game.refusal(cmd.RemoveTile("stones")) == "contiguous"


def test_hnd_79_an_action_may_follow_and_no_step() -> None:
    """N34."""
    game = opener_to_move(4).say(cmd.RemoveTile("ladder"))
    assert not game.offers(cmd.Step, cmd.RemoveTile)
    assert game.refusal(cmd.Step("sluice")) == "no_steps"
    assert cmd.Search() in game.decision.commands
    game = opener_to_move(4).say(cmd.Step("ladder"))
    assert game.refusal(cmd.RemoveTile("sluice")) == "not_now", "instead of moving"


def test_hnd_80a_80b_only_the_revealed_opener_removes_tiles() -> None:
    game = Game(opener=0)
    assert game.refusal(cmd.RemoveTile("sluice")) == "not_now"
    game.set(opener=1)
    assert game.refusal(cmd.RemoveTile("sluice")) == "not_now"
    house = replace(MILL, options=Options(removal_needs_reveal=False))
    game = Game(opener=0, house=house)
    assert not game.offers(cmd.RemoveTile), "who does not know the own role cannot use it"
    game.change(0, items=("mirror",)).say(cmd.UseItem("mirror"), cmd.LookAt(0, 0))
    assert cmd.RemoveTile("sluice") in game.decision.commands


# --- cards


def drawing(card: str, **fields: object) -> Game:
    """Seat 1 has rolled doubles and draws that Haunting card."""
    game = Game().haunt_next(card).change(1, **fields).say(cmd.EndTurn(), cmd.RollDice(2))
    return game.say(cmd.Die(2), cmd.Die(2), cmd.Next(card))


def test_hnd_72_a_haunting_card_works_and_goes_where_it_belongs() -> None:
    game = drawing("chill")
    assert game.player(1).health == 3
    assert game.state.haunting.discard == ("chill",)
    game = drawing("echo")
    assert game.player(1).pile[-1].card == "echo"
    assert drawing("choir").state.in_play == ("choir",)


@pytest.mark.parametrize("tile, gained", [("yard", 1), ("ladder", 0)])
def test_hnd_72_gloom_is_for_locations_only(tile: str, gained: int) -> None:
    """Ruling 15."""
    game = drawing("damp", tile=tile)
    assert sum(game.state.gloom) == 3 + gained


def test_hnd_72_effects_that_ask_chance_or_their_player() -> None:
    game = drawing("drift")
    assert set(game.weights()) == set(map(cmd.Place, ("loft", "wheel", "yard", "store")))
    assert game.say(cmd.Place("loft")).player(1).tile == "loft"
    game = drawing("hands", items=("tea", "lamp"))
    assert set(game.decision.commands) == {cmd.Lose("tea"), cmd.Lose("lamp")}
    game.say(cmd.Lose("lamp"))
    assert (game.player(1).items, game.state.search.discard) == (("tea",), ("lamp",))
    game = drawing("pane")
    assert set(game.weights()) == set(map(cmd.Pick, range(3)))
    assert game.say(cmd.Pick(1)).player(1).pile[1].face_up
    game = drawing("dust")
    assert game.gloom("store") == 2


def test_hnd_72_a_lost_action_is_one_of_this_turn_or_of_the_next() -> None:
    game = drawing("sleep")
    assert game.state.turn.acted
    game = Game().change(1, skips=True).say(cmd.EndTurn(), cmd.RollDice(1), cmd.Die(1))
    assert game.state.turn.acted
    assert not game.player(1).skips


def test_hnd_73_discards_are_shuffled_for_an_empty_deck() -> None:
    """N40: without any card nothing happens. Cards that work now are not among the discards."""
    game = Game().haunt_next("twice")
    deck = replace(game.state.haunting, discard=("chill",))
    game.set(haunting=deck).say(cmd.EndTurn(), cmd.RollDice(2), cmd.Die(2), cmd.Die(2))
    game.say(cmd.Next("twice"))
    assert game.happened(ev.Shuffled)
    game.say(cmd.Next("chill"))
    assert game.player(1).health == 3
    game = Game().only(Deck.HAUNTING).say(cmd.EndTurn(), cmd.RollDice(2), cmd.Die(2), cmd.Die(2))
    assert game.happened(ev.NoCard)
    assert game.asked == (1, "Act")


def test_hnd_73_a_search_adds_gloom_when_no_card_is_left() -> None:
    """Ruling 2."""
    game = Game().only(Deck.SEARCH).say(cmd.Search()).roll(1, 4)
    assert game.happened(ev.NoCard)
    assert game.gloom("yard") == 1


def test_hnd_74_hidden_items_are_seen_by_their_holder() -> None:
    game = Game().change(1, items=("tea", "coat"))
    assert game.rules.view(game.state, 0).players[1].items == ("tea", "")
    assert game.rules.view(game.state, 1).players[1].items == ("tea", "coat")
    drawn = ev.ItemDrawn(1, "coat")
    assert game.rules.public(game.state, drawn, 0) == ev.ItemDrawn(1, "")
    assert game.rules.public(game.state, ev.ItemDrawn(1, "tea"), 0) == ev.ItemDrawn(1, "tea")


def test_hnd_17_33_62_items_change_rolls() -> None:
    """By themselves, used once before the dice fall, or against a ghost."""
    game = Game().change(0, items=("lamp",)).say(cmd.Search()).roll(1, 6)
    assert game.happened(ev.ResultRead) == [ev.ResultRead(1)]
    game = Game().change(0, items=("whistle", "lamp")).say(cmd.Probe(1))
    assert game.asked == (0, "Prepare")
    game.say(cmd.UseItem("whistle"), cmd.Forgo()).roll(3, 3)
    assert game.happened(ev.ResultRead) == [ev.ResultRead(2)]
    assert game.player(0).items == ("lamp",)
    game = Game().change(0, ghost=True, gloom=2).change(1, health=2, items=("salt",))
    game.say(cmd.Haunt(1))
    assert game.asked == (1, "Prepare")
    game.say(cmd.UseItem("salt"), cmd.Forgo()).roll(3, 3)
    assert game.happened(ev.ResultRead) == [ev.ResultRead(-1)]


def test_hnd_01_74_who_has_a_hidden_item_is_asked_whether_it_helps_or_not() -> None:
    """So the question tells nobody which item it is."""
    for item in ("knife", "coat"):
        game = Game().change(0, items=(item,)).say(cmd.Probe(1))
        assert game.asked == (0, "Prepare")
        assert game.decision.is_forced
        game = Game().change(1, items=(item,)).say(cmd.Attack(1))
        assert game.asked == (1, "Prepare"), "one that lasts, too"
    game = Game().change(0, items=("knife",)).say(cmd.Attack(1))
    assert cmd.UseItem("knife") in game.decision.commands


def test_hnd_32_items_of_the_own_turn() -> None:
    game = Game().change(0, health=3, items=("tea", "rope", "letter"), tile="loft")
    game.say(cmd.UseItem("tea"))
    assert (game.player(0).health, game.player(0).wounds) == (4, 1)
    game.say(cmd.UseItem("rope"))
    assert game.player(0).tile == "yard"
    assert game.player(0).items == ("rope", "letter")
    assert game.offers(cmd.UseItem) == {cmd.UseItem("letter")}, "the rope once a turn"
    game.say(cmd.UseItem("letter"))
    assert game.offers(cmd.LookAt) == {cmd.LookAt(seat, at) for seat in (1, 2) for at in range(3)}
    healed = Game().change(0, items=("tea",)).say(cmd.UseItem("tea"))
    assert healed.player(0).wounds == 0, "never above the tokens"


# --- what cannot be played

FAULTS = {
    "one Opener": replace(MILL, destiny=MILL.destiny[1:]),
    "several parts": replace(MILL, tiles=(*MILL.tiles, Tile("isle", 9, 9, numbers=(1,)))),
    "same place": replace(MILL, tiles=(*MILL.tiles, Tile("twin", 0, 0))),
    "which is no tile": replace(MILL, start="moon"),
    "The piles need": replace(MILL, pile=9),
    "which is no location": replace(
        MILL, hauntings=(Haunting("x", Destination.DISCARD, (ef.Gloom(1, "ladder"),)),)
    ),
    "no roll can be changed": replace(MILL, items=(Item("x", When.OWN_TURN, (ef.Modify(1),)),)),
    "helps with rolls": replace(MILL, items=(Item("x", When.SEARCH, (ef.Heal(1),)),)),
    "has no effect": replace(MILL, items=(Item("x", When.SEARCH, ()),)),
    "does not say when": replace(
        MILL, hauntings=(Haunting("x", Destination.IN_PLAY, (), 1, GhostWin()),)
    ),
    "cards have the id": replace(MILL, destiny=(*MILL.destiny, DestinyCard("tea", Kind.MEMORY))),
    "has numbers": replace(MILL, tiles=(*MILL.tiles, Tile("x", 0, 3, True, 0, (1,)))),
    "Only locations have gloom": replace(MILL, tiles=(*MILL.tiles, Tile("x", 0, 3, gloom=1))),
    "1 step or more": replace(MILL, tiles=(*MILL.tiles, Tile("x", 0, 3, cost=0))),
    "does nothing": replace(
        MILL, items=(Item("x", When.OWN_TURN, (ef.Peek(Whose.OWN, 0),), discard=True),)
    ),
    "moves a pawn": replace(
        MILL, hauntings=(Haunting("x", Destination.DISCARD, (ef.Move("moon"),)),)
    ),
    "leads to": replace(MILL, links=(("yard", "moon"),)),
    "is for 2 to": replace(MILL, least_players=1),
    "at least one copy": replace(MILL, items=(replace(MILL.items[0], copies=0),)),
    "are 1 or more": replace(MILL, health=0),
    "No tile can be searched": replace(
        MILL, tiles=tuple(replace(it, location=False, gloom=0) for it in MILL.tiles)
    ),
    "has no id": replace(MILL, items=(replace(MILL.items[0], id=""),)),
    "of the options": replace(MILL, options=Options(ghost_gloom=-1)),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_house_that_cannot_be_played_is_refused(fault: str) -> None:
    found = unplayable(FAULTS[fault])
    assert any(fault in it for it in found), found
    with pytest.raises(ValueError, match=r"\w"):
        HiddenRules(FAULTS[fault])


def test_set_ups_that_are_refused() -> None:
    assert isinstance(RULES.setup(SetUp(1)), Refusal)
    assert isinstance(RULES.setup(SetUp(6)), Refusal)
    assert isinstance(RULES.setup(SetUp(3, 3)), Refusal)
    assert unplayable(MILL) == ()
