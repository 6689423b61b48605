"""What a soak asks of card games: tables, invariants, ends, figures."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import sqrt

from fateloom.dsl.cards.spoken import SEATS
from fateloom.runtime.cards import command as cmd
from fateloom.runtime.cards import event as ev
from fateloom.runtime.cards.command import Command
from fateloom.runtime.cards.event import Event
from fateloom.runtime.cards.game import CardGame
from fateloom.runtime.cards.game_rules import CardGameRules
from fateloom.runtime.cards.invariants import broken
from fateloom.runtime.cards.scoring import score
from fateloom.runtime.cards.state import SetUp, State
from fateloom.runtime.kernel.game import Over
from fateloom.runtime.record import replace
from fateloom.tools.bots.soak import Game, Seated, Seating, Soaking
from fateloom.tools.cards.modes import modes_of, set_up_of
from fateloom.tools.cards.recount import recount

AUTOMATIC = (cmd.Next, cmd.First, cmd.Show, cmd.Pass, cmd.Hold)
"""What chance says, and what a player says who does nothing."""


class CardSoak(Soaking[SetUp, State, Command, Event]):
    """See `Soaking`."""

    LENGTH = "turns"

    rules: CardGameRules

    def __init__(self, card_game: CardGame) -> None:
        self.rules = CardGameRules(card_game)

    def seatings(self) -> tuple[Seating, ...]:
        """See `Soaking`."""
        cards = self.rules.card_game.cards
        numbers = range(cards.numbers.least_players, cards.numbers.most_players + 1)
        return tuple(Seating(it, mode, it) for it in numbers for mode in modes_of(cards, it))

    def seated(self, seating: Seating, number: int) -> Seated[SetUp]:
        """Every seat begins in turn."""
        players = seating.players
        choices = replace(set_up_of(players, seating.mode or ""), first=number % players)
        return Seated(choices, SEATS[:players], number)

    def where(self, state: State) -> str:
        """See `Soaking`."""
        active = state.turn.active
        return f"seat {active}, turn {state.players[active].turns}"

    def broken(
        self, before: State, command: Command, events: tuple[Event, ...], after: State
    ) -> Sequence[str]:
        """The invariants, an empty stack between actions, and at the end the score once more."""
        found = list(broken(self.rules.index, after, before))
        if after.over:
            if after.stack or after.attempt is not None:
                found.append("a stack or an attempt outlasts the game (CTA-63)")
            for seat in range(len(after.players)):
                counted = sum(amount for _, amount in score(self.rules.index, after, seat))
                if counted != recount(self.rules.index.cards, after, seat):
                    found.append(f"the tableau of seat {seat} is not worth {counted} (CTA-72)")
        return found

    def end(self, state: State, events: tuple[Event, ...], days: int) -> str:
        """See `Soaking`."""
        to_move = self.rules.legal(state)
        if not isinstance(to_move, Over):
            return "a game that never ended"
        if state.opponent is not None:
            return f"the adversary {to_move.result}"
        return "a tie" if len(to_move.winners) > 1 else f"won by seat {to_move.winners[0] + 1}"

    def figures(self, state: State | None, days: int) -> Mapping[str, int]:
        """See `Soaking`."""
        end = None if state is None else self.rules.legal(state)
        if state is None or not isinstance(end, Over):
            return {"turns": 0, "players": 0, "points": 0}
        return {
            "turns": sum(it.turns for it in state.players),
            "players": len(state.players),
            "points": sum(it.total for it in end.scores),
            **figures(state, end),
        }

    def counted(self, before: State, command: Command, events: tuple[Event, ...]) -> Sequence[str]:
        """Choices of players, and how their attempts went."""
        found = ["choices"] * (not isinstance(command, AUTOMATIC))
        attempt = before.attempt
        for event in events:
            if isinstance(event, ev.Resolved) and attempt is not None:
                act = "finale" if attempt.act is None else attempt.act
                found.append(f"tried {act}")
                if not event.success:
                    found.append(f"failed {act}")
        return found

    def lines(self, games: Sequence[Game]) -> Iterator[str]:
        """See `Soaking`."""
        yield from lines(games)


# --- what is counted


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
    for its in end.scores:
        for name, points in its.parts:
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
