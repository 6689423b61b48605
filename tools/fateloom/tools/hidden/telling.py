"""What happens in a haunted house, event by event, and the texts of the house read aloud."""

from __future__ import annotations

from fateloom.dsl.hidden.aloud import place_of
from fateloom.runtime.hidden import event as ev
from fateloom.runtime.hidden.call import words
from fateloom.runtime.hidden.event import Event
from fateloom.runtime.hidden.view import View
from fateloom.runtime.hidden.words import Deck, Destination, Result, Roll
from fateloom.runtime.kernel.game import Over
from fateloom.runtime.record import field_values
from fateloom.tools.hidden import describing
from fateloom.tools.hidden.words import Names, gloom_at, gloom_word, value_word
from fateloom.tools.table.content import Contents, heading, note, row
from fateloom.tools.table.event_texts import Blank, Either, EventTexts, tells
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

DECLARED = {
    (True, True): tr_noop("{player} is the Opener, and has opened the ritual. {other} is lost"),
    (True, False): tr_noop("{player} claims to be the Opener, and is not. {other} recovers"),
    (False, True): tr_noop("{player} binds {other}, and {other} is the Opener"),
    (False, False): tr_noop("{player} binds {other}, who is not the Opener. {player} pays for it"),
}
"""By whether it is the ritual, and whether the declaration is right."""

AGAINST = tr_noop("{value} against {other}")


def _order(names: Names, view: View, event: ev.OrderBegan) -> Contents:
    title = names.order_title(event.order)
    return (*((heading(title),) if title else ()), *_aloud(names, view, event))


def _decided(names: Names, view: View, event: ev.GameEnded) -> Contents:
    """A house of a story is decided, and the story goes on."""
    if not names.in_house:
        return ()
    who = [names.player(seat) for seat in event.winners]
    line = tr(ENDINGS[event.result], players=listed(who), count=len(who))
    return (note(line), *names.aloud("ending", event.result.value))


def _aloud(names: Names, view: View, event: Event) -> Contents:
    """The text of the house that belongs to an event. Those of locations are told once, when
    somebody stands there, and that of the end comes with the ending.
    """
    if isinstance(event, ev.PlaceGloomChanged):
        return ()
    kind, _, id = place_of(event).partition(" ")
    return names.aloud(kind, id) if id else ()


def _movement(names: Names, view: View, event: ev.MovementDie) -> str:
    """The movement roll, once all of its dice have fallen."""
    if view.falling > 1:
        return ""
    who, dice = names.player(view.turn.active), (*view.turn.dice, event.shows)
    if len(dice) == 1:
        return tr(
            "{player} rolls {count}: {count} {count:step|steps}", player=who, count=event.shows
        )
    said = (
        tr_noop(
            "{player} rolls {dice}: {count} {count:step|steps}, and a double: that hurts, and "
            "wakes something"
        )
        if len(set(dice)) == 1
        else tr_noop("{player} rolls {dice}: {count} {count:step|steps}")
    )
    return tr(said, player=who, dice=listed(map(str, dice)), count=sum(dice))


def _begun(names: Names, view: View, it: ev.ContestBegan) -> str:
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


def _result(names: Names, view: View, event: ev.ResultRead) -> str:
    """The two dice and what they come to."""
    it, result = view.contest, event.result
    if it is None:
        return tr("the result is {result}", result=result)
    said = (
        tr_noop("light die {light}, dark die {dark}")
        if it.roll is Roll.SYPHON
        else tr_noop("light die {light}, dark die {dark}: the result is {result}")
    )
    return tr(said, light=it.light, dark=it.dark, result=result)


def _sets_about(names: Names, view: View, event: ev.ContestBegan) -> str:
    other = "" if event.target is None else names.player(event.target)
    return _in_turn(
        names, view, tr(SETS_ABOUT[event.roll], player=names.player(event.seat), other=other)
    )


def _in_turn(names: Names, view: View, said: str) -> str:
    """What is said in the turn of a bot, who is named at its beginning."""
    return said.removeprefix(f"{names.player(view.turn.active)} ")


def _declared(names: Names, view: View, event: ev.Declared) -> str:
    who, other = names.player(event.seat), names.player(event.loser)
    return tr(DECLARED[event.ritual, event.right], player=who, other=other)


def _seen(names: Names, view: View, owner: int, at: int, card: str) -> str:
    """What the card is, for those who may know it; one that lies face-up, for all."""
    laid = view.players[owner].pile[at]
    card = card or (laid.card if laid.face_up else "")
    return f": {names.in_pile(card)}" if card else ""


def bargain(names: Names, gives: tuple[str, ...], asks: tuple[str, ...]) -> str:
    """What is given for what."""
    return tr("{gives} for {asks}", gives=names.cards(gives), asks=names.cards(asks))


def with_use(names: Names, card: str) -> str:
    """An item and what it does, if that is anything here."""
    does = describing.item(names, card)
    return f"{names.card(card)} ({does})" if does else names.card(card)


def _used(names: Names, view: View, event: ev.ItemUsed) -> str:
    if event.added:
        return f"{names.card(event.card)}, {signed(event.added)}"
    return with_use(names, event.card)


def _no_card(names: Names, view: View, event: ev.NoCard) -> str:
    if view.who:  # scenes may have no deck at all
        return ""
    if event.deck is Deck.SEARCH:
        return tr("no item is left to draw")
    return tr("no Haunting card is left to draw")


def _player(field: str) -> Blank:
    """Who sits at the seat that the field tells."""
    return lambda names, view, it: names.player(field_values(it)[field])


def _what(names: Names, view: View, event: ev.CardShown | ev.CardLookedAt) -> str:
    return _seen(names, view, event.owner, event.at, event.card)


BLANKS: dict[str, Blank] = {
    "player": _player("seat"),
    "other": _player("to"),
    "tile": lambda names, view, it: names.place(it.tile),
    "card": lambda names, view, it: names.card(it.card),
    "items": lambda names, view, it: names.cards(it.items),
    "bargain": lambda names, view, it: bargain(names, it.gives, it.asks),
    "change": lambda names, view, it: signed(it.change),
}
"""What fills in a blank; any other is filled by the field of that name."""

PLACE: Blank = lambda names, view, it: it.at + 1  # noqa: E731

TEXTS: EventTexts[Names, View] = EventTexts(
    BLANKS,
    tells(ev.FirstNamed, tr_noop("{player} begins")),
    tells(ev.SceneBegan),
    tells(ev.OrderBegan, shown=_order),
    tells(ev.OrderRefused, lambda names, view, it: tr(REFUSED[it.why])),
    tells(
        ev.TurnBegan,
        Either(
            lambda names, view, it: it.acted and not names.in_story,
            tr_noop("{player} has lost the action of this turn"),
        ),
    ),
    tells(ev.MovementDie, _movement, brief=""),
    tells(ev.Stepped, tr_noop("{player} goes to {tile}")),
    tells(
        ev.Put,
        Either(
            lambda names, view, it: names.in_house and view.contest is None,
            tr_noop("{player} goes to {tile}"),
            tr_noop("{player} is suddenly in {tile}"),
        ),
    ),
    tells(
        ev.TileRemoved,
        tr_noop("{player} takes {tile} off the board"),
        player=lambda names, view, it: names.player(view.turn.active),
    ),
    tells(ev.ActionLost, tr_noop("{player} loses the next action")),
    tells(
        ev.Cut,
        Either(
            lambda names, view, it: not names.in_story,
            tr_noop("the result is 0, and the turn ends"),
        ),
        brief="",
    ),
    tells(ev.Offered, tr_noop("{player} offers {other} {bargain}")),
    tells(ev.Traded, tr_noop("{player} and {other} agree: {bargain}")),
    tells(ev.Declined, tr_noop("{player} declines")),
    tells(
        ev.CardShown,
        tr_noop("{player} shows {other} card {card} of the pile"),
        tail=_what,
        player=_player("owner"),
        card=PLACE,
    ),
    tells(
        ev.CardLookedAt,
        Either(
            lambda names, view, it: it.seat == it.owner,
            tr_noop("{player} looks at card {card} of the own pile"),
            tr_noop("{player} looks at card {card} of the pile of {other}"),
        ),
        tail=_what,
        other=_player("owner"),
        card=PLACE,
    ),
    tells(
        ev.CardRevealed,
        tr_noop("card {card} of the pile of {player} is turned up: {seen}"),
        player=_player("owner"),
        card=PLACE,
        seen=lambda names, view, it: names.in_pile(it.card),
    ),
    tells(ev.ItemsRevealed, tr_noop("the hidden items of {player} lie open: {items}")),
    tells(
        ev.PileCardTaken,
        tr_noop("{player} takes card {card} of the pile of {other}, unseen"),
        player=_player("to"),
        other=_player("owner"),
        card=PLACE,
    ),
    tells(ev.ContestBegan, _begun, brief=_sets_about),
    tells(ev.ResultRead, _result, brief=tr_noop("result {result}")),
    tells(ev.CombatWentOn, tr_noop("the fight goes on")),
    tells(
        ev.Wounded,
        Either(
            lambda names, view, it: view.players[it.seat].health > 1,
            tr_noop("{player} takes a wound, {left} health left"),
            tr_noop("{player} takes a wound, and has no health left"),
        ),
        left=lambda names, view, it: view.players[it.seat].health - 1,
    ),
    tells(
        ev.Healed,
        tr_noop("{player} recovers {count}, health {now} now"),
        now=lambda names, view, it: view.players[it.seat].health + it.count,
    ),
    tells(
        ev.GhostGloomChanged,
        tr_noop("{name}: gloom {change}, {now} now"),
        name=_player("seat"),
        now=lambda names, view, it: view.players[it.seat].gloom + it.change,
    ),
    tells(
        ev.PlaceGloomChanged,
        tr_noop("{name}: gloom {change}, {now} now"),
        name=lambda names, view, it: names.place(it.tile),
        now=lambda names, view, it: gloom_at(names, view, it.tile) + it.change,
    ),
    tells(ev.GhostBegan, tr_noop("{player} is a ghost from now on")),
    tells(ev.Revived, tr_noop("{player} lives again, with {health} health")),
    tells(
        ev.ItemDrawn,
        tr_noop("{player} finds {card}"),
        card=lambda names, view, it: with_use(names, it.card),
    ),
    tells(ev.ItemUsed, tr_noop("{player} uses {card}"), card=_used),
    tells(ev.ItemLost, tr_noop("{player} loses {card}")),
    tells(
        ev.ItemTaken,
        tr_noop("{player} takes {card} from {other}"),
        player=_player("to"),
        other=_player("owner"),
    ),
    tells(
        ev.HauntingDrawn,
        tr_noop("{player} draws a Haunting card: {card} ({does})"),
        does=lambda names, view, it: describing.haunting(names, it.card),
    ),
    tells(
        ev.HauntingPlaced,
        Either(
            lambda names, view, it: (
                it.to is Destination.PILE and names.index.haunting[it.card].destination is not it.to
            ),
            tr_noop("it goes into the pile of {player}"),
        ),
    ),
    tells(
        ev.Shuffled,
        Either(
            lambda names, view, it: it.deck is Deck.SEARCH,
            tr_noop("the discarded items are shuffled, and are the deck again"),
            tr_noop("the discarded Haunting cards are shuffled, and are the deck again"),
        ),
    ),
    tells(ev.NoCard, _no_card),
    tells(ev.Declared, _declared),
    tells(ev.GameEnded, shown=_decided),
    aloud=_aloud,
    start=capital,
    in_turn=_in_turn,
)
"""How each event is told."""

UNTOLD = (ev.CardDealt, ev.Acted, ev.RoundEnded, ev.DieFell, ev.ContestEnded)
"""Of what nothing is said."""


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
