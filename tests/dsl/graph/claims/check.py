"""Each kind of claim held to all games of a story: what is said has to be so.

In which direction a claim can err is told in docs/dsl/quest-graph.md. A claim that something *may*
be (`Shuts` without `sure`, `Opens`, `Ends`, `Undoes`) is held to the games the other way round:
whatever happens in a game is among the claims.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from tests.dsl.graph.claims.by_events import (
    is_alive,
    is_open,
    later,
    on_days,
    placed,
    shut_until,
    surely,
    undone,
)
from tests.dsl.graph.claims.firsts import at_first
from tests.dsl.graph.claims.games import Found, Games, on_ways
from tests.dsl.graph.claims.in_steps import (
    at_most,
    changed,
    comes_in,
    ever_holds,
    every,
    falls,
    for_good,
    is_own,
    laid,
    left,
    only_brings,
    turned,
    untold,
    used_up,
)
from tests.dsl.graph.claims.of_parts import ends_by, entered, on_tiles, only_in
from tests.dsl.graph.claims.on_ways import (
    held,
    held_in_person,
    in_order,
    least_days,
    may_take,
    sooner,
    too_many,
)
from tests.dsl.graph.claims.other_stories import (
    in_vain,
    otherwise_led_to,
    without_scripts,
    without_thing,
)
from tests.dsl.graph.claims.spare import asked_for
from tests.dsl.graph.claims.surest import best_chance

from fateloom.dsl.graph import claims as c
from fateloom.runtime.program.words import Place


def check(games: Games) -> Iterator[Found]:
    """Every claim of the story, with what speaks against it."""
    for claim in games.claims:
        seen, against = _check(games, claim)
        yield Found(claim, seen, against)
    yield from _whole(games)


def _check(games: Games, claim: c.Claim) -> tuple[bool, str]:
    match claim:
        case c.EveryWay(finale):
            ways = games.must(finale, False)
            missing = [it for one in ways for it in on_ways(claim) if it not in one]
            return bool(ways), f"a game goes without {missing}" if missing else ""
        case c.Before(pairs, by):
            some = dict(by)
            return in_order(games, [(some.get(one, one), it) for one, it in pairs])
        case c.LeastDays():
            return least_days(games, claim)
        case c.CanBeWon(finale, day, alone):
            hero = finale.partition(" ")[2].split(".")[0]
            won = [it.least_days(finale, hero if alone else None) for it in games.played(finale)]
            first = min((it for it in won if it is not None), default=None)
            return True, "" if first is not None and first <= day else f"won on day {first}"
        case c.NotSooner(finale, day, heroes, mode):
            hero = finale.partition(" ")[2].split(".")[0]
            won = [it.least_days(finale, hero) for it in games.at_table(heroes, mode)]
            first = min((it for it in won if it is not None), default=None)
            return first is not None, f"won on day {first}" if first and first < day else ""
        case c.CanBeWonFor(finale, day, chance, coins):
            worth = max((best_chance(it, finale, day, coins) for it in games.tables), default=0)
            return True, "" if worth >= chance else f"at best {worth}"
        case c.NotSurer(finale, day, chance, heroes, mode):
            there = games.at_table(heroes, mode)
            sure = (best_chance(it, finale, day, of_the_start=True) for it in there)
            worth = max(sure, default=0)
            return worth > 0, f"at best {worth}" if worth > chance else ""
        case c.NotCheaper(finale, day, coins, heroes, mode):
            there = games.at_table(heroes, mode)
            less = any(best_chance(it, finale, day, coins - 1) for it in there)
            return True, "won for less" if less else ""
        case c.LeastTurns(finale, turns):
            least = [it.least_turns(finale) for it in games.played(finale)]
            found = min((it for it in least if it is not None), default=None)
            return found is not None, f"won in {found} turns" if found and found < turns else ""
        case c.NotAlone(finale):
            ways = games.must(finale, True)
            return bool(games.played(finale)), "won alone" if ways else ""
        case c.NotWithout(thing, finale, helped):
            ways = games.must(finale, helped)
            without = [one for one in ways if thing not in one]
            return bool(ways) or helped, "won without it" if without else ""
        case c.NoUse(thing, sold):
            return without_thing(games, thing, sold=not sold)
        case c.ComesFrom(thing, sources, copies):
            stocked = thing.partition(" ")[2] in games.stocked
            seen, against = every(
                games, lambda it: comes_in(it, thing, stocked), lambda it: it.doers & {*sources}
            )
            return seen, against or too_many(games, thing, copies)
        case c.UsedUp():
            return used_up(games, claim)
        case c.Resold(thing, _):
            return every(
                games,
                lambda it: it.free and any(way[:2] == (thing, Place.HERO) for way in it.moved),
                lambda it: all(way[2] is not Place.HERO for way in it.moved if way[0] == thing),
            )
        case c.Removes(poi, by):
            return every(games, lambda it: poi in it.off, lambda it: it.doers & {*by})
        case c.Competes(thing, _, copies, _):
            return any(held(games, thing)), too_many(games, thing, copies)
        case c.MayTake():
            seen, against = may_take(games, claim)
            return seen, against or (held_in_person(games, claim)[1] if claim.lost else "")
        case c.InPerson(_, _, deed, day):
            seen, against = held_in_person(games, claim)
            return seen, against or sooner(games, deed, day)
        case c.Together(finale):
            ways = games.must(finale, False)
            (parts,) = on_ways(claim)
            return bool(ways), "" if all(parts in it for it in ways) else "won without any"
        case c.AtMost(option, limit):
            return at_most(games, option, limit)
        case c.NotBefore(node, day):
            return True, sooner(games, node, day)
        case c.Own(fact):
            return is_own(games, fact)
        case c.ForGood(nodes):
            return for_good(games, nodes)
        case c.LaidBy(tile, by):
            return laid(games, tile, by)
        case c.Serves():
            ends = {
                *claim.numbers,
                *(finale for finale, _ in (*claim.needed, *claim.helped, *claim.perhaps)),
            }
            seen, against = without_thing(games, claim.thing, ends)
            return seen, against or otherwise_led_to(games, claim)
        case c.OnlyBrings(nodes):
            return only_brings(games, nodes)
        case c.Unreached(node, _):
            return True, ever_holds(games, node)
        case c.LeadsNowhere(nodes):
            return without_scripts(games, nodes)
        case c.Spare():
            seen, against = asked_for(games, claim)
            if claim == c.Spare(claim.thing, (), (), (), (), ()):
                against = against or without_thing(games, claim.thing)[1]
            return seen, against
        case c.Shuts(event, _, targets, sure):
            if not sure:
                return True, ""  # held the other way round, in `_whole`
            seen, against = surely(games, event, lambda game, at: is_open(games, game, at, targets))
            against = against or ("" if claim.late else later(games, event, targets))
            return seen, against or ("" if claim.again is None else shut_until(games, claim))
        case c.TurnsBack(tile, by):
            return turned(games, tile, by)
        case c.Ends(event, _, whom, sure):
            if not sure:
                return True, ""
            return surely(games, event, lambda game, at: is_alive(game, at, whom))
        case c.Opens():
            return True, ""
        case c.Places(event, _, poi, _, _):
            return placed(games, event, poi)
        case c.OnlyOn(node, days, last):
            return on_days(games, node, days, last)
        case c.Undoes(_, _, fact):
            return undone(games, fact)
        case c.AtFirst():
            return at_first(games, claim)
        case c.NoDays():
            return True, "one has" if any(it.trigger.days for it in games.program.events) else ""
        case c.ChangedBy(fact, given, by):
            return changed(games, fact, given, by)
        case c.Left():
            return left(games, claim)
        case c.Undone(what, by):
            return ends_by(games, what, by)
        case c.OnTiles(poi, places):
            return on_tiles(games, poi, dict(places))
        case c.Away(tile, day):
            return True, entered(games, tile, day)
        case c.OnlyHeroes(option, heroes):
            return every(
                games,
                lambda it: option in it.names,
                lambda it: any(f"{hero} did {option}" in it.names for hero in heroes),
            )
        case c.OnlyIn(event, mode):
            return only_in(games, event, mode)
        case c.InVain(hero, options):
            return in_vain(games, hero, options)
        case c.Falls(finale, stages):
            path = finale.partition(" ")[2]
            return every(
                games,
                lambda it: falls(it, path),
                lambda it: it.doers & {*stages},
            )
        case _:
            assert_never(claim)


def _whole(games: Games) -> Iterator[Found]:
    """What may happen and is not said."""
    for opens, kind in ((False, c.Shuts), (True, c.Opens)):
        said: dict[str, set[str]] = {}
        for claim in games.claims:
            if isinstance(claim, kind) or (opens and isinstance(claim, c.Places)):
                said.setdefault(claim.event, set()).update(claim.targets)
        for against in dict.fromkeys(games.shut_by(said, opens=opens)):
            yield Found(
                kind("", 0, (), False) if kind is c.Shuts else c.Opens("", 0, ()), True, against
            )
    if against := untold(games):
        yield Found(c.Left("", (), (), ()), True, against)
    ends = {it.event for it in games.claims if isinstance(it, c.Ends)}
    for game in games.tables:
        for _, _, it in game.steps():
            if it.defeated and it.ends_turn and len(it.fired) == 1 and it.fired[0] not in ends:
                yield Found(c.Ends(it.fired[0], 0, "", False), True, "somebody is defeated")
                return
