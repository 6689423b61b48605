"""Visits and the options of a POI (DST-32..43, 75, 84, 87, 119; EC-31, 32, 46, 50, 51)."""

from __future__ import annotations

from fateloom.runtime.kernel.game import Refusal
from fateloom.runtime.program.board import Option, OptionKind
from fateloom.runtime.program.destiny import Begin, Path
from fateloom.runtime.program.statement import Scan
from fateloom.runtime.story import event as ev
from fateloom.runtime.story.command import UseOption
from fateloom.runtime.story.conditions import holds, predicate
from fateloom.runtime.story.flow import Flow
from fateloom.runtime.story.index import Placed, ProgramIndex
from fateloom.runtime.story.inventory import can_meet
from fateloom.runtime.story.prices import lacking, pay
from fateloom.runtime.story.state import State
from fateloom.runtime.story.watched import Predicate


def pois_here(index: ProgramIndex, state: State) -> tuple[str, ...]:
    """The POIs on the tile of the active hero."""
    if index.placed.pois is not state.pois:
        index.placed = _placed(index, state)
    return index.placed.on_tile.get(state.heroes[state.seat].tile, ())


def _placed(index: ProgramIndex, state: State) -> Placed:
    on_tile: dict[str, tuple[str, ...]] = {}
    for poi, at in zip(index.program.pois, state.pois, strict=True):
        if at.tile is not None:
            on_tile[at.tile] = (*on_tile.get(at.tile, ()), poi.id)
    return Placed(state.pois, on_tile)


def is_open(index: ProgramIndex, state: State, option: Option) -> bool:
    """Whether an option is there at all: not closed, its condition holds (DST-37, 40)."""
    if option.id in state.closed:
        return False
    return option.condition is None or holds(index, state, option.condition, state.seat)


SHUT = {
    "place": ("place", "'{option}' is not where the hero is."),
    "closed": ("closed", "'{option}' is not open."),
    "used up": ("used", "'{option}' is used up (DST-35)."),
    "spent": ("used", "'{option}' is used up (DST-35)."),
    "used": ("used", "'{option}' has been used this turn (DST-35)."),
    "group": ("group", "'{option}' is shut for this turn (DST-75)."),
    "items": ("items", "There is no item left to present (EC-50, 51)."),
    "cost": ("cost", "Not enough {lack} for '{option}' (DST-84)."),
}
"""What `shut` can answer, and `place`: the reason of the refusal, and its sentence."""


def shut(index: ProgramIndex, state: State, option: Option, holds: Predicate | None) -> str | None:
    """In a word of `SHUT`, why an option of the POI that is visited cannot be used now.

    An option once a turn is also one path of a destiny once a turn (EC-52). `holds`: the condition
    of the option as a function, if it has one.
    """
    turn, hero, name = state.turn, state.heroes[state.seat], option.id
    if name in state.closed or not (holds is None or holds(state, state.seat)):
        return "closed"
    if name in state.used_up:
        return "used up"
    if name in hero.spent:
        return "spent"
    if name in turn.used and not option.repeat_per_item:
        return "used"
    if option.group is not None and any(
        other in turn.used or other in turn.renewed
        for other in index.group[option.group]
        if other != name
    ):
        return "group"
    if option.kind is OptionKind.SCAN and not scannable(index, state, option):
        return "items"
    if option.costs and lacking(index, hero, option.costs) is not None:
        return "cost"
    return None


def why_shut(index: ProgramIndex, state: State, option: Option) -> str | None:
    """In a word of `SHUT`, why an option cannot be used now; None: it can."""
    if not state.turn.visiting or index.poi_of[option.id] != state.turn.poi:
        return "place"
    condition = option.condition
    holds = None if condition is None else predicate(index, condition)
    return shut(index, state, option, holds)


def option_refused(index: ProgramIndex, state: State, option: Option) -> Refusal | None:
    """Why an option of the POI that is visited cannot be used now."""
    why = why_shut(index, state, option)
    if why is None:
        return None
    reason, sentence = SHUT[why]
    lack = lacking(index, state.heroes[state.seat], option.costs)
    return Refusal(reason, sentence.format(option=option.id, lack=lack))


def scannable(index: ProgramIndex, state: State, option: Option) -> bool:
    """Whether an item is left to present, once the price is paid (EC-50, 51)."""
    items = state.heroes[state.seat].items
    price = tuple(cost.item for cost in option.costs if cost.item is not None)
    return any(
        (option.id, item) not in state.turn.scanned
        and can_meet(index, (*items[:at], *items[at + 1 :]), price)
        for at, item in enumerate(items)
    )


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
    known = index.begins.get((hero.hero, turn.poi))
    if known is None:
        return ()
    return tuple(
        (it, begin)
        for it, begin in known
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


def offers(index: ProgramIndex, poi: str) -> tuple[tuple[Option, UseOption, Predicate | None], ...]:
    """The options of a POI, each with its command and its condition as a function; made once."""
    found = index.offers.get(poi)
    if found is None:
        found = index.offers[poi] = tuple(
            (
                option,
                UseOption(option.id),
                None if option.condition is None else predicate(index, option.condition),
            )
            for option in index.poi[poi].options
        )
    return found
