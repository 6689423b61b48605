"""The views of a haunted house: its board, and who can hurt whom."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fateloom.dsl.diagnostics.listed import together
from fateloom.dsl.graph.flat import Edge, Node, Views, flat_view, many, stacked, texts, title_of
from fateloom.dsl.graph.quest import EdgeKind, NodeKind
from fateloom.dsl.graph.view import Note
from fateloom.runtime.hidden import effects as ef
from fateloom.runtime.hidden.content import Haunting
from fateloom.runtime.hidden.index import neighbours
from fateloom.runtime.hidden.words import Deck, When

if TYPE_CHECKING:
    from collections.abc import Iterator

    from fateloom.dsl.graph.view import View
    from fateloom.runtime.hidden.content import GhostWin, Item, Tile
    from fateloom.runtime.hidden.game import HauntedHouse

BOARD, ROLES, ITEMS, HAUNTINGS = "board", "roles", "items", "hauntings"
"""The groups: the tiles, the players as they are, the cards of both decks."""

LIVING, GHOSTS, OPENER = "role living", "role ghosts", "role opener"


def haunted_views(game: HauntedHouse) -> Views:
    """`board`: the tiles, and which are neighbours; `cards`: the living, the ghosts and the Opener,
    what each can do to the others, and the cards that help, hurt, or change a tile.
    """
    return {"board": lambda: haunted_board(game), "cards": lambda: haunted_cards(game)}


def haunted_board(game: HauntedHouse) -> View:
    """The tiles, and which are neighbours."""
    about = "board", f"{game.title}: the board", "Which tiles are neighbours?"
    every, groups = texts(game.words), [(BOARD, "The board")]
    return flat_view(about, _tiles(game), _ways(game), groups, every, notes=_board(game))


def haunted_cards(game: HauntedHouse) -> View:
    """What the living, the ghosts and the Opener can do to each other, and which cards help."""
    about = "cards", f"{game.title}: cards and foes", "What do cards do, and who can hurt whom?"
    groups = [
        (BOARD, "The board"),
        (ROLES, "The players"),
        (ITEMS, "Items"),
        (HAUNTINGS, "Haunting cards"),
    ]
    edges = (*_conflict(game), *_cards(game))
    used = {it for edge in edges for it in (edge.source, edge.target)}
    nodes = [it for it in (*_tiles(game), *_others(game)) if it.group != BOARD or it.id in used]
    shown, arrows = stacked(nodes, edges)
    return flat_view(about, shown, arrows, groups, texts(game.words), notes=_wins_by(game))


# --- the board


def _tiles(game: HauntedHouse) -> Iterator[Node]:
    for tile in game.house.tiles:
        kind = NodeKind.POI if tile.location else NodeKind.SPACE
        title = title_of(game.words, "tile", tile.id)
        yield Node(f"tile {tile.id}", kind, title, BOARD, (_what(tile),))


def _what(tile: Tile) -> str:
    """The gloom of a location; the numbers of another tile."""
    return f"gloom {tile.gloom}" if tile.location else "+".join(map(str, tile.numbers)) or "0"


def _ways(game: HauntedHouse) -> Iterator[Edge]:
    """Each pair of neighbours once."""
    places = {it.id: at for at, it in enumerate(game.house.tiles)}
    for one, others in neighbours(game.house).items():
        for other in others:
            if places[one] < places[other]:
                yield Edge(f"tile {one}", f"tile {other}", EdgeKind.ROAD, "")


def _board(game: HauntedHouse) -> Iterator[Note]:
    """How many tiles and locations there are, how much gloom, and the dead ends."""
    places = [it for it in game.house.tiles if it.location]
    gloom = sum(it.gloom for it in places)
    counted = f"{many(len(game.house.tiles), 'tile', 'tiles')}, {len(places)} of them locations"
    yield Note(f"{counted} with {gloom} gloom together.", tuple(f"tile {it.id}" for it in places))
    ends = [id for id, others in neighbours(game.house).items() if len(others) == 1]
    if ends:
        titles = together([title_of(game.words, "tile", it) for it in ends])
        yield Note(f"One way in and out: {titles}.", tuple(f"tile {it}" for it in ends))


# --- who can hurt whom


def _wins_by(game: HauntedHouse) -> Iterator[Note]:
    """What lets the ghosts win, and which cards wound."""
    for card in game.house.hauntings:
        if card.ghost_win is not None:
            title = title_of(game.words, "card", card.id)
            yield Note(f"With '{title}' the ghosts {_wins(card.ghost_win)}.", (f"card {card.id}",))
    wounds = [it for it in game.house.hauntings if any(isinstance(e, ef.Wound) for e in it.effects)]
    if wounds:
        names = together([f"'{title_of(game.words, 'card', it.id)}'" for it in wounds])
        yield Note(f"Cards that wound: {names}.", tuple(f"card {it.id}" for it in wounds))


def _others(game: HauntedHouse) -> Iterator[Node]:
    roles = ((LIVING, "The living"), (GHOSTS, "Ghosts"), (OPENER, "The Opener, revealed"))
    for id, title in roles:
        yield Node(id, NodeKind.CHARACTER, title, ROLES)
    for item in game.house.items:
        title = title_of(game.words, "card", item.id)
        yield Node(f"card {item.id}", NodeKind.ITEM, title, ITEMS)
    for card in game.house.hauntings:
        title = title_of(game.words, "card", card.id)
        yield Node(f"card {card.id}", NodeKind.EVENT, title, HAUNTINGS)


def _conflict(game: HauntedHouse) -> Iterator[Edge]:
    """What players can do to each other (HND-25, 27, 34, 39, 48, 50, 53, 67)."""
    cost = game.house.options.haunt_wound_cost
    yield Edge(LIVING, LIVING, EdgeKind.HURTS, "attack, probe, bind")
    yield Edge(LIVING, GHOSTS, EdgeKind.HURTS, "gloom -1")
    yield Edge(LIVING, OPENER, EdgeKind.HURTS, "attack, probe")
    yield Edge(OPENER, LIVING, EdgeKind.HURTS, "attack: a ghost")
    yield Edge(GHOSTS, LIVING, EdgeKind.HURTS, f"a wound for {cost} gloom")
    yield Edge(GHOSTS, OPENER, EdgeKind.HURTS, f"a wound for {cost} gloom")


def _cards(game: HauntedHouse) -> Iterator[Edge]:
    """What cards do to players and to tiles."""
    for item in game.house.items:
        label = _helps(item)
        if label:
            yield Edge(f"card {item.id}", LIVING, EdgeKind.HELPS, label)
        yield from _changes(item)
    for card in game.house.hauntings:
        label = ", ".join(filter(None, map(_hurts, card.effects)))
        if label:
            yield Edge(f"card {card.id}", LIVING, EdgeKind.HURTS, label)
        if card.ghost_win is not None:
            yield Edge(f"card {card.id}", GHOSTS, EdgeKind.HELPS, _wins(card.ghost_win))
        yield from _changes(card)


def _helps(item: Item) -> str:
    """What an item does for its holder, in a word or two."""
    against = "defence " if item.when is When.HAUNT_DEFENCE else ""
    words = []
    for effect in item.effects:
        match effect:
            case ef.Modify(count):
                words.append(f"{against}{count:+d}")
            case ef.Heal(count):
                words.append(f"health {count:+d}")
            case ef.Peek():
                words.append("a look")
            case ef.Draw():
                words.append("a card")
    return ", ".join(words)


def _hurts(effect: ef.Effect) -> str:
    """What an effect of a Haunting card does to whoever draws it, in a word or two."""
    match effect:
        case ef.Wound(count):
            return f"wounds {count}"
        case ef.LoseItem(count):
            return f"items -{count}"
        case ef.RevealPileCard():
            return "a card lies open"
        case ef.SkipAction():
            return "no action"
        case ef.Modify(count):
            return f"rolls {count:+d}"
        case ef.Draw(deck):
            return "more" if deck is Deck.HAUNTING else ""
        case _:
            return ""


def _changes(card: Item | Haunting) -> Iterator[Edge]:
    """Tiles that a card names."""
    for effect in card.effects:
        match effect:
            case ef.Gloom(count, where) if where != ef.HERE:
                yield Edge(
                    f"card {card.id}", f"tile {where}", EdgeKind.CHANGES, f"gloom {count:+d}"
                )
            case ef.Move(to) if to != ef.RANDOM:
                yield Edge(f"card {card.id}", f"tile {to}", EdgeKind.CHANGES, "goes there")


def _wins(it: GhostWin) -> str:
    parts = []
    if it.total_gloom is not None:
        parts.append(f"gloom {it.total_gloom}")
    if it.majority:
        parts.append("half are ghosts")
    if it.location_gloom is not None:
        parts.append(f"gloom {it.location_gloom} everywhere")
    return f"win: {', '.join(parts)}" if parts else "win"
