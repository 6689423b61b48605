"""How a called challenge or interlude begins: from what earlier ones have left (section 10 of the
rules).

A hero's origin is the card with the id of the hero in the story, and the track stands where the
virtue of the hero does.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from fateloom.runtime.cards.called_rules import CalledRules
from fateloom.runtime.cards.content import ACTS, HIGHEST, LOWEST
from fateloom.runtime.cards.index import Index
from fateloom.runtime.cards.state import (
    Clock,
    Events,
    Gained,
    Mode,
    Opponent,
    OwnAlly,
    Place,
    Player,
    SetUp,
    State,
    Story,
)
from fateloom.runtime.cards.steps import BeginInterlude, DrawEvent, End, Face, Meet, Step
from fateloom.runtime.cards.words import Deck
from fateloom.runtime.kernel.deck import Deck as Pile
from fateloom.runtime.kernel.deck import deck_of
from fateloom.runtime.kernel.nested import Brought
from fateloom.runtime.record import record, replace


@record
class Kept:
    """What stays on a hero between the challenges of a story."""

    slots: tuple[tuple[Gained, ...], ...]
    allies: tuple[OwnAlly, ...]
    hand: tuple[str, ...]
    experience: int
    clocks: tuple[Clock, ...] = ()


def begin(
    rules: CalledRules,
    heroes: tuple[str, ...],
    kept: Mapping[str, Kept],
    virtues: tuple[int, ...],
    *,
    with_ally: bool = True,
) -> State:
    """The table before anything has happened: the challenge lies in the row of its act, with its
    ally under it if there is one (`with_ally`) whom nobody has won. Those for whom it is the first
    game draw their first cards.
    """
    index, card = rules.index, rules.card
    clocks = _clocks(kept[it] for it in heroes if it in kept)
    alone, is_finale = len(heroes) == 1, rules.is_finale
    held = Counter(one for it in kept.values() for one in it.hand)
    row: tuple[Place, ...] = ()
    if index.is_challenge(card) and not is_finale:
        row = (Place(card, _ally(rules, kept) if with_ally else ""),)
    act = index.challenge(card).act if index.is_challenge(card) else 1
    there, nothing = Story(deck_of(()), row=row, revealed=True), Story(deck_of(()))
    fresh = (seat for seat, hero in enumerate(heroes) if hero not in kept)
    hands = (DrawEvent(seat, Deck.HERO) for seat in fresh for _ in range(index.numbers.start_hand))
    return State(
        SetUp(len(heroes), Mode.STORY),
        (*hands, *_course(rules, len(heroes)), End()),
        tuple(
            _player(index, hero, kept.get(hero), virtue)
            for hero, virtue in zip(heroes, virtues, strict=True)
        ),
        tuple(there if at == act else nothing for at in range(1, ACTS + 1)),
        (deck_of(()),) * 3,
        Events(_deck(index, Deck.HERO, held, alone=alone)),
        Events(_deck(index, Deck.ANTIHERO, held, alone=alone)),
        opponent=_opponent(index, card, len(heroes), clocks) if is_finale else None,
        shown=True,
        clocks=clocks,
    )


def brought(rules: CalledRules, state: State, brought: tuple[Brought, ...]) -> State:
    """The items that heroes carry act as hero cards, once each in a game. Where experience is
    shared, each has that of the story.
    """
    event = rules.index.event
    cards = (
        tuple(sorted(item for item in it.items if item in event and event[item].item))
        for it in brought
    )
    players = tuple(replace(it, carried=its) for it, its in zip(state.players, cards, strict=True))
    if rules.called.share_xp:
        shared = zip(players, brought, strict=True)
        players = tuple(replace(it, experience=its.experience) for it, its in shared)
    return replace(state, players=players)


def _course(rules: CalledRules, heroes: int) -> tuple[Step, ...]:
    """What everybody has come for."""
    if rules.is_finale:
        return tuple(map(Face, range(heroes)))
    return (Meet(rules.card) if rules.interlude is None else BeginInterlude(rules.card),)


def _player(index: Index, hero: str, kept: Kept | None, virtue: int) -> Player:
    track = min(max(virtue, LOWEST), HIGHEST)
    if kept is None:
        return Player(index.numbers.start_experience, hero, track=track)
    return Player(
        kept.experience, hero, slots=kept.slots, allies=kept.allies, hand=kept.hand, track=track
    )


def _ally(rules: CalledRules, kept: Mapping[str, Kept]) -> str:
    """The ally under the challenge, unless somebody has won it already (CTA-82)."""
    ally = dict(rules.called.allies).get(rules.card, "")
    won = {own.card for it in kept.values() for own in it.allies}
    return "" if ally in won else ally


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
