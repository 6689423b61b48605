"""Events in words: what everybody at the table hears."""

from __future__ import annotations

from fateloom.runtime.program.board import Side
from fateloom.runtime.program.settings import STAR, Face
from fateloom.runtime.program.statement import Resource
from fateloom.runtime.program.words import Place, Skill
from fateloom.runtime.story import event as ev
from fateloom.runtime.story.index import SKILL_AT, SKILLS, ProgramIndex
from fateloom.runtime.story.view import Stage, View
from fateloom.tools.story.cards import card
from fateloom.tools.table.content import Contents, Listed, note, prose
from fateloom.tools.table.words import counted, listed


def told(index: ProgramIndex, view: View, event: ev.Event) -> Contents:
    """A public event in words, as of the view before it; empty: there is nothing to say."""
    match event:
        case ev.IntroductionRead():
            text = index.program.introduction
            return (prose(text),) if text else ()
        case ev.Told(_, _, text):
            return (prose(text),)
        case ev.ItemMoved(item, _, ev.Spot(Place.HERO)) if view.stage is not Stage.OVER:
            got = _item_moved(index, view, item, event.source, event.target)
            return (note(got), *card(index, item)) if got else ()
    said = (
        _of_hero(index, view, event)
        or _of_test(index, view, event)
        or _of_world(index, view, event)
    )
    if said is None:
        return ()
    return (note(said),) if isinstance(said, str) else (said,)


def _of_hero(index: ProgramIndex, view: View, event: ev.Event) -> str | Listed | None:
    match event:
        case ev.HeroMoved(seat, path):
            return f"{_hero(index, view, seat)} goes to {index.tile[path[-1]].title}."
        case ev.TileExplored(seat, tile):
            return f"{_hero(index, view, seat)} explores {index.tile[tile].title}."
        case ev.VisitBegan(seat, poi):
            return f"{_hero(index, view, seat)} visits {index.poi[poi].title}."
        case ev.OptionUsed(seat, option):
            return f"{_hero(index, view, seat)}: {index.option[option].label}"
        case ev.ChoiceMade(seat, label):
            return f"{_hero(index, view, seat)}: {label}"
        case ev.ItemScanned(seat, item):
            return f"{_hero(index, view, seat)} presents {index.item[item].title}."
        case ev.DestinyAsked(seat):
            return f"{_hero(index, view, seat)} asks about a destiny, and has an answer."
        case ev.ResourceChanged(seat, resource, by) if resource is not Resource.VIRTUE:
            return Listed(_hero(index, view, seat), f"{by:+d} {_resource(resource, by)}")
        case ev.MarkersMoved(seat, markers):
            return _markers_moved(index, view, seat, markers)
        case ev.PointsLost(seat, points):
            come = "comes" if points == 1 else "come"
            return f"{counted(points, 'space')} {come} to nothing: the track ends there."
        case ev.AbilityUsed(seat, item):
            return f"{_hero(index, view, seat)} uses {index.item[item].title}."
        case ev.MilestoneReached(seat):
            return f"{_hero(index, view, seat)} has come a step further."
        case ev.FinaleBegan(seat):
            return f"{_hero(index, view, seat)} begins a finale, and plays it to its end."
        case ev.DestinyFulfilled(seat):
            return f"{_hero(index, view, seat)} has fulfilled a destiny!"
        case ev.HeroDefeated(seat):
            return f"{_hero(index, view, seat)} is defeated."
        case _:
            return None


def _resource(resource: Resource, by: int) -> str:
    one = abs(by) == 1
    match resource:
        case Resource.COINS:
            return "coin" if one else "coins"
        case Resource.EFFORT:
            return f"effort {'die' if one else 'dice'} ready"
        case _:
            return "experience"


def _of_test(index: ProgramIndex, view: View, event: ev.Event) -> str | None:
    match event:
        case ev.CommittedToTest(_, skill):
            return f"A test of {skill.value}."
        case ev.DiceRolled(_, main, effort):
            return f"The dice: {faces(main)}" + (f", effort {faces(effort)}." if effort else ".")
        case ev.NumberEntered(seat, skill, total, markers, stars, bonus, successes):
            track = view.heroes[seat].markers[SKILL_AT[skill]]
            met = reached(skill, track, total, markers)
            parts = [counted(stars, "star")] if stars else []
            parts += [f"{bonus:+d}"] if bonus else []
            more = f", {listed(parts)}" if parts else ""
            return f"{met}{more}: {counted(successes, 'success', 'successes')}."
        case ev.BonusGranted(amount):
            return f"{amount:+d} to every test that is still to come this turn."
        case ev.CallAnswered(_, _, outcome):
            return f"It ended like this: {outcome}."
        case _:
            return None


def reached(skill: Skill, track: tuple[int, ...], total: int, markers: int) -> str:
    """Which markers the sum of the dice meets. `markers`: how many, on other tracks as well.

    >>> reached(Skill.POWER, (2, 5, 8, 9), 7, 2)
    'The sum 7 meets power 2 and 5, not 8 and 9'
    """
    met = [str(space) for space in track if space <= total]
    missed = [str(space) for space in track if space > total]
    found = f"{skill.value} {listed(met)}" if met else f"no marker of {skill.value}"
    other = markers - len(met)
    if other:
        found += f" and {counted(other, 'marker')} of other skills"
    return f"The sum {total} meets {found}" + (f", not {listed(missed)}" if met and missed else "")


def _of_world(index: ProgramIndex, view: View, event: ev.Event) -> str | Listed | None:
    match event:
        case ev.ItemMoved(item, source, target):
            return _item_moved(index, view, item, source, target)
        case ev.TileTurned(tile, Side.UNEXPLORED):
            return Listed("New on the table, face down", index.tile[tile].title)
        case ev.TileTurned(tile, side):
            return f"{index.tile[tile].title} {_SIDES[side]}"
        case ev.PoiMoved(poi, tile):
            return _poi_moved(index, view, poi, tile)
        case ev.NpcMoved(npc, poi):
            return _npc_moved(index, view, npc, poi)
        case ev.GameEnded(None):
            return "The game is over, and nobody has won."
        case _:
            return None


_SIDES = {
    Side.BOX: "goes back to the box.",
    Side.UNEXPLORED: "is face down.",
    Side.EXPLORED: "is explored.",
}


def _poi_moved(index: ProgramIndex, view: View, poi: str, tile: str | None) -> str | Listed | None:
    """A place comes, goes, or goes elsewhere; on a tile that is not explored nobody sees it."""
    title = index.poi[poi].title
    if tile is not None and Side.EXPLORED in (it.side for it in view.tiles if it.tile == tile):
        return Listed(f"New on {index.tile[tile].title}", title)
    return f"{title} is gone from the map." if _is_seen(view, poi) else None


def _npc_moved(index: ProgramIndex, view: View, npc: str, poi: str | None) -> str | None:
    """Somebody comes or goes, as far as it is seen."""
    name = index.npc[npc].title
    if poi is not None and _is_seen(view, poi):
        return f"{name} is at {index.poi[poi].title} now."
    return f"{name} has left." if any(npc in it.npcs for it in view.pois) else None


def _is_seen(view: View, poi: str) -> bool:
    """Whether a place lies open on the map (DST-138)."""
    return any(it.poi == poi for it in view.pois)


def _item_moved(
    index: ProgramIndex, view: View, item: str, source: ev.Spot, target: ev.Spot
) -> str | None:
    title = index.item[item].title
    if target.place is Place.HERO and target.of is not None:
        return f"{index.hero[target.of].title} gets {title}."
    if target.place is Place.TILE and target.of is not None:
        if all(it.tile != target.of for it in view.tiles):
            return None
        return f"{title} lies on {index.tile[target.of].title}."
    if source.place is Place.HERO and source.of is not None:
        return f"{index.hero[source.of].title} gives up {title}."
    return None


def _markers_moved(
    index: ProgramIndex, view: View, seat: int, markers: tuple[tuple[int, ...], ...]
) -> str | None:
    before = view.heroes[seat].markers
    changed = [
        f"{skill.value} now {spaces(after)}"
        for skill, now, after in zip(SKILLS, before, markers, strict=True)
        if now != after
    ]
    return f"{_hero(index, view, seat)}: {'; '.join(changed)}." if changed else None


def _hero(index: ProgramIndex, view: View, seat: int) -> str:
    return index.hero[view.heroes[seat].hero].title


def in_short(index: ProgramIndex, event: ev.Event) -> str:
    """What a hero does, in a few words that everybody may hear; "": not worth any."""
    match event:
        case ev.HeroMoved(_, path):
            return f"goes to {index.tile[path[-1]].title}"
        case ev.VisitBegan(_, poi):
            return f"visits {index.poi[poi].title}"
        case ev.OptionUsed(_, option):
            return index.option[option].label
        case ev.ChoiceMade(_, label):
            return label
        case ev.NumberEntered(_, skill, _, _, _, _, successes):
            return f"{skill.value}, {counted(successes, 'success', 'successes')}"
        case ev.ItemScanned(_, item):
            return f"shows {index.item[item].title}"
        case ev.ItemMoved(item, _, ev.Spot(Place.HERO)):
            return f"gets {index.item[item].title}"
        case ev.MilestoneReached():
            return "comes a step further"
        case ev.FinaleBegan():
            return "begins a finale"
        case ev.HeroDefeated():
            return "is defeated"
        case ev.DestinyFulfilled():
            return "fulfils a destiny"
        case _:
            return ""


def spaces(track: tuple[int, ...]) -> str:
    """Where the markers of a track stand."""
    return " ".join(map(str, track)) or "none"


def faces(dice: tuple[Face, ...]) -> str:
    """Dice as they are read out."""
    return " ".join("star" if face == STAR else str(face) for face in dice)


def skill_name(skill: Skill) -> str:
    """A skill with a capital."""
    return skill.value.capitalize()
