"""The wording of each claim that a view states."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from fateloom.dsl.diagnostics.listed import either, joined, together
from fateloom.dsl.graph import claims as c
from fateloom.dsl.graph.queries.calendar import in_words
from fateloom.dsl.graph.quest import NodeKind
from fateloom.dsl.graph.views.firsts import at_first
from fateloom.dsl.graph.views.spare import spare_in_words
from fateloom.dsl.graph.views.words import counted_days

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from fateloom.dsl.graph.views.lookup import Lookup

MAYBE = "perhaps has a use for it, on no way that is known,"
MOST = 8
"""Of longer lists so many are named."""


def sentence(lookup: Lookup, it: c.Claim) -> str:
    """The claim as a sentence; empty: the picture shows it without words."""
    match it:
        case c.EveryWay(_, passes, by):
            how = {fact: f" ({_brought(lookup, fact, some)})" for fact, some in by}
            named = [f"{_quoted(lookup, id)}{how.get(id, '')}" for id in passes]
            return f"Every way passes {joined(named)}."
        case c.Before(pairs):
            later: dict[str, list[str]] = {}
            for first, then in pairs:
                later.setdefault(then, []).append(first)
            alike: dict[tuple[str, ...], list[str]] = {}
            for then, firsts in later.items():
                alike.setdefault(tuple(firsts), []).append(then)
            said = [
                f"{_titles(lookup, firsts)} before {_told_apart(lookup, those)}"
                for firsts, those in alike.items()
            ]
            return f"The order: {'; '.join(said)}. Nothing else of it is known to need an order."
        case c.LeastDays():
            return _least_days(lookup, it)
        case c.LeastTurns(_, turns):
            return f"It takes {turns} {'turn' if turns == 1 else 'turns'} at least."
        case c.NotAlone(finale):
            title, who = lookup.node[finale].title, lookup.names(lookup.node[finale].heroes)
            return f"{who} cannot reach '{title}' without the others."
        case c.NotWithout(thing, finale, helped):
            text = f"Without {lookup.node[thing].title} there is no way to {lookup.ending(finale)}"
            return f"{text} but with the help of the others." if helped else f"{text}."
        case c.ComesFrom(thing, sources):
            return _sources(lookup, thing, sources)
        case c.Competes(thing, heroes, copies, finales):
            every = lookup.node[thing].copies
            many = "there is one" if copies == 1 else f"there are {copies}"
            if copies < every:
                comes = "one ever comes" if copies == 1 else f"{copies} ever come"
                many = f"there are {every}, of which {comes} into play"
            ends = together([lookup.ending(finale) for finale in finales])
            title, names = lookup.node[thing].title, lookup.names(heroes)
            return f"{names} compete for {title}: {many}. It is of use for {ends}."
        case c.MayTake():
            return _taken(lookup, it)
        case c.InPerson(finale, hero, deed, day):
            who = lookup.heroes[hero]
            does = f"{_quoted(lookup, deed)}{lookup.where(deed)}"
            once = f"{lookup.ending(finale)} asks {who} in person for {does}, once in the game"
            return f"{once}: lost if another does it first, {_first(day)}."
        case c.Together():
            return _together(lookup, it)
        case c.AtMost() | c.NotBefore() | c.Own() | c.CanBeWon() | c.NotSooner() | c.Undone():
            return ""  # a line says so
        case c.OnTiles() | c.Away() | c.OnlyHeroes() | c.OnlyIn() | c.InVain():
            return ""
        case c.CanBeWonFor() | c.NotSurer() | c.NotCheaper():
            return ""  # a line says so
        case c.ForGood(nodes):
            if lookup.node[nodes[0]].kind is NodeKind.TILE:
                return f"Nothing shuts {lookup.node[nodes[0]].title} again, once it is laid."
            return f"Once it is so, nothing undoes {_titles(lookup, nodes)}."
        case c.LaidBy(tile, by):
            title = lookup.node[tile].title
            doers = [_doing(lookup, it) for it in by]
            return f"{title} is laid for all heroes by {either(doers)}, by nothing else."
        case c.Serves():
            return _serves(lookup, it)
        case c.OnlyBrings(nodes):
            only = "Nothing but coins, effort, experience, virtue or skill comes of"
            return f"{only} {_named(lookup, nodes)}: of use, but nothing asks for them by name."
        case c.Resold(thing, trades):
            title, price = lookup.node[thing].title, lookup.wares[thing]
            laid = f"Whoever sells {title} at {_any_of(lookup, trades)} lays it out there"
            return f"{laid}: it can be bought back for {price} {'coin' if price == 1 else 'coins'}."
        case c.UsedUp(thing, by, back, boxed, gives):
            text = f"{lookup.node[thing].title} is used up by {_named(lookup, by)}"
            if boxed and not back:
                which = "" if boxed == by else f" by {_named(lookup, boxed)}"
                where = f", where {_any_of(lookup, gives)} can give it again" if gives else ""
                text = f"{text}; the copy{which} goes back to the box{where}"
            return f"{text}; a rescue brings it back ({back})." if back else f"{text}."
        case c.Unreached(node, waits_for):
            title = lookup.title(node)
            if not waits_for:
                return f"Nothing brings '{title}' about."
            return f"'{title}' waits for '{lookup.title(waits_for)}', which nobody reaches."
        case c.LeadsNowhere(nodes):
            some = "part leads" if len(nodes) == 1 else "parts lead"
            return (
                f"{len(nodes)} {some} to no finale and shut none (what things can be sold for is "
                "not counted): colour, or a loose end."
            )
        case c.NoUse(thing, sold):
            text = f"No finale asks for {lookup.node[thing].title}, and no way to one"
            return f"{text}, but for the coins that it is sold for." if sold else f"{text}."
        case c.Spare():
            return spare_in_words(lookup, it)
        case c.Shuts(event, day, targets, sure):
            does = "shuts" if sure else "can shut"
            late = f"{by_then(lookup, it)}{until(lookup, it)}"
            when = when_of(lookup, event, day).capitalize()
            return f"{when} {_event(lookup, event)} {does} {_targets(lookup, targets)}{late}."
        case c.TurnsBack(tile, by):
            title = lookup.node[tile].title
            back = f"{_any_of(lookup, by)} turns {title} back, if it is explored and nobody stands"
            again = "on it, until a hero enters it from a neighbouring tile and explores it again"
            laid = "" if lookup.node[tile].given else ": what laid it is not needed again"
            return f"Nothing shuts {title} for good. {back} {again}{laid}."
        case c.Opens(event, day, targets):
            when, opened = when_of(lookup, event, day).capitalize(), _targets(lookup, targets)
            return f"{when} {_event(lookup, event)} can open {opened}."
        case c.Places(event, day, poi, tile, targets):
            place, does = lookup.node[poi].title, _titles(lookup, targets)
            put = f"can put {place} on {lookup.tiles[tile]}, wherever it was before"
            when = when_of(lookup, event, day).capitalize()
            return f"{when} {_event(lookup, event)} {put}, with {does}."
        case c.OnlyOn(node, on, last):
            does = "happens" if lookup.node[node].kind is NodeKind.EVENT else "is open"
            return f"{_target(lookup, node)} {does} {in_words(frozenset(on), last)} alone."
        case c.Undoes(event, day, fact):
            title = lookup.node[fact].title
            return f"From day {day} {_event(lookup, event)} can undo '{title}'."
        case c.Ends(event, day, whom, sure):
            return _end(lookup, event, day, whom, sure)
        case c.AtFirst():
            return at_first(lookup, it)
        case c.NoDays():
            return "Nothing happens on a day of its own."
        case c.ChangedBy(fact, given, by):
            now = "holds at first" if given else "does not hold at first"
            return f"'{lookup.node[fact].title}' {now}; it is changed by {_titles(lookup, by)}."
        case c.Removes(poi, by):
            return f"{_titles(lookup, by)} can take {lookup.node[poi].title} off the map."
        case c.Left(poi, things, tiles, others):
            goods = _some(lookup, things)
            stays = f", unless {_some(lookup, others, either)} is on the map" if others else ""
            goes = f"lies then on {either([lookup.tiles[it] for it in tiles])}, for anybody"
            goes = goes if tiles else "goes back to the box"
            place = lookup.node[poi].title
            return f"When {place} leaves the map, what is left there of {goods} {goes}{stays}."
        case c.Falls(finale, stages):
            some = "stage" if len(stages) == 1 else "stages"
            who = lookup.names(lookup.node[finale].heroes)
            return f"{who} can be defeated in the {some} {_titles(lookup, stages)}."
        case _:
            assert_never(it)


def _brought(lookup: Lookup, fact: str, by: tuple[str, ...]) -> str:
    """`in 2 steps, by 'Ask' at The Mill or 'Look' at The Sluice`."""
    node = lookup.node[fact]
    steps = f"in {node.steps} steps, " if node.kind is NodeKind.COUNTER and node.steps > 1 else ""
    return f"{steps}by {_any_of(lookup, by)}"


def _told_apart(lookup: Lookup, ids: list[str]) -> str:
    """Deeds by their titles; those with the same one with their places."""
    titles = [lookup.node[it].title for it in ids]
    return together(
        [
            f"{_quoted(lookup, it)}{lookup.where(it) if titles.count(title) > 1 else ''}"
            for it, title in zip(ids, titles, strict=True)
        ]
    )


def when_of(lookup: Lookup, event: str, day: int) -> str:
    """`on day 3`, `on days 3, 5 and 8`."""
    days = [str(it) for it in lookup.node[event].days] or [str(day)]
    return f"on {'day' if len(days) == 1 else 'days'} {together(days)}"


def until(lookup: Lookup, it: c.Shuts) -> str:
    """For how long it is shut: ` for good`, or what has to happen for it to be open again."""
    if it.again is None:
        return ""
    if not it.sure:
        return f"; {_any_of(lookup, it.again)} can open it again"
    return f" until {_any_of(lookup, it.again)}" if it.again else " for good"


def by_then(lookup: Lookup, it: c.Shuts) -> str:
    """What has to be so by the day for the event to shut anything: what comes to the map later,
    stays there.
    """
    if not it.late:
        return ""
    places = together([lookup.node[poi].title for poi in it.late])
    if it.tiles:
        explored = either([lookup.node[tile].title for tile in it.tiles])
        later = f"whoever explores it later can place {places}"
        return f", if {explored} has been explored by then: {later}"
    return f", if {places} is on the map by then: it can come to it later"


def _end(lookup: Lookup, event: str, day: int, whom: str, sure: bool) -> str:
    when = f"On day {day} " if day else ""
    if whom == "everyone":
        does = "defeats everyone: the game ends" if sure else "can defeat everyone and end the game"
    else:
        does = f"{'defeats' if sure else 'can defeat'} {lookup.whom(whom)}"
    return f"{when}{_event(lookup, event)} {does}."


def _sources(lookup: Lookup, thing: str, sources: tuple[str, ...]) -> str:
    title = lookup.node[thing].title
    if not sources:
        return f"Nothing gives {title}."
    return f"{title} comes from {_named(lookup, sources)} alone." if len(sources) == 1 else ""


def _taken(lookup: Lookup, it: c.MayTake) -> str:
    every = {1: "it", 2: "both copies"}.get(it.copies, f"all {it.copies} copies")
    who = "one other hero" if it.others == 1 else f"{it.others} other heroes together"
    if it.others < it.most:  # in whatever shares
        more = f"{it.most if it.most == it.others + 1 else 'more'} others"
        each = " with one each" if it.most == it.copies else " together"
        who = f"{who}{' alone' if it.others == 1 else ''}, or {more}{each},"
    again = set(it.again) if it.copies > 1 else ()
    there = " (both there)" if it.copies == 2 else " (all there)"
    named = [
        f"{_quoted(lookup, id)}{lookup.where(id)}{there if id in again else ''}" for id in it.by
    ]
    way = f", by {either(named)}{f', {_first(it.day)}' if it.told else ''}"
    title, finale = lookup.node[it.thing].title, lookup.ending(it.finale)
    if not it.lost:
        then = "then it is open only by what the others do"
        return f"{finale} needs {title}: {who} may take {every}{way}; {then}."
    takes = "takes" if who == "one other hero" else "take"
    return f"{finale} needs {title}: lost if {who} first {takes} {every} for good{way}."


def _together(lookup: Lookup, it: c.Together) -> str:
    """That a finale is shut once several things are gone, of which one is enough."""
    things = [lookup.node[thing].title for thing, _ in it.taken]
    deeds = [*it.used, *(id for id, _, _ in it.shut)]
    how = [
        f"others may take {lookup.node[thing].title}, by {_any_of(lookup, by)}"
        for thing, by in it.taken
    ]
    how += [f"others may use up {_quoted(lookup, id)}, once in the game" for id in it.used]
    how += [
        f"{_event(lookup, event)} on day {day} shuts {_quoted(lookup, id)}"
        if event
        else f"{_quoted(lookup, id)} is open no longer than day {day}"
        for id, event, day in it.shut
    ]
    gone = together([*things, *(f"{_quoted(lookup, id)}{lookup.where(id)}" for id in deeds)])
    return f"{lookup.ending(it.finale)} is lost without {gone} together: {'; '.join(how)}."


def _first(day: int) -> str:
    return f"at the earliest on day {day}"


def _serves(lookup: Lookup, it: c.Serves) -> str:
    """For whom a thing is needed, for whom it is only of use, and where."""
    title = lookup.node[it.thing].title
    said = [
        f"{lookup.ending(finale)} {does}{f' for {_named(lookup, by)}' if by else ''}"
        for does, ends in (("needs it", it.needed), ("can use it", it.helped), (MAYBE, it.perhaps))
        for finale, by in ends
    ]
    but = " (coins, skill, effort and what is undone by it not counted)" if it.numbers else ""
    return f"What {title} is for: {'; '.join(said)}; no other finale{but}."


def _any_of(lookup: Lookup, ids: Iterable[str]) -> str:
    """`'Feed the crucible' at Kettle's Furnace or 'Wait' at The Quay`."""
    return either([f"{_quoted(lookup, id)}{lookup.where(id)}" for id in ids])


def _doing(lookup: Lookup, id: str) -> str:
    """`'Wait' at The Quay`, `exploring The Quay`."""
    if lookup.node[id].kind is NodeKind.TILE:
        return f"exploring {lookup.title(id)}"
    return f"{_quoted(lookup, id)}{lookup.where(id)}"


def _least_days(lookup: Lookup, it: c.LeastDays) -> str:
    """The days alone and with help, side by side; of a single hero there is one number."""
    title, many, way = lookup.node[it.finale].title, counted_days(it.days), _on_the_way(it.walking)
    if len(lookup.heroes) < 2:
        return f"'{title}' takes {counted_days(it.alone)} at least, {way}."
    if it.alone == it.days:
        return f"'{title}' takes {many} at least, alone or with the help of others, {way}."
    helped = f"with the help of others {many} at least, {way}"
    return f"'{title}' takes {counted_days(it.alone)} at least alone; {helped}."


def _on_the_way(walking: int | None) -> str:
    """What a number of days says about the way."""
    if walking is None:
        return "more with the walking"
    if not walking:
        return "the way included"
    return f"{walking} of them on the way" if walking > 1 else "one of them on the way"


def _quoted(lookup: Lookup, id: str) -> str:
    return f"'{lookup.node[id].title}'"


def _event(lookup: Lookup, id: str) -> str:
    """`'spring flood' (only in challenger)`."""
    mode = lookup.modes.get(id)
    return f"{_quoted(lookup, id)}{f' (only in {mode})' if mode else ''}"


def _some(
    lookup: Lookup, ids: tuple[str, ...], words: Callable[[list[str]], str] = together
) -> str:
    """Titles without quotes, of a long list the first ones."""
    more = [f"{len(ids) - MOST} more"] if len(ids) > MOST else []
    return words([*(lookup.node[id].title for id in ids[:MOST]), *more])


def _titles(lookup: Lookup, ids: Iterable[str]) -> str:
    return together([_quoted(lookup, id) for id in ids])


def _named(lookup: Lookup, ids: Iterable[str]) -> str:
    """Doers with their places: `'Feed the crucible' at Kettle's Furnace`."""
    return together([f"{_quoted(lookup, id)}{lookup.where(id)}" for id in ids])


def _targets(lookup: Lookup, ids: tuple[str, ...]) -> str:
    """`Bran's beginning 'Break ground'`, `'Cross' at The Pass`."""
    said = [_target(lookup, id) for id in ids[:MOST]]
    if len(ids) > MOST:
        said.append(f"{len(ids) - MOST} more")
    return together(said)


def _target(lookup: Lookup, id: str) -> str:
    node = lookup.node[id]
    if node.kind is NodeKind.BEGIN:
        path = lookup.node[f"finale {id.partition(' ')[2].partition(' at ')[0]}"]
        return f"{lookup.names(node.heroes)}'s '{node.title}' (begins {path.title})"
    return f"'{node.title}'{lookup.where(id)}"
