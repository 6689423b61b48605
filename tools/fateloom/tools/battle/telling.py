"""What happens in a battle game, event by event: cards with what they do, battles round by round."""

from __future__ import annotations

from fateloom.runtime.battle import event as ev
from fateloom.runtime.battle import steps as st
from fateloom.runtime.battle.content import SIDES
from fateloom.runtime.battle.event import Event
from fateloom.runtime.battle.standing import in_box, units_in
from fateloom.runtime.battle.state import Battle
from fateloom.runtime.battle.victory import holds
from fateloom.runtime.battle.view import View
from fateloom.runtime.battle.words import Box, Hit, Outcome, When
from fateloom.runtime.kernel.game import Over
from fateloom.tools.battle import boards
from fateloom.tools.battle.known import known
from fateloom.tools.battle.words import BOXES, Names
from fateloom.tools.table.content import Contents, Listed, heading, note
from fateloom.tools.table.presenter import News
from fateloom.tools.table.words import capital, counted, listed

HITS = {Hit.NONE: "", Hit.PANIC: " panic", Hit.ELIMINATE: " elimination"}


def told(names: Names, view: View, event: Event) -> News:
    """The event in words, as of the view before it."""
    match event:
        case ev.SideBegan(side):
            return News(turn=names.side(side), seat=side)
        case ev.CardDrawn(side, card):
            line = note(f"{names.side(side)} draws “{names.card(card)}”.")
            contents = (line, *names.aloud("card", card), *boards.card(names, card))
            return News(contents, f"draws “{names.card(card)}”")
        case ev.TurnEnded() if view.turn < names.campaign.turns:
            return News((heading(f"Turn {view.turn + 1} of {names.campaign.turns}"),))
        case ev.Marched(unit, to):
            side = names.index.unit[unit].side if unit else view.active
            head = f"{names.side(side)} marches to {names.space(to)}"
            short = f"{names.unit(unit)} to {names.space(to)}"
            return News((Listed(head, names.unit(unit)),), short, echo=True)
        case ev.BattleBegan():
            # The turn of a bot is told in short up to its battles, which are told in full.
            return News(_battle(names, view, event), turn=names.space(event.space))
        case _:
            contents = _in_battle(names, view, event)
            if contents:
                return News(contents)
            said = short(names, view, event)
            return News((note(f"{capital(said)}."),) if said else (), said)


def _battle(names: Names, view: View, event: ev.BattleBegan) -> Contents:
    """Who fights whom."""
    attacker, defender = event.attacker, 1 - event.attacker
    state, index = known(view), names.index
    title = f"Battle at {names.space(event.space)}: {names.side(attacker)} attacks"
    found = [heading(f"{title}, a major battle" if event.major else title)]
    for side in (attacker, defender):
        units = units_in(index, state, event.space, side)
        if units:
            found.append(note(f"{names.side(side)}: {listed(map(names.whole, units))}."))
    if event.unsupplied:
        found.append(note(f"Out of supply: {names.units(event.unsupplied)}."))
    return tuple(found)


def _in_battle(names: Names, view: View, event: Event) -> Contents:
    match event:
        case ev.SuperiorityWon(side, totals) if view.battle is not None:
            return (note(f"{_superiority(names, view.battle, side, totals)}."),)
        case ev.VolleyDie(shows, hit) if isinstance(step := view.agenda[0], st.Volley):
            return (Listed(f"Volley of {names.unit(step.unit)}", f"{shows}{HITS[hit]}"),)
        case ev.BombardmentDie(shows, hit):
            return (Listed("The dice fall", f"{shows}{HITS[hit]}"),)
        case ev.Panicked(unit):
            return (Listed("Panicked", names.unit(unit)),)
        case ev.Eliminated(unit, box):
            return (Listed(f"Eliminated, to {BOXES[box]}", names.unit(unit)),)
        case ev.FellBack(unit, to):
            return (Listed(f"Falls back to {names.space(to)}", names.unit(unit)),)
        case _:
            return ()


def _superiority(names: Names, battle: Battle, side: int, totals: tuple[int, int]) -> str:
    """`Round 2: Lowmark 4+1, Reed 3; Lowmark is superior and fires first`."""
    sides = (battle.attacker, battle.defender)
    said = []
    for it, die, total in zip(sides, battle.dice, totals, strict=True):
        added = f"{total - die:+d}" if total != die else ""
        said.append(f"{names.side(it)} {die}{added}")
    who = names.side(side)
    return f"Round {battle.round}: {', '.join(said)}; {who} is superior and fires first"


def short(names: Names, view: View, event: Event) -> str:
    """The event in half a sentence; "" for what is not worth one."""
    match event:
        case ev.NoCard(side):
            return f"{names.side(side)} has no card left"
        case ev.Shuffled(side):
            return f"{names.side(side)} shuffles the discards into the deck"
        case ev.CardGone(_, card, removed):
            return f"“{names.card(card)}” leaves the game" if removed else ""
        case ev.Recruited(unit, space):
            return f"{names.unit(unit)} enters{f' at {names.space(space)}' if space else ''}"
        case ev.FortBuilt(side, space):
            return f"{names.side(side)} builds a fort at {names.space(space)}"
        case ev.FortRemoved(side, space, razed):
            how = "is taken down" if razed else "is lost"
            return f"the fort of {names.side(side)} at {names.space(space)} {how}"
        case ev.MarchBegan(unsupplied):
            return f"out of supply: {names.units(unsupplied)}" if unsupplied else ""
        case ev.Loaded(fleet, unit):
            return f"{names.unit(unit)} goes aboard {names.unit(fleet)}"
        case ev.StackSeen(side, space, units):
            if not units:
                return f"{names.side(side)} looks into the stack at {names.space(space)}"
            return f"at {names.space(space)}: {listed(map(names.whole, units))}"
        case ev.Wasted(gone, scared):
            return f"no effect: {_results(gone, scared)}"
        case ev.BrokeOff(unit, to):
            return f"{names.unit(unit)} breaks off to {names.space(to)}"
        case ev.BattleDecided(outcome, winner) if view.battle is not None:
            return _decided(names, view.battle, outcome, winner)
        case ev.Rallied():
            return "panicked units rally"
        case ev.Pursued(units, to):
            return f"{names.units(units)} pursue to {names.space(to)}"
        case _:
            return ""


def _results(gone: int, scared: int) -> str:
    counts = ((gone, "elimination"), (scared, "panic"))
    return listed(counted(number, what) for number, what in counts if number)


def _decided(names: Names, battle: Battle, outcome: Outcome, winner: int | None) -> str:
    where = names.space(battle.space)
    if winner is None:
        return f"nobody is left at {where}"
    who = names.side(winner)
    match outcome:
        case Outcome.WON:
            return f"{who} wins the battle at {where}"
        case Outcome.BROKEN_OFF:
            return f"{names.side(1 - winner)} has broken off; {who} holds {where}"
        case Outcome.REPULSED:
            return f"neither side can win here: {names.side(1 - winner)} falls back from {where}"


def ending(names: Names, view: View, end: Over | None) -> Contents:
    """Who has won and by what, with the losses of both sides."""
    if end is None:
        return ()
    if not end.winners:
        return (heading("Nobody wins"), *names.aloud("draw", ""), *_losses(names, view))
    (winner,) = end.winners
    number = decided_by(names, view, winner)
    found = [heading(f"{names.side(winner)} wins")]
    if number is None:
        return (*found, *_losses(names, view))
    its = names.campaign.victories[number]
    moment = f"in turn {view.turn}" if its.when is When.INSTANT else "at the end"
    line = note(f"{capital(names.victory(number))}, {moment}.")
    return (*found, line, *names.aloud("victory", str(number)), *_losses(names, view))


def decided_by(names: Names, view: View, winner: int) -> int | None:
    """The number of the victory condition that has decided the game."""
    state = known(view)
    for when in When:
        for number, it in enumerate(names.campaign.victories):
            if (it.when, it.side) == (when, winner):
                if holds(names.index, state, it.side, it.condition):
                    return number
    return None


def _losses(names: Names, view: View) -> Contents:
    state = known(view)
    counts = [
        f"{names.side(side)} {len(in_box(names.index, state, side, Box.DEAD))}"
        for side in range(SIDES)
    ]
    return (note(f"In the Dead Pile: {', '.join(counts)}."),)
