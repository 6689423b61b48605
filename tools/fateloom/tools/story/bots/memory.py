"""What a bot remembers of its own game: what it tried, when, and what its board gained by it."""

from __future__ import annotations

from collections import Counter

from fateloom.runtime.story.view import View
from fateloom.tools.story.bots.heuristics import ourselves, strength
from fateloom.tools.story.bots.player_knowledge import Known

LONG_AGO = 9999
"""Days since a visit that never was."""


class Memory:
    """Of one seat, in one game."""

    def __init__(self, known: Known) -> None:
        self.known = known
        self.tries: Counter[str] = Counter()
        """How often something was said: options, items shown, paths asked, branches."""
        self.this_turn = 0
        """Commands since the turn began; what bounds a visit that never ends."""
        self._turn = (0, 0)
        self._visits: dict[str, int] = {}
        self._gains: dict[str, float] = {}
        self._before: tuple[str, float] | None = None

    def look(self, view: View) -> None:
        """Take in the view: a new turn, and what the last try has brought."""
        turn = (view.day, view.active)
        if turn != self._turn:
            self._turn, self.this_turn = turn, 0
        self.this_turn += 1
        if self._before is not None:
            tried, wealth = self._before
            gain = self._wealth(view) - wealth
            self._gains[tried] = self._gains.get(tried, 0.0) + gain
            self._before = None
        if view.visiting is not None and view.active == view.seat:
            self._visits[view.visiting] = view.day

    def tried(self, what: str, view: View) -> None:
        """Remember that this is said now."""
        self.tries[what] += 1
        self._before = what, self._wealth(view)

    def gain(self, what: str) -> float:
        """What a try of it has brought on the average, in coins or so; 0 for the unknown."""
        return self._gains.get(what, 0.0) / max(1, self.tries[what])

    def days_since(self, poi: str, view: View) -> int:
        """Days since the last visit."""
        visit = self._visits.get(poi)
        return LONG_AGO if visit is None else view.day - visit

    def _wealth(self, view: View) -> float:
        """The own board as one number; a coin is 1."""
        hero = ourselves(view)
        items = sum(4 if self.known.wants(it) else 1 for it in hero.items)
        return hero.coins + 2 * hero.xp + items + hero.effort / 2 + strength(hero.markers) / 6
