"""The score of a hero's destiny, and the outline of their story (CTA-57, 68 to 78)."""

from __future__ import annotations

from fateloom.runtime.cards.conditions import ABILITIES, ICONS, Standing, holds
from fateloom.runtime.cards.content import (
    Adversary,
    Challenge,
    Counted,
    IfPoints,
    OfAbility,
    OfCards,
    OfIcon,
    PerPoints,
    Tally,
    Trait,
)
from fateloom.runtime.cards.index import Index
from fateloom.runtime.cards.state import Player
from fateloom.runtime.cards.story import rewards, standing
from fateloom.runtime.cards.view import Table
from fateloom.runtime.cards.words import Deck

Parts = tuple[tuple[str, int], ...]
"""Sub-totals by name; their sum is the score."""


def score(index: Index, table: Table, seat: int) -> Parts:
    """The sub-totals of a seat at the end of the game, or as if it ended now (section 1.6 of the
    rules). A destiny that the table does not show counts nothing.
    """
    player = table.players[seat]
    own = [it for _, it in rewards(index, table, seat, destiny=True)]
    level = index.cards.level(player.track)
    of = standing(index, table, seat, destiny=True)
    destiny_triumph, destiny_tragedy = _destiny(index, player, of)
    icons = sum(map(index.cards.bonus, of.icons))
    return (
        ("triumph", sum(it.triumph for it in own)),
        ("tragedy", sum(it.tragedy for it in own)),
        ("track triumph", level.triumph),
        ("track tragedy", level.tragedy),
        ("destiny triumph", destiny_triumph),
        ("destiny tragedy", destiny_tragedy),
        ("experience", player.experience),
        ("hero cards", _played(index, player, Deck.HERO)),
        ("antihero cards", _played(index, player, Deck.ANTIHERO)),
        ("icons", icons),
    )


def _played(index: Index, player: Player, deck: Deck) -> int:
    """So many played cards of that deck: a point each (CTA-76)."""
    return sum(index.event[card].deck is deck for card in player.played)


def _destiny(index: Index, player: Player, of: Standing) -> tuple[int, int]:
    """What the destiny scores (CTA-74)."""
    triumph = tragedy = 0
    for rule in index.destiny[player.destiny].score if player.destiny else ():
        match rule:
            case IfPoints(condition, more, less):
                held = holds(condition, of)
                triumph, tragedy = triumph + more * held, tragedy + less * held
            case PerPoints(per, more, less, most):
                count = _count(index, player, per, of)
                triumph += _capped(more * count, most)
                tragedy += _capped(less * count, most)
    return triumph, tragedy


def _capped(points: int, most: int | None) -> int:
    return points if most is None else min(points, most)


def _count(index: Index, player: Player, per: Tally, of: Standing) -> int:
    match per:
        case OfIcon(icon):
            return of.icons[ICONS.index(icon)]
        case OfAbility(ability):
            return of.abilities[ABILITIES.index(ability)]
        case OfCards(kind):
            return _cards(index, player, kind)


def _cards(index: Index, player: Player, kind: Counted) -> int:
    match kind:
        case Counted.TRAIT:
            return sum(isinstance(index.story[it.card], Trait) for it in player.gained)
        case Counted.CHALLENGE:
            return sum(isinstance(index.story[it.card], Challenge) for it in player.gained)
        case Counted.ADVERSARY:
            overcome = sum(isinstance(index.story[it.card], Adversary) for it in player.gained)
            return overcome + player.beaten
        case Counted.ALLY:
            return sum(it.face_up for it in player.allies)
        case Counted.HERO_CARD:
            return _played(index, player, Deck.HERO)
        case Counted.ANTIHERO_CARD:
            return _played(index, player, Deck.ANTIHERO)


def chronicle(player: Player) -> tuple[tuple[str, int], ...]:
    """The cards of a hero's story in the order in which it is told, with their paths: origin,
    gained cards, motivation, destiny (CTA-78).
    """
    gained = tuple((it.card, it.path) for it in player.gained)
    return ((player.origin, 0), *gained, (player.motivation, 0), (player.destiny, 0))
