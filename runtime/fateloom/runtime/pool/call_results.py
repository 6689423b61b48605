"""What follows from a called pool game: the outcome, and the blocks of the call (DDL-07, 08)."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from fateloom.runtime.kernel.game import Over
from fateloom.runtime.kernel.nested import OUTCOME, Block, Blocks
from fateloom.runtime.pool import event as ev
from fateloom.runtime.pool.game_rules import Event, PoolGameRules, PoolGameState
from fateloom.runtime.pool.tally import Tally
from fateloom.runtime.record import record, replace


@record
class Notes:
    """What the end of a called pool game depends on besides its state. `tally`: what the last roll
    came to; `bought`: purchases of the story that were made, each once (DDL-08).
    """

    tally: Tally | None = None
    bought: tuple[str, ...] = ()


def noted(notes: Notes, event: Event) -> Notes:
    """The notes after an event."""
    match event:
        case ev.RollRead(tally):
            return replace(notes, tally=tally)
        case ev.ExtraBought(_, row) if row not in notes.bought:
            return replace(notes, bought=(*notes.bought, row))
        case _:
            return notes


def end(
    rules: PoolGameRules, state: PoolGameState, notes: Notes, blocks: Sequence[Block]
) -> tuple[str, Blocks]:
    """How it ended, and the numbers of the blocks that follow: side facts that hold, then the
    outcome. Where one roll has decided, its net says so, else won or lost (DD-16, 43).
    """
    style = rules.encounter(state).settings.style
    single = rules.course.is_one_roll(rules.course.first)
    tally = notes.tally if single else None
    if tally is None:
        over = rules.legal(state)
        won = isinstance(over, Over) and over.result == "won"
        outcome, net = ("success", 1) if won else ("failure", -1)
    else:
        net = tally.net
        outcome = "style" if net >= style else tally.outcome.value
    facts = side_facts(blocks, tally, notes.bought)
    number = block_of(blocks, net, style)
    return outcome, facts if number is None else (*facts, number)


def side_facts(blocks: Sequence[Block], tally: Tally | None, bought: Collection[str]) -> Blocks:
    """The numbers of the blocks of luck and of purchases that hold, in their order (DDL-07, 08).
    `tally`: of the one roll that has decided, if one has.
    """
    return tuple(
        number
        for number, it in enumerate(blocks)
        if (it.part == "with" and tally is not None and _amount(it, tally) >= it.least)
        or (it.part == "bought" and it.outcome in bought)
    )


def _amount(block: Block, tally: Tally) -> int:
    """How much of that luck a roll has given (DD-19, 22)."""
    if block.outcome == "disadvantage":
        return -tally.advantage
    return int(getattr(tally, block.outcome))


def block_of(blocks: Sequence[Block], net: int, style: int) -> int | None:
    """The number of the block that a net leads to: of those of its side the one that asks for most
    and is reached; a tie that has none is a success (DD-16, 43; DDL-07). None: there is no block.
    """
    side = "success" if net > 0 else "failure" if net < 0 else "tie"
    told = [it.outcome for it in blocks if it.part == OUTCOME]
    if side == "tie" and side not in told:
        side, net = "success", 1
    reached: list[tuple[int, int]] = []
    for number, it in enumerate(blocks):
        if it.part != OUTCOME:
            continue
        least = style if it.outcome == "style" else it.least
        if (it.outcome == side or (it.outcome, side) == ("style", "success")) and least <= abs(net):
            reached.append((least, number))
        elif it.outcome == side == "tie":
            reached.append((0, number))
    return max(reached)[1] if reached else None
