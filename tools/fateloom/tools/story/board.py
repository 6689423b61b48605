"""A hero's board: tracks, dice, coins, items, or all of it in two sentences (DST-137)."""

from __future__ import annotations

from collections.abc import Collection

from fateloom.runtime.program.settings import Settings
from fateloom.runtime.story.index import SKILLS, ProgramIndex
from fateloom.runtime.story.view import HeroView, Standing
from fateloom.tools.story.cards import what_it_does
from fateloom.tools.story.telling import skill_name, spaces
from fateloom.tools.table.content import Card, Contents, Pips, Row, Track, note
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
    coins = counted(hero.coins, "coin")
    return (
        *tracks,
        Pips(
            "Effort dice",
            hero.effort,
            most,
            f"{hero.effort} of {most} ready",
            f"{counted(hero.effort, 'effort die', 'effort dice')} ready.",
        ),
        Row("Purse", f"{coins}, {hero.xp} experience", f"{coins} and {hero.xp} experience."),
        Row(
            "Items",
            f"{len(hero.items)} of {settings.inventory_limit}",
            "" if hero.items else "No items.",
        ),
        *(_card(index, item, item in usable) for item in hero.items),
        *(note(it) for it in _standing(hero)),
    )


def _track(name: str, track: tuple[int, ...], settings: Settings) -> Track:
    return Track(name, track, settings.track_min, settings.track_max, f"{name}: {_where(track)}.")


def _where(track: tuple[int, ...]) -> str:
    return f"markers on {listed(map(str, track))}" if track else "no markers"


def _card(index: ProgramIndex, item: str, now: bool) -> Card:
    card = index.item[item]
    does = what_it_does(card)
    spoken = f"Item: {card.title}. {does or 'It has no use of its own.'}"
    short = f"{does[:1].lower()}{does[1:-1]}" if does else ""
    return Card(card.title, short, now, f"{spoken} It can be used now." if now else spoken)


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


def board_in_short(index: ProgramIndex, hero: HeroView) -> Contents:
    """What of another hero's board one wants to know, in two sentences."""
    tracks = [
        f"{skill_name(skill)} {spaces(track)}"
        for skill, track in zip(SKILLS, hero.markers, strict=True)
    ]
    items = [index.item[it].title for it in hero.items]
    dice = counted(hero.effort, "effort die", "effort dice")
    rest = [counted(hero.coins, "coin"), f"{hero.xp} experience", f"{dice} ready"]
    name = index.hero[hero.hero].title
    has = f"{listed(rest)}; {'items: ' + listed(items) if items else 'no items'}."
    return (
        note(f"{name} (on {index.tile[hero.tile].title}): {'; '.join(tracks)}."),
        note(" ".join((has, *_standing(hero)))),
    )
