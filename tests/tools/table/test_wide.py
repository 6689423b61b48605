"""Short rows side by side where they fit (T12)."""

import io

import pytest

from fateloom.tools.table.content import Definitions, Pips, Row, Track
from fateloom.tools.table.page import Page
from fateloom.tools.table.terminal import show

BOARD = (
    Track("Power", (2, 5, 10), 1, 12, "Power: markers on 2, 5 and 10."),
    Track("Dexterity", (4, 7), 1, 12, "Dexterity: markers on 4 and 7."),
    Pips("Effort dice", 1, 3, "1 of 3 ready", "1 effort die ready."),
    Row("Purse", "2 coins, 0 experience", "2 coins and 0 experience."),
)


def drawn(contents, columns, *, plain=False):
    class Wide(Page):
        @property
        def width(self):
            return columns

    page = Wide(io.StringIO(), plain=plain)
    show(page, contents)
    assert isinstance(page.out, io.StringIO)
    return page.out.getvalue().splitlines()


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
