"""The names in a haunted house; players, piles and results in the words of the table."""

from __future__ import annotations

from collections.abc import Iterable

from fateloom.dsl.hidden.spoken import HiddenSpoken, in_call
from fateloom.runtime.hidden.game import HauntedHouse
from fateloom.runtime.hidden.index import Index
from fateloom.runtime.hidden.orders import Order
from fateloom.runtime.hidden.view import SeenPlayer, View
from fateloom.runtime.hidden.words import Kind
from fateloom.tools.table.language import in_each_case, tr, tr_noop
from fateloom.tools.table.matching import ARTICLES
from fateloom.tools.table.named import Named
from fateloom.tools.table.words import listed

KINDS = {
    Kind.OPENER: tr_noop("the Opener"),
    Kind.PSYCHE: tr_noop("a Psyche card"),
    Kind.MEMORY: tr_noop("a memory"),
}
"""What destiny cards are."""


NAMELESS = "-"
"""Stands for the title of an order that has none."""


class Names(Named):
    """The words of a haunted house by their places."""

    def __init__(self, haunted_house: HauntedHouse, who: tuple[str, ...] = ()) -> None:
        """`who`: the characters of the seats, in a scene that a story has called.

        `in_house`: a story plays here by orders; `in_story`: or calls scenes.
        """
        super().__init__(haunted_house.words)
        self.haunted_house = haunted_house
        self.house = haunted_house.house
        self.index = Index(self.house)
        self.seated = who or haunted_house.characters
        self.in_house = bool(haunted_house.orders)
        self.in_story = self.in_house or haunted_house.scenes is not None
        its = HiddenSpoken(haunted_house.characters)
        self.spoken = in_call(haunted_house) if self.in_story else its
        self._orders = {it.id: it for it in haunted_house.orders}

    def order(self, view: View) -> Order | None:
        """What a story has ordered here; None in a game of its own, and in a scene."""
        return self._orders.get(view.order)

    def order_title(self, id: str) -> str:
        """What an order is called; "" where nothing says."""
        title = self.title("order", id, NAMELESS)
        return "" if title == NAMELESS else title

    def met(self, view: View) -> int | None:
        """The seat of the character at whom the order is aimed; None where it names nobody."""
        order = self.order(view)
        whom = "" if order is None else order.whom
        return self.seated.index(whom) if whom else None

    def player(self, seat: int) -> str:
        """Who sits there."""
        return self.title("character", self.seated[seat])

    def tile(self, id: str) -> str:
        """A tile, as it stands alone: "The Loft"."""
        return self.title("tile", id)

    def place(self, id: str) -> str:
        """A tile within a sentence: "the Loft"."""
        return in_each_case([self.tile(id)], lambda it: amid(it[0]))

    def card(self, id: str) -> str:
        """A card within a sentence; a blank one is hidden."""
        return amid(self.title("card", id)) if id else tr("something hidden")

    def cards(self, ids: Iterable[str]) -> str:
        """Several cards: "Storm Lamp and Tonic"; "nothing" for none."""
        return listed(map(self.card, ids)) if ids else tr("nothing")

    def without_hidden(self, ids: Iterable[str]) -> tuple[str, ...]:
        """The same items, hidden ones blank: what may stand on a screen that several look at."""
        return tuple("" if it and self.index.item[it].hidden else it for it in ids)

    def in_pile(self, id: str) -> str:
        """A card of a pile that somebody sees, with what it is."""
        if id in self.index.haunting:
            return f"{self.card(id)} ({tr('a Haunting card')})"
        return f"{self.card(id)} ({tr(KINDS[self.index.destiny[id].kind])})"


def amid(title: str) -> str:
    """A title within a sentence.

    >>> amid("The Loft"), amid("A Chill"), amid("Salt")
    ('the Loft', 'a Chill', 'Salt')
    """
    first, blank, rest = title.partition(" ")
    articles = (*ARTICLES.split(", "), *tr(ARTICLES).split(", "))
    is_article = blank and first == first.capitalize() and first.lower() in articles
    return f"{first.lower()}{blank}{rest}" if is_article else title


def state_of(player: SeenPlayer) -> str:
    """How a player is: "3 health, 2 wounds" or "a ghost, gloom 4"."""
    if player.ghost:
        return tr("a ghost, gloom {gloom}", gloom=player.gloom)
    if not player.health:
        return tr("no health, {count} {count:wound|wounds}", count=player.wounds)
    if not player.wounds:
        return tr("{health} health", health=player.health)
    said = tr_noop("{health} health, {count} {count:wound|wounds}")
    return tr(said, health=player.health, count=player.wounds)


def value_word(player: SeenPlayer) -> str:
    """What stands for the player in a roll: "health 3" or "gloom 2"."""
    if player.ghost:
        return gloom_word(player.gloom)
    return tr("health {health}", health=player.health)


def gloom_word(gloom: int) -> str:
    """So much gloom: "gloom 2"."""
    return tr("gloom {gloom}", gloom=gloom)


def gloom_at(names: Names, view: View, tile: str) -> int:
    """The gloom of a location."""
    return view.gloom[names.index.locations.index(tile)]


def beside(view: View, seat: int) -> tuple[int, ...]:
    """The other seats whose pawn stands on the same tile, in the order of the table."""
    seats, tile = len(view.players), view.players[seat].tile
    them = ((seat + at) % seats for at in range(1, seats))
    return tuple(it for it in them if view.players[it].tile == tile)
