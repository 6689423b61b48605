"""Challenges that a story calls: section 10 of the rules, row by row, and what follows from it."""

from __future__ import annotations

from random import Random

import pytest
from tests.dsl.calls.playing import run_play, story_at_random
from tests.dsl.calls.toll import check_read_back
from tests.dsl.cards.ferry import (
    CHALLENGES,
    STORY,
    VIRTUE,
    Game,
    call_of,
    checked,
    ended_at_random,
    endings_by_commands,
    opened,
    program,
)
from tests.runtime.story.inner import inner

from fateloom.dsl.translation.words import spoken
from fateloom.runtime.cards import command as c
from fateloom.runtime.cards import event as cards
from fateloom.runtime.cards.call.challenge import CalledRules
from fateloom.runtime.cards.call.endings import ChallengeEndings
from fateloom.runtime.cards.call.moving import Kept, Notes
from fateloom.runtime.cards.call.reach import track_steps
from fateloom.runtime.cards.runes import Side
from fateloom.runtime.cards.state import Clock, Gained
from fateloom.runtime.cards.words import Deck
from fateloom.runtime.kernel.game import Decision, Over
from fateloom.runtime.program.program import Program
from fateloom.runtime.program.text import Text
from fateloom.runtime.span import Span
from fateloom.runtime.story import command as cmd
from fateloom.runtime.story import event as ev
from fateloom.runtime.transitions.flatten import transitions
from fateloom.runtime.transitions.model import Company

A, B = c.Show(Side.A), c.Show(Side.B)


@pytest.fixture(scope="module")
def ferry() -> Program:
    return program()


# --- the language


def test_its_text_and_its_program_are_read_back(ferry: Program) -> None:
    check_read_back(STORY, ferry)


@pytest.mark.parametrize(
    ("old", "new", "code", "words"),
    [
        ("challenge ford", "challenge forf", "FT0203", "did you mean 'ford'"),
        ("by wade", "by fly", "FT0328", "Paths: wade, swim."),
        ("      by wade\n", "      by wade\n      by wade\n", "FT0306", "second time"),
        ("      success\n        > He nods.\n", "", "FT0304", "'success'"),
        ("      triumph\n", "      victory\n", "FT0305", "a challenge never ends in"),
    ],
)  # fmt: skip
def test_mistakes_in_a_call(old: str, new: str, code: str, words: str) -> None:
    found = checked(STORY.replace(old, new, 1)).diagnostics
    assert [it.code.id for it in found if words in f"{it.message} {it.help}"] == [code], found


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("  smuggler: {title: Bran, abilities: [dex]}\n", "", "FT0332"),
        ("ally: carter", "ally: baker", "FT1101"),
        ("  carter:", "  ford:", "FT1102"),
        ("difficulty: 3", "difficulty: -3", "FT0110"),
        ("do: [{add: 1}], copies: 3", "do: [reroll], copies: 3, price: -1", "FT0110"),
        ("when: post_cast, do: [{add: 1}]}", "when: own_turn, do: [{add: 1}]}", "FT1103"),
    ],
)
def test_mistakes_in_the_table(old: str, new: str, code: str) -> None:
    found = checked(challenges=CHALLENGES.replace(old, new, 1)).diagnostics
    assert code in [it.code.id for it in found], found
    assert {it.primary.span.file for it in found if it.code.id == code} == {"cards/challenges.yaml"}


def test_the_virtue_of_the_story_is_the_track() -> None:
    (found,) = checked(rules=VIRTUE.replace("-4", "-6")).diagnostics
    assert found.code.id == "FT0333"
    assert found.primary.span.file == "scenario.yaml"


def test_without_its_table_it_is_settled_at_the_table() -> None:
    plain = STORY.replace("      by wade\n        > Step by step.\n", "")
    plain = plain.replace("      by lie\n        > He believes you.\n", "")
    made = checked(plain, None)
    assert made.program is not None
    to_move = Game(made.program).call("ford").table.to_move
    assert isinstance(to_move, Decision)
    assert cmd.ChooseCallOutcome("triumph") in to_move.commands


# --- the rows of section 10


@pytest.mark.parametrize(
    ("path", "faces", "outcome", "told"),
    [
        (0, "AAAAA", "triumph", "You are over before he has turned round."),
        (0, "ABBBB", "success", "You are over."),
        (1, "ABBBB", "setback", "You are wet."),
        (1, "BBBBB", "setback", "You are wet."),
    ],
)
def test_cta_29_to_51_a_challenge_has_a_grade_by_its_margin(
    ferry: Program, path: int, faces: str, outcome: str, told: str
) -> None:
    """Core runes first, then two of constitution: 1 or 2 each."""
    game = Game(ferry).call("ford").said(c.Attempt("ford", path), c.CastRunes())
    game.said(*(A if it == "A" else B for it in faces))
    game.settle()
    assert game.told[-1] == told
    answered = [it for it in game.table.log.events if isinstance(it, ev.CallAnswered)]
    assert [it.outcome for it in answered] == [outcome]
    assert ("Step by step." in game.told) is (path == 0)


def test_grades_can_be_set_in_the_table() -> None:
    made = program(challenges=CHALLENGES.replace("{start", "{triumph: 1, disaster: 1, start"))
    game = Game(made).call("ford").said(c.Attempt("ford", 1), c.CastRunes(), *[B] * 5)
    game.settle()
    assert game.told[-1] == "You are wet, and your hat is in the sea."


def test_cta_32_to_42_a_cast_is_a_pool_of_runes(ferry: Program) -> None:
    """`challenge_pool`: three core runes for whoever has no icon of it, and dark ones."""
    game = Game(ferry, "smuggler").call("ford").said(c.Attempt("ford"), c.BuyDark(), c.CastRunes())
    played = game.table.state.played
    assert played is not None
    assert [it.kind.value for it in inner(played.table).attempt.runes] == ["plain"] * 2 + [
        "drawing",
        "dark",
    ]


def test_cta_52_to_57_virtue_is_the_track(ferry: Program) -> None:
    """`corrupt` and `redeem` are `virtue -N` and `virtue +N`: a dark face and a path move it."""
    game = Game(ferry).call("bargain").said(c.Attempt("bargain", 1), c.BuyDark(), c.CastRunes())
    game.said(A, A, A, A)
    assert game.table.state.heroes[0].virtue == -3
    game.settle()
    game.do(cmd.UseOption("toll.low"))
    assert game.table.state.heroes[0].virtue == -3


def test_the_track_begins_at_the_virtue_and_ends_where_that_ends(ferry: Program) -> None:
    game = Game(ferry).call("ford").said(c.Attempt("ford"), c.CastRunes(), *[A] * 5)
    game.settle()
    assert game.table.state.heroes[0].virtue == 1
    game.do(cmd.UseOption("toll.bargain"))
    played = game.table.state.played
    assert played is not None
    assert inner(played.table).players[0].track == 1


def test_cta_59_66_cards_are_drawn_and_stay_in_the_hand(ferry: Program) -> None:
    """`draw_event_card`: a path that draws; the hand stays from one challenge to the next."""
    game = Game(ferry).call("ford").said(c.Attempt("ford", 1), c.CastRunes(), *[A] * 5)
    draws = [it for it in game.table.log.events if isinstance(it, ev.InCall)]
    assert not [it for it in draws if isinstance(it.event, cards.EventDrawn)]
    game.said(c.Next("steady"), c.Next("spite"))
    game.settle()
    (kept,) = game.table.state.kept
    assert inner(kept.value).hand == ("spite", "steady")
    game.do(cmd.UseOption("toll.bargain"))
    game.said(c.Attempt("bargain", 0))
    to_move = game.table.to_move
    assert isinstance(to_move, Decision)
    assert cmd.InCall("challenge", c.Play("steady", 0)) in to_move.commands


def test_cta_60_62_to_65_others_at_the_place_play_cards_from_hidden_hands(ferry: Program) -> None:
    """`play_window`: before and after the cast, and when it is decided."""
    game = Game(ferry, "warden", "smuggler").call("ford")
    game.said(c.Attempt("ford", 1), c.CastRunes(), *[A] * 5, c.Next("steady"))
    news = [getattr(it, "event", None) for it in game.said(c.Next("trip")).table.news_for(1)]
    assert cards.EventDrawn(0, Deck.ANTIHERO, "") in news
    game.settle()
    game.do(cmd.EndTurn(), cmd.Stay(), cmd.Visit("toll"), cmd.UseOption("toll.ford"))
    game.said(c.Attempt("ford", 0))
    to_move = game.table.to_move
    assert isinstance(to_move, Decision)
    assert to_move.seat == 0, "who stands by is asked, since that hero holds cards"
    other = game.rules.view(game.table.state, 1).call
    assert other is not None
    assert inner(other.table).players[1].hand == ("", "")
    game.said(c.Play("trip", 0))
    assert any(
        isinstance(getattr(it, "event", None), cards.CardPlayed) for it in game.table.log.events
    )


def test_cta_82_to_87_an_ally_makes_it_harder_and_is_won_with_it(ferry: Program) -> None:
    game = Game(ferry).call("bargain").said(c.Attempt("bargain"), c.CastRunes(), A, A, A)
    resolved = [getattr(it, "event", None) for it in game.table.log.events]
    (it,) = [it for it in resolved if isinstance(it, cards.Resolved)]
    assert (it.total, it.difficulty) == (3, 3)
    game.settle()
    (kept,) = game.table.state.kept
    assert [it.card for it in inner(kept.value).allies] == ["carter"]


def test_cta_93_97_to_101_an_adversary_is_faced_by_all_and_its_clock_stays() -> None:
    rules = "{start_experience: 2, adversary_experience: 2, dark_per_turn: 0}"
    made = program(challenges=CHALLENGES.replace("{start_experience: 2}", rules))
    game = Game(made, "warden", "smuggler").call("reeve")
    game.said(c.CastRunes(), A, A, A, B, B, c.CastRunes(), B, A, A)
    game.settle()
    assert game.told[-1] == "He is still there."
    assert [inner(it.value).clocks[0].experience for it in game.table.state.kept] == [1, 1]
    game.settle()
    game.do(cmd.EndTurn(), cmd.Stay(), cmd.Visit("toll"), cmd.UseOption("toll.reeve"))
    game.said(c.CastRunes(), A, A, A, c.CastRunes(), A, A, A, A, A)
    game.settle()
    assert game.told[-1] == "He is gone."


def test_cta_18_25_37_46_experience_stays(ferry: Program) -> None:
    """`gain_xp` and `spend_xp` within a challenge; a path gives it, a dark rune takes it."""
    game = Game(ferry).call("ford").said(c.Attempt("ford"), c.BuyDark(), c.CastRunes(), *[A] * 6)
    game.settle()
    (kept,) = game.table.state.kept
    assert inner(kept.value).experience == 2
    assert [it.card for it in inner(kept.value).slots[0]] == ["ford"]


def test_the_same_challenge_is_gained_once(ferry: Program) -> None:
    game = Game(ferry)
    for _ in range(2):
        game.do(cmd.Stay(), cmd.Visit("toll"), cmd.UseOption("toll.ford"))
        game.said(c.Attempt("ford"), c.CastRunes())
        game.settle()
        game.do(cmd.EndTurn())
    (kept,) = game.table.state.kept
    assert [it.card for it in inner(kept.value).slots[0]] == ["ford"]
    assert inner(kept.value).experience == 4


# --- saved, undone, replayed


def test_saved_replayed_and_taken_back_in_the_middle(ferry: Program) -> None:
    game = Game(ferry).call("ford")
    begun = game.table
    game.said(c.Attempt("ford", 1), c.BuyDark(), c.CastRunes(), A, B)
    game.is_saved_replayed_and_undone()
    assert begun.undone().state.played is None


@pytest.mark.parametrize("seed", range(4))
def test_games_at_random_keep_the_laws_and_their_recordings_replay(
    ferry: Program, seed: int
) -> None:
    (*_, last) = story_at_random(ferry, ("ford", "bargain", "reeve"), seed)
    assert sum(isinstance(it, ev.CallEnded) for it in last.log.events) > 3


def test_plays_say_its_commands_and_hear_its_texts(ferry: Program) -> None:
    head = 'play "The ford" of base\n  heroes warden seed 1 mode explorer\n'
    head += "  warden: stay; visit toll; option ford\n"
    good = "  warden: attempt ford first; decline con; dark; cast; roll 1 1 1 1 1\n"
    expected = '    expect text "Step by step."\n    expect virtue is 0\n'
    assert run_play(ferry, head + good + expected).failure is None
    ends = "  warden: outcome success, track warden +1, by wade\n    expect virtue is 1\n"
    assert run_play(ferry, head + ends).failure is None
    bad = run_play(ferry, head + "  warden: attempt ford third\n").failure
    assert bad is not None
    assert "A challenge is being played" in bad.message


# --- proofs


@pytest.mark.parametrize("heroes", [("warden",), ("warden", "smuggler")])
@pytest.mark.parametrize("option", ["ford", "bargain", "reeve"])
def test_all_that_is_played_at_random_is_possible(
    ferry: Program, option: str, heroes: tuple[str, ...]
) -> None:
    rules = CalledRules(ferry.game_of("challenge"), option)
    blocks = call_of(ferry, option).outcomes
    allowed = set(ChallengeEndings(rules).possible(blocks, heroes[0], heroes[1:]))
    for seed in range(60):
        bot = Random(seed)
        begun = rules.begin(heroes, {}, (bot.randint(-4, 2),) * len(heroes))
        state, notes = ended_at_random(rules, begun, bot)
        assert rules.end(state, notes, blocks)[1] in allowed


@pytest.mark.parametrize("option", ["ford", "bargain", "reeve"])
def test_commands_lead_to_their_endings_and_the_sure_ones_are_among_them(
    ferry: Program, option: str
) -> None:
    rules, blocks = CalledRules(ferry.game_of("challenge"), option), call_of(ferry, option).outcomes
    found = endings_by_commands(rules, rules.begin(("warden",), {}, (0,)), blocks)
    assert ChallengeEndings(rules).sure(blocks, "warden", ("smuggler",)) <= found
    assert bool(ChallengeEndings(rules).sure(blocks, "warden", ("smuggler",))) is (
        option != "reeve"
    )
    assert ChallengeEndings(rules).sure(blocks, "warden", ()) <= found


@pytest.mark.parametrize(("strength", "wins"), [(2, True), (6, False)])
@pytest.mark.parametrize("deck", [False, True])
def test_cta_101_a_hero_alone_is_sure_of_a_finale_whatever_is_left_of_the_adversary(
    strength: int, wins: bool, deck: bool
) -> None:
    """Five at most by two abilities and three core runes, against a difficulty of two: to take six
    from an adversary is not sure, and to fail is. What the adversary's own cards do is not sure.
    """
    table = CHALLENGES.replace("2}", f"2, adversary_experience: {strength}}}", 1)
    if deck:
        table += "  stone: {title: A stone, when: post_cast, adversary: true, do: [{add: -9}]}\n"
    made = program(challenges=table)
    rules, blocks = CalledRules(made.game_of("challenge"), "reeve"), call_of(made, "reeve").outcomes
    certain = ChallengeEndings(rules).sure(blocks, "warden", ())
    said = {blocks[at].outcome for it in certain for at in it}
    assert said == ({"success", "setback"} if wins else {"setback"})
    assert certain <= set(ChallengeEndings(rules).possible(blocks, "warden", ()))
    for left in range(strength + 1):
        kept = Kept(((),) * 3, (), (), 2, (Clock("reeve", left),))
        state, notes = opened(rules, rules.begin(("warden",), {"warden": kept}, (0,)))
        assert certain <= set(ChallengeEndings(rules).endings(state, notes, blocks)), left


@pytest.mark.parametrize(
    ("does", "counts"),
    [("{track: -1, who: self}", False), ("{difficulty: 1}", False), ("{experience: 1}", True)],
)
def test_what_is_sure_where_powers_work_by_themselves(does: str, counts: bool) -> None:
    """What was gained could change what happens then, but for cards and experience."""
    on = "hero_drawn" if "difficulty" in does else "challenge_failed"
    power = f"abilities: [con], power: {{on: {on}, do: [{does}]}}"
    made = program(challenges=CHALLENGES.replace("abilities: [con], track", f"{power}, track"))
    rules = CalledRules(made.game_of("challenge"), "ford")
    assert (
        bool(ChallengeEndings(rules).sure(call_of(made, "ford").outcomes, "warden", ())) is counts
    )
    steps = track_steps(made.game_of("challenge").cards, "ford", actor=False)
    assert len(steps) == (13 if "track" in does else 1)


def test_a_power_that_works_by_itself_moves_the_track_of_whoever_draws() -> None:
    """The one who draws acts then, and need not be the one who attempts the challenge."""
    power = "abilities: [con], power: {on: hero_drawn, whose: any, do: [{track: -1, who: actor}]}"
    table = CHALLENGES.replace("abilities: [con], track", f"{power}, track")
    table = table.replace("add: 1}], copies: 3", "draw: hero}], at: any, copies: 3")
    made = program(challenges=table)
    rules, blocks = CalledRules(made.game_of("challenge"), "ford"), call_of(made, "ford").outcomes
    kept = {
        "warden": Kept(((Gained("ford"),), (), ()), (), (), 0),
        "smuggler": Kept(((),) * 3, (), ("steady",), 0),
    }
    state, notes = rules.begin(("warden", "smuggler"), kept, (0, 0)), Notes()
    for said in (c.Attempt("ford"), c.Play("steady", 0), None):
        while True:
            to_move = rules.legal(state)
            if isinstance(to_move, Over):
                break
            commands = (
                to_move.commands
                if isinstance(to_move, Decision)
                else [it for it, _ in to_move.distribution.outcomes]
            )
            plain = c.Pass() if c.Pass() in commands else commands[0]
            command = said if said is not None and said in commands else plain
            events, state = rules.apply_legal(state, command)
            for event in events:
                notes = rules.noted(notes, event)
            if command == said:
                break
    assert (1, -1) in {(it.seat, it.net) for it in notes.steps}
    assert rules.end(state, notes, blocks)[1] in set(
        ChallengeEndings(rules).possible(blocks, "warden", ("smuggler",))
    )


def test_the_flattened_form_has_its_endings(ferry: Program) -> None:
    model = transitions(ferry, Company(("warden", "smuggler")))
    (action,) = [it for it in model.actions if it.subject == "toll.ford" and it.hero == "warden"]
    found = {it.chance[-1]: it.sure for it in action.outcomes if it.chance}
    assert found["triumph, track warden +1, by wade"]
    assert found["disaster"]
    assert not found["success, track warden -2, by wade"]
    assert "triumph, track smuggler +1, by wade" not in found


def test_who_decides_is_known(ferry: Program) -> None:
    """Also for a deck of one's own choice (CTA-59)."""
    game = Game(ferry).call("ford").said(c.Attempt("ford"), c.CastRunes(), A, A, B, A, A)
    to_move = game.table.to_move
    assert isinstance(to_move, Decision)
    assert to_move.commands[0] == cmd.InCall("challenge", c.ChooseDeck(Deck.HERO))
    assert game.table.asked == 0


class _Loud:
    """Says all words in capitals."""

    def word(self, place: str, words: str, span: Span) -> str:
        return words.upper()

    def text(self, text: Text) -> Text:
        return text


def test_its_words_are_translated(ferry: Program) -> None:
    words = {it.of: it.title for it in spoken(ferry, _Loud()).game_of("challenge").words}
    assert words["card ford"] == "THE FORD"
    assert words["path ford.wade"] == "WADE"
