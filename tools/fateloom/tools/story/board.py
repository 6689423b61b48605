"""A hero's board in the terminal: drawn, in sentences, or in one short line (DST-137)."""

from __future__ import annotations

from collections.abc import Collection

from fateloom.dsl.diagnostics.render.clean import clean
from fateloom.runtime.story.index import SKILLS, ProgramIndex
from fateloom.runtime.story.state import Standing
from fateloom.runtime.story.view import HeroView
from fateloom.tools.story.cards import what_it_does
from fateloom.tools.story.telling import skill_name, spaces
from fateloom.tools.table.page import BOLD, DIM, Page, wrapped
from fateloom.tools.table.words import counted, listed

NAME = 13
"""Columns of the names at the left edge."""


def draw_hero(
    page: Page, index: ProgramIndex, hero: HeroView, usable: Collection[str] = ()
) -> None:
    """The whole board: tracks, dice, coins, items. `usable`: items that can be used just now."""
    if page.is_plain:
        _tell_hero(page, index, hero, usable)
        return
    low, high = index.settings.track_min, index.settings.track_max
    for skill, track in zip(SKILLS, hero.markers, strict=True):
        page.line(f"  {skill_name(skill):<{NAME}}{_track(page, track, low, high)}")
    dice = page.sign("on") * hero.effort
    dice += page.sign("off") * (index.settings.effort_max - hero.effort)
    ready = f"{hero.effort} of {index.settings.effort_max} ready"
    page.line(f"  {'Effort dice':<{NAME}} {' '.join(dice)}   {ready}")
    page.line(f"  {'Purse':<{NAME}} {counted(hero.coins, 'coin')}, {hero.xp} experience")
    many = f"{len(hero.items)} of {index.settings.inventory_limit}"
    page.line(f"  {'Items':<{NAME}} {many}")
    for item in hero.items:
        _draw_item(page, index, item, item in usable)
    for text in _standing(hero):
        page.line(f"  {text}")


def _track(page: Page, track: tuple[int, ...], low: int, high: int) -> str:
    """A track from the best space to the worst: numbers where markers stand, dots elsewhere."""
    step = 3 if NAME + 2 + 3 * (high - low + 1) <= page.width else 2
    if NAME + 2 + step * (high - low + 1) > page.width:
        return f" {spaces(track)}"
    made = ""
    for space in range(low, high + 1):
        mark = str(space) if space in track else page.sign("dot")
        padded = f"{mark:>{step}}"
        made += page.styled(padded, BOLD if space in track else DIM)
    return made


def _draw_item(page: Page, index: ProgramIndex, item: str, usable: bool) -> None:
    card = index.item[item]
    does = what_it_does(card)
    now = " Can be used now." if usable else ""
    title = clean(card.title)
    text = f"{title} ({clean(does[:1].lower() + does[1:-1])}).{now}" if does else f"{title}."
    first, *rest = wrapped(text, page.column - 6)
    if usable and first.startswith(title):
        first = page.styled(title, BOLD) + first[len(title) :]
    page.line(f"    {first}")
    for line in rest:
        page.line(f"      {line}")


def _standing(hero: HeroView) -> list[str]:
    """What else can be said of a hero, in sentences."""
    said = ["In a finale."] if hero.in_finale else []
    match hero.standing:
        case Standing.PLAYING:
            return said
        case Standing.WON:
            return ["Has won."]
        case Standing.DEFEATED:
            return ["Is defeated."]


def _tell_hero(page: Page, index: ProgramIndex, hero: HeroView, usable: Collection[str]) -> None:
    """The board in sentences."""
    for skill, track in zip(SKILLS, hero.markers, strict=True):
        where = f"markers on {listed(map(str, track))}" if track else "no markers"
        page.note(f"{skill_name(skill)}: {where}.")
    page.note(f"{counted(hero.effort, 'effort die', 'effort dice')} ready.")
    page.note(f"{counted(hero.coins, 'coin')} and {hero.xp} experience.")
    if not hero.items:
        page.note("No items.")
    for item in hero.items:
        card = index.item[item]
        now = " It can be used now." if item in usable else ""
        page.note(f"Item: {card.title}. {what_it_does(card) or 'It has no use of its own.'}{now}")
    for text in _standing(hero):
        page.note(text)


def draw_short(page: Page, index: ProgramIndex, hero: HeroView) -> None:
    """What of another hero's board one wants to know, in two lines."""
    tracks = [
        f"{skill_name(skill)} {spaces(track)}"
        for skill, track in zip(SKILLS, hero.markers, strict=True)
    ]
    items = [index.item[it].title for it in hero.items]
    dice = counted(hero.effort, "effort die", "effort dice")
    rest = [counted(hero.coins, "coin"), f"{hero.xp} experience", f"{dice} ready"]
    name = index.hero[hero.hero].title
    page.note(f"{name} (on {index.tile[hero.tile].title}): {'; '.join(tracks)}.")
    standing = " ".join(_standing(hero))
    text = f"{listed(rest)}; {'items: ' + listed(items) if items else 'no items'}. {standing}"
    page.note(text.rstrip(), 2 if page.is_plain else 6)
