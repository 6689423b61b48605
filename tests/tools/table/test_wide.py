"""Short rows side by side where they fit (T12)."""

import io

import pytest

from fateloom.runtime.record import replace
from fateloom.tools.table.content import (
    Cell,
    Choice,
    Definitions,
    Grid,
    Menu,
    Pips,
    Row,
    Track,
    note,
    prose,
)
from fateloom.tools.table.page import COLUMN, Page
from fateloom.tools.table.terminal import show

BOARD = (
    Track("Power", (2, 5, 10), 1, 12, "Power: markers on 2, 5 and 10."),
    Track("Dexterity", (4, 7), 1, 12, "Dexterity: markers on 4 and 7."),
    Pips("Effort dice", 1, 3, "1 of 3 ready", "1 effort die ready."),
    Row("Purse", "2 coins, 0 experience", "2 coins and 0 experience."),
)


def drawn(contents, columns, *, plain=False, screen=False, lines=40):
    class Wide(Page):
        @property
        def whole_width(self):
            return columns

        @property
        def height(self):
            return lines

        @property
        def column(self):
            return min(self.width, COLUMN)

    page = Wide(io.StringIO(), plain=plain)
    page.is_screen = screen
    show(page, contents)
    page.ask("> ")
    assert isinstance(page.out, io.StringIO)
    return page.out.getvalue().removesuffix("> ").splitlines()


@pytest.mark.parametrize("columns", range(40, 121, 5))
def test_no_line_is_wider_than_the_page(columns):
    lines = drawn(BOARD, columns)
    assert max(map(len, lines)) <= columns
    text = " ".join(lines)
    assert all(it in text for it in ("Power", "Dexterity", "1 of 3 ready", "2 coins"))


@pytest.mark.parametrize("columns", [40, 80, 120])
def test_many_dice_go_on_below(columns):
    dice = ", ".join(["disadvantage + disadvantage"] * 6)
    lines = drawn((Row("Hindrance", dice, dice), BOARD[3]), columns)
    assert max(map(len, lines)) <= columns
    assert " ".join(" ".join(lines).split()).startswith(f"Hindrance {dice} Purse")
    assert all(it.startswith(" " * 16) for it in lines[1:-1])


def test_a_board_takes_half_the_lines_at_eighty_columns_and_more_room_at_a_hundred():
    narrow, middle, wide = (drawn(BOARD, columns) for columns in (50, 80, 100))
    assert [len(it) for it in (narrow, middle, wide)] == [4, 2, 2]
    assert "Effort dice" in middle[0]
    assert "  2  -  -  5" in wide[0]


def test_a_plain_page_says_each_row_in_a_sentence():
    lines = drawn(BOARD, 80, plain=True)
    assert lines[0] == "Power: markers on 2, 5 and 10."
    assert len(lines) == 4


def test_words_are_as_wide_as_the_widest():
    lines = drawn((Definitions((("map", "the map"), ("zurücknehmen!", "takes it back"))),), 80)
    assert lines == ["  map           the map", "  zurücknehmen! takes it back"]


WALKS = tuple(
    Choice(f"{head} {tile}", tile, group=head, short=tile)
    for head, tile in (
        ("Go to", "The Quay"),
        ("Explore", "The Causeway"),
        ("Explore", "The Drowned Acre"),
        ("Explore", "The Weirs"),
    )
)


@pytest.mark.parametrize("columns", range(40, 121, 5))
def test_choices_of_a_group_share_lines_that_begin_with_it(columns):
    stay = Choice("Stay", "stay")
    lines = drawn((Menu("", (stay, *WALKS), (stay, *WALKS)),), columns)
    assert max(map(len, lines)) <= columns
    assert lines[:2] == ["   1  Stay", "   2  Go to The Quay"], "one alone needs no line to share"
    shared = " ".join(" ".join(lines[2:]).split())
    assert shared == "Explore 3 The Causeway 4 The Drowned Acre 5 The Weirs"
    assert columns < 75 or len(lines) == 3


def test_a_plain_page_gives_each_choice_a_line_of_its_own():
    lines = drawn((Menu("", WALKS, WALKS),), 80, plain=True)
    assert lines == [f"{at}. {it.label}." for at, it in enumerate(WALKS, 1)]


def test_what_needs_a_line_below_it_stands_alone():
    dear = Choice("Explore The Hill", "hill", group="Explore", short="The Hill", hint="Far.")
    text = " ".join(" ".join(drawn((Menu("", (*WALKS, dear), ()),), 80)).split())
    assert text.endswith("4 The Weirs 5 Explore The Hill Far.")


MAP = Grid(
    tuple(Cell((x, y), f"Tile {x} {y}", True, ("a",)) for x in range(3) for y in range(3)),
    (1, 1),
    ((((1, 1), "a The Inn"),),),
    "",
    ("You are on Tile 1 1.",),
    is_beside=True,
)
STORY = (prose("The tide is out, and nobody has gone to look. " * 6), note("+1 coin."))


def words(lines):
    return " ".join(" ".join(lines).replace("|", " ").split())


@pytest.mark.parametrize("is_spare", [False, True])
def test_a_map_stands_beside_the_story_where_there_is_room_for_both(is_spare):
    grid = replace(MAP, is_spare=is_spare)
    lines = drawn((grid, *STORY), 120, screen=True)
    assert max(map(len, lines)) <= 120
    left = [line[:64] for line in lines]
    assert words(left).startswith(words([STORY[0].text])) and "+1 coin." in words(left)
    right = [line[64:] for line in lines]
    assert all(f"Tile {x} {y}" in words(right) for x in range(3) for y in range(3))
    assert ("The Inn" in words(right)) is not is_spare
    assert len(lines) < len(drawn((replace(MAP, is_beside=False), *STORY), 120, screen=True))


@pytest.mark.parametrize(
    "page", [{"columns": 80, "screen": True}, {"columns": 120}, {"columns": 120, "plain": True}]
)
def test_a_map_without_room_beside_it_stands_above_and_a_spare_one_is_left_out(page):
    above = drawn((MAP, *STORY), **page)
    assert above == drawn((replace(MAP, is_beside=False), *STORY), **page)
    assert drawn((replace(MAP, is_spare=True), *STORY), **page) == drawn(STORY, **page)


def test_a_map_that_takes_more_than_half_of_the_screen_stands_beside_nothing():
    page = {"columns": 120, "screen": True, "lines": 24}
    assert drawn((MAP, *STORY), **page) == drawn((replace(MAP, is_beside=False), *STORY), **page)
