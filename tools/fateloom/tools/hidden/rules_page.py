"""One page of rules for the players of a haunted house, made of its numbers, and its lessons."""

from __future__ import annotations

from collections.abc import Iterator

from fateloom.runtime.hidden.content import House
from fateloom.runtime.hidden.orders import Do
from fateloom.runtime.hidden.view import View
from fateloom.runtime.hidden.words import Destination, Kind, Roll, Taken, Tiers
from fateloom.tools.hidden import describing
from fateloom.tools.hidden.words import Names
from fateloom.tools.table.content import Contents, heading, note, page
from fateloom.tools.table.language import tr, tr_noop
from fateloom.tools.table.presenter import Term
from fateloom.tools.table.words import capital, listed


def rules_page(names: Names) -> Contents:
    """The rules in short; of the scenes of a story, those of the actions that they play."""
    if names.haunted_house.scenes is not None:
        return _scenes(names, {it.roll for it in names.haunted_house.scenes.scenes})
    return (
        *_aim(names),
        *(() if names.in_house else _turn(names)),
        *_actions(names),
        *_fights(names),
        *_ghosts(names),
        *(() if names.in_house else _end(names)),
    )


def _scenes(names: Names, rolls: set[Roll]) -> Contents:
    """The scenes of a story: there is no board, no turn and no Opener."""
    said = {
        Roll.SEARCH: _search(names),
        Roll.PROBE: _probe(),
        Roll.ATTACK: _attack(names),
        Roll.HAUNT: _haunt(names),
        Roll.SYPHON: _syphon(),
    }
    its = (note(text) for roll, text in said.items() if roll in rolls)
    return (heading(tr("The light and the dark die")), *its)


def aim(names: Names) -> Contents:
    """What players are after, in a few sentences."""
    house = names.house
    opener = listed(names.title("card", it.id) for it in house.destiny if it.kind is Kind.OPENER)
    return page(
        tr(
            "Each player has a pile of {count} {count:card|cards} that nobody may look into, "
            "the owner included. One card in one of the piles is “{card}”: whoever has it is "
            "the Opener, and does not know it at first. Find out who it is. Bind the Opener "
            "and you win; find out that it is you, open the ritual, and the house is yours.",
            count=house.pile,
            card=opener,
        ),
    )


def _aim(names: Names) -> Contents:
    house = names.house
    players = range(house.least_players, house.most_players + 1)
    return page(
        heading(tr("The aim")),
        *aim(names),
        heading(tr("Words")),
        tr(
            "Each of the living has {tokens} tokens with {players} players: health, or wounds. "
            "Locations have gloom, and so do ghosts. A Psyche card can be turned up by who "
            "probes; a memory does nothing.",
            tokens=" / ".join(str(house.health_of(it)) for it in players),
            players=" / ".join(map(str, players)),
        )
        if house.health_by_players
        else tr(
            "Each of the living has {count} {count:token|tokens}: health, or wounds. "
            "Locations have gloom, and so do ghosts. A Psyche card can be turned up by who "
            "probes; a memory does nothing.",
            count=house.health,
        ),
    )


def _turn(names: Names) -> Contents:
    said = (
        tr_noop(
            "With players on your tile you can trade items. Once in a turn for each of them, you "
            "can show a card of your pile, and must be shown one in return. Talk as much as you "
            "like; nobody checks what is true."
        )
        if names.index.options.shower_sees
        else tr_noop(
            "With players on your tile you can trade items. Once in a turn for each of them, you "
            "can show a card of your pile without looking at it, and must be shown one in return. "
            "Talk as much as you like; nobody checks what is true."
        )
    )
    return page(
        heading(tr("A turn")),
        tr(
            "Roll one die or two for your move; doubles bring a wound and a Haunting card. "
            "Move as many steps as you like, and take one action: before, during or after the "
            "move. A result of exactly 0, in any action, ends the turn."
        ),
        tr(said),
    )


def _actions(names: Names) -> Contents:
    return (heading(tr("Actions of the living")), note(_search(names)), note(_probe()))


def _search(names: Names) -> str:
    said = (
        tr_noop(
            "Search, at a location: your health + the light die - its gloom - the dark die. You "
            "choose one of what your result reaches: 1 or more, an item; 3, a look at a card of "
            "somebody else; 5, a look at one of your own. Each adds 1 gloom. Below 0 you draw a "
            "Haunting card."
        )
        if names.index.options.tiers is Tiers.CHOOSE_ONE
        else tr_noop(
            "Search, at a location: your health + the light die - its gloom - the dark die. You "
            "get all that your result reaches: 1 or more, an item; 3, a look at a card of "
            "somebody else; 5, a look at one of your own. Each adds 1 gloom. Below 0 you draw a "
            "Haunting card."
        )
    )
    return tr(said)


def _probe() -> str:
    return tr(
        "Probe somebody on your tile: your health + the light die - theirs - the dark die. Whoever "
        "wins may look at a card of the other's pile, or have the other draw a Haunting card. If "
        "the roller finds a Psyche card, it may go back face-up; then the roller recovers 1 "
        "health, or has somebody draw a Haunting card."
    )


def _attack(names: Names) -> str:
    options = names.index.options
    said = (
        tr_noop(
            "Attack, in the same way: whoever wins takes an item, or inflicts a wound. Then the "
            "fight may go on: the roller decides if the light die was higher, the target if the "
            "dark one was. Equal dice end it."
        )
        if options.attack_takes is Taken.ITEMS
        else tr_noop(
            "Attack, in the same way: whoever wins takes an item or a card of the pile, or "
            "inflicts a wound. Whoever holds the Opener card is the Opener. Then the fight may go "
            "on: the roller decides if the light die was higher, the target if the dark one was. "
            "Equal dice end it."
        )
    )
    return tr(said)


def _fights(names: Names) -> Contents:
    return page(
        _attack(names),
        heading(tr("Declarations")),
        tr(
            "Whoever wins an exchange against somebody without health must declare. Bind: the "
            "beaten one shows all cards, hidden items too, which lie open from then on. If it "
            "is the Opener, you win; if not, that player is a ghost, and you take half your "
            "health in wounds."
        ),
        " ".join(_ritual(names)),
    )


def _ritual(names: Names) -> Iterator[str]:
    """In a house of a story nobody moves."""
    yield tr(
        "Or open the ritual: you show all your cards. If you are not the Opener, you are a ghost, "
        "and the beaten one heals up to {count} {count:wound|wounds}. If you are, the beaten one "
        "is a ghost, and from then on everybody else whose health is gone becomes one: the Opener "
        "wins once all others are ghosts, they win once the Opener has no health.",
        count=names.index.options.ritual_heals,
    )
    if not names.in_house:
        yield tr(
            "Instead of moving the Opener may take a tile off the board: no location, nobody on "
            "it, the sum of its numbers below health and movement roll together, and the board "
            "must hold together."
        )


def _ghosts(names: Names) -> Contents:
    wins = [it for it in names.house.hauntings if it.ghost_win is not None]
    lasting = any(it.destination is Destination.IN_PLAY for it in wins)
    said = "; ".join(
        f"“{names.title('card', it.id)}”: {describing.ghost_win(it.ghost_win)}"
        for it in wins
        if it.ghost_win is not None
    )
    return page(
        heading(tr("Ghosts")),
        tr("A ghost goes on playing, with gloom for health: it haunts and syphons.")
        if names.in_house
        else tr(
            "A ghost goes on playing, with gloom for health. It moves as others do, and haunts "
            "or syphons."
        ),
        _haunt(names),
        _syphon(),
        *_first_gloom(names.house),
        *((note(f"{tr('Ghosts win by Haunting cards in play.')} {capital(said)}."),) * lasting),
    )


def _haunt(names: Names) -> str:
    return tr(
        "Haunt somebody on your tile: your gloom + the dark die - their health - the light die. 1 "
        "or more: they draw a Haunting card for their pile; 3: a look at their pile, or two such "
        "cards; 5: a wound for {cost} of your gloom, two looks, or three cards. What such a card "
        "draws goes where it says. Below 0 you lose 1 gloom.",
        cost=names.index.options.haunt_wound_cost,
    )


def _syphon() -> str:
    return tr(
        "Syphon, at a location: if the dark die is higher, take as much gloom as it shows, at "
        "most; on equal dice all of it, and the turn goes on; else the location gains 1."
    )


def _first_gloom(house: House) -> Contents:
    players = range(house.least_players, house.most_players + 1)
    row = [house.ghost_gloom_of(it) for it in players]
    if not any(row):
        return ()
    gloom, tables = " / ".join(map(str, row)), " / ".join(map(str, players))
    told = tr("A new ghost has {gloom} gloom with {players} players.", gloom=gloom, players=tables)
    return (note(told),)


def _end(names: Names) -> Contents:
    return page(
        heading(tr("The end")),
        tr(
            "If nothing is decided after {count} {count:round|rounds}, nobody wins. The word notes "
            "shows what you alone know, piles who has looked at which card, odds your chances.",
            count=names.house.rounds,
        ),
    )


def dice_page(names: Names) -> Contents:
    """The dice are ordinary ones."""
    return ()


TERMS = (
    Term(
        "psyche",
        tr_noop("Psyche card, Psyche cards"),
        tr_noop(
            "A Psyche card lies among the memories in a pile; whoever finds one with another may "
            "turn it up, and gets something for it."
        ),
    ),
    Term(
        "opener",
        tr_noop("Opener, the Opener"),
        tr_noop(
            "The Opener is whoever has the card of that name in their pile; the house is on their "
            "side."
        ),
    ),
    Term(
        "haunting",
        tr_noop("Haunting card, Haunting cards"),
        tr_noop("A Haunting card is something that the house does, to one of you or to all."),
    ),
    Term(
        "gloom",
        tr_noop("gloom"),
        tr_noop("Gloom lies on a place: the more of it, the harder is what you try there."),
    ),
)
"""Words that a story has not introduced."""


LESSONS = {
    "roll": tr_noop(
        "Roll for your move. With one die nothing can happen to you; with two you come further, "
        "but a double brings a wound and a Haunting card."
    ),
    "turn": tr_noop(
        "Move, and take one action; trades and shown cards are free. Search locations for items "
        "and for looks into piles; probe others to see their cards. Type notes for what you know, "
        "board for the house, odds for your chances, rules for all of the rules."
    ),
    "ghost": tr_noop(
        "You are a ghost. Syphon gloom at locations, for it is your strength, and haunt the "
        "living. You win with the other ghosts by a Haunting card that stays in play."
    ),
    "declare": tr_noop(
        "Bind, if you think that this is the Opener. Open the ritual only if you are the Opener "
        "yourself. Type notes for what you know."
    ),
    "fight": tr_noop(
        "Who wins an exchange takes something or inflicts a wound. Without health one can be bound."
    ),
}
"""What explains a moment in a first game."""


def lesson(names: Names, view: View) -> tuple[str, str]:
    """What explains the moment to the seat of the view, by its name."""
    if view.seat is None:
        return "", ""
    name = _moment(names, view, view.seat)
    return name, tr(LESSONS[name]) if name in LESSONS else ""


def _moment(names: Names, view: View, seat: int) -> str:
    """What the seat of the view is about to do, as far as the view tells."""
    it = view.contest
    if it is not None:
        if it.target is None or it.dark is None:
            return ""
        loser = it.target if it.seat == seat else it.seat
        beaten = view.players[loser]
        return "declare" if not beaten.ghost and not beaten.health else "fight"
    order = names.order(view)
    if order is not None:
        return "declare" if order.do is Do.DECLARE else ""
    if seat != view.turn.active:
        return ""
    if not view.turn.dice:
        return "roll"
    return "ghost" if view.players[seat].ghost else "turn"
