"""What is declared and nothing ever takes up: POIs, scenes, people, items, stocks, entries of
tables.
"""

from __future__ import annotations

from collections.abc import Iterator

from fateloom.dsl.callable_systems import tables_of
from fateloom.dsl.diagnostics import Code, Diagnostic, Level, finding
from fateloom.dsl.lint.cross_reference import CrossReference
from fateloom.dsl.lint.say import is_from_pack, quoted
from fateloom.runtime.program.items import ChangeSkill, Item
from fateloom.runtime.program.program import Program

POI_NEVER_PLACED = Code("FT0402", "poi-never-placed", Level.WARNING)
SCENE_NEVER_DONE = Code("FT0407", "scene-never-done", Level.WARNING)
NPC_NEVER_MET = Code("FT0409", "npc-never-met", Level.WARNING)
ITEM_NOBODY_CAN_GET = Code("FT0411", "item-nobody-can-get", Level.WARNING)
ITEM_NEVER_USED = Code("FT0412", "item-never-used", Level.WARNING)
STOCK_NEVER_TRADED = Code("FT0415", "stock-never-traded", Level.WARNING)
ENTRY_NEVER_CALLED = Code("FT0446", "entry-never-called", Level.WARNING)


def poi_never_placed(program: Program, xref: CrossReference) -> Iterator[Diagnostic]:
    """Find POIs without any `place`.

    Why it is bad: a POI is on the map only once it is placed, so nobody can visit it.
    """
    for poi in program.pois:
        if not xref.placements.get(poi.id):
            where = f"under 'on explore' of tile '{poi.tile}'" if poi.tile else "in a script"
            line = f"place {poi.id}" if poi.tile else f"place {poi.id} on …"
            yield finding(
                POI_NEVER_PLACED,
                poi.span,
                f"POI '{poi.id}' is never placed on the map",
                label="nobody can visit it",
                help=f"Write '{line}' {where}.",
            )


def scene_never_done(program: Program, xref: CrossReference) -> Iterator[Diagnostic]:
    """Find scenes that no `do` calls.

    Why it is bad: what is written in the scene never happens.
    """
    for scene in program.scenes:
        if f"scene {scene.id}" in xref.reach.roots:
            yield finding(
                SCENE_NEVER_DONE,
                scene.span,
                f"scene '{scene.id}' is never done",
                help=f"Write 'do {scene.id}' where it should happen, or take it out.",
            )


def npc_never_met(program: Program, xref: CrossReference) -> Iterator[Diagnostic]:
    """Find NPCs that are at no POI at first, move to none, and whose states nothing asks for.

    Why it is bad: the person is declared and never comes on stage.
    """
    for npc in program.npcs:
        if npc.poi is not None or xref.reads.get(npc.id):
            continue
        if all(node.poi is None for node, _ in xref.npc_moves.get(npc.id, ())):
            yield finding(
                NPC_NEVER_MET,
                npc.span,
                f"nobody ever meets NPC '{npc.id}': no POI has them",
                help=f"Say where they are ('npc {npc.id} \"…\" at …'), or let them come: "
                f"'{npc.id} moves to …'.",
            )


def item_nobody_can_get(program: Program, xref: CrossReference) -> Iterator[Diagnostic]:
    """Find items that no script gives or drops, no stock offers and no hero starts with.

    Cards of a pack may stay unused.

    Why it is bad: what requires the item can never happen, and the card is never seen.
    """
    for item in program.items:
        if xref.sources(item) or is_from_pack(item.span):
            continue
        asked = item.id in xref.item_uses
        yield finding(
            ITEM_NOBODY_CAN_GET,
            item.span,
            f"nobody can ever get item '{item.id}': no script gives it, no stock has it, "
            "no hero starts with it",
            label="the story asks for it" if asked else "",
            help=f"Write 'gain item {item.id}' somewhere, or put it into a stock.",
        )


def item_never_used(program: Program, xref: CrossReference) -> Iterator[Diagnostic]:
    """Find items that can be had, have no ability, cannot be sold for coins, and that nothing asks
    for.

    Why it is bad: a hero carries it in vain, and there are few slots to carry things in.
    """
    if any(_counts_items(item) for item in program.items):
        return  # every item is worth something to whoever owns such a card
    for item in program.items:
        if item.ability is not None or item.id in xref.item_uses or is_from_pack(item.span):
            continue
        if any(category in xref.category_uses for category in item.categories):
            continue
        if (item.sellable and item.value and xref.trades) or not xref.sources(item):
            continue
        yield finding(
            ITEM_NEVER_USED,
            item.span,
            f"item '{item.id}' is never used: it has no ability, and nothing asks for it",
            help="Give the card an ability, or let a scan, a price or a condition ask for it.",
        )


def _counts_items(item: Item) -> bool:
    effect = item.ability.effect if item.ability is not None else None
    return isinstance(effect, ChangeSkill) and effect.amount is None


def stock_never_traded(program: Program, xref: CrossReference) -> Iterator[Diagnostic]:
    """Find stocks that no trade option names.

    Why it is bad: the items in the stock lie there out of everybody's reach, and what has no other
    source can never be had.
    """
    shut = [it for it in program.stocks if not xref.trades.get(it.id)]
    in_shut = {at for it in shut for at in (it.span, *xref.stock_gains.get(it.id, ()))}
    for stock in shut:
        here = {stock.span, *xref.stock_gains.get(stock.id, ())}
        lost = [
            item.id
            for item in program.items
            if (places := {at for at, *_ in xref.sources(item)}) & here and places <= in_shut
        ]
        yield finding(
            STOCK_NEVER_TRADED,
            stock.span,
            f"nobody can trade at stock '{stock.id}'"
            + (f", so nobody can ever get {quoted(lost)}" if lost else ""),
            help=f"Write 'trade … \"…\" stock {stock.id}' in a POI, or take it out.",
        )


def entry_never_called(program: Program, xref: CrossReference) -> Iterator[Diagnostic]:
    """Find entries in the tables of called games that no call of the story names.

    What another entry leads to is played after that one: only the first of them is reported.

    Why it is bad: a game that nothing calls is never played.
    """
    for called in program.called:
        entries = tuple(tables_of(called.system).entries(called.game))
        later = {id for it in entries for id in it.leads_to}
        for it in entries:
            calls = xref.calls.get(it.id, ())
            if it.id not in later and all(call.system != it.word for call, _ in calls):
                yield finding(
                    ENTRY_NEVER_CALLED,
                    xref.place(*it.place),
                    f"no call names the {it.noun} '{it.id}'",
                    label="it is never played",
                    help=f"Write '{it.word} {it.id} \"…\"' in a script, or take it out.",
                    about=(it.word, it.id),
                )
