"""Draws content on a page of the terminal: drawings where there is room, else sentences."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from typing import assert_never

from fateloom.dsl.diagnostics.render.clean import clean
from fateloom.tools.table.content import (
    Card,
    Chart,
    Content,
    Definitions,
    Grid,
    Listed,
    Menu,
    Pips,
    Role,
    Row,
    Text,
    Track,
)
from fateloom.tools.table.grid import draw_grid
from fateloom.tools.table.language import tr
from fateloom.tools.table.page import BOLD, DIM, Page, wrapped
from fateloom.tools.table.words import listed

NAME = 13
"""Columns of the names at the left edge."""

MOST = 24
"""Choices that are listed at once; the rest can be typed."""

CELL = 16
"""Columns of a cell of a chart."""

WORD = 11
"""Columns of the words in a list of definitions."""


def show(page: Page, contents: Iterable[Content]) -> None:
    """Draw all of it, one below the other."""
    for head, group in groupby(contents, key=lambda it: getattr(it, "head", None)):
        if head is not None:
            page.note(f"{head}: {listed(it.thing for it in group if isinstance(it, Listed))}.")
            continue
        for content in group:
            _show(page, content)


def _show(page: Page, content: Content) -> None:
    match content:
        case Text(role, text):
            _text(page, role, text)
        case Listed(head, thing):
            page.note(f"{head}: {thing}.")
        case Menu():
            _menu(page, content)
        case Definitions():
            _definitions(page, content)
        case Chart():
            _chart(page, content)
        case Grid():
            page.line()
            if page.is_plain:
                _speak(page, content.spoken)
            else:
                draw_grid(page, content)
        case Row() | Track() | Pips() | Card() if page.is_plain:
            _speak(page, (content.spoken,) if content.spoken else ())
        case Row(name, text):
            _row(page, name, f" {clean(text)}")
        case Track():
            _row(page, content.name, _track(page, content))
        case Pips(name, filled, of, text):
            dots = page.sign("on") * filled + page.sign("off") * (of - filled)
            _row(page, name, f" {' '.join(dots)}   {text}")
        case Card():
            _card(page, content)
        case _:
            assert_never(content)


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
    page.note(menu.question)
    numbers = menu.numbers or range(1, len(menu.choices) + 1)
    for number, choice in zip(numbers, menu.choices[:MOST], strict=False):
        below = " ".join(it for it in (choice.once, choice.hint) if it)
        page.item(f"{number:>2}", choice.label, hint=below)
    if hidden := menu.choices[MOST:]:
        more = tr(
            "And {count} more; type which one, for example: {label}",
            count=len(hidden),
            label=hidden[0].label,
        )
        page.note(more)
    for text in menu.closed:
        if page.is_plain:
            page.note(tr("Not now: {choice}", choice=text))
        else:
            page.item(f" {page.sign('dot')}", text, style=DIM)


def _definitions(page: Page, definitions: Definitions) -> None:
    for word, what in definitions.rows:
        if page.is_plain:
            page.note(f"{word}: {what}")
            continue
        first, *rest = wrapped(what, page.column - WORD - 3)
        page.line(f"  {word:<{WORD}} {first}")
        for line in rest:
            page.line(f"  {'':<{WORD}} {line}")


def _row(page: Page, name: str, text: str) -> None:
    page.line(f"  {name:<{NAME}}{text}")


def _track(page: Page, track: Track) -> str:
    """A track from its first space to its last: numbers where markers stand, dots elsewhere."""
    count = track.high - track.low + 1
    step = 3 if NAME + 2 + 3 * count <= page.width else 2
    if NAME + 2 + step * count > page.width:
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
    if page.is_plain or page.width < NAME + 2 + CELL * len(chart.heads):
        _speak(page, chart.spoken)
        return
    for name, cells in ((chart.corner, chart.heads), *chart.rows):
        page.line(f"  {name:<{NAME}}" + "".join(f"{cell:>{CELL}}" for cell in cells))
