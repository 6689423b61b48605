"""What happens in a pool game: scenes and texts aloud, rolls die by die, the rest in short."""

from __future__ import annotations

from collections.abc import Iterator

from fateloom.runtime.pool import event as ev
from fateloom.runtime.pool.building import Side
from fateloom.runtime.pool.condition import rested
from fateloom.runtime.pool.encounter import Aspect, Encounter
from fateloom.runtime.pool.game_rules import (
    HeroesRested,
    PoolGameEnded,
    PoolGameView,
    SceneOpened,
)
from fateloom.runtime.pool.view import View
from fateloom.runtime.record import record
from fateloom.tools.pool import words
from fateloom.tools.pool.words import Names
from fateloom.tools.table.content import Contents, heading, note, row, title
from fateloom.tools.table.event_texts import Blank, Either, EventTexts, tells
from fateloom.tools.table.language import tr, tr_noop
from fateloom.tools.table.words import capital, counted, listed


@record
class Words:
    """What is played, with its words. `encounter`: of the scene that is played, or that begins
    with the event.
    """

    encounter: Encounter
    names: Names


def _opened(its: Words, view: PoolGameView, event: SceneOpened) -> Contents:
    names, scene = its.names, event.scene
    about = _scene(its.encounter, names, scene, view.table.heroes)
    return (heading(names.title("scene", scene)), *names.aloud("scene", scene), *about)


def _ended(its: Words, view: PoolGameView, event: PoolGameEnded) -> Contents:
    names, ending = its.names, event.ending
    credits = title(names.pool_game.credits)
    return (heading(names.title("ending", ending)), *names.aloud("ending", ending), credits)


def _rested(its: Words, view: PoolGameView, event: HeroesRested) -> Contents:
    return tuple(note(it) for it in _healed(its.encounter, its.names, view.table))


def _read(its: Words, view: PoolGameView, event: ev.RollRead) -> Contents:
    table, outcome = view.table, event.tally.outcome.value
    text = its.names.aloud(outcome, f"{view.scene}.{table.task}") if table.task else ()
    return (*_roll(its.encounter, table), note(words.result(event.tally)), *text)


def _closing(its: Words, view: PoolGameView, event: ev.SceneEnded) -> Contents:
    scene = its.names.pool_game.course.scene(view.scene)
    return its.names.aloud(scene.way(event.won, event.conceded), view.scene)


def _answer(its: Words, view: PoolGameView, event: ev.CompelAnswered) -> Contents:
    answer = "accepted" if event.accepted else "refused"
    return its.names.aloud(answer, f"{view.scene}.{event.compel}")


def _purchase(its: Words, view: PoolGameView, event: ev.ExtraBought) -> Contents:
    return its.names.aloud("purchase", f"{view.scene}.{event.row}")


def _extra(its: Words, view: PoolGameView, event: ev.ExtraBought) -> str:
    price = its.encounter.row(event.row).price_in(event.symbol)
    cost = words.paid(0 if price is None else price.amount, event.symbol)
    what = words.extra(its.names, view.scene, event.row, event.target)
    return _spent(_buyer(its.names, view.table, event.side), cost, what)


def _bought(its: Words, view: PoolGameView, event: ev.Bought) -> str:
    table, row = view.table, event.row
    what = capital(words.bought(its.names, row, _roller(table), event.target, table.against))
    return _spent(_buyer(its.names, table, event.side), words.price(row, event.symbol), what)


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


def _begun(its: Words, view: PoolGameView, event: ev.AttemptBegan) -> str:
    names, roller, against = its.names, event.roller, event.against
    who, manner = names.anybody(roller), tr(words.MANNER[event.approach])
    other = "" if against is None else names.anybody(against)
    if event.task is not None:
        said = (
            tr_noop("{who}, {manner}: {task}.")
            if against is None
            else tr_noop("{who}, {manner}: {task}. Against it: {other}.")
        )
        task = names.task(view.scene, event.task)
        return tr(said, who=who, manner=manner, task=task, other=other)
    if against is not None and not names.is_hero(roller):
        return tr("{who} attacks {other}, {manner}.", who=who, other=other, manner=manner)
    return tr("{who} meets it {manner}.", who=who, manner=manner)


def _stunt(its: Words, view: PoolGameView, event: ev.StuntUsed) -> str:
    roller, stunt = _roller(view.table), event.stunt
    stunts = {it.id: it.dice for it in its.encounter.hero(roller).stunts}
    return f"{its.names.title('stunt', f'{roller}.{stunt}')}: {words.dice(stunts[stunt])}."


def _help(its: Words, view: PoolGameView, event: ev.HelpGiven) -> str:
    given = words.dice(its.encounter.settings.help)
    return f"{tr('{hero} helps: {dice}', hero=its.names.hero(event.hero), dice=given)}."


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


BLANKS: dict[str, Blank] = {
    "who": lambda its, view, it: its.names.anybody(it.who),
    "hero": lambda its, view, it: its.names.hero(view.table.heroes[view.table.active]),
    "aspect": lambda its, view, it: its.names.aspect(view.scene, it.aspect),
    "gives": lambda its, view, it: words.form(it.side, it.form),
    "task": lambda its, view, it: its.names.task(view.scene, it.task),
    "manner": lambda its, view, it: tr(words.MANNER[it.approach]),
    "dice": lambda its, view, it: words.dice(its.encounter.settings.minor_cost),
    "taken": lambda its, view, it: words.absorbed(it.box, it.slots),
    "count": lambda its, view, it: it.fate,
    "trouble": lambda its, view, it: words.trouble(its.encounter.compel(it.compel)),
}
"""What fills in a blank; any other is filled by the field of that name."""

TEXTS: EventTexts[Words, PoolGameView] = EventTexts(
    BLANKS,
    tells(SceneOpened, shown=_opened),
    tells(HeroesRested, shown=_rested),
    tells(PoolGameEnded, shown=_ended),
    tells(
        ev.Called,
        whole=Either(
            "task",
            tr_noop("{who} tries “{task}” on {other}, {manner}."),
            tr_noop("{who} attacks {other}, {manner}."),
        ),
        who=lambda its, view, it: its.names.anybody(it.actor),
        other=lambda its, view, it: its.names.hero(it.hero),
    ),
    tells(ev.AttemptBegan, whole=_begun),
    tells(
        ev.AspectInvoked,
        whole=Either(
            "free",
            tr_noop("“{aspect}” is invoked for nothing: {gives}."),
            tr_noop("“{aspect}” is invoked for a fate point: {gives}."),
        ),
    ),
    tells(ev.BoostUsed, whole=tr_noop("A boost is used: {gives}.")),
    tells(ev.StuntUsed, whole=_stunt),
    tells(ev.HelpGiven, whole=_help),
    tells(ev.RollRead, shown=_read),
    tells(ev.Bought, whole=_bought),
    tells(ev.ExtraBought, whole=_extra, aloud=_purchase),
    tells(ev.Eased, whole=tr_noop("The blow is held back a little, for a boost.")),
    tells(ev.CostTaken, whole=tr_noop("It has its price: {dice} for the next roll of {who}.")),
    tells(ev.BoostGained, whole=tr_noop("{who} gains a boost.")),
    tells(
        ev.AspectMade,
        whole=tr_noop(
            "“{aspect}” is there now, with {free} {free:free invocation|free invocations}."
        ),
    ),
    tells(ev.HitLanded, whole=tr_noop("{who} is hit by {shifts}.")),
    tells(ev.HitAbsorbed, whole=tr_noop("{who} takes it: {taken}.")),
    tells(ev.TakenOut, whole=tr_noop("{who} is out of the scene.")),
    tells(
        ev.Conceded,
        whole=tr_noop(
            "{who} gives in and leaves the scene, with {count} {count:fate point|fate points} more."
        ),
    ),
    tells(
        ev.CompelAnswered,
        whole=Either(
            "accepted",
            tr_noop("{hero} accepts, and gains a fate point: {trouble}."),
            tr_noop("{hero} refuses, and pays a fate point."),
        ),
        aloud=_answer,
    ),
    tells(ev.SceneEnded, shown=_closing),
)
"""How each event is told."""

UNTOLD = (
    *(ev.ThreatBegan, ev.StepReached, ev.DieShown, ev.AttemptEnded, ev.CompelOffered),
    ev.TurnBegan,
)
"""Of what nothing is said."""


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
