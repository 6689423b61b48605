"""What lies open on the table, by id, with its title: the only names that a page answers with.

An id can give a secret away (`tower.burn_letters`), and so can "did you mean": nothing that a seat
does not see is named, suggested, or even said to exist.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from fateloom.dsl.suggest import nearest
from fateloom.runtime.record import record
from fateloom.tools.table.language import tr, tr_noop
from fateloom.tools.table.matching import DID_YOU_MEAN
from fateloom.tools.table.words import RULES

if TYPE_CHECKING:
    from fateloom.runtime.story.index import ProgramIndex
    from fateloom.runtime.story.view import View

QUOTED = re.compile(r"'([\w.]+)'")


@record
class Seen:
    """Titles by id. `options`: those of the place that is visited, by their short id."""

    tiles: dict[str, str]
    places: dict[str, str]
    options: dict[str, str]
    items: dict[str, str]
    heroes: dict[str, str]
    finales: dict[str, str]


def seen(index: ProgramIndex, view: View) -> Seen:
    """All that the seat of the view sees."""
    held = [item for hero in view.heroes for item in hero.items]
    lying = [item for heap in (*view.piles, *view.stocks) for item in heap.items]
    return Seen(
        tiles={it.tile: index.tile[it.tile].title for it in view.tiles},
        places={it.poi: index.poi[it.poi].title for it in view.pois},
        options={it.option.partition(".")[2]: it.label for it in view.options},
        items={item: index.item[item].title for item in (*held, *lying)},
        heroes={it.hero: index.hero[it.hero].title for it in view.heroes},
        finales={it.path: it.label for it in view.finales},
    )


def unknown(name: str, what: str, known: dict[str, str]) -> str | None:
    """What to say to a name that is none of those that are seen; None: it is one. `what`: one of
    the sentences below.
    """
    if name in known:
        return None
    near = nearest(name, known)
    meant = f" {tr(DID_YOU_MEAN, name=near)}" if near else ""
    return f"{tr(what, name=name[:40])}{meant}"


TILE = tr_noop("You see no tile '{name}'.")
PLACE = tr_noop("You see no place '{name}'.")
OPTION = tr_noop("You see no option '{name}'.")
ITEM = tr_noop("You see no item '{name}'.")


def scrubbed(message: str, names: Seen) -> str:
    """A sentence of the engine with titles in the place of ids; what is not seen becomes “that”."""
    titles: dict[str, str] = {}
    for known in (names.heroes, names.items, names.places, names.tiles, names.finales):
        titles.update(known)
    made = QUOTED.sub(lambda it: titles.get(it[1], tr("that")), RULES.sub("", message))
    for hero, title in names.heroes.items():
        made = re.sub(rf"(?<![\w'’]){re.escape(hero)}(?![\w'’])", title.replace("\\", r"\\"), made)
    return made[:1].upper() + made[1:]
