"""Common sense that thinking bots share: markers, tests, the way to a tile."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from typing import TypeVar

from fateloom.runtime.kernel.game import Decision
from fateloom.runtime.story import command as cmd
from fateloom.runtime.story.state import Tracks
from fateloom.runtime.story.view import HeroView, View
from fateloom.tools.story.bots.player_knowledge import Known

C = TypeVar("C")

WAYS = {2: 36, 3: 35, 4: 33, 5: 30, 6: 26, 7: 21, 8: 15, 9: 10, 10: 6, 11: 3, 12: 1}
"""Of 36 rolls of two dice: how many reach that total (DST-51)."""

FAR = 1000
"""Further than any tile."""


def said(decision: Decision[cmd.Command], kind: type[C]) -> list[C]:
    """The commands of one kind."""
    return [it for it in decision.commands if isinstance(it, kind)]


def ourselves(view: View) -> HeroView:
    """The own board. Only for the view of a seat that has a hero."""
    assert view.seat is not None
    return view.heroes[view.seat]


def strength(markers: Tracks) -> int:
    """How good a board is: successes of a plain roll, summed over the tracks, in 36ths."""
    return sum(WAYS.get(space, 36 if space < 2 else 0) for track in markers for space in track)


def strongest(commands: Iterable[cmd.SpendXp | cmd.SetMarkers]) -> cmd.SpendXp | cmd.SetMarkers:
    """The one that leaves the best board; the first of several."""
    return max(commands, key=lambda command: strength(command.markers))


def in_a_test(view: View, decision: Decision[cmd.Command]) -> cmd.Command | None:
    """What to say in a test: all ready dice, and an item where the roll is poor (DST-44..60)."""
    declared = said(decision, cmd.DeclareEffort)
    if declared:
        return max(declared, key=lambda command: command.dice)
    confirm = said(decision, cmd.Confirm)
    if not confirm:
        return None
    items = said(decision, cmd.UseAbility)
    poor = view.test is not None and view.test.successes < 2
    return items[0] if items and poor else confirm[0]


def distances(view: View, known: Known, goal: str) -> dict[str, int]:
    """How many steps each tile on the table is from the goal (DST-25)."""
    at = {known.cells[tile.tile]: tile.tile for tile in view.tiles}
    found = {goal: 0}
    todo = deque([goal])
    while todo:
        here = todo.popleft()
        column, row = known.cells[here]
        for cell in ((column + 1, row), (column - 1, row), (column, row + 1), (column, row - 1)):
            tile = at.get(cell)
            if tile is not None and tile not in found:
                found[tile] = found[here] + 1
                todo.append(tile)
    return found


def step_towards(
    view: View, known: Known, decision: Decision[cmd.Command], goal: str, *, by_item: bool
) -> cmd.Command | None:
    """The move that ends nearest to the goal; None where none is offered.

    `by_item`: cards that go to any explored tile may be used for it (EC-16).
    """
    steps = distances(view, known, goal)
    here = ourselves(view).tile
    ways: list[tuple[int, int, cmd.Command]] = []
    for command in decision.commands:
        match command:
            case cmd.MoveTo(path):
                ways.append((steps.get(path[-1], FAR), 1, command))
            case cmd.Stay():
                ways.append((steps.get(here, FAR), 0, command))
            case cmd.UseAbility(_, str(tile)) if by_item:
                ways.append((steps.get(tile, FAR), 2, command))
            case _:
                pass
    return min(ways, key=lambda way: way[:2])[2] if ways else None
