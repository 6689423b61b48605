"""A face-down deck: drawing without replacement, one small question of chance a card.

A shuffle as one answer of chance has more outcomes than can be listed. So nothing is shuffled
ahead: the deck holds which cards are left, and an order only where somebody knows it. The next card
is then a question of chance with at most as many answers as there are kinds of cards (sampling
without replacement; each order of the deck comes out equally often).

The cards in `unordered` are a secret of the table as a whole: `seen_by` hides them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from functools import lru_cache

from fateloom.runtime.kernel.chance import Distribution
from fateloom.runtime.record import record, replace


@record
class Placed:
    """A card whose place in the deck is known to these seats (in ascending order)."""

    card: str
    known_to: tuple[int, ...]


@record
class Deck:
    """`top`: cards whose place is known, the next one first; `unordered`: those below them, sorted;
    `bottom`: cards whose place is known, below the others, the last one at the very bottom.
    """

    unordered: tuple[str, ...] = ()
    top: tuple[Placed, ...] = ()
    bottom: tuple[Placed, ...] = ()

    @property
    def size(self) -> int:
        """How many cards are left; everybody may count them."""
        return len(self.top) + len(self.unordered) + len(self.bottom)

    @property
    def cards(self) -> tuple[str, ...]:
        """All cards that are left, sorted: a secret, and what invariants count."""
        if not self.top and not self.bottom:
            return self.unordered
        placed = [place.card for place in (*self.top, *self.bottom)]
        return tuple(sorted((*self.unordered, *placed)))


@record
class SeenDeck:
    """A deck as one seat sees it: its size, and the cards by place; None: unknown to that seat."""

    size: int
    top: tuple[str | None, ...]
    bottom: tuple[str | None, ...]


def deck_of(cards: Iterable[str]) -> Deck:
    """A shuffled deck of these cards."""
    return Deck(tuple(sorted(cards)))


def next_card(deck: Deck) -> Distribution[str]:
    """What the next card can be, each with its exact probability; a single answer where its place
    is known. Raises ValueError for an empty deck.
    """
    if deck.top:
        return Distribution([(deck.top[0].card, Fraction(1))])
    if deck.unordered:
        left = len(deck.unordered)
        return Distribution(
            (card, _share(count, left)) for card, count in Counter(deck.unordered).items()
        )
    if deck.bottom:
        return Distribution([(deck.bottom[0].card, Fraction(1))])
    raise ValueError("the deck is empty")


@lru_cache(maxsize=4096)
def _share(count: int, left: int) -> Fraction:
    return Fraction(count, left)


def draw(deck: Deck, card: str) -> Deck:
    """The deck after that card was taken from the top; ValueError if it cannot be the next one."""
    if deck.top:
        if deck.top[0].card == card:
            return replace(deck, top=deck.top[1:])
    elif deck.unordered:
        if card in deck.unordered:
            at = deck.unordered.index(card)
            return replace(deck, unordered=(*deck.unordered[:at], *deck.unordered[at + 1 :]))
    elif deck.bottom and deck.bottom[0].card == card:
        return replace(deck, bottom=deck.bottom[1:])
    raise ValueError(f"{card!r} cannot be the next card")


def put_on_top(deck: Deck, card: str, known_to: Iterable[int] = ()) -> Deck:
    """The deck with that card on top; `known_to`: the seats that have seen which card it is."""
    return replace(deck, top=(Placed(card, tuple(sorted(set(known_to)))), *deck.top))


def put_under(deck: Deck, card: str, known_to: Iterable[int] = ()) -> Deck:
    """The deck with that card at the bottom."""
    return replace(deck, bottom=(*deck.bottom, Placed(card, tuple(sorted(set(known_to))))))


def shuffle(deck: Deck, added: Iterable[str] = ()) -> Deck:
    """The deck with these cards added and all order forgotten."""
    return deck_of((*deck.cards, *added))


def seen_by(deck: Deck, seat: int | None) -> SeenDeck:
    """What that seat knows of the deck; None: somebody who only watches."""
    return SeenDeck(deck.size, _known(deck.top, seat), _known(deck.bottom, seat))


def _known(places: tuple[Placed, ...], seat: int | None) -> tuple[str | None, ...]:
    return tuple(place.card if seat in place.known_to else None for place in places)
