"""What a hero sees: the tiles next to it, what lies about, the card of an item (DST-137, 138)."""

from __future__ import annotations

from collections import Counter

from fateloom.runtime.story.index import ProgramIndex
from fateloom.runtime.story.telling import told_with
from fateloom.runtime.story.view import HeroView, View
from fateloom.tools.story.cards import card
from fateloom.tools.story.map import direction
from fateloom.tools.story.visible_names import seen
from fateloom.tools.table.content import Contents, Text, note, prose
from fateloom.tools.table.language import tr
from fateloom.tools.table.matching import bare, begins
from fateloom.tools.table.words import capital, counted, listed


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
