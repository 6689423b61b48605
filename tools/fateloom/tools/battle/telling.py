"""What happens in a battle game, event by event: cards, marches, battles round by round."""

from __future__ import annotations

from fateloom.runtime.battle import event as ev
from fateloom.runtime.battle import steps as st
from fateloom.runtime.battle.content import SIDES
from fateloom.runtime.battle.event import Event
from fateloom.runtime.battle.standing import in_box, units_in
from fateloom.runtime.battle.state import Battle
from fateloom.runtime.battle.victory import decided_by
from fateloom.runtime.battle.view import View
from fateloom.runtime.battle.words import Box, Hit, Outcome, When
from fateloom.runtime.kernel.game import Over
from fateloom.tools.battle import boards
from fateloom.tools.battle.known import known
from fateloom.tools.battle.words import BOXES, Names
from fateloom.tools.table.content import Content, Contents, Listed, heading, note
from fateloom.tools.table.language import tr, tr_noop
from fateloom.tools.table.presenter import News
from fateloom.tools.table.words import capital, counted, listed

HITS = {
    Hit.NONE: "{shows}",
    Hit.PANIC: tr_noop("{shows} panic"),
    Hit.ELIMINATE: tr_noop("{shows} elimination"),
}
"""What a die shows, and what it does."""


def news(names: Names, view: View, event: Event) -> News:
    """The event in words, as of the view before it."""
    match event:
        case ev.SideBegan(side):
            return News(
                turn=tr("Turn {turn}, {side}", turn=view.turn, side=names.side(side)), seat=side
            )
        case ev.CardDrawn(side, card):
            title = tr("“{card}”", card=names.card(card))
            line = heading(f"{_turn(names, view, side)}: {title}")
            contents = (line, *names.aloud("card", card), *boards.card(names, card))
            return News(contents, title)
        case ev.NoCard(side):
            said = tr("no card is left")
            return News((heading(f"{_turn(names, view, side)}: {said}"),), said)
        case ev.Marched(unit, to):
            side = names.index.unit[unit].side if unit else view.active
            head = tr("{side}, to {space}", side=names.side(side), space=names.space(to))
            return News((Listed(head, names.unit(unit)),), echo=True)
        case ev.MarchEnded():
            return News(short=_marched(names, view))
        case ev.BattleBegan():
            # The turn of a bot is told in short up to its battles, which are told in full.
            return News(_battle(names, view, event), turn=names.space(event.space))
        case _:
            contents = _in_battle(names, view, event)
            said = short(names, view, event)
            told = contents or ((note(f"{capital(said)}."),) if said else ())
            learner = event.side if isinstance(event, ev.StackSeen) else None
            return News(told, said, learner=learner)


def _marched(names: Names, view: View) -> str:
    """Where units that can be seen have marched: `to The Ford: Guard and Boats`."""
    goals: dict[str, list[str]] = {}
    for unit, it in zip(names.campaign.units, view.units, strict=True):
        if it.gone or it.aboard:
            goals.setdefault(it.space, []).append(unit.id)
    return "; ".join(
        tr("to {space}: {units}", space=names.space(to), units=names.units(them))
        for to, them in goals.items()
    )


def _turn(names: Names, view: View, side: int) -> str:
    return tr(
        "Turn {turn} of {turns}, {side}",
        turn=view.turn,
        turns=names.campaign.turns,
        side=names.side(side),
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


def _in_battle(names: Names, view: View, event: Event) -> Contents:
    match event:
        case ev.SuperiorityWon(side, totals) if view.battle is not None:
            return (note(f"{_superiority(names, view.battle, side, totals)}."),)
        case ev.VolleyDie(shows, hit) if isinstance(step := view.agenda[0], st.Volley):
            return (Listed(tr("Volley of {unit}", unit=names.unit(step.unit)), _die(shows, hit)),)
        case ev.BombardmentDie(shows, hit):
            hits = hit if hit is Hit.ELIMINATE else Hit.NONE  # nobody panics outside a battle
            return (Listed(tr("The dice fall"), _die(shows, hits)),)
        case ev.Panicked(unit):
            return (Listed(tr("Panicked"), names.unit(unit)),)
        case ev.Eliminated(unit, box):
            return (Listed(tr("Eliminated, to {box}", box=tr(BOXES[box])), names.unit(unit)),)
        case ev.FellBack(unit, to):
            return (Listed(tr("Falling back to {space}", space=names.space(to)), names.unit(unit)),)
        case _:
            return ()


def _die(shows: int, hit: Hit) -> str:
    return tr(HITS[hit], shows=shows)


def _superiority(names: Names, battle: Battle, side: int, totals: tuple[int, int]) -> str:
    """`Round 2: Lowmark 4+1, Reed 3; superior, and first to fire: Lowmark`."""
    sides = (battle.attacker, battle.defender)
    said = []
    for it, die, total in zip(sides, battle.dice, totals, strict=True):
        added = f"{total - die:+d}" if total != die else ""
        said.append(f"{names.side(it)} {die}{added}")
    return tr(
        "Round {round}: {dice}; superior, and first to fire: {side}",
        round=battle.round,
        dice=", ".join(said),
        side=names.side(side),
    )


def short(names: Names, view: View, event: Event) -> str:
    """The event in half a sentence; "" for what is not worth one."""
    match event:
        case ev.Shuffled(side):
            return tr("the discards of {side} are shuffled into the deck", side=names.side(side))
        case ev.CardGone(_, card, removed):
            if not removed or card in names.orders:
                return ""
            return tr("“{card}” leaves the game", card=names.card(card))
        case ev.Recruited(unit, space):
            said = (
                tr_noop("recruited: {unit}, at {space}") if space else tr_noop("recruited: {unit}")
            )
            return tr(said, unit=names.unit(unit), space=space and names.space(space))
        case ev.FortBuilt(side, space):
            return tr(
                "a fort of {side} at {space}", side=names.side(side), space=names.space(space)
            )
        case ev.FortRemoved(side, space, razed):
            said = (
                tr_noop("the fort of {side} at {space} is taken down")
                if razed
                else tr_noop("the fort of {side} at {space} is lost")
            )
            return tr(said, side=names.side(side), space=names.space(space))
        case ev.MarchBegan(unsupplied):
            if not unsupplied:
                return ""
            return tr("out of supply: {units}", units=names.units(unsupplied))
        case ev.Loaded(fleet, unit):
            return tr("aboard {fleet}: {unit}", fleet=names.unit(fleet), unit=names.unit(unit))
        case ev.StackSeen(side, space, units):
            where = names.space(space)
            if not units:
                return tr("a look into the stack at {space}", space=where)
            seen = listed(map(names.whole, units))
            return tr("at {space}: {units}", space=where, units=seen)
        case ev.BombardmentDie(shows, hit):
            return tr("a die: {result}", result=_die(shows, hit))
        case ev.Eliminated(unit, box):
            return tr("{unit} eliminated, to {box}", unit=names.unit(unit), box=tr(BOXES[box]))
        case ev.Wasted(gone, scared):
            return tr("no effect: {results}", results=results(gone, scared))
        case ev.BrokeOff(unit, to):
            said = tr_noop("breaking off to {space}: {unit}")
            return tr(said, space=names.space(to), unit=names.unit(unit))
        case ev.BattleDecided(outcome, winner) if view.battle is not None:
            return _decided(names, view.battle, outcome, winner)
        case ev.Rallied():
            return tr("panicked units rally")
        case ev.Pursued(units, to):
            said = tr_noop("pursuit to {space}: {units}")
            return tr(said, space=names.space(to), units=names.units(units))
        case _:
            return ""


def results(gone: int, scared: int) -> str:
    """
    >>> results(1, 2), results(0, 1)
    ('1 elimination and 2 panics', '1 panic')
    """
    eliminations, panics = counted(gone, "elimination"), counted(scared, "panic")
    return listed([*([eliminations] if gone else []), *([panics] if scared else [])])


def _decided(names: Names, battle: Battle, outcome: Outcome, winner: int | None) -> str:
    where = names.space(battle.space)
    if winner is None:
        return tr("nobody is left at {space}", space=where)
    return tr(DECIDED[outcome], space=where, side=names.side(winner))


DECIDED = {
    Outcome.WON: tr_noop("the battle at {space} is won by {side}"),
    Outcome.BROKEN_OFF: tr_noop("all have broken off: {space} is held by {side}"),
    Outcome.REPULSED: tr_noop("no side can win: {space} is held by {side}"),
}
"""How a battle ends for the side that keeps the space."""


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
