"""The rule system of hidden roles: a house that the kernel can play, and why a command is not
legal. Sentences tell no secrets.
"""

from __future__ import annotations

from collections import Counter
from functools import cached_property

from fateloom.runtime.codec import digest
from fateloom.runtime.hidden import command as cmd
from fateloom.runtime.hidden.advance import advance
from fateloom.runtime.hidden.changing import beside
from fateloom.runtime.hidden.checking import unplayable
from fateloom.runtime.hidden.command import Command
from fateloom.runtime.hidden.content import House
from fateloom.runtime.hidden.decide import carry_out
from fateloom.runtime.hidden.event import Event
from fateloom.runtime.hidden.game import HauntedHouse
from fateloom.runtime.hidden.index import Index
from fateloom.runtime.hidden.items import uncovered
from fateloom.runtime.hidden.legal import legal
from fateloom.runtime.hidden.setup import set_up
from fateloom.runtime.hidden.state import SetUp, State
from fateloom.runtime.hidden.steps import Act
from fateloom.runtime.hidden.turns import power_of, removes_tiles, why_not_removed
from fateloom.runtime.hidden.view import View, view
from fateloom.runtime.hidden.work import Work
from fateloom.runtime.kernel.game import GameTypes, Refusal
from fateloom.runtime.kernel.work import AgendaRules

TYPES = GameTypes(setup=SetUp, state=State, command=Command, event=Event)


class HiddenRules(AgendaRules[Index, SetUp, State, Command, Event, Work]):
    """The rules of one house: `kernel.game.Rules[SetUp, State, Command, Event, View]`."""

    name = "hidden"
    types = TYPES
    chance_is_due = "A die or a card has to fall first."
    work = Work
    set_up = staticmethod(set_up)
    listed = staticmethod(legal)
    advance = staticmethod(advance)
    carry_out = staticmethod(carry_out)

    def __init__(self, house: House, *, is_whole: bool = True) -> None:
        """Raises ValueError for a house that cannot be played, with what is wrong with it.
        `is_whole`: it is a game of its own, and no table of scenes that a story calls.
        """
        problems = unplayable(house) if is_whole else ()
        if problems:
            raise ValueError("\n".join(problems))
        self.index = Index(house)

    @cached_property
    def fingerprint(self) -> str:
        """What saves remember of the house: 64 hexadecimal digits."""
        return digest(self.index.house)

    def seats(self, state: State) -> int:
        """One for each player."""
        return len(state.players)

    def why_not(self, state: State, seat: int, command: Command) -> Refusal | None:
        """The reason why a command that is not listed is not legal now."""
        return why_not(self.index, state, command)

    def view(self, state: State, seat: int | None) -> View:
        """What that seat may know."""
        return view(self.index, state, seat)


# --- why a command is not legal, in a sentence that says what would be


REMOVAL = {
    "location": "A location can never leave the board.",
    "pawn": "A pawn stands on that tile.",
    "numbers": "The numbers of that tile are not below your health and your roll together.",
    "contiguous": "Without that tile the board would fall apart.",
}


def why_not(index: Index, state: State, command: Command) -> Refusal | None:
    """The reason why a command that is not listed is not legal; None: it is all the same."""
    if not isinstance(state.agenda[0], Act):
        return Refusal("not_now", "That cannot be done now.")
    match command:
        case cmd.Offer():
            return _offer(index, state, command)
        case cmd.Show(to):
            return _show(state, to)
        case cmd.RemoveTile(tile):
            return _removal(index, state, tile)
        case cmd.Step(tile):
            return _step(index, state, tile)
        case cmd.Search() | cmd.Probe() | cmd.Attack() | cmd.Haunt() | cmd.Syphon():
            return _action(index, state, command)
        case _:
            return Refusal("not_now", "That cannot be done now.")


def _offer(index: Index, state: State, it: cmd.Offer) -> Refusal | None:
    """A trade of several items may be offered, though it is not listed (HND-14)."""
    seat = state.turn.active
    if it.seat not in beside(state, seat):
        return Refusal("not_here", "That player does not stand on your tile.")
    if not it.gives and not it.asks:
        return Refusal("nothing", "An offer gives something, or asks for something.")
    if Counter(it.gives) - Counter(state.players[seat].items):
        return Refusal("no_item", "You do not have what you offer.")
    seen = Counter(uncovered(index, state.players[it.seat]))
    if Counter(it.asks) - seen:
        return Refusal("not_seen", "You do not see among their items what you ask for.")
    return None


def _show(state: State, to: int) -> Refusal:
    if to not in beside(state, state.turn.active):
        return Refusal("not_here", "That player does not stand on your tile.")
    if to in state.turn.shown:
        return Refusal("shown", "You have shown that player a card in this turn.")
    return Refusal("no_card", "One of you has no such card.")


def _removal(index: Index, state: State, tile: str) -> Refusal:
    if not removes_tiles(index, state, state.turn.active):
        return Refusal("not_now", "You cannot remove a tile now.")
    if tile not in index.tile or tile in state.removed:
        return Refusal("no_tile", "That tile is not on the board.")
    reason = why_not_removed(index, state, tile, power_of(state)) or "not_now"
    return Refusal(reason, REMOVAL.get(reason, "That cannot be done now."))


def _step(index: Index, state: State, tile: str) -> Refusal:
    player = state.players[state.turn.active]
    if tile not in index.neighbours[player.tile] or tile in state.removed:
        return Refusal("no_way", "That tile is not next to yours.")
    return Refusal("no_steps", "You have too few steps left.")


def _action(
    index: Index,
    state: State,
    command: cmd.Search | cmd.Probe | cmd.Attack | cmd.Haunt | cmd.Syphon,
) -> Refusal:
    player = state.players[state.turn.active]
    if state.turn.acted:
        return Refusal("acted", "You have used the action of this turn.")
    if isinstance(command, cmd.Haunt | cmd.Syphon) != player.ghost:
        kind = "Ghosts" if player.ghost else "The living"
        return Refusal("ghost", f"{kind} cannot do that.")
    if isinstance(command, cmd.Search | cmd.Syphon):
        return Refusal("no_location", "Your tile is no location.")
    return Refusal("not_here", "That player does not stand on your tile.")


# --- the rules of a compiled haunted house: those of the house, with what everything is called


class HauntedHouseRules(HiddenRules):
    """The rules of one haunted house. Its words are no part of the fingerprint."""

    def __init__(self, haunted_house: HauntedHouse) -> None:
        """Raises ValueError for a house that cannot be played, with what is wrong with it."""
        super().__init__(haunted_house.house, is_whole=haunted_house.scenes is None)
        self.haunted_house = haunted_house
