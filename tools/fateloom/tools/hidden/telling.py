"""What happens in a haunted house, event by event, and the texts of the house read aloud."""

from __future__ import annotations

from fateloom.dsl.hidden.aloud import place_of
from fateloom.runtime.hidden import event as ev
from fateloom.runtime.hidden.call import words
from fateloom.runtime.hidden.event import Event
from fateloom.runtime.hidden.state import Contest
from fateloom.runtime.hidden.view import View
from fateloom.runtime.hidden.words import Deck, Destination, Result, Roll
from fateloom.runtime.kernel.game import Over
from fateloom.tools.hidden import describing
from fateloom.tools.hidden.words import Names, gloom_at, gloom_word, value_word
from fateloom.tools.table.content import Contents, heading, note, row
from fateloom.tools.table.language import tr, tr_noop
from fateloom.tools.table.words import capital, listed, signed

ENDINGS = {
    Result.BINDING: tr_noop("{players} has bound the Opener, and wins."),
    Result.LIVING: tr_noop("The Opener has no health left: {players} {count:wins|win}."),
    Result.OPENER: tr_noop("{players} is the Opener, the only one still living, and wins."),
    Result.GHOSTS: tr_noop("The house belongs to the ghosts: {players} {count:wins|win}."),
    Result.DRAW: tr_noop("The night is over and nothing is decided: nobody wins."),
}

SETS_ABOUT = {
    Roll.SEARCH: tr_noop("{player} searches"),
    Roll.PROBE: tr_noop("{player} probes {other}"),
    Roll.ATTACK: tr_noop("{player} attacks {other}"),
    Roll.HAUNT: tr_noop("{player} haunts {other}"),
    Roll.SYPHON: tr_noop("{player} syphons gloom"),
    Roll.PLAIN: tr_noop("{player} throws two dice"),
}
"""What somebody begins."""

REFUSED = {
    words.AS_GHOST: tr_noop("nothing comes of it: that is for the living"),
    words.AS_LIVING: tr_noop("nothing comes of it: that is for ghosts"),
    words.SEARCHABLE: tr_noop("nothing comes of it: what can be searched stays"),
    words.HELD: tr_noop("nothing comes of it: somebody stands there"),
    words.STRONG: tr_noop("nothing comes of it: it is too strong"),
    words.APART: tr_noop("nothing comes of it: the house would fall apart"),
    words.LACKING: tr_noop("nothing comes of it: there is too little for that"),
    words.OPENED: tr_noop("nothing comes of it: the ritual is open"),
    words.GONE: tr_noop("nothing comes of it: it is gone already"),
    words.SELF: tr_noop("nothing comes of it: that takes two"),
    words.LOST: tr_noop("nothing comes of it: the action is lost"),
}
"""Why the order of a story cannot be carried out."""


def told(names: Names, view: View, event: Event) -> Contents:
    """The event in words, as of the view before it, and what is read aloud with it."""
    if isinstance(event, ev.OrderBegan):
        title = names.order_title(event.order)
        return (*((heading(title),) if title else ()), *_aloud(names, event))
    if isinstance(event, ev.GameEnded) and names.in_house:
        return _decided(names, event)
    said = sentence(names, view, event)
    return (*((note(f"{capital(said)}."),) if said else ()), *_aloud(names, event))


def _decided(names: Names, event: ev.GameEnded) -> Contents:
    """A house of a story is decided, and the story goes on."""
    who = [names.player(seat) for seat in event.winners]
    line = tr(ENDINGS[event.result], players=listed(who), count=len(who))
    return (note(line), *names.aloud("ending", event.result.value))


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
    """The event in a sentence without its stop, and without the capital letter of its beginning;
    "" for what is not worth one.
    """
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
            | ev.ItemsRevealed()
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
            | ev.Revived()
        ):
            return _of_health(names, view, event)
        case ev.OrderRefused(why):
            return tr(REFUSED[why])
        case ev.FirstNamed(seat):
            return tr("{player} begins", player=names.player(seat))
        case ev.TurnBegan() if names.in_story:
            return ""
        case ev.TurnBegan(seat, True):
            return tr("{player} has lost the action of this turn", player=names.player(seat))
        case ev.Stepped(seat, tile):
            return tr("{player} goes to {tile}", player=names.player(seat), tile=names.place(tile))
        case ev.Put(seat, tile) if names.in_house and view.contest is None:
            return tr("{player} goes to {tile}", player=names.player(seat), tile=names.place(tile))
        case ev.Put(seat, tile):
            said = tr_noop("{player} is suddenly in {tile}")
            return tr(said, player=names.player(seat), tile=names.place(tile))
        case ev.TileRemoved(tile):
            who = names.player(view.turn.active)
            return tr("{player} takes {tile} off the board", player=who, tile=names.place(tile))
        case ev.ActionLost(seat):
            return tr("{player} loses the next action", player=names.player(seat))
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
        case ev.ContestBegan(roll, seat, target, added):
            return begun(names, view, Contest(roll, seat, target, added=added))
        case ev.ResultRead(result):
            return result_of(view, result)
        case ev.CombatWentOn():
            return tr("the fight goes on")
        case ev.Cut() if names.in_story:
            return ""
        case ev.Cut():
            return tr("the result is 0, and the turn ends")
        case ev.Declared(seat, loser, ritual, right):
            who, other = names.player(seat), names.player(loser)
            return tr(DECLARED[ritual, right], player=who, other=other)


DECLARED = {
    (True, True): tr_noop("{player} is the Opener, and has opened the ritual. {other} is lost"),
    (True, False): tr_noop("{player} claims to be the Opener, and is not. {other} recovers"),
    (False, True): tr_noop("{player} binds {other}, and {other} is the Opener"),
    (False, False): tr_noop("{player} binds {other}, who is not the Opener. {player} pays for it"),
}
"""By whether it is the ritual, and whether the declaration is right."""


def _movement(names: Names, view: View, shows: int) -> str:
    """The movement roll, once all of its dice have fallen."""
    if view.falling > 1:
        return ""
    who, dice = names.player(view.turn.active), (*view.turn.dice, shows)
    if len(dice) == 1:
        return tr("{player} rolls {count}: {count} {count:step|steps}", player=who, count=shows)
    said = (
        tr_noop(
            "{player} rolls {dice}: {count} {count:step|steps}, and a double: that hurts, and "
            "wakes something"
        )
        if len(set(dice)) == 1
        else tr_noop("{player} rolls {dice}: {count} {count:step|steps}")
    )
    return tr(said, player=who, dice=listed(map(str, dice)), count=sum(dice))


def begun(names: Names, view: View, it: Contest) -> str:
    """What somebody sets about, with what stands against what."""
    own, who = view.players[it.seat], names.player(it.seat)
    if it.roll is Roll.PLAIN:
        said = tr(SETS_ABOUT[it.roll], player=who)
        added = tr("{change} to the light die", change=signed(it.added))
        return f"{said} ({added})" if it.added else said
    if it.target is not None:
        other = view.players[it.target]
        said = tr(SETS_ABOUT[it.roll], player=who, other=names.player(it.target))
        return f"{said} ({tr(AGAINST, value=value_word(own), other=value_word(other))})"
    there = gloom_word(gloom_at(names, view, own.tile))
    where = names.place(own.tile)
    if it.roll is Roll.SYPHON:
        said = tr_noop("{player} syphons gloom from {tile} ({gloom} is there)")
        return tr(said, player=who, tile=where, gloom=there)
    said = tr("{player} searches {tile}", player=who, tile=where)
    return f"{said} ({tr(AGAINST, value=value_word(own), other=there)})"


AGAINST = tr_noop("{value} against {other}")


def result_of(view: View, result: int) -> str:
    """The two dice and what they come to."""
    it = view.contest
    if it is None:
        return tr("the result is {result}", result=result)
    said = (
        tr_noop("light die {light}, dark die {dark}")
        if it.roll is Roll.SYPHON
        else tr_noop("light die {light}, dark die {dark}: the result is {result}")
    )
    return tr(said, light=it.light, dark=it.dark, result=result)


def _of_piles(
    names: Names,
    view: View,
    event: ev.CardShown
    | ev.CardLookedAt
    | ev.CardRevealed
    | ev.ItemsRevealed
    | ev.PileCardTaken
    | ev.Offered
    | ev.Traded
    | ev.Declined,
) -> str:
    match event:
        case ev.CardShown(owner, at, to, card):
            said = tr(
                "{player} shows {other} card {card} of the pile",
                player=names.player(owner),
                other=names.player(to),
                card=at + 1,
            )
            return f"{said}{_seen(names, view, owner, at, card)}"
        case ev.CardLookedAt(seat, owner, at, card):
            said = tr(
                LOOKS_AT_OWN if seat == owner else LOOKS_AT,
                player=names.player(seat),
                other=names.player(owner),
                card=at + 1,
            )
            return f"{said}{_seen(names, view, owner, at, card)}"
        case ev.CardRevealed(owner, at, card):
            return tr(
                "card {card} of the pile of {player} is turned up: {seen}",
                card=at + 1,
                player=names.player(owner),
                seen=names.in_pile(card),
            )
        case ev.ItemsRevealed(seat, items):
            return tr(
                "the hidden items of {player} lie open: {items}",
                player=names.player(seat),
                items=names.cards(items),
            )
        case ev.PileCardTaken(owner, at, to):
            return tr(
                "{player} takes card {card} of the pile of {other}, unseen",
                player=names.player(to),
                card=at + 1,
                other=names.player(owner),
            )
        case ev.Offered(seat, to, gives, asks):
            who, other, what = names.player(seat), names.player(to), bargain(names, gives, asks)
            return tr("{player} offers {other} {bargain}", player=who, other=other, bargain=what)
        case ev.Traded(seat, to, gives, asks):
            who, other, what = names.player(seat), names.player(to), bargain(names, gives, asks)
            said = tr_noop("{player} and {other} agree: {bargain}")
            return tr(said, player=who, other=other, bargain=what)
        case ev.Declined(seat):
            return tr("{player} declines", player=names.player(seat))


LOOKS_AT_OWN = tr_noop("{player} looks at card {card} of the own pile")
LOOKS_AT = tr_noop("{player} looks at card {card} of the pile of {other}")


def _seen(names: Names, view: View, owner: int, at: int, card: str) -> str:
    """What the card is, for those who may know it; one that lies face-up, for all."""
    laid = view.players[owner].pile[at]
    card = card or (laid.card if laid.face_up else "")
    return f": {names.in_pile(card)}" if card else ""


def bargain(names: Names, gives: tuple[str, ...], asks: tuple[str, ...]) -> str:
    """What is given for what."""
    return tr("{gives} for {asks}", gives=names.cards(gives), asks=names.cards(asks))


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
            said = tr_noop("{player} finds {card}")
            return tr(said, player=names.player(seat), card=with_use(names, card))
        case ev.ItemUsed(seat, card, _, added):
            what = with_use(names, card) if not added else f"{names.card(card)}, {signed(added)}"
            return tr("{player} uses {card}", player=names.player(seat), card=what)
        case ev.ItemLost(seat, card):
            return tr("{player} loses {card}", player=names.player(seat), card=names.card(card))
        case ev.ItemTaken(owner, card, to):
            return tr(
                "{player} takes {card} from {other}",
                player=names.player(to),
                card=names.card(card),
                other=names.player(owner),
            )
        case ev.HauntingDrawn(seat, card):
            return tr(
                "{player} draws a Haunting card: {card} ({does})",
                player=names.player(seat),
                card=names.card(card),
                does=describing.haunting(names, card),
            )
        case ev.HauntingPlaced(seat, card, to):
            is_plain = names.index.haunting[card].destination is to
            if to is Destination.PILE and not is_plain:
                return tr("it goes into the pile of {player}", player=names.player(seat))
            return ""
        case ev.Shuffled(deck):
            return (
                tr("the discarded items are shuffled, and are the deck again")
                if deck is Deck.SEARCH
                else tr("the discarded Haunting cards are shuffled, and are the deck again")
            )
        case ev.NoCard() if view.who:  # scenes may have no deck at all
            return ""
        case ev.NoCard(deck):
            if deck is Deck.SEARCH:
                return tr("no item is left to draw")
            return tr("no Haunting card is left to draw")


def with_use(names: Names, card: str) -> str:
    """An item and what it does, if that is anything here."""
    does = describing.item(names, card)
    return f"{names.card(card)} ({does})" if does else names.card(card)


def _of_health(
    names: Names,
    view: View,
    event: ev.Wounded
    | ev.Healed
    | ev.GhostGloomChanged
    | ev.PlaceGloomChanged
    | ev.GhostBegan
    | ev.Revived,
) -> str:
    match event:
        case ev.Wounded(seat):
            left = view.players[seat].health - 1
            said = (
                tr_noop("{player} takes a wound, {left} health left")
                if left
                else tr_noop("{player} takes a wound, and has no health left")
            )
            return tr(said, player=names.player(seat), left=left)
        case ev.Healed(seat, count):
            now = view.players[seat].health + count
            said = tr_noop("{player} recovers {count}, health {now} now")
            return tr(said, player=names.player(seat), count=count, now=now)
        case ev.GhostGloomChanged(seat, change):
            now = view.players[seat].gloom + change
            return tr(GLOOM, name=names.player(seat), change=signed(change), now=now)
        case ev.PlaceGloomChanged(tile, change):
            now = gloom_at(names, view, tile) + change
            return tr(GLOOM, name=names.place(tile), change=signed(change), now=now)
        case ev.GhostBegan(seat):
            return tr("{player} is a ghost from now on", player=names.player(seat))
        case ev.Revived(seat, health):
            said = tr_noop("{player} lives again, with {health} health")
            return tr(said, player=names.player(seat), health=health)


GLOOM = tr_noop("{name}: gloom {change}, {now} now")


def in_short(names: Names, view: View, event: Event) -> str:
    """The event as a part of the sentence that tells a turn of a bot; "" for what is left out."""
    match event:
        case ev.ContestBegan(roll, seat, target):
            other = "" if target is None else names.player(target)
            said = tr(SETS_ABOUT[roll], player=names.player(seat), other=other)
        case ev.ResultRead(result):
            return tr("result {result}", result=result)
        case ev.Cut() | ev.MovementDie():
            return ""
        case _:
            said = sentence(names, view, event)
    return said.removeprefix(f"{names.player(view.turn.active)} ")


def ending(names: Names, view: View, end: Over | None) -> Contents:
    """The end: who has won and how, the voice of the house, and all piles."""
    if end is None:
        return ()
    who = [names.player(seat) for seat in end.winners]
    line = tr(ENDINGS[Result(end.result)], players=listed(who), count=len(who))
    piles = []
    for seat, player in enumerate(view.players):
        cards = (f"{at} {names.in_pile(it.card)}" for at, it in enumerate(player.pile, 1))
        text = "; ".join(cards) or tr("no cards")
        piles.append(row(names.player(seat), text))
    return (
        heading(tr("The end")),
        note(line),
        *names.aloud("ending", end.result),
        heading(tr("The piles")),
        *piles,
    )
