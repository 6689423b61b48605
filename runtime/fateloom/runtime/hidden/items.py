"""What items change of a roll, and when they can be used (sections 8 and 1.1 of the rules)."""

from __future__ import annotations

from fateloom.runtime.hidden.content import Item
from fateloom.runtime.hidden.effects import Effect, Modify
from fateloom.runtime.hidden.index import Index
from fateloom.runtime.hidden.state import Contest, Player, State
from fateloom.runtime.hidden.words import Roll, When

OF_ROLL = {When.SEARCH: Roll.SEARCH, When.PROBE: Roll.PROBE, When.ATTACK: Roll.ATTACK}


def covered(index: Index, player: Player) -> tuple[str, ...]:
    """The hidden items of a player that nobody else knows (HND-04, 74)."""
    left = list(player.open)
    return tuple(it for it in player.items if index.item[it].hidden and not _is_open(left, it))


def uncovered(index: Index, player: Player) -> tuple[str, ...]:
    """The items of a player as others see them: hidden ones are empty, unless they lie open."""
    left = list(player.open)
    hidden = (index.item[it].hidden and not _is_open(left, it) for it in player.items)
    return tuple("" if not_seen else it for it, not_seen in zip(player.items, hidden, strict=True))


def _is_open(left: list[str], item: str) -> bool:
    """Whether one of the items that lie open is that; each counts once."""
    if item not in left:
        return False
    left.remove(item)
    return True


def helps(item: Item, contest: Contest, seat: int) -> bool:
    """Whether the item changes this roll when that seat holds it."""
    if item.when is When.HAUNT_DEFENCE:
        return contest.roll is Roll.HAUNT and contest.target == seat
    if contest.seat != seat or contest.roll is Roll.SYPHON:
        return False
    return item.when is When.ALWAYS or OF_ROLL.get(item.when) is contest.roll


def change(effects: tuple[Effect, ...], roll: Roll) -> int:
    """By how much these effects change a result."""
    return sum(it.count for it in effects if isinstance(it, Modify) and it.roll in (None, roll))


def added(index: Index, state: State, contest: Contest) -> int:
    """All changes of the result: items that work by themselves, items used, cards in play."""
    total = contest.added
    seats = (contest.seat,) if contest.target is None else (contest.seat, contest.target)
    for seat in seats:
        for card in state.players[seat].items:
            item = index.item[card]
            if not item.discard and helps(item, contest, seat):
                total += change(item.effects, contest.roll)
    return total + sum(change(index.haunting[it].effects, contest.roll) for it in state.in_play)


def usable(index: Index, state: State, seat: int) -> tuple[str, ...]:
    """The items that the seat can use now, before a roll or in its turn."""
    items = dict.fromkeys(state.players[seat].items)
    contest = state.contest
    if contest is not None:
        return tuple(
            it for it in items if index.item[it].discard and helps(index.item[it], contest, seat)
        )
    return tuple(
        it for it in items if index.item[it].when is When.OWN_TURN and it not in state.turn.used
    )


def is_asked(index: Index, state: State, seat: int) -> bool:
    """Whether the seat is asked for items before a roll: it has one that helps, or a hidden one, so
    that the question tells nobody what that is (HND-01, 74).
    """
    return bool(usable(index, state, seat)) or bool(covered(index, state.players[seat]))


def blank(index: Index, items: tuple[str, ...]) -> tuple[str, ...]:
    """The items, of which hidden ones are the empty string."""
    return tuple("" if index.item[it].hidden else it for it in items)
