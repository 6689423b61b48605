"""What is counted of games of cards, and what many games come to: shares of wins, failures."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import sqrt

from fateloom.runtime.cards.state import State
from fateloom.runtime.kernel.game import Over
from fateloom.tools.bots.soak import Game

WHOLE = 12
"""A win, in parts: shared by two, three or four it is a whole number still (CTA-70)."""

PLACES = ("first", "second", "third", "fourth")

PARTS = ("origin", "motivation", "destiny")


def figures(state: State, end: Over) -> Mapping[str, int]:
    """What is counted of a game that is over; a win is WHOLE, and places count from who began."""
    players, opponent = state.players, state.opponent
    first = state.setup.first or 0
    found: Counter[str] = Counter()
    for seat, player in enumerate(players):
        won = WHOLE // len(end.winners) if seat in end.winners else 0
        if opponent is not None:
            won = WHOLE if end.winners else 0
        found[f"won {PLACES[(seat - first) % len(players)]}"] += won
        for part in PARTS:
            found[f"had {part} {getattr(player, part)}"] += 1
            found[f"won {part} {getattr(player, part)}"] += won
        found[f"track {player.track}"] += 1
    if opponent is not None:
        found[f"had adversary {opponent.card}"] += 1
        found[f"won adversary {opponent.card}"] += WHOLE if end.winners else 0
    for score in end.scores:
        for name, points in score.parts:
            found[f"points {name}"] += points
    return found


def lines(games: Sequence[Game]) -> Iterator[str]:
    """The figures of many games, as lines of the report."""
    total: Counter[str] = Counter()
    for game in games:
        total.update(game.figures)
    players = total["players"]
    if not players:
        return
    seats = round(players / len(games))
    points, turns = total["points"] / players, total["turns"] / players
    yield f"points       {points:.1f} for each player: {_points(total)}"
    yield f"a player     {turns:.1f} turns, {total['choices'] / players:.0f} choices"
    yield f"failed       {', '.join(_failed(total))}"
    together = any(name.startswith("had adversary") for name in total)
    if together:
        yield from _shares("adversaries", total, "adversary", 1.0, "won")
        return
    if seats > 1:
        yield f"places       {', '.join(_places(total, seats, len(games)))}"
    for part, head in zip(PARTS, ("origins", "motivations", "destinies"), strict=True):
        yield from _shares(head, total, part, seats, "of a fair share")


def _points(total: Counter[str]) -> str:
    head = "points "
    parts = [name for name in total if name.startswith(head)]
    return ", ".join(f"{it.removeprefix(head)} {total[it] / total['players']:.1f}" for it in parts)


def _failed(total: Counter[str]) -> Iterator[str]:
    """The share of failed attempts by act."""
    for act in ("1", "2", "3", "finale"):
        tried, failed = total[f"tried {act}"], total[f"failed {act}"]
        if tried:
            name = act if act == "finale" else f"act {act}"
            yield f"{name} {100 * failed / tried:.1f} % of {tried:,}"


def _places(total: Counter[str], seats: int, games: int) -> Iterable[str]:
    """The share of wins of each place, with its interval of 95 %."""
    for place in PLACES[:seats]:
        share = total[f"won {place}"] / WHOLE / games
        around = 1.96 * sqrt(share * (1 - share) / games)
        yield f"{place} {100 * share:.1f} ±{100 * around:.1f} %"


def _shares(head: str, total: Counter[str], part: str, fair: float, what: str) -> Iterator[str]:
    """Wins of each card beside the fair share, 1.0; the best and the worst cards in words."""
    had = f"had {part} "
    shares = {
        name.removeprefix(had): total[f"won {part} {name.removeprefix(had)}"]
        / WHOLE
        * fair
        / total[name]
        for name in total
        if name.startswith(had)
    }
    told = (f"{id} {share:.2f}" for id, share in sorted(shares.items(), key=lambda it: -it[1]))
    yield f"{head:<12} {what}: {', '.join(told)}"
