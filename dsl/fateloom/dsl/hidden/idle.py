"""What is there and never works: tiles, effects, cards, characters, and wins for nobody."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fateloom.dsl.data.table_set import fields, part
from fateloom.dsl.diagnostics import Diagnostic, Edit, Fix, finding
from fateloom.dsl.hidden.build import effect_of
from fateloom.dsl.hidden.codes import (
    GHOSTS_AT_ONCE,
    GHOSTS_NEVER_WIN,
    HOPELESS_SEARCH,
    IDLE_CARD,
    IDLE_CHARACTER,
    IDLE_EFFECT,
    IDLE_LINK,
    NEVER_REMOVED,
    RUNS_OUT,
    WRONG_SIGN,
)
from fateloom.dsl.hidden.orders import never_removed
from fateloom.runtime.hidden import effects as ef
from fateloom.runtime.hidden.index import neighbours
from fateloom.runtime.hidden.items import OF_ROLL, change
from fateloom.runtime.hidden.tables import FACES
from fateloom.runtime.hidden.words import Destination, Roll, When

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from fateloom.dsl.data.node import Node
    from fateloom.dsl.hidden.read import Nodes
    from fateloom.runtime.hidden.content import Haunting, House, Item

HIGHEST = max(FACES)

LIFE = 4
"""A deck of items lasts for an evening if there are so many for each player."""


def idle(nodes: Nodes, house: House) -> Iterator[Diagnostic]:
    """All findings about what never works, in a house without mistakes."""
    yield from _characters(nodes, house)
    yield from _locations(nodes, house)
    cut = _cut(house)
    if "orders" not in nodes.nodes:
        yield from _passages(nodes, house, cut)
    yield from never_removed(nodes, house, cut)
    yield from _links(nodes)
    yield from _items(nodes)
    yield from _hauntings(nodes)
    yield from _ghosts(nodes, house)
    yield from _decks(nodes, house)


def _characters(nodes: Nodes, house: House) -> Iterator[Diagnostic]:
    characters = fields(fields(nodes["house"])["characters"])
    for id, node in list(characters.items())[house.most_players :]:
        message = f"nobody can play '{id}': {house.most_players} play at most"
        help = "Take somebody out, or raise 'max' of the players."
        yield finding(IDLE_CHARACTER, node.key, message, help=help)


# --- the board


def _locations(nodes: Nodes, house: House) -> Iterator[Diagnostic]:
    """Locations where no search can find anything, with all that can help (HND-17, 19)."""
    helping: list[Item | Haunting] = [
        *(it for it in house.hauntings if it.destination is Destination.IN_PLAY),
        *(it for it in house.items if it.when in (When.SEARCH, When.ALWAYS)),
    ]
    helped = sum(it.copies * max(0, change(it.effects, Roll.SEARCH)) for it in helping)
    best = _most_health(house) + helped + HIGHEST - min(FACES)
    for tile in house.tiles:
        if tile.location and tile.gloom >= best:
            at = fields(nodes.of("location")[tile.id])["gloom"].span
            message = f"no search finds anything here: its result is {best - tile.gloom} at best"
            help = f"Give it a gloom below {best}."
            fix = Fix(f"write {best - 1}", (Edit(at, str(best - 1)),), safe=False)
            yield finding(HOPELESS_SEARCH, at, message, help=help, fix=fix)


def _most_health(house: House) -> int:
    players = range(house.least_players, house.most_players + 1)
    return max(map(house.health_of, players))


def _cut(house: House) -> frozenset[str]:
    """The passages that hold locations together (HND-78)."""
    next_to = neighbours(house)
    locations = {it.id for it in house.tiles if it.location}
    passages = (it.id for it in house.tiles if not it.location)
    return frozenset(it for it in passages if not _are_joined(locations, next_to, without=it))


def _passages(nodes: Nodes, house: House, cut: Collection[str]) -> Iterator[Diagnostic]:
    """Passages that no Opener can take away: their numbers are too high even for a five and a six,
    or for a double six and its wound, or they hold locations together (HND-10, 76 to 78).
    """
    limit = _most_health(house) + 2 * HIGHEST - 1
    for tile in house.tiles:
        if tile.location:
            continue
        numbers = fields(nodes.of("passage")[tile.id])["numbers"].span
        total = sum(tile.numbers)
        if total >= limit:
            message = f"nobody can take '{tile.id}' away: its numbers come to {total}"
            help = f"They must come to less than {limit}: health and the highest roll."
            yield finding(NEVER_REMOVED, numbers, message, help=help)
        elif tile.id in cut:
            message = f"nobody can take '{tile.id}' away: without it the locations fall apart"
            help = "Lay another way between them, or leave it so if it is meant."
            yield finding(NEVER_REMOVED, numbers, message, help=help)


def _are_joined(tiles: set[str], next_to: dict[str, tuple[str, ...]], *, without: str) -> bool:
    """Whether these tiles hang together on the board without one of the others."""
    first = min(tiles)
    seen, waiting = {without, first}, [first]
    while waiting:
        fresh = set(next_to[waiting.pop()]) - seen
        seen |= fresh
        waiting += fresh
    return tiles <= seen


def _links(nodes: Nodes) -> Iterator[Diagnostic]:
    seen: set[frozenset[str]] = set()
    for link in nodes.links():
        ends = frozenset(link.value)
        if len(ends) == 1:
            message = f"this link leads from '{link.value[0]}' to itself"
        elif ends in seen:
            message = f"'{link.value[0]}' and '{link.value[1]}' are linked already"
        else:
            seen.add(ends)
            continue
        yield finding(IDLE_LINK, link.span, message, help="Take the link out.")


# --- cards


def _items(nodes: Nodes) -> Iterator[Diagnostic]:
    """Items that change a roll that they are not for, nothing, or the wrong way."""
    for card in nodes.of("item").values():
        when = When(card.value["when"])
        if when is When.OWN_TURN:
            continue
        count = 0
        for node in fields(card)["do"].items:
            effect = effect_of(node.value)
            if not isinstance(effect, ef.Modify):
                continue
            roll = effect.roll
            if roll is not None and not _meets(when, roll):
                message = f"an item with 'when: {when}' changes no roll of 'roll: {roll}'"
                help = "Take 'roll' out, or change 'when'."
                yield finding(IDLE_EFFECT, node.span, message, help=help)
            else:
                count += effect.count
        at = fields(card)["do"]
        if len(at.items) > 1 and not count:
            message = "all in all this item changes the roll by 0"
            yield finding(IDLE_CARD, at.span, message, help="Give it one effect that counts.")
        elif count and (count > 0) is (when is When.HAUNT_DEFENCE):
            side = "helps the ghost" if when is When.HAUNT_DEFENCE else "harms its owner"
            message = f"this item {side}: it changes the result by {count:+}"
            help = "Defence against a ghost takes from its result; all else adds to the own one."
            yield finding(WRONG_SIGN, at.span, message, help=help)


def _meets(when: When, roll: Roll) -> bool:
    """Whether an item for that moment can change such a roll. Ghosts keep their items (HND-61)."""
    match when:
        case When.HAUNT_DEFENCE:
            return roll is Roll.HAUNT
        case When.ALWAYS:
            return roll is not Roll.SYPHON
        case _:
            return OF_ROLL.get(when) is roll


def _hauntings(nodes: Nodes) -> Iterator[Diagnostic]:
    """Haunting cards that do nothing, or nothing where they go (HND-72)."""
    for card in nodes.of("haunting").values():
        row, to = card.value, Destination(card.value["to"])
        if to is Destination.IN_PLAY and "ghosts_win" in row and int(row.get("copies", 1)) > 1:
            at = fields(card)["copies"].span
            message = "a second copy in play changes nothing"
            fix = Fix("write 1", (Edit(at, "1"),), safe=True)
            yield finding(IDLE_CARD, at, message, help="One copy is enough.", fix=fix)
        if not row.get("do") and "ghosts_win" not in row and to is not Destination.PILE:
            help = "Write what it does ('do'), or let it go to a pile, where it hides other cards."
            yield finding(IDLE_CARD, card.key, "this Haunting card does nothing", help=help)
        do = part(card, "do")
        for node in () if do is None else do.items:
            effect = effect_of(node.value)
            if not isinstance(effect, ef.Modify):
                continue
            if to is not Destination.IN_PLAY:
                message = "this changes no roll: the card does not stay in play"
                at = fields(card)["to"].span
                fix = Fix("write 'in_play'", (Edit(at, Destination.IN_PLAY.value),), safe=False)
                help = "Write 'to: in_play'."
                yield finding(IDLE_EFFECT, node.span, message, help=help, fix=fix)
            elif effect.roll is Roll.SYPHON:
                message = "a syphon has no result that could change"
                help = "Change another roll."
                yield finding(IDLE_EFFECT, node.span, message, help=help)


# --- ghosts and decks


def _ghosts(nodes: Nodes, house: House) -> Iterator[Diagnostic]:
    """Whether ghosts can win at all, and not from the beginning (HND-59, 83)."""
    wins = {id: part(card, "ghosts_win") for id, card in nodes.of("haunting").items()}
    if not any(wins.values()):
        at = fields(nodes["haunting"])["cards"].key
        message = "ghosts can never win: no Haunting card lets them"
        help = "Write one with 'to: in_play' and 'ghosts_win'."
        yield finding(GHOSTS_NEVER_WIN, at, message, help=help)
    least = min(it.gloom for it in house.tiles if it.location)
    of_ghost = max(house.ghost_gloom_by_players or (house.options.ghost_gloom,))
    for id, win in wins.items():
        if win is None:
            continue
        card = nodes.of("haunting")[id]
        if card.value["to"] != Destination.IN_PLAY:
            at = fields(card)["to"].span
            fix = Fix("write 'in_play'", (Edit(at, Destination.IN_PLAY.value),), safe=False)
            message = "nobody wins by this card: it does not stay in play"
            yield finding(GHOSTS_NEVER_WIN, at, message, help="Write 'to: in_play'.", fix=fix)
        elif "majority" in win.value and house.most_players <= FEW:
            at = fields(win)["majority"].key
            few = "fewer than half can become ghosts before the game ends"
            message = f"with {house.most_players} players, {few}"
            help = f"Ask for gloom, or let more than {FEW} people play."
            yield finding(GHOSTS_NEVER_WIN, at, message, help=help)
        elif _holds_at_once(win, least, of_ghost):
            message = "the first ghost wins at once when this card lies there"
            help = "Ask for more gloom than there is at the beginning."
            yield finding(GHOSTS_AT_ONCE, win.key, message, help=help)


FEW = 3
"""With so few players, half of them ghosts is all but one: the last one living has won (HND-55)."""


def _holds_at_once(win: Node, least: int, of_ghost: int) -> bool:
    """Whether all that a win asks for is there with one ghost."""
    row = win.value
    return "majority" not in row and all(
        there >= row[key]
        for key, there in (("total_gloom", of_ghost), ("location_gloom", least))
        if key in row
    )


def _decks(nodes: Nodes, house: House) -> Iterator[Diagnostic]:
    """Decks that are used up: discards alone come back (HND-73)."""
    wanted = LIFE * house.most_players
    there = sum(it.copies for it in house.items)
    if there < wanted:
        message = f"the {there} items will not last for {house.most_players} players"
        help = f"Write {wanted} or more, copies included: items stay with who has found them."
        yield finding(RUNS_OUT, fields(nodes["search"])["items"].key, message, help=help)
    if all(it.destination is not Destination.DISCARD for it in house.hauntings):
        message = "the Haunting cards will run out: none of them goes to the discards"
        help = "Write some with 'to: discard'; they are shuffled when the deck is empty."
        yield finding(RUNS_OUT, fields(nodes["haunting"])["cards"].key, message, help=help)
