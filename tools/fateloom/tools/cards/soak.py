"""What a soak asks of card games: tables, invariants, ends, figures."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from fateloom.dsl.cards.spoken import SEATS
from fateloom.runtime.cards import command as cmd
from fateloom.runtime.cards import event as ev
from fateloom.runtime.cards.command import Command
from fateloom.runtime.cards.event import Event
from fateloom.runtime.cards.game import CardGame
from fateloom.runtime.cards.invariants import broken
from fateloom.runtime.cards.rules import CardGameRules
from fateloom.runtime.cards.scoring import score
from fateloom.runtime.cards.state import SetUp, State
from fateloom.runtime.kernel.game import Over
from fateloom.runtime.record import field_values, replace
from fateloom.tools.bots.soak import Seated, Seating, Soak
from fateloom.tools.bots.tally import share
from fateloom.tools.cards.modes import modes_of, set_up_of
from fateloom.tools.cards.recount import recount

WHOLE = 12
"""A win, in parts: shared by two, three or four it is a whole number still (CTA-70)."""

PLACES = ("first", "second", "third", "fourth")

PARTS = ("origin", "motivation", "destiny")


class CardSoak(Soak[SetUp, State, Command, Event]):
    """Many card games of bots: who wins from which place, and how attempts go."""

    LENGTH = "turns"
    AUTOMATIC = (cmd.Next, cmd.First, cmd.Show, cmd.Pass, cmd.Hold)

    rules: CardGameRules

    def __init__(self, card_game: CardGame) -> None:
        self.rules = CardGameRules(card_game)
        numbers = card_game.cards.numbers
        self.players = range(numbers.least_players, numbers.most_players + 1)

    def modes(self, players: int) -> Sequence[str | None]:
        return modes_of(self.rules.card_game.cards, players)

    def seated(self, seating: Seating, number: int) -> Seated[SetUp]:
        """Every seat begins in turn."""
        players = seating.players
        choices = replace(set_up_of(players, seating.mode or ""), first=number % players)
        return Seated(choices, SEATS[:players], number)

    def where(self, state: State) -> str:
        active = state.turn.active
        return f"seat {active}, turn {state.players[active].turns}"

    def broken(self, before: State, events: tuple[Event, ...], after: State) -> Sequence[str]:
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

    def ended(self, state: State, end: Over) -> str:
        if state.opponent is not None:
            return f"the adversary {end.result}"
        return "a tie" if len(end.winners) > 1 else f"won by seat {end.winners[0] + 1}"

    def figures_of(self, state: State, end: Over) -> Mapping[str, int]:
        """A win is WHOLE, and places count from who began."""
        players, opponent = state.players, state.opponent
        first = state.setup.first or 0
        found: Counter[str] = Counter(
            turns=sum(it.turns for it in players),
            players=len(players),
            points=sum(it.total for it in end.scores),
        )
        for seat, player in enumerate(players):
            won = WHOLE // len(end.winners) if seat in end.winners else 0
            if opponent is not None:
                won = WHOLE if end.winners else 0
            found[f"won {PLACES[(seat - first) % len(players)]}"] += won
            held = field_values(player)
            for part in PARTS:
                found[f"had {part} {held[part]}"] += 1
                found[f"won {part} {held[part]}"] += won
            found[f"track {player.track}"] += 1
        if opponent is not None:
            found[f"had adversary {opponent.card}"] += 1
            found[f"won adversary {opponent.card}"] += WHOLE if end.winners else 0
        for name, points in (part for it in end.scores for part in it.parts):
            found[f"points {name}"] += points
        return found

    def counted(self, before: State, events: tuple[Event, ...]) -> Sequence[str]:
        """Counts how attempts went."""
        found, attempt = [], before.attempt
        for event in events:
            if isinstance(event, ev.Resolved) and attempt is not None:
                act = "finale" if attempt.act is None else attempt.act
                found.append(f"tried {act}")
                if not event.success:
                    found.append(f"failed {act}")
        return found

    def lines(self, total: Counter[str], games: int) -> Iterator[str]:
        """Lines with the shares of wins and of failures."""
        players = total["players"]
        if not players:
            return
        seats = round(players / games)
        points, turns = total["points"] / players, total["turns"] / players
        of = (it.partition(" ") for it in total if it.startswith("points "))
        parts = (f"{part} {total[f'points {part}'] / players:.1f}" for _, _, part in of)
        yield f"points       {points:.1f} for each player: {', '.join(parts)}"
        yield f"a player     {turns:.1f} turns, {total['choices'] / players:.0f} choices"
        yield f"failed       {', '.join(_failed(total))}"
        together = any(name.startswith("had adversary") for name in total)
        if together:
            yield from _shares("adversaries", total, "adversary", 1.0, "won")
            return
        if seats > 1:
            wins = ((it, total[f"won {it}"] / WHOLE) for it in PLACES[:seats])
            places = (f"{it} {share(won, games)}" for it, won in wins)
            yield f"places       {', '.join(places)}"
        for part, head in zip(PARTS, ("origins", "motivations", "destinies"), strict=True):
            yield from _shares(head, total, part, seats, "of a fair share")


def _failed(total: Counter[str]) -> Iterator[str]:
    """The share of failed attempts by act."""
    for act in ("1", "2", "3", "finale"):
        tried, failed = total[f"tried {act}"], total[f"failed {act}"]
        if tried:
            name = act if act == "finale" else f"act {act}"
            yield f"{name} {100 * failed / tried:.1f} % of {tried:,}"


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
