"""What happens in a battle game, event by event: cards, marches, battles round by round."""

from __future__ import annotations

from fateloom.runtime.battle import event as ev
from fateloom.runtime.battle import steps as st
from fateloom.runtime.battle.content import SIDES
from fateloom.runtime.battle.event import Event
from fateloom.runtime.battle.standing import in_box, units_in
from fateloom.runtime.battle.victory import decided_by
from fateloom.runtime.battle.view import View
from fateloom.runtime.battle.words import Box, Hit, Outcome, When
from fateloom.runtime.kernel.game import Over
from fateloom.tools.battle import boards
from fateloom.tools.battle.known import known
from fateloom.tools.battle.words import BOXES, Names
from fateloom.tools.table.content import Content, Contents, heading, note
from fateloom.tools.table.event_texts import Blank, Either, EventTexts, tells
from fateloom.tools.table.language import tr, tr_noop
from fateloom.tools.table.presenter import News
from fateloom.tools.table.words import capital, counted, listed

HITS = {
    Hit.NONE: "{shows}",
    Hit.PANIC: tr_noop("{shows} panic"),
    Hit.ELIMINATE: tr_noop("{shows} elimination"),
}
"""What a die shows, and what it does."""

DECIDED = {
    Outcome.WON: tr_noop("the battle at {space} is won by {side}"),
    Outcome.BROKEN_OFF: tr_noop("all have broken off: {space} is held by {side}"),
    Outcome.REPULSED: tr_noop("no side can win: {space} is held by {side}"),
}
"""How a battle ends for the side that keeps the space."""


def news(names: Names, view: View, event: Event) -> News:
    """The event in words, as of the view before it."""
    told, brief = TEXTS.told(names, view, event), TEXTS.brief(names, view, event)
    match event:
        case ev.SideBegan(side):
            said = tr("Turn {turn}, {side}", turn=view.turn, side=names.side(side))
            return News(turn=said, seat=side)
        case ev.Marched():
            return News(told, echo=True)
        case ev.BattleBegan(space):
            # The turn of a bot is told in short up to its battles, which are told in full.
            return News(told, turn=names.space(space))
        case ev.StackSeen(side):
            return News(told, brief, learner=side)
        case _:
            return News(told, brief)


def _card(names: Names, view: View, event: ev.CardDrawn) -> Contents:
    title = tr("“{card}”", card=names.card(event.card))
    line = heading(f"{_turn(names, view, event.side)}: {title}")
    return (line, *names.aloud("card", event.card), *boards.card(names, event.card))


def _no_card(names: Names, view: View, event: ev.NoCard) -> Contents:
    return (heading(f"{_turn(names, view, event.side)}: {tr('no card is left')}"),)


def _turn(names: Names, view: View, side: int) -> str:
    return tr(
        "Turn {turn} of {turns}, {side}",
        turn=view.turn,
        turns=names.campaign.turns,
        side=names.side(side),
    )


def _marched(names: Names, view: View, event: ev.MarchEnded) -> str:
    """Where units that can be seen have marched: `to The Ford: Guard and Boats`."""
    goals: dict[str, list[str]] = {}
    for unit, it in zip(names.campaign.units, view.units, strict=True):
        if it.gone or it.aboard:
            goals.setdefault(it.space, []).append(unit.id)
    return "; ".join(
        tr("to {space}: {units}", space=names.space(to), units=names.units(them))
        for to, them in goals.items()
    )


def _battle(names: Names, view: View, event: ev.BattleBegan) -> Contents:
    """Who fights whom."""
    attacker, defender = event.attacker, 1 - event.attacker
    state, index = known(view), names.index
    said = (
        tr_noop("Major battle at {space}: {attacker} against {defender}")
        if event.major
        else tr_noop("Battle at {space}: {attacker} against {defender}")
    )
    where, one, other = names.space(event.space), names.side(attacker), names.side(defender)
    found: list[Content] = [heading(tr(said, space=where, attacker=one, defender=other))]
    for side in (attacker, defender):
        units = units_in(index, state, event.space, side)
        if units:
            found.append(note(f"{names.side(side)}: {listed(map(names.whole, units))}."))
    found += names.aloud("fight", event.space)
    if event.unsupplied:
        found.append(note(tr("Out of supply: {units}.", units=names.units(event.unsupplied))))
    return tuple(found)


def _die(shows: int, hit: Hit) -> str:
    return tr(HITS[hit], shows=shows)


def _superiority(names: Names, view: View, event: ev.SuperiorityWon) -> Contents:
    """`Round 2: Lowmark 4+1, Reed 3; superior, and first to fire: Lowmark.`"""
    battle = view.battle
    if battle is None:
        return ()
    sides = (battle.attacker, battle.defender)
    said = []
    for it, die, total in zip(sides, battle.dice, event.totals, strict=True):
        added = f"{total - die:+d}" if total != die else ""
        said.append(f"{names.side(it)} {die}{added}")
    line = tr(
        "Round {round}: {dice}; superior, and first to fire: {side}",
        round=battle.round,
        dice=", ".join(said),
        side=names.side(event.side),
    )
    return (note(f"{line}."),)


def _decided(names: Names, view: View, event: ev.BattleDecided) -> str:
    if view.battle is None:
        return ""
    where = names.space(view.battle.space)
    if event.winner is None:
        return tr("nobody is left at {space}", space=where)
    return tr(DECIDED[event.outcome], space=where, side=names.side(event.winner))


def results(gone: int, scared: int) -> str:
    """
    >>> results(1, 2), results(0, 1)
    ('1 elimination and 2 panics', '1 panic')
    """
    eliminations, panics = counted(gone, "elimination"), counted(scared, "panic")
    return listed([*([eliminations] if gone else []), *([panics] if scared else [])])


def _bombardment(names: Names, view: View, event: ev.BombardmentDie) -> str:
    """Nobody panics outside a battle."""
    return _die(event.shows, event.hit if event.hit is Hit.ELIMINATE else Hit.NONE)


ToSpace = ev.BrokeOff | ev.FellBack | ev.Marched | ev.Pursued


def _to(names: Names, view: View, event: ToSpace) -> str:
    return names.space(event.to)


BLANKS: dict[str, Blank] = {
    "side": lambda names, view, it: names.side(it.side),
    "card": lambda names, view, it: names.card(it.card),
    "unit": lambda names, view, it: names.unit(it.unit),
    "units": lambda names, view, it: names.units(it.units),
    "fleet": lambda names, view, it: names.unit(it.fleet),
    "space": lambda names, view, it: names.space(it.space),
    "result": lambda names, view, it: _die(it.shows, it.hit),
    "results": lambda names, view, it: results(it.eliminations, it.panics),
    "box": lambda names, view, it: tr(BOXES[it.box]),
}
"""What fills in a blank."""

TEXTS: EventTexts[Names, View] = EventTexts(
    BLANKS,
    tells(ev.CardDrawn, shown=_card, brief=tr_noop("“{card}”")),
    tells(ev.NoCard, shown=_no_card, brief=tr_noop("no card is left")),
    tells(ev.Shuffled, tr_noop("the discards of {side} are shuffled into the deck")),
    tells(
        ev.CardGone,
        Either(
            lambda names, view, it: it.removed and it.card not in names.orders,
            tr_noop("“{card}” leaves the game"),
        ),
    ),
    tells(
        ev.Recruited,
        Either(
            "space",
            tr_noop("recruited: {unit}, at {space}"),
            tr_noop("recruited: {unit}"),
        ),
    ),
    tells(ev.FortBuilt, tr_noop("a fort of {side} at {space}")),
    tells(
        ev.FortRemoved,
        Either(
            "razed",
            tr_noop("the fort of {side} at {space} is taken down"),
            tr_noop("the fort of {side} at {space} is lost"),
        ),
    ),
    tells(
        ev.MarchBegan,
        Either("unsupplied", tr_noop("out of supply: {units}")),
        units=lambda names, view, it: names.units(it.unsupplied),
    ),
    tells(ev.Loaded, tr_noop("aboard {fleet}: {unit}")),
    tells(
        ev.Marched,
        whole=tr_noop("{side}, to {space}"),
        item="unit",
        side=lambda names, view, it: names.side(
            names.index.unit[it.unit].side if it.unit else view.active
        ),
        space=_to,
    ),
    tells(ev.MarchEnded, brief=_marched),
    tells(
        ev.StackSeen,
        Either(
            "units",
            tr_noop("at {space}: {units}"),
            tr_noop("a look into the stack at {space}"),
        ),
        units=lambda names, view, it: listed(map(names.whole, it.units)),
    ),
    tells(
        ev.BombardmentDie,
        tr_noop("a die: {result}"),
        whole=tr_noop("The dice fall"),
        item="die",
        die=_bombardment,
    ),
    tells(ev.BattleBegan, shown=_battle),
    tells(ev.SuperiorityWon, shown=_superiority),
    tells(
        ev.VolleyDie,
        whole=Either(
            lambda names, view, it: isinstance(view.agenda[0], st.Volley),
            tr_noop("Volley of {unit}"),
        ),
        item="result",
        unit=lambda names, view, it: names.unit(view.agenda[0].unit),
    ),
    tells(ev.Wasted, tr_noop("no effect: {results}")),
    tells(ev.Panicked, whole=tr_noop("Panicked"), item="unit"),
    tells(
        ev.Eliminated,
        tr_noop("{unit} eliminated, to {box}"),
        whole=tr_noop("Eliminated, to {box}"),
        item="unit",
    ),
    tells(ev.BrokeOff, tr_noop("breaking off to {space}: {unit}"), space=_to),
    tells(ev.BattleDecided, _decided),
    tells(ev.FellBack, whole=tr_noop("Falling back to {space}"), item="unit", space=_to),
    tells(ev.Rallied, tr_noop("panicked units rally")),
    tells(ev.Pursued, tr_noop("pursuit to {space}: {units}"), space=_to),
    start=capital,
    in_turn=lambda names, view, said: said,
)
"""How each event is told."""

UNTOLD = (
    *(ev.SideBegan, ev.TurnEnded, ev.Held, ev.GameEnded, ev.RecruitingEnded, ev.SuperiorityDie),
    *(ev.VolleyBegan, ev.RoundEnded, ev.BattleEnded),
)
"""Of what nothing is said here; `news` says whose part of a turn begins."""


def ending(names: Names, view: View, end: Over | None) -> Contents:
    """Who has won and by what, with the losses of both sides."""
    if end is None:
        return ()
    if not end.winners:
        return (heading(tr("Nobody wins")), *names.aloud("draw", ""), *_losses(names, view))
    (winner,) = end.winners
    number = decided_by(names.index, known(view), winner)
    found = [heading(tr("Victory for {side}", side=names.side(winner)))]
    if number is None:
        return (*found, *_losses(names, view))
    its = names.campaign.victories[number]
    said = (
        tr_noop("{condition}, in turn {turn}.")
        if its.when is When.INSTANT
        else tr_noop("{condition}, at the end.")
    )
    line = note(tr(said, condition=capital(names.victory(number)), turn=view.turn))
    return (*found, line, *names.aloud("victory", str(number)), *_losses(names, view))


def _losses(names: Names, view: View) -> Contents:
    state = known(view)
    counts = [
        f"{names.side(side)} {len(in_box(names.index, state, side, Box.DEAD))}"
        for side in range(SIDES)
    ]
    return (note(tr("In the Dead Pile: {counts}.", counts=", ".join(counts))),)
