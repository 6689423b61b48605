"""One experience for a story and its challenges (`share_xp`, section 10 of the rules)."""

from __future__ import annotations

from random import Random

import pytest
from tests.dsl.calls.playing import run_play, story_at_random
from tests.dsl.cards import ferry
from tests.dsl.cards.ferry import (
    CHALLENGES,
    Game,
    call_of,
    checked,
    ended_at_random,
    opened,
    program,
)
from tests.runtime.story.inner import inner

from fateloom.dsl.cards.called import check as check_table
from fateloom.dsl.source import Source
from fateloom.runtime.cards import command as c
from fateloom.runtime.cards.call.challenge import CalledRules
from fateloom.runtime.cards.call.endings import ChallengeEndings
from fateloom.runtime.cards.call.moving import MOST_EXPERIENCE, Kept
from fateloom.runtime.cards.call.words import EXPERIENCE
from fateloom.runtime.cards.runes import Side
from fateloom.runtime.kernel.game import Chance, Decision
from fateloom.runtime.kernel.nested import Brought
from fateloom.runtime.program.program import Program
from fateloom.runtime.program.statement import Gain, Resource
from fateloom.runtime.record import parts_in
from fateloom.runtime.story import command as cmd
from fateloom.runtime.transitions.flatten import transitions
from fateloom.runtime.transitions.model import Company

SHARED = (
    CHALLENGES.replace("{start_experience: 2}", "{share_xp: true}")
    .replace(
        "allies:\n",
        "interludes:\n"
        "  luck: {title: Luck, do: [{experience: 2}]}\n"
        "  dues: {title: Dues, do: [{experience: -1}]}\n"
        "  knock: {title: A knock, window: true}\n"
        "allies:\n",
    )
    .replace("triumph: 1}", "triumph: 1, experience: -2}")
    .replace(
        "\nhero:\n",
        "\nhero:\n  word: {title: A word, when: any, at: any, price: 1, copies: 2,"
        " do: [{experience: 3, who: target}]}\n",
    )
)

STORY = ferry.STORY.replace(
    '  option low "', '  option none "Nothing"\n    gain 0 coins\n\n  option low "'
).replace(
    '  option none "Nothing"\n    gain 0 coins\n',
    "\n\n".join(
        f'  option {it} "The {it}"\n    interlude {it} "The {it}"\n      done\n        > Done.\n'
        "      nothing\n        > Nothing.\n"
        for it in ("luck", "dues", "knock")
    )
    + '\n  option study "Study"\n    gain 2 xp\n',
)

SETUPS = ("ford", "bargain", "reeve", "luck", "dues", "knock")


@pytest.fixture(scope="module")
def shared() -> Program:
    return program(STORY, SHARED)


def xp(game: Game) -> list[int]:
    """The experience of each hero in the story."""
    return [it.xp for it in game.table.state.heroes]


# --- the table


def test_start_experience_counts_for_nothing_beside_it() -> None:
    both = SHARED.replace("{share_xp: true}", "{share_xp: true, start_experience: 2}")
    found = check_table([Source("cards/challenges.yaml", both)], folder="cards/").diagnostics
    assert [(it.code.id, it.primary.span.line) for it in found] == [("FT1108", 2)]
    alone = both.replace("share_xp: true", "share_xp: false")
    assert check_table([Source("cards/challenges.yaml", alone)], folder="cards/").diagnostics == ()


def test_blocks_are_added_only_where_experience_is_shared(shared: Program) -> None:
    blocks = [it for it in call_of(shared, "luck").outcomes if it.part == EXPERIENCE]
    assert [it.outcome for it in blocks if it.outcome.startswith("warden")] == [
        "warden +1", "warden +2"
    ]  # fmt: skip
    gains = [it for it in parts_in(tuple(blocks)) if isinstance(it, Gain)]
    assert {it.resource for it in gains} == {Resource.XP}
    apart = checked(STORY, SHARED.replace("share_xp: true", "share_xp: false")).program
    assert apart is not None
    assert not [it for it in call_of(apart, "luck").outcomes if it.part == EXPERIENCE]


# --- played


def test_cta_25_37_46_experience_is_that_of_the_story(shared: Program) -> None:
    game = Game(shared).call("ford").said(c.Attempt("ford"))
    to_move = game.table.to_move
    assert isinstance(to_move, Decision)
    assert cmd.InCall("challenge", c.BuyDark()) not in to_move.commands, "nothing to pay with"
    game.settle()
    assert xp(game) == [1], "the path gives it, won or lost: a failure gives one too"
    game.do(cmd.UseOption("toll.study"))
    assert xp(game) == [3]
    game.do(cmd.EndTurn()).call("ford").said(c.Attempt("ford"), c.BuyDark(), c.CastRunes())
    game.said(*[c.Show(Side.A)] * 6)
    game.settle()
    assert xp(game) == [3], "one for the dark rune, one by the path"


def test_an_interlude_gives_and_takes_it_and_no_more_than_there_is(shared: Program) -> None:
    game = Game(shared).call("luck")
    assert xp(game) == [2]
    for left, told in ((1, "Done."), (0, "Done."), (0, "Nothing.")):
        game.do(cmd.EndTurn(), cmd.Stay(), cmd.Visit("toll"), cmd.UseOption("toll.dues"))
        assert (xp(game), game.told[-1]) == ([left], told)


def test_a_card_is_paid_by_one_hero_and_helps_another(shared: Program) -> None:
    game = Game(shared, "warden", "smuggler").call("ford").said(c.Attempt("ford", 1))
    game.said(c.CastRunes(), *[c.Show(Side.A)] * 5)
    while game.table.state.played is not None:
        to_move = game.table.to_move
        if isinstance(to_move, Chance):
            wanted = cmd.InCall("challenge", c.Next("word"))
            there = [it for it, _ in to_move.distribution.outcomes]
            game.do(wanted if wanted in there else there[0])
            continue
        assert isinstance(to_move, Decision)
        plain = cmd.InCall("challenge", c.Pass())
        game.do(plain if plain in to_move.commands else to_move.commands[0])
    game.do(cmd.UseOption("toll.study"), cmd.UseOption("toll.knock"))
    assert xp(game) == [2, 0]
    game.said(c.Play("word", 1)).settle()
    assert xp(game) == [1, 3]


def test_a_path_takes_no_more_than_there_is(shared: Program) -> None:
    game = Game(shared).call("bargain").said(c.Attempt("bargain"), c.CastRunes())
    game.said(*[c.Show(Side.A)] * 3)
    game.settle()
    assert game.told[-1] == "He nods."
    assert xp(game) == [0]


def test_rul_26_what_is_written_finds_virtue_and_experience_as_they_are_now() -> None:
    """The block of the path, and that of the grade behind it."""
    seen = (
        "        if virtue >= 1\n          > Virtue.\n        if xp >= 1\n          > Experience.\n"
    )
    story = STORY.replace("        > Step by step.\n", seen)
    story = story.replace("        > You are over.\n", seen)
    game = Game(program(story, SHARED)).call("ford").said(c.Attempt("ford"), c.CastRunes())
    game.said(c.Show(Side.A), *[c.Show(Side.B)] * 4)
    game.settle()
    assert (game.table.state.heroes[0].virtue, xp(game)) == (1, [1])
    assert game.told[-4:] == ["Virtue.", "Experience."] * 2


@pytest.mark.parametrize("seed", range(3))
def test_games_at_random_keep_the_laws_and_replay(shared: Program, seed: int) -> None:
    seen = set()
    for table in story_at_random(shared, SETUPS, seed):
        if table.state.played is not None:
            seen.add(tuple(it.experience for it in inner(table.state.played.table).players))
        elif seen:
            assert min(inner(it.value).experience for it in table.state.kept) >= 0
    assert len(seen) > 3


def test_plays_say_it(shared: Program) -> None:
    head = 'play "The ford" of base\n  heroes warden seed 1 mode explorer\n'
    head += "  warden: stay; visit toll; option luck\n    expect xp is 2\n"
    ends = "  warden: option ford\n"
    ends += "  warden: outcome success, experience warden +1, track warden +1, by wade\n"
    assert run_play(shared, head + ends + "    expect xp is 3\n").failure is None


# --- proofs


@pytest.mark.parametrize("heroes", [("warden",), ("warden", "smuggler")])
@pytest.mark.parametrize("setup", SETUPS)
def test_all_that_is_played_at_random_is_possible(
    shared: Program, setup: str, heroes: tuple[str, ...]
) -> None:
    rules, blocks = CalledRules(shared.game_of("challenge"), setup), call_of(shared, setup).outcomes
    allowed, seen = set(ChallengeEndings(rules).possible(blocks, heroes[0], heroes[1:])), set()
    for seed in range(25):
        bot = Random(seed)
        hands = [("steady", "word"), ("word",), ()]
        kept = {it: Kept(((),) * 3, (), bot.choice(hands), 0) for it in heroes}
        state = rules.begin(heroes, kept, (bot.randint(-4, 2),) * len(heroes))
        before = [bot.randint(0, 3) for _ in heroes]
        state = rules.brought(state, tuple(Brought(experience=it) for it in before))
        state, notes = ended_at_random(rules, state, bot)
        ending = rules.end(state, notes, blocks)[1]
        assert ending in allowed
        seen.add(ending)
        moved = {blocks[at].outcome: blocks[at] for at in ending if blocks[at].part == EXPERIENCE}
        after = [it.experience for it in state.players]
        changed = zip(heroes, before, after, strict=True)
        assert set(moved) == {f"{hero} {b - a:+d}" for hero, a, b in changed if a != b}
    assert len(seen) > 1 or setup == "luck"


@pytest.mark.parametrize("have", [0, 1, 7])
@pytest.mark.parametrize("setup", SETUPS)
def test_what_is_sure_is_among_the_endings_with_any_experience(
    shared: Program, setup: str, have: int
) -> None:
    rules, blocks = CalledRules(shared.game_of("challenge"), setup), call_of(shared, setup).outcomes
    state = rules.brought(rules.begin(("warden",), {}, (0,)), (Brought(experience=have),))
    state, notes = opened(rules, state)
    certain = ChallengeEndings(rules).sure(blocks, "warden", ())
    assert certain <= set(ChallengeEndings(rules).endings(state, notes, blocks))
    assert bool(certain) is (setup != "dues")


def test_nothing_is_sure_where_a_power_that_was_gained_could_bring_experience() -> None:
    power = "abilities: [con], power: {on: challenge_failed, do: [{experience: 1}]}"
    made = program(STORY, SHARED.replace("abilities: [con], track", f"{power}, track"))
    game = made.game_of("challenge")
    assert (
        ChallengeEndings(CalledRules(game, "ford")).sure(
            call_of(made, "ford").outcomes, "warden", ()
        )
        == frozenset()
    )
    told = [it.outcome for it in call_of(made, "ford").outcomes if it.part == EXPERIENCE]
    assert f"warden +{MOST_EXPERIENCE}" in told, "a power can work again and again"


def test_the_flattened_form_has_its_endings(shared: Program) -> None:
    model = transitions(shared, Company(("warden",)))
    (action,) = [it for it in model.actions if it.subject == "toll.luck"]
    found = {it.chance[-1]: it.sure for it in action.outcomes if it.chance}
    assert found["done, experience warden +2"]
    assert not found.get("done, experience warden +1")


def test_too_many_endings_are_a_gap_and_are_not_all_written_down() -> None:
    """Where cards can move the track and powers the experience of everybody there."""
    power = "abilities: [con], power: {on: challenge_failed, do: [{experience: 1, who: actor}]}"
    table = SHARED.replace("abilities: [con], track", f"{power}, track")
    table = table.replace("add: 1}], copies: 3", "track: 1, who: target}], at: any, copies: 3")
    made = program(STORY, table)
    model = transitions(made, Company(("warden", "smuggler")))
    assert not [it for it in model.actions if it.subject == "toll.ford"]
    assert {it.sentence for it in model.gaps if it.misses} == {
        "a script has too many ways through it to be told apart"
    }


@pytest.mark.parametrize(("setup", "finales", "most"), [
    ("bargain", "true", 1), ("bargain", "false", 1), ("reeve", "true", 1), ("reeve", "false", 0),
])  # fmt: skip
def test_cta_46_100_a_failure_gives_one_in_a_finale_if_the_set_says_so(
    setup: str, finales: str, most: int
) -> None:
    """No card, path or rune gives any here: the call has a block for it, and for no more."""
    said = f"{{share_xp: true, finale_fail_experience: {finales}}}"
    table = SHARED.replace("{share_xp: true}", said).replace("experience: 3", "track: 1")
    table = table.replace(
        "difficulty: 2\n    abilities: [con]", "difficulty: 2\n    abilities: [cha]"
    )
    blocks = call_of(program(STORY, table), setup).outcomes
    told = [it.outcome for it in blocks if it.part == EXPERIENCE]
    assert [it for it in told if it.startswith("warden +")] == [
        f"warden +{it}" for it in range(1, most + 1)
    ]
