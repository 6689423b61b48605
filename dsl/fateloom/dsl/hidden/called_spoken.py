"""Commands of a called scene in words, and back, for plays of stories, and what is read aloud."""

from __future__ import annotations

from collections.abc import Callable

from fateloom.dsl.callable import SpokenCommands
from fateloom.dsl.hidden.aloud import Aloud
from fateloom.dsl.hidden.spoken import CALLED
from fateloom.runtime.hidden import command as cmd
from fateloom.runtime.hidden.command import Command
from fateloom.runtime.hidden.event import Event
from fateloom.runtime.hidden.game import HauntedHouse


def _face_of(command: Command) -> int | None:
    return command.shows if isinstance(command, cmd.Die) else None


def _aloud(haunted_house: HauntedHouse) -> Callable[[Event], list[str]]:
    return Aloud(haunted_house).hear


SPOKEN = SpokenCommands(
    words_of=CALLED.words_of,
    command_of=CALLED.command_of,
    face_of=_face_of,
    show=cmd.Die,
    before_dice=lambda state: None,
    aloud=_aloud,
)
