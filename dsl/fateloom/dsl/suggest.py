""" "Did you mean …": the known word that was most likely meant, or none."""

from __future__ import annotations

from collections.abc import Iterable

SHORT = 5
"""Words with fewer letters may differ by one edit, longer ones by two."""

LONGEST = 64
"""Words longer than this are not compared letter by letter."""


def nearest(word: str, candidates: Iterable[str]) -> str | None:
    """The candidate that `word` was probably meant to be, or None when none is close.

    In this order: the same but for capitals; the same words in another order (`anne_saint`); one or
    many of the same (`category`, `categories`); one edit in a word of fewer than five letters, up
    to two in a longer one. An edit is a letter too many, too few, wrong, or two neighbours swapped.
    Among equals the closest wins, then the one that starts with the same letter, then the first in
    the alphabet.
    """
    folded = word.casefold()
    known = sorted(set(candidates))
    for candidate in known:
        if candidate.casefold() == folded:
            return candidate
    swapped = _sorted_words(folded)
    if len(swapped) > 1:
        for candidate in known:
            if _sorted_words(candidate.casefold()) == swapped:
                return candidate
    if len(folded) > LONGEST:
        return None
    one = _singular(folded)
    for candidate in known:
        if len(one) >= SHORT - 1 and _singular(candidate.casefold()) == one:
            return candidate
    limit = 1 if len(folded) < SHORT else 2
    best: tuple[int, bool, str] | None = None
    for candidate in known:
        if abs(len(candidate) - len(folded)) > limit:
            continue
        slips = distance(folded, candidate.casefold(), limit)
        # A word of two letters is one slip away from half of all short words.
        if slips <= limit and slips < min(len(folded), len(candidate)) - (len(folded) < SHORT):
            rank = (slips, candidate[:1].casefold() != folded[:1], candidate)
            if best is None or rank < best:
                best = rank
    return None if best is None else best[2]


def by_words(word: str, candidates: Iterable[str]) -> str | None:
    """The candidate that was probably meant: a close one, else the only one that has all the words
    of `word`, or whose words `word` has all, else one that is nearly close.

    >>> by_words("marta", ["marks", "drover_marta"]), by_words("old_well", ["well", "old_mill"])
    ('drover_marta', 'well')
    """
    known = list(candidates)
    guess = nearest(word, known)
    if guess is not None and distance(word.casefold(), guess.casefold(), 1) < 2:
        return guess
    words = set(word.casefold().split("_"))
    its = [it for it in known if words <= (its := set(it.split("_"))) or its <= words]
    return its[0] if len(its) == 1 else guess


def did_you_mean(guess: str | None) -> str:
    """The end of a message about an unknown word: the word that was probably meant, or nothing.

    >>> did_you_mean(nearest("roep", ["rope", "lamp"])), did_you_mean(None)
    ("; did you mean 'rope'?", '')
    """
    return f"; did you mean '{guess}'?" if guess else ""


def distance(a: str, b: str, limit: int) -> int:
    """The Damerau-Levenshtein distance of `a` and `b` (a swap counts once); anything above
    `limit` is returned as `limit + 1`.
    """
    if a == b:
        return 0
    # An edit changes which letters there are by two at most.
    if abs(len(a) - len(b)) > limit or len(set(a) ^ set(b)) > 2 * limit:
        return limit + 1
    before: list[int] = []
    row = list(range(len(b) + 1))
    for i, x in enumerate(a, 1):
        older, before = before, row
        row = [i]
        for j, y in enumerate(b, 1):
            cost = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (x != y))
            if i > 1 and j > 1 and x == b[j - 2] and y == a[i - 2]:
                cost = min(cost, older[j - 2] + 1)
            row.append(cost)
        if min(row) > limit and (not before or min(before) > limit):
            return limit + 1
    return min(row[-1], limit + 1)


def _singular(word: str) -> str:
    """The word for one of them, or what is the same for one and for many."""
    return f"{word[:-3]}y" if word.endswith("ies") else word.removesuffix("s")


def _sorted_words(text: str) -> list[str]:
    return sorted(text.replace("_", " ").replace("-", " ").split())


def ascii_words(text: str) -> list[str]:
    """The words of a text as far as an id can hold them: letters of ASCII, and digits."""
    return "".join(it if it.isascii() and it.isalnum() else " " for it in text).split()
