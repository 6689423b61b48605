"""Events in words: what everybody at the table hears."""

from __future__ import annotations

from fateloom.runtime.program.board import Side
from fateloom.runtime.program.settings import STAR, Face
from fateloom.runtime.program.statement import Resource
from fateloom.runtime.program.words import Place, Skill
from fateloom.runtime.story import event as ev
from fateloom.runtime.story.index import SKILL_AT, SKILLS, ProgramIndex
from fateloom.runtime.story.view import Step, View
from fateloom.tools.table.content import Contents, Listed, note, prose
from fateloom.tools.table.language import tr, tr_noop
from fateloom.tools.table.words import capital, counted, listed, short_name, signed


def told(index: ProgramIndex, view: View, event: ev.Event) -> Contents:
    """A public event in words, as of the view before it; empty: there is nothing to say."""
    match event:
        case ev.IntroductionRead():
            text = index.program.introduction
            return (prose(text),) if text else ()
        case ev.Told(_, _, text):
            return (prose(text),)
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
            tile = index.tile[path[-1]].title
            return tr("{hero} goes to {tile}.", hero=called(index, view, seat), tile=tile)
        case ev.TileExplored(seat, of):
            tile = index.tile[of].title
            return tr("{hero} explores {tile}.", hero=called(index, view, seat), tile=tile)
        case ev.VisitBegan(seat, poi):
            place = index.poi[poi].title
            return tr("{hero} visits {place}.", hero=called(index, view, seat), place=place)
        case ev.OptionUsed(seat, option):
            return f"{called(index, view, seat)}: {index.option[option].label}"
        case ev.ChoiceMade(seat, label):
            return f"{called(index, view, seat)}: {label}"
        case ev.ItemScanned(seat, of):
            item = index.item[of].title
            return tr("{hero} presents {item}.", hero=called(index, view, seat), item=item)
        case ev.DestinyAsked(seat):
            hero = called(index, view, seat)
            return tr("{hero} asks about a destiny, and has an answer.", hero=hero)
        case ev.ResourceChanged(seat, resource, by) if resource is not Resource.VIRTUE:
            return Listed(_other(index, view, seat), _resource(resource, by))
        case ev.MarkersMoved(seat, markers):
            return _markers_moved(index, view, seat, markers)
        case ev.PointsLost(_, points):
            return tr(
                "{points} {points:space comes|spaces come} to nothing: the track ends there.",
                points=points,
            )
        case ev.AbilityUsed(seat, of):
            item = index.item[of].title
            return tr("{hero} uses {item}.", hero=called(index, view, seat), item=item)
        case ev.MilestoneReached(seat):
            return tr("{hero} has come a step further.", hero=called(index, view, seat))
        case ev.FinaleBegan(seat):
            hero = called(index, view, seat)
            return tr("{hero} begins a finale, and plays it to its end.", hero=hero)
        case ev.DestinyFulfilled(seat):
            return tr("{hero} has fulfilled a destiny!", hero=called(index, view, seat))
        case ev.HeroDefeated(seat):
            return tr("{hero} is defeated.", hero=called(index, view, seat))
        case _:
            return None


def called(index: ProgramIndex, view: View, seat: int) -> str:
    """The name of the hero who sits there, short where no other hero is called the same."""
    names = [short_name(index.hero[it.hero].title) for it in view.heroes]
    is_clear = names.count(names[seat]) == 1
    return names[seat] if is_clear else index.hero[view.heroes[seat].hero].title


def _other(index: ProgramIndex, view: View, seat: int) -> str:
    """Whose board changes; "" for the hero whose turn is under way, of whom it goes without saying.
    What comes about before a turn can be anybody's.
    """
    is_plain = seat == view.active and view.step is not Step.START
    return "" if is_plain else called(index, view, seat)


def _resource(resource: Resource, by: int) -> str:
    match resource:
        case Resource.COINS:
            return tr("{by} {number:coin|coins}", by=signed(by), number=by)
        case Resource.EFFORT:
            if by < 0:
                return tr("{number} effort {number:die|dice} exhausted", number=-by)
            return tr("{number} effort {number:die|dice} ready", number=by)
        case _:
            return tr("{by} experience", by=signed(by))


def _of_test(index: ProgramIndex, view: View, event: ev.Event) -> str | None:
    match event:
        case ev.CommittedToTest(_, skill):
            return tr("A test of {skill}.", skill=skill_word(skill))
        case ev.DiceRolled(_, main, effort) if effort:
            return tr("The dice: {main}, effort {effort}.", main=faces(main), effort=faces(effort))
        case ev.DiceRolled(_, main):
            return tr("The dice: {main}.", main=faces(main))
        case ev.NumberEntered(seat, skill, total, markers, stars, bonus, successes):
            track = view.heroes[seat].markers[SKILL_AT[skill]]
            parts = [reached(skill, track, total, markers)]
            parts += [counted(stars, "star")] if stars else []
            parts += [signed(bonus)] if bonus else []
            result = counted(successes, "success", "successes")
            return f"{', '.join(parts)}: {result}."
        case ev.BonusGranted(amount):
            return tr(
                "{bonus} {number:success|successes} in every test that is still to come this turn.",
                bonus=signed(amount),
                number=amount,
            )
        case ev.CallAnswered(_, _, outcome):
            return tr("It ended like this: {outcome}.", outcome=outcome_name(outcome))
        case _:
            return None


_OUTCOMES = {
    "success": tr_noop("Success"),
    "style": tr_noop("Success with style"),
    "tie": tr_noop("Tie"),
    "failure": tr_noop("Failure"),
}


def outcome_name(outcome: str) -> str:
    """How a called game ended, in words."""
    return tr(_OUTCOMES[outcome]) if outcome in _OUTCOMES else outcome.capitalize()


def reached(skill: Skill, track: tuple[int, ...], total: int, markers: int) -> str:
    """Which markers the sum of the dice meets. `markers`: how many, on other tracks as well.

    >>> reached(Skill.POWER, (2, 5, 8, 9), 7, 2)
    'The sum 7 meets power 2 and 5, not 8 and 9'
    """
    met = [str(space) for space in track if space <= total]
    missed = [str(space) for space in track if space > total]
    other = markers - len(met)
    fields = {"total": total, "skill": skill_word(skill), "met": listed(met) if met else ""}
    if not met:
        found = tr("The sum {total} meets no marker of {skill}", **fields)
    elif missed:
        found = tr(
            "The sum {total} meets {skill} {met}, not {missed}", **fields, missed=listed(missed)
        )
    else:
        found = tr("The sum {total} meets {skill} {met}", **fields)
    if other:
        more = tr("{count} {count:marker|markers} of other skills", count=other)
        return f"{found}, {more}"
    return found


def _of_world(index: ProgramIndex, view: View, event: ev.Event) -> str | Listed | None:
    match event:
        case ev.ItemMoved(item, source, target):
            return _item_moved(index, view, item, source, target)
        case ev.TileTurned(tile, Side.UNEXPLORED):
            return Listed(tr("New on the table, face down"), index.tile[tile].title)
        case ev.TileTurned(tile, side):
            return tr(_SIDES[side], tile=index.tile[tile].title)
        case ev.PoiMoved(poi, tile):
            title = index.poi[poi].title
            if tile is None:
                return tr("{place} is gone from the map.", place=title)
            return Listed(tr("New on {tile}", tile=index.tile[tile].title), title)
        case ev.NpcMoved(npc, poi):
            name = index.npc[npc].title
            if poi is None:
                return tr("{person} has left.", person=name)
            return tr("{person} is at {place} now.", person=name, place=index.poi[poi].title)
        case ev.GameEnded(None):
            return tr("The game is over, and nobody has won.")
        case ev.PassStopped(count):
            return tr(
                "This story goes round in circles, by a mistake of its own: the game stopped "
                "after {count} events in a row, and goes on.",
                count=count,
            )
        case _:
            return None


_SIDES = {
    Side.BOX: tr_noop("{tile} goes back to the box."),
    Side.UNEXPLORED: tr_noop("{tile} is face down."),
    Side.EXPLORED: tr_noop("{tile} is explored."),
}


def _item_moved(
    index: ProgramIndex, view: View, of: str, source: ev.Spot, target: ev.Spot
) -> str | None:
    item = index.item[of].title
    if target.place is Place.HERO and target.of is not None:
        return tr("{hero} gets {item}.", hero=_named(index, view, target.of), item=item)
    if target.place is Place.TILE and target.of is not None:
        return tr("{item} lies on {tile}.", item=item, tile=index.tile[target.of].title)
    if source.place is Place.HERO and source.of is not None:
        return tr("{hero} gives up {item}.", hero=_named(index, view, source.of), item=item)
    return None


def _named(index: ProgramIndex, view: View, hero: str) -> str:
    seat = next((it.seat for it in view.heroes if it.hero == hero), None)
    return index.hero[hero].title if seat is None else called(index, view, seat)


def _markers_moved(
    index: ProgramIndex, view: View, seat: int, markers: tuple[tuple[int, ...], ...]
) -> str | None:
    before = view.heroes[seat].markers
    changed = [
        tr("{skill} now {spaces}", skill=skill_word(skill), spaces=spaces(after))
        for skill, now, after in zip(SKILLS, before, markers, strict=True)
        if now != after
    ]
    now = "; ".join(changed)
    who = _other(index, view, seat)
    return f"{f'{who}: {now}' if who else capital(now)}." if changed else None


def in_short(index: ProgramIndex, event: ev.Event) -> str:
    """What a hero does, in a few words that everybody may hear; "": not worth any."""
    match event:
        case ev.HeroMoved(_, path):
            return tr("goes to {tile}", tile=index.tile[path[-1]].title)
        case ev.VisitBegan(_, poi):
            return tr("visits {place}", place=index.poi[poi].title)
        case ev.OptionUsed(_, option):
            return index.option[option].label
        case ev.ChoiceMade(_, label):
            return label
        case ev.NumberEntered(_, skill, _, _, _, _, successes):
            return f"{skill_word(skill)}, {counted(successes, 'success', 'successes')}"
        case ev.ItemScanned(_, item):
            return tr("shows {item}", item=index.item[item].title)
        case ev.ItemMoved(item, _, ev.Spot(Place.HERO)):
            return tr("gets {item}", item=index.item[item].title)
        case ev.MilestoneReached():
            return tr("comes a step further")
        case ev.FinaleBegan():
            return tr("begins a finale")
        case ev.HeroDefeated():
            return tr("is defeated")
        case ev.DestinyFulfilled():
            return tr("fulfils a destiny")
        case _:
            return ""


def spaces(track: tuple[int, ...]) -> str:
    """Where the markers of a track stand."""
    return " ".join(map(str, track)) or tr("none")


def faces(dice: tuple[Face, ...]) -> str:
    """Dice as they are read out."""
    return " ".join(tr("star") if face == STAR else str(face) for face in dice)


_SKILLS = {
    Skill.INTELLIGENCE: tr_noop("intelligence"),
    Skill.DEXTERITY: tr_noop("dexterity"),
    Skill.POWER: tr_noop("power"),
}


def skill_word(skill: Skill) -> str:
    """A skill within a sentence."""
    return tr(_SKILLS[skill])


def skill_name(skill: Skill) -> str:
    """A skill with a capital."""
    return capital(skill_word(skill))
