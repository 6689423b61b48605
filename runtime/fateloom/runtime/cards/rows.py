"""Rows: filling them, allies under challenges, cards that are replaced (CTA-24 to 26, 81 to 86)."""

from __future__ import annotations

from fateloom.runtime.cards import event as ev
from fateloom.runtime.cards.changing import events_of, is_closed, opponent_of
from fateloom.runtime.cards.conditions import holds
from fateloom.runtime.cards.content import Ally, Trait
from fateloom.runtime.cards.index import Index
from fateloom.runtime.cards.state import State, Story
from fateloom.runtime.cards.steps import DrawEvent, Fill, Open, Tuck
from fateloom.runtime.cards.story import standing
from fateloom.runtime.cards.view import SeenStory, Table
from fateloom.runtime.cards.work import Work


def reveal(work: Work, *acts: int) -> None:
    """The rows of the acts are open; the allies of a row wait until all of it lies there (CTA-08,
    20, 82).
    """
    size = work.index.numbers.row_of(len(work.state.players))
    work.do(*map(ev.ActRevealed, acts))
    work.plan(*(Open(act, size) for act in acts))


def open_next(work: Work, step: Open, card: str) -> None:
    """The next card of a row that is turned up (CTA-20)."""
    if isinstance(work.index.story[card], Ally):
        work.do(ev.AllyCame(step.act, card))
        allies = (*step.allies, card)
    else:
        work.do(ev.RowFilled(step.act, card))
        allies = step.allies
    work.done(Open(step.act, step.left - 1, allies))


def opened(work: Work, act: int, allies: tuple[str, ...]) -> None:
    """All places of the row are turned up: allies look for their challenges, one after the other,
    and another card comes for each (CTA-82, 84).
    """
    work.done(*(step for ally in allies for step in (Tuck(act, ally), Fill(act))))


def can_be_filled(index: Index, state: State, act: int) -> bool:
    """Whether the row has a gap, and a card for it. Discards that are allies alone, without a
    challenge for any, are no reason to rebuild the deck: the row stays short (CTA-83, 102, 103).
    """
    story = state.acts[act - 1]
    if sum(bool(place.card) for place in story.row) >= index.numbers.row_of(len(state.players)):
        return False
    if story.deck.size:
        return True
    rows = any(not isinstance(index.story[card], Ally) for card in story.discard)
    return rows or bool(story.discard and places_for(index, state, act))


def prepare_fill(work: Work, act: int) -> bool:
    """Whether a card can be turned up for the row; an empty deck is rebuilt from its discards, and
    without any the row stays short (CTA-102, 103).
    """
    if not can_be_filled(work.index, work.state, act):
        return False
    if not work.state.acts[act - 1].deck.size:
        work.do(ev.StoryShuffled(act))
    return True


def fill(work: Work, act: int, card: str) -> None:
    """The card lies in the row; an ally looks for a challenge first, and the row is filled on
    (CTA-82, 84).
    """
    if isinstance(work.index.story[card], Ally):
        work.do(ev.AllyCame(act, card))
        work.done(Tuck(act, card), Fill(act))
    else:
        work.do(ev.RowFilled(act, card))
        work.done()


def places_for(index: Index, state: State, act: int) -> tuple[int, ...]:
    """The places of the row with a challenge that has no ally yet (CTA-82)."""
    row = state.acts[act - 1].row
    return tuple(
        at for at, place in enumerate(row) if index.is_challenge(place.card) and not place.ally
    )


def visible_cards(table: Table) -> tuple[tuple[int, int, str], ...]:
    """Act, place and id of every card in an open row."""
    acts: tuple[Story | SeenStory, ...] = table.acts
    return tuple(
        (act, at, place.card)
        for act, story in enumerate(acts, 1)
        if story.revealed
        for at, place in enumerate(story.row)
        if place.card
    )


def discardable(state: State) -> tuple[str, ...]:
    """The visible cards that an effect can discard: not the one that is being attempted."""
    it = state.attempt
    faced = it.card if it is not None and it.success is None else ""
    return tuple(card for _, _, card in visible_cards(state) if card != faced)


def main_actions(index: Index, table: Table, seat: int) -> tuple[tuple[int, int, str], ...]:
    """What the seat can take or face: cards of open acts that are not closed for it; traits only
    if their condition holds (CTA-16, 17, 27, 29). The opponent of a cooperative game is in no row.
    """
    player, of = table.players[seat], standing(index, table, seat)
    found = []
    for act, at, card in visible_cards(table):
        it = index.story[card]
        if is_closed(player, act - 1) or (isinstance(it, Trait) and not holds(it.condition, of)):
            continue
        found.append((act, at, card))
    return tuple(found)


def traits_for(index: Index, table: Table, seat: int) -> tuple[str, ...]:
    """The traits of open rows that the seat can take; none while it attempts a challenge, which
    may need the last place of a slot (CTA-16, 27).
    """
    it = table.attempt
    if it is not None and it.seat == seat and it.success is None:
        return ()
    found = main_actions(index, table, seat)
    return tuple(card for _, _, card in found if not index.is_challenge(card))


def place_of(table: Table, card: str) -> tuple[int, int]:
    """Act and place of a card in an open row; raises KeyError when it lies in none."""
    for act, at, there in visible_cards(table):
        if there == card:
            return act, at
    raise KeyError(card)


def discard(work: Work, card: str) -> int:
    """The card leaves its row for the discards, with the ally under it; gives its act."""
    act, place = place_of(work.state, card)
    work.do(ev.Discarded(act, place, card))
    return act


def prepare_draw(work: Work, step: DrawEvent) -> bool:
    """Whether an event card can be drawn; an empty deck is rebuilt from its discards (CTA-66)."""
    assert step.deck is not None
    events = events_of(work.state, step.deck)
    if not events.deck.size and events.discard:
        work.do(ev.EventsShuffled(step.deck))
    if events_of(work.state, step.deck).deck.size:
        return True
    work.do(ev.NoCard(step.seat, step.deck))
    return False


def prepare_adversary_card(work: Work) -> bool:
    """Whether the adversary has a card to turn up; its discards are its deck again (CTA-96)."""
    it = opponent_of(work.state)
    if not it.deck.size and it.discard:
        work.do(ev.AdversaryShuffled())
    return bool(opponent_of(work.state).deck.size)
