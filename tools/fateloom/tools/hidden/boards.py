"""What lies on the table for all to see: the board with gloom and pawns, players, piles, decks."""

from __future__ import annotations

from collections.abc import Iterator

from fateloom.runtime.hidden.state import Laid
from fateloom.runtime.hidden.view import SeenPlayer, View
from fateloom.runtime.hidden.words import Adjacency
from fateloom.tools.hidden import describing
from fateloom.tools.hidden.words import Names, gloom_at, gloom_word, state_of
from fateloom.tools.table.content import Cell, Contents, Grid, Row, heading, note, row
from fateloom.tools.table.language import tr, tr_noop
from fateloom.tools.table.words import counted, listed

LIVING, GHOST = "@", "&"
"""The signs of pawns, before the number of the seat."""

GLOOM = "~"
"""The sign before the gloom of a location."""


def pawn(view: View, seat: int) -> str:
    """The sign of a player on the board."""
    return f"{GHOST if view.players[seat].ghost else LIVING}{seat + 1}"


def grid(names: Names, view: View) -> Grid:
    """The board: tiles where they lie, gloom of locations, numbers of the others, pawns."""
    index, here = names.index, view.players[view.turn.active].tile
    left = [it for it in names.house.tiles if it.id not in view.removed]
    cells = tuple(
        Cell(
            (it.x, it.y),
            names.tile(it.id),
            True,
            (f"{GLOOM}{gloom_at(names, view, it.id)}",)
            if it.location
            else ("+".join(map(str, it.numbers)),),
            tuple(pawn(view, seat) for seat in _standing(view, it.id)),
        )
        for it in left
    )
    pawns = tuple(
        (None, f"{pawn(view, seat)} {names.player(seat)}, {state_of(player)}")
        for seat, player in enumerate(view.players)
    )
    tile = index.tile[here]
    spoken = tuple(_sentence(names, view, it.id) for it in left)
    is_linked = index.house.adjacency is Adjacency.LINKS
    ways = tuple((None, way) for way in _ways(names, view)) if is_linked else ()
    legend = (
        *pawns,
        (None, tr("{gloom} gloom, {numbers} numbers", gloom=f"{GLOOM}1", numbers="1+2")),
    )
    return Grid(cells, (tile.x, tile.y), (legend, ways), "", spoken, is_low=True)


def _standing(view: View, tile: str) -> Iterator[int]:
    return (seat for seat, it in enumerate(view.players) if it.tile == tile)


def _ways(names: Names, view: View) -> Iterator[str]:
    """Which tiles are linked, where neighbours on the page need not be neighbours."""
    for one, other in names.house.links:
        if one not in view.removed and other not in view.removed:
            yield f"{names.tile(one)} – {names.tile(other)}"


def _sentence(names: Names, view: View, id: str) -> str:
    """A tile in a sentence, for who does not see the drawing."""
    tile = names.index.tile[id]
    what = gloom_word(gloom_at(names, view, id)) if tile.location else tr("no location")
    near = listed(names.place(it) for it in names.index.neighbours[id] if it not in view.removed)
    there = listed(names.player(seat) for seat in _standing(view, id))
    said = (
        tr_noop("{tile}, {what}; beside it: {near}; there: {players}.")
        if there
        else tr_noop("{tile}, {what}; beside it: {near}.")
    )
    near = near or tr("nothing")
    return tr(said, tile=names.tile(id), what=what, near=near, players=there)


def board(names: Names, view: View) -> Contents:
    """The whole board, cards in play, decks."""
    return (grid(names, view), *_in_play(names, view))


def _in_play(names: Names, view: View) -> Contents:
    what = ((names.card(it), describing.haunting(names, it)) for it in view.in_play)
    return tuple(note(tr("In play: {card} ({does}).", card=card, does=does)) for card, does in what)


def everybody(names: Names, view: View) -> Contents:
    """How everybody is, what they carry, their piles as all may know them."""
    found: list[Row] = []
    for seat, player in enumerate(view.players):
        said = [_stands(names, player)]
        carried = names.without_hidden(player.items)
        if carried:
            said.append(tr("carries {cards}", cards=names.cards(carried)))
        if player.skips:
            said.append(tr("loses the next action"))
        found.append(row(names.player(seat), "; ".join(said)))
    decks = tr(
        "{items} {items:item|items} and {cards} Haunting {cards:card|cards} in the decks, "
        "{used_items} and {used_cards} discarded",
        items=view.search[0],
        cards=view.haunting[0],
        used_items=len(view.search[1]),
        used_cards=len(view.haunting[1]),
    )
    found.append(row(tr("Decks"), decks))
    if view.opener is not None:
        ritual = tr("{player} has opened the ritual", player=names.player(view.opener))
        found.append(row(tr("Ritual"), ritual))
    return (heading(tr("The players")), *found, *_in_play(names, view))


def _stands(names: Names, player: SeenPlayer) -> str:
    """How a player is, and where."""
    said = tr_noop("{state}, at {tile}")
    return tr(said, state=state_of(player), tile=names.place(player.tile))


def piles(names: Names, view: View) -> Contents:
    """The piles as all may know them: what lies face-up, and who has looked at which card."""
    return (
        heading(tr("The piles")),
        *(
            row(names.player(seat), listed_pile(names, view, seat))
            for seat in range(len(view.players))
        ),
    )


def listed_pile(names: Names, view: View, seat: int) -> str:
    """A pile card by card, by their numbers; nothing that only the seat of the view knows."""
    pile = view.players[seat].pile
    if not pile:
        return tr("no cards")
    return "; ".join(f"{at} {_laid(names, it)}" for at, it in enumerate(pile, 1))


def _laid(names: Names, it: Laid) -> str:
    if it.face_up:
        return names.in_pile(it.card)
    seen = listed(names.player(seat) for seat in it.known_to)
    return tr("face-down (seen by {players})", players=seen) if seen else tr("face-down")


def items(names: Names, view: View) -> Contents:
    """What everybody carries, and what it does; hidden items of the seat of the view are left out,
    since others may look at the screen.
    """
    found = []
    for seat, player in enumerate(view.players):
        open_ = [it for it in player.items if it and not names.index.item[it].hidden]
        open_ += player.open
        said = [f"{names.card(it)} ({describing.item(names, it)})" for it in open_]
        hidden = len(player.items) - len(open_)
        said += [counted(hidden, "hidden item")] if hidden else []
        found.append(row(names.player(seat), listed(said) if said else tr("nothing")))
    return (heading(tr("Items")), *found)


def beside_each_other(names: Names, view: View) -> Contents:
    """In an order of a story: how the hero stands, and whoever is met, with what all may know of
    their piles.
    """
    met = names.met(view)
    seats = (view.turn.active, *(() if met is None else (met,)))
    return tuple(row(names.player(it), _of_order(names, view, it)) for it in dict.fromkeys(seats))


def _of_order(names: Names, view: View, seat: int) -> str:
    player = view.players[seat]
    said = [_stands(names, player)]
    if names.index.tile[player.tile].location:
        said[0] += f" ({gloom_word(gloom_at(names, view, player.tile))})"
    if player.items:
        said.append(tr("carries {cards}", cards=names.cards(names.without_hidden(player.items))))
    said.append(tr("pile: {cards}", cards=listed_pile(names, view, seat)))
    return "; ".join(said)


def in_short(names: Names, view: View, seat: int) -> Contents:
    """How the player stands whose turn begins."""
    player = view.players[seat]
    text = _stands(names, player)
    if names.index.tile[player.tile].location:
        text = f"{text} ({gloom_word(gloom_at(names, view, player.tile))})"
    rows = [row(tr("Stands"), text)]
    if player.items:
        rows.append(row(tr("Carries"), names.cards(names.without_hidden(player.items))))
    return tuple(rows)
