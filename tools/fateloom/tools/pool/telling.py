"""What happens in a pool game: scenes and texts aloud, rolls die by die, the rest in short."""

from __future__ import annotations

from collections.abc import Iterator

from fateloom.runtime.pool import event as ev
from fateloom.runtime.pool.building import Side
from fateloom.runtime.pool.condition import rested
from fateloom.runtime.pool.encounter import Aspect, Encounter
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
from fateloom.tools.table.content import Contents, heading, note, row, title
from fateloom.tools.table.language import tr, tr_noop
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
            spent = note(_spent(_buyer(names, table, side), cost, what))
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
    against = table.against
    return names.anybody(against) if against in table.heroes else tr("The opposition")


def _spent(who: str, cost: str, what: str) -> str:
    return tr("{who} spends {cost}. {what}.", who=who, cost=cost, what=what)


def _of_roll(encounter: Encounter, names: Names, view: PoolGameView, event: Event) -> str:
    """What belongs to a roll, in a sentence; "" for other events."""
    scene, table = view.scene, view.table
    match event:
        case ev.AttemptBegan(None, approach, roller, str(foe)) if not names.is_hero(roller):
            return tr(
                "{who} attacks {other}, {manner}.",
                who=names.anybody(roller),
                other=names.anybody(foe),
                manner=tr(words.MANNER[approach]),
            )
        case ev.AttemptBegan(None, approach, roller):
            manner = tr(words.MANNER[approach])
            return tr("{who} meets it {manner}.", who=names.anybody(roller), manner=manner)
        case ev.AttemptBegan(str(task), approach, roller, against):
            said = (
                tr_noop("{who}, {manner}: {task}.")
                if against is None
                else tr_noop("{who}, {manner}: {task}. Against it: {other}.")
            )
            return tr(
                said,
                who=names.anybody(roller),
                manner=tr(words.MANNER[approach]),
                task=names.task(scene, task),
                other="" if against is None else names.anybody(against),
            )
        case ev.AspectInvoked(side, aspect, form, free):
            said = (
                tr_noop("“{aspect}” is invoked for nothing: {gives}.")
                if free
                else tr_noop("“{aspect}” is invoked for a fate point: {gives}.")
            )
            return tr(said, aspect=names.aspect(scene, aspect), gives=words.form(side, form))
        case ev.Bought(side, row, symbol, target):
            what = capital(words.bought(names, row, _roller(table), target, table.against))
            return _spent(_buyer(names, table, side), words.price(row, symbol), what)
        case ev.StuntUsed(stunt):
            stunts = {it.id: it.dice for it in encounter.hero(_roller(table)).stunts}
            given = words.dice(stunts[stunt])
            return f"{names.title('stunt', f'{_roller(table)}.{stunt}')}: {given}."
        case ev.HelpGiven(hero):
            given = words.dice(encounter.settings.help)
            return f"{tr('{hero} helps: {dice}', hero=names.hero(hero), dice=given)}."
        case ev.BoostUsed(side, form):
            return tr("A boost is used: {gives}.", gives=words.form(side, form))
        case ev.Eased():
            return tr("The blow is held back a little, for a boost.")
        case _:
            return ""


def _of_others(encounter: Encounter, names: Names, scene: str, event: Event) -> str:
    """What comes to somebody, in a sentence; "" for other events."""
    match event:
        case ev.Called(actor, approach, hero, task):
            said = (
                tr_noop("{who} attacks {other}, {manner}.")
                if task is None
                else tr_noop("{who} tries “{task}” on {other}, {manner}.")
            )
            return tr(
                said,
                who=names.anybody(actor),
                task="" if task is None else names.task(scene, task),
                other=names.hero(hero),
                manner=tr(words.MANNER[approach]),
            )
        case ev.CostTaken(who):
            price = words.dice(encounter.settings.minor_cost)
            return tr(
                "It has its price: {dice} for the next roll of {who}.",
                dice=price,
                who=names.anybody(who),
            )
        case ev.BoostGained(who):
            return tr("{who} gains a boost.", who=names.anybody(who))
        case ev.AspectMade(aspect, free):
            return tr(
                "“{aspect}” is there now, with {free} {free:free invocation|free invocations}.",
                aspect=names.aspect(scene, aspect),
                free=free,
            )
        case ev.HitLanded(who, shifts):
            return tr("{who} is hit by {shifts}.", who=names.anybody(who), shifts=shifts)
        case ev.HitAbsorbed(who, box, slots):
            taken = words.absorbed(box, slots)
            return tr("{who} takes it: {taken}.", who=names.anybody(who), taken=taken)
        case ev.Conceded(who, fate):
            return tr(
                "{who} gives in and leaves the scene, with {count} {count:fate point|fate points}"
                " more.",
                who=names.anybody(who),
                count=fate,
            )
        case ev.TakenOut(who):
            return tr("{who} is out of the scene.", who=names.anybody(who))
        case _:
            return ""


def _compel_answered(
    encounter: Encounter, names: Names, table: View, event: ev.CompelAnswered
) -> str:
    """What a hero gains or pays, and what comes of it."""
    who = names.hero(table.heroes[table.active])
    if not event.accepted:
        return tr("{hero} refuses, and pays a fate point.", hero=who)
    trouble = words.trouble(encounter.compel(event.compel))
    return tr("{hero} accepts, and gains a fate point: {trouble}.", hero=who, trouble=trouble)


def _healed(encounter: Encounter, names: Names, table: View) -> Iterator[str]:
    """What a rest does for each hero."""
    recovery = encounter.settings.recovery
    for hero, it in zip(table.heroes, table.conditions, strict=True):
        after = rested(it, recovery)
        gone = [
            words.consequence(name)
            for (name, _), before, now in zip(
                encounter.slots(hero), it.consequences, after.consequences, strict=True
            )
            if before and not now
        ]
        if gone:
            yield tr("{hero} has rested. Healed: {gone}.", hero=names.hero(hero), gone=listed(gone))


def _scene(encounter: Encounter, names: Names, scene: str, heroes: tuple[str, ...]) -> Contents:
    """What there is to do, to use and to lose in a scene."""
    tasks = [names.task(scene, it.id) for it in encounter.tasks if not it.optional]
    rounds = counted(encounter.rounds, "round")
    aspects = [
        _aspect(names, scene, it)
        for it in encounter.aspects
        if it.holder in (None, *heroes) and not it.made
    ]
    said = tr("True here, and to be invoked: {aspects}.", aspects=listed(aspects))
    true = (note(said),) if aspects else ()
    if encounter.single:
        return (note(tr("One roll decides: {tasks}.", tasks=listed(tasks, "or"))), *true)
    due = tr("To be done within {rounds}: {tasks}.", rounds=rounds, tasks=listed(tasks))
    return (note(due), *true)


def _aspect(names: Names, scene: str, it: Aspect) -> str:
    """An aspect in quotation marks, with whoever alone can invoke it."""
    title = names.aspect(scene, it.id)
    if it.holder is None:
        return tr("“{aspect}”", aspect=title)
    return tr("“{aspect}” ({hero} alone)", aspect=title, hero=names.hero(it.holder))


def _roll(encounter: Encounter, table: View) -> Contents:
    """The dice on the table."""
    if not table.shown:
        return (note(tr("No dice at all.")),)
    return tuple(
        row(capital(die), faces) for die, faces in words.shown(encounter.dice, table.shown)
    )


def boards(encounter: Encounter, names: Names, view: PoolGameView) -> Contents:
    """How everybody is, as a seat sees it."""
    table = view.table
    heroes = (
        note(f"{names.hero(hero)}: {words.condition(names, hero, it)}.")
        for hero, it in zip(table.heroes, table.conditions, strict=True)
    )
    gone = (
        note(f"{names.anybody(opponent.id)}: {tr('out of the scene')}.")
        for opponent, how in zip(encounter.opponents, table.opponents, strict=True)
        if how.out
    )
    fate = tr("The opposition: {count} {count:fate point|fate points}.", count=table.keeper_fate)
    return (*heroes, *gone, note(fate))
