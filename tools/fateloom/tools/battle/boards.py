"""What lies on the table: the map, the forces, the boxes, the cards, the charts."""

from __future__ import annotations

from collections.abc import Iterator

from fateloom.runtime.battle.conditions import spaces_of
from fateloom.runtime.battle.content import SIDES, Terrain
from fateloom.runtime.battle.movement import left
from fateloom.runtime.battle.standing import in_box, units_in
from fateloom.runtime.battle.view import SeenStack, View
from fateloom.runtime.battle.words import Box, Hit, RouteKind, When
from fateloom.tools.battle.known import known
from fateloom.tools.battle.words import Names
from fateloom.tools.table.content import Chart, Contents, PointMap, Row, Spot, Way, heading, note
from fateloom.tools.table.language import tr, tr_noop
from fateloom.tools.table.words import capital, counted, listed

AIM = "*"
"""On the map: a space that a victory condition names."""

SIGNS = {
    "#": tr_noop("fortified"),
    "~": tr_noop("river"),
    "=": tr_noop("sea"),
    "^": tr_noop("march stops"),
    "+": tr_noop("fort marker"),
}
"""What stands for terrain on the map."""

FACES = {
    Hit.NONE: tr_noop("nothing"),
    Hit.PANIC: tr_noop("panic"),
    Hit.ELIMINATE: tr_noop("eliminate"),
}
"""What a die does, in the chart."""

AIMS = {
    When.INSTANT: tr_noop("Victory for {side} at any moment: {condition}."),
    When.END: tr_noop("Victory for {side} at the end: {condition}."),
}
"""What a side has to do."""


# --- the map


def whole_map(names: Names, view: View) -> Contents:
    """The map alone."""
    return (campaign_map(names, view),)


def campaign_map(names: Names, view: View) -> PointMap:
    """The map as its writer laid it out, with what the seat of the view sees on it."""
    index, at = names.index, {it: number for number, it in enumerate(names.index.space)}
    aims = _aims(names)
    spots = tuple(
        Spot(
            (it.x, it.y), names.space(it.id), _line(names, view, it.id, aims), _is_busy(view, it.id)
        )
        for it in index.campaign.spaces
    )
    ways = tuple(
        Way(at[it.one], at[it.other], it.kind is RouteKind.RIVER) for it in index.campaign.routes
    )
    return PointMap(spots, ways, tuple(_legend(names, spots)), tuple(_spoken(names, view)))


def _line(names: Names, view: View, space: str, aims: frozenset[str]) -> str:
    """The signs of a space: terrain, aims, forts, then who stands there."""
    signs = _terrain_sign(names.index.terrain[space]) + AIM * (space in aims)
    signs += "+" * any(space in forts for forts in view.forts)
    forces = (_force(names, view, space, side) for side in range(SIDES))
    return " ".join(it for it in (signs, *forces) if it)


def _terrain_sign(terrain: Terrain) -> str:
    if terrain.fort is not None:
        return "#"
    return "~" if terrain.river else "=" if terrain.sea else "^" if terrain.stop else ""


def _force(names: Names, view: View, space: str, side: int) -> str:
    """`L3`, `R?` for a stack whose inside is hidden, or nothing."""
    hidden = hidden_stack(view, space, side)
    if hidden is not None:
        return f"{names.letters[side]}{'?' if hidden.count is None else hidden.count}"
    units = units_in(names.index, known(view), space, side)
    return f"{names.letters[side]}{len(units)}" if units else ""


def hidden_stack(view: View, space: str, side: int) -> SeenStack | None:
    """The stack of a side in a space whose inside the seat of the view cannot see."""
    return next((it for it in view.stacks if (it.side, it.space) == (side, space)), None)


def _is_busy(view: View, space: str) -> bool:
    return view.battle is not None and view.battle.space == space


def _aims(names: Names) -> frozenset[str]:
    """The spaces that victory conditions name."""
    return frozenset(it for one in names.campaign.victories for it in spaces_of(one.condition))


def _legend(names: Names, spots: tuple[Spot, ...]) -> Iterator[str]:
    """What the signs on the map mean; those that are not there are left out."""
    drawn = " ".join(it.line for it in spots)
    for side in range(SIDES):
        sign = f"{names.letters[side]}3"
        yield tr("{sign}: 3 units of {side}", sign=sign, side=names.side(side))
    if "?" in drawn:
        yield f"?: {tr('nobody has seen how many')}"
    for sign, what in SIGNS.items():
        if sign in drawn:
            yield f"{sign}: {tr(what)}"
    if AIM in drawn:
        yield f"{AIM}: {tr('counts for victory')}"
    wet = any(it.kind is RouteKind.RIVER for it in names.campaign.routes)
    yield tr("dots: roads; waves: rivers") if wet else tr("dots: roads")


def _spoken(names: Names, view: View) -> Iterator[str]:
    """The map in sentences: each space with its terrain, its routes and who stands there."""
    index = names.index
    for it in index.campaign.spaces:
        forces = (_said(names, view, it.id, side) for side in range(SIDES))
        there = [text for text in forces if text]
        said = f"{names.space(it.id)}, {names.terrain(it.id)}: {_routes(names, it.id)}."
        yield f"{said} {'; '.join(there)}." if there else said


def _routes(names: Names, space: str) -> str:
    """Where roads and rivers lead."""
    roads, rivers = names.index.roads[space], names.index.rivers[space]
    ways = [tr("by road to {spaces}", spaces=listed(map(names.space, roads)))] if roads else []
    if rivers:
        ways.append(tr("by river to {spaces}", spaces=listed(map(names.space, rivers))))
    return ", ".join(ways) or tr("no routes")


def _said(names: Names, view: View, space: str, side: int) -> str:
    """Who of a side stands in a space; "" for nobody."""
    hidden = hidden_stack(view, space, side)
    who = names.side(side)
    if hidden is not None:
        return f"{who}: {_hidden(names, hidden, tr('units that are hidden'))}"
    units = units_in(names.index, known(view), space, side)
    return f"{who}: {names.units(units)}" if units else ""


def _hidden(names: Names, stack: SeenStack, otherwise: str) -> str:
    """A stack whose inside cannot be seen. `otherwise`: for one whose units nobody has counted."""
    count = otherwise if stack.count is None else counted(stack.count, "unit")
    if not stack.top:
        return count
    return tr("{units}, {unit} on top", units=count, unit=names.unit(stack.top))


# --- forces


def forces(names: Names, view: View) -> Contents:
    """Who stands where, as far as the seat of the view can see it."""
    found: list[Row] = []
    for side in range(SIDES):
        rows = tuple(_stacks(names, view, side))
        found += [Row(names.side(side), "", f"{names.side(side)}."), *rows]
    return (heading(tr("Forces")), *found)


def _stacks(names: Names, view: View, side: int) -> Iterator[Row]:
    state = known(view)
    for space in names.index.space:
        hidden = hidden_stack(view, space, side)
        if hidden is not None:
            yield _row(f"  {names.space(space)}", _hidden(names, hidden, tr("hidden")))
        elif units := units_in(names.index, state, space, side):
            yield _row(f"  {names.space(space)}", ", ".join(map(names.whole, units)))


def _row(name: str, text: str) -> Row:
    return Row(name, text, f"{name.strip()}: {text}.")


def stack_of(names: Names, view: View, space: str) -> Contents:
    """All that can be seen of a space: its terrain, its routes, and who stands there."""
    index, state = names.index, known(view)
    terrain = f"{capital(names.terrain(space))}. {_terrain(names, index.terrain[space])}."
    found = [note(terrain), note(f"{capital(_routes(names, space))}.")]
    for side in range(SIDES):
        hidden = hidden_stack(view, space, side)
        if hidden is not None:
            found.append(note(f"{_said(names, view, space, side)}."))
        for unit in units_in(index, state, space, side):
            it = state.units[index.place[unit]]
            marks = [tr("panicked")] if it.panicked else []
            marks += [tr("out of supply")] if unit in view.unsupplied else []
            steps = left(index, state, unit) if side == view.active == view.seat else 0
            if steps:
                marks.append(tr("{count} {count:space|spaces} to march", count=steps))
            said = f"{names.side(side)}: {names.whole(unit)}"
            found.append(note(f"{said}; {listed(marks)}." if marks else f"{said}."))
    return (heading(names.space(space)), *found)


# --- boxes and cards


def boxes(names: Names, view: View) -> Contents:
    """The Recruit Box and the Dead Pile of both sides, which lie open."""
    found = [heading(tr("Boxes"))]
    rows = []
    for side in range(SIDES):
        for box, what in ((Box.RECRUIT, tr("Recruit Box")), (Box.DEAD, tr("Dead Pile"))):
            units = in_box(names.index, known(view), side, box)
            text = ", ".join(map(names.whole, units)) or tr("empty")
            rows.append(note(f"{names.side(side)}, {what}: {text}."))
    return (*found, *rows)


def cards(names: Names, view: View) -> Contents:
    """The card in effect, and those that lie open."""
    found: list[Row] = []
    if view.card is not None:
        found += [_row(tr("In effect"), names.card(view.card)), *card(names, view.card)]
    for side in range(SIDES):
        its = view.cards[side]
        said = [tr("{count} {count:card|cards} to draw", count=its.deck)]
        if its.discard:
            said.append(tr("played: {cards}", cards=listed(map(names.card, its.discard))))
        gone = [it for it in its.removed if it not in names.orders]
        if gone:
            said.append(tr("out of the game: {cards}", cards=listed(map(names.card, gone))))
        found.append(_row(names.side(side), "; ".join(said)))
    return (heading(tr("Campaign cards")), *found)


def card(names: Names, card: str) -> tuple[Row, ...]:
    """What a card does."""
    return tuple(_row(name, text) for name, text in names.card_lines(names.index.card[card]))


# --- charts


def chart(names: Names, view: View | None = None) -> Contents:
    """The terrain effects chart and the battle results table; in a fight of a story, the ground of
    that fight if it does anything.
    """
    campaign = names.campaign
    terrain = tuple(_ground(names, view))
    heads = tuple(names.title("column", it.id) for it in campaign.columns)
    rows = tuple(
        (str(die), tuple(tr(FACES[it.faces[die - 1]]) for it in campaign.columns))
        for die in range(1, 7)
    )
    spoken = tuple(
        f"{capital(names.title('column', it.id))}: "
        + ", ".join(f"{die} {tr(FACES[hit])}" for die, hit in enumerate(it.faces, 1))
        + "."
        for it in campaign.columns
    )
    titled: Contents = (heading(tr("Terrain")), *terrain) if terrain else ()
    return (
        *titled,
        heading(tr("What a die does")),
        Chart(tr("Die"), heads, rows, spoken),
        *(_column_of(names, it.id) for it in campaign.columns),
    )


def _ground(names: Names, view: View | None) -> Iterator[Row]:
    """What each terrain does. Grounds of fights have no names: the field gives its own."""
    if not names.battle_game.fights:
        for it in names.campaign.terrains:
            yield _row(capital(names.title("terrain", it.id)), _terrain(names, it))
    elif view is not None and view.battle is not None:
        field = view.battle.space
        if names.index.terrain[field].fort is not None:
            yield _row(names.space(field), _terrain(names, names.index.terrain[field]))


def _column_of(names: Names, column: str) -> Row:
    types = [names.type(it.id) for it in names.campaign.types if it.column == column]
    fired = tr("fired by {types}", types=listed(types))
    return _row(capital(names.title("column", column)), fired)


def _terrain(names: Names, it: Terrain) -> str:
    """What a terrain does."""
    said = []
    if it.fort is not None:
        users = listed(map(names.side, it.users)) or tr("nobody")
        said.append(tr("defenders of {sides} do not panic", sides=users))
    if it.river:
        said.append(tr("a river: land units stop, unless a bridge is there"))
    if it.sea:
        said.append(tr("open water"))
    if it.stop:
        said.append(tr("a march stops here"))
    return capital("; ".join(said) or tr("no effect"))


def aims(names: Names, view: View | None = None) -> Contents:
    """What each side has to do, whatever is seen."""
    rows = [
        note(tr(AIMS[it.when], side=names.side(it.side), condition=names.victory(number)))
        for number, it in enumerate(names.campaign.victories)
    ]
    return (heading(tr("Victory")), *rows)
