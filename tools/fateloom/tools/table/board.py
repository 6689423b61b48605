"""What lies on the table, drawn with letters: a hero's board, and the map."""

from __future__ import annotations

from fateloom.dsl.diagnostics.render.clean import clean, width
from fateloom.runtime.program.board import Side
from fateloom.runtime.story.index import SKILLS, ProgramIndex
from fateloom.runtime.story.state import Standing
from fateloom.runtime.story.view import HeroView, View
from fateloom.tools.table.page import COLUMN, Page, cut
from fateloom.tools.table.telling import skill_name

CELL = 16
"""Columns of a tile on the map."""


def draw_hero(page: Page, index: ProgramIndex, hero: HeroView) -> None:
    """The board of a hero: tracks, dice, coins, items."""
    settings = index.settings
    for skill, track in zip(SKILLS, hero.markers, strict=True):
        marks = "".join(
            page.sign("on") if space in track else page.sign("dot")
            for space in range(settings.track_min, settings.track_max + 1)
        )
        page.line(f"  {skill_name(skill):<13}{_spaced(marks)}   {' '.join(map(str, track))}")
    dice = f"{hero.effort} of {settings.effort_max} effort dice"
    coins = "1 coin" if hero.coins == 1 else f"{hero.coins} coins"
    page.line(f"  {coins}   {hero.xp} xp   {dice} ready")
    page.note("Items: " + (", ".join(_item(index, it) for it in hero.items) or "none"))
    if hero.in_finale:
        page.line("  In a finale.")
    if hero.standing is not Standing.PLAYING:
        page.line(f"  {hero.standing.value.capitalize()}.")


def _item(index: ProgramIndex, item: str) -> str:
    return f"{clean(index.item[item].title)} ({item})"


def _spaced(marks: str) -> str:
    return " ".join(marks)


def draw_map(page: Page, index: ProgramIndex, view: View) -> None:
    """The tiles where they lie, with what is on them."""
    cells = {index.tile[it.tile].cell: it for it in view.tiles}
    columns = [cell[0] for cell in cells]
    rows = [cell[1] for cell in cells]
    first, last = min(columns), max(columns)
    room = max(1, (COLUMN - 2) // CELL)
    if last - first >= room or max(rows) - min(rows) > 20:
        _list_tiles(page, index, view)
        return
    for row in range(min(rows), max(rows) + 1):
        drawn = []
        for column in range(first, last + 1):
            tile = cells.get((column, row))
            drawn.append(_tile(page, index, view, tile.tile, tile.side) if tile else None)
        height = max(len(it) for it in drawn if it is not None) if any(drawn) else 0
        for at in range(height):
            line = "".join(_padded(it[at] if it and at < len(it) else "") for it in drawn)
            page.line(f"  {line}".rstrip())
        page.line()


def _tile(page: Page, index: ProgramIndex, view: View, tile: str, side: Side) -> list[str]:
    """The lines of a tile: frame, title, who and what is there."""
    inner = CELL - 4
    lines = [cut(clean(index.tile[tile].title), inner)]
    if side is not Side.EXPLORED:
        lines.append("(unexplored)")
    lines += [
        cut(f"{clean(index.poi[it.poi].title)}", inner) for it in view.pois if it.tile == tile
    ]
    lines += [
        cut(f"@{clean(index.hero[it.hero].id)}", inner) for it in view.heroes if it.tile == tile
    ]
    lines += [cut("+ items", inner) for it in view.piles if it.place == tile]
    frame = "+" + "-" * (inner + 1) + "+"
    body = [f"|{line}{' ' * (inner + 1 - width(line))}|" for line in lines]
    return [frame, *body, frame]


def _padded(text: str) -> str:
    return text + " " * (CELL - width(text))


def _list_tiles(page: Page, index: ProgramIndex, view: View) -> None:
    """The same as a list, for a map that is too wide."""
    for it in view.tiles:
        there = [index.poi[poi.poi].title for poi in view.pois if poi.tile == it.tile]
        there += [f"@{hero.hero}" for hero in view.heroes if hero.tile == it.tile]
        column, row = index.tile[it.tile].cell
        side = "" if it.side is Side.EXPLORED else " (unexplored)"
        what = ", ".join(there)
        page.note(f"[{column}, {row}] {index.tile[it.tile].title}{side}: {what or 'nothing'}")
