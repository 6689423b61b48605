"""One page of rules for the players of a haunted house, made of its numbers, and its lessons."""

from __future__ import annotations

from fateloom.runtime.hidden.view import View
from fateloom.runtime.hidden.words import Destination, Kind, Taken, Tiers
from fateloom.tools.hidden import describing
from fateloom.tools.hidden.words import Names
from fateloom.tools.table.content import Contents, heading, note
from fateloom.tools.table.words import capital, counted, listed


def rules_page(names: Names) -> Contents:
    """The rules in short."""
    return (
        *_aim(names),
        *_turn(names),
        *_actions(names),
        *_fights(names),
        *_ghosts(names),
        *_end(names),
    )


def _aim(names: Names) -> Contents:
    house = names.house
    opener = listed(names.title("card", it.id) for it in house.destiny if it.kind is Kind.OPENER)
    return (
        heading("The aim"),
        note(
            f"Each player has a pile of {counted(house.pile, 'card')} that nobody may look into, "
            f"the owner included. One card in one of the piles is “{opener}”: whoever has it is "
            "the Opener, and does not know it at first. Find out who it is. Bind the Opener and "
            "you win; find out that it is you, open the ritual, and the house is yours."
        ),
        heading("Words"),
        note(
            f"Each of the living has {counted(house.health, 'token')}: health, or wounds. "
            "Locations have gloom, and so do ghosts. A Psyche card can be turned up by who probes; "
            "a memory does nothing."
        ),
    )


def _turn(names: Names) -> Contents:
    shows = "" if names.index.options.shower_sees else " without looking at it"
    return (
        heading("A turn"),
        note(
            "Roll one die or two for your move; doubles bring a wound and a Haunting card. Move as "
            "many steps as you like, and take one action: before, during or after the move. A "
            "result of exactly 0, in any action, ends the turn."
        ),
        note(
            "With players on your tile you can trade items. Once in a turn for each of them, you "
            f"can show a card of your pile{shows}, and must be shown one in return. Talk as much "
            "as you like; nobody checks what is true."
        ),
    )


def _actions(names: Names) -> Contents:
    tiers = "You get all that your result reaches"
    if names.index.options.tiers is Tiers.CHOOSE_ONE:
        tiers = "You choose one of what your result reaches"
    return (
        heading("Actions of the living"),
        note(
            "Search, at a location: your health + the light die - its gloom - the dark die. "
            f"{tiers}: 1 or more, an item; 3, a look at a card of somebody else; 5, a look at one "
            "of your own. Each adds 1 gloom. Below 0 you draw a Haunting card."
        ),
        note(
            "Probe somebody on your tile: your health + the light die - theirs - the dark die. "
            "Whoever wins may look at a card of the other's pile, or have the other draw a "
            "Haunting card. If the roller finds a Psyche card, it may go back face-up; then the "
            "roller recovers 1 health, or has somebody draw a Haunting card."
        ),
    )


def _fights(names: Names) -> Contents:
    options = names.index.options
    card = "an item or a card of the pile"
    takes = "an item" if options.attack_takes is Taken.ITEMS else card
    return (
        note(
            f"Attack, in the same way: whoever wins takes {takes}, or inflicts a wound. Then the "
            "fight may go on: the roller decides if the light die was higher, the target if the "
            "dark one was. Equal dice end it."
        ),
        heading("Declarations"),
        note(
            "Whoever wins an exchange against somebody without health must declare. Bind: the "
            "beaten one shows all cards. If it is the Opener, you win; if not, that player is a "
            "ghost, and you take half your health in wounds."
        ),
        note(
            "Or open the ritual: you show all your cards. If you are not the Opener, you are a "
            f"ghost, and the beaten one heals up to {counted(options.ritual_heals, 'wound')}. If "
            "you are, the beaten one is a ghost, and from then on everybody else whose health is "
            "gone becomes one: the Opener wins once all others are ghosts, they win once the "
            "Opener has no health. Instead of moving the Opener may take a tile off the board: no "
            "location, nobody on it, the sum of its numbers below health and movement roll "
            "together, and the board must hold together."
        ),
    )


def _ghosts(names: Names) -> Contents:
    cost = names.index.options.haunt_wound_cost
    wins = [it for it in names.house.hauntings if it.ghost_win is not None]
    lasting = any(it.destination is Destination.IN_PLAY for it in wins)
    said = listed(
        f"“{names.title('card', it.id)}”: {describing.ghost_win(it.ghost_win)}"
        for it in wins
        if it.ghost_win is not None
    )
    return (
        heading("Ghosts"),
        note(
            "A ghost goes on playing, with gloom for health. It moves as others do, and haunts or "
            "syphons. Haunt somebody on your tile: your gloom + the dark die - their health - the "
            "light die. 1 or more: they draw a Haunting card for their pile; 3: a look at their "
            f"pile, or two such cards; 5: a wound for {cost} of your gloom, two looks, or three "
            "cards. Below 0 you lose 1 gloom."
        ),
        note(
            "Syphon, at a location: if the dark die is higher, take as much gloom as it shows, at "
            "most; on equal dice all of it; else the location gains 1."
        ),
        *((note(f"Ghosts win by Haunting cards in play. {capital(said)}."),) if lasting else ()),
    )


def _end(names: Names) -> Contents:
    return (
        heading("The end"),
        note(
            f"If nothing is decided after {counted(names.house.rounds, 'round')}, nobody wins. The "
            "word notes shows what you alone know, piles who has looked at which card, odds your "
            "chances."
        ),
    )


LESSONS = {
    "roll": (
        "Roll for your move. With one die nothing can happen to you; with two you come further, "
        "but a double brings a wound and a Haunting card."
    ),
    "turn": (
        "Move, and take one action; trades and shown cards are free. Search locations for items "
        "and for looks into piles; probe others to see their cards. Type notes for what you know, "
        "board for the house, odds for your chances, rules for all of the rules."
    ),
    "ghost": (
        "You are a ghost. Syphon gloom at locations, for it is your strength, and haunt the "
        "living. You win with the other ghosts by a Haunting card that stays in play."
    ),
    "declare": (
        "Bind, if you think that this is the Opener. Open the ritual only if you are the Opener "
        "yourself. Type notes for what you know."
    ),
    "fight": (
        "Who wins an exchange takes something or inflicts a wound. Without health one can be bound."
    ),
}
"""What explains a moment in a first game."""


def lesson(names: Names, view: View) -> tuple[str, str]:
    """What explains the moment to the seat of the view, by its name."""
    if view.seat is None:
        return "", ""
    name = _moment(view, view.seat)
    return name, LESSONS.get(name, "")


def _moment(view: View, seat: int) -> str:
    """What the seat of the view is about to do, as far as the view tells."""
    it = view.contest
    if it is not None:
        if it.target is None or it.dark is None:
            return ""
        loser = it.target if it.seat == seat else it.seat
        beaten = view.players[loser]
        return "declare" if not beaten.ghost and not beaten.health else "fight"
    if seat != view.turn.active:
        return ""
    if not view.turn.dice:
        return "roll"
    return "ghost" if view.players[seat].ghost else "turn"
