"""Tables that nobody would write, for the check of any game of tables: no text makes it fail."""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Iterator
from itertools import count

from fateloom.dsl.checked import Checked
from fateloom.dsl.diagnostics import Level

BOMB = "a: &a [x, x, x, x, x, x, x, x, x]\n" + "".join(
    f"{two}: &{two} [{', '.join([f'*{one}'] * 9)}]\n"
    for one, two in zip("abcdefgh", "bcdefghi", strict=True)
)

TEXTS = {
    "a YAML bomb": BOMB,
    "a merge": "a: &a {b: 1}\nc: {<<: *a}\n",
    "a tag of Python": "a: !!python/object/apply:os.system ['true']\n",
    "deep": "a: " + "[" * 5000 + "]" * 5000 + "\n",
    "deep blocks": "".join(f"{' ' * at}a:\n" for at in range(1500)),
    "deep conditions": "act_1: {traits: {a: {title: A, needs: "
    + "{not: " * 300
    + "{ability: str}"
    + "}" * 300
    + "}}}\n",
    "one line of a million": "title: " + "x" * 1_000_000 + "\n",
    "a key of a thousand": "k" * 1000 + ": 1\n",
    "nothing but a colon": ":\n",
    "zeros": "\0\0\0",
    "a control character": "title: a\x1b[31mb\n",
    "directions": "title: \u202eabc\u202c\n",
    "a mark and nothing": "\ufeff",
    "a list": "- a\n- b\n",
    "a word": "word\n",
    "a number": "7\n",
    "two documents": "a: 1\n---\nb: 2\n",
    "keys that are no words": "1: a\ntrue: b\n~: c\n[x]: d\n",
}

VALUES = [
    "[]", "{}", "~", "true", "0", "-1", "1.5", "1e400", ".nan", ".inf", "9" * 19, "9" * 400,
    "'2026-11-22'", "'a\\u0007b'", '"a\\u001b[2Jb"', "[[[[]]]]", "{a: {b: {c: 1}}}", "word",
    "[hero, hero, hero, hero, hero, hero]", "{ability: str}", "{all: []}", "''", "x" * 300,
]  # fmt: skip


def is_refused(checked: Checked[object]) -> bool:
    """Whether the tables gave no game, but findings with an error, each of a decent length."""
    return (
        checked.game is None
        and any(it.level is Level.ERROR for it in checked.diagnostics)
        and all(len(it.message) < 2000 for it in checked.diagnostics)
    )


def is_consistent(checked: Checked[object]) -> bool:
    """Whether there is a game exactly if no finding is an error."""
    errors = any(it.code.level is Level.ERROR for it in checked.diagnostics)
    return errors == (checked.game is None)


def grows_evenly(check: Callable[[int], object], size: int) -> bool:
    """Whether twice the size takes about twice the calls of functions.

    >>> grows_evenly(lambda size: [abs(it) for it in range(size)], 100)
    True
    >>> grows_evenly(lambda size: [abs(it) for it in range(size * size)], 100)
    False
    """
    small, large = _calls(check, size), _calls(check, 2 * size)
    return large < 2.3 * small


def _calls(check: Callable[[int], object], size: int) -> int:
    """How many functions are called, and left."""
    seen = count()
    before = sys.getprofile()
    sys.setprofile(lambda *_: next(seen))
    try:
        check(size)
    finally:
        sys.setprofile(before)
    return next(seen)


def one_value_changed(text: str, seed: str, most: int) -> Iterator[str]:
    """The text with one of its values replaced by something else, for so many of them."""
    rng = random.Random(seed)
    places = list(_scalars(text))
    for start, end in rng.sample(places, min(most, len(places))):
        yield text[:start] + rng.choice(VALUES) + text[end:]


def two_values_changed(text: str, seed: str, times: int) -> Iterator[str]:
    """The text with two of its values replaced, so many times."""
    rng = random.Random(seed)
    places = list(_scalars(text))
    for _ in range(times):
        changed = text
        for start, end in sorted(rng.sample(places, min(2, len(places))), reverse=True):
            changed = changed[:start] + rng.choice(VALUES) + changed[end:]
        yield changed


def _scalars(text: str) -> Iterator[tuple[int, int]]:
    """Where the values of a table stand: spans of what follows a `: ` up to the next mark."""
    for at in range(len(text) - 2):
        if text[at : at + 2] == ": ":
            end = at + 2
            while end < len(text) and text[end] not in ",}]\n":
                end += 1
            yield at + 2, end
