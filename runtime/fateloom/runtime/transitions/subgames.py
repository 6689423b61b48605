"""Games that a story calls, on paths: every ending, and those that chance can bring (DDL-01, 07,
08).

The inner game is no part of the model: what it leaves on heroes is in no condition of a story.
Whatever blocks may follow together are an outcome; an outcome is sure when a hero can bring it
about alone, from the beginning of the call, if chance is kind, whoever stands by and whatever
earlier games have left.
"""

from __future__ import annotations

from collections.abc import Iterator

from fateloom.runtime.kernel.nested import OUTCOME, Blocks
from fateloom.runtime.program.callable_systems import InnerEndings, endings_of
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
) -> Iterator[Blocks]:
    """The endings that can come about when the hero has begun the call. `heroes`: everybody who may
    be there.
    """
    others = tuple(it for it in heroes if it != me)
    return _endings(index, asked.system, asked.setup).possible(asked.outcomes, me, others)


def sure_endings(
    index: ProgramIndex, asked: Call, me: str, heroes: tuple[str, ...]
) -> frozenset[Blocks]:
    """The endings that the hero can bring about, alone and with any number of others standing by
    who do nothing. `heroes`: everybody who may be there.
    """
    key = asked, me, heroes
    found = index.sure_endings.get(key)
    if found is None:
        others = tuple(it for it in heroes if it != me)
        found = _endings(index, asked.system, asked.setup).sure(asked.outcomes, me, others)
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
    endings = _endings(index, played.system, played.setup)
    found = endings.endings(played.table, played.notes, asked.outcomes)
    return {
        label(asked, blocks): tuple(cmd.InCall(played.system, it) for it in said)
        for blocks, said in found.items()
    }


def _endings(index: ProgramIndex, system: str, setup: str) -> InnerEndings:
    """The ways in which the game can end that begins with a set-up."""
    found = index.nested_endings.get((system, setup))
    if found is None:
        found = endings_of(system, rules_of(index, system, setup))
        index.nested_endings[system, setup] = found
    return found
