"""What a story does at the card table without a challenge: drawing, discarding, a window for cards
(section 10 of the rules).
"""

from __future__ import annotations

from random import Random

import pytest
from tests.dsl.calls.playing import run_play, story_at_random
from tests.dsl.calls.toll import check_read_back
from tests.dsl.cards.ferry import (
    CHALLENGES,
    Game,
    call_of,
    checked,
    ended_at_random,
    endings_by_commands,
    program,
)
from tests.runtime.story.inner import inner

from fateloom.dsl.cards.called import check as check_table
from fateloom.dsl.source import Source
from fateloom.runtime.cards import command as c
from fateloom.runtime.cards import event as cards
from fateloom.runtime.cards.call.challenge import CalledRules
from fateloom.runtime.cards.call.endings import ChallengeEndings
from fateloom.runtime.cards.call.moving import Kept
from fateloom.runtime.cards.runes import Side
from fateloom.runtime.cards.words import Deck
from fateloom.runtime.kernel.game import Decision
from fateloom.runtime.program.program import Program
from fateloom.runtime.story import command as cmd
from fateloom.runtime.story import event as ev
from fateloom.runtime.transitions.flatten import transitions
from fateloom.runtime.transitions.model import Company

TABLE = CHALLENGES.replace(
    "allies:\n",
    """interludes:
  fire: {title: By the fire, text: Somebody deals., do: [{draw: hero, amount: 2}]}
  dice: {title: Dice, do: [{draw: either}], window: true}
  knock: {title: Before you knock, window: true}
  dues: {title: Dues, do: [{discard_cards: 1}, {experience: -1}]}
  luck: {title: Luck, do: [{experience: 2}]}
allies:
""",
).replace(
    "\nhero:\n",
    "\nhero:\n  favour: {title: A favour, when: own_turn, do: [{track: 1}], copies: 2}\n"
    "  word: {title: A word, when: any, at: any, do: [{experience: 1, who: target}]}\n",
)

STORY = """poi toll "The Toll" on quay
  > A fire.

  option fire "Sit down"
    interlude fire "Sit by the fire"
      done
        > You have cards.
        gain 1 coins
      nothing
        > There are none.

  option dice "Play"
    interlude dice "Play for them"
      done
        > You have played.

  option knock "Knock"
    interlude knock "Before you knock"
      done
        > Somebody has done something.
        gain 2 coins
      nothing
        > It is very quiet.

  option dues "Pay"
    interlude dues "Pay what you owe"
      done
        > Paid.
      nothing
        > You have nothing.

  option luck "Be lucky"
    interlude luck "Be lucky"
      done
        > You are.
        gain 1 coins
      nothing
        > You are not.

  option ford "Cross the ford"
    challenge ford "Cross the ford"
      success
        > You are over.
      setback
        > You are wet.
"""

OPTIONS = ("fire", "dice", "knock", "dues", "luck")


@pytest.fixture(scope="module")
def ferry() -> Program:
    return program(STORY, TABLE)


# --- the language


def test_its_text_and_its_program_are_read_back(ferry: Program) -> None:
    check_read_back(STORY, ferry)


@pytest.mark.parametrize(
    ("old", "new", "code", "words"),
    [
        ("interlude fire", "interlude fier", "FT0203", "did you mean 'fire'"),
        ("interlude fire", "challenge fire", "FT0203", "'fire' is an interlude, and no challenge"),
        ("challenge ford", "interlude ford", "FT0203", "'ford' is a challenge, and no interlude"),
        ("      nothing\n        > There are none.\n", "      by wade\n        > No.\n", "FT0328",
         "An interlude has no paths"),
        ("      done\n        > You have played.\n", "      nothing\n        > No.\n", "FT0304",
         "'done'"),
        ("      done\n", "      success\n", "FT0305", "an interlude never ends in 'success'"),
        ("      success\n", "      done\n", "FT0305", "a challenge never ends in 'done'"),
        ("      nothing\n        > There", "      done\n        > There", "FT0306", "second time"),
    ],
)  # fmt: skip
def test_mistakes_in_a_call(old: str, new: str, code: str, words: str) -> None:
    found = checked(STORY.replace(old, new, 1), TABLE).diagnostics
    assert code in [it.code.id for it in found if words in f"{it.message} {it.help}"], found


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("do: [{draw: hero, amount: 2}]", "do: [{draw: heroes}]", "FT0109"),
        ("do: [{draw: hero, amount: 2}]", "do: [{add: 2}]", "FT0114"),
        ("do: [{draw: hero, amount: 2}]", "do: [{track: 1}]", "FT0114"),
        (", do: [{draw: hero, amount: 2}]", "", "FT1108"),
        ("when: any, at: any", "when: any", "FT1104"),
        ("  dues:", "  ford:", "FT1102"),
    ],
)
def test_mistakes_in_the_table(old: str, new: str, code: str) -> None:
    table = Source("cards/challenges.yaml", TABLE.replace(old, new, 1))
    found = check_table([table], folder="cards/").diagnostics
    assert [it.code.id for it in found] == [code], found


def test_without_its_table_it_is_settled_at_the_table() -> None:
    made = checked(STORY, None)
    assert made.diagnostics == ()
    assert made.program is not None
    game = Game(made.program).call("dice")
    game.do(cmd.ChooseCallOutcome("nothing"))
    assert game.told[-1] == "You have played.", "nothing counts as done"


def test_it_belongs_to_the_game_of_challenges(ferry: Program) -> None:
    assert [it.system for it in ferry.called] == ["challenge"]


# --- played


def hand(game: Game, seat: int = 0) -> tuple[str, ...]:
    """What the hero has kept in hand."""
    hero = game.table.state.heroes[seat].hero
    return next(inner(it.value).hand for it in game.table.state.kept if it.hero == hero)


def test_cta_59_66_cards_are_drawn_outside_of_a_challenge(ferry: Program) -> None:
    """`draw_event_card`: what is drawn is known to the drawer alone, and stays for challenges."""
    game = Game(ferry, "warden", "smuggler").call("fire").said(c.Next("steady"))
    other = game.rules.view(game.table.state, 1).call
    assert other is not None
    assert inner(other.table).players[0].hand == ("",)
    game.said(c.Next("favour"))
    assert game.told[-1] == "You have cards."
    assert hand(game) == ("favour", "steady")
    game.do(cmd.UseOption("toll.ford")).said(c.Attempt("ford"), c.Pass(), c.CastRunes())
    game.said(*[c.Show(Side.A)] * 5)
    to_move = game.table.to_move
    assert isinstance(to_move, Decision)
    assert cmd.InCall("challenge", c.Play("steady", 0)) in to_move.commands


def test_cta_59_either_deck_is_chosen_before_the_card_is_seen(ferry: Program) -> None:
    game = Game(ferry).call("dice")
    to_move = game.table.to_move
    assert isinstance(to_move, Decision)
    assert to_move.seat == 0
    assert [it.says for it in to_move.commands if isinstance(it, cmd.InCall)] == [
        c.ChooseDeck(Deck.HERO), c.ChooseDeck(Deck.ANTIHERO)
    ]  # fmt: skip
    game.said(c.ChooseDeck(Deck.ANTIHERO), c.Next("spite"), c.Pass())
    assert hand(game) == ("spite",)


def test_cta_66_nothing_is_drawn_where_all_cards_are_in_hands() -> None:
    few = TABLE.replace(", copies: 3", "").replace(", copies: 2", "")
    game = Game(program(STORY, few)).call("fire")
    game.settle()
    for _ in range(2):
        game.do(cmd.EndTurn(), cmd.Stay(), cmd.Visit("toll"), cmd.UseOption("toll.fire"))
        game.settle()
    assert len(hand(game)) == 3
    heard = [it for it in game.told if it in ("You have cards.", "There are none.")]
    assert heard == ["You have cards.", "You have cards.", "There are none."], "one is enough"


def test_cta_62_to_65_cards_are_played_in_a_window_of_the_story(ferry: Program) -> None:
    """`play_window`: first the hero's own time, then cards of any time, of everybody there."""
    game = Game(ferry, "warden", "smuggler").call("fire")
    game.said(c.Next("favour"), c.Next("word"))
    game.do(cmd.UseOption("toll.knock"))
    to_move = game.table.to_move
    assert isinstance(to_move, Decision)
    said = [it.says for it in to_move.commands if isinstance(it, cmd.InCall)]
    assert {c.Play("favour"), c.Play("word", 0), c.Play("word", 1)} <= set(said)
    game.said(c.Play("favour"), c.Pass())
    assert game.table.state.heroes[0].virtue == 0
    game.said(c.Play("word", 1))
    assert game.told[-1] == "Somebody has done something."
    assert game.table.state.heroes[0].virtue == 1, "the track is the virtue here too"
    assert [inner(it.value).experience for it in game.table.state.kept] == [2, 3]
    assert hand(game) == ()


def test_others_play_in_it_and_not_in_the_time_of_the_hero(ferry: Program) -> None:
    game = Game(ferry, "warden", "smuggler").call("fire").said(c.Next("favour"), c.Next("word"))
    game.do(cmd.EndTurn(), cmd.Stay(), cmd.Visit("toll"), cmd.UseOption("toll.knock"))
    to_move = game.table.to_move
    assert isinstance(to_move, Decision)
    assert to_move.seat == 0, "the one without cards is not asked"
    said = [it.says for it in to_move.commands if isinstance(it, cmd.InCall)]
    assert c.Play("favour") not in said
    assert c.Play("word", 0) in said
    game.said(c.Pass())
    assert game.told[-1] == "It is very quiet."


def test_nobody_is_asked_who_has_nothing(ferry: Program) -> None:
    game = Game(ferry).call("knock")
    assert game.told[-1] == "It is very quiet."


def test_cards_and_experience_are_taken(ferry: Program) -> None:
    """`spend_xp` of the challenges' own experience, and no more than there is (CTA-80)."""
    game = Game(ferry).call("fire").said(c.Next("steady"), c.Next("word"))
    game.do(cmd.UseOption("toll.dues")).said(c.Discard("word"))
    assert game.told[-1] == "Paid."
    assert hand(game) == ("steady",)
    for _ in range(2):
        game.do(cmd.EndTurn(), cmd.Stay(), cmd.Visit("toll"), cmd.UseOption("toll.dues"))
        game.settle()
    heard = [it for it in game.told if it in ("Paid.", "You have nothing.")]
    assert heard[-2:] == ["Paid.", "You have nothing."]
    game.do(cmd.UseOption("toll.luck"))
    assert [inner(it.value).experience for it in game.table.state.kept] == [2]


def test_first_hands_are_drawn_before_the_first_game() -> None:
    """And are no part of what comes of an interlude."""
    rules = TABLE.replace("{start_experience: 2}", "{start_experience: 2, start_hand: 1}")
    game = Game(program(STORY, rules), "warden", "smuggler").call("knock")
    game.said(c.Next("steady"), c.Next("steady"), c.Pass(), c.Pass(), c.Pass())
    assert game.told[-1] == "It is very quiet."
    assert [hand(game, seat) for seat in (0, 1)] == [("steady",), ("steady",)]
    game.do(cmd.UseOption("toll.ford"))
    to_move = game.table.to_move
    assert isinstance(to_move, Decision), "no second hand"


# --- saved, undone, replayed


def test_saved_replayed_and_taken_back_in_the_middle(ferry: Program) -> None:
    game = Game(ferry).call("fire")
    begun = game.table
    game.said(c.Next("steady")).is_saved_replayed_and_undone()
    assert begun.undone().state.played is None


@pytest.mark.parametrize("seed", range(4))
def test_games_at_random_keep_the_laws_and_their_recordings_replay(
    ferry: Program, seed: int
) -> None:
    (*_, last) = story_at_random(ferry, OPTIONS, seed)
    assert sum(isinstance(it, ev.CallEnded) for it in last.log.events) > 3


def played(made: Program, text: str) -> str:
    """Why the play does not go as it is written; "": it does."""
    failure = run_play(made, text).failure
    return "" if failure is None else failure.message


def test_plays_say_its_commands_and_hear_its_texts(ferry: Program) -> None:
    head = 'play "The fire" of base\n  heroes warden seed 1 mode explorer\n'
    head += "  warden: stay; visit toll; option fire\n"
    drawn = head + '    expect text "Somebody deals."\n  warden: next steady; next favour\n'
    assert not played(ferry, drawn + '    expect text "You have cards."\n')
    knock = "  warden: option knock; play favour; pass; pass\n    expect virtue is 1\n"
    assert not played(ferry, drawn + knock)
    assert not played(ferry, head + '  warden: outcome done\n    expect text "You have cards."\n')
    assert played(ferry, head + "  warden: outcome success\n")


# --- proofs


@pytest.mark.parametrize("heroes", [("warden",), ("warden", "smuggler")])
@pytest.mark.parametrize("option", OPTIONS)
def test_all_that_is_played_at_random_is_possible(
    ferry: Program, option: str, heroes: tuple[str, ...]
) -> None:
    rules = CalledRules(ferry.game_of("interlude"), option)
    blocks = call_of(ferry, option).outcomes
    allowed = set(ChallengeEndings(rules).possible(blocks, heroes[0], heroes[1:]))
    certain = ChallengeEndings(rules).sure(blocks, heroes[0], heroes[1:])
    seen = set()
    for seed in range(60):
        bot = Random(seed)
        hands = [("steady", "favour"), ("word",), ()]
        kept = {it: Kept(((),) * 3, (), bot.choice(hands), bot.randint(0, 2)) for it in heroes}
        begun = rules.begin(heroes, kept, (bot.randint(-4, 2),) * len(heroes))
        passive = seed % 2 == 0
        state, notes = ended_at_random(rules, begun, bot, passes=passive)
        ending = rules.end(state, notes, blocks)[1]
        assert ending in allowed
        seen.add(ending)
        if passive and certain:
            assert ending in certain, "nobody has played anything"
    assert len(seen) > 1 or option in ("fire", "luck") or (option == "dice" and len(heroes) == 1)


@pytest.mark.parametrize("option", OPTIONS)
def test_commands_lead_to_their_endings(ferry: Program, option: str) -> None:
    rules, blocks = CalledRules(ferry.game_of("interlude"), option), call_of(ferry, option).outcomes
    assert endings_by_commands(rules, rules.begin(("warden",), {}, (0,)), blocks)


def test_the_flattened_form_has_its_endings(ferry: Program) -> None:
    model = transitions(ferry, Company(("warden", "smuggler")))

    def endings_of(option: str) -> dict[str, bool]:
        (action,) = [
            it for it in model.actions if it.subject == f"toll.{option}" and it.hero == "warden"
        ]
        return {str(it.chance[-1]): it.sure for it in action.outcomes if it.chance}

    assert endings_of("fire") == {"done": False, "nothing": False}, "decks can be empty"
    assert endings_of("luck") == {"done": True}
    knock = endings_of("knock")
    assert knock["nothing"]
    assert not knock["done, track warden +1"]
    assert {"done, track warden +2", "done, track warden +1, track smuggler +1"} <= set(knock)
    assert not any("+3" in it or "-1" in it for it in knock), "two cards, each of them once"
    assert endings_of("dice")["done"], "done stands for nothing here"


def test_nothing_is_sure_where_powers_work_by_themselves() -> None:
    power = "abilities: [con], power: {on: hero_drawn, do: [{track: -1}]}"
    table = TABLE.replace("abilities: [con], track", f"{power}, track")
    made = program(STORY, table.replace("do: [{track: 1}]", "do: [{experience: 1}]"))
    for option in ("fire", "luck"):
        rules = CalledRules(made.game_of("challenge"), option)
        assert (
            ChallengeEndings(rules).sure(call_of(made, option).outcomes, "warden", ())
            == frozenset()
        )
    blocks = call_of(made, "fire").outcomes
    told = {it.outcome for it in blocks if it.part == "track"}
    assert {"warden -2", "smuggler -1"} <= told


def test_a_drawn_card_is_known_to_the_one_who_drew(ferry: Program) -> None:
    game = Game(ferry, "warden", "smuggler").call("fire").said(c.Next("steady"))
    news = [getattr(it, "event", None) for it in game.table.news_for(1)]
    assert cards.EventDrawn(0, Deck.HERO, "") in news
