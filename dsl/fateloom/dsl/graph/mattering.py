"""For whose finale a change matters, in a sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fateloom.dsl.changes.change import Change, Condition, Renamed, Texts
from fateloom.dsl.diagnostics.listed import together
from fateloom.dsl.graph.queries.contention import EVERYBODY
from fateloom.dsl.graph.views.dice import percent
from fateloom.dsl.graph.views.figures import Compared, compared
from fateloom.dsl.graph.views.matters import (
    BAD,
    Weight,
    against,
    asked_by,
    given_by,
    nodes_of,
    weights,
)

if TYPE_CHECKING:
    from fateloom.dsl.changes.change import Thing
    from fateloom.dsl.graph.views.story import Story

    Weights = dict[str, tuple[Weight, ...]]

MOST = 6
"""So many finales are named in a sentence."""
WORDS = {
    Weight.NEEDED: "needed",
    Weight.OWN: "the hero's own",
    Weight.USED: "on a known way",
    Weight.PLAYED: "in one of the best games that are known",
    Weight.PERHAPS: "can be of use",
    Weight.SHUTS: "can be shut by it",
    Weight.SPOILS: "a step can be spoilt by it",
}
ARROW = "->"
UNDONE = "a step of which is undone by what"


class Mattering:
    """Two versions of a story: for whose finale each change matters; `games`: also by what the best
    games of all finales have, for which they are looked for.
    """

    def __init__(self, old: Story, new: Story, *, games: bool = True) -> None:
        self._old, self._new, self._games = old, new, games
        self._figures: dict[str, str] = {}

    def _compare_days(self, finale: str) -> None:
        """A game of one version may be one of the other too, which was not found there."""
        for one, other in (self._sides, self._sides[::-1]):
            found = one.soonest(finale)
            if found is not None and found.played is not None:
                other.try_game(finale, found.played)

    def sentence(self, change: Change) -> str:
        """`It matters for: Ann's 'Path' (needed); Bob's 'Other' (can be shut by it).`; empty for
        what is not played, and for things that stand in no view.
        """
        thing = change.place.thing
        is_known = thing.kind == "hero" or any(nodes_of(it, thing) for it in self._sides)
        if isinstance(change, Renamed | Texts) or not is_known:
            return ""
        kept, games = self._kept(thing), self._games
        before, after = (weights(it, thing, kept, games=games) for it in self._sides)
        found = {id: min((*before.get(id, ()), *after.get(id, ()))) for id in before | after}
        told = sorted((id for id in found if found[id] in WORDS), key=lambda id: found[id])
        if any(found[id] < Weight.PERHAPS for id in told):  # the rest is loose
            told = [id for id in told if found[id] is not Weight.PERHAPS]
        # a step of a game does not matter where games of both versions are worth the same
        told = [id for id in told if found[id] is not Weight.PLAYED or self.figures(id)]
        alike: dict[str, list[str]] = {}
        for id in told[:MOST]:
            words = self._why(id, before, after)
            words += _how_freely(change) if found[id] in BAD else ""
            # what can only spoil it is hardly what the best games are other ones by
            best = self.figures if found[id] < Weight.PERHAPS else self._won
            if figures := best(id):
                words += f"; with all changes {figures}"
            alike.setdefault(words, []).append(self._ending(id))
        ends = [f"{together(some)} ({words})" for words, some in alike.items()]
        ends += [f"{len(told) - MOST} more"] if len(told) > MOST else []
        if ends:
            said = f"It matters for: {'; '.join(ends)}."
        elif found:
            said = "It matters for nobody's finale but by coins, effort and the like."
        else:
            said = "It matters for nobody's finale."
        return said + self._copies(thing) + self._rivals(change, told)

    @property
    def _sides(self) -> tuple[Story, Story]:
        return self._old, self._new

    def _kept(self, thing: Thing) -> frozenset[str]:
        """The goods that a stock has in both versions, where it has others as well in one."""
        was, now = (frozenset(nodes_of(it, thing)) for it in self._sides)
        return was & now if thing.kind == "stock" and was != now else frozenset()

    @property
    def _finales(self) -> list[str]:
        """Those of both versions."""
        return list(dict.fromkeys((*self._new.finales(), *self._old.finales())))

    def _ending(self, finale: str) -> str:
        """`Ann's 'Path'`, of the new version if it is there."""
        lookup = (self._new if finale in self._new.lookup.node else self._old).lookup
        node = lookup.node[finale]
        return f"{lookup.names(node.heroes)}'s '{node.title}'"

    def _why(self, finale: str, before: Weights, after: Weights) -> str:
        """What it is to the finale; where that is so in one version alone, in which."""
        was, now = (
            together([WORDS[one] for one in it.get(finale, ()) if one in WORDS])
            for it in (before, after)
        )
        if was == now:
            return now
        return ", ".join(f"{when}: {it}" for when, it in (("before", was), ("now", now)) if it)

    def _copies(self, thing: Thing) -> str:
        """Of what it gives that fewer or more copies come into play."""
        said = ""
        for item in dict.fromkeys(id for it in self._sides for id in given_by(it, thing)):
            if all(item in it.lookup.node for it in self._sides):
                was, now = (it.contention(item).copies for it in self._sides)
                title = self._new.lookup.node[item].title
                if was != now:
                    copies = "copy" if now == 1 else "copies"
                    said += (
                        f" At most {now} {copies} of '{title}' can be in play, instead of {was}."
                    )
        return said

    def _rivals(self, change: Change, told: list[str]) -> str:
        """For whom else a condition is better or worse: what it asks for undoes their steps, and
        what it asks for in the other version does not.
        """
        if not isinstance(change, Condition):
            return ""
        was, now = (asked_by(it, change.place.thing) for it in self._sides)
        lost = against(self._old, was - now) - against(self._new, now)
        gained = against(self._new, now - was) - against(self._old, was)
        said = ""
        for ends, words in (
            (lost, f"Better for: {{}}, {UNDONE} it no longer asks for"),
            (gained, f"Worse for: {{}}, {UNDONE} it now asks for"),
        ):
            if some := [self._ending(it) for it in self._finales if it in ends and it not in told]:
                said += f" {words.format(together(some[:MOST]))}."
        return said

    def figures(self, finale: str) -> str:
        """`8 -> 7 days`: what is different in the best games that are known; empty: nothing, or it
        is not in both versions.
        """
        if finale not in self._figures:
            self._figures[finale] = self._found_figures(finale)
        return self._figures[finale]

    def _found_figures(self, finale: str) -> str:
        if any(finale not in it.lookup.node for it in self._sides):
            return ""
        if self._games:
            self._compare_days(finale)
        return self._won(finale) or _different(*(compared(it, finale) for it in self._sides))

    def _won(self, finale: str) -> str:
        """Whether it can be won in one version alone; empty: in both, or in neither."""
        was, now = (finale in it.grounds[EVERYBODY].reached() for it in self._sides)
        if was == now or any(finale not in it.lookup.node for it in self._sides):
            return ""
        return "it can be won" if now else "nobody can win it"


def _how_freely(change: Change) -> str:
    """Whether something can be done more or less freely now, as far as one condition says so."""
    if not isinstance(change, Condition) or change.part or change.place.inside:
        return ""
    if bool(change.lost) is bool(change.gained):
        return ""
    return f", now {'more' if change.lost else 'less'} freely"


def _day(it: Compared) -> str:
    """The day of the soonest game that was played; `at most 7` if a sooner one may be."""
    assert it.alone is not None
    return f"{'' if it.is_soonest else 'at most '}{it.alone.day}"


def _different(old: Compared, new: Compared) -> str:
    """The days of the soonest game, its chance if the day is the same, and the fewest coins."""
    if old.alone is None or new.alone is None:
        return ""
    said = []
    if old.alone.day != new.alone.day:
        said.append(f"{_day(old)} {ARROW} {_day(new)} days alone")
    if old.games and new.games:
        first, now = old.games[0].takes, new.games[0].takes
        was, chance = percent(first.bare), percent(now.bare)
        if not said and was != chance:
            said.append(f"soonest game {was}% {ARROW} {chance}%")
        fewest, coins = (min(it.takes.coins for it in one.games) for one in (old, new))
        if fewest != coins:
            said.append(f"cheapest game {fewest} {ARROW} {coins} coins")
    return ", ".join(said)
