"""Commands of a called scene, and of orders to a house, in words, and back, for plays of stories,
and what is read aloud.
"""

from __future__ import annotations

from fateloom.dsl.callable import SpokenCommands
from fateloom.dsl.hidden.aloud import Aloud
from fateloom.dsl.hidden.spoken import in_call
from fateloom.runtime.hidden import command as cmd
from fateloom.runtime.hidden.command import Command
from fateloom.runtime.hidden.event import Event
from fateloom.runtime.hidden.game import HauntedHouse
from fateloom.runtime.hidden.state import State


def _face_of(command: Command) -> int | None:
    return command.shows if isinstance(command, cmd.Die) else None


def spoken(haunted_house: HauntedHouse) -> SpokenCommands[Command, State, Event]:
    """The words of the scenes, or of the house, of a story."""
    words = in_call(haunted_house)
    return SpokenCommands(
        words_of=words.words_of,
        command_of=words.command_of,
        face_of=_face_of,
        show=cmd.Die,
        before_dice=lambda state: None,
        aloud=lambda: Aloud(haunted_house).hear,
    )
