"""What items and Haunting cards do, in words."""

from __future__ import annotations

from typing import assert_never

from fateloom.runtime.hidden import effects as ef
from fateloom.runtime.hidden.content import GhostWin, Haunting, Item
from fateloom.runtime.hidden.effects import Effect
from fateloom.runtime.hidden.words import Deck, Destination, Roll, When, Whose
from fateloom.tools.hidden.words import Names
from fateloom.tools.table.language import tr, tr_noop
from fateloom.tools.table.words import counted, listed, signed

OF_ROLL = {
    Roll.SEARCH: tr_noop("searches"),
    Roll.PROBE: tr_noop("probes"),
    Roll.ATTACK: tr_noop("attacks"),
    Roll.HAUNT: tr_noop("haunts"),
    Roll.SYPHON: tr_noop("syphons"),
}
OF_WHEN = {
    When.SEARCH: OF_ROLL[Roll.SEARCH],
    When.PROBE: OF_ROLL[Roll.PROBE],
    When.ATTACK: OF_ROLL[Roll.ATTACK],
    When.HAUNT_DEFENCE: tr_noop("haunts against you"),
    When.OWN_TURN: tr_noop("rolls"),
    When.ALWAYS: tr_noop("all rolls of yours"),
}
"""Which rolls an item changes."""

ALL_OF_ROLL = {
    Roll.SEARCH: tr_noop("all searches"),
    Roll.PROBE: tr_noop("all probes"),
    Roll.ATTACK: tr_noop("all attacks"),
    Roll.HAUNT: tr_noop("all haunts"),
    Roll.SYPHON: tr_noop("all syphons"),
}
"""Which rolls a Haunting card changes."""


def item(names: Names, card: str) -> str:
    """What an item does: "searches +1", "once: 1 wound heals, hidden"."""
    it = names.index.item.get(card)
    if it is None or not it.effects:
        return ""
    said = listed(effect(names, one, of=it) for one in it.effects)
    if it.hidden:
        said = tr("{effects}, hidden from the others", effects=said)
    if it.discard:
        return tr("once: {effects}", effects=said)
    return tr("in each turn: {effects}", effects=said) if it.when is When.OWN_TURN else said


def haunting(names: Names, card: str) -> str:
    """What a Haunting card does: "1 wound"; "stays in play: searches -1"."""
    it = names.index.haunting[card]
    parts = [effect(names, one, of=it) for one in it.effects]
    if it.ghost_win is not None:
        parts.append(tr("ghosts win {when}", when=ghost_win(it.ghost_win)))
    said = listed(parts) if parts else tr("nothing")
    match it.destination:
        case Destination.IN_PLAY:
            return tr("stays in play: {effects}", effects=said)
        case Destination.PILE:
            into_pile = tr("goes into the pile")
            return f"{said}; {into_pile}" if parts else into_pile
        case Destination.DISCARD:
            return said
        case _:
            assert_never(it.destination)


def ghost_win(it: GhostWin) -> str:
    """When ghosts win by a card in play."""
    parts = []
    if it.total_gloom is not None:
        parts.append(tr("with gloom {gloom} between them", gloom=it.total_gloom))
    if it.majority:
        parts.append(tr("when they are as many as the living"))
    if it.location_gloom is not None:
        parts.append(tr("with gloom {gloom} on every location", gloom=it.location_gloom))
    return listed(parts) if parts else tr("as soon as there is one")


def effect(names: Names, it: Effect, *, of: Item | Haunting) -> str:
    """An effect of a card."""
    match it:
        case ef.Wound(count):
            return counted(count, "wound")
        case ef.Heal(count):
            return tr("{count} {count:wound heals|wounds heal}", count=count)
        case ef.Gloom(count, ef.HERE):
            return tr("gloom {change} where the player stands", change=signed(count))
        case ef.Gloom(count, where):
            return tr("gloom {change} in {tile}", change=signed(count), tile=names.place(where))
        case ef.Move(ef.RANDOM):
            return tr("the pawn is put on a location by chance")
        case ef.Move(to):
            return tr("the pawn is put on {tile}", tile=names.place(to))
        case ef.LoseItem(count):
            return tr("{count} {count:item|items} lost", count=count)
        case ef.Peek(whose, count):
            said = (
                tr_noop("a look at {count} {count:card|cards} of your pile")
                if whose is Whose.OWN
                else tr_noop("a look at {count} {count:card|cards} of piles of others")
            )
            return tr(said, count=count)
        case ef.RevealPileCard(count):
            said = tr_noop("{count} {count:card|cards} of the pile {count:is|are} turned up")
            return tr(said, count=count)
        case ef.Modify(count, roll):
            return f"{_rolls(of, roll)} {signed(count)}"
        case ef.Draw(deck, count):
            said = (
                tr_noop("draws {count} {count:item|items}")
                if deck is Deck.SEARCH
                else tr_noop("draws {count} Haunting {count:card|cards}")
            )
            return tr(said, count=count)
        case ef.SkipAction():
            return tr("the action of this turn is lost, or the next one")
        case _:
            assert_never(it)


def _rolls(of: Item | Haunting, roll: Roll | None) -> str:
    """Which rolls a card changes."""
    if isinstance(of, Item):
        its = OF_WHEN[of.when] if roll is None or of.when is not When.ALWAYS else OF_ROLL[roll]
        return tr(its)
    return tr("all rolls") if roll is None else tr(ALL_OF_ROLL[roll])
