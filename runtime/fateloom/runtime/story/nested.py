"""The game that a story has called, in the state of the story: how it begins and goes on, who is
asked in it, what a seat sees of it (DDL-01, 15).

Nothing in here knows the systems that can be called; `program.callable_systems` does.
"""

from __future__ import annotations

from fateloom.runtime.kernel.game import Chance, Decision, Over, Refusal
from fateloom.runtime.kernel.nested import Brought, from_outside, seat_inside
from fateloom.runtime.program.callable_systems import InnerRules, nested_game
from fateloom.runtime.program.statement import Call
from fateloom.runtime.story import command as cmd
from fateloom.runtime.story.index import ProgramIndex
from fateloom.runtime.story.state import Played, State


def is_played(index: ProgramIndex, asked: Call) -> bool:
    """Whether the call is played by rules; other ones are settled at the table."""
    return index.program.game_of(asked.system) is not None


def rules_of(index: ProgramIndex, system: str, setup: str) -> InnerRules:
    """The rules of the game that begins with a set-up; LookupError when there is none."""
    found = index.nested_rules.get((system, setup))
    if found is None:
        game = index.program.game_of(system)
        if game is None:
            raise LookupError(f"there is no '{setup}' to play")
        found = index.nested_rules[system, setup] = nested_game(system).rules(game, setup)
    return found


def under_way(index: ProgramIndex, state: State) -> tuple[InnerRules, Played]:
    """The rules of the game that is played now, and how it stands; ValueError when none is."""
    played = state.played
    if played is None:
        raise ValueError("no called game is played")
    return rules_of(index, played.system, played.setup), played


def opened(
    index: ProgramIndex, state: State, system: str, setup: str, seats: tuple[int, ...]
) -> Played:
    """The inner game before anything has happened in it, with what earlier ones have left."""
    its = tuple(state.heroes[seat] for seat in seats)
    heroes, virtues = tuple(it.hero for it in its), tuple(it.virtue for it in its)
    kept = {it.hero: it.value for it in state.kept if it.system == system}
    rules = rules_of(index, system, setup)
    table = rules.begin(heroes, kept, virtues)
    table = rules.brought(table, tuple(Brought(it.items, it.xp) for it in its))
    return Played(system, setup, seats, table, rules.notes)


# --- what can be said, and seen


def to_move(index: ProgramIndex, state: State) -> Decision[cmd.Command] | Chance[cmd.Command]:
    """Who has to say what in the inner game."""
    rules, played = under_way(index, state)

    def carried(command: object) -> cmd.Command:
        return cmd.InCall(played.system, command)

    return from_outside(rules.legal(played.table), played.seats, carried)


def asked_seat(played: Played) -> int:
    """The seat of the story that is asked in there; while chance is asked, or a policy speaks for
    an inner seat that nobody has, whoever began it.
    """
    inner = nested_game(played.system).asked(played.table)
    return played.seats[0 if inner is None or inner >= len(played.seats) else inner]


def refused(index: ProgramIndex, state: State, command: cmd.InCall) -> Refusal | None:
    """Why something does not stand in the inner game; None when it does."""
    rules, played = under_way(index, state)
    if command.system != played.system:
        return Refusal("question", f"A game of '{played.system}' is being played.")
    found = rules.decide(played.table, command.says)
    return found if isinstance(found, Refusal) else None


def seen(index: ProgramIndex, state: State, seat: int | None) -> object:
    """The inner game as a seat of the story sees it (DDL-15)."""
    rules, played = under_way(index, state)
    return rules.view(played.table, seat_inside(played.seats, seat))


def is_over(index: ProgramIndex, state: State) -> bool:
    """Whether the inner game has come to its end."""
    rules, played = under_way(index, state)
    return isinstance(rules.legal(played.table), Over)


def advanced(rules: InnerRules, played: Played, event: object) -> Played:
    """The inner game after an event of its own."""
    table, notes = rules.evolve(played.table, event), rules.noted(played.notes, event)
    return Played(played.system, played.setup, played.seats, table, notes)
