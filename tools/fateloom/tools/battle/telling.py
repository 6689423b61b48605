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
from fateloom.tools.table.presenter import News
from fateloom.tools.table.words import capital, counted, listed

HITS = {Hit.NONE: "", Hit.PANIC: " panic", Hit.ELIMINATE: " elimination"}


def news(names: Names, view: View, event: Event) -> News:
    """The event in words, as of the view before it."""
    match event:
        case ev.SideBegan(side):
            return News(turn=f"Turn {view.turn}, {names.side(side)}", seat=side)
        case ev.CardDrawn(side, card):
            line = heading(f"{_turn(names, view, side)}: “{names.card(card)}”")
            contents = (line, *names.aloud("card", card), *boards.card(names, card))
            return News(contents, f"“{names.card(card)}”")
        case ev.NoCard(side):
            said = "no card is left"
            return News((heading(f"{_turn(names, view, side)}: {said}"),), said)
        case ev.Marched(unit, to):
            side = names.index.unit[unit].side if unit else view.active
            head = f"{names.side(side)}, to {names.space(to)}"
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
    return "; ".join(f"to {names.space(to)}: {names.units(them)}" for to, them in goals.items())


def _turn(names: Names, view: View, side: int) -> str:
    return f"Turn {view.turn} of {names.campaign.turns}, {names.side(side)}"


def _battle(names: Names, view: View, event: ev.BattleBegan) -> Contents:
    """Who fights whom."""
    attacker, defender = event.attacker, 1 - event.attacker
    state, index = known(view), names.index
    kind = "Major battle" if event.major else "Battle"
    against = f"{names.side(attacker)} against {names.side(defender)}"
    found: list[Content] = [heading(f"{kind} at {names.space(event.space)}: {against}")]
    for side in (attacker, defender):
        units = units_in(index, state, event.space, side)
        if units:
            found.append(note(f"{names.side(side)}: {listed(map(names.whole, units))}."))
    found += names.aloud("fight", event.space)
    if event.unsupplied:
        found.append(note(f"Out of supply: {names.units(event.unsupplied)}."))
    return tuple(found)


def _in_battle(names: Names, view: View, event: Event) -> Contents:
    match event:
        case ev.SuperiorityWon(side, totals) if view.battle is not None:
            return (note(f"{_superiority(names, view.battle, side, totals)}."),)
        case ev.VolleyDie(shows, hit) if isinstance(step := view.agenda[0], st.Volley):
            return (Listed(f"Volley of {names.unit(step.unit)}", _die(shows, hit)),)
        case ev.BombardmentDie(shows, hit):
            return (Listed("The dice fall", _die(shows, hit)),)
        case ev.Panicked(unit):
            return (Listed("Panicked", names.unit(unit)),)
        case ev.Eliminated(unit, box):
            return (Listed(f"Eliminated, to {BOXES[box]}", names.unit(unit)),)
        case ev.FellBack(unit, to):
            return (Listed(f"Falling back to {names.space(to)}", names.unit(unit)),)
        case _:
            return ()


def _die(shows: int, hit: Hit) -> str:
    return f"{shows}{HITS[hit]}"


def _superiority(names: Names, battle: Battle, side: int, totals: tuple[int, int]) -> str:
    """`Round 2: Lowmark 4+1, Reed 3; superior, and first to fire: Lowmark`."""
    sides = (battle.attacker, battle.defender)
    said = []
    for it, die, total in zip(sides, battle.dice, totals, strict=True):
        added = f"{total - die:+d}" if total != die else ""
        said.append(f"{names.side(it)} {die}{added}")
    first = f"superior, and first to fire: {names.side(side)}"
    return f"Round {battle.round}: {', '.join(said)}; {first}"


def short(names: Names, view: View, event: Event) -> str:
    """The event in half a sentence; "" for what is not worth one."""
    match event:
        case ev.Shuffled(side):
            return f"the discards of {names.side(side)} are shuffled into the deck"
        case ev.CardGone(_, card, removed):
            is_gone = removed and card not in names.orders
            return f"“{names.card(card)}” leaves the game" if is_gone else ""
        case ev.Recruited(unit, space):
            return f"recruited: {names.unit(unit)}{f', at {names.space(space)}' if space else ''}"
        case ev.FortBuilt(side, space):
            return f"a fort of {names.side(side)} at {names.space(space)}"
        case ev.FortRemoved(side, space, razed):
            how = "is taken down" if razed else "is lost"
            return f"the fort of {names.side(side)} at {names.space(space)} {how}"
        case ev.MarchBegan(unsupplied):
            return f"out of supply: {names.units(unsupplied)}" if unsupplied else ""
        case ev.Loaded(fleet, unit):
            return f"aboard {names.unit(fleet)}: {names.unit(unit)}"
        case ev.StackSeen(side, space, units):
            where = names.space(space)
            seen = listed(map(names.whole, units))
            return f"at {where}: {seen}" if units else f"a look into the stack at {where}"
        case ev.BombardmentDie(shows, hit):
            return f"a die: {_die(shows, hit)}"
        case ev.Eliminated(unit, box):
            return f"{names.unit(unit)} eliminated, to {BOXES[box]}"
        case ev.Wasted(gone, scared):
            return f"no effect: {_results(gone, scared)}"
        case ev.BrokeOff(unit, to):
            return f"breaking off to {names.space(to)}: {names.unit(unit)}"
        case ev.BattleDecided(outcome, winner) if view.battle is not None:
            return _decided(names, view.battle, outcome, winner)
        case ev.Rallied():
            return "panicked units rally"
        case ev.Pursued(units, to):
            return f"pursuit to {names.space(to)}: {names.units(units)}"
        case _:
            return ""


def _results(gone: int, scared: int) -> str:
    counts = ((gone, "elimination"), (scared, "panic"))
    return listed(counted(number, what) for number, what in counts if number)


def _decided(names: Names, battle: Battle, outcome: Outcome, winner: int | None) -> str:
    where = names.space(battle.space)
    if winner is None:
        return f"nobody is left at {where}"
    match outcome:
        case Outcome.WON:
            return f"the battle at {where} is won by {names.side(winner)}"
        case Outcome.BROKEN_OFF:
            return f"all have broken off: {where} is held by {names.side(winner)}"
        case Outcome.REPULSED:
            return f"no side can win: {where} is held by {names.side(winner)}"


def ending(names: Names, view: View, end: Over | None) -> Contents:
    """Who has won and by what, with the losses of both sides."""
    if end is None:
        return ()
    if not end.winners:
        return (heading("Nobody wins"), *names.aloud("draw", ""), *_losses(names, view))
    (winner,) = end.winners
    number = decided_by(names.index, known(view), winner)
    found = [heading(f"Victory for {names.side(winner)}")]
    if number is None:
        return (*found, *_losses(names, view))
    its = names.campaign.victories[number]
    moment = f"in turn {view.turn}" if its.when is When.INSTANT else "at the end"
    line = note(f"{capital(names.victory(number))}, {moment}.")
    return (*found, line, *names.aloud("victory", str(number)), *_losses(names, view))


def _losses(names: Names, view: View) -> Contents:
    state = known(view)
    counts = [
        f"{names.side(side)} {len(in_box(names.index, state, side, Box.DEAD))}"
        for side in range(SIDES)
    ]
    return (note(f"In the Dead Pile: {', '.join(counts)}."),)
