"""Commands of a called fight in words, and back, for plays of stories, and what is read aloud."""

from __future__ import annotations

from collections.abc import Callable

from fateloom.dsl.battle.spoken import SPOKEN as WORDS
from fateloom.dsl.callable import SpokenCommands
from fateloom.runtime.battle import command as cmd
from fateloom.runtime.battle import event as ev
from fateloom.runtime.battle.command import Command
from fateloom.runtime.battle.event import Event
from fateloom.runtime.battle.game import BattleGame
from fateloom.runtime.battle.state import State


def _face_of(command: Command) -> int | None:
    return command.shows if isinstance(command, cmd.Die) else None


def _aloud(battle_game: BattleGame) -> Callable[[Event], list[str]]:
    """The text of a fight as it begins, and of a campaign card as it is drawn."""
    texts = {it.of: it.text for it in battle_game.words if it.text}

    def hear(event: Event) -> list[str]:
        match event:
            case ev.BattleBegan(space):
                place = f"fight {space}"
            case ev.CardDrawn(_, card):
                place = f"card {card}"
            case _:
                return []
        return [texts[place]] if place in texts else []

    return hear


def spoken(battle_game: BattleGame) -> SpokenCommands[Command, State, Event]:
    """The words of the fights, or of the campaign, of a story."""
    return SpokenCommands(
        words_of=WORDS.words_of,
        command_of=WORDS.command_of,
        face_of=_face_of,
        show=cmd.Die,
        before_dice=lambda state: None,
        aloud=lambda: _aloud(battle_game),
    )
