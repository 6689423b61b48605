"""A hero's board: tracks, dice, coins, items, or all of it in two sentences (DST-137)."""

from __future__ import annotations

from collections.abc import Collection

from fateloom.runtime.story.index import SKILLS, ProgramIndex
from fateloom.runtime.story.view import HeroView, Standing
from fateloom.tools.story.cards import what_it_does
from fateloom.tools.story.telling import skill_name, spaces
from fateloom.tools.table.content import Card, Contents, Pips, Row, Track, note
from fateloom.tools.table.language import tr
from fateloom.tools.table.words import counted, listed


def board(index: ProgramIndex, hero: HeroView, usable: Collection[str] = ()) -> Contents:
    """The whole board. `usable`: items that can be used just now."""
    settings = index.settings
    tracks = tuple(
        Track(
            skill_name(skill),
            track,
            settings.track_min,
            settings.track_max,
            f"{skill_name(skill)}: {_where(track)}.",
        )
        for skill, track in zip(SKILLS, hero.markers, strict=True)
    )
    most = settings.effort_max
    purse = counted(hero.coins, "coin"), counted(hero.xp, "experience", "experience")
    return (
        *tracks,
        Pips(
            tr("Effort dice"),
            hero.effort,
            most,
            tr("{some} of {all} ready", some=hero.effort, all=most),
            tr("{dice} effort {dice:die|dice} ready.", dice=hero.effort),
        ),
        Row(tr("Purse"), ", ".join(purse), f"{listed(purse)}."),
        Row(
            tr("Items"),
            tr("{some} of {all}", some=len(hero.items), all=settings.inventory_limit),
            "" if hero.items else tr("No items."),
        ),
        *(_card(index, item, item in usable) for item in hero.items),
        *(note(it) for it in _standing(hero)),
    )


def _where(track: tuple[int, ...]) -> str:
    return tr("markers on {spaces}", spaces=listed(map(str, track))) if track else tr("no markers")


def _card(index: ProgramIndex, item: str, now: bool) -> Card:
    card = index.item[item]
    does = what_it_does(card)
    use = does or tr("It has no use of its own.")
    spoken = tr("Item: {item}. {use}", item=card.title, use=use)
    short = f"{does[:1].lower()}{does[1:-1]}" if does else ""
    return Card(card.title, short, now, f"{spoken} {tr('It can be used now.')}" if now else spoken)


def _standing(hero: HeroView) -> list[str]:
    """What else can be said of a hero, in sentences."""
    said = [tr("In a finale.")] if hero.in_finale else []
    match hero.standing:
        case Standing.PLAYING:
            return said
        case Standing.WON:
            return [tr("Has won.")]
        case Standing.DEFEATED:
            return [tr("Is defeated.")]


def board_in_short(index: ProgramIndex, hero: HeroView) -> Contents:
    """What of another hero's board one wants to know, in two sentences."""
    tracks = [
        f"{skill_name(skill)} {spaces(track)}"
        for skill, track in zip(SKILLS, hero.markers, strict=True)
    ]
    items = [index.item[it].title for it in hero.items]
    dice = tr("{dice} effort {dice:die|dice} ready", dice=hero.effort)
    rest = [counted(hero.coins, "coin"), counted(hero.xp, "experience", "experience"), dice]
    name, tile = index.hero[hero.hero].title, index.tile[hero.tile].title
    carried = tr("items: {items}", items=listed(items)) if items else tr("no items")
    has = f"{listed(rest)}; {carried}."
    return (
        note(tr("{hero} (on {tile}): {tracks}.", hero=name, tile=tile, tracks="; ".join(tracks))),
        note(" ".join((has, *_standing(hero)))),
    )
