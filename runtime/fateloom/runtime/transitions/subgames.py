"""Pool games that a story calls, on paths: every ending, and those that luck can bring (DDL-01, 07,
08).

The inner game is no part of the model: what it leaves on heroes (fate points, consequences, dice)
is in no condition of a story. Whatever blocks may follow together are an outcome; an outcome is
sure when a hero can bring it about alone, from the beginning of the call, if the dice are kind,
whoever stands by and whatever earlier pool games have left.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from fateloom.runtime.kernel.game import Refusal
from fateloom.runtime.pool.game_rules import PoolGameRules
from fateloom.runtime.pool.state import SetUp
from fateloom.runtime.program.statement import Body, Call, Part
from fateloom.runtime.story import command as cmd
from fateloom.runtime.story.calls import noted, rules_of
from fateloom.runtime.story.endings import endings
from fateloom.runtime.story.index import ProgramIndex
from fateloom.runtime.story.state import Played, State
from fateloom.runtime.transitions.path import By, Path
from fateloom.runtime.transitions.work import Work

Blocks = tuple[int, ...]
"""Numbers of blocks of a call, in the order in which they follow."""


def called(work: Work, path: Path, asked: Call, me: str) -> list[tuple[Path, Body]]:
    """Every way on from a call that is played, each with its body."""
    sure = sure_endings(work.index, asked, me, work.company.heroes)
    found = []
    for blocks in possible(asked):
        body = tuple(it for number in blocks for it in asked.outcomes[number].body)
        way = path.marked(By.CHANCE, label(asked, blocks), sure=blocks in sure)
        found.append((way, body))
    return found


def label(asked: Call, blocks: Blocks) -> str:
    """What the model calls that ending: `success`, `failure 2+, with hope`."""
    words = {Part.OUTCOME: "", Part.LUCK: "with ", Part.BOUGHT: "bought "}
    said = []
    for number in (*blocks[-1:], *blocks[:-1]):
        it = asked.outcomes[number]
        least = f" {it.least}+" if it.least > 1 else ""
        said.append(f"{words[it.part]}{it.outcome}{least}")
    return ", ".join(said)


def possible(asked: Call) -> Iterator[Blocks]:
    """All blocks that may follow together; more than can, and never fewer."""
    outcomes = [at for at, it in enumerate(asked.outcomes) if it.part is Part.OUTCOME]
    besides = [at for at, it in enumerate(asked.outcomes) if it.part is not Part.OUTCOME]
    for count in range(len(besides) + 1):
        for some in combinations(besides, count):
            kinds = {asked.outcomes[at].outcome for at in some}
            if not {"advantage", "disadvantage"} <= kinds:
                yield from ((*some, outcome) for outcome in outcomes)


def sure_endings(
    index: ProgramIndex, asked: Call, me: str, heroes: tuple[str, ...]
) -> frozenset[Blocks]:
    """The endings that the hero can bring about, alone and with any number of others standing by
    who do nothing. `heroes`: everybody who may be there.
    """
    key = id(asked), me, heroes
    found = index.sure_endings.get(key)
    if found is None:
        rules = rules_of(index, asked.setup)
        others = [it for it in heroes if it != me]
        by = 0 if rules.course.is_one_roll(asked.setup) else min(len(others), rules.course.most - 1)
        sizes = range(by + 1)  # one roll is rolled alone, whoever stands by
        each = [set(endings(rules, _begun(rules, (me, *others[:n])), asked)) for n in sizes]
        told = {blocks for blocks in set.intersection(*each) if not _leans(rules, asked, blocks)}
        found = index.sure_endings[key] = frozenset(told)
    return found


def _begun(rules: PoolGameRules, heroes: tuple[str, ...]) -> Played:
    """The pool game at its first turn, as heroes come to it who have not been in one."""
    table = rules.setup(SetUp(heroes))
    if isinstance(table, Refusal):
        raise ValueError(table.message)
    played = Played(rules.course.first, tuple(range(len(heroes))), table)
    for event in rules.opening(table):
        played = noted(rules, played, event)
    return played


def _leans(rules: PoolGameRules, asked: Call, blocks: Blocks) -> bool:
    """Whether a purchase in it needs what earlier pool games may have used up."""
    rows = {
        it.id: it.like is not None for scene in rules.course.scenes for it in scene.encounter.rows
    }
    bought = (asked.outcomes[at] for at in blocks if asked.outcomes[at].part is Part.BOUGHT)
    return any(rows[it.outcome] for it in bought)


def commands_for(index: ProgramIndex, state: State, asked: Call, wanted: str) -> list[cmd.Command]:
    """What is to be said, and what dice are to show, so that a call that has just begun ends as the
    label says; empty when no way is known. For replays and tests.
    """
    played = state.played
    if played is None:
        return []
    found = endings(rules_of(index, played.scene), played, asked)
    for blocks, said in found.items():
        if label(asked, blocks) == wanted:
            return [cmd.InCall(it) for it in said]
    return []
