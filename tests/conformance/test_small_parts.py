"""What single parts of the engines do, where a whole game hardly shows it: events that refuse what
cannot happen and tell nobody what is not for all, and the edges of games that stories call.
"""

from __future__ import annotations

import pytest
from tests.dsl.cards import ferry, test_interludes
from tests.runtime.battle import test_fights
from tests.runtime.battle.playing import Game as BattleGame
from tests.runtime.cards.playing import Game as CardGame
from tests.runtime.hidden import called_mill, test_scenes
from tests.runtime.hidden.playing import Game as HouseGame

from fateloom.runtime.battle.call.fight import FightRules
from fateloom.runtime.battle.event import MarchEnded
from fateloom.runtime.cards.call.challenge import CalledRules
from fateloom.runtime.cards.call.reach import track_steps
from fateloom.runtime.cards.changing import rebuilt
from fateloom.runtime.cards.effects import MoveTrack
from fateloom.runtime.cards.event import (
    AttemptBegan,
    CorruptionSpared,
    DarkAllowed,
    Held,
    Passed,
    PathSwitched,
)
from fateloom.runtime.cards.rules import CardRules
from fateloom.runtime.cards.state import Attempt
from fateloom.runtime.cards.steps import Ask, Window
from fateloom.runtime.cards.words import Who
from fateloom.runtime.hidden.call.house import Notes as HouseNotes
from fateloom.runtime.hidden.call.house import OrderRules
from fateloom.runtime.hidden.call.house_endings import HouseEndings
from fateloom.runtime.hidden.call.scene import GHOSTLY, SceneRules
from fateloom.runtime.hidden.call.scene_endings import SceneEndings
from fateloom.runtime.hidden.event import ContestEnded, ItemTaken, Offered
from fateloom.runtime.hidden.state import OWN
from fateloom.runtime.kernel.deck import Deck
from fateloom.runtime.record import replace


def test_who_is_told_nothing_of_a_thing_that_is_taken_reads_no_name() -> None:
    game = HouseGame()
    taken = ItemTaken(0, "coat", 1)
    heard = [taken.public(game.rules.index, game.state, it) for it in (0, 1, 2, None)]
    assert heard == [taken, taken, *[replace(taken, card="")] * 2]


def test_hnd_14_an_offer_tells_what_is_hidden_to_the_two_alone() -> None:
    game = HouseGame()
    offer = Offered(0, 1, ("coat", "knife"), ())
    heard = [offer.public(game.rules.index, game.state, it) for it in (0, 1, 2, None)]
    assert heard == [offer, offer, *[replace(offer, gives=("", ""))] * 2]


def test_an_action_that_has_not_begun_is_not_over() -> None:
    game = HouseGame()
    with pytest.raises(ValueError, match=r"\w"):
        ContestEnded().fold(game.rules.index, game.state)


def test_hod_34_after_a_march_everybody_can_march_again() -> None:
    game = BattleGame()
    moved = tuple(replace(it, gone=1, moved=True) for it in game.state.units)
    after = MarchEnded().fold(game.rules.index, replace(game.state, units=moved))
    assert {(it.gone, it.moved, it.aboard) for it in after.units} == {(0, False, "")}


@pytest.mark.parametrize("path", [-1, 0, 9])
def test_an_attempt_goes_on_along_another_path_of_its_card(path: int) -> None:
    game = CardGame()
    index = game.rules.index
    card = next(it for it in index.story if index.is_challenge(it) and len(index.paths(it)) > 1)
    state = replace(game.state, attempt=Attempt(0, card, 0, None, -1, ()))
    after = PathSwitched(1).fold(index, state)
    assert after.attempt is not None and after.attempt.path == 1
    with pytest.raises(ValueError, match="there is no such other path"):
        PathSwitched(path).fold(index, state)


# --- what stories call


def test_all_grades_of_a_first_look_into_a_house_are_found() -> None:
    """`house_endings` plays an order to its ends."""
    rules = OrderRules(called_mill.GAME, "loft")
    state, notes = rules.begin(("ann",), {}), HouseNotes()
    for event in rules.opening(state):
        state, notes = rules.evolve(state, event), rules.noted(notes, event)
    ends = {rules.grade(it.state, it.notes) for it in HouseEndings(rules).played(state, notes)}
    assert len(ends) > 1


def test_a_fight_that_no_table_has_is_called_a_fight() -> None:
    with pytest.raises(LookupError, match="there is no fight 'nowhere'"):
        FightRules(test_fights.GAME, "nowhere")


def test_gloom_of_a_ghost_is_thought_of_where_it_can_buy_something() -> None:
    """`scene_endings` looks at each amount that earlier scenes may have left."""
    for scene in test_scenes.SCENES.scenes:
        rules = SceneRules(test_scenes.GAME, scene.id)
        for hero in test_scenes.SCENES.heroes:
            amounts = {
                it.began
                for stores in SceneEndings(rules)._stores(hero.hero)
                for it in stores
                if it.of == OWN
            }
            buys = hero.most is not None and scene.roll in GHOSTLY
            assert (len(amounts) > 1) == buys


def test_cta_54_what_cards_allow_holds_for_the_attempt() -> None:
    game = CardGame()
    card = next(iter(game.rules.index.story))
    state = replace(game.state, attempt=Attempt(0, card, 0, None, -1, ()))
    dark = DarkAllowed().fold(game.rules.index, state).attempt
    spared = CorruptionSpared().fold(game.rules.index, state).attempt
    assert dark is not None and (dark.allow_dark, dark.ignore_corruption) == (True, False)
    assert spared is not None and (spared.allow_dark, spared.ignore_corruption) == (False, True)


@pytest.mark.parametrize("kind", [Passed, Held])
def test_cta_63_who_passes_was_asked(kind: type[Passed | Held]) -> None:
    game = CardGame()
    index, window = game.rules.index, next(iter(Window))
    asked = replace(game.state, agenda=(Ask(window, (1,)),))
    assert kind(1).fold(index, asked).agenda == asked.agenda
    for seat, state in ((0, asked), (1, replace(asked, agenda=()))):
        with pytest.raises(ValueError, match="another seat is asked"):
            kind(seat).fold(index, state)
    nobody = len(game.state.players)
    with pytest.raises(ValueError, match="nobody sits there"):
        kind(nobody).fold(index, replace(asked, agenda=(Ask(window, (nobody,)),)))


def test_cta_66_102_a_deck_is_made_of_its_discards_when_it_is_empty() -> None:
    game = CardGame()
    dealt = game.state.hero
    card = next(iter(game.rules.index.event))
    empty = Deck()
    made = rebuilt(replace(dealt, deck=empty, discard=(card,)))
    assert (made.deck.cards, made.discard) == ((card,), ())
    for deck, discard in ((dealt.deck, (card,)), (empty, ()), (dealt.deck, ())):
        with pytest.raises(ValueError, match="when it is empty, from discards"):
            rebuilt(replace(dealt, deck=deck, discard=discard))


def test_cta_28_an_attempt_begins_at_a_challenge_that_lies_there() -> None:
    game = CardGame()
    index, row = game.rules.index, game.state.acts[0].row
    places = {index.is_challenge(it.card): (at, it.card) for at, it in enumerate(row)}
    (at, challenge), (elsewhere, other) = places[True], places[False]
    AttemptBegan(0, 1, at, challenge, 0, ()).fold(index, game.state)
    for place, card in ((elsewhere, challenge), (at, other), (elsewhere, other)):
        with pytest.raises(ValueError, match="does not lie there"):
            AttemptBegan(0, 1, place, card, 0, ()).fold(index, game.state)


def test_cta_94_who_meets_a_challenge_alone_draws_no_card_that_needs_another_hero() -> None:
    game = ferry.program().game_of("challenge")
    card = next(it for it in CardRules(game.cards).index.story)
    rules = CalledRules(game, card)
    alone = rules.begin(("ann",), {}, (0,))
    both = rules.begin(("ann", "bob"), {}, (0, 0))
    assert game.cards.called is not None
    ((bargain, ally),) = game.cards.called.allies
    for with_ally, under in ((True, ally), (False, "")):
        met = CalledRules(game, bargain).begin(("ann",), {}, (0,), with_ally=with_ally)
        assert [it.ally for act in met.acts for it in act.row] == [under]
    other = sum(it.copies for it in game.cards.events if it.needs_other and not it.item)
    decks = [it.hero.deck.size + it.antihero.deck.size for it in (alone, both)]
    assert other and decks[0] == decks[1] - other


def test_who_stands_by_is_moved_by_no_card_of_the_one_who_attempts() -> None:
    """`reach`: a card that moves the virtue of the actor moves that of nobody else."""
    its = ferry.program(test_interludes.STORY, test_interludes.TABLE)
    cards = its.game_of("challenge").cards
    events = tuple(
        replace(it, effects=tuple(_of_actor(one) for one in it.effects)) for it in cards.events
    )
    cards = replace(cards, events=events)
    index = CardRules(cards).index
    card = next(it for it in index.story if index.is_challenge(it))
    assert track_steps(cards, card, actor=False) == range(1)
    assert len(track_steps(cards, card, actor=True)) > 1


def _of_actor(effect: object) -> object:
    return replace(effect, who=Who.ACTOR) if isinstance(effect, MoveTrack) else effect
