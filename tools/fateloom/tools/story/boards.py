"""What lies before a hero: the board, belongings, what can be seen around, the card of an item
(DST-137, 138).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection

from fateloom.runtime.story.index import SKILLS, ProgramIndex
from fateloom.runtime.story.telling import told_with
from fateloom.runtime.story.view import HeroView, Standing, View
from fateloom.tools.story.cards import card, what_it_does
from fateloom.tools.story.map import direction
from fateloom.tools.story.telling import skill_name, spaces
from fateloom.tools.story.visible_names import seen
from fateloom.tools.table.content import Card, Contents, Pips, Row, Text, Track, note, prose
from fateloom.tools.table.language import tr
from fateloom.tools.table.matching import bare, begins
from fateloom.tools.table.words import capital, counted, listed


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


def status(hero: HeroView) -> Text:
    """What a hero has besides items, in a line."""
    has = [counted(hero.coins, "coin")]
    has += [counted(hero.xp, "experience", "experience")] if hero.xp else []
    dice = counted(hero.effort, "effort die", "effort dice")
    return note(f"{', '.join((*has, dice))}.")


def belongings(index: ProgramIndex, hero: HeroView) -> Text:
    """The items of a hero, with a number where there are several of one."""
    many = Counter(index.item[it].title for it in hero.items)
    titles = [f"{title} ({number})" if number > 1 else title for title, number in many.items()]
    return note(tr("Items: {items}.", items=listed(titles)))


def sights(index: ProgramIndex, view: View) -> tuple[tuple[str, Text], ...]:
    """The unexplored tiles next to the active hero that have a hint, each with what can be seen."""
    hero = view.heroes[view.active] if view.heroes else None
    found: list[tuple[str, Text]] = []
    for id, results in view.hints:
        tile = index.tile[id]
        if hero is None or tile.hint is None:
            continue
        x, y = index.tile[hero.tile].cell
        where = capital(direction(tile.cell[0] - x, tile.cell[1] - y))
        said = told_with(index, tile.hint, hero.hero, results)
        found.append((id, prose(f"{where}, {tile.title}: {said}")))
    return tuple(found)


def look(index: ProgramIndex, view: View, rest: str) -> Contents | None:
    """What can be seen from where the active hero is; `rest`: the name of an item, for its card;
    None: it names none.
    """
    if not view.heroes:
        return None
    return _around(index, view) if rest in ("", "around") else _card_named(index, view, rest)


def _around(index: ProgramIndex, view: View) -> Contents:
    here = view.heroes[view.active].tile
    places = [index.poi[it.poi].title for it in view.pois if it.tile == here]
    things = [index.item[item].title for it in view.piles if it.place == here for item in it.items]
    found = [tr("You are on {tile}.", tile=index.tile[here].title)]
    if places:
        found.append(tr("There: {places}.", places=listed(places)))
    if things:
        found.append(tr("Left lying: {things}.", things=listed(things)))
    return (note(" ".join(found)), *(hint for _, hint in sights(index, view)))


def _card_named(index: ProgramIndex, view: View, name: str) -> Contents | None:
    """The card of an item that somebody can see, by the beginning of its name; None: it is none."""
    titles, wanted = seen(index, view).items, bare(name)
    exact = [it for it, title in titles.items() if wanted in (it, bare(title))]
    found = exact or [it for it, title in titles.items() if begins(wanted, (it, title))]
    if len(found) > 1:
        names = listed((titles[it] for it in found[:4]), "or")
        return (note(tr("Which one: {names}?", names=names)),)
    if not found:
        return None
    return (note(f"{titles[found[0]]}."), *card(index, found[0]))
