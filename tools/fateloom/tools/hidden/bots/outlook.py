"""What a seat can tell of the game from its own view: who may be the Opener, and what things are
worth to it. The unit is roughly a wound.
"""

from __future__ import annotations

from functools import cache, cached_property
from math import sqrt

from fateloom.runtime.hidden import effects as ef
from fateloom.runtime.hidden import tables
from fateloom.runtime.hidden.index import Index
from fateloom.runtime.hidden.items import change, helps
from fateloom.runtime.hidden.state import Contest
from fateloom.runtime.hidden.view import SeenPlayer, View
from fateloom.runtime.hidden.words import Destination, Roll
from fateloom.runtime.record import replace
from fateloom.tools.hidden.bots.duel import Fight, fight
from fateloom.tools.hidden.knowledge import opener_chances
from fateloom.tools.hidden.walking import ways

WIN = 20.0
HAUNTED = 1.2
"""What it costs to draw a Haunting card."""

ITEM = 0.8
WOUND = 1.0
HUNTED = 0.6
"""How much the health of each of the others counts against the Opener's, once all know."""

WINNERS = 1.3
"""How many win a game on average, since the living win together, and so do ghosts."""

DIES = 24.0
"""What it costs to become a ghost, shared by all players: in a large company more ghosts win."""

LATE = 10
"""In so many last rounds fights are feared less: a draw helps nobody."""

ENOUGH_GLOOM = 6

REACHED = ((2, 0.9), (4, 0.6), (8, 0.2), (99, 0.0))
"""How probably somebody comes who is so many steps away."""

WARY = 0.6
"""How probably somebody who comes attacks."""


@cache
def _chance(least: int) -> float:
    """The chance that the own die is ahead of the other one by at least so much."""
    return float(tables.differences().chance_of(lambda difference: difference >= least))


Ways = dict[str, tuple[int, tuple[str, ...]]]
"""For each tile the steps that it takes to get there, and the tiles on the way."""

AllWays = dict[tuple[str, tuple[str, ...]], Ways]
"""By a tile and the tiles that are gone: the ways from there."""


class Outlook:
    """The game as the seat that is asked sees it."""

    def __init__(self, index: Index, view: View, seat: int, all_ways: AllWays) -> None:
        """`all_ways`: those that were asked for before, which this adds to."""
        self.index = index
        self._all_ways = all_ways
        self.view = view
        self.seat = seat
        self.me: SeenPlayer = view.players[seat]

    @cached_property
    def opener(self) -> tuple[float, ...]:
        """The chance of each seat to be the Opener."""
        if self.view.opener is not None:
            return tuple(float(it == self.view.opener) for it in range(len(self.view.players)))
        return tuple(map(float, opener_chances(self.index, self.view)))

    @cached_property
    def doubt(self) -> float:
        """How much is left to find out about the Opener, 0 to 1."""
        return 1.0 - max(self.opener)

    def ways(self, start: str) -> Ways:
        """The ways from a tile."""
        key = start, self.view.removed
        if key not in self._all_ways:
            self._all_ways[key] = ways(self.index, self.view, start)
        return self._all_ways[key]

    @cached_property
    def dies(self) -> float:
        """What it costs to become a ghost."""
        return DIES / len(self.view.players)

    def without(self, tile: str) -> Outlook:
        """The game without that tile."""
        removed = (*self.view.removed, tile)
        return Outlook(self.index, replace(self.view, removed=removed), self.seat, self._all_ways)

    def living(self, seat: int) -> bool:
        """Whether that player is no ghost."""
        return not self.view.players[seat].ghost

    def is_enemy(self, seat: int) -> bool:
        """Whether that player stands in the way: after the ritual the Opener and the others are two
        sides; before it everybody does.
        """
        if seat == self.seat or not self.living(seat):
            return False
        opener = self.view.opener
        return opener is None or opener in (seat, self.seat)

    # --- rolls

    def added(self, it: Contest) -> int:
        """All changes of a result that the seat knows of, hidden items of its own included."""
        total = it.added
        for seat in (it.seat, *(() if it.target is None else (it.target,))):
            for card in filter(None, self.view.players[seat].items):
                item = self.index.item[card]
                if not item.discard and helps(item, it, seat):
                    total += change(item.effects, it.roll)
        in_play = (self.index.haunting[card].effects for card in self.view.in_play)
        return total + sum(change(effects, it.roll) for effects in in_play)

    def value(self, seat: int) -> int:
        """What stands for a player in a roll."""
        player = self.view.players[seat]
        return player.gloom if player.ghost else player.health

    def chance(self, offset: int, least: int) -> float:
        """The chance that a result is at least so much."""
        return _chance(least - offset)

    def lost(self, offset: int) -> float:
        """The chance that a result is below 0."""
        return 1.0 - self.chance(offset, 0)

    def gloom(self, tile: str) -> int:
        """The gloom of a location."""
        return self.view.gloom[self.index.locations.index(tile)]

    # --- what knowledge and declarations are worth

    def look(self, owner: int) -> float:
        """What it is worth to look at an unseen card of that pile: much where it can decide who the
        Opener is.
        """
        unseen = sum(not card.card for card in self.view.players[owner].pile)
        if not unseen or self.view.opener is not None:
            return 0.0
        return 0.4 + 3.0 * self.doubt * self.opener[owner] / unseen + 0.6 * self.opener[owner]

    @cached_property
    def best_look(self) -> float:
        """The best look at the pile of another player."""
        others = (it for it in range(len(self.view.players)) if it != self.seat)
        return max(map(self.look, others), default=0.0)

    def bind(self, loser: int) -> float:
        """What it is worth to bind a beaten player."""
        right = self.opener[loser]
        cost = 0.4 * tables.half(self.me.health, self.index.options.bind_rounding) + 1.0
        return right * WIN - (1 - right) * cost

    def open(self, loser: int) -> float:
        """What it is worth to open the ritual."""
        right = self.opener[self.seat]
        return right * WIN * self.stands(loser) - (1 - right) * self.dies

    def stands(self, beaten: int | None = None) -> float:
        """How probably this seat wins as the Opener of a ritual, once that one is beaten: by its
        health against that of all who are left, who have a turn each before its next one.
        """
        left = [
            it.health
            for seat, it in enumerate(self.view.players)
            if seat not in (self.seat, beaten) and not it.ghost
        ]
        against = HUNTED * sum(left) * sqrt(len(left))
        return self.me.health / max(1.0, self.me.health + against) if left else 1.0

    def beat(self, loser: int) -> float:
        """What it is worth to win an exchange against somebody without health."""
        if self.view.opener is None:
            return max(self.bind(loser), self.open(loser))
        if self.view.opener == loser:
            return WIN
        if not self.is_enemy(loser):
            return -self.dies
        return WIN * (self.stands(loser) - self.stands())

    @cached_property
    def _caution(self) -> float:
        """How much is left to lose, 0 to 1."""
        return min(LATE, self.index.house.rounds - self.view.round) / LATE

    def ruin(self) -> float:
        """What it costs to be beaten by another one: the chance to win that there was."""
        if self.view.opener == self.seat:
            return WIN * self.stands()
        if self.view.opener is None:
            return self._caution * WIN * WINNERS / len(self.view.players)
        return self._caution * self.dies

    def duel(self, roller: int, target: int, added: int = 0) -> Fight:
        """How a fight between two goes."""
        it = Contest(Roll.ATTACK, roller, target)
        return fight(self.value(roller), self.value(target), self.added(it) + added)

    def attack(self, target: int) -> float:
        """What it is worth to attack somebody."""
        if not self.is_enemy(target):
            return -1.0
        found = self.duel(self.seat, target)
        beaten = self.beat(target)
        worth = found.target_out * beaten - found.roller_out * self.ruin()
        eager = WOUND if beaten > 0 else 0.2
        return worth + eager * found.wounds * (0.6 + self.opener[target])

    @cached_property
    def _threats(self) -> tuple[tuple[Ways, float], ...]:
        """For each enemy the ways that it can go, and what its attack would cost."""
        if self.me.ghost:
            return ()
        found = []
        for seat, player in enumerate(self.view.players):
            if self.is_enemy(seat):
                cost = self.duel(seat, self.seat).target_out * self.ruin()
                found.append((self.ways(player.tile), cost))
        return tuple(found)

    def danger(self, tile: str) -> float:
        """What it costs to be there when the others have their turns."""
        total = 0.0
        for there, cost in self._threats:
            steps, _ = there.get(tile, (99, ()))
            total += cost * next(share for most, share in REACHED if steps <= most)
        return total * WARY

    # --- other actions

    @cached_property
    def _added_to_search(self) -> int:
        return self.added(Contest(Roll.SEARCH, self.seat))

    def search(self, tile: str) -> float:
        """What it is worth to search that location."""
        offset = self.me.health - self.gloom(tile) + self._added_to_search
        worth = self.chance(offset, 1) * (ITEM if self.view.search[0] else 0.1)
        worth += self.chance(offset, tables.LOOK_AT_OTHER) * self.best_look
        worth += self.chance(offset, tables.LOOK_AT_OWN) * self.look(self.seat)
        return worth - self.lost(offset) * HAUNTED

    def probe(self, target: int) -> float:
        """What it is worth to probe somebody."""
        it = Contest(Roll.PROBE, self.seat, target)
        offset = self.me.health - self.value(target) + self.added(it)
        harm = HAUNTED / 2 if self.is_enemy(target) else 0.0
        gain = max(self.look(target), harm) if self.living(target) else 0.1
        return self.chance(offset, 1) * gain - self.lost(offset) * HAUNTED * 0.8

    def haunt(self, target: int) -> float:
        """What it is worth to a ghost to haunt somebody."""
        if not self.living(target):
            return -1.0
        offset = self.me.gloom - self.value(target)
        offset += self.added(Contest(Roll.HAUNT, self.seat, target))
        wound = self.me.gloom >= self.index.options.haunt_wound_cost
        worth = self.chance(offset, 1) * (1.0 + 0.6 * (not self.has_way_to_win()))
        worth += self.chance(offset, tables.HAUNT_WOUND) * (1.5 if wound else 0.8)
        return worth - self.lost(offset) * 0.6

    def syphon(self, tile: str) -> float:
        """What it is worth to a ghost to syphon gloom; none where the ghosts need a cold house."""
        gain = float(tables.gloom_taken(self.gloom(tile)))
        if self.wants_cold and not self.wants_gloom():
            return -gain
        wants = self.wants_gloom() or self.me.gloom < ENOUGH_GLOOM
        return gain * (1.2 if wants else 0.2) - 0.1

    def has_way_to_win(self) -> bool:
        """Whether a card in play lets ghosts win."""
        return any(self.index.haunting[it].ghost_win is not None for it in self.view.in_play)

    @cached_property
    def wants_cold(self) -> bool:
        """Whether a card in play lets ghosts win by the gloom of all locations."""
        wins = (self.index.haunting[it].ghost_win for it in self.view.in_play)
        return any(it is not None and it.location_gloom is not None for it in wins)

    def wants_gloom(self) -> bool:
        """Whether ghosts can win by their gloom, now or by a card that is still to come."""
        cards = self.view.in_play or tuple(
            it.id for it in self.index.house.hauntings if it.destination is Destination.IN_PLAY
        )
        wins = (self.index.haunting[it].ghost_win for it in cards)
        return any(it is not None and it.total_gloom is not None for it in wins)

    def best_action(self, tile: str) -> tuple[float, str, int]:
        """The best action on that tile: its worth, its name, its target (-1: none)."""
        near = [
            it
            for it, player in enumerate(self.view.players)
            if it != self.seat and player.tile == tile
        ]
        is_location = self.index.tile[tile].location
        found = [(0.0, "", -1)]
        if self.me.ghost:
            found += [(self.haunt(it), "haunt", it) for it in near]
            found += [(self.syphon(tile), "syphon", -1)] if is_location else []
            return max(found)
        found += [(self.search(tile), "search", -1)] if is_location else []
        for it in near:
            found += [(self.probe(it), "probe", it), (self.attack(it), "attack", it)]
        return max(found)

    def item(self, card: str) -> float:
        """What it is worth to have an item."""
        if not card:
            return ITEM
        it = self.index.item[card]
        worth = 0.4 if it.discard else 0.6
        for effect in it.effects:
            match effect:
                case ef.Modify(count):
                    worth += 0.4 * abs(count)
                case ef.Heal(count):
                    worth += 0.9 * count
                case ef.Peek():
                    worth += 0.8 * self.doubt
                case _:
                    worth += 0.2
        return worth
