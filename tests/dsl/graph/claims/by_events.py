"""Claims about events and days, held to the states behind each event."""

from __future__ import annotations

from collections.abc import Callable

from tests.dsl.graph.claims.games import Games
from tests.dsl.graph.claims.played import Played
from tests.dsl.verify.engine.explore import seat_of

from fateloom.dsl.graph import claims as c
from fateloom.runtime.story.conditions import holds
from fateloom.runtime.story.state import Stage, Standing


def surely(games: Games, event: str, fails: Callable[[Played, int], str]) -> tuple[bool, str]:
    """What should be so whenever the event, and no other, has happened."""
    seen = False
    for game in games.tables:
        for _, edge, it in game.steps():
            after = game.nodes[edge.to].state
            if it.fired != (event,) or after.control.stack or it.doers != {event}:
                continue
            seen = True
            if against := fails(game, edge.to):
                return True, against
    return seen, ""


def is_open(games: Games, game: Played, at: int, targets: tuple[str, ...]) -> str:
    """Who finds one of these open in that state."""
    state = game.nodes[at].state
    if state.stage is not Stage.PLAY:
        return ""
    for target in targets:
        for seat, hero in enumerate(state.heroes):
            if hero.standing is Standing.PLAYING and games.possible(target, state, seat):
                return f"{game.table.name}: {target} is open to {hero.hero}"
    return ""


def later(games: Games, event: str, targets: tuple[str, ...]) -> str:
    """Whether the POI of a target that the event takes off the map, or that was not there yet,
    comes to the map after the event.
    """
    pois = {games.asked[it][0] for it in targets}
    removed = {it.poi for it in games.claims if isinstance(it, c.Removes) and event in it.by}
    for poi in pois & {it.removeprefix("poi ") for it in removed}:
        number = games.index.poi_at[poi]
        for game in games.tables:
            starts = {
                e.to
                for _, e, it in game.steps()
                if it.fired == (event,)
                and it.doers == {event}
                and not game.nodes[e.to].state.control.stack
            }
            todo = list(starts)
            while todo:
                at = todo.pop()
                state = game.nodes[at].state
                if state.stage is not Stage.PLAY:
                    continue
                if state.pois[number].tile is not None and not state.control.stack:
                    return f"{poi} is on the map after it"
                new = {e.to for e in game.edges[at]} - starts if at < len(game.edges) else set()
                starts |= new
                todo += new
    return ""


def shut_until(games: Games, claim: c.Shuts) -> str:
    """Who finds open again what the event has shut, before one of `again` happens."""
    for game in games.tables:
        found: dict[int, list[int]] = {}
        todo = []
        for at, edge, it in game.steps():
            if not it.doers & {*(claim.again or ())}:
                found.setdefault(at, []).append(edge.to)
            if it.fired == (claim.event,) and it.doers == {claim.event}:
                todo.append(edge.to)
        for at in todo:
            rest = not game.nodes[at].state.control.stack
            if rest and (against := is_open(games, game, at, claim.targets)):
                return f"{against} again"
            todo += [it for it in found.pop(at, ()) if it != at]
    return ""


def is_alive(game: Played, at: int, whom: str) -> str:
    """Whether those who are to be defeated are not, in that state."""
    state = game.nodes[at].state
    if whom == "everyone":
        return "" if state.stage is Stage.OVER and state.winner is None else "the game goes on"
    heroes = [it for it in state.heroes if it.hero == whom]
    return "alive" if any(it.standing is Standing.PLAYING for it in heroes) else ""


def placed(games: Games, event: str, poi: str) -> tuple[bool, str]:
    """Whether the event, where it puts the POI somewhere, puts it on another tile than is said."""
    said = {
        it.tile
        for it in games.claims
        if isinstance(it, c.Places) and (it.event, it.poi) == (event, poi)
    }
    number, seen = games.index.poi_at[poi.partition(" ")[2]], False
    for game in games.tables:
        for at, edge, it in game.steps():
            if it.doers != {event} or it.fired != (event,):
                continue
            before = game.nodes[at].state.pois[number].tile
            after = game.nodes[edge.to].state.pois[number].tile
            if after is not None and after != before:
                seen = True
                if after not in said:
                    return True, f"it puts it on {after}"
    return seen, ""


def on_days(games: Games, node: str, days: tuple[int, ...], last: int) -> tuple[bool, str]:
    """Whether it is done or happens on another day."""
    seen = False
    for game in games.tables:
        for at, _, it in game.steps():
            if node in it.names:
                seen = True
                day = game.nodes[at].state.day  # behind a last event all days are as one
                day += it.days if node.startswith("event ") else 0
                if min(day, last) not in days:
                    return True, f"{game.table.name}: on day {day}"
    return seen, ""


def undone(games: Games, fact: str) -> tuple[bool, str]:
    """Whether an event with a day ends the fact, and is not said to."""
    condition = games.conditions.get(fact)
    said = {it.event for it in games.claims if isinstance(it, c.Undoes) and it.fact == fact}
    if condition is None:
        return False, ""
    for game in games.tables:
        for at, edge, it in game.steps():
            if not it.ends_turn or it.doers != set(it.fired) or len(it.fired) != 1:
                continue
            if not games.nodes[it.fired[0]].days or it.fired[0] in said:
                continue
            before, after = game.nodes[at].state, game.nodes[edge.to].state
            if after.stage is not Stage.PLAY:
                continue
            for hero in before.heroes:
                if holds(games.index, before, condition, seat_of(before, hero.hero)) and not holds(
                    games.index, after, condition, seat_of(after, hero.hero)
                ):
                    return True, f"{it.fired[0]} undoes it"
    return True, ""
