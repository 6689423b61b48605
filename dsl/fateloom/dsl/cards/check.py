"""Checking a card game: from source texts to its compiled form and all findings, in one call."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fateloom.dsl.cards.build import build
from fateloom.dsl.cards.judge import judge
from fateloom.dsl.cards.read import WHAT, read
from fateloom.dsl.diagnostics import Diagnostic, Level
from fateloom.runtime.record import record

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fateloom.dsl.source import Source
    from fateloom.runtime.cards.game import CardGame

FILES = tuple(f"{name}.yaml" for name in WHAT)
"""What a card game is written in; the last one may be left out."""


@record
class Checked:
    """What came of a check. There is a card game exactly when no finding is an error."""

    card_game: CardGame | None
    diagnostics: tuple[Diagnostic, ...]


def check(sources: Sequence[Source], *, lint: bool = True) -> Checked:
    """Read and judge a card game, given all its files (names relative to its folder). `lint`:
    whether warnings and hints are among the findings. Never raises on any text.
    """
    nodes, found = read({source.name: source for source in sources})
    if nodes is None:
        return Checked(None, found)
    found = judge(nodes)
    sound = not any(it.level is Level.ERROR for it in found)
    if not lint:
        found = tuple(it for it in found if it.level is Level.ERROR)
    return Checked(build(nodes) if sound else None, found)
