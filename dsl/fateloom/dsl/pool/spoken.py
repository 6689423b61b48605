"""Commands of a pool game in words, and back: files, the terminal and recordings share them.

The words of a command are its verb and its parts, in their order: `try bar clever`,
`invoke dusk die`, `buy set-back despair anna`. A step is a command that stands, by its words.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from enum import Enum

from fateloom.dsl.callable import SpokenCommands
from fateloom.dsl.pool.aloud import Aloud
from fateloom.dsl.suggest import did_you_mean, nearest
from fateloom.runtime.pool import command as cmd
from fateloom.runtime.pool.command import Command
from fateloom.runtime.pool.game_rules import PoolGameState
from fateloom.runtime.pool.state import Step
from fateloom.runtime.record import fields, record

VERBS: dict[type, str] = {
    cmd.UseStunt: "stunt",
    cmd.TakeHelp: "help",
    cmd.Show: "roll",
    cmd.BuyExtra: "buy",
}
"""Verbs that are not the name of the command itself."""

ROLL = re.compile(r"roll((?:\s+[1-6])+)\Z")


@record
class NoStep:
    """Why words say nothing that stands now."""

    message: str


def words_of(command: Command) -> str:
    """The words of a command.

    >>> from fateloom.runtime.pool.building import Form
    >>> words_of(cmd.Invoke("dusk", Form.UPGRADE)), words_of(cmd.Done())
    ('invoke dusk upgrade', 'done')
    """
    kind = type(command)
    verb = VERBS.get(kind) or re.sub(r"(?<=[a-z])(?=[A-Z])", "-", kind.__name__).lower()
    parts = [_word(getattr(command, name)) for name in fields(kind)]
    return " ".join((verb, *(part for part in parts if part)))


def _word(value: object) -> str:
    match value:
        case None:
            return ""
        case Enum():
            return str(value.value)
        case tuple():
            return " ".join(_word(it) for it in value)
        case _:
            return str(value)


def command_of(text: str, commands: Sequence[Command]) -> Command | NoStep:
    """The command among these that the words say: all of its words, or so many that no other
    begins alike.
    """
    said = " ".join(text.casefold().split())
    known = {words_of(it): it for it in commands}
    if said in known:
        return known[said]
    begun = [words for words in known if words.startswith(f"{said} ")]
    if len(begun) == 1:
        return known[begun[0]]
    if begun:
        return NoStep(f"'{said}' can mean {_some(begun)}")
    return NoStep(f"'{said}' is not possible now{did_you_mean(nearest(said, known))}")


def _some(words: Iterable[str]) -> str:
    return " or ".join(f"'{it}'" for it in list(words)[:4])


def dice_of(text: str) -> tuple[int, ...] | None:
    """The faces behind `roll`, each from 1 to 6; None for other words.

    >>> dice_of("roll 4 1 6"), dice_of("done")
    ((4, 1, 6), None)
    """
    match = ROLL.match(" ".join(text.split()))
    return None if match is None else tuple(int(it) for it in match[1].split())


# --- in a pool game that a story has called


def _command_of(text: str, commands: Sequence[Command]) -> Command | str:
    found = command_of(text, commands)
    return found.message if isinstance(found, NoStep) else found


def _face_of(command: Command) -> int | None:
    return command.face if isinstance(command, cmd.Show) else None


def _before_dice(state: PoolGameState) -> Command | None:
    """Whoever still puts the pool together is done with it."""
    return cmd.Done() if state.table.step is Step.BUILD else None


SPOKEN = SpokenCommands(
    words_of=words_of,
    command_of=_command_of,
    face_of=_face_of,
    show=cmd.Show,
    before_dice=_before_dice,
    aloud=lambda pool_game: Aloud(pool_game).hear,
)
