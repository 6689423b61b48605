"""From the engine's commands to steps; `commands` is the way back."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from fateloom.dsl.callable_systems import tables_of
from fateloom.dsl.plays.story import ast
from fateloom.dsl.plays.story.commands import PLAIN, InState, Situation
from fateloom.runtime.program.board import OptionKind
from fateloom.runtime.span import NOWHERE
from fateloom.runtime.story import command as cmd
from fateloom.runtime.story.index import SKILLS

if TYPE_CHECKING:
    from fateloom.runtime.story.command import Command
    from fateloom.runtime.story.index import ProgramIndex
    from fateloom.runtime.story.state import State, Tracks


def step_of(command: Command, index: ProgramIndex, state: State) -> ast.Step | None:
    """The step that says the command in this state; None for choices of the set-up."""
    return step_in(command, index, InState(index, state))


def step_in(command: Command, index: ProgramIndex, at: Situation) -> ast.Step | None:
    """The step that says the command in this situation; None for choices of the set-up."""
    match command:
        case cmd.Stay() | cmd.CloseTrade() | cmd.Confirm() | cmd.LeavePoi() | cmd.EndTurn():
            return ast.Plain(_WORDS[type(command)], NOWHERE)
        case cmd.PlayStage():
            return ast.Plain("stage", NOWHERE)
        case cmd.UseOption(option):
            return _option_step(option, index)
        case cmd.InCall(system, says):
            spoken = tables_of(system).spoken(index.program.game_of(system))
            face = spoken.face_of(says)
            if face is not None:
                return ast.Roll((face,), NOWHERE)
            return ast.Said(spoken.words_of(says), NOWHERE)
        case cmd.MoveTo(path):
            return ast.Move(path, NOWHERE)
        case cmd.Visit(name) | cmd.BeginFinale(name) | cmd.ChooseCallOutcome(name):
            return ast.WithName(_WORDS[type(command)], name, NOWHERE)
        case cmd.Buy(name) | cmd.Sell(name) | cmd.PickUp(name) | cmd.Abandon(name):
            return ast.WithName(_WORDS[type(command)], name, NOWHERE)
        case cmd.DiscardItem(name) | cmd.GiveItem(name):
            return ast.WithName(_WORDS[type(command)], name, NOWHERE)
        case cmd.ScanItem(item):
            return ast.Scan(None, item, None, NOWHERE)
        case cmd.AskPath(path_id):
            return ast.Scan(None, None, path_id, NOWHERE)
        case cmd.Choose(number):
            return ast.Choose(number + 1, NOWHERE)
        case cmd.Roll(main, effort):
            return ast.Roll((*main, *effort), NOWHERE)
        case cmd.DeclareEffort(dice):
            return ast.Effort(dice, NOWHERE)
        case cmd.UseAbility(item, tile):
            return ast.Use(item, tile, NOWHERE)
        case cmd.SetMarkers(markers):
            return ast.Markers(_changed(markers, at), NOWHERE)
        case cmd.SpendXp(points, markers):
            return ast.Spend(points, _changed(markers, at), NOWHERE)
        case cmd.LeaveGame(seat):
            return ast.WithName("home", at.heroes[seat], NOWHERE)
        case cmd.ChooseHero() | cmd.DealHeroes() | cmd.DrawFirstPlayer():
            return None
        case _:
            assert_never(command)


_WORDS: dict[type, str] = {
    **{type(command): word for word, command in PLAIN.items()},
    cmd.Visit: "visit",
    cmd.BeginFinale: "begin",
    cmd.ChooseCallOutcome: "outcome",
    cmd.Buy: "buy",
    cmd.Sell: "sell",
    cmd.PickUp: "pick up",
    cmd.Abandon: "abandon",
    cmd.DiscardItem: "discard",
    cmd.GiveItem: "give",
}


def _option_step(option: str, index: ProgramIndex) -> ast.Step:
    name = option.partition(".")[2]
    match index.option[option].kind:
        case OptionKind.TEST:
            return ast.Test(name, None, None, NOWHERE)
        case OptionKind.SCAN | OptionKind.DESTINY:
            return ast.Scan(name, None, None, NOWHERE)
        case OptionKind.TRADE:
            return ast.WithName("trade", name, NOWHERE)
        case OptionKind.INTERACTION:
            return ast.WithName("option", name, NOWHERE)


def _changed(markers: Tracks, at: Situation) -> tuple[ast.Spaces, ...]:
    """The tracks that come to stand elsewhere; one of them when none does."""
    listed = tuple(
        ast.Spaces(skill.value, after)
        for skill, now, after in zip(SKILLS, at.markers, markers, strict=True)
        if now != after
    )
    return listed or (ast.Spaces(SKILLS[0].value, markers[0]),)
