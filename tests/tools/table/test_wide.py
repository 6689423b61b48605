"""Short rows side by side where they fit (T12)."""

import io

import pytest

from fateloom.tools.table.content import Choice, Definitions, Menu, Pips, Row, Track
from fateloom.tools.table.page import COLUMN, Page
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

        @property
        def column(self):
            return min(columns, COLUMN)

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
