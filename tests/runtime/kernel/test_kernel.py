"""Chance, roller, log and table, on a game that is no story: the kernel knows none."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as some

from fateloom.runtime.codec import DecodeError
from fateloom.runtime.kernel.chance import Distribution, both, dice, uniform
from fateloom.runtime.kernel.game import (
    Chance,
    Decision,
    GameTypes,
    OpenGame,
    Over,
    Refusal,
    ToMove,
    apply_by_events,
    ranked,
)
from fateloom.runtime.kernel.log import first_divergence, from_lines, replay, to_lines
from fateloom.runtime.kernel.nested import from_outside, seat_inside
from fateloom.runtime.kernel.roller import Roller
from fateloom.runtime.kernel.table import Table, resume, start
from fateloom.runtime.record import record, replace

# --- a race to ten: throw a die or stop


@record
class Race:
    players: int


@record
class State:
    seats: tuple[int, ...]
    seat: int
    throwing: bool


@record
class Throw:
    pass


@record
class Pass:
    pass


@record
class Fell:
    pips: int


@record
class Began:
    pass


@record
class Threw:
    pass


@record
class Scored:
    pips: int


Command = Throw | Pass | Fell
Event = Began | Threw | Scored


class RaceRules(OpenGame[State, Event]):
    """To ten, in turns; a pass scores nothing."""

    name = "race"
    types = GameTypes(Race, State, Command, Event)

    def __init__(self, fingerprint: str = "one die") -> None:
        self.fingerprint = fingerprint

    def seats(self, state: State) -> int:
        return len(state.seats)

    def setup(self, choices: Race) -> State | Refusal:
        if choices.players < 1:
            return Refusal("players", "Nobody plays.")
        return State((0,) * choices.players, 0, False)

    def opening(self, state: State) -> tuple[Event, ...]:
        return (Began(),)

    def legal(self, state: State) -> ToMove[Command]:
        if max(state.seats) >= 10:
            return Over("won", (state.seats.index(max(state.seats)),))
        if state.throwing:
            return Chance(uniform(Fell(pips) for pips in range(1, 7)))
        return Decision(state.seat, (Throw(), Pass()))

    def decide(self, state: State, command: Command) -> tuple[Event, ...] | Refusal:
        match command:
            case Fell(pips) if state.throwing and 1 <= pips <= 6:
                return (Scored(pips),)
            case Throw() if not state.throwing:
                return (Threw(),)
            case Pass() if not state.throwing:
                return (Scored(0),)
        return Refusal("wrong", "Not now.")

    def apply(self, state: State, command: Command) -> tuple[tuple[Event, ...], State] | Refusal:
        return apply_by_events(self, state, command)

    def apply_legal(self, state: State, command: Command) -> tuple[tuple[Event, ...], State]:
        found = apply_by_events(self, state, command)
        assert not isinstance(found, Refusal)
        return found

    def evolve(self, state: State, event: Event) -> State:
        match event:
            case Threw():
                return replace(state, throwing=True)
            case Scored(pips):
                at = state.seat
                seats = (*state.seats[:at], state.seats[at] + pips, *state.seats[at + 1 :])
                return State(seats, (at + 1) % len(seats), False)
        return state

    def view(self, state: State, seat: int | None) -> tuple[int, ...]:
        return state.seats


RaceTable = Table[Race, State, Command, Event]
RULES = RaceRules()


def race(seed: int, moves: list[bool]) -> RaceTable:
    table = start(RULES, Race(2), seed)
    assert not isinstance(table, Refusal)
    for throws in moves:
        if isinstance(table.to_move, Over):
            break
        after = table.play(table.asked, Throw() if throws else Pass())
        assert not isinstance(after, Refusal)
        table = after
    return table


MOVES = some.lists(some.booleans(), max_size=12)


@given(some.integers(0, 2**40), MOVES)
def test_replay_of_the_log_is_the_state(seed: int, moves: list[bool]) -> None:
    table = race(seed, moves)
    assert replay(RULES, table.log) == table.state
    assert first_divergence(RULES, table.log) is None
    text = to_lines(table.log, RULES.types)
    assert from_lines(text, RULES.types) == from_lines(text.encode(), RULES.types) == table.log
    assert resume(RULES, table.log).state == table.state


@given(some.integers(0, 2**40), MOVES)
def test_undo_goes_back_one_command_and_the_dice_fall_as_they_fell(
    seed: int, moves: list[bool]
) -> None:
    table = race(seed, moves)
    if isinstance(table.to_move, Over):
        return
    one = table.play(table.asked, Throw())
    assert not isinstance(one, Refusal)
    assert one.undone().log == table.log
    back = one.undone()
    two = back.play(back.asked, Throw())
    assert not isinstance(two, Refusal)
    assert two.log == one.log


def test_the_news_of_a_game_that_begins_is_its_opening() -> None:
    table = race(1, [])
    assert table.news == (Began(),)
    after = table.play(table.asked, Throw())
    assert not isinstance(after, Refusal)
    assert [type(it) for it in after.news] == [Threw, Scored], "the opening is old by then"


def test_undo_at_the_start_changes_nothing() -> None:
    table = race(1, [])
    assert table.undone().log == table.log


def test_forced_answers_of_chance_draw_nothing() -> None:
    table = race(1, []).forcing(Fell(6), Fell(5))
    one = table.play(table.asked, Throw())
    assert not isinstance(one, Refusal)
    two = one.play(one.asked, Throw())
    assert not isinstance(two, Refusal)
    assert two.state.seats == (6, 5)
    assert two.log.drawn == 0
    assert two.news == (Threw(), Scored(5))


def test_an_impossible_forced_answer_is_a_mistake_of_the_caller() -> None:
    with pytest.raises(ValueError, match="cannot answer"):
        forced = race(1, []).forcing(Fell(7))
        forced.play(forced.asked, Throw())


def test_by_hand_the_table_waits_for_the_real_die() -> None:
    table = start(RULES, Race(1), 1, by_hand=True)
    assert not isinstance(table, Refusal)
    waiting = table.play(table.asked, Throw())
    assert not isinstance(waiting, Refusal)
    assert isinstance(waiting.to_move, Chance)
    after = waiting.play(waiting.asked, Fell(4))
    assert not isinstance(after, Refusal)
    assert after.state.seats == (4,)
    assert after.log.entries[-1].seat is None


def test_a_refused_command_leaves_no_trace() -> None:
    table = race(1, [True])
    refusal = table.play(table.asked, Fell(3))
    assert isinstance(refusal, Refusal)
    assert isinstance(start(RULES, Race(0), 1), Refusal)


@pytest.mark.parametrize(
    ("spoil", "message"),
    [
        (lambda text: "", "not JSON"),
        (lambda text: text.replace('"format":1', '"format":2'), "format 2"),
        (lambda text: text.replace("Threw", "Thrown"), r"\$\[4\].*'kind' must be one of"),
        (lambda text: text[: len(text) - 9], "not JSON"),
        (lambda text: text.replace('"setup"', '"set"'), "begins with its header"),
        (lambda text: text + "\n", "not JSON"),
    ],
)
def test_a_spoilt_log_is_told_by_its_line(spoil: object, message: str) -> None:
    text = to_lines(race(1, [False, True]).log, RULES.types)
    with pytest.raises(DecodeError, match=message):
        from_lines(spoil(text), RULES.types)  # type: ignore[operator]


def test_a_log_of_another_game_is_told() -> None:
    log = race(1, [True]).log
    with pytest.raises(DecodeError, match="another game"):
        replay(RaceRules("two dice"), log)


def test_first_doubt_finds_a_forged_event() -> None:
    log = race(1, [False, False]).log
    forged = replace(log.entries[2], events=(Scored(10),))
    assert first_divergence(RULES, replace(log, entries=(*log.entries[:2], forged))) == 2


# --- chance and roller


def test_weights_must_sum_to_one() -> None:
    with pytest.raises(ValueError, match="sum to 1"):
        Distribution([("a", Fraction(1, 2))])


def test_dice_are_counted_exactly() -> None:
    two = dice((1, 2, 3, 4, 5, 6), 2)
    assert len(two.outcomes) == 21
    assert two.chance_of(lambda shown: sum(shown) == 7) == Fraction(1, 6)
    assert dice((1, 2), 0).outcomes == (((), Fraction(1)),)
    pair = both(uniform("ab"), uniform((1, 2, 3)))
    assert pair.chance_of(lambda it: it == ("a", 2)) == Fraction(1, 6)


@given(some.floats(0, 1, exclude_max=True))
def test_pick_follows_the_weights(number: float) -> None:
    loaded = Distribution([("a", Fraction(1, 4)), ("b", Fraction(1, 2)), ("c", Fraction(1, 4))])
    expected = "a" if number < 0.25 else "b" if number < 0.75 else "c"
    assert loaded.pick(number) == expected


def test_the_roller_is_a_value_and_its_numbers_never_change() -> None:
    first, after = Roller(7).draw()
    assert after == Roller(7, 1)
    assert Roller(7).draw()[0] == first
    assert [round(Roller(7, at).draw()[0], 6) for at in range(3)] == [0.218293, 0.896027, 0.724944]


def test_a_trail_gives_other_numbers() -> None:
    numbers = {Roller(7, 0, trail).draw()[0] for trail in range(50)}
    assert len(numbers) == 50 and Roller(7).draw()[0] in numbers


def test_the_roller_is_fair_enough() -> None:
    counts = [0] * 6
    faces = uniform(range(6))
    roller = Roller(1)
    for _ in range(6000):
        face, roller = roller.answer(faces)
        counts[face] += 1
    assert all(850 < count < 1150 for count in counts), counts


def test_a_game_within_a_game_is_asked_in_seats_and_commands_of_the_outer_one() -> None:
    decision: Decision[int] = Decision(1, (3, 4))
    assert from_outside(decision, (5, 2), str) == Decision(2, ("3", "4"))
    chance = from_outside(Chance(uniform((1, 2))), (0,), str)
    assert isinstance(chance, Chance)
    assert chance.distribution.outcomes == (("1", Fraction(1, 2)), ("2", Fraction(1, 2)))
    with pytest.raises(ValueError, match="over"):
        from_outside(Over("won", (0,)), (0,), str)
    assert (seat_inside((5, 2), 2), seat_inside((5, 2), 0), seat_inside((5, 2), None)) == (
        1, None, None,
    )  # fmt: skip


# --- seats, consent, scores


def test_a_seat_that_is_not_asked_is_refused() -> None:
    table = race(1, [])
    answer = table.play(1, Throw())
    assert isinstance(answer, Refusal) and answer.reason == "not_your_turn"
    nobody = table.play(None, Throw())
    assert isinstance(nobody, Refusal) and nobody.reason == "not_your_turn"
    assert isinstance(table.play(0, Throw()), Table)


def test_dice_that_have_fallen_are_taken_back_with_the_consent_of_the_others() -> None:
    table = race(3, [False, True])
    assert [entry.seat for entry in table.log.entries] == [None, 0, 1, None]
    assert table.undo_consent() == (0,)
    refusal = table.take_back()
    assert isinstance(refusal, Refusal) and refusal.reason == "consent"
    back = table.take_back(agreed=(0,))
    assert isinstance(back, Table) and back.log == race(3, [False]).log


def test_what_nobody_has_looked_at_is_taken_back_alone() -> None:
    table = race(3, [False])
    assert table.undo_consent() == ()
    back = table.take_back()
    assert isinstance(back, Table) and back.log == race(3, []).log
    start_of_game = back.take_back()
    assert isinstance(start_of_game, Refusal) and start_of_game.reason == "nothing_to_undo"


def test_commands_of_bots_go_along_with_the_command_of_a_person() -> None:
    table = race(3, [True, True, False, False])
    back = table.take_back(bots=(1,))
    assert isinstance(back, Table) and back.log == race(3, [True, True]).log


def test_who_plays_alone_or_with_bots_cannot_take_back_what_was_seen() -> None:
    table = race(3, [False, True])
    assert table.undo_consent(bots=(1,)) == ()
    refusal = table.take_back(agreed=(0, 1), bots=(1,))
    assert isinstance(refusal, Refusal) and refusal.reason == "seen"


def test_who_plays_alone_can_correct_dice_that_were_typed() -> None:
    begun = race(3, [])
    thrown = replace(begun, by_hand=True).play(0, Throw())
    assert not isinstance(thrown, Refusal)
    rolled = thrown.play(None, Fell(5))
    assert not isinstance(rolled, Refusal)
    back = rolled.take_back(bots=(1,))
    assert isinstance(back, Table) and back.log == begun.log
    consent = rolled.take_back()
    assert isinstance(consent, Refusal) and consent.reason == "consent"


def test_after_an_undo_another_command_gets_other_dice_and_the_same_one_the_same() -> None:
    """Whoever looks at the dice and takes them back learns nothing about another roll."""
    equal = 0
    for seed in range(60):
        thrown = race(seed, [True])
        detour = race(seed, [False, True])
        assert detour.log.drawn == thrown.log.drawn == 1
        equal += detour.log.entries[-1].command == thrown.log.entries[-1].command
        assert thrown.undone().play(0, Throw()) == thrown
    assert 2 < equal < 25, "about one in six"


def test_the_dice_of_a_game_that_is_resumed_are_those_that_it_would_have_had() -> None:
    for seed in range(20):
        table = race(seed, [True, False, True])
        half = from_lines(to_lines(race(seed, [True, False]).log, RULES.types), RULES.types)
        went_on = resume(RULES, half).play(0, Throw())
        assert isinstance(went_on, Table) and went_on.log == table.log


def test_scores_are_ranked_and_ties_share_a_rank() -> None:
    scores = ranked(((("a", 2), ("b", 1)), (("a", 0), ("b", 9)), (("a", 3), ("b", 0))))
    assert [(it.seat, it.rank, it.total) for it in scores] == [(0, 2, 3), (1, 1, 9), (2, 2, 3)]
