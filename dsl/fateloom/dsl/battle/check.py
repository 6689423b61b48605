"""Checking a battle game: from source texts to its compiled form and all findings, in one call."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fateloom.dsl.battle.build import build
from fateloom.dsl.battle.codes import CODES
from fateloom.dsl.battle.judge import judge
from fateloom.dsl.battle.read import WHAT, read
from fateloom.dsl.data.levels import leveled, levels_of
from fateloom.dsl.data.table_set import part
from fateloom.dsl.diagnostics import Diagnostic, Level
from fateloom.dsl.fixes import sound_fixes
from fateloom.runtime.record import record

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from fateloom.dsl.battle.read import Nodes
    from fateloom.dsl.source import Source
    from fateloom.runtime.battle.game import BattleGame

FILES = tuple(f"{name}.yaml" for name in WHAT)
"""What a battle game is written in."""


@record
class Checked:
    """What came of a check. There is a battle game exactly when no finding is an error."""

    battle_game: BattleGame | None
    diagnostics: tuple[Diagnostic, ...]


def check(sources: Sequence[Source], *, lint: bool = True) -> Checked:
    """Read and judge a battle game, given all its files (names relative to its folder). `lint`:
    whether warnings and hints are among the findings. The levels of `lint` in battle.yaml are
    applied, and each fix that is offered has been tried. Never raises on any text.
    """
    by_name = {source.name: source for source in sources}
    nodes, found = _judged(by_name)
    if any(one.fix is not None for one in found):
        found = sound_fixes(found, by_name, lambda changed: _judged(changed)[1])
    sound = not any(it.code.level is Level.ERROR for it in found)
    levels = () if nodes is None else levels_of(part(nodes.battle, "lint"))
    found = tuple(leveled(found, levels, CODES)) if levels else found
    if not lint:
        found = tuple(it for it in found if it.level is Level.ERROR)
    return Checked(None if nodes is None or not sound else build(nodes), found)


def _judged(sources: Mapping[str, Source]) -> tuple[Nodes | None, tuple[Diagnostic, ...]]:
    """The tables, None while one of them is not sound by itself, and all findings."""
    nodes, found = read(sources)
    return (nodes, found) if nodes is None else (nodes, judge(nodes))
