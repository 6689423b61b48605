"""Blocks of calls, for tests of called systems without a story."""

from __future__ import annotations

from dataclasses import dataclass

from fateloom.runtime.kernel.nested import OUTCOME


@dataclass(frozen=True)
class Told:
    """A block of a call."""

    outcome: str
    part: str = OUTCOME
    least: int = 1
