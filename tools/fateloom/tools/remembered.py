"""What the last check of a scenario found: so that a writer sees first what is new.

It is kept in the cache, by the folder's real path, and lost without harm: then everything is new.
A finding is told from another by its code, its file and its message; lines move while one writes.
"""

from __future__ import annotations

import json
import os
from collections import Counter

from fateloom.tools import cache

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from fateloom.tools.findings import Plain

LINT = "FT04"
"""How the codes of lint rules begin."""

Known = Counter[tuple[str, str, str]]


class Split:
    """The findings of a check, as plain values: `new` ones and `old` ones, each in their order;
    `gone`: how many of the last check are no more; `unasked`: those of lint, which waits until the
    errors are gone.
    """

    __slots__ = ("gone", "new", "old", "unasked")

    def __init__(self, found: Iterable[Plain], known: Known) -> None:
        left = Counter(known)
        self.new: list[Plain] = []
        self.old: list[Plain] = []
        for one in found:
            told = identity(one)
            (self.old if left[told] > 0 else self.new).append(one)
            left[told] -= left[told] > 0
        waits = any(one[1] == "error" for one in (*self.new, *self.old))
        self.unasked = [it for it in left.elements() if waits and it[0].startswith(LINT)]
        self.gone = sum(left.values()) - len(self.unasked)


def identity(plain: Plain) -> tuple[str, str, str]:
    """What tells a finding from another, wherever its line has moved."""
    return plain[0][0], plain[3][0][0], plain[2]


def known(path: str) -> Known | None:
    """What the last check of the folder found; None where nobody knows."""
    body = cache.load(_name(path))
    if body is None:
        return None
    try:
        rows = [(str(code), str(file), str(message)) for code, file, message in json.loads(body)]
    except (ValueError, TypeError, RecursionError):
        return None  # somebody has written something else there
    return Counter(rows)


def remember(
    path: str, found: Iterable[Plain], unasked: Iterable[tuple[str, str, str]] = ()
) -> None:
    """Keep what a check has found, and what it did not ask for. Fails without a word, as the cache
    does.
    """
    rows = [*(identity(one) for one in found), *unasked]
    cache.store(_name(path), json.dumps(rows).encode())


def _name(path: str) -> str:
    return cache.key((b"last check", os.path.realpath(path).encode("utf-8", "surrogateescape")))


def folded(old: Iterable[Plain], gone: int) -> str:
    """The lines about what was there before, and what is no more; "" where there is neither.

    >>> folded([[["FT0311", "missing-destiny", "hint"], "hint"]] * 2, 1)
    'As before: 2 hints (FT0311 ×2). --all shows them.\\n1 of the last findings is gone.\\n'
    """
    rows = list(old)
    lines = []
    if rows:
        levels = Counter(one[1] for one in rows)
        told = [
            f"{levels[level]} {level}{'' if levels[level] == 1 else 's'}"
            for level in ("error", "warning", "hint")
            if levels[level]
        ]
        codes = Counter(one[0][0] for one in rows)
        each = ", ".join(f"{id} ×{number}" for id, number in sorted(codes.items()))
        shows = "shows it" if len(rows) == 1 else "shows them"
        lines.append(f"As before: {', '.join(told)} ({each}). --all {shows}.\n")
    if gone:
        lines.append(f"{gone} of the last findings {'is' if gone == 1 else 'are'} gone.\n")
    return "".join(lines)
