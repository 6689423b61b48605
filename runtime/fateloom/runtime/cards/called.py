"""Challenges and interludes as games that a story calls (section 10 of the rules). What is gained,
allies, hands and experience stay on the heroes; played cards go back into their decks.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from fateloom.runtime.cards import called_endings, called_interludes, called_reach
from fateloom.runtime.cards.call_results import Notes, end, noted
from fateloom.runtime.cards.called_endings import Reached, Ways
from fateloom.runtime.cards.called_rules import CalledRules
from fateloom.runtime.cards.called_setup import Kept, begin, brought
from fateloom.runtime.cards.checking import unplayable
from fateloom.runtime.cards.command import Command
from fateloom.runtime.cards.event import Event
from fateloom.runtime.cards.game import CardGame
from fateloom.runtime.cards.index import Index
from fateloom.runtime.cards.invariants import broken_players, broken_table
from fateloom.runtime.cards.rules import fingerprint_of
from fateloom.runtime.cards.state import Clock, State
from fateloom.runtime.cards.steps import (
    AimAdversaryCard,
    Ask,
    DiscardHeld,
    DiscardOne,
    DrawEvent,
    Gather,
    LoseAlly,
    Meet,
    TakeOne,
)
from fateloom.runtime.cards.view import View
from fateloom.runtime.kernel.nested import Block, Blocks, NestedGame, NestedTypes


def rules(card_game: CardGame, card: str) -> CalledRules:
    """The rules of that challenge or interlude; LookupError when there is none."""
    return CalledRules(card_game, card)


def checked(card_game: CardGame) -> None:
    """Raises ValueError for a set that cannot be played, with what is wrong with it."""
    problems = unplayable(card_game.cards)
    if problems:
        raise ValueError("\n".join(problems))


def kept(state: State) -> tuple[Kept, ...]:
    """What stays on the heroes, by seat."""
    clocks, opponent = state.clocks, state.opponent
    if opponent is not None:
        others = (it for it in clocks if it.adversary != opponent.card)
        clocks = (*others, Clock(opponent.card, opponent.experience))
    return tuple(Kept(it.slots, it.allies, it.hand, it.experience, clocks) for it in state.players)


def asked(state: State) -> int | None:
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


def broken(rules: CalledRules, state: State) -> tuple[str, ...]:
    """The invariants that do not hold: those of a game for itself, but for its story cards, of
    which several heroes can have the same one.
    """
    return tuple(
        (*broken_players(rules.index, state), *broken_table(state), *_cards(rules.index, state))
    )


def endings(rules: CalledRules, state: State, notes: Notes, blocks: tuple[Block, ...]) -> Ways:
    """Endings that can be come to from here, each with a row of commands."""
    if rules.interlude is None:
        return called_endings.endings(rules, state, notes, blocks)
    return called_interludes.endings(rules, Reached(state, notes), blocks)


def sure(
    rules: CalledRules, blocks: tuple[Block, ...], hero: str, others: tuple[str, ...]
) -> frozenset[Blocks]:
    """The endings that the hero can bring about alone if chance is kind."""
    if rules.interlude is None:
        return called_endings.sure(rules, blocks, hero, others)
    return called_interludes.sure(rules, rules.interlude, blocks, hero)


def possible(
    rules: CalledRules, blocks: tuple[Block, ...], hero: str, others: tuple[str, ...]
) -> Iterator[Blocks]:
    """All blocks that may follow together."""
    if rules.interlude is None:
        return called_reach.possible(rules, blocks, hero, others)
    return called_interludes.possible(rules, rules.interlude, blocks, (hero, *others))


def _cards(index: Index, state: State) -> Iterator[str]:
    there = Counter((*state.hero.deck.cards, *state.antihero.deck.cards))
    there.update(card for it in state.players for card in (*it.hand, *it.played))
    for card, times in there.items():
        if times > index.event[card].copies:
            yield f"{card} is there {times} times (CTA-66)"


NESTED = NestedGame(
    types=NestedTypes(CardGame, State, Command, Event, View, Notes, Kept),
    rules=rules,
    fingerprint=lambda card_game: fingerprint_of(card_game.cards),
    check=checked,
    seats=lambda card_game: card_game.cards.numbers.most_players,
    begin=begin,
    asked=asked,
    notes=Notes(),
    noted=noted,
    end=end,
    kept=kept,
    brought=brought,
    broken=broken,
    public=lambda rules, state, event, seat: rules.public(state, event, seat),
    reveals=lambda event: event.reveals,
    endings=endings,
    sure=sure,
    possible=possible,
)
