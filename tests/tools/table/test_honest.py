"""What the table hides and what it takes back: undo is no way to look, an answer about a destiny is
for one pair of eyes, the screen can be read again.
"""

from __future__ import annotations

import re

import pytest
from tests.tools.table.at_the_table import answer, begun, plain, sat

from fateloom.runtime.kernel.game import Decision, Refusal
from fateloom.runtime.story import command as cmd
from fateloom.tools.table.content import Choice, Menu
from fateloom.tools.table.matching import is_label, named

IN_CHURCH = ("stay", "visit saint")
ASKED = (*IN_CHURCH, "tell the woman", "1")
ANSWER = "A tongue's no use that has nothing to say"
STANDS = "Your last step has shown something new (dice, a place or a secret), so it stands"
SECRET = re.compile(r"looks\s+now\.\s+\[Enter\].*?<clear>", re.DOTALL)


def test_the_answer_about_a_destiny_is_read_by_whoever_asked_and_by_nobody_else():
    shown, _ = sat(begun(("warden", "smuggler")), *ASKED, "again")
    assert plain(shown).count(ANSWER) == 1
    public = SECRET.sub("", shown)
    assert ANSWER not in plain(public)
    assert "asks about a destiny, and has an answer" in plain(public)
    assert ANSWER not in answer(shown, "again")


def test_whoever_is_alone_is_told_without_a_cover_and_can_read_it_again():
    shown, _ = sat(begun(("warden",)), *ASKED, "again")
    assert plain(shown).count(ANSWER) == 2
    assert "looks now" not in plain(shown).partition("visit saint")[2]


@pytest.mark.parametrize(
    "lines",
    [
        ASKED,
        (*IN_CHURCH, "climb", "roll the dice"),
        (*IN_CHURCH, "find a better", "storm"),
        ("go to the marsh",),
    ],
    ids=["an answer", "dice", "an item that was shown", "a tile that was turned up"],
)
def test_what_was_seen_is_not_taken_back_alone_and_by_two_only_if_the_other_agrees(lines):
    alone, loop = sat(begun(("warden",)), *lines, "undo")
    assert STANDS in answer(alone, "undo") and "Taken back" not in alone
    assert loop.table.log.entries[-1] == sat(begun(("warden",)), *lines)[1].table.log.entries[-1]
    two = ("warden", "smuggler")
    refused, loop = sat(begun(two), *lines, "undo", "no")
    assert "Bran Sorrel, may it be taken back?" in plain(refused)
    assert "Not everybody agrees." in refused
    before = len(loop.table.log.entries)
    mistyped, loop = sat(begun(two), *lines, "undo", "yess", "yes")
    assert "Taken back." in mistyped, "what is neither yes nor no is asked again"
    agreed, loop = sat(begun(two), *lines, "undo", "yes")
    assert "Taken back." in agreed and len(loop.table.log.entries) < before


def test_what_nobody_has_seen_is_taken_back_alone():
    shown, _ = sat(begun(("warden",)), *IN_CHURCH, "undo", "undo", "undo")
    assert shown.count("Taken back.") == 2
    assert "There is nothing to take back." in shown


def test_one_path_and_then_the_other_does_not_give_both_answers_alone():
    shown, _ = sat(begun(("warden",)), *ASKED, "undo", "tell the woman to hear of the other", "")
    assert plain(shown).count(ANSWER) == 1 and STANDS in plain(shown)
    after = plain(shown.rpartition("> undo\n")[2])
    assert "Tell the woman with the bucket why you came (you have done it this turn" in after


def test_after_an_undo_the_same_roll_falls_the_same_and_another_roll_differently():
    """Whoever has seen dice fall knows nothing about a roll for something else."""
    to = (cmd.Stay(), cmd.Visit("saint_anne"))
    differing = 0
    for seed in range(8):
        table = begun(("warden", "smuggler"), seed)
        for command in to:
            table = table.play(0, command)
        rolled = [
            table.play(0, cmd.UseOption(option)).play(0, cmd.DeclareEffort(0))
            for option in ("saint_anne.climb", "saint_anne.climb", "saint_anne.vestry")
        ]
        assert not any(isinstance(it, Refusal) for it in rolled)
        dice = [it.log.entries[-1].command for it in rolled]
        assert dice[0] == dice[1]
        differing += dice[0] != dice[2]
    assert differing > 5


def test_an_empty_line_shows_the_menu_again_and_so_does_the_secret_card():
    shown, _ = sat(begun(("warden",)), *IN_CHURCH, "", "destiny")
    assert "1 Kneel where" in answer(shown, "")
    assert "1 Kneel where" in plain(shown.rpartition("<clear>")[2])


def test_again_after_an_undo_tells_what_came_before():
    shown, _ = sat(begun(("warden",)), *IN_CHURCH, "kneel", "undo", "again")
    assert "Salt has eaten the saints' faces." in answer(shown, "again")
    assert "Nothing has been told yet" not in shown


def test_an_undo_of_the_first_step_does_not_tell_the_opening_again():
    shown, _ = sat(begun(("warden",)), "stay", "undo")
    assert plain(answer(shown, "undo")).startswith("Taken back.")


def test_back_leaves_the_question_which_item_is_shown():
    shown, _ = sat(begun(("warden",)), *IN_CHURCH, "find a better", "back", "back")
    _, first, second = shown.split("> back\n")
    assert plain(first).startswith("Taken back.") and "1 Kneel where" in plain(first)
    assert "There is no menu before this one." in second


def test_visit_during_a_visit_does_not_end_it():
    shown, loop = sat(begun(("warden",)), *IN_CHURCH, "visit", "visit the ferry")
    assert "'visit' needs a name" in answer(shown, "visit")
    assert "You can visit only one place each turn" in answer(shown, "visit the ferry")
    assert loop.view(0).visiting == "saint_anne"


def test_a_name_in_the_menu_comes_before_a_word_of_the_table():
    menu = Menu("?", (Choice("Save the boy", 1), Choice("Leave", 2, rank=1)), ())
    assert is_label(menu, "save the b") and is_label(menu, "save")
    assert not is_label(menu, "save evening.game") and not is_label(menu, "sav")
    assert named(menu, "boy") == [menu.choices[0]]


def test_a_number_means_the_same_thing_as_long_as_a_visit_lasts():
    lines = (*IN_CHURCH, "1", "1", "3")
    shown, loop = sat(begun(("warden",)), *lines)
    assert "There is no 1 now; Enter shows what there is." in plain(shown)
    done = loop.table.state.turn.used
    assert done == ("saint_anne.kneel", "saint_anne.rob")


def test_what_can_be_seen_of_the_next_tiles_is_told_once_and_for_who_looks():
    hint = "Something pale stands among the reeds, on four legs."
    shown, _ = sat(begun(("warden",)), "stay", "look")
    assert plain(shown).count(f"East, The Blue Marsh: {hint}") == 2
    assert hint in answer(shown, "look")


def test_the_card_of_an_item_is_read_when_it_is_gained_and_for_who_looks():
    shown, _ = sat(begun(("warden",)), "look storm", "look rope", "look tarred")
    about = "It has been out in worse, and come home alone."
    assert plain(shown).count(about) == 2 and about in answer(shown, "look storm")
    assert "'look rope' is not understood" in answer(shown, "look rope"), "nobody sees one"


def test_a_roll_shows_the_sum_and_the_markers_that_it_meets():
    table = begun(("warden",))
    for command in (cmd.Stay(), cmd.Visit("saint_anne"), cmd.UseOption("saint_anne.climb")):
        table = table.play(0, command)
    shown, _ = sat(table.forcing(cmd.Roll((3, 4), ())), "roll the dice", "let it")
    assert "The sum 7 meets dexterity 4, 5 and 7, not 9: 3 successes." in plain(shown)


def test_a_beginning_of_several_names_is_asked_about():
    shown, loop = sat(begun(("warden",)), "explore the")
    assert answer(shown, "explore the").startswith("Which one: ‘Explore The Point’, ")
    assert loop.table.state.turn.poi is None


def test_a_refusal_and_a_menu_name_the_price_and_what_the_hero_has():
    lines = ("stay", "visit tar", "throw knuckle", "stand a round")
    shown, _ = sat(begun(("warden",)), *lines)
    assert "Throw knucklebones with the herring crew (1 coin)" in plain(shown)
    bought, _ = sat(begun(("warden",)), "stay", "visit tar", "stand a", "1", "throw knuckle")
    said = "it costs 1 coin, and you have 0 coins"
    assert f"Throw knucklebones with the herring crew ({said})" in plain(bought)
    assert f"That cannot be done now: {said}." in answer(bought, "throw knuckle")


ROLLED = ("stay", "visit saint", "climb", "roll the dice")


def test_a_roll_that_no_card_can_change_counts_at_once_and_undo_goes_back_before_it():
    two = ("warden", "smuggler")
    shown, loop = sat(begun(two), *ROLLED, "undo", "yes")
    assert "Let it count" not in shown and re.search(r"The dice: .*\n  The sum ", shown)
    assert shown.count("Taken back.") == shown.count("yes or no>") == 1
    assert isinstance(loop.table.to_move, Decision)
    assert cmd.DeclareEffort(0) in loop.table.to_move.commands


def test_a_roll_that_a_card_can_change_waits_for_its_player():
    lines = ("go to the causeway", "visit the bishop", "walk out", "roll the dice")
    shown, loop = sat(begun(("smuggler",)), *lines)
    assert "Let it count" in shown and "Use Tarred Line" in shown
    assert isinstance(loop.table.to_move, Decision)
    assert cmd.Confirm() in loop.table.to_move.commands


def test_items_are_listed_at_the_start_of_a_turn_when_they_have_changed():
    buys = ("stay", "visit the tar", "ask what is in", "buy nine", "done", "end the turn")
    shown, _ = sat(begun(("warden",)), *buys, "end the turn", "end turn")
    days = [plain(it) for it in shown.split("-- Day ")[1:]]
    listed = "Items: Storm Lantern and Nine-Fathom Geneva."
    assert [listed in it for it in days] == [False, True, False, False]
    assert "0 coins, " in days[1]


def test_a_turn_ends_from_a_visit_and_leaving_can_still_be_typed():
    shown, loop = sat(begun(("warden",)), "stay", "visit saint", "leave")
    assert not re.search(r"^ +\d+  Leave$", shown, re.MULTILINE)
    assert "Nothing else can be done: End turn." in answer(shown, "leave")
    said = [it.command for it in loop.table.log.entries if it.seat is not None]
    assert said[-2:] == [cmd.LeavePoi(), cmd.EndTurn()]
