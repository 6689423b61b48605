"""A hero who is out has no turn, is not asked and gains nothing (EC-37, 57; INV-06; RUL-16).

What is due when the hero whose turn it is falls, or goes home at a question, happens as in the turn
of the next hero.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

import pytest
from tests.dsl.verify.engine.by_hand import story
from tests.runtime.story import builders as b

from fateloom.runtime.kernel.game import Decision, Over
from fateloom.runtime.kernel.log import from_lines, to_lines
from fateloom.runtime.kernel.table import resume
from fateloom.runtime.program.words import Place
from fateloom.runtime.record import replace
from fateloom.runtime.story import command as cmd
from fateloom.runtime.story import event as ev
from fateloom.runtime.story.invariants import broken, broken_by
from fateloom.runtime.story.state import HeroState

DESTINY = """\
destiny ann
  path one "One"
    begins at p0 "Begin"
    finale
      stage s
        defeated
"""

PLACE = """\
world doom: flag
hero mark: flag
poi p0 "P" on t0
  option ask "Ask"
    choose
      "Yes"
        > Yes.
      "No"
        > No.
"""

CAUSES = ("own stage", "goes home")


class Game(b.Game):
    """A game whose invariants are looked at behind every command."""

    def do(self, *commands: cmd.Command) -> Game:
        index = self.rules.index
        for command in commands:
            before, count = self.state, len(self.table.log.entries)
            super().do(command)
            events = tuple(it for one in self.table.log.entries[count:] for it in one.events)
            assert broken_by(index, before, events, self.state) == ()
            assert broken(index, self.state) == ()
        return self

    def pass_turns(self, count: int = 1) -> Game:
        return self.do(*[cmd.EndTurn()] * count)

    def answer(self) -> Game:
        """Says the first thing that can be said until nothing is open."""
        while self.state.control.stack:
            self.do(self.legal[0])
        return self


def game_of(events: str, heroes: int = 3, items: str = "", rules: str = "") -> Game:
    names = " ".join(("ann", "bob", "cat")[:heroes])
    return Game(story(f"{PLACE}{events}{DESTINY}", heroes=names, items=items, rules=rules), heroes)


def out(game: Game, cause: str) -> Game:
    """Ann, whose turn it is, is out."""
    if cause == "own stage":
        game.visit("p0")
        return game.do(cmd.BeginFinale("one"))
    game.visit("p0", "ask")
    return game.do(cmd.LeaveGame(0))


def turns(game: Game) -> list[int]:
    return [it.seat for it in game.table.log.events if isinstance(it, ev.TurnBegan)]


def asked(game: Game) -> int:
    to_move = game.table.to_move
    assert isinstance(to_move, Decision)
    return to_move.seat


each = pytest.mark.parametrize(("cause", "heroes"), [*product(CAUSES, (2, 3))])


# --- what an event does


GIVES: list[tuple[str, Callable[[HeroState], bool]]] = [
    ("gain 2 coins", lambda it: it.coins > 0),
    ("gain 2 xp", lambda it: it.xp > 0),
    ("virtue +2", lambda it: it.virtue > 0),
    ("gain item x", lambda it: it.items == ("x",)),
    ("new power marker on 2", lambda it: it.markers[-1] == (2, 3)),
    ("gain 1 power", lambda it: it.markers[-1] == (2,)),
    ("mark up", lambda it: it.variables[-1] == 1),
    ("move to t1", lambda it: it.tile == "t1"),
    ("everyone gain 2 coins", lambda it: it.coins > 0),
    ("choose\n    \"Yes\"\n      gain 2 coins", lambda it: it.coins > 0),
    ("if hero is ann\n    gain 2 coins\n  else\n    gain 1 coins", lambda it: it.coins == 1),
]  # fmt: skip


@each
@pytest.mark.parametrize(("effect", "is_had"), GIVES, ids=[it for it, _ in GIVES])
def test_rul_16_what_is_due_happens_as_in_the_turn_of_the_next_hero(
    cause: str, heroes: int, effect: str, is_had: Callable[[HeroState], bool]
) -> None:
    game = game_of(f"event e when anyone out\n  {effect}\n", heroes, "x", rules=COINLESS)
    game = out(game, cause).answer()
    assert [is_had(it) for it in game.state.heroes][:2] == [False, True]
    assert (game.state.seat, asked(game)) == (1, 1)


COINLESS = "coins: {start: 0}"


@each
def test_ec_37_inv_06_the_next_hero_pays(cause: str, heroes: int) -> None:
    game = game_of("event e when ann out\n  lose 1 coins\n", heroes, rules="coins: {start: 3}")
    coins = [it.coins for it in out(game, cause).state.heroes]
    assert coins == [0, 2, 3][:heroes]


@each
def test_rul_16_inv_06_others_are_all_but_the_next_hero(cause: str, heroes: int) -> None:
    game = game_of("event e when ann out\n  others gain 1 coins\n", heroes, rules=COINLESS)
    coins = [it.coins for it in out(game, cause).state.heroes]
    assert coins == [0, 0, 1][:heroes]


QUESTIONS = {
    "choose": 'choose\n    "Yes"\n      gain 1 coins',
    "test": "test power \"Try\"\n    0\n      gain 1 coins\n    1-6\n      gain 1 coins",
    "scan": 'scan asks about item "Show"\n    item x\n      gain 1 coins\n    other\n      > No.',
    "destiny": 'scan asks destiny "Ask"\n    bob.free\n      gain 1 coins\n    other\n      > No.',
    "call": 'battle foe "Foe"\n    victory\n      gain 1 coins\n    withdrawal\n'
    "      gain 1 coins\n    defeat\n      gain 1 coins",
}  # fmt: skip


@each
@pytest.mark.parametrize("kind", QUESTIONS)
def test_ec_37_inv_06_the_next_hero_is_asked(cause: str, heroes: int, kind: str) -> None:
    """One after the other, in turn order, when that one goes home at the question as well."""
    first = "event a when ann out priority 2\n  everyone gain item x\n"
    game = game_of(
        f"{first}event e when ann out\n  {QUESTIONS[kind]}\n", heroes, "x*3", rules=COINLESS
    )
    game = out(game, cause)
    assert game.state.control.stack
    assert asked(game) == 1
    assert game.refused(cmd.LeaveGame(0)) == "seat"
    other = once_more(game)
    while game.state.control.stack:
        to_move = game.table.to_move
        assert isinstance(to_move, Decision), "dice are rolled by the table"
        game.do(to_move.commands[0])
    assert [it.coins for it in game.state.heroes] == [0, 1, 0][:heroes]
    other.do(cmd.LeaveGame(1))
    if heroes == 2:
        assert other.table.to_move == Over("lost", ())
    else:
        assert (other.state.seat, asked(other)) == (2, 2)
        assert not other.state.control.stack, "who goes home breaks the script off"


def once_more(game: Game) -> Game:
    """The same game, to be played on otherwise."""
    other = object.__new__(Game)
    other.rules, other.table = game.rules, game.table
    return other


# --- which events


@each
def test_ec_37_inv_06_whose_turn_it_is_has_changed_for_watched_events(
    cause: str, heroes: int
) -> None:
    """What begins to hold since it is another one's turn is due, what holds no more is not."""
    text = (
        "event b when hero is bob\n  bob gain 1 coins\n"
        "event a when hero is ann and ann out\n  everyone gain 5 coins\n"
        "event c when bob out and hero is bob\n  everyone gain 7 coins\n"
    )
    game = out(game_of(text, heroes, rules=COINLESS), cause)
    assert [it.coins for it in game.state.heroes] == [0, 1, 0][:heroes]


@each
def test_ec_37_inv_06_an_event_behind_the_option_comes_to_the_next_hero(
    cause: str, heroes: int
) -> None:
    text = "event e after p0.ask\n  gain 1 coins\n"
    game = out(game_of(text, heroes, rules=COINLESS), cause)
    assert [it.coins for it in game.state.heroes] == (
        [0, 1, 0] if cause == "goes home" else [0, 0, 0]
    )[:heroes]


SAY = 'choose\n    "Yes"\n      > Yes.\n    "No"\n      > No.\n'

FALLS = {
    "day": f"event fall on day 2 priority 5\n  {SAY}",
    "turn": f"event fall on turn start if hero is ann and day >= 2 priority 5 repeats\n  {SAY}",
}


@pytest.mark.parametrize("heroes", [2, 3])
@pytest.mark.parametrize("fall", FALLS)
def test_rul_16_what_begins_a_turn_comes_with_the_next_one(fall: str, heroes: int) -> None:
    """Events of the day still happen; what begins a turn comes once, with the next turn."""
    text = (
        f"{FALLS[fall]}"
        "event dawn on day 2\n  gain 3 coins\n"
        "event toll on turn start if day >= 2 repeats\n  gain 1 coins\n"
        "event once on turn start if day >= 2\n  gain 20 coins\n"
        "event seen when ann out\n  gain 100 coins\n"
    )
    game = game_of(text, heroes, rules=COINLESS).pass_turns(heroes)
    assert (game.state.seat, game.state.day, asked(game)) == (0, 2, 0)
    game.do(cmd.LeaveGame(0))
    assert [it.coins for it in game.state.heroes] == [0, 124, 0][:heroes]
    assert (game.state.seat, game.state.day) == (1, 2)
    assert turns(game)[-2:] == [0, 1]


def test_ec_37_the_day_goes_on_when_the_turn_comes_round_whoever_is_out() -> None:
    """Cat goes home last in the day, and Ann in what is due then: Bob's turn is on the next day."""
    text = (
        f"event fall on turn start if hero is cat and day >= 2 repeats\n  {SAY}"
        f"event drag when cat out\n  {SAY}"
        "event dawn on day 3\n  gain 1 coins\n"
    )
    game = game_of(text, 3, rules=COINLESS).pass_turns(5).do(cmd.LeaveGame(2))
    assert (game.state.seat, game.state.day, asked(game)) == (0, 2, 0)
    game.do(cmd.LeaveGame(0))
    assert (game.state.seat, game.state.day, asked(game)) == (1, 3, 1)
    assert game.me.coins == 1


def test_ec_37_nobody_is_left_while_events_are_due() -> None:
    text = f"event b when ann out\n  {SAY}event c when bob out\n  {SAY}"
    game = out(game_of(text, 3), "own stage").do(cmd.LeaveGame(1))
    assert asked(game) == 2
    assert game.do(cmd.LeaveGame(2)).table.to_move == Over("lost", ())


@pytest.mark.parametrize("heroes", [2, 3])
def test_ec_57_the_first_player_goes_home_while_the_map_is_laid_out(heroes: int) -> None:
    """The next one lays out what is left and has the first turn, on day 1."""
    names = " ".join(("ann", "bob", "cat")[:heroes])
    ground = (
        "tile t0\n  on explore\n    place p0\n    gain 1 any skill\n"
        "tile t1\n  on explore\n    place p1\n    gain 1 coins\n"
    )
    text = "event dawn on day 1\n  gain 10 coins\n"
    program = story(text, heroes=names, rules=COINLESS, ground=ground)
    game = Game(program, heroes).do(cmd.LeaveGame(0))
    assert [it.coins for it in game.state.heroes] == [0, 11, 0][:heroes]
    assert (game.state.seat, game.state.day) == (1, 1)
    assert turns(game) == [1]


@each
def test_ec_57_who_has_too_much_lays_down_before_the_events(cause: str, heroes: int) -> None:
    """Ann is out while hands are too full; what is due asks the next hero behind that."""
    text = (
        'event e when anyone out\n  everyone gain item x\n  choose\n    "Yes"\n      gain 1 coins\n'
    )
    game = game_of(text, heroes, "x*6", rules="inventory_limit: 1, coins: {start: 0}")
    game = out(game, cause).answer()
    assert [it.coins for it in game.state.heroes] == [0, 1, 0][:heroes]


@each
def test_ec_37_dst_141_a_game_is_saved_and_loaded_between_the_turns(
    cause: str, heroes: int
) -> None:
    game = out(game_of(f"event e when ann out\n  {QUESTIONS['choose']}\n", heroes), cause)
    lines = to_lines(game.table.log, game.rules.types)
    assert resume(game.rules, from_lines(lines, game.rules.types)).state == game.state


# --- the invariant, and any moment of any game


def test_inv_06_finds_whoever_is_out() -> None:
    game = game_of("", 2)
    before = out(game, "own stage").state
    index = game.rules.index
    assert broken(index, replace(before, seat=0))[0].startswith("INV-06")
    for event in (ev.HeroMoved(0, ("t1",)), ev.TurnBegan(0, 1), ev.CommittedToTest(0, b.POW)):
        found = broken_by(index, before, (event,), before)
        assert any(it.startswith("INV-06") for it in found), event
    given = ev.ItemMoved("x", ev.Spot(Place.BOX), ev.Spot(Place.HERO, "ann"))
    assert broken_by(index, before, (given,), before)[0].startswith("INV-06")
