"""From steps to the engine's commands; `step_of` is the way back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, assert_never

from fateloom.dsl.callable_systems import callable_tables, tables_of
from fateloom.dsl.plays.story import ast
from fateloom.dsl.plays.story.steps import to_text
from fateloom.dsl.spoken import NoStep
from fateloom.dsl.suggest import nearest
from fateloom.runtime.kernel.game import Chance, Decision
from fateloom.runtime.record import record
from fateloom.runtime.story import command as cmd
from fateloom.runtime.story.index import SKILL_AT, SKILLS
from fateloom.runtime.story.legal import deciding, legal

if TYPE_CHECKING:
    from collections.abc import Iterable

    from fateloom.runtime.story.command import Command
    from fateloom.runtime.story.index import ProgramIndex
    from fateloom.runtime.story.state import State, Tracks

IN_CALLS = ast.Said | ast.Plain | ast.WithName | ast.Use
"""Steps that a called game may understand, by their words."""

SKILL_NAMES = {skill.value: skill for skill in SKILLS}


@record
class NoCommand:
    """Why a step says nothing that the engine could do now."""

    message: str


class Situation(Protocol):
    """What steps are read against: what anybody at the table can see."""

    @property
    def heroes(self) -> tuple[str, ...]:
        """Who plays, by seat."""

    @property
    def markers(self) -> Tracks:
        """The markers of the seat that is asked."""

    @property
    def visiting(self) -> str | None:
        """The POI that is visited."""

    @property
    def in_call(self) -> str | None:
        """The system of the called game that is played."""

    @property
    def standing(self) -> tuple[Command, ...]:
        """The commands that stand."""


class InState:
    """The situation in a state."""

    def __init__(self, index: ProgramIndex, state: State) -> None:
        self.index = index
        self.state = state
        self.in_call = None if state.played is None else state.played.system
        self.visiting = state.turn.poi if state.turn.visiting else None

    @property
    def heroes(self) -> tuple[str, ...]:
        """Who plays, by seat."""
        return tuple(hero.hero for hero in self.state.heroes)

    @property
    def markers(self) -> Tracks:
        """The markers of the seat that is asked."""
        return self.state.heroes[deciding(self.state)].markers

    @property
    def standing(self) -> tuple[Command, ...]:
        """The commands that stand."""
        to_move = legal(self.index, self.state)
        if isinstance(to_move, Decision):
            return to_move.commands
        answers = to_move.distribution.outcomes if isinstance(to_move, Chance) else ()
        return tuple(it for it, _ in answers)


def atoms(step: ast.Step) -> tuple[ast.Step, ...]:
    """The step as single commands: a test or scan on one line is several."""
    match step:
        case ast.Test(option, effort, roll, span):
            made: list[ast.Step] = [ast.WithName("option", option, span)]
            if roll is not None:
                made.append(ast.Roll(roll, span))
            elif effort is not None:
                made.append(ast.Effort(effort, span))
            return tuple(made)
        case ast.Scan(str(option), item, path, span):
            opened = ast.WithName("option", option, span)
            if item is None and path is None:
                return (opened,)
            return opened, ast.Scan(None, item, path, span)
        case _:
            return (step,)


def command_of(step: ast.Step, index: ProgramIndex, state: State) -> Command | NoCommand:
    """The command of a single step (see `atoms`) in this state. It need not be legal."""
    return command_in(step, index, InState(index, state))


def command_in(step: ast.Step, index: ProgramIndex, at: Situation) -> Command | NoCommand:
    """The command of a single step (see `atoms`) in this situation. It need not be legal."""
    if at.in_call is not None and isinstance(step, IN_CALLS):
        return _in_call(step, index, at, at.in_call)
    match step:
        case ast.Said(words):
            its = [it.noun for it in callable_tables() if words.split()[0] in it.verbs]
            return NoCommand(f"'{words}' is for a {' or '.join(its)}, and none is played now.")
        case ast.Plain(word):
            return PLAIN[word]
        case ast.WithName(word, name):
            return _named(word, name, index, at)
        case ast.Move(tiles):
            return _walk(tiles, index, at)
        case ast.Scan(_, item, path):
            return cmd.ScanItem(item) if item is not None else cmd.AskPath(path or "")
        case ast.Choose(number):
            return cmd.Choose(number - 1)
        case ast.Roll(faces):
            count = index.settings.main_count
            return cmd.Roll(faces[:count], faces[count:])
        case ast.Effort(dice):
            return cmd.DeclareEffort(dice)
        case ast.Use(item, tile):
            return _known(item, index.item, "item") or cmd.UseAbility(item, tile)
        case ast.Markers(tracks):
            return cmd.SetMarkers(_merged(tracks, at))
        case ast.Spend(points, tracks):
            return _spend(points, tracks, at)
        case ast.Test():
            raise ValueError("a test is several commands: see atoms")
        case _:
            assert_never(step)


def _in_call(
    step: ast.Step, index: ProgramIndex, at: Situation, system: str
) -> Command | NoCommand:
    """What is said in a called game, by the words of its own plays."""
    tables = tables_of(system)
    inner = [it.says for it in at.standing if isinstance(it, cmd.InCall)]
    spoken = tables.spoken(index.program.game_of(system))
    found = spoken.command_of(to_text(step), inner)
    if isinstance(found, NoStep):
        return NoCommand(f"{found.message}. A {tables.noun} is being played.")
    return cmd.InCall(system, found)


PLAIN: dict[str, Command] = {
    "stay": cmd.Stay(),
    "done": cmd.CloseTrade(),
    "confirm": cmd.Confirm(),
    "leave": cmd.LeavePoi(),
    "end": cmd.EndTurn(),
    "stage": cmd.PlayStage(),
}


def _named(word: str, name: str, index: ProgramIndex, at: Situation) -> Command | NoCommand:
    match word:
        case "visit":
            return _known(name, index.poi, "POI") or cmd.Visit(name)
        case "option" | "trade":
            return _option(name, index, at)
        case "begin":
            return cmd.BeginFinale(name)
        case "outcome":
            return cmd.ChooseCallOutcome(name)
        case "home":
            unknown = _known(name, at.heroes, "hero at this table")
            return unknown or cmd.LeaveGame(at.heroes.index(name))
    unknown = _known(name, index.item, "item")
    if unknown is not None:
        return unknown
    match word:
        case "buy":
            return cmd.Buy(name)
        case "sell":
            return cmd.Sell(name)
        case "pick up":
            return cmd.PickUp(name)
        case "abandon":
            return cmd.Abandon(name)
        case "discard":
            return cmd.DiscardItem(name)
        case "give":
            return cmd.GiveItem(name)
        case _:
            raise ValueError(f"no step begins with {word}")


def _known(name: str, names: Iterable[str], what: str) -> NoCommand | None:
    if name in names:
        return None
    near = nearest(name, names)
    meant = f" Did you mean '{near}'?" if near else ""
    return NoCommand(f"There is no {what} '{name}'.{meant}")


def _option(name: str, index: ProgramIndex, at: Situation) -> Command | NoCommand:
    poi = at.visiting
    if poi is None:
        return NoCommand("An option belongs to a visit, and nothing is visited now.")
    full = f"{poi}.{name}"
    if full in index.option:
        return cmd.UseOption(full)
    near = nearest(name, [it.id.partition(".")[2] for it in index.poi[poi].options])
    meant = f" Did you mean '{near}'?" if near else ""
    return NoCommand(f"'{poi}' has no option '{name}'.{meant}")


def _walk(tiles: tuple[str, ...], index: ProgramIndex, at: Situation) -> Command | NoCommand:
    for tile in tiles:
        unknown = _known(tile, index.tile, "tile")
        if unknown is not None:
            return unknown
    if len(tiles) == 1:
        for command in at.standing:
            if isinstance(command, cmd.MoveTo) and command.path[-1] == tiles[0]:
                return command
    return cmd.MoveTo(tiles)


def _merged(tracks: tuple[ast.Spaces, ...], at: Situation) -> Tracks:
    """The tracks of whoever is asked, with the named ones replaced."""
    made = list(at.markers)
    for track in tracks:
        made[SKILL_AT[SKILL_NAMES[track.skill]]] = tuple(sorted(track.spaces))
    one, two, three = made
    return one, two, three


def _spend(points: int, tracks: tuple[ast.Spaces, ...], at: Situation) -> Command | NoCommand:
    if tracks:
        return cmd.SpendXp(points, _merged(tracks, at))
    found = [it for it in at.standing if isinstance(it, cmd.SpendXp) and it.points == points]
    if len(found) == 1:
        return found[0]
    example = f"spend {points} xp power 1 4 8"
    return NoCommand(f"Say where the markers stand afterwards, as in '{example}'.")
