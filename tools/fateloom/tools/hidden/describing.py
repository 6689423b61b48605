"""What items and Haunting cards do, in words."""

from __future__ import annotations

from typing import assert_never

from fateloom.runtime.hidden import effects as ef
from fateloom.runtime.hidden.content import GhostWin, Haunting, Item
from fateloom.runtime.hidden.effects import Effect
from fateloom.runtime.hidden.words import Deck, Destination, Roll, When, Whose
from fateloom.tools.hidden.words import Names
from fateloom.tools.table.words import counted, listed

OF_ROLL = {
    Roll.SEARCH: "searches",
    Roll.PROBE: "probes",
    Roll.ATTACK: "attacks",
    Roll.HAUNT: "haunts",
    Roll.SYPHON: "syphons",
}
OF_WHEN = {
    When.SEARCH: "searches",
    When.PROBE: "probes",
    When.ATTACK: "attacks",
    When.HAUNT_DEFENCE: "haunts against you",
    When.OWN_TURN: "rolls",
    When.ALWAYS: "all rolls of yours",
}
"""Which rolls an item changes."""

DECKS = {Deck.SEARCH: "item", Deck.HAUNTING: "Haunting card"}


def item(names: Names, card: str) -> str:
    """What an item does: "searches +1", "once: 1 wound heals, hidden"."""
    it = names.index.item.get(card)
    if it is None or not it.effects:
        return ""
    hidden = ", hidden from the others" if it.hidden else ""
    return f"{_uses(it)}{listed(effect(names, one, of=it) for one in it.effects)}{hidden}"


def _uses(it: Item) -> str:
    if it.discard:
        return "once: "
    return "in each turn: " if it.when is When.OWN_TURN else ""


def haunting(names: Names, card: str) -> str:
    """What a Haunting card does: "1 wound"; "stays in play: searches -1"."""
    it = names.index.haunting[card]
    parts = [effect(names, one, of=it) for one in it.effects]
    if it.ghost_win is not None:
        parts.append(f"ghosts win {ghost_win(it.ghost_win)}")
    said = listed(parts) if parts else "nothing"
    match it.destination:
        case Destination.IN_PLAY:
            return f"stays in play: {said}"
        case Destination.PILE:
            return "goes into the pile" if not parts else f"{said}; goes into the pile"
        case Destination.DISCARD:
            return said
        case _:
            assert_never(it.destination)


def ghost_win(it: GhostWin) -> str:
    """When ghosts win by a card in play."""
    parts = []
    if it.total_gloom is not None:
        parts.append(f"with gloom {it.total_gloom} between them")
    if it.majority:
        parts.append("when they are as many as the living")
    if it.location_gloom is not None:
        parts.append(f"with gloom {it.location_gloom} on every location")
    return listed(parts) if parts else "as soon as there is one"


def effect(names: Names, it: Effect, *, of: Item | Haunting) -> str:
    """An effect of a card."""
    match it:
        case ef.Wound(count):
            return counted(count, "wound")
        case ef.Heal(count):
            return f"{counted(count, 'wound')} {'heals' if count == 1 else 'heal'}"
        case ef.Gloom(count, where):
            place = "where the player stands" if where == ef.HERE else f"in {names.place(where)}"
            return f"gloom {count:+d} {place}"
        case ef.Move(to):
            there = "a location by chance" if to == ef.RANDOM else names.place(to)
            return f"the pawn is put on {there}"
        case ef.LoseItem(count):
            return f"{counted(count, 'item')} lost"
        case ef.Peek(whose, count):
            pile = "your pile" if whose is Whose.OWN else "piles of others"
            return f"a look at {counted(count, 'card')} of {pile}"
        case ef.RevealPileCard(count):
            cards = counted(count, "card")
            return f"{cards} of the pile {'is' if count == 1 else 'are'} turned up"
        case ef.Modify(count, roll):
            return f"{_rolls(of, roll)} {count:+d}"
        case ef.Draw(deck, count):
            return f"draws {counted(count, DECKS[deck])}"
        case ef.SkipAction():
            return "the action of this turn is lost, or the next one"
        case _:
            assert_never(it)


def _rolls(of: Item | Haunting, roll: Roll | None) -> str:
    """Which rolls a card changes."""
    if isinstance(of, Item):
        return OF_WHEN[of.when] if roll is None or of.when is not When.ALWAYS else OF_ROLL[roll]
    return "all rolls" if roll is None else f"all {OF_ROLL[roll]}"
