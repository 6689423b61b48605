"""Real dice: what can be entered, what cannot and why, saves, plays and undo (DST-47..53, 64)."""

import sqlite3
from collections import Counter
from fractions import Fraction
from itertools import product
from pathlib import Path

import pytest

from fateloom.runtime.kernel.table import Table, start
from fateloom.runtime.program.items import RollTotal
from fateloom.runtime.program.settings import STAR
from fateloom.runtime.program.words import Skill
from fateloom.runtime.record import replace
from fateloom.runtime.story import command as cmd
from fateloom.runtime.story.rules import StoryRules
from fateloom.runtime.story.setup import SetUp
from fateloom.runtime.story.state import Phase
from fateloom.tools.scenario import load
from fateloom.tools.story.chances import odds
from fateloom.tools.story.hand_dice import entered
from fateloom.tools.story.presenter import StoryPresenter
from fateloom.tools.table.content import Chart

TEST = "keeper\n\nstay\nwreck\nput a plank\n"


def before_roll(effort, items=()):
    """A game of the keeper whose dice are about to be rolled, with so many effort dice."""
    rules = StoryRules(load("island"))
    begun = start(rules, SetUp(1, ("keeper",)), 1)
    assert isinstance(begun, Table)
    table = replace(begun, by_hand=True)
    hero = replace(table.state.heroes[0], effort=3, items=tuple(items))
    table = replace(table, state=replace(table.state, heroes=(hero,)))
    for command in (
        cmd.Stay(),
        cmd.Visit("wreck"),
        cmd.UseOption("wreck.mend"),
        cmd.DeclareEffort(effort),
    ):
        after = table.play(table.asked, command)
        assert isinstance(after, Table)
        table = after
    return rules, table


@pytest.mark.parametrize(
    ("typed", "main", "effort"),
    [
        ("5 3 star", (5, 3), (STAR,)),
        ("star 5 3", (5, 3), (STAR,)),
        ("5, 3 + *", (5, 3), (STAR,)),
        ("1 6 5", (6, 5), (1,)),  # only the 1 can be on an effort die
        ("2 2 2", (2, 2), (2,)),
    ],
)
def test_faces_in_any_order(island, typed, main, effort):
    rules, table = before_roll(1)
    assert entered(rules.index, rules.view(table.state, 0), typed) == cmd.Roll(main, effort)


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("5 3", "You roll 2 main dice and 1 effort die, and typed 2 dice."),
        ("5", "and typed 1 die."),
        ("5 3 7", "there is no 7 on them"),
        ("5 5 5", "too many of them are on one kind of die only"),
        ("star star 3", "too many of them"),
        ("5 3 moon", "'moon' is on no die."),
        ("= x", "Type = and the number of successes"),
        ("=9", "cannot be; possible is"),
        ("=", "Type = and"),
        ("=²", "Type = and"),
        ("٣ 5 1", "is on no die"),
    ],
)
def test_what_cannot_be_is_explained(island, typed, said):
    rules, table = before_roll(1)
    answer = entered(rules.index, rules.view(table.state, 0), typed)
    assert isinstance(answer, str)
    assert said in answer


@pytest.mark.parametrize("effort", range(4))
def test_a_number_stands_for_the_likeliest_dice_that_come_to_it(island, effort):
    """Against all rolls, one by one: every number that is possible is accepted, and no other."""
    rules, table = before_roll(effort)
    settings, track = rules.index.settings, table.state.heroes[0].markers[1]
    ways: Counter[int] = Counter()
    for shown in product(*[settings.main_faces] * 2, *[table.state.effort_faces] * effort):
        total = sum(face for face in shown if face != STAR)
        ways[sum(space <= total for space in track) + shown.count(STAR)] += 1
    for number in range(12):
        answer = entered(rules.index, rules.view(table.state, 0), f"={number}")
        assert isinstance(answer, cmd.Roll) is (number in ways)
        if isinstance(answer, cmd.Roll):
            after = table.play(table.asked, answer)
            assert isinstance(after, Table)
            assert rules.view(after.state, 0).test.successes == number


@pytest.mark.parametrize("effort", range(4))
def test_odds_are_exact(island, effort):
    """Against all rolls, one by one."""
    rules, table = before_roll(effort)
    settings, track = rules.index.settings, table.state.heroes[0].markers[1]
    rolls = list(product(*[settings.main_faces] * 2, *[table.state.effort_faces] * effort))

    def number(shown):
        total = sum(face for face in shown if face != STAR)
        return sum(space <= total for space in track) + shown.count(STAR)

    found = odds(rules.index, rules.view(table.state, 0), Skill.DEXTERITY, effort)
    for wanted, chance in enumerate(found.at_least, 1):
        assert chance == Fraction(sum(number(it) >= wanted for it in rolls), len(rolls))
    assert found.at_least


def asked_for_odds(rules, table, rest=""):
    """What the table shows to somebody who types `odds`."""
    view = rules.view(table.state, 0)
    asides = StoryPresenter(rules.index, {}).asides(view, None)
    return next(it for it in asides if "odds" in it.words).show(rest)


def plain(content):
    """The words of a note."""
    return " ".join(str(content).split())


def test_after_the_roll_odds_tell_what_it_came_to(island):
    """Not the chances of a roll that will not come; other skills are as before."""
    rules, table = before_roll(0)
    assert isinstance(asked_for_odds(rules, table)[0], Chart)
    table = table.play(table.asked, cmd.Roll((3, 4), ()))
    (said,) = asked_for_odds(rules, table)
    successes = rules.view(table.state, 0).test.successes
    assert "the sum is 7" in plain(said)
    assert f"which makes {successes} " in plain(said)
    assert [type(it) for it in asked_for_odds(rules, table, "power")][1:] == [Chart]


def test_a_card_instead_of_the_roll_leaves_nothing_to_chance(island):
    rules, table = before_roll(0)
    test = replace(table.state.control.stack[-1], replaced=10, phase=Phase.ROLLED)
    control = replace(table.state.control, stack=(*table.state.control.stack[:-1], test))
    table = replace(table, state=replace(table.state, control=control))
    assert "the sum is 10" in plain(asked_for_odds(rules, table)[0])


def test_no_number_where_a_card_could_still_ask_for_the_faces(island):
    rules, table = before_roll(0)
    card = rules.index.item["spade"]
    ability = replace(card.ability, window=type(card.ability.window)("test_after_roll"), skill=None)
    changed = replace(card, ability=replace(ability, effect=RollTotal(2)))
    items = tuple(changed if it.id == "spade" else it for it in rules.program.items)
    other = StoryRules(replace(rules.program, items=items))
    hero = replace(table.state.heroes[0], items=("spade",))
    state = replace(table.state, heroes=(hero,))
    answer = entered(other.index, other.view(state, 0), "=2")
    assert isinstance(answer, str)
    assert "Short Spade can still change" in answer
    assert isinstance(entered(other.index, other.view(state, 0), "3 4"), cmd.Roll)


def test_a_game_with_real_dice_is_kept_undone_and_played_again(fateloom, island):
    record = "island/plays/dice.play"
    typed = TEST + "2\n6 6 7\n6 5 star\nundo\n2\n1 2 1\n1\nend\nquit\n"
    words = ("--dice", "table", "--save", "dice.game", "--record", record)
    run = fateloom("play", "island", "--seed", "5", *words, typed=typed)
    assert run.code == 0
    assert "there is no 7 on them" in run.out.replace("\n  ", " ")
    assert "Taken back. The dice can be rolled anew." in run.out
    assert "The dice: 1 2, effort 1." in run.out
    assert "roll 1 2 1" in Path(record).read_text()
    assert fateloom("test", "island").code == 0
    again = fateloom("play", "--resume", "dice.game", typed="quit\n")
    assert again.code == 0
    with sqlite3.connect("dice.game") as file:
        assert ("dice", "table") in file.execute("SELECT name, value FROM setting").fetchall()


def test_a_play_that_is_recorded_never_waits_for_dice(fateloom, island):
    """DST-46: what is recorded while dice are on their way can be played as it stands."""
    record = "island/plays/dice.play"
    words = ("--dice", "table", "--record", record)
    run = fateloom("play", "island", "--seed", "5", *words, typed=TEST + "2\nquit\n")
    assert run.code == 0
    assert "The dice>" in run.out
    assert "test mend" in Path(record).read_text()
    assert fateloom("test", "island").code == 0


def test_a_save_never_waits_for_dice(fateloom, island):
    """DST-46, EC-53: the test is kept as begun; how many effort dice is asked again."""
    typed = TEST + "2\nquit\n"
    words = ("--dice", "table", "--save", "dice.game")
    fateloom("play", "island", "--seed", "5", *words, typed=typed)
    run = fateloom("play", "--resume", "dice.game", "--dice", "table", typed="1\n3 3\nquit\n")
    assert "Roll with 1 effort die" in run.out
    assert "The dice: 3 3." in run.out


def test_asides_work_while_the_dice_roll(fateloom, island):
    typed = TEST + "2\nboard\nodds\nmap\n?\nsave other.game\n3 3 1\nquit\n"
    run = fateloom("play", "island", "--seed", "5", "--dice", "table", typed=typed)
    assert run.code == 0
    assert "The dice: 3 3, effort 1." in run.out
    assert Path("other.game").exists()


def test_bots_alone_have_no_hands(fateloom, island):
    run = fateloom("play", "island", "--bots", "random", "--dice", "table")
    assert (run.code, "no hands for real dice" in run.err) == (2, True)
