"""Claims about the ways to a finale, held to what all ways of all games have in common, and to the
days on which something is done first.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tests.dsl.graph.claims.games import Games, in_person

from fateloom.dsl.graph import claims as c
from fateloom.runtime.program.statement import AddToStock, Trade
from fateloom.runtime.record import parts_in
from fateloom.runtime.story.state import Stage


def least_days(games: Games, claim: c.LeastDays) -> tuple[bool, str]:
    """Whether the finale is won on an earlier day, with help or where the others do nothing."""
    hero, seen = claim.finale.partition(" ")[2].split(".")[0], False
    for alone, days in ((None, claim.days), (hero, claim.alone)):
        least = [it.least_days(claim.finale, alone) for it in games.played(claim.finale)]
        found = min((it for it in least if it is not None), default=None)
        seen = seen or found is not None
        if found is not None and found < days:
            return True, f"won on day {found}{' alone' if alone else ''}"
    return seen, ""


def in_order(games: Games, pairs: Iterable[tuple[str | tuple[str, ...], str]]) -> tuple[bool, str]:
    """Whether the second of two happens anywhere without the first before it, of several any."""
    seen = False
    for later in dict.fromkeys(it for _, it in pairs):
        before = [first for first, it in pairs if it == later]
        for game in games.tables:
            been = game.must(lambda it, later=later: later in it.names, before)  # type: ignore[misc]
            seen = seen or been is not None
            if been is not None and not been >= {*before}:
                return True, f"{game.table.name}: {later} goes without {before}"
    return seen, ""


def held(games: Games, thing: str) -> Iterator[int]:
    """How many copies are in hands, in each state."""
    item = thing.partition(" ")[2]
    for game in games.tables:
        for node in game.nodes[: game.reached]:
            yield sum(hero.items.count(item) for hero in node.state.heroes)


def too_many(games: Games, thing: str, copies: int) -> str:
    """Whether more copies than so many are ever in hands; 0: nothing is said of that."""
    most = max(held(games, thing), default=0)
    return f"{most} are held" if copies and most > copies else ""


def may_take(games: Games, claim: c.MayTake) -> tuple[bool, str]:
    """Whether no fewer others ever have every copy, so many do if any have, and no more than so
    many; and a stock that is to sell all of them again and again ever has so many.
    """
    item, numbers = claim.thing.partition(" ")[2], set[int]()
    for game in games.tables:
        for at, node in enumerate(game.nodes[: game.reached]):
            held = [it.items.count(item) for it in node.state.heroes if it.hero != claim.hero]
            if sum(held) >= claim.copies:
                numbers.add(len([it for it in held if it]))
                if node.state.stage is Stage.PLAY and game.first_days.get(at, 1) < claim.day:
                    return True, f"on day {game.first_days[at]} already"
            if sum(it.items.count(item) for it in node.state.heroes) > claim.copies:
                return True, "there are more of it in hands"
    if numbers and min(numbers) != claim.others:
        return True, f"{min(numbers)} others have all of them, not {claim.others}"
    if numbers and max(numbers) > claim.most:
        return True, f"{max(numbers)} others have all of them together"
    added = {it.stock for it in parts_in(games.program) if isinstance(it, AddToStock)}
    options = {f"option {it.id}": it for poi in games.program.pois for it in poi.options}
    for trade in (it for by in claim.again for it in parts_in(options.get(by))):
        if isinstance(trade, Trade) and trade.stock not in added:
            at = games.index.stock_at[trade.stock]
            states = (it.state for game in games.tables for it in game.nodes[: game.reached])
            laid = [stack.count(item) for it in states if (stack := it.stocks[at]) is not None]
            if laid and max(laid) < claim.copies:
                return True, f"{trade.stock} never has more than {max(laid)}"
    return bool(numbers), ""


def held_in_person(games: Games, claim: c.MayTake | c.InPerson) -> tuple[bool, str]:
    """Whether a game is won in which the hero in person did not do or have it."""
    ways, name = games.must(claim.finale, False), in_person(claim)
    return bool(ways), "" if all(name in one for one in ways) else "a game is won without"


def sooner(games: Games, deed: str, day: int) -> str:
    """Whether something is done before the day."""
    for game in games.tables:
        for at, _, it in game.steps():
            if deed in it.names and game.first_days[at] < day:
                return f"done on day {game.first_days[at]}"
    return ""
