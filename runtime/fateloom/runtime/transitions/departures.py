"""Players who go home in the middle of a script (EC-57)."""

from __future__ import annotations

from itertools import combinations

from fateloom.runtime.program import statement as st
from fateloom.runtime.span import Span
from fateloom.runtime.transitions.abilities import is_tested, used_in_tests
from fateloom.runtime.transitions.conditions import in_play
from fateloom.runtime.transitions.effects import defeated, unless_all_out
from fateloom.runtime.transitions.footprints import is_heard
from fateloom.runtime.transitions.item_moves import afforded, in_order, paid
from fateloom.runtime.transitions.overflow import laid_down, overfull
from fateloom.runtime.transitions.path import Path
from fateloom.runtime.transitions.work import Work

ASKS = st.Choose | st.Test | st.Scan | st.AskDestiny | st.Call
"""Statements at which a player may go home, in the middle of a script."""

LEFT_OUT = "a player who goes home while another one is asked something is left out"

DEPARTURES = 600
"""Ways on which others go home at a question; where there are more, that is a gap."""


def gone_home(work: Work, path: Path, hero: str, *, testing: bool = False) -> list[Path]:
    """The player of the hero, whose turn it is, goes home: the hero is out (EC-57). `testing`: in a
    test.
    """
    return _gone(work, laid_down(work, [path], hero), hero, testing=testing)


def _gone(work: Work, paths: list[Path], hero: str, *, testing: bool = False) -> list[Path]:
    told = [it.watching(None) for it in paths]  # what was used up is told here
    if testing or any(is_tested(it) for it in paths):
        told = [way for it in told for way in used_in_tests(work, it, hero)]
    out = (it.left().home(hero) for one in told for it in defeated(work, one, hero))
    return [way for it in out for way in unless_all_out(work, it)]


def overfull_gone_home(work: Work, path: Path, me: str) -> list[Path]:
    """The player whose turn it is goes home while somebody is asked what to lay down. Whoever was
    asked before has said it, and the others say it in the turn of the next one (EC-57, RUL-16).
    """
    if not work.company.leaving:
        return []
    heroes = tuple(dict.fromkeys(path.overflowing))
    found: list[Path] = []
    for it in overfull(work, path):
        for count in range(len(heroes)):
            for said in combinations(heroes, count):
                open_ = it.without_overflow()
                for hero in said:
                    open_ = open_.with_overflow(hero)
                for way in laid_down(work, [open_], me):
                    for hero in heroes:
                        if hero not in (me, *said):
                            way = way.with_overflow(hero)
                    found += _gone(work, [way], me)
    return found


def others_gone_home(work: Work, path: Path, me: str, asks: Span | None = None) -> list[Path]:
    """In the turn of `me` other players go home, one or several; `asks`: while that asks something,
    where it is told.
    """
    if path.over or (asks is not None and asks not in work.told):
        return []
    if work.departures > DEPARTURES:
        work.gap(LEFT_OUT, work.index.hero[me].span, misses=True)
        return []
    ways = [path]
    for hero in work.order(me)[1:]:
        plays = [it for way in ways for it, plays in in_play(work, way, hero) if plays]
        out = (it.home(hero) for way in plays for it in defeated(work, way, hero))
        ways += [it.looked() if is_heard(path, it, work.listened) else it for it in out]
    work.departures += len(ways) - 1
    return ways[1:]


def asks_which(work: Work, part: object) -> bool:
    """Whether an effect, or a part of a price, may ask somebody which items or markers it means."""
    match part:
        case st.Cost(kind, item=item):
            return kind is st.CostKind.SKILL or (item is not None and len(work.matching(item)) > 1)
        case st.LoseItem(match=item):
            return len(work.matching(item)) > 1
        case _:
            return isinstance(part, st.ChangeMarkers)


def payer_gone_home(
    work: Work, path: Path, me: str, costs: tuple[st.Cost, ...], span: Span
) -> list[Path]:
    """The player whose turn it is goes home when asked which items or markers pay a price."""
    if not work.company.leaving or not any(asks_which(work, it) for it in costs):
        return []
    ways, _ = afforded(work, path, me, costs, span)
    gone: list[Path] = []
    for part in in_order(costs):
        if asks_which(work, part):
            gone += [way for it in ways for way in gone_home(work, it, me)]
        ways = [way for it in ways for way in paid(work, it, me, (part,))]
    return gone
