"""The mill as a house that a story calls: four characters, an order of every kind, and calls whose
chance and answers the test names.
"""

from __future__ import annotations

from typing import Any

from tests.runtime.asking import Asking
from tests.runtime.hidden.mill import MILL

from fateloom.runtime.hidden import command as cmd
from fateloom.runtime.hidden import steps as st
from fateloom.runtime.hidden.call.house import Kept, Notes, OrderRules
from fateloom.runtime.hidden.changing import with_player
from fateloom.runtime.hidden.command import Command
from fateloom.runtime.hidden.content import House, Options
from fateloom.runtime.hidden.event import Event
from fateloom.runtime.hidden.game import HauntedHouse
from fateloom.runtime.hidden.orders import Claim, Do, Order
from fateloom.runtime.hidden.state import Cards, Player, State
from fateloom.runtime.kernel.deck import deck_of
from fateloom.runtime.kernel.game import Over, Refusal
from fateloom.runtime.record import replace

WHO = ("ann", "bob", "otto", "nix")
ANN, BOB, OTTO, NIX = range(4)
"""Characters; Ann and Bob are heroes of the story."""

ORDERS = (
    Order("loft", Do.SEARCH, "loft"),
    Order("wheel", Do.SEARCH, "wheel"),
    Order("ask", Do.PROBE, whom="otto"),
    Order("yard", Do.DUEL, whom="otto"),
    Order("brawl", Do.DUEL, whom="bob"),
    Order("dream", Do.HAUNT, whom="otto"),
    Order("cold", Do.SYPHON, "wheel"),
    Order("omen", Do.ROLL, number=2),
    Order("accuse", Do.DECLARE, whom="otto"),
    Order("bind", Do.DECLARE, whom="nix", claim=Claim.BIND),
    Order("open", Do.DECLARE, whom="nix", claim=Claim.RITUAL),
    Order("cards", Do.SHOW, whom="otto"),
    Order("swap", Do.TRADE, whom="otto", gives="lamp", takes="rake"),
    Order("gift", Do.TRADE, whom="otto", takes="rake"),
    Order("mirror", Do.REVEAL, whom="otto"),
    Order("truth", Do.REVEAL),
    Order("drown", Do.GHOST),
    Order("sink", Do.GHOST, whom="nix"),
    Order("wake", Do.REVIVE, number=2),
    Order("raise", Do.REVIVE, whom="nix", number=9),
    Order("damp", Do.GLOOM, "store", number=2),
    Order("dry", Do.GLOOM, "wheel", number=-2),
    Order("spend", Do.GLOOM, number=-1),
    Order("feed", Do.GLOOM, whom="nix", number=3),
    Order("jetty", Do.REMOVE, "jetty", number=3),
    Order("stones", Do.REMOVE, "stones", number=8),
    Order("bridge", Do.REMOVE, "bridge", number=9),
    Order("tower", Do.REMOVE, "store", number=9),
    Order("look", Do.LOOK),
)
HOUSE = replace(MILL, least_players=4, most_players=4)


def called(house: House = HOUSE, options: Options | None = None) -> HauntedHouse:
    """The mill, or another house, with these orders."""
    house = house if options is None else replace(house, options=options)
    return HauntedHouse(1, "mill", "Mill", "1", "en", "", "", house, WHO, (), orders=ORDERS)


GAME = called()


class Called(Asking):
    """The mill after its first call. The Opener lies at the first place of `opener`, grief at the
    second place of `grieves`; all else is bread.
    """

    rules: OrderRules
    state: State
    notes: Notes
    events: list[Event]

    def __init__(
        self, opener: int = OTTO, *, grieves: int | None = None, game: HauntedHouse = GAME
    ) -> None:
        self.game = game
        self.left: dict[str, Kept] = {}
        self.begin("look")
        for seat in range(len(WHO)):
            for at in range(game.house.pile):
                special = {(opener, 0): "key", (grieves, 1): "grief"}
                self.say(cmd.Next(special.get((seat, at), "bread")))
        self.leave("ann")

    # --- calls

    def begin(self, order: str, hero: str = "ann") -> Called:
        """A call up to its first question."""
        self.rules = OrderRules(self.game, order)
        self.state, self.notes = self.rules.begin((hero,), self.left), Notes()
        self.events = []
        self._hear(self.rules.opening(self.state))
        return self

    def call(self, order: str, *said: Command, hero: str = "ann") -> Called:
        """A whole call."""
        return self.begin(order, hero).say(*said).leave(hero)

    def say(self, *commands: Command) -> Called:
        """These are said; chance answers among them."""
        for command in commands:
            found = self.rules.apply(self.state, command)
            assert not isinstance(found, Refusal), (command, found)
            self._hear(found[0])
            assert self.state == found[1]
        return self

    def roll(self, light: int, dark: int) -> Called:
        """The two dice; items that could be used once are not."""
        while isinstance(self.state.agenda[0], st.Prepare):
            self.say(cmd.Forgo())
        return self.say(cmd.Die(light), cmd.Die(dark))

    def leave(self, hero: str = "ann") -> Called:
        """The call is over, and the story goes on."""
        assert self.is_over, self.state.agenda
        (self.left[hero],) = self.rules.kept(self.state)
        return self

    def _hear(self, events: tuple[Event, ...]) -> None:
        self.events += events
        for event in events:
            self.state = self.rules.evolve(self.state, event)
            self.notes = self.rules.noted(self.notes, event)
        assert self.rules.broken(self.state) == ()

    # --- what has come of it

    @property
    def is_over(self) -> bool:
        return isinstance(self.rules.legal(self.state), Over)

    @property
    def grade(self) -> str:
        return self.rules.end(self.state, self.notes, ())[0]

    def named(self, mark: str) -> set[str]:
        """What blocks of that mark would name."""
        facts = self.rules.facts(self.state, self.notes).named
        return {name for part, name in facts if part == mark} - {""}

    def amount(self, mark: str, whose: str) -> int:
        return self.rules.facts(self.state, self.notes).amounts.get((mark, whose), 0)

    @property
    def refused(self) -> str:
        assert self.grade == "nothing"
        return self.notes.refused

    def player(self, seat: int) -> Player:
        return self.state.players[seat]

    def gloom(self, tile: str) -> int:
        return self.state.gloom[self.rules.index.locations.index(tile)]

    # --- changing by hand, between calls

    def set(self, **fields: Any) -> Called:
        hero, last = max(self.left.items(), key=lambda it: it[1].number)
        self.left[hero] = replace(last, table=replace(last.table, **fields))
        return self

    def change(self, seat: int, **fields: Any) -> Called:
        """A character's fields; `health` sets the wounds too, items are taken from the deck."""
        table = max(self.left.values(), key=lambda it: it.number).table
        if "health" in fields:
            fields.setdefault("wounds", self.game.house.health - fields["health"])
        if fields.get("ghost"):
            fields |= {"health": 0, "wounds": 0}
        if "items" in fields:
            table = replace(table, search=Cards(self._rest(table, seat, fields["items"])))
        changed = with_player(table, seat, replace(table.players[seat], **fields))
        return self.set(players=changed.players, search=changed.search)

    def _rest(self, table: State, seat: int, items: tuple[str, ...]) -> Any:
        held = [
            *items,
            *(it for at, one in enumerate(table.players) if at != seat for it in one.items),
        ]
        every = [it.id for it in self.game.house.items for _ in range(it.copies)]
        for it in held:
            every.remove(it)
        return deck_of(every)

    def set_gloom(self, tile: str, gloom: int) -> Called:
        table = max(self.left.values(), key=lambda it: it.number).table
        at = OrderRules(self.game, "look").index.locations.index(tile)
        return self.set(gloom=(*table.gloom[:at], gloom, *table.gloom[at + 1 :]))
