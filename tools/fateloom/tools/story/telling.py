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
from fateloom.tools.table.event_texts import Blank, Either, EventTexts, tells
from fateloom.tools.table.language import tr, tr_noop
from fateloom.tools.table.words import capital, counted, listed, short_name, signed


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


def _named(index: ProgramIndex, view: View, hero: str) -> str:
    seat = next((it.seat for it in view.heroes if it.hero == hero), None)
    return index.hero[hero].title if seat is None else called(index, view, seat)


def _introduction(index: ProgramIndex, view: View, event: ev.IntroductionRead) -> Contents:
    text = index.program.introduction
    return (prose(text),) if text else ()


def _option(index: ProgramIndex, view: View, event: ev.OptionUsed) -> str:
    return index.option[event.option].label


def _resource(index: ProgramIndex, view: View, event: ev.ResourceChanged) -> Contents:
    by = event.by
    if event.resource is Resource.VIRTUE:
        return ()
    if event.resource is Resource.COINS:
        said = tr("{by} {number:coin|coins}", by=signed(by), number=by)
    elif event.resource is Resource.XP:
        said = tr("{by} experience", by=signed(by))
    elif by < 0:
        said = tr("{number} effort {number:die|dice} exhausted", number=-by)
    else:
        said = tr("{number} effort {number:die|dice} ready", number=by)
    return (Listed(_other(index, view, event.seat), said),)


def _markers(index: ProgramIndex, view: View, event: ev.MarkersMoved) -> str:
    before = view.heroes[event.seat].markers
    changed = [
        tr("{skill} now {spaces}", skill=skill_word(skill), spaces=spaces(after))
        for skill, now, after in zip(SKILLS, before, event.markers, strict=True)
        if now != after
    ]
    now = "; ".join(changed)
    who = _other(index, view, event.seat)
    return f"{f'{who}: {now}' if who else capital(now)}." if changed else ""


def _number(index: ProgramIndex, view: View, event: ev.NumberEntered) -> str:
    track = view.heroes[event.seat].markers[SKILL_AT[event.skill]]
    parts = [reached(event.skill, track, event.total, event.markers)]
    parts += [counted(event.stars, "star")] if event.stars else []
    parts += [signed(event.bonus)] if event.bonus else []
    return f"{', '.join(parts)}: {_successes(event)}."


def _successes(event: ev.NumberEntered) -> str:
    return counted(event.successes, "success", "successes")


def _turned(index: ProgramIndex, view: View, event: ev.TileTurned) -> Contents:
    title = index.tile[event.tile].title
    match event.side:
        case Side.UNEXPLORED:
            return (Listed(tr("New on the table, face down"), title),)
        case Side.BOX:
            return (note(tr("{tile} goes back to the box.", tile=title)),)
        case Side.EXPLORED:
            return (note(tr("{tile} is explored.", tile=title)),)


def _place(index: ProgramIndex, view: View, event: ev.PoiMoved) -> Contents:
    title = index.poi[event.poi].title
    if event.tile is None:
        return (note(tr("{place} is gone from the map.", place=title)),)
    return (Listed(tr("New on {tile}", tile=index.tile[event.tile].title), title),)


def _item(index: ProgramIndex, view: View, event: ev.ItemMoved) -> Contents:
    item = index.item[event.item].title
    match event.source, event.target:
        case _, ev.Spot(Place.HERO, str() as hero):
            said = tr("{hero} gets {item}.", hero=_named(index, view, hero), item=item)
        case _, ev.Spot(Place.TILE, str() as tile):
            said = tr("{item} lies on {tile}.", item=item, tile=index.tile[tile].title)
        case ev.Spot(Place.HERO, str() as hero), _:
            said = tr("{hero} gives up {item}.", hero=_named(index, view, hero), item=item)
        case _:
            return ()
    return (note(said),)


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


BLANKS: dict[str, Blank] = {
    "hero": lambda index, view, it: called(index, view, it.seat),
    "item": lambda index, view, it: index.item[it.item].title,
    "tile": lambda index, view, it: index.tile[it.tile].title,
    "place": lambda index, view, it: index.poi[it.poi].title,
    "person": lambda index, view, it: index.npc[it.npc].title,
    "skill": lambda index, view, it: skill_word(it.skill),
}
"""What fills in a blank; any other is filled by the field of that name."""

TEXTS: EventTexts[ProgramIndex, View] = EventTexts(
    BLANKS,
    tells(ev.IntroductionRead, shown=_introduction),
    tells(ev.Told, shown=lambda index, view, it: (prose(it.text),)),
    # what heroes do
    tells(
        ev.HeroMoved,
        tr_noop("goes to {tile}"),
        whole=tr_noop("{hero} goes to {tile}."),
        tile=lambda index, view, it: index.tile[it.path[-1]].title,
    ),
    tells(ev.TileExplored, whole=tr_noop("{hero} explores {tile}.")),
    tells(ev.VisitBegan, tr_noop("visits {place}"), whole=tr_noop("{hero} visits {place}.")),
    tells(
        ev.OptionUsed,
        _option,
        whole=lambda index, view, it: f"{called(index, view, it.seat)}: {_option(index, view, it)}",
    ),
    tells(
        ev.ChoiceMade,
        lambda index, view, it: it.label,
        whole=lambda index, view, it: f"{called(index, view, it.seat)}: {it.label}",
    ),
    tells(ev.ItemScanned, tr_noop("shows {item}"), whole=tr_noop("{hero} presents {item}.")),
    tells(ev.DestinyAsked, whole=tr_noop("{hero} asks about a destiny, and has an answer.")),
    tells(ev.AbilityUsed, whole=tr_noop("{hero} uses {item}.")),
    # what comes of it for them
    tells(ev.ResourceChanged, shown=_resource),
    tells(ev.MarkersMoved, whole=_markers),
    tells(
        ev.PointsLost,
        whole=tr_noop(
            "{points} {points:space comes|spaces come} to nothing: the track ends there."
        ),
    ),
    tells(
        ev.MilestoneReached,
        tr_noop("comes a step further"),
        whole=tr_noop("{hero} has come a step further."),
    ),
    tells(
        ev.FinaleBegan,
        tr_noop("begins a finale"),
        whole=tr_noop("{hero} begins a finale, and plays it to its end."),
    ),
    tells(
        ev.DestinyFulfilled,
        tr_noop("fulfils a destiny"),
        whole=tr_noop("{hero} has fulfilled a destiny!"),
    ),
    tells(ev.HeroDefeated, tr_noop("is defeated"), whole=tr_noop("{hero} is defeated.")),
    # tests and calls
    tells(ev.CommittedToTest, whole=tr_noop("A test of {skill}.")),
    tells(
        ev.DiceRolled,
        whole=Either(
            "effort", tr_noop("The dice: {main}, effort {effort}."), tr_noop("The dice: {main}.")
        ),
        main=lambda index, view, it: faces(it.main),
        effort=lambda index, view, it: faces(it.effort),
    ),
    tells(
        ev.NumberEntered,
        lambda index, view, it: f"{skill_word(it.skill)}, {_successes(it)}",
        whole=_number,
    ),
    tells(
        ev.BonusGranted,
        whole=tr_noop(
            "{bonus} {number:success|successes} in every test that is still to come this turn."
        ),
        bonus=lambda index, view, it: signed(it.amount),
        number=lambda index, view, it: it.amount,
    ),
    tells(
        ev.CallAnswered,
        whole=tr_noop("It ended like this: {outcome}."),
        outcome=lambda index, view, it: outcome_name(it.outcome),
    ),
    # the world
    tells(
        ev.ItemMoved,
        Either(lambda index, view, it: it.target.place is Place.HERO, tr_noop("gets {item}")),
        shown=_item,
    ),
    tells(ev.TileTurned, shown=_turned),
    tells(ev.PoiMoved, shown=_place),
    tells(
        ev.NpcMoved,
        whole=Either("poi", tr_noop("{person} is at {place} now."), tr_noop("{person} has left.")),
    ),
    tells(
        ev.GameEnded,
        whole=Either(
            lambda index, view, it: it.winner is None,
            tr_noop("The game is over, and nobody has won."),
        ),
    ),
    tells(
        ev.PassStopped,
        whole=tr_noop(
            "This story goes round in circles, by a mistake of its own: the game stopped "
            "after {count} events in a row, and goes on."
        ),
        count=lambda index, view, it: it.events,
    ),
)
"""How each public event is told; the short form is what a hero does."""

UNTOLD = (
    *(ev.HeroTaken, ev.GameBegan, ev.EffortDeclared, ev.StepReached, ev.TurnEnded, ev.TurnPassed),
    *(ev.HeroStayed, ev.VisitEnded, ev.LeaveForced, ev.RangeGranted, ev.StockOpened, ev.CallEnded),
    *(ev.StageReached, ev.TokenChanged),
    *(ev.VariableSet, ev.OptionChanged, ev.EventFired, ev.Paused),  # nobody hears of these
    *(ev.TurnBegan, ev.CallBegan, ev.InCall),  # the presenter tells whose turn it is, and calls
)
"""Of what nothing is said."""
