"""The map: where tiles lie, who stands there, how wide it may be."""

import io
from pathlib import Path

import pytest

from fateloom.runtime.kernel.table import Table, start
from fateloom.runtime.program.board import Side
from fateloom.runtime.record import replace
from fateloom.runtime.story.index import index_of
from fateloom.runtime.story.rules import StoryRules
from fateloom.runtime.story.setup import SetUp
from fateloom.tools.scenario import load
from fateloom.tools.story.map import letters_of, map_of, map_sentences
from fateloom.tools.table.grid import draw_grid
from fateloom.tools.table.page import Page


def wide_map(program, columns, rows=1):
    """The program with so many tiles side by side, the start at the western end."""
    start_tile = next(tile for tile in program.tiles if tile.side is Side.EXPLORED)
    first = replace(start_tile, on_explore=())
    made = [first]
    for number in range(1, columns * rows):
        at = (number % columns, number // columns)
        cell = (first.cell[0] + at[0], first.cell[1] + at[1])
        title = f"The Long Tile {number}"
        made.append(
            replace(
                first, id=f"t{number}", title=title, cell=cell, side=Side.UNEXPLORED, on_explore=()
            )
        )
    return replace(program, tiles=tuple(made), pois=(), npcs=(), events=(), destinies=())


def drawn(program, heroes=("keeper",), encoding="utf-8"):
    rules = StoryRules(program)
    table = start(rules, SetUp(len(heroes), heroes), 1)
    assert isinstance(table, Table)
    out = io.TextIOWrapper(io.BytesIO(), encoding=encoding)
    page = Page(out)
    draw_grid(page, map_of(rules.index, rules.view(table.state, None)))
    out.flush()
    return out.buffer.getvalue().decode(encoding).splitlines()


@pytest.mark.parametrize("columns", range(1, 9))
def test_maps_up_to_eight_wide_fit_eighty_columns(island, columns):
    lines = drawn(wide_map(load("island"), columns))
    assert max(map(len, lines)) <= 80
    assert sum(line.count("?") for line in lines if line.startswith("  │")) == columns - 1
    assert not any("goes on" in line for line in lines)


def test_a_wider_map_is_cropped_around_the_hero_and_says_so(island):
    lines = drawn(wide_map(load("island"), 12))
    assert max(map(len, lines)) <= 80
    assert any("The map goes on: 4 tiles to the east." in line for line in lines)
    assert any("@1" in line for line in lines)


def test_a_taller_map_is_cropped_as_well(island):
    lines = drawn(wide_map(load("island"), 1, 14))
    assert any("5 tiles to the south" in line for line in lines)


def test_frames_join_and_every_row_is_as_wide_as_its_frame(island):
    lines = drawn(load("island"), ("keeper", "stranger"))
    frame = [line for line in lines if line[2:3] in ("┌", "│", "└")]
    assert frame[0] == "  ┌────────────────┬────────────────┐"
    assert frame[-1] == "  └────────────────┴────────────────┘"
    assert {len(line) for line in frame} == {len(frame[0])}
    assert any("@1 @2" in line for line in frame)


def test_a_terminal_without_signs_gets_plain_ones(island):
    lines = drawn(load("island"), encoding="ascii")
    assert lines[0] == "  +----------------+----------------+"


def test_the_legend_names_places_people_and_heroes(island):
    lines = drawn(load("island"), ("keeper", "stranger"))
    text = "\n".join(lines)
    assert "w The Wreck" in text
    assert "@2 Osk" in text
    assert "? not explored yet" in text


def test_what_lies_on_a_dark_tile_is_not_drawn_or_told(island):
    """DST-138: the tower stands on the hill, and nobody has been there."""
    program = load("island")
    rules = StoryRules(program)
    table = start(rules, SetUp(1, ("keeper",)), 1)
    assert isinstance(table, Table)
    told = "\n".join(map_sentences(rules.index, rules.view(table.state, None)))
    assert "Tower" not in told + "\n".join(drawn(program))
    assert "The Hill, not explored." in told


def test_the_letters_of_places_are_the_same_all_through_a_game():
    """T12: a place that comes later changes no letter, and no two places share one."""
    program = load(str(Path(__file__).resolve().parents[3] / "scenarios" / "drowned_bell"))
    letters = letters_of(index_of(program))
    assert len(set(letters.values())) == len(program.pois)
    assert letters["ferry"] == "f"
    turned = letters_of(index_of(replace(program, tiles=program.tiles[::-1])))
    assert turned == letters
