"""What happens in a haunted house, event by event, and the texts of the house read aloud."""

from __future__ import annotations

from fateloom.dsl.hidden.aloud import place_of
from fateloom.runtime.hidden import event as ev
from fateloom.runtime.hidden.event import Event
from fateloom.runtime.hidden.state import Contest
from fateloom.runtime.hidden.view import View
from fateloom.runtime.hidden.words import Deck, Destination, Result, Roll
from fateloom.runtime.kernel.game import Over
from fateloom.tools.hidden import describing
from fateloom.tools.hidden.words import Names, gloom_at, value_word
from fateloom.tools.table.content import Contents, Row, heading, note
from fateloom.tools.table.words import capital, counted, listed

ENDINGS = {
    Result.BINDING: "{who} has bound the Opener, and wins.",
    Result.LIVING: "The Opener has no health left: {who} win.",
    Result.OPENER: "{who} is the Opener, the only one still living, and wins.",
    Result.GHOSTS: "The house belongs to the ghosts: {who} {win}.",
    Result.DRAW: "The night is over and nothing is decided: nobody wins.",
}

SMALL = ("The", "A", "An", "Card", "No", "It")
"""First words of sentences that are no names."""

VERBS = {
    Roll.PROBE: "probes",
    Roll.ATTACK: "attacks",
    Roll.HAUNT: "haunts",
}


def told(names: Names, view: View, event: Event) -> Contents:
    """The event in words, as of the view before it, and what is read aloud with it."""
    said = sentence(names, view, event)
    return (*((note(f"{said}."),) if said else ()), *_aloud(names, event))


def _aloud(names: Names, event: Event) -> Contents:
    """The text of the house that belongs to an event. Those of locations are told once, when
    somebody stands there, and that of the end comes with the ending.
    """
    if isinstance(event, ev.PlaceGloomChanged | ev.GameEnded):
        return ()
    kind, _, id = place_of(event).partition(" ")
    return names.aloud(kind, id) if id else ()


def learner(event: Event) -> int | None:
    """The seat that learns more by the event than the others may."""
    match event:
        case ev.CardLookedAt(seat):
            return seat
        case ev.CardShown(_, _, to) | ev.Offered(_, to):
            return to
        case ev.ItemDrawn(seat):
            return seat
        case ev.ItemTaken(_, _, to):
            return to
        case _:
            return None


def sentence(names: Names, view: View, event: Event) -> str:
    """The event in a sentence without its stop; "" for what is not worth one."""
    match event:
        case (
            ev.ContestBegan()
            | ev.ResultRead()
            | ev.CombatWentOn()
            | ev.Declared()
            | ev.Cut()
            | ev.MovementDie()
        ):
            return _of_rolls(names, view, event)
        case (
            ev.CardShown()
            | ev.CardLookedAt()
            | ev.CardRevealed()
            | ev.PileCardTaken()
            | ev.Offered()
            | ev.Traded()
            | ev.Declined()
        ):
            return _of_piles(names, view, event)
        case (
            ev.ItemDrawn()
            | ev.ItemUsed()
            | ev.ItemLost()
            | ev.ItemTaken()
            | ev.HauntingDrawn()
            | ev.HauntingPlaced()
            | ev.Shuffled()
            | ev.NoCard()
        ):
            return _of_cards(names, view, event)
        case (
            ev.Wounded()
            | ev.Healed()
            | ev.GhostGloomChanged()
            | ev.PlaceGloomChanged()
            | ev.GhostBegan()
        ):
            return _of_health(names, view, event)
        case ev.FirstNamed(seat):
            return f"{names.player(seat)} begins"
        case ev.TurnBegan(seat, True):
            return f"{names.player(seat)} has lost the action of this turn"
        case ev.Stepped(seat, tile):
            return f"{names.player(seat)} goes to {names.place(tile)}"
        case ev.Put(seat, tile):
            return f"{names.player(seat)} is suddenly in {names.place(tile)}"
        case ev.TileRemoved(tile):
            return f"{names.player(view.turn.active)} takes {names.place(tile)} off the board"
        case ev.ActionLost(seat):
            return f"{names.player(seat)} loses the next action"
        case _:
            return ""


def _of_rolls(
    names: Names,
    view: View,
    event: ev.ContestBegan
    | ev.ResultRead
    | ev.CombatWentOn
    | ev.Declared
    | ev.Cut
    | ev.MovementDie,
) -> str:
    match event:
        case ev.MovementDie(shows):
            return _movement(names, view, shows)
        case ev.ContestBegan(roll, seat, target):
            return begun(names, view, Contest(roll, seat, target))
        case ev.ResultRead(result):
            return result_of(view, result)
        case ev.CombatWentOn():
            return "The fight goes on"
        case ev.Cut() if view.who:
            return ""
        case ev.Cut():
            return "The result is 0, and the turn ends"
        case ev.Declared(seat, loser, ritual, right):
            who, other = names.player(seat), names.player(loser)
            if ritual and right:
                return f"{who} is the Opener, and has opened the ritual. {other} is lost"
            if ritual:
                return f"{who} claims to be the Opener, and is not. {other} recovers"
            if right:
                return f"{who} binds {other}, and {other} is the Opener"
            return f"{who} binds {other}, who is not the Opener. {who} pays for it"


def _movement(names: Names, view: View, shows: int) -> str:
    """The movement roll, once all of its dice have fallen."""
    if view.falling > 1:
        return ""
    who, dice = names.player(view.turn.active), (*view.turn.dice, shows)
    if len(dice) == 1:
        return f"{who} rolls {shows}: {counted(shows, 'step')}"
    doubles = ", and a double: that hurts, and wakes something" if len(set(dice)) == 1 else ""
    return f"{who} rolls {listed(map(str, dice))}: {sum(dice)} steps{doubles}"


def begun(names: Names, view: View, it: Contest) -> str:
    """What somebody sets about, with what stands against what."""
    own, who = view.players[it.seat], names.player(it.seat)
    if it.target is not None:
        other = view.players[it.target]
        against = f"{value_word(own)} against {value_word(other)}"
        return f"{who} {VERBS[it.roll]} {names.player(it.target)} ({against})"
    there = f"gloom {gloom_at(names, view, own.tile)}"
    where = names.place(own.tile)
    if it.roll is Roll.SYPHON:
        return f"{who} syphons gloom from {where} ({there} is there)"
    return f"{who} searches {where} ({value_word(own)} against {there})"


def result_of(view: View, result: int) -> str:
    """The two dice and what they come to."""
    it = view.contest
    if it is None:
        return f"The result is {result}"
    dice = f"Light die {it.light}, dark die {it.dark}"
    return dice if it.roll is Roll.SYPHON else f"{dice}: the result is {result}"


def _of_piles(
    names: Names,
    view: View,
    event: ev.CardShown
    | ev.CardLookedAt
    | ev.CardRevealed
    | ev.PileCardTaken
    | ev.Offered
    | ev.Traded
    | ev.Declined,
) -> str:
    match event:
        case ev.CardShown(owner, at, to, card):
            seen = _seen(names, view, owner, at, card)
            return f"{names.player(owner)} shows {names.player(to)} card {at + 1} of the pile{seen}"
        case ev.CardLookedAt(seat, owner, at, card):
            whose = "the own pile" if seat == owner else f"the pile of {names.player(owner)}"
            seen = _seen(names, view, owner, at, card)
            return f"{names.player(seat)} looks at card {at + 1} of {whose}{seen}"
        case ev.CardRevealed(owner, at, card):
            seen = names.in_pile(card)
            return f"Card {at + 1} of the pile of {names.player(owner)} is turned up: {seen}"
        case ev.PileCardTaken(owner, at, to):
            pile = f"card {at + 1} of the pile of {names.player(owner)}"
            return f"{names.player(to)} takes {pile}, unseen"
        case ev.Offered(seat, to, gives, asks):
            return f"{names.player(seat)} offers {names.player(to)} {bargain(names, gives, asks)}"
        case ev.Traded(seat, to, gives, asks):
            who = f"{names.player(seat)} and {names.player(to)}"
            return f"{who} agree: {bargain(names, gives, asks)}"
        case ev.Declined(seat):
            return f"{names.player(seat)} declines"


def _seen(names: Names, view: View, owner: int, at: int, card: str) -> str:
    """What the card is, for those who may know it; one that lies face-up, for all."""
    laid = view.players[owner].pile[at]
    card = card or (laid.card if laid.face_up else "")
    return f": {names.in_pile(card)}" if card else ""


def bargain(names: Names, gives: tuple[str, ...], asks: tuple[str, ...]) -> str:
    """What is given for what."""
    return f"{names.cards(gives)} for {names.cards(asks)}"


def _of_cards(
    names: Names,
    view: View,
    event: ev.ItemDrawn
    | ev.ItemUsed
    | ev.ItemLost
    | ev.ItemTaken
    | ev.HauntingDrawn
    | ev.HauntingPlaced
    | ev.Shuffled
    | ev.NoCard,
) -> str:
    match event:
        case ev.ItemDrawn(seat, card):
            return f"{names.player(seat)} finds {with_use(names, card)}"
        case ev.ItemUsed(seat, card, _, added):
            if not added:
                return f"{names.player(seat)} uses {with_use(names, card)}"
            return f"{names.player(seat)} uses {names.card(card)}, {added:+d}"
        case ev.ItemLost(seat, card):
            return f"{names.player(seat)} loses {names.card(card)}"
        case ev.ItemTaken(owner, card, to):
            return f"{names.player(to)} takes {names.card(card)} from {names.player(owner)}"
        case ev.HauntingDrawn(seat, card):
            does = describing.haunting(names, card)
            return f"{names.player(seat)} draws a Haunting card: {names.card(card)} ({does})"
        case ev.HauntingPlaced(seat, card, to):
            is_plain = names.index.haunting[card].destination is to
            if to is Destination.PILE and not is_plain:
                return f"It goes into the pile of {names.player(seat)}"
            return ""
        case ev.Shuffled(deck):
            what = "items" if deck is Deck.SEARCH else "Haunting cards"
            return f"The discarded {what} are shuffled, and are the deck again"
        case ev.NoCard() if view.who:
            return ""
        case ev.NoCard(deck):
            what = "item" if deck is Deck.SEARCH else "Haunting card"
            return f"No {what} is left to draw"


def with_use(names: Names, card: str) -> str:
    """An item and what it does, if that is anything here."""
    does = describing.item(names, card)
    return f"{names.card(card)} ({does})" if does else names.card(card)


def _of_health(
    names: Names,
    view: View,
    event: ev.Wounded | ev.Healed | ev.GhostGloomChanged | ev.PlaceGloomChanged | ev.GhostBegan,
) -> str:
    match event:
        case ev.Wounded(seat):
            left = view.players[seat].health - 1
            rest = f"{left} health left" if left else "and has no health left"
            return f"{names.player(seat)} takes a wound, {rest}"
        case ev.Healed(seat, count):
            now = view.players[seat].health + count
            return f"{names.player(seat)} recovers {count}, health {now} now"
        case ev.GhostGloomChanged(seat, change):
            now = view.players[seat].gloom + change
            return f"{names.player(seat)}: gloom {change:+d}, {now} now"
        case ev.PlaceGloomChanged(tile, change):
            now = gloom_at(names, view, tile) + change
            return f"{names.tile(tile)}: gloom {change:+d}, {now} now"
        case ev.GhostBegan(seat):
            return f"{names.player(seat)} is a ghost from now on"


def in_short(names: Names, view: View, event: Event) -> str:
    """The event as a part of the sentence that tells a turn of a bot; "" for what is left out."""
    match event:
        case ev.Stepped(_, tile):
            return f"goes to {names.place(tile)}"
        case ev.ContestBegan(roll, _, target):
            if target is not None:
                return f"{VERBS[roll]} {names.player(target)}"
            return "syphons gloom" if roll is Roll.SYPHON else "searches"
        case ev.ResultRead(result):
            return f"result {result}"
        case ev.Cut() | ev.MovementDie():
            return ""
        case _:
            said = sentence(names, view, event)
            own = f"{names.player(view.turn.active)} "
            if said.startswith(own):
                return said.removeprefix(own)
            is_name = said.partition(" ")[0] not in SMALL
            return said if is_name else f"{said[:1].lower()}{said[1:]}"


def ending(names: Names, view: View, end: Over | None) -> Contents:
    """The end: who has won and how, the voice of the house, and all piles."""
    if end is None:
        return ()
    who = [names.player(seat) for seat in end.winners]
    line = ENDINGS[Result(end.result)].format(
        who=capital(listed(who)) if who else "", win="wins" if len(who) == 1 else "win"
    )
    if end.result == Result.LIVING.value and len(who) == 1:
        line = line.replace(" win.", " wins.")
    piles = []
    for seat, player in enumerate(view.players):
        cards = (f"{at} {names.in_pile(it.card)}" for at, it in enumerate(player.pile, 1))
        text = "; ".join(cards) or "no cards"
        piles.append(Row(names.player(seat), text, f"{names.player(seat)}: {text}."))
    return (
        heading("The end"),
        note(line),
        *names.aloud("ending", end.result),
        heading("The piles"),
        *piles,
    )
