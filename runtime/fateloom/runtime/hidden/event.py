"""What happens in a hidden-role game: a class for each event, and the closed union `Event`.

Events say what was decided and what chance has brought, so that the log replays without either. A
card that the hearer may not know is the empty string. See `kernel.event.EventOf` for `fold`,
`public` and `reveals`.
"""

from __future__ import annotations

from typing import Self

from fateloom.runtime.hidden.changing import (
    cards_of,
    contest_of,
    gloom_at,
    with_card,
    with_cards,
    with_player,
    without,
)
from fateloom.runtime.hidden.index import Index
from fateloom.runtime.hidden.state import Contest, Laid, Player, State, Trade, Turn
from fateloom.runtime.hidden.steps import Step
from fateloom.runtime.hidden.view import blank
from fateloom.runtime.hidden.words import Deck, Destination, Result, Roll
from fateloom.runtime.kernel.deck import draw, shuffle
from fateloom.runtime.kernel.event import Done, EventOf, Planned
from fateloom.runtime.record import record, replace, with_item

HiddenEvent = EventOf[Index, State]


@record
class FirstNamed(HiddenEvent):
    """Who begins."""

    seat: int

    def fold(self, index: Index, state: State) -> State:
        return replace(state, first=self.seat, turn=replace(state.turn, active=self.seat))


@record
class CardDealt(HiddenEvent):
    """A card lies at that place of a pile, and nobody has seen it (HND-01)."""

    seat: int
    at: int
    card: str

    def fold(self, index: Index, state: State) -> State:
        state = replace(state, destiny=draw(state.destiny, self.card))
        return with_card(state, self.seat, self.at, Laid(self.card))

    def public(self, index: Index, state: State, seat: int | None) -> Self | None:
        return replace(self, card="")


# --- scenes that a story has called


@record
class SceneBegan(HiddenEvent):
    """The scene of that id begins (section 10 of the rules)."""

    scene: str

    def fold(self, index: Index, state: State) -> State:
        return state


# --- orders of a story to its house


@record
class OrderBegan(HiddenEvent):
    """The order of that id begins; `seat`: of the hero's character (section 10 of the rules)."""

    order: str
    seat: int

    def fold(self, index: Index, state: State) -> State:
        return state


@record
class OrderRefused(HiddenEvent):
    """The order cannot be carried out; `why`: one of `call.words.WHY`."""

    why: str

    def fold(self, index: Index, state: State) -> State:
        return state


# --- turns


@record
class TurnBegan(HiddenEvent):
    """The seat's turn; `acted`: it has lost its action."""

    seat: int
    acted: bool

    def fold(self, index: Index, state: State) -> State:
        player = replace(state.players[self.seat], skips=False)
        return replace(
            with_player(state, self.seat, player), turn=Turn(self.seat, acted=self.acted)
        )


@record
class MovementDie(HiddenEvent):
    """A die of the movement roll (HND-09)."""

    shows: int

    def fold(self, index: Index, state: State) -> State:
        turn = state.turn
        more = replace(turn, dice=(*turn.dice, self.shows), left=turn.left + self.shows)
        return replace(state, turn=more)


@record
class Stepped(HiddenEvent):
    """A pawn steps onto a tile; `cost`: in steps of this turn (HND-11)."""

    seat: int
    tile: str
    cost: int

    def fold(self, index: Index, state: State) -> State:
        turn = state.turn
        if self.cost > turn.left:
            raise ValueError(f"{self.cost} steps are not left")
        state = replace(state, turn=replace(turn, left=turn.left - self.cost, moved=True))
        return with_player(state, self.seat, replace(state.players[self.seat], tile=self.tile))


@record
class Put(HiddenEvent):
    """A pawn is put on a tile by a card."""

    seat: int
    tile: str

    def fold(self, index: Index, state: State) -> State:
        return with_player(state, self.seat, replace(state.players[self.seat], tile=self.tile))


@record
class TileRemoved(HiddenEvent):
    """A tile has left the board (HND-75)."""

    tile: str

    def fold(self, index: Index, state: State) -> State:
        turn = state.turn
        if self.tile in state.removed:
            raise ValueError(f"the tile '{self.tile}' is gone already")
        gone = (*state.removed, self.tile)
        return replace(state, removed=gone, turn=replace(turn, removed=True, left=0))


@record
class Acted(HiddenEvent):
    """The action of the turn is used (HND-08)."""

    def fold(self, index: Index, state: State) -> State:
        turn = state.turn
        return replace(state, turn=replace(turn, acted=True))


@record
class ActionLost(HiddenEvent):
    """The seat's next action is lost."""

    seat: int

    def fold(self, index: Index, state: State) -> State:
        return with_player(state, self.seat, replace(state.players[self.seat], skips=True))


@record
class Cut(HiddenEvent):
    """A result of 0 ends the turn (HND-12)."""

    def fold(self, index: Index, state: State) -> State:
        turn = state.turn
        return replace(state, turn=replace(turn, ended=True))


@record
class RoundEnded(HiddenEvent):
    """Everybody has had a turn (HND-85)."""

    def fold(self, index: Index, state: State) -> State:
        return replace(state, round=state.round + 1)


# --- trade and piles


@record
class Offered(HiddenEvent):
    """The active player offers a trade (HND-14). A hidden item is the empty string for all but
    the two.
    """

    seat: int
    to: int
    gives: tuple[str, ...]
    asks: tuple[str, ...]

    reveals = True

    def fold(self, index: Index, state: State) -> State:
        return replace(state, trade=Trade(self.to, self.gives, self.asks))

    def public(self, index: Index, state: State, seat: int | None) -> Self | None:
        knows = seat in (self.seat, self.to)
        return self if knows else replace(self, gives=blank(index, self.gives))


@record
class Traded(HiddenEvent):
    """Items have changed hands (HND-14)."""

    seat: int
    to: int
    gives: tuple[str, ...]
    asks: tuple[str, ...]

    reveals = True

    def fold(self, index: Index, state: State) -> State:
        one, other = state.players[self.seat], state.players[self.to]
        (one, given), (other, asked) = _given(one, *self.gives), _given(other, *self.asks)
        state = with_player(state, self.seat, _got(one, self.asks, asked))
        return replace(with_player(state, self.to, _got(other, self.gives, given)), trade=None)

    def public(self, index: Index, state: State, seat: int | None) -> Self | None:
        knows = seat in (self.seat, self.to)
        return self if knows else replace(self, gives=blank(index, self.gives))


@record
class Declined(HiddenEvent):
    """The offer was not taken."""

    seat: int

    def fold(self, index: Index, state: State) -> State:
        return replace(state, trade=None)


@record
class CardShown(HiddenEvent):
    """The owner lets somebody see a card of their pile (HND-15)."""

    owner: int
    at: int
    to: int
    card: str

    reveals = True

    def fold(self, index: Index, state: State) -> State:
        if self.owner == state.turn.active:
            shown = (*state.turn.shown, self.to)
            state = replace(state, turn=replace(state.turn, shown=shown))
        state = _seen(state, self.owner, self.at, self.to)
        return _seen(state, self.owner, self.at, self.owner) if index.options.shower_sees else state

    def public(self, index: Index, state: State, seat: int | None) -> Self | None:
        sees = (self.to, self.owner) if index.options.shower_sees else (self.to,)
        return self if seat in sees else replace(self, card="")


@record
class CardLookedAt(HiddenEvent):
    """Somebody looks at a card of a pile, which returns to its place (HND-03)."""

    seat: int
    owner: int
    at: int
    card: str

    reveals = True

    def fold(self, index: Index, state: State) -> State:
        return _seen(state, self.owner, self.at, self.seat)

    def public(self, index: Index, state: State, seat: int | None) -> Self | None:
        return self if seat == self.seat else replace(self, card="")


@record
class CardRevealed(HiddenEvent):
    """A card of a pile lies face-up (HND-04)."""

    owner: int
    at: int
    card: str

    reveals = True

    def fold(self, index: Index, state: State) -> State:
        laid = state.players[self.owner].pile[self.at]
        everybody = tuple(range(len(state.players)))
        return with_card(
            state, self.owner, self.at, replace(laid, face_up=True, known_to=everybody)
        )


@record
class ItemsRevealed(HiddenEvent):
    """Hidden items lie open from now on (HND-04, 46)."""

    seat: int
    items: tuple[str, ...]

    def fold(self, index: Index, state: State) -> State:
        player = state.players[self.seat]
        return with_player(state, self.seat, replace(player, open=(*player.open, *self.items)))


@record
class PileCardTaken(HiddenEvent):
    """A card of a pile goes unseen to the bottom of another one (HND-38)."""

    owner: int
    at: int
    to: int

    def fold(self, index: Index, state: State) -> State:
        player, taker = state.players[self.owner], state.players[self.to]
        laid = player.pile[self.at]
        pile = (*player.pile[: self.at], *player.pile[self.at + 1 :])
        more = replace(taker, pile=(*taker.pile, laid))
        if state.opener == self.owner and laid.card in index.openers:
            state = replace(state, opener=self.to)  # the role goes with the card (ruling 11)
        return with_player(
            with_player(state, self.owner, replace(player, pile=pile)), self.to, more
        )


def _seen(state: State, owner: int, at: int, seat: int) -> State:
    card = state.players[owner].pile[at]
    known = tuple(sorted({*card.known_to, seat}))
    return with_card(state, owner, at, replace(card, known_to=known))


# --- rolls


@record
class ContestBegan(HiddenEvent):
    """An action is decided by dice (section 1.1 of the rules). `added`: by the order of a story."""

    roll: Roll
    seat: int
    target: int | None
    added: int = 0

    def fold(self, index: Index, state: State) -> State:
        if state.contest is not None:
            raise ValueError("another roll is under way")
        contest = Contest(self.roll, self.seat, self.target, added=self.added)
        return replace(state, contest=contest)


@record
class DieFell(HiddenEvent):
    """The light die, or after it the dark one."""

    shows: int

    def fold(self, index: Index, state: State) -> State:
        contest = contest_of(state)
        if contest.light is None:
            return replace(state, contest=replace(contest, light=self.shows))
        if contest.dark is None:
            return replace(state, contest=replace(contest, dark=self.shows))
        raise ValueError("both dice have fallen")


@record
class ResultRead(HiddenEvent):
    """What the roll has come to; of a syphon, the dark die minus the light one."""

    result: int

    def fold(self, index: Index, state: State) -> State:
        contest_of(state)
        return state


@record
class CombatWentOn(HiddenEvent):
    """A new exchange begins (HND-37)."""

    def fold(self, index: Index, state: State) -> State:
        contest = contest_of(state)
        again = replace(contest, light=None, dark=None, added=0)
        return replace(state, contest=again)


@record
class ContestEnded(HiddenEvent):
    """The action is over."""

    def fold(self, index: Index, state: State) -> State:
        contest_of(state)
        return replace(state, contest=None)


# --- health and gloom


@record
class Wounded(HiddenEvent):
    """A token turns to its wounded side (HND-42)."""

    seat: int

    def fold(self, index: Index, state: State) -> State:
        player = state.players[self.seat]
        if not player.health:
            raise ValueError("no health is left")
        hurt = replace(player, health=player.health - 1, wounds=player.wounds + 1)
        return with_player(state, self.seat, hurt)


@record
class Healed(HiddenEvent):
    """So many wounds turn back (HND-32)."""

    seat: int
    count: int

    def fold(self, index: Index, state: State) -> State:
        player = state.players[self.seat]
        if self.count > player.wounds:
            raise ValueError("there are fewer wounds")
        wounds = player.wounds - self.count
        return with_player(
            state, self.seat, replace(player, health=player.health + self.count, wounds=wounds)
        )


@record
class GhostGloomChanged(HiddenEvent):
    """A ghost gains gloom, or loses it below 0 (HND-27, 39, 63)."""

    seat: int
    change: int

    def fold(self, index: Index, state: State) -> State:
        player = state.players[self.seat]
        if not player.ghost or player.gloom + self.change < 0:
            raise ValueError("no ghost has that gloom")
        return with_player(state, self.seat, replace(player, gloom=player.gloom + self.change))


@record
class PlaceGloomChanged(HiddenEvent):
    """A location gains gloom, or loses it below 0."""

    tile: str
    change: int

    def fold(self, index: Index, state: State) -> State:
        at = index.locations.index(self.tile)
        gloom = gloom_at(index, state, self.tile) + self.change
        if gloom < 0:
            raise ValueError(f"'{self.tile}' has less gloom than that")
        return replace(state, gloom=with_item(state.gloom, at, gloom))


@record
class GhostBegan(HiddenEvent):
    """A player is a ghost from now on (HND-48, 50, 53, 56)."""

    seat: int
    gloom: int

    def fold(self, index: Index, state: State) -> State:
        player = state.players[self.seat]
        ghost = replace(player, ghost=True, health=0, wounds=0, gloom=self.gloom)
        return with_player(state, self.seat, ghost)


@record
class Revived(HiddenEvent):
    """A ghost lives again, with so much health; its other tokens are wounds (section 10)."""

    seat: int
    health: int

    def fold(self, index: Index, state: State) -> State:
        player = state.players[self.seat]
        tokens = index.house.health_of(len(state.players))
        if not player.ghost or not 1 <= self.health <= tokens:
            raise ValueError("no ghost lives again with that health")
        wounds = tokens - self.health
        living = replace(player, ghost=False, health=self.health, wounds=wounds, gloom=0)
        return with_player(state, self.seat, living)


# --- cards


@record
class ItemDrawn(HiddenEvent):
    """A Search card (HND-19)."""

    seat: int
    card: str

    reveals = True

    def fold(self, index: Index, state: State) -> State:
        player = state.players[self.seat]
        cards = replace(state.search, deck=draw(state.search.deck, self.card))
        player = replace(player, items=(*player.items, self.card))
        return replace(with_player(state, self.seat, player), search=cards)

    def public(self, index: Index, state: State, seat: int | None) -> Self | None:
        hidden = index.item[self.card].hidden and seat != self.seat
        return replace(self, card="") if hidden else self


@record
class ItemUsed(HiddenEvent):
    """An item works; `discarded`: it is used up; `added`: to the roll under way."""

    seat: int
    card: str
    discarded: bool
    added: int = 0

    def fold(self, index: Index, state: State) -> State:
        if self.added:
            contest = contest_of(state)
            state = replace(state, contest=replace(contest, added=contest.added + self.added))
        if self.discarded:
            return _discarded(state, self.seat, self.card)
        return replace(state, turn=replace(state.turn, used=(*state.turn.used, self.card)))


@record
class ItemLost(HiddenEvent):
    """An item is discarded."""

    seat: int
    card: str

    def fold(self, index: Index, state: State) -> State:
        return _discarded(state, self.seat, self.card)


@record
class ItemTaken(HiddenEvent):
    """An item changes hands after an exchange (HND-38)."""

    owner: int
    card: str
    to: int

    reveals = True

    def fold(self, index: Index, state: State) -> State:
        giver, seen = _given(state.players[self.owner], self.card)
        state = with_player(state, self.owner, giver)
        return with_player(state, self.to, _got(state.players[self.to], (self.card,), seen))

    def public(self, index: Index, state: State, seat: int | None) -> Self | None:
        hidden = index.item[self.card].hidden and seat not in (self.owner, self.to)
        return replace(self, card="") if hidden else self


def _discarded(state: State, seat: int, card: str) -> State:
    player, _ = _given(state.players[seat], card)
    state = with_player(state, seat, player)
    cards = replace(state.search, discard=(*state.search.discard, card))
    return replace(state, search=cards)


def _got(player: Player, cards: tuple[str, ...], seen: tuple[str, ...]) -> Player:
    """The player with these items more; what lay open still does (HND-04)."""
    return replace(player, items=(*player.items, *cards), open=(*player.open, *seen))


def _given(player: Player, *cards: str) -> tuple[Player, tuple[str, ...]]:
    """The player without these items, and those of them that lay open; of two alike that one goes
    first which everybody knows.
    """
    left, seen = list(player.open), []
    for card in cards:
        if card in left:
            left.remove(card)
            seen.append(card)
    given = replace(player, items=without(player.items, *cards), open=tuple(left))
    return given, tuple(seen)


@record
class HauntingDrawn(HiddenEvent):
    """A Haunting card is read to all (HND-72)."""

    seat: int
    card: str

    reveals = True

    def fold(self, index: Index, state: State) -> State:
        cards = replace(state.haunting, deck=draw(state.haunting.deck, self.card))
        return replace(state, haunting=cards, resolving=(*state.resolving, self.card))


@record
class HauntingPlaced(HiddenEvent):
    """It goes to the discards, into play, or under a pile, which all have seen (HND-65, 72)."""

    seat: int
    card: str
    to: Destination

    def fold(self, index: Index, state: State) -> State:
        state = replace(state, resolving=without(state.resolving, self.card))
        return _placed(state, self.seat, self.card, self.to)


def _placed(state: State, seat: int, card: str, to: Destination) -> State:
    match to:
        case Destination.DISCARD:
            cards = cards_of(state, Deck.HAUNTING)
            return replace(state, haunting=replace(cards, discard=(*cards.discard, card)))
        case Destination.IN_PLAY:
            return replace(state, in_play=(*state.in_play, card))
        case Destination.PILE:
            player = state.players[seat]
            laid = Laid(card, known_to=tuple(range(len(state.players))))
            return with_player(state, seat, replace(player, pile=(*player.pile, laid)))


@record
class Shuffled(HiddenEvent):
    """The discards of a deck are its cards again (HND-73)."""

    deck: Deck

    def fold(self, index: Index, state: State) -> State:
        cards = cards_of(state, self.deck)
        again = replace(cards, deck=shuffle(cards.deck, cards.discard), discard=())
        return with_cards(state, self.deck, again)


@record
class NoCard(HiddenEvent):
    """Nothing is left to draw (HND-73)."""

    deck: Deck

    def fold(self, index: Index, state: State) -> State:
        return state


# --- declarations and the end


@record
class Declared(HiddenEvent):
    """The winner of an exchange binds the loser, or opens the ritual (HND-43)."""

    seat: int
    loser: int
    ritual: bool
    right: bool

    reveals = True

    def fold(self, index: Index, state: State) -> State:
        return replace(state, opener=self.seat) if self.ritual and self.right else state


@record
class GameEnded(HiddenEvent):
    """Who has won, and how (HND-81 to 85)."""

    result: Result
    winners: tuple[int, ...]

    reveals = True

    def fold(self, index: Index, state: State) -> State:
        return replace(state, result=self.result, winners=self.winners)


Event = (
    Planned[Step]
    | Done
    | FirstNamed
    | CardDealt
    | SceneBegan
    | OrderBegan
    | OrderRefused
    | TurnBegan
    | MovementDie
    | Stepped
    | Put
    | TileRemoved
    | Acted
    | ActionLost
    | Cut
    | RoundEnded
    | Offered
    | Traded
    | Declined
    | CardShown
    | CardLookedAt
    | CardRevealed
    | ItemsRevealed
    | PileCardTaken
    | ContestBegan
    | DieFell
    | ResultRead
    | CombatWentOn
    | ContestEnded
    | Wounded
    | Healed
    | GhostGloomChanged
    | PlaceGloomChanged
    | GhostBegan
    | Revived
    | ItemDrawn
    | ItemUsed
    | ItemLost
    | ItemTaken
    | HauntingDrawn
    | HauntingPlaced
    | Shuffled
    | NoCard
    | Declared
    | GameEnded
)
"""All that can happen, for the codec."""
