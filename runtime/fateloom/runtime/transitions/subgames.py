"""Games that a story calls, on paths: every ending, and those that chance can bring (DDL-01, 07,
08).

The inner game is no part of the model: what it leaves on heroes is in no condition of a story.
Whatever blocks may follow together are an outcome; an outcome is sure when a hero can bring it
about alone, from the beginning of the call, if chance is kind, whoever stands by and whatever
earlier games have left.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations

from fateloom.runtime.kernel.nested import OUTCOME, Blocks
from fateloom.runtime.program.callable_systems import callable_system, nested_game
from fateloom.runtime.program.statement import Body, Call
from fateloom.runtime.story import command as cmd
from fateloom.runtime.story.index import ProgramIndex
from fateloom.runtime.story.nested import rules_of
from fateloom.runtime.story.state import State
from fateloom.runtime.transitions.doubts import NONE, Doubt, Unknown
from fateloom.runtime.transitions.path import By, Path
from fateloom.runtime.transitions.work import PATHS, TooTangledError, Work


def call_outcomes(work: Work, path: Path, asked: Call, me: str) -> list[tuple[Path, Body]]:
    """Every way on from a call that is played, each with its body. Raises TooTangledError when
    there are too many for any script.
    """
    sure = sure_endings(work.index, asked, me, work.company.heroes)
    found = []
    for blocks in possible_endings(work.index, asked, me, work.company.heroes):
        body = tuple(it for number in blocks for it in asked.outcomes[number].body)
        ending = label(asked, blocks)
        doubts = NONE if blocks in sure else frozenset({Doubt(Unknown.CALL, me, ending)})
        found.append((path.marked(By.CHANCE, ending, doubts), body))
        if len(found) > PATHS:
            raise TooTangledError
    return found


def label(asked: Call, blocks: Blocks) -> str:
    """What the model calls that ending: `success`, `failure 2+, with hope`."""
    said = []
    for number in (*blocks[-1:], *blocks[:-1]):
        it = asked.outcomes[number]
        mark = "" if it.part == OUTCOME else f"{it.part} "
        least = f" {it.least}+" if it.least > 1 else ""
        said.append(f"{mark}{it.outcome}{least}")
    return ", ".join(said)


def possible_endings(
    index: ProgramIndex, asked: Call, me: str, heroes: tuple[str, ...]
) -> Iterable[Blocks]:
    """The endings that can come about when the hero has begun the call. `heroes`: everybody who may
    be there.
    """
    known = nested_game(asked.system).possible
    if known is None:
        return possible(asked)
    others = tuple(it for it in heroes if it != me)
    return known(rules_of(index, asked.system, asked.setup), asked.outcomes, me, others)


def possible(asked: Call) -> Iterator[Blocks]:
    """All blocks that may follow together; more than can, and never fewer."""
    exclusive = callable_system(asked.system).exclusive
    outcomes = [at for at, it in enumerate(asked.outcomes) if it.part == OUTCOME]
    besides = [at for at, it in enumerate(asked.outcomes) if it.part != OUTCOME]
    for count in range(len(besides) + 1):
        for some in combinations(besides, count):
            words = {asked.outcomes[at].outcome for at in some}
            if not any(pair <= words for pair in exclusive):
                yield from ((*some, outcome) for outcome in outcomes)


def sure_endings(
    index: ProgramIndex, asked: Call, me: str, heroes: tuple[str, ...]
) -> frozenset[Blocks]:
    """The endings that the hero can bring about, alone and with any number of others standing by
    who do nothing. `heroes`: everybody who may be there.
    """
    key = asked, me, heroes
    found = index.sure_endings.get(key)
    if found is None:
        rules = rules_of(index, asked.system, asked.setup)
        others = tuple(it for it in heroes if it != me)
        found = nested_game(asked.system).sure(rules, asked.outcomes, me, others)
        index.sure_endings[key] = found
    return found


def commands_for(index: ProgramIndex, state: State, asked: Call, wanted: str) -> list[cmd.Command]:
    """What is to be said, and what chance is to answer, so that a call that has just begun ends as
    the label says; empty when no way is known. For replays and tests.
    """
    return list(commands_to(index, state, asked).get(wanted, ()))


def commands_to(
    index: ProgramIndex, state: State, asked: Call
) -> dict[str, tuple[cmd.Command, ...]]:
    """The same for each ending to which a way is known, by its label."""
    played = state.played
    if played is None:
        return {}
    rules, nested = rules_of(index, played.system, played.setup), nested_game(played.system)
    found = nested.endings(rules, played.table, played.notes, asked.outcomes)
    return {
        label(asked, blocks): tuple(cmd.InCall(played.system, it) for it in said)
        for blocks, said in found.items()
    }
