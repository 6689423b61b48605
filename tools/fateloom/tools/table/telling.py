"""Events in words: what everybody at the table hears."""

from __future__ import annotations

from fateloom.runtime.program.board import Side
from fateloom.runtime.program.settings import STAR, Face
from fateloom.runtime.program.statement import Resource
from fateloom.runtime.program.words import Place, Skill
from fateloom.runtime.record import record
from fateloom.runtime.story import event as ev
from fateloom.runtime.story.index import SKILLS, ProgramIndex
from fateloom.runtime.story.state import State


@record
class Aloud:
    """A text that is read aloud."""

    text: str


@record
class Note:
    """What happened, in a sentence."""

    text: str


def told(index: ProgramIndex, state: State, event: ev.Event) -> Aloud | Note | None:
    """The event in words, as of the state before it; None: there is nothing to say.

    Takes events that `view.public` has let through.
    """
    match event:
        case ev.IntroductionRead():
            return Aloud(index.program.introduction) if index.program.introduction else None
        case ev.Told(_, _, text):
            return Aloud(text)
    said = _of_hero(index, state, event) or _of_test(event) or _of_world(index, state, event)
    return Note(said) if said else None


def _of_hero(index: ProgramIndex, state: State, event: ev.Event) -> str | None:
    match event:
        case ev.HeroMoved(seat, path):
            return f"{_hero(index, state, seat)} goes to {index.tile[path[-1]].title}."
        case ev.TileExplored(seat, tile):
            return f"{_hero(index, state, seat)} explores {index.tile[tile].title}."
        case ev.VisitBegan(seat, poi):
            return f"{_hero(index, state, seat)} visits {index.poi[poi].title}."
        case ev.OptionUsed(seat, option):
            return f"{_hero(index, state, seat)}: {index.option[option].label}"
        case ev.ChoiceMade(seat, label):
            return f"{_hero(index, state, seat)}: {label}"
        case ev.ItemScanned(seat, item):
            return f"{_hero(index, state, seat)} presents {index.item[item].title}."
        case ev.DestinyAsked(seat):
            return f"{_hero(index, state, seat)} asks, for nobody else to hear."
        case ev.ResourceChanged(seat, resource, by) if resource is not Resource.VIRTUE:
            return f"{_hero(index, state, seat)}: {by:+d} {_RESOURCES[resource]}."
        case ev.MarkersMoved(seat, markers):
            return _markers_moved(index, state, seat, markers)
        case ev.PointsLost(seat, points):
            return f"{points} spaces come to nothing."
        case ev.AbilityUsed(seat, item):
            return f"{_hero(index, state, seat)} uses {index.item[item].title}."
        case ev.MilestoneReached(seat):
            return f"{_hero(index, state, seat)} has come a step further."
        case ev.FinaleBegan(seat):
            return f"{_hero(index, state, seat)} begins a finale. It cannot be undone."
        case ev.DestinyFulfilled(seat):
            return f"{_hero(index, state, seat)} has fulfilled a destiny!"
        case ev.HeroDefeated(seat):
            return f"{_hero(index, state, seat)} is defeated."
        case _:
            return None


_RESOURCES = {Resource.COINS: "coins", Resource.XP: "xp", Resource.EFFORT: "effort dice ready"}


def _of_test(event: ev.Event) -> str | None:
    match event:
        case ev.CommittedToTest(_, skill):
            return f"A test of {skill.value}."
        case ev.DiceRolled(_, main, effort):
            return f"The dice: {faces(main)}" + (f", effort {faces(effort)}." if effort else ".")
        case ev.NumberEntered(_, _, total, markers, stars, bonus, successes):
            parts = [f"{markers} markers within {total}"]
            parts += [f"{stars} stars"] if stars else []
            parts += [f"{bonus:+d}"] if bonus else []
            word = "success" if successes == 1 else "successes"
            return f"{', '.join(parts)}: {successes} {word}."
        case ev.BonusGranted(amount):
            return f"{amount:+d} to every test that is still to come this turn."
        case ev.CallAnswered(system, setup, outcome):
            return f"{system.value} {setup}: {outcome}."
        case _:
            return None


def _of_world(index: ProgramIndex, state: State, event: ev.Event) -> str | None:
    match event:
        case ev.ItemMoved(item, source, target):
            return _item_moved(index, state, item, source, target)
        case ev.TileTurned(tile, side):
            return f"{index.tile[tile].title} {_SIDES[side]}"
        case ev.PoiMoved(poi, None):
            return f"{index.poi[poi].title} is gone from the map."
        case ev.PoiMoved(poi, str(tile)):
            return f"{index.poi[poi].title} lies on {index.tile[tile].title}."
        case ev.NpcMoved(npc, None):
            return f"{index.npc[npc].title} has left."
        case ev.NpcMoved(npc, str(poi)):
            return f"{index.npc[npc].title} is at {index.poi[poi].title} now."
        case ev.GameEnded(None):
            return "The game is over, and nobody has won."
        case _:
            return None


_SIDES = {
    Side.BOX: "goes back to the box.",
    Side.UNEXPLORED: "is on the table, face down.",
    Side.EXPLORED: "is explored.",
}


def _item_moved(
    index: ProgramIndex, state: State, item: str, source: ev.Spot, target: ev.Spot
) -> str | None:
    title = index.item[item].title
    if target.place is Place.HERO and target.of is not None:
        return f"{index.hero[target.of].title} gets {title}."
    if target.place is Place.TILE and target.of is not None:
        return f"{title} lies on {index.tile[target.of].title}."
    if source.place is Place.HERO and source.of is not None:
        return f"{index.hero[source.of].title} gives up {title}."
    return None


def _markers_moved(
    index: ProgramIndex, state: State, seat: int, markers: tuple[tuple[int, ...], ...]
) -> str | None:
    before = state.heroes[seat].markers
    changed = [
        f"{skill.value} {spaces(after)}"
        for skill, now, after in zip(SKILLS, before, markers, strict=True)
        if now != after
    ]
    return f"{_hero(index, state, seat)}: {'; '.join(changed)}." if changed else None


def _hero(index: ProgramIndex, state: State, seat: int) -> str:
    return index.hero[state.heroes[seat].hero].title


def spaces(track: tuple[int, ...]) -> str:
    """Where the markers of a track stand."""
    return " ".join(map(str, track)) or "none"


def faces(dice: tuple[Face, ...]) -> str:
    """Dice as they are read out."""
    return " ".join("star" if face == STAR else str(face) for face in dice)


def skill_name(skill: Skill) -> str:
    """A skill with a capital."""
    return skill.value.capitalize()
