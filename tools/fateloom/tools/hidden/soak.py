"""What a soak asks of haunted houses: tables, invariants, ends, figures."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from fateloom.runtime.hidden import command as cmd
from fateloom.runtime.hidden import event as ev
from fateloom.runtime.hidden.changing import holder_of
from fateloom.runtime.hidden.command import Command
from fateloom.runtime.hidden.event import Event
from fateloom.runtime.hidden.game import HauntedHouse
from fateloom.runtime.hidden.invariants import broken
from fateloom.runtime.hidden.rules import HauntedHouseRules
from fateloom.runtime.hidden.state import SetUp, State
from fateloom.runtime.hidden.words import Result
from fateloom.runtime.kernel.game import Over
from fateloom.tools.bots.soak import Seated, Seating, Soak

COUNTED: Mapping[type, str] = {
    ev.CardLookedAt: "looks",
    ev.CardShown: "shows",
    ev.Traded: "trades",
    ev.GhostBegan: "ghosts",
    ev.Declared: "declarations",
    ev.HauntingDrawn: "hauntings",
    ev.TileRemoved: "tiles",
}

ROLES = ("Opener", "living", "ghost")
"""What a player is at the end. The fair share of each is what anybody wins: since the living win
together, as do ghosts, more than one game in as many as there are players.
"""


class HiddenSoak(Soak[SetUp, State, Command, Event]):
    """Many haunted houses of bots: which role wins, and from which place."""

    LENGTH = "rounds"
    AUTOMATIC = (cmd.Next, cmd.First, cmd.Die, cmd.Pick, cmd.Place, cmd.Forgo)
    COUNTED = COUNTED

    rules: HauntedHouseRules

    def __init__(self, haunted_house: HauntedHouse) -> None:
        self.rules = HauntedHouseRules(haunted_house)
        house = haunted_house.house
        self.players = range(house.least_players, house.most_players + 1)

    def seated(self, seating: Seating, number: int) -> Seated[SetUp]:
        """Every seat begins in turn."""
        players = seating.players
        names = self.rules.haunted_house.characters[:players]
        return Seated(SetUp(players, number % players), names, number)

    def where(self, state: State) -> str:
        return f"seat {state.turn.active}, round {state.round}"

    def broken(self, before: State, events: tuple[Event, ...], after: State) -> Sequence[str]:
        return broken(self.rules.index, after)

    def ended(self, state: State, end: Over) -> str:
        match state.result:
            case Result.OPENER if state.opener is None:
                return "the Opener, the last one living"
            case Result.OPENER:
                return "the Opener, after the ritual"
            case Result.BINDING:
                return "the Opener is bound"
            case Result.LIVING:
                return "the living, after the ritual"
            case Result.GHOSTS:
                return "the ghosts"
            case _:
                return "a draw"

    def figures_of(self, state: State, end: Over) -> Mapping[str, int]:
        """Places count from who began."""
        players, first = len(state.players), state.first
        found: Counter[str] = Counter(rounds=state.round, players=players)
        opener = holder_of(self.rules.index, state)
        for seat in state.winners:
            found[f"won {(seat - first) % players}"] += 1
        for seat, player in enumerate(state.players):
            role = "ghost" if player.ghost else "Opener" if seat == opener else "living"
            found[f"were {role}"] += 1
            found[f"won {role}"] += seat in state.winners
        found["Openers that won"] += opener in state.winners
        return found

    def counted(self, before: State, events: tuple[Event, ...]) -> Sequence[str]:
        return ["right"] * sum(isinstance(it, ev.Declared) and it.right for it in events)

    def lines(self, total: Counter[str], games: int) -> Iterator[str]:
        if not total["players"]:
            return
        seats = range(round(total["players"] / games))
        places = (f"{it + 1}: {100 * total[f'won {it}'] / games:.1f} %" for it in seats)
        yield f"places       {', '.join(places)}"
        roles = (f"{role} {_share(total[f'won {role}'], total[f'were {role}'])}" for role in ROLES)
        won, were = (sum(total[f"{it} {role}"] for role in ROLES) for it in ("won", "were"))
        yield f"won as       {', '.join(roles)}; anybody {_share(won, were)}"
        yield f"the Opener   wins {_share(total['Openers that won'], games)} games"
        each = (f"{name} {total[name] / games:.1f}" for name in COUNTED.values())
        yield f"a game       {total['choices'] / games:.0f} choices, {', '.join(each)}"
        yield f"declared     right in {_share(total['right'], total['declarations'])}"


def _share(part: int, of: int) -> str:
    """
    >>> _share(1, 4), _share(0, 0)
    ('25.0 % of 4', '0.0 % of 0')
    """
    return f"{100 * part / max(1, of):.1f} % of {of}"
