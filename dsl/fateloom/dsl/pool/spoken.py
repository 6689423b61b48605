"""Commands of a pool game in words, and back: files, the terminal and recordings share them."""

from __future__ import annotations

import re
from collections.abc import Sequence

from fateloom.dsl.callable import SpokenCommands
from fateloom.dsl.pool.aloud import Aloud
from fateloom.dsl.spoken import NoStep, Spoken
from fateloom.runtime.pool import command as cmd
from fateloom.runtime.pool.command import Command
from fateloom.runtime.pool.game import PoolGame
from fateloom.runtime.pool.game_rules import Event, PoolGameState
from fateloom.runtime.pool.state import Step

VERBS: dict[type, str] = {
    cmd.UseStunt: "stunt",
    cmd.TakeHelp: "help",
    cmd.Show: "roll",
    cmd.BuyExtra: "buy",
}
"""Verbs that are not the name of the command itself."""

ROLL = re.compile(r"roll((?:\s+[1-6])+)\Z")

STEPS: Spoken[Command] = Spoken(VERBS)
"""The words of all commands."""


def words_of(command: Command) -> str:
    """The words of a command.

    >>> from fateloom.runtime.pool.building import Form
    >>> words_of(cmd.Invoke("dusk", Form.UPGRADE)), words_of(cmd.Done())
    ('invoke dusk upgrade', 'done')
    """
    return STEPS.words_of(command)


def command_of(text: str, commands: Sequence[Command]) -> Command | NoStep:
    """The command among these that the words say, as short as nothing else begins."""
    return STEPS.command_of(text, commands)


def dice_of(text: str) -> tuple[int, ...] | None:
    """The faces behind `roll`, each from 1 to 6; None for other words.

    >>> dice_of("roll 4 1 6"), dice_of("done")
    ((4, 1, 6), None)
    """
    match = ROLL.match(" ".join(text.split()))
    return None if match is None else tuple(int(it) for it in match[1].split())


# --- in a pool game that a story has called


def _face_of(command: Command) -> int | None:
    return command.face if isinstance(command, cmd.Show) else None


def _before_dice(state: PoolGameState) -> Command | None:
    """Whoever still puts the pool together is done with it."""
    return cmd.Done() if state.table.step is Step.BUILD else None


def spoken(pool_game: PoolGame) -> SpokenCommands[Command, PoolGameState, Event]:
    """The words of the pool games of a story."""
    return SpokenCommands(
        words_of=words_of,
        command_of=command_of,
        face_of=_face_of,
        show=cmd.Show,
        before_dice=_before_dice,
        aloud=lambda: Aloud(pool_game).hear,
    )
