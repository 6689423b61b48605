"""The odds of rolls, of what everybody may see: of those that can begin, and of the next exchange.

Open items and cards in play count; hidden items, and items that help once, do not.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction

from fateloom.runtime.hidden import tables
from fateloom.runtime.hidden.items import change, helps
from fateloom.runtime.hidden.state import Contest
from fateloom.runtime.hidden.view import View
from fateloom.runtime.hidden.words import Roll
from fateloom.tools.hidden.words import Names, beside, gloom_at
from fateloom.tools.table.content import Contents, note
from fateloom.tools.table.language import tr, tr_noop
from fateloom.tools.table.words import capital, percent


def offset(names: Names, view: View, it: Contest) -> int:
    """What the result of a roll is without the dice, as far as everybody knows."""
    if it.roll is Roll.PLAIN:
        return it.added
    own = view.players[it.seat]
    value = own.gloom if own.ghost else own.health
    if it.target is None:
        against = gloom_at(names, view, own.tile)
    else:
        other = view.players[it.target]
        against = other.gloom if other.ghost else other.health
    return value - against + _added(names, view, it)


def _added(names: Names, view: View, it: Contest) -> int:
    """All changes of the result that everybody knows of."""
    index, total = names.index, it.added
    for seat in (it.seat, *(() if it.target is None else (it.target,))):
        for card in filter(None, names.without_hidden(view.players[seat].items)):
            item = index.item[card]
            if not item.discard and helps(item, it, seat):
                total += change(item.effects, it.roll)
    return total + sum(change(index.haunting[card].effects, it.roll) for card in view.in_play)


def chance(names: Names, view: View, it: Contest, wanted: Callable[[int], bool]) -> Fraction:
    """The chance that the result is as wanted."""
    results = tables.results(offset(names, view, it)).outcomes
    return sum((weight for result, weight in results if wanted(result)), Fraction(0))


def won(names: Names, view: View, it: Contest) -> Fraction:
    """The chance that the roller wins."""
    return chance(names, view, it, lambda result: result > 0)


def lost(names: Names, view: View, it: Contest) -> Fraction:
    """The chance that the roller loses."""
    return chance(names, view, it, lambda result: result < 0)


def in_short(names: Names, view: View, it: Contest) -> str:
    """The odds of a roll for its line in a menu: "won 58 %, lost 28 %"."""
    gets = percent(won(names, view, it))
    fails = percent(lost(names, view, it))
    if it.roll is Roll.SEARCH:
        return tr("item {gets}, Haunting card {fails}", gets=gets, fails=fails)
    return tr("won {won}, lost {lost}", won=gets, lost=fails)


ACTIONS = {
    Roll.SEARCH: tr_noop("Search {tile}"),
    Roll.PROBE: tr_noop("Probe {player}"),
    Roll.ATTACK: tr_noop("Attack {player}"),
    Roll.HAUNT: tr_noop("Haunt {player}"),
    Roll.PLAIN: tr_noop("Throw two dice"),
}
"""What rolls are for."""


def action(names: Names, view: View, it: Contest) -> str:
    """What a roll is for: "Search the Loft"."""
    other = "" if it.target is None else names.player(it.target)
    where = names.place(view.players[it.seat].tile)
    return capital(tr(ACTIONS[it.roll], tile=where, player=other))


def odds_now(names: Names, view: View) -> Contents | None:
    """The odds of everything that the seat of the view could roll for where it stands."""
    if view.seat is None:
        return None
    if view.contest is not None and view.contest.light is None:
        return (note(f"{_row(names, view, view.contest)}."),)
    found = [note(f"{_row(names, view, it)}.") for it in possible(names, view, view.seat)]
    return tuple(found) or (note(tr("There is nothing to roll for where you stand.")),)


def possible(names: Names, view: View, seat: int) -> Iterator[Contest]:
    """The rolls that a seat could begin on its tile, whether or not it has an action left."""
    player, near = view.players[seat], beside(view, seat)
    if player.ghost:
        yield from (Contest(Roll.HAUNT, seat, it) for it in near)
        return
    if names.index.tile[player.tile].location:
        yield Contest(Roll.SEARCH, seat)
    for target in near:
        yield from (Contest(it, seat, target) for it in (Roll.PROBE, Roll.ATTACK))


def _row(names: Names, view: View, it: Contest) -> str:
    """The odds of one roll in a sentence."""

    def at_least(least: int) -> str:
        return percent(chance(names, view, it, lambda result: result >= least))

    ends = percent(chance(names, view, it, lambda result: result == 0))
    fails = percent(lost(names, view, it))
    what = action(names, view, it)
    match it.roll:
        case Roll.SEARCH:
            return tr(
                "{action}: an item {item}, a look at somebody's card too {other}, one at your own "
                "too {own}; a Haunting card {fails}, the turn ends {ends}",
                action=what,
                item=at_least(1),
                other=at_least(tables.LOOK_AT_OTHER),
                own=at_least(tables.LOOK_AT_OWN),
                fails=fails,
                ends=ends,
            )
        case Roll.HAUNT:
            return tr(
                "{action}: a Haunting card {card}, a look {look}, a wound {wound}; lost {lost}, "
                "the turn ends {ends}",
                action=what,
                card=at_least(1),
                look=at_least(tables.HAUNT_LOOK),
                wound=at_least(tables.HAUNT_WOUND),
                lost=fails,
                ends=ends,
            )
        case _:
            return tr(
                "{action}: won {won}, lost {lost}, the turn ends {ends}",
                action=what,
                won=at_least(1),
                lost=fails,
                ends=ends,
            )
