"""Draws content on a page of the terminal: drawings where there is room, else sentences."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from typing import assert_never

from fateloom.dsl.diagnostics.render.clean import clean, width
from fateloom.dsl.diagnostics.render.styles import BOLD, DIM
from fateloom.tools.table.content import (
    Card,
    Chart,
    Choice,
    Content,
    Definitions,
    Grid,
    Listed,
    Menu,
    Pips,
    PointMap,
    Role,
    Row,
    Text,
    Track,
)
from fateloom.tools.table.grid import TALLEST, draw_grid
from fateloom.tools.table.language import tr
from fateloom.tools.table.page import NARROWEST, Block, Page, seen, wrapped
from fateloom.tools.table.point_map import draw_points
from fateloom.tools.table.words import ended, listed

NAME, LONGEST_NAME = 13, 24
"""Columns of the names at the left edge: so many, or as many as the longest name needs."""

GAP = 3
"""Columns between two rows side by side."""

MOST = 24
"""Choices that are listed at once; the rest can be typed."""

CELL = 16
"""Columns of a cell of a chart."""

BESIDE = 62
"""Columns that words need beside a map."""

NEAR = 3
"""Rows of tiles of a map that stands beside the words of each turn."""

WORD = 11
"""Columns of the words in a list of definitions."""


def show(page: Page, contents: Iterable[Content]) -> None:
    """Draw all of it, one below the other; short rows in two columns where there is room."""
    for key, group in groupby(contents, key=_belongs):
        match key:
            case str():
                things = [it.thing for it in group if isinstance(it, Listed)]
                page.note(f"{_head(key)}{listed(things)}.")
            case True if not page.is_plain:
                _rows(page, [it for it in group if isinstance(it, Track | Pips | Row)])
            case _:
                for content in group:
                    _show(page, content)


def _head(head: str) -> str:
    return f"{head}: " if head else ""


def _belongs(content: Content) -> str | bool:
    """What is shown together with its neighbours: things by their head, and short rows."""
    return content.head if isinstance(content, Listed) else isinstance(content, Track | Pips | Row)


def _show(page: Page, content: Content) -> None:
    match content:
        case Text(role, text):
            _text(page, role, text)
        case Listed(head, thing):
            page.note(f"{_head(head)}{thing}.")
        case Menu():
            _menu(page, content)
        case Definitions():
            _definitions(page, content)
        case Chart():
            _chart(page, content)
        case Grid() if _is_beside(page, content):
            pass
        case Grid():
            page.line()
            if page.is_plain:
                _speak(page, content.spoken)
            else:
                draw_grid(page, content)
        case PointMap():
            page.line()
            if page.is_plain:
                _speak(page, content.spoken)
            else:
                draw_points(page, content)
        case Row() | Track() | Pips() | Card() if page.is_plain:
            _speak(page, (content.spoken,) if content.spoken else ())
        case Row() | Track() | Pips():
            _rows(page, [content])
        case Card():
            _card(page, content)
        case _:
            assert_never(content)


def _is_beside(page: Page, grid: Grid) -> bool:
    """Put a map beside what is shown next, if that is wanted and there is room; whether nothing is
    left to do for it.
    """
    room = page.whole_width - BESIDE
    if not grid.is_beside or not page.is_screen or room < NARROWEST:
        return grid.is_spare
    block = Block(page, room)
    draw_grid(block, grid, NEAR if grid.is_spare else TALLEST)
    if 2 * len(block.lines) > page.height:
        return grid.is_spare
    page.line()
    page.put_beside(block.lines)
    return True


def _speak(page: Page, sentences: Iterable[str]) -> None:
    for sentence in sentences:
        page.note(sentence)


def _text(page: Page, role: Role, text: str) -> None:
    match role:
        case Role.PROSE:
            page.prose(text)
        case Role.NOTE:
            page.note(text)
        case Role.TITLE:
            page.note(text, 0)
        case Role.HEADING:
            page.heading(text)
        case Role.COMMAND:
            page.command(text)


def _menu(page: Page, menu: Menu) -> None:
    """A question and its numbered choices."""
    page.line()
    if menu.lead:
        page.note(menu.lead)
    if menu.question:
        page.note(menu.question)
    if menu.enters and menu.only is not None:
        _closed(page, menu)
        said = ended(menu.only.label)
        page.note(tr("Nothing else can be done. Enter: {choice}", choice=said))
        return
    numbers = menu.numbers or range(1, len(menu.choices) + 1)
    listed_now = tuple(zip(numbers, menu.choices[:MOST], strict=False))
    groups = {} if page.is_plain else _groups(listed_now)
    for number, choice in listed_now:
        members = groups.get(choice.group, ())
        if len(members) < 2 or not _is_short(choice):
            below = " ".join(it for it in (choice.once, choice.hint) if it)
            page.item(f"{number:>2}", choice.label, hint=below)
        elif members[0][0] == number:
            page.entries(choice.group, [f"{at} {it.short}" for at, it in members])
    if hidden := menu.choices[MOST:]:
        more = tr(
            "And {count} more; type which one, for example: {label}",
            count=len(hidden),
            label=hidden[0].label,
        )
        page.note(more)
    _closed(page, menu)


def _closed(page: Page, menu: Menu) -> None:
    """What cannot be done, and why."""
    for text in menu.closed:
        if page.is_plain:
            page.note(tr("Not now: {choice}", choice=text))
        else:
            page.item(f" {page.sign('dot')}", text, style=DIM)


def _groups(choices: tuple[tuple[int, Choice], ...]) -> dict[str, list[tuple[int, Choice]]]:
    """The choices that can share a line, with their numbers, by what the line begins with."""
    found: dict[str, list[tuple[int, Choice]]] = {}
    for number, choice in choices:
        if _is_short(choice):
            found.setdefault(choice.group, []).append((number, choice))
    return found


def _is_short(choice: Choice) -> bool:
    return bool(choice.group) and not (choice.once or choice.hint)


def _definitions(page: Page, definitions: Definitions) -> None:
    """Words and what they mean, the words as wide as the widest needs."""
    column = max(WORD, *(width(word) for word, _ in definitions.rows))
    for word, what in definitions.rows:
        if page.is_plain:
            page.note(f"{word}: {what}")
            continue
        first, *rest = wrapped(what, page.column - column - 3)
        page.line(f"  {word:<{column}} {first}")
        for line in rest:
            page.line(f"  {'':<{column}} {line}")


def _rows(page: Page, rows: list[Track | Pips | Row]) -> None:
    """Rows in two columns if they fit, with tracks as wide as they can be; else in one."""
    half, column = -(-len(rows) // 2), _column(it.name for it in rows)
    for step in (3, 2):
        lines = [_row(page, it, step, column) for it in rows]
        left = max(map(seen, lines[:half]))
        if len(lines) > 1 and left + GAP + max(map(seen, lines[half:])) + 2 <= page.width:
            for at, line in enumerate(lines[:half]):
                room = " " * (left - seen(line) + GAP)
                page.line(f"  {line}{room}{[*lines[half:], ''][at]}".rstrip())
            return
    fits = column + 2 + 3 * max((_spaces(it) for it in rows if isinstance(it, Track)), default=0)
    for it in rows:
        line = _row(page, it, 3 if fits <= page.width else 2, column)
        if isinstance(it, Row) and seen(line) + 2 > page.width:
            first, *more = wrapped(clean(it.text), page.width - column - 3)
            page.line(f"  {it.name:<{column}} {first}")
            for one in more:
                page.line(" " * (column + 3) + one)
        else:
            page.line(f"  {line}")


def _column(names: Iterable[str]) -> int:
    """How wide the names at the left edge are."""
    return max(NAME, *(min(LONGEST_NAME, width(it)) for it in names))


def _row(page: Page, row: Track | Pips | Row, step: int, column: int) -> str:
    match row:
        case Row(name, text):
            return f"{name:<{column}} {clean(text)}"
        case Track():
            return f"{row.name:<{column}}{_track(page, row, step, column)}"
        case Pips(name, filled, of, text):
            dots = page.sign("on") * filled + page.sign("off") * (of - filled)
            return f"{name:<{column}} {' '.join(dots)}   {text}"


def _spaces(track: Track) -> int:
    return track.high - track.low + 1


def _track(page: Page, track: Track, step: int, column: int) -> str:
    """A track from its first space to its last: numbers where markers stand, dots elsewhere."""
    if column + 2 + step * _spaces(track) > page.width:
        return f" {' '.join(map(str, track.marks)) or tr('none')}"
    made = ""
    for space in range(track.low, track.high + 1):
        is_marked = space in track.marks
        padded = f"{str(space) if is_marked else page.sign('dot'):>{step}}"
        made += page.styled(padded, BOLD if is_marked else DIM)
    return made


def _card(page: Page, card: Card) -> None:
    name = clean(card.title)
    now = f" {tr('Can be used now.')}" if card.now else ""
    text = f"{name} ({clean(card.does)}).{now}" if card.does else f"{name}."
    first, *rest = wrapped(text, page.column - 6)
    if card.now and first.startswith(name):
        first = page.styled(name, BOLD) + first[len(name) :]
    page.line(f"    {first}")
    for line in rest:
        page.line(f"      {line}")


def _chart(page: Page, chart: Chart) -> None:
    page.line()
    rows = ((chart.corner, chart.heads), *chart.rows)
    column = _column(name for name, _ in rows)
    if page.is_plain or page.width < column + 2 + CELL * len(chart.heads):
        _speak(page, chart.spoken)
        return
    for name, cells in rows:
        page.line(f"  {name:<{column}}" + "".join(f"{cell:>{CELL}}" for cell in cells))
