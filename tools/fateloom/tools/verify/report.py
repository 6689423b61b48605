"""All answers about one scenario: what is printed, kept and read again."""

from __future__ import annotations

from collections.abc import Sequence

from fateloom.dsl.verify.explain.answer import Answer
from fateloom.dsl.verify.verdict import Verdict
from fateloom.runtime.codec import Json
from fateloom.runtime.record import record

WORST = (Verdict.PROVED, Verdict.UNDECIDED, Verdict.BLOCKED)
"""Verdicts, from good to bad."""


def _worst(answers: Sequence[Answer]) -> Answer:
    return max(answers, key=lambda it: WORST.index(it.verdict))


@record
class HeroReport:
    """All answers about one hero; `tables`: in the order in which they were asked about."""

    hero: str
    name: str
    tables: tuple[Answer, ...]

    @property
    def worst(self) -> Answer:
        """The answer that decides: the first of the worst ones."""
        return _worst(self.tables)

    @property
    def leaving(self) -> Answer | None:
        """The answer that decides if players may go home; None: that was not asked."""
        found = [it.leaving for it in self.tables if it.leaving is not None]
        return _worst(found) if found else None

    @property
    def cpu_seconds(self) -> float:
        """What all of it took."""
        return sum(it.cpu_milliseconds for it in self.tables) / 1000


@record
class Report:
    """All answers about one scenario."""

    scenario: str
    title: str
    heroes: tuple[HeroReport, ...]
    covered: tuple[str, ...]
    left: tuple[str, ...]
    endless: tuple[str, ...] = ()
    """Events that fire each other without end, which a game stops (EC-30)."""
    certificates: tuple[Json, ...] = ()
    uncertified: tuple[str, ...] = ()
    """Proofs without a certificate: hero, table, and why."""
    stopped: tuple[str, ...] = ()
    """What was not asked any more, since somebody stopped it: hero, table, and which part."""

    @property
    def verdict(self) -> Verdict:
        """The worst of all."""
        return max((it.worst.verdict for it in self.heroes), key=WORST.index)
