"""Commands of the engine as sentences, where no step of the model describes them."""

from __future__ import annotations

from collections.abc import Iterator

from fateloom.dsl.diagnostics.render.clean import clean
from fateloom.dsl.verify.replay.describe_step import Names
from fateloom.dsl.verify.replay.game_run import GameRun
from fateloom.runtime.program import statement as st
from fateloom.runtime.story import command as cmd
from fateloom.runtime.story.legal import deciding
from fateloom.runtime.story.script import question
from fateloom.runtime.story.state import Asking

Said = tuple[str, str]
"""A sentence, and who acts, by id."""


def describe_commands(run: GameRun, commands: tuple[cmd.Command, ...]) -> Iterator[Said]:
    """Sentences about some commands, which are executed in the game on the way. Walks within a
    tile, visits and the ends of turns are left out.
    """
    names = Names(run.index.program)
    for command in commands:
        seat = command.seat if isinstance(command, cmd.LeaveGame) else deciding(run.state)
        hero = run.state.heroes[seat].hero
        told = _described(names, run, command)
        if told is not None:
            yield clean(f"{names.hero(hero)} {told}"), hero
        run.issue(command)


def _described(names: Names, run: GameRun, command: cmd.Command) -> str | None:
    index, frame = run.index, run.frame
    match command:
        case cmd.MoveTo(path):
            return f"walks to {names.tile(path[-1])}"
        case cmd.UseOption(option):
            return f"{names.option(option)} '{index.option[option].label}'"
        case cmd.BeginFinale(path):
            return f"begins the finale '{names.path(run.me.hero, path)}'"
        case cmd.PlayStage():
            return "plays the stage of the finale"
        case cmd.Choose(number) if isinstance(frame, Asking):
            asked = question(index, frame)
            return (
                f"chooses '{asked.choices[number].label}'" if isinstance(asked, st.Choose) else None
            )
        case cmd.Roll(main, effort):
            return f"rolls {' '.join(map(str, (*main, *effort)))}"
        case cmd.ScanItem(item):
            return f"shows {names.item(item)}"
        case cmd.UseAbility(item):
            return f"uses {names.item(item)}"
        case cmd.Buy(item):
            return f"buys {names.item(item)}"
        case cmd.Sell(item):
            return f"sells {names.item(item)}"
        case cmd.PickUp(item):
            return f"picks up {names.item(item)}"
        case cmd.Abandon(item):
            return f"lays {names.item(item)} down"
        case cmd.DiscardItem(item) | cmd.GiveItem(item):
            return f"puts {names.item(item)} back into the box"
        case cmd.LeaveGame():
            return "goes home"
        case _:
            return None
