"""What must hold after every command of a card game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from operator import attrgetter

from fateloom.runtime.cards.index import Index
from fateloom.runtime.cards.runes import DARK, Kind
from fateloom.runtime.cards.state import State
from fateloom.runtime.cards.steps import Act, Open, Tuck
from fateloom.runtime.cards.words import ACTS, SLOT


def broken(index: Index, state: State, before: State | None = None) -> tuple[str, ...]:
    """The invariants that do not hold, each in a few words with its rule. `before`: a state that
    was looked at already, so that what is the very same in both is not counted again.
    """
    found = list(broken_table(state))
    if before is None or before.players is not state.players:
        found += broken_players(index, state)
    if before is None or _is_moved(before, state):
        found += _cards(index, state)
    return tuple(found)


def _is_moved(before: State, after: State) -> bool:
    """Whether a card may lie elsewhere than before."""
    if any(of(before) is not of(after) for of in PILES):
        return True
    return before.agenda is not after.agenda and _on_agenda(before) != _on_agenda(after)


PILES = tuple(map(attrgetter, ("acts", "players", "hero", "antihero", "opponent")))
"""Where cards lie, beside steps of the agenda that have one in hand."""


def _cards(index: Index, state: State) -> Iterator[str]:
    """Every card is in one place, or left out of the game from the beginning."""
    story = _story_cards(state)
    there = set(story)
    if len(there) < len(story):
        for card, times in Counter(story).items():
            if times != 1:
                yield f"{card} is there {times} times (CTA-15, 24)"
    if not there <= index.story.keys():
        yield "a story card is not of this set"
    events = Counter(_event_cards(state))
    if not events.keys() <= index.event.keys():
        yield "an event card is not of this set"
        return
    for card, times in events.items():
        if times > 1 and times > index.event[card].copies:
            yield f"{card} is there {times} times (CTA-66)"


def total_cards(state: State) -> int:
    """All story and event cards of the game: their number never changes."""
    return len(_story_cards(state)) + len(_event_cards(state))


def _story_cards(state: State) -> list[str]:
    found: list[str] = []
    for story in state.acts:
        found += story.deck.cards
        found += story.discard
        for place in story.row:
            found += filter(None, (place.card, place.ally))
    for player in state.players:
        found += (it.card for slot in player.slots for it in slot)
        found += (it.card for it in player.allies)
    return found + _on_agenda(state)


def _on_agenda(state: State) -> list[str]:
    """Allies that were turned up and wait for their place."""
    found: list[str] = []
    for step in state.agenda:
        match step:
            case Tuck(ally=ally):
                found.append(ally)
            case Open(allies=allies):
                found += allies
    return found


def _event_cards(state: State) -> list[str]:
    found: list[str] = []
    for events in (state.hero, state.antihero):
        found += events.deck.cards
        found += events.discard
    for player in state.players:
        found += player.hand
        found += player.played
    if state.opponent is not None:
        found += state.opponent.deck.cards
        found += state.opponent.discard
        found += state.opponent.revealed
    return found


def broken_players(index: Index, state: State) -> Iterator[str]:
    """The invariants of experience, tracks and slots that do not hold."""
    for seat, player in enumerate(state.players):
        if player.experience < 0:
            yield f"seat {seat} owes experience (CTA-80)"
        if not index.cards.has_level(player.track):
            yield f"the track of seat {seat} is at {player.track} (CTA-52)"
        sizes = [len(slot) for slot in player.slots]
        if max(sizes) > SLOT or any(sizes[at] < SLOT and sizes[at + 1] for at in range(ACTS - 1)):
            yield f"the slots of seat {seat} hold {sizes} (CTA-15)"


def broken_table(state: State) -> Iterator[str]:
    """The invariants of the stack and of casts that do not hold."""
    if state.over:
        return
    if isinstance(state.agenda[0], Act) and (state.stack or state.attempt is not None):
        yield "a stack or an attempt outlasts its action (CTA-63)"
    if state.attempt is not None:
        dark = sum(rune.kind is Kind.DARK for rune in state.attempt.runes)
        if dark > DARK:
            yield f"{dark} dark runes in a cast (CTA-37)"
        if len(state.attempt.shown) > len(state.attempt.runes):
            yield "more faces than runes (CTA-39)"
