"""Calls of a fight by a story: what is fought, and the blocks that can follow (section 10)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fateloom.dsl.battle.codes import UNKNOWN_NAME
from fateloom.dsl.callable import Entry
from fateloom.dsl.diagnostics import finding
from fateloom.dsl.suggest import did_you_mean, nearest
from fateloom.runtime.battle.call.words import FALLEN, STANDOFF

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from fateloom.dsl.callable import CallReport
    from fateloom.dsl.diagnostics import Diagnostic
    from fateloom.dsl.syntax.ast.statements import Call, Outcome
    from fateloom.runtime.battle.game import BattleGame
    from fateloom.runtime.span import Span

TABLE = "battle/fights.yaml"


def check_call(
    battle_game: BattleGame, call: Call, blocks: Sequence[Outcome], report: CallReport
) -> None:
    """The fight, blocks for the fallen, and for a pause that never comes."""
    known = {it.id: it for it in battle_game.fights}
    if call.setup not in known:
        message = f"there is no fight '{call.setup}'"
        report.unknown_setup(message, list(known), f"Fights: {', '.join(known)}.")
        return
    fight = known[call.setup]
    units = (*fight.us, *(it.unit for it in battle_game.leaders), *fight.them)
    for one in blocks:
        if one.part == FALLEN:
            if one.name not in units:
                help = f"Units in it: {', '.join(dict.fromkeys(units))}."
                report.impossible(one, "is no unit in it", help)
        elif one.name == STANDOFF and not fight.pause:
            why = "never comes, since the fight does not pause"
            report.impossible(one, why, f"Write 'pause: 1' for '{fight.id}' in {TABLE}.")


def entries(battle_game: BattleGame) -> Iterator[Entry]:
    """The fights."""
    for it in battle_game.fights:
        yield Entry("battle", it.id, "fight", (TABLE, "fights", it.id))


def check_heroes(
    battle_game: BattleGame, heroes: Sequence[str], at: Callable[[str, str], Span]
) -> Iterator[Diagnostic]:
    """Leaders come along with heroes that there are."""
    for leader in battle_game.leaders:
        if leader.hero not in heroes:
            guess = did_you_mean(nearest(leader.hero, heroes))
            message = f"there is no hero '{leader.hero}'{guess}"
            help = f"Heroes: {', '.join(heroes)}."
            yield finding(UNKNOWN_NAME, at(TABLE, "leaders"), message, help=help)
