"""What a house holds: the board, destiny cards, items, Haunting cards, numbers and options.

Words that are only shown are not here: the rules know ids. Everything that the printed rules leave
open is a field of `Options`, with its default (section 8 of the rules).
"""

from __future__ import annotations

from fateloom.runtime.hidden.effects import Effect
from fateloom.runtime.hidden.words import (
    Adjacency,
    Destination,
    Kind,
    Rounding,
    Taken,
    Tiers,
    When,
)
from fateloom.runtime.record import record


@record
class Options:
    """The choices that the rules leave to a house. `tiers`: section 1.2; `bind_rounding`: section
    1.8; `attack_takes`: HND-38; `shower_sees`: HND-16; `removal_needs_reveal`: HND-80;
    `ghost_gloom`: gloom of a new ghost (HND-56); `ritual_heals`: HND-50; `haunt_wound_cost`:
    HND-67.
    """

    tiers: Tiers = Tiers.ALL
    bind_rounding: Rounding = Rounding.DOWN
    attack_takes: Taken = Taken.ITEMS
    shower_sees: bool = False
    removal_needs_reveal: bool = True
    ghost_gloom: int = 0
    ritual_heals: int = 5
    haunt_wound_cost: int = 3


@record
class Tile:
    """A tile of the board at column `x` and row `y`. `location`: it can be searched, and begins
    with `gloom`; `numbers`: what its removal costs (HND-77); `cost`: steps to enter it (HND-11).
    """

    id: str
    x: int
    y: int
    location: bool = False
    gloom: int = 0
    numbers: tuple[int, ...] = ()
    cost: int = 1


@record
class DestinyCard:
    """A card of the piles, so many times (HND-02, 05)."""

    id: str
    kind: Kind
    copies: int = 1


@record
class Item:
    """A Search card. `discard`: it is used once, when its holder wants it; otherwise it works
    whenever it can, or once a turn (`When.OWN_TURN`). `hidden`: only its holder sees it (HND-74).
    """

    id: str
    when: When
    effects: tuple[Effect, ...]
    copies: int = 1
    discard: bool = False
    hidden: bool = False


@record
class GhostWin:
    """When ghosts win by a Haunting card in play; each that is set must hold (HND-59, 83).
    `total_gloom`: of all ghosts together; `majority`: at least as many ghosts as living;
    `location_gloom`: on every location.
    """

    total_gloom: int | None = None
    majority: bool = False
    location_gloom: int | None = None


@record
class Haunting:
    """A Haunting card (HND-72)."""

    id: str
    destination: Destination
    effects: tuple[Effect, ...] = ()
    copies: int = 1
    ghost_win: GhostWin | None = None


Card = DestinyCard | Item | Haunting


@record
class House:
    """Everything that a game needs. `health`: tokens of each player (HND-42), or
    `health_by_players`, from `least_players` up, of which the last one is for more as well;
    `ghost_gloom_by_players`: likewise in place of the option `ghost_gloom`; `pile`: cards in a
    pile; `rounds`: a game that lasts longer is a draw (HND-85); `links`: pairs of tiles.
    """

    least_players: int
    most_players: int
    pile: int
    start: str
    tiles: tuple[Tile, ...]
    destiny: tuple[DestinyCard, ...]
    items: tuple[Item, ...]
    hauntings: tuple[Haunting, ...]
    health: int = 5
    health_by_players: tuple[int, ...] = ()
    ghost_gloom_by_players: tuple[int, ...] = ()
    rounds: int = 60
    adjacency: Adjacency = Adjacency.ORTHOGONAL
    links: tuple[tuple[str, str], ...] = ()
    options: Options = Options()

    def health_of(self, players: int) -> int:
        """The tokens of each of so many players."""
        return self._by_players(self.health_by_players or (self.health,), players)

    def ghost_gloom_of(self, players: int) -> int:
        """The gloom of a new ghost among so many players."""
        row = self.ghost_gloom_by_players or (self.options.ghost_gloom,)
        return self._by_players(row, players)

    def _by_players(self, row: tuple[int, ...], players: int) -> int:
        return row[min(max(0, players - self.least_players), len(row) - 1)]
