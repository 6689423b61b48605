"""A hero's Story: the visible cards of a tableau, and the icons on them (CTA-12 to 14)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from fateloom.runtime.cards.conditions import ABILITIES, ICONS, Standing
from fateloom.runtime.cards.content import Automatic, Power, Reward
from fateloom.runtime.cards.index import Index
from fateloom.runtime.cards.state import Player
from fateloom.runtime.cards.view import Table


def visible(index: Index, player: Player, *, destiny: bool) -> Iterator[tuple[str, Reward]]:
    """The cards of a Story with what they bring; the destiny only once it is revealed (CTA-12)."""
    for card, path in _cards(player):
        if card:
            yield card, index.reward(card, path)
    if destiny and player.destiny:
        yield player.destiny, index.reward(player.destiny)


def powers(index: Index, player: Player) -> Iterator[tuple[str, Power | Automatic]]:
    """The powers of a Story, with their cards (CTA-79, 87)."""
    for card, path in _cards(player):
        if card in index.with_power:
            power = index.reward(card, path).power
            if power is not None:
                yield card, power


def _cards(player: Player) -> Iterator[tuple[str, int]]:
    yield player.origin, 0
    yield player.motivation, 0
    for slot in player.slots:
        for gained in slot:
            yield gained.card, gained.path
    for ally in player.allies:
        if ally.face_up:
            yield ally.card, 0


def rewards(
    index: Index, table: Table, seat: int, *, destiny: bool = False
) -> list[tuple[str, Reward]]:
    """The Story of a seat, with the adversary whom it has overcome in the finale (CTA-100).
    `destiny`: with the destiny, where it is known, also before it is revealed.
    """
    player = table.players[seat]
    found = list(visible(index, player, destiny=destiny or table.over))
    if player.beaten and table.opponent is not None:
        found.append((table.opponent.card, index.reward(table.opponent.card)))
    return found


def standing(index: Index, table: Table, seat: int, *, destiny: bool = False) -> Standing:
    """All that a condition can ask about that seat (CTA-13, 27); `destiny`: as in `rewards`."""
    player = table.players[seat]
    own = [it for _, it in rewards(index, table, seat, destiny=destiny)]
    abilities = Counter(one for it in own for one in it.abilities)
    icons = Counter(one for it in own for one in it.icons)
    allies = any(ally.face_up for it in table.players for ally in it.allies)
    return Standing(
        tuple(abilities[it] for it in ABILITIES),
        tuple(icons[it] for it in ICONS),
        player.track,
        player.experience,
        allies,
    )
