"""Decks and sealed answers: exact chances, and what each seat knows."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as some

from fateloom.runtime.codec import from_json, to_json
from fateloom.runtime.kernel.deck import (
    Deck,
    SeenDeck,
    deck_of,
    draw,
    next_card,
    put_on_top,
    put_under,
    seen_by,
    shuffle,
)
from fateloom.runtime.kernel.sealed import Sealed
from fateloom.runtime.kernel.sealed import seen_by as sealed_seen_by


def orders(deck: Deck) -> dict[tuple[str, ...], Fraction]:
    """Every order in which the deck can be drawn, with its exact probability."""
    if not deck.size:
        return {(): Fraction(1)}
    found: Counter[tuple[str, ...]] = Counter()
    for card, weight in next_card(deck).outcomes:
        for rest, chance in orders(draw(deck, card)).items():
            found[(card, *rest)] += weight * chance  # type: ignore[assignment]
    return dict(found)  # type: ignore[arg-type]


@given(some.lists(some.sampled_from("abc"), max_size=5))
def test_drawing_one_by_one_is_a_fair_shuffle(cards: list[str]) -> None:
    """Every permutation equally often: by enumeration, not by the deck's own arithmetic."""
    every = list(permutations(cards))
    expected = {order: Fraction(count, len(every)) for order, count in Counter(every).items()}
    assert orders(deck_of(cards)) == expected


def test_a_known_card_comes_where_it_was_put() -> None:
    deck = put_under(put_on_top(deck_of("aab"), "x", (2, 0)), "y", (1,))
    assert deck.size == 5 and deck.cards == ("a", "a", "b", "x", "y")
    for order, _ in orders(deck).items():
        assert (order[0], order[-1]) == ("x", "y")
    assert seen_by(deck, 0) == SeenDeck(5, ("x",), (None,))
    assert seen_by(deck, 1) == SeenDeck(5, (None,), ("y",))
    assert seen_by(deck, None) == SeenDeck(5, (None,), (None,))
    assert seen_by(shuffle(deck, "z"), 0) == SeenDeck(6, (), ())


@pytest.mark.parametrize("deck", [deck_of("ab"), put_on_top(deck_of("a"), "b"), Deck()])
def test_a_card_that_cannot_be_next_is_refused(deck: Deck) -> None:
    with pytest.raises(ValueError, match="cannot be the next"):
        draw(deck, "c" if deck.unordered else "a")


def test_an_empty_deck_has_no_next_card() -> None:
    with pytest.raises(ValueError, match="empty"):
        next_card(Deck())


def test_a_deck_and_sealed_answers_round_trip() -> None:
    deck = put_on_top(deck_of("ab"), "c", (1,))
    assert from_json(Deck, to_json(deck, Deck)) == deck
    answers: Sealed[str] = Sealed((1, 0), ("yes",))
    assert from_json(Sealed[str], to_json(answers, Sealed[str])) == answers


def test_sealed_answers_are_seen_by_their_own_seat_until_all_are_in() -> None:
    asked: Sealed[str] = Sealed((2, 0, 1))
    first = asked.answered("rock")
    assert (asked.next_seat, first.next_seat) == (2, 0)
    assert sealed_seen_by(first, 2).own == "rock"
    assert sealed_seen_by(first, 0) == sealed_seen_by(asked.answered("paper"), 0)
    assert sealed_seen_by(first, None).own is None
    with pytest.raises(ValueError, match="has not answered"):
        first.revealed()
    done = first.answered("paper").answered("rock")
    assert done.next_seat is None
    assert done.revealed() == ((2, "rock"), (0, "paper"), (1, "rock"))
    with pytest.raises(ValueError, match="all seats"):
        done.answered("rock")
