"""Commands of a called challenge in words, and back, for plays of stories. Faces of runes are dice
there (`roll 1 2` are the faces A and B), and `leave` and `use` are steps of a story already.
"""

from __future__ import annotations

from fateloom.dsl.callable import SpokenCommands
from fateloom.dsl.cards.aloud import Aloud
from fateloom.dsl.cards.spoken import PATHS, SEATS, VERBS
from fateloom.dsl.spoken import Spoken
from fateloom.runtime.cards import command as cmd
from fateloom.runtime.cards.command import Command
from fateloom.runtime.cards.event import Event
from fateloom.runtime.cards.game import CardGame
from fateloom.runtime.cards.runes import Side
from fateloom.runtime.cards.state import State
from fateloom.runtime.cards.steps import Gather

SIDES = tuple(Side)

WORDS: Spoken[Command] = Spoken(
    VERBS | {cmd.Decline: "decline", cmd.Use: "power"},
    {"path": PATHS, "target": SEATS, "seat": SEATS},
)


def _face_of(command: Command) -> int | None:
    return SIDES.index(command.side) + 1 if isinstance(command, cmd.Show) else None


def _show(face: int) -> Command:
    """The rune with that face; a face that no rune has is refused by the rules."""
    return cmd.Show(SIDES[face - 1]) if face in (1, 2) else cmd.Next("")


def _before_dice(state: State) -> Command | None:
    """Whoever still puts the cast together is done with it."""
    return cmd.CastRunes() if isinstance(state.agenda[0], Gather) else None


def spoken(card_game: CardGame) -> SpokenCommands[Command, State, Event]:
    """The words of the challenges of a story."""
    return SpokenCommands(
        words_of=WORDS.words_of,
        command_of=WORDS.command_of,
        face_of=_face_of,
        show=_show,
        before_dice=_before_dice,
        aloud=lambda: Aloud(card_game).hear,
        faces=range(1, len(SIDES) + 1),
    )
