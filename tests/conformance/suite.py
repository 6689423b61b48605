"""What every rule system must do, whatever it plays: the checks, each for one case and one seed.

A check takes a `Case` (a system, what is played, how its secrets can be permuted) and goes through
the front door alone: `Rules`, the kernel's `Table` and its log. It raises AssertionError. The
checks run for every registered system and for Lanterns in `test_conformance`; `test_faults` plants
faults in Lanterns that each must make one of them fail.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from fateloom.runtime.codec import from_json, to_json
from fateloom.runtime.kernel.game import (
    Chance,
    Decision,
    Over,
    Refusal,
    Rules,
    apply_by_events,
    folded,
)
from fateloom.runtime.kernel.log import Entry, first_divergence, from_lines, replay, to_lines
from fateloom.runtime.kernel.simulation import simulate
from fateloom.runtime.kernel.table import Table, resume, start

AnyRules = Rules[Any, Any, Any, Any, Any]
AnyTable = Table[Any, Any, Any, Any]


@dataclass(frozen=True)
class Shows:
    """Why an event may tell a seat what it did not know: `rule` says so. `when`: whether the event
    tells it, as that seat hears of it.
    """

    rule: str
    when: Callable[[Any], bool] = lambda heard: True


@dataclass(frozen=True)
class Case:
    """A rule system and something to play by it.

    `permuted`: the state with secrets changed that this seat does not know; None where there are
    none. `broken`: invariants that do not hold. `families`: commands of which `legal` lists the
    plainest members only. `alike(state, twin, command)`: the command that looks the same in the
    twin, where secrets have changed places. `shows`: events that reveal by rule, each with that
    rule and when, as a seat hears of it, it does. `face_down`: commands and answers of chance of
    which others hear that they were given and no more; `turned_up`: events that show a secret to
    everybody; `told_to`: the one seat that an event tells a secret, None for other events.
    """

    name: str
    rules: AnyRules
    setups: tuple[Any, ...]
    broken: Callable[[Any], tuple[str, ...]]
    permuted: Callable[[Any, int, random.Random], Any | None]
    steps: int = 150
    families: tuple[type, ...] = ()
    alike: Callable[[Any, Any, Any], Any] = lambda state, twin, command: command
    shows: Mapping[type, Shows] = field(default_factory=dict)
    face_down: tuple[type, ...] = ()
    turned_up: tuple[type, ...] = ()
    told_to: Callable[[Any], int | None] = lambda event: None
    table: type[AnyTable] = field(default=Table)


def tables(case: Case, seed: int) -> Iterator[AnyTable]:
    """A game at random, table by table."""
    bot = random.Random(seed)
    begun = start(case.rules, case.setups[seed % len(case.setups)], seed)
    assert not isinstance(begun, Refusal), begun
    table = case.table(begun.rules, begun.log, begun.state)
    yield table
    for _ in range(case.steps):
        to_move = table.to_move
        if not isinstance(to_move, Decision):
            assert isinstance(to_move, Over)
            return
        after = table.play(to_move.seat, bot.choice(to_move.commands))
        assert not isinstance(after, Refusal), after
        table = after
        yield table


def last(case: Case, seed: int) -> AnyTable:
    """The game of that seed, as far as it goes."""
    *_, table = tables(case, seed)
    return table


def steps(case: Case, table: AnyTable) -> Iterator[tuple[Any, Entry[Any, Any], Any]]:
    """Each entry of the log, with the states before and after it."""
    state = case.rules.setup(table.log.setup)
    for entry in table.log.entries:
        after = folded(case.rules, state, entry.events)
        yield state, entry, after
        state = after


# --- the checks


def replay_equals_state(case: Case, seed: int) -> None:
    """The log alone leads to the state, and each entry follows from its command."""
    table = last(case, seed)
    assert replay(case.rules, table.log) == table.state
    assert first_divergence(case.rules, table.log) is None
    for before, entry, after in steps(case, table):
        if entry.command is not None:
            said = (entry.events, after)
            assert case.rules.decide(before, entry.command) == entry.events
            assert case.rules.apply(before, entry.command) == said
            assert case.rules.apply_legal(before, entry.command) == said
            assert apply_by_events(case.rules, before, entry.command) == said


def legal_and_refused_agree(case: Case, seed: int) -> None:
    """What is listed stands; what does not stand is not listed; only the asked seat may speak."""
    probes: list[Any] = []
    for table in tables(case, seed):
        to_move = table.to_move
        if not isinstance(to_move, Decision):
            continue
        assert to_move.commands and len(set(to_move.commands)) == len(to_move.commands)
        listed = set(to_move.commands)
        for command in to_move.commands:
            assert not isinstance(case.rules.decide(table.state, command), Refusal), command
        for probe in probes:
            stands = not isinstance(case.rules.decide(table.state, probe), Refusal)
            assert stands == (probe in listed) or (stands and type(probe) in case.families), probe
        seats = case.rules.seats(table.state)
        assert 0 <= to_move.seat < seats
        for seat in (None, *range(seats)):
            if seat != to_move.seat:
                answer = table.play(seat, to_move.commands[0])
                assert isinstance(answer, Refusal) and answer.reason == "not_your_turn"
        probes = [*probes[-20:], *to_move.commands[:3]]


def everything_round_trips(case: Case, seed: int) -> None:
    """Commands, events, states and logs are the same after a trip through JSON."""
    types = case.rules.types
    table = last(case, seed)
    for before, entry, after in steps(case, table):
        assert from_json(types.state, to_json(after, types.state)) == after
        for event in entry.events:
            assert from_json(types.event, to_json(event, types.event)) == event
        to_move = case.rules.legal(before)
        if entry.command is not None and isinstance(to_move, Decision):
            for command in to_move.commands:
                assert from_json(types.command, to_json(command, types.command)) == command
    assert from_lines(to_lines(table.log, types), types) == table.log


def secrets_stay_secret(case: Case, seed: int) -> None:
    """Secrets that a seat does not know change nothing that it can see: its view, who is asked, its
    own list of commands, and what it hears of the same command.
    """
    chance = random.Random(seed)
    for table in tables(case, seed):
        state, to_move = table.state, table.to_move
        if isinstance(to_move, Over):
            continue
        for seat in range(case.rules.seats(state)):
            twin = case.permuted(state, seat, chance)
            if twin is None:
                continue
            assert _known(case, state, seat) == _known(case, twin, seat)
            _says_the_same(case, state, twin, seat, chance)


def _known(case: Case, state: Any, seat: int) -> tuple[Any, ...]:
    """What a seat can see: its view, who is asked, what it can say."""
    to_move = case.rules.legal(state)
    asked = to_move.seat if isinstance(to_move, Decision) else type(to_move).__name__
    own = to_move.commands if isinstance(to_move, Decision) and to_move.seat == seat else ()
    return case.rules.view(state, seat), asked, own


def _says_the_same(case: Case, one: Any, two: Any, seat: int, chance: random.Random) -> None:
    """The same command or card, in both games, sounds the same to that seat. So do, in one game,
    two commands or cards that are given face down.
    """
    there = _possible(case, two)
    pairs = [(it, case.alike(one, two, it)) for it in _possible(case, one)]
    both = [(it, other) for it, other in pairs if other in there]
    if both:
        command, other = chance.choice(both)
        heard = _heard(case, one, command, seat), _heard(case, two, other, seat)
        assert None in heard or heard[0] == heard[1], (command, other)
    to_move = case.rules.legal(one)
    hidden = [it for it in _possible(case, one) if isinstance(it, case.face_down)]
    if len(hidden) > 1 and getattr(to_move, "seat", None) != seat:
        first, second = chance.sample(hidden, 2)
        heard = _heard(case, one, first, seat), _heard(case, one, second, seat)
        if _turns_up(case, one, first):
            return
        assert None in heard or heard[0] == heard[1], (first, second)


def _heard(case: Case, state: Any, command: Any, seat: int) -> tuple[Any, ...] | None:
    """What that seat hears of a command and sees after it; None: a secret is revealed by rule."""
    speaker = getattr(case.rules.legal(state), "seat", None)
    events, after = case.rules.apply_legal(state, command)
    if isinstance(case.rules.legal(after), Over):
        return None
    for event in events:
        if case.told_to(event) == seat:
            return None
        if speaker == seat and case.rules.reveals(event):
            return None
    news = _news(case, state, events, seat)
    if any(type(it) in case.shows and case.shows[type(it)].when(it) for it in news):
        return None
    return (news, *_known(case, after, seat))


def _news(case: Case, state: Any, events: tuple[Any, ...], seat: int | None) -> list[Any]:
    """What that seat hears of each event; `state`: before the first one."""
    found = []
    for event in events:
        found.append(case.rules.public(state, event, seat))
        state = case.rules.evolve(state, event)
    return found


def _turns_up(case: Case, state: Any, command: Any) -> bool:
    """Whether the command is the last one before all cards are turned up."""
    return any(isinstance(it, case.turned_up) for it in case.rules.apply_legal(state, command)[0])


def _possible(case: Case, state: Any) -> list[Any]:
    to_move = case.rules.legal(state)
    match to_move:
        case Decision(_, commands):
            return list(commands)
        case Chance(distribution):
            return [answer for answer, _ in distribution.outcomes]
    return []


def invariants_hold(case: Case, seed: int) -> None:
    """Random play never breaks an invariant, whatever is asked and answered."""
    for before, entry, after in steps(case, last(case, seed)):
        assert case.broken(after) == (), (entry.command, before)


def undo_is_no_way_to_look(case: Case, seed: int) -> None:
    """The last command is taken back whole; alone only where nobody has learned anything since."""
    chance = random.Random(seed)
    previous: AnyTable | None = None
    for table in tables(case, seed):
        seats = range(case.rules.seats(table.state))
        asks = table.undo_consent()
        if previous is None:
            assert isinstance(table.take_back(tuple(seats)), Refusal)
        elif isinstance(back := table.take_back(agreed=asks), Refusal):
            taken = table.log.entries[len(previous.log.entries) :]
            told = any(case.rules.reveals(event) for it in taken for event in it.events)
            assert back.reason == "seen" and len(seats) == 1, "nobody else could agree"
            assert told or any(entry.seat is None for entry in taken)
        else:
            assert (back.log, back.state) == (previous.log, previous.state)
            if asks:
                assert isinstance(table.take_back(agreed=asks[1:]), Refusal)
            elif len(seats) > 1:  # nobody else could be wronged, and nobody could be asked
                assert not _has_learned(case, previous, table, chance)
        previous = table


def _has_learned(case: Case, before: AnyTable, after: AnyTable, chance: random.Random) -> bool:
    """Whether the entries between the tables showed dice or told the seat that spoke a secret."""
    first, *others = after.log.entries[len(before.log.entries) :]
    if others:
        return True  # chance has answered
    assert first.seat is not None
    for _ in range(5):
        twin = case.permuted(before.state, first.seat, chance)
        if twin is None:
            return False
        outcome = case.rules.apply(twin, first.command)
        if isinstance(outcome, Refusal):
            return True
        events, state = outcome
        news = _news(case, twin, events, first.seat)
        told = _news(case, before.state, first.events, first.seat)
        view = case.rules.view(state, first.seat)
        if (news, view) != (told, case.rules.view(after.state, first.seat)):
            return True
    return False


def saves_go_on(case: Case, seed: int) -> None:
    """A game that is written down half way and read again goes on as if nothing had happened."""
    whole = list(tables(case, seed))
    half = whole[len(whole) // 2]
    again = resume(case.rules, from_lines(to_lines(half.log, case.rules.types), case.rules.types))
    assert (again.log, again.state, again.forced) == (half.log, half.state, ())
    for later in whole[len(whole) // 2 + 1 :]:
        entry = next(it for it in later.log.entries[len(again.log.entries) :] if it.command)
        played = again.play(entry.seat, entry.command)
        assert not isinstance(played, Refusal)
        again = played
        assert again.log == later.log


def soaks(case: Case, seed: int) -> None:
    """Games without a log keep the invariants too, and play as the table does."""
    setup = case.setups[seed % len(case.setups)]
    played = simulate(case.rules, setup, random.Random(seed).random, 4 * case.steps)
    assert case.broken(played.state) == ()
    if isinstance(played.end, Over):
        scores = played.end.scores
        assert [it.seat for it in scores] in ([], list(range(case.rules.seats(played.state))))
        best = {it.seat for it in scores if it.rank == 1}
        all_win = set(played.end.winners) == {it.seat for it in scores}  # together
        assert not scores or all_win or set(played.end.winners) <= best


CHECKS = (
    replay_equals_state,
    legal_and_refused_agree,
    everything_round_trips,
    secrets_stay_secret,
    invariants_hold,
    undo_is_no_way_to_look,
    saves_go_on,
    soaks,
)
