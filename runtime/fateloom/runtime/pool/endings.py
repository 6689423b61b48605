"""The ways in which a called pool game can end, each with commands and dice that lead there.

Where one roll decides, every result that the dice of some approach can show is tried, and every
choice of the purchases that the story has added. Of longer pool games two ways are tried: with the
luck of heroes in stories, and with none. Whatever is found can happen; more may.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import chain, combinations

from fateloom.runtime.kernel import reached as kernel
from fateloom.runtime.kernel.game import Chance, Decision, Over, Refusal
from fateloom.runtime.kernel.nested import Block, Blocks
from fateloom.runtime.pool import command as cmd
from fateloom.runtime.pool.building import Approach, Side
from fateloom.runtime.pool.call_results import Notes, end, noted
from fateloom.runtime.pool.command import Command
from fateloom.runtime.pool.dice import Die, Pool
from fateloom.runtime.pool.dice_set import tallies_of
from fateloom.runtime.pool.game_rules import PoolGameRules, PoolGameState
from fateloom.runtime.pool.state import SetUp, Step
from fateloom.runtime.pool.tally import Shown, Tally
from fateloom.runtime.pool.when import is_lasting
from fateloom.runtime.record import replace

Reached = kernel.Reached[PoolGameState, Notes, Command]
"""How far a called pool game has come, and by which commands."""

Ways = kernel.Ways[Command]

MOST = 2_000
"""Commands after which a pool game is given up; none is so long."""


@lru_cache(maxsize=64)
def endings(
    rules: PoolGameRules, state: PoolGameState, notes: Notes, blocks: tuple[Block, ...]
) -> Ways:
    """The endings that can be come to from here, with the shortest row of commands to each. Where
    one roll decides, the first turn must not be taken yet.
    """
    reached = Reached(state, notes)
    if rules.course.is_one_roll(rules.course.first):
        return _of_one_roll(rules, reached, blocks)
    found: Ways = {}
    for lucky in (True, False):
        ended = _played_out(rules, reached, lucky)
        found.setdefault(_blocks(rules, ended, blocks), ended.said)
    return found


def sure(
    rules: PoolGameRules, blocks: tuple[Block, ...], hero: str, others: tuple[str, ...]
) -> frozenset[Blocks]:
    """The endings that the hero can bring about alone if the dice are kind, with any number of
    others standing by who do nothing.
    """
    course = rules.course
    if _is_lasting(rules):
        return frozenset()
    single = course.is_one_roll(course.first)  # rolled alone, whoever stands by
    by = 0 if single else min(len(others), course.most - 1)
    begun = (_begun(rules, (hero, *others[:number])) for number in range(by + 1))
    each = [set(endings(rules, it.state, it.notes, blocks)) for it in begun]
    found = set.intersection(*each)
    return frozenset(it for it in found if not _leans(rules, blocks, it))


def _is_lasting(rules: PoolGameRules) -> bool:
    """Whether a task has more or fewer dice by what earlier pool games have left on a hero: what a
    fresh hero can bring about says nothing then (DDL-05).
    """
    return any(
        is_lasting(one.when)
        for scene in rules.course.scenes
        for task in scene.encounter.tasks
        for one in task.extra
    )


def _begun(rules: PoolGameRules, heroes: tuple[str, ...]) -> Reached:
    """The pool game at its first turn, as heroes come to it who have not been in one."""
    state = rules.setup(SetUp(heroes))
    if isinstance(state, Refusal):
        raise ValueError(state.message)
    return Reached(state, Notes()).opened(rules, noted)


def _leans(rules: PoolGameRules, blocks: Sequence[Block], following: Blocks) -> bool:
    """Whether a purchase in it needs what earlier pool games may have used up."""
    rows = {
        it.id: it.like is not None for scene in rules.course.scenes for it in scene.encounter.rows
    }
    bought = (blocks[at].outcome for at in following if blocks[at].part == "bought")
    return any(rows[it] for it in bought)


def _blocks(rules: PoolGameRules, ended: Reached, blocks: tuple[Block, ...]) -> Blocks:
    return end(rules, ended.state, ended.notes, blocks)[1]


# --- one roll


def _of_one_roll(rules: PoolGameRules, reached: Reached, blocks: tuple[Block, ...]) -> Ways:
    found: Ways = {}
    encounter = rules.encounter(reached.state)
    rows = [it.id for it in encounter.rows if it.payer is Side.ROLLER]
    seen: set[Pool | None] = set()
    for approach in Approach:
        attempt = cmd.Try(encounter.tasks[0].id, approach)
        built = reached.after(rules, noted, attempt)
        if built.state.table.step is Step.BUILD:  # else nothing could be added to the pool
            built = built.after(rules, noted, cmd.Done())
        if _pool(built) in seen:
            continue  # another approach with the same dice
        seen.add(_pool(built))
        for faces in _throws(rules, built.state):
            rolled = _rolled(rules, built, faces)
            for wanted in chain.from_iterable(combinations(rows, n) for n in range(len(rows) + 1)):
                ended = _spent(rules, rolled, wanted)
                if ended is not None:
                    found.setdefault(_blocks(rules, ended, blocks), ended.said)
    return found


def _pool(reached: Reached) -> Pool | None:
    attempt = reached.state.table.attempt
    return None if attempt is None else attempt.pool


def _rolled(rules: PoolGameRules, reached: Reached, faces: tuple[int, ...]) -> Reached:
    """The game after these dice: all but the last one lie there, and bring nothing about."""
    attempt = reached.state.table.attempt
    if attempt is None or not faces:
        return reached
    dice = attempt.pool.dice()
    lying = tuple(Shown(die, face) for die, face in zip(dice, faces[:-1], strict=False))
    table = replace(reached.state.table, attempt=replace(attempt, shown=lying))
    shown = (cmd.Show(face) for face in faces[:-1])
    state = replace(reached.state, table=table)
    lies = replace(reached, state=state, said=(*reached.said, *shown))
    return lies.after(rules, noted, cmd.Show(faces[-1]))


def _throws(rules: PoolGameRules, table: PoolGameState) -> Iterator[tuple[int, ...]]:
    """For every result that the dice on the table can show, faces that show it."""
    attempt = table.table.attempt
    if attempt is None or table.table.step is not Step.ROLL:
        yield ()
        return
    worth = tallies_of(rules.encounter(table).dice)
    ways: dict[Tally, tuple[int, ...]] = {Tally(): ()}
    for die in attempt.pool.dice():
        further: dict[Tally, tuple[int, ...]] = {}
        for so_far, faces in ways.items():
            for face, tally in enumerate(worth[die], 1):
                further.setdefault(so_far + tally, (*faces, face))
        ways = further
    yield from ways.values()


def _spent(rules: PoolGameRules, reached: Reached, wanted: tuple[str, ...]) -> Reached | None:
    """The game after these purchases and nothing more; None: they cannot all be made."""
    todo = list(wanted)
    while isinstance(to_move := rules.legal(reached.state), Decision):
        buys = (it for it in to_move.commands if isinstance(it, cmd.BuyExtra) and it.row in todo)
        command = next(buys, cmd.Done())
        if isinstance(command, cmd.BuyExtra):
            todo.remove(command.row)
        reached = reached.after(rules, noted, command)
    return None if todo else reached


# --- many rolls


def _played_out(rules: PoolGameRules, reached: Reached, lucky: bool) -> Reached:
    """The game to its end: whoever has the first seat does all, with the best dice, or nothing."""
    while not isinstance(to_move := rules.legal(reached.state), Over):
        if len(reached.said) > MOST:
            raise ValueError("this pool game does not come to an end")
        if isinstance(to_move, Chance):
            command: Command = cmd.Show(_face(rules, reached.state, lucky))
        else:
            command = _choice(rules, reached.state, to_move, lucky)
        reached = reached.after(rules, noted, command)
    return reached


def _face(rules: PoolGameRules, table: PoolGameState, lucky: bool) -> int:
    """The face of the next die that is best for the heroes, or worst."""
    attempt = table.table.attempt
    die = None if attempt is None else attempt.pool.nth(len(attempt.shown))
    worth = tallies_of(rules.encounter(table).dice)[die or Die.SKILL]
    heroes = attempt is not None and attempt.roller in table.table.heroes
    best = max if lucky is heroes else min
    return best(range(1, 7), key=lambda face: _good(worth[face - 1]))


def _good(it: Tally) -> tuple[int, int]:
    return it.net, it.advantage


def _choice(
    rules: PoolGameRules, table: PoolGameState, to_move: Decision[Command], lucky: bool
) -> Command:
    """The first hero tries what is still to be done; all else is kept short."""
    commands, encounter = to_move.commands, rules.encounter(table)
    hero = table.table.heroes[to_move.seat]

    def rating(it: cmd.Try | cmd.Answer) -> int:
        return encounter.rating(hero, it.approach)

    if lucky:
        needed = [it.id for it in encounter.tasks if not it.optional]
        tries = [it for it in commands if isinstance(it, cmd.Try) and it.task in needed]
        if tries and (to_move.seat == 0 or cmd.Pass() not in commands):
            first = min(needed.index(it.task) for it in tries)
            return max((it for it in tries if it.task == needed[first]), key=rating)
        answers = [it for it in commands if isinstance(it, cmd.Answer)]
        if answers:
            return max(answers, key=rating)
    for plain in (cmd.Pass(), cmd.Done()):
        if plain in commands:
            return plain
    return commands[0]
