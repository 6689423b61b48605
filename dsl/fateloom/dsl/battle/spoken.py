"""Commands of a battle game in words: `march horse meadow`, `fire gun`, `hit w1`, `die 4`."""

from __future__ import annotations

from fateloom.dsl.spoken import Spoken
from fateloom.runtime.battle.command import Command

SPOKEN: Spoken[Command] = Spoken({})
"""The words of all commands: each is called by its own name."""
