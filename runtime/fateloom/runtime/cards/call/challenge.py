"""Challenges, finales and interludes that a story calls, and their table (section 10 of the rules).
What is gained, allies, hands and experience stay on the heroes; played cards go back into their
decks.

A hero's origin is the card with the id of the hero in the story, and the track stands where the
virtue of the hero does.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from fateloom.runtime.cards.call import words
from fateloom.runtime.cards.call.moving import Kept, Notes, graded, noted, said_steps
from fateloom.runtime.cards.call.words import DONE, EXPERIENCE, NOTHING, PATH, TRACK
from fateloom.runtime.cards.checking import unplayable
from fateloom.runtime.cards.command import Command
from fateloom.runtime.cards.content import HIGHEST, LOWEST, Adversary, Called, Interlude
from fateloom.runtime.cards.event import Event
from fateloom.runtime.cards.game import CardGame
from fateloom.runtime.cards.index import Index
from fateloom.runtime.cards.invariants import broken_players, broken_table
from fateloom.runtime.cards.rules import CardGameRules, fingerprint_of
from fateloom.runtime.cards.state import (
    Clock,
    Events,
    Mode,
    Opponent,
    Place,
    Player,
    SetUp,
    State,
    Story,
)
from fateloom.runtime.cards.steps import (
    AimAdversaryCard,
    Ask,
    BeginInterlude,
    DiscardHeld,
    DiscardOne,
    DrawEvent,
    End,
    Face,
    Gather,
    LoseAlly,
    Meet,
    Part,
    Step,
    TakeOne,
)
from fateloom.runtime.cards.view import View
from fateloom.runtime.cards.words import ACTS, Deck
from fateloom.runtime.kernel.deck import Deck as Pile
from fateloom.runtime.kernel.deck import deck_of
from fateloom.runtime.kernel.nested import (
    Block,
    Blocks,
    Brought,
    CalledGame,
    Facts,
    NestedGame,
    NestedTypes,
    facts,
)
from fateloom.runtime.record import replace

ORDER = (EXPERIENCE, TRACK, PATH)
"""What has changed in the game is changed in the story first, so that the blocks that are written,
that of the path and that of the grade, find experience and virtue as they are now (RUL-26).
"""


class CalledRules(CardGameRules, CalledGame[State, Command, Event, Notes, Kept]):
    """The rules of a set, for the one card that is met."""

    outcomes = (*words.OF_CHALLENGES, *words.OF_INTERLUDES)
    notes = Notes()

    def __init__(self, card_game: CardGame, card: str) -> None:
        """`card`: the challenge, adversary or interlude; raises LookupError for anything else."""
        super().__init__(card_game)
        if not self.index.is_challenge(card) and card not in self.index.interlude:
            raise LookupError(f"there is no challenge '{card}' to meet")
        self.card = card

    @property
    def called(self) -> Called:
        """What the set says of calls."""
        return self.index.cards.called or Called()

    @property
    def is_finale(self) -> bool:
        """Whether an adversary is faced, by all heroes one after the other."""
        return isinstance(self.index.story.get(self.card), Adversary)

    @property
    def interlude(self) -> Interlude | None:
        """The interlude; None: a challenge or an adversary is met."""
        return self.index.interlude.get(self.card)

    # --- how it begins, and what it leaves

    def begin(
        self,
        heroes: tuple[str, ...],
        kept: Mapping[str, Kept],
        virtues: tuple[int, ...] = (),
        *,
        with_ally: bool = True,
    ) -> State:
        """The table before anything has happened: the challenge lies in the row of its act, with
        its ally under it if there is one (`with_ally`) whom nobody has won. Those for whom it is
        the first game draw their first cards.
        """
        index, card = self.index, self.card
        clocks = _clocks(kept[it] for it in heroes if it in kept)
        alone, is_finale = len(heroes) == 1, self.is_finale
        held = Counter(one for it in kept.values() for one in it.hand)
        row: tuple[Place, ...] = ()
        if index.is_challenge(card) and not is_finale:
            row = (Place(card, self._ally(kept) if with_ally else ""),)
        act = index.challenge(card).act if index.is_challenge(card) else 1
        there, nothing = Story(deck_of(()), row=row, revealed=True), Story(deck_of(()))
        fresh = (seat for seat, hero in enumerate(heroes) if hero not in kept)
        hands = (
            DrawEvent(seat, Deck.HERO) for seat in fresh for _ in range(index.numbers.start_hand)
        )
        return State(
            SetUp(len(heroes), Mode.STORY),
            (*hands, *self._course(len(heroes)), End()),
            tuple(
                _player(index, hero, kept.get(hero), virtue)
                for hero, virtue in zip(heroes, virtues, strict=True)
            ),
            tuple(there if at == act else nothing for at in range(1, ACTS + 1)),
            (deck_of(()),) * len(Part),
            Events(_deck(index, Deck.HERO, held, alone=alone)),
            Events(_deck(index, Deck.ANTIHERO, held, alone=alone)),
            opponent=_opponent(index, card, len(heroes), clocks) if is_finale else None,
            shown=True,
            clocks=clocks,
        )

    def _course(self, heroes: int) -> tuple[Step, ...]:
        """What everybody has come for."""
        if self.is_finale:
            return tuple(map(Face, range(heroes)))
        return (Meet(self.card) if self.interlude is None else BeginInterlude(self.card),)

    def _ally(self, kept: Mapping[str, Kept]) -> str:
        """The ally under the challenge, unless somebody has won it already (CTA-82)."""
        ally = dict(self.called.allies).get(self.card, "")
        won = {own.card for it in kept.values() for own in it.allies}
        return "" if ally in won else ally

    def brought(self, state: State, brought: tuple[Brought, ...]) -> State:
        """The items that heroes carry act as hero cards, once each in a game. Where experience is
        shared, each has that of the story.
        """
        event = self.index.event
        cards = (
            tuple(sorted(item for item in it.items if item in event and event[item].item))
            for it in brought
        )
        players = tuple(
            replace(it, carried=its) for it, its in zip(state.players, cards, strict=True)
        )
        if self.called.share_xp:
            shared = zip(players, brought, strict=True)
            players = tuple(replace(it, experience=its.experience) for it, its in shared)
        return replace(state, players=players)

    def kept(self, state: State) -> tuple[Kept, ...]:
        """What stays on the heroes, by seat."""
        clocks, opponent = state.clocks, state.opponent
        if opponent is not None:
            others = (it for it in clocks if it.adversary != opponent.card)
            clocks = (*others, Clock(opponent.card, opponent.experience))
        return tuple(
            Kept(it.slots, it.allies, it.hand, it.experience, clocks) for it in state.players
        )

    def broken(self, state: State) -> tuple[str, ...]:
        """Those of a game for itself, but for its story cards, of which several heroes can have the
        same one.
        """
        table = (*broken_players(self.index, state), *broken_table(state))
        return (*table, *_broken_cards(self.index, state))

    # --- how it ends

    def noted(self, notes: Notes, event: Event) -> Notes:
        """The notes after an event."""
        return noted(notes, event)

    def facts(self, state: State, notes: Notes) -> Facts:
        """The path, steps on the track, and experience that is shared."""
        heroes = [(state.players[it.seat].origin, it) for it in notes.steps]
        return facts(
            {
                PATH: (self.path(notes),),
                TRACK: (said_steps(hero, it.net) for hero, it in heroes),
                EXPERIENCE: (said_steps(hero, it.shared) for hero, it in heroes),
            }
        )

    def following(self, blocks: Sequence[Block], grade: str, besides: Iterable[int]) -> Blocks:
        """The numbers of the blocks that follow, in their order: what has changed is first."""
        changed = sorted(besides, key=lambda at: ORDER.index(blocks[at].part))
        return super().following(blocks, grade, changed)

    def grade(self, state: State, notes: Notes) -> str:
        """The grade of an attempt by its margin (section 10 of the rules); of a finale: the
        adversary is defeated and all who faced it overcame it, or some of them; it is not defeated,
        but overcome by somebody; or neither (CTA-101).
        """
        if self.interlude is not None:
            return DONE if notes.came else NOTHING
        opponent = state.opponent
        if opponent is None:
            return graded(self.called, notes.margin)
        beaten = [it.beaten for it in state.players]
        if opponent.experience == 0 and any(beaten):
            return "triumph" if all(beaten) else "success"
        return "setback" if any(beaten) else "disaster"

    def path(self, notes: Notes) -> str:
        """The id of the path along which the challenge was met, as a block names it; "" if none
        was.
        """
        if notes.path is None or self.interlude is not None:
            return ""
        return self.index.paths(self.card)[notes.path].id


def _player(index: Index, hero: str, kept: Kept | None, virtue: int) -> Player:
    track = min(max(virtue, LOWEST), HIGHEST)
    if kept is None:
        return Player(index.numbers.start_experience, hero, track=track)
    return Player(
        kept.experience, hero, slots=kept.slots, allies=kept.allies, hand=kept.hand, track=track
    )


def _deck(index: Index, deck: Deck, held: Counter[str], *, alone: bool) -> Pile:
    """The cards of the players' deck that no hero of the story has in hand (CTA-92, 94)."""
    return deck_of(
        it.id
        for it in index.cards.events
        if it.deck is deck and not (it.adversary_deck or it.item) and not (alone and it.needs_other)
        for _ in range(it.copies - held[it.id])
    )


def _clocks(kept: Iterable[Kept]) -> tuple[Clock, ...]:
    """What is left of each adversary, as far as one of the heroes has brought it down."""
    least: dict[str, int] = {}
    for clock in (clock for it in kept for clock in it.clocks):
        least[clock.adversary] = min(clock.experience, least.get(clock.adversary, clock.experience))
    return tuple(Clock(*it) for it in sorted(least.items()))


def _opponent(index: Index, card: str, heroes: int, clocks: tuple[Clock, ...]) -> Opponent:
    """The adversary with its own cards, and the experience that earlier finales have left."""
    left = [it.experience for it in clocks if it.adversary == card]
    experience = min(left, default=index.numbers.adversary_of(heroes))
    own = (it for it in index.cards.events if it.adversary_deck)
    deck = deck_of(it.id for it in own for _ in range(it.copies))
    return Opponent(card, experience, deck, finale=True)


def _broken_cards(index: Index, state: State) -> Iterator[str]:
    there = Counter((*state.hero.deck.cards, *state.antihero.deck.cards))
    there.update(card for it in state.players for card in (*it.hand, *it.played))
    for card, times in there.items():
        if times > index.event[card].copies:
            yield f"{card} is there {times} times (CTA-66)"


# --- the table of challenges, finales and interludes that a story calls


class Challenges(NestedGame[CardGame, State, Command, Event, Notes, Kept]):
    """The cards that a story can call."""

    types = NestedTypes(CardGame, State, Command, Event, View, Notes, Kept)

    def rules(self, game: CardGame, setup: str) -> CalledRules:
        """One of them."""
        return CalledRules(game, setup)

    def fingerprint(self, game: CardGame) -> str:
        """Of everything but the words."""
        return fingerprint_of(game.cards)

    def problems(self, game: CardGame) -> Iterable[str]:
        """Why the set cannot be played."""
        return unplayable(game.cards)

    def seats(self, game: CardGame) -> int:
        """As many as the set is for."""
        return game.cards.numbers.most_players

    def asked(self, state: State) -> int | None:
        """The seat that decides; None while chance does, and when the game is over."""
        match state.agenda[0] if state.agenda else None:
            case Ask(_, seats):
                return seats[0]
            case DrawEvent(seat, None):
                return seat
            case DiscardOne(seat) | DiscardHeld(seat) | TakeOne(seat) | LoseAlly(seat):
                return seat
            case Meet() | Gather() | AimAdversaryCard():
                return state.turn.active
            case _:
                return None

    def reveals(self, event: Event) -> bool:
        """As in card games."""
        return event.reveals


CHALLENGES = Challenges()
