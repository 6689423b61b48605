"""What happens in a pool game: scenes and texts aloud, rolls die by die, the rest in short."""

from __future__ import annotations

from collections.abc import Iterator

from fateloom.runtime.pool import event as ev
from fateloom.runtime.pool.building import Side
from fateloom.runtime.pool.condition import rested
from fateloom.runtime.pool.encounter import Encounter
from fateloom.runtime.pool.game_rules import (
    Event,
    HeroesRested,
    PoolGameEnded,
    PoolGameView,
    SceneOpened,
)
from fateloom.runtime.pool.view import View
from fateloom.tools.pool import words
from fateloom.tools.pool.words import Names
from fateloom.tools.table.content import Contents, Row, heading, note, title
from fateloom.tools.table.words import capital, counted, listed


def told(encounter: Encounter, names: Names, view: PoolGameView, event: Event) -> Contents:
    """The event in words, as of the view before it. `encounter`: of the scene that is played, or
    that begins with the event.
    """
    scene, table = view.scene, view.table
    match event:
        case SceneOpened(opened):
            about = _scene(encounter, names, opened, table.heroes)
            return (heading(names.title("scene", opened)), *names.aloud("scene", opened), *about)
        case PoolGameEnded(ending):
            credits = title(names.pool_game.credits)
            return (
                heading(names.title("ending", ending)),
                *names.aloud("ending", ending),
                credits,
            )
        case ev.RollRead(tally):
            text = names.aloud(tally.outcome.value, f"{scene}.{table.task}") if table.task else ()
            return (*_roll(encounter, table), note(words.result(tally)), *text)
        case ev.ExtraBought(side, row, symbol, target):
            price = encounter.row(row).price_in(symbol)
            cost = words.paid(0 if price is None else price.amount, symbol)
            what = words.extra(names, scene, row, target)
            spent = note(f"{_buyer(names, table, side)} spends {cost}. {what}.")
            return (spent, *names.aloud("purchase", f"{scene}.{row}"))
        case ev.SceneEnded(won, conceded):
            way = names.pool_game.course.scene(scene).way(won, conceded)
            return names.aloud(way, scene)
        case HeroesRested():
            return tuple(note(it) for it in _healed(encounter, names, table))
        case ev.CompelAnswered(compel, accepted):
            answer = "accepted" if accepted else "refused"
            outcome = note(_compel_answered(encounter, names, table, event))
            return (outcome, *names.aloud(answer, f"{scene}.{compel}"))
        case _:
            said = _of_roll(encounter, names, view, event) or _of_others(
                encounter, names, scene, event
            )
            return (note(said),) if said else ()


def _roller(table: View) -> str:
    return table.heroes[table.active] if table.roller is None else table.roller


def _buyer(names: Names, table: View, side: Side) -> str:
    """Who spends symbols: the roller, or whoever speaks against the roll."""
    if side is Side.ROLLER:
        return names.anybody(_roller(table))
    return names.anybody(table.against) if table.against in table.heroes else "The opposition"


def _of_roll(encounter: Encounter, names: Names, view: PoolGameView, event: Event) -> str:
    """What belongs to a roll, in a sentence; "" for other events."""
    scene, table = view.scene, view.table
    match event:
        case ev.AttemptBegan(None, approach, roller, str(foe)) if not names.is_hero(roller):
            attacked = f"{names.anybody(roller)} attacks {names.anybody(foe)}"
            return f"{attacked}, {words.MANNER[approach]}."
        case ev.AttemptBegan(None, approach, roller):
            return f"{names.anybody(roller)} meets it {words.MANNER[approach]}."
        case ev.AttemptBegan(str(task), approach, roller, against):
            met = "" if against is None else f" Against it: {names.anybody(against)}."
            how = words.MANNER[approach]
            return f"{names.anybody(roller)}, {how}: {names.task(scene, task)}.{met}"
        case ev.AspectInvoked(side, aspect, form, free):
            paid = "for nothing" if free else "for a fate point"
            invoked = f"“{names.aspect(scene, aspect)}” is invoked {paid}"
            return f"{invoked}: {words.form(side, form)}."
        case ev.Bought(side, row, symbol, target):
            what = capital(words.bought(names, row, _roller(table), target, table.against))
            return f"{_buyer(names, table, side)} spends {words.price(row, symbol)}. {what}."
        case ev.StuntUsed(stunt):
            stunts = {it.id: it.dice for it in encounter.hero(_roller(table)).stunts}
            given = words.dice(stunts[stunt])
            return f"{names.title('stunt', f'{_roller(table)}.{stunt}')}: {given}."
        case ev.HelpGiven(hero):
            return f"{names.hero(hero)} helps: {words.dice(encounter.settings.help)}."
        case ev.BoostUsed(side, form):
            return f"A boost is used: {words.form(side, form)}."
        case ev.Eased():
            return "The blow is held back a little, for a boost."
        case _:
            return ""


def _of_others(encounter: Encounter, names: Names, scene: str, event: Event) -> str:
    """What comes to somebody, in a sentence; "" for other events."""
    match event:
        case ev.Called(actor, approach, hero, task):
            what = "attacks" if task is None else f"tries “{names.task(scene, task)}” on"
            return f"{names.anybody(actor)} {what} {names.hero(hero)}, {words.MANNER[approach]}."
        case ev.CostTaken(who):
            price = words.dice(encounter.settings.minor_cost)
            return f"It has its price: {price} for the next roll of {names.anybody(who)}."
        case ev.BoostGained(who):
            return f"{names.anybody(who)} gains a boost."
        case ev.AspectMade(aspect, free):
            many = counted(free, "free invocation")
            return f"“{names.aspect(scene, aspect)}” is there now, with {many}."
        case ev.HitLanded(who, shifts):
            return f"{names.anybody(who)} is hit by {shifts}."
        case ev.HitAbsorbed(who, box, slots):
            return f"{names.anybody(who)} takes it: {words.absorbed(box, slots)}."
        case ev.Conceded(who, fate):
            gains = counted(fate, "fate point")
            return f"{names.anybody(who)} gives in and leaves the scene, with {gains} more."
        case ev.TakenOut(who):
            return f"{names.anybody(who)} is out of the scene."
        case _:
            return ""


def _compel_answered(
    encounter: Encounter, names: Names, table: View, event: ev.CompelAnswered
) -> str:
    """What a hero gains or pays, and what comes of it."""
    who = names.hero(table.heroes[table.active])
    if not event.accepted:
        return f"{who} refuses, and pays a fate point."
    trouble = words.trouble(encounter.compel(event.compel))
    return f"{who} accepts, and gains a fate point: {trouble}."


def _healed(encounter: Encounter, names: Names, table: View) -> Iterator[str]:
    """What a rest does for each hero."""
    recovery = encounter.settings.recovery
    for hero, it in zip(table.heroes, table.conditions, strict=True):
        after = rested(it, recovery)
        gone = [
            name
            for (name, _), before, now in zip(
                encounter.slots(hero), it.consequences, after.consequences, strict=True
            )
            if before and not now
        ]
        if gone:
            plural = "s" if len(gone) > 1 else ""
            yield f"{names.hero(hero)} has rested: the {listed(gone)} consequence{plural} healed."


def _scene(encounter: Encounter, names: Names, scene: str, heroes: tuple[str, ...]) -> Contents:
    """What there is to do, to use and to lose in a scene."""
    tasks = [names.task(scene, it.id) for it in encounter.tasks if not it.optional]
    rounds = counted(encounter.rounds, "round")
    aspects = [
        f"“{names.aspect(scene, it.id)}”"
        + (f" ({names.hero(it.holder)} alone)" if it.holder is not None else "")
        for it in encounter.aspects
        if it.holder in (None, *heroes) and not it.made
    ]
    true = (note(f"True here, and to be invoked: {listed(aspects)}."),) if aspects else ()
    if encounter.single:
        return (note(f"One roll decides: {listed(tasks, 'or')}."), *true)
    return (note(f"To be done within {rounds}: {listed(tasks)}."), *true)


def _roll(encounter: Encounter, table: View) -> Contents:
    """The dice on the table."""
    if not table.shown:
        return (note("No dice at all."),)
    return tuple(
        Row(capital(die), faces, f"{capital(die)}: {faces}.")
        for die, faces in words.shown(encounter.dice, table.shown)
    )


def boards(encounter: Encounter, names: Names, view: PoolGameView) -> Contents:
    """How everybody is, as a seat sees it."""
    table = view.table
    heroes = (
        note(f"{names.hero(hero)}: {words.condition(names, hero, it)}.")
        for hero, it in zip(table.heroes, table.conditions, strict=True)
    )
    gone = (
        note(f"{names.anybody(opponent.id)}: out of the scene.")
        for opponent, how in zip(encounter.opponents, table.opponents, strict=True)
        if how.out
    )
    return (*heroes, *gone, note(f"The opposition: {counted(table.keeper_fate, 'fate point')}."))
