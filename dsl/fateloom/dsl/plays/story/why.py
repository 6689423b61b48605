"""Why a step of a play is refused, in words of the story, where the engine's own words say less."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fateloom.dsl.diagnostics.listed import either, together
from fateloom.dsl.lint.gather import gather
from fateloom.dsl.lint.purse import sum_of
from fateloom.dsl.plays.story.case import case_of
from fateloom.dsl.suggest import did_you_mean, nearest
from fateloom.runtime.kernel.game import Decision
from fateloom.runtime.program.statement import CostKind
from fateloom.runtime.story import command as cmd
from fateloom.runtime.story import event as ev
from fateloom.runtime.story.conditions import holds
from fateloom.runtime.story.legal import deciding, legal
from fateloom.runtime.story.prices import lacking
from fateloom.runtime.story.state import InTest, Phase, Step

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from fateloom.dsl.lint.cross_reference import Owner
    from fateloom.runtime.kernel.log import Entry
    from fateloom.runtime.program.settings import Face
    from fateloom.runtime.program.statement import PlacePoi, RemovePoi
    from fateloom.runtime.story.index import ProgramIndex
    from fateloom.runtime.story.state import State


MOST = 8
"""So many endings are listed."""


def why(
    index: ProgramIndex,
    state: State,
    command: cmd.Command,
    said: str,
    entries: Sequence[Entry[cmd.Command, ev.Event]],
) -> str:
    """Why the command is refused in this state; `said`: what the engine says of it; `entries`: the
    game so far.
    """
    match command:
        case cmd.Visit(poi) if state.turn.step is Step.VISIT and state.turn.poi is None:
            return absent(index, state, poi, [it for one in entries for it in one.events]) or said
        case cmd.UseOption(option):
            return refused(index, state, option, said)
        case cmd.BeginFinale(path):
            return _begin(index, state, path) or said
        case cmd.Roll():
            return _roll(index, state, command) or said
        case cmd.PlayStage():
            return _stage(state) or said
        case cmd.ChooseCallOutcome(ending):
            return _no_end_here(index, state, ending)
        case _:
            return said


def no_such_end(ending: str, known: Iterable[str]) -> str:
    """Why `outcome ENDING` cannot be said in the called game that is played. `known`: the endings
    to which a way is known.
    """
    ways = list(known)
    if not ways:
        return "no dice that are known lead to an end; say what is done, and roll"
    meant = did_you_mean(nearest(ending, ways))
    listed = "; ".join(f"outcome {it}" for it in _like(ending, ways))
    return f"no dice that are known end this with '{ending}'{meant}. It can be: {listed}"


def _like(ending: str, ways: list[str]) -> list[str]:
    """The ways that begin as the ending does; where none does, the shortest of each word."""
    by_word: dict[str, list[str]] = {}
    for way in sorted(ways, key=len):
        by_word.setdefault(way.partition(",")[0].partition(" ")[0], []).append(way)
    alike = by_word.get(ending.partition(",")[0].partition(" ")[0])
    return (alike or [its[0] for its in by_word.values()])[:MOST]


def _no_end_here(index: ProgramIndex, state: State, ending: str) -> str:
    """An ending of a game that people play at the table, or of none."""
    ways = [it.outcome for it in _standing(index, state) if isinstance(it, cmd.ChooseCallOutcome)]
    if ways:
        meant = did_you_mean(nearest(ending, ways))
        listed = "; ".join(f"outcome {it}" for it in ways)
        return f"this never ends with '{ending}'{meant}. It can be: {listed}"
    return (
        f"no game is being played that could end with '{ending}'; choose the option that begins "
        "one first"
    )


def how_many(index: ProgramIndex, state: State, faces: Sequence[Face]) -> str | None:
    """Why so many dice are no roll of the test under way, and which dice it has; None: they are."""
    frame, main = (state.control.stack or (None,))[-1], index.settings.main_count
    if not isinstance(frame, InTest):
        return None
    effort, ready = len(faces) - main, state.heroes[state.seat].effort
    given = f"{len(faces)} {'face is' if len(faces) == 1 else 'faces are'} given"
    if frame.phase is Phase.ROLLING:
        if effort == frame.effort:
            return None
        more = f" and {_dice(frame.effort, 'effort')}" if frame.effort else ""
        return f"{given}, and this roll has {_dice(main, 'main')}{more}"
    if 0 <= effort <= ready:
        return None
    if effort < 0:
        return f"{given}, and a roll has {_dice(main, 'main')}"
    are = "is" if ready == 1 else "are"
    return (
        f"{given}: {_dice(main, 'main')} and {_dice(effort, 'effort')}. Of effort dice "
        f"{ready or 'none'} {are} ready, so {_faces(main, main + ready)} can be given"
    )


def _faces(least: int, most: int) -> str:
    return f"{least} faces" if least == most else f"{least} to {most} faces"


def _dice(number: int, kind: str) -> str:
    return f"{number} {kind} {'die' if number == 1 else 'dice'}"


def _standing(index: ProgramIndex, state: State) -> Sequence[cmd.Command]:
    to_move = legal(index, state)
    return to_move.commands if isinstance(to_move, Decision) else ()


def _begin(index: ProgramIndex, state: State, path: str) -> str | None:
    """`begin PATH` of a path that does not exist, elsewhere, or too early."""
    hero = state.heroes[deciding(state)].hero
    its = {it.id: it for one in index.program.destinies if one.hero == hero for it in one.paths}
    if path not in its:
        meant = did_you_mean(nearest(path, its))
        known = f"; it has {' and '.join(its)}" if its else ""
        return f"'{hero}' has no path '{path}'{meant or known}"
    places = list(dict.fromkeys(it.poi for it in its[path].begins))
    here = state.turn.poi if state.turn.visiting else None
    if here not in places:
        return f"the finale of '{path}' begins at {either(places)}: visit it first"
    return f"the condition of 'begins at {here}' does not hold yet for '{path}'"


def _stage(state: State) -> str | None:
    """A stage that is played in a later turn."""
    finale = state.heroes[state.seat].finale
    if finale is None or finale.left == 0:
        return None
    when = "next turn" if finale.left == 1 else f"turn after {finale.left - 1} more"
    return (
        f"stage '{finale.stage}' is not played in this turn: say 'end', and in the hero's {when} "
        "'stage', then the roll"
    )


def _roll(index: ProgramIndex, state: State, command: cmd.Roll) -> str | None:
    """Dice that nobody rolls now, too many, or with faces that they do not have."""
    frame, settings = (state.control.stack or (None,))[-1], index.settings
    if not isinstance(frame, InTest) or frame.phase is not Phase.ROLLING:
        if state.heroes[state.seat].finale is not None:
            return _stage(state) or "the finale goes on with 'stage'; its roll comes behind that"
        return "no roll is expected now; a test is opened first, as in 'test ID roll 5 4'"
    for dice, faces, kind in (
        (command.main, settings.main_faces, "main"),
        (command.effort, state.effort_faces, "effort"),
    ):
        for face in dice:
            if face not in faces:
                shown = ", ".join(dict.fromkeys(_face(it) for it in faces))
                return (
                    f"no {kind} die shows {_face(face)}: its faces are {shown}. The first "
                    f"{settings.main_count} dice of a roll are main dice, the others effort dice"
                )
    return how_many(index, state, (*command.main, *command.effort))


def _face(face: Face) -> str:
    return str(face) if isinstance(face, int) else "*"


# --- why a POI cannot be visited, and an option not be used: where the POI is and what took it
# away, what does not hold, what it costs and what the hero has


def _script_of(event: ev.Event) -> set[str]:
    """The script that begins with an event: `option wreck.search`."""
    match event:
        case ev.EventFired(event=id):
            return {f"event {id}"}
        case ev.OptionUsed(option=id):
            return {f"option {id}"}
        case ev.TileExplored(tile=id):
            return {f"tile {id}"}
        case _:
            return set()


def absent(index: ProgramIndex, state: State, poi: str, events: Iterable[ev.Event]) -> str | None:
    """Why a POI is not where the hero is; None where it is. `events`: all that has happened."""
    hero = state.heroes[state.seat]
    at = state.pois[index.poi_at[poi]].tile
    if at == hero.tile:
        return None
    if at is not None:
        return f"'{poi}' is on '{at}', and '{hero.hero}' is on '{hero.tile}'"
    day, causes, gone = 0, set[str](), None
    for event in events:
        if isinstance(event, ev.TurnBegan):
            day, causes = event.day, set()
        causes |= _script_of(event)
        if isinstance(event, ev.PoiMoved) and event.poi == poi:
            gone = None if event.tile is not None else (day, frozenset(causes))
    xref = gather(index.program)
    if gone is None:
        sites = xref.placements.get(poi, ())
        if not sites:
            return f"'{poi}' is never placed on the map"
        where = f": {_site(sites[0])} places it" if len(sites) == 1 else ""
        return f"'{poi}' is not on the map yet{where}"
    removals = xref.removals.get(poi, ())
    done = [it for it in removals if it[1].node_of_script in gone[1]] or list(removals)
    by = f": {_site(done[-1])} has removed it" if len(done) == 1 else ": it was removed"
    return f"'{poi}' is not on the map any more{by} on day {max(gone[0], 1)}"


def _site(site: tuple[PlacePoi | RemovePoi, Owner]) -> str:
    statement, owner = site
    return f"{owner} ({statement.span.file}:{statement.span.line})"


def refused(index: ProgramIndex, state: State, option: str, said: str) -> str:
    """Why an option cannot be used, with what is asked and what is the case. `said`: what the
    engine says of it.
    """
    it, hero = index.option.get(option), state.heroes[state.seat]
    if it is None or option in state.closed:
        return said
    if it.condition is not None and not holds(index, state, it.condition, state.seat):
        case = case_of(index, state, it.condition, state.seat)
        return f"{said.rstrip('.')}, since its condition does not hold: {case}"
    lacks = lacking(index, hero, it.costs)
    if lacks is None or "(DST-84)" not in said:
        return said
    has = {CostKind.COINS: hero.coins, CostKind.XP: hero.xp, CostKind.EFFORT: hero.effort}
    parts = [
        f"it costs {price} {kind.value}, and '{hero.hero}' has {count}"
        for kind, count in has.items()
        if (price := sum_of(it.costs, kind)) > count
    ]
    return f"{said.rstrip('.')}: {together(parts)}" if parts else said
