"""What is said to be all that asks for a thing, held to every state in which somebody has it."""

from __future__ import annotations

from tests.dsl.graph.claims.games import Games

from fateloom.dsl.graph import claims as c
from fateloom.runtime.record import replace
from fateloom.runtime.story.state import Stage, State


def asked_for(games: Games, claim: c.Spare) -> tuple[bool, str]:
    """Whether something else is open to a hero who has the thing, and not without it."""
    item = claim.thing.partition(" ")[2]
    said, seen = {*claim.asks, *claim.gone}, False
    for game in games.tables:
        for node in game.nodes[: game.reached]:
            for seat, hero in enumerate(node.state.heroes):
                if node.state.stage is not Stage.PLAY or item not in hero.items:
                    continue
                seen, without = True, _without(node.state, seat, item)
                for target in games.asked.keys() - said:
                    is_open = games.possible(target, node.state, seat)
                    if is_open is not games.possible(target, without, seat):
                        return True, f"{game.table.name}: {target} asks for it"
    return seen, ""


def _without(state: State, seat: int, item: str) -> State:
    """The state in which the hero has none of the thing."""
    items = tuple(it for it in state.heroes[seat].items if it != item)
    heroes = list(state.heroes)
    heroes[seat] = replace(heroes[seat], items=items)
    return replace(state, heroes=tuple(heroes))
