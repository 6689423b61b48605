"""Visits and the options of a POI (DST-32..43, 75, 84, 87, 119; EC-31, 32, 46, 50, 51)."""

from __future__ import annotations

from fateloom.runtime.kernel.game import Refusal
from fateloom.runtime.program.board import Option, OptionKind
from fateloom.runtime.program.destiny import Begin, Path
from fateloom.runtime.program.statement import Scan
from fateloom.runtime.story import event as ev
from fateloom.runtime.story.conditions import holds
from fateloom.runtime.story.flow import Flow
from fateloom.runtime.story.index import ProgramIndex
from fateloom.runtime.story.prices import lacking, pay
from fateloom.runtime.story.state import State


def pois_here(index: ProgramIndex, state: State) -> tuple[str, ...]:
    """The POIs on the tile of the active hero."""
    here = state.heroes[state.seat].tile
    return tuple(
        poi.id for poi, at in zip(index.program.pois, state.pois, strict=True) if at.tile == here
    )


def is_open(index: ProgramIndex, state: State, option: Option) -> bool:
    """Whether an option is there at all: not closed, its condition holds (DST-37, 40)."""
    if option.id in state.closed:
        return False
    return option.condition is None or holds(index, state, option.condition, state.seat)


def option_refused(index: ProgramIndex, state: State, option: Option) -> Refusal | None:
    """Why an option of the POI that is visited cannot be used now."""
    turn, hero = state.turn, state.heroes[state.seat]
    if not turn.visiting or index.poi_of[option.id] != turn.poi:
        return Refusal("place", f"'{option.id}' is not where the hero is.")
    if not is_open(index, state, option):
        return Refusal("closed", f"'{option.id}' is not open.")
    if option.id in state.used_up or option.id in hero.spent:
        return Refusal("used", f"'{option.id}' is used up (DST-35).")
    if option.id in turn.used and not option.repeat_per_item:
        return Refusal("used", f"'{option.id}' has been used this turn (DST-35).")
    if option.group is not None and any(
        other in turn.used for other in index.group[option.group] if other != option.id
    ):
        return Refusal("group", f"'{option.id}' is shut for this turn (DST-75).")
    if option.kind is OptionKind.SCAN and not scannable(index, state, option):
        return Refusal("items", "There is no item left to present (EC-50, 51).")
    lack = lacking(index, hero, option.costs)
    if lack is not None:
        return Refusal("cost", f"Not enough {lack} for '{option.id}' (DST-84).")
    return None


def scannable(index: ProgramIndex, state: State, option: Option) -> bool:
    """Whether an item is left to present, once the price is paid in coins (EC-50, 51)."""
    items = state.heroes[state.seat].items
    return any((option.id, item) not in state.turn.scanned for item in items)


def visit(flow: Flow, poi: str) -> None:
    """The visit begins: the description is read (DST-33)."""
    flow.emit(ev.VisitBegan(flow.seat, poi))
    flow.run(f"poi:{poi}", flow.state.turn.again)


def use_option(flow: Flow, option: Option) -> None:
    """An option is used; events that wait for it are due when it is done (DST-35, 125)."""
    again = option.id in flow.me.chosen
    flow.emit(ev.OptionUsed(flow.seat, option.id))
    for event in flow.index.after.get(option.id, ()):
        if flow.can_fire(event):
            flow.mark_due(event)
    flow.run(f"option:{option.id}", again)
    pay(flow, option.costs)


def begins_here(
    index: ProgramIndex, state: State, path: str | None = None
) -> tuple[tuple[Path, Begin], ...]:
    """The finales that the active hero can begin on this visit (DST-87, 140)."""
    turn, hero = state.turn, state.heroes[state.seat]
    if not turn.visiting or turn.poi is None or turn.leaving or hero.finale is not None:
        return ()
    return tuple(
        (it, begin)
        for it, begin in index.begins.get((hero.hero, turn.poi), ())
        if path in (None, it.id)
        and (begin.condition is None or holds(index, state, begin.condition, state.seat))
    )


def scan_of(index: ProgramIndex, root: str, path: tuple[int, ...]) -> str | None:
    """The option that a scan is, if it is one and not a scan in the middle of a script."""
    kind, _, option = root.partition(":")
    if kind != "option" or len(path) != 1:
        return None
    is_scan = isinstance(index.statement(root, path), Scan)
    return option if is_scan and index.option[option].kind is OptionKind.SCAN else None
